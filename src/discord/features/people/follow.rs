//! **Follow** under ⋯: tells a person the end of a game of others.

use crate::discord::features::prelude::*;
use crate::game::Game;

/// Follows a game (part 0), or no longer does (part 1).
pub const FOLLOW: Press = Press("follow");

/// The buttons, by their part.
const FORMS: [MoreButton; 2] = [
    MoreButton::new("button-follow", |cx, game| offers(cx, game, false)),
    MoreButton { part: 1, ..MoreButton::new("button-unfollow", |cx, game| offers(cx, game, true)) },
];

pub const BUTTONS: [&dyn AnyButton; 1] =
    [&Button::of_game(FOLLOW, |cx, id| Box::pin(press(cx, id))).quiet().under_more(&FORMS)];

/// Returns whether a person who follows a game, or does not, is offered to change that.
fn offers(cx: Context<'_>, game: &Game, is_following: bool) -> bool {
    game.place.guild.is_some()
        && game.followed_by(cx.player()).is_ok()
        && game.followers.contains(&cx.player()) == is_following
}

/// Follows a game, or no longer does, and confirms it in place of the menu.
async fn press(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    let follows = id.part == 0;
    let players = &cx.bot.service.players;
    if follows {
        players.follow(cx.player(), &game).await?;
    } else {
        players.unfollow(cx.player(), game.id).await?;
    }
    let text = cx.language.follows(&game, follows);
    let other = FORMS[usize::from(follows)].button(FOLLOW, &game, cx);
    let confirmed = Answer::with_buttons(text, vec![other]);
    Ok(if cx.is_message_private { Reply::update(confirmed) } else { Reply::Private(confirmed) })
}
