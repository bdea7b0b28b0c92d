//! `/profile player:`, and the same in the menu of a user.

use crate::discord::features::definition::{Contexts, Kind};
use crate::discord::features::prelude::*;
use crate::game::{PlayerId, Summary};
use crate::locale::{ProfileRating, ProfileText, Results, message_url};
use crate::service::{MAX_COUNTED, Profile, Tally};
use crate::store::Rating;
use alquerque_render::{RatingChart, RatingCurve};
use alquerque_rules::RuleSet;

const PLAYER: &str = "player";

pub const COMMAND: SlashCommand = SlashCommand {
    options: |name| vec![options::option(CommandOptionType::User, name, PLAYER)],
    ..SlashCommand::new("profile", |cx, command| {
        let player = options::player_option(command, PLAYER).unwrap_or(cx.player());
        Box::pin(show(cx, player))
    })
    .reading()
};

/// The command in the menu of a user, under a name in words.
pub const USER_MENU: SlashCommand = SlashCommand {
    contexts: Contexts::Server,
    kind: Kind::Menu { of: CommandType::User, key: "command-profile-of-person" },
    ..SlashCommand::new("Alquerque profile", |cx, command| {
        let target = command.data.target_user();
        Box::pin(show(cx, target.map_or(cx.player(), |user| PlayerId(user.id.get()))))
    })
    .reading()
};

/// Shows the profile of a player on this server.
async fn show(cx: Context<'_>, player: PlayerId) -> Result<Reply> {
    let reader = cx.player();
    if cx.place.guild.is_none() && player != reader {
        // A profile outside of servers tells of the games on all of them.
        let text = cx.language.text("refused-games-on-servers");
        return Ok(Reply::text(text));
    }
    let profile = cx.bot.service.players.profile(player, reader, cx.place).await?;
    let is_of_server = cx.place.guild.is_some();
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
    let link = |game: &Summary| Some(message_url(game.place, game.reachable_board()?));
    let text = cx.language.profile(&text, link, cx.now());
    let pictures = chart(&ratings, cx.language, style::private(cx).style);
    Ok(Reply::Private(Answer { pictures, ..Answer::of_text(text) }))
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

/// Returns the curves of the ratings that have one, of one server only.
fn chart(ratings: &[ProfileRating], language: &Language, style: Style) -> Vec<Picture> {
    let drawn: Vec<ProfileRating> = ratings
        .iter()
        .filter(|rating| !rating.curve.is_empty() && rating.server.is_none())
        .cloned()
        .collect();
    if drawn.is_empty() {
        return Vec::new();
    }
    let curve = |rating: &ProfileRating| RatingCurve {
        title: language.rating_curve_title(rating),
        ratings: rating.curve.clone(),
    };
    let chart = RatingChart { curves: drawn.iter().map(curve).collect() };
    let alt_text = language.rating_chart_alt_text(&drawn);
    vec![Picture { image: Image::Drawing(Drawing::Ratings(chart), style), alt_text }]
}
