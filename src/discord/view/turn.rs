//! The buttons and menus of a turn.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenuOption};

use crate::discord::custom_id::{Press, custom_id, proposal_part};
use crate::discord::view::keypad;
use crate::discord::view::message::{button, fits_choice, game_button, menu};
use crate::game::{Game, GameId, Play, PlayerId, touched};
use crate::locale::Language;
use alquerque_rules::notation::only_move;
use alquerque_rules::{Bitboard, Move, Point, Position};

/// Opens the keypad.
pub const MOVE: Press = Press("move");
/// Opens a form for the text of a move, on a board that no keypad fits.
pub const TYPE: Press = Press("type");
/// Plays the only legal move.
pub const ONLY: Press = Press("only");
/// Opens a menu of the stones that could be huffed.
pub const HUFF: Press = Press("huff");
/// A menu whose value is an action.
pub const PLAY: Press = Press("play");
/// A menu whose value is a stone to touch.
pub const TOUCH: Press = Press("touch");
/// A menu whose value is a stone to move, where one menu cannot hold the moves of all.
pub const STONE: Press = Press("stone");
/// Opens a menu of stones to inspect.
pub const ADJUST: Press = Press("adjust");
/// A menu whose value is a stone to inspect.
pub const LOOK: Press = Press("look");
/// Accepts an offer.
pub const AGREE: Press = Press("agree");
/// Declines an offer.
pub const REFUSE: Press = Press("refuse");
/// Opens the menu of the game.
pub const MORE: Press = Press("more");

/// The most choices that Discord allows in a menu or an autocompletion.
pub const CHOICES: usize = 25;
/// The most rows of buttons and menus that Discord allows in a message.
pub const ROWS: usize = 5;

/// Returns the game if the bot is to act in it.
pub fn bot_game(game: &Game) -> Option<GameId> {
    game.bot_task().map(|_| game.id)
}

/// Returns the button that opens the menu of a game.
pub fn more_button(game: &Game) -> CreateButton {
    button(custom_id(game, MORE, 0), "⋯".to_owned(), ButtonStyle::Secondary)
}

/// Returns the buttons and menus under the board of a game in progress: keypad, the only move or
/// menus of several, huffs, and the menu of the game, which is in the first row. While it is the
/// bot's turn, only the menu of the game.
pub fn turn_rows(game: &Game, language: &Language) -> Vec<CreateActionRow> {
    let Some(play) = game.play() else { return Vec::new() };
    if game.is_bots_turn() {
        return vec![CreateActionRow::Buttons(vec![more_button(game)])];
    }
    let position = play.history.position();
    // Huffs are not counted, as that would reveal an omitted capture.
    let only = only_move(&position, touched(play));
    let mut rows = vec![turn_buttons(game, language, &position, only)];
    if only.is_none() {
        rows.extend(turn_menus(game, language, play, &position));
    }
    rows.truncate(ROWS);
    rows
}

fn turn_buttons(
    game: &Game,
    language: &Language,
    position: &Position,
    only: Option<Move>,
) -> CreateActionRow {
    let has_choice = only.is_none() && !position.movable().is_empty();
    let entered = match keypad::fits(game.rules.board) {
        true => Some((MOVE, "button-move")),
        false => has_choice.then_some((TYPE, "button-type")),
    };
    let entered = entered
        .map(|(press, label)| game_button(game, press, label, ButtonStyle::Primary, language));
    let only = only.map(|only| {
        let label = keypad::short(&language.about_move("button-only", &only));
        button(custom_id(game, ONLY, 0), label, ButtonStyle::Success)
    });
    // It follows every move of the opponent, as otherwise it would reveal an omitted capture.
    let follows_move = match game.history().and_then(|history| history.actions().last()) {
        Some(last) => last.as_move().is_some(),
        None => !position.rule_state().huffable.is_empty(),
    };
    let huff = (position.rules().has_huff() && follows_move)
        .then(|| game_button(game, HUFF, "button-huff", ButtonStyle::Secondary, language));
    let buttons = entered.into_iter().chain(only).chain(huff).chain([more_button(game)]);
    CreateActionRow::Buttons(buttons.collect())
}

fn turn_menus(
    game: &Game,
    language: &Language,
    play: &Play,
    position: &Position,
) -> Vec<CreateActionRow> {
    if position.must_choose_penalty() {
        return penalty_menus(game, language, position.rule_state().huffable);
    }
    match touched(play) {
        Some(stone) => moves_of(game, language, stone, ROWS - 1),
        None if game.rules.touch_move => touch_rows(game, language, position),
        None => move_rows(game, language, position),
    }
}

