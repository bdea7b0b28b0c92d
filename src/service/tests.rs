use std::sync::Arc;

use ::time::{Duration, OffsetDateTime};

use super::{
    Clocks, GameService, Judge, MAX_ADJOURNED, MAX_BLOCKED, MAX_CHALLENGES, MAX_FORBIDDEN,
    MAX_GAMES, MAX_OWN_GAMES, Rematch, ServiceError,
};
use crate::game::{
    Challenge, Colour, Command, Game, GameId, Pace, Person, Place, PlayerId, Proposal, Reason,
    Refusal, Request, Terms, Transition,
};
use crate::store::{MemoryStore, Preferences, Store};
use alquerque_rules::{DAME, MEDIEVAL, Outcome, Position, RuleSet, Side};

const HERE: Place = Place { guild: Some(1), channel: 7 };
const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn service() -> GameService {
    GameService::new(Arc::new(MemoryStore::default()))
}

fn person(id: u64) -> Person {
    Person::new(PlayerId(id), "Somebody")
}

/// A challenge of the first person to the second, who would have Black.
fn challenge(id: u64, place: Place, one: u64, other: u64) -> Challenge {
    Challenge {
        colour: Colour::White,
        ..Challenge::new(GameId(id), place, person(one), Some(person(other)))
    }
}

async fn does(
    service: &GameService,
    game: &Game,
    by: u64,
    command: Command,
) -> Result<Transition, ServiceError> {
    service.submit(game.place, game.id, &Request::new(PlayerId(by), command), NOW).await
}

fn accept() -> Command {
    Command::Accept { coin: Side::White, name: "Somebody".to_owned() }
}

