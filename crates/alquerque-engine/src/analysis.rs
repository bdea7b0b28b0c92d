use super::{Engine, Limits, Score, Stop, Value};
use alquerque_rules::{Action, History, Outcome, Side};

/// The analysis of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// Each action of the game, in order.
    pub plies: Vec<Ply>,
    /// The index of the most expensive error after which its side never recovered the same chances;
    /// `None` without such an error.
    pub turning_point: Option<usize>,
}

/// The analysis of one ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The score of the position before it, for White.
    pub before: Score,
    /// The score of the position after it, for White.
    pub after: Score,
    /// The best action, which may be the one that was played.
    pub best: Action,
    /// The principal variation, which begins with the best action.
    pub best_line: Vec<Action>,
    /// The loss against the best action, in hundredths of a stone, 0 to 2000: a proven win or loss
    /// counts as ten stones.
    pub loss: i32,
    /// The quality of the action.
    pub verdict: Verdict,
}

/// The quality of an action, by the chances that it gave away. Chances are 1 for a win, ½ for a
/// draw and 0 for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Less than a tenth.
    Fine,
    /// At least a tenth.
    Inaccuracy,
    /// At least a fifth.
    Mistake,
    /// At least three tenths: a win that became a draw, or worse.
    Blunder,
}

/// The value of a proven win, in hundredths of a stone.
const DECIDED: i32 = 1_000;
/// The advantage that scores about three quarters of the points, in hundredths of a stone.
const ADVANTAGE: f64 = 100.0;

impl Engine {
    /// Analyses every ply of a game, and searches each position within these limits. The first
    /// actions, as many as `opening`, are no player's choice and not judged.
    ///
    /// `progress` gets the number of positions done and the total. When stopped, the analysis ends
    /// at the last position done.
    pub fn analyse(
        &self,
        history: &History,
        opening: usize,
        limits: &Limits,
        stop: &Stop,
        mut progress: impl FnMut(usize, usize),
    ) -> Analysis {
        let total = history.actions().len() + 1;
        let mut searched: Vec<(Score, Vec<Action>)> = Vec::with_capacity(total);
        for ply in 0..total {
            let Some(found) = self.for_white(&history.until(ply), limits, stop) else { break };
            if stop.is_stopped() {
                break;
            }
            searched.push(found);
            progress(ply + 1, total);
        }
        let mut plies = judge_plies(history, &searched);
        carry_wins_forward(history, &mut plies);
        for (ply, &played) in plies.iter_mut().zip(history.actions()).take(opening) {
            let Ply { before, after, .. } = *ply;
            let best_line = vec![played];
            *ply = Ply { before, after, best: played, best_line, loss: 0, verdict: Verdict::Fine };
        }
        let turning_point = turning_point(history, &plies);
        Analysis { plies, turning_point }
    }