/// Returns menus of stones of which one is to be huffed.
pub fn huff_menus(game: &Game, language: &Language, stones: Bitboard) -> Vec<CreateActionRow> {
    pages(game, PLAY, &language.text("menu-huff"), stones, |position, stone| {
        CreateSelectMenuOption::new(language.stone(position, stone), format!("huff {stone}"))
    })
}

fn penalty_menus(game: &Game, language: &Language, stones: Bitboard) -> Vec<CreateActionRow> {
    pages(game, PLAY, &language.text("menu-penalty"), stones, |_, stone| {
        let label = language.about_stone("choice-penalty", stone);
        CreateSelectMenuOption::new(label, format!("huff {stone}"))
    })
}

/// Returns a menu of all legal moves if it holds them. Otherwise a stone is chosen first: from
/// menus, or on the keypad.
fn move_rows(game: &Game, language: &Language, position: &Position) -> Vec<CreateActionRow> {
    let moves = position.first_moves(CHOICES + 1);
    if moves.len() <= CHOICES {
        menus(game, moves, 1, &language.menu(position.turn()))
    } else if keypad::fits(game.rules.board) {
        Vec::new()
    } else {
        stone_menus(game, language, STONE, position.movable())
    }
}

/// Returns the moves of a stone in at most `rows` menus. If they do not hold all, each next point
/// has its share; the others can be typed.
pub fn moves_of(
    game: &Game,
    language: &Language,
    stone: Point,
    rows: usize,
) -> Vec<CreateActionRow> {
    let Some(position) = game.play().map(|play| play.history.position()) else { return Vec::new() };
    let limit = rows * CHOICES;
    let mut moves = position.first_moves_of(stone, limit + 1).into_vec();
    if moves.len() > limit
        && let Some(partial) = position.begin_move(stone)
    {
        let nexts: Vec<_> = partial.continuations().collect();
        moves.clear();
        for (nth, next) in nexts.iter().enumerate() {
            moves.extend(next.first_moves((limit - moves.len()) / (nexts.len() - nth)));
        }
    }
    menus(game, moves, rows, &language.about_stone("menu-from", stone))
}

fn menus(
    game: &Game,
    moves: impl IntoIterator<Item = Move>,
    rows: usize,
    placeholder: &str,
) -> Vec<CreateActionRow> {
    let texts = moves.into_iter().map(|action| action.to_string());
    let moves: Vec<String> = texts.filter(|text| fits_choice(text)).collect();
    let menus = moves.len().div_ceil(CHOICES).max(1);
    let parts = moves.chunks(moves.len().div_ceil(menus).max(1)).take(rows);
    let row = |(part, moves): (u8, &[String])| {
        let choices = moves.iter().map(|text| CreateSelectMenuOption::new(text, text));
        menu(&custom_id(game, PLAY, part), placeholder.to_owned(), choices)
    };
    (0..).zip(parts).filter_map(row).collect()
}

/// With touch-move, stones are chosen first: to touch one, or to inspect. Empty if no stone can
/// move.
fn touch_rows(game: &Game, language: &Language, position: &Position) -> Vec<CreateActionRow> {
    let adjust = game_button(game, ADJUST, "button-adjust", ButtonStyle::Secondary, language);
    let mut rows = stone_menus(game, language, TOUCH, position.movable());
    if !rows.is_empty() {
        rows.push(CreateActionRow::Buttons(vec![adjust]));
    }
    rows
}

/// Returns menus of stones to move, to touch or to inspect.
pub fn stone_menus(
    game: &Game,
    language: &Language,
    press: Press,
    stones: Bitboard,
) -> Vec<CreateActionRow> {
    let placeholder = language.text(match press {
        TOUCH => "menu-touch",
        LOOK if game.rules.touch_move => "menu-look",
        _ => "menu-stone",
    });
    pages(game, press, &placeholder, stones, |position, stone| {
        CreateSelectMenuOption::new(language.stone(position, stone), stone.to_string())
    })
}

/// Returns one menu of stones, or several that name their first and last one.
fn pages(
    game: &Game,
    press: Press,
    placeholder: &str,
    stones: Bitboard,
    choice: impl Fn(&Position, Point) -> CreateSelectMenuOption,
) -> Vec<CreateActionRow> {
    let Some(position) = game.history().map(|history| history.position()) else {
        return Vec::new();
    };
    let stones: Vec<Point> = stones.by_name().collect();
    let has_pages = stones.len() > CHOICES;
    let row = |(part, stones): (u8, &[Point])| {
        let placeholder = match stones {
            [first, .., last] if has_pages => format!("{placeholder} ({first}–{last})"),
            _ => placeholder.to_owned(),
        };
        let choices = stones.iter().map(|&stone| choice(&position, stone));
        menu(&custom_id(game, press, part), placeholder, choices)
    };
    (0..).zip(stones.chunks(CHOICES)).filter_map(row).collect()
}

