//! What is known of the games from what people did and what they were told, and the rules alone: each save, and each
//! message, is held against that.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use time::{Duration, OffsetDateTime};

use super::chat::Told;
use super::debts::{Debts, Settled};
use super::deeds;
use super::interaction::{Deed, What};
use super::people::PEOPLE;
use super::pings::Pings;
use super::times::Times;
use super::wishes::Wishes;
use super::world::World;
use crate::game::{Announcement, Game, GameId, PlayerId, Reason, Stage};
use crate::locale::Language;
use crate::store::{MemoryStore, PersonalData, Preferences, Store, StoreError, Version, Versioned};
use alquerque_rules::Outcome;

/// Open challenges that one person may have on a server, open games and own challenges that they may have in a channel, and
/// games that they may propose in an hour. The bot's own hour is counted from its decisions.
const CHALLENGES: usize = 5;
const OWN_GAMES: usize = 10;
const GAMES_AN_HOUR: usize = 30;
const HOUR: Duration = Duration::minutes(55);

pub struct Model {
    world: Arc<World>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    deeds: BTreeMap<u64, Deed>,
    games: BTreeMap<GameId, Known>,
    /// The requests that took effect.
    done: BTreeSet<u64>,
    times: Times,
    pings: Pings,
    debts: Debts,
    wishes: Wishes,
    /// When each person has proposed games since the process began, which counts them.
    proposed: BTreeMap<PlayerId, Vec<OffsetDateTime>>,
}

/// A game as it was saved last.
struct Known {
    game: Game,
    version: Version,
}

impl Model {
    pub fn new(world: Arc<World>) -> Self {
        Self { world, state: Mutex::default() }
    }

    /// Somebody does something, which may be done once.
    pub fn sent(&self, deed: &Deed) {
        self.state().deeds.insert(deed.id, deed.clone());
    }

    /// The games of a channel.
    pub fn games_in(&self, channel: u64) -> Vec<Game> {
        let state = self.state();
        let games = state.games.values().map(|known| &known.game);
        games.filter(|game| game.place.channel == channel).cloned().collect()
    }

    /// The bot hears of it.
    pub fn heard(&self, deed: &Deed) {
        let now = self.world.now();
        self.world.note(format_args!("heard {}", deed.id));
        let state = &mut *self.state();
        state.pings.heard(deed, now);
        state.wishes.heard(deed);
    }

    /// A new process begins.
    pub fn started(&self) {
        let state = &mut *self.state();
        state.pings.started();
        state.proposed.clear();
    }

    /// Whether the bot is there for people from now on.
    pub fn is_there(&self, is_there: bool) {
        let now = self.world.now();
        self.world.note(format_args!("is there: {is_there}"));
        self.state().times.is_there(is_there, now);
    }

    /// A channel goes, or is back.
    pub fn is_gone(&self, channel: u64, is_gone: bool) {
        let now = self.world.now();
        self.world.note(format_args!("channel {channel} is gone: {is_gone}"));
        self.state().times.is_gone(channel, is_gone, now);
    }

    /// Discord has said that there is no such channel.
    pub fn found_gone(&self, channel: u64) {
        let now = self.world.now();
        self.state().debts.is_gone(channel, now);
    }

    /// A person has chosen this.
    pub fn chosen(&self, player: PlayerId, preferences: &Preferences) {
        if !preferences.away.is_empty() {
            self.world.count("absence");
        }
        let absences = preferences.away.iter().map(|absence| (absence.from, absence.until));
        let state = &mut *self.state();
        state.times.are_away(player, absences.collect());
        state.wishes.chosen(player, preferences, self.world.now());
    }

    /// The data of a person are to be removed.
    pub fn leaves(&self, player: PlayerId) {
        self.world.note(format_args!("the data of {player:?} are to be removed"));
        let now = self.world.now();
        self.state().wishes.leaves(player, now);
    }

    /// The data of a person have been removed: nothing in the store names them.
    pub fn has_left(&self, player: PlayerId, durable: &MemoryStore) {
        self.world.note(format_args!("the data of {player:?} are removed"));
        self.world.count("data removed");
        let blocked_by = self.state().wishes.has_left(player);
        match remains_of(player, &blocked_by, durable) {
            Ok(None) => {}
            Ok(Some(what)) => self.world.broken(format!("{what} of {player:?} are kept still")),
            Err(error) => self.world.broken(error.to_string()),
        }
    }

