//! The context of an interaction: player, place, language and permissions.

use std::sync::OnceLock;

use serenity::all::{ChannelId, GuildId, InteractionId, Permissions};
use tokio::sync::OnceCell;
use tokio::time::Instant;

use crate::discord::payload::{
    Invocation, PressedMessage, ResolvedChannel, TEXT_CHANNELS, UnreadableInteraction, User,
};
use crate::discord::request::admission::{Cost, Permit};
use crate::game::{
    Command, MessageId, Person, Place, PlayerId, Request, RequestId, Summary, plain_name,
};
use crate::locale::Language;
use crate::service::{Held, Reach};
use crate::store::{Preferences, ServerSettings};

/// The context of an interaction.
pub struct RequestContext {
    pub interaction: InteractionId,
    pub token: String,
    pub by: Person,
    /// Where games are begun and found. Where the bot can only reply, the player's private place.
    pub place: Place,
    /// Whether the bot is not installed here, but only to the user. It can answer by the token of
    /// the interaction, and neither post nor edit later.
    pub is_reply_only: bool,
    /// The language of private messages.
    pub language: &'static Language,
    /// Discord's tag of the language of the player's client.
    pub reader_tag: String,
    /// Discord's tag of the language of public messages, unless the server has chosen another.
    pub discord_tag: String,
    /// The most bytes of the files of a message together.
    pub upload_limit: usize,
    /// The permissions of the member in this channel; none where Discord sends none.
    pub member: Permissions,
    /// The permissions of the bot in this channel; none where Discord sends none.
    pub bot: Permissions,
    /// The parent channel of this thread.
    pub parent: Option<u64>,
    pub is_thread: bool,
    /// Whether this thread is archived.
    pub is_archived: bool,
    /// The message of the component.
    pub message: Option<MessageId>,
    /// Whether only the player sees the message of the component.
    pub is_message_private: bool,
    /// Whether the message of the component has a frame, which its updates keep.
    pub is_message_framed: bool,
    /// What was read for the request before its work began.
    pub known: Known,
    /// The time of receipt.
    pub received: Instant,
    pub kind: RequestKind,
    /// The permit for the work, once the request is admitted.
    pub permit: Permit,
    /// The target of the deferral, if that may have arrived. At most one is sent.
    pub deferral: OnceCell<Option<ResponseTarget>>,
}

/// What the bot reads for every request at once.
#[derive(Default)]
pub struct Known {
    /// Those of the player; the default if they cannot be read in time.
    pub preferences: Preferences,
    /// Those of the server, if they were read in time.
    pub settings: Option<ServerSettings>,
    /// The games that a command about one of the player's own can mean, if they were read in time.
    pub candidates: Option<Vec<Summary>>,
    /// How boards reach the opponent of the player, named first. It is read while a decision is
    /// saved.
    pub reach: OnceLock<(PlayerId, Reach)>,
    /// Whether it is the player's turn in another game. It is read at the same time as the game.
    pub has_next: OnceLock<bool>,
    /// Holds the game in which the reply waits for the bot, until the request ends.
    pub held: OnceLock<Option<Held>>,
}

/// The command or component, with values of this program only: none comes from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestKind {
    pub kind: &'static str,
    pub name: &'static str,
    pub cost: Cost,
    pub audience: Audience,
}

/// The readers of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The player alone, or the readers of a message of the bot that is edited.
    Person,
    /// The channel. A message is posted there on behalf of the player, who needs the permission to
    /// write.
    Channel,
}

/// The place of a deferred response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseTarget {
    /// A new private message.
    NewMessage,
    /// The message of the component.
    Original,
}

impl RequestKind {
    pub const COMMAND: &str = "command";
    pub const COMPONENT: &str = "component";

    /// Creates the kind of an unknown command or component.
    pub const fn other(kind: &'static str) -> Self {
        Self { kind, name: "other", cost: Cost::Play, audience: Audience::Person }
    }
}

