//! The diagrams of a rule page.

use crate::locale::Examples;
use alquerque_render::{Scene, Strip};
use alquerque_rules::notation::{parse_position, play};
use alquerque_rules::{
    Action, Bitboard, CaptureSanction, History, Placement, Point, Position, RuleSet, Side,
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

const OFFENCE: (&str, &str) = ("4b/5/5/1b3/w3w w", "e1-e2");
const DAME_OFFENCE: (&str, &str) = ("7b/8/8/4b3/3w4/8/8/w7 w", "a1-b2");

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
    let (before, offence) = if rules.board.is_chequered() { DAME_OFFENCE } else { OFFENCE };
    let sanctions: &[(&str, &[&str])] = match rules.capture_sanction {
        CaptureSanction::None => &[],
        CaptureSanction::Penalty => &[("rules-picture-penalty", &[])],
        CaptureSanction::Huff => {
            &[("rules-picture-offence", &[]), ("rules-picture-huff", &["huff a1"])]
        }
        CaptureSanction::HuffOrInsist => &[
            ("rules-picture-offence", &[]),
            ("rules-picture-huff", &["huff d4"]),
            ("rules-picture-insist", &["insist"]),
        ],
    };
    let sanctions = sanctions.iter().map(|(caption, actions)| {
        let mut history = History::from_position(parse_position(rules, before).ok()?);
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
