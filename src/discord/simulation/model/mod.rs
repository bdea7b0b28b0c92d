//! The model: an oracle that knows the rules, the interactions of the users and the responses that
//! they received. It checks each save and each message.

mod clocks;
mod messages;
mod outbox;
mod restrictions;
mod stored;
mod transitions;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use parking_lot::Mutex;
use serde_json::Value;
use time::{Duration, OffsetDateTime};

use self::clocks::Clocks;
use self::messages::Pings;
use self::outbox::OutboxModel;
use self::restrictions::Restrictions;
use super::interaction::{Interaction, InteractionData, ResponseKind};
use super::world::{World, ready};
use crate::game::{Game, GameId, PlayerId, SavedGame, Stage};
use crate::store::{Observed, Preferences, Store, Version, Versioned};

/// The maximum number of open challenges of a user on a server.
const MAX_CHALLENGES: usize = 5;
/// The maximum number of a user's open games and own challenges in a channel.
const MAX_GAMES: usize = 10;

/// The model, to which the parts of the world report all that they observe.
pub struct Model {
    world: Arc<World>,
    pub state: Mutex<State>,
}

impl Model {
    pub fn new(world: Arc<World>) -> Self {
        Self { world, state: Mutex::default() }
    }

    pub fn interaction_delivered(&self, interaction: &Interaction) {
        let now = self.world.now();
        self.world.trace(format_args!("delivered {}", interaction.id));
        let state = &mut *self.state.lock();
        *state.deliveries.entry(interaction.id).or_default() += 1;
        state.refused.remove(&interaction.id);
        state.pings.interaction_delivered(interaction, now);
        state.restrictions.interaction_delivered(interaction);
    }

    /// Records the start of a process, and returns its number. Without others, all state is lost
    /// that is not durable.
    pub fn process_started(&self, is_shared: bool) -> u64 {
        let state = &mut *self.state.lock();
        if !is_shared {
            state.pings.process_started();
        }
        state.processes += 1;
        state.processes
    }

    /// Records whether a process is available to users. The bot is while one of them is.
    pub fn availability_changed(&self, process: u64, is_available: bool) {
        let state = &mut *self.state.lock();
        state.available.remove(&process);
        state.available.extend(Some(process).filter(|_| is_available));
        let is_available = !state.available.is_empty();
        self.world.trace(format_args!("the bot is available: {is_available}"));
        state.clocks.availability_changed(is_available, self.world.now());
    }

    pub fn channel_toggled(&self, channel: u64, exists: bool) {
        self.world.trace(format_args!("channel {channel} exists: {exists}"));
        self.state.lock().clocks.channel_toggled(channel, exists, self.world.now());
    }

    pub fn observed(&self, observed: Observed, durable: &Store) {
        match observed {
            Observed::Game(saved) => self.game_saved(&saved),
            Observed::GameRemoved(id) => self.game_removed(id),
            Observed::Preferences(player, preferences) => {
                self.preferences_saved(player, &preferences);
            }
            Observed::Board(game, board) => {
                self.state.lock().outbox.boards.insert(game, board);
            }
            Observed::RemovalDue(player, true) => {
                self.world.trace(format_args!("deleting the data of {player:?}"));
                self.state.lock().restrictions.deletion_started(player, self.world.now());
            }
            Observed::RemovalDue(player, false) => self.deletion_finished(player, durable),
        }
    }

    fn preferences_saved(&self, player: PlayerId, preferences: &Preferences) {
        if !preferences.away.is_empty() {
            self.world.cover("absence set");
        }
        let state = &mut *self.state.lock();
        state.clocks.preferences_saved(player, preferences);
        state.restrictions.preferences_saved(player, preferences, self.world.now());
        state.outbox.preferences_saved(player, preferences);
    }

