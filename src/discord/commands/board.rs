//! `/board game: as: view:`

use serenity::all::{CommandInteraction, CreateCommandOption};

use super::super::load::Cost;
use super::super::{
    Desk,
    answer::Reply,
    asked::{Asked, Audience},
    board,
    board::Form,
    board::Shown,
};
use super::definition::SlashCommand;
use super::game_choices::GameChoices;
use super::options;
use crate::game::Stage;
use crate::locale::Language;
use crate::service::ServiceError;

const NAME: &str = "board";
const AS: &str = "as";

pub const COMMAND: SlashCommand = SlashCommand {
    cost: Cost::Look,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(|_| true),
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let shown = |language: &Language, form: Form| language.text(&format!("form-{}", form.id()));
    let form = options::choice_option(NAME, AS, Form::ALL, |form| form.id().to_owned(), shown);
    vec![options::game_option(NAME), form, options::view_option(NAME)]
}

/// The board as it is, for the person who asks: the channel has seen it already.
async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = desk
        .service
        .games
        .to_show(asked.place, asked.player(), options::game_number(command))
        .await?;
    if matches!(game.stage, Stage::Challenged) {
        // A challenge whose own message is gone can still be answered from here.
        return Ok(Reply::Private(board::challenge(&game, asked.language)));
    }
    let form = options::text_option(command, AS).and_then(Form::from_id).unwrap_or(Form::Picture);
    let view = options::chosen_view(command);
    Ok(Reply::Private(board::private(desk, &game, asked, Shown { form, view }).await))
}
