//! Tournaments: they are made and entered by members, and paired by the bot.
//!
//! What is to be done in a tournament is saved with it, or with the game that has ended in it, and
//! done again until it is recorded as done: games are begun under the ids that were decided with
//! the pairings, and a result counts once.

mod ladder;

use std::sync::Arc;

use time::OffsetDateTime;

use crate::core::{Core, MAX_ATTEMPTS};
use crate::{Result, ServiceError, run_blocking};
use alquerque_game::{
    Challenge, Colour, Draft, Game, GameEnd, GameId, MessageId, Pairing, Person, Place, PlayerId,
    Reason, Refusal, ScheduledEvent, Tournament, TournamentId, TournamentReason,
};
use alquerque_store::{Conditions, StoreError, StoredTournament};

/// The tournaments of a server that may be open at once, and those of all servers.
pub const MAX_OPEN_HERE: usize = 10;
pub const MAX_OPEN: usize = 500;
/// The tournaments of a server that are kept. Beyond that, the oldest finished ones are forgotten.
const MAX_KEPT: usize = 50;
/// The entrants whose next round is paired in about a millisecond. With more, pairing is left to a
/// thread that may block.
const PAIRED_AT_ONCE: usize = 16;
/// The rating by which a player without one is seeded.
const UNRATED: u16 = 1500;
/// The results that one sweep counts: as many as the largest tournament has at once, many times.
const AT_ONCE: usize = 1000;
/// The tournaments that are read at once.
const PAGE: usize = 64;

/// Makes tournaments, enters players, begins games and counts results.
pub struct Tournaments {
    pub(crate) core: Arc<Core>,
}

/// Who asks to begin or to end a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Director {
    /// A member who manages the server.
    Manager,
    /// Another one, who may be its organiser.
    Member(PlayerId),
}

/// What a sweep has done.
#[derive(Default)]
pub struct Advanced {
    /// The games that have begun and are to be announced.
    pub begun: Vec<Game>,
    /// The tournaments whose messages are to be brought up to date.
    pub outdated: Vec<Tournament>,
    /// Whether there may be more to do.
    pub has_more: bool,
}

impl Tournaments {
    /// Waits until there is something to do in a tournament of this process, beside what becomes
    /// due by time.
    pub async fn work(&self) {
        self.core.tournament_work.notified().await;
    }

    /// Saves a new tournament. Returns `false` for a repeated request.
    ///
    /// # Errors
    /// When there are too many, the rules have no fair openings, the organiser may not begin games
    /// on the server, or the store fails.
    pub async fn create(&self, new: &Tournament) -> Result<bool> {
        let organiser = new.organiser.id;
        new.terms.check_opening(new.rules)?;
        self.check_may_play(new.guild, organiser).await?;
        // Those of a server are counted one at a time.
        let place = Place { guild: Some(new.guild), channel: new.channel };
        let _guard = self.core.lock_challenges(place, &[organiser], organiser).await?;
        let here = self.core.store.tournaments_in(new.guild).await?;
        if here.iter().any(|it| it.id == new.id) {
            return Ok(false);
        }
        let open = here.iter().filter(|it| it.is_open()).count();
        if open >= MAX_OPEN_HERE || self.core.store.count_tournaments().await? >= MAX_OPEN {
            return Err(Reason::from(TournamentReason::TooMany { most: MAX_OPEN_HERE }).into());
        }
        let finished = here.iter().filter(|it| !it.is_open() && it.wakes_at().is_none());
        for oldest in finished.take((here.len() + 1).saturating_sub(MAX_KEPT)) {
            self.core.store.remove_tournament(oldest).await?;
        }
        let is_new = self.core.store.create_tournament(new).await?;
        // A removal of their data finds it, or is seen here.
        if let Err(refused) = self.check_may_play(new.guild, organiser).await {
            self.core.store.remove_tournament(new).await?;
            return Err(refused);
        }
        self.core.tournament_work.notify_one();
        Ok(is_new)
    }

    /// Returns a tournament of a server.
    ///
    /// # Errors
    /// When there is none, or the store fails.
    pub async fn find(&self, guild: u64, id: TournamentId) -> Result<Tournament> {
        let found = self.core.store.tournament(guild, id).await?;
        Ok(found.ok_or(Reason::from(TournamentReason::Unknown))?.tournament)
    }

