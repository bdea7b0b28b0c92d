use std::pin::pin;
use std::sync::Arc;

use futures_util::FutureExt;
use time::OffsetDateTime;

use super::{LONGEST, Opponent, shortened};
use crate::game::{
    Challenge, Colour, Command, Game, GameId, MessageId, Person, Place, Play, PlayerId, Proposal,
    Reason, Refusal, Request, Stage, Terms,
};
use crate::service::{GameService, MAX_BOT_GAMES, Rematch, ServiceError, TrustedClock};
use crate::store::{MemoryStore, Store};
use alquerque_engine::{Level, Limits};
use alquerque_rules::{Action, FREE, History, MEDIEVAL, Outcome, RULE_SETS, RuleSet, Side};

const HERE: Place = Place { guild: Some(1), channel: 7 };
const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
const ADA: PlayerId = PlayerId(1);
const BOT: PlayerId = PlayerId(9);

struct Room {
    service: GameService,
    store: Arc<MemoryStore>,
}

/// A service in which the bot looks at so many positions at most before it does something.
fn room(nodes: u64) -> Room {
    let store = Arc::new(MemoryStore::default());
    let opponent = Opponent::within(Arc::default(), Limits::nodes(nodes));
    let service =
        GameService::new(Arc::<MemoryStore>::clone(&store)).with_opponent(Arc::new(opponent));
    Room { service, store }
}

fn challenge(id: u64, rules: &'static RuleSet, level: Level) -> Challenge {
    let (ada, bot) = (Person::new(ADA, "Ada"), Person::new(BOT, "Alquerque"));
    Challenge {
        rules,
        opponent: crate::game::Opponent::Bot,
        colour: Colour::White,
        terms: Terms { level: Some(level), ..Terms::default() },
        ..Challenge::new(GameId(id), HERE, ada, Some(bot))
    }
}

impl Room {
    async fn begins(&self, rules: &'static RuleSet, level: Level) -> Game {
        self.service.challenge(challenge(5, rules, level), NOW).await.unwrap()
    }

    async fn does(&self, game: &Game, command: Command) -> Game {
        self.service
            .submit(game.place, game.id, &Request::new(ADA, command), NOW)
            .await
            .unwrap()
            .game
    }

    /// Has the bot do all that it has to.
    async fn answers(&self, game: &Game) -> Game {
        let mut game = game.clone();
        while let Some(acted) =
            self.service.bot_acts(game.id, &TrustedClock::default()).await.unwrap()
        {
            game = acted.game;
        }
        game
    }

    /// Lets the game stand as after this play.
    async fn stands(&self, game: &Game, history: History) -> Game {
        let kept = self.store.get(game.id).await.unwrap().unwrap();
        let Stage::Playing(play) = kept.game.stage.clone() else { panic!("it is over") };
        let stage = Stage::Playing(Play { history, ..play });
        self.store.put(Game { stage, ..kept.game }, kept.version).await.unwrap().game
    }
}

fn agrees(game: &Game, what: Proposal) -> bool {
    match what {
        Proposal::Draw => game.outcome() == Some(Outcome::Agreement),
        Proposal::Count => matches!(game.outcome(), Some(Outcome::Count { .. })),
        Proposal::Takeback => game.ply() == 0,
    }
}

/// A medieval game in which one side is about to lose everything: `losing` has given its stones away.
fn lost_for(losing: Side, rules: &'static RuleSet) -> History {
    let mut history = History::new(rules);
    while history.position().stones()[losing].count() > 3 || history.position().turn() == losing {
        let position = history.position();
        let (turn, mut actions) = (position.turn(), position.legal_actions().to_vec());
        let worth = |action: &Action| {
            let after = position.play(action);
            let own = i64::from(after.stones()[!losing].count())
                - i64::from(after.stones()[losing].count());
            let threatened =
                after.legal_moves().iter().map(|action| action.captured().count()).max();
            let reply = i64::from(threatened.unwrap_or(0));
            if turn == losing { own + reply } else { own - reply }
        };
        actions.sort_by_key(worth);
        let played = actions.iter().rev().any(|action| {
            let mut next = history.clone();
            let goes_on = next.play(action).is_ok() && next.outcome().is_none();
            if goes_on {
                history = next;
            }
            goes_on
        });
        assert!(played, "no action leads on");
    }
    history
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
    let room = room(200);
    let mut game = room.begins(rules, level).await;
    let mut turns = 0;
    while game.outcome().is_none() && turns < 80 {
        assert_eq!(game.to_move(), Some(ADA));
        let actions = game.history().unwrap().position().legal_actions();
        let text = actions[(turns * 7) % actions.len()].to_string();
        game = room.answers(&room.does(&game, Command::Play(text.parse().unwrap())).await).await;
        turns += 1;
    }
    assert!(turns > 5 && game.bot_task().is_none(), "{} {level:?}", rules.id);
}

