//! `/board game: as: view:`

use serenity::all::CreateCommandOption;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, SlashCommand};
use crate::discord::commands::game_choices::GameChoices;
use crate::discord::commands::options;
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext};
use crate::discord::response::reply::Reply;
use crate::discord::view::board::{Form, Shown};
use crate::discord::view::challenge;
use crate::discord::{compose, style};
use crate::game::Stage;
use crate::locale::Language;
use crate::service::ServiceError;

const NAME: &str = "board";
const AS: &str = "as";

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Everywhere,
    cost: Cost::Read,
    audience: Audience::Person,
    options,
    games: GameChoices::Newest(|_| true),
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

fn options() -> Vec<CreateCommandOption> {
    let shown = |language: &Language, form: Form| language.text(&format!("form-{}", form.id()));
    let form = options::choice_option(NAME, AS, Form::ALL, |form| form.id().to_owned(), shown);
    vec![options::game_option(NAME), form, options::view_option(NAME)]
}

/// Shows the current board to the player alone, as the channel has already seen it.
async fn run(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let game = app.service.games.to_show(options::game_query(context, command)).await?;
    if matches!(game.stage, Stage::Challenged) {
        // A challenge whose message was deleted can still be answered here.
        let style = style::private_of(app, context, &game).await;
        let player = context.player();
        return Ok(Reply::Private(challenge::private(&game, player, context.language, style)));
    }
    let form = options::text_option(command, AS).and_then(Form::from_id).unwrap_or(Form::Picture);
    let view = options::chosen_view(command);
    Ok(Reply::Private(compose::private_board(app, context, &game, Shown { form, view }).await))
}
