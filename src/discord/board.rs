//! Messages that show a board, a challenge or an offer.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::answer::{Answer, Choice, Reply, button, menu};
use super::asked::Asked;
use super::custom_id::{CustomId, Press};
use super::{Desk, keypad, pictures};
use crate::game::{Game, GameId, Play, PlayerId, Proposal, Stage, Transition, touched};
use crate::locale::Language;
use alquerque_rules::notation::only_move;
use alquerque_rules::{Bitboard, Move, Point, Position, Side};

/// As many choices as Discord lets a menu or an autocompletion have.
pub const CHOICES: usize = 25;
/// As many rows of buttons or menus as it lets a message have.
pub const ROWS: usize = 5;

/// What has happened, with the board, for the whole channel: it speaks to the person whose turn it is.
pub async fn public(desk: &Desk, news: &Transition, language: &Language) -> Answer {
    let game = &news.game;
    Answer {
        text: language.news(news, desk.clock.now()),
        ping: desk.service.called_by_board(game).await,
        pictures: pictures::public(desk, game, language).await.into_iter().collect(),
        rows: if game.outcome().is_some() {
            end_rows(game, language)
        } else {
            turn_rows(game, language)
        },
        shows: Some(game.id),
        calls: called(game),
        ..Answer::default()
    }
}

/// What a player's own action is answered with: the board for everybody, and for the player alone the way to take it back.
pub async fn after_action(desk: &Desk, asked: &Asked, news: &Transition) -> Reply {
    Reply::Public {
        answer: public(desk, news, asked.public_language).await,
        aside: take_back(&news.game, asked),
    }
}

/// The game, if the bot has something to do in it.
pub fn called(game: &Game) -> Option<GameId> {
    game.bot_task().map(|_| game.id)
}

/// How the one who has just acted can take that back, while they can. The bot would have answered before that is read.
pub fn take_back(game: &Game, asked: &Asked) -> Option<Answer> {
    if game.bot().is_some() {
        return None;
    }
    let until = game.play()?.undo_until(game.side_of(asked.player())?)?;
    let text = asked.language.can_take_back(game, asked.player(), until)?;
    let back = custom_id(game, Press::TakeBack, 0);
    let back = button(back, asked.language.text("button-take-back"), ButtonStyle::Secondary);
    Some(Answer { text, rows: vec![CreateActionRow::Buttons(vec![back])], ..Answer::default() })
}

/// What can be done with a game that is over, or was from the first.
pub fn end_rows(game: &Game, language: &Language) -> Vec<CreateActionRow> {
    let of = |press, label, style| button(custom_id(game, press, 0), language.text(label), style);
    let rematch = game.sides().map(|_| of(Press::Rematch, "button-rematch", ButtonStyle::Primary));
    let replay =
        (game.ply() > 0).then(|| of(Press::Replay, "button-replay", ButtonStyle::Secondary));
    let history =
        (game.ply() > 0).then(|| of(Press::History, "button-history", ButtonStyle::Secondary));
    let analyse =
        (game.ply() > 0).then(|| of(Press::Analyse, "button-analyse", ButtonStyle::Secondary));
    let export = of(Press::Export, "button-export", ButtonStyle::Secondary);
    let buttons = rematch.into_iter().chain(replay).chain(history).chain(analyse).chain([export]);
    vec![CreateActionRow::Buttons(buttons.collect())]
}

/// How one person wants to see a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub form: Form,
    /// The side that sits below in a picture.
    pub view: Side,
}

/// In which form a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Picture,
    /// In a sentence, for those who do not see the picture.
    Text,
    /// The sentence, and the board in plain signs.
    Ascii,
}

impl Form {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Picture, Self::Text, Self::Ascii];

    /// The word for it in commands.
    pub fn id(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Text => "text",
            Self::Ascii => "ascii",
        }
    }

    /// The form with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.id() == id)
    }
}

/// The board for the person who asked, who may play from it when it is their turn, and sees then which stones can move.
pub async fn private(desk: &Desk, game: &Game, asked: &Asked, shown: Shown) -> Answer {
    let (player, language) = (asked.player(), asked.language);
    let mut rows = offer_rows(game, language, player);
    if game.to_move() == Some(player) {
        rows.extend(turn_rows(game, language));
        rows.truncate(ROWS);
    }
    let mut answer =
        Answer { text: language.standing(game, desk.clock.now()), rows, ..Answer::default() };
    let words = || {
        let scene = pictures::hinted(game, player);
        scene.and_then(|scene| pictures::words(game, &scene, language)).unwrap_or_default()
    };
    match (shown.form, game.history()) {
        (_, None) => {}
        (Form::Picture, Some(_)) => {
            answer.pictures.extend(pictures::private(desk, game, asked, shown.view).await);
        }
        (Form::Text, Some(_)) => answer.text += &format!("\n\n{}", words()),
        (Form::Ascii, Some(history)) => {
            answer.text += &format!("\n\n{}\n{}", words(), language.drawing(history))
        }
    }
    answer
}

