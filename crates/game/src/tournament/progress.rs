//! The course of a tournament, from entries to the end.

use time::OffsetDateTime;

use super::{
    Entrant, Format, GameEnd, Pair, Pairing, PairingResult, Tournament, TournamentReason,
    TournamentStage,
};
use crate::{GameId, Person, PlayerId, Reason, created_at, first_id_at};
use alquerque_rules::Side;

/// The losses on time after which a player is withdrawn.
pub const MAX_LOSSES_ON_TIME: u8 = 2;

/// What follows in a tournament.
pub(super) enum Next {
    /// Results must come first.
    Wait,
    /// A new round.
    Round(Vec<Pair>),
    /// More games in the last round.
    Replay(Vec<Pair>),
    Over,
}

impl Tournament {
    /// Enters a player.
    ///
    /// # Errors
    /// If play has begun, unless in a ladder; if the player has entered already, or if all places
    /// are taken.
    pub fn join(&self, person: Person) -> Result<Self, Reason> {
        match self.format {
            Format::Ladder => self.check_not_over()?,
            _ => self.check_open()?,
        }
        let mut next = self.clone();
        if let Some(index) = self.entrant_of(person.id) {
            // In a ladder, a player who has left keeps the place until their game has ended.
            let returns = std::mem::take(&mut next.entrants[usize::from(index)].is_withdrawn);
            return if returns { Ok(next) } else { Err(TournamentReason::AlreadyEntered.into()) };
        }
        if self.is_full() {
            return Err(TournamentReason::Full { places: self.places }.into());
        }
        next.entrants.push(Entrant { person, rating: 0, is_withdrawn: false, losses_on_time: 0 });
        Ok(next)
    }

    /// Removes a player or, if play has begun, withdraws them: their games go on, pairings that
    /// have not begun are forfeited, and they are paired no more.
    ///
    /// # Errors
    /// If the tournament is over, or if the player does not take part in it.
    pub fn leave(&self, player: PlayerId, now: OffsetDateTime) -> Result<Self, Reason> {
        self.check_not_over()?;
        let index = self.active_entrant(player)?;
        let mut next = self.clone();
        if self.stage == TournamentStage::Open {
            next.entrants.remove(index.into());
            return Ok(next);
        }
        next.entrants[usize::from(index)].is_withdrawn = true;
        Ok(next.advanced(now))
    }

    /// Begins play: seeds the entrants by `rating`, ties by the order of entry, and makes the first
    /// pairings.
    ///
    /// # Errors
    /// If play has begun, or with fewer entrants than [needed](Format::least_entrants).
    pub fn begin(
        &self,
        now: OffsetDateTime,
        rating: impl Fn(PlayerId) -> u16,
    ) -> Result<Self, Reason> {
        self.check_open()?;
        let least = self.format.least_entrants();
        if self.entrants.len() < least {
            return Err(TournamentReason::TooFew { least }.into());
        }
        let mut next = Self { stage: TournamentStage::Playing, ..self.clone() };
        for entrant in &mut next.entrants {
            entrant.rating = rating(entrant.person.id);
        }
        next.entrants.sort_by_key(|entrant| std::cmp::Reverse(entrant.rating));
        Ok(next.advanced(now))
    }

    /// Ends the tournament without a winner, or closes a ladder as it stands. Its games go on, and
    /// those that have not begun never do.
    ///
    /// # Errors
    /// If the tournament is over.
    pub fn cancel(&self) -> Result<Self, Reason> {
        self.check_not_over()?;
        let stage = match self.format.is_ladder() && !self.entrants.is_empty() {
            true => TournamentStage::Over,
            false => TournamentStage::Cancelled,
        };
        // A pairing stays: its game may just have been created, which is recorded later.
        Ok(Self { stage, ..self.clone() })
    }

    /// Iterates over the pairings whose games are to be created, each with its round from 1, the
    /// first round first. The round of a ladder is 0.
    pub fn games_to_begin(&self) -> impl Iterator<Item = (u8, &Pairing)> {
        let is_playing = self.stage == TournamentStage::Playing;
        let to_begin = move |of: &&Pairing| is_playing && !of.is_begun && of.result.is_none();
        let first = if self.format.is_ladder() { 0 } else { 1 };
        let rounds = (first..).zip(&self.rounds);
        rounds.flat_map(move |(round, of)| of.iter().filter(to_begin).map(move |it| (round, it)))
    }

    /// Records that a game was created. A game of another tournament changes nothing.
    #[must_use]
    pub fn with_begun(&self, game: GameId) -> Self {
        let mut next = self.clone();
        if let Some(pairing) = next.pairing_mut(game) {
            pairing.is_begun = true;
        }
        next
    }

