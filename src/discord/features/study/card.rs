//! `/game card game:` and the button of a finished game.

use crate::discord::features::prelude::*;
use crate::discord::features::study::analyse::{course, find_or_make};
use crate::discord::request::context::ResponseTarget;
use crate::discord::view::board::{CARD, has_card};
use crate::discord::view::message::{Drawing, Image, Picture};
use crate::discord::view::pictures::{self, Described};
use crate::game::{Game, MessageId, Reason};
use crate::locale::Analysed;
use alquerque_engine::Analysis;
use alquerque_render::{CardPlayer, FinalCard, Style};
use alquerque_rules::{BySide, Side};

pub const COMMAND: SlashCommand = SlashCommand::of_game(
    "card",
    GameChoices::Newest(|game| game.result.is_some() && game.ply > 0),
    |cx, command| Box::pin(run(cx, command)),
)
.heavy();

pub const BUTTONS: [&dyn AnyButton; 1] = [&Button::of_game(CARD, |cx, id| {
    Box::pin(async move { show(cx, &cx.game(id.game).await?).await })
})
.heavy()];

async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let game = cx.bot.service.games.to_analyse(&options::sought(cx.request, command)).await?;
    show(cx, &game).await
}

/// Shows the card of a finished game.
async fn show(cx: Context<'_>, game: &Game) -> Result<Reply> {
    if game.is_open() {
        return Err(Reason::NotOver.in_game(game.number).into());
    }
    if !has_card(game) {
        return Err(Reason::NothingPlayed.in_game(game.number).into());
    }
    let board = cx.bot.service.announcements.reachable_board(game).await;
    let analysis = match find_or_make(cx, game, ResponseTarget::NewMessage).await? {
        Ok(analysis) => analysis,
        Err(failed) => return Ok(failed),
    };
    if !is_posted(cx, game) {
        let style = style::private_of(cx, game).await.style;
        let answer = answer(game, board, &analysis, cx.language, style);
        return Ok(Reply::Private(answer));
    }
    cx.sending.posted_cards.start(game.id);
    let public = style::public_of(cx, game).await;
    let answer = answer(game, board, &analysis, public.language, public.style_of(game));
    let answer = Answer { place: game.reachable_place(), ..answer };
    let is_late = cx.deferred() == Some(ResponseTarget::NewMessage);
    let ephemeral = is_late.then(|| Answer::of_text(cx.language.text("card-posted")));
    Ok(Reply::Public { answer, ephemeral })
}

/// Returns whether the card goes to the channel. Only players post it, where they may write, and
/// not repeatedly; others see it alone, as does a player under a private board.
fn is_posted(cx: Context<'_>, game: &Game) -> bool {
    game.has_player(cx.player())
        && !game.is_private()
        && cx.may_write()
        && !cx.is_reply_only
        && !cx.is_message_private
        && !cx.sending.posted_cards.contains(&game.id)
}

/// Returns the card of a game.
fn answer(
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
    let Described { scene: board, words } = pictures::after(game, shown, language)?;
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
    Some(Picture { image: Image::Drawing(Drawing::Card(card.into()), style), alt_text })
}

fn player(game: &Game, side: Side, language: &Language) -> CardPlayer {
    let person = game.sides().and_then(|sides| game.person(sides[side]));
    CardPlayer {
        name: person.map(|person| person.name.clone()).unwrap_or_default(),
        side: language.side(side),
        rating: language.card_rating(game, side),
    }
}
