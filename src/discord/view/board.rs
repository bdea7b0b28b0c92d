//! Messages that show a board.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use time::OffsetDateTime;

use crate::discord::custom_id::Press;
use crate::discord::view::message::{Answer, ShownGame, game_button};
use crate::discord::view::turn::{MOVE, bot_game, more_button, turn_rows};
use crate::discord::view::{keypad, pictures};
use crate::game::{Game, PlayerId, Transition, premoves};
use crate::locale::Language;
use alquerque_render::Style;
use alquerque_rules::Side;

/// Takes back the player's last action.
pub const TAKE_BACK: Press = Press("take-back");
/// Proposes a rematch.
pub const REMATCH: Press = Press("rematch");
/// Opens the analysis of a finished game.
pub const ANALYSE: Press = Press("analyse");
/// Posts the card of a finished game.
pub const CARD: Press = Press("card");
/// Shows the replay.
pub const REPLAY: Press = Press("replay");
/// Opens the list of moves.
pub const HISTORY: Press = Press("history");
/// Opens the menus of a premove.
pub const PREMOVE: Press = Press("premove");
/// Opens another game in which it is the player's turn.
pub const NEXT_GAME: Press = Press("next-game");

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

/// Returns the line that remains of the board that was shown at a ply. `newest` is that of the
/// newest board.
pub fn shrunk(game: &Game, ply: usize, newest: Option<usize>, language: &Language) -> Answer {
    Answer::of_text(language.former_line(game, ply, newest))
}

/// Returns the private message after an action in a game against another player: with a button that
/// takes the action back, while that is possible, and with those that lead on. There is none
/// against the bot, which moves at once.
pub fn after_action(
    game: &Game,
    player: PlayerId,
    has_next: bool,
    language: &Language,
) -> Option<Answer> {
    take_back(game, player, has_next, language).or_else(|| {
        let buttons = ways_on(game, player, has_next, language);
        let leads_on = game.bot().is_none() && !buttons.is_empty();
        leads_on.then(|| Answer::with_buttons(language.acted_in(game), buttons))
    })
}

/// Returns a message with a button that takes the player's last action back, while that is
/// possible. Never against the bot, which would already have moved.
pub fn take_back(
    game: &Game,
    player: PlayerId,
    has_next: bool,
    language: &Language,
) -> Option<Answer> {
    if game.bot().is_some() {
        return None;
    }
    let until = game.play()?.undo_until(game.side_of(player)?)?;
    let text = language.can_take_back(game, player, until)?;
    let back = game_button(game, TAKE_BACK, "button-take-back", ButtonStyle::Secondary, language);
    let buttons = [back].into_iter().chain(ways_on(game, player, has_next, language));
    Some(Answer::with_buttons(text, buttons.collect()))
}

/// Returns the buttons with which a player who has acted goes on: one that opens the keypad, one
/// that queues a reply, and one that opens another game in which it is their turn, as far as there
/// is any.
pub fn ways_on(
    game: &Game,
    player: PlayerId,
    has_next: bool,
    language: &Language,
) -> Vec<CreateButton> {
    // After a huff it is still their turn.
    let may_move = game.to_move() == Some(player) && keypad::fits(game.rules.board);
    let buttons = [
        (may_move, MOVE, "button-move", ButtonStyle::Primary),
        (may_premove(game, player), PREMOVE, "button-premove", ButtonStyle::Secondary),
        (has_next, NEXT_GAME, "button-next-game", ButtonStyle::Secondary),
    ];
    let buttons = buttons.into_iter().filter(|(is_there, ..)| *is_there);
    buttons
        .map(|(_, press, label, style)| game_button(game, press, label, style, language))
        .collect()
}

/// Returns whether a player can queue a reply. The bot moves too soon for one.
pub fn may_premove(game: &Game, player: PlayerId) -> bool {
    game.bot().is_none() && premoves(game, player).is_ok()
}

/// Returns a line of its own that says that a picture of a game between people is turned, if so.
pub fn turned(game: &Game, language: &Language, style: Style) -> String {
    seen_from(game, "seen-from", language, style)
}

/// Returns that line of a keypad, which says where it is turned back.
pub fn keypad_turned(game: &Game, language: &Language, style: Style) -> String {
    seen_from(game, "keypad-turned", language, style)
}

fn seen_from(game: &Game, key: &str, language: &Language, style: Style) -> String {
    let is_turned = game.bot().is_none() && style.view != Side::White;
    let line = is_turned.then(|| format!("\n{}", language.seen_from(key, style.view)));
    line.unwrap_or_default()
}

/// Returns the buttons of a finished game or a study.
pub fn end_rows(game: &Game, language: &Language) -> Vec<CreateActionRow> {
    let has_moves = game.ply() > 0;
    let buttons = [
        (game.sides().is_some(), REMATCH, "button-rematch", ButtonStyle::Primary),
        (has_moves, REPLAY, "button-replay", ButtonStyle::Secondary),
        (has_moves, HISTORY, "button-history", ButtonStyle::Secondary),
        (has_moves, ANALYSE, "button-analyse", ButtonStyle::Secondary),
        (has_card(game), CARD, "button-card", ButtonStyle::Secondary),
    ];
    let buttons = buttons.into_iter().filter(|(is_there, ..)| *is_there);
    let buttons =
        buttons.map(|(_, press, label, style)| game_button(game, press, label, style, language));
    let buttons: Vec<CreateButton> = buttons.chain([more_button(game)]).collect();
    // Six labels do not fit the width of a phone.
    buttons.chunks(3).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// Returns whether a game has a card: it was played here, has a result, and a move was played.
pub fn has_card(game: &Game) -> bool {
    game.sides().is_some() && game.outcome().is_some() && game.ply() > 0
}
