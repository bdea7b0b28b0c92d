//! What holds in every position that play can reach, by every rule set, and by those of [`own_board`](crate::own_board).

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use alquerque_rules::notation::{parse_position, position_text};
use alquerque_rules::{
    Action, Bitboard, Board, BySide, DRAUGHTS, History, IllegalAction, Memory, Placement, Point,
    Position, RULE_SETS, RuleSet, Side, TakingBack,
};
use proptest::prelude::*;

use crate::own_board::OWN_RULE_SETS;
use crate::random_play::random_play;

/// Any rule set, with a game of up to 120 actions picked by chance.
fn any_game() -> impl Strategy<Value = History> {
    let rules = prop::sample::select([&RULE_SETS[..], &OWN_RULE_SETS[..]].concat());
    (rules, any::<u64>(), 0..200usize)
        .prop_map(|(rules, seed, actions)| random_play(rules, seed, actions))
}

/// Every position of a game, the last one too.
fn positions(game: &History) -> impl Iterator<Item = Position> {
    game.plies().map(|(position, _)| position).chain([game.position()])
}

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

fn stones(position: &Position) -> u32 {
    position.placement().all().count()
}

/// A way to lay a board onto itself.
#[derive(Clone, Copy, Debug)]
enum Symmetry {
    /// Half a turn around, which exchanges the sides.
    HalfTurn,
    /// Left and right exchanged.
    Mirror,
}

impl Symmetry {
    /// Those of a board. A mirror would lay dark squares onto light ones.
    fn of(board: &Board) -> Vec<Self> {
        if std::ptr::eq(board, &DRAUGHTS) {
            vec![Self::HalfTurn]
        } else {
            vec![Self::HalfTurn, Self::Mirror]
        }
    }

    fn point(self, board: &Board, point: Point) -> Point {
        let file = board.files() - 1 - point.file();
        let rank = match self {
            Self::HalfTurn => board.ranks() - 1 - point.rank(),
            Self::Mirror => point.rank(),
        };
        Point::new(file, rank).unwrap()
    }

    fn set(self, board: &Board, points: Bitboard) -> Bitboard {
        points.iter().map(|point| self.point(board, point)).collect()
    }

    fn side(self, side: Side) -> Side {
        match self {
            Self::HalfTurn => !side,
            Self::Mirror => side,
        }
    }

    fn by_side<T>(self, BySide { white, black }: BySide<T>) -> BySide<T> {
        match self {
            Self::HalfTurn => BySide { white: black, black: white },
            Self::Mirror => BySide { white, black },
        }
    }

    fn placement(self, board: &Board, placement: Placement) -> Placement {
        let stones = self.by_side(placement.stones.map(|stones| self.set(board, stones)));
        Placement { stones, kings: self.set(board, placement.kings) }
    }

    fn position(self, position: &Position) -> Position {
        let board = position.rules().board;
        let mut memory = *position.memory();
        memory.left = self.by_side(memory.left.map(|left| {
            left.map(|mut left| {
                left.stone = self.point(board, left.stone);
                left.point = self.point(board, left.point);
                left
            })
        }));
        memory.huffable = self.set(board, memory.huffable);
        memory.visited = Default::default();
        for file in 0..board.files() {
            let image = usize::from(board.files() - 1 - file);
            memory.visited[image] = self.set(board, position.memory().visited[usize::from(file)]);
        }
        if let TakingBack::To(before) = memory.taking_back {
            memory.taking_back = TakingBack::To(self.placement(board, before));
        }
        let placement = self.placement(board, position.placement());
        let image = Position::new(position.rules(), placement, self.side(position.turn())).unwrap();
        image.remembering(memory).unwrap()
    }

    /// The points of an action's image, in order, with the stones that are captured and those that offend.
    fn action(self, board: &Board, action: &Action) -> (Vec<Point>, Bitboard, Bitboard) {
        let points =
            |points: &[Point]| points.iter().map(|&point| self.point(board, point)).collect();
        match action {
            Action::Move(action) => {
                let [captured, offenders] =
                    [action.captured(), action.offenders()].map(|set| self.set(board, set));
                (points(action.points()), captured, offenders)
            }
            Action::Huff(stone) => (points(&[*stone]), Bitboard::EMPTY, Bitboard::EMPTY),
            Action::Insist => (Vec::new(), Bitboard::EMPTY, Bitboard::EMPTY),
        }
    }
}

