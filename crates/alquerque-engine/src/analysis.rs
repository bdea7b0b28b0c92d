use super::{Engine, Limits, Score, Stop, Value};
use alquerque_rules::{Action, History, Outcome, Side};

/// What was good and bad in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// Each action of the game, in order.
    pub plies: Vec<Ply>,
    /// The ply, counted from 0, by which the side that made it lost most of what it could still hope for, never to have
    /// such hopes again; `None` where nobody made a mistake.
    pub turning_point: Option<usize>,
}

/// An action of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// How good the position before it was, for White.
    pub before: Score,
    /// How good the position after it was, for White.
    pub after: Score,
    /// What was best instead, or also.
    pub best: Action,
    /// What would have come of that, beginning with it.
    pub best_line: Vec<Action>,
    /// By how much the action was worse than the best, in hundredths of a stone, 0 to 2000: what is won or lost for certain
    /// counts as ten stones.
    pub loss: i32,
    /// What to think of it.
    pub verdict: Verdict,
}

/// What to think of an action, by how much of the mover's chances it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Nothing to speak of.
    Fine,
    /// A tenth of a win.
    Inaccuracy,
    /// A fifth.
    Mistake,
    /// Three tenths: a win that became a draw, or worse.
    Blunder,
}

/// What is decided is worth so many hundredths of a stone.
const DECIDED: i32 = 1_000;
/// An advantage of so many hundredths of a stone wins about three games in four.
const ADVANTAGE: f64 = 100.0;

impl Engine {
    /// Judges every action of a game, each position with these limits; progress is told as positions done, and all of
    /// them. When stopped, the plies end where it had come to.
    pub fn analyse(
        &self,
        history: &History,
        limits: &Limits,
        stop: &Stop,
        mut progress: impl FnMut(usize, usize),
    ) -> Analysis {
        let total = history.actions().len() + 1;
        let mut seen: Vec<(Score, Vec<Action>)> = Vec::with_capacity(total);
        for ply in 0..total {
            let Some(found) = self.for_white(&history.until(ply), limits, stop) else { break };
            if stop.is_stopped() {
                break;
            }
            seen.push(found);
            progress(ply + 1, total);
        }
        let mut plies = judged(history, &seen);
        carry_on(history, &mut plies);
        let turning_point = turning_point(history, &plies);
        Analysis { plies, turning_point }
    }

