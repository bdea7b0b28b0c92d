//! Checks recorded REST traffic against Discord's own OpenAPI document.
//!
//! The environment variable `DISCORD_OPENAPI` names the document; without it nothing is checked.

use std::fmt;

use boon::{Compiler, Schemas, ValidationError};
use discord_sandbox::{Exchange, Traffic};
use serde_json::{Value, json};

use crate::say;

const ROOT: &str = "https://discord.test/openapi.json";

/// The result of a check.
#[derive(Debug, Default)]
pub struct Report {
    /// Request bodies validated against a schema.
    pub requests_checked: usize,
    /// Response bodies validated against a schema.
    pub answers_checked: usize,
    /// Responses without a body, of a status that the document lists for the operation.
    pub statuses_checked: usize,
    /// Requests without a body, of an operation that takes none.
    pub requests_without_body: usize,
    /// Requests excluded by the caller, such as deliberately invalid ones.
    pub requests_excluded: usize,
    /// Exchanges that could not be checked, with the reason: unknown routes, server errors, cut
    /// connections.
    pub unchecked: Vec<String>,
    /// Violations of the document.
    pub failures: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} requests and {} answers checked, {} statuses without body, {} requests without body, \
             {} left out",
            self.requests_checked,
            self.answers_checked,
            self.statuses_checked,
            self.requests_without_body,
            self.requests_excluded
        )?;
        self.unchecked.iter().try_for_each(|line| writeln!(f, "not checked: {line}"))?;
        self.failures.iter().try_for_each(|line| writeln!(f, "FAILED: {line}"))
    }
}

/// A checker for Discord's OpenAPI document.
pub struct Checker {
    /// Discord's document, which answers must match.
    document: Value,
    /// The document with what Discord also accepts in requests.
    lenient: Value,
}

impl Checker {
    /// Returns the checker for the document in `DISCORD_OPENAPI`. If that is not set, prints a
    /// notice and returns `None`.
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
        // The document declares error codes as integers, but those of form errors are strings, as
        // Discord's reference says.
        document["components"]["schemas"]["Error"]["properties"]["code"] =
            json!({ "type": ["integer", "string"] });
        // Discord also accepts ids as integers, notably in `attachments[].id`.
        let mut lenient = document.clone();
        let text = lenient["components"]["schemas"]["SnowflakeType"].take();
        lenient["components"]["schemas"]["SnowflakeType"] =
            json!({ "anyOf": [text, { "type": "integer", "minimum": 0 }] });
        // The document declares a command's permissions as an integer; Discord's reference and
        // responses use a string.
        for request in ["CreateRequest", "UpdateRequest", "PatchRequestPartial"] {
            let schema =
                &mut lenient["components"]["schemas"][format!("ApplicationCommand{request}")];
            let permissions = &mut schema["properties"]["default_member_permissions"];
            let number = permissions.take();
            *permissions =
                json!({ "anyOf": [number, { "type": "string", "pattern": "^[0-9]+$" }] });
        }
        // It declares the permissions of an installation as an integer and the description of an
        // application as an object; Discord's reference and clients use texts for both.
        for (schema, field) in [
            ("ApplicationOAuth2InstallParams", "permissions"),
            ("ApplicationFormPartial", "description"),
        ] {
            let declared = &mut lenient["components"]["schemas"][schema]["properties"][field];
            *declared = json!({ "anyOf": [declared.take(), { "type": "string" }] });
        }
        Self { document, lenient }
    }

    /// Checks every request and response.
    pub fn check(&self, traffic: &Traffic) -> Report {
        self.check_except(traffic, |_| false)
    }

    /// Checks every response, and every request except those that the caller excludes.
    pub fn check_except(
        &self,
        traffic: &Traffic,
        is_excluded: impl Fn(&Exchange) -> bool,
    ) -> Report {
        let mut report = Report::default();
        let mut requests = DocumentSchemas::new(&self.lenient);
        let mut answers = DocumentSchemas::new(&self.document);
        for exchange in traffic.exchanges() {
            let name = format!("{} {} -> {}", exchange.method, exchange.path, exchange.status);
            let operation =
                exchange.template.as_ref().and_then(|path| self.operation(&exchange.method, path));
            let Some(operation) = operation else {
                report.unchecked.push(format!("{name}: no such operation in the document"));
                continue;
            };
            if is_excluded(exchange) {
                report.requests_excluded += 1;
            } else {
                self.request(&operation, exchange, &name, &mut requests, &mut report);
            }
            self.answer(&operation, exchange, &name, &mut answers, &mut report);
        }
        report
    }

    /// Returns whether the document has an operation, with its path as in the document.
    pub fn describes(&self, method: &str, path: &str) -> bool {
        self.operation(method, path).is_some()
    }

    /// Returns the JSON pointer of an operation.
    fn operation(&self, method: &str, path: &str) -> Option<String> {
        let pointer = format!("/paths/{}/{}", path.replace('/', "~1"), method.to_lowercase());
        self.document.pointer(&pointer).map(|_| pointer)
    }

    fn request(
        &self,
        operation: &str,
        exchange: &Exchange,
        name: &str,
        schemas: &mut DocumentSchemas,
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
        let errors = schemas.validate(&pointer, &exchange.request);
        report.failures.extend(errors.into_iter().map(|error| format!("{name}: request: {error}")));
        report.failures.extend(unmatched_files(exchange).map(|error| format!("{name}: {error}")));
    }

    fn answer(
        &self,
        operation: &str,
        exchange: &Exchange,
        name: &str,
        schemas: &mut DocumentSchemas,
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
                let errors = schemas.validate(&schema, &exchange.answer);
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

/// Returns the schema to use among several alternatives, for error messages that say more than
/// "none matches".
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

/// Returns the files without an entry in `attachments`, if that is given, and entries without a
/// file.
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
    // Small numbers refer to files of this request; snowflakes are existing attachments.
    let missing = listed
        .into_iter()
        .filter_map(move |one| number(&one))
        .filter(move |number| *number < 1000 && !fields.contains(&format!("files[{number}]")));
    undescribed.map(|field| format!("{field} is not listed in attachments")).chain(
        missing.map(|number| format!("files[{number}] is listed in attachments but missing")),
    )
}

/// The schemas of a document, compiled as they are needed.
struct DocumentSchemas {
    compiler: Compiler,
    compiled: Schemas,
}

impl DocumentSchemas {
    fn new(document: &Value) -> Self {
        let mut compiler = Compiler::new();
        compiler.add_resource(ROOT, document.clone()).expect("the document has a valid address");
        Self { compiler, compiled: Schemas::new() }
    }

    /// Returns what the schema at a JSON pointer forbids in a body.
    fn validate(&mut self, pointer: &str, body: &Value) -> Vec<String> {
        let fragment = pointer.replace('{', "%7B").replace('}', "%7D");
        let schema = self
            .compiler
            .compile(&format!("{ROOT}#{fragment}"), &mut self.compiled)
            .expect("the document's schemas compile");
        self.compiled
            .validate(body, schema)
            .map_or_else(|error| violations(&error), |()| Vec::new())
    }
}

/// Returns the violations that an error consists of.
fn violations(error: &ValidationError) -> Vec<String> {
    match error.causes.as_slice() {
        [] => vec![format!("at {}: {:.300}", error.instance_location, error.kind.to_string())],
        causes => causes.iter().flat_map(violations).collect(),
    }
}
