//! The buttons under the messages of tournaments.

use super::id::{Act, ActId, LadderId, RecordsId, TableId};
use super::view;
use crate::discord::features::prelude::*;
use crate::game::{Format, GameId, Reason, Tournament, TournamentReason, TournamentStage};
use crate::service::Director;

/// The games that are read at once.
const PAGE: usize = 64;

pub const BUTTONS: [&dyn AnyButton; 4] = [
    &Button::parsed("tournament", |cx, id| Box::pin(act(cx, id))).quiet(),
    &Button::parsed("ladder", |cx, id| Box::pin(challenge(cx, id))).quiet(),
    &Button::parsed("table", |cx, id| Box::pin(table(cx, id))),
    &Button::parsed("records", |cx, id| Box::pin(records(cx, id))).heavy(),
];

/// Returns the server of the button: outside of servers, there are no tournaments.
fn server(cx: Context<'_>) -> Result<u64> {
    Ok(cx.place.guild.ok_or(Reason::from(TournamentReason::Unknown))?)
}

/// Returns in which capacity the member of a request directs tournaments.
pub(super) fn director(cx: Context<'_>) -> Director {
    if cx.manages_server() { Director::Manager } else { Director::Member(cx.player()) }
}

async fn act(cx: Context<'_>, ActId { tournament: id, act }: ActId) -> Result<Reply> {
    let guild = server(cx)?;
    let service = &cx.bot.service.tournaments;
    let now = cx.now();
    let said = |key: &str, of: &Tournament| Answer::of_text(cx.language.about_tournament(key, of));
    Ok(match act {
        Act::Join => {
            let joined = service.join(guild, id, &cx.by, now).await?;
            let key = match joined.format {
                Format::Ladder => "tournament-joined-ladder",
                _ => "tournament-joined",
            };
            Reply::Private(said(key, &joined))
        }
        Act::Start => {
            let started = service.start(guild, id, director(cx), now).await?;
            Reply::Private(said("tournament-started", &started))
        }
        Act::Challenge => {
            let (found, opponents) = service.opponents(guild, id, cx.player(), now).await?;
            Reply::Private(view::ask_opponent(cx, &found, &opponents))
        }
        Act::Leave => {
            let found = service.find(guild, id).await?;
            if found.stage == TournamentStage::Playing {
                found.check_entered(cx.player())?;
                Reply::Private(view::ask_withdraw(cx, &found))
            } else {
                let left = service.leave(guild, id, cx.player(), now).await?;
                Reply::Private(said("tournament-left", &left))
            }
        }
        Act::Withdraw => {
            let left = service.leave(guild, id, cx.player(), now).await?;
            Reply::update(said("tournament-withdrawn", &left))
        }
    })
}

async fn challenge(cx: Context<'_>, id: LadderId) -> Result<Reply> {
    let service = &cx.bot.service.tournaments;
    let LadderId { tournament, challenged } = id;
    let paired =
        service.challenge(server(cx)?, tournament, cx.player(), challenged, cx.now()).await?;
    let text = cx.language.about_tournament("tournament-challenged", &paired);
    Ok(Reply::update(Answer::of_text(text)))
}

async fn table(cx: Context<'_>, TableId { tournament, page }: TableId) -> Result<Reply> {
    let found = cx.bot.service.tournaments.find(server(cx)?, tournament).await?;
    let answer = view::whole(cx, &found, page);
    Ok(if cx.is_message_private { Reply::update(answer) } else { Reply::Private(answer) })
}

/// Sends the records of the games that have begun, one below the other, as many as a file holds,
/// and says how many of them are in it.
async fn records(cx: Context<'_>, RecordsId(id): RecordsId) -> Result<Reply> {
    let found = cx.bot.service.tournaments.find(server(cx)?, id).await?;
    let mut records = String::new();
    let mut count = 0;
    let games: Vec<GameId> = found.games().collect();
    'pages: for page in games.chunks(PAGE) {
        for game in cx.bot.service.store.get_all(page).await? {
            let Some(record) = game.record() else { continue };
            let record = format!("{}{record}", if count > 0 { "\n" } else { "" });
            if records.len() + record.len() > cx.upload_limit {
                break 'pages;
            }
            records += &record;
            count += 1;
        }
    }
    let text = cx.language.tournament_records(&found, count, games.len());
    let file = AttachedFile { name: "tournament.pdn".to_owned(), bytes: records.into() };
    let file = Some(file).filter(|_| count > 0);
    Ok(Reply::Private(Answer { text, file, ..Answer::default() }))
}