/// An action's points, captured stones and offenders as they are.
fn parts(action: &Action) -> (Vec<Point>, Bitboard, Bitboard) {
    match action {
        Action::Move(action) => (action.points().to_vec(), action.captured(), action.offenders()),
        Action::Huff(stone) => (vec![*stone], Bitboard::EMPTY, Bitboard::EMPTY),
        Action::Insist => (Vec::new(), Bitboard::EMPTY, Bitboard::EMPTY),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn legal_actions_are_distinct_and_written_differently(game in any_game()) {
        for position in positions(&game) {
            let actions = position.legal_actions();
            let distinct: HashSet<Action> = actions.iter().copied().collect();
            let texts: HashSet<String> = actions.iter().map(ToString::to_string).collect();
            prop_assert_eq!((distinct.len(), texts.len()), (actions.len(), actions.len()));
        }
    }

    #[test]
    fn every_legal_action_is_playable(game in any_game()) {
        for position in positions(&game) {
            for action in position.legal_actions() {
                let mut branch = History::from_position(position);
                prop_assert_eq!(branch.play(&action), Ok(()));
                prop_assert_eq!(branch.position(), position.play(&action));
                prop_assert_eq!(branch.last(), Some((position, action)));
                prop_assert_eq!(branch.first(), position);
            }
        }
    }

    #[test]
    fn nothing_else_is_playable(game in any_game()) {
        let elsewhere: HashSet<Action> = positions(&game).flat_map(|position| position.legal_actions()).collect();
        let mut present = game.clone();
        let legal = game.position().legal_actions();
        for action in elsewhere {
            if game.outcome().is_some() || !legal.contains(&action) {
                prop_assert_eq!(present.play(&action), Err(IllegalAction(action)));
                prop_assert_eq!(present.position(), game.position());
                prop_assert_eq!(present.actions(), game.actions());
            }
        }
    }

    #[test]
    fn every_action_makes_another_position_and_leaves_the_old_one_as_it_is(game in any_game()) {
        for position in positions(&game) {
            let text = position_text(&position);
            for action in position.legal_actions() {
                prop_assert_ne!(position_text(&position.play(&action)), text.as_str());
                prop_assert_eq!(position_text(&position), text.as_str());
            }
        }
    }

    #[test]
    fn a_move_is_what_becomes_of_the_stones(game in any_game()) {
        for (position, action) in game.plies() {
            let (after, turn) = (position.play(&action), position.turn());
            let Some(action) = action.as_move() else { continue };
            prop_assert_eq!(after.turn(), !turn);
            prop_assert_eq!(position.stones()[!turn] - after.stones()[!turn], action.captured());
            let penalty = position.penalty(action).map_or(Bitboard::EMPTY, Bitboard::of);
            let own = position.stones()[turn].without(action.from()).with(action.to()) - penalty;
            prop_assert_eq!(after.stones()[turn], own);
            prop_assert_eq!(action.captured().count() as usize, if action.is_capture() { action.points().len() - 1 } else { 0 });
            let king = position.kings().contains(action.from()) || position.promotes(action);
            prop_assert_eq!(after.kings().contains(action.to()), king);
        }
    }

    #[test]
    fn a_board_laid_onto_itself_has_the_same_actions(game in any_game()) {
        let board = game.position().rules().board;
        for position in positions(&game) {
            for symmetry in Symmetry::of(board) {
                let image = symmetry.position(&position);
                let images = image.legal_actions();
                let actions = position.legal_actions();
                prop_assert_eq!(images.len(), actions.len(), "{:?}", symmetry);
                for action in actions {
                    let expected = symmetry.action(board, &action);
                    let found = images.iter().find(|action| parts(action) == expected);
                    prop_assert!(found.is_some(), "{:?} of {} in {}", symmetry, action, position_text(&position));
                    let played = image.play(found.unwrap());
                    prop_assert_eq!(played, symmetry.position(&position.play(&action)));
                }
            }
        }
    }

    #[test]
    fn stones_never_grow_more_but_by_an_insist(game in any_game()) {
        let plies: Vec<(Position, Action)> = game.plies().collect();
        for (ply, (position, action)) in plies.iter().enumerate() {
            let after = position.play(action);
            if *action == Action::Insist {
                let (before, offence) = plies[ply - 1];
                prop_assert!(offence.as_move().is_some_and(|offence| !offence.offenders().is_empty()));
                prop_assert_eq!((after.placement(), after.turn()), (before.placement(), before.turn()));
                prop_assert_eq!(after.memory(), &Memory { taking_back: TakingBack::Done, ..Memory::default() });
            } else {
                let huffed = u32::from(matches!(action, Action::Huff(_)));
                prop_assert!(stones(&after) <= stones(position) - huffed);
            }
        }
    }

    #[test]
    fn a_position_is_the_one_that_its_text_says(game in any_game()) {
        for position in positions(&game) {
            let text = position_text(&position);
            let read = parse_position(position.rules(), &text);
            prop_assert_eq!(read.as_ref(), Ok(&position), "{}", text);
            prop_assert_eq!(hash(&read.unwrap()), hash(&position));
        }
    }

    #[test]
    fn counts_of_actions_are_those_of_the_actions(game in any_game()) {
        for position in positions(&game) {
            let actions = position.legal_actions();
            prop_assert_eq!(position.count_actions(), actions.len() as u64);
            for limit in [0, 1, actions.len() as u64, u64::MAX] {
                prop_assert_eq!(position.has_more_actions_than(limit), actions.len() as u64 > limit);
            }
            prop_assert_eq!(position.can_act(), !actions.is_empty());
            let mut visited = Vec::new();
            position.for_each_action(|action| visited.push(*action));
            prop_assert_eq!(&visited[..], &actions[..]);
        }
    }

    /// A choice that is owed excludes every move; and after an insist nothing is legal but captures, of which none is
    /// left out.
    #[test]
    fn what_must_come_first_comes_first(game in any_game()) {
        for position in positions(&game) {
            let actions = position.legal_actions();
            if position.owes_choice() {
                prop_assert!(actions.len() > 1 && actions.iter().all(|action| matches!(action, Action::Huff(_))));
            }
            if position.memory().taking_back == TakingBack::Done {
                let whole = |action: &Action| action.as_move().is_some_and(|action| action.is_capture() && action.offenders().is_empty());
                prop_assert!(!actions.is_empty() && actions.iter().all(whole));
            }
        }
    }
}

/// No game is longer. At most 23 stones can be captured or removed. A step that changes rank and cannot be taken back
/// brings a man forward, by at most 4 ranks of 5 or 7 of 8; by BrainKing's rules a capture may bring one stone 4 ranks
/// back. So at most 23 + 24 × 4 + 23 × 4 turns (in `dame` 23 + 24 × 7) are not quiet: 211. Between them lie at most 60
/// quiet ones each. A huff removes a stone; an insist is followed by a capture, and adds the turn that it takes back.
const LONGEST: usize = 212 * 60 + 211 + 3 * 23;

#[test]
fn every_game_ends() {
    for rules in RULE_SETS {
        for seed in 0..60 {
            let game = random_play(rules, seed, LONGEST);
            assert!(
                game.outcome().is_some(),
                "{} with seed {seed}: no end after {LONGEST} actions",
                rules.id
            );
            assert!(game.turns() <= game.actions().len());
        }
    }
}

/// Chance reaches what the properties are about.
#[test]
fn random_play_knows_captures_huffs_insists_and_kings() {
    let seen = |rules: &'static RuleSet, wanted: &dyn Fn(&Position, &Action) -> bool| {
        (0..20).any(|seed| {
            random_play(rules, seed, 120)
                .plies()
                .any(|(position, action)| wanted(&position, &action))
        })
    };
    for rules in RULE_SETS {
        let chain = |_: &Position, action: &Action| {
            action.as_move().is_some_and(|action| action.captured().count() > 1)
        };
        assert!(seen(rules, &chain), "{}: chains", rules.id);
        let huff = |_: &Position, action: &Action| matches!(action, Action::Huff(_));
        let owes = ["penalty", "bell", "bell-strict", "dame"].contains(&rules.id);
        assert_eq!(seen(rules, &huff), owes, "{}: huffs", rules.id);
        assert_eq!(
            seen(rules, &|_, action| *action == Action::Insist),
            rules.has_insist(),
            "{}: insists",
            rules.id
        );
        let king = |position: &Position, _: &Action| !position.kings().is_empty();
        assert_eq!(seen(rules, &king), rules.id == "dame", "{}: kings", rules.id);
    }
}
