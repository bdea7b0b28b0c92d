//! `/tournament new`, `/tournament show` and `/tournament cancel`.

use time::Duration;

use super::buttons::director;
use super::view;
use crate::discord::features::definition::Contexts;
use crate::discord::features::prelude::*;
use crate::discord::payload::ResolvedValue;
use crate::game::{
    DaysOff, Format, MAX_NAME, Pace, Reason, ScheduledEvent, Terms, Tournament, TournamentId,
    TournamentReason, TournamentStage, plain_name,
};
use crate::store::{ServerSettings, ThreadPolicy};

const NEW: &str = "new";
const SHOW: &str = "show";
const CANCEL: &str = "cancel";
const NAME: &str = "name";
const FORMAT: &str = "format";
const PLACES: &str = "places";
const PACE: &str = "pace";
const DAYS_OFF: &str = "days-off";
const RATED: &str = "rated";
const FAIR_OPENING: &str = "fair-opening";
const STARTS: &str = "starts";
const TOURNAMENT: &str = "tournament";

/// The places of a tournament if its organiser does not say.
const USUAL_PLACES: u8 = 8;
const LEAST_PLACES: u8 = 3;
/// The hours after which a tournament can begin.
const HOURS: [u16; 6] = [1, 6, 12, 24, 72, 168];

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Server,
    options,
    complete: Some(|cx, _, _, typed| Box::pin(complete(cx, typed))),
    ..SlashCommand::new("tournament", |cx, command| Box::pin(run(cx, command))).quiet()
};

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let subcommand = |what: &str| options::option(CommandOptionType::SubCommand, name, what);
    let new = format!("{name}-{NEW}");
    let hours = |hours: u16| hours.to_string();
    let title = options::option(CommandOptionType::String, &new, NAME);
    let places = options::option(CommandOptionType::Integer, &new, PLACES);
    let of_new = [
        title.required(true).max_length(MAX_NAME as u16),
        options::choice_option(&new, FORMAT, Format::ALL, Format::id, Language::format_of)
            .required(true),
        places.min_int_value(LEAST_PLACES.into()).max_int_value(Tournament::MAX_PLACES.into()),
        options::rules_option(&new),
        options::choice_option(&new, PACE, limited(), Pace::id, Language::pace),
        options::choice_option(&new, DAYS_OFF, DaysOff::ALL, DaysOff::id, Language::days_off),
        options::option(CommandOptionType::Boolean, &new, RATED),
        options::option(CommandOptionType::Boolean, &new, FAIR_OPENING),
        options::choice_option(&new, STARTS, HOURS, hours, Language::starts_in),
    ];
    let choice = |what: &str| {
        options::option(CommandOptionType::String, &format!("{name}-{what}"), TOURNAMENT)
            .set_autocomplete(true)
    };
    vec![
        of_new.into_iter().fold(subcommand(NEW), CreateCommandOption::add_sub_option),
        subcommand(SHOW).add_sub_option(choice(SHOW)),
        subcommand(CANCEL).add_sub_option(choice(CANCEL).required(true)),
    ]
}

/// Returns the paces of tournaments, which have to come to an end.
fn limited() -> impl Iterator<Item = Pace> {
    Pace::ALL.into_iter().filter(|pace| pace.allows_rating())
}

async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let Some(guild) = cx.place.guild else { return Err(Reason::NoGame.into()) };
    match command.data.subcommand() {
        NEW => make(cx, command, guild).await,
        CANCEL => {
            let text = options::text_option(command, TOURNAMENT).unwrap_or_default();
            let id = chosen(cx, guild, text).await?.id;
            let service = &cx.bot.service.tournaments;
            let ended = service.end(guild, id, director(cx), cx.now()).await?;
            let key = match ended.stage {
                TournamentStage::Over => "tournament-closed",
                _ => "tournament-ended",
            };
            Ok(Reply::text(cx.language.about_tournament(key, &ended)))
        }
        _ => show(cx, command, guild).await,
    }
}

