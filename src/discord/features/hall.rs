//! The hall of a server: a message that lists its games, and its buttons.

use std::fmt;
use std::str::FromStr;

use serenity::all::Permissions;

use crate::discord::custom_id::{UnknownCustomId, read};
use crate::discord::features::challenge::answers;
use crate::discord::features::prelude::*;
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::membership;
use crate::discord::response::reply::Then;
use crate::discord::style::Presentation;
use crate::discord::transport::Class;
use crate::game::{Game, GameId, Place, Reason, Summary};
use crate::locale::HallLists;
use crate::service::MAX_PLAYING;
use alquerque_render::{Boards, SmallBoard};

pub const BUTTONS: [&dyn AnyButton; 1] =
    [&Button::parsed("hall", |cx, id| Box::pin(accept(cx, id))).quiet()];

/// The picture has a place for each of the games.
const _: () = assert!(MAX_PLAYING <= Boards::MAX);

/// The `custom_id` of a button that accepts an open challenge, wherever that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcceptId(pub GameId);

impl fmt::Display for AcceptId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1:hall:{}", self.0)
    }
}

impl FromStr for AcceptId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        read(text, |[_, _, id]| Some(Self(GameId(id.parse().ok()?))))
    }
}

/// Returns the message of a hall.
pub fn message(lists: &HallLists<'_>, public: Presentation) -> Answer {
    let language = public.language;
    let accept = |game: &Summary| {
        let label = language.accept_numbered(game.number);
        button(AcceptId(game.id).to_string(), label, ButtonStyle::Success)
    };
    let board = |(game, _): &(Game, _)| {
        Some(SmallBoard {
            number: game.number,
            board: pictures::ended(game, language)?.scene,
            names: game.sides()?.map(|player| {
                game.person(player).map(|person| person.name.clone()).unwrap_or_default()
            }),
        })
    };
    let boards: Vec<SmallBoard> = lists.playing.iter().filter_map(board).collect();
    let picture = (!boards.is_empty()).then(|| Picture {
        image: Image::Drawing(Drawing::Boards(Boards(boards)), public.style),
        alt_text: language.hall_alt(lists.playing),
    });
    Answer {
        pictures: picture.into_iter().collect(),
        frame: public.has_frames.then(|| public.style.theme.accent()),
        ..Answer::with_buttons(language.hall(lists), lists.challenges.iter().map(accept).collect())
    }
}

/// Accepts a challenge of the list for a player who may write in its channel, where the game
/// begins.
async fn accept(cx: Context<'_>, AcceptId(id): AcceptId) -> Result<Reply> {
    let found = cx.place.guild.zip(cx.message).ok_or(Reason::NoGame)?;
    let loaded = cx.bot.service.halls.challenge(found.0, found.1, id).await?;
    let place = loaded.game.place;
    let none = Permissions::empty();
    match membership::may_write(&cx.sending.rest, place, cx.player(), none).await {
        Ok(true) => {}
        Ok(false) => return Ok(Reply::text(cx.language.hall_no_writing(place.channel))),
        Err(error) => {
            tracing::info!(game = %id, %error, "a player's permissions could not be checked");
            return Err(Reason::UnknownMembership.in_game(loaded.game.number).into());
        }
    }
    let ply = loaded.game.ply();
    let (_, Then { answer, thread }) = answers::begin(cx, place, loaded, ply).await?;
    let channel = thread.unwrap_or(place.channel);
    let origin = Origin { by: Some(cx.player()), replaced: None };
    let post = Post { class: Class::Reply, answer, nonce: cx.nonce(), origin };
    cx.sending.outbox.push(Place { channel, ..place }, Job::Post(post.into()));
    Ok(Reply::text(cx.language.told_in(channel)))
}
