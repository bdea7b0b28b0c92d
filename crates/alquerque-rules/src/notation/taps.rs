use crate::{Bitboard, Move, Point, Position, Walk};

/// A turn that is tapped on a board, point by point: first the stone, then each of its landings.
///
/// What tapping a point means follows from the points alone, so that whoever shows the board has to keep nothing but
/// these. A point can mean several things: the first that it can mean is what it means (see [`Meaning`]).
///
/// ```
/// use alquerque_rules::notation::{Tap, Tapped, Taps};
/// use alquerque_rules::{MEDIEVAL, Point, Position};
///
/// let point = |name: &[u8]| Point::from_name(name).unwrap();
/// let start = Taps::after(&Position::start(&MEDIEVAL), &[]).unwrap();
/// let Some(Tapped::Show(chosen)) = start.tap(Tap::Point(point(b"c2"))) else { panic!("c2 can move") };
/// let Some(Tapped::Play(played)) = chosen.tap(Tap::Point(point(b"c3"))) else { panic!("to c3") };
/// assert_eq!(played.to_string(), "c2-c3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taps {
    position: Position,
    path: Vec<Point>,
    asks: Asks,
    next: Bitboard,
}

/// What is to be tapped next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// The stone that leaves the board as a penalty.
    Penalty,
    /// A stone to huff: no move is legal, and only that can help. Which stones can be huffed is not given away.
    Huff,
    /// The stone to move.
    Stone,
    /// Where it goes, or goes on.
    Landing,
    /// Whether this move ends here, or where it goes on.
    StopOrGoOn(Move),
}

/// Something that is tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tap {
    /// A point of the board.
    Point(Point),
    /// The turn is to end where the stone has come to.
    Stop,
    /// Another stone is to be chosen. Tapping points alone also leads there, but perhaps hop by hop.
    LetGo,
}

/// What tapping a point means. Of several things that one could mean, going on comes first, so that every legal move can
/// be tapped; then going back, so that no more is undone than can be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Chooses the stone, or goes on to this landing.
    On,
    /// Takes the last hop back; from where the stone starts, lets go of it.
    Back,
    /// Lets go of the stone that starts here.
    LetGo,
}

/// What a tap has led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tapped {
    /// More is to be tapped.
    Show(Taps),
    /// The one legal move that goes on so. A stone alone plays nothing, even if it has only one.
    Play(Move),
    /// The stone of the opponent's that is to be huffed, or leaves the board as a penalty. Where [`Asks::Huff`] asked for
    /// it, it may not be legal.
    Huff(Point),
}

impl Taps {
    /// The turn when these points have been tapped; `None` if no legal one begins so.
    pub fn after(position: &Position, path: &[Point]) -> Option<Self> {
        if path.is_empty() {
            Self::before(position)
        } else {
            Some(Self::along(&position.walk_along(path)?))
        }
    }

    /// The turn when nothing has been tapped.
    fn before(position: &Position) -> Option<Self> {
        let huffable = position.memory().huffable;
        let movable = position.movable();
        let (asks, next) = if position.owes_choice() {
            (Asks::Penalty, huffable)
        } else if !movable.is_empty() {
            (Asks::Stone, movable)
        } else if !huffable.is_empty() {
            (Asks::Huff, position.stones()[!position.turn()])
        } else {
            return None;
        };
        Some(Self { position: *position, path: Vec::new(), asks, next })
    }

    fn along(walk: &Walk<'_>) -> Self {
        let asks = walk.whole().map_or(Asks::Landing, Asks::StopOrGoOn);
        Self { position: *walk.position(), path: walk.points().to_vec(), asks, next: walk.next() }
    }

    /// The points so far: the stone, then its landings.
    pub fn path(&self) -> &[Point] {
        &self.path
    }

    /// What is to be tapped next.
    pub fn asks(&self) -> Asks {
        self.asks
    }

    /// The points that go on: stones to choose from, or the next landings.
    pub fn next(&self) -> Bitboard {
        self.next
    }

    /// The position that the turn begins in.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What tapping a point means; `None` for nothing.
    pub fn meaning(&self, point: Point) -> Option<Meaning> {
        if self.next.contains(point) {
            Some(Meaning::On)
        } else if self.path.last() == Some(&point) {
            Some(Meaning::Back)
        } else {
            (self.path.first() == Some(&point)).then_some(Meaning::LetGo)
        }
    }

    /// What a tap leads to; `None` for one that means nothing here.
    pub fn tap(&self, tap: Tap) -> Option<Tapped> {
        match (tap, self.asks) {
            (Tap::Stop, Asks::StopOrGoOn(whole)) => Some(Tapped::Play(whole)),
            (Tap::Stop, _) => None,
            (Tap::LetGo, _) => self.back_to(0),
            (Tap::Point(point), Asks::Penalty | Asks::Huff) => {
                self.next.contains(point).then_some(Tapped::Huff(point))
            }
            (Tap::Point(point), _) => match self.meaning(point)? {
                Meaning::On => self.on_to(point),
                Meaning::Back => self.back_to(self.path.len() - 1),
                Meaning::LetGo => self.back_to(0),
            },
        }
    }

