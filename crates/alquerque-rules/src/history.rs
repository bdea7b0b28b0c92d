use thiserror::Error;

use super::{Action, Move, Outcome, Position, RuleSet, Side};

/// A course of play: the position that it began with, every action, and every position between. It knows the ends that
/// a single position cannot know.
#[derive(Clone, Debug)]
pub struct History {
    /// The moment before each action, and last the present one: never empty.
    moments: Vec<Moment>,
    actions: Vec<Action>,
}

#[derive(Clone, Copy, Debug)]
struct Moment {
    position: Position,
    /// Turns since the last capture or irreversible advance.
    quiet: u16,
}

/// An action that is not legal in the present position, or comes after the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not legal here")]
pub struct IllegalAction(pub Action);

impl History {
    /// A game that is about to begin.
    pub fn new(rules: &'static RuleSet) -> Self {
        Self::from_position(Position::start(rules))
    }

    /// Play that begins with any position.
    pub fn from_position(position: Position) -> Self {
        Self { moments: vec![Moment { position, quiet: 0 }], actions: Vec::new() }
    }

    /// The position that play began with.
    pub fn first(&self) -> Position {
        self.moments[0].position
    }

    /// The present position.
    pub fn position(&self) -> Position {
        self.now().position
    }

    fn now(&self) -> Moment {
        self.moments[self.actions.len()]
    }

    /// All actions, in order. Their number is the ply.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// All actions, each with the position that it was played in.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = (Position, Action)> + ExactSizeIterator {
        self.moments.iter().zip(&self.actions).map(|(moment, action)| (moment.position, *action))
    }

    /// The last action and the position that it was played in.
    pub fn last(&self) -> Option<(Position, Action)> {
        self.plies().next_back()
    }

    /// The move that the last action has taken back, if that was an insist and play did not begin with it.
    pub fn taken_back(&self) -> Option<Move> {
        match self.actions[..] {
            [.., Action::Move(action), Action::Insist] => Some(action),
            _ => None,
        }
    }

    /// How many turns have been played, without those that were taken back.
    pub fn turns(&self) -> usize {
        let moves = self.actions.iter().filter(|action| action.as_move().is_some());
        // An insist that a history begins with took back a move that it does not know.
        let insists = self.actions.iter().skip(1).filter(|action| **action == Action::Insist);
        moves.count() - insists.count()
    }

    /// Plays one of the legal actions of the present position.
    ///
    /// # Errors
    /// When it is none of them, or the game is over. Nothing has changed then.
    pub fn play(&mut self, action: &Action) -> Result<(), IllegalAction> {
        if self.outcome().is_some() { Err(IllegalAction(*action)) } else { self.play_on(action) }
    }

    /// Plays one of the legal actions even where a repetition or a quiet stretch has ended the game: for games from
    /// elsewhere, where these ends may not have been agreed.
    ///
    /// # Errors
    /// When it is none of the legal actions. Nothing has changed then.
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
            Action::Insist => self.moments.iter().nth_back(1).map_or(0, |before| before.quiet),
        };
        self.moments.push(Moment { position: now.position.play(action), quiet });
        self.actions.push(*action);
        Ok(())
    }

    /// How many turns in a row have brought neither a capture nor an irreversible advance.
    pub fn quiet(&self) -> u16 {
        self.now().quiet
    }

    /// How play has ended by itself, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let Moment { position, quiet } = self.now();
        if !position.can_act() {
            Some(Outcome::NoLegalAction { loser: position.turn() })
        } else if self.moments.iter().filter(|earlier| earlier.position == position).count() >= 3 {
            Some(Outcome::Repetition { winner: self.winner_by_count() })
        } else if quiet >= position.rules().quiet_turns {
            Some(Outcome::NoProgress { winner: self.winner_by_count() })
        } else {
            None
        }
    }

    /// How the game ends if both players agree to stop and count; `None` where the rule set knows no such ending.
    pub fn count(&self) -> Option<Outcome> {
        self.position().rules().by_count.then(|| Outcome::Count { winner: self.winner_by_count() })
    }

    /// How the game ends if it is stopped for its length. The rules know no such limit.
    pub fn at_move_limit(&self) -> Outcome {
        Outcome::MoveLimit { winner: self.winner_by_count() }
    }

    /// How the game ends if the side to move has no time left.
    pub fn out_of_time(&self) -> Outcome {
        let late = self.position().turn();
        let can_win = !self.position().stones()[!late].is_empty();
        Outcome::Timeout { late, winner: can_win.then_some(!late) }
    }

    /// The play as it was after so many plies.
    #[must_use]
    pub fn until(&self, ply: usize) -> Self {
        let ply = ply.min(self.actions.len());
        Self { moments: self.moments[..=ply].to_vec(), actions: self.actions[..ply].to_vec() }
    }

    /// The side with more stones, where that decides.
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
        assert_eq!((played, game.outcome()), (50, Some(Outcome::NoProgress { winner: None })));
    }

    #[test]
    fn who_has_no_stone_left_has_lost() {
        let mut game = lone_stones("c3", "c4");
        let capture = game.position().legal_actions()[0];
        assert_eq!(capture.to_string(), "c3xc5");
        game.play(&capture).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::Black }));
    }

    #[test]
    fn who_cannot_move_has_lost() {
        // White's stone in the corner has a wall around it, and no empty point behind the wall.
        let game = lone_stones("a1", "a2 a3 b1 c1 b2 c3");
        assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::White }));
    }
}
