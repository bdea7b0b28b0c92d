//! The model: an oracle that knows the rules, the interactions of the users and the responses that
//! they received. It checks each save and each message.

mod clocks;
mod coverage;
mod outbox;
mod personal_data;
mod pings;
mod ratings;
mod responses;
mod restrictions;
mod state;
mod transitions;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use time::Duration;

use self::state::{KnownGame, State, describe};
use super::interaction::{Interaction, ResponseKind};
use super::ready::ready;
use super::world::World;
use crate::game::{BoardMessage, Game, GameId, PlayerId, Stage};
use crate::store::{Preferences, Store, Versioned};

/// The model, to which the parts of the world report all that they observe.
pub struct Model {
    world: Arc<World>,
    state: Mutex<State>,
}

impl Model {
    pub fn new(world: Arc<World>) -> Self {
        Self { world, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the games of a channel.
    pub fn games_in(&self, channel: u64) -> Vec<Game> {
        let state = self.state();
        let games = state.games.values().map(|known| &known.game);
        games.filter(|game| game.place.channel == channel).cloned().collect()
    }

    /// Records that a user sent an interaction, which may take effect once.
    pub fn interaction_sent(&self, interaction: &Interaction) {
        self.state().interactions.insert(interaction.id, interaction.clone());
    }

    /// Records that an interaction reached the bot.
    pub fn interaction_delivered(&self, interaction: &Interaction) {
        let now = self.world.now();
        self.world.trace(format_args!("delivered {}", interaction.id));
        let state = &mut *self.state();
        *state.deliveries.entry(interaction.id).or_default() += 1;
        state.refused.remove(&interaction.id);
        state.pings.interaction_delivered(interaction, now);
        state.restrictions.interaction_delivered(interaction);
    }

    /// Records the start of a process, which has lost all state that is not durable.
    pub fn process_started(&self) {
        let state = &mut *self.state();
        state.pings.process_started();
        state.recent_challenges.clear();
    }

    /// Records whether the bot is available to users.
    pub fn availability_changed(&self, is_available: bool) {
        let now = self.world.now();
        self.world.trace(format_args!("the bot is available: {is_available}"));
        self.state().clocks.availability_changed(is_available, now);
    }

    /// Records that a channel was deleted or restored.
    pub fn channel_toggled(&self, channel: u64, exists: bool) {
        let now = self.world.now();
        self.world.trace(format_args!("channel {channel} exists: {exists}"));
        self.state().clocks.channel_toggled(channel, exists, now);
    }

    /// Records that Discord answered a request with "unknown channel".
    pub fn channel_reported_missing(&self, channel: u64) {
        let now = self.world.now();
        self.state().outbox.channel_reported_missing(channel, now);
    }

    /// Records that the message that shows a game is durable.
    pub fn board_saved(&self, game: GameId, board: BoardMessage) {
        self.state().outbox.boards.insert(game, board);
    }

    /// Returns the message that shows a game, as far as it is durable.
    pub fn board_of(&self, game: &Game) -> Option<u64> {
        self.state().outbox.board_of(game)
    }

    /// Records that a user's preferences are durable.
    pub fn preferences_saved(&self, player: PlayerId, preferences: &Preferences) {
        if !preferences.away.is_empty() {
            self.world.cover("absence set");
        }
        let absences = preferences.away.iter().map(|absence| (absence.from, absence.until));
        let state = &mut *self.state();
        state.clocks.set_absences(player, absences.collect());
        state.restrictions.preferences_saved(player, preferences, self.world.now());
        state.outbox.preferences_saved(player, preferences);
    }

    /// Records that the deletion of a user's data has begun.
    pub fn deletion_started(&self, player: PlayerId) {
        self.world.trace(format_args!("deleting the data of {player:?}"));
        let now = self.world.now();
        self.state().restrictions.deletion_started(player, now);
    }

    /// Checks after the deletion of a user's data that nothing in the store names the user.
    pub fn deletion_finished(&self, player: PlayerId, durable: &Store) {
        self.world.trace(format_args!("deleted the data of {player:?}"));
        self.world.cover("data deleted");
        self.state().outbox.preferences_saved(player, &Preferences::default());
        let blocked_by = self.state().restrictions.deletion_finished(player);
        match personal_data::remaining(player, &blocked_by, durable) {
            Ok(None) => {}
            Ok(Some(kind)) => self.world.violation(format!("{kind} of {player:?} remain")),
            Err(error) => self.world.violation(error.to_string()),
        }
    }

    /// Checks a game that has become durable.
    pub fn game_saved(&self, saved: &Versioned) {
        let now = self.world.now();
        let state = &mut *self.state();
        let game = &saved.game;
        self.world.trace(format_args!("saved {} {:?}: {}", game.id, saved.version, describe(game)));
        if let Some(before) = state.games.get(&game.id) {
            coverage::record(&self.world, &before.game, game);
        }
        match state.game_saved(saved, now) {
            Ok(Some(settled)) => self.world.cover(settled.event()),
            Ok(None) => {}
            Err(why) => self.world.violation(format!("game {}: {why}", game.id)),
        }
    }

    /// Checks that a removed game never began or belonged to a user whose data are deleted.
    pub fn game_removed(&self, id: GameId) {
        let now = self.world.now();
        let state = &mut *self.state();
        self.world.trace(format_args!("removed {id}"));
        let Some(KnownGame { game, .. }) = state.games.remove(&id) else { return };
        state.forgotten.insert(id.0);
        let never_began = matches!(
            game.stage,
            Stage::Declined | Stage::Withdrawn | Stage::Expired | Stage::Voided(None)
        );
        let is_leaving = game.players().any(|player| state.restrictions.is_leaving(player));
        if !never_began || now - game.changed < Duration::WEEK && !is_leaving {
            self.world.violation(format!("game {id} was removed: {}", describe(&game)));
        }
        self.world.cover("game removed");
    }

    /// Checks a response that Discord has accepted: it may only confirm what is durable.
    pub fn response_accepted(&self, interaction: &Interaction, kind: ResponseKind, body: &Value) {
        let state = &mut *self.state();
        self.world.trace(format_args!("response to {}: {kind:?}", interaction.id));
        if kind == ResponseKind::Public {
            self.check_ping(state, interaction, body);
        }
        if kind == ResponseKind::Ephemeral
            && let Some(event) = responses::refused_quota(interaction, body)
        {
            self.world.cover(event);
        }
        let is_durable = state.applied.contains(&interaction.id);
        let is_only = state.deliveries.get(&interaction.id) == Some(&1);
        if is_only && kind == ResponseKind::Ephemeral && responses::says_nothing_changed(body) {
            if is_durable {
                self.world.violation(format!("{interaction:?} was saved, unlike it was told"));
            }
            state.refused.insert(interaction.id);
        }
        if responses::confirms(interaction, kind) && !is_durable {
            self.world.violation(format!("{interaction:?} was confirmed but not saved: {body}"));
        }
    }

    /// Checks a message that the bot has posted without an interaction's token.
    pub fn message_posted(&self, channel: u64, nonce: &str, body: &Value) {
        let state = &mut *self.state();
        self.world.trace(format_args!("posted in {channel} with nonce {nonce}"));
        let interaction =
            u64::from_str_radix(nonce, 16).ok().and_then(|id| state.interactions.get(&id).cloned());
        if let Some(interaction) = interaction {
            self.check_ping(state, &interaction, body);
        }
        let games = state.games.values().map(|known| &known.game);
        if let Err(why) = state.outbox.message_posted(channel, nonce, games, self.world.now()) {
            self.world.violation(format!("{why}: {body}"));
        }
    }

    /// Records that the bot edited a message.
    pub fn message_edited(&self, message: u64, body: &Value) {
        let now = self.world.now();
        self.state().outbox.message_edited(message, body, now);
    }

    /// Checks whom a message pings: not too often, and no user who has blocked its author.
    fn check_ping(&self, state: &mut State, interaction: &Interaction, body: &Value) {
        let author = interaction.user;
        let pinged = pings::pinged_user(body);
        if let Some(user) =
            pinged.filter(|&user| state.restrictions.had_blocked(user, author, interaction))
        {
            self.world.violation(format!("{user:?} was pinged by blocked {author:?}: {body}"));
        }
        match state.pings.message_sent(interaction, body) {
            Ok(None) => {}
            Ok(Some(event)) => self.world.cover(event),
            Err(why) => self.world.violation(why),
        }
    }

    /// Returns the announcements in the outbox, except those that the bot may not post, and those
    /// of games whose channels are gone.
    pub fn pending_announcements(&self) -> BTreeSet<(GameId, String)> {
        let state = self.state();
        // A forbidden announcement is retried rarely.
        let pending = state.games.values().filter_map(|known| {
            // It is made when the channel is back, or void when the game is given up.
            let is_out_of_reach = known.game.is_open() && known.game.stopped.is_some();
            let entry = known.game.pending.filter(|_| !is_out_of_reach)?;
            let entry = Some(entry).filter(|entry| entry.forbidden_since.is_none())?;
            Some((known.game.id, format!("{:?}", entry.what)))
        });
        pending.collect()
    }

    /// Checks the durable data at the end of the quiet period. `pending` are the announcements that
    /// were pending some time before, and must be posted by now.
    pub fn check_final_state(&self, durable: &Store, pending: &BTreeSet<(GameId, String)>) {
        if let Some(announcement) = self.pending_announcements().intersection(pending).next() {
            self.world.violation(format!("an announcement is still pending: {announcement:?}"));
        }
        let now = self.world.now();
        let state = &*self.state();
        for known in state.games.values() {
            if let Err(why) = state.check_final_game(known, durable, now) {
                let game = &known.game;
                let description = describe(game);
                self.world.violation(format!("game {} at the end: {why}: {description}", game.id));
            }
        }
        let games = state.games.values().map(|known| &known.game);
        if let Err(why) = ratings::check(games, durable) {
            self.world.violation(why);
        }
        if ready(durable.due_removals()).is_ok_and(|due| !due.is_empty()) {
            self.world.violation("data that were to be deleted remain".to_owned());
        }
    }
}
