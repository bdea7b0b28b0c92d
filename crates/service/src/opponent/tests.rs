use std::pin::pin;
use std::sync::Arc;

use futures_util::FutureExt;
use tokio::time::{Instant, advance};

use super::{MAX_DECISION_TIME, Opponent, SEARCHES, divided};
use crate::tests::{HERE, NOW, play, refused, services_with_bot, submit};
use crate::{MAX_BOT_GAMES, PostedMessage, Rematch, Services, TrustedClock};
use alquerque_engine::{Level, Limits};
use alquerque_game::{
    BoardMessage, Challenge, Colour, Command, Game, GameId, MessageId, Person, PlayerId, Reason,
    Terms,
};
use alquerque_rules::{FREE, MEDIEVAL, RULE_SETS, RuleSet};
use alquerque_store::engine::{LEASE, Memory};
use alquerque_store::{RankingQuery, Store};

const ADA: PlayerId = PlayerId(1);
const BOT: PlayerId = PlayerId(9);

struct Fixture {
    service: Services,
    opponent: Arc<Opponent>,
}

/// Returns services in which a search of the bot visits this number of nodes at most.
fn fixture(nodes: u64) -> Fixture {
    let (service, opponent) = services_with_bot(Arc::new(Store::in_memory()), nodes);
    Fixture { service, opponent }
}

fn challenge(id: u64, rules: &'static RuleSet, level: Level) -> Challenge {
    let ada = Person::new(ADA, "Ada");
    let bot = Person::new(BOT, "Alquerque");
    Challenge {
        rules,
        opponent: alquerque_game::Opponent::Bot,
        colour: Colour::White,
        terms: Terms { level: Some(level), ..Terms::default() },
        ..Challenge::new(GameId(id), HERE, ada, Some(bot))
    }
}

impl Fixture {
    async fn begin(&self, rules: &'static RuleSet, level: Level) -> Game {
        self.service.created(challenge(5, rules, level)).await
    }

    async fn submit(&self, game: &Game, command: Command) -> Game {
        submit(&self.service, game, ADA.0, command).await.unwrap().game
    }

    /// Has the bot do all of its tasks.
    async fn answer(&self, game: &Game) -> Game {
        let mut game = game.clone();
        while let Some(acted) =
            self.service.bot.act(game.id, &TrustedClock::default()).await.unwrap()
        {
            game = acted.game;
        }
        game
    }
}

#[tokio::test]
async fn the_bot_plays_a_whole_game_by_all_rules() {
    for (rules, level) in RULE_SETS.into_iter().zip(Level::ALL.into_iter().cycle()) {
        plays_a_whole_game(rules, level).await;
    }
}

#[tokio::test]
#[ignore = "long form: at every level"]
async fn the_bot_plays_a_whole_game_by_all_rules_at_every_level() {
    for rules in RULE_SETS {
        for level in Level::ALL {
            plays_a_whole_game(rules, level).await;
        }
    }
}

async fn plays_a_whole_game(rules: &'static RuleSet, level: Level) {
    let fixture = fixture(200);
    let mut game = fixture.begin(rules, level).await;
    let mut turns = 0;
    while game.outcome().is_none() && turns < 80 {
        assert_eq!(game.to_move(), Some(ADA));
        let actions = game.history().unwrap().position().legal_actions();
        let text = actions[(turns * 7) % actions.len()].to_string();
        game = fixture.answer(&fixture.submit(&game, play(&text)).await).await;
        turns += 1;
    }
    assert!(turns > 5 && game.bot_task().is_none(), "{} {level:?}", rules.id);
}

#[tokio::test]
async fn a_search_ends_when_its_task_has_gone() {
    let fixture = fixture(u64::MAX);
    // By other rules, the opening book would answer at once, and to c2-c3 there is one answer.
    let game = fixture.begin(&FREE, Level::Perfect).await;
    let opponent = &fixture.opponent;
    let moved = fixture.submit(&game, play("b2-c3")).await;
    opponent.queue.add(game.id, ADA);
    assert_eq!(opponent.queue.next().await, game.id);
    let taken_back = async { fixture.submit(&moved, Command::TakeBack).await };
    let clock = TrustedClock::default();
    let (acted, _) = tokio::join!(fixture.service.bot.act(game.id, &clock), taken_back);
    assert!(acted.unwrap().is_none());
    let now = fixture.service.found(game.id).await;
    assert_eq!((now.ply(), now.pending), (0, None));
    assert!(opponent.queue.finish(game.id));
}

#[tokio::test]
async fn a_person_has_one_hint_at_a_time_which_is_searched_before_moves() {
    let fixture = fixture(200);
    let game = fixture.begin(&MEDIEVAL, Level::Club).await;
    let analyst = &fixture.service.analyst;
    let searches = &fixture.opponent.searches;
    let mut busy: Vec<_> =
        (0..SEARCHES as u64).map(|by| searches.join(PlayerId(50 + by)).unwrap()).collect();
    let other = Challenge { colour: Colour::Black, ..challenge(6, &MEDIEVAL, Level::Club) };
    let other = fixture.service.created(other).await;
    let clock = TrustedClock::default();
    let mut acted = pin!(fixture.service.bot.act(other.id, &clock));
    assert!(acted.as_mut().now_or_never().is_none());
    let ticket = analyst.hint_ticket(PlayerId(2)).unwrap();
    let mut hint = pin!(ticket.hint(&game));
    assert!(hint.as_mut().now_or_never().is_none());
    let refused = |by| analyst.hint_ticket(PlayerId(by)).err();
    assert_eq!(refused(2), Some(Reason::AlreadyHinting.into()));
    let all: Vec<_> = (3..18).map(|by| analyst.hint_ticket(PlayerId(by)).unwrap()).collect();
    assert_eq!(refused(1), Some(Reason::TooManyHints { most: 16 }.into()));
    drop(all);
    // The hint has come later, and is searched first.
    busy.pop();
    assert!(hint.await.is_some() && analyst.cached_hint(&game).is_some());
    assert_eq!(acted.await.unwrap().unwrap().game.ply(), 1);
}

