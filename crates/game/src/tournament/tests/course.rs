use super::*;
use crate::Reason;
use crate::tournament::{PairingResult, TournamentReason};

fn refused<T: std::fmt::Debug>(refused: Result<T, Reason>) -> TournamentReason {
    match refused {
        Err(Reason::Tournament(reason)) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn players_enter_and_leave_before_play() {
    let tournament = Tournament { places: 3, ..open(Format::Swiss, 2) };
    assert_eq!(refused(tournament.begin(NOW, |_| 0)), TournamentReason::TooFew { least: 3 });
    let full = tournament.join(person(5)).unwrap();
    assert_eq!(refused(full.join(person(6))), TournamentReason::Full { places: 3 });
    assert_eq!(refused(full.join(person(5))), TournamentReason::AlreadyEntered);
    assert_eq!(refused(full.leave(PlayerId(6), NOW)), TournamentReason::NotEntered);
    assert_eq!(full.leave(PlayerId(5), NOW).unwrap(), tournament);

    let playing = full.begin(NOW, |player| 1000 + player.0 as u16).unwrap();
    assert_eq!(playing.entrants.iter().map(|of| of.rating).collect::<Vec<_>>(), [1005, 1001, 1000]);
    assert_eq!(refused(playing.join(person(6))), TournamentReason::HasBegun);
    assert_eq!(refused(playing.begin(NOW, |_| 0)), TournamentReason::HasBegun);
    let cancelled = playing.cancel().unwrap();
    assert_eq!(refused(cancelled.leave(PlayerId(5), NOW)), TournamentReason::Over);
    assert_eq!(cancelled.games_to_begin().count(), 0);
}

#[test]
fn the_bot_is_due_at_the_start_and_when_games_wait() {
    let tournament = Tournament { starts: Some(NOW), ..open(Format::KnockOut, 4) };
    assert_eq!(tournament.wakes_at(), Some(NOW));
    assert!(tournament.is_to_begin(NOW) && !tournament.is_to_begin(NOW - Duration::SECOND));
    let playing = tournament.begin(NOW, |_| 0).unwrap();
    assert_eq!(playing.wakes_at(), Some(NOW));
    let games: Vec<_> = playing.games_to_begin().map(|(_, of)| of.game).collect();
    let created = games.iter().fold(playing.clone(), |next, &game| next.with_begun(game));
    assert_eq!((games.len(), created.wakes_at()), (2, None));
    assert_eq!(playing, tournament.begin(NOW, |_| 0).unwrap(), "lots are the same again");
}

#[test]
fn a_withdrawn_player_forfeits_what_has_not_begun() {
    let tournament = begun(Format::RoundRobin, 4);
    let first = tournament.pairings().next().unwrap().game;
    let one = tournament.pairings().next().unwrap().white;
    let player = tournament.entrants[usize::from(one)].person.id;
    let left = tournament.with_begun(first).leave(player, NOW).unwrap();
    let results: Vec<_> = left.pairings().filter(|of| has(of, one)).map(|of| of.result).collect();
    assert_eq!((results[0], results.len()), (None, 3));
    assert!(results[1..].iter().all(|result| result.is_some_and(|of| !of.is_played())));
    assert_eq!(refused(left.leave(player, NOW)), TournamentReason::NotEntered);
    let won = left.ended(first, win(Side::White), NOW);
    assert_eq!(won.pairings().next().unwrap().result, Some(PairingResult::White));
}

#[test]
fn a_second_loss_on_time_withdraws_the_player() {
    let mut tournament = begun(Format::RoundRobin, 5);
    let games: Vec<_> = tournament.pairings().filter(|of| has(of, 0)).copied().collect();
    let games: Vec<_> = games.into_iter().filter(|of| of.black.is_some()).collect();
    for (at, of) in games[..2].iter().enumerate() {
        assert_eq!(tournament.entrants[0].losses_on_time, at as u8);
        let loser = if of.white == 0 { Side::White } else { Side::Black };
        tournament = tournament.ended(of.game, loss_on_time(loser), NOW);
    }
    assert!(tournament.entrants[0].is_withdrawn);
    assert!(tournament.games_to_begin().all(|(_, of)| !has(of, 0)));
}

#[test]
fn a_voided_game_counts_as_a_draw() {
    let tournament = begun(Format::Swiss, 4);
    let game = tournament.rounds[0][0].game;
    let voided = tournament.ended(game, GameEnd::Voided, NOW);
    assert_eq!(voided.rounds[0][0].result, Some(PairingResult::Draw));
    assert_eq!(voided.ended(game, win(Side::White), NOW), voided);
    assert_eq!(voided.ended(GameId(1), win(Side::White), NOW), voided);
}

#[test]
fn tournaments_are_stored_in_few_bytes() {
    let mut tournament = begun(Format::Swiss, 64);
    for _ in 0..2 {
        tournament = play_round(&tournament, |white, black| {
            win(if white < black { Side::White } else { Side::Black })
        });
    }
    let text = serde_json::to_string(&tournament).unwrap();
    assert_eq!(serde_json::from_str::<Tournament>(&text).unwrap(), tournament);
    let rounds = serde_json::to_string(&tournament.rounds).unwrap();
    assert!(rounds.len() < 40 * 3 * 32, "{}", rounds.len());
    assert!(text.contains(r#""format":"swiss""#) && !text.contains("losses_on_time"), "{text}");
}

fn has(of: &Pairing, index: u8) -> bool {
    of.white == index || of.black == Some(index)
}
