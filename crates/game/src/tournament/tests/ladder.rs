use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::Reason;
use crate::tournament::TournamentReason;

const DAY: Duration = Duration::DAY;

/// Returns a ladder of players numbered from 0, the best first.
fn ladder(players: u64) -> Tournament {
    let empty = open(Format::Ladder, 0).begin(NOW, |_| 0).unwrap();
    (0..players).fold(empty, |ladder, number| ladder.join(person(number)).unwrap())
}

fn places(ladder: &Tournament) -> Vec<u64> {
    ladder.table().iter().map(|it| ladder.person(it.entrant).id.0).collect()
}

fn challenge(
    ladder: &Tournament,
    by: u64,
    whom: u64,
    now: OffsetDateTime,
) -> Result<(Tournament, GameId), TournamentReason> {
    match ladder.challenge(PlayerId(by), PlayerId(whom), now) {
        Ok(next) => {
            let game = next.pairings().last().unwrap().game;
            Ok((next.with_begun(game), game))
        }
        Err(Reason::Tournament(reason)) => Err(reason),
        Err(other) => panic!("{other:?}"),
    }
}

/// Has a player beat another one, who is challenged.
fn beat(ladder: &Tournament, by: u64, whom: u64, now: OffsetDateTime) -> Tournament {
    let (playing, game) = challenge(ladder, by, whom, now).unwrap();
    playing.ended(game, win(Side::Black), now)
}

#[test]
fn a_challenger_who_wins_takes_the_place() {
    let ladder = ladder(6);
    assert_eq!(ladder.stage, TournamentStage::Playing);
    assert_eq!(ladder.opponents_of(PlayerId(5), NOW), Ok(vec![2, 3, 4]));
    assert_eq!(challenge(&ladder, 5, 1, NOW).unwrap_err(), TournamentReason::OutOfReach);
    assert_eq!(challenge(&ladder, 2, 3, NOW).unwrap_err(), TournamentReason::OutOfReach);
    assert_eq!(challenge(&ladder, 0, 1, NOW).unwrap_err(), TournamentReason::AtTop);
    assert_eq!(challenge(&ladder, 9, 1, NOW).unwrap_err(), TournamentReason::NotEntered);

    // Two games at once; the second one moves the players of the first.
    let (playing, first) = challenge(&ladder, 3, 2, NOW).unwrap();
    assert_eq!(challenge(&playing, 3, 1, NOW).unwrap_err(), TournamentReason::Busy);
    assert_eq!(challenge(&playing, 5, 2, NOW).unwrap_err(), TournamentReason::OutOfReach);
    let next = beat(&playing, 4, 1, NOW);
    assert_eq!(places(&next), [0, 4, 1, 2, 3, 5]);
    let lost = next.ended(first, win(Side::White), NOW);
    assert_eq!(places(&lost), places(&next));
    let won = next.ended(first, win(Side::Black), NOW);
    assert_eq!(places(&won), [0, 4, 1, 3, 2, 5]);

    // They meet again after a day.
    let end = NOW + Duration::SECOND;
    assert_eq!(challenge(&won, 2, 3, end).unwrap_err(), TournamentReason::OutOfReach);
    assert_eq!(places(&beat(&won, 2, 3, NOW + DAY)), [0, 4, 1, 2, 3, 5]);
    assert_eq!(won.cancel().unwrap().stage, TournamentStage::Over);
}

#[test]
fn players_come_and_go_at_any_time() {
    let ladder = ladder(4);
    let (playing, game) = challenge(&ladder, 3, 1, NOW).unwrap();
    let left = playing.leave(PlayerId(2), NOW).unwrap();
    assert_eq!(places(&left), [0, 1, 3]);
    assert_eq!(places(&left.join(person(2)).unwrap()), [0, 1, 3, 2], "at the bottom");
    // A player with a game keeps the place until it has ended, and may come back.
    let left = left.leave(PlayerId(1), NOW).unwrap();
    assert_eq!(places(&left), [0, 1, 3]);
    assert_eq!(
        places(&left.join(person(1)).unwrap().ended(game, win(Side::Black), NOW)),
        [0, 3, 1]
    );
    assert_eq!(places(&left.ended(game, win(Side::White), NOW)), [0, 3]);
    // A game that has not begun is dropped.
    let asked = ladder.challenge(PlayerId(3), PlayerId(1), NOW).unwrap();
    let left = asked.leave(PlayerId(1), NOW).unwrap();
    assert_eq!((places(&left), left.pairings().count()), (vec![0, 2, 3], 0));
    // Two losses on time in a row withdraw a player.
    let on_time = |ladder: &Tournament, whom, now| {
        let (playing, game) = challenge(ladder, 3, whom, now).unwrap();
        playing.ended(game, loss_on_time(Side::Black), now)
    };
    let twice = on_time(&on_time(&ladder, 0, NOW), 1, NOW);
    assert_eq!(places(&twice), [0, 1, 2]);
    let won = beat(&on_time(&ladder, 0, NOW), 3, 2, NOW);
    assert_eq!(places(&on_time(&won, 1, NOW)), [0, 1, 3, 2]);
    let (playing, game) = challenge(&on_time(&ladder, 0, NOW), 3, 1, NOW).unwrap();
    let lost = playing.ended(game, win(Side::White), NOW);
    assert_eq!(places(&on_time(&lost, 2, NOW)), [0, 1, 2, 3]);
}

