//! The menu of a game, for one player: its rules and terms, and what can be done beside moving. The
//! buttons are beside what they do.

use crate::discord::features::more_buttons;
use crate::discord::features::prelude::*;
use crate::discord::view::turn::MORE;
use crate::game::{Game, GameId};

pub const BUTTONS: [&dyn AnyButton; 1] =
    [&Button::of_game(MORE, |cx, id| Box::pin(open(cx, id.game))).reading()];

async fn open(cx: Context<'_>, id: GameId) -> Result<Reply> {
    let (game, has_next) =
        tokio::join!(cx.game(id), cx.bot.service.games.has_next(cx.player(), id));
    let game = game?;
    cx.known.has_next.get_or_init(|| has_next);
    let rows = [MoreRow::Act, MoreRow::Show].map(|row| buttons(cx, &game, |it| it.row == row));
    let rows = rows.iter().flat_map(|row| row.chunks(5));
    let rows = rows.map(|row| CreateActionRow::Buttons(row.to_vec()));
    let text = cx.language.about_game(&game);
    Ok(Reply::Private(Answer { text, rows: rows.collect(), ..Answer::default() }))
}

/// Returns what the player can do in a game whose channel is gone.
pub fn ways_out(cx: Context<'_>, game: &Game) -> CreateActionRow {
    CreateActionRow::Buttons(buttons(cx, game, |it| it.needs_no_channel))
}

fn buttons(cx: Context<'_>, game: &Game, fits: impl Fn(&MoreButton) -> bool) -> Vec<CreateButton> {
    let offered = more_buttons().filter(|(_, it)| fits(it) && (it.is_offered)(cx, game));
    offered.map(|(press, it)| it.button(press, game, cx)).collect()
}
