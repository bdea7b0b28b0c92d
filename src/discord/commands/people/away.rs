//! `/game away until:`

use std::collections::BTreeMap;

use serenity::all::{AutocompleteChoice, CommandOptionType, CreateCommandOption};
use time::OffsetDateTime;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{GAME_GROUP, SlashCommand};
use crate::discord::commands::options;
use crate::discord::commands::time_parsing::{Until, until};
use crate::discord::jobs::announce;
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::transport::Class;
use crate::discord::view::message::Answer;
use crate::game::Game;
use crate::service::{AbsenceRefusal, ServiceError};

const NAME: &str = "away";
const UNTIL: &str = "until";

/// The lengths that are offered, in days.
const OFFERED: [i64; 5] = [1, 3, 5, 7, 14];
/// The most channels that are told.
const CHANNELS: usize = 10;

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    complete: Some(|_, context, _, _, typed| Box::pin(async move { Ok(complete(context, typed)) })),
    ..SlashCommand::member(GAME_GROUP, NAME, |app, context, command| {
        Box::pin(run(app, context, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    let until = options::option(CommandOptionType::String, NAME, UNTIL);
    vec![until.required(true).max_length(40).set_autocomplete(true)]
}

/// Stops the clocks of the player until then, and tells the channels of their games.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let now = app.clock.now();
    let language = context.language;
    let refused = |text: String| Ok(Reply::Private(Answer::of_text(text)));
    let offset = app.service.store.preferences(context.player()).await?.offset_minutes.unwrap_or(0);
    let Some(wish) = options::text_option(command, UNTIL).and_then(|text| until(text, now, offset))
    else {
        return refused(language.text("away-unreadable"));
    };
    let until = match wish {
        Until::Back => None,
        Until::At(at) => Some(at),
    };
    let games = match app.service.players.set_absence(context.player(), until, now).await? {
        Ok(games) => games,
        Err(AbsenceRefusal::NotAway) => return refused(language.text("away-not")),
        Err(AbsenceRefusal::Past) => return refused(language.text("away-past")),
        Err(AbsenceRefusal::TooLong { until }) => return refused(language.away_too_long(until)),
        Err(AbsenceRefusal::UsedUp { left }) => return refused(language.away_used_up(left)),
    };
    tell(app, context, until, &games).await;
    Ok(Reply::Private(Answer::of_text(language.away_noted(until, games.len()))))
}

/// Tells each channel of the player's games once, except this one if they may not write there. The
/// boards show the absence as well.
async fn tell(
    app: &AppState,
    context: &RequestContext,
    until: Option<OffsetDateTime>,
    games: &[Game],
) {
    let mut channels = BTreeMap::<u64, Vec<&Game>>::new();
    for game in games {
        channels.entry(game.place.channel).or_default().push(game);
    }
    if !context.may_write {
        channels.remove(&context.place.channel);
    }
    for (nth, games) in channels.into_values().take(CHANNELS).enumerate() {
        let language = announce::language_of(app, games[0]).await;
        let answer = Answer::of_text(language.away(context.player(), until, &games));
        let nonce = format!("{}-{nth}", context.nonce());
        let post = Post { class: Class::Cosmetic, answer, nonce, origin: Origin::default() };
        app.outbox.push(games[0].place, Job::Post(post.into()));
    }
}

/// Completes some usual lengths, and the return.
fn complete(context: &RequestContext, typed: &str) -> Vec<AutocompleteChoice> {
    let lengths = OFFERED.map(|days| context.language.days(days));
    let choices = lengths.into_iter().map(|text| (text.clone(), text));
    let back = (context.language.text("away-choice-back"), "back".to_owned());
    let typed = typed.trim().to_lowercase();
    let fitting = choices.chain([back]).filter(|(name, _)| name.to_lowercase().starts_with(&typed));
    fitting.map(|(name, value)| AutocompleteChoice::new(name, value)).collect()
}
