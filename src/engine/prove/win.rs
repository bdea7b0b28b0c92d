//! Strategies that win: every line of them ends.

use std::collections::HashSet;

use super::game::key;
use super::search::Node;
use super::strategy::{After, Gap, Source, Step, Strategy, after, find, numbers, turns};
use crate::engine::Oracle;
use crate::engine::compact::{Compact, Turn};

/// A position of the strategy whose lines are being followed.
struct Frame {
    position: Compact,
    /// Turns that win, the quickest last, and in how many plies after them.
    turns: Vec<(u32, Turn)>,
    /// The turn that is tried, and the replies to it that are still to be looked at.
    turn: Turn,
    replies: Vec<Compact>,
    /// How many plies the slowest reply so far takes.
    slowest: u32,
}

impl Strategy {
    /// Adds what it takes to win from a position whose side to move wins.
    pub(super) fn win<O: Oracle + ?Sized>(&mut self, source: &mut Source<O>, root: Compact) -> Result<(), Gap> {
        let mut line: HashSet<u64> = HashSet::new();
        let mut frames = Vec::new();
        if self.plies(source, root).is_none() {
            frames.push(Frame::new(source, root.canonical())?);
            line.insert(key(root.canonical()));
        }
        while let Some(frame) = frames.last_mut() {
            let Some(&reply) = frame.replies.last() else {
                self.insert(frame.position, Step { turn: frame.turn, plies: frame.slowest as u16 + 1 });
                line.remove(&key(frame.position));
                frames.pop();
                continue;
            };
            if let Some(plies) = self.plies(source, reply) {
                frame.slowest = frame.slowest.max(plies + 1);
                frame.replies.pop();
                continue;
            }
            // A line that comes back is no win: another turn must do.
            let next = if line.contains(&key(reply)) { Err(Gap) } else { Frame::new(source, reply) };
            match next {
                Ok(next) => {
                    line.insert(key(reply));
                    frames.push(next);
                }
                Err(Gap) => {
                    while let Some(frame) = frames.last_mut()
                        && frame.next_turn(source).is_err()
                    {
                        line.remove(&key(frame.position));
                        frames.pop();
                    }
                    if frames.is_empty() {
                        return Err(Gap);
                    }
                }
            }
        }
        Ok(())
    }

    /// In how many plies the side to move wins at most, as far as that is settled.
    fn plies<O: Oracle + ?Sized>(&self, source: &Source<O>, position: Compact) -> Option<u32> {
        match source.known(Node { position, attacker: true }) {
            Some(known) => known.plies(),
            None => self.get(position).map(|step| step.plies.into()),
        }
    }
}

impl Frame {
    fn new<O: Oracle + ?Sized>(source: &mut Source<O>, position: Compact) -> Result<Self, Gap> {
        let mut turns = winning(source, position);
        if turns.is_empty() {
            find(source, position, true)?;
            turns = winning(source, position);
        }
        if turns.is_empty() {
            turns = search_for_winning(source, position)?;
        }
        let turn = Turn { from: 0, to: 0, captured: 0 };
        let mut frame = Self { position, turns, turn, replies: Vec::new(), slowest: 0 };
        frame.next_turn(source)?;
        Ok(frame)
    }

    /// Tries the next turn.
    fn next_turn<O: Oracle + ?Sized>(&mut self, source: &Source<O>) -> Result<(), Gap> {
        let (_, turn) = self.turns.pop().ok_or(Gap)?;
        self.turn = turn;
        (self.replies, self.slowest) = match after(source, self.position.play(turn), false) {
            After::Known(known) => (Vec::new(), known.plies().ok_or(Gap)?),
            After::Replies(replies) => (replies, 0),
        };
        Ok(())
    }
}

/// The turns that are known to win, the quickest last.
fn winning<O: Oracle + ?Sized>(source: &Source<O>, position: Compact) -> Vec<(u32, Turn)> {
    let plies = |turn: &Turn| numbers(source, position.play(*turn), false)?.plies();
    let mut winning: Vec<_> = turns(position).into_iter().filter_map(|turn| Some((plies(&turn)?, turn))).collect();
    winning.sort_by_key(|(plies, _)| std::cmp::Reverse(*plies));
    winning
}

/// A turn that wins, where it has been forgotten which one that was.
fn search_for_winning<O: Oracle + ?Sized>(source: &mut Source<O>, position: Compact) -> Result<Vec<(u32, Turn)>, Gap> {
    for turn in turns(position) {
        if let Some(plies) = find(source, position.play(turn), false)?.plies() {
            return Ok(vec![(plies, turn)]);
        }
    }
    Err(Gap)
}
