//! What players decide about themselves and others: absences and blocks.

use std::collections::HashMap;
use std::future::ready;
use std::sync::Arc;

use futures_util::StreamExt;
use time::{Duration, OffsetDateTime};

use super::core::{Beginning, Core};
use super::{Result, ServiceError};
use alquerque_game::{Command, Game, MAX_ABSENCE, PlayerId, Progress, Reason, Request, Summary};
use alquerque_store::{Absence, Preferences, StoreError};

/// The players that one player can block.
pub const MAX_BLOCKED: usize = 100;

/// The total length of all absences in a year.
const MAX_ABSENCE_IN_A_YEAR: Duration = Duration::days(30);
/// The least that an absence counts, which bounds the number of absences.
const MIN_ABSENCE: Duration = Duration::HOUR;
/// The most of it that is spent by itself.
const MAX_VACATION_IN_A_YEAR: Duration = Duration::days(20);
/// The length of the absence that begins when the time of a player has run out.
const VACATION: Duration = Duration::DAY;
const YEAR: Duration = Duration::days(365);

/// Why an absence is not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsenceRefusal {
    /// It would end in the past.
    Past,
    /// It would end later than `until`, the latest end possible.
    TooLong { until: OffsetDateTime },
    /// The absences of the last year leave less time than this one takes.
    UsedUp { left: Duration },
    /// The player is not away.
    NotAway,
}

/// Records absences and blocks between players, reads their profiles, and decides whom a message
/// pings.
pub struct Players {
    pub(super) core: Arc<Core>,
}

