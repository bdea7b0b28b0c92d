//! `/puzzle degree:`

use crate::discord::custom_id::{PuzzleOpenId, PuzzleTapId};
use crate::discord::features::prelude::*;
use crate::discord::features::study::puzzle::view::{OpenPuzzle, Tapped};
use crate::discord::style::PrivateBoard;
use crate::game::Reason;
use crate::store::Day;
use alquerque_engine::puzzles::Degree;

pub mod view;

const DEGREE: &str = "degree";

pub const COMMAND: SlashCommand = SlashCommand {
    options: |name| {
        vec![options::choice_option(name, DEGREE, Degree::ALL, Degree::id, Language::degree)]
    },
    ..SlashCommand::new("puzzle", |cx, command| Box::pin(run(cx, command))).reading()
};

pub const BUTTONS: [&dyn AnyButton; 2] = [
    &Button::parsed("puzzle-open", |cx, id| Box::pin(open_from(cx, id))),
    &Button::parsed("puzzle", |cx, id| Box::pin(tap(cx, id))).quiet(),
];

/// Opens today's puzzle: of the chosen degree, or else the easiest that the player has not solved.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let today = Day::of(cx.now());
    let chosen = options::text_option(command, DEGREE).and_then(Degree::from_id);
    let degree = match chosen {
        Some(degree) => degree,
        None => {
            let puzzles = &cx.bot.service.puzzles;
            let solved = puzzles.standing(cx.player(), cx.place, today).await?.solved;
            let is_open = |degree: &Degree| !solved[*degree as usize];
            Degree::ALL.into_iter().find(is_open).unwrap_or(Degree::Hard)
        }
    };
    open(cx, today, degree).await.map(Reply::Private)
}

/// Opens the puzzle of a day, and tells what the player has solved so far.
async fn open(cx: Context<'_>, day: Day, degree: Degree) -> Result<Answer> {
    let player = cx.player();
    let place = cx.place;
    let today = Day::of(cx.now());
    let puzzles = &cx.bot.service.puzzles;
    let daily = puzzles.of_day(player, place, day, degree).await?;
    let standing = puzzles.standing(player, place, today).await?;
    let solvers = match place.guild {
        Some(guild) => Some(puzzles.solvers(guild, today.previous()).await?),
        None => None,
    };
    let PrivateBoard { style, keys, .. } = style::private(cx);
    let open = OpenPuzzle::new(daily, today, cx.language, style);
    let answer = open.and_then(|open| open.first(&standing, solvers));
    Ok(answer.ok_or(Reason::NoGame)?.with_keys(keys))
}

/// Opens the puzzle of a button.
async fn open_from(cx: Context<'_>, id: PuzzleOpenId) -> Result<Reply> {
    let opened = open(cx, id.day, id.degree).await?;
    Ok(if id.is_public { Reply::Private(opened) } else { Reply::update(opened) })
}

/// Shows the puzzle after a tap.
async fn tap(cx: Context<'_>, id: PuzzleTapId) -> Result<Reply> {
    let today = Day::of(cx.now());
    let PrivateBoard { style, keys, .. } = style::private(cx);
    let open = OpenPuzzle::new(id.daily, today, cx.language, style).ok_or(Reason::UnknownButton)?;
    let action = match open.tap(&id).ok_or(Reason::UnknownButton)? {
        Tapped::Continue(answer) => return Ok(Reply::update(answer.with_keys(keys))),
        Tapped::Play(action) => action,
    };
    let player = cx.player();
    let place = cx.place;
    let puzzles = &cx.bot.service.puzzles;
    let after = open.after(action);
    let positions = [&open.puzzle().position, &after.position()];
    let [is_played, is_reached] = puzzles.stand_in(player, positions).await?;
    if is_played {
        // The game has come to this position since the puzzle was opened.
        return self::open(cx, id.daily.day, id.daily.degree).await.map(Reply::update);
    }
    if action != open.puzzle().solution {
        let mut reply = None;
        if !is_reached && let Ok(ticket) = cx.bot.service.analyst.hint_ticket(player) {
            if let Err(failed) = ResponseTarget::Original.before_search(cx).await {
                return Ok(failed);
            }
            reply = ticket.best_reply(after).await;
        }
        return Ok(Reply::update(open.wrong(action, reply)));
    }
    let standing = puzzles.solved(player, place, id.daily, today).await?;
    Ok(Reply::update(open.solved(&standing)))
}
