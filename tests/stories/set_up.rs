//! `alquerque doctor --apply`: it shows what it changes, asks, and leaves what the operator has set.

use std::process::Stdio;

use discord_sandbox::{Config, Fault};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::doctor::{assert_found, examine};
use crate::start_and_stop::alquerque;
use crate::table::Table;

const APPLICATION: &str = "/applications/@me";
const USER: &str = "/users/@me";

/// Runs `doctor --apply` without a terminal. Returns the exit code, and what it prints.
async fn apply(table: &Table, flags: &[&str]) -> (Option<i32>, String) {
    let mut doctor = alquerque();
    doctor.args(["doctor", "--apply", "--api-url", table.discord.url()]).args(flags);
    doctor.env("DISCORD_TOKEN", table.discord.token()).stdin(Stdio::null());
    let run = move || doctor.output().expect("it runs");
    let output = tokio::task::spawn_blocking(run).await.unwrap();
    let printed = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    let printed = printed.concat();
    assert!(!printed.contains(&table.discord.token()), "{printed}");
    (output.status.code(), printed)
}

fn current(table: &Table, path: &str) -> Value {
    table.discord.request("GET", path, &Value::Null, &[]).1
}

/// Returns the changes that the program has requested.
fn requested(table: &Table) -> Vec<Value> {
    let traffic = table.discord.traffic();
    let patches = traffic.exchanges().filter(|exchange| exchange.method == "PATCH");
    patches
        .filter(|exchange| [APPLICATION, USER].contains(&exchange.path.as_str()))
        .map(|exchange| exchange.request.clone())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_application_is_set_up_once_confirmed() {
    let mut table = Table::empty(Config::default(), None).await;
    let (code, report) = examine(table.discord.url(), &table.discord.token()).await;
    assert_eq!(code, Some(0), "{report}");
    let offered = "`doctor --apply` sets description, tags, icon, server install, avatar, banner";
    assert_found(&report, "ok", "profile", offered);

    let (code, printed) = apply(&table, &[]).await;
    assert_eq!(code, Some(2), "{printed}");
    for line in [
        "description: none -> \"Alquerque",
        "tags: none -> board game, ",
        "icon: none -> the bot's artwork",
        "server install: applications.commands, permissions 0 -> applications.commands, bot, permissions 17901423725568",
        "alquerque: nothing was changed, as there is no terminal to ask on; repeat it with --yes",
    ] {
        assert!(printed.lines().any(|one| one.starts_with(line)), "{line}:\n{printed}");
    }
    assert_eq!(requested(&table), Vec::<Value>::new());

    let (code, printed) = apply(&table, &["--yes"]).await;
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("The application is set up."), "{printed}");
    // The checks follow.
    assert_found(&printed, "ok", "profile", "complete");
    let application = current(&table, APPLICATION);
    assert_eq!(application["tags"].as_array().unwrap().len(), 5);
    let install = &application["install_params"];
    assert_eq!(install["permissions"], "17901423725568");
    assert_eq!(install["scopes"], json!(["applications.commands", "bot"]));
    let user = current(&table, USER);
    assert_eq!(user["avatar"], application["icon"]);
    assert!(application["icon"].is_string() && user["banner"].is_string());
    assert_ne!(user["banner"], user["avatar"]);

    let changed = requested(&table).len();
    let (code, printed) = apply(&table, &["--yes"]).await;
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.starts_with("There is nothing to change.\n"), "{printed}");
    assert_eq!(requested(&table).len(), changed);
    table.start_bot().await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_operator_has_set_stays() {
    let table = Table::empty(Config::default(), None).await;
    let image = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC";
    let params = json!({ "scopes": ["bot"], "permissions": "8" });
    let own = json!({
        "description": "Ours", "tags": ["ours"], "icon": image,
        "integration_types_config": { "0": { "oauth2_install_params": params } },
    });
    let images = json!({ "avatar": image, "banner": image });
    for (path, fields) in [(APPLICATION, &own), (USER, &images)] {
        assert_eq!(table.discord.request("PATCH", path, fields, &[]).0, 200);
    }
    let before = current(&table, USER);
    let (code, printed) = apply(&table, &["--yes"]).await;
    assert_eq!(code, Some(0), "{printed}");
    let expected = "server install: bot, permissions 8 -> bot, applications.commands, permissions 17901423725576\n\
                    user install: none -> applications.commands, permissions 0\n\
                    The application is set up.\n";
    assert!(printed.starts_with(expected), "{printed}");
    let [patch] = &requested(&table)[..] else { panic!("{:?}", requested(&table)) };
    assert_eq!(patch.as_object().unwrap().keys().collect::<Vec<_>>(), ["integration_types_config"]);
    assert_eq!(current(&table, USER), before);
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_says_what_was_changed() {
    let table = Table::empty(Config::default(), None).await.with_faults();
    table.fail("PATCH", APPLICATION, Fault::Status(400), 1);
    let (code, printed) = apply(&table, &["--yes"]).await;
    assert_eq!(code, Some(2), "{printed}");
    assert!(
        printed.contains("Discord refused, and nothing was changed: 400: made to fail"),
        "{printed}"
    );
    table.fail("PATCH", USER, Fault::Status(400), 1);
    let (code, printed) = apply(&table, &["--yes"]).await;
    assert_eq!(code, Some(2), "{printed}");
    let rest = "Discord refused, and the avatar and the banner were not changed: 400";
    assert!(printed.contains(rest), "{printed}");
    assert!(current(&table, APPLICATION)["icon"].is_string());

    table.fail("PATCH", USER, Fault::Status(503), 1);
    let (code, printed) = apply(&table, &["--yes"]).await;
    assert_eq!(code, Some(1), "{printed}");
    let (code, printed) = apply(&table, &["--yes"]).await;
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.starts_with("avatar: none -> "), "{printed}");
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_endpoint_is_set_once_it_answers_and_removed_by_an_empty_url() {
    let mut table = Table::empty(Config::default(), None).await;
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let url = format!("http://{closed}/interactions");
    let (code, printed) = apply(&table, &["--yes", "--endpoint-url", &url]).await;
    assert_eq!(code, Some(2), "{printed}");
    let remedy = format!(
        "could not be verified.); start the bot with --interactions first, and let a proxy with a valid certificate \
         pass {url} on"
    );
    assert!(printed.contains(&remedy), "{printed}");
    assert_eq!(current(&table, APPLICATION)["description"], "");

    let endpoint = table.endpoint.get().to_string();
    let flags = ["--api-url", table.discord.url(), "--interactions", &endpoint];
    table.begin_start_of(table.serve(&flags));
    table.has_come().await;
    let url = format!("http://{endpoint}/interactions");
    let set = ["--yes", "--interactions", "127.0.0.1:0", "--endpoint-url", &url];
    let (code, printed) = apply(&table, &set).await;
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains(&format!("\nendpoint URL: none -> {url}\n")), "{printed}");
    assert_found(&printed, "ok", "interactions", &format!("Discord sends them to {url}"));
    let (_, printed) = apply(&table, &set).await;
    assert!(printed.starts_with("There is nothing to change.\n"), "{printed}");
    table.expect(table.ada, "games", &[], "no open game").await;

    let (code, printed) = apply(&table, &["--yes", "--endpoint-url", ""]).await;
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.starts_with(&format!("endpoint URL: {url} -> none\n")), "{printed}");
    assert_eq!(current(&table, APPLICATION)["interactions_endpoint_url"], Value::Null);
    table.close().await;
}
