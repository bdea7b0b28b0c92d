//! Strategies that win: every line of them ends.

use std::collections::HashSet;

use super::game::Game;
use super::search::{Node, Search};
use super::strategy::{After, Gap, Reply, Step, Strategy, after, find};

/// A position of the strategy whose lines are being followed.
struct Frame<G: Game> {
    position: G::Position,
    /// Actions that win, the quickest last.
    winning: Vec<Winning<G>>,
    /// The action that is tried, and what comes of it that is still to be looked at.
    action: G::Action,
    replies: Vec<Reply<G::Position>>,
    /// How many plies the slowest line so far takes after the action.
    slowest: u32,
}

/// An action that wins.
struct Winning<G: Game> {
    action: G::Action,
    /// What it leads to.
    node: Node<G::Position>,
    /// In how many plies it wins from there.
    plies: u32,
}

impl<G: Game> Strategy<G> {
    /// Adds what it takes to win from a position whose side to move wins.
    pub(super) fn add_win(&mut self, source: &mut Search<G>, root: G::Position) -> Result<(), Gap> {
        let root = Node { position: source.game.canonical(root), attacker: true };
        let mut line: HashSet<G::Id> = HashSet::new();
        let mut frames = Vec::new();
        if self.plies(source, root).is_none() {
            frames.push(Frame::new(source, root.position)?);
            line.insert(source.game.id(root.position));
        }
        while let Some(frame) = frames.last_mut() {
            let Some(&Reply { node, plies: on }) = frame.replies.last() else {
                let id = source.game.id(frame.position);
                let plies = u16::try_from(frame.slowest + 1).map_err(|_| Gap)?;
                self.insert(id, Step { action: frame.action, plies });
                line.remove(&id);
                frames.pop();
                continue;
            };
            if let Some(plies) = self.plies(source, node) {
                frame.slowest = frame.slowest.max(plies + on);
                frame.replies.pop();
                continue;
            }
            // A line that comes back is no win: another action must do.
            let id = source.game.id(node.position);
            let is_lost = source.known(node).is_some();
            let next = if is_lost || line.contains(&id) {
                Err(Gap)
            } else {
                Frame::new(source, node.position)
            };
            match next {
                Ok(next) => {
                    line.insert(id);
                    frames.push(next);
                }
                Err(Gap) => {
                    while let Some(frame) = frames.last_mut()
                        && frame.next_action(source).is_err()
                    {
                        line.remove(&source.game.id(frame.position));
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

    /// In how many plies the attacker wins at most, as far as that is settled.
    fn plies(&self, source: &Search<G>, node: Node<G::Position>) -> Option<u32> {
        match source.known(node) {
            Some(known) => known.plies(),
            None => self.get(source.game.id(node.position)).map(|step| step.plies.into()),
        }
    }
}

impl<G: Game> Frame<G> {
    fn new(source: &mut Search<G>, position: G::Position) -> Result<Self, Gap> {
        let mut winning = winning(source, position);
        if winning.is_empty() {
            find(source, Node { position, attacker: true })?;
            winning = self::winning(source, position);
        }
        if winning.is_empty() {
            winning = search_for_winning(source, position)?;
        }
        let first = winning.pop().ok_or(Gap)?;
        let mut frame =
            Self { position, winning, action: first.action, replies: Vec::new(), slowest: 0 };
        frame.follow(source, first)?;
        Ok(frame)
    }

    /// Tries the next action.
    fn next_action(&mut self, source: &Search<G>) -> Result<(), Gap> {
        let next = self.winning.pop().ok_or(Gap)?;
        self.follow(source, next)
    }

    fn follow(
        &mut self,
        source: &Search<G>,
        Winning { action, node, .. }: Winning<G>,
    ) -> Result<(), Gap> {
        self.action = action;
        (self.replies, self.slowest) = match after(source, node, true) {
            After::Known(known) => (Vec::new(), known.plies().ok_or(Gap)?),
            After::Replies(replies) => (replies, 0),
        };
        Ok(())
    }
}

/// What each action leads to.
fn actions<G: Game>(
    source: &Search<G>,
    position: G::Position,
) -> impl Iterator<Item = (G::Action, Node<G::Position>)> {
    let actions = source.game.actions(position).into_iter();
    actions.map(|(action, position, passes)| (action, Node { position, attacker: !passes }))
}

/// The actions that are known to win, the quickest last.
fn winning<G: Game>(source: &Search<G>, position: G::Position) -> Vec<Winning<G>> {
    let known =
        |(action, node)| Some(Winning { action, node, plies: source.numbers(node)?.plies()? });
    let mut winning: Vec<_> = actions(source, position).filter_map(known).collect();
    winning.sort_by_key(|winning| std::cmp::Reverse(winning.plies));
    winning
}

/// An action that wins, where it has been forgotten which one that was.
fn search_for_winning<G: Game>(
    source: &mut Search<G>,
    position: G::Position,
) -> Result<Vec<Winning<G>>, Gap> {
    let actions: Vec<_> = actions(source, position).collect();
    for (action, node) in actions {
        if let Some(plies) = find(source, node)?.plies() {
            return Ok(vec![Winning { action, node, plies }]);
        }
    }
    Err(Gap)
}
