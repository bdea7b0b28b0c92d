//! The board in words, for those who do not see it.

use super::Language;
use crate::rules::{Bitboard, History, Move, Outcome, Point, Position, Side};

impl Language {
    /// Says the position, the last move, and whose turn it is or how the game ended. Discord allows 1024 characters;
    /// the longest text of a 5×5 board has less than half of that.
    pub fn alt_text(&self, history: &History, outcome: Option<Outcome>) -> String {
        let position = history.position();
        let now = match outcome {
            None => self.format("alt-turn", [("side", self.side(position.turn()).into())]),
            Some(outcome) => match outcome.winner() {
                Some(winner) => {
                    let resigned = matches!(outcome, Outcome::Resignation { .. })
                        .then(|| self.format("alt-resigned", [("side", self.side(!winner).into())]) + " ");
                    resigned.unwrap_or_default() + &self.format("alt-won", [("side", self.side(winner).into())])
                }
                None => self.text("alt-drawn"),
            },
        };
        let last =
            history.last().map_or_else(|| self.text("alt-board"), |(before, action)| self.last(&before, &action));
        let stones = [Side::Black, Side::White].map(|side| self.stones(&position, side));
        [vec![last, now], stones.to_vec(), vec![self.empty(&position)]].concat().join(" ")
    }

    fn last(&self, before: &Position, action: &Move) -> String {
        let side = before.turn();
        if !action.is_capture() {
            let args = [("side", self.side(side).into()), ("move", action.to_string().into())];
            return self.format("alt-board-step", args);
        }
        let points: Vec<String> = action.captured().iter().map(|point| point.to_string()).collect();
        self.format(
            "alt-board-capture",
            [
                ("side", self.side(side).into()),
                ("move", action.to_string().into()),
                ("victim", self.side(!side).into()),
                ("count", points.len().into()),
                ("points", self.both(&points).into()),
            ],
        )
    }

    fn stones(&self, position: &Position, side: Side) -> String {
        let stones = position.stones()[side];
        let args =
            [("side", self.side(side).into()), ("count", stones.count().into()), ("points", by_rank(stones).into())];
        self.format("alt-stones", args)
    }

    fn empty(&self, position: &Position) -> String {
        let stones = position.stones();
        let empty = position.rules().board.points() & !(stones.white | stones.black);
        match empty.is_empty() {
            true => self.text("alt-full"),
            false => self.format("alt-empty", [("points", by_rank(empty).into())]),
        }
    }
}

/// Points from the top, a comma between ranks: `a5 b5, c4`.
fn by_rank(points: Bitboard) -> String {
    let rank = |rank: u8| {
        let names: Vec<String> =
            points.iter().filter(|point| point.rank() == rank).map(|point: Point| point.to_string()).collect();
        names.join(" ")
    };
    let ranks: Vec<String> = (0..8).rev().map(rank).filter(|names| !names.is_empty()).collect();
    ranks.join(", ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::{MoveText, parse_position};
    use crate::rules::{BySide, MEDIEVAL};

    fn after(position: &str, action: &str) -> History {
        let mut history = History::from_position(parse_position(&MEDIEVAL, position).unwrap());
        let action = action.parse::<MoveText>().unwrap().resolve(&history.position()).unwrap();
        history.play(&action).unwrap();
        history
    }

    #[test]
    fn a_capture_is_told_with_its_stones() {
        let history = after("b4/bb3/1w1b1/5/w4 b", "b4xb2");
        let text = Language::english().alt_text(&history, None);
        assert_eq!(
            text,
            "Alquerque board after Black’s capture b4xb2, removing the White stone on b3. White to move. \
             Black, 4 stones: a5, a4, d3, b2. White, 1 stone: a1. \
             Empty: b5 c5 d5 e5, b4 c4 d4 e4, a3 b3 c3 e3, a2 c2 d2 e2, b1 c1 d1 e1."
        );
        let history = after("5/1b3/w1w2/5/5 b", "b4xd2");
        let text = Language::english().alt_text(&history, None);
        assert!(
            text.starts_with("Alquerque board after Black’s capture b4xd2, removing the White stone on c3."),
            "{text}"
        );
    }

    #[test]
    fn the_start_is_told() {
        assert_eq!(
            Language::english().alt_text(&History::new(&MEDIEVAL), None),
            "Alquerque board at the start. White to move. Black, 12 stones: a5 b5 c5 d5 e5, a4 b4 c4 d4 e4, a3 b3. \
             White, 12 stones: d3 e3, a2 b2 c2 d2 e2, a1 b1 c1 d1 e1. Empty: c3."
        );
    }

    proptest! {
        #[test]
        fn it_fits_into_discords_limit(white in any::<u32>(), black in any::<u32>(), choices in prop::collection::vec(any::<prop::sample::Index>(), 8)) {
            let pick = |bits: u32| MEDIEVAL.board.points().iter().enumerate()
                .filter(|(nth, _)| bits >> nth & 1 == 1).map(|(_, point)| point).collect::<Bitboard>();
            let stones = BySide { white: pick(white), black: pick(black & !white) };
            let mut history = History::from_position(Position::new(&MEDIEVAL, stones, Side::White).unwrap());
            for choice in choices {
                for tag in ["en-US", "de"] {
                    let text = Language::of_tag(tag).alt_text(&history, history.outcome());
                    prop_assert!(text.chars().count() <= 512, "{}", text);
                }
                if history.outcome().is_some() { break }
                let legal = history.position().legal_moves();
                history.play(choice.get(&legal)).unwrap();
            }
        }
    }
}
