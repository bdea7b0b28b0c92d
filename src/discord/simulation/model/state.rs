//! The state of the model, and the invariants of games.

use std::collections::{BTreeMap, BTreeSet};

use time::{Duration, OffsetDateTime};

use super::super::interaction::{Interaction, InteractionData};
use super::super::ready::ready;
use super::clocks::Clocks;
use super::outbox::{OutboxModel, Settled};
use super::pings::Pings;
use super::restrictions::Restrictions;
use super::transitions;
use crate::game::{Game, GameId, PlayerId, SavedGame, Stage};
use crate::store::{Store, Version, Versioned};

/// The maximum number of open challenges of a user on a server.
pub const MAX_CHALLENGES: usize = 5;
/// The maximum number of a user's open games and own challenges in a channel.
pub const MAX_GAMES: usize = 10;
/// The maximum number of challenges of a user in an hour.
pub const MAX_CHALLENGES_PER_HOUR: usize = 30;
/// A little less than an hour: the bot counts from its decisions, which precede the saves.
const HOUR: Duration = Duration::minutes(55);

/// The state of the model.
#[derive(Default)]
pub struct State {
    /// All interactions by id.
    pub interactions: BTreeMap<u64, Interaction>,
    pub games: BTreeMap<GameId, KnownGame>,
    /// The ids of the interactions that took effect.
    pub applied: BTreeSet<u64>,
    /// The ids of those that created a game that was removed since: nothing in the store remembers
    /// them, so that they can create it again.
    pub forgotten: BTreeSet<u64>,
    /// The number of deliveries of each interaction.
    pub deliveries: BTreeMap<u64, u32>,
    /// The ids of the interactions, delivered once, of which it was told that nothing has changed.
    pub refused: BTreeSet<u64>,
    pub clocks: Clocks,
    pub pings: Pings,
    pub outbox: OutboxModel,
    pub restrictions: Restrictions,
    /// The times of each user's challenges since the start of the process, which counts them.
    pub recent_challenges: BTreeMap<PlayerId, Vec<OffsetDateTime>>,
}

/// A game as of its last save.
pub struct KnownGame {
    pub game: Game,
    pub version: Version,
}

