//! Checks recorded REST traffic against Discord's own OpenAPI document.
//!
//! The document's path is taken from the environment variable `DISCORD_OPENAPI`; without it nothing
//! is checked.

use std::collections::HashMap;
use std::fmt;

use discord_sandbox::{Exchange, Traffic};
use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

use crate::say::say;

const ROOT: &str = "https://discord.test/openapi.json";

/// What was checked and what was not.
#[derive(Debug, Default)]
pub struct Report {
    /// Request bodies validated against a schema.
    pub requests_checked: usize,
    /// Answer bodies validated against a schema.
    pub answers_checked: usize,
    /// Answers without a body whose status the document names for the operation.
    pub statuses_checked: usize,
    /// Requests whose operation takes no body, and which had none.
    pub requests_without_body: usize,
    /// Requests left out by the caller, such as those that were meant to be invalid.
    pub requests_left_out: usize,
    /// Exchanges that could not be checked, and why: unknown routes, server errors, cut
    /// connections.
    pub unchecked: Vec<String>,
    /// What does not conform.
    pub failures: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} requests and {} answers checked, {} statuses without body, {} requests without body, {} left out",
            self.requests_checked,
            self.answers_checked,
            self.statuses_checked,
            self.requests_without_body,
            self.requests_left_out
        )?;
        self.unchecked.iter().try_for_each(|line| writeln!(f, "not checked: {line}"))?;
        self.failures.iter().try_for_each(|line| writeln!(f, "FAILED: {line}"))
    }
}

/// The document, ready to check with.
pub struct Checker {
    document: Value,
    requests: Registry<'static>,
    answers: Registry<'static>,
}

impl Checker {
    /// The checker for the document in `DISCORD_OPENAPI`, or nothing (said on stdout) if that is
    /// not set.
    pub fn from_env() -> Option<Self> {
        let Some(path) = std::env::var_os("DISCORD_OPENAPI") else {
            say(
                "SKIPPED: REST traffic is not checked, as DISCORD_OPENAPI does not name Discord's document",
            );
            return None;
        };
        let text = std::fs::read_to_string(&path).expect("DISCORD_OPENAPI names a readable file");
        Some(Self::new(serde_json::from_str(&text).expect("DISCORD_OPENAPI names a JSON file")))
    }

    fn new(mut document: Value) -> Self {
        // The document has numbers only, but the codes of a form's errors are words, as Discord's
        // prose says.
        document["components"]["schemas"]["Error"]["properties"]["code"] =
            json!({ "type": ["integer", "string"] });
        let answers = registry(document.clone());
        // Discord takes ids as numbers too, above all `attachments[].id`.
        let mut lenient = document.clone();
        let text = lenient["components"]["schemas"]["SnowflakeType"].take();
        lenient["components"]["schemas"]["SnowflakeType"] =
            json!({ "anyOf": [text, { "type": "integer", "minimum": 0 }] });
        // The document wants a number of a command's permissions; the reference of the API, and its
        // answers, have a string.
        for request in ["CreateRequest", "UpdateRequest", "PatchRequestPartial"] {
            let schema =
                &mut lenient["components"]["schemas"][format!("ApplicationCommand{request}")];
            let permissions = &mut schema["properties"]["default_member_permissions"];
            let number = permissions.take();
            *permissions =
                json!({ "anyOf": [number, { "type": "string", "pattern": "^[0-9]+$" }] });
        }
        Self { document, requests: registry(lenient), answers }
    }

    /// Checks every request and answer.
    pub fn check(&self, traffic: &Traffic) -> Report {
        self.check_but(traffic, |_| false)
    }

    /// Checks every answer, and every request but those that the caller leaves out.
    pub fn check_but(&self, traffic: &Traffic, left_out: impl Fn(&Exchange) -> bool) -> Report {
        let mut report = Report::default();
        let mut compiled = HashMap::new();
        for exchange in traffic.exchanges() {
            let name = format!("{} {} -> {}", exchange.method, exchange.path, exchange.status);
            let Some(operation) = self.operation(exchange) else {
                report.unchecked.push(format!("{name}: no such operation in the document"));
                continue;
            };
            if left_out(exchange) {
                report.requests_left_out += 1;
            } else {
                self.request(&operation, exchange, &name, &mut compiled, &mut report);
            }
            self.answer(&operation, exchange, &name, &mut compiled, &mut report);
        }
        report
    }

    /// The pointer of the exchange's operation.
    fn operation(&self, exchange: &Exchange) -> Option<String> {
        let path = exchange.template.as_ref()?.replace('/', "~1");
        let pointer = format!("/paths/{path}/{}", exchange.method.to_lowercase());
        self.document.pointer(&pointer).map(|_| pointer)
    }

