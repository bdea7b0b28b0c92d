//! A button, a menu or a form: how its `custom_id` is read, its cost and its function.
//!
//! Components keep working as long as their message exists, also after a restart: their `custom_id`
//! and the store hold all that they need.

use std::str::FromStr;

use futures_util::future::BoxFuture;
use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::context::Context;
use crate::discord::custom_id::{CustomId, Press, custom_id};
use crate::discord::payload::{Component, Fields, Resolved};
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestKind};
use crate::discord::response::reply::Reply;
use crate::discord::view::message::button;
use crate::game::{Game, PlayerId};
use crate::service::Result;

/// What Discord tells of a press.
#[derive(Clone, Copy)]
pub struct Pressed<'a> {
    pub by: PlayerId,
    pub custom_id: &'a str,
    /// What the `custom_id` says, and its name, if it belongs to a game.
    of_game: Option<(CustomId, &'a str)>,
    /// The chosen values of a menu.
    pub values: &'a [String],
    /// The users and channels among them.
    pub resolved: &'a Resolved,
    /// What was entered in a form.
    pub fields: &'a Fields,
}

impl<'a> Pressed<'a> {
    pub fn new(component: &'a Component, by: PlayerId) -> Self {
        let Component { custom_id, values, resolved, fields } = component;
        Self { by, custom_id, of_game: CustomId::read(custom_id), values, resolved, fields }
    }

    /// Returns what the `custom_id` of a component of a game says.
    pub fn game_id(self) -> Option<CustomId> {
        self.of_game.map(|(id, _)| id)
    }

    /// Returns the chosen value of a menu.
    pub fn chosen(self) -> Option<&'a str> {
        self.values.first().map(String::as_str)
    }

    /// Returns what the `custom_id` of a menu of a game says, and the chosen value.
    pub fn choice<T>(self, read: impl FnOnce(&str) -> Option<T>) -> Option<(CustomId, T)> {
        Some((self.game_id()?, read(self.chosen()?)?))
    }
}

/// Runs a press, of which `T` was read.
type Run<T> = for<'a> fn(Context<'a>, T) -> BoxFuture<'a, Result<Reply>>;

/// A button or menu with everything that the bot knows of it, and what is read of a press. A form
/// is one as well: its submission is a press.
pub struct Button<T> {
    /// Its name is also that in the `custom_id` of a button of a game.
    kind: RequestKind,
    is_of_game: bool,
    /// Reads a press; `None` for one of another component, or that was never offered.
    read: fn(Pressed<'_>) -> Option<T>,
    run: Run<T>,
    under_more: &'static [MoreButton],
}

/// A row of the menu of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreRow {
    /// What a player can do in the game beside moving.
    Act,
    /// What is shown of the game, and the way to others.
    Show,
}

/// Returns whether the player is offered a button of the menu of a game now.
pub type IsOffered = for<'a> fn(Context<'a>, &Game) -> bool;

/// How a [`Button`] of a game stands in the menu under ⋯.
pub struct MoreButton {
    /// The key of its label.
    pub label: &'static str,
    pub style: ButtonStyle,
    pub row: MoreRow,
    /// The part of its `custom_id`.
    pub part: u8,
    /// Whether it is also under the board of a game whose channel is gone.
    pub needs_no_channel: bool,
    pub is_offered: IsOffered,
}

impl MoreButton {
    /// Creates a button that shows something of the game.
    pub const fn new(label: &'static str, is_offered: IsOffered) -> Self {
        Self {
            label,
            style: ButtonStyle::Secondary,
            row: MoreRow::Show,
            part: 0,
            needs_no_channel: false,
            is_offered,
        }
    }

    /// Returns the button for the player of the request.
    pub fn button(&self, press: Press, game: &Game, cx: Context<'_>) -> CreateButton {
        button(custom_id(game, press, self.part), cx.language.text(self.label), self.style)
    }
}

impl Button<CustomId> {
    /// Creates a button of a game that changes the game publicly.
    pub const fn of_game(press: Press, run: Run<CustomId>) -> Self {
        Self::menu_of_game(press, |pressed| pressed.game_id(), run)
    }
}