impl RequestContext {
    /// Returns the context of a command of a user, or of a component of a message.
    pub fn new(
        it: &Invocation,
        user: &User,
        message: Option<PressedMessage>,
        kind: RequestKind,
    ) -> Self {
        let is_reply_only = it.is_reply_only();
        let nick = it.member.as_ref().and_then(|member| member.nick.as_deref());
        let channel = it.channel.as_ref().filter(|_| !is_reply_only);
        let thread = channel.and_then(|channel| channel.thread_metadata);
        let granted = it.member.as_ref().and_then(|member| member.permissions);
        Self {
            by: person(user, nick),
            place: if is_reply_only {
                Place::private(PlayerId(user.id.get()))
            } else {
                Place { guild: it.guild_id.map(GuildId::get), channel: it.channel_id.get() }
            },
            is_reply_only,
            discord_tag: it.guild_locale.clone().unwrap_or_else(|| it.locale.clone()),
            upload_limit: it.upload_limit(),
            member: granted.unwrap_or_default(),
            bot: it.app_permissions.unwrap_or_default(),
            // The parent of a channel that is no thread is its category.
            parent: channel
                .filter(|_| thread.is_some())
                .and_then(|channel| channel.parent_id)
                .map(ChannelId::get),
            is_thread: thread.is_some(),
            is_archived: thread.is_some_and(|thread| thread.archived),
            message: message.map(|message| MessageId(message.id.get())),
            is_message_private: message.is_some_and(PressedMessage::is_private),
            // A private message has no frame, as the picture of a keypad would be wider than its
            // keys.
            is_message_framed: message
                .is_some_and(|it| it.is_made_of_components() && !it.is_private()),
            ..Self::unplaced(it.id, &it.token, &it.locale, kind)
        }
    }

    /// Returns the context of an interaction of which hardly anything is known, for a refusal.
    pub fn unreadable(it: &UnreadableInteraction) -> Self {
        let kind = if it.is_autocomplete() { "autocomplete" } else { "unreadable" };
        Self::unplaced(it.id, &it.token, &it.locale, RequestKind::other(kind))
    }

    /// Returns a context without player and place.
    pub fn unplaced(interaction: InteractionId, token: &str, tag: &str, kind: RequestKind) -> Self {
        Self {
            interaction,
            token: token.to_owned(),
            by: Person::new(PlayerId(0), ""),
            place: Place::private(PlayerId(0)),
            is_reply_only: true,
            language: Language::from_tag(tag),
            reader_tag: tag.to_owned(),
            discord_tag: tag.to_owned(),
            upload_limit: 0,
            member: Permissions::empty(),
            bot: Permissions::empty(),
            parent: None,
            is_thread: false,
            is_archived: false,
            message: None,
            is_message_private: false,
            is_message_framed: false,
            known: Known::default(),
            received: Instant::now(),
            kind,
            permit: Permit::default(),
            deferral: OnceCell::new(),
        }
    }

    /// Returns whether the bot may post boards in this channel by itself. Of direct messages,
    /// Discord does not list the permission to write.
    pub fn may_post(&self) -> bool {
        let wanted = to_write(self.is_thread) | TO_POST_BOARDS;
        !self.is_reply_only && (self.place.guild.is_none() || may(self.bot, wanted))
    }

    /// Returns whether the bot may open threads in this channel, and post boards there.
    pub fn may_open_threads(&self) -> bool {
        !self.is_reply_only && may(self.bot, TO_OPEN_THREADS | TO_POST_BOARDS)
    }

    /// Returns whether the bot may create events of the server, and the member may too.
    pub fn may_create_events(&self) -> bool {
        let may_all = [self.bot, self.member].map(|it| may(it, Permissions::CREATE_EVENTS));
        !self.is_reply_only && may_all == [true; 2]
    }

    /// Returns whether the member may open threads in this channel.
    pub fn may_ask_for_threads(&self) -> bool {
        may(self.member, TO_OPEN_THREADS)
    }

