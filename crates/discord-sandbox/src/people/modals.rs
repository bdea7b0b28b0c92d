//! Modals that users fill in and submit.

use serde_json::{Value, json};

use crate::Sandbox;
use crate::chat::modal::{Field, Input};
use crate::chat::view::SelectOption;
use crate::clock::Id;
use crate::people::interactions::NewInteraction;
use crate::people::invocation;
use crate::people::options::{OptionValue, as_text, find_user};
use crate::people::reply::{ActionError, Reply};
use crate::world::{InteractionKind, World, objects};

impl Sandbox {
    /// Submits the modal that an interaction opened for this user. Values are by `custom_id`, which
    /// may occur several times for several values; a field without any keeps its initial value, and
    /// an empty text clears it. An option of a menu can be named by its value or its label.
    ///
    /// # Errors
    /// If there is no such modal or a value is invalid; otherwise as [`Sandbox::press`].
    pub async fn submit_modal(
        &self,
        user: Id,
        interaction: Id,
        values: &[(&str, OptionValue)],
    ) -> Result<Reply, ActionError> {
        let values = self.upload_files(values)?;
        let (new, data) = {
            let world = self.shared.world();
            let opener = world.interactions.get(&interaction).filter(|one| one.user == user);
            let opener = opener.ok_or(ActionError::NoSuchModal)?;
            let answered = opener.answered.as_ref().filter(|one| one.callback == 9);
            let modal = &answered.ok_or(ActionError::NoSuchModal)?.data;
            let trigger = objects::interaction_metadata(&world, opener).ok();
            let new = NewInteraction::new(InteractionKind::Modal, user, opener.channel);
            let new = NewInteraction { source: opener.source, triggered_by: trigger, ..new };
            (new, submitted(&world, modal, &values)?)
        };
        self.interact(new, data).await
    }
}

/// Returns the `data` of a submitted modal.
fn submitted(
    world: &World,
    modal: &Value,
    values: &[(String, OptionValue)],
) -> Result<Value, ActionError> {
    let mut components = Vec::new();
    let parts = modal["components"].as_array().into_iter().flatten();
    for (n, part) in parts.enumerate() {
        let id = 2 * n + 1;
        components.push(match Field::from_wire(part) {
            None => json!({ "type": part["type"], "id": id }),
            Some(field) => {
                let mut input = entered(world, &field, values)?;
                input["id"] = json!(id + 1);
                input["custom_id"] = json!(field.custom_id);
                match part["type"].as_u64() {
                    Some(1) => json!({ "type": 1, "id": id, "components": [input] }),
                    _ => json!({ "type": 18, "id": id, "component": input }),
                }
            }
        });
    }
    let mut data = json!({ "custom_id": modal["custom_id"], "components": components });
    invocation::resolve_fields(world, &mut data);
    Ok(data)
}

/// Returns the type and the value, or values, of an input, with the checks of Discord's client.
fn entered(
    world: &World,
    field: &Field,
    values: &[(String, OptionValue)],
) -> Result<Value, ActionError> {
    let own = values.iter().filter(|(id, _)| *id == field.custom_id);
    let own: Vec<String> = own.map(|(_, value)| as_text(value)).collect();
    let bad = |why: &str| ActionError::BadValues(format!("{}: {why}", field.label));
    let checked = |values: Vec<String>, min: u64, max: u64| match values.len() as u64 {
        0 if field.required => Err(bad("this is required")),
        0 => Ok(values),
        count if (min..=max).contains(&count) => Ok(values),
        _ => Err(bad(&format!("choose {min} to {max}"))),
    };
    match &field.input {
        Input::Text(input) => {
            let text = own.first().unwrap_or(&input.value);
            let length = text.chars().count() as u64;
            if field.required && length == 0 {
                return Err(bad("this is required"));
            }
            if length > 0 && !(input.min_length..=input.max_length).contains(&length) {
                let bounds = format!("{} to {}", input.min_length, input.max_length);
                return Err(bad(&format!("this takes {bounds} characters")));
            }
            Ok(json!({ "type": 4, "value": text }))
        }
        Input::Select(menu) => {
            let options = menu.options.iter();
            let own = if own.is_empty() {
                options.filter(|option| option.default).map(|option| option.value.clone()).collect()
            } else if own == [""] {
                Vec::new()
            } else {
                let named = |text: String| match menu.kind {
                    3 => {
                        let is_it = |one: &&SelectOption| *text == one.value || *text == one.label;
                        options.clone().find(is_it).map(|option| option.value.clone())
                    }
                    5 => find_user(world, &text).map(|id| id.to_string()),
                    _ => Some(text),
                };
                let named: Option<Vec<String>> = own.into_iter().map(named).collect();
                named.ok_or_else(|| bad("this is not offered"))?
            };
            let own = checked(own, menu.min_values, menu.max_values)?;
            Ok(json!({ "type": menu.kind, "values": own }))
        }
        &Input::Upload { min_values, max_values } => {
            let is_known =
                |id: &String| id.parse::<Id>().is_ok_and(|id| world.uploads.contains_key(&id));
            if !own.iter().all(is_known) {
                return Err(bad("this takes a file"));
            }
            let own = checked(own, min_values, max_values)?;
            Ok(json!({ "type": 19, "values": own }))
        }
    }
}
