//! Positions from diagrams, and actions from text.

use alquerque_rules::{
    Action, Bitboard, BySide, History, Placement, Point, Position, RuleSet, Side,
};

/// Parses a diagram: rows from the top, with `w` and `b` for men, `W` and `B` for kings, and `.`
/// for empty points and light squares.
#[track_caller]
pub fn from_diagram(rules: &'static RuleSet, turn: Side, rows: &str) -> Position {
    let rows: Vec<Vec<char>> =
        lines(rows).map(|row| row.split_whitespace().flat_map(str::chars).collect()).collect();
    assert_eq!(rows.len(), usize::from(rules.board.ranks()), "number of rows");
    let mut placement = Placement::default();
    for (rank, row) in (0..rules.board.ranks()).rev().zip(&rows) {
        assert_eq!(row.len(), usize::from(rules.board.files()), "length of rank {}", rank + 1);
        for (file, symbol) in (0..).zip(row) {
            let point =
                Bitboard::from_point(Point::new(file, rank).expect("boards lie in the frame"));
            match symbol {
                'w' | 'W' => placement.stones.white |= point,
                'b' | 'B' => placement.stones.black |= point,
                _ => assert_eq!(*symbol, '.', "unknown symbol"),
            }
            if symbol.is_uppercase() {
                placement.kings |= point;
            }
        }
    }
    Position::new(rules, placement, turn)
        .expect("the stones stand on points, and the rules know them")
}

fn lines(rows: &str) -> impl Iterator<Item = &str> {
    rows.lines().map(str::trim).filter(|row| !row.is_empty())
}

/// Formats the stones of a position like the input of [`from_diagram`].
pub fn to_diagram(position: &Position) -> String {
    let board = position.rules().board;
    let symbol = |point| {
        let symbol = match position.stone_at(point) {
            Some(Side::White) => 'w',
            Some(Side::Black) => 'b',
            None => '.',
        };
        if position.kings().contains(point) { symbol.to_ascii_uppercase() } else { symbol }
    };
    let row = |rank| {
        let symbols: Vec<String> = (0..board.files())
            .filter_map(|file| Point::new(file, rank))
            .map(|point| symbol(point).to_string())
            .collect();
        symbols.join(" ")
    };
    (0..board.ranks()).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// Asserts that the stones match a diagram, and that it is the turn of `turn`.
#[track_caller]
pub fn assert_diagram(position: &Position, turn: Side, rows: &str) {
    let expected = lines(rows).collect::<Vec<_>>().join("\n");
    let found = to_diagram(position);
    assert!(found == expected, "expected\n{expected}\nbut found\n{found}");
    assert_eq!(position.turn(), turn);
}

/// Formats actions, sorted and separated by commas.
fn sorted_list<'a>(actions: impl IntoIterator<Item = &'a Action>) -> String {
    let mut texts: Vec<String> = actions.into_iter().map(ToString::to_string).collect();
    texts.sort();
    texts.join(", ")
}

/// Formats all legal actions, sorted.
pub fn legal(position: &Position) -> String {
    sorted_list(&position.legal_actions())
}

/// Formats the legal actions that miss no owed capture, sorted.
pub fn legal_without_offence(position: &Position) -> String {
    let has_no_offenders =
        |action: &&Action| action.as_move().is_none_or(|action| action.offenders().is_empty());
    sorted_list(position.legal_actions().iter().filter(has_no_offenders))
}

/// Formats the legal moves of the stone on a point, sorted.
pub fn legal_moves_of(position: &Position, stone: &str) -> String {
    let moves_stone =
        |action: &&Action| action.as_move().is_some_and(|action| action.from() == point(stone));
    sorted_list(position.legal_actions().iter().filter(moves_stone))
}

/// Returns the legal action with this notation.
#[track_caller]
pub fn find_action(position: &Position, text: &str) -> Action {
    let actions = position.legal_actions();
    let Some(action) = actions.iter().find(|action| action.to_string() == text) else {
        panic!("{text} is not legal in\n{}\nbut {}", to_diagram(position), legal(position))
    };
    *action
}

/// Returns the position after these actions, separated by commas.
#[track_caller]
pub fn play(position: &Position, actions: &str) -> Position {
    let mut position = *position;
    for text in actions.split(", ") {
        position = position.play(&find_action(&position, text));
    }
    position
}

/// Returns the history of these actions from a position, separated by commas.
#[track_caller]
pub fn replay(position: &Position, actions: &str) -> History {
    let mut game = History::from_position(*position);
    play_all(&mut game, actions);
    game
}

/// Plays these actions, separated by commas.
#[track_caller]
pub fn play_all(game: &mut History, actions: &str) {
    for text in actions.split(", ").filter(|text| !text.is_empty()) {
        let action = find_action(&game.position(), text);
        assert_eq!(game.play(&action), Ok(()), "{text} after {:?}", game.outcome());
    }
}

/// Returns the point with this name.
#[track_caller]
pub fn point(name: &str) -> Point {
    Point::from_name(name.as_bytes()).unwrap_or_else(|| panic!("{name} is no point"))
}

/// Returns the points with these names, separated by spaces.
#[track_caller]
pub fn points(names: &str) -> Bitboard {
    names.split_whitespace().map(point).collect()
}

/// Returns the stones that miss an owed capture by the move with this notation.
#[track_caller]
pub fn offenders(position: &Position, text: &str) -> Bitboard {
    find_action(position, text).as_move().unwrap_or_else(|| panic!("{text} is no move")).offenders()
}

/// Returns the number of stones of each side.
pub fn stone_counts(position: &Position) -> BySide<u32> {
    position.stones().map(Bitboard::count)
}
