use time::OffsetDateTime;

use super::super::Result;
use super::Challenges;
use alquerque_game::{
    Challenge, Colour, Command, Event, Game, GameId, Opponent, Person, Place, Reason, Request,
    RequestId, Summary, Terms, Transition,
};
use alquerque_rules::Side;

/// The result of a request for a rematch.
#[derive(Debug)]
pub enum Rematch {
    /// The rematch is proposed to the opponent.
    Proposed(Game),
    /// The rematch has begun: the opponent had proposed it, or is the bot.
    Begun(Transition),
}

/// What the channel of a request and the permissions of its player mean for threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// The channel is a thread of this one.
    Inside {
        parent: u64,
    },
    MayOpen,
    MayNotOpen,
}

impl Challenges {
    /// Proposes a game like a finished one with the colours exchanged, or accepts the proposal of
    /// the opponent.
    ///
    /// The rematch of a game in a thread is played there. If the game has no thread, one is opened
    /// only for a player who may open threads. In another channel of the server, where a game is
    /// shown whose channel is gone, a player gets the rematch there.
    ///
    /// # Errors
    /// When the game is not over or not the player's, they have proposed a rematch already, or the
    /// store fails.
    pub async fn rematch(
        &self,
        place: Place,
        of: GameId,
        id: GameId,
        by: &Person,
        threads: Threads,
        now: OffsetDateTime,
    ) -> Result<Rematch> {
        let guard = self.core.lock_challenges(place, &[by.id], by.id).await?;
        let finished = self.core.find(of).await?.filter(|game| {
            game.is_at(place) || (game.has_player(by.id) && game.place.shares_server_with(place))
        });
        let finished = finished.ok_or(Reason::NoGame)?;
        let number = finished.number;
        let side = finished.side_of(by.id).ok_or(Reason::NotAPlayer.in_game(number))?;
        if finished.outcome().is_none() {
            return Err(Reason::NotOver.in_game(number).into());
        }
        let open = self.core.active_games(by.id, place.guild).await?;
        let is_proposed =
            |game: &&Summary| game.rematch_of == Some(of) && game.id != id && !game.is_stopped;
        if let Some(proposed) = open.iter().find(is_proposed) {
            let is_begun = proposed.to_move().is_some();
            if proposed.challenger.id == by.id || is_begun || !proposed.is_at(place) {
                return Err(Reason::RematchProposed.in_game(proposed.number).into());
            }
            let command = Command::Accept { coin: Side::White, name: by.name.clone() };
            let request = Request { id: Some(RequestId(id.0)), ..Request::new(by.id, command) };
            let loaded = self.core.store.get(proposed.id).await?.ok_or(Reason::NoGame)?;
            let begun = self.accept_locked(&guard, place, loaded, &request, now).await?;
            return Ok(Rematch::Begun(begun));
        }
        let challenge = rematch_of(&finished, id, by, side, threads);
        let challenge = match threads {
            _ if finished.is_at(place) && finished.stopped.is_none() => challenge,
            Threads::Inside { parent } => Challenge { place, parent: Some(parent), ..challenge },
            Threads::MayOpen | Threads::MayNotOpen => {
                Challenge { place, parent: None, ..challenge }
            }
        };
        let (game, _) = self.create_locked(&guard, challenge, now).await?;
        // A repeated request may find its proposal accepted.
        Ok(match game.bot() {
            None => Rematch::Proposed(game),
            Some(_) => Rematch::Begun(Transition { game, events: vec![Event::Accepted] }),
        })
    }
}

/// Returns the challenge to a rematch of `game`, in which the challenger `by` had `side`.
fn rematch_of(game: &Game, id: GameId, by: &Person, side: Side, threads: Threads) -> Challenge {
    Challenge {
        rules: game.rules,
        colour: match side {
            Side::White => Colour::Black,
            Side::Black => Colour::White,
        },
        opponent: if game.bot().is_some() { Opponent::Bot } else { Opponent::Person },
        terms: Terms {
            // Games of former versions could be rated without a time limit.
            rated: game.terms.rated && game.terms.pace.allows_rating(),
            thread: game.terms.thread && (game.parent.is_some() || threads == Threads::MayOpen),
            ..game.terms.clone()
        },
        language: game.language.clone(),
        rematch_of: Some(game.id),
        // In the same thread, if there is one: threads have no threads.
        parent: game.parent,
        ..Challenge::new(id, game.place, by.clone(), game.opponent_of(by.id).cloned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_game::{Pace, PlayerId};

    /// Returns the terms of a rematch of a game that was rated or not, at this pace, and wanted a
    /// thread.
    fn rematch_terms(pace: Pace, rated: bool, threads: Threads) -> Terms {
        let ada = Person::new(PlayerId(1), "Ada");
        let ben = Person::new(PlayerId(2), "Ben");
        let place = Place { guild: Some(1), channel: 7 };
        let challenge = Challenge::new(GameId(5), place, ada.clone(), Some(ben));
        let game = challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap().numbered(1);
        let game =
            Game { terms: Terms { pace, rated, thread: true, ..game.terms.clone() }, ..game };
        rematch_of(&game, GameId(6), &ada, Side::White, threads).terms
    }

    #[test]
    fn a_rematch_without_a_time_limit_is_unrated() {
        for (pace, rated, is_rated) in [
            (Pace::Day, true, true),
            (Pace::Day, false, false),
            (Pace::Unlimited, true, false),
            (Pace::Unlimited, false, false),
        ] {
            let terms = rematch_terms(pace, rated, Threads::MayNotOpen);
            assert_eq!((terms.pace, terms.rated, terms.thread), (pace, is_rated, false));
        }
        assert!(rematch_terms(Pace::Day, true, Threads::MayOpen).thread);
    }
}
