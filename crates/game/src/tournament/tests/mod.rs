mod course;
mod ladder;
mod pairings;
mod properties;
mod tables;

use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::{Entrant, Format, GameEnd, Pairing, Shown, Tournament, TournamentId, TournamentStage};
use crate::{GameId, Person, PlayerId};
use alquerque_rules::Side;

const NOW: OffsetDateTime = datetime!(2026-11-30 12:00 UTC);

fn person(number: u64) -> Person {
    Person::new(PlayerId(number), "Ada")
}

/// An open tournament with entrants numbered from 0.
fn open(format: Format, entrants: u8) -> Tournament {
    let entrant = |number: u8| Entrant {
        person: person(number.into()),
        rating: 0,
        is_withdrawn: false,
        losses_on_time: 0,
    };
    let new = Tournament::new(TournamentId(7 << 22), 1, 2, "Winter", format, NOW);
    Tournament { entrants: (0..entrants).map(entrant).collect(), shown: Shown::default(), ..new }
}

/// A tournament in play, whose seeds are the numbers of the entrants.
fn begun(format: Format, entrants: u8) -> Tournament {
    open(format, entrants).begin(NOW, |player| 2000 - player.0 as u16).unwrap()
}

fn win(winner: Side) -> GameEnd {
    GameEnd::Won { winner, on_time: false }
}

fn loss_on_time(loser: Side) -> GameEnd {
    GameEnd::Won { winner: !loser, on_time: true }
}

/// Ends the open games of the last round, in their order, as `end` says of White and Black.
fn play_round(tournament: &Tournament, end: impl Fn(u8, u8) -> GameEnd) -> Tournament {
    let round = tournament.rounds.last().unwrap().clone();
    let open = round.into_iter().filter(|of| of.result.is_none());
    open.fold(tournament.clone(), |next, of| {
        next.ended(of.game, end(of.white, of.black.unwrap()), NOW + Duration::HOUR)
    })
}

/// White and Black of the pairings of a round, from 0.
fn pairs(tournament: &Tournament, round: usize) -> Vec<(u8, Option<u8>)> {
    tournament.rounds[round].iter().map(|of| (of.white, of.black)).collect()
}
