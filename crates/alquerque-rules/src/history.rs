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
    /// The turns since the last capture or irreversible advance, at most `u16::MAX`.
    quiet_turns: u16,
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
        Self { entries: vec![Entry { position, quiet_turns: 0 }], actions: Vec::new() }
    }

    /// Returns the position before the first action.
    pub fn initial_position(&self) -> Position {
        self.entries[0].position
    }

    /// Returns the current position.
    pub fn position(&self) -> Position {
        self.current().position
    }

    fn current(&self) -> Entry {
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
    pub fn last_ply(&self) -> Option<(Position, Action)> {
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
        // An insist at the beginning took back a move that is not part of the history.
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
        let current = self.current();
        if !current.position.is_legal(action) {
            return Err(IllegalAction(*action));
        }
        let quiet_turns = match action {
            Action::Move(action) if current.position.is_irreversible(action) => 0,
            Action::Move(_) => current.quiet_turns.saturating_add(1),
            Action::Huff(_) => current.quiet_turns,
            // The last action is taken back. It may precede the history.
            Action::Insist => self.entries.iter().nth_back(1).map_or(0, |entry| entry.quiet_turns),
        };
        self.entries.push(Entry { position: current.position.play(action), quiet_turns });
        self.actions.push(*action);
        Ok(())
    }

    /// Returns the number of consecutive turns without a capture or irreversible advance, at most
    /// `u16::MAX`.
    pub fn turns_without_progress(&self) -> u16 {
        self.current().quiet_turns
    }

    /// Returns how often the current position has occurred so far, this time included.
    pub fn occurrences(&self) -> usize {
        let current = self.current().position;
        self.entries.iter().filter(|entry| entry.position == current).count()
    }

    /// Returns the outcome that follows from the moves alone, if any.
    pub fn outcome(&self) -> Option<Outcome> {
        let Entry { position, quiet_turns } = self.current();
        if !position.can_act() {
            Some(Outcome::NoLegalAction { loser: position.turn() })
        } else if self.occurrences() >= 3 {
            Some(Outcome::Repetition { winner: self.winner_by_count() })
        } else if quiet_turns >= position.rules().no_progress_limit {
            Some(Outcome::NoProgress { winner: self.winner_by_count() })
        } else {
            None
        }
    }

    /// Returns the outcome of an agreement to count, or `None` if the rule set has no count.
    pub fn count_outcome(&self) -> Option<Outcome> {
        let is_possible = self.position().rules().by_count;
        is_possible.then(|| Outcome::Count { winner: self.winner_by_count() })
    }

    /// Returns the outcome if the game reaches a length limit, which its host sets.
    pub fn move_limit_outcome(&self) -> Outcome {
        Outcome::MoveLimit { winner: self.winner_by_count() }
    }

    /// Returns the outcome if the side to move runs out of time.
    pub fn timeout_outcome(&self) -> Outcome {
        let late = self.position().turn();
        let can_win = !self.position().stones()[!late].is_empty();
        Outcome::Timeout { late, winner: can_win.then_some(!late) }
    }

    /// Takes back all actions from `ply` on.
    pub fn truncate(&mut self, ply: usize) {
        self.actions.truncate(ply);
        self.entries.truncate(self.actions.len() + 1);
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

    fn with_stones(white: &str, black: &str) -> History {
        let set = |names: &str| names.split(' ').map(point).collect();
        let stones = BySide { white: set(white), black: set(black) };
        History::from_position(Position::new(&MEDIEVAL, stones, Side::White).unwrap())
    }

    fn play_step(history: &mut History, from: &str, to: &str) {
        let moves = history.position().legal_moves();
        let step =
            moves.iter().find(|step| step.from() == point(from) && step.to() == point(to)).unwrap();
        history.play(&(*step).into()).unwrap();
    }

    #[test]
    fn third_occurrence_of_a_position_ends_the_game() {
        let mut game = with_stones("a1", "e5");
        for round in 0..2 {
            assert_eq!(game.outcome(), None, "round {round}");
            for (from, to) in [("a1", "a2"), ("e5", "e4"), ("a2", "a1"), ("e4", "e5")] {
                play_step(&mut game, from, to);
            }
        }
        assert_eq!(game.outcome(), Some(Outcome::Repetition { winner: None }));
        let any = game.position().legal_actions()[0];
        assert_eq!(game.play(&any), Err(IllegalAction(any)));
    }

    #[test]
    fn fifty_turns_without_progress_end_the_game() {
        // The stones circle in three and in eight moves, so that the pair repeats after 48 turns.
        let mut game = with_stones("a1", "a5");
        let white = ["a1", "a2", "b2"];
        let black = ["a5", "b5", "c5", "d5", "d4", "c4", "b4", "a4"];
        let mut played = 0;
        while game.outcome().is_none() {
            assert!(played < 50, "no end after {played} turns");
            let circle: &[&str] = if played % 2 == 0 { &white } else { &black };
            let turn = played / 2;
            play_step(&mut game, circle[turn % circle.len()], circle[(turn + 1) % circle.len()]);
            played += 1;
        }
        assert_eq!((played, game.outcome()), (50, Some(Outcome::NoProgress { winner: None })));
    }

    #[test]
    fn count_of_quiet_turns_saturates() {
        let mut game = with_stones("a1", "e5");
        let mut circle = Vec::new();
        for (from, to) in [("a1", "a2"), ("e5", "e4"), ("a2", "a1"), ("e4", "e5")] {
            play_step(&mut game, from, to);
            circle.push(game.actions()[game.actions().len() - 1]);
        }
        for action in circle.iter().cycle().take(usize::from(u16::MAX)) {
            game.play_on(action).unwrap();
        }
        assert_eq!(game.turns_without_progress(), u16::MAX);
    }

    #[test]
    fn side_without_stones_has_lost() {
        let mut game = with_stones("c3", "c4");
        let capture = game.position().legal_actions()[0];
        assert_eq!(capture.to_string(), "c3xc5");
        game.play(&capture).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::Black }));
    }

    #[test]
    fn blocked_side_has_lost() {
        // White's stone is surrounded, with no empty point behind the surrounding stones.
        let game = with_stones("a1", "a2 a3 b1 c1 b2 c3");
        assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::White }));
    }
}
