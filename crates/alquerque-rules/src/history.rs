use thiserror::Error;

use super::{Action, Move, Outcome, Position, RuleSet, Side};

/// The history of a game: its first position, all actions and all positions in between.
///
/// Detects the ends that a single position cannot show, such as repetition.
#[derive(Clone, Debug)]
pub struct History {
    /// The entry before each action, then the current one. Never empty.
    entries: Vec<Entry>,
    actions: Vec<Action>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    position: Position,
    /// Turns since the last capture or irreversible advance.
    quiet: u16,
}

/// An action that is illegal in the current position, or follows the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not legal here")]
pub struct IllegalAction(pub Action);

impl History {
    /// Creates the history of a game at its start.
    pub fn new(rules: &'static RuleSet) -> Self {
        Self::from_position(Position::start(rules))
    }

    /// Creates a history that begins with any position.
    pub fn from_position(position: Position) -> Self {
        Self { entries: vec![Entry { position, quiet: 0 }], actions: Vec::new() }
    }

    /// Returns the first position.
    pub fn first(&self) -> Position {
        self.entries[0].position
    }

    /// Returns the current position.
    pub fn position(&self) -> Position {
        self.now().position
    }

    fn now(&self) -> Entry {
        self.entries[self.actions.len()]
    }

    /// Returns all actions in order. Their number is the ply.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns all actions, each with the position before it.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = (Position, Action)> + ExactSizeIterator {
        self.entries.iter().zip(&self.actions).map(|(entry, action)| (entry.position, *action))
    }

    /// Returns the last action and the position before it.
    pub fn last(&self) -> Option<(Position, Action)> {
        self.plies().next_back()
    }

    /// Returns the move that the last action took back, if that action was an insist.
    pub fn taken_back(&self) -> Option<Move> {
        match self.actions[..] {
            [.., Action::Move(action), Action::Insist] => Some(action),
            _ => None,
        }
    }

    /// Returns the number of turns played, excluding turns taken back.
    pub fn turns(&self) -> usize {
        let moves = self.actions.iter().filter(|action| action.as_move().is_some());
        // An insist that a history begins with took back a move that it does not know.
        let insists = self.actions.iter().skip(1).filter(|action| **action == Action::Insist);
        moves.count() - insists.count()
    }

    /// Plays a legal action of the current position.
    ///
    /// # Errors
    /// Fails if the action is illegal or the game is over, and leaves the history unchanged.
    pub fn play(&mut self, action: &Action) -> Result<(), IllegalAction> {
        if self.outcome().is_some() { Err(IllegalAction(*action)) } else { self.play_on(action) }
    }

    /// Plays a legal action even after a repetition or a lack of progress.
    ///
    /// Imported games may continue beyond these ends.
    ///
    /// # Errors
    /// Fails if the action is illegal, and leaves the history unchanged.
    pub fn play_on(&mut self, action: &Action) -> Result<(), IllegalAction> {
        let now = self.now();
        if !now.position.is_legal(action) {
            return Err(IllegalAction(*action));
        }
        let quiet = match action {
            Action::Move(action) if now.position.is_irreversible(action) => 0,
            Action::Move(_) => now.quiet + 1,
            Action::Huff(_) => now.quiet,
            // The turn that is taken back was the last action. A history may begin after it.
            Action::Insist => self.entries.iter().nth_back(1).map_or(0, |before| before.quiet),
        };
        self.entries.push(Entry { position: now.position.play(action), quiet });
        self.actions.push(*action);
        Ok(())
    }

    /// Returns the number of consecutive turns without a capture or irreversible advance.
    pub fn quiet(&self) -> u16 {
        self.now().quiet
    }

    /// Returns the outcome that follows from the play alone, if any.
    pub fn outcome(&self) -> Option<Outcome> {
        let Entry { position, quiet } = self.now();
        if !position.can_act() {
            Some(Outcome::NoLegalAction { loser: position.turn() })
        } else if self.entries.iter().filter(|earlier| earlier.position == position).count() >= 3 {
            Some(Outcome::Repetition { winner: self.winner_by_count() })
        } else if quiet >= position.rules().quiet_turns {
            Some(Outcome::NoProgress { winner: self.winner_by_count() })
        } else {
            None
        }
    }

    /// Returns the outcome of an agreement to count, or `None` if the rule set has no count.
    pub fn count(&self) -> Option<Outcome> {
        self.position().rules().by_count.then(|| Outcome::Count { winner: self.winner_by_count() })
    }

    /// Returns the outcome at a length limit, which the host of the game sets.
    pub fn at_move_limit(&self) -> Outcome {
        Outcome::MoveLimit { winner: self.winner_by_count() }
    }

    /// Returns the outcome if the side to move runs out of time.
    pub fn out_of_time(&self) -> Outcome {
        let late = self.position().turn();
        let can_win = !self.position().stones()[!late].is_empty();
        Outcome::Timeout { late, winner: can_win.then_some(!late) }
    }

    /// Returns the history up to `ply`.
    #[must_use]
    pub fn until(&self, ply: usize) -> Self {
        let ply = ply.min(self.actions.len());
        Self { entries: self.entries[..=ply].to_vec(), actions: self.actions[..ply].to_vec() }
    }

    /// Returns the side with more stones, if the rule set decides by count.
    fn winner_by_count(&self) -> Option<Side> {
        let position = self.position();
        let stones = position.stones().map(|stones| stones.count());
        let leader = Side::BOTH.into_iter().find(|&side| stones[side] > stones[!side]);
        leader.filter(|_| position.rules().by_count)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BySide, MEDIEVAL, Point};
    use super::*;

    fn point(name: &str) -> Point {
        Point::from_name(name.as_bytes()).unwrap()
    }

    fn lone_stones(white: &str, black: &str) -> History {
        let set = |names: &str| names.split(' ').map(point).collect();
        let stones = BySide { white: set(white), black: set(black) };
        History::from_position(Position::new(&MEDIEVAL, stones, Side::White).unwrap())
    }

    fn walk(history: &mut History, from: &str, to: &str) {
        let moves = history.position().legal_moves();
        let step =
            moves.iter().find(|step| step.from() == point(from) && step.to() == point(to)).unwrap();
        history.play(&(*step).into()).unwrap();
    }

    #[test]
    fn the_third_occurrence_of_a_position_ends_the_game() {
        let mut game = lone_stones("a1", "e5");
        for round in 0..2 {
            assert_eq!(game.outcome(), None, "round {round}");
            for (from, to) in [("a1", "a2"), ("e5", "e4"), ("a2", "a1"), ("e4", "e5")] {
                walk(&mut game, from, to);
            }
        }
        assert_eq!(game.outcome(), Some(Outcome::Repetition { winner: None }));
        let any = game.position().legal_actions()[0];
        assert_eq!(game.play(&any), Err(IllegalAction(any)));
    }

    #[test]
    fn fifty_turns_without_progress_end_the_game() {
        // Far apart, one stone goes round in three moves and the other in eight: the pair repeats after 48 turns.
        let mut game = lone_stones("a1", "a5");
        let white = ["a1", "a2", "b2"];
        let black = ["a5", "b5", "c5", "d5", "d4", "c4", "b4", "a4"];
        let mut played = 0;
        while game.outcome().is_none() {
            assert!(played < 50, "not ended by {played} quiet turns");
            let round: &[&str] = if played % 2 == 0 { &white } else { &black };
            let turn = played / 2;
            walk(&mut game, round[turn % round.len()], round[(turn + 1) % round.len()]);
            played += 1;
        }
        assert_eq!((played, game.outcome()), (50, Some(Outcome::NoProgress { winner: None })));
    }

    #[test]
    fn side_without_stones_has_lost() {
        let mut game = lone_stones("c3", "c4");
        let capture = game.position().legal_actions()[0];
        assert_eq!(capture.to_string(), "c3xc5");
        game.play(&capture).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::Black }));
    }

    #[test]
    fn blocked_side_has_lost() {
        // White's stone in the corner has a wall around it, and no empty point behind the wall.
        let game = lone_stones("a1", "a2 a3 b1 c1 b2 c3");
        assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::White }));
    }
}
