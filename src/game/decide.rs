use time::{Duration, OffsetDateTime};

use super::bot::owed_after;
use super::challenge::begun;
use super::clock::whole_seconds;
use super::event::Decision;
use super::offers::{agree, disagree, propose};
use super::prepared::{forget, prepare};
use super::takeback::take_back;
use super::turn::{act, touch};
use super::{
    Act, Announcement, Event, Game, Notice, Owed, Person, PlayerId, Refusal, Stage, Transition,
};
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Outcome, Side};

/// Decides what an event at the time `now` does to a game.
///
/// # Errors
/// A refusal, when the person may not do that, or not now. Nothing has changed then.
pub fn decide(game: &Game, event: &Event, now: OffsetDateTime) -> Result<Transition, Refusal> {
    let mut game = game.clone();
    game.forget_future(now);
    let Some(request) = event.request else { return decide_new(&game, event, now) };
    if game.has_done(request) {
        return Err(Refusal::DoneAlready { number: game.number });
    }
    let mut decided = decide_new(&game, event, now)?;
    decided.game.note(request, now);
    Ok(decided)
}

fn decide_new(game: &Game, event: &Event, now: OffsetDateTime) -> Result<Transition, Refusal> {
    let (mut stage, notices) = match &event.act {
        Act::Accept { coin, name } => {
            return accept(game, &Person::new(event.by, name), *coin, now);
        }
        Act::Decline => decline(game, event.by)?,
        Act::Withdraw => withdraw(game, event.by)?,
        Act::Play { text } => act(game, event, text.parse(), now)?,
        Act::Huff { point } => act(game, event, ActionText::huff_of(point), now)?,
        Act::Insist => act(game, event, Ok(ActionText::Insist), now)?,
        Act::Touch { point } => touch(game, event, *point)?,
        Act::Prepare { to, answer, instead } => prepare(game, event, to, answer, *instead)?,
        Act::Forget => forget(game, event)?,
        Act::TakeBack => take_back(game, event, now)?,
        Act::Propose { what } => propose(game, event, *what, now)?,
        Act::Agree { to } => agree(game, event, *to, now)?,
        Act::Disagree { to } => disagree(game, event, *to)?,
        Act::ClaimDraw => claim_draw(game, event)?,
        Act::Resign => resign(game, event)?,
        Act::Nudge => nudge(game, event, now)?,
    };
    let owed = if game.bot() == Some(event.by) {
        owed_after(game, event, &stage, now)
    } else {
        game.owed.filter(|owed| is_of_interest(owed, &event.act))
    };
    if let Stage::Playing(play) = &mut stage
        && let Some(side) = play.sides.side_of(&event.by)
    {
        play.can_remove[side] = event.can_remove;
    }
    let mut decided = Game { stage, owed, changed: now, adjourned: None, ..game.clone() };
    if decided.ply() != game.ply() {
        decided.out_of_reach = Duration::ZERO;
    }
    Ok(Transition { game: decided, notices })
}

/// Whether what was to be announced still is after somebody has done this: not what was of the turn before.
fn is_of_interest(owed: &Owed, act: &Act) -> bool {
    match act {
        _ if owed.what == Announcement::Adjourned => false,
        Act::Nudge | Act::Prepare { .. } | Act::Forget => true,
        // That shows no board, and what the bot has played is seen by nobody yet.
        Act::Propose { .. } | Act::Touch { .. } => matches!(owed.what, Announcement::Acted { .. }),
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
            return Err(Refusal::NotTheChallenged { challenged: challenged.id });
        }
        None if by.id == game.challenger.id => {
            return Err(Refusal::OwnChallenge { number: game.number });
        }
        _ => {}
    }
    let stage = begun(game, by.id, coin, now);
    let challenged = game.challenged.clone().or_else(|| Some(by.clone()));
    Ok(Transition {
        game: Game { stage, challenged, changed: now, ..game.clone() },
        notices: vec![Notice::Accepted],
    })
}

fn decline(game: &Game, by: PlayerId) -> Decision {
    still_challenged(game)?;
    match &game.challenged {
        Some(challenged) if challenged.id != by => {
            return Err(Refusal::NotTheChallenged { challenged: challenged.id });
        }
        None => return Err(Refusal::OpenToAll { number: game.number }),
        _ => {}
    }
    Ok((Stage::Declined, vec![Notice::Declined]))
}

fn withdraw(game: &Game, by: PlayerId) -> Decision {
    still_challenged(game)?;
    if by != game.challenger.id {
        return Err(Refusal::NotTheChallenger { challenger: game.challenger.id });
    }
    Ok((Stage::Withdrawn, vec![Notice::Withdrawn]))
}

/// What became of it is said first: to whoever comes late, that matters more than whose it was.
fn still_challenged(game: &Game) -> Result<(), Refusal> {
    let number = game.number;
    match game.stage {
        Stage::Challenged => Ok(()),
        Stage::Declined => Err(Refusal::AlreadyDeclined { number }),
        Stage::Withdrawn => Err(Refusal::AlreadyWithdrawn { number }),
        Stage::Expired => Err(Refusal::AlreadyExpired { number }),
        Stage::Voided(_) => Err(Refusal::Voided { number }),
        Stage::Playing(_) | Stage::Over { .. } => Err(Refusal::AlreadyAccepted { number }),
        Stage::Study(_) => Err(Refusal::OnlyAStudy { number }),
    }
}

fn claim_draw(game: &Game, event: &Event) -> Decision {
    let (play, _) = game.in_play(event.by, event.seen)?;
    if !game.rules.draw_by_proof {
        return Err(Refusal::NoProof { number: game.number });
    }
    let outcome = Outcome::ProvenDraw;
    Ok((play.clone().over(outcome), vec![Notice::Ended { outcome }]))
}

/// How long after a nudge comes the next at the earliest.
const BETWEEN_NUDGES: Duration = Duration::DAY;

fn nudge(game: &Game, event: &Event, now: OffsetDateTime) -> Decision {
    let (play, by) = game.in_play(event.by, event.seen)?;
    let number = game.number;
    if play.history.position().turn() == by {
        return Err(Refusal::YourTurn { number });
    }
    if let Some(until) = play.away[!by].filter(|&until| until > now) {
        return Err(Refusal::OpponentAway { number, until });
    }
    // The bot can be called at any time: that has it look whether it has missed anything.
    let last = play.nudged[by].filter(|_| !game.is_bots_turn());
    if let Some(again) = last.map(|last| last + BETWEEN_NUDGES).filter(|&again| again > now) {
        return Err(Refusal::NudgedAlready { number, again });
    }
    let mut play = play.clone();
    play.nudged[by] = Some(whole_seconds(now));
    Ok((Stage::Playing(play), vec![Notice::Nudged { by }]))
}

fn resign(game: &Game, event: &Event) -> Decision {
    let (play, loser) = game.in_play(event.by, event.seen)?;
    let outcome = Outcome::Resignation { loser };
    Ok((play.clone().over(outcome), vec![Notice::Ended { outcome }]))
}