    /// A game has become durable.
    pub fn saved(&self, saved: &Versioned) {
        let (now, state) = (self.world.now(), &mut *self.state());
        let game = &saved.game;
        self.world.note(format_args!("saved {} {:?}: {}", game.id, saved.version, described(game)));
        if let Some(before) = state.games.get(&game.id) {
            self.count(&before.game, game);
        }
        match state.saved(saved, now) {
            Ok(settled) => settled.into_iter().for_each(|settled| self.world.count(settled.name())),
            Err(why) => self.world.broken(format!("game {}: {why}", game.id)),
        }
    }

    /// A game is not kept any more.
    pub fn removed(&self, id: GameId) {
        let (now, state) = (self.world.now(), &mut *self.state());
        self.world.note(format_args!("removed {id}"));
        let Some(Known { game, .. }) = state.games.remove(&id) else { return };
        let has_come_to_nothing = matches!(
            game.stage,
            Stage::Declined | Stage::Withdrawn | Stage::Expired | Stage::Voided(None)
        );
        let is_left = game.players().any(|player| state.wishes.is_leaving(player));
        if !has_come_to_nothing || now - game.changed < Duration::WEEK && !is_left {
            self.world.broken(format!("game {id} is not kept any more: {}", described(&game)));
        }
        self.world.count("removed");
    }

    /// Discord has taken an answer.
    pub fn told(&self, deed: &Deed, told: Told, body: &Value) {
        let state = &mut *self.state();
        self.world.note(format_args!("told {} {told:?}", deed.id));
        if told == Told::Publicly {
            self.pinged(state, deed, body);
        }
        if told == Told::Privately
            && let Some(quota) = refused_quota(body)
        {
            self.world.count(quota);
        }
        let is_durable = state.done.contains(&deed.id);
        if says_done(deed, told) && !is_durable {
            self.world.broken(format!("{deed:?} was told as done and is not saved: {body}"));
        }
    }

    /// Discord has taken a new post of the bot's own.
    pub fn posted(&self, channel: u64, nonce: &str, body: &Value) {
        let state = &mut *self.state();
        self.world.note(format_args!("posted in {channel} under {nonce}"));
        let deed = u64::from_str_radix(nonce, 16).ok().and_then(|id| state.deeds.get(&id).cloned());
        if let Some(deed) = deed {
            self.pinged(state, &deed, body);
        }
        let games = state.games.values().map(|known| &known.game);
        if let Err(why) = state.debts.posted((channel, nonce), games, self.world.now()) {
            self.world.broken(format!("{why}: {body}"));
        }
    }

    /// Discord has changed a message.
    pub fn edited(&self, message: u64, body: &Value) {
        let now = self.world.now();
        self.state().debts.edited(message, body, now);
    }

    fn pinged(&self, state: &mut State, deed: &Deed, body: &Value) {
        let blocked = |whom| state.wishes.had_blocked(whom, deed.by, deed);
        if let Some(whom) = pinged(body).filter(|&whom| blocked(whom)) {
            self.world.broken(format!(
                "{whom:?} was pinged by {:?} in spite of a block: {body}",
                deed.by
            ));
        }
        match state.pings.told(deed, body) {
            Ok(None) => {}
            Ok(Some(what)) => self.world.count(what),
            Err(why) => self.world.broken(why),
        }
    }

    /// The announcements that are owed.
    pub fn debts(&self) -> BTreeSet<(GameId, String)> {
        let state = self.state();
        // One that the bot may not make is tried again seldom.
        let owed = |known: &Known| known.game.owed.filter(|owed| owed.forbidden_since.is_none());
        let owed = |known: &Known| Some((known.game.id, format!("{:?}", owed(known)?.what)));
        state.games.values().filter_map(owed).collect()
    }

