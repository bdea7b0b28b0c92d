use crate::{Bitboard, Move, PartialMove, Point, Position};

/// The state of entering a turn by tapping points of a board: the stone, then each landing.
///
/// The state follows from the tapped points, so that a caller only has to keep these.
///
/// ```
/// use alquerque_rules::notation::{Tap, TapInput, TapResult};
/// use alquerque_rules::{MEDIEVAL, Point, Position};
///
/// let point = |name: &[u8]| Point::from_name(name).unwrap();
/// let start = TapInput::after(&Position::start(&MEDIEVAL), &[]).unwrap();
/// let Some(TapResult::Continue(selected)) = start.tap(Tap::Point(point(b"c2"))) else {
///     panic!("c2 has a move")
/// };
/// let Some(TapResult::Play(action)) = selected.tap(Tap::Point(point(b"c3"))) else {
///     panic!("c2-c3 is the only move that begins like this")
/// };
/// assert_eq!(action.to_string(), "c2-c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapInput {
    position: Position,
    path: Vec<Point>,
    prompt: Prompt,
    choices: Bitboard,
}

/// The kind of tap that is expected next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// The stone that is removed as a penalty.
    Penalty,
    /// A stone to huff, since there is no legal move. Which stones can be huffed is not revealed.
    Huff,
    /// The stone to move.
    Stone,
    /// The next landing.
    Landing,
    /// The next landing, or the end of the turn with this move.
    StopOrContinue(Move),
}

/// A tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tap {
    /// Taps a point of the board.
    Point(Point),
    /// Ends the turn at the last landing.
    Stop,
    /// Deselects the stone.
    Deselect,
}

/// The effect of tapping a point.
///
/// If several effects are possible, the first in this order applies. So every legal move can be
/// entered, and a tap undoes as little as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TapEffect {
    /// Selects the stone, or appends the landing.
    Select,
    /// Undoes the last landing, or deselects the stone if there is none.
    Undo,
    /// Deselects the stone, whose start this is.
    Deselect,
}

/// The result of a tap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TapResult {
    /// The turn is incomplete.
    Continue(Box<TapInput>),
    /// The turn is complete: only this legal move begins like this.
    ///
    /// Selecting a stone never completes a turn, even if it has only one move.
    Play(Move),
    /// The opponent's stone to remove, by a huff or as a penalty. A huff may be illegal.
    Huff(Point),
}

impl TapInput {
    /// Returns the state after these points were tapped, or `None` if no legal turn begins like
    /// this.
    pub fn after(position: &Position, path: &[Point]) -> Option<Self> {
        if path.is_empty() {
            Self::initial(position)
        } else {
            Some(Self::from_partial_move(&position.begin_move_along(path)?))
        }
    }

    fn initial(position: &Position) -> Option<Self> {
        let huffable = position.rule_state().huffable;
        let movable = position.movable();
        let (prompt, choices) = if position.must_choose_penalty() {
            (Prompt::Penalty, huffable)
        } else if !movable.is_empty() {
            (Prompt::Stone, movable)
        } else if !huffable.is_empty() {
            (Prompt::Huff, position.stones()[!position.turn()])
        } else {
            return None;
        };
        Some(Self { position: *position, path: Vec::new(), prompt, choices })
    }

    fn from_partial_move(partial: &PartialMove<'_>) -> Self {
        Self {
            position: *partial.position(),
            path: partial.points().to_vec(),
            prompt: partial.complete().map_or(Prompt::Landing, Prompt::StopOrContinue),
            choices: partial.next_points(),
        }
    }

    /// Returns the points so far: the stone, then its landings.
    pub fn path(&self) -> &[Point] {
        &self.path
    }

    /// Returns the hops so far as a capture; `None` before the first hop.
    pub fn hops(&self) -> Option<Move> {
        self.position.begin_move_along(&self.path)?.hops()
    }

    /// Returns the kind of tap that is expected next.
    pub fn prompt(&self) -> Prompt {
        self.prompt
    }