    /// Returns whether the member may write in this channel. A private reply needs no permission,
    /// and in direct messages there are none.
    pub fn may_write(&self) -> bool {
        self.place.guild.is_none() || may(self.member, to_write(self.is_thread))
    }

    /// Returns whether the member may choose a channel for messages of the bot: a list of messages
    /// on this server in which they may write themselves.
    pub fn may_choose(&self, channel: &ResolvedChannel) -> bool {
        let is_here = channel.guild_id.is_none_or(|guild| self.place.guild == Some(guild.get()));
        let writes = may(channel.permissions.unwrap_or_default(), to_write(false));
        is_here && TEXT_CHANNELS.contains(&channel.kind) && writes
    }

    /// Returns whether the member may change settings of the server. Discord includes
    /// administrators and owners.
    pub fn manages_server(&self) -> bool {
        self.member.contains(TO_MANAGE)
    }

    /// Returns the server of the interaction, if its member manages that.
    pub fn managed_server(&self) -> Option<u64> {
        self.place.guild.filter(|_| self.manages_server())
    }

    pub fn player(&self) -> PlayerId {
        self.by.id
    }

    /// Returns the target of the response, if that was deferred.
    pub fn deferred(&self) -> Option<ResponseTarget> {
        self.deferral.get().copied().flatten()
    }

    /// Returns the target of a deferral after which every kind of reply can be sent.
    pub fn target(&self) -> ResponseTarget {
        if self.message.is_some() { ResponseTarget::Original } else { ResponseTarget::NewMessage }
    }

    /// Returns the nonce of the post to a channel that this interaction may cause.
    pub fn nonce(&self) -> String {
        format!("{:x}", self.interaction.get())
    }

    /// Returns the request of this interaction to a game. A repeated one has no effect.
    pub fn request(&self, command: Command) -> Request {
        Request {
            id: Some(RequestId(self.interaction.get())),
            // The member could delete this channel, or remove the bot from the server.
            can_remove: !self.is_reply_only && self.member.intersects(TO_REMOVE),
            ..Request::new(self.player(), command)
        }
    }
}

/// The permission of a member to change settings of the server.
pub const TO_MANAGE: Permissions = Permissions::MANAGE_GUILD;

const TO_OPEN_THREADS: Permissions =
    Permissions::CREATE_PUBLIC_THREADS.union(Permissions::SEND_MESSAGES_IN_THREADS);

/// Permissions that allow a member to delete a channel or thread, or to remove the bot.
/// Administrators have all of them.
const TO_REMOVE: Permissions = Permissions::MANAGE_CHANNELS
    .union(Permissions::MANAGE_THREADS)
    .union(Permissions::MANAGE_GUILD)
    .union(Permissions::KICK_MEMBERS)
    .union(Permissions::BAN_MEMBERS);

/// The permission of a board beside that to write: its picture is a file.
pub const TO_POST_BOARDS: Permissions = Permissions::ATTACH_FILES;

/// Returns the permission to write in a channel or a thread.
pub fn to_write(in_thread: bool) -> Permissions {
    if in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES }
}

/// Returns whether permissions contain the wanted ones and show the channel.
fn may(granted: Permissions, wanted: Permissions) -> bool {
    granted.contains(Permissions::VIEW_CHANNEL | wanted)
}

