//! What nearly every feature uses: how its commands and buttons are described, what they get, and
//! what they reply.

pub(super) use serenity::all::{
    AutocompleteChoice, ButtonStyle, CommandOptionType, CommandType, CreateActionRow, CreateButton,
    CreateCommandOption, CreateSelectMenuOption,
};

pub(super) use super::button::{AnyButton, Button, MoreButton, MoreRow, Pressed};
pub(super) use super::definition::SlashCommand;
pub(super) use super::game_choices::GameChoices;
pub(super) use super::options;
pub(super) use crate::discord::compose;
pub(super) use crate::discord::context::Context;
pub(super) use crate::discord::custom_id::{CustomId, Press, custom_id};
pub(super) use crate::discord::payload::CommandInteraction;
pub(super) use crate::discord::request::context::{Audience, RequestContext, ResponseTarget};
pub(super) use crate::discord::response::reply::Reply;
pub(super) use crate::discord::style;
pub(super) use crate::discord::view::message::{
    Answer, AttachedFile, Drawing, Image, Picture, button, game_button,
};
pub(super) use crate::discord::view::pictures;
pub(super) use crate::locale::Language;
pub(super) use crate::service::Result;
pub(super) use alquerque_render::Style;
