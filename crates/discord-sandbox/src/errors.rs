//! Discord's API errors: status, code, message, and a tree of field errors for invalid forms.

use serde_json::{Map, Value, json};

/// An API error as a bot receives it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ApiError {
    pub status: u16,
    pub code: i64,
    pub message: &'static str,
    /// The field errors of an invalid form.
    pub errors: Option<Value>,
}

impl ApiError {
    pub const NOT_FOUND: Self = Self::new(404, 0, "404: Not Found");
    pub const METHOD_NOT_ALLOWED: Self = Self::new(405, 0, "405: Method Not Allowed");
    pub const UNAUTHORIZED: Self = Self::new(401, 0, "401: Unauthorized");
    pub const BAD_JSON: Self = Self::new(400, 50109, "The request body contains invalid JSON.");
    pub const UNKNOWN_APPLICATION: Self = Self::new(404, 10002, "Unknown Application");
    pub const UNKNOWN_CHANNEL: Self = Self::new(404, 10003, "Unknown Channel");
    pub const UNKNOWN_GUILD: Self = Self::new(404, 10004, "Unknown Guild");
    pub const UNKNOWN_MEMBER: Self = Self::new(404, 10007, "Unknown Member");
    pub const UNKNOWN_MESSAGE: Self = Self::new(404, 10008, "Unknown Message");
    pub const UNKNOWN_ROLE: Self = Self::new(404, 10011, "Unknown Role");
    pub const UNKNOWN_USER: Self = Self::new(404, 10013, "Unknown User");
    pub const UNKNOWN_EMOJI: Self = Self::new(404, 10014, "Unknown Emoji");
    pub const UNKNOWN_WEBHOOK: Self = Self::new(404, 10015, "Unknown Webhook");
    pub const UNKNOWN_INTERACTION: Self = Self::new(404, 10062, "Unknown interaction");
    pub const UNKNOWN_EVENT: Self = Self::new(404, 10070, "Unknown Guild Scheduled Event");
    pub const UNKNOWN_COMMAND: Self = Self::new(404, 10063, "Unknown application command");
    pub const TOO_MANY_EMOJIS: Self = Self::new(400, 30008, "Maximum number of emojis reached");
    pub const TOO_MANY_EVENTS: Self =
        Self::new(400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)");
    pub const TOO_LARGE: Self = Self::new(413, 40005, "Request entity too large");
    pub const ALREADY_ACKNOWLEDGED: Self =
        Self::new(400, 40060, "Interaction has already been acknowledged.");
    pub const MISSING_ACCESS: Self = Self::new(403, 50001, "Missing Access");
    pub const ANOTHERS_MESSAGE: Self =
        Self::new(403, 50005, "Cannot edit a message authored by another user");
    pub const EMPTY_MESSAGE: Self = Self::new(400, 50006, "Cannot send an empty message");
    pub const CANNOT_MESSAGE_USER: Self =
        Self::new(403, 50007, "Cannot send messages to this user");
    pub const MISSING_PERMISSIONS: Self = Self::new(403, 50013, "Missing Permissions");
    pub const WRONG_CHANNEL_TYPE: Self =
        Self::new(400, 50024, "Cannot execute action on this channel type");
    pub const EXPIRED_TOKEN: Self = Self::new(401, 50027, "Invalid Webhook Token");
    pub const INVALID_ROLE: Self = Self::new(400, 50028, "Invalid Role");
    pub const ARCHIVED_THREAD: Self = Self::new(400, 50083, "Thread is archived");
    pub const OVERLOADED: Self =
        Self::new(503, 130_000, "API resource is currently overloaded. Try again a little later");
    pub const THREAD_EXISTS: Self =
        Self::new(400, 160004, "A thread has already been created for this message");
    pub const LOCKED_THREAD: Self = Self::new(400, 160_005, "Thread is locked");

    pub const fn new(status: u16, code: i64, message: &'static str) -> Self {
        Self { status, code, message, errors: None }
    }

    /// Returns the response body.
    pub fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

/// Collects the field errors of a request.
#[derive(Debug, Default)]
pub(crate) struct Form {
    errors: Map<String, Value>,
}

impl Form {
    /// Adds an error at a dotted path such as `data.embeds.0.title`.
    pub fn add_error(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut node = &mut self.errors;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let next = node.entry(step).or_insert_with(|| json!({}));
            if !next.is_object() {
                *next = json!({});
            }
            let Value::Object(inner) = next else { return };
            node = inner;
        }
        let list = node.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({ "code": code, "message": message.into() }));
        }
    }

    /// Adds the error of a list or text that is too long.
    pub fn too_long(&mut self, path: &str, max: usize) {
        self.add_error(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."));
    }

    /// Adds the error of a list or text whose length is outside both bounds.
    pub fn wrong_length(&mut self, path: &str, min: usize, max: usize) {
        let message = format!("Must be between {min} and {max} in length.");
        self.add_error(path, "BASE_TYPE_BAD_LENGTH", message);
    }

    /// Adds the error of a missing field.
    pub fn required(&mut self, path: &str) {
        self.add_error(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Checks the length of an optional text; returns the length in characters.
    pub fn text(&mut self, path: &str, value: &Value, min: usize, max: usize) -> usize {
        match value {
            Value::Null => 0,
            Value::String(text) => {
                let length = text.chars().count();
                if length > max && min == 0 {
                    self.too_long(path, max);
                } else if length < min || length > max {
                    self.wrong_length(path, min, max);
                }
                length
            }
            _ => {
                self.add_error(path, "STRING_TYPE_CONVERT", "Could not interpret as string.");
                0
            }
        }
    }

    /// Checks a required text, as [`Form::text`] does.
    pub fn required_text(&mut self, path: &str, value: &Value, min: usize, max: usize) {
        if value.is_null() {
            self.required(path);
        } else {
            self.text(path, value, min, max);
        }
    }

    /// Returns the items of an optional list, and checks their number.
    pub fn list<'a>(&mut self, path: &str, value: &'a Value, max: usize) -> &'a [Value] {
        match value {
            Value::Null => &[],
            Value::Array(items) => {
                if items.len() > max {
                    self.too_long(path, max);
                }
                items
            }
            _ => {
                self.add_error(
                    path,
                    "LIST_TYPE_CONVERT",
                    "Only iterables may be used in a ListType",
                );
                &[]
            }
        }
    }

    /// Finishes the checks.
    ///
    /// # Errors
    /// Discord's "Invalid Form Body" with the collected errors, if there are any.
    pub fn finish(self) -> Result<(), ApiError> {
        if self.errors.is_empty() {
            return Ok(());
        }
        let errors = Some(Value::Object(self.errors));
        Err(ApiError { errors, ..ApiError::new(400, 50035, "Invalid Form Body") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn form_errors_have_discords_shape() {
        let mut form = Form::default();
        form.text("data.content", &json!("x".repeat(2001)), 0, 2000);
        assert_eq!(
            form.finish().unwrap_err().body(),
            json!({
                "message": "Invalid Form Body", "code": 50035,
                "errors": { "data": { "content": { "_errors": [{
                    "code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."
                }]}}}
            })
        );
    }
}
