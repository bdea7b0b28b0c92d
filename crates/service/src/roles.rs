//! Roles that servers give by standing: who is to get one, and who is to lose one.

use std::collections::HashSet;

use time::OffsetDateTime;

use super::Result;
use super::core::paging;
use super::guilds::{Guilds, server};
use alquerque_game::{Game, GameId, PlayerId};
use alquerque_rules::RuleSet;
use alquerque_store::{RoleRule, STANDINGS_MAX_AGE, Season, ServerSettings, Standing, StoreError};

/// The servers whose settings are read at once.
const SERVERS_AT_ONCE: usize = 16;

/// A role that a member is to get or to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoleChange {
    pub role: u64,
    pub player: PlayerId,
    pub gives: bool,
}

/// What is to be done about the roles of a server.
#[derive(Debug, Default)]
pub struct RolePlan {
    pub changes: Vec<RoleChange>,
    /// The rules that were looked at, for all members.
    rules: Vec<RoleRule>,
}

/// What has become of a rule whose role was to be given or taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleFailure {
    /// The bot may not give it.
    Refused,
    /// It does not exist any more.
    Gone,
}

impl Guilds {
    /// Returns what is to be done about the roles of a server: of the players of a game, if there
    /// is one, of the first of the season, and of all members where a rule is due.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn plan_roles(
        &self,
        guild: u64,
        game: Option<&Game>,
        now: OffsetDateTime,
    ) -> Result<RolePlan, StoreError> {
        let store = &self.core.store;
        let players: Vec<PlayerId> = game.into_iter().flat_map(Game::players).collect();
        let mut plan = RolePlan::default();
        if server(store, guild).await?.is_some_and(|server| server.left.is_some()) {
            return Ok(plan);
        }
        for rule in store.settings_or_default(guild).await?.roles {
            let Some(rules) = RuleSet::from_id(&rule.rules) else { continue };
            let is_due = rule.is_due_in(Season::at(now));
            let is_concerned = game.is_some_and(|game| game.rules == rules);
            let among = Some(&players[..]).filter(|_| !is_due);
            let (wanted, have) = match rule.standing() {
                _ if !is_due && !is_concerned => continue,
                Some(Standing::Rank(count)) => (
                    store.first_of_season(guild, rules, count, now).await?,
                    store.members_with(guild, rule.role, None).await?,
                ),
                Some(Standing::Rating(rating)) => (
                    store.with_rating(guild, rules, rating, among, now).await?,
                    store.members_with(guild, rule.role, among).await?,
                ),
                None if rule.by.is_none() => {
                    (Vec::new(), store.members_with(guild, rule.role, None).await?)
                }
                // One of a later version.
                None => continue,
            };
            let role = rule.role;
            let wanted: HashSet<PlayerId> =
                wanted.into_iter().filter(|player| self.may_get_role(*player)).collect();
            let have: HashSet<PlayerId> = have.into_iter().collect();
            let taken = have.difference(&wanted).map(|player| (*player, false));
            // A player of the game may have lost it by leaving the server, and have come back.
            let lacks_it = |player: &&PlayerId| !have.contains(player) || players.contains(player);
            let given = wanted.iter().filter(lacks_it).map(|player| (*player, true));
            // First a member loses the rank that another gets.
            let changes = taken.chain(given);
            plan.changes.extend(changes.map(|(player, gives)| RoleChange { role, player, gives }));
            plan.rules.extend(is_due.then_some(rule));
        }
        Ok(plan)
    }

    /// Returns whether a player has data that are not being removed.
    fn may_get_role(&self, player: PlayerId) -> bool {
        !player.is_former() && !self.core.removals.contains(player)
    }

    /// Records that a role was given or taken.
    ///
    /// # Errors
    /// When the store fails, or the data of a player who has got a role are being removed.
    pub async fn role_changed(&self, guild: u64, change: RoleChange) -> Result<(), StoreError> {
        let RoleChange { role, player, gives } = change;
        self.core.store.set_role(guild, role, player, gives).await
    }

    /// Records that all members are to be looked at for a role.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn role_is_due(&self, guild: u64, role: u64) -> Result<(), StoreError> {
        let edit = |settings: &mut ServerSettings| {
            let rules = settings.roles.iter_mut();
            rules.filter(|rule| rule.role == role).for_each(|rule| rule.is_due = true);
        };
        self.core.store.edit_server_settings(guild, edit).await.map(drop)
    }

    /// Returns the rules of roles that have failed and had not before, with what to tell their
    /// managers.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn lost_roles(
        &self,
        guild: u64,
        failed: &[(u64, RoleFailure)],
    ) -> Result<Vec<(RoleRule, RoleFailure)>, StoreError> {
        if failed.is_empty() {
            return Ok(Vec::new());
        }
        let lost = |rule: RoleRule| {
            let &(_, why) = failed.iter().find(|(role, _)| *role == rule.role)?;
            let is_new = match why {
                RoleFailure::Refused => !rule.is_refused,
                RoleFailure::Gone => rule.by.is_some(),
            };
            is_new.then_some((rule, why))
        };
        let rules = self.core.store.settings_or_default(guild).await?.roles;
        Ok(rules.into_iter().filter_map(lost).collect())
    }

    /// Records that a plan was carried out, except for the roles that have failed: these are tried
    /// again later, or forgotten with who has them if they are gone. A rule that was changed
    /// meanwhile stays due.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn roles_done(
        &self,
        guild: u64,
        plan: &RolePlan,
        failed: &[(u64, RoleFailure)],
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let failure = |role: u64| failed.iter().find(|(other, _)| *other == role).map(|it| it.1);
        let of_failed = |rule: &RoleRule| failure(rule.role).is_some();
        if plan.rules.is_empty() && failed.is_empty() {
            return Ok(());
        }
        for &(role, _) in failed.iter().filter(|(_, why)| *why == RoleFailure::Gone) {
            for player in self.core.store.members_with(guild, role, None).await? {
                self.core.store.set_role(guild, role, player, false).await?;
            }
        }
        // A player whose data were removed is forgotten also where the role cannot be taken away.
        let is_refused = |change: &&RoleChange| !change.gives && failure(change.role).is_some();
        for change in plan.changes.iter().filter(is_refused) {
            if self.core.store.games_of(change.player, GameId(0), 1).await?.is_empty() {
                self.role_changed(guild, *change).await?;
            }
        }
        let edit = |settings: &mut ServerSettings| {
            settings.roles.retain(|rule| {
                let is_ended = rule.by.is_none() && plan.rules.contains(rule);
                failure(rule.role) != Some(RoleFailure::Gone) && (!is_ended || of_failed(rule))
            });
            for rule in &mut settings.roles {
                if of_failed(rule) {
                    (rule.is_due, rule.is_refused) = (true, true);
                } else if plan.rules.contains(rule) {
                    (rule.is_due, rule.is_refused) = (false, false);
                    rule.season = Some(Season::at(now));
                }
            }
        };
        self.core.store.edit_server_settings(guild, edit).await.map(drop)
    }

    /// Records that the roles have followed the ratings of a game. Standings that processes share
    /// may lag behind: then they are looked at again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn roles_followed(&self, id: GameId, now: OffsetDateTime) -> Result<()> {
        let lag = if self.core.store.is_shared() { STANDINGS_MAX_AGE } else { Default::default() };
        let done = |game: &Game| {
            (game.owes_roles && now - game.changed >= lag).then(|| game.roles_changed())
        };
        self.core.change(id, |game| Ok(done(game))).await.map(drop)
    }

    /// Returns the servers with due rules among a few, beginning with the server `from`, and where
    /// the next ones begin.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn due_roles(
        &self,
        from: u64,
        now: OffsetDateTime,
    ) -> Result<(Vec<u64>, Option<u64>), StoreError> {
        let servers = self.core.store.servers(from, SERVERS_AT_ONCE).await?;
        let next = paging::next_page_of(SERVERS_AT_ONCE, &servers, |server| server.guild);
        let mut due = Vec::new();
        for server in servers.iter().filter(|server| server.left.is_none()) {
            let roles = self.core.store.settings_or_default(server.guild).await?.roles;
            let is_due = roles.iter().any(|rule| rule.is_due_in(Season::at(now)));
            due.extend(is_due.then_some(server.guild));
        }
        Ok((due, next))
    }
}