/// What the side to move can do: buttons that lead to the keypad and to the only move, and menus.
fn turn_rows(game: &Game, language: &Language) -> Vec<CreateActionRow> {
    let Some(play) = game.play().filter(|_| !game.is_bots_turn()) else { return Vec::new() };
    let position = play.history.position();
    let mut rows: Vec<CreateActionRow> =
        turn_buttons(game, language, play, &position).into_iter().collect();
    rows.extend(turn_menus(game, language, play, &position));
    rows.truncate(ROWS);
    rows
}

fn turn_buttons(
    game: &Game,
    language: &Language,
    play: &Play,
    position: &Position,
) -> Option<CreateActionRow> {
    let tapped = keypad::fits(game.rules.board).then(|| {
        button(custom_id(game, Press::Move, 0), language.text("button-move"), ButtonStyle::Primary)
    });
    // Huffs do not count: what the opponent left out is not given away.
    let only = only_move(position, touched(play)).map(|only| {
        let label = keypad::short(&language.about_move("button-only", &only));
        button(custom_id(game, Press::Only, 0), label, ButtonStyle::Success)
    });
    let buttons: Vec<_> = tapped.into_iter().chain(only).collect();
    (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons))
}

fn turn_menus(
    game: &Game,
    language: &Language,
    play: &Play,
    position: &Position,
) -> Vec<CreateActionRow> {
    if position.owes_choice() {
        return penalty_menu(game, language, position).into_iter().collect();
    }
    match touched(play) {
        Some(stone) => moves_of(game, language, stone, ROWS),
        None if game.rules.touch_move => touch_rows(game, language, position),
        None => move_menu(game, language, position).into_iter().collect(),
    }
}

fn penalty_menu(game: &Game, language: &Language, position: &Position) -> Option<CreateActionRow> {
    let choices = position.memory().huffable.iter().map(|point| {
        let label = language.about_stone("choice-penalty", point);
        Choice { value: format!("huff {point}"), label }
    });
    menu(&custom_id(game, Press::Play, 0), language.text("menu-penalty"), choices)
}

/// The legal moves, if one menu holds them. The keypad and `/move` offer all.
fn move_menu(game: &Game, language: &Language, position: &Position) -> Option<CreateActionRow> {
    let moves = position.first_moves(CHOICES + 1);
    let fit = moves.len() <= CHOICES;
    fit.then(|| menus(game, moves, 1, |_| language.menu(position.turn())).pop())?
}

/// The moves of one stone, in at most so many menus.
pub fn moves_of(
    game: &Game,
    language: &Language,
    stone: Point,
    rows: usize,
) -> Vec<CreateActionRow> {
    let Some(position) = game.play().map(|play| play.history.position()) else { return Vec::new() };
    menus(game, position.first_moves_of(stone, rows * CHOICES), rows, |_| {
        language.about_stone("menu-from", stone)
    })
}

fn menus(
    game: &Game,
    moves: impl IntoIterator<Item = Move>,
    rows: usize,
    placeholder: impl Fn(&[String]) -> String,
) -> Vec<CreateActionRow> {
    let mut moves: Vec<String> = moves.into_iter().map(|action| action.to_string()).collect();
    moves.sort();
    let menus = moves.len().div_ceil(CHOICES).max(1);
    let parts = moves.chunks(moves.len().div_ceil(menus).max(1)).take(rows);
    let row = |(part, moves): (u8, &[String])| {
        menu(
            &custom_id(game, Press::Play, part),
            placeholder(moves),
            moves.iter().map(|text| Choice::plain(text)),
        )
    };
    (0..).zip(parts).filter_map(row).collect()
}

/// Where touching binds, the stones come first: to touch one, or to adjust and look. Nothing where no stone can move, and
/// there is only something to notice.
fn touch_rows(game: &Game, language: &Language, position: &Position) -> Vec<CreateActionRow> {
    let adjust = custom_id(game, Press::Adjust, 0);
    let adjust = vec![button(adjust, language.text("button-adjust"), ButtonStyle::Secondary)];
    let touch = stone_menu(game, language, Press::Touch, position.movable());
    touch.map(|touch| vec![touch, CreateActionRow::Buttons(adjust)]).unwrap_or_default()
}

/// A menu of stones to touch, or to look at.
pub fn stone_menu(
    game: &Game,
    language: &Language,
    press: Press,
    stones: Bitboard,
) -> Option<CreateActionRow> {
    let position = game.history().map(|history| history.position());
    let choices = stones.iter().take(CHOICES).map(|point| {
        let label =
            position.map_or_else(|| point.to_string(), |position| language.stone(&position, point));
        Choice { value: point.to_string(), label }
    });
    let placeholder = language.text(if press == Press::Touch { "menu-touch" } else { "menu-look" });
    menu(&custom_id(game, press, 0), placeholder, choices)
}

/// An offer to end the game, with buttons for the one who is asked.
pub async fn offer(desk: &Desk, game: &Game, language: &Language) -> Option<Answer> {
    let text = language.open_offer(game)?;
    let play = game.play()?;
    let by = play.offer?.by;
    let asked = play.sides[!by];
    if game.bot() == Some(asked) {
        return Some(Answer { calls: called(game), ..Answer::of_text(text) });
    }
    let ping = desk.service.called_beyond_play(play.sides[by], asked, desk.clock.now()).await;
    Some(Answer { text, ping, rows: offer_rows(game, language, asked), ..Answer::default() })
}

