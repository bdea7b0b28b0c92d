//! `/board game: as: view:`

use crate::discord::features::challenge::view;
use crate::discord::features::play::more;
use crate::discord::features::prelude::*;
use crate::discord::view::board;
use crate::discord::view::turn::{ROWS, more_button, offer_rows, turn_rows};
use crate::game::{Game, Stage, choices};
use crate::store::{Preferences, SideBelow};
use alquerque_rules::Side;

const AS: &str = "as";

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Newest(|_| true),
    ..SlashCommand::new("board", |cx, command| Box::pin(run(cx, command))).reading()
};

/// Turns the player's private pictures of games.
const TURN: Press = Press("turn");
/// The parts of its `custom_id` that choose the side below. Under ⋯, it is the other one.
const OWN: u8 = 1;
const WHITE: u8 = 2;
const SECONDARY: ButtonStyle = ButtonStyle::Secondary;

pub const BUTTONS: [&dyn AnyButton; 1] = [&Button::of_game(TURN, |cx, id| Box::pin(turn(cx, id)))
    .quiet()
    .under_more(&[MoreButton::new("button-turn", can_turn)])];

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
        let own = style::private_of(cx, game).await;
        let style = Style { view: view.unwrap_or(own.style.view), ..own.style };
        answer.pictures.extend(shown.map(|shown| shown.picture(style)));
        answer.text += &board::turned(game, language, style);
        if can_turn(cx, game) {
            let part = if style.view == Side::White { OWN } else { WHITE };
            let turn = button(custom_id(game, TURN, part), language.text("button-turn"), SECONDARY);
            answer = answer.with_button(turn);
        }
        return answer.in_motion(own.is_moving);
    }
    let words = shown.map(|shown| shown.words);
    answer.text += &format!("\n\n{}", words.unwrap_or_default());
    if form == Form::Ascii {
        answer.text += &format!("\n{}", language.drawing(history));
    }
    answer
}

/// Returns whether the player's side is not below in the pictures of the channel.
fn can_turn(cx: Context<'_>, game: &Game) -> bool {
    let is_played = game.play().is_some() && game.bot().is_none();
    is_played && game.side_of(cx.player()) == Some(Side::Black)
}

/// Turns the player's private pictures, now and later, and shows the board.
async fn turn(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    let below = match id.part {
        OWN => SideBelow::Own,
        WHITE => SideBelow::White,
        _ if style::private_of(cx, &game).await.has_white_below() => SideBelow::Own,
        _ => SideBelow::White,
    };
    let choose = |it: &mut Preferences| it.view = Some(below.id().to_owned());
    cx.bot.service.store.edit_preferences(cx.player(), choose).await?;
    let own = game.side_of(cx.player()).filter(|_| below == SideBelow::Own);
    let shown = Shown { form: Form::Picture, view: Some(own.unwrap_or(Side::White)) };
    let mut board = private_board(cx, &game, shown).await;
    board.text += &format!("\n{}", cx.language.text("turned-for-all"));
    Ok(Reply::update(board))
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
    if game.outcome().is_some() {
        rows = board::end_rows(game, language);
    } else if is_gone {
        rows.push(more::ways_out(cx, game));
    } else if game.to_move() == Some(player) {
        rows.extend(turn_rows(game, language));
        rows.truncate(ROWS);
    } else if game.is_open() && game.history().is_some() {
        rows.push(CreateActionRow::Buttons(vec![more_button(game)]));
    }
    Answer { text, rows, ..Answer::default() }
}