    /// Checks after the deletion of a user's data that nothing in the store names the user.
    fn deletion_finished(&self, player: PlayerId, durable: &Store) {
        self.world.trace(format_args!("deleted the data of {player:?}"));
        self.world.cover("data deleted");
        let state = &mut *self.state.lock();
        state.outbox.preferences_saved(player, &Preferences::default());
        let blocked_by = state.restrictions.deletion_finished(player);
        match stored::remaining(player, &blocked_by, durable) {
            Ok(None) => {}
            remains => self.world.violation(format!("of {player:?} remain: {remains:?}")),
        }
    }

    fn game_saved(&self, saved: &Versioned) {
        let state = &mut *self.state.lock();
        let game = &saved.game;
        self.world.trace(format_args!("saved {} {:?}: {}", game.id, saved.version, describe(game)));
        if let Some(before) = state.games.get(&game.id) {
            transitions::cover(&self.world, &before.game, game);
        }
        match state.game_saved(saved, self.world.now()) {
            Ok(events) => events.into_iter().for_each(|event| self.world.cover(event)),
            Err(why) => self.world.violation(format!("game {}: {why}", game.id)),
        }
    }

    /// Checks that a removed game never began or belonged to a user whose data are deleted.
    fn game_removed(&self, id: GameId) {
        let state = &mut *self.state.lock();
        self.world.trace(format_args!("removed {id}"));
        let Some(KnownGame { game, .. }) = state.games.remove(&id) else { return };
        state.forgotten.insert(id.0);
        let never_began = matches!(
            game.stage,
            Stage::Declined | Stage::Withdrawn | Stage::Expired | Stage::Voided(None)
        );
        let is_leaving = game.players().any(|player| state.restrictions.is_leaving(player));
        let is_old = self.world.now() - game.changed >= Duration::WEEK;
        if !never_began || !is_old && !is_leaving {
            self.world.violation(format!("game {id} was removed: {}", describe(&game)));
        }
        self.world.cover("game removed");
    }

    /// Checks a response that Discord has accepted: it may only confirm what is durable.
    pub fn response_accepted(&self, interaction: &Interaction, kind: ResponseKind, body: &Value) {
        let state = &mut *self.state.lock();
        self.world.trace(format_args!("response to {}: {kind:?}", interaction.id));
        if kind == ResponseKind::Public {
            self.check_ping(state, interaction, body);
        }
        let is_durable = state.applied.contains(&interaction.id);
        let is_only = state.deliveries.get(&interaction.id) == Some(&1);
        if is_only && kind == ResponseKind::Ephemeral && messages::says_nothing_changed(body) {
            if is_durable {
                self.world.violation(format!("{interaction:?} was saved, unlike it was told"));
            }
            state.refused.insert(interaction.id);
        }
        if messages::confirms(interaction, kind, body) && !is_durable {
            self.world.violation(format!("{interaction:?} was confirmed but not saved: {body}"));
        }
    }

    /// Checks a message that the bot has posted without an interaction's token.
    pub fn message_posted(&self, channel: u64, nonce: &str, body: &Value) {
        let state = &mut *self.state.lock();
        self.world.trace(format_args!("posted in {channel} with nonce {nonce}"));
        let interaction = u64::from_str_radix(nonce, 16).ok();
        if let Some(interaction) = interaction.and_then(|id| state.interactions.get(&id).cloned()) {
            self.check_ping(state, &interaction, body);
        }
        let games = state.games.values().map(|known| &known.game);
        if let Err(why) = state.outbox.message_posted(channel, nonce, games, self.world.now()) {
            self.world.violation(format!("{why}: {body}"));
        }
    }

    pub fn message_edited(&self, message: u64, body: &Value) {
        if !body.to_string().contains(":accept") {
            self.state.lock().outbox.edits.insert(message, self.world.now());
        }
    }

