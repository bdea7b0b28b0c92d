//! Deadlines, reminders, absences, nudges, and downtime of the bot and its channels.

use std::time::Duration;

use alquerque::service::Clock;
use discord_sandbox::{Fault, Id, Message, OptionValue, Permission};

use crate::table::{
    Table, assert_closed, assert_private, assert_says, deadline, game, labels, private, with_german,
};

pub const MINUTE: Duration = Duration::from_secs(60);
pub const HOUR: Duration = Duration::from_secs(60 * 60);
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Starts a game with this much time, White to move. Returns the message of the board.
pub async fn begin(table: &Table, white: Id, black: Id, pace: &str, bank: &str) -> Message {
    table.begin_with(white, black, &[("pace", pace.into()), ("bank", bank.into())]).await
}

/// Advances the time once the bot is idle: tokens of interactions expire after a quarter of an
/// hour, and its start-up would use the time from before.
pub async fn pass(table: &Table, by: Duration) {
    table.clock.quiet().await;
    table.clock.pass(by).await;
}

/// Returns the public messages that contain this.
pub fn said(table: &Table, words: &str) -> Vec<Message> {
    let mut told = table.discord.messages(table.channel, table.cleo);
    told.retain(|message| !message.ephemeral && message.content.contains(words));
    told
}

fn reminders(table: &Table) -> Vec<Message> {
    said(table, "your time ends at")
}

/// Returns the remaining time on a board, to the minute.
pub fn left(table: &Table, words: &str) -> Duration {
    let seconds = u64::try_from(deadline(words) - table.clock.now().unix_timestamp()).unwrap();
    MINUTE * u32::try_from((seconds + 30) / 60).unwrap()
}

/// Returns the remaining time that `/board` shows.
pub async fn left_now(table: &Table, game: i64) -> Duration {
    let board = table.command(table.cleo, "board", &[("game", game.into())]).await;
    left(table, &board.content)
}

/// Sets an absence, and waits until the channels have been told.
async fn away(table: &Table, by: Id, until: &str) -> String {
    let noted = private(&table.command(by, "game away", &[("until", until.into())]).await);
    table.clock.settle().await;
    noted
}

