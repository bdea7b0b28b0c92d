//! The files of `deploy/`: the program runs with the commands and the environment of each
//! container, and the resources agree with each other.

mod compose;
mod consistency;
mod container;
mod kubernetes;
mod program;
mod scaling;

use std::time::Duration;

use container::{Container, Image, Secrets};
use discord_sandbox::{Config, Sandbox};
use program::Program;
use serde_json::Value;
use test_support::postgres::{self, Server};

/// The time between two commands of a player.
const COMMAND_INTERVAL: Duration = Duration::from_millis(500);
/// The opcode by which a shard begins a session.
const IDENTIFY: u64 = 2;

/// Returns the shards that have connected, without the first ones, in order.
fn connected_shards(discord: &Sandbox, without: usize) -> Vec<(u64, u64)> {
    let traffic = discord.traffic();
    let identifies = traffic.frames().filter(|frame| frame.payload["op"] == IDENTIFY);
    let shards = identifies.skip(without).map(|frame| &frame.payload["d"]["shard"]);
    let mut shards: Vec<_> =
        shards.map(|shard| (shard[0].as_u64().unwrap(), shard[1].as_u64().unwrap())).collect();
    shards.sort_unstable();
    shards
}

/// Starts the containers, and waits until all probes succeed.
fn start(containers: Vec<Container>, discord: &Sandbox) -> Vec<Program> {
    let before = connected_shards(discord, 0).len();
    let mut shards: Vec<_> = containers.iter().flat_map(Container::shards).collect();
    shards.sort_unstable();
    let mut programs: Vec<Program> =
        containers.into_iter().map(|container| Program::start(container, discord.url())).collect();
    programs.iter_mut().for_each(Program::wait_until_ready);
    assert_eq!(connected_shards(discord, before), shards);
    programs
}

/// Sends a command, which must be answered.
async fn send_command(discord: &Sandbox) {
    let ada = discord.user("Ada").unwrap().id;
    let channel = discord.channels()[0].id;
    discord.command(ada, channel, "games", &[]).await.unwrap();
}

fn stop(program: Program) {
    let name = program.name().to_owned();
    let (status, _) = program.stop();
    assert!(status.success(), "{name}: {status}");
}

/// Runs the containers until all probes succeed and a command is answered, and stops them.
async fn run(containers: Vec<Container>, discord: &Sandbox) {
    let programs = start(containers, discord);
    let endpoints: Vec<_> = programs.iter().filter_map(Program::interactions).collect();
    let urls = endpoints.iter().map(|address| Some(format!("http://{address}/interactions")));
    let urls: Vec<_> = if endpoints.is_empty() { vec![None] } else { urls.collect() };
    // Without an endpoint, the command arrives by the gateway.
    for url in urls {
        discord.set_interactions_endpoint(url.as_deref()).await.unwrap();
        send_command(discord).await;
    }
    programs.into_iter().for_each(stop);
}

/// Returns the containers of the compose file that run the bot, with the socket of the test's server
/// in place of the one in the volume.
fn compose_bots(server: &Server, token: &str) -> Vec<Container> {
    let file = compose::file();
    let database = &file["services"]["database"];
    let [user, name] = ["POSTGRES_USER", "POSTGRES_DB"]
        .map(|name| container::text(&database["environment"][name]).to_owned());
    let administration = server.url("postgres");
    server.sql(&administration, &format!("CREATE ROLE {user} LOGIN"));
    server.sql(&administration, &format!("CREATE DATABASE {name} OWNER {user}"));

    let secrets = Secrets::from([("token", token.to_owned())]);
    let mut bots = compose::bots(&file, &Image::read(), &secrets);
    for bot in &mut bots {
        let url = bot.env.get_mut("ALQUERQUE_STORE").unwrap();
        let volumes = compose::volumes(database).into_iter();
        let (_, directory) = volumes.into_iter().find(|(name, _)| *name == "socket").unwrap();
        let host = directory.replace('/', "%2F");
        assert_eq!(*url, format!("postgres://{user}@{host}/{name}"));
        *url = url.replace(&host, &server.host());
    }
    bots
}

/// Returns the pods of these resources, with a database of the test's server.
fn kubernetes_pods(server: &Server, resources: &[Value], discord: &Sandbox) -> Vec<Container> {
    let store = server.url(&server.create_database());
    let secrets = Secrets::from([("token", discord.token()), ("store", store)]);
    kubernetes::pods(resources, &Image::read(), &secrets)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bots_of_the_compose_file_are_updated_without_a_gap() {
    let Some(server) = postgres::cluster() else { return };
    let discord = Sandbox::start(Config::default()).await.unwrap();
    let containers = compose_bots(server, &discord.token());
    update_without_a_gap(containers, &discord).await;
    discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shards_of_kubernetes_are_updated_without_a_gap() {
    let Some(server) = postgres::cluster() else { return };
    let discord = Sandbox::start(Config::default()).await.unwrap();
    let mut pods = kubernetes_pods(server, &kubernetes::all_resources(), &discord);
    pods.retain(|pod| !pod.env.contains_key("ALQUERQUE_INTERACTIONS"));
    update_without_a_gap(pods, &discord).await;
    discord.stop().await;
}

/// Replaces two bots with parts of the shards while a spare one serves their players.
async fn update_without_a_gap(containers: Vec<Container>, discord: &Sandbox) {
    let (spare, parts): (Vec<_>, Vec<_>) =
        containers.into_iter().partition(|container| container.part().is_none());
    assert_eq!((spare.len(), parts.len()), (1, 2));
    let bots = start(parts.clone(), discord);
    let (spare, bots) = while_commands_are_answered(discord, move |discord| {
        let spare = start(spare, discord);
        bots.into_iter().for_each(stop);
        (spare, start(parts, discord))
    })
    .await;
    while_commands_are_answered(discord, |_| spare.into_iter().for_each(stop)).await;
    bots.into_iter().for_each(stop);
}

/// Works while a player sends one command after another, which must all be answered.
async fn while_commands_are_answered<T: Send + 'static>(
    discord: &Sandbox,
    work: impl FnOnce(&Sandbox) -> T + Send + 'static,
) -> T {
    let own = discord.clone();
    let done = tokio::task::spawn_blocking(move || work(&own));
    loop {
        let is_done = done.is_finished();
        send_command(discord).await;
        if is_done {
            return done.await.unwrap();
        }
        tokio::time::sleep(COMMAND_INTERVAL).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pods_of_kubernetes_run() {
    let Some(server) = postgres::cluster() else { return };
    let discord = Sandbox::start(Config::default()).await.unwrap();
    let resources = kubernetes::resources(kubernetes::DIRECTORY);
    let pods = kubernetes_pods(server, &resources, &discord);
    assert_eq!(pods.len(), 4);
    run(pods, &discord).await;
    discord.stop().await;
}
