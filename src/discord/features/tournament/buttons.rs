//! The buttons under the messages of tournaments.

use super::id::{Act, ActId, RecordsId, TableId};
use super::view;
use crate::discord::features::prelude::*;
use crate::game::{Reason, Tournament, TournamentReason, TournamentStage};

pub const BUTTONS: [&dyn AnyButton; 3] = [
    &Button::parsed("tournament", |cx, id| Box::pin(act(cx, id))).quiet(),
    &Button::parsed("table", |cx, id| Box::pin(table(cx, id))),
    &Button::parsed("records", |cx, id| Box::pin(records(cx, id))).heavy(),
];

/// The most games whose records are sent at once.
const MAX_RECORDS: usize = 1000;

/// Returns the server of the button: outside of servers, there are no tournaments.
fn server(cx: Context<'_>) -> Result<u64> {
    Ok(cx.place.guild.ok_or(Reason::from(TournamentReason::Unknown))?)
}

async fn act(cx: Context<'_>, ActId { tournament: id, act }: ActId) -> Result<Reply> {
    let guild = server(cx)?;
    let service = &cx.bot.service.tournaments;
    let now = cx.now();
    let said = |key: &str, of: &Tournament| Answer::of_text(cx.language.about_tournament(key, of));
    Ok(match act {
        Act::Join => {
            let joined = service.join(guild, id, &cx.by, now).await?;
            Reply::Private(said("tournament-joined", &joined))
        }
        Act::Start => {
            let started =
                service.direct(guild, id, cx.player(), cx.manages_server(), true, now).await?;
            Reply::Private(said("tournament-started", &started))
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

async fn table(cx: Context<'_>, TableId { tournament, page }: TableId) -> Result<Reply> {
    let found = cx.bot.service.tournaments.find(server(cx)?, tournament).await?;
    let answer = view::whole(cx, &found, page);
    Ok(if cx.is_message_private { Reply::update(answer) } else { Reply::Private(answer) })
}

/// Sends the records of the games that have begun, one below the other.
async fn records(cx: Context<'_>, RecordsId(id): RecordsId) -> Result<Reply> {
    let found = cx.bot.service.tournaments.find(server(cx)?, id).await?;
    let mut records = Vec::new();
    for pairing in found.pairings().filter(|it| it.is_begun).take(MAX_RECORDS) {
        let game = cx.bot.service.games.find(pairing.game).await?;
        records.extend(game.and_then(|game| game.record()).map(|record| record.to_string()));
    }
    let text = cx.language.tournament_records(&found, records.len());
    let file = AttachedFile { name: "tournament.pdn".to_owned(), bytes: records.join("\n").into() };
    let file = Some(file).filter(|_| !records.is_empty());
    Ok(Reply::Private(Answer { text, file, ..Answer::default() }))
}
