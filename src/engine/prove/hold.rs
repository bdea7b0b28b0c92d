//! Strategies that never lose: no line of them leaves them but for what is known to be no loss.

use std::collections::HashSet;

use super::game::{key, position_of};
use super::strategy::{After, Gap, Source, Step, Strategy, after, find, numbers, turns};
use crate::engine::Oracle;
use crate::engine::compact::{Compact, Turn};

/// A strategy that is being made.
///
/// The search counts a repetition as no loss, so that what it finds in one line may not hold in another. Where a position
/// turns out to be lost, whatever relied on it is decided anew. In the end nothing relies on anything but the strategy
/// itself.
struct Holding<'h, 's, 'a, O: Oracle + ?Sized> {
    strategy: &'h mut Strategy,
    source: &'h mut Source<'s, 'a, O>,
    pending: Vec<Compact>,
    lost: HashSet<u64>,
}

impl Strategy {
    /// Adds what it takes not to lose from a position whose side to move can hold it. Whether that is so.
    pub(super) fn hold<O: Oracle + ?Sized>(&mut self, source: &mut Source<O>, root: Compact) -> Result<bool, Gap> {
        let mut holding = Holding { strategy: self, source, pending: vec![root.canonical()], lost: HashSet::new() };
        loop {
            holding.settle()?;
            if !holding.reopen() {
                break;
            }
        }
        Ok(!holding.is_lost(root.canonical()))
    }
}

impl<O: Oracle + ?Sized> Holding<'_, '_, '_, O> {
    /// Finds a turn for each position that has none.
    fn settle(&mut self) -> Result<(), Gap> {
        while let Some(position) = self.pending.pop() {
            let at_hand = matches!(after(self.source, position, false), After::Known(_));
            if at_hand || self.strategy.get(position).is_some() {
                continue;
            }
            let choice = if self.is_lost(position) { None } else { self.choose(position)? };
            match choice {
                Some((turn, replies)) => {
                    self.strategy.insert(position, Step { turn, plies: 0 });
                    self.pending.extend(replies);
                }
                None => {
                    self.lost.insert(key(position));
                }
            }
        }
        Ok(())
    }

    /// Takes the turns back that rely on a position that is lost. Whether there were any.
    fn reopen(&mut self) -> bool {
        let (source, lost) = (&*self.source, &self.lost);
        if lost.is_empty() {
            return false;
        }
        let relies = |&(at, step): &(&u64, &Step)| {
            let next = position_of(*at).play(step.turn);
            match after(source, next, true) {
                After::Known(_) => false,
                After::Replies(replies) => replies.into_iter().any(|reply| lost.contains(&key(reply))),
            }
        };
        let open: Vec<u64> = self.strategy.steps.iter().filter(relies).map(|(at, _)| *at).collect();
        for at in &open {
            self.strategy.steps.remove(at);
            self.pending.push(position_of(*at));
        }
        !open.is_empty()
    }

    /// Whether the side to move, which is to hold, is known to lose.
    fn is_lost(&self, position: Compact) -> bool {
        self.lost.contains(&key(position)) || numbers(self.source, position, false).is_some_and(|now| now.pn == 0)
    }

    /// The turn that asks for the fewest new positions among those that hold; `None` if the position is lost.
    fn choose(&mut self, position: Compact) -> Result<Option<(Turn, Vec<Compact>)>, Gap> {
        if let Some(found) = self.at_hand(position) {
            return Ok(Some(found));
        }
        if find(self.source, position, false)?.pn == 0 {
            return Ok(None);
        }
        for turn in turns(position) {
            find(self.source, position.play(turn), true)?;
        }
        // With all turns looked at anew, what seemed to hold may be lost after all.
        match self.at_hand(position) {
            Some(found) => Ok(Some(found)),
            None if find(self.source, position, false)?.pn == 0 => Ok(None),
            None => Err(Gap),
        }
    }

    fn at_hand(&self, position: Compact) -> Option<(Turn, Vec<Compact>)> {
        let mut best: Option<(usize, Turn, Vec<Compact>)> = None;
        for turn in turns(position) {
            let Some(replies) = self.holds(position.play(turn)) else { continue };
            let new = replies.iter().filter(|reply| self.is_new(**reply)).count();
            if best.as_ref().is_none_or(|(least, ..)| new < *least) {
                best = Some((new, turn, replies));
            }
        }
        best.map(|(_, turn, replies)| (turn, replies))
    }

    fn is_new(&self, reply: Compact) -> bool {
        self.strategy.get(reply).is_none() && matches!(after(self.source, reply, false), After::Replies(_))
    }

    /// The replies in a position where the other side is not known to win, and is thought not to.
    fn holds(&self, next: Compact) -> Option<Vec<Compact>> {
        match after(self.source, next, true) {
            After::Known(known) => (known.dn == 0).then(Vec::new),
            After::Replies(replies) => {
                let thought = numbers(self.source, next, true).is_some_and(|now| now.dn == 0);
                let settled = || replies.iter().all(|reply| !self.is_new(*reply));
                ((thought || settled()) && !replies.iter().any(|reply| self.is_lost(*reply))).then_some(replies)
            }
        }
    }
}
