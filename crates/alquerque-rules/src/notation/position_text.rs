use std::fmt::Write;

use thiserror::Error;

use crate::{
    BacktrackRule, BySide, CaptureSanction, Left, Memory, MemoryError, Placement, Point, Position,
    RuleSet, Side, TakingBack,
};

/// Why a text is no position, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum PositionTextError {
    #[error(
        "a position needs two fields, the ranks and the side to move (w or b), but here are {0}"
    )]
    TooFewFields(usize),
    #[error("a position by these rules has at most {expected} fields, but here are {found}")]
    TooManyFields { expected: usize, found: usize },
    #[error(
        "the board has {expected} ranks, written from the top with / between them, but here are {found}"
    )]
    RankCount { expected: u8, found: usize },
    #[error("rank {rank} has {expected} points, but here are {found}")]
    RankLength { rank: u8, expected: u8, found: usize },
    #[error("'{}' in rank {rank} is neither w, b nor a number of empty points", .sign.escape_debug())]
    Sign { rank: u8, sign: char },
    #[error("'{sign}' in rank {rank} is a king, and these rules have none")]
    King { rank: u8, sign: char },
    #[error("{0} is not a point of this board")]
    OffBoard(Point),
    /// The text is cut where it is long.
    #[error("the side to move is w or b, not '{}'", .0.escape_debug())]
    Turn(String),
    /// The text is cut where it is long.
    #[error("field {field}: '{}' is not {}", .found.escape_debug(), .expected.form())]
    Field { field: usize, expected: Field, found: String },
    #[error("field {field}: {error}")]
    Memory { field: usize, error: MemoryError },
}

/// The fields that may follow the side to move, each where its rule set remembers such a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `c3:c2` for each side: the stone that it moved last, and where that stone may not return.
    Left,
    /// `b4,d4`: the stones that may be huffed, or among which a penalty must be chosen.
    Huffable,
    /// `a2:b2c2,d4:e4`: stones, and where they have stood on their rank.
    Visited,
    /// The ranks of the position that an insist brings back, or `capture` when it has been brought back.
    TakingBack,
}

impl Field {
    /// The fields of a rule set, in order.
    fn of(rules: &RuleSet) -> impl Iterator<Item = Self> {
        let used = [
            (
                Self::Left,
                matches!(rules.backtracking, BacktrackRule::NotByStep | BacktrackRule::NotAtOnce),
            ),
            (Self::Huffable, rules.capture_sanction != CaptureSanction::None),
            (Self::Visited, rules.backtracking == BacktrackRule::Never),
            (Self::TakingBack, rules.has_insist()),
        ];
        used.into_iter().filter(|(_, used)| *used).map(|(field, _)| field)
    }

    fn form(self) -> &'static str {
        match self {
            Self::Left => "a stone and the point it may not return to, as in c3:c2",
            Self::Huffable => "a point, as in b4",
            Self::Visited => "a stone and the points it has stood on, as in a2:b2c2",
            Self::TakingBack => "the ranks of a position, or capture",
        }
    }
}

