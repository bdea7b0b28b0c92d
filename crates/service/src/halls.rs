//! The halls of servers: the games that a message lists, and whether it is out of date.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use time::{Duration, OffsetDateTime};

use super::Result;
use super::core::{Core, paging};
use super::guilds::server;
use alquerque_game::{GameId, MessageId, Place, Progress, Reason, Summary};
use alquerque_store::{Hall, HallMessage, ServerSettings, StoreError, Versioned};

/// The games in progress that a hall shows: those in which a player acted last.
pub const MAX_PLAYING: usize = 9;
/// The open challenges that it shows, and the results.
pub const MAX_LISTED: usize = 5;
/// The candidates for each, of which those are left out that not all readers may see.
const CANDIDATES: usize = 3;
/// The newest games of a server that are searched for candidates.
const NEWEST: usize = 250;
const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// Finds what halls show, and records what their messages show.
pub struct Halls {
    pub(super) core: Arc<Core>,
}

/// A hall, and the candidates for its lists.
pub struct Listing {
    pub hall: Hall,
    /// Games in progress, the last action first.
    pub playing: Vec<Summary>,
    /// Open challenges to anyone, newest first.
    pub challenges: Vec<Summary>,
    /// Finished games, the last one first.
    pub results: Vec<Summary>,
    /// The fingerprint of all that is shown.
    pub fingerprint: u64,
}

impl Listing {
    /// Returns whether the message shows something else, or is to be posted or deleted.
    pub fn is_outdated(&self) -> bool {
        let is_due = self.hall.channel.is_some() && self.hall.shown != Some(self.fingerprint);
        (is_due && !self.hall.is_refused) || self.hall.former_message().is_some()
    }
}

impl Halls {
    /// Returns the servers of a page, from this one on, whose halls are out of date, each with the
    /// channel of its hall; and the first server of the next page.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn outdated(
        &self,
        from: u64,
        now: OffsetDateTime,
    ) -> Result<(Vec<Place>, Option<u64>), StoreError> {
        let servers = self.core.store.servers_with_halls(from, paging::PAGE_SIZE).await?;
        let mut outdated = Vec::new();
        for &guild in &servers {
            let Some(listing) = self.listing(guild, now).await? else { continue };
            let channel = listing.hall.due_in().filter(|_| listing.is_outdated());
            outdated.extend(channel.map(|channel| Place { guild: Some(guild), channel }));
        }
        Ok((outdated, paging::next_page(&servers, |guild| *guild)))
    }

    /// Returns what the hall of a server may show, if it has one and the bot is there.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn listing(
        &self,
        guild: u64,
        now: OffsetDateTime,
    ) -> Result<Option<Listing>, StoreError> {
        let settings = self.core.store.settings_or_default(guild).await?;
        let Some(hall) = settings.hall.clone() else { return Ok(None) };
        if server(&self.core.store, guild).await?.is_some_and(|server| server.left.is_some()) {
            return Ok(None);
        }
        let mut open = self.core.store.newest_in_guild(guild, true, NEWEST).await?;
        open.retain(|game| !game.is_stopped);
        let (mut playing, mut challenges): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|game| game.to_move().is_some());
        playing.sort_by_key(|game| std::cmp::Reverse((game.changed, game.id)));
        playing.truncate(CANDIDATES * MAX_PLAYING);
        challenges.retain(|game| game.challenged.is_none() && game.free != Some(0));
        challenges.truncate(CANDIDATES * MAX_LISTED);
        let mut results = self.core.store.newest_in_guild(guild, false, NEWEST).await?;
        results.retain(|game| game.result.is_some());
        results.sort_by_key(|game| std::cmp::Reverse((game.changed, game.id)));
        results.truncate(CANDIDATES * MAX_LISTED);
        for games in [&mut playing, &mut results] {
            self.core.add_boards(games).await?;
        }
        // Once a day, each server at another time, it is redrawn: a channel may have been hidden.
        let shift = Duration::seconds((guild % SECONDS_A_DAY).cast_signed());
        let day = (now + shift).to_julian_day();
        let fingerprint = fingerprint(&settings, day, [&playing, &challenges, &results]);
        Ok(Some(Listing { hall, playing, challenges, results, fingerprint }))
    }

    /// Records what the message of a hall shows, in place of the former one. Returns whether it is
    /// the message of the hall now. Where another one was posted meanwhile, or the hall ended, it
    /// is not. Where another channel was chosen, it is to be deleted.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn shown(
        &self,
        guild: u64,
        former: Option<HallMessage>,
        message: HallMessage,
        fingerprint: u64,
    ) -> Result<bool, StoreError> {
        let hall = self.edit(guild, |hall| {
            if hall.message == former {
                hall.message = Some(message);
                hall.shown = Some(fingerprint).filter(|_| hall.channel == Some(message.channel));
            }
        });
        Ok(hall.await?.is_some_and(|hall| hall.message == Some(message)))
    }

    /// Records that the former message was deleted, or cannot be.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn deleted(&self, guild: u64, former: HallMessage) -> Result<(), StoreError> {
        let forget = |hall: &mut Hall| hall.message = hall.message.filter(|it| *it != former);
        self.edit(guild, forget).await.map(drop)
    }

    /// Records that a channel has refused the message for good.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn refused(&self, guild: u64, channel: u64) -> Result<(), StoreError> {
        let refuse = |hall: &mut Hall| hall.is_refused |= hall.channel == Some(channel);
        self.edit(guild, refuse).await.map(drop)
    }

    async fn edit(&self, guild: u64, edit: impl Fn(&mut Hall)) -> Result<Option<Hall>, StoreError> {
        let edit = |settings: &mut ServerSettings| {
            // There is one, unless the data of the server were removed meanwhile.
            settings.hall.iter_mut().for_each(&edit);
            settings.hall.take_if(|hall| hall.is_over());
        };
        Ok(self.core.store.edit_server_settings(guild, edit).await?.hall)
    }

    /// Loads an open challenge that the message of a hall lists, wherever on its server it was
    /// made.
    ///
    /// # Errors
    /// When there is none, the message is not the hall's any more, or the store fails.
    pub async fn challenge(&self, guild: u64, message: MessageId, id: GameId) -> Result<Versioned> {
        let hall = self.core.store.settings_or_default(guild).await?.hall;
        let is_hall = hall.and_then(|hall| hall.message).is_some_and(|it| it.id == message);
        let found = self.core.store.get(id).await?.filter(|_| is_hall);
        let is_listed = |it: &Versioned| {
            let was_open = it.game.rematch_of.is_none() && it.game.bot().is_none();
            it.game.place.guild == Some(guild) && was_open
        };
        Ok(found.filter(is_listed).ok_or(Reason::NoGame)?)
    }
}

/// Returns a number that differs where the message of a hall would.
fn fingerprint(settings: &ServerSettings, day: i32, lists: [&Vec<Summary>; 3]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (day, &settings.language, &settings.theme, settings.frames).hash(&mut hasher);
    settings.hall.as_ref().map(|hall| hall.channel).hash(&mut hasher);
    for games in lists {
        games.len().hash(&mut hasher);
        for game in games {
            let is_open = matches!(game.progress, Progress::Challenged);
            let board = game.board.map(|board| board.0);
            let at = game.changed.unix_timestamp();
            (game.id.0, game.ply, game.place.channel, at, board, is_open).hash(&mut hasher);
            // A player may be removed.
            game.players().for_each(|player| player.hash(&mut hasher));
        }
    }
    hasher.finish()
}
