//! The board in words, for players who cannot see it.

use std::sync::LazyLock;

use crate::rules::board;
use crate::{Arg, LANGUAGES, Language, side_id};
use alquerque_rules::notation::ascii_diagram;
use alquerque_rules::{Action, Bitboard, BySide, History, Move, Outcome, Point, Position, Side};

/// The words of [`Language::captions`] of each language.
static CAPTIONS: LazyLock<[BySide<String>; 5]> = LazyLock::new(|| {
    LANGUAGES.each_ref().map(|language| {
        BySide::SIDES.map(|side| language.format("strip-took", [("side", side_id(side).into())]))
    })
});

impl Language {
    /// Describes the board: the last action, whose turn it is or how the game ended, and the
    /// position.
    ///
    /// Discord allows 1024 characters; a capture of forty stones on a large board has some 800.
    pub fn alt_text(&self, history: &History, outcome: Option<Outcome>) -> String {
        let position = history.position();
        let now = match outcome {
            None => self.side_to_move(position.turn()),
            Some(outcome) => match outcome.winner() {
                Some(winner) => {
                    let resigned = matches!(outcome, Outcome::Resignation { .. }).then(|| {
                        self.format("alt-resigned", [("side", self.side(!winner).into())]) + " "
                    });
                    resigned.unwrap_or_default()
                        + &self.format("alt-won", [("side", self.side(winner).into())])
                }
                None => self.text("alt-drawn"),
            },
        };
        self.described(self.last_action(history), now, &position)
    }

    /// Describes the board while a player taps a capture, after these hops of it.
    pub fn capture_alt_text(&self, before: &Position, hops: &Move) -> String {
        let hop = self.last_move(self.board_name(before), before, hops);
        self.described(hop, self.side_to_move(before.turn()), &before.play(&Action::Move(*hops)))
    }

    /// Describes a position after what has happened, and the state of the game.
    fn described(&self, happened: String, now: String, position: &Position) -> String {
        let stones = [Side::Black, Side::White].map(|side| self.stones(position, side));
        let kings = position.kings();
        let kings = (!kings.is_empty())
            .then(|| self.format("alt-kings", [("points", by_rank(kings).into())]));
        let sentences = [happened, now].into_iter().chain(stones).chain(kings);
        sentences.chain([self.empty(position)]).collect::<Vec<_>>().join(" ")
    }

    /// Describes the marks of a picture, to be appended to its alt text: the movable stones, or the
    /// targets of the chosen one.
    pub fn hints(&self, stones: Bitboard, targets: Bitboard) -> String {
        let args = [("stones", by_rank(stones).into()), ("points", by_rank(targets).into())];
        match (stones.is_empty(), targets.is_empty()) {
            (true, true) => String::new(),
            (false, true) => format!(" {}", self.format("alt-choices", args)),
            (_, false) => format!(" {}", self.format("alt-targets", args)),
        }
    }

