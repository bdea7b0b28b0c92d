use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::tournament::PairingResult;

/// What happens while a tournament is played: a number that chooses a game and how it ends, or a
/// player who leaves.
fn events() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 1..40)
}

/// Ends games as the events say, again and again, until play is over.
fn play(mut tournament: Tournament, events: &[u16], least_stays: usize) -> Tournament {
    for at in 0_u32.. {
        let now = NOW + Duration::minutes(at.into());
        let event = events[at as usize % events.len()].rotate_left(at / 7);
        let event = usize::from(event);
        let open: Vec<_> =
            tournament.pairings().filter(|of| of.result.is_none()).map(|of| of.game).collect();
        if tournament.stage != TournamentStage::Playing {
            break;
        }
        let begun = |next: Tournament, game: &GameId| next.with_begun(*game);
        tournament = open.iter().skip(event % 3).fold(tournament, begun);
        let game = open[event / 64 % open.len()];
        let winner = Side::BOTH[event % 2];
        let staying = tournament.entrants.iter().filter(|of| !of.is_withdrawn).count();
        let end = match event % 64 {
            0..24 => GameEnd::Drawn,
            24 => GameEnd::Voided,
            25..28 if staying > least_stays => GameEnd::Won { winner, on_time: true },
            28 if staying > least_stays => {
                let index = event / 64 % tournament.entrants.len();
                let player = tournament.entrants[index].person.id;
                tournament = tournament.leave(player, now).unwrap_or(tournament);
                continue;
            }
            _ => win(winner),
        };
        let ended = tournament.ended(game, end, now);
        assert_eq!(ended.ended(game, win(!winner), now), ended, "a result does not change");
        tournament = ended;
    }
    tournament
}

fn check(tournament: &Tournament) {
    let text = serde_json::to_string(tournament).unwrap();
    assert_eq!(&serde_json::from_str::<Tournament>(&text).unwrap(), tournament);
    assert_eq!(tournament.stage, TournamentStage::Over);
    let ids: HashSet<_> = tournament.pairings().map(|of| of.game).collect();
    assert_eq!(ids.len(), tournament.pairings().count());
    assert!(tournament.pairings().all(|of| of.result.is_some() && of.black != Some(of.white)));
    check_pairs(tournament);
    check_points(tournament);
}

/// No two meet twice with the same colours, nor at all if the format does not say so.
fn check_pairs(tournament: &Tournament) {
    let mut met = HashSet::new();
    for round in &tournament.rounds {
        let mut seen = HashSet::new();
        for of in round {
            let is_new = [Some(of.white), of.black].map(|one| one.is_none() || seen.insert(one));
            let is_replay = tournament.format == Format::KnockOut;
            assert!(is_new == [true, true] || (is_replay && is_new == [false, false]), "{of:?}");
            let other_way = of.black.is_some_and(|black| met.contains(&(black, Some(of.white))));
            let is_allowed =
                matches!(tournament.format, Format::DoubleRoundRobin | Format::KnockOut);
            let is_bye = of.black.is_none() && tournament.format != Format::Swiss;
            assert!(met.insert((of.white, of.black)) || is_bye, "{of:?}");
            assert!(!other_way || is_allowed, "{of:?}");
        }
    }
}

fn check_points(tournament: &Tournament) {
    let table = tournament.table();
    assert_eq!(table.len(), tournament.entrants.len());
    assert!(table.is_sorted_by_key(|of| of.place) && table[0].place == 1);
    let bye = if tournament.format == Format::Swiss { 2 } else { 0 };
    let points = tournament.pairings().map(|of| match of.result.unwrap() {
        PairingResult::Bye => bye,
        result => result.half_points().iter().sum(),
    });
    let sum: u16 = points.sum();
    assert_eq!(table.iter().map(|of| of.points).sum::<u16>(), sum);
}

/// Pairings with white less those with black: without byes and, if colours are evened out, without
/// forfeits.
fn colour_difference(tournament: &Tournament, index: u8) -> i32 {
    let is_swiss = tournament.format == Format::Swiss;
    let counts = |of: &Pairing| !is_swiss || of.result.is_some_and(PairingResult::is_played);
    let games = tournament.pairings().filter(|of| of.black.is_some() && counts(of));
    games.map(|of| i32::from(of.white == index) - i32::from(of.black == Some(index))).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn round_robins_end(count in 3_u8..=20, is_double: bool, events in events()) {
        let format = if is_double { Format::DoubleRoundRobin } else { Format::RoundRobin };
        let tournament = play(begun(format, count), &events, 0);
        check(&tournament);
        for index in 0..count {
            let difference = colour_difference(&tournament, index).abs();
            prop_assert!(difference <= i32::from(!is_double && count % 2 == 0));
        }
        let cycles = if is_double { 2 } else { 1 };
        let games = usize::from(count) * usize::from(count - 1) / 2 * cycles;
        let paired = tournament.pairings().filter(|of| of.black.is_some()).count();
        prop_assert_eq!(paired, games);
    }

    #[test]
    fn knock_outs_end(count in 3_u8..=64, events in events()) {
        check(&play(begun(Format::KnockOut, count), &events, 0));
    }

    #[test]
    fn swiss_tournaments_end(count in 3_u8..=24, events in events()) {
        let tournament = play(begun(Format::Swiss, count), &events, 0);
        check(&tournament);
        for index in 0..count {
            // Only for leaders in the last round, the difference may be beyond 2.
            prop_assert!(colour_difference(&tournament, index).abs() <= 3);
        }
    }
}

#[test]
fn the_largest_and_smallest_tournaments_end() {
    let events: Vec<u16> = (0..40).map(|number: u16| number.wrapping_mul(40_503)).collect();
    check(&play(begun(Format::DoubleRoundRobin, 2), &events, 0));
    for format in Format::ALL.into_iter().filter(|it| *it != Format::Ladder) {
        check(&play(begun(format, 64), &events, 60));
    }
}