#[tokio::test]
async fn draws_are_judged_and_moves_may_always_be_taken_back() {
    let room = room(2_000);
    let game = room.begins(&MEDIEVAL, Level::Master).await;
    let proposed = |what| Command::Propose { what };
    let game = room.answers(&room.does(&game, Command::Play("c2-c3".parse().unwrap())).await).await;
    let game = room.answers(&room.does(&game, proposed(Proposal::Takeback)).await).await;
    assert!(agrees(&game, Proposal::Takeback), "{}", game.ply());

    for (losing, takes) in [(Side::Black, true), (Side::White, false)] {
        let history = lost_for(losing, &MEDIEVAL);
        let plays_on = room.stands(&game, history).await;
        let proposed = room.does(&plays_on, proposed(Proposal::Draw)).await;
        let answered = room.answers(&proposed).await;
        assert_eq!(agrees(&answered, Proposal::Draw), takes, "{losing:?} has lost");
        assert!(answered.play().is_none_or(|play| play.offer.is_none()));
        return_to(&room, &game).await;
    }
}

/// Has a game go on that is over.
async fn return_to(room: &Room, game: &Game) {
    let kept = room.store.get(game.id).await.unwrap().unwrap();
    room.store.put(game.clone(), kept.version).await.unwrap();
}

#[tokio::test]
async fn stones_are_counted_where_that_is_no_loss() {
    let room = room(2_000);
    let game = room.begins(&FREE, Level::Club).await;
    for (losing, takes) in [(Side::Black, false), (Side::White, true)] {
        let plays_on = room.stands(&game, lost_for(losing, &FREE)).await;
        let proposed = room.does(&plays_on, Command::Propose { what: Proposal::Count }).await;
        assert_eq!(
            agrees(&room.answers(&proposed).await, Proposal::Count),
            takes,
            "{losing:?} has fewer"
        );
        return_to(&room, &game).await;
    }
}

#[tokio::test]
async fn what_is_no_question_any_more_is_not_answered() {
    let room = room(u64::MAX);
    let game = room.begins(&MEDIEVAL, Level::Perfect).await;
    let opponent = room.service.opponent().unwrap();
    let moved = room.does(&game, Command::Play("c2-c3".parse().unwrap())).await;
    opponent.call(game.id);
    assert_eq!(opponent.called().await, game.id);
    let taken_back = async { room.does(&moved, Command::TakeBack).await };
    let clock = TrustedClock::default();
    let (acted, _) = tokio::join!(room.service.bot_acts(game.id, &clock), taken_back);
    assert!(acted.unwrap().is_none());
    let now = room.service.find(game.id).await.unwrap().unwrap();
    assert_eq!((now.ply(), now.owed), (0, None));
    assert!(opponent.is_done(game.id));
}

#[tokio::test]
async fn hints_leave_a_thread_for_moves() {
    let room = room(200);
    let game = room.begins(&MEDIEVAL, Level::Club).await;
    let opponent = room.service.opponent().unwrap();
    let given = opponent.analysis_queue.hint.acquire().await.unwrap();
    let mut hint = pin!(room.service.hint(&game));
    assert!(hint.as_mut().now_or_never().is_none());
    // It waits for the one before without a place on the threads, where moves are not held up by it.
    assert!(opponent.rest().is_some());
    let moved = room.does(&game, Command::Play("c2-c3".parse().unwrap())).await;
    assert_eq!(room.answers(&moved).await.ply(), 2);
    drop(given);
    assert!(hint.await.unwrap().is_some());
}

