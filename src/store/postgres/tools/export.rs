use std::io::Write;
use std::pin::pin;

use deadpool_postgres::Client;
use futures_util::TryStreamExt;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::fault;
use crate::game::{Game, PlayerId, SavedGame};
use crate::store::archive::{ArchiveError, Counts, Line, LineWriter};
use crate::store::postgres::rows::{id, parse, unsigned};
use crate::store::postgres::saves::rules_of;
use crate::store::postgres::store::OLDEST_HEARTBEAT;
use crate::store::{Result, StoreError};

/// All rows are of the same moment, whatever is saved meanwhile.
pub const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// A query, the line of each of its rows, and the name of a row that cannot be read.
type Table = (&'static str, fn(&Row) -> Result<Line>, fn(&Row) -> String);

const TABLES: [Table; 8] = [
    (OLDEST_HEARTBEAT, heartbeat, |_| "the last heartbeat".to_owned()),
    ("SELECT id, version, record FROM games", game, |row| format!("game {}", id(row))),
    ("SELECT series, number FROM last_numbers", last_number, |row| {
        format!("the last number of server or channel {}", number(row))
    }),
    ("SELECT guild, rules, player, rating FROM ratings", rating, |row| {
        format!("the rating of player {}", unsigned(row.get(2)))
    }),
    ("SELECT guild, settings FROM servers", server, |row| {
        format!("the settings of server {}", number(row))
    }),
    ("SELECT player, preferences FROM preferences", preferences, |row| {
        format!("the preferences of player {}", number(row))
    }),
    ("SELECT guild, left_at FROM departures", left, |row| {
        format!("when the bot left server {}", number(row))
    }),
    ("SELECT player FROM removals", removal, |row| {
        format!("the removal of the data of player {}", number(row))
    }),
];

/// Writes all records as lines.
pub async fn export(client: &Client, out: &mut dyn Write) -> Result<Counts, ArchiveError> {
    let mut lines = LineWriter::new(out)?;
    client.batch_execute(SNAPSHOT).await.map_err(fault)?;
    each_line(client, |line| lines.write(line)).await?;
    client.batch_execute("COMMIT").await.map_err(fault)?;
    lines.finish()
}

/// Reads all records, and passes each line on.
pub async fn each_line(
    client: &Client,
    mut visit: impl FnMut(&Line) -> Result<(), ArchiveError>,
) -> Result<(), ArchiveError> {
    for (select, line, name) in TABLES {
        each(client, select, |row| {
            let left_out =
                |error: StoreError| Line::LeftOut { what: name(row), why: error.to_string() };
            visit(&line(row).unwrap_or_else(left_out))
        })
        .await?;
    }
    Ok(())
}

/// Passes on the rows of a query one by one, as all of them may not fit into memory.
pub async fn each(
    client: &Client,
    select: &str,
    mut visit: impl FnMut(&Row) -> Result<(), ArchiveError>,
) -> Result<(), ArchiveError> {
    let none: [&(dyn ToSql + Sync); 0] = [];
    let mut rows = pin!(client.query_raw(select, none).await.map_err(fault)?);
    while let Some(row) = rows.try_next().await.map_err(fault)? {
        visit(&row)?;
    }
    Ok(())
}

fn number(row: &Row) -> u64 {
    unsigned(row.get(0))
}

fn seconds(at: i64) -> u64 {
    u64::try_from(at).unwrap_or(0)
}

fn heartbeat(row: &Row) -> Result<Line> {
    Ok(Line::LastBeat(seconds(row.get(0))))
}

fn game(row: &Row) -> Result<Line> {
    let id = id(row);
    let record: SavedGame =
        serde_json::from_str(row.get(2)).map_err(|error| StoreError::damaged_game(id, error))?;
    // The line must hold a game that an import can continue.
    let read =
        Game::try_from(record.clone()).map_err(|error| StoreError::unreadable_game(id, &error))?;
    if read.id != id {
        let reason = format!("its record names the game {}", read.id);
        return Err(StoreError::damaged_game(id, reason));
    }
    Ok(Line::Game { version: unsigned(row.get(1)), record: Box::new(record) })
}

fn last_number(row: &Row) -> Result<Line> {
    let number_of = |number: i64| {
        u32::try_from(number).map_err(|error| StoreError::damaged("a last number", error))
    };
    Ok(Line::LastNumber { series: number(row), number: number_of(row.get(1))? })
}

fn rating(row: &Row) -> Result<Line> {
    Ok(Line::Rating {
        server: number(row),
        rules: rules_of(row.get(1))?.id.to_owned(),
        player: PlayerId(unsigned(row.get(2))),
        rating: parse("a rating", row.get(3))?,
    })
}

fn server(row: &Row) -> Result<Line> {
    Ok(Line::Server { server: number(row), settings: parse("settings", row.get(1))? })
}

fn preferences(row: &Row) -> Result<Line> {
    let preferences = parse("preferences", row.get(1))?;
    Ok(Line::Preferences { player: PlayerId(number(row)), preferences })
}

fn left(row: &Row) -> Result<Line> {
    Ok(Line::Left { server: number(row), since: seconds(row.get(1)) })
}

fn removal(row: &Row) -> Result<Line> {
    Ok(Line::Removal { player: PlayerId(number(row)) })
}
