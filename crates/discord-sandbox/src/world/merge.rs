use serde_json::Value;

/// Moves the fields of one object into another.
pub(crate) fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}