#[tokio::test]
async fn the_bot_is_called_to_all_games_that_wait_for_it() {
    let room = room(200);
    let game = room.begins(&MEDIEVAL, Level::Club).await;
    assert_eq!(room.service.call_bot(BOT).await.unwrap(), 0);
    room.does(&game, Command::Play("c2-c3".parse().unwrap())).await;
    let other = Challenge { colour: Colour::Black, ..challenge(6, &MEDIEVAL, Level::Club) };
    room.service.challenge(other, NOW).await.unwrap();
    assert_eq!(room.service.call_bot(BOT).await.unwrap(), 2);
    let opponent = room.service.opponent().unwrap();
    assert_eq!((opponent.called().await, opponent.called().await), (GameId(5), GameId(6)));
}

#[tokio::test]
async fn a_rematch_begins_at_once_with_the_same_level_and_few_games_are_open() {
    let room = room(200);
    let game = room.begins(&FREE, Level::Beginner).await;
    room.does(&game, Command::Resign).await;
    let rematch = |id| room.service.rematch(HERE, game.id, GameId(id), &game.challenger, true, NOW);
    let Rematch::Begun(begun) = rematch(20).await.unwrap() else { panic!("the bot is asked") };
    assert_eq!((begun.game.to_move(), begun.game.terms.level), (Some(BOT), Some(Level::Beginner)));
    assert!(matches!(rematch(20).await, Ok(Rematch::Begun(same)) if same.game.id == begun.game.id));
    for id in 100..100 + MAX_BOT_GAMES as u64 - 1 {
        room.service.challenge(challenge(id, &MEDIEVAL, Level::Club), NOW).await.unwrap();
    }
    let many = room.service.challenge(challenge(200, &MEDIEVAL, Level::Club), NOW).await;
    assert!(matches!(
        many,
        Err(ServiceError::Refused(Refusal {
            reason: Reason::TooManyBotGames { most: MAX_BOT_GAMES },
            ..
        }))
    ));
    // Where it does not play, it is a bot like others.
    let elsewhere = GameService::new(Arc::new(MemoryStore::default()));
    let refused = elsewhere.challenge(challenge(5, &MEDIEVAL, Level::Club), NOW).await;
    assert!(matches!(
        refused,
        Err(ServiceError::Refused(Refusal { reason: Reason::ChallengedBot { bot: BOT }, .. }))
    ));
}

#[tokio::test]
async fn its_results_are_counted_once_and_rate_nobody() {
    let room = room(200);
    let game = room.begins(&MEDIEVAL, Level::Club).await;
    // One that ends before both have moved is none.
    room.does(&game, Command::Resign).await;
    assert!(room.service.ranking(1, &MEDIEVAL).await.unwrap().is_empty());
    for (nth, id) in (1..=2).zip([6, 7]) {
        let game =
            room.service.challenge(challenge(id, &MEDIEVAL, Level::Club), NOW).await.unwrap();
        let game =
            room.answers(&room.does(&game, Command::Play("c2-c3".parse().unwrap())).await).await;
        assert_eq!(game.ply(), 2);
        room.does(&game, Command::Resign).await;
        room.service.shown(game.id, MessageId(50)).await.unwrap();
        let ranking = room.service.ranking(1, &MEDIEVAL).await.unwrap();
        let [(BOT, rating)] = &ranking[..] else { panic!("{ranking:?}") };
        assert_eq!((rating.unrated, rating.wins, rating.draws, rating.losses), (true, nth, 0, 0));
    }
}

#[tokio::test]
async fn whoever_is_called_twice_comes_once_and_looks_again_if_it_is_there() {
    let opponent = Opponent::new(Arc::default());
    for game in [7, 8, 7] {
        opponent.call(GameId(game));
    }
    assert_eq!((opponent.called().await, opponent.called().await), (GameId(7), GameId(8)));
    opponent.call(GameId(7));
    assert!(
        !opponent.is_done(GameId(7)) && opponent.is_done(GameId(7)) && opponent.is_done(GameId(8))
    );
    // No call is lost that comes before anybody waits for it.
    opponent.call(GameId(7));
    assert_eq!(opponent.called().await, GameId(7));
}

#[test]
fn time_grows_shorter_as_more_games_wait() {
    let limits = Limits { nodes: Some(5), ..Limits::time(LONGEST) };
    assert_eq!(shortened(limits, 0), limits);
    assert_eq!(shortened(limits, 9), Limits { time: Some(LONGEST / 10), ..limits });
    assert_eq!(shortened(Limits::nodes(5), usize::MAX), Limits::nodes(5));
}
