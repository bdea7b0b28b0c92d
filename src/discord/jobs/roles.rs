//! Roles by standing: gives them and takes them away after games, at the turn of seasons, and when
//! a server has changed them.

use std::time::Duration;

use reqwest::StatusCode;
use serenity::all::UserId;
use tokio::time::sleep;

use crate::discord::app_state::{AppState, Sending};
use crate::discord::features::panel::roles::who;
use crate::discord::jobs::job::Job;
use crate::discord::jobs::{messages, or_warn};
use crate::discord::payload::RoleRefusal;
use crate::discord::transport::{
    Priority, RequestError, RetryPolicy, Retryable as _, Target, retry,
};
use crate::game::{GameId, Place, PlayerId};
use crate::locale::Language;
use crate::service::{RoleChange, RoleFailure};
use crate::store::{RoleRule, StoreError};

/// The most changes of a job. Others are a job of their own, so that none of them is too old.
const AT_ONCE: usize = 20;
/// The pause after a few servers, so that those of many servers do not come at once.
const PAUSE: Duration = Duration::from_secs(2);

/// Queues the changes of the roles of a server: those after a game, or those that are due.
pub fn queue(sending: &Sending, guild: u64, after: Option<GameId>) {
    sending.outbox.push(of_server(guild), Job::ChangeRoles { guild, after });
}

/// Returns the place of requests about the members of a server, which share a rate limit as those
/// to a channel do.
fn of_server(guild: u64) -> Place {
    Place { guild: Some(guild), channel: guild }
}

/// Queues the changes that are due on all servers, a few at a time.
///
/// # Errors
/// When the store fails.
pub async fn queue_due(app: &AppState) -> Result<(), StoreError> {
    let mut next = Some(0);
    while let Some(from) = next {
        let due;
        (due, next) = app.bot.service.guilds.due_roles(from, app.bot.clock.now()).await?;
        due.iter().for_each(|&guild| queue(&app.sending, guild, None));
        if !due.is_empty() {
            sleep(PAUSE).await;
        }
    }
    Ok(())
}

/// Changes the roles of a server after a game, or those that are due. Each change can be made
/// again.
///
/// # Errors
/// When Discord fails, or a rate limit delays it. What is left stays due.
pub async fn change(
    app: &AppState,
    guild: u64,
    after: Option<GameId>,
    to: Target,
) -> Result<(), RequestError> {
    let mut game = None;
    if let Some(id) = after {
        let found = or_warn(id, app.bot.service.games.find(id).await, "roles are changed later");
        game = found.filter(|game| game.owes_roles);
        if game.is_none() {
            return Ok(());
        }
    }
    let now = app.bot.clock.now();
    let guilds = &app.bot.service.guilds;
    let planned = guilds.plan_roles(guild, game.as_ref(), now).await;
    let Some(plan) = or_later(guild, planned) else { return Ok(()) };
    let mut failed: Vec<(u64, RoleFailure)> = Vec::new();
    let mut left = AT_ONCE;
    let mut server = None;
    for change in &plan.changes {
        if failed.iter().any(|(role, _)| *role == change.role) {
            continue;
        }
        if left == 0 {
            queue(&app.sending, guild, after);
            return Ok(());
        }
        left -= 1;
        if server.is_none() {
            server = Some(refusals(app, guild).await?);
        }
        let refusal = server.as_ref().and_then(|refusal| refusal(change.role));
        let made = match refusal {
            None => make(app, guild, *change, to).await?,
            Some(RoleRefusal::Gone) => Err(RoleFailure::Gone),
            Some(_) => Err(RoleFailure::Refused),
        };
        if let Err(failure) = made {
            failed.push((change.role, failure));
            continue;
        }
        match guilds.role_changed(guild, *change).await {
            // The removal of their data, which has just begun, does not know of the role.
            Err(StoreError::Leaving(_)) => {
                make(app, guild, RoleChange { gives: false, ..*change }, to).await?.ok();
            }
            done => {
                let Some(()) = or_later(guild, done) else { return Ok(()) };
            }
        }
    }
    let lost = guilds.lost_roles(guild, &failed).await;
    for (rule, failure) in or_later(guild, lost).unwrap_or_default() {
        tell_manager(app, guild, &rule, failure).await?;
    }
    let done = guilds.roles_done(guild, &plan, &failed, now).await;
    let Some(()) = or_later(guild, done) else { return Ok(()) };
    if let Some(game) = game
        && let Err(error) = guilds.roles_followed(game.id, now).await
    {
        tracing::error!(game = %game.id, ?error, "that roles have followed it could not be saved");
    }
    Ok(())
}

