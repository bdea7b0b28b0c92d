//! The card of a finished game.

use crate::discord::view::message::{Answer, Image, Picture};
use crate::discord::view::pictures;
use crate::discord::view::study::analysis::course;
use crate::game::{Game, MessageId};
use crate::locale::{Analysed, Language};
use alquerque_engine::Analysis;
use alquerque_render::{CardPlayer, FinalCard, Style};
use alquerque_rules::{BySide, Side};

/// Returns whether a game has a card: it was played here, has a result, and a move was played.
pub fn has_card(game: &Game) -> bool {
    game.sides().is_some() && game.outcome().is_some() && game.ply() > 0
}

/// Returns the card of a game.
pub fn answer(
    game: &Game,
    board: Option<MessageId>,
    analysis: &Analysis,
    language: &Language,
    style: Style,
) -> Answer {
    Answer {
        text: language.result(game, board).unwrap_or_default(),
        pictures: picture(game, analysis, language, style).into_iter().collect(),
        ..Answer::default()
    }
}

fn picture(game: &Game, analysis: &Analysis, language: &Language, style: Style) -> Option<Picture> {
    let analysed = Analysed { game, history: game.history()?, analysis };
    let shown = analysis.turning_point.map_or(game.ply(), |ply| ply + 1);
    let (board, words) = pictures::scene_after(game, shown, language)?;
    let opening = language.proven_opening(analysed);
    let card = FinalCard {
        result: game.outcome()?.into(),
        players: BySide { white: Side::White, black: Side::Black }
            .map(|side| player(game, side, language)),
        board,
        course: course(analysis),
        lines: [Some(language.card_title(analysed)), opening].into_iter().flatten().collect(),
    };
    let alt_text = language.card_alt_text(analysed, &words);
    Some(Picture { image: Image::Card { card: Box::new(card), style }, alt_text })
}

fn player(game: &Game, side: Side, language: &Language) -> CardPlayer {
    let person = game.sides().and_then(|sides| game.person(sides[side]));
    CardPlayer {
        name: person.map(|person| person.name.clone()).unwrap_or_default(),
        side: language.side(side),
        rating: language.card_rating(game, side),
    }
}