    /// The score of the present position for White, and the best line.
    fn for_white(
        &self,
        history: &History,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<(Score, Vec<Action>)> {
        if let Some(outcome) = history.outcome() {
            return Some((ended(outcome), Vec::new()));
        }
        let report = self.search(history, limits, stop)?;
        Some((report.score.for_side(history.position().turn(), Side::White), report.line))
    }
}

/// How a game that is over stands, for White.
fn ended(outcome: Outcome) -> Score {
    Score::Proven(match outcome.winner() {
        Some(Side::White) => Value::Win(0),
        Some(Side::Black) => Value::Loss(0),
        None => Value::Draw,
    })
}

/// What is won stays won whatever the loser does, and by the action that was found to win: searches of the positions after
/// that see less far at times.
fn carry_on(history: &History, plies: &mut [Ply]) {
    let found: Vec<bool> = plies.iter().map(|ply| winner(ply.before).is_some()).collect();
    for (number, (position, action)) in history.plies().enumerate().take(plies.len()) {
        let ply = &mut plies[number];
        let Some(winner) = winner(ply.before) else { continue };
        let carried = if position.turn() != winner {
            a_ply_later(ply.before)
        } else if found[number] && ply.best == action {
            // Not every action that keeps a win is the quickest.
            Score::Won.for_side(winner, Side::White)
        } else {
            continue;
        };
        ply.after = surer(ply.after, carried);
        let after = ply.after;
        if let Some(next) = plies.get_mut(number + 1) {
            next.before = after;
        }
    }
}

/// What a search has found, or what was known before, where that says more and nothing else.
fn surer(found: Score, known: Score) -> Score {
    let plies = |score| match score {
        Score::Proven(Value::Win(plies) | Value::Loss(plies)) => plies,
        _ => u16::MAX,
    };
    let says_no_other = matches!(found, Score::Estimate(_)) || winner(found) == winner(known);
    if says_no_other && (winner(found).is_none() || plies(known) < plies(found)) {
        known
    } else {
        found
    }
}

/// Who is known to win, by a score for White.
fn winner(score: Score) -> Option<Side> {
    match score {
        Score::Proven(Value::Win(_)) | Score::Won => Some(Side::White),
        Score::Proven(Value::Loss(_)) | Score::Lost => Some(Side::Black),
        Score::Proven(Value::Draw) | Score::Estimate(_) => None,
    }
}

/// What is decided, when the loser has done something.
fn a_ply_later(score: Score) -> Score {
    match score {
        Score::Proven(Value::Win(plies)) => Score::Proven(Value::Win(plies.saturating_sub(1))),
        Score::Proven(Value::Loss(plies)) => Score::Proven(Value::Loss(plies.saturating_sub(1))),
        score => score,
    }
}

/// Every action whose positions before and after have been seen, for White.
fn judged(history: &History, seen: &[(Score, Vec<Action>)]) -> Vec<Ply> {
    let mut plies = Vec::new();
    let Some(mut after) = seen.last().map(|(score, _)| *score) else { return plies };
    let played: Vec<_> = history.plies().zip(seen).take(seen.len() - 1).collect();
    for ((position, played), (score, line)) in played.into_iter().rev() {
        let side = position.turn();
        let worth = |score: Score| score.for_side(Side::White, side);
        // What was reached could be reached: the search of the position before saw less far. No estimate is more than a proof.
        let is_estimate = |score| matches!(score, Score::Estimate(_));
        let can_be_better = is_estimate(*score) || !is_estimate(after);
        let is_better = can_be_better && chances(worth(after)) > chances(worth(*score));
        let (before, best_line) = if is_better {
            let later = plies.last().map_or(&[][..], |later: &Ply| &later.best_line);
            (after, [&[played], later].concat())
        } else {
            (*score, line.clone())
        };
        let best = best_line.first().copied().unwrap_or(played);
        let [given, kept] = [before, after].map(worth);
        let lost = if best == played { 0.0 } else { chances(given) - chances(kept) };
        let loss = if best == played { 0 } else { (hundredths(given) - hundredths(kept)).max(0) };
        plies.push(Ply { before, after, best, best_line, loss, verdict: Verdict::of(lost) });
        after = before;
    }
    plies.reverse();
    plies
}

fn hundredths(score: Score) -> i32 {
    score.number().clamp(-DECIDED, DECIDED)
}

/// What a score promises, from 0, a loss, to 1, a win.
fn chances(score: Score) -> f64 {
    match score {
        Score::Proven(value) => {
            f64::from(i32::from(value > Value::Draw) + i32::from(value >= Value::Draw)) / 2.0
        }
        Score::Won => 1.0,
        Score::Lost => 0.0,
        Score::Estimate(_) => 1.0 / (1.0 + (-f64::from(hundredths(score)) / ADVANTAGE).exp()),
    }
}

impl Verdict {
    /// By how much of the chances was given away.
    fn of(lost: f64) -> Self {
        match lost {
            lost if lost >= 0.3 => Self::Blunder,
            lost if lost >= 0.2 => Self::Mistake,
            lost if lost >= 0.1 => Self::Inaccuracy,
            _ => Self::Fine,
        }
    }
}

/// Of the mistakes after which the side that made them never had such chances again, the one that cost most.
fn turning_point(history: &History, plies: &[Ply]) -> Option<usize> {
    let sides: Vec<Side> = history.plies().map(|(position, _)| position.turn()).collect();
    let cost = |ply: usize| {
        let hopes = |score: Score| chances(score.for_side(Side::White, sides[ply]));
        let before = hopes(plies[ply].before);
        let never_again = plies[ply..].iter().all(|later| hopes(later.after) < before);
        let cost = before - hopes(plies[ply].after);
        (plies[ply].verdict >= Verdict::Mistake && never_again).then_some(cost)
    };
    let costs = (0..plies.len()).filter_map(|ply| Some((ply, cost(ply)?)));
    costs.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(ply, _)| ply)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_stays_known_where_a_search_says_nothing_else() {
        let [win, loss] =
            [Value::Win, Value::Loss].map(|value| move |plies| Score::Proven(value(plies)));
        assert_eq!(surer(Score::Estimate(-200), loss(39)), loss(39));
        assert_eq!(surer(Score::Estimate(200), Score::Won), Score::Won);
        assert_eq!(surer(win(83), win(39)), win(39));
        assert_eq!(surer(win(9), win(39)), win(9));
        assert_eq!(surer(Score::Won, win(39)), win(39));
        assert_eq!(surer(win(39), Score::Won), win(39));
        // A game may have gone round, or have been given up.
        assert_eq!(surer(Score::Proven(Value::Draw), win(39)), Score::Proven(Value::Draw));
        assert_eq!(surer(loss(0), win(39)), loss(0));
    }
}
