//! What the bot says, as data, and how it is put on the wire.

use std::sync::Arc;

use serenity::all::{
    Builder, ButtonStyle, ChannelId, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, EditMessage, Http,
    Message, Nonce, UserId,
};

use super::asked::Asked;
use super::rest::{self, Twice};
use crate::game::{GameId, MessageId, PlayerId};

/// A picture and the words for those who do not see it.
#[derive(Clone, Debug)]
pub struct Picture {
    pub file: Arc<Vec<u8>>,
    pub format: Format,
    pub alt_text: String,
}

/// In which format a picture is kept.
#[derive(Clone, Copy, Debug)]
pub enum Format {
    /// A still board.
    Png,
    /// A graph of a game.
    Graph,
    /// A replay.
    Gif,
}

impl Format {
    /// The file's name, if it is the `number`th of a message.
    fn file_name(self, number: usize) -> String {
        match (self, number) {
            (Self::Graph, _) => "graph.png".to_owned(),
            (Self::Png, 1) => "board.png".to_owned(),
            (Self::Png, number) => format!("board-{number}.png"),
            (Self::Gif, _) => "replay.gif".to_owned(),
        }
    }
}

/// A message.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub text: String,
    /// The one person whom the message may ping.
    pub ping: Option<PlayerId>,
    pub pictures: Vec<Picture>,
    /// A text to keep as a file, under this name.
    pub file: Option<(String, String)>,
    pub rows: Vec<CreateActionRow>,
    /// The game that the message shows.
    pub shows: Option<GameId>,
    /// The game to which the bot is called when this has been said: before that it would answer what nobody has read.
    pub calls: Option<GameId>,
}

/// Who sees an answer, and where it stands.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Only the person who asked.
    Private(Answer),
    /// The whole channel; and perhaps, beside it, a word to the person who asked alone.
    Public { answer: Answer, aside: Option<Answer> },
    /// Takes the place of the message whose button was pressed; then perhaps a new message to the whole channel.
    Update { message: Answer, then: Option<Then> },
    /// What was to come later (see [`later`](super::later)), for the person who asked.
    Late(Answer),
}

/// A message to a whole channel that follows a reply.
#[derive(Clone, Debug)]
pub struct Then {
    pub answer: Answer,
    /// The thread to which it goes, if not to where the reply is.
    pub thread: Option<u64>,
}

impl Then {
    async fn tell(&self, http: &Http, asked: &Asked) -> serenity::Result<Message> {
        match self.thread {
            Some(thread) => self.answer.post(http, thread, &asked.nonce()).await,
            None => self.answer.follow(http, asked, false).await,
        }
    }
}

impl From<Answer> for Then {
    fn from(answer: Answer) -> Self {
        Self { answer, thread: None }
    }
}

/// Puts an answer into one of serenity's builders of messages, which have no trait in common.
macro_rules! filled {
    ($builder:ident, $answer:expr) => {
        $builder::new()
            .content(&$answer.text)
            .allowed_mentions($answer.mentions())
            .components($answer.rows.clone())
            .add_files($answer.attachments())
    };
}

impl Answer {
    /// A message of words alone, which pings nobody.
    pub fn of_text(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    fn mentions(&self) -> CreateAllowedMentions {
        CreateAllowedMentions::new().users(self.ping.map(|player| UserId::new(player.0)))
    }

    fn attachments(&self) -> impl Iterator<Item = CreateAttachment> {
        let pictures = (1..).zip(&self.pictures).map(|(number, picture)| {
            let name = picture.format.file_name(number);
            CreateAttachment::bytes(picture.file.as_slice(), name).description(&picture.alt_text)
        });
        pictures.chain(self.file.iter().map(|(name, text)| CreateAttachment::bytes(text.as_bytes(), name)))
    }

    /// Sends it after the first answer to the same interaction, to the whole channel or to the person alone.
    async fn follow(&self, http: &Http, asked: &Asked, privately: bool) -> serenity::Result<Message> {
        let follow_up = || {
            let follow_up = filled!(CreateInteractionResponseFollowup, self).ephemeral(privately);
            follow_up.execute(http, (None, &asked.token))
        };
        rest::again(Twice::More, follow_up).await
    }

    /// Makes it the first answer to an interaction, which was to come later or has something else to say now.
    pub async fn amend(&self, http: &Http, asked: &Asked) -> serenity::Result<Message> {
        let amended = || {
            let edit = EditInteractionResponse::new().content(&self.text).components(self.rows.clone());
            let edit = edit.allowed_mentions(self.mentions()).clear_attachments();
            self.attachments().fold(edit, EditInteractionResponse::new_attachment).execute(http, &asked.token)
        };
        rest::again(Twice::Same, amended).await
    }

    /// Puts it in place of a message of a channel.
    pub async fn replace(&self, http: &Http, channel: u64, message: MessageId) -> serenity::Result<Message> {
        let edit =
            || EditMessage::new().content(&self.text).allowed_mentions(self.mentions()).components(self.rows.clone());
        rest::again(Twice::Same, || ChannelId::new(channel).edit_message(http, message.0, edit())).await
    }

    /// Posts it to a channel, apart from any interaction. If it was posted there under the same `nonce` minutes ago, this
    /// answers that message: so a post can be repeated of which nobody knows whether Discord took it.
    /// Discord takes nonces of up to 25 characters.
    pub async fn post(&self, http: &Http, channel: u64, nonce: &str) -> serenity::Result<Message> {
        let nonce = Nonce::String(nonce.to_owned());
        let message = || filled!(CreateMessage, self).nonce(nonce.clone()).enforce_nonce(true);
        rest::again(Twice::Same, || ChannelId::new(channel).send_message(http, message())).await
    }
}

impl Reply {
    /// Sends the reply. Returns the new public message, where there is one and it shows a game.
    ///
    /// # Errors
    /// When Discord does not take the reply. Whatever was decided stands.
    pub async fn send(&self, http: &Http, asked: &Asked) -> serenity::Result<Option<Message>> {
        let response = match self {
            Self::Private(answer) => {
                CreateInteractionResponse::Message(filled!(CreateInteractionResponseMessage, answer).ephemeral(true))
            }
            Self::Public { answer, .. } => {
                CreateInteractionResponse::Message(filled!(CreateInteractionResponseMessage, answer))
            }
            Self::Update { message, .. } => {
                CreateInteractionResponse::UpdateMessage(filled!(CreateInteractionResponseMessage, message))
            }
            Self::Late(answer) => return answer.amend(http, asked).await.map(|_| None),
        };
        rest::respond(http, asked, &response).await?;
        match self {
            Self::Public { answer, aside } => {
                let shown = if answer.shows.is_some() { delivered(http, asked).await } else { None };
                say_aside(aside.as_ref(), http, asked).await;
                Ok(shown)
            }
            Self::Update { then: Some(then), .. } => then.tell(http, asked).await.map(Some),
            Self::Private(_) | Self::Late(_) | Self::Update { then: None, .. } => Ok(None),
        }
    }

