//! Query strings and percent-encoded paths.

use percent_encoding::percent_decode_str;

/// Decodes a percent-encoded path: `%40original` is `@original`.
pub(crate) fn decode_path(path: &str) -> String {
    percent_decode_str(path).decode_utf8_lossy().into_owned()
}

/// Returns the decoded value of a query parameter.
pub(crate) fn param(query: &str, name: &str) -> Option<String> {
    form_urlencoded::parse(query.as_bytes())
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.into_owned())
}

/// Returns whether a query parameter is true, in any spelling of the client libraries.
pub(crate) fn flag(query: &str, name: &str) -> bool {
    matches!(param(query, name).as_deref(), Some("true" | "True" | "1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_values_are_decoded() {
        assert_eq!(decode_path("/messages/%40original"), "/messages/@original");
        assert_eq!(param("a=1&b%20c=x%2Fy+z", "b c").as_deref(), Some("x/y z"));
        assert_eq!(param("a=1", "b"), None);
    }

    #[test]
    fn booleans_of_all_client_libraries_are_accepted() {
        let parsed = ["true", "True", "1", "false", "0", "yes"]
            .map(|value| flag(&format!("x={value}"), "x"));
        assert_eq!(parsed, [true, true, true, false, false, false]);
    }
}
