//! A game as those who play it know it: what they were told of, and what they sent without an answer.

use std::fmt;

use alquerque::game::{Game, GameId, Stage};
use alquerque_rules::notation::play;
use alquerque_rules::{Action, History, Outcome, RuleSet, Side};
use discord_sandbox::Id;

/// A game that is on, or was.
pub struct Played {
    pub id: GameId,
    pub number: u32,
    /// White first.
    pub players: [Id; 2],
    /// The newest board that anybody was told of.
    pub board: Id,
    /// How it may stand: in one way, or, where somebody was not answered, as before that and as after it.
    states: Vec<State>,
    /// What was played last, if nobody was told of it.
    sent: Option<String>,
}

#[derive(Clone)]
pub struct State {
    pub history: History,
    pub resigned: Option<Side>,
    /// What the waiting side has prepared: what it answers, and the answer.
    pub prepared: Option<(String, String)>,
    /// Whether nobody was told of the last deed.
    untold: bool,
}

/// What somebody does in a game.
#[derive(Clone, Debug)]
pub enum Deed {
    Play(Action),
    /// By the side that waits.
    Prepare {
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

    /// How it stands after a deed, if that could be done.
    fn after(&self, deed: &Deed) -> Option<Self> {
        let mut after = self.clone();
        match deed {
            _ if self.outcome().is_some() => return None,
            Deed::Prepare { to, answer } => after.prepared = Some((to.clone(), answer.clone())),
            Deed::Resign => after.resigned = Some(self.history.position().turn()),
            Deed::Play(action) => {
                let turn = self.history.position().turn();
                after.history.play(action).ok()?;
                if let Some((to, answer)) =
                    after.prepared.take_if(|_| after.history.position().turn() != turn)
                    && to == action.to_string()
                    && after.history.outcome().is_none()
                {
                    // One that a huff before has made impossible is forgotten.
                    let _ = play(&mut after.history, &answer);
                }
            }
        }
        Some(after)
    }

    fn is_of(&self, actions: &[Action], outcome: Option<Outcome>) -> bool {
        self.history.actions() == actions && self.outcome() == outcome
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let actions: Vec<String> = self.history.actions().iter().map(Action::to_string).collect();
        write!(
            f,
            "{} resigned: {:?} prepared: {:?}",
            actions.join(" "),
            self.resigned,
            self.prepared
        )
    }
}

impl Played {
    pub fn new(id: GameId, number: u32, players: [Id; 2], rules: &'static RuleSet) -> Self {
        let start =
            State { history: History::new(rules), resigned: None, prepared: None, untold: false };
        Self { id, number, players, board: Id(0), states: vec![start], sent: None }
    }

    /// How it stands, if there is no doubt of that but for what is prepared.
    pub fn state(&self) -> Option<&State> {
        let first = self.states.first()?;
        let same = |state: &State| state.is_of(first.history.actions(), first.outcome());
        self.states.iter().all(same).then_some(first)
    }

    /// Whether there is no doubt at all.
    pub fn is_certain(&self) -> bool {
        self.states.len() == 1
    }

    pub fn mover(&self, state: &State) -> Id {
        self.players[usize::from(state.history.position().turn() == Side::Black)]
    }

    pub fn waiting(&self, state: &State) -> Id {
        self.players[usize::from(state.history.position().turn() == Side::White)]
    }

    /// Everybody was told that this was done.
    pub fn done(&mut self, deed: &Deed) {
        self.states = self.after(deed);
    }

    /// This was sent, and nobody was told anything.
    pub fn perhaps_done(&mut self, deed: &Deed) {
        let after = self.after(deed);
        self.sent = if let Deed::Play(action) = deed { Some(action.to_string()) } else { None };
        self.states.extend(after.into_iter().map(|state| State { untold: true, ..state }));
    }

    /// What was played last, if nobody was told of it.
    pub fn sent(&self) -> Option<&str> {
        self.sent.as_deref()
    }

    fn after(&self, deed: &Deed) -> Vec<State> {
        self.states.iter().filter_map(|state| state.after(deed)).collect()
    }

    /// Holds what is kept of the game against what is known of it, and answers whether it has something of which nobody was
    /// told by an answer. How it stands is known then, but for what is prepared. `told` says whether everybody has seen what
    /// was sent last.
    ///
    /// # Errors
    /// When it cannot stand that way.
    pub fn hold(
        &mut self,
        actions: &[Action],
        outcome: Option<Outcome>,
        told: bool,
    ) -> Result<bool, String> {
        let may_be = |state: &&State| state.is_of(actions, outcome) && (state.untold || !told);
        let fitting: Vec<State> = self.states.iter().filter(may_be).cloned().collect();
        if fitting.is_empty() {
            let kept: Vec<String> = actions.iter().map(Action::to_string).collect();
            let (id, known) = (self.id, &self.states);
            return Err(format!(
                "game {id} is kept as {} ({outcome:?}), but known as {known:#?}",
                kept.join(" ")
            ));
        }
        self.sent = None;
        let untold = fitting.iter().all(|state| state.untold);
        self.states = fitting.into_iter().map(|state| State { untold: false, ..state }).collect();
        Ok(untold)
    }

    /// The same for what the store keeps.
    ///
    /// # Errors
    /// When that cannot be, or is another game.
    pub fn hold_kept(&mut self, game: &Game) -> Result<bool, String> {
        let players = self.players.map(|player| player.0);
        let sides = game.sides().map(|sides| [sides.white.0, sides.black.0]);
        if sides != Some(players)
            || game.number != self.number
            || matches!(game.stage, Stage::Study(_))
        {
            return Err(format!("game {} is between {sides:?} and not {players:?}", self.id));
        }
        let history = game.history().ok_or("a game that was played has no moves")?;
        self.hold(history.actions(), game.outcome(), false)
    }
}