    /// Returns the tournaments of a server, newest first.
    pub async fn list(&self, guild: u64) -> Result<Vec<Tournament>, StoreError> {
        let mut found = self.core.store.tournaments_in(guild).await?;
        found.reverse();
        Ok(found)
    }

    /// Enters a player.
    ///
    /// # Errors
    /// When the tournament does not take them, they may not begin games on the server, or the store
    /// fails.
    pub async fn join(
        &self,
        guild: u64,
        id: TournamentId,
        player: &Person,
        now: OffsetDateTime,
    ) -> Result<Tournament> {
        self.check_may_play(guild, player.id).await?;
        let entrant = player.clone();
        let joined = self
            .change(guild, id, move |it| Ok(Some(it.join(entrant.clone())?.changed(now))))
            .await?;
        // A removal of their data finds them, or was seen here.
        self.check_may_play(guild, player.id).await?;
        Ok(joined)
    }

    /// Withdraws a player.
    ///
    /// # Errors
    /// When they have not entered, the tournament is over, or the store fails.
    pub async fn leave(
        &self,
        guild: u64,
        id: TournamentId,
        player: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Tournament> {
        self.change(guild, id, move |it| Ok(Some(it.leave(player, now)?.changed(now)))).await
    }

    /// Begins a tournament at the request of a member.
    ///
    /// # Errors
    /// When they may not, it has begun already or is over, too few have entered, or the store
    /// fails.
    pub async fn start(
        &self,
        guild: u64,
        id: TournamentId,
        by: Director,
        now: OffsetDateTime,
    ) -> Result<Tournament> {
        let found = self.directed(guild, id, by).await?;
        self.begin(&found, false, now).await
    }

    /// Ends a tournament at the request of a member.
    ///
    /// # Errors
    /// When they may not, it is over, or the store fails.
    pub async fn end(
        &self,
        guild: u64,
        id: TournamentId,
        by: Director,
        now: OffsetDateTime,
    ) -> Result<Tournament> {
        self.directed(guild, id, by).await?;
        // After the end, no result counts.
        self.count_results(now).await?;
        self.change(guild, id, move |it| Ok(Some(it.cancel()?.changed(now)))).await
    }

    /// Returns a tournament that a member may begin and end: its organiser, or a manager.
    async fn directed(&self, guild: u64, id: TournamentId, by: Director) -> Result<Tournament> {
        let found = self.find(guild, id).await?;
        let organiser = found.organiser.id;
        match by {
            Director::Manager => Ok(found),
            Director::Member(player) if player == organiser => Ok(found),
            Director::Member(_) => {
                Err(Reason::from(TournamentReason::NotTheOrganiser { organiser }).into())
            }
        }
    }

    /// Begins a tournament, at the request of a member or as it is due. One that is due with too
    /// few entrants is cancelled.
    async fn begin(
        &self,
        tournament: &Tournament,
        is_due: bool,
        now: OffsetDateTime,
    ) -> Result<Tournament> {
        let mut ratings = Vec::new();
        for entrant in &tournament.entrants {
            let player = entrant.person.id;
            let of_player = self.core.store.ratings_of(player, vec![tournament.guild]).await?;
            let rating = of_player.into_iter().find(|(_, rules, _)| *rules == tournament.rules);
            ratings.extend(rating.map(|(_, _, rating)| (player, rating.rating.round() as u16)));
        }
        let rating = move |player| {
            let rated = ratings.iter().find(|(it, _)| *it == player);
            rated.map_or(UNRATED, |&(_, rating)| rating)
        };
        let begun = move |it: &Tournament| {
            // A member may have begun it, or a player have left.
            if is_due && !it.is_to_begin(now) {
                return Ok(None);
            }
            let begun = match it.begin(now, &rating) {
                Err(Reason::Tournament(TournamentReason::TooFew { .. })) if is_due => {
                    it.cancel()?
                }
                begun => begun?,
            };
            Ok(Some(begun.changed(now)))
        };
        self.change(tournament.guild, tournament.id, begun).await
    }

    /// Does what is to be done: counts results, begins tournaments and games, closes ladders that
    /// have long had none, and says which messages are outdated.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn advance(&self, now: OffsetDateTime) -> Result<Advanced> {
        let counted = self.count_results(now).await?;
        let mut advanced = Advanced { has_more: counted == AT_ONCE, ..Advanced::default() };
        // Those stay due whose messages are not shown yet. They must not be in the way of others.
        for (guild, id) in self.core.store.due_tournaments(now, 2 * MAX_OPEN).await? {
            if let Err(error) = self.work_in(guild, id, now, &mut advanced).await {
                tracing::error!(guild, tournament = %id, %error, "a tournament does not go on");
            }
        }
        Ok(advanced)
    }

