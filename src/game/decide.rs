use time::{Duration, OffsetDateTime};

use super::bot::owed_after;
use super::challenge::begun;
use super::clock::whole_seconds;
use super::event::Decision;
use super::offers::{agree, disagree, propose};
use super::premove::{forget, prepare};
use super::takeback::take_back;
use super::turn::{play, touch};
use super::{
    Announcement, Command, Event, Game, OutboxEntry, Person, PlayerId, Reason, Refusal, Request,
    Stage, Transition,
};
use alquerque_rules::{Outcome, Side};

/// Decides what a request at the time `now` does to a game.
///
/// # Errors
/// A refusal, when the person may not do that, or not now. Nothing has changed then.
pub fn decide(game: &Game, request: &Request, now: OffsetDateTime) -> Result<Transition, Refusal> {
    let mut game = game.clone();
    game.forget_future(now);
    let Some(id) = request.request else { return decide_new(&game, request, now) };
    if game.has_done(id) {
        return Err(Reason::AlreadyDone.in_game(game.number));
    }
    let mut decided = decide_new(&game, request, now)?;
    decided.game.note(id, now);
    Ok(decided)
}

fn decide_new(game: &Game, request: &Request, now: OffsetDateTime) -> Result<Transition, Refusal> {
    let (mut stage, events) = match &request.command {
        Command::Accept { coin, name } => {
            return accept(game, &Person::new(request.by, name), *coin, now);
        }
        Command::Decline => decline(game, request.by)?,
        Command::Withdraw => withdraw(game, request.by)?,
        Command::Play(action) => play(game, request, action, now)?,
        Command::Touch { point } => touch(game, request, *point)?,
        Command::Prepare { to, answer, instead } => prepare(game, request, to, answer, *instead)?,
        Command::Forget => forget(game, request)?,
        Command::TakeBack => take_back(game, request, now)?,
        Command::Propose { what } => propose(game, request, *what, now)?,
        Command::Agree { to } => agree(game, request, *to, now)?,
        Command::Disagree { to } => disagree(game, request, *to)?,
        Command::ClaimDraw => claim_draw(game, request)?,
        Command::Resign => resign(game, request)?,
        Command::Nudge => nudge(game, request, now)?,
    };
    let owed = if game.bot() == Some(request.by) {
        owed_after(game, request, &stage, now)
    } else {
        game.owed.filter(|owed| is_of_interest(owed, &request.command))
    };
    if let Stage::Playing(play) = &mut stage
        && let Some(side) = play.sides.side_of(&request.by)
    {
        play.can_remove[side] = request.can_remove;
    }
    let mut decided = Game { stage, owed, changed: now, adjourned: None, ..game.clone() };
    if decided.ply() != game.ply() {
        decided.out_of_reach = Duration::ZERO;
    }
    Ok(Transition { game: decided, events })
}

/// Whether what was to be announced still is after somebody has done this: not what was of the turn before.
fn is_of_interest(owed: &OutboxEntry, command: &Command) -> bool {
    match command {
        _ if owed.what == Announcement::Adjourned => false,
        Command::Nudge | Command::Prepare { .. } | Command::Forget => true,
        // That shows no board, and what the bot has played is seen by nobody yet.
        Command::Propose { .. } | Command::Touch { .. } => {
            matches!(owed.what, Announcement::Acted { .. })
        }
        _ => false,
    }
}

fn accept(
    game: &Game,
    by: &Person,
    coin: Side,
    now: OffsetDateTime,
) -> Result<Transition, Refusal> {
    still_challenged(game)?;
    match &game.challenged {
        Some(challenged) if challenged.id != by.id => {
            return Err(Reason::NotTheChallenged { challenged: challenged.id }.into());
        }
        None if by.id == game.challenger.id => {
            return Err(Reason::OwnChallenge.in_game(game.number));
        }
        _ => {}
    }
    let stage = begun(game, by.id, coin, now);
    let challenged = game.challenged.clone().or_else(|| Some(by.clone()));
    Ok(Transition {
        game: Game { stage, challenged, changed: now, ..game.clone() },
        events: vec![Event::Accepted],
    })
}

fn decline(game: &Game, by: PlayerId) -> Decision {
    still_challenged(game)?;
    match &game.challenged {
        Some(challenged) if challenged.id != by => {
            return Err(Reason::NotTheChallenged { challenged: challenged.id }.into());
        }
        None => return Err(Reason::OpenToAll.in_game(game.number)),
        _ => {}
    }
    Ok((Stage::Declined, vec![Event::Declined]))
}

fn withdraw(game: &Game, by: PlayerId) -> Decision {
    still_challenged(game)?;
    if by != game.challenger.id {
        return Err(Reason::NotTheChallenger { challenger: game.challenger.id }.into());
    }
    Ok((Stage::Withdrawn, vec![Event::Withdrawn]))
}

/// What became of it is said first: to whoever comes late, that matters more than whose it was.
fn still_challenged(game: &Game) -> Result<(), Refusal> {
    let number = game.number;
    match game.stage {
        Stage::Challenged => Ok(()),
        Stage::Declined => Err(Reason::AlreadyDeclined.in_game(number)),
        Stage::Withdrawn => Err(Reason::AlreadyWithdrawn.in_game(number)),
        Stage::Expired => Err(Reason::AlreadyExpired.in_game(number)),
        Stage::Voided(_) => Err(Reason::Voided.in_game(number)),
        Stage::Playing(_) | Stage::Over { .. } => Err(Reason::AlreadyAccepted.in_game(number)),
        Stage::Study(_) => Err(Reason::OnlyAStudy.in_game(number)),
    }
}

fn claim_draw(game: &Game, request: &Request) -> Decision {
    let (play, _) = game.in_play(request.by, request.seen)?;
    if !game.rules.draw_by_proof {
        return Err(Reason::NoProof.in_game(game.number));
    }
    let outcome = Outcome::ProvenDraw;
    Ok((play.clone().over(outcome), vec![Event::Ended { outcome }]))
}

/// How long after a nudge comes the next at the earliest.
const BETWEEN_NUDGES: Duration = Duration::DAY;

fn nudge(game: &Game, request: &Request, now: OffsetDateTime) -> Decision {
    let (play, by) = game.in_play(request.by, request.seen)?;
    let number = game.number;
    if play.history.position().turn() == by {
        return Err(Reason::YourTurn.in_game(number));
    }
    if let Some(until) = play.away[!by].filter(|&until| until > now) {
        return Err(Reason::OpponentAway { until }.in_game(number));
    }
    // The bot can be called at any time: that has it look whether it has missed anything.
    let last = play.nudged[by].filter(|_| !game.is_bots_turn());
    if let Some(again) = last.map(|last| last + BETWEEN_NUDGES).filter(|&again| again > now) {
        return Err(Reason::AlreadyNudged { again }.in_game(number));
    }
    let mut play = play.clone();
    play.nudged[by] = Some(whole_seconds(now));
    Ok((Stage::Playing(play), vec![Event::Nudged { by }]))
}

fn resign(game: &Game, request: &Request) -> Decision {
    let (play, loser) = game.in_play(request.by, request.seen)?;
    let outcome = Outcome::Resignation { loser };
    Ok((play.clone().over(outcome), vec![Event::Ended { outcome }]))
}