async fn make(cx: Context<'_>, command: &CommandInteraction, guild: u64) -> Result<Reply> {
    let settings = style::settings(cx).await?;
    let refusal = |key: &str| Ok(Reply::text(cx.language.text(key)));
    if !settings.lets_members_make_tournaments() && !cx.manages_server() {
        return refusal("refused-tournament-managers");
    }
    if cx.is_thread {
        return refusal("refused-tournament-in-thread");
    }
    if !cx.may_post() {
        return refusal("refused-bot-silent");
    }
    let terms = terms(cx, command, &settings);
    if !terms.pace.allows_rating() {
        return refusal("refused-tournament-limit");
    }
    cx.bot.service.challenges.check_allowed_in(cx.place, None).await?;
    let text = |name| options::text_option(command, name);
    let format = text(FORMAT).and_then(Format::from_id).unwrap_or(Format::RoundRobin);
    let is_ladder = format.is_ladder();
    let hours = text(STARTS).and_then(|hours| hours.parse().ok());
    let hours: Option<u16> = hours.filter(|hours| HOURS.contains(hours));
    if is_ladder && hours.is_some() {
        return refusal("refused-tournament-ladder-starts");
    }
    let places = match command.data.value(PLACES) {
        Some(ResolvedValue::Integer(places)) => u8::try_from(places).unwrap_or(u8::MAX),
        _ if is_ladder => Tournament::MAX_PLACES,
        _ => USUAL_PLACES,
    };
    let now = cx.now();
    let new = Tournament {
        organiser: cx.by.clone(),
        rules: options::chosen_rules(cx.language, command)?.unwrap_or(settings.usual_rules()),
        terms,
        event: (hours.is_some() && cx.may_create_events()).then_some(ScheduledEvent::Wanted),
        places: places.clamp(LEAST_PLACES, Tournament::MAX_PLACES),
        // A ladder begins at once.
        starts: hours.or(is_ladder.then_some(0)).map(|hours| now + Duration::hours(hours.into())),
        language: Some(cx.discord_tag.clone()),
        ..Tournament::new(
            // The id of the interaction is unique, and the same when Discord repeats it.
            TournamentId(cx.interaction.get()),
            guild,
            cx.place.channel,
            &plain_name(text(NAME).unwrap_or_default()),
            format,
            now,
        )
    };
    cx.bot.service.tournaments.create(&new).await?;
    Ok(Reply::text(cx.language.about_tournament("tournament-made", &new)))
}

/// Returns the terms that the options name, or else the usual ones of the server.
fn terms(cx: Context<'_>, command: &CommandInteraction, settings: &ServerSettings) -> Terms {
    let usual = settings.usual_terms();
    let text = |name| options::text_option(command, name);
    let pace = text(PACE).and_then(Pace::from_id).unwrap_or(usual.pace);
    Terms {
        pace,
        days_off: text(DAYS_OFF).and_then(DaysOff::from_id).unwrap_or_default(),
        rated: options::flag_option(command, RATED)
            .unwrap_or_else(|| settings.is_usually_rated(pace, false)),
        fair_opening: options::flag_option(command, FAIR_OPENING) == Some(true),
        thread: settings.thread_policy() != ThreadPolicy::Never && cx.may_open_threads(),
        ..usual
    }
}

/// Returns the tournament that was chosen by its id, or whose name, which no other one has, was
/// typed.
async fn chosen(cx: Context<'_>, guild: u64, text: &str) -> Result<Tournament> {
    let mut found = cx.bot.service.tournaments.list(guild).await?;
    let id = text.parse().ok().map(TournamentId);
    if let Some(at) = found.iter().position(|it| Some(it.id) == id) {
        return Ok(found.swap_remove(at));
    }
    found.retain(|it| it.name == text.trim());
    let only = found.pop().filter(|_| found.is_empty());
    Ok(only.ok_or(Reason::from(TournamentReason::Unknown))?)
}

async fn show(cx: Context<'_>, command: &CommandInteraction, guild: u64) -> Result<Reply> {
    let found = match options::text_option(command, TOURNAMENT) {
        Some(text) => Some(chosen(cx, guild, text).await?),
        None => cx.bot.service.tournaments.list(guild).await?.into_iter().next(),
    };
    Ok(match found {
        Some(found) => Reply::Private(view::whole(cx, &found, 1)),
        None => Reply::text(cx.language.text("tournament-none")),
    })
}

/// Returns the tournaments of the server whose names contain what was typed, newest first.
async fn complete(cx: Context<'_>, typed: &str) -> Result<Vec<AutocompleteChoice>> {
    let Some(guild) = cx.place.guild else { return Ok(Vec::new()) };
    let typed = typed.to_lowercase();
    let found = cx.bot.service.tournaments.list(guild).await?;
    let fits = |it: &&Tournament| it.name.to_lowercase().contains(&typed);
    let choice = |it: &Tournament| {
        AutocompleteChoice::new(cx.language.tournament_choice(it), it.id.to_string())
    };
    Ok(found.iter().filter(fits).map(choice).collect())
}