#[test]
fn ended_games_and_the_day_of_rest_outlast_a_player_who_leaves() {
    let (playing, game) = challenge(&ladder(3), 2, 1, NOW).unwrap();
    let lost = playing.ended(game, win(Side::White), NOW);
    let left = lost.leave(PlayerId(2), NOW).unwrap();
    assert_eq!(left.games().collect::<Vec<_>>(), [game]);
    let back = left.join(person(2)).unwrap();
    assert_eq!(back.opponents_of(PlayerId(2), NOW), Ok(vec![0]));
    assert_eq!(back.opponents_of(PlayerId(2), NOW + DAY), Ok(vec![0, 1]));
    // The id of a player who has left goes with their data.
    let removed = left.without(PlayerId(2), NOW).unwrap();
    assert!(removed.without(PlayerId(2), NOW).is_none());
    assert_eq!(removed.games().count(), 1);
}

#[test]
fn a_ladder_that_has_long_had_no_game_is_to_be_closed() {
    let ladder = ladder(3);
    assert_eq!(ladder.wakes_at(), Some(NOW + 60 * DAY));
    let (playing, game) = challenge(&ladder, 2, 1, NOW + 59 * DAY).unwrap();
    assert_eq!(playing.wakes_at(), None);
    let ended = playing.ended(game, GameEnd::Drawn, NOW + 90 * DAY);
    assert!(!ended.is_abandoned(NOW + 149 * DAY) && ended.is_abandoned(NOW + 150 * DAY));
    // A game that has not begun by then never does. One that has just been created is known.
    let closed = ladder.challenge(PlayerId(2), PlayerId(1), NOW).unwrap().cancel().unwrap();
    assert_eq!((closed.games_to_begin().count(), closed.games().count()), (0, 0));
    let game = closed.pairings().next().unwrap().game;
    assert_eq!(closed.with_begun(game).games().collect::<Vec<_>>(), [game]);
    let ended = closed.ended(game, GameEnd::Drawn, NOW);
    assert_eq!((ended.games().count(), &ended.entrants), (1, &closed.entrants));
}

#[test]
fn each_game_of_a_ladder_draws_its_own_opening() {
    let pairing = |game| Pairing {
        white: 0,
        black: Some(2),
        game: GameId(game),
        is_begun: false,
        result: None,
    };
    let lot = |of: &Tournament, game| of.opening_lot(&pairing(game));
    let ladder = ladder(3);
    assert_ne!(lot(&ladder, 1), lot(&ladder, 2));
    let swiss = begun(Format::Swiss, 3);
    assert_eq!(lot(&swiss, 1), lot(&swiss, 2));
    // A damaged pairing does no harm.
    let rounds = vec![vec![Pairing { white: 2, black: Some(0), ..pairing(1) }]];
    let damaged = Tournament { rounds, ..ladder };
    assert_eq!(places(&damaged.ended(GameId(1), win(Side::Black), NOW)), [0, 1, 2]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_ladder_stays_in_order_and_small(events in prop::collection::vec(any::<u32>(), 300)) {
        let mut ladder = ladder(8);
        let mut ids = HashSet::new();
        for (at, event) in (0_u32..).zip(events) {
            let now = NOW + DAY * f64::from(at) / 8.0;
            let player = PlayerId(u64::from(event >> 8) % 8);
            let open: Vec<_> = ladder.pairings().filter(|it| it.result.is_none()).collect();
            let game = open.get(event as usize >> 8).or(open.first()).map(|it| it.game);
            ladder = match event % 16 {
                0 => ladder.leave(player, now).unwrap_or(ladder),
                1 | 2 => ladder.join(person(player.0)).unwrap_or(ladder),
                3..10 => match ladder.opponents_of(player, now) {
                    Ok(found) => {
                        let whom = ladder.person(found[at as usize % found.len()]).id;
                        let next = ladder.challenge(player, whom, now).unwrap();
                        prop_assert!(ids.insert(next.pairings().last().unwrap().game));
                        next
                    }
                    Err(_) => ladder,
                },
                kind => {
                    let ends = [loss_on_time(Side::Black), win(Side::White), GameEnd::Drawn];
                    let end = ends.get(kind as usize - 10).copied().unwrap_or(win(Side::Black));
                    let ended = game.map(|game| ladder.with_begun(game).ended(game, end, now));
                    ended.unwrap_or(ladder)
                }
            };
            let players: HashSet<u64> = places(&ladder).into_iter().collect();
            prop_assert_eq!(players.len(), ladder.entrants.len());
            let busy: Vec<u8> = ladder
                .pairings()
                .filter(|it| it.result.is_none())
                .flat_map(|it| [it.white, it.black.unwrap()])
                .collect();
            prop_assert_eq!(busy.iter().collect::<HashSet<_>>().len(), busy.len());
            prop_assert!(ladder.pairings().all(|it| it.black.unwrap() != it.white));
            let mut open = ladder.pairings().filter(|it| it.result.is_none());
            prop_assert!(open.all(|it| it.black > Some(it.white)), "the challenger is below");
            prop_assert!(ladder.recent.len() <= 100);
            let text = serde_json::to_string(&ladder).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Tournament>(&text).unwrap(), &ladder);
        }
    }
}
