//! `/ranking rules: share:`

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommandOption};

use super::super::load::Cost;
use super::super::{
    Desk,
    answer::Answer,
    answer::Reply,
    asked::{Asked, Audience},
};
use super::definition::SlashCommand;
use super::options;
use crate::game::PlayerId;
use crate::locale::Ranked;
use crate::service::ServiceError;
use crate::store::Rating;
use alquerque_rules::MEDIEVAL;

const NAME: &str = "ranking";
/// As many players as are listed.
const BEST: usize = 10;
/// A rating that deviates more has come from few games, or from opponents whose own ratings had.
const CERTAIN: f64 = 110.0;

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let share = options::option(CommandOptionType::Boolean, NAME, options::SHARE);
    vec![options::rules_option(NAME), share]
}

/// The best players of the server, and the place of the one who asks.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let rules = options::chosen_rules(command).unwrap_or(&MEDIEVAL);
    let ranking = match asked.place.guild {
        Some(guild) => desk.service.store.ranking(guild, rules).await?,
        None => Vec::new(),
    };
    // The bot is not rated, and stands apart.
    let (bot, ranking): (Vec<_>, Vec<_>) =
        ranking.into_iter().partition(|(_, rating)| rating.unrated);
    let bot: Vec<Ranked<'_>> = (1..).zip(&bot).map(ranked).collect();
    let ranking: Vec<Ranked<'_>> = (1..).zip(&ranking).map(ranked).collect();
    let (best, others) = ranking.split_at(ranking.len().min(BEST));
    let own = others.iter().find(|ranked| ranked.player == asked.player());
    let shared = options::flag_option(command, options::SHARE) == Some(true);
    let language = if shared { asked.public_language } else { asked.language };
    let answer = Answer::of_text(language.ranking(rules, best, own, bot.first()));
    Ok(if shared { Reply::public(answer) } else { Reply::Private(answer) })
}

fn ranked((place, (player, rating)): (usize, &(PlayerId, Rating))) -> Ranked<'_> {
    Ranked {
        place,
        player: *player,
        name: &rating.name,
        rating: rating.rating.round() as i32,
        is_uncertain: rating.deviation > CERTAIN,
        wins: rating.wins,
        draws: rating.draws,
        losses: rating.losses,
    }
}
