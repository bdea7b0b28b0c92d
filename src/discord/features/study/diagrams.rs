//! The diagrams of a rule page.

use alquerque_render::{Scene, Strip};
use alquerque_rules::notation::{parse_position, play};
use alquerque_rules::{Action, Bitboard, CaptureSanction, Directions, History, Point, RuleSet};

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

/// Caption, position, actions, and the stone whose moves are marked.
type Sketch = (&'static str, &'static str, &'static [&'static str], &'static str);

const OFFENCE: &str = "4b/5/5/1b3/w3w w";
const DAME_OFFENCE: &str = "7b/8/8/4b3/3w4/8/8/w7 w";

/// Returns the diagrams of a rule set, in the order of its text: the lines, a step, a capture
/// chain, an offence and its sanction.
pub fn diagrams(rules: &'static RuleSet) -> Vec<Diagram> {
    let mut sketches: Vec<Sketch> = if rules.board.is_chequered() {
        vec![
            ("rules-picture-squares", "8/8/8/8/8/8/8/8 w", &[], ""),
            ("rules-picture-step", "7b/8/8/8/3w4/8/8/8 w", &[], "d4"),
            ("rules-picture-capture", "7b/8/3b4/8/3b4/4w3/8/8 w", &["e3xc5xe7"], ""),
        ]
    } else {
        let capture: Sketch = if rules.later_hops == Directions::NONE {
            ("rules-picture-hop", "4b/5/3bw/5/5 w", &["e3xc3"], "")
        } else {
            ("rules-picture-capture", "4b/1b3/3bw/5/5 w", &["e3xc3xa5"], "")
        };
        vec![
            ("rules-picture-lines", "5/5/5/5/5 w", &[], ""),
            ("rules-picture-step", "4b/5/2w2/5/5 w", &[], "c3"),
            capture,
        ]
    };
    // Men alone have no position with a king.
    sketches.push(if rules.board.is_chequered() {
        ("rules-picture-king", "7b/8/8/8/3W4/8/8/8 w", &[], "d4")
    } else {
        ("rules-picture-king", "b4/5/2W2/5/5 w", &[], "c3")
    });
    match rules.capture_sanction {
        CaptureSanction::None => {}
        CaptureSanction::Penalty => {
            sketches.push(("rules-picture-penalty", OFFENCE, &["e1-e2"], ""))
        }
        CaptureSanction::Huff => {
            sketches.push(("rules-picture-offence", OFFENCE, &["e1-e2"], ""));
            sketches.push(("rules-picture-huff", OFFENCE, &["e1-e2", "huff a1"], ""));
        }
        CaptureSanction::HuffOrInsist => {
            sketches.push(("rules-picture-offence", DAME_OFFENCE, &["a1-b2"], ""));
            sketches.push(("rules-picture-huff", DAME_OFFENCE, &["a1-b2", "huff d4"], ""));
            sketches.push(("rules-picture-insist", DAME_OFFENCE, &["a1-b2", "insist"], ""));
        }
    }
    sketches.into_iter().filter_map(|sketch| draw(rules, sketch)).collect()
}

/// Plays a sketch by the rules; a test checks that all sketches are legal.
fn draw(rules: &'static RuleSet, (caption, position, actions, stone): Sketch) -> Option<Diagram> {
    let mut history = History::from_position(parse_position(rules, position).ok()?);
    for text in actions {
        play(&mut history, text).ok()?;
    }
    Some(Diagram { caption, history, stone: Point::from_name(stone.as_bytes()) })
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
                    (300..=800).contains(&page.chars().count()),
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