    /// The same after Discord has been told that the answer comes later: to a command as a word to the person who asked,
    /// to a button in the place of its message.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub async fn send_late(&self, http: &Http, asked: &Asked) -> serenity::Result<Option<Message>> {
        let of_button = asked.message.is_some();
        match self {
            Self::Private(answer) if of_button => answer.follow(http, asked, true).await.map(|_| None),
            Self::Private(answer) | Self::Late(answer) => answer.amend(http, asked).await.map(|_| None),
            Self::Public { answer, aside } if of_button => {
                let told = answer.follow(http, asked, false).await?;
                say_aside(aside.as_ref(), http, asked).await;
                Ok(Some(told))
            }
            Self::Public { answer, aside } => {
                // First of all, as what follows would take its place.
                let word = || Answer::of_text(asked.language.text("done-late"));
                aside.clone().unwrap_or_else(word).amend(http, asked).await?;
                answer.follow(http, asked, false).await.map(Some)
            }
            Self::Update { message, then } => {
                message.amend(http, asked).await?;
                match then {
                    Some(then) => then.tell(http, asked).await.map(Some),
                    None => Ok(None),
                }
            }
        }
    }

    /// An answer to the whole channel.
    pub fn public(answer: Answer) -> Self {
        Self::Public { answer, aside: None }
    }

    /// An answer in place of the message whose button was pressed.
    pub fn update(message: Answer) -> Self {
        Self::Update { message, then: None }
    }

    /// The part of the reply that everybody in the channel must hear of.
    pub fn told(&self) -> Option<&Answer> {
        match self {
            Self::Private(_) | Self::Late(_) => None,
            Self::Public { answer, .. } => Some(answer),
            Self::Update { then, .. } => then.as_ref().map(|then| &then.answer),
        }
    }

    /// The game to which the bot is called then.
    pub fn calls(&self) -> Option<GameId> {
        match self {
            Self::Private(answer) | Self::Late(answer) => answer.calls,
            Self::Public { .. } | Self::Update { .. } => self.told()?.calls,
        }
    }

    /// The thread to which the part goes that everybody must hear of, if not to where the reply is.
    pub fn thread(&self) -> Option<u64> {
        match self {
            Self::Update { then: Some(then), .. } => then.thread,
            Self::Private(_) | Self::Late(_) | Self::Public { .. } | Self::Update { then: None, .. } => None,
        }
    }
}

/// Everybody has been told already, whatever becomes of the word aside.
async fn say_aside(aside: Option<&Answer>, http: &Http, asked: &Asked) {
    if let Some(aside) = aside
        && let Err(error) = aside.follow(http, asked, true).await
    {
        tracing::info!(%error, "a word aside could not be said");
    }
}

/// The message that a delivered reply became. Without it the reply stands all the same.
async fn delivered(http: &Http, asked: &Asked) -> Option<Message> {
    let message = rest::again(Twice::Same, || http.get_original_interaction_response(&asked.token)).await;
    message.inspect_err(|error| tracing::info!(%error, "the message of a reply could not be looked up")).ok()
}

/// A button.
pub fn button(id: String, label: String, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id).label(label).style(style)
}

/// One thing to choose from a menu.
pub struct Choice {
    pub value: String,
    pub label: String,
}

impl Choice {
    /// A choice that is shown as it is sent.
    pub fn plain(value: &str) -> Self {
        Self { value: value.to_owned(), label: value.to_owned() }
    }
}

/// A menu: at most 25 choices, each of at most 100 characters, as Discord has it. Nor does it take a menu without any:
/// then there is none.
pub fn menu(id: &str, placeholder: String, choices: impl IntoIterator<Item = Choice>) -> Option<CreateActionRow> {
    let options: Vec<CreateSelectMenuOption> =
        choices.into_iter().map(|choice| CreateSelectMenuOption::new(choice.label, choice.value)).collect();
    if options.is_empty() {
        return None;
    }
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    Some(CreateActionRow::SelectMenu(menu.placeholder(placeholder)))
}