    /// Returns the points to choose from: stones, or the next landings.
    pub fn choices(&self) -> Bitboard {
        self.choices
    }

    /// Returns the position before the turn.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the effect of tapping a point, if it has one.
    pub fn effect_of(&self, point: Point) -> Option<TapEffect> {
        if self.choices.contains(point) {
            Some(TapEffect::Select)
        } else if self.path.last() == Some(&point) {
            Some(TapEffect::Undo)
        } else {
            (self.path.first() == Some(&point)).then_some(TapEffect::Deselect)
        }
    }

    /// Returns the result of a tap, or `None` if it has no effect.
    pub fn tap(&self, tap: Tap) -> Option<TapResult> {
        match (tap, self.prompt) {
            (Tap::Stop, Prompt::StopOrContinue(complete)) => Some(TapResult::Play(complete)),
            (Tap::Stop, _) => None,
            (Tap::Deselect, _) => self.truncated(0),
            (Tap::Point(point), Prompt::Penalty | Prompt::Huff) => {
                self.choices.contains(point).then_some(TapResult::Huff(point))
            }
            (Tap::Point(point), _) => match self.effect_of(point)? {
                TapEffect::Select => self.extended(point),
                TapEffect::Undo => self.truncated(self.path.len() - 1),
                TapEffect::Deselect => self.truncated(0),
            },
        }
    }

    fn extended(&self, point: Point) -> Option<TapResult> {
        let path = [&self.path[..], &[point]].concat();
        let partial = self.position.begin_move_along(&path)?;
        let only = partial.only_completion().filter(|_| path.len() > 1);
        let result = only.map_or_else(
            || TapResult::Continue(Box::new(Self::from_partial_move(&partial))),
            TapResult::Play,
        );
        Some(result)
    }

    fn truncated(&self, len: usize) -> Option<TapResult> {
        Self::after(&self.position, &self.path[..len]).map(Box::new).map(TapResult::Continue)
    }
}

