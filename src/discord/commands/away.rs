//! `/away until:`

use std::collections::BTreeMap;

use serenity::all::{
    AutocompleteChoice, CommandInteraction, CommandOptionType, CreateCommandOption,
};
use time::OffsetDateTime;

use super::super::job::{Job, Post};
use super::super::load::Cost;
use super::super::transport::Class;
use super::super::when::{Until, until};
use super::super::{
    Desk, announce,
    answer::Answer,
    answer::Reply,
    asked::{Asked, Audience},
};
use super::definition::SlashCommand;
use super::options;
use crate::game::Game;
use crate::service::{AbsenceRefusal, ServiceError};

const NAME: &str = "away";
const UNTIL: &str = "until";

/// The lengths that are offered, in days.
const OFFERED: [i64; 5] = [1, 3, 5, 7, 14];
/// As many channels as are told.
const CHANNELS: usize = 10;

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Heavy,
    audience: Audience::Person,
    options,
    complete: Some(|_, asked, _, _, typed| Box::pin(async move { Ok(complete(asked, typed)) })),
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let until = options::option(CommandOptionType::String, NAME, UNTIL);
    vec![until.required(true).max_length(40).set_autocomplete(true)]
}

/// Stops the person's clocks until then, and tells the channels of their games.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let (now, language) = (desk.clock.now(), asked.language);
    let refused = |text: String| Ok(Reply::Private(Answer::of_text(text)));
    let offset = desk.service.store.preferences(asked.player()).await?.offset_minutes.unwrap_or(0);
    let Some(wish) = options::text_option(command, UNTIL).and_then(|text| until(text, now, offset))
    else {
        return refused(language.text("away-unreadable"));
    };
    let until = match wish {
        Until::Back => None,
        Until::At(at) => Some(at),
    };
    let games = match desk.service.players.set_absence(asked.player(), until, now).await? {
        Ok(games) => games,
        Err(AbsenceRefusal::NotAway) => return refused(language.text("away-not")),
        Err(AbsenceRefusal::Past) => return refused(language.text("away-past")),
        Err(AbsenceRefusal::TooLong { until }) => return refused(language.away_too_long(until)),
        Err(AbsenceRefusal::UsedUp { left }) => return refused(language.away_used_up(left)),
    };
    tell(desk, asked, until, &games);
    Ok(Reply::Private(Answer::of_text(language.away_noted(until, games.len()))))
}

/// Tells each channel once of the games there, but not this one where the person may not write. That is a courtesy: the boards
/// say it as well.
fn tell(desk: &Desk, asked: &Asked, until: Option<OffsetDateTime>, games: &[Game]) {
    let mut channels = BTreeMap::<u64, Vec<&Game>>::new();
    for game in games {
        channels.entry(game.place.channel).or_default().push(game);
    }
    if !asked.may_write {
        channels.remove(&asked.place.channel);
    }
    for (nth, (channel, games)) in channels.into_iter().take(CHANNELS).enumerate() {
        let answer =
            Answer::of_text(announce::language_of(games[0]).away(asked.player(), until, &games));
        let nonce = format!("{}-{nth}", asked.nonce());
        let post = Post { class: Class::Cosmetic, answer, nonce, replaced: None };
        desk.outbox.push(channel, Job::Post(post.into()));
    }
}

/// Some usual lengths, and to be back again.
fn complete(asked: &Asked, typed: &str) -> Vec<AutocompleteChoice> {
    let lengths = OFFERED.map(|days| asked.language.days(days));
    let choices = lengths.into_iter().map(|text| (text.clone(), text));
    let back = (asked.language.text("away-choice-back"), "back".to_owned());
    let typed = typed.trim().to_lowercase();
    let fitting = choices.chain([back]).filter(|(name, _)| name.to_lowercase().starts_with(&typed));
    fitting.map(|(name, value)| AutocompleteChoice::new(name, value)).collect()
}