    /// Counts the results of games that have ended. Returns how many, up to a limit.
    async fn count_results(&self, now: OffsetDateTime) -> Result<usize> {
        let mut counted = 0;
        for game in self.core.store.uncounted_games(AT_ONCE).await? {
            match self.count(game, now).await {
                Ok(()) => counted += 1,
                Err(error) => {
                    tracing::error!(%game, %error, "a result cannot be counted in its tournament");
                }
            }
        }
        Ok(counted)
    }

    /// Counts the result of an ended game.
    async fn count(&self, id: GameId, now: OffsetDateTime) -> Result<()> {
        let Some(game) = self.core.find(id).await? else { return Ok(()) };
        if let Some(tournament) = &game.tournament
            && let Some(guild) = game.place.guild
        {
            let end = GameEnd::of(&game);
            let counted = move |it: &Tournament| {
                let ended = end.map(|end| it.ended(id, end, now).changed(now));
                Ok(ended.filter(|ended| ended.rounds != it.rounds))
            };
            match self.change(guild, tournament.id, counted).await {
                // It was forgotten.
                Err(ServiceError::Refused(_)) | Ok(_) => {}
                Err(error) => return Err(error),
            }
        }
        self.core.change(id, |game| Ok(game.counted_in_tournament())).await.map(drop)
    }

    async fn work_in(
        &self,
        guild: u64,
        id: TournamentId,
        now: OffsetDateTime,
        advanced: &mut Advanced,
    ) -> Result<()> {
        let mut tournament = self.find(guild, id).await?;
        if tournament.is_to_begin(now) {
            tournament = self.begin(&tournament, true, now).await?;
        } else if tournament.is_abandoned(now) {
            let closed = move |it: &Tournament| {
                Ok(if it.is_abandoned(now) { Some(it.cancel()?.changed(now)) } else { None })
            };
            tournament = self.change(guild, id, closed).await?;
        }
        // Each change may show that a player has left, or that the tournament was cancelled.
        let next = |it: &Tournament| it.games_to_begin().next().map(|(round, it)| (round, *it));
        while let Some((round, pairing)) = next(&tournament) {
            tournament = match self.begin_game(&tournament, round, &pairing, now).await {
                // Their data are being removed.
                Err(StoreError::Leaving(player)) => self.leave(guild, id, player, now).await?,
                game => {
                    advanced.begun.extend(game?);
                    self.change(guild, id, move |it| Ok(Some(it.with_begun(pairing.game)))).await?
                }
            };
        }
        if tournament.shown.at.is_some_and(|at| at <= now) {
            advanced.outdated.push(tournament);
        }
        Ok(())
    }

