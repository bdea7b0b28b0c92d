//! `/game card game:` and the button of a finished game.

use futures_util::future::join;

use crate::discord::features::prelude::*;
use crate::discord::features::study::analyse::{course, find_or_make};
use crate::discord::view::board::{CARD, has_card};
use crate::discord::view::pictures::{self, Described};
use crate::game::{Game, PlayerId, Reason};
use crate::locale::Analysed;
use alquerque_engine::Analysis;
use alquerque_render::{Avatar, CardPlayer, FinalCard};
use alquerque_rules::BySide;

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
    let analysis = find_or_make(cx, game, ResponseTarget::NewMessage);
    let (analysis, avatars) = join(analysis, avatars(cx, game)).await;
    let analysis = match analysis? {
        Ok(analysis) => analysis,
        Err(failed) => return Ok(failed),
    };
    let answer = |language: &Language, style| Answer {
        text: language.result(game, board).unwrap_or_default(),
        pictures: picture(game, &analysis, &avatars, language, style).into_iter().collect(),
        ..Answer::default()
    };
    if !is_posted(cx, game) {
        let style = style::private_of(cx, game).await.style;
        return Ok(Reply::Private(answer(cx.language, style)));
    }
    cx.sending.posted_cards.start(game.id);
    let public = style::public_of(cx, game).await;
    let answer = answer(public.language, public.style_of(game));
    let answer = Answer { place: game.reachable_place(), ..answer };
    let is_late = cx.deferred() == Some(ResponseTarget::NewMessage);
    let ephemeral = is_late.then(|| Answer::of_text(cx.language.text("card-posted")));
    Ok(Reply::Public { answer, ephemeral })
}

/// Returns what stands for the players: their pictures, as far as Discord sends them in time.
async fn avatars(cx: Context<'_>, game: &Game) -> BySide<Avatar> {
    let Some(sides) = game.sides() else { return BySide::SIDES.map(|_| Avatar::Monogram) };
    let avatar = async |player: PlayerId| match game.bot() == Some(player) {
        true => Avatar::Icon,
        false => cx.sending.avatar(cx.place, player).await,
    };
    let (white, black) = join(avatar(sides.white), avatar(sides.black)).await;
    BySide { white, black }
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
fn picture(
    game: &Game,
    analysis: &Analysis,
    avatars: &BySide<Avatar>,
    language: &Language,
    style: Style,
) -> Option<Picture> {
    let analysed = Analysed { game, history: game.history()?, analysis };
    let Described { scene: board, words } = pictures::ended(game, language)?;
    let names = language.card_names(game);
    let sides = BySide::SIDES.map(|side| language.side(side));
    let alt_text = language.card_alt_text(analysed, &names, &words);
    let both = [&names, &sides];
    let card = FinalCard {
        result: game.outcome()?.into(),
        headline: both.map(|names| language.card_headline(game, names).unwrap_or_default()),
        turning_point: both.map(|names| language.card_turning_point(analysed, names)),
        title: language.card_title(analysed),
        board,
        course: course(analysis),
        players: BySide::SIDES.map(|side| CardPlayer {
            name: names[side].clone(),
            side: sides[side].clone(),
            avatar: avatars[side].clone(),
            rating: language.card_rating(game, side),
        }),
    };
    Some(Picture { image: Image::Drawing(Drawing::Card(card.into()), style), alt_text })
}