/// Reads position text: ranks from the top with `/` between them, `w` and `b` for stones, `W` and `B` for kings, digits
/// for runs of empty points, then the side to move; then what the rule set remembers, in its own fields, `-` for
/// nothing. Fields may be left out from the end.
///
/// ```
/// use alquerque_rules::notation::{parse_position, position_text};
/// use alquerque_rules::BELL;
///
/// let position = parse_position(&BELL, "5/1b3/w1w2/5/5 b a3,c3")?;
/// let legal: Vec<String> = position.legal_actions().iter().map(ToString::to_string).collect();
/// assert_eq!(legal[..2], ["huff a3", "huff c3"]);
/// assert_eq!(position_text(&position), "5/1b3/w1w2/5/5 b a3,c3");
/// # Ok::<(), alquerque_rules::notation::PositionTextError>(())
/// ```
///
/// # Errors
/// Names what is wrong, and in which rank or field.
pub fn parse_position(rules: &'static RuleSet, text: &str) -> Result<Position, PositionTextError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [ranks, turn, further @ ..] = &fields[..] else {
        return Err(PositionTextError::TooFewFields(fields.len()));
    };
    let placement = parse_placement(rules, ranks)?;
    let turn = match *turn {
        "w" => Side::White,
        "b" => Side::Black,
        other => return Err(PositionTextError::Turn(short(other))),
    };
    let expected = 2 + Field::of(rules).count();
    if fields.len() > expected {
        return Err(PositionTextError::TooManyFields { expected, found: fields.len() });
    }
    let mut position = Position::new(rules, placement, turn).expect(
        "parse_placement refuses stones beside the board and unknown kings, and reads a point once",
    );
    let mut memory = Memory::default();
    for ((field, kind), text) in
        (3..).zip(Field::of(rules)).zip(further).filter(|(_, text)| **text != "-")
    {
        parse_field(&position, kind, field, text, &mut memory)?;
        position = position
            .remembering(memory)
            .map_err(|error| PositionTextError::Memory { field, error })?;
    }
    Ok(position)
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

fn parse_placement(rules: &RuleSet, text: &str) -> Result<Placement, PositionTextError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(rules.board.ranks()) {
        return Err(PositionTextError::RankCount {
            expected: rules.board.ranks(),
            found: ranks.len(),
        });
    }
    let mut placement = Placement::default();
    for (rank, text) in (0..rules.board.ranks()).rev().zip(ranks) {
        parse_rank(rules, rank, text, &mut placement)?;
    }
    Ok(placement)
}

/// `rank` is counted from 0 at White's side.
fn parse_rank(
    rules: &RuleSet,
    rank: u8,
    text: &str,
    placement: &mut Placement,
) -> Result<(), PositionTextError> {
    let mut file = 0usize;
    for sign in text.chars() {
        let side = match sign {
            'w' | 'W' => Side::White,
            'b' | 'B' => Side::Black,
            '1'..='9' => {
                file += sign as usize - '0' as usize;
                continue;
            }
            _ => return Err(PositionTextError::Sign { rank: rank + 1, sign }),
        };
        let king = sign.is_ascii_uppercase();
        if king && !rules.has_kings() {
            return Err(PositionTextError::King { rank: rank + 1, sign });
        }
        if let Some(point) = u8::try_from(file).ok().and_then(|file| Point::new(file, rank)) {
            if file < usize::from(rules.board.files()) && !rules.board.points().contains(point) {
                return Err(PositionTextError::OffBoard(point));
            }
            placement.stones[side] = placement.stones[side].with(point);
            if king {
                placement.kings = placement.kings.with(point);
            }
        }
        file += 1;
    }
    let expected = rules.board.files();
    if file != usize::from(expected) {
        return Err(PositionTextError::RankLength { rank: rank + 1, expected, found: file });
    }
    Ok(())
}

fn parse_field(
    position: &Position,
    kind: Field,
    field: usize,
    text: &str,
    memory: &mut Memory,
) -> Result<(), PositionTextError> {
    let no_entry =
        |entry: &str| PositionTextError::Field { field, expected: kind, found: short(entry) };
    if kind == Field::TakingBack {
        memory.taking_back = match text {
            "capture" => TakingBack::Done,
            ranks if ranks.contains('/') => {
                TakingBack::To(parse_placement(position.rules(), ranks)?)
            }
            other => return Err(no_entry(other)),
        };
        return Ok(());
    }
    for entry in text.split(',') {
        let (stone, points) = entry.split_once(':').unwrap_or((entry, ""));
        let stone = Point::from_name(stone.as_bytes()).ok_or_else(|| no_entry(entry))?;
        let points: Option<Vec<Point>> =
            points.as_bytes().chunks(2).map(Point::from_name).collect();
        match (kind, &points.ok_or_else(|| no_entry(entry))?[..]) {
            (Field::Huffable, []) if !entry.ends_with(':') => {
                memory.huffable = memory.huffable.with(stone)
            }
            (Field::Left, &[point]) => {
                let no_stone =
                    PositionTextError::Memory { field, error: MemoryError::NoStone(stone) };
                let left = &mut memory.left[position.stone_at(stone).ok_or(no_stone)?];
                // A side has moved one stone last.
                if left.replace(Left { stone, point }).is_some() {
                    return Err(no_entry(entry));
                }
            }
            (Field::Visited, points @ [_, ..]) => {
                if let Some(&point) = points.iter().find(|point| point.rank() != stone.rank()) {
                    return Err(PositionTextError::Memory {
                        field,
                        error: MemoryError::NotFrom { stone, point },
                    });
                }
                for point in points {
                    let stones = &mut memory.visited[usize::from(point.file())];
                    *stones = stones.with(stone);
                }
            }
            _ => return Err(no_entry(entry)),
        }
    }
    Ok(())
}