/// Buttons for an offer that waits for this person's answer.
fn offer_rows(game: &Game, language: &Language, player: PlayerId) -> Vec<CreateActionRow> {
    let offer =
        game.play().and_then(|play| play.offer.filter(|offer| play.sides[!offer.by] == player));
    let Some(offer) = offer else { return Vec::new() };
    let part = proposal_part(offer.what);
    vec![CreateActionRow::Buttons(vec![
        button(
            custom_id(game, Press::Agree, part),
            language.text("button-accept"),
            ButtonStyle::Success,
        ),
        button(
            custom_id(game, Press::Refuse, part),
            language.text("button-decline"),
            ButtonStyle::Secondary,
        ),
    ])]
}

/// What the buttons of an offer carry, so that an old one does not answer another offer.
fn proposal_part(what: Proposal) -> u8 {
    match what {
        Proposal::Draw => 0,
        Proposal::Count => 1,
        Proposal::Takeback => 2,
    }
}

/// The proposal that a button of an offer is about.
pub fn proposal_of(part: u8) -> Option<Proposal> {
    [Proposal::Draw, Proposal::Count, Proposal::Takeback]
        .into_iter()
        .find(|&what| proposal_part(what) == part)
}

/// A challenge that has just been made.
pub async fn new_challenge(desk: &Desk, game: &Game, language: &Language) -> Answer {
    let challenged = game.awaited().filter(|_| matches!(game.stage, Stage::Challenged));
    let ping = match challenged {
        Some(challenged) => {
            desk.service.called_beyond_play(game.challenger.id, challenged, desk.clock.now()).await
        }
        None => None,
    };
    Answer { ping, ..challenge(game, language) }
}

/// A challenge, with buttons as long as it is open.
pub fn challenge(game: &Game, language: &Language) -> Answer {
    let text = language.challenge(game);
    if !matches!(game.stage, Stage::Challenged) {
        return Answer { shows: Some(game.id), ..Answer::of_text(text) };
    }
    let of = |press, label, style| button(custom_id(game, press, 0), language.text(label), style);
    let decline =
        game.challenged.as_ref().map(|_| of(Press::Decline, "button-decline", ButtonStyle::Danger));
    let buttons =
        [of(Press::Accept, "button-accept", ButtonStyle::Success)].into_iter().chain(decline);
    let withdraw = of(Press::Withdraw, "button-withdraw", ButtonStyle::Secondary);
    let row = CreateActionRow::Buttons(buttons.chain([withdraw]).collect());
    Answer { text, rows: vec![row], shows: Some(game.id), ..Answer::default() }
}

fn custom_id(game: &Game, press: Press, part: u8) -> String {
    CustomId { game: game.id, ply: game.ply(), press, part }.to_string()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::OffsetDateTime;

    use super::*;
    use crate::game::{Challenge, Person, Place, Play};
    use alquerque_rules::notation::{Tap, Tapped, Taps, parse_position};
    use alquerque_rules::{BySide, DAME, History, RULE_SETS};

    fn playing(history: History) -> Game {
        let (white, black) = (PlayerId(1), PlayerId(2));
        let place = Place { guild: None, channel: 1 };
        let people = (Person::new(white, "Ada"), Person::new(black, "Ben"));
        let challenge = Challenge::new(GameId(u64::MAX), place, people.0, Some(people.1));
        let challenge = Challenge { rules: history.first().rules(), ..challenge };
        let now = OffsetDateTime::UNIX_EPOCH;
        let game = challenge.make(now).unwrap().numbered(1);
        Game {
            stage: Stage::Playing(Play::new(BySide { white, black }, history, &game.terms, now)),
            ..game
        }
    }

    /// What Discord takes: at most five rows, in each one menu of 1 to 25 choices or buttons, and no `custom_id` twice.
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

    /// The keypad for every way that a turn can be tapped.
    fn assert_keypads(game: &Game, taps: &Taps) {
        assert_rows(&keypad::rows(game, Language::english(), taps));
        for point in taps.next() {
            if let Some(Tapped::Show(next)) = taps.tap(Tap::Point(point)) {
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
                    assert_keypads(&game, &Taps::after(&position, &[]).unwrap());
                }
            }
        }
    }

    #[test]
    fn a_player_who_can_only_huff_or_insist_has_no_menu() {
        let stuck = "8/8/8/2w5/8/2w3b1/1w1w1W1w/w3w3 b h2 8/8/8/2w5/3W4/2w3b1/1w1w3w/w3w3";
        let game = playing(History::from_position(parse_position(&DAME, stuck).unwrap()));
        assert!(turn_rows(&game, Language::english()).is_empty());
        assert!(
            Language::english()
                .standing(&game, OffsetDateTime::UNIX_EPOCH)
                .contains("You have no move")
        );
    }
}