    /// Holds what is kept at the end, when all has come to rest, against what is known. The announcements that were owed
    /// some time before have been made.
    pub fn ends(&self, durable: &MemoryStore, owed: &BTreeSet<(GameId, String)>) {
        if let Some(debt) = self.debts().intersection(owed).next() {
            self.world.broken(format!("an announcement is owed still: {debt:?}"));
        }
        let (now, state) = (self.world.now(), &*self.state());
        for known in state.games.values() {
            let game = &known.game;
            if let Err(why) = state.ends(known, durable, now) {
                self.world.broken(format!(
                    "game {} at the end: {why}: {}",
                    game.id,
                    described(game)
                ));
            }
        }
        if let Err(why) = state.ratings(durable) {
            self.world.broken(why);
        }
        if super::disk::at_once(durable.removals()).is_ok_and(|due| !due.is_empty()) {
            self.world.broken("data that are to be removed are kept still".to_owned());
        }
    }

    /// Counts what has become of a game.
    fn count(&self, before: &Game, after: &Game) {
        let plies = |game: &Game| game.history().map_or(0, |history| history.actions().len());
        let (old, new) = (plies(before), plies(after));
        let became = |stage: fn(&Stage) -> bool| !stage(&before.stage) && stage(&after.stage);
        let owes = |what| after.owed.is_some_and(|owed| owed.what == what) && before.owed.is_none();
        let offered = |game: &Game| game.play().is_some_and(|play| play.offer.is_some());
        let happened = [
            ("accepted", became(|stage| matches!(stage, Stage::Playing(_)))),
            ("declined", became(|stage| matches!(stage, Stage::Declined))),
            ("withdrawn", became(|stage| matches!(stage, Stage::Withdrawn))),
            ("expired", became(|stage| matches!(stage, Stage::Expired))),
            (
                "lost on time",
                became(|stage| {
                    matches!(stage, Stage::Over { outcome: Outcome::Timeout { .. }, .. })
                }),
            ),
            (
                "given up",
                became(|stage| {
                    matches!(stage, Stage::Over { outcome: Outcome::Resignation { .. }, .. })
                }),
            ),
            (
                "drawn by agreement",
                became(|stage| matches!(stage, Stage::Over { outcome: Outcome::Agreement, .. })),
            ),
            ("played", new == old + 1),
            ("played and answered", new == old + 2),
            ("ended by a moderator", became(|stage| matches!(stage, Stage::Voided(_)))),
            ("taken back", new < old),
            ("proposed", offered(after) && !offered(before)),
            ("reminded", owes(Announcement::Reminder)),
            ("deadline moved", before.compensated_until != after.compensated_until),
            ("clock stopped", before.stopped.is_none() && after.stopped.is_some()),
            (
                "clock started",
                before.stopped.is_some() && after.stopped.is_none() && after.is_open(),
            ),
            ("adjourned", before.adjourned.is_none() && after.adjourned.is_some()),
        ];
        happened.into_iter().filter(|(_, has)| *has).for_each(|(what, _)| self.world.count(what));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn saved(&mut self, saved: &Versioned, now: OffsetDateTime) -> Result<Option<Settled>, String> {
        let after = &saved.game;
        let settled = match self.games.remove(&after.id) {
            None => {
                self.created(saved, now)?;
                None
            }
            Some(before) => {
                if saved.version != Version(before.version.0 + 1) {
                    return Err(format!("{:?} follows {:?}", saved.version, before.version));
                }
                self.changed(&before.game, after, now)?
            }
        };
        self.games.insert(after.id, Known { game: after.clone(), version: saved.version });
        Ok(settled)
    }

    fn created(&mut self, saved: &Versioned, now: OffsetDateTime) -> Result<(), String> {
        let game = &saved.game;
        let deed = self.deeds.get(&game.id.0).ok_or("nobody has asked for it")?;
        if deed.by != game.challenger.id || deed.place != game.place {
            return Err(format!("it is not what was asked for: {deed:?}"));
        }
        let others = || self.games.values().map(|known| &known.game);
        if others()
            .any(|other| other.place.channel == game.place.channel && other.number == game.number)
        {
            return Err(format!("its number {} is another's", game.number));
        }
        let open = |other: &&Game| other.is_active() && other.place.channel == game.place.channel;
        let is_own = |other: &&Game| {
            let counts = !matches!(other.stage, Stage::Challenged)
                || other.challenger.id == game.challenger.id;
            open(other) && other.has_player(game.challenger.id) && counts
        };
        if others().filter(is_own).count() >= OWN_GAMES {
            return Err("the challenger has too many games in the channel".to_owned());
        }
        let is_challenge = |other: &Game| {
            matches!(other.stage, Stage::Challenged)
                && other.challenger.id == game.challenger.id
                && other.place.guild == game.place.guild
        };
        if let Some(challenged) = &game.challenged
            && (self.wishes.were_apart(deed.by, challenged.id, deed)
                || self.wishes.wanted_none(challenged.id, deed))
        {
            return Err("the challenged person wants no such challenge".to_owned());
        }
        if is_challenge(game) && others().filter(|other| is_challenge(other)).count() >= CHALLENGES
        {
            return Err("the challenger has too many challenges".to_owned());
        }
        let proposed = self.proposed.entry(game.challenger.id).or_default();
        proposed.retain(|&at| now - at < HOUR);
        proposed.push(now);
        if proposed.len() > GAMES_AN_HOUR {
            return Err("the challenger has proposed too many games in an hour".to_owned());
        }
        self.done.insert(game.id.0);
        self.times.begin(game, now);
        Ok(())
    }

    fn changed(
        &mut self,
        before: &Game,
        after: &Game,
        now: OffsetDateTime,
    ) -> Result<Option<Settled>, String> {
        let is_same = before.number == after.number
            && before.rules.id == after.rules.id
            && self.wishes.is_same(before.challenger.id, after.challenger.id)
            && before.terms == after.terms;
        if !is_same {
            return Err("it is another game now".to_owned());
        }
        // Who has left takes the requests along.
        let is_left = after.players().any(PlayerId::is_former);
        let new = if is_left { Vec::new() } else { new_requests(before, after)? };
        let deed = match new[..] {
            [] => {
                deeds::by_itself(before, after, &self.wishes)?;
                None
            }
            [request] => {
                if !self.done.insert(request) {
                    return Err(format!("request {request} took effect twice"));
                }
                let deed = self
                    .deeds
                    .get(&request)
                    .ok_or_else(|| format!("nobody has asked for {request}"))?;
                deeds::by_deed(before, after, deed).map_err(|why| format!("{why}: {deed:?}"))?;
                let begins = before.play().is_none() && after.play().is_some();
                if begins && self.wishes.were_apart(deed.by, before.challenger.id, deed) {
                    return Err("one of the players has blocked the other".to_owned());
                }
                if deeds::presses(deed) == Some("agree") {
                    self.pings.taken_back(after.id);
                }
                Some(deed)
            }
            _ => return Err("two requests took effect at once".to_owned()),
        };
        self.times.changed(before, after, now)?;
        self.debts.changed(before, after, deed, now)
    }

    fn ends(
        &self,
        known: &Known,
        durable: &MemoryStore,
        now: OffsetDateTime,
    ) -> Result<(), String> {
        let game = &known.game;
        let kept = super::disk::at_once(durable.get(game.id)).map_err(|error| error.to_string())?;
        let kept = kept.ok_or("it is not kept any more")?;
        let is_same = |a: &Game, b: &Game| described(a) == described(b) && a.requests == b.requests;
        if kept.version != known.version || !is_same(&kept.game, game) {
            return Err(format!("it is kept as {}", described(&kept.game)));
        }
        self.times.ends(game, now)
    }

    /// Holds the results that are kept of people against the games.
    fn ratings(&self, durable: &MemoryStore) -> Result<(), String> {
        let mut results = BTreeMap::<(u64, &str, PlayerId), [u32; 3]>::new();
        for known in self.games.values() {
            let game = &known.game;
            let (Some(guild), Stage::Over { sides, history, outcome, .. }) =
                (game.place.guild, &game.stage)
            else {
                continue;
            };
            if !game.terms.rated || history.turns() < 2 {
                continue;
            }
            for side in
                alquerque_rules::Side::BOTH.into_iter().filter(|&side| !sides[side].is_former())
            {
                let result = match outcome.winner() {
                    Some(winner) if winner == side => 0,
                    None => 1,
                    Some(_) => 2,
                };
                results.entry((guild, game.rules.id, sides[side])).or_default()[result] += 1;
            }
        }
        let mut kept = BTreeMap::new();
        for guild in [1, 2] {
            for rules in alquerque_rules::RULE_SETS {
                let ranking = super::disk::at_once(durable.ranking(guild, rules))
                    .map_err(|error| error.to_string())?;
                for (player, rating) in ranking {
                    kept.insert(
                        (guild, rules.id, player),
                        [rating.wins, rating.draws, rating.losses],
                    );
                }
            }
        }
        if kept == results {
            Ok(())
        } else {
            Err(format!("the results are {results:?}, and kept as {kept:?}"))
        }
    }
}

/// The requests that are new, where none was forgotten before its day is over.
fn new_requests(before: &Game, after: &Game) -> Result<Vec<u64>, String> {
    let has = |game: &Game, request| game.requests.iter().any(|done| done.request == request);
    let latest = after.requests.iter().map(|done| done.at).max();
    let forgotten = before.requests.iter().find(|done| {
        !has(after, done.request) && latest.is_none_or(|latest| latest - done.at < Duration::DAY)
    });
    if let Some(done) = forgotten {
        return Err(format!("request {} had taken effect, and is undone", done.request.0));
    }
    Ok(after
        .requests
        .iter()
        .filter(|done| !has(before, done.request))
        .map(|done| done.request.0)
        .collect())
}

/// The person whom a message pings.
fn pinged(body: &Value) -> Option<PlayerId> {
    let users = body["allowed_mentions"]["users"].as_array()?;
    users.first()?.as_str()?.parse().ok().map(PlayerId)
}

/// What is kept of a person whom these people had blocked, if anything is.
fn remains_of(
    player: PlayerId,
    blocked_by: &[PlayerId],
    durable: &MemoryStore,
) -> Result<Option<&'static str>, StoreError> {
    use super::disk::at_once;
    let games = at_once(durable.games_of(player, GameId(0), 1))?;
    let ratings = at_once(durable.ratings_of(player, vec![1, 2]))?;
    let preferences = at_once(durable.preferences(player))?;
    let lists = at_once(durable.choosers(PlayerId(0), usize::MAX))?;
    let remains = [
        ("games", !games.is_empty()),
        ("ratings", !ratings.is_empty()),
        ("preferences", preferences != Preferences::default()),
        (
            "blocks",
            lists
                .iter()
                .any(|(by, chosen)| blocked_by.contains(by) && chosen.blocked.names(player)),
        ),
    ];
    Ok(remains.into_iter().find(|(_, remains)| *remains).map(|(what, _)| what))
}

