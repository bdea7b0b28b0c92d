//! Checks the gateway frames sent by the stand-in with an independent parser, twilight's.

use discord_sandbox::{Sender, Traffic};
use serde::de::DeserializeSeed;
use twilight_model::gateway::event::GatewayEventDeserializer;

/// Parses every frame sent to the bot; returns the number of dispatches, or the parse errors.
pub fn check(traffic: &Traffic) -> Result<usize, Vec<String>> {
    let mut dispatches = 0;
    let mut failures = Vec::new();
    let sent = traffic.frames().filter(|frame| frame.from == Sender::Sandbox);
    for frame in sent.filter(|frame| frame.payload.get("op").is_some()) {
        // twilight 0.18 knows only the older names of decorations.
        let text = frame.payload.to_string().replace("\"v2_a_", "\"a_");
        let parsed = GatewayEventDeserializer::from_json(&text)
            .ok_or_else(|| "no opcode".to_owned())
            .and_then(|seed| {
                let mut json = serde_json::Deserializer::from_str(&text);
                seed.deserialize(&mut json).map_err(|error| error.to_string())
            });
        match parsed {
            Ok(_) => dispatches += usize::from(frame.payload["op"] == 0),
            Err(error) => failures.push(format!("{}: {error}: {text}", frame.payload["t"])),
        }
    }
    if failures.is_empty() { Ok(dispatches) } else { Err(failures) }
}
