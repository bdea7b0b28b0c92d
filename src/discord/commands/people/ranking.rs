//! `/ranking rules: share:`

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::SlashCommand;
use crate::discord::commands::options;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::game::PlayerId;
use crate::locale::Ranked;
use crate::service::ServiceError;
use crate::store::{Rating, is_provisional};
use alquerque_rules::MEDIEVAL;

const NAME: &str = "ranking";
/// The number of players that are listed.
const BEST: usize = 10;

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
    let rules = options::chosen_rules(command).unwrap_or(&MEDIEVAL);
    let ranking = match context.place.guild {
        Some(guild) => app.service.store.ranking(guild, rules).await?,
        None => Vec::new(),
    };
    // The bot is not rated; it is listed separately.
    let (bot, ranking): (Vec<_>, Vec<_>) =
        ranking.into_iter().partition(|(_, rating)| rating.unrated);
    let bot: Vec<Ranked<'_>> = (1..).zip(&bot).map(ranked).collect();
    let ranking: Vec<Ranked<'_>> = (1..).zip(&ranking).map(ranked).collect();
    let (best, others) = ranking.split_at(ranking.len().min(BEST));
    let own = others.iter().find(|ranked| ranked.player == context.player());
    let shared = options::flag_option(command, options::SHARE) == Some(true);
    let language =
        if shared { style::public(app, context).await.language } else { context.language };
    let answer = Answer::of_text(language.ranking(rules, best, own, bot.first()));
    Ok(if shared { Reply::public(answer) } else { Reply::Private(answer) })
}

fn ranked((place, (player, rating)): (usize, &(PlayerId, Rating))) -> Ranked<'_> {
    Ranked {
        place,
        player: *player,
        name: &rating.name,
        rating: rating.rating.round() as i32,
        is_uncertain: is_provisional(rating.deviation),
        wins: rating.wins,
        draws: rating.draws,
        losses: rating.losses,
    }
}
