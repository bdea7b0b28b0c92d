//! `/board game: as: view:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Reply, asked::Asked, board, board::Form, board::Shown};
use crate::club::ClubError;
use crate::game::Stage;
use crate::locale::Language;

pub const NAME: &str = "board";
const AS: &str = "as";

pub fn register() -> CreateCommand {
    let shown = |language: &Language, form: Form| language.text(&format!("form-{}", form.id()));
    let form = super::choice_option(NAME, AS, Form::ALL, |form| form.id().to_owned(), shown);
    super::command(NAME)
        .add_option(super::game_option(NAME))
        .add_option(form)
        .add_option(super::view_option(NAME))
}

/// The board as it is, for the person who asks: the channel has seen it already.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ClubError> {
    let game =
        desk.club.game_to_show(asked.place, asked.player(), super::game_number(command)).await?;
    if matches!(game.stage, Stage::Challenged) {
        // A challenge whose own message is gone can still be answered from here.
        return Ok(Reply::Private(board::challenge(&game, asked.language)));
    }
    let form = super::text_option(command, AS).and_then(Form::named).unwrap_or(Form::Picture);
    let view = super::chosen_view(command);
    Ok(Reply::Private(board::private(desk, &game, asked, Shown { form, view }).await))
}
