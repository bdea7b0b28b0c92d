//! The numbers in docs/scaling.md follow from the assumptions beside them.

use crate::sources::read;

/// The sizes of the model, in servers.
const SERVERS: [f64; 3] = [1e4, 1e5, 1e6];
const SECONDS_A_DAY: f64 = 86_400.0;
const DAYS_A_MONTH: f64 = 30.0;
const DAYS_A_YEAR: f64 = 365.0;
/// What the backups hold.
const FULL_BACKUPS: f64 = 4.0;
const DAYS_OF_WAL: f64 = 28.0;
/// The numbers are rounded.
const TOLERANCE: f64 = 0.08;

/// The row with the size of the backups.
const BACKUPS: &str = "backups: four full ones, four weeks of WAL";

/// The tables of a document.
struct Tables(String);

impl Tables {
    /// Returns the cells after the first in the row whose first cell is this text, or this text
    /// and a bracket.
    fn cells(&self, name: &str) -> Vec<&str> {
        let rows = self.0.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
        let named = rows.filter(|(first, _)| first.split(" (").next() == Some(name));
        let [(_, rest)] = named.collect::<Vec<_>>()[..] else { panic!("not one row {name:?}") };
        rest.trim_end_matches(" |").split(" | ").collect()
    }

    /// Returns the numbers of a row.
    fn row(&self, name: &str) -> Vec<f64> {
        self.cells(name).into_iter().map(quantity).collect()
    }

    /// Returns the value of an assumption.
    fn assumption(&self, letter: &str) -> f64 {
        quantity(self.cells(letter)[1])
    }
}

/// Returns the product of the quantities in a cell before a bracket, in units without prefixes.
fn quantity(cell: &str) -> f64 {
    let cell = cell.split('(').next().unwrap().replace(['€', ',', '*'], "");
    let words = cell.split_whitespace().map(|word| match word {
        "kB" => 1e3,
        "GB" => 1e9,
        "TB" => 1e12,
        "ms" => 1e-3,
        word => word.parse().unwrap_or(1.0),
    });
    words.product()
}

fn assert_follows(what: &str, documented: f64, computed: f64) {
    let ratio = documented / computed;
    assert!((ratio - 1.0).abs() < TOLERANCE, "{what}: {documented} instead of {computed}");
}

#[test]
fn the_model_follows_from_its_assumptions() {
    let tables = Tables(read("docs/scaling.md"));
    let [saves, peak, interactions, requests, saves_of_game, game, wal, time, pictures, shard] =
        ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].map(|letter| tables.assumption(letter));
    let busiest = |servers: f64| servers * saves / SECONDS_A_DAY * peak;
    let games = |servers: f64| servers * saves / saves_of_game;
    let model: [(&str, &dyn Fn(f64) -> f64); 11] = [
        ("saves a day", &|servers| servers * saves),
        ("saves a second in the busiest hour", &busiest),
        ("interactions a second in the busiest hour", &|servers| busiest(servers) * interactions),
        ("requests a second for the global limit of 50", &|servers| busiest(servers) * requests),
        ("processors in the busiest hour", &|servers| busiest(servers) * time),
        ("new games a day", &games),
        ("growth of the database in a year", &|servers| games(servers) * game * DAYS_A_YEAR),
        ("WAL a day", &|servers| servers * saves * wal),
        (BACKUPS, &|servers| {
            let full = games(servers) * game * DAYS_A_YEAR;
            FULL_BACKUPS * full + DAYS_OF_WAL * servers * saves * wal
        }),
        ("pictures a month", &|servers| servers * saves * pictures * DAYS_A_MONTH),
        ("shards", &|servers| servers / shard),
    ];
    for (row, compute) in model {
        for (documented, servers) in tables.row(row).into_iter().zip(SERVERS) {
            // A number of one digit is rounded more.
            let is_short = documented < 0.95;
            let computed = compute(servers);
            let rounded = if is_short { (computed * 10.0).round() / 10.0 } else { computed };
            assert_follows(row, documented, rounded);
        }
    }
}

#[test]
fn the_cost_is_that_of_the_plan() {
    let tables = Tables(read("docs/scaling.md"));
    let giga = |row: &str| tables.row(row).into_iter().map(|bytes| bytes / 1e9).collect::<Vec<_>>();
    let [memory, disk, backups, pictures] =
        ["memory", "disk", BACKUPS, "pictures a month"].map(giga);
    let processors = tables.row("processors");
    let processor = tables.row("a processor");
    let gigabytes =
        ["1 GB of memory", "1 GB of disk", "1 GB in an object store", "1 GB of outgoing traffic"];
    let [memory_price, disk_price, backup_price, traffic_price] =
        gigabytes.map(|name| tables.row(name));
    let fixed = tables.row("load balancer and control plane, not with Compose");
    for (provider, row) in ["rented servers", "large cloud"].into_iter().enumerate() {
        let documented = tables.row(row);
        for size in 0..SERVERS.len() {
            let is_compose = size == 0;
            let computed = processors[size] * processor[provider]
                + memory[size] * memory_price[provider]
                + disk[size] * disk_price[provider]
                + backups[size] * backup_price[provider]
                + pictures[size] * traffic_price[provider]
                + if is_compose { 0.0 } else { fixed[provider] };
            assert_follows(row, documented[size], computed);
        }
    }
}
