//! The diagrams of a rule page.

use crate::locale::Examples;
use alquerque_render::{Scene, Strip};
use alquerque_rules::notation::play;
use alquerque_rules::{
    Action, Bitboard, BySide, CaptureSanction, History, Placement, Point, Position, RuleSet, Side,
};

/// A position with the actions played from it, and a stone whose moves are marked.
pub struct Diagram {
    /// The message key of its caption.
    pub caption: &'static str,
    pub history: History,
    pub stone: Option<Point>,
}

impl Diagram {
    /// The targets of the stone, or the landings of omitted captures.
    pub fn targets(&self) -> Bitboard {
        if let Some((before, Action::Move(action))) = self.history.last_ply()
            && !action.offenders().is_empty()
        {
            let missed = before.legal_moves().into_iter().filter(|other| other.is_capture());
            return missed.map(|missed| missed.to()).collect();
        }
        let moves = self.history.position().legal_moves();
        moves
            .iter()
            .filter(|action| Some(action.from()) == self.stone)
            .map(|action| action.to())
            .collect()
    }

    /// Returns the scene. On a board without stones no side is to move.
    pub fn scene(&self) -> Scene {
        let stone = self.stone.into_iter().collect();
        let scene =
            Scene::from_history(&self.history).with_movable(stone).with_targets(self.targets());
        let turn =
            scene.turn.filter(|_| !self.history.position().placement().occupied().is_empty());
        Scene { turn, result: None, strip: Strip::None, ..scene }
    }
}

/// Returns a position in which a1 could capture b2, on every board with these points, and a move
/// that misses the capture.
fn offence(rules: &'static RuleSet) -> Option<(Position, &'static str)> {
    let points =
        |names: &[&str]| names.iter().filter_map(|name| name.parse::<Point>().ok()).collect();
    let black: Bitboard = points(&["b2"]);
    let stones = BySide { white: points(&["a1", "e1"]), black: black.with(rules.board.corner()) };
    Some((Position::new(rules, stones, Side::White)?, "e1-d2"))
}

/// Returns the diagrams of a rule set, in the order of its text: the lines, a step, a capture, a
/// king, an offence and its sanction.
pub fn diagrams(rules: &'static RuleSet) -> Vec<Diagram> {
    let examples = Examples::of(rules);
    let diagram = |caption, position: Option<Position>, actions: &[Action], stone| {
        let mut history = History::from_position(position?);
        actions.iter().try_for_each(|action| history.play(action)).ok()?;
        Some(Diagram { caption, history, stone })
    };
    let of_middle = |caption, position| diagram(caption, position, &[], Some(examples.middle));
    let surface =
        if rules.board.is_chequered() { "rules-picture-squares" } else { "rules-picture-lines" };
    let no_stones = Position::new(rules, Placement::default(), Side::White);
    let capture = examples.capture.as_ref().and_then(|(position, capture)| {
        let is_chain = capture.captured().count() > 1;
        let caption = if is_chain { "rules-picture-capture" } else { "rules-picture-hop" };
        diagram(caption, Some(*position), &[(*capture).into()], None)
    });
    let moves = [
        diagram(surface, no_stones, &[], None),
        of_middle("rules-picture-step", examples.in_the_middle(false)),
        capture,
        of_middle("rules-picture-king", examples.in_the_middle(true)),
    ];
    let sanctions: &[(&str, &[&str])] = match rules.capture_sanction {
        CaptureSanction::None => &[],
        CaptureSanction::Penalty => &[("rules-picture-penalty", &[])],
        CaptureSanction::Huff => {
            &[("rules-picture-offence", &[]), ("rules-picture-huff", &["huff a1"])]
        }
        CaptureSanction::HuffOrInsist => &[
            ("rules-picture-offence", &[]),
            ("rules-picture-huff", &["huff a1"]),
            ("rules-picture-insist", &["insist"]),
        ],
    };
    let sanctions = sanctions.iter().map(|(caption, actions)| {
        let (before, offence) = offence(rules)?;
        let mut history = History::from_position(before);
        let mut texts = [offence].into_iter().chain(actions.iter().copied());
        texts.try_for_each(|text| play(&mut history, text).map(drop)).ok()?;
        Some(Diagram { caption, history, stone: None })
    });
    moves.into_iter().chain(sanctions).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::locale::Language;
    use alquerque_rules::RULE_SETS;

    #[test]
    fn every_rule_set_has_all_its_pictures() {
        for rules in RULE_SETS {
            let captions: Vec<&str> =
                diagrams(rules).iter().map(|diagram| diagram.caption).collect();
            let sanctions = match rules.capture_sanction {
                CaptureSanction::None => 0,
                CaptureSanction::Penalty => 1,
                CaptureSanction::Huff => 2,
                CaptureSanction::HuffOrInsist => 3,
            };
            let wanted = 3 + usize::from(rules.has_kings()) + sanctions;
            assert_eq!(captions.len(), wanted, "{}: {captions:?}", rules.id);
            for diagram in diagrams(rules) {
                let marked = ["step", "king", "offence", "penalty"]
                    .map(|name| format!("rules-picture-{name}"));
                let is_marked = marked.iter().any(|caption| caption == diagram.caption);
                assert_eq!(
                    is_marked,
                    !diagram.targets().is_empty(),
                    "{}: {}",
                    rules.id,
                    diagram.caption
                );
                let longest =
                    diagram.history.actions().iter().filter_map(|action| action.as_move());
                let hops = longest.map(|action| action.captured().count()).max().unwrap_or(0);
                let expected = match diagram.caption {
                    "rules-picture-capture" => 2,
                    "rules-picture-hop" => 1,
                    _ => 0,
                };
                assert_eq!(hops, expected);
            }
            for language in Language::all() {
                let page = language.rule_page(rules, &captions);
                assert!(
                    (400..=1200).contains(&page.chars().count()),
                    "{} characters: {page}",
                    page.chars().count()
                );
                assert!(!page.contains("summary-") && !page.contains("rules-"), "{page}");
                let rulebook = language.rulebook(rules);
                assert!((900..=2000).contains(&rulebook.chars().count()), "{rulebook}");
                assert!(!rulebook.contains("book-"), "{rulebook}");
            }
        }
    }
}
