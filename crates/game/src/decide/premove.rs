//! Premoves: answers that the waiting side prepares, as in "if they play this, I play that",
//! several turns deep.

use std::str::FromStr;

use super::action::outcome_of;
use crate::event::Decision;
use crate::{Game, Play, PlayerId, Reason, Refusal, Request, Stage, Zone};
use alquerque_rules::notation::{ActionText, ActionTextError, SearchBudget};
use alquerque_rules::{Action, History, Position};

/// The most premoves that a player can have at once, those within others included.
pub const MAX_PREMOVES: usize = 40;

/// An answer to an action that the opponent may play, and what may follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premove {
    pub to: Action,
    pub answer: Action,
    /// The answers to what the opponent may play next.
    pub then: Vec<Premove>,
}

impl Premove {
    /// Returns the same premove in another position, if both actions are legal there.
    pub(super) fn in_position(&self, position: &Position) -> Option<Self> {
        let to = legal_equivalent(position, &self.to)?;
        let before = position.play(&to);
        let answer = legal_equivalent(&before, &self.answer)?;
        let after = before.play(&answer);
        let then = self.then.iter().filter_map(|next| next.in_position(&after)).collect();
        Some(Self { to, answer, then })
    }

    /// Counts premoves, those within others included.
    pub fn count(premoves: &[Self]) -> usize {
        premoves.iter().map(|premove| 1 + Self::count(&premove.then)).sum()
    }
}

/// Premoves within each other, as a player writes them: actions of the opponent, each with its
/// answer.
pub type Line = Vec<[LineAction; 2]>;

/// An action in a line, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineAction {
    text: String,
    action: ActionText,
}

impl FromStr for LineAction {
    type Err = ActionTextError;

    fn from_str(text: &str) -> Result<Self, ActionTextError> {
        Ok(Self { text: text.trim().to_owned(), action: text.parse()? })
    }
}

/// Parses lines, which are separated by semicolons or line ends. Spaces or commas separate their
/// actions, and numbers of moves may precede these.
///
/// # Errors
/// If an action cannot be parsed, or an action of the opponent has no answer.
pub fn parse_lines(text: &str) -> Result<Vec<Line>, Reason> {
    text.split([';', '\n']).map(parse_line).filter(|line| *line != Ok(Vec::new())).collect()
}

fn parse_line(text: &str) -> Result<Line, Reason> {
    let is_space = |character: char| character.is_whitespace() || character == ',';
    let mut words = text.split(is_space).filter(|word| !word.is_empty() && !word.ends_with('.'));
    let mut actions = Vec::new();
    let mut read = String::new();
    while let Some(word) = words.next() {
        // The point of a huff is a word of its own.
        let huffed = words.by_ref().take(usize::from(word.eq_ignore_ascii_case("huff")));
        let action = [word].into_iter().chain(huffed).collect::<Vec<_>>().join(" ");
        read = format!("{read} {action}");
        let in_line = |error: ActionTextError| Reason::in_line(read.trim(), error.into());
        actions.push(action.parse().map_err(in_line)?);
    }
    let (line, []) = actions.as_chunks() else { return Err(Reason::NoReply) };
    Ok(line.to_vec())
}

/// Returns the legal action with the same points.
///
/// Other attributes of a move may differ after a huff, such as which stones leave a capture out by
/// it.
fn legal_equivalent(position: &Position, action: &Action) -> Option<Action> {
    match action {
        Action::Move(action) => position.legal_move(action.points()).map(Action::Move),
        Action::Huff(_) | Action::Insist => {
            Some(*action).filter(|action| position.is_legal(action))
        }
    }
}