#[tokio::test]
async fn all_open_games_with_a_task_are_enqueued() {
    let fixture = fixture(200);
    let game = fixture.begin(&MEDIEVAL, Level::Club).await;
    assert_eq!(fixture.service.bot.enqueue_open(BOT).await.unwrap(), 0);
    fixture.submit(&game, play("c2-c3")).await;
    let other = Challenge { colour: Colour::Black, ..challenge(6, &MEDIEVAL, Level::Club) };
    fixture.service.created(other).await;
    assert_eq!(fixture.service.bot.enqueue_open(BOT).await.unwrap(), 2);
    let opponent = &fixture.opponent;
    assert_eq!((opponent.queue.next().await, opponent.queue.next().await), (GameId(5), GameId(6)));
}

#[tokio::test]
async fn a_rematch_begins_at_once_at_the_same_level_and_open_games_are_bounded() {
    let fixture = fixture(200);
    let game = fixture.begin(&FREE, Level::Beginner).await;
    fixture.submit(&game, Command::Resign).await;
    let rematch = |id| fixture.service.rematch(HERE, game.id, GameId(id), &game.challenger);
    let Rematch::Begun(begun) = rematch(20).await.unwrap() else { panic!("proposed") };
    assert_eq!((begun.game.to_move(), begun.game.terms.level), (Some(BOT), Some(Level::Beginner)));
    assert!(matches!(rematch(20).await, Ok(Rematch::Begun(same)) if same.game.id == begun.game.id));
    for id in 100..100 + MAX_BOT_GAMES as u64 - 1 {
        fixture.service.created(challenge(id, &MEDIEVAL, Level::Club)).await;
    }
    let many = fixture.service.create(challenge(200, &MEDIEVAL, Level::Club)).await;
    assert_eq!(refused(many).reason, Reason::TooManyBotGames { most: MAX_BOT_GAMES });
    // Where the bot does not play, it is refused like any other bot.
    let elsewhere = Services::new(Arc::new(Store::in_memory()));
    let made = elsewhere.create(challenge(5, &MEDIEVAL, Level::Club)).await;
    assert_eq!(refused(made).reason, Reason::ChallengedBot { bot: BOT });
}

#[tokio::test]
async fn results_of_the_bot_are_counted_once_and_rate_no_player() {
    let fixture = fixture(200);
    let game = fixture.begin(&MEDIEVAL, Level::Club).await;
    // A game that ends before both have moved does not count.
    fixture.submit(&game, Command::Resign).await;
    let query = RankingQuery { reader: BOT, page: 1, page_size: 10, now: NOW };
    let ranking = async || fixture.service.store.ranking_page(1, &MEDIEVAL, query).await.unwrap();
    assert_eq!(ranking().await.bot, None);
    for (nth, id) in (1..=2).zip([6, 7]) {
        let game = fixture.service.created(challenge(id, &MEDIEVAL, Level::Club)).await;
        let game = fixture.answer(&fixture.submit(&game, play("c2-c3")).await).await;
        assert_eq!(game.ply(), 2);
        fixture.submit(&game, Command::Resign).await;
        let board = BoardMessage {
            id: MessageId(50),
            ply: Some(2),
            has_frame: false,
            channel: game.place.channel,
        };
        let posted = PostedMessage { board: Some(board), announces: None };
        fixture.service.announcements.posted(game.id, posted).await.unwrap();
        let ranking = ranking().await;
        assert_eq!((ranking.players.len(), ranking.inactive), (0, 0));
        let rating = ranking.bot.unwrap();
        assert_eq!((rating.unrated, rating.wins, rating.draws, rating.losses), (true, nth, 0, 0));
    }
}

#[test]
fn the_time_is_divided_among_the_games_that_wait() {
    let limits = Limits { nodes: Some(5), ..Limits::time(MAX_DECISION_TIME) };
    assert_eq!(divided(limits, 0), limits);
    assert_eq!(divided(limits, 9), Limits { time: Some(MAX_DECISION_TIME / 10), ..limits });
    assert_eq!(divided(Limits::nodes(5), usize::MAX), Limits::nodes(5));
}

#[tokio::test(start_paused = true)]
async fn a_game_whose_reply_waits_for_the_bot_is_taken_over_only_afterwards() {
    let begun = Instant::now();
    let memory = Memory::shared(move || NOW + begun.elapsed());
    let (service, opponent) = services_with_bot(Arc::new(Store::new(Arc::new(memory))), 1);
    let black = Challenge { colour: Colour::Black, ..challenge(5, &MEDIEVAL, Level::Casual) };
    let game = service.created(black).await;
    let held = service.bot.hold(game.id);
    for (held, waiting) in [(held, 0), (None, 1)] {
        advance(2 * LEASE).await;
        service.bot.take_over().await.unwrap();
        assert_eq!(opponent.queue.people(), waiting);
        drop(held);
    }
}
