//! Values that messages take, in a form that cannot format, ping or hide.

use super::Arg;
use alquerque_game::{MessageId, Place, is_plain, visible};

/// Returns the number of a game as an argument.
///
/// It is a name, so it goes in as text: no language groups its digits.
pub(super) fn number_arg(number: u32) -> Arg<'static> {
    ("number", number.to_string().into())
}

/// Returns `"yes"` or `"no"`, by which messages select a variant.
pub(super) fn yes_or_no(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

/// Lists channels as links to them.
pub fn channel_list(channels: &[u64]) -> String {
    let links: Vec<String> = channels.iter().map(|channel| format!("<#{channel}>")).collect();
    links.join(", ")
}

/// Mentions a role, which pings no member in a message of the bot.
pub(super) fn role_mention(role: u64) -> String {
    format!("<@&{role}>")
}

/// Returns the URL of a message in a channel.
pub fn message_url(place: Place, message: MessageId) -> String {
    let guild = place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{}/{}", place.channel, message.0)
}

/// Escapes a text from elsewhere, so that it cannot format, ping or hide.
pub(super) fn inert(text: &str) -> String {
    visible(text).chars().map(escaped).collect()
}

/// Escapes a character that a player typed; an invisible one becomes its code point.
pub(super) fn inert_char(sign: char) -> String {
    if is_plain(sign) { escaped(sign) } else { format!("U+{:04X}", u32::from(sign)) }
}

/// Escapes a visible character, so that it cannot format or ping.
fn escaped(sign: char) -> String {
    if sign.is_ascii_punctuation() { format!("\\{sign}") } else { sign.to_string() }
}