/// Returns the only legal move, or the only one of a stone, if there is exactly one.
pub fn only_move(position: &Position, stone: Option<Point>) -> Option<Move> {
    let movable = position.movable();
    let only_stone = || movable.iter().next().filter(|_| movable.count() == 1);
    position.begin_move(stone.or_else(only_stone)?)?.only_completion()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::parse_position;
    use crate::{Action, BELL, BySide, FREE, History, MEDIEVAL, PENALTY, RULE_SETS, RuleSet, Side};

    fn point(name: &str) -> Point {
        Point::from_name(name.as_bytes()).unwrap()
    }

    fn points(names: &str) -> Vec<Point> {
        names.split_whitespace().map(point).collect()
    }

    fn after(rules: &'static RuleSet, position: &str, path: &str) -> TapInput {
        TapInput::after(&parse_position(rules, position).unwrap(), &points(path)).unwrap()
    }

    fn continued(input: &TapInput, tap: Tap) -> TapInput {
        match input.tap(tap) {
            Some(TapResult::Continue(next)) => *next,
            other => panic!("{tap:?}: {other:?}"),
        }
    }

    fn played(input: &TapInput, tap: Tap) -> String {
        match input.tap(tap) {
            Some(TapResult::Play(action)) => action.to_string(),
            other => panic!("{tap:?}: {other:?}"),
        }
    }

    /// Two captures of a1, which fork at c3.
    const FORK: &str = "5/1b1b1/5/1b3/w4 w";
    /// Four stones that a1 can capture in a round trip, in either direction.
    const ROUND_TRIP: &str = "5/5/1b3/b1b2/wb3 w";

    #[test]
    fn stone_is_selected_deselected_and_moved() {
        let start = TapInput::after(&Position::start(&MEDIEVAL), &[]).unwrap();
        assert_eq!(
            (start.prompt(), start.choices()),
            (Prompt::Stone, points("b2 c2 d2 d3").into_iter().collect())
        );
        assert_eq!(start.tap(Tap::Point(point("a1"))), None);
        let selected = continued(&start, Tap::Point(point("c2")));
        assert_eq!(
            (selected.prompt(), selected.choices()),
            (Prompt::Landing, Bitboard::from_point(point("c3")))
        );
        assert_eq!(selected.tap(Tap::Point(point("d2"))), None, "another stone is selected");
        assert_eq!(continued(&selected, Tap::Point(point("c2"))), start);
        assert_eq!(continued(&selected, Tap::Deselect), start);
        assert_eq!(played(&selected, Tap::Point(point("c3"))), "c2-c3");
    }

    #[test]
    fn capture_is_played_once_it_is_unambiguous() {
        let selected = after(&MEDIEVAL, "5/1b3/5/1b3/w4 w", "a1");
        assert_eq!(played(&selected, Tap::Point(point("c3"))), "a1xc3xa5");
        let fork = continued(&after(&MEDIEVAL, FORK, "a1"), Tap::Point(point("c3")));
        assert_eq!(fork.choices(), points("a5 e5").into_iter().collect());
        assert_eq!(played(&fork, Tap::Point(point("e5"))), "a1xc3xe5");
        assert_eq!(continued(&fork, Tap::Point(point("c3"))).path(), points("a1"), "undone");
        assert_eq!(continued(&fork, Tap::Point(point("a1"))).path(), [], "deselected");
    }

    #[test]
    fn capture_may_stop_where_the_rules_allow_it() {
        let stop = continued(&after(&FREE, FORK, "a1"), Tap::Point(point("c3")));
        assert!(
            matches!(stop.prompt(), Prompt::StopOrContinue(complete) if complete.to_string() == "a1xc3"),
            "{stop:?}"
        );
        assert_eq!(played(&stop, Tap::Stop), "a1xc3");
        assert_eq!(played(&stop, Tap::Point(point("a5"))), "a1xc3xa5");
        assert_eq!(after(&FREE, FORK, "a1").tap(Tap::Stop), None);
    }

    #[test]
    fn selecting_takes_precedence_over_deselecting() {
        let before_return = after(&FREE, ROUND_TRIP, "a1 a3 c3 c1");
        assert_eq!(before_return.effect_of(point("a1")), Some(TapEffect::Select));
        assert_eq!(before_return.effect_of(point("c1")), Some(TapEffect::Undo));
        assert_eq!(before_return.effect_of(point("a3")), None);
        assert_eq!(played(&before_return, Tap::Point(point("a1"))), "a1xa3xc3xc1xa1");
        assert_eq!(continued(&before_return, Tap::Deselect).path(), []);
        let one_hop_earlier = after(&FREE, ROUND_TRIP, "a1 a3 c3");
        assert_eq!(one_hop_earlier.effect_of(point("a1")), Some(TapEffect::Deselect));
    }

    #[test]
    fn penalty_must_be_chosen_first() {
        let input = after(&PENALTY, "5/1b3/w1w2/5/5 b - a3,c3", "");
        assert_eq!(
            (input.prompt(), input.choices()),
            (Prompt::Penalty, points("a3 c3").into_iter().collect())
        );
        assert_eq!(input.tap(Tap::Point(point("c3"))), Some(TapResult::Huff(point("c3"))));
        assert_eq!(input.tap(Tap::Point(point("b4"))), None);
        assert_eq!(TapInput::after(input.position(), &points("b4")), None);
    }

    #[test]
    fn without_a_legal_move_any_huff_can_be_tried() {
        let input = after(&BELL, "ww3/5/5/5/b1b2 b a5", "");
        assert_eq!(
            (input.prompt(), input.choices()),
            (Prompt::Huff, points("a5 b5").into_iter().collect())
        );
        assert_eq!(input.tap(Tap::Point(point("b5"))), Some(TapResult::Huff(point("b5"))));
        // With a legal move, a possible huff is not revealed.
        assert_eq!(after(&BELL, "1b3/5/w1w2/5/5 b a3,c3", "").prompt(), Prompt::Stone);
    }

    #[test]
    fn only_move_requires_exactly_one() {
        let only = |position, stone: Option<&str>| {
            let position = parse_position(&MEDIEVAL, position).unwrap();
            only_move(&position, stone.map(point)).map(|action| action.to_string())
        };
        assert_eq!(only("5/1b3/5/1b3/w4 w", None).as_deref(), Some("a1xc3xa5"));
        assert_eq!(only(FORK, None), None);
        assert_eq!(only("5/5/5/5/w3w w", Some("c3")), None);
    }

    /// Enters a move by tapping its points, and the stop if needed.
    fn entered(position: &Position, wanted: &Move) -> Option<Move> {
        let mut input = TapInput::after(position, &[])?;
        for &point in wanted.points() {
            match input.tap(Tap::Point(point))? {
                TapResult::Continue(next) => input = *next,
                TapResult::Play(played) => return Some(played),
                TapResult::Huff(_) => return None,
            }
        }
        match input.tap(Tap::Stop)? {
            TapResult::Play(played) => Some(played),
            _ => None,
        }
    }

    /// Asserts that all sequences of taps up to a depth play legal actions.
    fn assert_taps_are_legal(input: &TapInput, depth: usize) {
        let points = input.position().rules().board.points().iter().map(Tap::Point);
        for tap in points.chain([Tap::Stop, Tap::Deselect]) {
            match input.tap(tap) {
                Some(TapResult::Continue(next)) if depth > 0 => {
                    assert_taps_are_legal(&next, depth - 1)
                }
                Some(TapResult::Play(action)) => {
                    assert!(input.position().legal_moves().contains(&action), "{action}");
                }
                Some(TapResult::Huff(point)) if input.prompt() == Prompt::Penalty => {
                    assert!(input.position().legal_actions().contains(&Action::Huff(point)));
                }
                _ => {}
            }
        }
    }

    proptest! {
        #[test]
        fn every_legal_move_of_a_game_can_be_entered(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
        ) {
            let mut game = History::new(rules);
            for choice in choices {
                if game.outcome().is_some() { break }
                game.play(choice.get(&game.position().legal_actions())).unwrap();
            }
            let position = game.position();
            for action in position.legal_moves().iter().take(200) {
                prop_assert_eq!(entered(&position, action), Some(*action));
            }
            if let Some(input) = TapInput::after(&position, &[]) {
                assert_taps_are_legal(&input, 2);
            }
        }

        #[test]
        fn every_legal_move_of_any_placement_can_be_entered(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            white in any::<u128>(),
            black in any::<u128>(),
            offset in any::<prop::sample::Index>(),
        ) {
            let select = |bits: u128| {
                let numbered = (0..).zip(rules.board.points());
                let selected = numbered.filter(|(index, _)| bits >> index & 1 == 1);
                selected.map(|(_, point)| point).collect::<Bitboard>()
            };
            // Half of the points stay empty, so that captures are possible.
            let stones = BySide { white: select(white & black), black: select(black & !white) };
            // None if there are too many stones.
            let Some(position) = Position::new(rules, stones, Side::White) else { return Ok(()) };
            let moves = position.legal_moves();
            let stride = moves.len().div_ceil(200).max(1);
            let first = if moves.is_empty() { 0 } else { offset.index(stride) };
            for action in moves.iter().skip(first).step_by(stride) {
                prop_assert_eq!(entered(&position, action), Some(*action));
            }
        }

        #[test]
        fn taps_never_panic(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            path in prop::collection::vec(0u8..117, 0..20),
            last in 0u8..117,
        ) {
            let path: Vec<Point> = path.into_iter().filter_map(Point::from_index).collect();
            if let Some(input) = TapInput::after(&Position::start(rules), &path) {
                input.tap(Tap::Point(Point::from_index(last).unwrap()));
            }
        }
    }
}
