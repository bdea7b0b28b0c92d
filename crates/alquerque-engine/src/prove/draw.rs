//! Strategies that never lose: no line of them leaves them but for what is known to be no loss.

use std::collections::{HashMap, HashSet};

use super::game::{Medieval, key, position_of, turns};
use super::search::Node;
use super::strategy::{After, Gap, Source, Step, Strategy, after, find};
use crate::Oracle;
use crate::compact::{Compact, Turn};

/// A strategy that is being made.
///
/// The search counts a repetition as no loss, so that what it finds in one line may not hold in another. Where a position
/// turns out to be lost, whatever relied on it is decided anew. In the end nothing relies on anything but the strategy
/// itself.
struct Holding<'h, 's, 'a, O: Oracle + ?Sized> {
    strategy: &'h mut Strategy<Medieval<'a, O>>,
    source: &'h mut Source<'s, 'a, O>,
    /// What still needs a turn.
    pending: Vec<Compact>,
    lost: HashSet<u64>,
    /// For each position that a reply leads to, the new positions of the strategy with this reply. Those from before
    /// rely on nothing that could be lost.
    relying: HashMap<u64, Vec<u64>>,
}

impl<'a, O: Oracle + ?Sized> Strategy<Medieval<'a, O>> {
    /// Adds what it takes not to lose from a position whose side to move can hold it. Whether that is so.
    pub(super) fn add_draw(
        &mut self,
        source: &mut Source<'_, 'a, O>,
        root: Compact,
    ) -> Result<bool, Gap> {
        let root = root.canonical();
        let mut holding = Holding {
            strategy: self,
            source,
            pending: vec![root],
            lost: HashSet::new(),
            relying: HashMap::from([(key(root), Vec::new())]),
        };
        match holding.settle() {
            Ok(()) => Ok(!holding.is_lost(root)),
            Err(Gap) => {
                holding.withdraw();
                Err(Gap)
            }
        }
    }
}

impl<O: Oracle + ?Sized> Holding<'_, '_, '_, O> {
    /// Finds a turn for each position that has none.
    fn settle(&mut self) -> Result<(), Gap> {
        while let Some(position) = self.pending.pop() {
            if !self.is_new(position) {
                continue;
            }
            let choice = if self.is_lost(position) { None } else { self.choose(position)? };
            match choice {
                Some((turn, replies)) => self.add(position, turn, replies),
                None => self.lose(position),
            }
        }
        Ok(())
    }

    fn add(&mut self, position: Compact, turn: Turn, replies: Vec<Compact>) {
        self.strategy.insert(key(position), Step { action: turn, plies: 0 });
        for reply in replies {
            if self.is_new(reply) || self.relying.contains_key(&key(reply)) {
                self.relying.entry(key(reply)).or_default().push(key(position));
                self.pending.push(reply);
            }
        }
    }

    /// Takes the turns back that rely on a position which is lost.
    fn lose(&mut self, position: Compact) {
        self.lost.insert(key(position));
        for relying in self.relying.remove(&key(position)).unwrap_or_default() {
            if self.strategy.steps.remove(&relying).is_some() {
                self.pending.push(position_of(relying));
            }
        }
    }

    /// Takes back all that may rely on what was not settled.
    fn withdraw(&mut self) {
        for relying in self.relying.values().flatten() {
            self.strategy.steps.remove(relying);
        }
    }

    /// Whether the side to move, which is to hold, is known to lose.
    fn is_lost(&self, position: Compact) -> bool {
        self.lost.contains(&key(position))
            || self
                .source
                .numbers(Node { position, attacker: false })
                .is_some_and(|now| now.pn == 0)
    }

    /// Whether a position must get a turn.
    fn is_new(&self, position: Compact) -> bool {
        let node = Node { position, attacker: false };
        self.source.known(node).is_none() && !self.strategy.steps.contains_key(&key(position))
    }

    /// The turn that asks for the fewest new positions among those that hold; `None` if the position is lost.
    fn choose(&mut self, position: Compact) -> Result<Option<(Turn, Vec<Compact>)>, Gap> {
        if let Some(found) = self.at_hand(position) {
            return Ok(Some(found));
        }
        if find(self.source, Node { position, attacker: false })?.pn == 0 {
            return Ok(None);
        }
        for turn in turns(position) {
            find(self.source, Node { position: position.play(turn), attacker: true })?;
        }
        // With all turns looked at anew, what seemed to hold may be lost after all.
        match self.at_hand(position) {
            Some(found) => Ok(Some(found)),
            None if find(self.source, Node { position, attacker: false })?.pn == 0 => Ok(None),
            None => Err(Gap),
        }
    }

    fn at_hand(&self, position: Compact) -> Option<(Turn, Vec<Compact>)> {
        let holding = turns(position)
            .into_iter()
            .filter_map(|turn| Some((turn, self.holds(position.play(turn))?)));
        holding
            .min_by_key(|(_, replies)| replies.iter().filter(|reply| self.is_new(**reply)).count())
    }

    /// The replies in a position where the other side is not known to win, and is thought not to.
    fn holds(&self, next: Compact) -> Option<Vec<Compact>> {
        let next = Node { position: next, attacker: true };
        match after(self.source, next, false) {
            After::Known(known) => (known.dn == 0).then(Vec::new),
            After::Replies(replies) => {
                let replies: Vec<Compact> =
                    replies.iter().map(|reply| reply.node.position).collect();
                let thought = self.source.numbers(next).is_some_and(|now| now.dn == 0);
                let settled = || replies.iter().all(|reply| !self.is_new(*reply));
                ((thought || settled()) && !replies.iter().any(|reply| self.is_lost(*reply)))
                    .then_some(replies)
            }
        }
    }
}