impl Game {
    /// Returns the game as this player may know it.
    ///
    /// It lacks the opponent's premoves, local time and permission to remove the channel, the
    /// followers, and the requests, which do not say whose they are.
    #[must_use]
    pub fn as_known_to(&self, player: PlayerId) -> Self {
        let mut game = Self { requests: Vec::new(), followers: Vec::new(), ..self.clone() };
        if let Stage::Playing(play) = &mut game.stage {
            if let Some(side) = play.sides.side_of(&player) {
                play.can_remove[!side] = false;
                play.clocks_mut().for_each(|clock| clock.calendar[!side].zone = Zone::UTC);
            }
            let waiting = play.sides[!play.history.position().turn()];
            if waiting != player {
                play.premoves.clear();
            }
            let waited_before =
                play.history.last_ply().map(|(before, _)| play.sides[!before.turn()]);
            if let Some(undo) = play.undo.as_mut().filter(|_| waited_before != Some(player)) {
                undo.premoves.clear();
            }
        }
        game
    }
}

pub fn prepare(game: &Game, request: &Request, lines: &[Line], instead: bool) -> Decision {
    let play = waiting_play(game, request.by, request.seen_ply)?;
    let number = game.number;
    let mut premoves = if instead { Vec::new() } else { play.premoves.clone() };
    let mut history = play.history.clone();
    let mut budget = SearchBudget::default();
    for line in lines {
        history.truncate(game.ply());
        let actions = line.as_flattened();
        let mut branch = &mut premoves;
        let mut to = None;
        for (nth, next) in (1..).zip(actions) {
            let is_last = nth == actions.len();
            let action = follow(&mut history, &next.action, is_last, &mut budget);
            let action = action.map_err(|reason| match lines {
                [only] if only.len() == 1 => reason.in_game(number),
                _ => Reason::in_line(&written(&actions[..nth]), reason).in_game(number),
            })?;
            match to.take() {
                None => to = Some(action),
                Some(to) => branch = add(branch, to, action),
            }
        }
    }
    if Premove::count(&premoves) > MAX_PREMOVES {
        return Err(Reason::TooManyPremoves { most: MAX_PREMOVES }.in_game(number));
    }
    Ok((Stage::Playing(Play { premoves, ..play.clone() }), Vec::new()))
}

/// Plays the action of a line that a text means, and returns it. The other side follows, unless it
/// is the last one.
fn follow(
    history: &mut History,
    text: &ActionText,
    is_last: bool,
    budget: &mut SearchBudget,
) -> Result<Action, Reason> {
    let position = history.position();
    let action = text.resolve_within(&position, budget)?;
    history.play(&action).map_err(|_| Reason::EndsGame)?;
    if is_last {
        Ok(action)
    } else if history.position().turn() == position.turn() {
        // A huff does not end the turn.
        Err(Reason::EndsNoTurn)
    } else if outcome_of(history).is_some() {
        Err(Reason::EndsGame)
    } else {
        Ok(action)
    }
}

/// Adds a premove to others, instead of another answer to the same action. Returns those within it.
fn add(premoves: &mut Vec<Premove>, to: Action, answer: Action) -> &mut Vec<Premove> {
    premoves.retain(|other| other.to != to || other.answer == answer);
    let same = premoves.iter().position(|other| other.to == to);
    let nth = same.unwrap_or_else(|| {
        premoves.push(Premove { to, answer, then: Vec::new() });
        premoves.len() - 1
    });
    &mut premoves[nth].then
}

fn written(actions: &[LineAction]) -> String {
    actions.iter().map(|action| action.text.as_str()).collect::<Vec<_>>().join(" ")
}

pub fn forget(game: &Game, request: &Request) -> Decision {
    let play = waiting_play(game, request.by, request.seen_ply)?;
    Ok((Stage::Playing(Play { premoves: Vec::new(), ..play.clone() }), Vec::new()))
}

/// Returns the premoves of a player.
///
/// # Errors
/// If the game is not being played, `by` is not a player, or it is their turn.
pub fn premoves(game: &Game, by: PlayerId) -> Result<&[Premove], Refusal> {
    waiting_play(game, by, None).map(|play| play.premoves.as_slice())
}

/// Returns the play, if it is the opponent's turn.
fn waiting_play(game: &Game, by: PlayerId, seen_ply: Option<usize>) -> Result<&Play, Refusal> {
    let (play, side) = game.in_play(by, seen_ply)?;
    if play.history.position().turn() == side {
        return Err(Reason::YourTurn.in_game(game.number));
    }
    Ok(play)
}