/// Waits until the newest board shows its moved deadline.
async fn moved(table: &Table, words: &str) -> Message {
    let moved = |message: &Message| message.content.contains(&format!("so this is {words} later"));
    table.wait(moved).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_pace_has_its_deadline_and_late_games_end_together() {
    let table = Table::open().await;
    for (pace, time) in [("hour", HOUR), ("day", DAY), ("three-days", 3 * DAY), ("week", 7 * DAY)] {
        let board = begin(&table, table.ada, table.ben, pace, "0").await;
        assert_eq!(left(&table, &board.content), time);
    }
    assert_eq!(left(&table, &table.begin(table.ada, table.ben).await.content), 3 * DAY);
    let free = begin(&table, table.ada, table.ben, "none", "0").await;
    assert!(!free.content.contains("<t:"), "{}", free.content);

    pass(&table, 8 * DAY).await;
    let ends = said(&table, "> ran out of time");
    let mut numbers: Vec<_> = ends
        .iter()
        .map(|end| end.content.split("-# Game ").nth(1).unwrap()[..1].to_owned())
        .collect();
    numbers.sort();
    assert_eq!(numbers, ["1", "2", "3", "4", "5"]);
    assert!(
        ends.iter().all(|end| end.pinged == [table.ada]
            && end.content.contains("Unrated: it ended before both")),
        "{ends:?}"
    );
    assert!(reminders(&table).is_empty());
    let open = private(&table.command(table.ada, "games", &[]).await);
    assert!(open.lines().count() == 2 && open.contains("**Game 6**"), "{open}");
    table.plays(table.ada, "c2-c3").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_absence_is_not_told_where_only_the_bot_waits() {
    let table = Table::open().await;
    table.challenge_bot(table.ada, &[("colour", "white".into()), ("pace", "day".into())]).await;
    away(&table, table.ada, "2 days").await;
    let told = table.discord.messages(table.channel, table.cleo);
    assert_eq!(told.iter().filter(|told| !told.ephemeral).count(), 1, "{told:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_player_is_reminded_once_and_then_loses() {
    let mut table = Table::open().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    let board = table.play_all(&["c2-c3", "c4xc2"]).await;
    assert_eq!(left(&table, &board.content), DAY);
    pass(&table, 18 * HOUR - MINUTE).await;
    assert!(reminders(&table).is_empty());
    pass(&table, 2 * MINUTE).await;
    pass(&table, 3 * HOUR).await;
    table.restart_bot().await;
    pass(&table, HOUR).await;
    let [reminder] = &reminders(&table)[..] else { panic!("not one reminder") };
    assert_eq!(reminder.pinged, [table.ada]);
    assert_says(reminder, &[&table.link(&board)]);

    pass(&table, 3 * HOUR).await;
    table.restart_bot().await;
    pass(&table, DAY).await;
    let [end] = &said(&table, "> ran out of time")[..] else { panic!("not one end") };
    assert!(end.pinged == [table.ada] && end.attachments.len() == 1, "{end:?}");
    assert_says(end, &["Ratings: "]);
    table
        .expect(table.ada, "move", &[("to", "c1xc3".into()), ("game", 1.into())], "Game 1 is over")
        .await;
    let old = table.discord.message(board.id).unwrap();
    assert!(old.components().next().is_none(), "only the newest board has buttons: {old:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forbidden_announcement_is_made_once_it_is_allowed() {
    let table = Table::open().await.with_faults();
    begin(&table, table.ada, table.ben, "day", "0").await;
    table.discord.deny_bot(table.channel, &[Permission::SendMessages]).unwrap();
    pass(&table, DAY + MINUTE).await;
    let refused = || table.discord.traffic().exchanges().filter(|one| one.status == 403).count();
    pass(&table, 5 * MINUTE).await;
    let at_first = refused();
    pass(&table, 2 * HOUR).await;
    assert!(refused() > at_first && said(&table, "> ran out of time").is_empty());
    table.discord.allow_bot(table.channel, &[Permission::SendMessages]).unwrap();
    pass(&table, HOUR).await;
    assert_eq!(said(&table, "> ran out of time").len(), 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_turn_off_reminders_or_set_quiet_hours() {
    let table = Table::open().await;
    let Table { ada, ben, .. } = table;
    let none = private_words(&table, ada, &[("reminders", false.into())]).await;
    assert!(none.contains("**off**, no ping when your time runs short"), "{none}");
    begin(&table, ada, ben, "day", "0").await;
    pass(&table, 19 * HOUR).await;
    assert!(reminders(&table).is_empty());

    // Ben is at UTC+2, and his quiet hours start when the reminder is due.
    table.plays(ada, "c2-c3").await;
    let due = u32::from((table.clock.now() + 18 * HOUR).hour()) + 2;
    let quiet = format!("{}-{}", due % 24, (due + 2) % 24);
    let chosen = private_words(&table, ben, &[("quiet", quiet.into()), ("utc", "+2".into())]).await;
    assert!(
        chosen.contains(&format!("**{}:00–{}:00**", due % 24, (due + 2) % 24))
            && chosen.contains("**UTC+2:00**"),
        "{chosen}"
    );
    pass(&table, 18 * HOUR + MINUTE).await;
    assert!(reminders(&table).is_empty());
    pass(&table, 2 * HOUR).await;
    let [reminder] = &reminders(&table)[..] else { panic!("not one reminder") };
    assert_eq!(reminder.pinged, [ben]);

    // Quiet hours beyond the deadline do not suppress it.
    table.plays(ben, "c4xc2").await;
    table.plays(ada, "c1xc3").await;
    let due = u32::from((table.clock.now() + 18 * HOUR).hour()) + 2;
    let quiet = format!("{}-{}", due % 24, (due + 8) % 24);
    private_words(&table, ben, &[("quiet", quiet.into())]).await;
    pass(&table, 18 * HOUR + MINUTE).await;
    assert_eq!(reminders(&table).len(), 2);
    table.close().await;
}

async fn private_words(table: &Table, by: Id, options: &[(&str, OptionValue)]) -> String {
    private(&table.command(by, "preferences", options).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_absent_player_loses_no_time() {
    let mut table = Table::open_with(with_german("Ben")).await;
    let Table { ada, ben, .. } = table;
    begin(&table, ada, ben, "day", "0").await;
    let noted = away(&table, ada, "5 days").await;
    assert!(
        noted.contains("You are away until") && noted.contains("your opponent is told"),
        "{noted}"
    );
    let [told] = &said(&table, "is away until")[..] else { panic!("not told once") };
    assert!(told.pinged.is_empty() && told.content.ends_with("in game 1."), "{told:?}");
    assert_eq!(left_now(&table, 1).await, 6 * DAY);
    table.expect(ben, "game nudge", &[], "abwesend").await;

    // Three days later she extends the absence, and another game starts.
    pass(&table, 3 * DAY).await;
    away(&table, ada, "7 days").await;
    assert_eq!(left_now(&table, 1).await, 8 * DAY);
    let board = begin(&table, ada, ben, "day", "0").await;
    assert_eq!(left(&table, &board.content), 8 * DAY);
    assert_says(&board, &["their clock is stopped"]);
    table.restart_bot().await;

    // She returns early, once.
    pass(&table, DAY).await;
    assert!(away(&table, ada, "back").await.contains("Welcome back"));
    let [told] = &said(&table, "is back")[..] else { panic!("not told once") };
    assert!(told.pinged.is_empty() && told.content.contains("games 1 and 2"), "{told:?}");
    assert_eq!((left_now(&table, 1).await, left_now(&table, 2).await), (DAY, DAY));
    assert_eq!(away(&table, ada, "back").await, "You are not away.");
    assert_eq!(said(&table, "is back").len(), 1);

    // While the opponent is to move, only their time runs.
    table.play_in(ada, 1, "c2-c3").await;
    table.play_in(ada, 2, "c2-c3").await;
    away(&table, ada, "2 days").await;
    pass(&table, 20 * HOUR).await;
    let told = reminders(&table);
    assert!(told.len() == 2 && told.iter().all(|reminder| reminder.pinged == [ben]), "{told:?}");
    let board = table.play_in(ben, 1, "c4xc2").await;
    assert_eq!((left(&table, &board.content), &board.pinged[..]), (52 * HOUR, &[ada][..]));
    pass(&table, 40 * HOUR).await;
    let [end] = &said(&table, "> ran out of time")[..] else { panic!("not one end") };
    assert_says(end, &["Game 2"]);
    let long = away(&table, ben, "15 Tage").await;
    assert!(long.contains("höchstens 14 Tage am Stück"), "{long}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn absences_are_limited_to_a_month_a_year() {
    let table = Table::open().await;
    let cleo = table.cleo;
    assert!(away(&table, cleo, "15 days").await.contains("at most 14 days at a time"));
    assert!(away(&table, cleo, "2020-01-01").await.contains("has passed"));
    assert!(away(&table, cleo, "soon").await.contains("cannot read"));
    for _ in 0..2 {
        assert!(away(&table, cleo, "14 days").await.contains("You are away until"));
        pass(&table, 15 * DAY).await;
    }
    let spent = away(&table, cleo, "3 days").await;
    assert!(spent.contains("30 days a year") && spent.contains("2 days are left"), "{spent}");
    assert!(away(&table, cleo, "2 days").await.contains("You are away until"));
    pass(&table, 350 * DAY).await;
    assert!(away(&table, cleo, "14 days").await.contains("You are away until"));
    assert!(said(&table, "away").is_empty(), "she has no opponent");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opponent_is_nudged_once_a_day() {
    let mut table = Table::open_with(with_german("Ada")).await;
    let Table { ada, ben, cleo, .. } = table;
    table.begin(ada, ben).await;
    pass(&table, 23 * HOUR).await;
    let early = private(&table.command(ben, "game nudge", &[]).await);
    assert!(
        early.starts_with("Give your opponent in game 1 a little time. You can nudge them <t:")
            && early.ends_with(":R>."),
        "{early}"
    );
    pass(&table, HOUR).await;
    let nudge = table.command(ben, "game nudge", &[]).await;
    assert!(
        !nudge.ephemeral && nudge.content.contains("is waiting for your move in game 1"),
        "{nudge:?}"
    );
    assert_eq!(nudge.pinged, [ada]);
    table.expect(ada, "game nudge", &[], "bist du selbst am Zug").await;
    private(&table.command(cleo, "game nudge", &[]).await);
    table.restart_bot().await;
    pass(&table, 23 * HOUR).await;
    let again = private(&table.command(ben, "game nudge", &[]).await);
    assert!(again.contains("already") && again.contains("<t:"), "{again}");
    pass(&table, 2 * HOUR).await;
    assert_eq!(table.command(ben, "game nudge", &[]).await.pinged, [ada]);

    // The turn of the other begins anew.
    table.plays(ada, "c2-c3").await;
    let early = private(&table.command(ada, "game nudge", &[]).await);
    let words = "Lass deinem Gegner in Partie 1 noch etwas Zeit. Anstupsen kannst du ihn <t:";
    assert!(early.starts_with(words) && early.ends_with(":R>."), "{early}");

    // Leaving before both have moved costs no rating.
    table.resign(ben).await;
    let end = table
        .discord
        .wait_message(table.channel, cleo, |told| {
            told.content.contains("Unrated: it ended before both")
        })
        .await;
    assert_eq!(end.unwrap().pinged, [ada]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_expires_and_its_message_says_so() {
    let table = Table::open().await;
    let usual = table.challenge(table.ada, table.ben, "white").await;
    let open = table.open_challenge(table.ada, &[("open-for", "1".into())]).await;
    let until = |length: Duration| {
        format!("Open until <t:{}", (table.clock.now() + length).unix_timestamp() / 100)
    };
    for (challenge, length) in [(&usual, DAY), (&open, HOUR)] {
        let near = [until(length), until(length - Duration::from_secs(100))];
        assert!(near.iter().any(|near| challenge.content.contains(near.as_str())), "{challenge:?}");
    }
    let count = said(&table, "").len();
    pass(&table, HOUR + MINUTE).await;
    let gone = table.discord.message(open.id).unwrap();
    assert_closed(&gone, "has expired: it was not accepted");
    assert_eq!(labels(&table.discord.message(usual.id).unwrap()), ["Accept", "Decline", "Rules"]);
    pass(&table, DAY).await;
    let gone = table.discord.message(usual.id).unwrap();
    assert_closed(&gone, "has expired: it was not answered");
    let accept = &crate::table::button(&usual, "Accept").custom_id;
    for (by, press) in [(table.ben, "accept"), (table.ben, "decline"), (table.ada, "withdraw")] {
        let id = accept.replace("accept", press);
        assert_private(&table.press_raw(by, usual.id, &id).await, "expired");
    }
    assert_eq!(said(&table, "").len(), count, "an edit pings no player");
    table.expect(table.ben, "games", &[], "no open game").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn downtime_of_the_bot_costs_no_player_time() {
    let mut table = Table::open().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    let challenge = table.challenge(table.ada, table.cleo, "white").await;
    pass(&table, 10 * HOUR).await;
    table.restart_bot().await;
    table.clock.settle().await;
    assert!(said(&table, "later").is_empty(), "a moment is not worth a word");

    table.stop_bot().await;
    table.clock.let_pass(3 * DAY);
    table.start_bot().await;
    table.clock.settle().await;
    assert!(said(&table, "> ran out of time").is_empty() && reminders(&table).is_empty());
    let board = moved(&table, "2 days").await;
    assert_eq!(
        (left(&table, &board.content), &board.pinged[..]),
        (14 * HOUR - MINUTE, &[table.ada][..])
    );
    assert!(board.components().next().is_some());
    // Boards are updated one after the other.
    let is_later = |told: &Message| told.id == challenge.id && told.edited;
    let open = table.wait(is_later).await;
    assert!(open.content.contains("Open until") && labels(&open).len() == 3, "{open:?}");
    table.press(table.cleo, &open, "Accept").await;
    pass(&table, 9 * HOUR).await;
    assert_eq!(reminders(&table).len(), 1);
    let board = table.play_in(table.ada, 1, "c2-c3").await;
    assert!(left(&table, &board.content) == DAY && !board.content.contains("later"), "{board:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suspension_costs_no_player_time() {
    for in_sweep in [false, true] {
        let table = Table::open().await;
        begin(&table, table.ada, table.ben, "hour", "0").await;
        pass(&table, Duration::from_secs(2)).await;
        begin(&table, table.ada, table.ben, "hour", "0").await;
        // After the first reminder, the bot sleeps until the second one, which is near.
        pass(&table, 45 * MINUTE - Duration::from_secs(3)).await;
        table.wait(|told| told.content.contains("your time ends at")).await;
        if in_sweep {
            table.clock.suspend_after_look(5 * HOUR);
        } else {
            table.discord.advance(5 * HOUR);
        }
        let board = moved(&table, "4 hours").await;
        assert!((13 * MINUTE..=15 * MINUTE).contains(&left(&table, &board.content)), "{board:?}");
        assert!(said(&table, "> ran out of time").is_empty());
        pass(&table, 18 * MINUTE).await;
        assert_eq!(said(&table, "> ran out of time").len(), 2);
        table.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stop_while_the_bot_is_not_on_the_server() {
    let mut table = Table::open().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    let challenge = table.challenge(table.ada, table.ben, "white").await;
    table.discord.kick_bot();
    pass(&table, 5 * DAY).await;
    table.discord.invite_bot();
    let board = moved(&table, "5 days").await;
    assert_eq!(left(&table, &board.content), DAY);
    assert_eq!(
        labels(&table.discord.message(challenge.id).unwrap()),
        ["Accept", "Decline", "Rules"]
    );
    table.plays(table.ada, "c2-c3").await;
    // The bot records its heartbeat after the clocks have restarted, so that its downtime is
    // separate.
    pass(&table, MINUTE).await;

    // It is removed and invited again while it is offline.
    table.stop_bot().await;
    table.discord.kick_bot();
    table.clock.let_pass(2 * DAY);
    table.start_bot().await;
    pass(&table, 3 * DAY).await;
    table.stop_bot().await;
    table.clock.let_pass(2 * DAY);
    table.discord.invite_bot();
    table.start_bot().await;
    let board = moved(&table, "6 days").await;
    // The minute before, and the first one of the downtime.
    assert_eq!(left(&table, &board.content), DAY - 2 * MINUTE);
    table.plays(table.ben, "c4xc2").await;
    assert!(said(&table, "> ran out of time").is_empty() && reminders(&table).is_empty());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stop_while_a_channel_is_deleted() {
    let mut table = Table::open().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    table.discord.delete_channel(table.channel).unwrap();
    pass(&table, 2 * DAY).await;
    // The server reappears without the channel.
    table.restart_bot().await;
    pass(&table, 3 * DAY).await;
    table.discord.restore_channel(table.channel).unwrap();
    let board = moved(&table, "5 days").await;
    assert_eq!(left(&table, &board.content), DAY);
    table.plays(table.ada, "c2-c3").await;

    table.stop_bot().await;
    table.discord.delete_channel(table.channel).unwrap();
    table.start_bot().await;
    pass(&table, 4 * DAY).await;
    table.stop_bot().await;
    table.discord.restore_channel(table.channel).unwrap();
    table.start_bot().await;
    let board = moved(&table, "4 days").await;
    assert_eq!(left(&table, &board.content), DAY);
    table.plays(table.ben, "c4xc2").await;
    table.close().await;
}

/// Returns the number of attempts to post in the channel.
fn posts(table: &Table) -> usize {
    let path = format!("/channels/{}/messages", table.channel);
    let traffic = table.discord.traffic();
    traffic
        .exchanges()
        .filter(|exchange| exchange.method == "POST" && exchange.path.ends_with(&path))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_where_the_bot_may_not_post() {
    let table = Table::open().await;
    table.discord.deny_bot(table.channel, &[Permission::SendMessages]).unwrap();
    begin(&table, table.ada, table.ben, "day", "0").await;
    let [told] = &said(&table, "I may not post in this channel by myself")[..] else {
        panic!("not told once")
    };
    assert_says(told, &["reminders"]);
    table.play_all(&["c2-c3", "c4xc2"]).await;

    // A failed post is retried, with a limit.
    let mut tried = 0;
    for time in [19 * HOUR, HOUR, 5 * HOUR] {
        pass(&table, time).await;
        assert!(posts(&table) > tried);
        tried = posts(&table);
    }
    pass(&table, 2 * DAY).await;
    tried = posts(&table);
    pass(&table, DAY).await;
    assert_eq!(posts(&table), tried);
    assert!(reminders(&table).is_empty() && said(&table, "> ran out of time").is_empty());
    let end = private(&table.command(table.ada, "board", &game(1)).await);
    assert!(end.contains("ran out of time") && end.contains("Ratings: "), "{end}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_announcement_that_fails_is_made_later_and_once() {
    let mut table = Table::open().await.with_faults();
    begin(&table, table.ada, table.ben, "day", "0").await;
    let messages = "/channels/*/messages";
    // Each attempt is four requests, moments apart.
    table.fail("POST", messages, Fault::Status(503), 8);
    pass(&table, 18 * HOUR + MINUTE).await;
    pass(&table, MINUTE / 20).await;
    assert_eq!(posts(&table), 4);
    pass(&table, MINUTE / 6).await;
    assert_eq!((posts(&table), reminders(&table).len()), (8, 0));
    table.restart_bot().await;
    pass(&table, 6 * MINUTE).await;
    let [reminder] = &reminders(&table)[..] else { panic!("not one reminder") };
    assert_eq!((posts(&table), &reminder.pinged[..]), (9, &[table.ada][..]));

    // The end is announced late, and once, as well.
    table.fail("POST", messages, Fault::Status(503), 4);
    pass(&table, 6 * HOUR).await;
    assert_eq!((posts(&table), said(&table, "> ran out of time").len()), (13, 0));
    pass(&table, 6 * MINUTE).await;
    pass(&table, HOUR).await;
    assert_eq!((posts(&table), said(&table, "> ran out of time").len()), (14, 1));

    // A challenge whose message cannot be edited yet.
    let challenge = table.challenge(table.ada, table.ben, "white").await;
    table.fail("PATCH", "/channels/*/messages/*", Fault::Status(500), 4);
    pass(&table, DAY).await;
    assert!(!table.discord.message(challenge.id).unwrap().edited);
    pass(&table, 6 * MINUTE).await;
    assert!(table.discord.message(challenge.id).unwrap().content.contains("has expired"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_arrived_though_its_answer_did_not_is_not_seen_twice() {
    let table = Table::open().await.with_faults();
    begin(&table, table.ada, table.ben, "day", "0").await;
    table.fail("POST", "/channels/*/messages", Fault::ApplyThenDrop, 1);
    pass(&table, 18 * HOUR + MINUTE).await;
    pass(&table, 2 * MINUTE).await;
    assert!(posts(&table) >= 2, "the bot did not try again: {}", table.log());
    assert_eq!(reminders(&table).len(), 1);
    pass(&table, HOUR).await;
    assert_eq!(
        (posts(&table), reminders(&table).len()),
        (2, 1),
        "what was confirmed is not owed any more"
    );
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn premoves_and_takebacks_keep_clocks_right() {
    let table = Table::open().await;
    let Table { ada, ben, .. } = table;
    begin(&table, ada, ben, "day", "0").await;
    table.command(ben, "game premove", &[("if", "c2-c3".into()), ("then", "c4xc2".into())]).await;
    pass(&table, 10 * HOUR).await;
    let board = table.plays(ada, "c2-c3").await;
    assert!(board.content.contains("c4xc2 (premove)") && board.pinged == [ada], "{board:?}");
    assert_eq!(left(&table, &board.content), DAY);

    pass(&table, 5 * HOUR).await;
    let asked = table.command(ada, "game takeback", &[]).await;
    assert_eq!(asked.pinged, [ben]);
    table.press(ben, &asked, "Accept").await;
    let taken_back = |told: &Message| told.content.contains("took back **c2-c3**");
    let board = table.wait(taken_back).await;
    assert_eq!((left(&table, &board.content), &board.pinged[..]), (DAY, &[ada][..]));
    pass(&table, 17 * HOUR).await;
    assert!(reminders(&table).is_empty());
    pass(&table, 2 * HOUR).await;
    assert_eq!(reminders(&table).len(), 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_is_used_up_over_several_moves() {
    let mut table = Table::open().await;
    let Table { ada, ben, .. } = table;
    let board = begin(&table, ada, ben, "hour", "1").await;
    assert_eq!(left(&table, &board.content), HOUR);
    assert_says(&board, &[":R> + 1 day\n"]);
    pass(&table, 3 * HOUR).await;
    table.expect(ada, "board", &[], "**Your turn** · bank runs out <t:").await;
    table.expect(ben, "board", &[], " to move** · bank runs out <t:").await;
    let board = table.plays(ada, "c2-c3").await;
    assert!(board.content.contains(" + 1 day\n"), "Ben has used nothing: {}", board.content);
    assert_says(&table.plays(ben, "c4xc2").await, &[" + 22 hours\n"]);
    pass(&table, 20 * HOUR).await;
    table.plays(ada, "c1xc3").await;
    table.restart_bot().await;
    assert_says(&table.plays(ben, "a3xc1").await, &[" + 3 hours\n"]);
    pass(&table, 5 * HOUR).await;
    let [end] = &said(&table, "> ran out of time")[..] else { panic!("not one end") };
    assert_says(end, &[&format!("<@{ben}> wins")]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_thread_is_announced_there() {
    let table = Table::open().await;
    let Table { ada, ben, .. } = table;
    let options = [
        ("opponent", ben.into()),
        ("colour", "white".into()),
        ("pace", "day".into()),
        ("thread", true.into()),
    ];
    let challenge = table.command(ada, "challenge", &options).await;
    table.press(ben, &challenge, "Accept").await;
    let thread = table.wait(|told| told.thread.is_some()).await;
    let thread = thread.thread.unwrap();
    let shows = |told: &Message| told.content.contains(" to move** · <t:");
    let board = table.discord.wait_message(thread, ada, shows).await.unwrap();
    assert_eq!(left(&table, &board.content), DAY);

    pass(&table, 19 * HOUR).await;
    assert!(reminders(&table).is_empty());
    let told = table.discord.messages(thread, ada);
    let [reminder] =
        &told.iter().filter(|told| told.content.contains("your time ends at")).collect::<Vec<_>>()
            [..]
    else {
        panic!("not one reminder: {told:?}")
    };
    assert_eq!(reminder.pinged, [ada]);

    // The clock runs on in the parent channel.
    table.discord.delete_channel(thread).unwrap();
    let board = table.wait(shows).await;
    assert_eq!(left(&table, &board.content), 5 * HOUR);
    pass(&table, 6 * HOUR).await;
    assert_eq!(said(&table, "> ran out of time").len(), 1);
    table.close().await;
}
