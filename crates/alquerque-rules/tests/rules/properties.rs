//! Properties of every position in random games, for the built-in and for
//! [custom rule sets](crate::custom_rule_sets).

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use alquerque_rules::notation::{parse_position, position_text};
use alquerque_rules::{
    Action, Bitboard, Board, BySide, DRAUGHTS, Directions, History, IllegalAction, InsistState,
    LastMoved, Move, Placement, Point, Position, RULE_SETS, RuleSet, RuleState, Side,
};
use proptest::prelude::*;

use crate::custom_rule_sets::CUSTOM_RULE_SETS;
use crate::random_play::random_play;

/// Generates a random game of fewer than 200 actions by any rule set.
fn any_game() -> impl Strategy<Value = History> {
    let rules = prop::sample::select([&RULE_SETS[..], &CUSTOM_RULE_SETS].concat());
    (rules, any::<u64>(), 0..200usize)
        .prop_map(|(rules, seed, actions)| random_play(rules, seed, actions))
}

/// Returns every position of a game, including the last one, but those with so many actions that one
/// test of each takes seconds.
fn positions(game: &History) -> impl Iterator<Item = Position> {
    let all = game.plies().map(|(position, _)| position).chain([game.position()]);
    all.filter(|position| position.count_actions() <= 300)
}

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

fn count_stones(position: &Position) -> u32 {
    position.placement().occupied().count()
}

/// A symmetry of a board.
#[derive(Clone, Copy, Debug)]
enum Symmetry {
    /// A rotation by half a turn, which swaps the sides.
    HalfTurn,
    /// A reflection that swaps left and right.
    Mirror,
}

impl Symmetry {
    /// Returns the symmetries of a board. On the draughts board, a mirror image would use light
    /// squares.
    fn of_board(board: &Board) -> Vec<Self> {
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
        let mut state = *position.rule_state();
        state.last_moved = self.by_side(state.last_moved.map(|last| {
            last.map(|last| LastMoved {
                stone: self.point(board, last.stone),
                origin: self.point(board, last.origin),
            })
        }));
        state.huffable = self.set(board, state.huffable);
        state.visited = Default::default();
        for (file, stones) in position.rule_state().visited.files() {
            for stone in self.set(board, stones) {
                state.visited.insert(stone, board.files() - 1 - file);
            }
        }
        if let InsistState::Available(before) = state.insist {
            state.insist = InsistState::Available(self.placement(board, before));
        }
        let placement = self.placement(board, position.placement());
        let image = Position::new(position.rules(), placement, self.side(position.turn())).unwrap();
        image.with_rule_state(state).unwrap()
    }

    /// Returns the points, captured stones and offenders of an action's image.
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

/// Returns the points, captured stones and offenders of an action.
fn parts(action: &Action) -> (Vec<Point>, Bitboard, Bitboard) {
    match action {
        Action::Move(action) => (action.points().to_vec(), action.captured(), action.offenders()),
        Action::Huff(stone) => (vec![*stone], Bitboard::EMPTY, Bitboard::EMPTY),
        Action::Insist => (Vec::new(), Bitboard::EMPTY, Bitboard::EMPTY),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 600,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn legal_actions_and_their_texts_are_distinct(game in any_game()) {
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
                prop_assert_eq!(branch.last_ply(), Some((position, action)));
                prop_assert_eq!(branch.initial_position(), position);
            }
        }
    }

    #[test]
    fn illegal_actions_are_rejected(game in any_game()) {
        let of_whole_game: HashSet<Action> =
            positions(&game).flat_map(|position| position.legal_actions()).collect();
        let mut copy = game.clone();
        let legal = game.position().legal_actions();
        for action in of_whole_game {
            if game.outcome().is_some() || !legal.contains(&action) {
                prop_assert_eq!(copy.play(&action), Err(IllegalAction(action)));
                prop_assert_eq!(copy.position(), game.position());
                prop_assert_eq!(copy.actions(), game.actions());
            }
        }
    }

    #[test]
    fn actions_change_the_position_and_leave_the_original(game in any_game()) {
        for position in positions(&game) {
            let text = position_text(&position);
            for action in position.legal_actions() {
                prop_assert_ne!(position_text(&position.play(&action)), text.as_str());
                prop_assert_eq!(position_text(&position), text.as_str());
            }
        }
    }

    #[test]
    fn moves_describe_the_change_of_stones(game in any_game()) {
        for (position, action) in game.plies() {
            let after = position.play(&action);
            let turn = position.turn();
            let Some(action) = action.as_move() else { continue };
            prop_assert_eq!(after.turn(), !turn);
            prop_assert_eq!(position.stones()[!turn] - after.stones()[!turn], action.captured());
            let penalty = position.penalty(action).map_or(Bitboard::EMPTY, Bitboard::from_point);
            let own = position.stones()[turn].without(action.from()).with(action.to()) - penalty;
            prop_assert_eq!(after.stones()[turn], own);
            let hops = if action.is_capture() { action.points().len() - 1 } else { 0 };
            prop_assert_eq!(action.captured().count() as usize, hops);
            let king = position.kings().contains(action.from()) || position.promotes(action);
            prop_assert_eq!(after.kings().contains(action.to()), king);
        }
    }

