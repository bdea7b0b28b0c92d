//! Decides what a player's request does to a game.

mod action;
mod answer;
mod gift;
mod premove;
mod proposal;
mod takeback;
mod void;

use time::{Duration, OffsetDateTime};

pub use action::{MAX_PLIES, may_choose, may_have_hint, outcome_of, position_on_turn, touched};
pub use premove::{Line, LineAction, MAX_PREMOVES, Premove, parse_lines, premoves};
pub use takeback::GRACE;
pub use void::void;

use super::bot::outbox_after;
use super::event::Decision;
use super::seconds::whole_seconds;
use super::{
    Announcement, Command, Event, Game, GameClock, OutboxEntry, Person, Play, Reason, Refusal,
    Request, Stage, Transition,
};
use action::{play, touch};
use alquerque_rules::Outcome;
use answer::{accept, decline, withdraw};
use gift::give_time;
use premove::{forget, prepare};
use proposal::{agree, disagree, propose};
use takeback::take_back;

/// The minimum time between two nudges of the same player.
const NUDGE_INTERVAL: Duration = Duration::DAY;
/// The longest time of a turn before the player can be nudged.
const MAX_NUDGE_DELAY: Duration = Duration::DAY;

/// Decides what a request at the time `now` does to a game.
///
/// # Errors
/// If the player may not do that, or not now. Nothing has changed then.
pub fn decide(game: &Game, request: &Request, now: OffsetDateTime) -> Result<Transition, Refusal> {
    let mut game = game.clone();
    game.clamp_future_times(now);
    let Some(id) = request.id else { return decide_new(&game, request, now) };
    if game.has_processed(id) {
        return Err(Reason::AlreadyDone.in_game(game.number));
    }
    let mut decided = decide_new(&game, request, now)?;
    decided.game.record_request(id, now);
    Ok(decided)
}

fn decide_new(game: &Game, request: &Request, now: OffsetDateTime) -> Result<Transition, Refusal> {
    let (mut stage, events) = match &request.command {
        Command::Accept { coin, name } => {
            let by = Person::new(request.by, name);
            return accept(game, &by, *coin, request.id, now);
        }
        Command::Decline => decline(game, request.by)?,
        Command::Withdraw => withdraw(game, request.by)?,
        Command::Play(action) => play(game, request, action, now)?,
        Command::Touch { point } => touch(game, request, *point)?,
        Command::Prepare { lines, instead } => prepare(game, request, lines, *instead)?,
        Command::Forget => forget(game, request)?,
        Command::TakeBack => take_back(game, request, now)?,
        Command::Propose { what } => propose(game, request, *what, now)?,
        Command::Agree { to } => agree(game, request, *to, now)?,
        Command::Disagree { to } => disagree(game, request, *to)?,
        Command::ClaimDraw => claim_draw(game, request)?,
        Command::Resign => resign(game, request)?,
        Command::Nudge => nudge(game, request, now)?,
        Command::GiveTime { days } => give_time(game, request, *days, now)?,
    };
    let pending = if game.bot() == Some(request.by) {
        outbox_after(game, request, &stage, now)
    } else {
        game.pending.filter(|entry| stays_pending(entry, &request.command))
    };
    if let Stage::Playing(play) = &mut stage
        && let Some(side) = play.sides.side_of(&request.by)
    {
        play.can_remove[side] = request.can_remove;
    }
    let mut decided = Game { stage, pending, changed: now, adjourned: None, ..game.clone() };
    if decided.ply() != game.ply() {
        decided.out_of_reach = Duration::ZERO;
    }
    Ok(Transition { game: decided, events })
}

/// Returns whether an announcement still has to be posted after this command.
///
/// It is not if it concerned an earlier turn.
fn stays_pending(entry: &OutboxEntry, command: &Command) -> bool {
    match command {
        _ if entry.what == Announcement::Adjourned => false,
        Command::Nudge | Command::GiveTime { .. } | Command::Prepare { .. } | Command::Forget => {
            true
        }
        // The response shows no board, so the bot's actions still have to be shown.
        Command::Propose { .. } | Command::Touch { .. } => {
            matches!(entry.what, Announcement::Acted { .. } | Announcement::Returned)
        }
        _ => false,
    }
}

fn claim_draw(game: &Game, request: &Request) -> Decision {
    let (play, by) = game.in_play(request.by, request.seen_ply)?;
    if !game.rules.draw_by_proof {
        return Err(Reason::NoProof.in_game(game.number));
    }
    let outcome = Outcome::ProvenDraw;
    Ok((play.clone().over(outcome), vec![Event::Claimed { by }, Event::Ended { outcome }]))
}

fn nudge(game: &Game, request: &Request, now: OffsetDateTime) -> Decision {
    let (play, by) = game.in_play(request.by, request.seen_ply)?;
    let number = game.number;
    if play.history.position().turn() == by {
        return Err(Reason::YourTurn.in_game(number));
    }
    if let Some(until) = play.away[!by].filter(|&until| until > now) {
        return Err(Reason::OpponentAway { until }.in_game(number));
    }
    // The bot may be nudged at any time: it then checks for a task that it has missed.
    if !game.is_bots_turn() {
        let from = may_nudge_from(game, play);
        let again =
            play.nudged[by].map(|last| last + NUDGE_INTERVAL).filter(|&again| again >= from);
        if let Some(again) = again.filter(|&again| again > now) {
            return Err(Reason::AlreadyNudged { again }.in_game(number));
        }
        if from > now {
            return Err(Reason::TooEarlyToNudge { from }.in_game(number));
        }
    }
    let mut play = play.clone();
    play.nudged[by] = Some(whole_seconds(now));
    Ok((Stage::Playing(play), vec![Event::Nudged { by }]))
}

/// Returns from when the player to move may be nudged: after half the time for the move, or
/// [`MAX_NUDGE_DELAY`] if that is less, without days off, and not in a pause.
fn may_nudge_from(game: &Game, play: &Play) -> OffsetDateTime {
    match &play.clock {
        Some(GameClock { per_move, since, calendar, paused, .. }) => {
            let turn = play.history.position().turn();
            let from = calendar[turn].after(*since, MAX_NUDGE_DELAY.min(*per_move / 2_i32));
            paused.map_or(from, |until| until.max(from))
        }
        // Without a clock, the last sign of a player is what is known of the turn.
        None => game.changed + MAX_NUDGE_DELAY,
    }
}

fn resign(game: &Game, request: &Request) -> Decision {
    let (play, loser) = game.in_play(request.by, request.seen_ply)?;
    let outcome = Outcome::Resignation { loser };
    Ok((play.clone().over(outcome), vec![Event::Ended { outcome }]))
}
