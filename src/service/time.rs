//! What time does to games, and the times in which it does nothing.

use std::collections::HashSet;
use std::future::ready;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures_util::{Stream, StreamExt, stream};
use time::{Duration, OffsetDateTime};

use super::{GameService, ServiceError};
use crate::game::{
    Announcement, Game, GameId, MAX_ABSENCE, MAX_CHARGED_OUTAGE, Outage, Place, PlayerId,
    Transition, tick,
};
use crate::store::{Absence, StoreError, Whereabouts};

/// As many games as are looked at in one sweep.
const AT_ONCE: usize = 200;
/// As many saves as wait at once where all games change: they share their flushes.
const TOGETHER: usize = 64;
/// How long all absences of a year may be together.
const ABSENCE_IN_A_YEAR: Duration = Duration::days(30);
/// What each counts of that at least, so that not any number of them is kept.
const SHORTEST_ABSENCE: Duration = Duration::HOUR;
const YEAR: Duration = Duration::days(365);

/// Games whose clocks have been stopped, started or moved. There may be many, so they are not kept in hand.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// How many stand now.
    pub stopped: usize,
    /// Those that go on, with other deadlines than before.
    pub going: Vec<GameId>,
}

/// Why an absence is not noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAbsence {
    /// It would end in the past.
    Past,
    /// It would be longer than one may be: until then at the latest.
    TooLong { until: OffsetDateTime },
    /// With those of the last year it would be too long: so much is left.
    UsedUp { left: Duration },
    /// There is none that could end.
    NotAway,
}

impl GameService {
    /// Records that the bot is there, and that no earlier downtime is left to be made up for.
    pub async fn record_heartbeat(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        *self.recorded.lock() = Some(now);
        self.store.heartbeat(now).await
    }

