//! The text above a board: the players, the last events, and whose turn it is.

mod actions;
mod alt_text;
mod former;
mod history;
mod keypad;
mod outcome;
mod replay;

use time::OffsetDateTime;

pub(super) use actions::action_args;
pub use history::HistoryPage;
pub(super) use outcome::{provisional_mark, signed};
pub(super) use replay::MAX_ALT_TEXT;

use super::values::{inert, number_arg};
use super::{Arg, Language};
use crate::game::{Event, Game, PlayerId, Stage, Study, Transition, USUAL_IDLE_DAYS};
use alquerque_rules::{Action, InsistState, Move, Point, Position, Side};

impl Language {
    /// Announces a transition to the channel, and addresses the player to move.
    pub fn news(&self, Transition { game, events }: &Transition, now: OffsetDateTime) -> String {
        let news = events.iter().filter_map(|event| match event {
            // Challenges, offers and reminders have messages of their own.
            Event::Accepted | Event::Declined | Event::Withdrawn | Event::Expired => None,
            Event::Proposed { .. } | Event::Agreed { .. } | Event::Disagreed { .. } => None,
            Event::Reminder | Event::Nudged { .. } | Event::Claimed { .. } => None,
            Event::Played { ply, is_premove } => {
                let played = self.action(game, *ply, None)?;
                Some(if *is_premove {
                    format!("{played} {}", self.text("moved-prepared"))
                } else {
                    played
                })
            }
            Event::TakenBack { by } => self.taken_back(game, *by),
            Event::Ended { outcome } => self.ended(game, *outcome, None),
            Event::Adjourned | Event::Voided => self.interrupted(game),
            Event::Returned => Some(self.text("game-returned")),
        });
        let lines = [self.title(game)].into_iter().flatten().chain(news);
        lines
            .chain(self.turn("turn", game))
            .chain(self.time_left(game, now, true, None))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Formats the state of a game: the players, the last action, and whose turn it is or how it
    /// ended. Addresses the only reader of the text as "you".
    pub fn standing(&self, game: &Game, now: OffsetDateTime, reader: Option<PlayerId>) -> String {
        let last = game.ply().checked_sub(1).and_then(|ply| self.action(game, ply, reader));
        let ended = game.outcome().and_then(|outcome| self.ended(game, outcome, reader));
        let ended = ended.or_else(|| self.interrupted(game));
        let is_readers_turn = reader.is_some() && reader == game.to_move();
        let turn = if is_readers_turn { "turn-yours" } else { "turn-quiet" };
        let lines = [
            self.title(game),
            last,
            ended,
            self.turn(turn, game),
            self.time_left(game, now, is_readers_turn, reader),
        ];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// Formats the state of a game whose channel is gone, and says what a player can do there.
    pub fn standing_out_of_reach(&self, game: &Game, reader: PlayerId) -> String {
        let last = game.ply().checked_sub(1).and_then(|ply| self.action(game, ply, Some(reader)));
        let gone = self.format("refused-channel-gone", [number_arg(game.number)]);
        [self.title(game), last, Some(gone)].into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// Says that the game is adjourned or void, if so.
    fn interrupted(&self, game: &Game) -> Option<String> {
        let id = match &game.stage {
            Stage::Voided(_) => "game-voided",
            _ if game.adjourned.is_some() => "game-adjourned",
            _ => return None,
        };
        let days = game.terms.adjourned_after().unwrap_or(USUAL_IDLE_DAYS);
        Some(self.format(id, [number_arg(game.number), ("days", days.into())]))
    }

    /// Names the game and its players.
    pub(in crate::locale) fn title(&self, game: &Game) -> Option<String> {
        if let Stage::Study(Study { names, .. }) = &game.stage {
            let [white, black] = [&names.white, &names.black].map(|name| inert(name));
            let by = ("by", self.mention(game.challenger.id).into());
            // Without names in the record, the colours stand for the players.
            let is_named = Side::BOTH.iter().any(|&side| names[side] != self.side(side));
            return Some(self.format(
                if is_named { "study-title" } else { "study-title-nameless" },
                [
                    number_arg(game.number),
                    ("rules", self.rules(game.rules).into()),
                    ("white", white.into()),
                    ("black", black.into()),
                    by,
                ],
            ));
        }
        let sides = game.sides()?.map(|player| self.mention(player));
        Some(self.title_of(game, sides.white, sides.black))
    }

    /// Describes a game: players, rules in a sentence, and terms.
    pub fn about_game(&self, game: &Game) -> String {
        let lines = [self.title(game), Some(self.brief(game.rules)), self.options(&game.terms)];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// Names a game that has begun, and its players by these texts.
    fn title_of(&self, game: &Game, white: String, black: String) -> String {
        let terms = [self.rules(game.rules), self.terms(&game.terms)].join(" · ");
        let args = [
            number_arg(game.number),
            ("white", white.into()),
            ("black", black.into()),
            ("terms", terms.into()),
        ];
        self.format("game-title", args)
    }

    /// Formats the action at a ply and its effects. Addresses the only reader, if there is one.
    fn action(&self, game: &Game, ply: usize, reader: Option<PlayerId>) -> Option<String> {
        let history = game.history()?;
        let (before, action) = history.plies().nth(ply)?;
        let name = |side| self.player(game, side);
        let you = match reader.and_then(|reader| game.side_of(reader)) {
            Some(side) if side == before.turn() => "player",
            Some(_) => "opponent",
            None => "none",
        };
        let people = [
            ("player", name(before.turn())?.into()),
            ("opponent", name(!before.turn())?.into()),
            ("you", you.into()),
        ];
        let with =
            |id, more: [Arg<'static>; 1]| self.format(id, people.clone().into_iter().chain(more));
        Some(match action {
            Action::Move(action) => self.moved(&before, &action, people),
            Action::Huff(point) if before.must_choose_penalty() => {
                with("penalty-chosen", [("point", point.to_string().into())])
            }
            Action::Huff(point) => with("huffed", [("point", point.to_string().into())]),
            Action::Insist => {
                let taken_back =
                    history.until(ply + 1).taken_back().map(|action| action.to_string());
                with("insisted", [("move", taken_back.unwrap_or_default().into())])
            }
        })
    }

    /// Names the player of a side: by a mention, or as the record of a study does.
    pub(in crate::locale) fn player(&self, game: &Game, side: Side) -> Option<String> {
        match &game.stage {
            Stage::Study(Study { names, .. }) => Some(inert(&names[side])),
            _ => Some(self.mention(game.sides()?[side])),
        }
    }

    fn taken_back(&self, game: &Game, by: Side) -> Option<String> {
        Some(self.format("taken-back", [("player", self.player(game, by)?.into())]))
    }

    fn moved(&self, before: &Position, action: &Move, people: [Arg<'static>; 3]) -> String {
        let more =
            [("move", action.to_string().into()), ("count", action.captured().count().into())];
        let args: Vec<Arg<'_>> = people.into_iter().chain(more).collect();
        let id = if action.is_capture() { "moved-capture" } else { "moved-step" };
        let crowned = before.promotes(action).then(|| self.text("moved-crowned"));
        let penalty = before.penalty(action).map(|point| {
            let id = if action.is_capture() { "penalty-stopped" } else { "penalty-missed" };
            self.format(id, [("point", point.to_string().into())])
        });
        [Some(self.format(id, args)), crowned, penalty]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Says whose turn it is, and what that player must do.
    ///
    /// Captures that players must notice themselves are not revealed.
    fn turn(&self, id: &str, game: &Game) -> Option<String> {
        let position = game.history()?.position();
        if let Stage::Study(Study { outcome: None, .. }) = game.stage {
            return Some(self.format("study-open", [("side", self.side(position.turn()).into())]));
        }
        if game.is_bots_turn() {
            return Some(self.format("turn-bot", [("side", self.side(position.turn()).into())]));
        }
        let player = ("player", self.mention(game.to_move()?).into());
        let turn = self.format(id, [player.clone(), ("side", self.side(position.turn()).into())]);
        let duty = if position.must_choose_penalty() {
            let points: Vec<String> =
                position.rule_state().huffable.iter().map(|point| point.to_string()).collect();
            Some(self.format("turn-penalty", [player, ("points", self.either(&points).into())]))
        } else if position.rule_state().insist == InsistState::Insisted {
            Some(self.format("turn-capture", [player]))
        } else if position.movable().is_empty() {
            // That the game has not ended reveals this anyway.
            Some(self.text("turn-stuck"))
        } else {
            None
        };
        Some([Some(turn), duty].into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// Answers a nudge of the bot while it is its turn.
    pub fn thinking(&self, game: &Game) -> String {
        self.format("nudge-bot", [number_arg(game.number)])
    }

    /// Formats a message about one point.
    pub fn about_stone(&self, id: &str, point: Point) -> String {
        self.format(id, [("point", point.to_string().into())])
    }

    /// Names a stone as one of several to choose from.
    pub fn stone(&self, position: &Position, point: Point) -> String {
        self.about_stone(
            if position.kings().contains(point) { "choice-king" } else { "choice-man" },
            point,
        )
    }

    /// Returns the placeholder of a menu of moves.
    pub fn menu(&self, side: Side) -> String {
        self.format("menu-move", [("side", self.side(side).into())])
    }

    /// Formats a message about resigning `game`, from the side of `player`.
    pub fn resigning(&self, id: &str, game: &Game, player: PlayerId) -> String {
        let opponent =
            game.opponent_of(player).map(|person| self.mention(person.id)).unwrap_or_default();
        self.format(id, [number_arg(game.number), ("opponent", opponent.into())])
    }
}
