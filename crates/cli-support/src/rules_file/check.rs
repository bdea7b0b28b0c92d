//! Checks that the fields fit together.

use alquerque_rules::{
    BacktrackRule, Bitboard, Board, CaptureRule, CaptureSanction, Direction, Directions, FarRank,
    Point, Position, RuleSet, Side,
};

use super::board::{board, points, setup_on};
use super::format::{FarRankText, LongLinesText, RulesText, Summary};

/// The longest id in characters.
const MAX_ID: usize = 32;

/// Creates a rule set, which is never freed, or returns the equal built-in one.
pub fn rule_set(text: RulesText) -> Result<&'static RuleSet, String> {
    check_id(&text.id)?;
    let board = text.board.board()?;
    let setup = setup_on(&board, &text.setup)?;
    let board: &'static Board = Box::leak(Box::new(board));
    let rules = RuleSet {
        id: text.id.leak(),
        board,
        setup,
        steps: text.steps.0,
        first_hop: text.first_hop.0,
        later_hops: text.later_hops.0,
        far_rank: far_rank(text.far_rank, board)?,
        capture: text.capture,
        continuation: text.continuation,
        capture_sanction: text.capture_sanction,
        backtracking: text.backtracking,
        opening: text.opening.map(|opening| opening.0),
        by_count: text.by_count,
        no_progress_limit: text.no_progress_limit.get(),
        touch_move: text.touch_move,
        draw_by_proof: text.draw_by_proof,
    };
    check_sanction(&rules)?;
    check_backtracking(&rules)?;
    match RuleSet::from_id(rules.id) {
        Some(built_in) if *built_in == rules => Ok(built_in),
        Some(_) => Err(format!("id: {} is a built-in rule set; choose another id", rules.id)),
        None => with_first_move(Box::leak(Box::new(rules))),
    }
}

fn with_first_move(rules: &'static RuleSet) -> Result<&'static RuleSet, String> {
    if rules.opening.is_some() && !Position::start(rules).can_act() {
        return Err("opening: it must leave White a first move".to_owned());
    }
    Ok(rules)
}

fn check_id(id: &str) -> Result<(), String> {
    let is_sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    if (1..=MAX_ID).contains(&id.len()) && id.chars().all(is_sign) && !id.starts_with('-') {
        Ok(())
    } else {
        Err(format!("id: '{id}' is not 1 to {MAX_ID} of the signs a-z, 0-9 and -"))
    }
}

fn far_rank(text: FarRankText, of: &'static Board) -> Result<FarRank, String> {
    const LONG_LINES: &str = "far_rank.promotes.long_lines";
    Ok(match text {
        FarRankText::Ordinary => FarRank::Ordinary,
        FarRankText::CapturesOnly => FarRank::CapturesOnly,
        FarRankText::Promotes { king, long_lines, crowning } => {
            let long_lines = match long_lines {
                LongLinesText::Summary(Summary::All) => of,
                LongLinesText::Summary(Summary::None) => &Board::NO_LINES,
                LongLinesText::Listed(lines) => {
                    let whole: Vec<String> = of
                        .lines()
                        .flat_map(|[a, b]| [format!("{a}-{b}"), format!("{b}-{a}")])
                        .collect();
                    if let Some(part) = lines.iter().find(|line| !whole.contains(line)) {
                        return Err(format!("{LONG_LINES}: {part} is no whole line of the board"));
                    }
                    let places = board(LONG_LINES, &lines, None)?.points();
                    let lines = board(LONG_LINES, &lines, Some(places & of.points()))?;
                    Box::leak(Box::new(lines))
                }
            };
            let crowning = match crowning {
                Some(names) => crowning_points(of, &names)?,
                None => Bitboard::ALL,
            };
            FarRank::Promotes { king: king.0, long_lines, crowning }
        }
    })
}

/// Reads the points that crown, some for each side.
fn crowning_points(board: &Board, names: &str) -> Result<Bitboard, String> {
    const CROWNING: &str = "far_rank.promotes.crowning";
    let crowning = points(CROWNING, names)?;
    let far = Side::BOTH.map(|side| board.rank(board.far_rank(side)));
    let is_off = |point: &Point| !far.iter().any(|rank| rank.contains(*point));
    if let Some(off) = crowning.iter().find(is_off) {
        return Err(format!("{CROWNING}: {off} is no point of a far rank"));
    }
    if far.iter().any(|&rank| (rank & crowning).is_empty()) {
        return Err(format!("{CROWNING}: it must have a point of each far rank"));
    }
    Ok(crowning)
}

fn check_sanction(rules: &RuleSet) -> Result<(), String> {
    let is_owed = [rules.capture, rules.continuation].contains(&CaptureRule::Owed);
    if rules.has_capture_sanction() && !is_owed {
        return Err(
            "capture_sanction: it must be none unless capture or continuation is owed".to_owned()
        );
    }
    if rules.capture_sanction == CaptureSanction::HuffOrInsist
        && rules.backtracking != BacktrackRule::Allowed
    {
        return Err(
            "backtracking: it must be allowed where capture_sanction is huff-or-insist".to_owned()
        );
    }
    Ok(())
}

/// The return of a stone is tracked within its rank only, and between places of the frame.
fn check_backtracking(rules: &RuleSet) -> Result<(), String> {
    let hops = [("first_hop", rules.first_hop), ("later_hops", rules.later_hops)];
    let steps = [("steps", rules.steps), ("opening", rules.opening.unwrap_or(Directions::NONE))];
    let king = match rules.far_rank {
        FarRank::Promotes { king, .. } => king,
        FarRank::Ordinary | FarRank::CapturesOnly => Directions::NONE,
    };
    let king = [("far_rank.promotes.king", king)];
    let tracked = match rules.backtracking {
        BacktrackRule::Never => [&steps[..], &king, &hops].concat(),
        BacktrackRule::NoUndo => [&steps[..], &king].concat(),
        BacktrackRule::Allowed | BacktrackRule::NotByStep | BacktrackRule::NotAtOnce => Vec::new(),
    };
    let goes_back = |directions: Directions| {
        [Direction::South, Direction::SouthEast, Direction::SouthWest]
            .into_iter()
            .any(|direction| directions.contains(direction))
    };
    if !tracked.is_empty() && rules.board.is_irregular() {
        return Err(
            "backtracking: it must not be never or no-undo where a line has gaps, or the board more \
             than eight files or ranks"
                .to_owned()
        );
    }
    match tracked.into_iter().find(|(_, directions)| goes_back(*directions)) {
        Some((field, _)) => Err(format!(
            "{field}: it must have no direction backwards where backtracking is never or no-undo"
        )),
        None => Ok(()),
    }
}