    /// Checks whom a message pings: not too often, and no user who has blocked its author.
    fn check_ping(&self, state: &mut State, interaction: &Interaction, body: &Value) {
        let author = interaction.user;
        let has_blocked = |user| state.restrictions.had_refused(user, Some(author), interaction);
        if let Some(user) = messages::pinged_user(body).filter(|&user| has_blocked(user)) {
            self.world.violation(format!("{user:?} was pinged by blocked {author:?}: {body}"));
        }
        match state.pings.message_sent(interaction, body) {
            Ok(event) => event.into_iter().for_each(|event| self.world.cover(event)),
            Err(why) => self.world.violation(why),
        }
    }

    /// Returns the announcements in the outbox, except those that the bot may not post, which are
    /// retried rarely, and those of games whose channels are gone: they are made when the channel
    /// is back, or void when the game is given up.
    pub fn pending_announcements(&self) -> BTreeSet<(GameId, String)> {
        let state = self.state.lock();
        let within_reach = state.games().filter(|game| !game.is_open() || game.stopped.is_none());
        let pending = within_reach.filter_map(|game| {
            let entry = game.pending.filter(|entry| entry.forbidden_since.is_none())?;
            Some((game.id, format!("{:?}", entry.what)))
        });
        pending.collect()
    }

    /// Checks the durable data at the end of the quiet period. `pending` are the announcements that
    /// were pending some time before, and must be posted by now.
    pub fn check_final_state(&self, durable: &Store, pending: &BTreeSet<(GameId, String)>) {
        if let Some(announcement) = self.pending_announcements().intersection(pending).next() {
            self.world.violation(format!("an announcement is still pending: {announcement:?}"));
        }
        let state = &*self.state.lock();
        for known in state.games.values() {
            if let Err(why) = known.check_final(durable, self.world.now()) {
                let game = &known.game;
                let description = describe(game);
                self.world.violation(format!("game {} at the end: {why}: {description}", game.id));
            }
        }
        let played = stored::played(state.games());
        let saved = stored::saved(durable);
        if !saved.as_ref().is_ok_and(|saved| *saved == played) {
            self.world.violation(format!("the results are {played:?}, but saved as {saved:?}"));
        }
        match stored::tournaments(state.games(), durable) {
            Ok(events) => events.into_iter().for_each(|event| self.world.cover(event)),
            Err(why) => self.world.violation(why),
        }
        if !ready(durable.due_removals()).is_ok_and(|due| due.is_empty()) {
            self.world.violation("data that were to be deleted remain".to_owned());
        }
    }
}

#[derive(Default)]
pub struct State {
    pub interactions: BTreeMap<u64, Interaction>,
    games: BTreeMap<GameId, KnownGame>,
    applied: BTreeSet<u64>,
    /// The ids of those that created a game that was removed since: nothing in the store remembers
    /// them, so that they can create it again.
    forgotten: BTreeSet<u64>,
    deliveries: BTreeMap<u64, u32>,
    /// The ids of the interactions, delivered once, of which it was told that nothing has changed.
    refused: BTreeSet<u64>,
    processes: u64,
    available: BTreeSet<u64>,
    clocks: Clocks,
    pings: Pings,
    pub outbox: OutboxModel,
    restrictions: Restrictions,
}

struct KnownGame {
    game: Game,
    version: Version,
}

impl State {
    pub fn games_in(&self, channel: u64) -> Vec<Game> {
        self.games().filter(|game| game.place.channel == channel).cloned().collect()
    }

    fn games(&self) -> impl Iterator<Item = &Game> {
        self.games.values().map(|known| &known.game)
    }

    /// Checks a game that has become durable. Returns the events to cover.
    fn game_saved(
        &mut self,
        saved: &Versioned,
        now: OffsetDateTime,
    ) -> Result<Vec<String>, String> {
        let mut game = saved.game.clone();
        let events = match self.games.remove(&game.id) {
            None => self.check_created(&game, now)?,
            Some(before) if saved.version != Version(before.version.0 + 1) => {
                return Err(format!("{:?} follows {:?}", saved.version, before.version));
            }
            Some(before) => self.check_changed(&before.game, &game, now)?.into_iter().collect(),
        };
        // A finished game processes no more requests, and saves none.
        if !game.is_open() {
            game.requests.clear();
        }
        self.games.insert(game.id, KnownGame { game, version: saved.version });
        Ok(events)
    }