impl<T> Button<T> {
    /// Creates a menu of a game that changes the game publicly.
    pub const fn menu_of_game(
        Press(name): Press,
        read: fn(Pressed<'_>) -> Option<T>,
        run: Run<T>,
    ) -> Self {
        let other = RequestKind::other(RequestKind::COMPONENT);
        let kind = RequestKind { name, cost: Cost::Play, audience: Audience::Channel, ..other };
        Self { kind, is_of_game: true, read, run, under_more: &[] }
    }

    /// Creates a component of no game that only shows something to its reader. `read` knows it.
    pub const fn of_no_game(
        name: &'static str,
        read: fn(Pressed<'_>) -> Option<T>,
        run: Run<T>,
    ) -> Self {
        Self { is_of_game: false, ..Self::menu_of_game(Press(name), read, run) }.reading()
    }

    /// Creates a component of no game whose `custom_id` is read alone.
    pub const fn parsed(name: &'static str, run: Run<T>) -> Self
    where
        T: FromStr,
    {
        Self::of_no_game(name, |pressed| pressed.custom_id.parse().ok(), run)
    }

    /// Only the reader of its message sees the effect.
    pub const fn quiet(self) -> Self {
        self.of_kind(Cost::Play, Audience::Person)
    }

    /// It only shows something.
    pub const fn reading(self) -> Self {
        self.of_kind(Cost::Read, Audience::Person)
    }

    /// Its reply is expensive.
    pub const fn heavy(self) -> Self {
        self.of_kind(Cost::Heavy, Audience::Person)
    }

    /// It posts a message to the channel.
    pub const fn public(self) -> Self {
        self.of_kind(Cost::Play, Audience::Channel)
    }

    /// It posts an expensive message to the channel.
    pub const fn sharing(self) -> Self {
        self.of_kind(Cost::Heavy, Audience::Channel)
    }

    /// It also stands in the menu under ⋯, in these forms.
    pub const fn under_more(self, under_more: &'static [MoreButton]) -> Self {
        Self { under_more, ..self }
    }

    const fn of_kind(mut self, cost: Cost, audience: Audience) -> Self {
        self.kind.cost = cost;
        self.kind.audience = audience;
        self
    }
}

/// A button or menu, whatever is read of its presses.
pub trait AnyButton: Sync {
    /// Reads a press; `None` for one of another component, or that was never offered.
    fn read(&self, pressed: Pressed<'_>) -> Option<Work>;

    /// Returns its forms in the menu of a game, and their press.
    fn under_more(&self) -> (Press, &'static [MoreButton]);

    /// Returns its name, and whether it belongs to a game.
    #[cfg(test)]
    fn name(&self) -> (&'static str, bool);
}

impl<T: Send + 'static> AnyButton for Button<T> {
    fn read(&self, pressed: Pressed<'_>) -> Option<Work> {
        let is_own = match pressed.of_game {
            Some((_, name)) => self.is_of_game && name == self.kind.name,
            None => !self.is_of_game,
        };
        if !is_own {
            return None;
        }
        let run = self.run;
        let read = (self.read)(pressed)?;
        Some(Work { kind: self.kind, run: Box::new(move |cx| run(cx, read)) })
    }

    fn under_more(&self) -> (Press, &'static [MoreButton]) {
        (Press(self.kind.name), self.under_more)
    }

    #[cfg(test)]
    fn name(&self) -> (&'static str, bool) {
        (self.kind.name, self.is_of_game)
    }
}

/// Runs a press that was read.
type RunOnce = dyn for<'a> FnOnce(Context<'a>) -> BoxFuture<'a, Result<Reply>> + Send;

/// What a press asks for, with all that was read of it.
pub struct Work {
    pub kind: RequestKind,
    run: Box<RunOnce>,
}

impl Work {
    /// Does it.
    pub async fn run(self, cx: Context<'_>) -> Result<Reply> {
        (self.run)(cx).await
    }
}