    fn request(
        &self,
        operation: &str,
        exchange: &Exchange,
        name: &str,
        compiled: &mut HashMap<String, Validator>,
        report: &mut Report,
    ) {
        let body = format!("{operation}/requestBody/content/application~1json/schema");
        let takes_body = self.document.pointer(&body).is_some();
        if exchange.request.is_null() {
            match takes_body && exchange.method != "DELETE" {
                true => report.failures.push(format!("{name}: the request has no body")),
                false => report.requests_without_body += 1,
            }
            return;
        }
        if !takes_body {
            report
                .unchecked
                .push(format!("{name}: the operation takes no JSON body, but there was one"));
            return;
        }
        let pointer =
            concrete(exchange).map_or(body, |schema| format!("/components/schemas/{schema}"));
        report.requests_checked += 1;
        let errors = validate(&self.requests, &pointer, &exchange.request, compiled, "request");
        report.failures.extend(errors.into_iter().map(|error| format!("{name}: request: {error}")));
        report.failures.extend(unmatched_files(exchange).map(|error| format!("{name}: {error}")));
    }

    fn answer(
        &self,
        operation: &str,
        exchange: &Exchange,
        name: &str,
        compiled: &mut HashMap<String, Validator>,
        report: &mut Report,
    ) {
        if exchange.status == 0 || exchange.status >= 500 {
            report.unchecked.push(format!("{name}: no answer that the document could describe"));
            return;
        }
        let exact = format!("{operation}/responses/{}", exchange.status);
        let (response, declared) = match self.document.pointer(&exact) {
            Some(response) => (exact, response),
            None if (400..500).contains(&exchange.status) => {
                let range = format!("{operation}/responses/4XX");
                let declared = self.document.pointer(&range).unwrap_or(&Value::Null);
                (range, declared)
            }
            None => {
                report.failures.push(format!("{name}: the document does not name this status"));
                return;
            }
        };
        let response = declared["$ref"]
            .as_str()
            .map_or(response, |there| there.trim_start_matches('#').to_owned());
        let schema = format!("{response}/content/application~1json/schema");
        match (self.document.pointer(&schema).is_some(), exchange.answer.is_null()) {
            (false, true) => report.statuses_checked += 1,
            (true, false) => {
                report.answers_checked += 1;
                let errors = validate(&self.answers, &schema, &exchange.answer, compiled, "answer");
                report
                    .failures
                    .extend(errors.into_iter().map(|error| format!("{name}: answer: {error}")));
            }
            (true, true) => report.failures.push(format!("{name}: the answer lacks its body")),
            (false, false) => {
                report.failures.push(format!("{name}: the answer has a body that it must not have"))
            }
        }
    }
}

fn registry(document: Value) -> Registry<'static> {
    let registry = Registry::new().add(ROOT, document).expect("the document can be registered");
    registry.prepare().expect("the document's references can be followed")
}

/// The schema to use where the document offers several, of which a validator could only say that
/// none fits.
fn concrete(exchange: &Exchange) -> Option<&'static str> {
    let template = exchange.template.as_deref()?;
    if template.ends_with("/callback") {
        return Some(match exchange.request["type"].as_u64()? {
            4 | 5 => "CreateMessageInteractionCallbackRequest",
            6 | 7 => "UpdateMessageInteractionCallbackRequest",
            8 => "ApplicationCommandAutocompleteCallbackRequest",
            9 => "ModalInteractionCallbackRequest",
            _ => return None,
        });
    }
    match (exchange.method.as_str(), template) {
        ("POST", "/webhooks/{webhook_id}/{webhook_token}") => Some("IncomingWebhookRequestPartial"),
        ("POST", "/channels/{channel_id}/threads") => Some("CreateTextThreadWithoutMessageRequest"),
        _ => None,
    }
}

/// Files that no entry of `attachments` describes, if there are such entries, and entries without
/// their file.
fn unmatched_files(exchange: &Exchange) -> impl Iterator<Item = String> {
    let message = exchange.request.get("data").unwrap_or(&exchange.request);
    let listed = message["attachments"].as_array().cloned().unwrap_or_default();
    let number = |one: &Value| one["id"].as_u64().or_else(|| one["id"].as_str()?.parse().ok());
    let numbers: Vec<u64> = listed.iter().filter_map(number).collect();
    let fields: Vec<String> = exchange.files.iter().map(|file| file.field.clone()).collect();
    let has_list = !listed.is_empty();
    let undescribed = fields.clone().into_iter().filter(move |field| {
        has_list && !numbers.iter().any(|number| *field == format!("files[{number}]"))
    });
    // Small numbers mean files of the same request, great ones are attachments that exist already.
    let missing = listed
        .into_iter()
        .filter_map(move |one| number(&one))
        .filter(move |number| *number < 1000 && !fields.contains(&format!("files[{number}]")));
    undescribed.map(|field| format!("{field} is not listed in attachments")).chain(
        missing.map(|number| format!("files[{number}] is listed in attachments but missing")),
    )
}

fn validate(
    registry: &Registry<'static>,
    pointer: &str,
    body: &Value,
    compiled: &mut HashMap<String, Validator>,
    side: &str,
) -> Vec<String> {
    let validator = compiled.entry(format!("{side} {pointer}")).or_insert_with(|| {
        let fragment = pointer.replace('{', "%7B").replace('}', "%7D");
        let schema = json!({ "$ref": format!("{ROOT}#{fragment}") });
        jsonschema::options()
            .with_registry(registry)
            .build(&schema)
            .expect("the document's schemas compile")
    });
    validator
        .iter_errors(body)
        .map(|error| format!("at {}: {error:.300}", error.instance_path()))
        .collect()
}
