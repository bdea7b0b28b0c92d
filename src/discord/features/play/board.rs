//! `/board game: as: view:`

use crate::discord::features::challenge::view;
use crate::discord::features::play::more;
use crate::discord::features::prelude::*;
use crate::discord::view::pictures;
use crate::discord::view::turn::{ROWS, more_button, offer_rows, turn_rows};
use crate::game::{Game, Stage, choices};
use alquerque_render::Style;
use alquerque_rules::Side;

const AS: &str = "as";

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Newest(|_| true),
    ..SlashCommand::new("board", |cx, command| Box::pin(run(cx, command))).reading()
};

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let shown = |language: &Language, form: Form| language.text(&format!("form-{}", form.id()));
    let form = options::choice_option(name, AS, Form::ALL, Form::id, shown);
    vec![options::game_option(name), form, options::view_option(name)]
}

/// Shows the current board to the player alone, as the channel has already seen it.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let game = cx.bot.service.games.to_show(&options::sought(cx.request, command)).await?;
    if matches!(game.stage, Stage::Challenged) {
        // A challenge whose message was deleted can still be answered here.
        let style = style::private_of(cx, &game).await.style;
        let player = cx.player();
        return Ok(Reply::Private(view::private(&game, player, cx.language, style)));
    }
    let form = options::text_option(command, AS).and_then(Form::from_id).unwrap_or(Form::Picture);
    let view = options::chosen_view(command);
    Ok(Reply::Private(private_board(cx, &game, Shown { form, view }).await))
}

/// How a player sees a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub form: Form,
    /// The side at the bottom of the picture.
    pub view: Option<Side>,
}

choices! {
    /// The form of a board.
    pub enum Form {
        Picture = "picture",
        /// A description in words.
        Text = "text",
        /// The description, and the board in ASCII.
        Ascii = "ascii",
    }
}

/// Returns the board for the player of the request, who can play from it on their turn; it marks
/// the movable stones. Where its channel is gone, the player can only end the game.
pub async fn private_board(cx: Context<'_>, game: &Game, Shown { form, view }: Shown) -> Answer {
    let player = cx.player();
    let language = cx.language;
    let mut answer = standing(cx, game);
    let Some(history) = game.history() else { return answer };
    let shown = pictures::private(game, player, language);
    if form == Form::Picture {
        let board = style::private_of(cx, game).await;
        let style = Style { view: view.unwrap_or(board.style.view), ..board.style };
        answer.pictures.extend(shown.map(|shown| shown.picture(style)));
        return answer.in_motion(board.is_moving);
    }
    let words = shown.map(|shown| shown.words);
    answer.text += &format!("\n\n{}", words.unwrap_or_default());
    if form == Form::Ascii {
        answer.text += &format!("\n{}", language.drawing(history));
    }
    answer
}

/// Returns the state of a game for the player of the request, and what they can do.
pub fn standing(cx: Context<'_>, game: &Game) -> Answer {
    let language = cx.language;
    let player = cx.player();
    let is_gone = game.is_open() && game.is_out_of_reach(cx.place);
    let text = if is_gone {
        language.standing_out_of_reach(game, player)
    } else {
        language.standing(game, cx.now(), Some(player))
    };
    let mut rows = offer_rows(game, language, player);
    if is_gone {
        rows.push(more::ways_out(cx, game));
    } else if game.to_move() == Some(player) {
        rows.extend(turn_rows(game, language));
        rows.truncate(ROWS);
    } else if game.is_open() && game.history().is_some() {
        rows.push(CreateActionRow::Buttons(vec![more_button(game)]));
    }
    Answer { text, rows, ..Answer::default() }
}
