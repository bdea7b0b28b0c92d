//! The reasons of hints: what an action does on the board, and its verdict.

use super::shortened;
use crate::Language;
use alquerque_engine::{Hint, Reason};
use alquerque_rules::{Action, Bitboard, History, Move, MoveList, Position};

/// The most moves of a position that are looked at, which bounds the cost.
const MAX_MOVES: usize = 64;

impl Language {
    /// Formats the reason of a hint.
    pub(super) fn reason(&self, history: &History, hint: &Hint) -> String {
        let side = history.position().turn();
        let stones = |count: u32, line: &[Action]| {
            [
                ("count", count.into()),
                ("line", self.line_of(history, history.actions().len(), line).into()),
            ]
        };
        let verdict = match &hint.reason {
            Reason::OnlyAction => return self.text("reason-only"),
            Reason::WinsStones { count, line } => {
                return self.format("reason-wins-stones", stones(*count, line));
            }
            Reason::AvoidsLosing { count, line } => {
                return self.format("reason-avoids-losing", stones(*count, line));
            }
            Reason::WinsIn(plies) => {
                self.format("reason", [("what", self.wins_in(side, *plies).into())])
            }
            Reason::LosesIn(plies) => {
                self.format("reason-loses", [("what", self.wins_in(!side, *plies).into())])
            }
            Reason::Wins => self.text("reason-wins"),
            Reason::Loses => self.format("reason-lost", [("what", self.wins(!side).into())]),
            Reason::DrawsAtBest => self.text("reason-draws"),
            Reason::Better if hint.action.as_move().is_some() => self.text("reason-better"),
            Reason::Better => self.text("reason-better-action"),
        };
        let effect = self.effect(history, hint);
        effect.into_iter().chain([verdict]).collect::<Vec<_>>().join(" ")
    }

    /// Says what an action does on the board, or else how the game could go on.
    fn effect(&self, history: &History, hint: &Hint) -> Option<String> {
        let position = history.position();
        let effect = hint.action.as_move().and_then(|action| {
            let after = position.play(&hint.action);
            self.effect_of_move(&position, action, &after, &hint.line)
        });
        effect.or_else(|| {
            let line = shortened(&hint.line);
            let line =
                (line.len() > 1).then(|| self.line_of(history, history.actions().len(), line));
            Some(self.format("effect-line", [("line", line?.into())]))
        })
    }

    fn effect_of_move(
        &self,
        position: &Position,
        action: &Move,
        after: &Position,
        line: &[Action],
    ) -> Option<String> {
        let opponent = after.turn();
        if opponent == position.turn() {
            return None;
        }
        if after.stones()[opponent].is_empty() {
            return Some(self.text("effect-last"));
        }
        if known_moves(after).is_some_and(|moves| moves.is_empty()) {
            return Some(self.format("effect-blocks", [("side", self.side(opponent).into())]));
        }
        if let Some(exchange) = Exchange::after(after, line) {
            return Some(self.exchange(&exchange));
        }
        if action.is_capture() {
            let count = action.captured().count();
            return Some(self.format("effect-captures", [("count", count.into())]));
        }
        if position.promotes(action) {
            return Some(self.text("effect-crowns"));
        }
        let saved = saved_stones(position, after);
        (!saved.is_empty()).then(|| {
            let points: Vec<String> = saved.iter().map(|point| point.to_string()).collect();
            let points = ("points", self.both(&points).into());
            self.format("effect-saves", [("count", saved.count().into()), points])
        })
    }

    fn exchange(&self, Exchange { reply, is_forced, next }: &Exchange) -> String {
        let id = match next {
            Some(_) if !is_forced => "effect-recaptures",
            Some(_) if reply.is_capture() => "effect-forces-recapture",
            Some(_) => "effect-forces-capture",
            None => "effect-forces",
        };
        let next = next.map(|next| next.to_string()).unwrap_or_default();
        self.format(id, [("reply", reply.to_string().into()), ("next", next.into())])
    }
}

/// A reply of the opponent and the capture that answers it.
struct Exchange {
    reply: Move,
    /// Whether the opponent has no other reply.
    is_forced: bool,
    next: Option<Move>,
}

impl Exchange {
    /// Returns the forced reply in a position, or the capture of `line` that is answered by another
    /// one. The line begins with the action before the position.
    fn after(position: &Position, line: &[Action]) -> Option<Self> {
        let expected = line.get(1).and_then(Action::as_move).copied();
        let only = only_move(position);
        let reply = only.or(expected)?;
        let is_forced = only.is_some();
        let following = line.get(2).and_then(Action::as_move).copied();
        let following = following.filter(|_| expected == Some(reply));
        let next = following.or_else(|| only_move(&position.play(&Action::Move(reply))));
        let next = next.filter(Move::is_capture);
        let is_exchange = reply.is_capture() && next.is_some();
        (is_forced || is_exchange).then_some(Self { reply, is_forced, next })
    }
}

fn only_move(position: &Position) -> Option<Move> {
    let moves = known_moves(position)?;
    moves.first().filter(|_| moves.len() == 1).copied()
}

/// Returns all legal actions, unless there may be huffs or more than [`MAX_MOVES`] moves.
fn known_moves(position: &Position) -> Option<MoveList> {
    let moves = position.first_moves(MAX_MOVES + 1);
    let is_known = !position.rules().has_huff() && !position.must_choose_penalty();
    (is_known && moves.len() <= MAX_MOVES).then_some(moves)
}

/// Returns the stones that the opponent could have captured, if no stone can be captured after the
/// action.
fn saved_stones(before: &Position, after: &Position) -> Bitboard {
    let side = before.turn();
    if capturable(after).is_none_or(|stones| !stones.is_empty()) {
        return Bitboard::EMPTY;
    }
    let passed = Position::new(before.rules(), before.placement(), !side);
    passed.as_ref().and_then(capturable).unwrap_or(Bitboard::EMPTY)
}

/// Returns the stones that the side to move can capture, unless it has more than [`MAX_MOVES`]
/// moves.
fn capturable(position: &Position) -> Option<Bitboard> {
    let moves = position.first_moves(MAX_MOVES + 1);
    let captured = moves.iter().map(Move::captured);
    let all = captured.fold(Bitboard::EMPTY, |all, captured| all | captured);
    (moves.len() <= MAX_MOVES).then_some(all)
}