    /// Returns the words for each side's captures in the strip below a board.
    pub fn captions(&self) -> BySide<&'static str> {
        let language = LANGUAGES.iter().position(|language| language.tags == self.tags);
        let BySide { white, black } = &CAPTIONS[language.unwrap_or_default()];
        BySide { white, black }
    }

    /// Says how many stones each side has captured, to be appended to the alt text of a board with
    /// a full strip.
    pub fn captures(&self, position: &Position) -> String {
        let captions = self.captions();
        let lost = position.lost();
        let sides = Side::BOTH.into_iter().filter(|&side| lost[!side] > 0);
        sides.map(|side| format!(" {} {}.", captions[side], lost[!side])).collect()
    }

    /// Draws the board in plain characters, with a legend.
    pub fn drawing(&self, history: &History) -> String {
        let position = history.position();
        let stones = position.stones().map(|stones| stones.count());
        let caption = self
            .format("drawing", [("white", stones.white.into()), ("black", stones.black.into())]);
        format!("{caption}\n```\n{}\n```", ascii_diagram(&position))
    }

    /// Describes a picture of the rules: its caption, and the board unless it is empty.
    pub fn diagram(
        &self,
        caption: &str,
        history: &History,
        stone: Option<Point>,
        targets: Bitboard,
    ) -> String {
        let caption = self.diagram_caption(caption, stone, targets);
        let bare = history.position().placement().occupied().is_empty();
        if bare { caption } else { format!("{caption} {}", self.alt_text(history, None)) }
    }

    /// Says what a picture of the rules shows, with its marked stone and targets.
    pub fn diagram_caption(
        &self,
        caption: &str,
        stone: Option<Point>,
        targets: Bitboard,
    ) -> String {
        let points: Vec<String> = targets.iter().map(|point| point.to_string()).collect();
        let stone = stone.map(|stone| stone.to_string()).unwrap_or_default();
        self.format(caption, [("stone", stone.into()), ("points", self.either(&points).into())])
    }

    fn side_to_move(&self, side: Side) -> String {
        self.format("alt-turn", [("side", self.side(side).into())])
    }

    fn board_name(&self, position: &Position) -> Arg<'static> {
        ("board", self.format("alt-board", [("board", board(position.rules()).into())]).into())
    }

    /// Names the board and the last action.
    fn last_action(&self, history: &History) -> String {
        let board = self.board_name(&history.position());
        let Some((before, action)) = history.last_ply() else {
            let start = history.position() == Position::start(history.position().rules());
            return self.format(if start { "alt-start" } else { "alt-bare" }, [board]);
        };
        let opponent = ("side", self.side(!before.turn()).into());
        match action {
            Action::Move(action) => self.last_move(board, &before, &action),
            Action::Huff(point) => {
                let id =
                    if before.must_choose_penalty() { "alt-penalty-chosen" } else { "alt-huff" };
                self.format(id, [board, opponent, ("point", point.to_string().into())])
            }
            Action::Insist => {
                let taken_back = history.taken_back().map(|action| action.to_string());
                self.format(
                    "alt-insist",
                    [board, opponent, ("move", taken_back.unwrap_or_default().into())],
                )
            }
        }
    }

    fn last_move(&self, board: Arg<'_>, before: &Position, action: &Move) -> String {
        let side = before.turn();
        let mover = || ("side", self.side(side).into());
        let text = ("move", action.to_string().into());
        let points: Vec<String> = action.captured().iter().map(|point| point.to_string()).collect();
        let moved = if points.is_empty() {
            self.format("alt-step", [board, mover(), text])
        } else {
            let victim = ("victim", self.side(!side).into());
            let points = [("count", points.len().into()), ("points", self.both(&points).into())];
            self.format("alt-capture", [board, mover(), text, victim].into_iter().chain(points))
        };
        let crowned = before.promotes(action).then(|| self.text("alt-crowned"));
        let penalty = before.penalty(action);
        let penalty = penalty.map(|point| {
            self.format("alt-penalty", [mover(), ("point", point.to_string().into())])
        });
        [Some(moved), crowned, penalty].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn stones(&self, position: &Position, side: Side) -> String {
        let stones = position.stones()[side];
        let args = [
            ("side", self.side(side).into()),
            ("count", stones.count().into()),
            ("points", by_rank(stones).into()),
        ];
        self.format("alt-stones", args)
    }

    fn empty(&self, position: &Position) -> String {
        let empty = position.rules().board.points() - position.placement().occupied();
        match empty.is_empty() {
            true => self.text("alt-full"),
            false => self.format("alt-empty", [("points", by_rank(empty).into())]),
        }
    }
}

