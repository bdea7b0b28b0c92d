//! The cost of a command depends neither on the length and the complexity of a game nor on the
//! number of games.

use discord_sandbox::{Id, OptionValue};

use crate::crowded::CROWDED;
use crate::table::Table;
use crate::watching::figures;

/// The options of a command, by name.
type Options<'a> = &'a [(&'a str, &'a str)];

/// Other open games in the channel during keystrokes, and during commands, whose rate is limited.
const OTHERS: [usize; 2] = [8, 1];

/// Whole games that are still read after the last one has started, to record their boards.
const fn notes(games: usize) -> usize {
    2 * games
}

/// The most summaries of a request: of the games of the channel, to find the right one and to page
/// through all.
const fn max_summaries(games: usize) -> usize {
    2 * games
}

/// The whole games, summaries, and bytes of both that the bot has read so far.
fn read(table: &Table) -> [f64; 3] {
    let figures = figures(table);
    let count = |name: &str| figures.get(name).copied().unwrap_or_default();
    let of = |figure: &str, what: &str| {
        count(&format!("alquerque_store_{figure}_total{{what=\"{what}\"}}"))
    };
    let bytes = of("read_bytes", "game") + of("read_bytes", "summary");
    [of("reads", "game"), of("reads", "summary"), bytes]
}

/// Starts the crowded game, number 1, with Ada as White, and then other games of Ada.
async fn crowded(table: &Table, others: usize) {
    table.begin_by("free", table.ada, table.ben).await;
    for (action, by) in CROWDED.split(' ').zip([table.ada, table.ben].into_iter().cycle()) {
        table.plays(by, action).await;
    }
    for _ in 0..others {
        table.begin(table.ada, table.ben).await;
    }
}

/// Returns these options of a command.
fn typed<'a>(options: Options<'a>) -> Vec<(&'a str, OptionValue)> {
    options.iter().map(|&(name, value)| (name, value.into())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_keystroke_reads_summaries_alone() {
    let mut table = Table::open_program().await;
    crowded(&table, OTHERS[0]).await;
    let games = 1 + OTHERS[0];
    let most = max_summaries(games) as f64;
    let keystrokes: [(Id, &str, Options<'_>); 8] = [
        (table.ada, "move", &[("to", "")]),
        (table.ada, "move", &[("game", "1"), ("to", "c")]),
        (table.ada, "move", &[("to", "1: e2")]),
        (table.ben, "game premove", &[("game", "1"), ("if", "a")]),
        (table.ben, "game premove", &[("game", "1"), ("if", "a2-a3"), ("then", "b")]),
        (table.ada, "move", &[("game", "")]),
        (table.ada, "board", &[("game", "")]),
        (table.ben, "game history", &[("game", "")]),
    ];
    for (by, command, options) in keystrokes {
        // Repeated more often than a late record can interfere, so that at least one run is
        // undisturbed.
        let mut least = [f64::INFINITY; 3];
        for _ in 0..=notes(games) {
            let before = read(&table);
            let choices = table.choices(by, command, &typed(options)).await;
            assert!(!choices.is_empty(), "{command} {options:?}");
            let after = read(&table);
            least = [0, 1, 2].map(|nth| least[nth].min(after[nth] - before[nth]));
        }
        let [games, summaries, bytes] = least;
        assert!(games == 0.0, "{games} whole games were read for /{command} {options:?}");
        assert!(summaries <= most, "{summaries} summaries were read for /{command} {options:?}");
        assert!(bytes <= summaries * 2048.0, "{bytes} bytes were read for /{command} {options:?}");
    }
    table.stop_bot().await;
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_reads_few_games() {
    let mut table = Table::open_program().await;
    crowded(&table, OTHERS[1]).await;
    let before = read(&table);
    let one: Options<'_> = &[("game", "1")];
    // Each command with the whole games that it reads, including the record of its board.
    let commands: [(Id, &str, Options<'_>, usize); 8] = [
        (table.ada, "board", one, 1),
        (table.ada, "game history", one, 1),
        (table.ada, "game export", one, 1),
        (table.ada, "game replay", one, 1),
        (table.ada, "games", &[], 0),
        (table.ada, "move", &[("to", "e5"), ("game", "1")], 1),
        (
            table.ben,
            "game premove",
            &[("if", "a2-a3"), ("then", "b5-c5"), ("forget", "true"), ("game", "1")],
            1,
        ),
        (table.ada, "game draw", one, 1),
    ];
    let open = 1 + OTHERS[1];
    // One more whole game for any command would exceed the late records.
    let times = notes(open) + 1;
    let mut least = 0;
    let mut most = notes(open);
    let mut asked = 0;
    for (by, command, options, games) in commands {
        let options = typed(options);
        for _ in 0..times {
            table.command(by, command, &options).await;
        }
        asked += times;
        least += times * games.min(1);
        most += times * games;
        let after = read(&table);
        let [games, summaries, bytes] = [0, 1, 2].map(|nth| after[nth] - before[nth]);
        println!("{asked} with /{command}: {games} games, {summaries} summaries, {bytes} bytes");
        assert!(
            games >= least as f64,
            "{games} whole games were read, so that /{command} was turned away"
        );
        assert!(
            games <= most as f64,
            "{games} whole games were read, and not {most}, after /{command}"
        );
        let most = (asked * max_summaries(open)) as f64;
        assert!(summaries <= most, "{summaries} summaries were read for {asked} commands");
        assert!(
            bytes <= summaries * 2048.0 + games * 8192.0,
            "{bytes} bytes were read for {asked} commands"
        );
    }
    table.stop_bot().await;
    table.discord.stop().await;
}