    /// Records how a game ended, and makes the pairings that follow. A player who loses on time
    /// [twice](MAX_LOSSES_ON_TIME) is withdrawn; in a ladder, twice in a row.
    ///
    /// A game of another tournament, and one that has a result, change nothing. Once the tournament
    /// is over, only that the game was created is recorded.
    #[must_use]
    pub fn ended(&self, game: GameId, end: GameEnd, now: OffsetDateTime) -> Self {
        let mut next = self.clone();
        let Some(pairing) = next.pairing_mut(game) else { return next };
        pairing.is_begun = true;
        if self.stage != TournamentStage::Playing || pairing.result.is_some() {
            return next;
        }
        let (result, loser) = match end {
            GameEnd::Won { winner: Side::White, .. } => (PairingResult::White, pairing.black),
            GameEnd::Won { winner: Side::Black, .. } => (PairingResult::Black, Some(pairing.white)),
            GameEnd::Drawn | GameEnd::Voided => (PairingResult::Draw, None),
        };
        pairing.result = Some(result);
        let pairing = *pairing;
        let late = loser.filter(|_| matches!(end, GameEnd::Won { on_time: true, .. }));
        for index in [Some(pairing.white), pairing.black].into_iter().flatten() {
            let entrant = &mut next.entrants[usize::from(index)];
            if late == Some(index) {
                entrant.losses_on_time += 1;
                entrant.is_withdrawn |= entrant.losses_on_time >= MAX_LOSSES_ON_TIME;
            } else if self.format.is_ladder() {
                entrant.losses_on_time = 0;
            }
        }
        if self.format.is_ladder() {
            next.climb(pairing, loser, now);
        }
        next.advanced(now)
    }

    /// Returns the time from which the bot has something to do: to begin play, to create games, to
    /// close a ladder, or to show the tournament.
    pub fn wakes_at(&self) -> Option<OffsetDateTime> {
        let at = match self.stage {
            TournamentStage::Open if self.is_to_begin(self.created) => Some(self.created),
            TournamentStage::Open => self.starts,
            _ => self.games_to_begin().map(|(_, of)| created_at(of.game.0)).min(),
        };
        at.into_iter().chain(self.shown.at).chain(self.closes_at()).min()
    }

    /// Returns the number of rounds of which results are missing.
    pub(super) fn open_rounds(&self) -> usize {
        self.rounds.iter().filter(|round| round.iter().any(|of| of.result.is_none())).count()
    }

    fn check_open(&self) -> Result<(), TournamentReason> {
        match self.stage {
            TournamentStage::Open => Ok(()),
            TournamentStage::Playing => Err(TournamentReason::HasBegun),
            TournamentStage::Over | TournamentStage::Cancelled => Err(TournamentReason::Over),
        }
    }

    pub(super) fn check_not_over(&self) -> Result<(), TournamentReason> {
        match self.check_open() {
            Err(TournamentReason::HasBegun) => Ok(()),
            checked => checked,
        }
    }

    fn pairing_mut(&mut self, game: GameId) -> Option<&mut Pairing> {
        self.rounds.iter_mut().flatten().find(|of| of.game == game)
    }

    /// Makes all pairings that can be made now.
    fn advanced(mut self, now: OffsetDateTime) -> Self {
        loop {
            self.forfeit_of_withdrawn();
            let next = match self.format {
                Format::RoundRobin | Format::DoubleRoundRobin => self.next_of_round_robin(),
                Format::Swiss => self.next_of_swiss(),
                Format::KnockOut => self.next_of_knock_out(),
                Format::Ladder => self.next_of_ladder(),
            };
            let pairs = match next {
                Next::Wait => return self,
                Next::Over => return Self { stage: TournamentStage::Over, ..self },
                Next::Replay(pairs) => pairs,
                Next::Round(pairs) => {
                    self.rounds.push(Vec::new());
                    pairs
                }
            };
            for (white, black) in pairs {
                let board = self.rounds.last().map_or(0, Vec::len);
                let game = self.new_game_id((self.rounds.len() << 6 | board) as u64, now);
                let result = black.is_none().then_some(PairingResult::Bye);
                let pairing = Pairing { white, black, game, is_begun: false, result };
                self.rounds.last_mut().into_iter().for_each(|round| round.push(pairing));
            }
        }
    }

    /// Returns the id of a new game: its time is `now`, and the rest differs by the number, and is
    /// likely to differ from ids of other games.
    pub(super) fn new_game_id(&self, number: u64, now: OffsetDateTime) -> GameId {
        // An odd factor and the combination with a constant keep different numbers different.
        let mixed = number.wrapping_mul(0x9E_3779) ^ self.lot(u64::MAX);
        GameId(first_id_at(now) | mixed & 0x3F_FFFF)
    }

    fn forfeit_of_withdrawn(&mut self) {
        let entrants = &self.entrants;
        let has_left = |index: u8| entrants[usize::from(index)].is_withdrawn;
        for of in self.rounds.iter_mut().flatten() {
            let Some(black) = of.black.filter(|_| !of.is_begun && of.result.is_none()) else {
                continue;
            };
            of.result = match [has_left(of.white), has_left(black)] {
                [false, false] => None,
                [true, false] => Some(PairingResult::BlackByForfeit),
                [false, true] => Some(PairingResult::WhiteByForfeit),
                [true, true] => Some(PairingResult::BothForfeit),
            };
        }
    }
}