/// Lists points from the top, with a comma between ranks: `a5 b5, c4`.
fn by_rank(points: Bitboard) -> String {
    let rank = |rank: u8| {
        let names: Vec<String> = points
            .iter()
            .filter(|point| point.rank() == rank)
            .map(|point: Point| point.to_string())
            .collect();
        names.join(" ")
    };
    let top = points.iter().map(Point::rank).max().unwrap_or_default();
    let ranks: Vec<String> = (0..=top).rev().map(rank).filter(|names| !names.is_empty()).collect();
    ranks.join(", ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use alquerque_rules::notation::{parse_position, play};
    use alquerque_rules::{BELL, BySide, DAME, MEDIEVAL, PENALTY, Placement, RULE_SETS, RuleSet};

    fn after(rules: &'static RuleSet, position: &str, actions: &[&str]) -> String {
        let mut history = History::from_position(parse_position(rules, position).unwrap());
        for text in actions {
            play(&mut history, text).unwrap();
        }
        Language::english().alt_text(&history, history.outcome())
    }

    #[test]
    fn a_capture_names_the_captured_stones() {
        assert_eq!(
            after(&MEDIEVAL, "b4/bb3/1w1b1/5/w4 b", &["b4xb2"]),
            "Alquerque board after Black’s capture b4xb2, removing the White stone on b3. White to move. \
             Black, 4 stones: a5, a4, d3, b2. White, 1 stone: a1. \
             Empty: b5 c5 d5 e5, b4 c4 d4 e4, a3 b3 c3 e3, a2 c2 d2 e2, b1 c1 d1 e1."
        );
    }

    #[test]
    fn penalties_huffs_insists_and_promotions_are_described() {
        let assert_says = |rules, position, actions: &[&str], words: &str| {
            let text = after(rules, position, actions);
            assert!(text.contains(words), "{text}");
        };
        assert_says(
            &PENALTY,
            "4b/5/5/1b3/w3w w",
            &["e1-e2"],
            "Alquerque board after White’s move e1-e2. As a penalty, White lost the stone on a1.",
        );
        assert_says(
            &BELL,
            "4b/5/5/1b3/w3w w",
            &["e1-e2", "huff a1"],
            "Alquerque board after White lost the stone on a1, which was huffed.",
        );
        assert_says(
            &DAME,
            "8/8/8/4b3/3w4/8/8/w7 w",
            &["a1-b2", "insist"],
            "Draughts board after White took a1-b2 back.",
        );
        assert_says(
            &DAME,
            "7b/2w5/8/8/8/8/8/8 w",
            &["c7-d8"],
            "The stone became a king. Black to move.",
        );
        assert_says(&DAME, "7b/2w5/8/8/8/8/8/8 w", &["c7-d8"], "White, 1 stone: d8. Kings: d8.");
    }

    #[test]
    fn the_start_is_described() {
        assert_eq!(
            Language::english().alt_text(&History::new(&MEDIEVAL), None),
            "Alquerque board at the start. White to move. Black, 12 stones: a5 b5 c5 d5 e5, a4 b4 c4 d4 e4, a3 b3. \
             White, 12 stones: d3 e3, a2 b2 c2 d2 e2, a1 b1 c1 d1 e1. Empty: c3."
        );
    }

    proptest! {
        #[test]
        fn alt_texts_fit_into_discords_limit(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            white in any::<u128>(),
            black in any::<u128>(),
            kings in any::<u128>(),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 8),
        ) {
            let pick = |bits: u128| rules.board.points().iter().enumerate()
                .filter(|(nth, _)| bits >> nth & 1 == 1).map(|(_, point)| point).collect::<Bitboard>();
            let stones = BySide { white: pick(white), black: pick(black & !white) };
            let kings = if rules.has_kings() { pick(kings & (white | black)) } else { Bitboard::EMPTY };
            // None if there are too many stones.
            let position = Position::new(rules, Placement { stones, kings }, Side::White);
            let Some(mut history) = position.map(History::from_position) else { return Ok(()) };
            for choice in choices {
                for tag in Language::all().iter().map(Language::tag) {
                    let moves = history.position().legal_moves();
                    let [from, to] = [moves.iter().map(Move::from).collect(), moves.iter().map(Move::to).collect()];
                    let language = Language::from_tag(tag);
                    let board = language.alt_text(&history, history.outcome());
                    // The alt texts of replays need room for the moves as well.
                    prop_assert!(board.chars().count() <= 640, "{}", board);
                    let replay = language.replay_alt_text(&history, history.outcome());
                    for text in [board + &language.hints(from, to), replay] {
                        prop_assert!(text.chars().count() <= 1024, "{}", text);
                    }
                }
                if history.outcome().is_some() { break }
                history.play(choice.get(&history.position().legal_actions())).unwrap();
            }
        }
    }
}
