//! Days off, zones with daylight saving, time that is saved, presents of time, pauses and vacation.

use alquerque::game::Zone;
use alquerque::service::Clock;
use time::{OffsetDateTime, Weekday};

use crate::table::{Table, assert_private, assert_says, deadline, private, with_german};
use crate::times::{DAY, HOUR, left, pass, said};

const BERLIN: Zone = Zone::Named("Europe/Berlin");

/// Advances the time to noon of the next Friday in Berlin. Returns the end of that day.
async fn friday(table: &Table) -> OffsetDateTime {
    let now = table.clock.now();
    let mut date = BERLIN.local(now).date();
    while date.weekday() != Weekday::Friday || BERLIN.hour_of(date, 12) < now {
        date = date.next_day().unwrap();
    }
    pass(table, (BERLIN.hour_of(date, 12) - now).unsigned_abs()).await;
    BERLIN.hour_of(date.next_day().unwrap(), 0)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_time_runs_on_a_players_days_off() {
    let table = Table::open_with(with_german("Ben")).await;
    let zones = table.choices(table.ada, "preferences", &[("utc", "berl".into())]).await;
    assert_eq!(zones, ["Europe/Berlin"]);
    let offsets = table.choices(table.ada, "preferences", &[("utc", "+5:45".into())]).await;
    assert_eq!(offsets, ["UTC+5:45"]);
    assert_eq!(
        table.choices(table.ada, "preferences", &[("utc", "america".into())]).await.len(),
        25
    );
    let zone = [("utc", "europe/berlin".into())];
    assert_private(&table.command(table.ada, "preferences", &zone).await, "**Europe/Berlin**");
    let unread = table.command(table.ben, "preferences", &[("utc", "Berlin".into())]).await;
    assert_private(&unread, "Europe/Berlin");

    let saturday = friday(&table).await;
    let terms = [("pace", "day".into()), ("bank", "0".into()), ("days-off", "weekend".into())];
    let board = table.begin_with(table.ada, table.ben, &terms).await;
    assert_says(&board, &["1 day a move · weekends off"]);
    let monday = BERLIN.hour_of(BERLIN.local(saturday).date() + time::Duration::days(2), 0);
    let due = deadline(&board.content) - monday.unix_timestamp();
    assert!((12 * 3_600 - 60..=12 * 3_600).contains(&due), "{due} s on Monday");

    pass(&table, 2 * DAY).await;
    assert!(said(&table, "your time ends at").is_empty());
    // Ben has the weekend of UTC.
    let board = table.plays(table.ada, "c2-c3").await;
    let due = deadline(&board.content) - monday.unix_timestamp();
    assert!((24 * 3_600..=26 * 3_600).contains(&due), "{due} s on Monday");
    pass(&table, 36 * HOUR).await;
    assert!(said(&table, "> ran out of time").is_empty());
    pass(&table, DAY).await;
    assert_eq!(said(&table, "> ran out of time").len(), 1);

    // A rematch is on the same terms.
    let end = said(&table, "> ran out of time").swap_remove(0);
    let rematch = table.press(table.ben, &end, "Rematch").await;
    assert_says(&rematch, &["weekends off"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_challenge_has_days_off_and_one_without_limit_none() {
    let table = Table::open().await;
    let open = table.open_challenge(table.ada, &[("days-off", "friday".into())]).await;
    assert_says(&open, &["3 days a move · Fridays off"]);
    let terms = [("pace", "none".into()), ("days-off", "friday".into())];
    let endless = table.challenge_with(table.ada, table.ben, &terms).await;
    assert!(!endless.content.contains("off"), "{}", endless.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_moves_leave_is_kept_for_later() {
    let table = Table::open().await;
    let terms = [("pace", "day-8h".into()), ("bank", "0".into())];
    let board = table.begin_with(table.ada, table.ben, &terms).await;
    assert_says(&board, &["1 day to start + 8 hours a move", ":R> + 1 day\n"]);
    assert_eq!(left(&table, &board.content), 8 * HOUR);
    pass(&table, 18 * HOUR).await;
    table.plays(table.ada, "c2-c3").await;
    pass(&table, 2 * HOUR).await;
    assert_says(&table.plays(table.ben, "c4xc2").await, &[":R> + 14 hours\n"]);
    table.plays(table.ada, "c1xc3").await;
    assert_says(&table.plays(table.ben, "a3xc1").await, &[":R> + 22 hours\n"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_gives_time_without_a_ping() {
    let mut table = Table::open().await;
    let board = table.begin_with(table.ada, table.ben, &[("pace", "hour".into())]).await;
    table.expect(table.cleo, "game gift", &[("days", "2".into())], "no game").await;
    let given = table.command(table.ben, "game gift", &[("days", "2".into())]).await;
    assert!(!given.ephemeral && given.pinged.is_empty(), "{given:?}");
    assert_says(&given, &["2 days more for the whole game", &table.link(&board)]);
    // The board shows it, and still after a restart.
    let shows = |told: &discord_sandbox::Message| {
        told.id == board.id && told.content.contains(":R> + 2 days\n")
    };
    table.wait(shows).await;
    table.restart_bot().await;
    pass(&table, DAY + HOUR).await;
    table.plays(table.ada, "c2-c3").await;
    for _ in 0..4 {
        table.command(table.ada, "game gift", &[("days", "7".into())]).await;
    }
    let refused = [("days", "3".into())];
    table.expect(table.ada, "game gift", &refused, "at most 30 days").await;
    pass(&table, 28 * DAY).await;
    table.plays(table.ben, "c4xc2").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_that_both_agree_on_lasts_until_the_next_move() {
    let table = Table::open().await;
    let board = table.begin_with(table.ada, table.ben, &[("pace", "day".into())]).await;
    pass(&table, 10 * HOUR).await;
    let menu = table.press(table.ben, &board, "⋯").await;
    table.press(table.ben, &menu, "Offer a pause").await;
    let asked = table.wait(|told| told.content.contains("proposes to pause game 1")).await;
    assert_eq!(asked.pinged, [table.ada]);
    table.press(table.ada, &asked, "Accept").await;
    let paused = table.wait(|told| told.content.contains("Paused until <t:")).await;
    assert_eq!(left(&table, &paused.content), 14 * HOUR + 7 * DAY);
    pass(&table, 6 * DAY).await;
    assert!(said(&table, "your time ends at").is_empty());
    let board = table.plays(table.ada, "c2-c3").await;
    assert_eq!(left(&table, &board.content), DAY);
    assert!(!board.content.contains("Paused"), "{}", board.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn days_of_vacation_are_spent_by_themselves() {
    let table = Table::open().await;
    let wish = [("vacation", true.into())];
    assert_private(&table.command(table.ada, "preferences", &wish).await, "Vacation: **on**");
    let board = table.begin_with(table.ada, table.ben, &[("pace", "day".into())]).await;
    table.begin_with(table.ada, table.ben, &[("pace", "hour".into())]).await;
    pass(&table, DAY + HOUR).await;
    let [end] = &said(&table, "> ran out of time")[..] else { panic!("not one end") };
    assert_says(end, &["Game 2"]);
    // The board tells it, without a message.
    let count = || said(&table, "").len() - said(&table, "your time ends at").len();
    let before = count();
    let shows = |told: &discord_sandbox::Message| {
        told.id == board.id && told.content.contains("is away until <t:")
    };
    table.wait(shows).await;
    for _ in 0..19 {
        pass(&table, DAY + HOUR).await;
    }
    assert_eq!((said(&table, "> ran out of time").len(), count()), (1, before));
    pass(&table, DAY + HOUR).await;
    assert_eq!(said(&table, "> ran out of time").len(), 2);
    let absence =
        private(&table.command(table.ada, "game away", &[("until", "11 days".into())]).await);
    assert!(absence.contains("30 days a year"), "{absence}");
    table.close().await;
}
