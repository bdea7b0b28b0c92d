//! Illegal and unreadable actions in words: the mistake, and what would be right.

use super::key;
use crate::values::{inert_char, number_arg};
use crate::{Arg, Language};
use alquerque_rules::notation::{ActionTextError, IllegalReason, PointNotation, Unplayable};
use alquerque_rules::{Move, Point};

impl Language {
    /// Says why a text could not be parsed as an action.
    pub(super) fn unreadable(&self, error: &ActionTextError) -> String {
        let args: Vec<Arg<'_>> = match *error {
            ActionTextError::Empty | ActionTextError::NotOnePoint => Vec::new(),
            ActionTextError::Unexpected { character, at }
            | ActionTextError::NoPoint { character, at } => {
                vec![("sign", inert_char(character).into()), ("at", at.into())]
            }
            // Both are plain.
            ActionTextError::OutOfRange { file, rank } => {
                vec![("point", format!("{file}{rank}").into())]
            }
            ActionTextError::NoRank { file, at } => {
                vec![("file", inert_char(file).into()), ("at", at.into())]
            }
        };
        self.format(&key(error), args)
    }

    /// Says why an action is illegal, and which actions would be legal. Points are written as in
    /// the text of the action.
    pub(super) fn unplayable(&self, unplayable: &Unplayable) -> String {
        let Unplayable { reason, legal, notation, .. } = unplayable;
        match reason {
            // The messages of these list the moves themselves.
            IllegalReason::Incomplete | IllegalReason::Ambiguous | IllegalReason::TooManyMoves => {
                self.format(&key(reason), [("moves", self.moves(legal, *notation).into())])
            }
            IllegalReason::MustCapture => self.legal_moves(unplayable),
            _ if legal.is_empty() => self.illegal_reason(reason, *notation),
            _ => {
                let legal = self.legal_moves(unplayable);
                format!("{} {legal}", self.illegal_reason(reason, *notation))
            }
        }
    }

    fn illegal_reason(&self, reason: &IllegalReason, notation: PointNotation) -> String {
        let written = |point: &Point| notation.point(*point).into();
        let args: Vec<Arg<'_>> = match reason {
            IllegalReason::OffBoard { point, corner } => {
                vec![("point", point.to_string().into()), ("corner", corner.to_string().into())]
            }
            IllegalReason::NoNumber { number, last: Some(last) } => {
                vec![number_arg(*number), ("last", (*last).into())]
            }
            IllegalReason::NoNumber { last: None, .. } => return self.text("refused-numbers"),
            IllegalReason::NotYours { at, mover } => {
                vec![("point", written(at)), ("side", self.side(*mover).into())]
            }
            IllegalReason::NoStone(point)
            | IllegalReason::Occupied(point)
            | IllegalReason::LightSquare(point)
            | IllegalReason::BetweenPoints(point)
            | IllegalReason::OnFarRank(point)
            | IllegalReason::NotTheirs(point)
            | IllegalReason::NoOffender(point) => vec![("point", written(point))],
            IllegalReason::NoLine { from, to } | IllegalReason::NoReturn { from, to } => {
                vec![("from", written(from)), ("to", written(to))]
            }
            IllegalReason::PenaltyFirst { among } => {
                let points: Vec<String> = among.iter().map(|point| notation.point(point)).collect();
                vec![("points", self.either(&points).into())]
            }
            IllegalReason::Direction
            | IllegalReason::Opening
            | IllegalReason::NoCapture
            | IllegalReason::NoHuffing
            | IllegalReason::NoInsisting
            | IllegalReason::NoOffence
            | IllegalReason::Illegal => Vec::new(),
            IllegalReason::MustCapture
            | IllegalReason::Incomplete
            | IllegalReason::Ambiguous
            | IllegalReason::TooManyMoves => return self.text("refused-illegal"),
        };
        self.format(&key(reason), args)
    }

    /// Lists the captures where capturing is compulsory, otherwise the legal moves.
    fn legal_moves(&self, Unplayable { legal, must_capture, notation, .. }: &Unplayable) -> String {
        let moves = ("moves", self.moves(legal, *notation).into());
        let one_stone =
            legal.first().filter(|first| legal.iter().all(|other| other.from() == first.from()));
        let from = one_stone.map(|first| ("from", notation.point(first.from()).into()));
        match (must_capture, from) {
            (true, Some(from)) => self.format("right-capture-from", [from, moves]),
            (true, None) => self.format("right-capture", [moves]),
            (false, Some(from)) => self.format("right-from", [from, moves]),
            (false, None) => self.format("right", [moves]),
        }
    }

    fn moves(&self, moves: &[Move], notation: PointNotation) -> String {
        let texts: Vec<String> = moves.iter().map(|action| notation.action(action)).collect();
        self.some(&texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_game::Reason;
    use alquerque_rules::family::FETACH;
    use alquerque_rules::notation::{ActionText, MoveText, parse_position};
    use alquerque_rules::{DAME, MEDIEVAL, RuleSet};

    fn refusal(position: &str, text: &str) -> String {
        refusal_by(&MEDIEVAL, Language::english(), position, text)
    }

    fn refusal_by(
        rules: &'static RuleSet,
        language: &Language,
        position: &str,
        text: &str,
    ) -> String {
        let position = parse_position(rules, position).unwrap();
        let why = match text.parse::<ActionText>() {
            Ok(read) => Reason::from(read.resolve(&position).unwrap_err()),
            Err(error) => Reason::from(error),
        };
        language.refusal(&why.into())
    }

    #[test]
    fn squares_are_named_as_they_were_typed() {
        let start = "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1 w";
        let told = |tag, position, text| refusal_by(&DAME, Language::from_tag(tag), position, text);
        let legal = "You can play 21-17, 22-17, 22-18, 23-18, 23-19, 24-19 or 24-20.";
        for (text, reason) in [
            ("18-15", "No stone stands on 18."),
            ("9-13", "The stone on 9 is not yours; you play White."),
            ("22-33", "There is no square 33: they go from 1 to 32."),
        ] {
            assert_eq!(told("en-US", start, text), format!("{reason} {legal}"));
        }
        assert_eq!(
            told("en-US", start, "25-22"),
            "22 is taken by another stone. You can play 21-17, 22-17, 22-18, 23-18, 23-19, 24-19 \
             or 24-20."
        );
        assert_eq!(
            told("en-US", start, "22-14"),
            "That is not a legal move. From 22 you can play 22-17 or 22-18."
        );
        assert_eq!(
            told("de", start, "18-15"),
            "Auf 18 steht kein Stein. Möglich ist 21-17, 22-17, 22-18, 23-18, 23-19, 24-19 oder \
             24-20."
        );
        assert!(
            told("en-US", start, "d4-e5").starts_with("No stone stands on d4. You can play a3-b4")
        );
        let capture = "8/8/8/8/3b4/2w5/8/8 w";
        assert_eq!(
            told("en-US", capture, "22-14"),
            "That is not a legal move. From 22 you can play 22-17 or 22x15."
        );
        assert!(told("en-US", start, "huff 18").starts_with("No stone stands on 18."));
    }

    #[test]
    fn a_compulsory_capture_names_the_captures() {
        assert_eq!(refusal("5/5/5/1b3/w3w w", "e1-e2"), "a1 must capture: a1xc3.");
        assert_eq!(refusal("5/5/1b3/1w3/w3w b", "b3-a3"), "b3 must capture: b3xb1.");
        assert_eq!(refusal("5/w4/5/1b1b1/w3w w", "a4-a5"), "You must capture: a1xc3 or e1xc3.");
    }

    #[test]
    fn an_optional_capture_is_listed_with_the_other_moves() {
        let position = parse_position(&alquerque_rules::BELL, "5/5/5/1b3/w3w w").unwrap();
        let why = "b2".parse::<MoveText>().unwrap().resolve(&position).unwrap_err();
        let text = Language::english().refusal(&why.into());
        assert!(
            text.starts_with("b2 is taken by another stone. You can play a1-a2, a1-b1, a1xc3,"),
            "{text}"
        );
    }

    #[test]
    fn a_fixed_first_move_is_told() {
        let start = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";
        for text in ["d2-c3", "d3-c3"] {
            assert_eq!(
                refusal_by(&FETACH, Language::english(), start, text),
                "The first move of the game goes straight ahead. From c2 you can play c2-c3."
            );
        }
        let later = refusal_by(&FETACH, Language::english(), "5/5/2w2/5/5 w", "c3-c2");
        assert!(later.starts_with("By these rules stones do not move"), "{later}");
    }

    #[test]
    fn typed_text_is_quoted_inert() {
        assert_eq!(
            refusal("5/5/5/5/w4 w", "*"),
            "I cannot read that: “\\*” (character 1) is not part of a move. Write a move like `c2-c3` or `e3xc3xa5`."
        );
        assert!(refusal("5/5/5/5/w4 w", "a1\u{202e}").contains("U+202E"));
        assert!(refusal("5/5/5/5/w4 w", "@everyone").contains("“\\@”"));
    }

    #[test]
    fn long_lists_of_moves_are_cut() {
        assert_eq!(
            refusal("5/5/5/1w3/5 w", "b2-e5"),
            "That is not a legal move. From b2 you can play b2-a1, b2-a2, b2-a3, b2-b1, b2-b3, b2-c1, b2-c2 or b2-c3."
        );
        let all = refusal("w1w1w/5/w1w1w/5/w1w1w w", "a1-e5");
        assert_eq!(
            all,
            "e5 is taken by another stone. From a1 you can play a1-a2, a1-b1 or a1-b2."
        );
        let many = refusal("w1w1w/5/w1w1w/5/w1w1w w", "b1-c1");
        assert!(
            many.starts_with("No stone stands on b1. You can play a1-a2, a1-b1,")
                && many.ends_with(" and others."),
            "{many}"
        );
    }
}
