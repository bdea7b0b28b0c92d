use super::pdn::parse_pdn;
use super::{Field, PositionTextError, parse_side, truncated, with_stones};
use crate::notation::plain_characters::plain_text;
use crate::{
    InsistState, LastMoved, Placement, Point, Position, RuleSet, RuleState, RuleStateError, Side,
};

/// Parses a position.
///
/// The first field has the ranks from the top, separated by `/`: `w` and `b` for stones, `W` and
/// `B` for kings, and digits for runs of empty points. The second field is the side to move, `w` or
/// `b`. One more [`Field`] follows for each kind of state that the rule set tracks; `-` means none.
/// Trailing fields may be omitted.
///
/// The form of PDN is parsed as well: `W:W21,22,K30:B1-4`, with the names of points, as in
/// `W:Wa1,b2:Bc5`, on a board without numbers.
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
/// Fails with the first error and its rank or field.
pub fn parse_position(rules: &'static RuleSet, text: &str) -> Result<Position, PositionTextError> {
    let text = plain_text(text);
    if !text.contains('/') && text.contains(':') {
        return parse_pdn(rules, &text);
    }
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [ranks, turn, state_fields @ ..] = &fields[..] else {
        return Err(PositionTextError::TooFewFields(fields.len()));
    };
    let placement = parse_placement(rules, ranks)?;
    let turn = parse_side(turn)?;
    let expected = 2 + Field::for_rules(rules).count();
    if fields.len() > expected {
        return Err(PositionTextError::TooManyFields { expected, found: fields.len() });
    }
    let mut position = with_stones(rules, placement, turn)?;
    let mut state = RuleState::default();
    let numbered = (3..).zip(Field::for_rules(rules)).zip(state_fields);
    for ((field, kind), text) in numbered.filter(|(_, text)| **text != "-") {
        parse_field(&position, kind, field, text, &mut state)?;
        position = position
            .with_rule_state(state)
            .map_err(|error| PositionTextError::State { field, error })?;
    }
    Ok(position)
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

/// Parses the text of a rank, counted from 0 at White's side.
fn parse_rank(
    rules: &RuleSet,
    rank: u8,
    text: &str,
    placement: &mut Placement,
) -> Result<(), PositionTextError> {
    let mut file = 0usize;
    for character in text.chars() {
        let side = match character {
            'w' | 'W' => Side::White,
            'b' | 'B' => Side::Black,
            '1'..='9' => {
                file += character as usize - '0' as usize;
                continue;
            }
            _ => return Err(PositionTextError::Unexpected { rank: rank + 1, character }),
        };
        let is_king = character.is_ascii_uppercase();
        if is_king && !rules.has_kings() {
            return Err(PositionTextError::King { rank: rank + 1, character });
        }
        if let Some(point) = u8::try_from(file).ok().and_then(|file| Point::new(file, rank)) {
            if file < usize::from(rules.board.files()) && !rules.board.points().contains(point) {
                return Err(PositionTextError::OffBoard(point));
            }
            placement.stones[side] = placement.stones[side].with(point);
            if is_king {
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

/// Parses the text of a field into `state`. `field` is its number, for errors.
fn parse_field(
    position: &Position,
    kind: Field,
    field: usize,
    text: &str,
    state: &mut RuleState,
) -> Result<(), PositionTextError> {
    let malformed =
        |found: &str| PositionTextError::Field { field, expected: kind, found: truncated(found) };
    if kind == Field::Insist {
        state.insist = match text {
            "capture" => InsistState::Insisted,
            ranks if ranks.contains('/') => {
                InsistState::Available(parse_placement(position.rules(), ranks)?)
            }
            other => return Err(malformed(other)),
        };
        return Ok(());
    }
    let state_error = |error| PositionTextError::State { field, error };
    for entry in text.split(',') {
        let (stone, points) = entry.split_once(':').unwrap_or((entry, ""));
        let stone = Point::from_name(stone.as_bytes()).ok_or_else(|| malformed(entry))?;
        match (kind, &parse_points(points).ok_or_else(|| malformed(entry))?[..]) {
            (Field::Huffable, []) if !entry.ends_with(':') => {
                state.huffable = state.huffable.with(stone)
            }
            (Field::LastMoved, &[origin]) => {
                let side =
                    position.stone_at(stone).ok_or(state_error(RuleStateError::NoStone(stone)))?;
                let previous = state.last_moved[side].replace(LastMoved { stone, origin });
                if previous.is_some() {
                    return Err(malformed(entry));
                }
            }
            (Field::Visited, points @ [_, ..]) => {
                for &point in points {
                    let is_point = position.rules().board.points().contains(point);
                    if !is_point || point.rank() != stone.rank() {
                        return Err(state_error(RuleStateError::Unreachable { stone, point }));
                    }
                    state.visited.insert(stone, point.file());
                }
            }
            _ => return Err(malformed(entry)),
        }
    }
    Ok(())
}

/// Parses names without a separator, such as `b2c10`.
fn parse_points(mut text: &str) -> Option<Vec<Point>> {
    let mut points = Vec::new();
    while !text.is_empty() {
        let rank = text.get(1..)?;
        let end = rank.find(|next: char| !next.is_ascii_digit()).unwrap_or(rank.len());
        let (point, rest) = text.split_at(1 + end);
        points.push(point.parse().ok()?);
        text = rest;
    }
    Some(points)
}
