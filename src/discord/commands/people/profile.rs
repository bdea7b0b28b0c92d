//! `/profile player:`, and the same in the menu of a user.

use serenity::all::{CommandOptionType, CreateCommandOption};

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, Kind, SlashCommand};
use crate::discord::commands::options;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::Answer;
use crate::discord::view::standing;
use crate::game::PlayerId;
use crate::locale::{ProfileRating, ProfileText, Results};
use crate::service::{MAX_COUNTED, Profile, ServiceError, Tally};
use crate::store::Rating;
use alquerque_rules::RuleSet;

const NAME: &str = "profile";
const PLAYER: &str = "player";

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Everywhere,
    cost: Cost::Read,
    audience: Audience::Person,
    options,
    ..SlashCommand::new(NAME, |app, context, command| {
        Box::pin(async move {
            let values = options::values(command);
            let chosen = options::user_option(&values, PLAYER);
            let player = chosen.map_or(context.player(), |user| PlayerId(user.id.get()));
            show(app, context, player).await
        })
    })
};

/// The command in the menu of a user, under a name in words.
pub const USER_MENU: SlashCommand = SlashCommand {
    kind: Kind::UserMenu { key: "command-profile-of-person" },
    cost: Cost::Read,
    audience: Audience::Person,
    ..SlashCommand::new("Alquerque profile", |app, context, command| {
        Box::pin(async move {
            let target = command.data.target_id;
            let player = target.map_or(context.player(), |id| PlayerId(id.get()));
            show(app, context, player).await
        })
    })
};

fn options() -> Vec<CreateCommandOption> {
    vec![options::option(CommandOptionType::User, NAME, PLAYER)]
}

/// Shows the profile of a player on this server.
async fn show(
    app: &AppState,
    context: &RequestContext,
    player: PlayerId,
) -> Result<Reply, ServiceError> {
    let reader = context.player();
    if context.place.guild.is_none() && player != reader {
        // A profile outside of servers tells of the games on all of them.
        let text = context.language.text("refused-games-on-servers");
        return Ok(Reply::Private(Answer::of_text(text)));
    }
    let profile = app.service.players.profile(player, reader, context.place).await?;
    let style = style::private(app, context).await;
    let is_of_server = context.place.guild.is_some();
    let Profile { ratings, results, streak, against, current, is_cut } = profile;
    let ratings: Vec<ProfileRating> = ratings
        .into_iter()
        .map(|(server, rules, rating)| {
            profile_rating(Some(server).filter(|_| !is_of_server), rules, rating)
        })
        .collect();
    let text = ProfileText {
        player,
        is_of_server,
        ratings: &ratings,
        results: results.into_iter().map(|(rules, tally)| (rules, tally.map(counts))).collect(),
        streak: streak.map(|streak| (streak.won, streak.games)),
        against: against.map(counts),
        current: &current,
        counted: is_cut.then_some(MAX_COUNTED),
    };
    let answer = standing::profile(&text, app.clock.now(), context.language, style);
    Ok(Reply::Private(answer))
}

fn profile_rating(server: Option<u64>, rules: &'static RuleSet, rating: Rating) -> ProfileRating {
    ProfileRating {
        rules,
        rating: rating.rating.round() as i32,
        deviation: rating.deviation.round() as i32,
        is_provisional: rating.is_provisional(),
        games: rating.games(),
        server,
        curve: rating.curve,
    }
}

fn counts(tally: Tally) -> Results {
    let Tally { wins, draws, losses } = tally;
    Results { wins, draws, losses }
}