impl Players {
    /// Records that a player is away until then, or (`None`) is back. Returns their open games,
    /// with the changed deadlines.
    pub async fn set_absence(
        &self,
        player: PlayerId,
        until: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<Result<Vec<Game>, AbsenceRefusal>> {
        let _guard = self.core.absence_locks.lock(player.0, player).await?;
        let preferences = self.core.store.preferences(player).await?;
        let mut absences = preferences.away.clone();
        if let Err(refusal) = update_absences(&mut absences, until, now) {
            return Ok(Err(refusal));
        }
        Ok(Ok(self.stop_clocks(player, &preferences, absences, until, now).await?))
    }

    /// Spends a day of vacation of a player whose time has run out, if they wish so and have one
    /// left. Returns their open games, with the changed deadlines; `None` if no day is spent.
    pub async fn spend_vacation(
        &self,
        player: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Option<Vec<Game>>> {
        if self.core.store.preferences(player).await?.vacation != Some(true) {
            return Ok(None);
        }
        let _guard = self.core.absence_locks.lock(player.0, player).await?;
        let preferences = self.core.store.preferences(player).await?;
        let mut absences = preferences.away.clone();
        let until = Some(now + VACATION);
        let spent = lengths(absences.iter().filter(|absence| absence.by_itself), now);
        if spent + VACATION > MAX_VACATION_IN_A_YEAR
            || preferences.away_until(now).is_some()
            || update_absences(&mut absences, until, now).is_err()
        {
            return Ok(None);
        }
        absences.last_mut().into_iter().for_each(|absence| absence.by_itself = true);
        Ok(Some(self.stop_clocks(player, &preferences, absences, until, now).await?))
    }

    /// Stops the clocks of a player until then, or lets them run again, and saves the absences.
    async fn stop_clocks(
        &self,
        player: PlayerId,
        preferences: &Preferences,
        absences: Vec<Absence>,
        until: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<Vec<Game>> {
        // A failure between the two writes must leave the games paused for at least as long as the
        // preferences say: a clock that runs although its player was told that it is paused would
        // cost them the game.
        let grows = until > preferences.away_until(now);
        if !grows {
            self.save_absences(player, absences.clone()).await?;
        }
        let games = self.core.store.open_of(player).await?;
        let mut outages = HashMap::new();
        for game in &games {
            outages.insert(game.id, self.core.downtime.pending(game.place, now).await?);
        }
        let pause = |game: &Game| {
            let outage = outages.get(&game.id).copied().flatten();
            game.play().map(|_| game.compensated_for(outage, now).with_absence(player, until, now))
        };
        let changed = self.core.change_all(games.iter().map(|game| game.id).collect(), pause);
        let changed: Vec<_> = changed
            .filter(|changed| {
                ready(!matches!(changed, Err(ServiceError::Store(StoreError::Unreadable(_)))))
            })
            .collect()
            .await;
        let changed = changed.into_iter().collect::<Result<_, _>>()?;
        if grows {
            self.save_absences(player, absences).await?;
        }
        Ok(changed)
    }

    async fn save_absences(&self, player: PlayerId, absences: Vec<Absence>) -> Result<()> {
        let save = |preferences: &mut Preferences| preferences.away.clone_from(&absences);
        self.core.store.edit_preferences(player, save).await?;
        Ok(())
    }

    /// Blocks a player for another, and withdraws the challenges between them that would reveal it.
    /// Returns those.
    ///
    /// # Errors
    /// When too many are blocked already, or the store fails.
    pub async fn block(
        &self,
        by: PlayerId,
        other: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Vec<Game>> {
        let add = |preferences: &mut Preferences| {
            if preferences.blocked.len() < MAX_BLOCKED {
                preferences.blocked.add(other);
            }
        };
        if !self.core.store.edit_preferences(by, add).await?.has_blocked(other) {
            return Err(Reason::TooManyBlocked { most: MAX_BLOCKED }.into());
        }
        let withdraw = Request::new(by, Command::Withdraw);
        let mut withdrawn = Vec::new();
        let open = self.core.store.open_of(by).await?;
        for game in open.iter().filter(|game| is_challenge(game, by, other)) {
            let Some(loaded) = self.core.store.get(game.id).await? else { continue };
            match self.core.submit(game.place, loaded, &withdraw, &Beginning::default(), now).await
            {
                Ok(transition) => withdrawn.push(transition.game),
                // It has just been answered.
                Err(ServiceError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(withdrawn)
    }

    /// Ends a block. Returns whether there was one.
    pub async fn unblock(&self, by: PlayerId, other: PlayerId) -> Result<bool> {
        let was_blocked = self.core.store.preferences(by).await?.has_blocked(other);
        self.core.store.edit_preferences(by, |own| own.blocked.remove(other)).await?;
        Ok(was_blocked)
    }
}

/// Returns whether this is an open challenge of `by` to `other`.
fn is_challenge(game: &Summary, by: PlayerId, other: PlayerId) -> bool {
    game.progress == Progress::Challenged
        && game.challenger.id == by
        && game.awaited() == Some(other)
}

/// Adds an absence that begins now, or ends the present one.
fn update_absences(
    absences: &mut Vec<Absence>,
    until: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> Result<(), AbsenceRefusal> {
    if until.is_none() && !absences.iter().any(|absence| absence.until > now) {
        return Err(AbsenceRefusal::NotAway);
    }
    for absence in absences.iter_mut() {
        absence.until = absence.until.min(now.max(absence.from));
    }
    absences.retain(|absence| absence.until > now - YEAR && absence.until > absence.from);
    let Some(until) = until else { return Ok(()) };
    if until <= now {
        return Err(AbsenceRefusal::Past);
    }
    if until - now > MAX_ABSENCE {
        return Err(AbsenceRefusal::TooLong { until: now + MAX_ABSENCE });
    }
    let left = (MAX_ABSENCE_IN_A_YEAR - lengths(absences.iter(), now)).max(Duration::ZERO);
    if until - now > left {
        return Err(AbsenceRefusal::UsedUp { left });
    }
    absences.push(Absence { from: now, until, by_itself: false });
    Ok(())
}

/// Returns what these absences count of the last year.
fn lengths<'a>(absences: impl Iterator<Item = &'a Absence>, now: OffsetDateTime) -> Duration {
    let length =
        |absence: &Absence| (absence.until - absence.from.max(now - YEAR)).max(MIN_ABSENCE);
    absences.map(length).sum()
}
