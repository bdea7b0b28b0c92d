//! Winning strategies, in which every line ends.

use std::collections::HashSet;

use super::game::Game;
use super::search::{Node, Search};
use super::strategy::{After, Incomplete, Reply, Step, Strategy, after, find};

/// A position on the current line of the strategy.
struct Frame<G: Game> {
    position: G::Position,
    /// The winning actions, the quickest last.
    winning: Vec<Winning<G>>,
    /// The current action, and the replies to it that are still open.
    action: G::Action,
    replies: Vec<Reply<G::Position>>,
    /// The plies of the slowest line so far after the action.
    slowest: u32,
}

/// A winning action.
struct Winning<G: Game> {
    action: G::Action,
    /// The position after the action.
    node: Node<G::Position>,
    /// The plies to the win from there.
    plies: u32,
}

impl<G: Game> Strategy<G> {
    /// Adds a strategy that wins from `root`, a position whose side to move wins.
    pub(super) fn add_win(
        &mut self,
        source: &mut Search<G>,
        root: G::Position,
    ) -> Result<(), Incomplete> {
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
                let plies = u16::try_from(frame.slowest + 1).map_err(|_| Incomplete)?;
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
            // A line that returns to itself does not win: try another action.
            let id = source.game.id(node.position);
            let is_lost = source.known(node).is_some();
            let next = if is_lost || line.contains(&id) {
                Err(Incomplete)
            } else {
                Frame::new(source, node.position)
            };
            match next {
                Ok(next) => {
                    line.insert(id);
                    frames.push(next);
                }
                Err(Incomplete) => {
                    while let Some(frame) = frames.last_mut()
                        && frame.next_action(source).is_err()
                    {
                        line.remove(&source.game.id(frame.position));
                        frames.pop();
                    }
                    if frames.is_empty() {
                        return Err(Incomplete);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns an upper bound of the plies to the attacker's win, where it is known.
    fn plies(&self, source: &Search<G>, node: Node<G::Position>) -> Option<u32> {
        match source.known(node) {
            Some(known) => known.plies(),
            None => self.get(source.game.id(node.position)).map(|step| step.plies.into()),
        }
    }
}

impl<G: Game> Frame<G> {
    fn new(source: &mut Search<G>, position: G::Position) -> Result<Self, Incomplete> {
        let mut winning = winning(source, position);
        if winning.is_empty() {
            find(source, Node { position, attacker: true })?;
            winning = self::winning(source, position);
        }
        if winning.is_empty() {
            winning = search_for_winning(source, position)?;
        }
        let first = winning.pop().ok_or(Incomplete)?;
        let mut frame =
            Self { position, winning, action: first.action, replies: Vec::new(), slowest: 0 };
        frame.follow(source, first)?;
        Ok(frame)
    }

    /// Continues with the next winning action.
    fn next_action(&mut self, source: &Search<G>) -> Result<(), Incomplete> {
        let next = self.winning.pop().ok_or(Incomplete)?;
        self.follow(source, next)
    }

    fn follow(
        &mut self,
        source: &Search<G>,
        Winning { action, node, .. }: Winning<G>,
    ) -> Result<(), Incomplete> {
        self.action = action;
        (self.replies, self.slowest) = match after(source, node, true) {
            After::Known(known) => (Vec::new(), known.plies().ok_or(Incomplete)?),
            After::Replies(replies) => (replies, 0),
        };
        Ok(())
    }
}

/// Returns the position after each action.
fn actions<G: Game>(
    source: &Search<G>,
    position: G::Position,
) -> impl Iterator<Item = (G::Action, Node<G::Position>)> {
    let actions = source.game.actions(position).into_iter();
    actions.map(|(action, position, passes)| (action, Node { position, attacker: !passes }))
}

/// Returns the actions that are known to win, the quickest last.
fn winning<G: Game>(source: &Search<G>, position: G::Position) -> Vec<Winning<G>> {
    let known =
        |(action, node)| Some(Winning { action, node, plies: source.numbers(node)?.plies()? });
    let mut winning: Vec<_> = actions(source, position).filter_map(known).collect();
    winning.sort_by_key(|winning| std::cmp::Reverse(winning.plies));
    winning
}

/// Returns a winning action of a position whose entry the table has evicted.
fn search_for_winning<G: Game>(
    source: &mut Search<G>,
    position: G::Position,
) -> Result<Vec<Winning<G>>, Incomplete> {
    let actions: Vec<_> = actions(source, position).collect();
    for (action, node) in actions {
        if let Some(plies) = find(source, node)?.plies() {
            return Ok(vec![Winning { action, node, plies }]);
        }
    }
    Err(Incomplete)
}
