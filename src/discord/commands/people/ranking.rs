//! `/ranking rules: share:`

use serenity::all::{CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::options;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::standing::{self, Buttons};
use crate::locale::{Language, Ranked, RankingPage, Results, SeasonLine};
use crate::service::ServiceError;
use crate::store::{RankedPlayer, Ranking, RankingQuery, Rating, Season, SeasonBest};
use alquerque_rules::RuleSet;

const NAME: &str = "ranking";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Read,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let share = options::option(CommandOptionType::Boolean, NAME, options::SHARE);
    vec![options::rules_option(NAME), share]
}

/// Shows the best players of the server and the rank of the player.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let rules = match options::chosen_rules(command) {
        Some(rules) => rules,
        None => style::server_settings(app, context.place).await.usual_rules(),
    };
    if options::flag_option(command, options::SHARE) != Some(true) {
        return Ok(Reply::Private(page(app, context, rules, 1).await?));
    }
    let language = style::public(app, context).await.language;
    let ranking = read(app, context, rules, 1).await?;
    let answer = ranking_page(&ranking, rules, Buttons::None, language);
    Ok(Reply::public(answer))
}

/// Returns a page of the ranking, from 1, with the buttons to the others.
///
/// # Errors
/// When the store fails.
pub async fn page(
    app: &AppState,
    context: &RequestContext,
    rules: &'static RuleSet,
    number: usize,
) -> Result<Answer, ServiceError> {
    let ranking = read(app, context, rules, number).await?;
    Ok(ranking_page(&ranking, rules, Buttons::Pages, context.language))
}

/// Returns the best players of each season.
///
/// # Errors
/// When the store fails.
pub async fn seasons(
    app: &AppState,
    context: &RequestContext,
    rules: &'static RuleSet,
) -> Result<Answer, ServiceError> {
    let ranking = read(app, context, rules, 1).await?;
    let seasons: Vec<SeasonLine> = ranking.seasons.iter().map(season_line).collect();
    let ends = Season::at(app.clock.now()).end();
    Ok(standing::seasons(rules, &seasons, ends, context.language))
}

/// Returns a page of the ranking of the server, which is empty outside of servers.
async fn read(
    app: &AppState,
    context: &RequestContext,
    rules: &'static RuleSet,
    page: usize,
) -> Result<Ranking, ServiceError> {
    let Some(guild) = context.place.guild else { return Ok(Ranking::default()) };
    let query = RankingQuery {
        reader: context.player(),
        page,
        page_size: standing::PAGE_SIZE,
        now: app.clock.now(),
    };
    Ok(app.service.store.ranking_page(guild, rules, query).await?)
}

fn ranking_page(
    ranking: &Ranking,
    rules: &'static RuleSet,
    buttons: Buttons,
    language: &Language,
) -> Answer {
    let players: Vec<Ranked> = ranking.players.iter().map(ranked).collect();
    let own = ranking.own.as_ref().map(ranked);
    let last_season = ranking.seasons.first().map(season_line);
    let page = RankingPage {
        rules,
        entries: &players,
        own: own.as_ref(),
        // A shared ranking addresses no member.
        is_own_inactive: buttons == Buttons::Pages && ranking.is_reader_inactive,
        inactive: ranking.inactive,
        page: ranking.page,
        pages: ranking.pages,
        bot: ranking.bot.as_ref().map(results),
        last_season: last_season.as_ref(),
    };
    standing::ranking(page, buttons, language)
}

fn ranked(ranked: &RankedPlayer) -> Ranked {
    let RankedPlayer { place, player, rating } = ranked;
    Ranked {
        place: *place,
        player: *player,
        name: rating.name.clone(),
        rating: rating.rating.round() as i32,
        is_provisional: rating.is_provisional(),
        results: results(rating),
    }
}

fn results(rating: &Rating) -> Results {
    Results { wins: rating.wins, draws: rating.draws, losses: rating.losses }
}

fn season_line(season: &SeasonBest) -> SeasonLine {
    let best = (1..).zip(&season.best).map(|(place, (player, name, result))| Ranked {
        place,
        player: *player,
        name: name.clone(),
        rating: result.rating,
        is_provisional: result.provisional,
        results: Results::default(),
    });
    let Season { year, quarter } = season.season;
    SeasonLine { year, quarter, best: best.collect() }
}