fn refused<T: std::fmt::Debug>(done: Result<T, ServiceError>) -> Refusal {
    match done {
        Err(ServiceError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

/// A game between 1 and 2 by these rules, after these actions.
async fn playing(service: &GameService, rules: &'static RuleSet, actions: &[&str]) -> Game {
    let made =
        service.challenge(Challenge { rules, ..challenge(10, HERE, 1, 2) }, NOW).await.unwrap();
    let mut game = does(service, &made, 2, accept()).await.unwrap().game;
    for (ply, text) in actions.iter().enumerate() {
        let command = Command::Play(text.parse().unwrap());
        game = does(service, &game, [1, 2][ply % 2], command).await.unwrap().game;
    }
    game
}

#[tokio::test]
async fn a_channel_has_a_hundred_games_and_a_person_five_challenges_on_a_server() {
    let service = service();
    for id in 1..=MAX_GAMES as u64 {
        // Everybody challenges one other.
        let made = service.challenge(challenge(id, HERE, 1000 + id, 2000 + id), NOW).await.unwrap();
        assert_eq!(u64::from(made.number), id);
    }
    let full = refused(service.challenge(challenge(500, HERE, 1, 2), NOW).await);
    assert_eq!(full, Refusal::from(Reason::ChannelFull { most: MAX_GAMES }));
    // The same request again is no new one.
    assert_eq!(service.challenge(challenge(1, HERE, 1001, 2001), NOW).await.unwrap().number, 1);
    let first = service.game(HERE, GameId(1)).await.unwrap();
    does(&service, &first, 2001, Command::Decline).await.unwrap();
    assert_eq!(service.challenge(challenge(500, HERE, 1, 2), NOW).await.unwrap().number, 101);

    let there = Place { channel: 8, ..HERE };
    for id in 501..500 + MAX_CHALLENGES as u64 {
        service.challenge(challenge(id, there, 1, 2), NOW).await.unwrap();
    }
    let many = refused(service.challenge(challenge(600, there, 1, 3), NOW).await);
    assert_eq!(many, Refusal::from(Reason::TooManyChallenges { most: MAX_CHALLENGES }));
    let other_server = Place { guild: Some(2), channel: 9 };
    assert!(service.challenge(challenge(600, other_server, 1, 3), NOW).await.is_ok());
    assert!(service.challenge(challenge(601, there, 2, 1), NOW).await.is_ok());
}

/// Knows that everything is a draw, or nothing.
struct Fixed(bool);

impl Judge for Fixed {
    fn proves_draw(&self, _: &Position) -> bool {
        self.0
    }
}

#[tokio::test]
async fn a_proven_draw_ends_the_game_on_request() {
    let propose = async |proves, rules, actions: &[&str], by| {
        let service = service().with_judge(Arc::new(Fixed(proves)));
        let game = playing(&service, rules, actions).await;
        service
            .propose(
                &game,
                Request::new(PlayerId(by), Command::Propose { what: Proposal::Draw }),
                NOW,
            )
            .await
    };
    for by in [1, 2] {
        let drawn = propose(true, &MEDIEVAL, &["c2-c3", "c4xc2", "c1xc3"], by).await.unwrap();
        assert_eq!(drawn.game.outcome(), Some(Outcome::ProvenDraw));
    }
    for (proves, rules, actions) in [
        (false, &MEDIEVAL, &["c2-c3"][..]),
        (true, &MEDIEVAL, &["c2-c3", "c4xc2"]),
        (true, &DAME, &["c3-d4"]),
    ] {
        let offered = propose(proves, rules, actions, 1).await.unwrap().game;
        assert!(
            offered.outcome().is_none() && offered.play().unwrap().offer.is_some(),
            "{} {actions:?}",
            rules.id
        );
    }
    assert_eq!(refused(propose(true, &MEDIEVAL, &[], 3).await), Reason::NotAPlayer.in_game(1));
}

#[tokio::test]
async fn a_rematch_is_one_of_a_finished_game_and_stays_in_its_thread() {
    let service = service();
    let game = playing(&service, &MEDIEVAL, &["c2-c3"]).await;
    let rematch = |id, place, by| {
        let (service, of) = (service.clone(), game.id);
        async move { service.rematch(place, of, GameId(id), &person(by), true, NOW).await }
    };
    assert_eq!(refused(rematch(20, HERE, 1).await), Reason::NotOver.in_game(1));
    let game = service.move_to_thread(game.id, 70).await.unwrap().unwrap();
    let thread = Place { channel: 70, ..HERE };
    assert_eq!((game.place, game.parent), (thread, Some(7)));
    does(&service, &game, 1, Command::Resign).await.unwrap();

    assert_eq!(refused(rematch(20, thread, 3).await), Reason::NotAPlayer.in_game(1));
    let Rematch::Proposed(proposed) = rematch(20, thread, 1).await.unwrap() else {
        panic!("begun")
    };
    assert_eq!((proposed.place, proposed.parent, proposed.number), (thread, Some(7), 2));
    // The same press again is no second one.
    assert!(
        matches!(rematch(20, thread, 1).await, Ok(Rematch::Proposed(same)) if same.id == proposed.id)
    );
    assert_eq!(refused(rematch(21, thread, 1).await), Reason::RematchProposed.in_game(2));
    let Rematch::Begun(begun) = rematch(22, thread, 2).await.unwrap() else { panic!("proposed") };
    assert_eq!((begun.game.id, begun.game.to_move()), (GameId(20), Some(PlayerId(2))));
    // Nor is it one when the proposal was accepted meanwhile.
    assert!(
        matches!(rematch(20, thread, 1).await, Ok(Rematch::Proposed(same)) if same.id == begun.game.id)
    );
}

/// Begins a game in which each move may take a day.
async fn begin_by_day(service: &GameService, id: u64, place: Place, by: u64, opponent: u64) {
    let terms = Terms { pace: Pace::Day, ..Terms::default() };
    let made = service
        .challenge(Challenge { terms, ..challenge(id, place, by, opponent) }, NOW)
        .await
        .unwrap();
    does(service, &made, opponent, accept()).await.unwrap();
}

#[tokio::test]
async fn an_absence_is_made_up_for_once_though_the_store_fails_in_the_middle() {
    const GAMES: u64 = 3;
    let later = |minutes| NOW + Duration::minutes(minutes);
    let deadline = async |service: &GameService, id| {
        service.find(GameId(id)).await.unwrap().unwrap().deadline().unwrap()
    };
    for refused in 0..GAMES {
        let store = Arc::new(MemoryStore::default());
        let service = GameService::new(Arc::<MemoryStore>::clone(&store));
        for id in 1..=GAMES {
            begin_by_day(&service, id, HERE, 1, 2).await;
        }
        let before = deadline(&service, 1).await;
        service.record_heartbeat(later(1)).await.unwrap();
        store.refuse_after(usize::try_from(refused).unwrap());
        assert!(service.came_back(later(11)).await.is_err());
        assert_eq!(store.last_heartbeat().await.unwrap(), Some(later(1)));

        // Whoever moves meanwhile has not lost that time either.
        let played = service.find(GameId(GAMES)).await.unwrap().unwrap();
        let event = Request::new(PlayerId(1), Command::Play("c2-c3".parse().unwrap()));
        service.submit(played.place, played.id, &event, later(11)).await.unwrap();
        let undo = service
            .find(GameId(GAMES))
            .await
            .unwrap()
            .unwrap()
            .play()
            .unwrap()
            .undo
            .clone()
            .unwrap();
        assert_eq!(undo.clock.unwrap().moved, Duration::minutes(9));

        let clocks = service.came_back(later(12)).await.unwrap();
        assert_eq!(
            (clocks.going.len(), store.last_heartbeat().await.unwrap()),
            (GAMES as usize, Some(later(1)))
        );
        for id in 1..GAMES {
            assert_eq!(
                deadline(&service, id).await - before,
                Duration::minutes(10),
                "game {id}, refused {refused}"
            );
        }
    }
}

#[tokio::test]
async fn a_rematch_has_a_thread_opened_only_for_a_person_who_may_open_threads() {
    for may_open_threads in [false, true] {
        let service = service();
        let terms = Terms { thread: true, ..Terms::default() };
        let made =
            service.challenge(Challenge { terms, ..challenge(1, HERE, 1, 2) }, NOW).await.unwrap();
        // The first game's thread could not be opened.
        let game = does(&service, &made, 2, accept()).await.unwrap().game;
        does(&service, &game, 1, Command::Resign).await.unwrap();
        let rematch = service
            .rematch(HERE, game.id, GameId(2), &person(2), may_open_threads, NOW)
            .await
            .unwrap();
        let Rematch::Proposed(game) = rematch else { panic!("begun") };
        assert_eq!(game.terms.thread, may_open_threads);
    }
}

#[tokio::test]
async fn a_downtime_is_charged_for_one_minute_however_often_the_bot_tries_to_return() {
    let later = |minutes| NOW + Duration::minutes(minutes);
    let service = service();
    begin_by_day(&service, 1, HERE, 1, 2).await;
    let deadline = async || service.find(GameId(1)).await.unwrap().unwrap().deadline().unwrap();
    let before = deadline().await;
    service.record_heartbeat(later(1)).await.unwrap();
    for minutes in [11, 12, 31] {
        // The connection is lost again before presence is recorded.
        service.came_back(later(minutes)).await.unwrap();
        assert_eq!(
            deadline().await - before,
            Duration::minutes(minutes - 2),
            "after {minutes} minutes"
        );
    }
    service.record_heartbeat(later(31)).await.unwrap();
    assert_eq!(service.came_back(later(32)).await.unwrap(), Clocks::default());
}

#[tokio::test]
async fn what_comes_before_an_outage_is_made_up_for_charges_no_player_for_it() {
    let later = |minutes| NOW + Duration::minutes(minutes);
    let (service, moved) = (service(), Duration::minutes(9));
    for id in 1..=4 {
        begin_by_day(&service, id, Place { guild: Some(id), channel: id }, id, 5).await;
    }
    let game = async |id| service.find(GameId(id)).await.unwrap().unwrap();
    let before = game(1).await.deadline().unwrap();
    service.record_heartbeat(later(1)).await.unwrap();

    // The bot is there again after ten minutes of which the first is charged.
    let event = Request::new(PlayerId(1), Command::Play("c2-c3".parse().unwrap()));
    service.submit(game(1).await.place, GameId(1), &event, later(11)).await.unwrap();
    assert_eq!(game(1).await.play().unwrap().undo.clone().unwrap().clock.unwrap().moved, moved);
    service.stop_guild(2, later(11)).await.unwrap();
    service.away(PlayerId(3), Some(later(71)), later(11)).await.unwrap().unwrap();
    service.came_back(later(12)).await.unwrap();
    service.resume_channel(game(2).await.place, later(21)).await.unwrap();
    for (id, by) in
        [(2, Duration::minutes(19)), (3, Duration::minutes(69)), (4, Duration::minutes(10))]
    {
        assert_eq!(game(id).await.deadline().unwrap() - before, by, "game {id}");
    }
}

#[tokio::test]
async fn an_absence_that_cannot_be_kept_pauses_no_more_than_is_noted() {
    const GAMES: u64 = 3;
    let later = |hours| NOW + Duration::hours(hours);
    for refused in 0..GAMES {
        let store = Arc::new(MemoryStore::default());
        let service = GameService::new(Arc::<MemoryStore>::clone(&store));
        for id in 1..=GAMES {
            begin_by_day(&service, id, HERE, 1, 2).await;
        }
        let paused = async |now| {
            let games = store.open_of(PlayerId(1)).await.unwrap();
            let mut paused = 0;
            for game in games {
                let game = service.find(game.id).await.unwrap().unwrap();
                let until = game.play().unwrap().away[game.side_of(PlayerId(1)).unwrap()];
                paused += u64::from(until.is_some_and(|until| until > now));
            }
            (paused, store.preferences(PlayerId(1)).await.unwrap().away_until(now).is_some())
        };
        store.refuse_after(usize::try_from(refused).unwrap());
        assert!(service.away(PlayerId(1), Some(later(24)), NOW).await.is_err());
        let (some, is_noted) = paused(NOW).await;
        assert!(some < GAMES && !is_noted, "refused {refused}: {some} paused");

        assert!(service.away(PlayerId(1), Some(later(24)), NOW).await.unwrap().is_ok());
        assert_eq!(paused(NOW).await, (GAMES, true));

        // The end of an absence is noted first.
        store.refuse_after(usize::try_from(refused).unwrap() + 1);
        assert!(service.away(PlayerId(1), None, later(1)).await.is_err());
        let (some, is_noted) = paused(later(1)).await;
        assert!(some > 0 && !is_noted, "refused {refused}: {some} paused");
    }
}

async fn blocks(service: &GameService, by: u64, whom: u64) {
    service.block(PlayerId(by), PlayerId(whom), NOW).await.unwrap();
}

#[tokio::test]
async fn a_block_is_refused_like_the_wish_for_no_challenges() {
    let service = service();
    blocks(&service, 2, 1).await;
    let wish = Box::new(|preferences: &mut Preferences| preferences.no_challenges = Some(true));
    service.edit_preferences(PlayerId(3), wish).await.unwrap();
    for opponent in [2, 3] {
        let refusal = refused(service.challenge(challenge(10, HERE, 1, opponent), NOW).await);
        assert_eq!(refusal, Refusal::from(Reason::NoChallenges { player: PlayerId(opponent) }));
    }
    // On another server as well, and for the one who has blocked, who hears of it.
    let there = Place { guild: Some(2), channel: 9 };
    assert_eq!(
        refused(service.challenge(challenge(10, there, 1, 2), NOW).await),
        Refusal::from(Reason::NoChallenges { player: PlayerId(2) })
    );
    assert_eq!(
        refused(service.challenge(challenge(10, HERE, 2, 1), NOW).await),
        Refusal::from(Reason::HasBlocked { player: PlayerId(1) })
    );
    // Who wants no challenges may challenge one person, but not everybody.
    assert!(service.challenge(challenge(11, HERE, 3, 1), NOW).await.is_ok());
    let open = |id, by| Challenge::new(GameId(id), HERE, person(by), None);
    assert_eq!(
        refused(service.challenge(open(12, 3), NOW).await),
        Refusal::from(Reason::WantsNoChallenges)
    );
    let made = service.challenge(open(12, 2), NOW).await.unwrap();
    assert_eq!(
        refused(does(&service, &made, 1, accept()).await),
        Refusal::from(Reason::NoChallenges { player: PlayerId(2) })
    );
    does(&service, &made, 3, accept()).await.unwrap();
}

#[tokio::test]
async fn a_block_that_comes_while_a_challenge_is_open_ends_it() {
    let service = service();
    let own = service.challenge(challenge(10, HERE, 1, 2), NOW).await.unwrap();
    let other = service.challenge(challenge(11, HERE, 2, 1), NOW).await.unwrap();
    let withdrawn = service.block(PlayerId(1), PlayerId(2), NOW).await.unwrap();
    assert_eq!(withdrawn.iter().map(|game| game.id).collect::<Vec<_>>(), [own.id]);
    assert_eq!(
        refused(does(&service, &own, 2, accept()).await),
        Reason::AlreadyWithdrawn.in_game(1)
    );
    assert_eq!(
        refused(does(&service, &other, 1, accept()).await),
        Refusal::from(Reason::HasBlocked { player: PlayerId(2) })
    );
}

#[tokio::test]
async fn a_person_blocks_a_hundred_others_and_can_end_that() {
    let service = service();
    for other in 0..MAX_BLOCKED as u64 {
        blocks(&service, 1, 100 + other).await;
    }
    blocks(&service, 1, 100).await;
    let refusal = refused(service.block(PlayerId(1), PlayerId(2), NOW).await);
    assert_eq!(refusal, Refusal::from(Reason::TooManyBlocked { most: MAX_BLOCKED }));
    assert!(service.unblock(PlayerId(1), PlayerId(100)).await.unwrap());
    assert!(!service.unblock(PlayerId(1), PlayerId(100)).await.unwrap());
    blocks(&service, 1, 2).await;
}

#[tokio::test]
async fn a_blocked_person_pings_nobody_though_the_game_goes_on() {
    let service = service();
    let game = playing(&service, &MEDIEVAL, &["c2-c3"]).await;
    assert_eq!(service.called_by_board(&game).await, Some(PlayerId(2)));
    assert_eq!(service.called_beyond_play(PlayerId(1), PlayerId(2), NOW).await, Some(PlayerId(2)));
    blocks(&service, 2, 1).await;
    assert_eq!(service.called_by_board(&game).await, None);
    assert_eq!(service.called_beyond_play(PlayerId(1), PlayerId(2), NOW).await, None);
    assert_eq!(service.called_beyond_play(PlayerId(2), PlayerId(1), NOW).await, Some(PlayerId(1)));
    let answer = Command::Play("c4xc2".parse().unwrap());
    let answered = does(&service, &game, 2, answer).await.unwrap().game;
    assert_eq!(service.called_by_board(&answered).await, Some(PlayerId(1)));
}

/// As many games of 1 and these others as are begun without a refusal; they have no limit of time.
async fn begin_many(
    service: &GameService,
    from: u64,
    others: std::ops::Range<u64>,
) -> Result<Vec<Game>, ServiceError> {
    let mut games = Vec::new();
    for other in others {
        let terms = Terms { pace: Pace::Unlimited, ..Terms::default() };
        let made = service
            .challenge(Challenge { terms, ..challenge(from + other, HERE, 1, other) }, NOW)
            .await?;
        games.push(does(service, &made, other, accept()).await?.game);
    }
    Ok(games)
}

#[tokio::test]
async fn a_person_has_ten_open_games_in_a_channel_and_its_threads() {
    let service = service();
    let games = begin_many(&service, 100, 10..10 + MAX_OWN_GAMES as u64).await.unwrap();
    service.move_to_thread(games[0].id, 70).await.unwrap();
    let full = Refusal::from(Reason::TooManyHere { player: PlayerId(1), most: MAX_OWN_GAMES });
    assert_eq!(refused(service.challenge(challenge(300, HERE, 1, 3), NOW).await), full);
    // Nor by accepting, or by a rematch. Others are free to play, and so is the person elsewhere.
    let made = service.challenge(challenge(301, HERE, 3, 1), NOW).await.unwrap();
    assert_eq!(refused(does(&service, &made, 1, accept()).await), full);
    let there = Place { channel: 8, ..HERE };
    service.challenge(challenge(302, there, 1, 3), NOW).await.unwrap();
    does(&service, &games[1], 1, Command::Resign).await.unwrap();
    does(&service, &made, 1, accept()).await.unwrap();
    // Any other thread of the channel counts as the channel.
    let in_thread = Challenge {
        parent: Some(HERE.channel),
        ..challenge(304, Place { channel: 71, ..HERE }, 1, 3)
    };
    assert_eq!(refused(service.challenge(in_thread, NOW).await), full);
    assert_eq!(
        refused(service.rematch(HERE, games[1].id, GameId(303), &person(1), true, NOW).await),
        full
    );
}

#[tokio::test]
async fn adjourned_games_leave_the_counts_and_need_room_to_go_on() {
    let service = service();
    let games = begin_many(&service, 100, 10..10 + MAX_OWN_GAMES as u64).await.unwrap();
    let later = NOW + Duration::days(30);
    assert_eq!(service.next_due().await.unwrap(), Some(later));
    assert_eq!(service.sweep(later).await.unwrap().len(), MAX_OWN_GAMES);
    assert!(service.open_of(PlayerId(1), HERE.guild).await.unwrap().is_empty());
    assert!(service.open_in(HERE).await.unwrap().is_empty());
    begin_many(&service, 200, 10..10 + MAX_OWN_GAMES as u64).await.unwrap();

    let command = || Request::new(PlayerId(1), Command::Play("c2-c3".parse().unwrap()));
    let full = Refusal::from(Reason::TooManyHere { player: PlayerId(1), most: MAX_OWN_GAMES });
    assert_eq!(refused(service.submit(HERE, games[0].id, &command(), later).await), full);
    // It can always be given up.
    does(&service, &games[1], 1, Command::Resign).await.unwrap();
    let other = service.open_of_in(PlayerId(1), HERE).await.unwrap().remove(0);
    does(&service, &service.find(other.id).await.unwrap().unwrap(), 1, Command::Resign)
        .await
        .unwrap();
    let resumed = service.submit(HERE, games[0].id, &command(), later).await.unwrap().game;
    assert!(resumed.is_active());
}

#[tokio::test]
async fn a_person_with_twenty_adjourned_games_in_a_channel_begins_no_other_there() {
    let service = service();
    let mut adjourned = Vec::new();
    for month in 0..2 {
        let others = 10..10 + MAX_ADJOURNED as u64 / 2;
        adjourned.extend(begin_many(&service, 100 + 100 * month, others).await.unwrap());
        service.sweep(NOW + Duration::days(30)).await.unwrap();
    }
    let full = Refusal::from(Reason::TooManyAdjourned { player: PlayerId(1), most: MAX_ADJOURNED });
    assert_eq!(refused(service.challenge(challenge(300, HERE, 1, 3), NOW).await), full);
    let made = service.challenge(challenge(301, HERE, 3, 1), NOW).await.unwrap();
    assert_eq!(refused(does(&service, &made, 1, accept()).await), full);
    service.challenge(challenge(302, Place { channel: 8, ..HERE }, 1, 3), NOW).await.unwrap();
    // They can be gone on with, and make room by that.
    does(&service, &adjourned[0], 1, Command::Play("c2-c3".parse().unwrap())).await.unwrap();
    does(&service, &made, 1, accept()).await.unwrap();
}

#[tokio::test]
async fn who_may_not_begin_games_is_refused_in_every_way_and_plays_on() {
    let service = service();
    let game = playing(&service, &MEDIEVAL, &["c2-c3"]).await;
    let waiting = service.challenge(challenge(20, HERE, 3, 2), NOW).await.unwrap();
    let earlier = service.challenge(challenge(19, HERE, 2, 3), NOW).await.unwrap();
    service.forbid(1, PlayerId(2)).await.unwrap();
    assert_eq!(
        refused(service.challenge(challenge(21, HERE, 2, 3), NOW).await),
        Refusal::from(Reason::Forbidden)
    );
    assert_eq!(
        refused(does(&service, &waiting, 2, accept()).await),
        Refusal::from(Reason::Forbidden)
    );
    assert_eq!(
        refused(does(&service, &earlier, 3, accept()).await),
        Refusal::from(Reason::NoChallenges { player: PlayerId(2) })
    );
    let to_them = refused(service.challenge(challenge(22, HERE, 4, 2), NOW).await);
    assert_eq!(to_them, Refusal::from(Reason::NoChallenges { player: PlayerId(2) }));
    does(&service, &game, 2, Command::Play("c4xc2".parse().unwrap())).await.unwrap();
    does(&service, &game, 2, Command::Resign).await.unwrap();
    assert_eq!(
        refused(service.rematch(HERE, game.id, GameId(23), &person(2), true, NOW).await),
        Refusal::from(Reason::Forbidden)
    );
    let other_server = Place { guild: Some(2), channel: 9 };
    service.challenge(challenge(24, other_server, 2, 3), NOW).await.unwrap();
    assert!(service.allow(1, PlayerId(2)).await.unwrap());
    does(&service, &waiting, 2, accept()).await.unwrap();
    for other in 0..MAX_FORBIDDEN as u64 {
        service.forbid(1, PlayerId(1000 + other)).await.unwrap();
    }
    let many = refused(service.forbid(1, PlayerId(2)).await);
    assert_eq!(many, Refusal::from(Reason::TooManyForbidden { most: MAX_FORBIDDEN }));
}

#[tokio::test]
async fn a_rated_game_whose_channel_is_gone_is_decided_and_rated() {
    let service = service();
    let terms = Terms { pace: Pace::Day, ..Terms::default() };
    let made =
        service.challenge(Challenge { terms, ..challenge(10, HERE, 1, 2) }, NOW).await.unwrap();
    let game = does(&service, &made, 2, accept()).await.unwrap().game;
    for (by, text) in [(1, "c2-c3"), (2, "c4xc2"), (1, "c1xc3")] {
        let command = Command::Play(text.parse().unwrap());
        let event = Request { can_remove: by == 1, ..Request::new(PlayerId(by), command) };
        service.submit(HERE, game.id, &event, NOW).await.unwrap();
    }
    service.stop_channel(HERE, NOW).await.unwrap();
    let month = NOW + Duration::days(30);
    assert!(service.sweep(month - Duration::SECOND).await.unwrap().is_empty());
    assert!(service.sweep(month).await.unwrap().is_empty(), "there is nobody to tell");
    let over = service.find(game.id).await.unwrap().unwrap();
    assert_eq!(over.outcome(), Some(Outcome::Resignation { loser: Side::White }));
    let ranking = service.ranking(1, &MEDIEVAL).await.unwrap();
    assert_eq!(ranking.iter().map(|(player, _)| player.0).collect::<Vec<_>>(), [2, 1]);
}

/// A service, and its store with a game that began now, a day a move. It is the turn of the first person.
async fn timed() -> (GameService, Arc<MemoryStore>, Game) {
    let store = Arc::new(MemoryStore::default());
    let service = GameService::new(Arc::<MemoryStore>::clone(&store));
    let terms = Terms { pace: Pace::Day, bank_days: 1, ..Terms::default() };
    let made =
        service.challenge(Challenge { terms, ..challenge(1, HERE, 1, 2) }, NOW).await.unwrap();
    let game = does(&service, &made, 2, accept()).await.unwrap().game;
    (service, store, game)
}

async fn hours_left(service: &GameService, game: &Game, now: OffsetDateTime) -> i64 {
    (service.find(game.id).await.unwrap().unwrap().deadline().unwrap() - now).whole_hours()
}

#[tokio::test]
async fn a_last_sign_of_life_in_the_future_is_charged_to_nobody() {
    let now = NOW + Duration::days(3);
    for ahead in [Duration::days(30), Duration::minutes(2)] {
        let (service, store, game) = timed().await;
        // By an earlier process.
        store.heartbeat(now + ahead).await.unwrap();
        assert_eq!(service.came_back(now).await.unwrap().going, [game.id]);
        assert_eq!(hours_left(&service, &game, now).await, 48);
        service.record_heartbeat(now).await.unwrap();
        assert_eq!(store.last_heartbeat().await.unwrap(), Some(now));
        assert_eq!(service.came_back(now + Duration::SECOND).await.unwrap(), Clocks::default());
    }
}

#[tokio::test]
async fn a_decision_older_than_the_last_sign_of_life_moves_no_deadline() {
    let (service, store, game) = timed().await;
    let now = NOW + Duration::hours(2);
    service.record_heartbeat(now).await.unwrap();
    service.came_back(now).await.unwrap();
    // The machine stands still while an event is handled.
    service.record_heartbeat(now + Duration::days(2)).await.unwrap();
    service.stop_guild(1, now).await.unwrap();
    assert_eq!(service.find(game.id).await.unwrap().unwrap().stopped, Some(now));
    service.meet_guild(1, &std::collections::HashSet::new(), now).await.unwrap();
    assert_eq!(hours_left(&service, &game, now).await, 46);
    assert_eq!(store.last_heartbeat().await.unwrap(), Some(now + Duration::days(2)));
}

#[tokio::test]
async fn a_clock_that_is_set_forward_is_charged_to_nobody() {
    let step = Duration::hours(40);
    let (before, after) = (NOW + Duration::hours(2), NOW + Duration::hours(42));
    for moves in [false, true] {
        let (service, _, game) = timed().await;
        service.record_heartbeat(before - Duration::seconds(20)).await.unwrap();
        service.prepare_step(step, before).await.unwrap();
        if moves {
            // Before what was missed is made up for.
            let event = Request::new(PlayerId(1), Command::Play("c2-c3".parse().unwrap()));
            let moved = service.submit(game.place, game.id, &event, after).await.unwrap().game;
            assert_eq!(moved.play().unwrap().clock.as_ref().unwrap().bank.white, Duration::DAY);
        }
        let clocks = service.came_back(after).await.unwrap();
        assert_eq!(clocks.going.len(), usize::from(!moves));
        assert_eq!(hours_left(&service, &game, after).await, if moves { 48 } else { 46 });
        service.record_heartbeat(after).await.unwrap();
        assert_eq!(service.came_back(after + Duration::SECOND).await.unwrap(), Clocks::default());
    }
}

#[tokio::test]
async fn a_clock_that_is_set_back_is_charged_to_nobody_and_is_no_absence() {
    let (step, now) = (Duration::hours(-20), NOW - Duration::hours(20));
    let (service, store, game) = timed().await;
    service.record_heartbeat(NOW).await.unwrap();
    assert_eq!(service.came_back(NOW).await.unwrap(), Clocks::default());
    service.prepare_step(step, NOW + Duration::seconds(10)).await.unwrap();
    assert_eq!(service.came_back(now + Duration::seconds(10)).await.unwrap().going, [game.id]);
    assert_eq!(hours_left(&service, &game, now + Duration::seconds(10)).await, 48);
    assert_eq!(store.last_heartbeat().await.unwrap(), Some(now));
}