/// Returns a person under the visible name on the server: the nickname, else the display name, else
/// the username.
pub fn person(user: &User, nick: Option<&str>) -> Person {
    let is_visible = |name: &&str| !plain_name(name).trim().is_empty();
    let shown = nick.into_iter().chain(user.global_name.as_deref()).find(is_visible);
    Person::new(PlayerId(user.id.get()), shown.unwrap_or(&user.username))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::discord::payload::Interaction;

    fn user() -> Value {
        json!({ "id": "5", "username": "ada", "global_name": "Ada" })
    }

    fn message(flags: u64, components: &Value) -> Value {
        json!({ "id": "9", "content": "", "type": 0, "flags": flags, "components": components })
    }

    fn row() -> Value {
        let button = json!({ "type": 2, "style": 1, "label": "Move", "custom_id": "1:2:3:move:0" });
        json!({ "type": 1, "components": [button] })
    }

    fn framed() -> Value {
        let text = json!({ "type": 10, "id": 2, "content": "Your turn" });
        message(1 << 15, &json!([{ "type": 17, "id": 1, "components": [text, row()] }]))
    }

    /// Returns the context of a button of a message.
    fn pressed(message: Value) -> RequestContext {
        let interaction = json!({
            "id": "11", "type": 3, "token": "t", "channel_id": "7", "user": user(),
            "data": { "custom_id": "1:2:3:move:0", "component_type": 2 }, "message": message,
        });
        let Ok(Interaction::Component(pressed)) = Interaction::read(&interaction.to_string())
        else {
            panic!("{interaction}");
        };
        let kind = RequestKind::other(RequestKind::COMPONENT);
        RequestContext::new(&pressed.invocation, &pressed.user, pressed.message, kind)
    }

    #[test]
    fn permissions_that_discord_does_not_send_are_not_granted() {
        let used = |guild: Value, app: Value, member: Value| {
            let member = json!({ "user": user(), "permissions": member });
            let interaction = json!({
                "id": "11", "type": 2, "token": "t", "channel_id": "7", "guild_id": guild,
                "app_permissions": app, "user": user(),
                "member": if guild.is_null() { Value::Null } else { member },
                "data": { "id": "1", "name": "move", "type": 1 },
            });
            let Ok(Interaction::Command(used)) = Interaction::read(&interaction.to_string()) else {
                panic!("{interaction}");
            };
            let kind = RequestKind::other(RequestKind::COMMAND);
            let cx = RequestContext::new(&used.invocation, &used.user, None, kind);
            (cx.may_post(), cx.may_write(), cx.may_open_threads(), cx.may_ask_for_threads())
        };
        let all = || Value::from(Permissions::all().bits().to_string());
        let everything = (true, true, true, true);
        assert_eq!(used("6".into(), all(), all()), everything);
        assert_eq!(used("6".into(), Value::Null, Value::Null), (false, false, false, false));
        assert_eq!(used("6".into(), "0".into(), "0".into()), (false, false, false, false));
        // In direct messages, there are none.
        let direct = used(Value::Null, Value::Null, Value::Null);
        assert_eq!((direct.0, direct.1), (true, true));
    }

    #[test]
    fn the_frame_of_a_button_s_message_is_known() {
        assert!(pressed(framed()).is_message_framed);
        let plain = message(64, &json!([row()]));
        let context = pressed(plain.clone());
        assert!(!context.is_message_framed && context.is_message_private);
        let mut reply = plain;
        reply["referenced_message"] = framed();
        assert!(!pressed(reply).is_message_framed);
        assert!(!pressed(message(64, &json!([]))).is_message_framed);
        let mut closed = message(0, &json!([]));
        closed["content"] = "c2-c3 was played next.".into();
        assert!(!pressed(closed).is_message_framed);
    }

    #[test]
    fn a_manager_chooses_lists_of_messages_of_the_server_in_which_they_write() {
        let context = RequestContext {
            place: Place { guild: Some(12), channel: 7 },
            ..pressed(message(0, &json!([])))
        };
        let channel = json!({ "id": "8", "type": 0, "guild_id": "12", "permissions": "3072" });
        let may = |field: &str, value: Value| {
            let mut channel = channel.clone();
            channel[field] = value;
            context.may_choose(&serde_json::from_value(channel).unwrap())
        };
        assert!(may("type", json!(0)) && may("type", json!(5)) && may("guild_id", Value::Null));
        for (field, value) in [
            ("type", json!(2)),
            ("type", json!(15)),
            ("guild_id", json!("13")),
            ("permissions", json!("1024")),
            ("permissions", Value::Null),
        ] {
            assert!(!may(field, value.clone()), "{field} {value}");
        }
    }
}
