//! What players do on a server.

use discord_sandbox::{ActionError, Id, Message, OptionValue, Reply};
use test_support::wait_for;
use tokio::task::JoinHandle;

use super::{Table, assert_private, button, menu, number, private};

impl Table {
    /// Uses a command in the table's channel. Returns the response.
    pub async fn command(&self, by: Id, name: &str, options: &[(&str, OptionValue)]) -> Message {
        self.command_in(self.channel, by, name, options).await
    }

    /// Uses a command without waiting for the response.
    pub fn send<const N: usize>(
        &self,
        by: Id,
        name: &'static str,
        options: [(&'static str, OptionValue); N],
    ) -> JoinHandle<Result<Reply, ActionError>> {
        let discord = self.discord.clone();
        let channel = self.channel;
        tokio::spawn(async move { discord.command(by, channel, name, &options).await })
    }

    pub async fn command_in(
        &self,
        channel: Id,
        by: Id,
        name: &str,
        options: &[(&str, OptionValue)],
    ) -> Message {
        let told = self.answer(name, self.discord.command(by, channel, name, options).await).await;
        match told.content.starts_with("Your challenge (game ") {
            // After a deferral, the note takes the place of the response.
            true => self.challenge_of(&told).await,
            false => told,
        }
    }

    /// Uses a command that opens a form.
    pub async fn open_form(&self, by: Id, name: &str) -> Reply {
        let opened = self.discord.command(by, self.channel, name, &[]).await.unwrap();
        assert!(opened.modal().is_some(), "{opened:?}");
        opened
    }

    /// Fills in the form that was opened, and submits it. Returns the response.
    pub async fn fill(&self, by: Id, opened: &Reply, values: &[(&str, OptionValue)]) -> Message {
        let reply = self.discord.submit_modal(by, opened.interaction, values).await;
        self.answer("a form", reply).await
    }

    /// Uses a command, and expects these words in the private response.
    pub async fn expect(&self, by: Id, name: &str, options: &[(&str, OptionValue)], words: &str) {
        assert_private(&self.command(by, name, options).await, words);
    }

    /// Uses the command for challenges in the menu of a person.
    pub async fn challenge_by_menu(&self, by: Id, opponent: Id) -> Message {
        let menu = "Challenge to Alquerque";
        let reply = self.discord.user_command(by, self.channel, menu, opponent).await;
        self.answer(menu, reply).await
    }

    /// Returns the message of a reply, also after a deferral on a loaded machine.
    pub async fn answer(&self, what: &str, reply: Result<Reply, ActionError>) -> Message {
        let reply = reply.unwrap_or_else(|error| panic!("{what}: {error}"));
        match reply.message() {
            Some(told) => told.clone(),
            None => {
                let settled = self.discord.settled(reply.interaction).await;
                settled.unwrap_or_else(|error| panic!("{reply:?}: {error}"))
            }
        }
    }

    pub async fn challenge(&self, by: Id, opponent: Id, colour: &str) -> Message {
        let options = [("opponent", opponent.into()), ("colour", colour.into())];
        self.command(by, "challenge", &options).await
    }

    /// Asks for an open challenge in a channel, and confirms it.
    pub async fn post_open(&self, by: Id, channel: Id, options: &[(&str, OptionValue)]) -> Message {
        // Without options, a form would open.
        let usual = [("colour", "random".into())];
        let options = if options.is_empty() { &usual } else { options };
        let question = self.command_in(channel, by, "challenge", options).await;
        self.press(by, &question, "Post it").await
    }

    /// Posts an open challenge to the channel.
    pub async fn open_challenge(&self, by: Id, options: &[(&str, OptionValue)]) -> Message {
        let note = self.post_open(by, self.channel, options).await;
        self.challenge_of(&note).await
    }

    /// Returns the public challenge that a private note is about.
    pub async fn challenge_of(&self, note: &Message) -> Message {
        let title = format!("(game {})", number(note));
        let is_it = |told: &Message| !told.ephemeral && told.content.contains(&title);
        self.discord.wait_message(note.channel, self.ada, is_it).await.unwrap()
    }

    /// Returns the private note by which the challenger can withdraw a challenge.
    pub async fn withdrawal(&self, by: Id, challenge: &Message) -> Message {
        let title = format!("Your challenge (game {})", number(challenge));
        let is_it = |told: &Message| told.ephemeral && told.content.contains(&title);
        self.discord.wait_message(challenge.channel, by, is_it).await.unwrap()
    }

    /// Withdraws a challenge. Returns the answer, once the challenge has lost its buttons.
    pub async fn withdraw(&self, by: Id, challenge: &Message) -> Message {
        let note = self.withdrawal(by, challenge).await;
        let done = self.press(by, &note, "Withdraw").await;
        let is_bare = |told: &Message| told.id == challenge.id && told.buttons().count() == 0;
        self.discord.wait_message(challenge.channel, by, is_bare).await.unwrap();
        done
    }

    /// Starts a game by a challenge and its acceptance. Returns the message of the board.
    pub async fn begin(&self, white: Id, black: Id) -> Message {
        self.begin_with(white, black, &[]).await
    }

    /// Starts a game by these rules.
    pub async fn begin_by(&self, rules: &str, white: Id, black: Id) -> Message {
        self.begin_with(white, black, &[("rules", rules.into())]).await
    }

    /// Starts a game on these terms.
    pub async fn begin_with(&self, white: Id, black: Id, terms: &[(&str, OptionValue)]) -> Message {
        let challenge = self.challenge_with(white, black, terms).await;
        self.press(black, &challenge, "Accept").await;
        self.board_of(number(&challenge)).await
    }

    /// Makes a challenge on these terms, which may name other colours.
    pub async fn challenge_with(
        &self,
        white: Id,
        black: Id,
        terms: &[(&str, OptionValue)],
    ) -> Message {
        let players = [("opponent", black.into()), ("colour", "white".into())];
        self.command(white, "challenge", &[&players, terms].concat()).await
    }

    /// Presses the button with this label.
    pub async fn press(&self, by: Id, message: &Message, label: &str) -> Message {
        let id = &button(message, label).custom_id;
        self.answer(label, self.discord.press(by, message.id, id).await).await
    }

    /// Presses a button, and expects these words in the private response.
    pub async fn expect_press(&self, by: Id, message: &Message, label: &str, words: &str) {
        assert_private(&self.press(by, message, label).await, words);
    }

    /// Chooses values from a menu.
    pub async fn select(&self, by: Id, message: Id, id: &str, values: &[&str]) -> Message {
        self.answer(id, self.discord.select(by, message, id, values).await).await
    }

    /// Presses a button that a client still shows, or that is forged.
    pub async fn press_raw(&self, by: Id, message: Id, id: &str) -> Message {
        self.answer(id, self.discord.press_raw(by, message, id).await).await
    }

    /// As [`Self::press_raw`], with a menu.
    pub async fn select_raw(&self, by: Id, message: Id, id: &str, values: &[&str]) -> Message {
        self.answer(id, self.discord.select_raw(by, message, id, 3, values).await).await
    }

    /// Presses the button with this label in the menu of a game, which `⋯` opens.
    pub async fn press_in_menu(&self, by: Id, board: &Message, label: &str) -> Message {
        let menu = self.press(by, board, "⋯").await;
        assert!(menu.ephemeral, "{menu:?}");
        self.press(by, &menu, label).await
    }

    /// Chooses this value from the menu of a board, or presses the button of an only move.
    pub async fn choose(&self, by: Id, board: &Message, action: &str) -> Message {
        let only = format!("Only move: {action}");
        if board.buttons().any(|button| button.label == only) {
            return self.press(by, board, &only).await;
        }
        let id = &menu(board, action).custom_id;
        self.select(by, board.id, id, &[action]).await
    }

    pub async fn play(&self, by: Id, action: &str) -> Message {
        self.command(by, "move", &[("to", action.into())]).await
    }

    /// Plays an action of a record by its command: a move, a huff or an insist. Expects the public
    /// board.
    pub async fn does(&self, by: Id, action: &str) -> Message {
        let told = match action.split_once(' ') {
            Some(("huff", point)) => {
                self.command(by, "game huff", &[("point", point.into())]).await
            }
            None if action == "insist" => self.command(by, "game insist", &[]).await,
            _ => self.play(by, action).await,
        };
        assert!(!told.ephemeral, "{action}: {}", told.content);
        told
    }

    pub async fn play_in(&self, by: Id, game: u32, action: &str) -> Message {
        self.command(by, "move", &[("to", action.into()), ("game", i64::from(game).into())]).await
    }

    /// Plays a move and expects the public board.
    pub async fn plays(&self, by: Id, action: &str) -> Message {
        let told = self.play(by, action).await;
        assert!(!told.ephemeral, "{action}: {}", told.content);
        told
    }

    /// Plays the first actions of a game of Ada, who has White, and Ben. Returns the last board.
    pub async fn play_all(&self, actions: &[&str]) -> Message {
        let mut board = None;
        for (by, action) in [self.ada, self.ben].into_iter().cycle().zip(actions) {
            board = Some(self.does(by, action).await);
        }
        board.expect("there are actions")
    }

    /// Resigns the only game of a player, and confirms it.
    pub async fn resign(&self, by: Id) -> Message {
        let question = self.command(by, "game resign", &[]).await;
        self.press(by, &question, "Resign").await
    }

    /// Waits until the games of a player are listed with this link, saved just after the reply.
    pub async fn listed(&self, by: Id, options: &[(&str, OptionValue)], link: &str) -> String {
        wait_for(link, async || {
            let listed = private(&self.command(by, "games", options).await);
            listed.contains(link).then_some(listed)
        })
        .await
    }

    /// Waits for a message in the table's channel that Cleo can read.
    pub async fn wait(&self, is_it: impl FnMut(&Message) -> bool) -> Message {
        self.discord.wait_message(self.channel, self.cleo, is_it).await.unwrap()
    }

    /// Returns the newest public board of a game. Follow-ups arrive just after the reply.
    pub async fn board_of(&self, number: u32) -> Message {
        self.board_in(self.channel, number).await
    }

    pub async fn board_in(&self, place: Id, number: u32) -> Message {
        let title = format!("\n-# Game {number} · ");
        let shows = |message: &Message| !message.ephemeral && message.content.contains(&title);
        self.discord.wait_message(place, self.ada, shows).await.unwrap()
    }

    /// Returns the moves that `/move` offers to complete what was typed.
    pub async fn offers(&self, by: Id, typed: &str) -> Vec<String> {
        self.choices(by, "move", &[("to", typed.into())]).await
    }

    /// Returns the choices of the last of these options.
    pub async fn choices(
        &self,
        by: Id,
        name: &str,
        options: &[(&str, OptionValue)],
    ) -> Vec<String> {
        self.choices_in(self.channel, by, name, options).await
    }

    pub async fn choices_in(
        &self,
        channel: Id,
        by: Id,
        name: &str,
        options: &[(&str, OptionValue)],
    ) -> Vec<String> {
        let (focused, _) = options.last().expect("there is an option to complete");
        let choices = self.discord.autocomplete(by, channel, name, options, focused).await;
        choices.unwrap().into_iter().map(|choice| choice.name).collect()
    }

    /// Returns the address of a message.
    pub fn link(&self, to: &Message) -> String {
        let guild = self.discord.guild_id();
        format!("https://discord.com/channels/{guild}/{}/{}", to.channel, to.id)
    }
}
