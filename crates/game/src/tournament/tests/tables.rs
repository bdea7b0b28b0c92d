use super::*;
use crate::tournament::{PairingResult, Standing, TieBreak};

fn pairing(white: u8, black: Option<u8>, half_points: u8) -> Pairing {
    let result = match (black, half_points) {
        (None, _) => PairingResult::Bye,
        (_, 2) => PairingResult::White,
        (_, 1) => PairingResult::Draw,
        _ => PairingResult::Black,
    };
    Pairing { white, black, game: GameId(0), is_begun: true, result: Some(result) }
}

fn value(standing: &Standing, of: TieBreak) -> u32 {
    standing.tie_breaks.iter().find(|(tie_break, _)| *tie_break == of).unwrap().1
}

#[test]
fn a_round_robin_is_decided_by_sonneborn_berger() {
    // A published example, in half points. Its third and fourth have 9 and 7.75 by
    // Sonneborn-Berger: https://fallout-club.ru, "Berger table for a mixed system".
    let rows = ["-112222", "1-11222", "11-1122", "011-222", "0010-22", "00000-2", "000000-"];
    let mut tournament = Tournament { rounds: vec![Vec::new()], ..open(Format::RoundRobin, 7) };
    for (white, row) in rows.iter().enumerate() {
        for (black, points) in row.bytes().enumerate().skip(white + 1) {
            let pairing = pairing(white as u8, Some(black as u8), points - b'0');
            tournament.rounds[0].push(pairing);
        }
    }
    let table = tournament.table();
    let points: Vec<_> = table.iter().map(|of| (of.entrant, of.place, of.points)).collect();
    let expected = [(0, 1, 10), (1, 2, 9), (2, 3, 8), (3, 4, 8), (4, 5, 5), (5, 6, 2), (6, 7, 0)];
    assert_eq!(points, expected);
    let of_tied = |tie_break| [value(&table[2], tie_break), value(&table[3], tie_break)];
    assert_eq!(of_tied(TieBreak::DirectResult), [1, 1]);
    assert_eq!(of_tied(TieBreak::SonnebornBerger), [36, 31], "in quarters");
    assert_eq!(of_tied(TieBreak::Wins), [2, 3]);
}

#[test]
fn a_swiss_tournament_is_decided_by_buchholz() {
    // The games of the first two of the Hamilton club championship of 2018 and of their opponents:
    // https://hamiltonchess.net/2018/04/11/richard-on-tie-break/. A half-point bye is given here as
    // a draw with one more entrant, 28.
    let games: [(u8, &str); 11] = [
        (1, "+10 +17 +12 =2 +4 +3"),
        (2, "+27 +16 +9 =1 +8 +10"),
        (3, "=28 +11 +6 =4 +5 -1"),
        (4, "+22 +15 =8 =3 -1 +13"),
        (8, "+25 +21 =4 +13 -2 -5"),
        (9, "+7 +13 -2 =28 +18"),
        (10, "-1 +25 +26 =12 +17 -2"),
        (12, "+20 +18 -1 =10 =14 -7"),
        (16, "+5 -2 -17 +24 -6 +22"),
        (17, "+24 -1 +16 =28 -10 -11"),
        (27, "-2 -6 -7 -20 +0 -23"),
    ];
    let mut tournament = Tournament { rounds: vec![Vec::new(); 6], ..open(Format::Swiss, 29) };
    for (player, row) in games {
        for (round, game) in tournament.rounds.iter_mut().zip(row.split(' ')) {
            let opponent = Some(game[1..].parse().unwrap()).filter(|&opponent| opponent > 0);
            let half_points = ["-", "=", "+"].iter().position(|sign| *sign == &game[..1]).unwrap();
            if round.iter().all(|of| of.white != player && of.black != Some(player)) {
                round.push(pairing(player, opponent, half_points as u8));
            }
        }
    }
    let table = tournament.table();
    let of = |player: u8| table.iter().find(|standing| standing.entrant == player).unwrap();
    assert_eq!([of(1).points, of(2).points, of(9).points], [11, 11, 7]);
    assert_eq!(value(of(1), TieBreak::Buchholz), 45, "22.5");
    assert_eq!(value(of(1), TieBreak::SonnebornBerger), 79, "19.75");
    // Published are 20 and 17.25 by the rules of that year. Player 9 missed the last round, which
    // counts as a draw since.
    assert_eq!(value(of(2), TieBreak::Buchholz), 40 + 1);
    assert_eq!(value(of(2), TieBreak::SonnebornBerger), 69 + 2);
    assert_eq!((of(1).place, of(2).place), (1, 2));
}

#[test]
fn the_direct_result_comes_before_sonneborn_berger() {
    // 0 beats 1, but loses to 2; all three have a point, and 3 has lost all games.
    let mut tournament = Tournament { rounds: vec![Vec::new()], ..open(Format::RoundRobin, 4) };
    tournament.rounds[0] =
        vec![pairing(0, Some(1), 2), pairing(1, Some(3), 2), pairing(2, Some(3), 0)];
    let places = |tournament: &Tournament| {
        tournament.table().iter().map(|of| (of.entrant, of.place)).collect::<Vec<_>>()
    };
    // 0, 1 and 3 have a point each. 0 and 3 have not met, so that Sonneborn-Berger decides.
    assert_eq!(places(&tournament), [(0, 1), (1, 1), (3, 3), (2, 4)]);
    tournament.rounds[0].push(pairing(0, Some(3), 1));
    tournament.rounds[0].push(pairing(1, Some(2), 1));
    // 0 and 1 have 1½, as has 3: among them, 0 has 1½, 1 has 1 and 3 has ½.
    assert_eq!(places(&tournament), [(0, 1), (1, 2), (3, 3), (2, 4)]);
}