    /// Returns the interaction with which a user created a game: the command or component that has
    /// its id, or one under the question that has its id.
    fn creating_interaction(&self, game: GameId) -> Option<&Interaction> {
        let is_answer = |interaction: &&Interaction| match interaction.data {
            InteractionData::Component { message, .. } => message == game.0,
            _ => false,
        };
        let answer = || self.interactions.values().find(is_answer);
        self.interactions.get(&game.0).or_else(answer)
    }

    /// Checks a game that a tournament has begun: no pairing begins twice. In a ladder, two players
    /// meet again once their game has ended.
    fn check_paired(&mut self, game: &Game, now: OffsetDateTime) -> Result<Vec<String>, String> {
        let pairing = |game: &Game| {
            let tournament = game.tournament.as_ref().map(|it| (it.id, it.round));
            (tournament, game.sides().copied())
        };
        let is_ladder = game.tournament.as_ref().is_some_and(|it| it.round == 0);
        let is_same =
            |other: &&Game| pairing(other) == pairing(game) && (!is_ladder || other.is_open());
        if let Some(other) = self.games().find(is_same) {
            return Err(format!("game {} has the same pairing", other.id));
        }
        self.apply(game.id.0)?;
        self.clocks.begin(game, now);
        self.outbox.check_begun(game, now);
        Ok(vec!["paired".to_owned()])
    }

    fn check_created(&mut self, game: &Game, now: OffsetDateTime) -> Result<Vec<String>, String> {
        if game.tournament.is_some() {
            return self.check_paired(game, now);
        }
        let challenger = game.challenger.id;
        let interaction = self.creating_interaction(game.id).ok_or("no user requested it")?;
        if interaction.user != challenger || interaction.place != game.place {
            return Err(format!("it is not as requested: {interaction:?}"));
        }
        let refuses = |challenged| {
            self.restrictions.were_blocked(challenger, challenged, interaction)
                || self.restrictions.had_refused(challenged, None, interaction)
        };
        if game.challenged.as_ref().is_some_and(|challenged| refuses(challenged.id)) {
            return Err("the challenged user refuses such challenges".to_owned());
        }
        let is_challenge = |other: &Game| matches!(other.stage, Stage::Challenged);
        let has_same_number = |other: &&Game| {
            other.place.series() == game.place.series() && other.number == game.number
        };
        let is_in_channel = |other: &&Game| {
            other.is_active()
                && other.place.channel == game.place.channel
                && other.has_player(challenger)
                && other.tournament.is_none()
                && (!is_challenge(other) || other.challenger.id == challenger)
        };
        let is_own_challenge = |other: &&Game| {
            is_challenge(other)
                && is_challenge(game)
                && other.challenger.id == challenger
                && other.place.guild == game.place.guild
        };
        if self.games().any(|other| has_same_number(&other)) {
            return Err(format!("its number {} is taken", game.number));
        }
        let in_channel = 1 + self.games().filter(is_in_channel).count();
        let challenges = 1 + self.games().filter(is_own_challenge).count();
        let quotas = [("game", in_channel, MAX_GAMES), ("challenge", challenges, MAX_CHALLENGES)];
        if let Some(exceeded) = quotas.iter().find(|(_, count, max)| count > max) {
            return Err(format!("a quota of the challenger is exceeded: {exceeded:?}"));
        }
        self.apply(game.id.0)?;
        self.clocks.begin(game, now);
        let used_up = quotas.iter().filter(|(_, count, max)| count == max);
        Ok(used_up.map(|(quota, ..)| format!("{quota} quota reached")).collect())
    }

    fn apply(&mut self, request: u64) -> Result<(), String> {
        if self.refused.contains(&request) {
            return Err(format!("request {request} was saved, unlike it was told"));
        }
        if !self.applied.insert(request) && !self.forgotten.remove(&request) {
            return Err(format!("request {request} took effect twice"));
        }
        Ok(())
    }

