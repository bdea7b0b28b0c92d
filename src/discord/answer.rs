//! What the bot says, as data, and how it is put on the wire.

use std::sync::Arc;

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::asked::Asked;
use super::respond::respond;
use super::transport::{
    Callback, File, MessageBody, RequestError, RestClient, RetryPolicy, retry, retry_unless_limited,
};
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
    /// The file's name, by its place among the files of a message, from 0.
    fn file_name(self, number: usize) -> &'static str {
        match (self, number) {
            (Self::Graph, _) => "graph.png",
            (Self::Png, 0) => "board.png",
            (Self::Png, _) => "board-2.png",
            (Self::Gif, _) => "replay.gif",
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
    /// Sends it, unless it goes to another channel.
    async fn tell(
        &self,
        rest: &RestClient,
        asked: &Asked,
    ) -> Result<Option<MessageId>, RequestError> {
        match self.thread {
            Some(_) => Ok(None),
            None => self.answer.follow(rest, asked, false).await,
        }
    }
}

impl From<Answer> for Then {
    fn from(answer: Answer) -> Self {
        Self { answer, thread: None }
    }
}

impl Answer {
    /// A message of words alone, which pings nobody.
    pub fn of_text(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    /// Returns the message as Discord's API takes it.
    pub fn body(&self) -> MessageBody<'_> {
        let pictures = self.pictures.iter().enumerate().map(|(number, picture)| File {
            name: picture.format.file_name(number),
            data: &picture.file,
            description: Some(&picture.alt_text),
        });
        let file = self.file.iter().map(|(name, text)| File {
            name,
            data: text.as_bytes(),
            description: None,
        });
        MessageBody {
            content: &self.text,
            ping: self.ping,
            rows: &self.rows,
            files: pictures.chain(file).collect(),
            ..MessageBody::default()
        }
    }

    /// Sends it after the first answer to the same interaction, to the whole channel or to the person alone.
    pub async fn follow(
        &self,
        rest: &RestClient,
        asked: &Asked,
        is_ephemeral: bool,
    ) -> Result<Option<MessageId>, RequestError> {
        let body = MessageBody { is_ephemeral, ..self.body() };
        retry(RetryPolicy::NonIdempotent, || rest.follow_up(&asked.token, &body)).await
    }

    /// Makes it the first answer to an interaction, which was to come later or has something else to say now.
    pub async fn amend(&self, rest: &RestClient, asked: &Asked) -> Result<(), RequestError> {
        let body = self.body();
        retry(RetryPolicy::Idempotent, || rest.edit_original(&asked.token, &body)).await.map(drop)
    }

    /// Puts it in place of a message of a channel.
    pub async fn replace(
        &self,
        rest: &RestClient,
        channel: u64,
        message: MessageId,
    ) -> Result<(), RequestError> {
        let body = self.body().json();
        retry_unless_limited(|| rest.edit(channel, message, &body)).await
    }

    /// Posts it to a channel, apart from any interaction. If it was posted there under the same `nonce` minutes ago, this
    /// answers that message: so a post can be repeated of which nobody knows whether Discord took it.
    /// Discord takes nonces of up to 25 characters.
    pub async fn post(
        &self,
        rest: &RestClient,
        channel: u64,
        nonce: &str,
    ) -> Result<Option<MessageId>, RequestError> {
        let body = MessageBody { nonce: Some(nonce), ..self.body() };
        retry_unless_limited(|| rest.post(channel, &body)).await
    }
}

impl Reply {
    /// Sends the reply, but for what goes to another channel and for the word aside. Returns the new public message, where
    /// there is one and it shows a game.
    ///
    /// # Errors
    /// When Discord does not take the reply. Whatever was decided stands.
    pub async fn send(
        &self,
        rest: &RestClient,
        asked: &Asked,
    ) -> Result<Option<MessageId>, RequestError> {
        let callback = match self {
            Self::Private(answer) => {
                let body = MessageBody { is_ephemeral: true, ..answer.body() };
                Callback::Message { body, returns_id: false }
            }
            Self::Public { answer, .. } => {
                Callback::Message { body: answer.body(), returns_id: answer.shows.is_some() }
            }
            Self::Update { message, .. } => Callback::Update(message.body()),
            Self::Late(answer) => return answer.amend(rest, asked).await.map(|()| None),
        };
        let shown = respond(rest, asked, &callback).await?;
        match self {
            Self::Public { .. } => Ok(shown),
            Self::Update { then: Some(then), .. } => then.tell(rest, asked).await,
            Self::Private(_) | Self::Late(_) | Self::Update { then: None, .. } => Ok(None),
        }
    }

    /// The same after Discord has been told that the answer comes later: to a command as a word to the person who asked,
    /// to a button in the place of its message.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub async fn send_late(
        &self,
        rest: &RestClient,
        asked: &Asked,
    ) -> Result<Option<MessageId>, RequestError> {
        let of_button = asked.message.is_some();
        match self {
            Self::Private(answer) if of_button => {
                answer.follow(rest, asked, true).await.map(|_| None)
            }
            Self::Private(answer) | Self::Late(answer) => {
                answer.amend(rest, asked).await.map(|()| None)
            }
            Self::Public { answer, .. } if of_button => answer.follow(rest, asked, false).await,
            Self::Public { answer, aside } => {
                // First of all, as what follows would take its place.
                let word = || Answer::of_text(asked.language.text("done-late"));
                aside.clone().unwrap_or_else(word).amend(rest, asked).await?;
                answer.follow(rest, asked, false).await
            }
            Self::Update { message, then } => {
                message.amend(rest, asked).await?;
                match then {
                    Some(then) => then.tell(rest, asked).await,
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

    /// The word to the person alone that follows the reply. One that came late to a command has it already.
    pub fn aside(&self, asked: &Asked, is_late: bool) -> Option<&Answer> {
        match self {
            Self::Public { aside, .. } if !is_late || asked.message.is_some() => aside.as_ref(),
            Self::Public { .. } | Self::Private(_) | Self::Update { .. } | Self::Late(_) => None,
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
            Self::Private(_)
            | Self::Late(_)
            | Self::Public { .. }
            | Self::Update { then: None, .. } => None,
        }
    }
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
pub fn menu(
    id: &str,
    placeholder: String,
    choices: impl IntoIterator<Item = Choice>,
) -> Option<CreateActionRow> {
    let options: Vec<CreateSelectMenuOption> = choices
        .into_iter()
        .map(|choice| CreateSelectMenuOption::new(choice.label, choice.value))
        .collect();
    if options.is_empty() {
        return None;
    }
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    Some(CreateActionRow::SelectMenu(menu.placeholder(placeholder)))
}
