//! The compose file.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::Value;

use super::container::{Container, Image, Probe, Secrets, items, text, texts};
use crate::sources::read;

/// Reads the file.
pub fn file() -> Value {
    serde_saphyr::from_str(&read("deploy/compose.yaml")).unwrap()
}

/// Returns the services that run the bot, each as its container.
pub fn bots(file: &Value, image: &Image, secrets: &Secrets) -> Vec<Container> {
    let services = file["services"].as_object().unwrap().iter();
    let bots = services.filter(|(_, service)| is_bot(service));
    bots.map(|(name, service)| bot(name, service, image, secrets)).collect()
}

/// Returns whether a service runs the bot.
pub fn is_bot(service: &Value) -> bool {
    text(&service["image"]).starts_with("alquerque:")
}

/// Returns the volumes of a service: the name of each, and its directory.
pub fn volumes(service: &Value) -> Vec<(&str, &str)> {
    let volumes = items(&service["volumes"]).iter();
    let parts = volumes.map(|volume| text(volume).split(':').collect::<Vec<_>>());
    parts.map(|parts| (parts[0], parts[1])).collect()
}

fn bot(name: &str, service: &Value, image: &Image, secrets: &Secrets) -> Container {
    let program = texts(&service["entrypoint"]).unwrap_or_else(|| image.entrypoint.clone());
    let args = texts(&service["command"]).unwrap_or_else(|| image.command.clone());
    let mut env = image.env.clone();
    for (name, value) in service["environment"].as_object().unwrap() {
        env.insert(name.clone(), text(value).to_owned());
    }
    let test = texts(&service["healthcheck"]["test"]).unwrap();
    assert_eq!(test[0], "CMD");
    let files: BTreeMap<String, String> = items(&service["secrets"])
        .iter()
        .map(|secret| (format!("/run/secrets/{}", text(secret)), secrets[text(secret)].clone()))
        .collect();
    let directories = volumes(service).into_iter().map(|(_, path)| path.to_owned());
    Container {
        name: name.to_owned(),
        image: text(&service["image"]).to_owned(),
        command: [program, args].concat(),
        env,
        directories: directories.chain(["/run/secrets".to_owned()]).collect(),
        files,
        probes: vec![Probe::Exec(test[1..].to_vec())],
        grace: seconds(&service["stop_grace_period"]),
    }
}

/// Returns a duration in whole seconds, such as `15s`.
fn seconds(value: &Value) -> Duration {
    Duration::from_secs(text(value).strip_suffix('s').unwrap().parse().unwrap())
}
