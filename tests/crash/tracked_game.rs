//! A game as its players know it: confirmed commands, and commands without a response.

use std::fmt;

use alquerque::game::{Game, GameId, Stage};
use alquerque_rules::notation::play;
use alquerque_rules::{Action, History, Outcome, RuleSet, Side};
use discord_sandbox::Id;

/// A game, and its possible states.
pub struct TrackedGame {
    pub id: GameId,
    pub number: u32,
    /// The players; White is first.
    pub players: [Id; 2],
    /// The message of the newest confirmed board.
    pub board: Id,
    /// The possible states: one, or after a command without a response, the state before and after
    /// it.
    states: Vec<State>,
    /// The last action, if it had no response.
    unconfirmed: Option<String>,
}

#[derive(Clone)]
pub struct State {
    pub history: History,
    pub resigned: Option<Side>,
    /// The premove of the waiting side: the expected action, and the response to it.
    pub premove: Option<(String, String)>,
    /// Whether the state includes a command without a response.
    is_unconfirmed: bool,
}

/// A command of a player.
#[derive(Clone, Debug)]
pub enum Command {
    Play(Action),
    /// By the waiting side.
    Premove {
        to: String,
        answer: String,
    },
    /// By the side to move.
    Resign,
}

impl State {
    pub fn outcome(&self) -> Option<Outcome> {
        self.resigned.map(|loser| Outcome::Resignation { loser }).or_else(|| self.history.outcome())
    }

    /// Returns the state after a command, if the command is legal.
    fn after(&self, command: &Command) -> Option<Self> {
        let mut after = self.clone();
        match command {
            _ if self.outcome().is_some() => return None,
            Command::Premove { to, answer } => after.premove = Some((to.clone(), answer.clone())),
            Command::Resign => after.resigned = Some(self.history.position().turn()),
            Command::Play(action) => {
                let turn = self.history.position().turn();
                after.history.play(action).ok()?;
                if let Some((to, answer)) =
                    after.premove.take_if(|_| after.history.position().turn() != turn)
                    && to == action.to_string()
                    && after.history.outcome().is_none()
                {
                    // A preceding huff may have made the premove impossible.
                    let _ = play(&mut after.history, &answer);
                }
            }
        }
        Some(after)
    }

    fn matches(&self, actions: &[Action], outcome: Option<Outcome>) -> bool {
        self.history.actions() == actions && self.outcome() == outcome
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let actions: Vec<String> = self.history.actions().iter().map(Action::to_string).collect();
        write!(f, "{} resigned: {:?} premove: {:?}", actions.join(" "), self.resigned, self.premove)
    }
}

impl TrackedGame {
    pub fn new(id: GameId, number: u32, players: [Id; 2], rules: &'static RuleSet) -> Self {
        let start = State {
            history: History::new(rules),
            resigned: None,
            premove: None,
            is_unconfirmed: false,
        };
        Self { id, number, players, board: Id(0), states: vec![start], unconfirmed: None }
    }

    /// Returns the state, if all possible ones agree except for the premove.
    pub fn state(&self) -> Option<&State> {
        let first = self.states.first()?;
        let same = |state: &State| state.matches(first.history.actions(), first.outcome());
        self.states.iter().all(same).then_some(first)
    }

    /// Returns whether only one state is possible.
    pub fn is_certain(&self) -> bool {
        self.states.len() == 1
    }

    pub fn mover(&self, state: &State) -> Id {
        self.players[usize::from(state.history.position().turn() == Side::Black)]
    }

    pub fn waiting(&self, state: &State) -> Id {
        self.players[usize::from(state.history.position().turn() == Side::White)]
    }

    /// Records a confirmed command.
    pub fn confirm(&mut self, command: &Command) {
        self.states = self.after(command);
    }

    /// Records a command without a response.
    pub fn record_unconfirmed(&mut self, command: &Command) {
        let after = self.after(command);
        self.unconfirmed =
            if let Command::Play(action) = command { Some(action.to_string()) } else { None };
        self.states.extend(after.into_iter().map(|state| State { is_unconfirmed: true, ..state }));
    }

    /// Returns the last action, if it had no response.
    pub fn unconfirmed(&self) -> Option<&str> {
        self.unconfirmed.as_deref()
    }

    fn after(&self, command: &Command) -> Vec<State> {
        self.states.iter().filter_map(|state| state.after(command)).collect()
    }

    /// Compares the stored game with the possible states, and returns whether it includes a command
    /// without a response. The state is known from then on, except for the premove. `is_shown` says
    /// whether the last action appeared in the channel.
    ///
    /// # Errors
    /// If the stored game is none of the possible states.
    pub fn check(
        &mut self,
        actions: &[Action],
        outcome: Option<Outcome>,
        is_shown: bool,
    ) -> Result<bool, String> {
        let is_possible =
            |state: &&State| state.matches(actions, outcome) && (state.is_unconfirmed || !is_shown);
        let fitting: Vec<State> = self.states.iter().filter(is_possible).cloned().collect();
        if fitting.is_empty() {
            let stored: Vec<String> = actions.iter().map(Action::to_string).collect();
            let id = self.id;
            let known = &self.states;
            return Err(format!(
                "game {id} is stored as {} ({outcome:?}), but known as {known:#?}",
                stored.join(" ")
            ));
        }
        self.unconfirmed = None;
        let took_effect = fitting.iter().all(|state| state.is_unconfirmed);
        self.states =
            fitting.into_iter().map(|state| State { is_unconfirmed: false, ..state }).collect();
        Ok(took_effect)
    }

    /// Compares a game from the store as [`check`](Self::check) does.
    ///
    /// # Errors
    /// As [`check`](Self::check), and if it is another game.
    pub fn check_stored(&mut self, game: &Game) -> Result<bool, String> {
        let players = self.players.map(|player| player.0);
        let sides = game.sides().map(|sides| [sides.white.0, sides.black.0]);
        if sides != Some(players)
            || game.number != self.number
            || matches!(game.stage, Stage::Study(_))
        {
            return Err(format!("game {} is between {sides:?} and not {players:?}", self.id));
        }
        let history = game.history().ok_or("a game has no moves")?;
        self.check(history.actions(), game.outcome(), false)
    }
}
