use std::collections::BTreeMap;

use deadpool_postgres::Client;

use super::export::{SNAPSHOT, each, each_line};
use super::fault;
use crate::game::GameId;
use crate::store::archive::{ArchiveError, Checked, Line};
use crate::store::postgres::rows::{COLUMN_COUNT, COLUMNS, GameRow, game, unsigned};
use crate::store::postgres::saves::update_game;

/// Reads all records, and compares the columns of each game with its record.
pub async fn check(
    client: &Client,
    repair: bool,
    report: &mut dyn FnMut(&str),
) -> Result<Checked, ArchiveError> {
    client.batch_execute(SNAPSHOT).await.map_err(fault)?;
    let Inspected { mut checked, rows, numbers } = inspect(client, report).await?;
    client.batch_execute("COMMIT").await.map_err(fault)?;
    if repair {
        let update = update_game("$3");
        for row in &rows {
            let parameters = row.parameters();
            let updated = client.execute(&update, &parameters).await.map_err(fault)?;
            checked.repaired += updated;
        }
        for (series, number) in numbers {
            let raise = "INSERT INTO last_numbers (series, number) VALUES ($1, $2) \
                         ON CONFLICT (series) DO UPDATE \
                         SET number = greatest(last_numbers.number, excluded.number)";
            checked.repaired += client.execute(raise, &[&series, &number]).await.map_err(fault)?;
        }
    }
    Ok(checked)
}

/// The result of an inspection, with what repairs the findings.
pub struct Inspected {
    pub checked: Checked,
    /// The rows of games whose columns are wrong.
    rows: Vec<GameRow>,
    /// The last numbers of series, which are too low.
    numbers: BTreeMap<i64, i64>,
}

/// Reads all records in the current transaction, and compares the columns of each game with its
/// record.
pub async fn inspect(
    client: &Client,
    report: &mut dyn FnMut(&str),
) -> Result<Inspected, ArchiveError> {
    let mut checked = Checked::default();
    each_line(client, |line| {
        if let Line::LeftOut { what, why } = line {
            report(&format!("{what} cannot be read: {why}"));
        }
        checked.counts.count(line);
        Ok(())
    })
    .await?;
    let rows = wrong_rows(client, &mut checked, report).await?;
    let numbers = wrong_numbers(client, &mut checked, report).await?;
    Ok(Inspected { checked, rows, numbers })
}

/// Returns the rows that games with wrong columns should have.
async fn wrong_rows(
    client: &Client,
    checked: &mut Checked,
    report: &mut dyn FnMut(&str),
) -> Result<Vec<GameRow>, ArchiveError> {
    let mut wrong = Vec::new();
    let select = format!("SELECT {COLUMNS} FROM games");
    each(client, &select, |row| {
        checked.index_entries += 1;
        let id = GameId(unsigned(row.get(1)));
        // An unreadable record, or one of another game, was reported already.
        let stored = game(id, row.get(2), row.get(COLUMN_COUNT - 1)).ok();
        let Some(stored) = stored.filter(|stored| stored.game.id == id) else { return Ok(()) };
        checked.open_games += u64::from(stored.game.is_open());
        let expected = GameRow::new(stored.game, stored.version)?;
        if !expected.agrees_with(row) {
            report(&format!("the columns of game {id} differ from its record"));
            checked.wrong_entries += 1;
            wrong.push(expected);
        }
        Ok(())
    })
    .await?;
    Ok(wrong)
}

/// Returns the last numbers of series that would assign the number of one of their games again.
async fn wrong_numbers(
    client: &Client,
    checked: &mut Checked,
    report: &mut dyn FnMut(&str),
) -> Result<BTreeMap<i64, i64>, ArchiveError> {
    let mut wrong = BTreeMap::new();
    let select = "SELECT used.series, used.number FROM \
                  (SELECT coalesce(guild, channel) AS series, max(number) AS number FROM games \
                  GROUP BY 1) AS used \
                  LEFT JOIN last_numbers ON last_numbers.series = used.series \
                  WHERE last_numbers.number IS NULL OR last_numbers.number < used.number";
    each(client, select, |row| {
        let series: i64 = row.get(0);
        report(&format!("server or channel {} would assign a number twice", unsigned(series)));
        checked.wrong_entries += 1;
        wrong.insert(series, row.get(1));
        Ok::<_, ArchiveError>(())
    })
    .await?;
    Ok(wrong)
}
