//! Messages that show a board.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use time::OffsetDateTime;

use crate::discord::custom_id::{Press, custom_id};
use crate::discord::view::message::{Answer, ShownGame, button};
use crate::discord::view::more;
use crate::discord::view::offer::offer_rows;
use crate::discord::view::pictures;
use crate::discord::view::study::card;
use crate::discord::view::turn::{ROWS, bot_game, turn_rows};
use crate::game::{Game, Place, PlayerId, Transition};
use crate::locale::Language;
use alquerque_render::Style;
use alquerque_rules::Side;

/// Returns the board after a transition, for the channel. It addresses the player to move.
pub fn public(
    news: &Transition,
    now: OffsetDateTime,
    ping: Option<PlayerId>,
    language: &Language,
    style: Style,
) -> Answer {
    let game = &news.game;
    let is_over = game.outcome().is_some();
    Answer {
        text: language.news(news, now),
        ping,
        pictures: pictures::public(game, language, style).into_iter().collect(),
        rows: if is_over { end_rows(game, language) } else { turn_rows(game, language) },
        // Where its channel is gone, a game is shown where the player acts, but has no board there.
        shows: game.stopped.is_none().then(|| ShownGame::board(game, language)),
        place: game.reachable_place(),
        bot_game: bot_game(game),
        ..Answer::default()
    }
}

/// Returns the board as it stands, for the channel, without a ping.
pub fn standing(game: &Game, now: OffsetDateTime, language: &Language, style: Style) -> Answer {
    Answer {
        text: language.standing(game, now, None),
        pictures: pictures::public(game, language, style).into_iter().collect(),
        rows: turn_rows(game, language),
        ..Answer::default()
    }
}

/// Returns the board that was shown at a ply, without buttons. Its text says what came next, at the
/// `newest` ply. If it was taken back, it has no picture: the game may have reached the same ply
/// again by other moves.
pub fn former(
    game: &Game,
    ply: usize,
    newest: Option<usize>,
    language: &Language,
    style: Style,
) -> Answer {
    let is_taken_back = newest.is_some_and(|newest| newest < ply);
    let picture = (!is_taken_back).then(|| pictures::former(game, ply, language, style)).flatten();
    Answer {
        text: language
            .former_board(game, ply, newest)
            .unwrap_or_else(|| language.text("former-again")),
        pictures: picture.into_iter().collect(),
        ..Answer::default()
    }
}

/// Returns the private message after an action in a game against another player: with a button that
/// takes the action back, while that is possible, and one that leads to the next game. There is
/// none against the bot, which moves at once.
pub fn after_action(game: &Game, player: PlayerId, language: &Language) -> Option<Answer> {
    if game.bot().is_some() {
        return None;
    }
    take_back(game, player, language).or_else(|| {
        let rows = vec![CreateActionRow::Buttons(vec![more::next_button(game, language)])];
        let text = language.acted_in(game);
        Some(Answer { text, rows, ..Answer::default() })
    })
}

/// Returns a message with a button that takes the player's last action back, while that is
/// possible. Never against the bot, which would already have moved.
pub fn take_back(game: &Game, player: PlayerId, language: &Language) -> Option<Answer> {
    if game.bot().is_some() {
        return None;
    }
    let until = game.play()?.undo_until(game.side_of(player)?)?;
    let text = language.can_take_back(game, player, until)?;
    let back = custom_id(game, Press::TakeBack, 0);
    let back = button(back, language.text("button-take-back"), ButtonStyle::Secondary);
    let buttons = vec![back, more::next_button(game, language)];
    Some(Answer { text, rows: vec![CreateActionRow::Buttons(buttons)], ..Answer::default() })
}

/// Returns the buttons of a finished game or a study.
pub fn end_rows(game: &Game, language: &Language) -> Vec<CreateActionRow> {
    let of = |press, label, style| button(custom_id(game, press, 0), language.text(label), style);
    let rematch = game.sides().map(|_| of(Press::Rematch, "button-rematch", ButtonStyle::Primary));
    let replay =
        (game.ply() > 0).then(|| of(Press::Replay, "button-replay", ButtonStyle::Secondary));
    let history =
        (game.ply() > 0).then(|| of(Press::History, "button-history", ButtonStyle::Secondary));
    let analyse =
        (game.ply() > 0).then(|| of(Press::Analyse, "button-analyse", ButtonStyle::Secondary));
    let card = card::has_card(game).then(|| of(Press::Card, "button-card", ButtonStyle::Secondary));
    let more = Some(more::open_button(game));
    let buttons = [rematch, replay, history, analyse, card, more];
    let buttons: Vec<CreateButton> = buttons.into_iter().flatten().collect();
    // Six labels do not fit the width of a phone.
    buttons.chunks(3).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// How a player sees a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub form: Form,
    /// The side at the bottom of the picture.
    pub view: Option<Side>,
}

/// The form of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Picture,
    /// A description in words.
    Text,
    /// The description, and the board in ASCII.
    Ascii,
}

impl Form {
    /// All forms, in the order of the choices.
    pub const ALL: [Self; 3] = [Self::Picture, Self::Text, Self::Ascii];

    /// Returns the id of the form in commands.
    pub fn id(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Text => "text",
            Self::Ascii => "ascii",
        }
    }

    /// Returns the form with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.id() == id)
    }
}

/// Returns the board for one player at this place, who can play from it on their turn; it marks the
/// movable stones. Where its channel is gone, the player can only end the game.
pub fn private(
    game: &Game,
    place: Place,
    now: OffsetDateTime,
    player: PlayerId,
    shown: Shown,
    language: &Language,
    style: Style,
) -> Answer {
    let mut rows = offer_rows(game, language, player);
    let is_gone = game.is_open() && game.is_out_of_reach(place);
    if is_gone {
        rows.push(more::ways_out(game, player, now, language));
    } else if game.to_move() == Some(player) {
        rows.extend(turn_rows(game, language));
        rows.truncate(ROWS);
    } else if game.is_open() && game.history().is_some() {
        rows.push(CreateActionRow::Buttons(vec![more::open_button(game)]));
    }
    let text = if is_gone {
        language.standing_out_of_reach(game, player)
    } else {
        language.standing(game, now, Some(player))
    };
    let mut answer = Answer { text, rows, ..Answer::default() };
    let Some(history) = game.history() else { return answer };
    let words = || {
        let scene = pictures::hinted(game, player);
        scene.and_then(|scene| pictures::words(game, &scene, language)).unwrap_or_default()
    };
    match shown.form {
        Form::Picture => {
            let style = Style { view: shown.view.unwrap_or(style.view), ..style };
            answer.pictures.extend(pictures::private(game, player, language, style));
        }
        Form::Text => answer.text += &format!("\n\n{}", words()),
        Form::Ascii => {
            answer.text += &format!("\n\n{}\n{}", words(), language.drawing(history));
        }
    }
    answer
}
