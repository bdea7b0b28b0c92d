//! The permissions that the bot needs on a server, and the link that grants them.

use serenity::all::{ApplicationId, Permissions};

/// The permissions that the bot needs, with the names that Discord shows.
const REQUIRED: [(Permissions, &str); 5] = [
    (Permissions::VIEW_CHANNEL, "View Channels"),
    (Permissions::SEND_MESSAGES, "Send Messages"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (Permissions::ATTACH_FILES, "Attach Files"),
];
/// Those that the invitation asks for as well, and a server may refuse.
const OPTIONAL: Permissions = Permissions::CREATE_EVENTS;

/// Returns the names of the required permissions that are not granted.
pub fn missing(granted: Permissions) -> Vec<&'static str> {
    REQUIRED
        .iter()
        .filter(|(required, _)| !granted.contains(*required) && !granted.administrator())
        .map(|&(_, name)| name)
        .collect()
}

/// Returns the URL at which an administrator installs the bot on a server.
pub fn install_link(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        invited().bits()
    )
}

/// Returns the permissions for which the invitation asks.
pub fn invited() -> Permissions {
    REQUIRED.iter().fold(OPTIONAL, |all, (required, _)| all | *required)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_has_the_install_link() {
        let link = install_link(ApplicationId::new(7));
        let page = include_str!("../../../../docs/hosting.md");
        assert!(
            page.contains(&link.replace("client_id=7", "client_id=YOUR_APPLICATION_ID")),
            "{link}"
        );
    }
}