    /// Returns the score of the present position for White, and the principal variation.
    fn for_white(
        &self,
        history: &History,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<(Score, Vec<Action>)> {
        if let Some(outcome) = history.outcome() {
            return Some((final_score(outcome), Vec::new()));
        }
        let report = self.search(history, limits, stop)?;
        Some((report.score.for_side(history.position().turn(), Side::White), report.line))
    }
}

/// Returns the score of a finished game for White.
fn final_score(outcome: Outcome) -> Score {
    Score::Proven(match outcome.winner() {
        Some(Side::White) => Value::Win(0),
        Some(Side::Black) => Value::Loss(0),
        None => Value::Draw,
    })
}

/// Carries proven wins forward: a win stays a win after any action of the loser and after the
/// action that the search found. The searches of later positions sometimes see less far.
fn carry_wins_forward(history: &History, plies: &mut [Ply]) {
    let found: Vec<bool> = plies.iter().map(|ply| winner(ply.before).is_some()).collect();
    for (number, (position, action)) in history.plies().enumerate().take(plies.len()) {
        let ply = &mut plies[number];
        let Some(winner) = winner(ply.before) else { continue };
        let carried = if position.turn() != winner {
            one_ply_later(ply.before)
        } else if found[number] && ply.best == action {
            // An action that keeps a win need not be the quickest.
            Score::Won.for_side(winner, Side::White)
        } else {
            continue;
        };
        ply.after = merge_known(ply.after, carried);
        let after = ply.after;
        if let Some(next) = plies.get_mut(number + 1) {
            next.before = after;
        }
    }
}

/// Returns the known score where it is surer than the one found and does not contradict it; else
/// the one found.
fn merge_known(found: Score, known: Score) -> Score {
    let plies = |score| match score {
        Score::Proven(Value::Win(plies) | Value::Loss(plies)) => plies,
        _ => u16::MAX,
    };
    let is_compatible = matches!(found, Score::Estimate(_)) || winner(found) == winner(known);
    if is_compatible && (winner(found).is_none() || plies(known) < plies(found)) {
        known
    } else {
        found
    }
}

/// Returns the side with a proven win, by a score for White.
fn winner(score: Score) -> Option<Side> {
    match score {
        Score::Proven(Value::Win(_)) | Score::Won => Some(Side::White),
        Score::Proven(Value::Loss(_)) | Score::Lost => Some(Side::Black),
        Score::Proven(Value::Draw) | Score::Estimate(_) => None,
    }
}

/// Returns a decided score, one ply later.
fn one_ply_later(score: Score) -> Score {
    match score {
        Score::Proven(Value::Win(plies)) => Score::Proven(Value::Win(plies.saturating_sub(1))),
        Score::Proven(Value::Loss(plies)) => Score::Proven(Value::Loss(plies.saturating_sub(1))),
        score => score,
    }
}

/// Returns the plies whose positions before and after have been searched.
fn judge_plies(history: &History, searched: &[(Score, Vec<Action>)]) -> Vec<Ply> {
    let mut plies = Vec::new();
    let Some(mut after) = searched.last().map(|(score, _)| *score) else { return plies };
    let played: Vec<_> = history.plies().zip(searched).take(searched.len() - 1).collect();
    for ((position, played), (score, line)) in played.into_iter().rev() {
        let side = position.turn();
        let for_mover = |score: Score| score.for_side(Side::White, side);
        // The action that was played proves at least its own score for the position before; the
        // search of that position saw less far. An estimate does not outweigh a proof.
        let is_estimate = |score| matches!(score, Score::Estimate(_));
        let can_be_better = is_estimate(*score) || !is_estimate(after);
        let is_better = can_be_better && chances(for_mover(after)) > chances(for_mover(*score));
        let (before, best_line) = if is_better {
            let later = plies.last().map_or(&[][..], |later: &Ply| &later.best_line);
            (after, [&[played], later].concat())
        } else {
            (*score, line.clone())
        };
        let best = best_line.first().copied().unwrap_or(played);
        let [best_score, played_score] = [before, after].map(for_mover);
        let lost_chances =
            if best == played { 0.0 } else { chances(best_score) - chances(played_score) };
        let loss = if best == played {
            0
        } else {
            (hundredths(best_score) - hundredths(played_score)).max(0)
        };
        plies.push(Ply {
            before,
            after,
            best,
            best_line,
            loss,
            verdict: Verdict::from_lost_chances(lost_chances),
        });
        after = before;
    }
    plies.reverse();
    plies
}

fn hundredths(score: Score) -> i32 {
    score.number().clamp(-DECIDED, DECIDED)
}

/// Returns the chances of a score, from 0 (a loss) to 1 (a win).
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
    /// Returns the verdict on an action that gave away these chances.
    fn from_lost_chances(lost: f64) -> Self {
        match lost {
            lost if lost >= 0.3 => Self::Blunder,
            lost if lost >= 0.2 => Self::Mistake,
            lost if lost >= 0.1 => Self::Inaccuracy,
            _ => Self::Fine,
        }
    }
}

/// Returns the most expensive error after which the side never had as good chances again. For the
/// side that ends up losing, a win given away does not count, only what was left of the draw.
fn turning_point(history: &History, plies: &[Ply]) -> Option<usize> {
    let sides: Vec<Side> = history.plies().map(|(position, _)| position.turn()).collect();
    let end = plies.last()?.after;
    let cost = |ply: usize| {
        let for_side = |score: Score| chances(score.for_side(Side::White, sides[ply]));
        let most = if for_side(end) < 0.5 { 0.5 } else { 1.0 };
        let chances_at = |score: Score| for_side(score).min(most);
        let before = chances_at(plies[ply].before);
        let never_again = plies[ply..].iter().all(|later| chances_at(later.after) < before);
        let cost = before - chances_at(plies[ply].after);
        (plies[ply].verdict >= Verdict::Inaccuracy && never_again && cost > 0.0).then_some(cost)
    };
    let costs = (0..plies.len()).filter_map(|ply| Some((ply, cost(ply)?)));
    costs.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(ply, _)| ply)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_score_outlasts_a_search_that_does_not_contradict_it() {
        let [win, loss] =
            [Value::Win, Value::Loss].map(|value| move |plies| Score::Proven(value(plies)));
        assert_eq!(merge_known(Score::Estimate(-200), loss(39)), loss(39));
        assert_eq!(merge_known(Score::Estimate(200), Score::Won), Score::Won);
        assert_eq!(merge_known(win(83), win(39)), win(39));
        assert_eq!(merge_known(win(9), win(39)), win(9));
        assert_eq!(merge_known(Score::Won, win(39)), win(39));
        assert_eq!(merge_known(win(39), Score::Won), win(39));
        // The game may have ended by repetition or by resignation.
        assert_eq!(merge_known(Score::Proven(Value::Draw), win(39)), Score::Proven(Value::Draw));
        assert_eq!(merge_known(loss(0), win(39)), loss(0));
    }

    #[test]
    fn an_inaccuracy_from_which_a_side_never_recovered_is_a_turning_point() {
        let mut history = History::new(&alquerque_rules::MEDIEVAL);
        let scores = [0, 0, 60, 1000].map(Score::Estimate);
        let plies = scores.windows(2).map(|scores| {
            let best = history.position().legal_actions()[0];
            history.play(&best).unwrap();
            let [before, after] = [scores[0], scores[1]];
            let verdict = if before == after { Verdict::Fine } else { Verdict::Inaccuracy };
            Ply { before, after, best, best_line: Vec::new(), loss: 0, verdict }
        });
        let plies: Vec<Ply> = plies.collect();
        assert_eq!(turning_point(&history, &plies), Some(1));
    }
}