impl State {
    /// Checks a game that has become durable. Returns the announcement that it settles.
    ///
    /// # Errors
    /// The violation.
    pub fn game_saved(
        &mut self,
        saved: &Versioned,
        now: OffsetDateTime,
    ) -> Result<Option<Settled>, String> {
        let after = &saved.game;
        let settled = match self.games.remove(&after.id) {
            None => {
                self.check_created(after, now)?;
                None
            }
            Some(before) => {
                if saved.version != Version(before.version.0 + 1) {
                    return Err(format!("{:?} follows {:?}", saved.version, before.version));
                }
                self.check_changed(&before.game, after, now)?
            }
        };
        let mut game = after.clone();
        // A finished game processes no more requests, and saves none.
        if !game.is_open() {
            game.requests.clear();
        }
        self.games.insert(game.id, KnownGame { game, version: saved.version });
        Ok(settled)
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

    fn check_created(&mut self, game: &Game, now: OffsetDateTime) -> Result<(), String> {
        let challenger = game.challenger.id;
        let interaction = self.creating_interaction(game.id).ok_or("no user requested it")?;
        if interaction.user != challenger || interaction.place != game.place {
            return Err(format!("it is not as requested: {interaction:?}"));
        }
        let others = || self.games.values().map(|known| &known.game);
        if others()
            .any(|other| other.place.series() == game.place.series() && other.number == game.number)
        {
            return Err(format!("its number {} is taken", game.number));
        }
        if let Some(challenged) = &game.challenged
            && (self.restrictions.were_blocked(challenger, challenged.id, interaction)
                || self.restrictions.refused_challenges(challenged.id, interaction))
        {
            return Err("the challenged user refuses such challenges".to_owned());
        }
        if others().filter(|other| is_own_game(other, game)).count() >= MAX_GAMES {
            return Err("the challenger has too many games in the channel".to_owned());
        }
        let is_challenge = |other: &Game| {
            matches!(other.stage, Stage::Challenged)
                && other.challenger.id == challenger
                && other.place.guild == game.place.guild
        };
        if is_challenge(game)
            && others().filter(|other| is_challenge(other)).count() >= MAX_CHALLENGES
        {
            return Err("the challenger has too many challenges".to_owned());
        }
        let recent = self.recent_challenges.entry(challenger).or_default();
        recent.retain(|&at| now - at < HOUR);
        recent.push(now);
        if recent.len() > MAX_CHALLENGES_PER_HOUR {
            return Err("the challenger has too many challenges in an hour".to_owned());
        }
        self.apply(game.id.0)?;
        self.clocks.begin(game, now);
        Ok(())
    }

    /// Records that an interaction took effect.
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
    ) -> Result<Option<Settled>, String> {
        let is_same = before.number == after.number
            && before.rules.id == after.rules.id
            && self.restrictions.is_same_user(before.challenger.id, after.challenger.id)
            && before.terms == after.terms;
        if !is_same {
            return Err("it has become another game".to_owned());
        }
        // The deletion of a user's data also deletes the ids of the requests.
        let has_former_player = after.players().any(PlayerId::is_former);
        let requests = if has_former_player { Vec::new() } else { new_requests(before, after)? };
        let interaction = match requests[..] {
            [] => {
                transitions::check_unrequested(before, after, &self.restrictions)?;
                None
            }
            [request] => {
                self.apply(request)?;
                let interaction = self
                    .interactions
                    .get(&request)
                    .ok_or_else(|| format!("no user sent request {request}"))?;
                transitions::check_requested(before, after, interaction)
                    .map_err(|why| format!("{why}: {interaction:?}"))?;
                let begins = before.play().is_none() && after.play().is_some();
                let challenger = before.challenger.id;
                if begins
                    && self.restrictions.were_blocked(interaction.user, challenger, interaction)
                {
                    return Err("one of the players has blocked the other".to_owned());
                }
                if interaction.press_name() == Some("agree") {
                    self.pings.actions_taken_back(after.id);
                }
                Some(interaction)
            }
            _ => return Err("two requests took effect at once".to_owned()),
        };
        self.clocks.check_change(before, after, now)?;
        self.outbox.check_change(before, after, interaction, now)
    }

    /// Checks that a game is durable as it is known, and that no deadline is overdue.
    ///
    /// # Errors
    /// The violation.
    pub fn check_final_game(
        &self,
        known: &KnownGame,
        durable: &Store,
        now: OffsetDateTime,
    ) -> Result<(), String> {
        let game = &known.game;
        let found = ready(durable.get(game.id)).map_err(|error| error.to_string())?;
        let found = found.ok_or("it is not in the store")?;
        // Saved times and durations have whole seconds.
        let saved = |game: &Game| serde_json::to_string(&SavedGame::from(game)).unwrap();
        if found.version != known.version || saved(&found.game) != saved(game) {
            return Err(format!("the store has {}", describe(&found.game)));
        }
        self.clocks.check_final(game, now)
    }
}

/// Returns whether a game counts towards the quota of the challenger of a new game.
fn is_own_game(other: &Game, new: &Game) -> bool {
    let challenger = new.challenger.id;
    let counts = !matches!(other.stage, Stage::Challenged) || other.challenger.id == challenger;
    other.is_active()
        && other.place.channel == new.place.channel
        && other.has_player(challenger)
        && counts
}

/// Returns the requests that a change adds.
///
/// # Errors
/// If a request was forgotten within a day.
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

/// Describes a game in a line.
pub fn describe(game: &Game) -> String {
    let actions: Vec<String> = game
        .history()
        .into_iter()
        .flat_map(|history| history.actions())
        .map(ToString::to_string)
        .collect();
    let stage = match &game.stage {
        Stage::Challenged => "challenged".to_owned(),
        Stage::Declined => "declined".to_owned(),
        Stage::Withdrawn => "withdrawn".to_owned(),
        Stage::Expired => "expired".to_owned(),
        Stage::Playing(play) => format!("{:?} {:?} {:?}", play.clock, play.offer, play.away),
        Stage::Over { outcome, .. } => format!("{outcome:?}"),
        Stage::Voided(_) => "void".to_owned(),
        Stage::Study(_) => "study".to_owned(),
    };
    format!("{stage} {:?} {}", game.pending, actions.join(" "))
}