    fn on_to(&self, point: Point) -> Option<Tapped> {
        let path = [&self.path[..], &[point]].concat();
        let walk = self.position.walk_along(&path)?;
        let only = walk.only().filter(|_| path.len() > 1);
        Some(only.map_or_else(|| Tapped::Show(Self::along(&walk)), Tapped::Play))
    }

    fn back_to(&self, taps: usize) -> Option<Tapped> {
        Self::after(&self.position, &self.path[..taps]).map(Tapped::Show)
    }
}

/// The one legal move, or the one of this stone; `None` if there are several, or none.
pub fn only_move(position: &Position, stone: Option<Point>) -> Option<Move> {
    let movable = position.movable();
    let only_stone = || movable.iter().next().filter(|_| movable.count() == 1);
    position.walk(stone.or_else(only_stone)?)?.only()
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

    fn after(rules: &'static RuleSet, position: &str, path: &str) -> Taps {
        Taps::after(&parse_position(rules, position).unwrap(), &points(path)).unwrap()
    }

    fn shown(taps: &Taps, tap: Tap) -> Taps {
        match taps.tap(tap) {
            Some(Tapped::Show(taps)) => taps,
            other => panic!("{tap:?}: {other:?}"),
        }
    }

    fn played(taps: &Taps, tap: Tap) -> String {
        match taps.tap(tap) {
            Some(Tapped::Play(action)) => action.to_string(),
            other => panic!("{tap:?}: {other:?}"),
        }
    }

    /// Two ways for a1, which part at c3.
    const FORK: &str = "5/1b1b1/5/1b3/w4 w";
    /// Four stones that a1 can take in either direction, and so come back to where it began.
    const ROUND: &str = "5/5/1b3/b1b2/wb3 w";

    #[test]
    fn a_stone_is_chosen_and_let_go_and_moves_at_its_target() {
        let start = Taps::after(&Position::start(&MEDIEVAL), &[]).unwrap();
        assert_eq!(
            (start.asks(), start.next()),
            (Asks::Stone, points("b2 c2 d2 d3").into_iter().collect())
        );
        assert_eq!(start.tap(Tap::Point(point("a1"))), None);
        let chosen = shown(&start, Tap::Point(point("c2")));
        assert_eq!((chosen.asks(), chosen.next()), (Asks::Landing, Bitboard::of(point("c3"))));
        assert_eq!(chosen.tap(Tap::Point(point("d2"))), None, "first this stone is let go");
        assert_eq!(shown(&chosen, Tap::Point(point("c2"))), start);
        assert_eq!(shown(&chosen, Tap::LetGo), start);
        assert_eq!(played(&chosen, Tap::Point(point("c3"))), "c2-c3");
    }

    #[test]
    fn a_chain_is_played_once_nothing_is_open_any_more() {
        let chosen = after(&MEDIEVAL, "5/1b3/5/1b3/w4 w", "a1");
        assert_eq!(played(&chosen, Tap::Point(point("c3"))), "a1xc3xa5");
        let fork = shown(&after(&MEDIEVAL, FORK, "a1"), Tap::Point(point("c3")));
        assert_eq!(fork.next(), points("a5 e5").into_iter().collect());
        assert_eq!(played(&fork, Tap::Point(point("e5"))), "a1xc3xe5");
        assert_eq!(shown(&fork, Tap::Point(point("c3"))).path(), points("a1"), "one hop back");
        assert_eq!(shown(&fork, Tap::Point(point("a1"))).path(), [], "let go");
    }

    #[test]
    fn one_may_stop_where_the_rules_allow_it() {
        let stop = shown(&after(&FREE, FORK, "a1"), Tap::Point(point("c3")));
        assert!(
            matches!(stop.asks(), Asks::StopOrGoOn(whole) if whole.to_string() == "a1xc3"),
            "{stop:?}"
        );
        assert_eq!(played(&stop, Tap::Stop), "a1xc3");
        assert_eq!(played(&stop, Tap::Point(point("a5"))), "a1xc3xa5");
        assert_eq!(after(&FREE, FORK, "a1").tap(Tap::Stop), None);
    }

    #[test]
    fn going_on_comes_before_letting_go() {
        let back_home = after(&FREE, ROUND, "a1 a3 c3 c1");
        assert_eq!(back_home.meaning(point("a1")), Some(Meaning::On));
        assert_eq!(back_home.meaning(point("c1")), Some(Meaning::Back));
        assert_eq!(back_home.meaning(point("a3")), None);
        assert_eq!(played(&back_home, Tap::Point(point("a1"))), "a1xa3xc3xc1xa1");
        assert_eq!(shown(&back_home, Tap::LetGo).path(), []);
        let before = after(&FREE, ROUND, "a1 a3 c3");
        assert_eq!(before.meaning(point("a1")), Some(Meaning::LetGo));
    }

    #[test]
    fn a_penalty_is_chosen_before_anything_else() {
        let taps = after(&PENALTY, "5/1b3/w1w2/5/5 b - a3,c3", "");
        assert_eq!(
            (taps.asks(), taps.next()),
            (Asks::Penalty, points("a3 c3").into_iter().collect())
        );
        assert_eq!(taps.tap(Tap::Point(point("c3"))), Some(Tapped::Huff(point("c3"))));
        assert_eq!(taps.tap(Tap::Point(point("b4"))), None);
        assert_eq!(Taps::after(taps.position(), &points("b4")), None);
    }

    #[test]
    fn without_a_move_any_of_the_opponents_stones_can_be_tried() {
        let taps = after(&BELL, "ww3/5/5/5/b1b2 b a5", "");
        assert_eq!((taps.asks(), taps.next()), (Asks::Huff, points("a5 b5").into_iter().collect()));
        assert_eq!(taps.tap(Tap::Point(point("b5"))), Some(Tapped::Huff(point("b5"))));
        // With a move there is no sign of it.
        assert_eq!(after(&BELL, "1b3/5/w1w2/5/5 b a3,c3", "").asks(), Asks::Stone);
    }

    #[test]
    fn only_one_move_is_found_if_there_is_one() {
        let only = |position, stone: Option<&str>| {
            let position = parse_position(&MEDIEVAL, position).unwrap();
            only_move(&position, stone.map(point)).map(|action| action.to_string())
        };
        assert_eq!(only("5/1b3/5/1b3/w4 w", None).as_deref(), Some("a1xc3xa5"));
        assert_eq!(only(FORK, None), None);
        assert_eq!(only("5/5/5/5/w3w w", Some("c3")), None);
    }

    /// Plays a move by tapping every point of it, and the stop if it is asked for.
    fn tapped_out(position: &Position, wanted: &Move) -> Option<Move> {
        let mut taps = Taps::after(position, &[])?;
        for &point in wanted.points() {
            match taps.tap(Tap::Point(point))? {
                Tapped::Show(next) => taps = next,
                Tapped::Play(played) => return Some(played),
                Tapped::Huff(_) => return None,
            }
        }
        match taps.tap(Tap::Stop)? {
            Tapped::Play(played) => Some(played),
            _ => None,
        }
    }

    /// Taps everything that can be tapped from here on, so many taps deep, and looks at what it plays.
    fn assert_taps_are_legal(taps: &Taps, depth: usize) {
        let all = taps.position().rules().board.points().iter().map(Tap::Point);
        for tap in all.chain([Tap::Stop, Tap::LetGo]) {
            match taps.tap(tap) {
                Some(Tapped::Show(next)) if depth > 0 => assert_taps_are_legal(&next, depth - 1),
                Some(Tapped::Play(action)) => {
                    assert!(taps.position().legal_moves().contains(&action), "{action}");
                }
                Some(Tapped::Huff(point)) if taps.asks() == Asks::Penalty => {
                    assert!(taps.position().legal_actions().contains(&Action::Huff(point)));
                }
                _ => {}
            }
        }
    }

    proptest! {
        #[test]
        fn every_legal_move_can_be_tapped_and_nothing_else(
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
                prop_assert_eq!(tapped_out(&position, action), Some(*action));
            }
            if let Some(taps) = Taps::after(&position, &[]) {
                assert_taps_are_legal(&taps, 2);
            }
        }

        #[test]
        fn so_it_can_among_any_stones(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            white in any::<u32>(),
            black in any::<u32>(),
            some in any::<prop::sample::Index>(),
        ) {
            let pick = |bits: u32| rules.board.points().iter().enumerate()
                .filter(|(nth, _)| bits >> nth & 1 == 1).map(|(_, point)| point).collect::<Bitboard>();
            // Half of the points stay empty, or hardly anything could be captured.
            let stones = BySide { white: pick(white & black), black: pick(black & !white) };
            let position = Position::new(rules, stones, Side::White).unwrap();
            let moves = position.legal_moves();
            let stride = moves.len().div_ceil(200).max(1);
            let first = if moves.is_empty() { 0 } else { some.index(stride) };
            for action in moves.iter().skip(first).step_by(stride) {
                prop_assert_eq!(tapped_out(&position, action), Some(*action));
            }
        }

        #[test]
        fn no_taps_panic(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            path in prop::collection::vec(0u8..64, 0..20),
            at in 0u8..64,
        ) {
            let path: Vec<Point> = path.into_iter().filter_map(Point::from_index).collect();
            if let Some(taps) = Taps::after(&Position::start(rules), &path) {
                taps.tap(Tap::Point(Point::from_index(at).unwrap()));
            }
        }
    }
}
