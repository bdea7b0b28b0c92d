//! Proposals that need both players' consent: `/game draw game:`, `/game count game:`,
//! `/game takeback game:` and `/game pause game:`.

use crate::discord::app_state::Bot;
use crate::discord::custom_id::{proposal_of, proposal_part};
use crate::discord::features::button::IsOffered;
use crate::discord::features::play::{show, submit};
use crate::discord::features::prelude::*;
use crate::discord::membership;
use crate::discord::view::turn::{AGREE, REFUSE, bot_game, offer_rows};
use crate::game::{Command, Game, Proposal, Request, Transition};
use crate::store::Versioned;

pub const DRAW: SlashCommand = SlashCommand::of_game("draw", GameChoices::Own, |cx, command| {
    Box::pin(run(cx, command, Proposal::Draw))
});

pub const COUNT: SlashCommand = SlashCommand::of_game("count", GameChoices::Own, |cx, command| {
    Box::pin(run(cx, command, Proposal::Count))
});

pub const TAKEBACK: SlashCommand =
    SlashCommand::of_game("takeback", GameChoices::Own, |cx, command| {
        Box::pin(run(cx, command, Proposal::Takeback))
    });

pub const PAUSE: SlashCommand = SlashCommand::of_game("pause", GameChoices::Own, |cx, command| {
    Box::pin(run(cx, command, Proposal::Pause))
});

/// Makes a proposal.
const PROPOSE: Press = Press("propose");

pub const BUTTONS: [&dyn AnyButton; 3] = [
    &Button::menu_of_game(PROPOSE, proposal, |cx, (id, what)| Box::pin(propose(cx, id, what)))
        .under_more(&UNDER_MORE),
    &Button::menu_of_game(AGREE, proposal, |cx, (id, to)| Box::pin(agree(cx, id, to))),
    &Button::menu_of_game(REFUSE, proposal, |cx, (id, to)| Box::pin(refuse(cx, id, to))).quiet(),
];

const TAKE_BACK: MoreButton = proposed("button-takeback", Proposal::Takeback, |cx, game| {
    may_propose(cx, game, Proposal::Takeback)
});

const UNDER_MORE: [MoreButton; 4] = [
    MoreButton {
        needs_no_channel: true,
        ..proposed("button-draw", Proposal::Draw, |cx, game| may_propose(cx, game, Proposal::Draw))
    },
    MoreButton {
        needs_no_channel: true,
        ..proposed("button-count", Proposal::Count, |cx, game| {
            may_propose(cx, game, Proposal::Count)
        })
    },
    TAKE_BACK,
    proposed("button-pause", Proposal::Pause, |cx, game| may_propose(cx, game, Proposal::Pause)),
];

/// Returns the button that asks the opponent to take the last move back, if the player may ask.
pub fn ask_back(cx: Context<'_>, game: &Game) -> Option<CreateButton> {
    (TAKE_BACK.is_offered)(cx, game).then(|| TAKE_BACK.button(PROPOSE, game, cx))
}

const fn proposed(label: &'static str, what: Proposal, is_offered: IsOffered) -> MoreButton {
    let part = proposal_part(what);
    MoreButton { row: MoreRow::Act, part, ..MoreButton::new(label, is_offered) }
}

fn may_propose(cx: Context<'_>, game: &Game, what: Proposal) -> bool {
    cx.may(game, Command::Propose { what })
}

/// Reads which proposal a button makes or answers.
fn proposal(pressed: Pressed<'_>) -> Option<(CustomId, Proposal)> {
    let id = pressed.game_id()?;
    Some((id, proposal_of(id.part)?))
}

async fn agree(cx: Context<'_>, id: CustomId, to: Proposal) -> Result<Reply> {
    let news = submit::load_and_submit(cx, id, Command::Agree { to }).await?;
    let public = style::public_of(cx, &news.game).await;
    let message = Answer::of_text(style::language_of_message(cx, public).answered_offer(&news));
    Ok(Reply::Update { message, then: Some(compose::board(cx.bot, &news, public).await.into()) })
}

async fn refuse(cx: Context<'_>, id: CustomId, to: Proposal) -> Result<Reply> {
    let news = submit::load_and_submit(cx, id, Command::Disagree { to }).await?;
    let public = style::public_of(cx, &news.game).await;
    let language = style::language_of_message(cx, public);
    Ok(Reply::update(Answer::of_text(language.answered_offer(&news))))
}

/// Makes a proposal for the position of the menu, which the answer replaces.
async fn propose(cx: Context<'_>, id: CustomId, what: Proposal) -> Result<Reply> {
    let (news, offer) = make(cx, cx.load(id.game).await?, Some(id.ply), what).await?;
    let message = Answer::of_text(cx.language.proposed_by_you(&news.game, what));
    Ok(match offer {
        Some(offer) => Reply::Update { message, then: Some(offer.into()) },
        None => show::after_answer(cx, &news, Some(message)).await,
    })
}

async fn run(cx: Context<'_>, command: &CommandInteraction, what: Proposal) -> Result<Reply> {
    let game = cx.bot.service.games.playing(&options::sought(cx.request, command)).await?;
    let (news, offer) = make(cx, game, None, what).await?;
    Ok(match offer {
        Some(offer) => Reply::public(offer),
        None => show::after_answer(cx, &news, None).await,
    })
}

/// Makes a proposal, on the board that the player saw at a ply if that is known. Returns what
/// followed, and the message to the channel that asks the opponent. There is none if the bot has
/// answered at once, or the opponent had proposed the same.
async fn make(
    cx: Context<'_>,
    game: Versioned,
    seen_ply: Option<usize>,
    what: Proposal,
) -> Result<(Transition, Option<Answer>)> {
    membership::check(cx, &game.game).await?;
    let request = Request { seen_ply, ..cx.request(Command::Propose { what }) };
    let news = cx.bot.service.games.propose(cx.place, game, request, cx.now()).await?;
    let news = compose::answered(cx, news).await;
    let language = style::public_of(cx, &news.game).await.language;
    let offer = open_offer(cx.bot, &news.game, language).await;
    Ok((news, offer))
}

/// Returns the open offer of a game, with buttons for the player who is asked; `None` without one.
async fn open_offer(bot: &Bot, game: &Game, language: &Language) -> Option<Answer> {
    let play = game.play()?;
    let by = play.offer?.by;
    let asked = play.sides[!by];
    // Where its channel is gone, a game is shown where the player acts.
    let place = game.reachable_place();
    let answer = Answer { place, ..Answer::of_text(language.open_offer(game)?) };
    if game.bot() == Some(asked) {
        return Some(Answer { bot_game: bot_game(game), ..answer });
    }
    let ping = bot.service.players.pinged_by_message(play.sides[by], asked, bot.clock.now()).await;
    Some(Answer { ping, rows: offer_rows(game, language, asked), ..answer })
}
