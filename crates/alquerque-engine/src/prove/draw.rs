//! Drawing strategies: every line stays in the strategy or leads to a position that is known not to
//! be lost.

use std::collections::{HashMap, HashSet};

use super::game::{Medieval, key, position_from_key, turns};
use super::search::Node;
use super::strategy::{After, Incomplete, Source, Step, Strategy, after, find};
use crate::Oracle;
use crate::compact::{Compact, Turn};

/// A strategy under construction.
///
/// The search counts a repetition as success for the defender, so a result found in one line may
/// not hold in another. When a position turns out to be lost, all turns that rely on it are chosen
/// again. In the end, the strategy relies on nothing but itself.
struct DrawBuilder<'h, 's, 'a, O: Oracle + ?Sized> {
    strategy: &'h mut Strategy<Medieval<'a, O>>,
    source: &'h mut Source<'s, 'a, O>,
    /// The positions that still need a turn.
    pending: Vec<Compact>,
    lost: HashSet<u64>,
    /// For each reply, the positions added now whose turn allows it. Older positions of the
    /// strategy rely on nothing that could be lost.
    dependents: HashMap<u64, Vec<u64>>,
}

impl<'a, O: Oracle + ?Sized> Strategy<Medieval<'a, O>> {
    /// Adds a strategy that does not lose from `root`; returns whether there is one.
    pub(super) fn add_draw(
        &mut self,
        source: &mut Source<'_, 'a, O>,
        root: Compact,
    ) -> Result<bool, Incomplete> {
        let root = root.canonical();
        let mut builder = DrawBuilder {
            strategy: self,
            source,
            pending: vec![root],
            lost: HashSet::new(),
            dependents: HashMap::from([(key(root), Vec::new())]),
        };
        match builder.run() {
            Ok(()) => Ok(!builder.is_lost(root)),
            Err(Incomplete) => {
                builder.rollback();
                Err(Incomplete)
            }
        }
    }
}

impl<O: Oracle + ?Sized> DrawBuilder<'_, '_, '_, O> {
    /// Finds a turn for each pending position.
    fn run(&mut self) -> Result<(), Incomplete> {
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
            if self.is_new(reply) || self.dependents.contains_key(&key(reply)) {
                self.dependents.entry(key(reply)).or_default().push(key(position));
                self.pending.push(reply);
            }
        }
    }

    /// Withdraws the turns that rely on a lost position.
    fn lose(&mut self, position: Compact) {
        self.lost.insert(key(position));
        for dependent in self.dependents.remove(&key(position)).unwrap_or_default() {
            if self.strategy.steps.remove(&dependent).is_some() {
                self.pending.push(position_from_key(dependent));
            }
        }
    }

    /// Withdraws all turns of this construction.
    fn rollback(&mut self) {
        for dependent in self.dependents.values().flatten() {
            self.strategy.steps.remove(dependent);
        }
    }

    /// Returns whether the side to move, the defender, is known to lose.
    fn is_lost(&self, position: Compact) -> bool {
        self.lost.contains(&key(position))
            || self
                .source
                .numbers(Node { position, attacker: false })
                .is_some_and(|numbers| numbers.pn == 0)
    }

    /// Returns whether a position still needs a turn.
    fn is_new(&self, position: Compact) -> bool {
        let node = Node { position, attacker: false };
        self.source.known(node).is_none() && !self.strategy.steps.contains_key(&key(position))
    }

    /// Returns the holding turn that adds the fewest new positions, with the replies to it; `None`
    /// if the position is lost.
    fn choose(&mut self, position: Compact) -> Result<Option<(Turn, Vec<Compact>)>, Incomplete> {
        if let Some(found) = self.best_known(position) {
            return Ok(Some(found));
        }
        if find(self.source, Node { position, attacker: false })?.pn == 0 {
            return Ok(None);
        }
        for turn in turns(position) {
            find(self.source, Node { position: position.play(turn), attacker: true })?;
        }
        // With fresh results for all turns, the position may turn out to be lost.
        match self.best_known(position) {
            Some(found) => Ok(Some(found)),
            None if find(self.source, Node { position, attacker: false })?.pn == 0 => Ok(None),
            None => Err(Incomplete),
        }
    }

    fn best_known(&self, position: Compact) -> Option<(Turn, Vec<Compact>)> {
        let holding = turns(position)
            .into_iter()
            .filter_map(|turn| Some((turn, self.holds(position.play(turn))?)));
        holding
            .min_by_key(|(_, replies)| replies.iter().filter(|reply| self.is_new(**reply)).count())
    }

    /// Returns the replies after a turn, if the search considers the position held and no reply is
    /// known to be lost.
    fn holds(&self, next: Compact) -> Option<Vec<Compact>> {
        let next = Node { position: next, attacker: true };
        match after(self.source, next, false) {
            After::Known(known) => (known.dn == 0).then(Vec::new),
            After::Replies(replies) => {
                let replies: Vec<Compact> =
                    replies.iter().map(|reply| reply.node.position).collect();
                let is_held = self.source.numbers(next).is_some_and(|numbers| numbers.dn == 0);
                let is_complete = || replies.iter().all(|reply| !self.is_new(*reply));
                ((is_held || is_complete()) && !replies.iter().any(|reply| self.is_lost(*reply)))
                    .then_some(replies)
            }
        }
    }
}
