use super::*;
use crate::tournament::round_robin::berger_round;

#[test]
fn rounds_are_those_of_bergers_tables() {
    // FIDE Handbook C.05, annex 1, for 7 or 8 players.
    let table = [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ];
    let numbers: Vec<_> = (1..=8).map(Some).collect();
    let text = |format, round| {
        let pairs = berger_round(&numbers, format, round).into_iter();
        let pairs = pairs.map(|(white, black)| format!("{white}-{}", black.unwrap()));
        pairs.collect::<Vec<_>>().join(" ")
    };
    for (round, expected) in table.iter().enumerate() {
        assert_eq!(&text(Format::RoundRobin, round), expected);
    }
    assert_eq!(text(Format::DoubleRoundRobin, 5), table[6], "exchanged");
    assert_eq!(text(Format::DoubleRoundRobin, 7), "8-1 7-2 6-3 5-4");
    let odd: Vec<_> = (1..=7).map(Some).chain([None]).collect();
    assert_eq!(berger_round(&odd, Format::RoundRobin, 1)[0], (5, None));
}

#[test]
fn the_best_seeds_of_a_knock_out_have_byes_and_meet_last() {
    let mut tournament = begun(Format::KnockOut, 6);
    let ties = |tournament: &Tournament, round| {
        let mut ties = pairs(tournament, round);
        ties.iter_mut().for_each(|tie| {
            if let Some(black) = tie.1 {
                *tie = (tie.0.min(black), Some(tie.0.max(black)));
            }
        });
        ties
    };
    assert_eq!(ties(&tournament, 0), [(0, None), (3, Some(4)), (1, None), (2, Some(5))]);
    let better = |white, black| win(if white < black { Side::White } else { Side::Black });
    tournament = play_round(&tournament, better);
    assert_eq!(ties(&tournament, 1), [(0, Some(3)), (1, Some(2))]);
    tournament = play_round(&tournament, better);
    assert_eq!(ties(&tournament, 2), [(0, Some(1))]);
    tournament = play_round(&tournament, better);
    assert_eq!(tournament.stage, TournamentStage::Over);
    let places: Vec<_> = tournament.table().iter().map(|of| (of.entrant, of.place)).collect();
    assert_eq!(places, [(0, 1), (1, 2), (2, 3), (3, 3), (4, 5), (5, 5)]);
}

#[test]
fn a_drawn_tie_is_replayed_once_with_colours_changed() {
    let tournament = begun(Format::KnockOut, 4);
    let draw = |_, _| GameEnd::Drawn;
    let replayed = play_round(&tournament, draw);
    let first = pairs(&tournament, 0);
    let changed: Vec<_> = first.iter().map(|of| (of.1.unwrap(), Some(of.0))).collect();
    assert_eq!(pairs(&replayed, 0), [first, changed].concat());
    let next = play_round(&replayed, draw);
    assert_eq!(next.rounds[1].len(), 1);
    assert!(next.rounds[1].iter().all(|of| of.white.min(of.black.unwrap()) == 0));
    assert!(next.rounds[1].iter().all(|of| of.white.max(of.black.unwrap()) == 1));
}

#[test]
fn the_first_round_of_a_swiss_tournament_pairs_the_halves() {
    let tournament = begun(Format::Swiss, 7);
    let first = pairs(&tournament, 0);
    let opponents: Vec<_> = first.iter().map(|of| of.1.map(|black| of.0 + black)).collect();
    assert_eq!(opponents, [Some(3), Some(5), Some(7), None]);
    assert_eq!(first[3], (6, None));
    let whites: Vec<_> = first[..3].iter().map(|of| of.0 < 3).collect();
    assert!(whites == [true, false, true] || whites == [false, true, false], "{whites:?}");
}

#[test]
fn winners_meet_with_the_colours_they_prefer() {
    // The better seeds win: 1 to 4 have a point, with white 1 and 3, or 2 and 4.
    let better = |white, black| win(if white < black { Side::White } else { Side::Black });
    let tournament = play_round(&begun(Format::Swiss, 8), better);
    let first = pairs(&tournament, 0);
    let had_white = |index: u8| first.iter().any(|of| of.0 == index);
    let second = pairs(&tournament, 1);
    // The top half meets the bottom half, but 1-3 and 2-4 would clash in colours.
    let ties: Vec<_> =
        second.iter().map(|of| (of.0.min(of.1.unwrap()), of.0.max(of.1.unwrap()))).collect();
    assert_eq!(ties, [(0, 3), (1, 2), (4, 7), (5, 6)]);
    assert!(second.iter().all(|of| !had_white(of.0) && had_white(of.1.unwrap())));
}

#[test]
fn a_swiss_tournament_ends_when_two_would_meet_again() {
    let mut tournament = begun(Format::Swiss, 5);
    for number in [4, 2, 3] {
        tournament = tournament.leave(PlayerId(number), NOW).unwrap();
    }
    tournament = play_round(&tournament, |_, _| GameEnd::Drawn);
    assert_eq!((tournament.rounds.len(), tournament.stage), (2, TournamentStage::Over));
}
