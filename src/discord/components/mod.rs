//! Buttons and menus: a value each, and a file for each family.
//!
//! Components keep working as long as their message exists, also after a restart: their `custom_id`
//! and the store hold all that they need.

mod challenge;
mod games;
mod intro;
mod keypad;
mod more;
mod offers;
mod panel;
mod people;
mod resign;
mod study;
mod submit;
mod turn;

use futures_util::future::BoxFuture;

use crate::discord::app_state::AppState;
use crate::discord::custom_id::{CustomId, Press};
use crate::discord::payload::ComponentInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext, RequestKind};
use crate::discord::response::reply::Replied;

/// Runs a component. Returns `None` for an invalid `custom_id` or chosen value.
type Run = for<'a> fn(Context<'a>) -> BoxFuture<'a, Replied>;

/// The input of a component.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub app: &'a AppState,
    pub context: &'a RequestContext,
    pub custom_id: &'a str,
    /// The parsed `custom_id` of a component of a game.
    pub id: Option<CustomId>,
    /// The chosen value of a menu.
    pub chosen: Option<&'a str>,
    pub pressed: &'a ComponentInteraction,
}

/// The `custom_id`s of a component.
#[derive(Clone, Copy)]
enum Matches {
    /// The [`CustomId`] of a game.
    Press(Press),
    /// Another form.
    Form(fn(&str) -> bool),
}

/// A button or menu with everything that the bot knows of it.
#[derive(Clone, Copy)]
pub struct Component {
    /// Its name in metrics.
    name: &'static str,
    matches: Matches,
    cost: Cost,
    /// The readers of the reply.
    audience: Audience,
    run: Run,
}

impl Component {
    /// Creates a component that changes a game publicly.
    const fn play(press: Press, run: Run) -> Self {
        Self {
            name: press.name(),
            matches: Matches::Press(press),
            cost: Cost::Play,
            audience: Audience::Channel,
            run,
        }
    }

    /// Creates a component whose effect only the reader of its message sees.
    const fn quiet(press: Press, run: Run) -> Self {
        Self { audience: Audience::Person, ..Self::play(press, run) }
    }

    /// Creates a component that only shows something.
    const fn read(press: Press, run: Run) -> Self {
        Self { cost: Cost::Read, ..Self::quiet(press, run) }
    }

    /// Creates a component with an expensive reply.
    const fn heavy(press: Press, run: Run) -> Self {
        Self { cost: Cost::Heavy, ..Self::quiet(press, run) }
    }

    /// Creates a component of another form that only shows something to its reader.
    const fn private(name: &'static str, has_form: fn(&str) -> bool, run: Run) -> Self {
        Self {
            name,
            matches: Matches::Form(has_form),
            cost: Cost::Read,
            audience: Audience::Person,
            run,
        }
    }

    /// Creates a component of another form that saves something of its reader.
    const fn saving(name: &'static str, has_form: fn(&str) -> bool, run: Run) -> Self {
        Self { cost: Cost::Play, ..Self::private(name, has_form, run) }
    }

    /// Creates a component of another form that posts a message to the channel.
    const fn public(name: &'static str, has_form: fn(&str) -> bool, run: Run) -> Self {
        Self { audience: Audience::Channel, ..Self::saving(name, has_form, run) }
    }

    fn matches(&self, custom_id: &str, press: Option<Press>) -> bool {
        match self.matches {
            Matches::Press(own) => press == Some(own),
            Matches::Form(has_form) => press.is_none() && has_form(custom_id),
        }
    }
}

/// All families.
const FAMILIES: [&[Component]; 17] = [
    &challenge::COMPONENTS,
    &turn::COMPONENTS,
    &keypad::COMPONENTS,
    &offers::COMPONENTS,
    &resign::COMPONENTS,
    &study::records::COMPONENTS,
    &study::history::COMPONENTS,
    &study::hints::COMPONENTS,
    &study::analysis::COMPONENTS,
    &study::rules::COMPONENTS,
    &people::privacy::COMPONENTS,
    &more::COMPONENTS,
    &intro::COMPONENTS,
    &people::standing::COMPONENTS,
    &games::COMPONENTS,
    &study::puzzle::COMPONENTS,
    &panel::COMPONENTS,
];

/// A component, found by its `custom_id`.
#[derive(Clone, Copy)]
pub struct Found {
    component: &'static Component,
    id: Option<CustomId>,
}

/// Returns the component with a `custom_id`; `None` for an unknown one.
pub fn find(custom_id: &str) -> Option<Found> {
    let id: Option<CustomId> = custom_id.parse().ok();
    let press = id.map(|id| id.press);
    let component =
        FAMILIES.into_iter().flatten().find(|component| component.matches(custom_id, press))?;
    Some(Found { component, id })
}

impl Found {
    /// Returns the kind of an interaction with this component.
    pub fn kind(self) -> RequestKind {
        let Component { name, cost, audience, .. } = *self.component;
        RequestKind { kind: RequestKind::COMPONENT, name, cost, audience }
    }

    /// Runs the component.
    pub async fn run(
        self,
        app: &AppState,
        context: &RequestContext,
        pressed: &ComponentInteraction,
    ) -> Replied {
        let chosen = pressed.data.values.first().map(String::as_str);
        let custom_id = pressed.data.custom_id.as_str();
        (self.component.run)(Context { app, context, custom_id, id: self.id, chosen, pressed })
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_press_has_one_component() {
        for press in Press::ALL {
            let of_press = |component: &&Component| component.matches("", Some(press));
            assert_eq!(FAMILIES.into_iter().flatten().filter(of_press).count(), 1, "{press:?}");
        }
    }
}
