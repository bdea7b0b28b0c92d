//! `/game away until:`

use std::collections::BTreeMap;

use time::OffsetDateTime;

use crate::discord::features::prelude::*;
use crate::discord::features::time_parsing::{Until, until};
use crate::discord::jobs::announce;
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::transport::Class;
use crate::game::Game;
use crate::service::AbsenceRefusal;

const UNTIL: &str = "until";

/// The lengths that are offered, in days.
const OFFERED: [i64; 5] = [1, 3, 5, 7, 14];
/// The most channels that are told.
const CHANNELS: usize = 10;

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    complete: Some(|cx, _, _, typed| Box::pin(async move { Ok(complete(cx.request, typed)) })),
    ..SlashCommand::member("away", |cx, command| Box::pin(run(cx, command))).heavy()
};

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let until = options::option(CommandOptionType::String, name, UNTIL);
    vec![until.required(true).max_length(40).set_autocomplete(true)]
}

/// Stops the clocks of the player until then, and tells the channels of their games.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let now = cx.now();
    let language = cx.language;
    let refused = |text: String| Ok(Reply::text(text));
    let zone = cx.bot.service.store.preferences(cx.player()).await?.zone();
    let Some(wish) = options::text_option(command, UNTIL).and_then(|text| until(text, now, zone))
    else {
        return refused(language.text("away-unreadable"));
    };
    let until = match wish {
        Until::Back => None,
        Until::At(at) => Some(at),
    };
    let games = match cx.bot.service.players.set_absence(cx.player(), until, now).await? {
        Ok(games) => games,
        Err(AbsenceRefusal::NotAway) => return refused(language.text("away-not")),
        Err(AbsenceRefusal::Past) => return refused(language.text("away-past")),
        Err(AbsenceRefusal::TooLong { until }) => return refused(language.away_too_long(until)),
        Err(AbsenceRefusal::UsedUp { left }) => return refused(language.away_used_up(left)),
    };
    tell(cx, until, &games).await;
    Ok(Reply::text(language.away_noted(until, games.len())))
}

/// Tells each channel of the player's games once, except this one if they may not write there. The
/// boards show the absence as well.
async fn tell(cx: Context<'_>, until: Option<OffsetDateTime>, games: &[Game]) {
    let mut channels = BTreeMap::<u64, Vec<&Game>>::new();
    // No one waits in a game against the bot.
    for game in games.iter().filter(|game| game.bot().is_none()) {
        channels.entry(game.place.channel).or_default().push(game);
    }
    if !cx.may_write() {
        channels.remove(&cx.place.channel);
    }
    for (nth, games) in channels.into_values().take(CHANNELS).enumerate() {
        let language = announce::language_of(cx.bot, games[0]).await;
        let answer = Answer::of_text(language.away(cx.player(), until, &games));
        let nonce = format!("{}-{nth}", cx.nonce());
        let post = Post { class: Class::Cosmetic, answer, nonce, origin: Origin::default() };
        cx.sending.outbox.push(games[0].place, Job::Post(post.into()));
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