/// Returns the buttons of an offer that waits for this player's answer.
pub fn offer_rows(game: &Game, language: &Language, player: PlayerId) -> Vec<CreateActionRow> {
    let offer =
        game.play().and_then(|play| play.offer.filter(|offer| play.sides[!offer.by] == player));
    let Some(offer) = offer else { return Vec::new() };
    let part = proposal_part(offer.what);
    vec![CreateActionRow::Buttons(vec![
        button(custom_id(game, AGREE, part), language.text("button-accept"), ButtonStyle::Success),
        button(
            custom_id(game, REFUSE, part),
            language.text("button-decline"),
            ButtonStyle::Secondary,
        ),
    ])]
}

#[cfg(test)]
mod tests {
    use super::*;

    use proptest::prelude::*;
    use time::OffsetDateTime;

    use crate::game::{Challenge, GameId, Person, Place, PlayerId, Stage};
    use alquerque_render::Style;
    use alquerque_rules::notation::{Tap, TapInput, TapResult, parse_position};
    use alquerque_rules::{BySide, DAME, History, RULE_SETS};

    fn playing(history: History) -> Game {
        let white = PlayerId(1);
        let black = PlayerId(2);
        let place = Place { guild: None, channel: 1 };
        let people = (Person::new(white, "Ada"), Person::new(black, "Ben"));
        let challenge = Challenge::new(GameId(u64::MAX), place, people.0, Some(people.1));
        let challenge = Challenge { rules: history.initial_position().rules(), ..challenge };
        let now = OffsetDateTime::UNIX_EPOCH;
        let game = challenge.make(now).unwrap().numbered(1);
        Game {
            stage: Stage::Playing(Play::new(BySide { white, black }, history, &game.terms, now)),
            ..game
        }
    }

    /// Checks Discord's limits: five rows, 1 to 25 choices a menu, distinct `custom_id`s.
    fn assert_rows(rows: &[CreateActionRow]) {
        assert!(rows.len() <= ROWS);
        let mut ids = std::collections::HashSet::new();
        for row in rows {
            let row = serde_json::to_value(row).unwrap();
            for part in row["components"].as_array().unwrap() {
                assert!(ids.insert(part["custom_id"].as_str().unwrap().to_owned()), "{part}");
                assert!(part["custom_id"].as_str().unwrap().len() <= 100, "{part}");
                assert!(
                    part["type"] != 2
                        || (1..=80).contains(&part["label"].as_str().unwrap().chars().count()),
                    "{part}"
                );
                assert!(
                    part["type"] == 2
                        || (1..=25).contains(&part["options"].as_array().unwrap().len()),
                    "{part}"
                );
            }
        }
    }

    /// Checks the keypad for every sequence of taps.
    fn assert_keypads(game: &Game, taps: &TapInput) {
        let style = Style { view: taps.position().turn(), ..Style::default() };
        assert_rows(&keypad::answer(game, taps, Language::english(), style).rows);
        for point in taps.choices() {
            if let Some(TapResult::Continue(next)) = taps.tap(Tap::Point(point)) {
                assert_keypads(game, &next);
            }
        }
    }

    proptest! {
        #[test]
        fn rows_are_what_discord_takes(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..100),
        ) {
            let mut history = History::new(rules);
            for choice in choices {
                if history.outcome().is_some() { return Ok(()) }
                history.play(choice.get(&history.position().legal_actions())).unwrap();
            }
            if history.outcome().is_none() {
                let game = playing(history);
                assert_rows(&turn_rows(&game, Language::english()));
                let position = game.history().unwrap().position();
                if keypad::fits(position.rules().board) {
                    assert_keypads(&game, &TapInput::after(&position, &[]).unwrap());
                }
            }
        }
    }

    #[test]
    fn a_player_who_can_only_huff_or_insist_has_no_menu() {
        let stuck = "8/8/8/2w5/8/2w3b1/1w1w1W1w/w3w3 b h2 8/8/8/2w5/3W4/2w3b1/1w1w3w/w3w3";
        let game = playing(History::from_position(parse_position(&DAME, stuck).unwrap()));
        let rows = serde_json::to_value(turn_rows(&game, Language::english())).unwrap();
        assert_eq!(rows.as_array().unwrap().len(), 1);
        let labels = rows[0]["components"].as_array().unwrap().iter().map(|one| &one["label"]);
        assert_eq!(labels.collect::<Vec<_>>(), ["Huff …", "⋯"]);
        assert!(
            Language::english()
                .standing(&game, OffsetDateTime::UNIX_EPOCH, None)
                .contains("You have no move")
        );
    }
}
