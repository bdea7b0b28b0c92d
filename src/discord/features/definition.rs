//! A slash command: its description for Discord, its cost and its function.

use futures_util::future::BoxFuture;
use serenity::all::{
    AutocompleteChoice, CommandOptionType, CommandType, CreateCommand, CreateCommandOption,
    InstallationContext, InteractionContext,
};

use crate::discord::context::Context;
use crate::discord::features::game_choices::GameChoices;
use crate::discord::features::options::{
    GAME, RULES, SHARE, flag_option, game_number, game_option, localized, rules_choices,
};
use crate::discord::payload::CommandInteraction;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::{Audience, RequestContext, RequestKind, TO_MANAGE};
use crate::discord::response::reply::Reply;
use crate::discord::view::turn::CHOICES;
use crate::locale::Language;
use crate::service::{Result, Sought};

/// The command whose subcommands concern a game or the player.
pub const GAME_GROUP: &str = "game";

/// Runs a command.
pub type Run = for<'a> fn(Context<'a>, &'a CommandInteraction) -> BoxFuture<'a, Result<Reply>>;

/// Completes the named option from the text typed so far.
pub type Complete = for<'a> fn(
    Context<'a>,
    &'a CommandInteraction,
    &'a str,
    &'a str,
) -> BoxFuture<'a, Result<Vec<AutocompleteChoice>>>;

/// The place where Discord offers a command.
#[derive(Clone, Copy)]
pub enum Kind {
    /// After a slash. Its message key is `command-NAME`.
    Slash,
    /// As a subcommand, or a group of subcommands, of `/game`. Its message key is `command-NAME`.
    Member,
    /// In the menu of a user or of a message, by its type, under the message with this key.
    Menu { of: CommandType, key: &'static str },
}

/// Where a command is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contexts {
    /// On servers with the bot.
    Server,
    /// Also in direct messages, and where only the user has installed the app.
    Everywhere,
}

/// A command with everything that the bot knows of it.
#[derive(Clone, Copy)]
pub struct SlashCommand {
    pub name: &'static str,
    pub kind: Kind,
    pub contexts: Contexts,
    pub cost: Cost,
    /// Whether it opens a form if it has no options, which costs little.
    pub opens_form: bool,
    /// The readers of the reply.
    pub audience: Audience,
    /// Whether Discord hides it from members who do not manage the server, unless the settings of
    /// the server say otherwise.
    pub is_for_managers: bool,
    /// Returns its options, from its name.
    pub options: fn(&'static str) -> Vec<CreateCommandOption>,
    /// Whether its options are subcommands.
    pub has_subcommands: bool,
    /// The games that the option `game` offers.
    pub games: GameChoices,
    /// Completes all options but `game` and `rules`.
    pub complete: Option<Complete>,
    pub run: Run,
}

impl SlashCommand {
    /// Creates a command without options that changes a game in its channel.
    pub const fn new(name: &'static str, run: Run) -> Self {
        Self {
            name,
            kind: Kind::Slash,
            contexts: Contexts::Everywhere,
            cost: Cost::Play,
            opens_form: false,
            audience: Audience::Channel,
            is_for_managers: false,
            options: |_| Vec::new(),
            has_subcommands: false,
            games: GameChoices::None,
            complete: None,
            run,
        }
    }

    /// Creates a subcommand of `/game` that changes a game in its channel.
    pub const fn member(name: &'static str, run: Run) -> Self {
        Self { kind: Kind::Member, ..Self::new(name, run) }
    }

    /// Creates a subcommand of `/game` whose only option is the game.
    pub const fn of_game(name: &'static str, games: GameChoices, run: Run) -> Self {
        Self { options: |name| vec![game_option(name)], games, ..Self::member(name, run) }
    }

    /// Only the player sees the effect.
    pub const fn quiet(self) -> Self {
        Self { audience: Audience::Person, ..self }
    }

    /// It only shows something to the player.
    pub const fn reading(self) -> Self {
        Self { cost: Cost::Read, ..self.quiet() }
    }

    /// Its reply to the player is expensive.
    pub const fn heavy(self) -> Self {
        Self { cost: Cost::Heavy, ..self.quiet() }
    }

