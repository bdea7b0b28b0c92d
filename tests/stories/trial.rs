//! `alquerque try`, as the chat page in the browser uses it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

use discord_sandbox::{blocks, text_of};
use serde_json::{Value, json};
use test_support::wait_for;

use crate::start_and_stop::{alquerque, assert_fails};
use crate::table::terminate;

/// A proxy of the system must not be used for this machine.
fn client() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().build().unwrap()
}

async fn get(url: &str) -> Vec<u8> {
    client().get(url).send().await.unwrap().bytes().await.unwrap().to_vec()
}

struct Trial {
    process: Child,
    address: String,
    channel: String,
    ada: String,
    ben: String,
}

impl Trial {
    async fn start(data: &Path) -> Self {
        let mut process = alquerque()
            .args(["try", "--port", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let printed = BufReader::new(process.stdout.take().unwrap()).lines().map_while(Result::ok);
        let printed: Vec<String> = printed.take(2).collect();
        assert!(printed[0].contains(data.to_str().unwrap()), "{printed:?}");
        let address = printed[1]
            .split_whitespace()
            .find(|word| word.starts_with("http://"))
            .unwrap()
            .to_owned();
        let empty = String::new();
        let mut trial =
            Self { process, address, channel: empty.clone(), ada: empty.clone(), ben: empty };
        let state = trial
            .until("", |state| state["online"] == true && state["commands"] != json!([]))
            .await;
        let id = |list: &str, name: &str| {
            let found = state[list].as_array().unwrap().iter().find(|one| one["name"] == name);
            found.unwrap()["id"].as_str().unwrap().to_owned()
        };
        (trial.channel, trial.ada, trial.ben) =
            (id("channels", "random"), id("users", "Ada"), id("users", "Ben"));
        trial
    }

    async fn state(&self, by: &str) -> Value {
        let mut url = format!("{}/sandbox/state?", self.address);
        if !by.is_empty() {
            url += &format!("as={by}&channel={}", self.channel);
        }
        serde_json::from_slice(&get(&url).await).unwrap()
    }

    /// Waits until the page of a user shows this.
    async fn until(&self, by: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let find = async || Some(self.state(by).await).filter(|state| wanted(state));
        wait_for("the page shows it", find).await
    }

    async fn act(&self, by: &str, mut deed: Value) -> Value {
        deed["as"] = by.into();
        deed["channel"] = self.channel.as_str().into();
        let request = client().post(format!("{}/sandbox/act", self.address));
        let answer = request
            .header("Content-Type", "application/json")
            .body(deed.to_string())
            .send()
            .await
            .unwrap();
        let answer: Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
        assert_eq!(answer["error"], Value::Null, "{deed}");
        answer
    }

    async fn types(&self, by: &str, text: &str) {
        self.act(by, json!({ "do": "type", "text": text })).await;
    }

    /// Waits for the last message that `by` sees to contain this.
    async fn told(&self, by: &str, words: &str) -> Value {
        let last = |state: &Value| {
            state["messages"].as_array().and_then(|all| all.last().cloned()).unwrap_or_default()
        };
        let says = |state: &Value| text_of(&last(state)["wire"]).contains(words);
        last(&self.until(by, says).await)
    }
}

/// Returns a row of buttons or menus of a message.
fn row(message: &Value, nth: usize) -> &Value {
    blocks(message).filter(|part| part["type"] == 1).nth(nth).unwrap()
}

impl Drop for Trial {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_on_the_page_and_is_there_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let trial = Trial::start(data.path()).await;
    assert!(get(&trial.address).await.starts_with(b"<!doctype html>"));
    trial.types(&trial.ada, "/settings threads:Never").await;
    trial.told(&trial.ada, "Threads for games: **Never**").await;
    trial.types(&trial.ada, "/challenge opponent:Ben colour:White").await;
    let challenge = trial.told(&trial.ben, "challenges you").await["wire"].clone();
    let accept = row(&challenge, 0)["components"][0]["custom_id"].clone();
    trial
        .act(&trial.ben, json!({ "do": "press", "message": challenge["id"], "custom_id": accept }))
        .await;
    trial.told(&trial.ben, " to move** · <t:").await;
    trial.types(&trial.ada, "/move to:c2-c3").await;
    let board = trial.told(&trial.ben, " played c2-c3 ").await;
    assert_eq!(board["pinged"], json!([trial.ben]));
    let gallery = blocks(&board["wire"]).find(|part| part["type"] == 12).unwrap();
    let picture = gallery["items"][0]["media"]["url"].as_str().unwrap().to_owned();
    assert!(get(&picture).await.starts_with(b"\x89PNG"));

    // After a clean stop, games and chat are restored, and the old board still works.
    let mut stopped = trial;
    terminate(&stopped.process);
    assert!(stopped.process.wait().unwrap().success());
    let trial = Trial::start(data.path()).await;
    let board = trial.told(&trial.ben, " played c2-c3 ").await["wire"].clone();
    let only = row(&board, 0)["components"][1]["custom_id"].clone();
    let press = json!({ "do": "press", "message": board["id"], "custom_id": only });
    trial.act(&trial.ben, press).await;
    trial.told(&trial.ada, "captured a stone: c4xc2").await;

    // After a kill, the game is restored as well.
    drop(trial);
    let trial = Trial::start(data.path()).await;
    trial.types(&trial.ada, "/board").await;
    let board = trial.told(&trial.ada, "**Your turn** · ").await;
    assert_eq!(board["only_for"], json!(trial.ada));
    assert!(
        trial.state(&trial.ben).await["messages"]
            .as_array()
            .unwrap()
            .iter()
            .all(|one| one["wire"]["id"] != board["wire"]["id"])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_opens_on_the_welcome_and_shows_it_once() {
    let data = tempfile::tempdir().unwrap();
    let welcomes = |state: &Value| {
        let all = state["messages"].as_array().cloned().unwrap_or_default();
        let contents = all.iter().filter_map(|one| one["wire"]["content"].as_str());
        contents.filter(|text| text.starts_with("Hello! You can play")).count()
    };
    let mut stopped = Trial::start(data.path()).await;
    stopped.until("", |state| welcomes(state) == 1).await;
    terminate(&stopped.process);
    assert!(stopped.process.wait().unwrap().success());
    let trial = Trial::start(data.path()).await;
    trial.types(&trial.ada, "/games").await;
    trial.told(&trial.ada, "no open game on this server").await;
    assert_eq!(welcomes(&trial.state("").await), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_switched_to_german() {
    let data = tempfile::tempdir().unwrap();
    let trial = Trial::start(data.path()).await;
    trial.act(&trial.ada, json!({ "do": "speak", "locale": "de" })).await;
    trial.types(&trial.ada, "/servereinstellungen sprache:Deutsch").await;
    trial.told(&trial.ada, "Sprache: **Deutsch**").await;
    trial.types(&trial.ben, "/challenge opponent:Ada colour:White").await;
    trial.told(&trial.ada, "fordert dich heraus").await;
    trial.types(&trial.ben, "/games").await;
    let told = trial.told(&trial.ben, "game").await;
    assert_eq!(told["only_for"], json!(trial.ben));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_taken_port_is_a_clear_error() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = tempfile::tempdir().unwrap();
    let mut trial = alquerque();
    trial.args(["try", "--port", &port, "--data"]).arg(data.path());
    let output = tokio::task::spawn_blocking(move || trial.output().unwrap()).await.unwrap();
    assert_fails(&output, 1, &format!("port {port} is taken"));
}
