//! The memory of the program does not grow with the interactions that it has answered.

use discord_sandbox::{Config, Id, Person};
use futures_util::{StreamExt, stream};
use test_support::{say, until};

use crate::table::Table;

/// So many that none reaches a rate limit.
const PEOPLE: usize = 200;
/// Commands that any member can use at any time.
const COMMANDS: [&str; 8] =
    ["help", "games", "preferences", "ranking", "rules", "profile", "board", "puzzle"];
/// The interactions between two measurements.
const INTERACTIONS: usize = 800;
const MANY_INTERACTIONS: usize = 20_000;
/// What the allocator may take for them, in bytes. The program also remembers the id of each.
const ALLOWANCE: u64 = 8 << 20;
const ALLOWANCE_EACH: u64 = 64;

#[tokio::test(flavor = "multi_thread")]
async fn interactions_leave_no_memory_behind() {
    soak(INTERACTIONS).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: 60,000 interactions"]
async fn many_interactions_leave_no_memory_behind() {
    soak(MANY_INTERACTIONS).await;
}

/// Compares the memory after the interactions with that after as many more.
async fn soak(interactions: usize) {
    if !cfg!(target_os = "linux") {
        return say("skipped: the memory of a process is read from Linux's /proc");
    }
    let others = (3..PEOPLE).map(|number| Person::human(&format!("P{number}")));
    let people = ["Ada", "Ben", "Cleo"].map(Person::human).into_iter().chain(others).collect();
    let config = Config { people, traffic_limit: Some(0), ..Config::default() };
    let mut table = Table::open_program_on(config).await;
    // The first ones fill the caches.
    use_commands(&table, interactions).await;
    use_commands(&table, interactions).await;
    let before = memory(&table);
    use_commands(&table, interactions).await;
    let most = before + ALLOWANCE + ALLOWANCE_EACH * interactions as u64;
    // The program returns freed memory to the system later.
    until(&format!("less than {most} bytes after {before}"), || memory(&table) <= most).await;
    let after = memory(&table);
    say(&format!("{interactions} interactions: {before} bytes before, {after} after"));
    // No traffic was kept that could be checked.
    table.stop_bot().await;
}

async fn use_commands(table: &Table, interactions: usize) {
    let humans: Vec<Id> =
        table.discord.users().iter().filter(|user| !user.bot).map(|user| user.id).collect();
    stream::iter(0..interactions)
        .for_each_concurrent(16, async |nth| {
            let by = humans[nth % humans.len()];
            let name = COMMANDS[(nth + nth / humans.len()) % COMMANDS.len()];
            let reply = table.discord.command(by, table.channel, name, &[]).await;
            reply.unwrap_or_else(|error| panic!("/{name}: {error}"));
        })
        .await;
}

/// Returns the memory of the program that belongs to no file, in bytes.
fn memory(table: &Table) -> u64 {
    let path = format!("/proc/{}/status", table.process());
    let status = std::fs::read_to_string(path).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}