    /// Returns which of the player's own games the command means, if it chooses among them.
    pub fn sought(
        &self,
        context: &RequestContext,
        command: &CommandInteraction,
    ) -> Option<Sought<'static>> {
        let number = game_number(command);
        matches!(self.games, GameChoices::Own)
            .then(|| Sought::new(context.place, context.player(), number))
    }

    /// Returns the name of the command that Discord registers: its own or its group's.
    pub fn root(&self) -> &'static str {
        match self.kind {
            Kind::Member => GAME_GROUP,
            Kind::Slash | Kind::Menu { .. } => self.name,
        }
    }

    /// Returns whether an interaction invokes this command.
    pub fn is_invoked_by(&self, interaction: &CommandInteraction) -> bool {
        let member = interaction.data.first_option();
        interaction.data.name == self.root()
            && (!matches!(self.kind, Kind::Member) || member == Some(self.name))
    }

    /// Returns the description for Discord, in every language: of the command, or of the group with
    /// all its `members`.
    pub fn registration(&self, members: &[&Self]) -> CreateCommand {
        let options = match self.kind {
            Kind::Member => members.iter().map(|member| member.subcommand()).collect(),
            Kind::Slash | Kind::Menu { .. } => (self.options)(self.name),
        };
        let (installations, contexts) = match self.contexts {
            Contexts::Server => (vec![InstallationContext::Guild], vec![InteractionContext::Guild]),
            Contexts::Everywhere => (
                vec![InstallationContext::Guild, InstallationContext::User],
                vec![
                    InteractionContext::Guild,
                    InteractionContext::BotDm,
                    InteractionContext::PrivateChannel,
                ],
            ),
        };
        let command = CreateCommand::new(self.root())
            .integration_types(installations)
            .contexts(contexts)
            .set_options(options);
        let command = match self.is_for_managers {
            true => command.default_member_permissions(TO_MANAGE),
            false => command,
        };
        match self.kind {
            Kind::Slash | Kind::Member => described(command, &format!("command-{}", self.root())),
            Kind::Menu { of, key } => Language::translations()
                .fold(command.kind(of), |command, (tag, language)| {
                    command.name_localized(tag, language.text(key))
                }),
        }
    }

    /// Returns the description of a member of a group.
    fn subcommand(&self) -> CreateCommandOption {
        let kind = if self.has_subcommands {
            CommandOptionType::SubCommandGroup
        } else {
            CommandOptionType::SubCommand
        };
        localized(kind, self.name, &format!("command-{}", self.name))
            .set_sub_options((self.options)(self.name))
    }

    /// Returns the kind of an interaction with this command.
    pub fn kind_of(&self, interaction: &CommandInteraction) -> RequestKind {
        let is_shared = flag_option(interaction, SHARE) == Some(true);
        let audience = if is_shared { Audience::Channel } else { self.audience };
        let is_form = self.opens_form && !interaction.data.has_options();
        let cost = if is_form { Cost::Read } else { self.cost };
        RequestKind { kind: RequestKind::COMMAND, name: self.name, cost, audience }
    }

    /// Returns the choices for the option that is being typed, as many as Discord allows.
    ///
    /// # Errors
    /// Errors of the service.
    pub async fn choices(
        &self,
        cx: Context<'_>,
        interaction: &CommandInteraction,
    ) -> Result<Vec<AutocompleteChoice>> {
        // Settings of the server can offer a command for managers to other members.
        if self.is_for_managers && !cx.manages_server() {
            return Ok(Vec::new());
        }
        let Some((name, text)) = interaction.data.focused() else { return Ok(Vec::new()) };
        let mut choices = match self.complete {
            _ if name == GAME => self.games.complete(cx, text).await?,
            _ if name == RULES => rules_choices(cx, text).await?,
            Some(complete) => complete(cx, interaction, name, text).await?,
            None => Vec::new(),
        };
        choices.truncate(CHOICES);
        Ok(choices)
    }
}

fn described(command: CreateCommand, key: &str) -> CreateCommand {
    let command = command.description(Language::english().description(key));
    Language::translations().fold(command, |command, (tag, language)| {
        command
            .name_localized(tag, language.text(key))
            .description_localized(tag, language.description(key))
    })
}
