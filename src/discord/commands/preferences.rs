//! `/preferences theme: size:`

use serenity::all::{CommandInteraction, CreateCommand};

use super::super::{Desk, answer::Answer, answer::Reply, asked::Asked, look, pictures};
use crate::club::ClubError;
use crate::locale::Language;
use crate::render::{Size, THEMES};
use crate::store::Preferences;

pub const NAME: &str = "preferences";
const SIZE: &str = "size";
/// The choice of a theme that leaves it to the server.
const AS_SERVER: &str = "server";
/// The sizes of still pictures.
const SIZES: [Size; 2] = [Size::Standard, Size::Hd];

pub fn register() -> CreateCommand {
    let ids = std::iter::once(AS_SERVER).chain(THEMES.iter().map(|theme| theme.id));
    let size = |language: &Language, size: Size| language.text(&format!("size-{}", size.id()));
    super::command(NAME).add_option(super::theme_option(NAME, ids)).add_option(super::choice_option(
        NAME,
        SIZE,
        SIZES,
        |size| size.id().to_owned(),
        size,
    ))
}

/// Changes what the person chose, if they choose anything, and shows them what their pictures look like.
pub async fn run(desk: &Desk, asked: &Asked, command: &CommandInteraction) -> Result<Reply, ClubError> {
    let theme = super::text_option(command, super::THEME).map(str::to_owned);
    let size = super::text_option(command, SIZE).map(str::to_owned);
    let preferences = if theme.is_some() || size.is_some() {
        let edit = Box::new(|preferences: &mut Preferences| {
            if let Some(theme) = theme {
                preferences.theme = Some(theme).filter(|theme| theme != AS_SERVER);
            }
            preferences.size = size.or(preferences.size.take());
        });
        desk.club.edit_preferences(asked.player(), edit).await?
    } else {
        desk.club.preferences(asked.player()).await?
    };
    let style = look::of_person(&preferences, look::public(desk, asked.place).await);
    let text = asked.language.preferences(style.theme.id, preferences.theme.is_some(), style.size.id());
    let pictures = pictures::sample(desk, asked.language, style).await.into_iter().collect();
    Ok(Reply::Private(Answer { text, pictures, ..Answer::default() }))
}