/// The quota for which an answer refuses something, if it does.
fn refused_quota(body: &Value) -> Option<&'static str> {
    let text = body["content"].as_str()?;
    let is_refused =
        |refusal: &Reason| Language::english().refusal(&refusal.clone().into()) == text;
    let too_many_challenges = Reason::TooManyChallenges { most: CHALLENGES };
    let too_many_an_hour = Reason::TooManyGamesAnHour { most: GAMES_AN_HOUR };
    let mut too_many_here =
        PEOPLE.into_iter().map(|player| Reason::TooManyHere { player, most: OWN_GAMES });
    if is_refused(&too_many_challenges) {
        Some("refused for many challenges")
    } else if is_refused(&too_many_an_hour) {
        Some("refused for many games in an hour")
    } else {
        too_many_here.any(|refusal| is_refused(&refusal)).then_some("refused for many own games")
    }
}

/// Whether an answer says that a deed was done.
fn says_done(deed: &Deed, told: Told) -> bool {
    const COMMANDS: [&str; 8] =
        ["challenge", "move", "huff", "insist", "draw", "count", "takeback", "nudge"];
    const PLAYS: [&str; 3] = ["play", "only", "rematch"];
    const ANSWERS: [&str; 7] =
        ["accept", "decline", "withdraw", "agree", "refuse", "resign", "take-back"];
    match &deed.what {
        What::Command { name, .. } => told == Told::Publicly && COMMANDS.contains(name),
        What::Keystroke { .. } => false,
        What::Press { custom_id, .. } => {
            let press = custom_id.split(':').nth(3).unwrap_or_default();
            let is_tap = custom_id.starts_with("2:");
            match told {
                Told::Privately => false,
                Told::Publicly => is_tap || PLAYS.contains(&press) || ANSWERS.contains(&press),
                Told::InPlace => ANSWERS.contains(&press),
            }
        }
    }
}

/// A game in a line.
fn described(game: &Game) -> String {
    let actions = || {
        game.history().into_iter().flat_map(|history| history.actions()).map(ToString::to_string)
    };
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
    format!(
        "{stage} {:?} {:?} {}",
        game.owed,
        game.board_message,
        actions().collect::<Vec<_>>().join(" ")
    )
}