    fn check_changed(
        &mut self,
        before: &Game,
        after: &Game,
        now: OffsetDateTime,
    ) -> Result<Option<String>, String> {
        let is_same = before.number == after.number
            && before.rules.id == after.rules.id
            && self.restrictions.is_same_user(before.challenger.id, after.challenger.id)
            && before.terms == after.terms;
        if !is_same {
            return Err("it has become another game".to_owned());
        }
        // The deletion of a user's data also deletes the ids of the requests.
        let has_former_player = after.players().any(PlayerId::is_former);
        let requests = match after.requests.first() {
            _ if has_former_player => Vec::new(),
            // The request that was handled when the game finished. Time may have finished it.
            handled if !after.is_open() => {
                let handled = handled.map(|done| done.request.0);
                let finishes = |request: &u64| {
                    let by = self.interactions.get(request);
                    by.is_some_and(|by| transitions::is_requested(before, after, by))
                };
                handled.filter(finishes).into_iter().collect()
            }
            _ => new_requests(before, after)?,
        };
        if let [request] = requests[..] {
            self.apply(request)?;
        }
        let interaction = requests.first().and_then(|request| self.interactions.get(request));
        let is_legal = match (&requests[..], interaction) {
            ([], _) => transitions::is_unrequested(before, after, &self.restrictions),
            ([_], Some(interaction)) => transitions::is_requested(before, after, interaction),
            _ => false,
        };
        if !is_legal {
            let before = describe(before);
            let after = describe(after);
            return Err(format!("{before} became {after} by {requests:?}: {interaction:?}"));
        }
        if let Some(interaction) = interaction {
            let begins = before.play().is_none() && after.play().is_some();
            let challenger = before.challenger.id;
            if begins && self.restrictions.were_blocked(interaction.user, challenger, interaction) {
                return Err("one of the players has blocked the other".to_owned());
            }
            if interaction.press_name() == Some("agree") {
                self.pings.actions_taken_back(after.id);
            }
        }
        self.clocks.check_change(before, after, now)?;
        self.outbox.check_change(before, after, interaction, now)
    }
}

impl KnownGame {
    /// Checks that the game is durable as it is known, and that no deadline is overdue.
    fn check_final(&self, durable: &Store, now: OffsetDateTime) -> Result<(), String> {
        let found = ready(durable.get(self.game.id)).map_err(|error| error.to_string())?;
        let found = found.ok_or("it is not in the store")?;
        // Saved times and durations have whole seconds.
        let saved = |game: &Game| serde_json::to_string(&SavedGame::from(game)).unwrap();
        if found.version != self.version || saved(&found.game) != saved(&self.game) {
            return Err(format!("the store has {}", describe(&found.game)));
        }
        clocks::check_final(&self.game, now)
    }
}

/// Returns the requests that a change adds.
fn new_requests(before: &Game, after: &Game) -> Result<Vec<u64>, String> {
    let has = |game: &Game, request| game.requests.iter().any(|done| done.request == request);
    let latest = after.requests.iter().map(|done| done.at).max();
    let forgotten = before.requests.iter().find(|done| {
        !has(after, done.request) && latest.is_none_or(|latest| latest - done.at < Duration::DAY)
    });
    if let Some(done) = forgotten {
        return Err(format!("request {} was undone", done.request.0));
    }
    let new = after.requests.iter().filter(|done| !has(before, done.request));
    Ok(new.map(|done| done.request.0).collect())
}

fn describe(game: &Game) -> String {
    let history = game.history().into_iter().flat_map(|history| history.actions());
    let actions: Vec<String> = history.map(ToString::to_string).collect();
    let play = game.play().map(|play| (&play.clock, &play.offer, &play.away));
    let stage = transitions::stage_name(game);
    format!("{stage} {:?} {play:?} {:?} {}", game.outcome(), game.pending, actions.join(" "))
}
