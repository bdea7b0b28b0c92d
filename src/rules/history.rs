use thiserror::Error;

use super::{Move, Outcome, Position, RuleSet};

/// A course of play: the position that it began with, every move, and every position between. It knows the ends that
/// a single position cannot know.
#[derive(Clone, Debug)]
pub struct History {
    /// The position before each move, and last the present one: never empty.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// Turns since the last capture or irreversible advance.
    quiet: u16,
}

/// A move that is not legal in the present position, or comes after the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not legal here")]
pub struct IllegalMove(pub Move);

impl History {
    /// A game that is about to begin.
    pub fn new(rules: &'static RuleSet) -> Self {
        Self::from_position(Position::start(rules))
    }

    /// Play that begins with any position.
    pub fn from_position(position: Position) -> Self {
        Self { positions: vec![position], moves: Vec::new(), quiet: 0 }
    }

    /// The present position.
    pub fn position(&self) -> Position {
        self.positions[self.moves.len()]
    }

    /// All moves, in order. Their number is the ply.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The last move and the position that it was played in.
    pub fn last(&self) -> Option<(Position, Move)> {
        let last = self.moves.len().checked_sub(1)?;
        Some((self.positions[last], self.moves[last]))
    }

    /// Plays one of the legal moves of the present position.
    ///
    /// # Errors
    /// When it is none of them, or the game is over. Nothing has changed then.
    pub fn play(&mut self, action: &Move) -> Result<(), IllegalMove> {
        let before = self.position();
        if self.outcome().is_some() || !before.legal_moves().contains(action) {
            return Err(IllegalMove(*action));
        }
        self.quiet = if action.is_capture() || is_irreversible(before.rules(), action) { 0 } else { self.quiet + 1 };
        self.moves.push(*action);
        self.positions.push(before.play(action));
        Ok(())
    }

    /// How play has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let now = self.position();
        if !now.can_move() {
            Some(Outcome::NoLegalMove { loser: now.turn() })
        } else if self.positions.iter().filter(|&&earlier| earlier == now).count() >= 3 {
            Some(Outcome::Repetition)
        } else if self.quiet >= now.rules().quiet_turns {
            Some(Outcome::QuietStretch)
        } else {
            None
        }
    }
}

/// Whether a step changes rank by a stone that may never step back.
fn is_irreversible(rules: &RuleSet, step: &Move) -> bool {
    step.from().rank() != step.to().rank()
        && rules
            .board
            .line_between(step.from(), step.to())
            .is_some_and(|direction| !(rules.steps.contains(direction) && rules.steps.contains(direction.opposite())))
}

#[cfg(test)]
mod tests {
    use super::super::{BySide, MEDIEVAL, Point, Side};
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
        let step = moves.iter().find(|step| step.from() == point(from) && step.to() == point(to)).unwrap();
        history.play(step).unwrap();
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
        assert_eq!(game.outcome(), Some(Outcome::Repetition));
        let any = game.position().legal_moves()[0];
        assert_eq!(game.play(&any), Err(IllegalMove(any)));
    }

    #[test]
    fn fifty_quiet_turns_end_the_game() {
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
        assert_eq!((played, game.outcome()), (50, Some(Outcome::QuietStretch)));
    }

    #[test]
    fn who_has_no_stone_left_has_lost() {
        let mut game = lone_stones("c3", "c4");
        let capture = game.position().legal_moves()[0];
        assert_eq!(capture.to_string(), "c3xc5");
        game.play(&capture).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::NoLegalMove { loser: Side::Black }));
    }

    #[test]
    fn who_cannot_move_has_lost() {
        // White's stone in the corner has a wall around it, and no empty point behind the wall.
        let game = lone_stones("a1", "a2 a3 b1 c1 b2 c3");
        assert_eq!(game.outcome(), Some(Outcome::NoLegalMove { loser: Side::White }));
    }
}
