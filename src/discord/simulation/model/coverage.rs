//! The events of games that the simulation must cover.

use super::super::world::World;
use crate::game::{Announcement, Game, Stage};
use alquerque_rules::Outcome;

/// Counts the events that turn one state of a game into the next.
pub fn record(world: &World, before: &Game, after: &Game) {
    let plies = |game: &Game| game.history().map_or(0, |history| history.actions().len());
    let old = plies(before);
    let new = plies(after);
    let became = |stage: fn(&Stage) -> bool| !stage(&before.stage) && stage(&after.stage);
    let became_pending =
        |what| after.pending.is_some_and(|entry| entry.what == what) && before.pending.is_none();
    let has_offer = |game: &Game| game.play().is_some_and(|play| play.offer.is_some());
    let resumes = before.stopped.is_some() && after.stopped.is_none() && after.is_open();
    let events = [
        ("accepted", became(|stage| matches!(stage, Stage::Playing(_)))),
        ("declined", became(|stage| matches!(stage, Stage::Declined))),
        ("withdrawn", became(|stage| matches!(stage, Stage::Withdrawn))),
        ("expired", became(|stage| matches!(stage, Stage::Expired))),
        ("lost on time", became(is_lost_on_time)),
        ("resigned", became(is_resigned)),
        ("drawn by agreement", became(is_agreed_draw)),
        ("played", new == old + 1),
        ("premove played", new == old + 2),
        ("voided", became(|stage| matches!(stage, Stage::Voided(_)))),
        ("taken back", new < old),
        ("offered", has_offer(after) && !has_offer(before)),
        ("reminder due", became_pending(Announcement::Reminder)),
        ("deadline postponed", before.compensated_until != after.compensated_until),
        ("game clock stopped", before.stopped.is_none() && after.stopped.is_some()),
        ("game clock started", resumes),
        ("adjourned", before.adjourned.is_none() && after.adjourned.is_some()),
    ];
    for (event, has_occurred) in events {
        if has_occurred {
            world.cover(event);
        }
    }
}

fn is_lost_on_time(stage: &Stage) -> bool {
    matches!(stage, Stage::Over { outcome: Outcome::Timeout { .. }, .. })
}

fn is_resigned(stage: &Stage) -> bool {
    matches!(stage, Stage::Over { outcome: Outcome::Resignation { .. }, .. })
}

fn is_agreed_draw(stage: &Stage) -> bool {
    matches!(stage, Stage::Over { outcome: Outcome::Agreement, .. })
}