    /// To be called before the clock is set by so much. What it missed is made up for when [`Self::came_back`] is called after
    /// that, and is charged to nobody meanwhile.
    pub async fn prepare_step(&self, by: Duration, now: OffsetDateTime) -> Result<(), StoreError> {
        {
            let mut outage = self.outage.lock();
            let missed = Outage::clock_step(now);
            *outage = Some(outage.map_or(missed, |outage| outage.or_longer(missed)));
        }
        if by.is_positive() {
            return Ok(());
        }
        if let Some(beat) = self.store.last_heartbeat().await? {
            self.record_heartbeat(beat.saturating_add(by)).await?;
        }
        let mut outage = self.outage.lock();
        *outage = outage.map(|outage| outage.shifted(by));
        self.has_looked_ahead.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Postpones all deadlines after a downtime or a step of the clock. Also moves times of games back that lie in the future, as
    /// a clock that was ahead leaves them.
    ///
    /// Leaves it to the caller to record the bot's presence by [`Self::beat`], once it is sure to be there: until then the
    /// downtime goes on, and only its first minute is charged. Games remember what they were postponed by, so that a downtime
    /// with several attempts to return is made up for once.
    pub async fn came_back(&self, now: OffsetDateTime) -> Result<Clocks, ServiceError> {
        let beat = self.store.last_heartbeat().await?;
        let outage = beat.map(|beat| self.outage_since(beat, now));
        let is_due =
            |outage: &Outage| outage.counts(now) || !self.has_looked_ahead.load(Ordering::Relaxed);
        let Some((beat, outage)) = beat.zip(outage.filter(is_due)) else {
            *self.outage.lock() = None;
            return Ok(Clocks::default());
        };
        *self.outage.lock() = Some(outage);
        // If nothing can be saved, that is seen here, and not at each of the games.
        self.store.heartbeat(beat).await?;
        let clocks = self
            .change_clocks(self.store.open().await?, |game| game.after_outage(outage, now))
            .await?;
        *self.outage.lock() = None;
        self.has_looked_ahead.store(true, Ordering::Relaxed);
        Ok(clocks)
    }

    /// The outage that is perhaps not made up for yet in all games: a decision that comes before that has to.
    pub async fn present_outage(&self, now: OffsetDateTime) -> Result<Option<Outage>, StoreError> {
        let known = *self.outage.lock();
        if known.is_some() {
            return Ok(known);
        }
        Ok(self.store.last_heartbeat().await?.map(|beat| self.outage_since(beat, now)))
    }

    /// Returns the downtime that no player is charged for, when presence was recorded last at `beat`. `now` may be older than
    /// what this process itself has recorded: a handler takes the time before it works.
    fn outage_since(&self, beat: OffsetDateTime, now: OffsetDateTime) -> Outage {
        let is_own = self.recorded.lock().is_some_and(|recorded| beat <= recorded);
        let gone = if beat - now > MAX_CHARGED_OUTAGE && !is_own {
            tracing::warn!(%beat, %now, "the bot's last sign of life lies in the future; no player is charged for that");
            Outage::unknown()
        } else {
            Outage::since(beat)
        };
        let known = *self.outage.lock();
        known.map_or(gone, |known| known.or_longer(gone))
    }

    /// When time has something to do with a game next.
    pub async fn next_due(&self) -> Result<Option<OffsetDateTime>, StoreError> {
        self.store.next_due().await
    }

    /// Decides what is due, and answers what is to be announced; the announcements stay owed until [`Self::announced`].
    pub async fn sweep(&self, now: OffsetDateTime) -> Result<Vec<Transition>, ServiceError> {
        let mut news = Vec::new();
        for id in self.store.due(now, AT_ONCE).await? {
            match self.tick(id, now).await {
                Ok(told) => news.extend(told),
                // The others are due as well.
                Err(error) => tracing::error!(%id, %error, "time could do nothing to a game"),
            }
        }
        Ok(news)
    }

    async fn tick(
        &self,
        id: GameId,
        now: OffsetDateTime,
    ) -> Result<Option<Transition>, ServiceError> {
        for _ in 0..super::ATTEMPTS {
            let Some(kept) = self.store.get(id).await? else { return Ok(None) };
            let reminders = match kept.game.to_move() {
                Some(player) => self.store.preferences(player).await?.reminders(),
                None => Default::default(),
            };
            let Some(mut passed) = tick(&kept.game, &reminders, now) else { return Ok(None) };
            match self.put(passed.game, &kept).await {
                Ok(game) => {
                    passed.game = game;
                    return Ok(Some(passed).filter(|passed| !passed.events.is_empty()));
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// The announcement that the game owed has been made, or cannot be made.
    pub async fn announced(&self, id: GameId, what: Announcement) -> Result<(), ServiceError> {
        self.change_owed(id, what, Game::announced).await
    }

    /// The bot was not allowed to make the announcement that the game owes: it stays owed for a while.
    pub async fn may_not_announce(
        &self,
        id: GameId,
        what: Announcement,
        now: OffsetDateTime,
    ) -> Result<(), ServiceError> {
        self.change_owed(id, what, |game| game.announcement_forbidden(now)).await
    }

    async fn change_owed(
        &self,
        id: GameId,
        what: Announcement,
        change: impl Fn(&Game) -> Game,
    ) -> Result<(), ServiceError> {
        let is_owed = |game: &Game| game.owed.is_some_and(|owed| owed.what == what);
        self.change(id, |game| is_owed(game).then(|| change(game))).await.map(drop)
    }

    /// Lets the clocks of a server's games run, because the bot is there, but those in channels that are gone stand.
    pub async fn meet_guild(
        &self,
        guild: u64,
        gone: &HashSet<u64>,
        now: OffsetDateTime,
    ) -> Result<Clocks, ServiceError> {
        self.return_to(guild).await?;
        let mut games = self.store.whereabouts(guild).await?;
        games.retain(|game| gone.contains(&game.place.channel) != game.is_stopped);
        let stop = self.stopping(now).await?;
        let changed = |game: &Game| match (gone.contains(&game.place.channel), game.stopped) {
            (true, _) => stop(game),
            (false, Some(_)) => Some(game.resume(now)),
            (false, None) => None,
        };
        self.change_clocks(ids(&games), changed).await
    }

    /// Stops the clocks of a channel's games, and of those in its threads, because it is gone.
    pub async fn stop_channel(
        &self,
        place: Place,
        now: OffsetDateTime,
    ) -> Result<Clocks, ServiceError> {
        let games = self.games_below(place).await?;
        self.change_clocks(games, self.stopping(now).await?).await
    }

    /// Lets them run again.
    pub async fn resume_channel(
        &self,
        place: Place,
        now: OffsetDateTime,
    ) -> Result<Clocks, ServiceError> {
        let games = self.games_below(place).await?;
        self.change_clocks(games, |game| game.stopped.is_some().then(|| game.resume(now))).await
    }

    /// The games of a channel and of its threads.
    async fn games_below(&self, place: Place) -> Result<Vec<GameId>, StoreError> {
        let Some(guild) = place.guild else {
            return Ok(self.store.open_in(place).await?.iter().map(|game| game.id).collect());
        };
        let mut games = self.store.whereabouts(guild).await?;
        games.retain(|game| {
            game.place.channel == place.channel || game.parent == Some(place.channel)
        });
        Ok(ids(&games))
    }

    /// Stops the clocks of a server's games, because the bot cannot reach it.
    pub async fn stop_guild(
        &self,
        guild: u64,
        now: OffsetDateTime,
    ) -> Result<Clocks, ServiceError> {
        let games = self.store.whereabouts(guild).await?;
        self.change_clocks(ids(&games), self.stopping(now).await?).await
    }

    /// Stops the clocks of all games on servers of which `is_gone` says so.
    pub(super) async fn stop_gone(
        &self,
        is_gone: impl Fn(u64) -> bool,
        now: OffsetDateTime,
    ) -> Result<Clocks, ServiceError> {
        let is_gone = |game: &Game| game.place.guild.is_some_and(&is_gone);
        let stop = self.stopping(now).await?;
        let stop = |game: &Game| is_gone(game).then(|| stop(game)).flatten();
        self.change_clocks(self.store.open().await?, stop).await
    }

    /// How the clock of a game is stopped, if it runs. No player is charged for an outage before.
    async fn stopping(
        &self,
        now: OffsetDateTime,
    ) -> Result<impl Fn(&Game) -> Option<Game> + use<>, StoreError> {
        let outage = self.present_outage(now).await?;
        Ok(move |game: &Game| {
            game.stopped.is_none().then(|| game.compensated_for(outage, now).stop(now))
        })
    }

    /// Notes that a person is away until then, or is back (`None`). Answers their open games as they are then.
    pub async fn away(
        &self,
        player: PlayerId,
        until: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<Result<Vec<Game>, NoAbsence>, ServiceError> {
        let _one_at_a_time = self.absences.of(player.0).await;
        let preferences = self.store.preferences(player).await?;
        let mut absences = preferences.away.clone();
        if let Err(why) = note(&mut absences, until, now) {
            return Ok(Err(why));
        }
        // A failure between the two must leave the games paused for at least as long as the preferences say: a clock that
        // runs although its player was told that it is paused would cost them the game.
        let grows = until > preferences.away_until(now);
        if !grows {
            self.note_absences(player, absences.clone()).await?;
        }
        let games = self.store.open_of(player).await?;
        let outage = self.present_outage(now).await?;
        let away = |game: &Game| {
            game.play().map(|_| game.compensated_for(outage, now).with_absence(player, until, now))
        };
        let changed = self.change_all(games.iter().map(|game| game.id).collect(), away);
        let changed: Vec<_> = changed
            .filter(|changed| ready(!matches!(changed, Err(error) if error.is_of_one_game())))
            .collect()
            .await;
        let changed = changed.into_iter().collect::<Result<_, _>>()?;
        if grows {
            self.note_absences(player, absences).await?;
        }
        Ok(Ok(changed))
    }

    async fn note_absences(
        &self,
        player: PlayerId,
        absences: Vec<Absence>,
    ) -> Result<(), ServiceError> {
        self.store
            .edit_preferences(player, Box::new(|preferences| preferences.away = absences))
            .await?;
        Ok(())
    }

    /// Changes the clocks of these games, all that can be, and answers why another could not be. Where something is
    /// wrong with one game alone, another try would not help, and the others do not wait for it.
    async fn change_clocks(
        &self,
        games: Vec<GameId>,
        change: impl Fn(&Game) -> Option<Game>,
    ) -> Result<Clocks, ServiceError> {
        let mut changed = pin!(self.change_all(games, change));
        let (mut clocks, mut failed) = (Clocks::default(), Ok(()));
        while let Some(changed) = changed.next().await {
            match changed {
                Ok(game) if game.stopped.is_some() => clocks.stopped += 1,
                Ok(game) => clocks.going.push(game.id),
                Err(error) if error.is_of_one_game() => {}
                Err(error) => failed = Err(error),
            }
        }
        failed.map(|()| clocks)
    }

    /// Changes all of these games that `change` changes; answers those, and why others could not be changed.
    fn change_all(
        &self,
        games: Vec<GameId>,
        change: impl Fn(&Game) -> Option<Game>,
    ) -> impl Stream<Item = Result<Game, ServiceError>> {
        let change = Arc::new(change);
        let changed = stream::iter(games).map(move |id| {
            let change = Arc::clone(&change);
            async move { (id, however_slow(|| self.change(id, |game| change(game))).await) }
        });
        changed.buffered(TOGETHER).filter_map(async |(id, changed)| {
            // The others change all the same.
            changed
                .inspect_err(|error| tracing::error!(%id, ?error, "a game could not be changed"))
                .transpose()
        })
    }
}

/// Does it, however long a slow disk takes over it: others of the same work may have kept that busy.
async fn however_slow<T, E, R>(work: impl Fn() -> R) -> Result<T, ServiceError>
where
    E: Into<ServiceError>,
    R: Future<Output = Result<T, E>>,
{
    loop {
        match work().await.map_err(E::into) {
            Err(ServiceError::Store(StoreError::Slow)) => {}
            done => return done,
        }
    }
}

fn ids(games: &[Whereabouts]) -> Vec<GameId> {
    games.iter().map(|game| game.id).collect()
}

/// Adds an absence that begins now to those before, or ends the present one.
fn note(
    absences: &mut Vec<Absence>,
    until: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> Result<(), NoAbsence> {
    if until.is_none() && !absences.iter().any(|absence| absence.until > now) {
        return Err(NoAbsence::NotAway);
    }
    for absence in absences.iter_mut() {
        absence.until = absence.until.min(now.max(absence.from));
    }
    absences.retain(|absence| absence.until > now - YEAR && absence.until > absence.from);
    let Some(until) = until else { return Ok(()) };
    if until <= now {
        return Err(NoAbsence::Past);
    }
    if until - now > MAX_ABSENCE {
        return Err(NoAbsence::TooLong { until: now + MAX_ABSENCE });
    }
    let length =
        |absence: &Absence| (absence.until - absence.from.max(now - YEAR)).max(SHORTEST_ABSENCE);
    let spent: Duration = absences.iter().map(length).sum();
    let left = (ABSENCE_IN_A_YEAR - spent).max(Duration::ZERO);
    if until - now > left {
        return Err(NoAbsence::UsedUp { left });
    }
    absences.push(Absence { from: now, until });
    Ok(())
}