/// Returns what the store has done. After an error, the roles of a server stay due.
fn or_later<T>(guild: u64, done: Result<T, StoreError>) -> Option<T> {
    done.inspect_err(|error| tracing::warn!(guild, %error, "roles are changed later")).ok()
}

/// Tells the manager who chose a rule, once, that the bot cannot give its role any more. The panel
/// of the settings shows it too.
async fn tell_manager(
    app: &AppState,
    guild: u64,
    rule: &RoleRule,
    failure: RoleFailure,
) -> Result<(), RequestError> {
    let Some(manager) = rule.manager else { return Ok(()) };
    let text = |language: &'static Language| {
        let who = rule.standing().and_then(|_| who(rule, language));
        language.lost_role(guild, who.as_deref(), failure == RoleFailure::Gone)
    };
    messages::tell_manager(app, manager, of_server(guild), text, &format!("{:x}l", rule.role)).await
}

/// Takes away the roles that the bot has given a player, before it forgets the player's other data.
/// Where Discord refuses that, the role stays. Where Discord fails for a while, the rule of the
/// role is due again, and the role is taken away with those of others.
///
/// # Errors
/// When the store fails.
pub async fn take_all(app: &AppState, player: PlayerId) -> Result<(), StoreError> {
    let guilds = &app.bot.service.guilds;
    for (guild, role) in app.bot.service.privacy.given_roles(player).await? {
        let to = Target { place: of_server(guild), priority: Priority::Cosmetic };
        let change = RoleChange { role, player, gives: false };
        match make(app, guild, change, to).await {
            Err(error) if error.is_transient() => {
                tracing::info!(guild, %error, "the role of a removed player is taken later");
                or_later(guild, guilds.role_is_due(guild, role).await);
            }
            _ => guilds.role_changed(guild, change).await?,
        }
    }
    Ok(())
}

/// Returns what says why the bot cannot give a role.
///
/// # Errors
/// When the server cannot be read, which the bot may have left just now.
async fn refusals(
    app: &AppState,
    guild: u64,
) -> Result<impl Fn(u64) -> Option<RoleRefusal>, RequestError> {
    let me = app.bot.me.id;
    let read = || app.sending.rest.server_of(guild, [me], Priority::Cosmetic);
    let server = retry(RetryPolicy::UnlessLimited, read).await?;
    Ok(move |role| server.refusal(role, UserId::new(me.0)))
}

/// Makes a change, or returns why it failed for good.
///
/// # Errors
/// When Discord fails, or a rate limit delays it.
async fn make(
    app: &AppState,
    guild: u64,
    change: RoleChange,
    to: Target,
) -> Result<Result<(), RoleFailure>, RequestError> {
    let RoleChange { role, player, gives } = change;
    let set = || app.sending.rest.set_role(to, player, role, gives);
    Ok(match retry(RetryPolicy::UnlessLimited, set).await {
        Ok(()) => Ok(()),
        // A change for a member who has left the server is not tried again.
        Err(error) if error.has_code(RequestError::UNKNOWN_MEMBER) => Ok(()),
        Err(error) if error.has_code(RequestError::UNKNOWN_ROLE) => Err(RoleFailure::Gone),
        Err(error) if error.status() == Some(StatusCode::FORBIDDEN) => {
            app.sending.note(&error);
            tracing::info!(guild, role, %error, "a role cannot be given or taken");
            Err(RoleFailure::Refused)
        }
        Err(error) => return Err(error),
    })
}
