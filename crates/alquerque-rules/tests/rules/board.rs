//! Boards drawn as text, and play on them written down.

use alquerque_rules::{
    Action, Bitboard, BySide, History, Placement, Point, Position, RuleSet, Side,
};

/// The position with these stones and nothing remembered, drawn as rows from the top: `w` and `b` for men, `W` and `B`
/// for kings, `.` for an empty point, and for a light square too.
#[track_caller]
pub fn draw(rules: &'static RuleSet, turn: Side, rows: &str) -> Position {
    let rows: Vec<Vec<char>> =
        lines(rows).map(|row| row.chars().filter(|sign| !sign.is_whitespace()).collect()).collect();
    assert_eq!(rows.len(), usize::from(rules.board.ranks()), "the number of rows drawn");
    let mut placement = Placement::default();
    for (rank, row) in (0..rules.board.ranks()).rev().zip(&rows) {
        assert_eq!(
            row.len(),
            usize::from(rules.board.files()),
            "the length of the row of rank {}",
            rank + 1
        );
        for (file, sign) in (0..).zip(row) {
            let point = Bitboard::of(Point::new(file, rank).expect("boards lie in the 8×8 frame"));
            match sign {
                'w' | 'W' => placement.stones.white |= point,
                'b' | 'B' => placement.stones.black |= point,
                _ => assert_eq!(*sign, '.', "a sign that is no stone"),
            }
            if sign.is_uppercase() {
                placement.kings |= point;
            }
        }
    }
    Position::new(rules, placement, turn)
        .expect("the drawing is of stones that these rules know, on points")
}

fn lines(rows: &str) -> impl Iterator<Item = &str> {
    rows.lines().map(str::trim).filter(|row| !row.is_empty())
}

/// The stones of a position, drawn as [`draw`] reads them.
pub fn picture(position: &Position) -> String {
    let board = position.rules().board;
    let sign = |point| {
        let sign = match position.stone_at(point) {
            Some(Side::White) => 'w',
            Some(Side::Black) => 'b',
            None => '.',
        };
        if position.kings().contains(point) { sign.to_ascii_uppercase() } else { sign }
    };
    let row = |rank| {
        let signs: Vec<String> = (0..board.files())
            .filter_map(|file| Point::new(file, rank))
            .map(|point| sign(point).to_string())
            .collect();
        signs.join(" ")
    };
    (0..board.ranks()).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// Asserts that the stones stand as drawn, and that it is the turn of `turn`.
#[track_caller]
pub fn assert_board(position: &Position, turn: Side, rows: &str) {
    let expected: Vec<&str> = lines(rows).collect();
    let expected = expected.join("\n");
    let found = picture(position);
    assert!(found == expected, "expected\n{expected}\nbut found\n{found}");
    assert_eq!(position.turn(), turn);
}

/// The actions as text, sorted and with commas between them.
fn listed<'a>(actions: impl IntoIterator<Item = &'a Action>) -> String {
    let mut texts: Vec<String> = actions.into_iter().map(ToString::to_string).collect();
    texts.sort();
    texts.join(", ")
}

/// All legal actions, sorted.
pub fn legal(position: &Position) -> String {
    listed(&position.legal_actions())
}

/// The legal actions that leave no owed capture out, sorted.
pub fn blameless(position: &Position) -> String {
    let blameless =
        |action: &&Action| action.as_move().is_none_or(|action| action.offenders().is_empty());
    listed(position.legal_actions().iter().filter(blameless))
}

/// The legal moves of the stone on the point of this name, sorted.
pub fn legal_of(position: &Position, stone: &str) -> String {
    let moves_it =
        |action: &&Action| action.as_move().is_some_and(|action| action.from() == point(stone));
    listed(position.legal_actions().iter().filter(moves_it))
}

/// The legal action that is written so.
#[track_caller]
pub fn action(position: &Position, text: &str) -> Action {
    let actions = position.legal_actions();
    let Some(action) = actions.iter().find(|action| action.to_string() == text) else {
        panic!("{text} is not legal in\n{}\nbut {}", picture(position), legal(position))
    };
    *action
}

/// The position after these actions, written with commas between them.
#[track_caller]
pub fn play(position: &Position, actions: &str) -> Position {
    let mut position = *position;
    for text in actions.split(", ") {
        position = position.play(&action(&position, text));
    }
    position
}

/// A course of play that begins with a position and goes on with these actions, written with commas between them.
#[track_caller]
pub fn game(position: &Position, actions: &str) -> History {
    let mut game = History::from_position(*position);
    go_on(&mut game, actions);
    game
}

/// Plays these actions, written with commas between them.
#[track_caller]
pub fn go_on(game: &mut History, actions: &str) {
    for text in actions.split(", ").filter(|text| !text.is_empty()) {
        let action = action(&game.position(), text);
        assert_eq!(game.play(&action), Ok(()), "{text} after {:?}", game.outcome());
    }
}

/// The point of this name.
#[track_caller]
pub fn point(name: &str) -> Point {
    Point::from_name(name.as_bytes()).unwrap_or_else(|| panic!("{name} is no point"))
}

/// The points of these names, written with spaces between them.
#[track_caller]
pub fn points(names: &str) -> Bitboard {
    names.split_whitespace().map(point).collect()
}

/// The stones that leave an owed capture out by the move that is written so.
#[track_caller]
pub fn offenders(position: &Position, text: &str) -> Bitboard {
    action(position, text).as_move().unwrap_or_else(|| panic!("{text} is no move")).offenders()
}

/// How many stones each side has.
pub fn stone_counts(position: &Position) -> BySide<u32> {
    position.stones().map(Bitboard::count)
}