    #[test]
    fn symmetric_positions_have_symmetric_actions(game in any_game()) {
        let board = game.position().rules().board;
        // An opening is White's alone, and in the starting position, which is no mirror image.
        let has_opening = game.position().rules().opening.is_some();
        for position in positions(&game).skip(usize::from(has_opening)) {
            for symmetry in Symmetry::of_board(board) {
                let image = symmetry.position(&position);
                let images = image.legal_actions();
                let actions = position.legal_actions();
                prop_assert_eq!(images.len(), actions.len(), "{:?}", symmetry);
                for action in actions {
                    let expected = symmetry.action(board, &action);
                    let found = images.iter().find(|action| parts(action) == expected);
                    let text = position_text(&position);
                    prop_assert!(found.is_some(), "{symmetry:?} of {action} in {text}");
                    let played = image.play(found.unwrap());
                    prop_assert_eq!(played, symmetry.position(&position.play(&action)));
                }
            }
        }
    }

    #[test]
    fn stones_increase_only_by_an_insist(game in any_game()) {
        let plies: Vec<(Position, Action)> = game.plies().collect();
        for (ply, (position, action)) in plies.iter().enumerate() {
            let after = position.play(action);
            if *action == Action::Insist {
                let (before, taken_back) = plies[ply - 1];
                let offends = |action: &Move| !action.offenders().is_empty();
                prop_assert!(taken_back.as_move().is_some_and(offends));
                prop_assert_eq!(after.placement(), before.placement());
                prop_assert_eq!(after.turn(), before.turn());
                let insisted = RuleState { insist: InsistState::Insisted, ..RuleState::default() };
                prop_assert_eq!(after.rule_state(), &insisted);
            } else {
                let huffed = u32::from(matches!(action, Action::Huff(_)));
                prop_assert!(count_stones(&after) <= count_stones(position) - huffed);
            }
        }
    }

    #[test]
    fn position_text_round_trips(game in any_game()) {
        for position in positions(&game) {
            let text = position_text(&position);
            let parsed = parse_position(position.rules(), &text);
            prop_assert_eq!(parsed.as_ref(), Ok(&position), "{}", text);
            prop_assert_eq!(hash(&parsed.unwrap()), hash(&position));
        }
    }

    #[test]
    fn action_counts_match_the_legal_actions(game in any_game()) {
        for position in positions(&game) {
            let actions = position.legal_actions();
            prop_assert_eq!(position.count_actions(), actions.len() as u64);
            prop_assert_eq!(position.can_act(), !actions.is_empty());
            let mut visited = Vec::new();
            position.for_each_action(|action| visited.push(*action));
            prop_assert_eq!(&visited[..], &actions[..]);
        }
    }

    #[test]
    fn penalty_choice_and_insist_exclude_other_actions(game in any_game()) {
        for position in positions(&game) {
            let actions = position.legal_actions();
            if position.must_choose_penalty() {
                let is_huff = |action: &Action| matches!(action, Action::Huff(_));
                prop_assert!(actions.len() > 1 && actions.iter().all(is_huff));
            }
            if position.rule_state().insist == InsistState::Insisted {
                let is_complete = |action: &Move| action.is_capture() && action.offenders().is_empty();
                let moves = actions.iter().map(Action::as_move);
                prop_assert!(!actions.is_empty());
                prop_assert!(moves.into_iter().all(|action| action.is_some_and(is_complete)));
            }
        }
    }
}

/// An upper bound for the number of actions in a game.
///
/// At most 79 stones can be captured or removed, as in `zamma`. An irreversible step moves a man
/// forward by one rank, so that each of 80 men makes at most 8 of them. In `brainking`, each of 23
/// captures may return a stone by 4 ranks. So at most 79 + 80 × 8 turns make progress. Between two
/// of them, there are at most 100 others. A huff removes a stone. An insist precedes a capture, and
/// adds the turn that it takes back.
const MAX_ACTIONS: usize = 720 * 100 + 719 + 3 * 79;

#[test]
fn every_game_ends() {
    for rules in RULE_SETS {
        for seed in 0..60 {
            let game = random_play(rules, seed, MAX_ACTIONS);
            assert!(
                game.outcome().is_some(),
                "{} with seed {seed}: no end after {MAX_ACTIONS} actions",
                rules.id
            );
            assert!(game.turns() <= game.actions().len());
        }
    }
}

#[test]
fn random_games_contain_captures_huffs_insists_and_kings() {
    let occurs = |rules: &'static RuleSet, wanted: &dyn Fn(&Position, &Action) -> bool| {
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
        let has_chains = rules.later_hops != Directions::NONE;
        assert_eq!(occurs(rules, &chain), has_chains, "{}: chains", rules.id);
        let huff = |_: &Position, action: &Action| matches!(action, Action::Huff(_));
        assert_eq!(occurs(rules, &huff), rules.has_capture_sanction(), "{}: huffs", rules.id);
        assert_eq!(
            occurs(rules, &|_, action| *action == Action::Insist),
            rules.has_insist(),
            "{}: insists",
            rules.id
        );
        let king = |position: &Position, _: &Action| !position.kings().is_empty();
        assert_eq!(occurs(rules, &king), rules.has_kings(), "{}: kings", rules.id);
    }
}
