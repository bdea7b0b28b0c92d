//! What a command costs does not depend on how long or how crowded a game is, nor on how many games there are.

use alquerque::sandbox::{Given, Id};

use crate::crowded::CROWDED;
use crate::table::{Table, message};
use crate::watching::{WATCHED, address, figures};

/// The options of a command by name.
type Options<'a> = &'a [(&'a str, &'a str)];

/// So many other games are open in the channel.
const OTHERS: usize = 8;
/// How often each keystroke and each command is repeated.
const TIMES: u32 = 5;

/// How many whole games, summaries, and bytes of both the bot has read so far.
async fn read(port: &str) -> [f64; 3] {
    let figures = figures(port).await;
    let count = |name: &str| figures.get(name).copied().unwrap_or_default();
    let of = |figure: &str, what: &str| count(&format!("alquerque_store_{figure}_total{{what=\"{what}\"}}"));
    let bytes = of("read_bytes", "game") + of("read_bytes", "summary");
    [of("reads", "game"), of("reads", "summary"), bytes]
}

/// The crowded game, number 1, with Ada as White; then Ada plays `OTHERS` more.
async fn crowded(table: &Table) {
    table.begin_by("free", table.ada, table.ben).await;
    for (action, by) in CROWDED.split(' ').zip([table.ada, table.ben].into_iter().cycle()) {
        table.plays(by, action).await;
    }
    for _ in 0..OTHERS {
        table.begin(table.ada, table.ben).await;
    }
}

async fn complete(table: &Table, by: Id, command: &str, options: Options<'_>, focused: &str) -> usize {
    let options: Vec<(&str, Given)> = options.iter().map(|&(name, value)| (name, value.into())).collect();
    table.discord.autocomplete(by, table.channel, command, &options, focused).await.unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_keystroke_reads_summaries_alone() {
    let mut table = Table::open_program_with(WATCHED).await;
    let port = address(&table);
    crowded(&table).await;
    // What a board still has to note may come in between, so each keystroke is repeated.
    let before = read(&port).await;
    let keystrokes: [(Id, &str, Options<'_>, &str); 8] = [
        (table.ada, "move", &[("to", "")], "to"),
        (table.ada, "move", &[("to", "c"), ("game", "1")], "to"),
        (table.ada, "move", &[("to", "1: e2")], "to"),
        (table.ben, "premove", &[("if", "a"), ("game", "1")], "if"),
        (table.ben, "premove", &[("if", "a2-a3"), ("then", "b"), ("game", "1")], "then"),
        (table.ada, "move", &[("game", "")], "game"),
        (table.ada, "board", &[("game", "")], "game"),
        (table.ben, "history", &[("game", "")], "game"),
    ];
    for _ in 0..TIMES {
        for (by, command, options, focused) in keystrokes {
            assert!(complete(&table, by, command, options, focused).await > 0, "{command} {options:?}");
        }
    }
    let after = read(&port).await;
    let strokes = f64::from(TIMES) * keystrokes.len() as f64;
    let [games, summaries, bytes] = [0, 1, 2].map(|nth| after[nth] - before[nth]);
    assert!(games <= OTHERS as f64, "{games} whole games were read for {strokes} keystrokes");
    assert!(summaries <= strokes * 2.0 * (1 + OTHERS) as f64, "{summaries} summaries for {strokes} keystrokes");
    assert!(bytes <= summaries * 2048.0 + games * 8192.0, "{bytes} bytes");
    table.stop_bot().await;
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_reads_one_game_and_little_more() {
    let mut table = Table::open_program_with(WATCHED).await;
    let port = address(&table);
    crowded(&table).await;
    let before = read(&port).await;
    let one: Options<'_> = &[("game", "1")];
    let commands: [(Id, &str, Options<'_>); 8] = [
        (table.ada, "board", one),
        (table.ada, "history", one),
        (table.ada, "export", one),
        (table.ada, "replay", one),
        (table.ada, "games", &[]),
        (table.ada, "move", &[("to", "e5"), ("game", "1")]),
        (table.ben, "premove", &[("if", "a2-a3"), ("then", "b5-c5"), ("forget", "true"), ("game", "1")]),
        (table.ada, "draw", one),
    ];
    for _ in 0..TIMES {
        for (by, command, options) in commands {
            let options: Vec<(&str, Given)> = options.iter().map(|&(name, value)| (name, value.into())).collect();
            message(&table.command(by, command, &options).await);
        }
    }
    let after = read(&port).await;
    let asked = f64::from(TIMES) * commands.len() as f64;
    let [games, summaries, bytes] = [0, 1, 2].map(|nth| after[nth] - before[nth]);
    // A board that is posted is noted in its game.
    assert!(games <= 3.0 * asked + OTHERS as f64, "{games} whole games were read for {asked} commands");
    assert!(summaries <= asked * (2 + OTHERS) as f64, "{summaries} summaries for {asked} commands");
    assert!(bytes <= summaries * 2048.0 + games * 8192.0, "{bytes} bytes");
    table.stop_bot().await;
    table.discord.stop().await;
}