    /// Begins the game of a pairing, once. Returns it, unless it has ended meanwhile.
    async fn begin_game(
        &self,
        tournament: &Tournament,
        round: u8,
        pairing: &Pairing,
        now: OffsetDateTime,
    ) -> Result<Option<Game>, StoreError> {
        let Some(black) = pairing.black else { return Ok(None) };
        let [white, black] = [pairing.white, black].map(|it| tournament.person(it));
        let players = [white.id, black.id];
        if let Some(former) = players.into_iter().find(|player| player.is_former()) {
            return Err(StoreError::Leaving(former));
        }
        // A player who goes away meanwhile does so after the game has begun.
        let keys = players.map(|player| player.0);
        let _guards = self.core.absence_locks.lock_all(keys, white.id).await?;
        let circumstances = self.core.circumstances(&players, now).await?;
        let place = Place { guild: Some(tournament.guild), channel: tournament.channel };
        let challenge = Challenge {
            rules: tournament.rules,
            colour: Colour::White,
            terms: tournament.terms.clone(),
            language: tournament.language.clone(),
            tournament: Some(tournament.entry(round)),
            ..Challenge::new(pairing.game, place, white.clone(), Some(black.clone()))
        };
        let draft = Draft::paired(challenge, tournament.opening_lot(pairing), now)
            .map_err(|refusal| StoreError::Io(std::io::Error::other(refusal)))?;
        let draft = draft.with_circumstances(&circumstances, now);
        let game = self.core.create(draft, Conditions::default()).await?;
        Ok(Some(game).filter(Game::is_open))
    }

    /// Records that the message of a tournament shows it as it was found.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn shown(
        &self,
        shown: &Tournament,
        message: MessageId,
        has_frame: bool,
        now: OffsetDateTime,
    ) -> Result<()> {
        let then = shown.clone();
        let shown_in = move |it: &Tournament| it.shown(&then, message, has_frame, now);
        self.change(shown.guild, shown.id, move |it| Ok(Some(shown_in(it)))).await.map(drop)
    }

    /// Records that the channel was told who has won.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn told_end(&self, guild: u64, id: TournamentId) -> Result<()> {
        self.change(guild, id, move |it| Ok(Some(it.told_end()))).await.map(drop)
    }

    /// Records what became of the event of a tournament.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn scheduled(
        &self,
        guild: u64,
        id: TournamentId,
        event: Option<ScheduledEvent>,
    ) -> Result<()> {
        let scheduled = move |it: &Tournament| Tournament { event, ..it.clone() };
        self.change(guild, id, move |it| Ok(Some(scheduled(it)))).await.map(drop)
    }

    /// Records that the channel has refused the message of a tournament, which is tried again
    /// later for a while.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn refused(&self, guild: u64, id: TournamentId, now: OffsetDateTime) -> Result<()> {
        self.change(guild, id, move |it| Ok(Some(it.message_refused(now)))).await.map(drop)
    }

    /// Removes a person from all tournaments.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn remove(
        core: &Arc<Core>,
        player: PlayerId,
        now: OffsetDateTime,
    ) -> Result<()> {
        let tournaments = Self { core: Arc::clone(core) };
        let mut behind = None;
        loop {
            let (found, last) = core.store.all_tournaments(behind, PAGE).await?;
            for StoredTournament { tournament: it, .. } in &found {
                if it.without(player, now).is_some() {
                    tournaments
                        .change(it.guild, it.id, move |it| Ok(it.without(player, now)))
                        .await?;
                }
            }
            if last.is_none() {
                return Ok(());
            }
            behind = last;
        }
    }

    /// Saves a tournament as `change` returns it, unless that is `None`. Returns it.
    async fn change(
        &self,
        guild: u64,
        id: TournamentId,
        change: impl Fn(&Tournament) -> Result<Option<Tournament>, Refusal> + Clone + Send + 'static,
    ) -> Result<Tournament> {
        for _ in 0..MAX_ATTEMPTS {
            let read = self.core.store.tournament(guild, id).await?;
            let read = read.ok_or(Reason::from(TournamentReason::Unknown))?;
            let changed = if read.tournament.entrants.len() <= PAIRED_AT_ONCE {
                change(&read.tournament)?
            } else {
                let change = change.clone();
                let tournament = read.tournament.clone();
                run_blocking(move || change(&tournament)).await??
            };
            let Some(changed) = changed else { return Ok(read.tournament) };
            if self.core.store.save_tournament(&changed, &read).await? {
                self.core.tournament_work.notify_one();
                return Ok(changed);
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Checks that a player may begin games on a server.
    async fn check_may_play(&self, guild: u64, player: PlayerId) -> Result<()> {
        if self.core.removals.contains(player) {
            return Err(Reason::Leaving.into());
        }
        match self.core.store.server_settings(guild).await?.forbidden.contains(player) {
            true => Err(Reason::Forbidden.into()),
            false => Ok(()),
        }
    }
}