/// Writes position text, in the one form that [`parse_position`] would choose itself.
pub fn position_text(position: &Position) -> String {
    let rules = position.rules();
    let mut text = placement_text(rules, &position.placement());
    text.push(' ');
    text.push(sign(position.turn()));
    for field in Field::of(rules) {
        text.push(' ');
        text.push_str(&field_text(rules, position.memory(), field));
    }
    text
}

fn placement_text(rules: &RuleSet, placement: &Placement) -> String {
    let board = rules.board;
    let ranks = (0..board.ranks()).rev().map(|rank| {
        let mut text = String::new();
        let mut empty = 0;
        for point in (0..board.files()).filter_map(|file| Point::new(file, rank)) {
            let Some(side) =
                Side::BOTH.into_iter().find(|&side| placement.stones[side].contains(point))
            else {
                empty += 1;
                continue;
            };
            push_run(&mut text, empty);
            empty = 0;
            let king = placement.kings.contains(point);
            text.push(if king { sign(side).to_ascii_uppercase() } else { sign(side) });
        }
        push_run(&mut text, empty);
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}

fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

fn sign(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

fn field_text(rules: &RuleSet, memory: &Memory, field: Field) -> String {
    let mut entries: Vec<String> = match field {
        Field::Left => {
            let BySide { white, black } = memory.left;
            white
                .iter()
                .chain(&black)
                .map(|left| format!("{}:{}", left.stone, left.point))
                .collect()
        }
        Field::Huffable => memory.huffable.iter().map(|point| point.to_string()).collect(),
        Field::Visited => visited_entries(memory),
        Field::TakingBack => match memory.taking_back {
            TakingBack::No => Vec::new(),
            TakingBack::To(placement) => vec![placement_text(rules, &placement)],
            TakingBack::Done => vec!["capture".to_owned()],
        },
    };
    entries.sort();
    if entries.is_empty() { "-".to_owned() } else { entries.join(",") }
}

fn visited_entries(memory: &Memory) -> Vec<String> {
    let stones = memory.visited.into_iter().reduce(|all, stones| all | stones).unwrap_or_default();
    let entry = |stone: Point| {
        let files = (0..)
            .zip(memory.visited)
            .filter(|(_, stones)| stones.contains(stone))
            .map(|(file, _)| file);
        let points = files.filter_map(|file| Point::new(file, stone.rank()));
        points.fold(format!("{stone}:"), |mut entry, point| {
            // Writing to a string cannot fail.
            let _ = write!(entry, "{point}");
            entry
        })
    };
    stones.iter().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BELL, BELL_STRICT, BRAINKING, DAME, MEDIEVAL, PENALTY, RULE_SETS};

    const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";

    #[test]
    fn every_start_reads_and_writes() {
        assert_eq!(position_text(&Position::start(&MEDIEVAL)), START);
        let dame = "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1 w - -";
        assert_eq!(position_text(&Position::start(&DAME)), dame);
        for rules in RULE_SETS {
            let start = Position::start(rules);
            let text = position_text(&start);
            assert_eq!(parse_position(rules, &text), Ok(start));
            let bare = text.trim_end_matches([' ', '-']);
            assert_eq!(parse_position(rules, bare), Ok(start));
        }
    }

    #[test]
    fn what_is_remembered_reads_and_writes() {
        for (rules, text) in [
            (&PENALTY, "5/1b3/w1w2/5/5 b b4:b5,c3:c2 a3,c3"),
            (&BRAINKING, "5/1b3/w1w2/5/5 b c3:c2"),
            (&BELL, "5/1b3/w1w2/5/5 b a3,c3"),
            (&BELL_STRICT, "5/1b3/w1w2/5/5 b c3 b4:d4,c3:a3b3e3"),
            (&DAME, "8/8/5b2/8/3w4/8/8/B7 b d4 8/8/5b2/4w3/8/8/8/B7"),
            (&DAME, "7b/8/5b2/4W3/8/8/8/8 w - capture"),
        ] {
            let position =
                parse_position(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(position_text(&position), text);
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let error = |text| parse_position(&MEDIEVAL, text).unwrap_err().to_string();
        assert!(error("").contains("two fields"));
        assert!(error("5/5/5/5 w").contains("5 ranks"));
        assert!(error("5/5/4/5/5 w").contains("rank 3 has 5 points"));
        assert!(error("5/5/bbbbbbbbbbbbbbbb/5/5 w").contains("rank 3 has 5 points"));
        assert!(error("5/5/5/2k2/5 w").contains("'k' in rank 2"));
        assert!(
            error("5/5/5/2W2/5 w").contains("'W' in rank 2 is a king, and these rules have none")
        );
        assert!(error("5/5/5/5/5 x").contains("not 'x'"));
        assert!(error("5/5/5/0/5 w").contains("'0' in rank 2"));
        assert!(error("5/5/5/5/5 w a1").contains("at most 2 fields"));
    }

    #[test]
    fn what_cannot_be_remembered_is_named_with_its_field() {
        let error = |rules, text| parse_position(rules, text).unwrap_err().to_string();
        assert_eq!(
            error(&PENALTY, "5/5/2w2/5/5 b c3"),
            "field 3: 'c3' is not a stone and the point it may not return to, as in c3:c2"
        );
        assert_eq!(
            error(&PENALTY, "5/5/2w2/5/5 b a1:a2"),
            "field 3: no stone stands on a1 that this could be about"
        );
        assert_eq!(
            error(&PENALTY, "5/5/2w2/5/5 b c3:h8"),
            "field 3: a stone cannot have come from h8 to c3"
        );
        assert!(
            error(&PENALTY, "5/5/2w2/5/ww3 b a1:a2,b1:b2")
                .starts_with("field 3: 'b1:b2' is not a stone")
        );
        let none = "field 4: the position to go back to is none";
        assert_eq!(error(&DAME, "8/8/8/8/8/8/8/w7 w - capture"), none);
        assert_eq!(error(&DAME, "8/8/5b2/8/3w4/8/8/B7 b d4 8/8/8/8/3w4/8/8/B7"), none);
        assert_eq!(
            error(&BELL, "5/5/2w2/5/5 w c3"),
            "field 3: no stone stands on c3 that this could be about"
        );
        assert_eq!(error(&BELL, "5/5/2w2/5/5 b é"), "field 3: 'é' is not a point, as in b4");
        assert_eq!(
            error(&BELL_STRICT, "5/5/2w2/5/5 b - c3:c2"),
            "field 4: a stone cannot have come from c2 to c3"
        );
        assert_eq!(
            error(&BELL_STRICT, "5/5/2w2/5/5 b - c3:c3"),
            "field 4: a stone cannot have come from c3 to c3"
        );
        assert_eq!(
            error(&DAME, "8/8/8/8/8/8/8/w7 b - x"),
            "field 4: 'x' is not the ranks of a position, or capture"
        );
        assert_eq!(error(&DAME, "8/8/8/8/8/8/8/1w6 b"), "b1 is not a point of this board");
        assert_eq!(
            error(&DAME, "8/8/8/8/8/8/8/w7 b - 8/8/8/8/8/8/8/w7"),
            "field 4: the position to go back to is none"
        );
    }
}
