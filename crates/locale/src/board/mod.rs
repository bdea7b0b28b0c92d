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

use super::rules::{quiet, result};
use super::values::{inert, number_arg};
use super::{Arg, Language};
use alquerque_game::{Event, Game, PlayerId, Stage, Study, Transition, USUAL_IDLE_DAYS};
use alquerque_rules::notation::numbered_actions;
use alquerque_rules::{Action, InsistState, Move, Point, Position, Side};

/// The turns before the limit of those without progress from which players are warned.
const WARNED_TURNS: u16 = 10;

/// The lines above the terms: one of short parts, and one of sentences about what is exceptional.
#[derive(Default)]
struct BoardText {
    parts: Vec<String>,
    notes: Vec<String>,
}

impl BoardText {
    /// Returns the lines that are not empty, and the small ones below them.
    fn above(self, small: impl IntoIterator<Item = String>) -> String {
        let lines = [self.parts.join(" · "), self.notes.join(" ")];
        let lines = lines.into_iter().chain(small).filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join("\n")
    }

    fn add(&mut self, (part, note): (Option<String>, Option<String>)) {
        self.parts.extend(part);
        self.notes.extend(note);
    }
}

impl Language {
    /// Announces a transition to the channel, and addresses the player to move.
    pub fn news(&self, news: &Transition, now: OffsetDateTime) -> String {
        self.board_text(&news.game, self.events(news, None), now, None)
    }

    /// Formats what has happened in a game. Addresses the only reader, if there is one.
    pub fn happened(&self, news: &Transition, reader: Option<PlayerId>) -> String {
        self.events(news, reader).above(None)
    }

    /// Formats the state of a game: whose turn it is or how it ended, the last action, and the
    /// terms. Addresses the only reader of the text as "you".
    pub fn standing(&self, game: &Game, now: OffsetDateTime, reader: Option<PlayerId>) -> String {
        self.board_text(game, self.last_played(game, reader), now, reader)
    }

    /// Formats the state of a game whose channel is gone, and says what a player can do there.
    pub fn standing_out_of_reach(&self, game: &Game, reader: PlayerId) -> String {
        let mut text = self.last_played(game, Some(reader));
        text.notes.push(self.format("refused-channel-gone", [number_arg(game.number)]));
        text.above(self.title(game))
    }

    fn events(&self, news: &Transition, reader: Option<PlayerId>) -> BoardText {
        let game = &news.game;
        let mut text = BoardText::default();
        let is_told = |ply: usize| {
            let played =
                |event: &Event| matches!(event, Event::Played { ply: it, .. } if it + 1 == ply);
            news.events.iter().any(played)
        };
        for event in &news.events {
            match event {
                Event::Played { ply, is_premove } => {
                    let Some((played, note)) = self.action(game, *ply, reader) else { continue };
                    if !is_told(*ply) {
                        text.parts.extend(self.huff_before(game, *ply, reader));
                    }
                    let premove = is_premove.then(|| self.text("moved-prepared"));
                    let played = [Some(played), premove].into_iter().flatten().collect::<Vec<_>>();
                    text.add((Some(played.join(" ")), note));
                }
                Event::TakenBack { by, action } => {
                    text.parts.extend(self.taken_back(game, *by, action.as_ref()));
                }
                Event::Returned => text.notes.push(self.text("game-returned")),
                // The state of the game says how it ended or was interrupted. Challenges, offers
                // and reminders have messages of their own.
                Event::Ended { .. } | Event::Adjourned | Event::Voided => {}
                Event::Accepted | Event::Declined | Event::Withdrawn | Event::Expired => {}
                Event::Proposed { .. } | Event::Agreed { .. } | Event::Disagreed { .. } => {}
                Event::Reminder
                | Event::Nudged { .. }
                | Event::TimeGiven { .. }
                | Event::Claimed { .. } => {}
            }
        }
        text
    }

    fn last_played(&self, game: &Game, reader: Option<PlayerId>) -> BoardText {
        let mut text = BoardText::default();
        if let Some(last) = game.ply().checked_sub(1).filter(|&last| last >= game.opening.into())
            && let Some((played, note)) = self.action(game, last, reader)
        {
            text.parts.extend(self.huff_before(game, last, reader));
            text.add((Some(played), note));
        }
        text
    }

    /// Formats the huff with which the turn of an action began, if it began with one.
    fn huff_before(&self, game: &Game, ply: usize, reader: Option<PlayerId>) -> Option<String> {
        let before = ply.checked_sub(1)?;
        let action = game.history()?.actions().get(before)?;
        let is_huff = matches!(action, Action::Huff(_)) && game.rules.has_huff();
        is_huff.then(|| self.action(game, before, reader))?.map(|(huff, _)| huff)
    }

    fn board_text(
        &self,
        game: &Game,
        happened: BoardText,
        now: OffsetDateTime,
        reader: Option<PlayerId>,
    ) -> String {
        let mut text = BoardText::default();
        let ended = game.outcome().and_then(|outcome| self.result_line(game, outcome, reader));
        let (turn, duty) = self.turn(game, reader);
        text.parts.extend(ended.or(turn).into_iter().chain(happened.parts));
        let notes = self.interrupted(game).into_iter().chain(self.opening(game));
        text.notes.extend(notes.chain(happened.notes).chain(duty));
        if game.outcome().is_some() {
            text.add((self.length(game), self.rating_changes(game)));
        }
        text.add(self.clock(game, now, reader));
        let small = self.warning(game).into_iter().chain(self.title(game));
        text.above(small.chain(self.round_of(game)))
    }

    /// Warns in small text that play soon ends by repetition or a lack of progress.
    fn warning(&self, game: &Game) -> Option<String> {
        let history = &game.play()?.history;
        let end = ("end", result(game.rules).into());
        let repeated =
            (history.occurrences() == 2).then(|| self.format("warning-repetition", [end.clone()]));
        let left = game.rules.no_progress_limit.saturating_sub(history.turns_without_progress());
        let ending = (left <= WARNED_TURNS).then(|| {
            let quiet = ("quiet", quiet(game.rules).into());
            self.format("warning-quiet", [("turns", left.into()), quiet, end])
        });
        let warnings = [repeated, ending].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        (!warnings.is_empty()).then(|| format!("-# {warnings}"))
    }

    /// Names the opening that was drawn by lot, until a player has moved.
    fn opening(&self, game: &Game) -> Option<String> {
        if game.opening == 0 || game.ply() > game.opening.into() {
            return None;
        }
        let (opening, winner) = game.opening_by_lot()?;
        let (value, side) = match winner {
            None => ("unknown", None),
            Some(None) => ("draw", None),
            Some(winner) => ("won", winner),
        };
        let args = [
            ("moves", self.numbered_line(game.rules, &numbered_actions(&opening)).into()),
            ("value", value.into()),
            ("side", side.map(|side| self.side(side)).unwrap_or_default().into()),
        ];
        Some(self.format("opening-by-lot", args))
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

    /// Names the game, its terms and its players, in small text.
    pub(crate) fn title(&self, game: &Game) -> Option<String> {
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

    /// Describes a game: rules in a sentence, terms and players.
    pub fn about_game(&self, game: &Game) -> String {
        [Some(self.brief(game.rules)), self.title(game)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n")
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

    /// Formats the action at a ply, and a sentence about its penalty. Addresses the only reader,
    /// if there is one.
    fn action(
        &self,
        game: &Game,
        ply: usize,
        reader: Option<PlayerId>,
    ) -> Option<(String, Option<String>)> {
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
        let action = match action {
            Action::Move(action) => return Some(self.moved(&before, &action, people)),
            Action::Huff(point) if before.must_choose_penalty() => {
                with("penalty-chosen", [("point", point.to_string().into())])
            }
            Action::Huff(point) => {
                let last = ply.checked_sub(1).and_then(|ply| history.actions().get(ply)?.as_move());
                let has_stopped = last.is_some_and(|it| it.is_capture() && it.to() == point);
                let how = if has_stopped { "stopped" } else { "missed" };
                let args = [("point", point.to_string().into()), ("how", how.into())];
                self.format("huffed", people.clone().into_iter().chain(args))
            }
            Action::Insist => {
                let taken_back =
                    history.until(ply + 1).taken_back().map(|action| action.to_string());
                with("insisted", [("move", taken_back.unwrap_or_default().into())])
            }
        };
        Some((action, None))
    }

    /// Names the player of a side: by a mention, or as the record of a study does.
    pub(crate) fn player(&self, game: &Game, side: Side) -> Option<String> {
        match &game.stage {
            Stage::Study(Study { names, .. }) => Some(inert(&names[side])),
            _ => Some(self.mention(game.sides()?[side])),
        }
    }

    fn taken_back(&self, game: &Game, by: Side, action: Option<&Action>) -> Option<String> {
        let player = ("player", self.player(game, by)?.into());
        let what = action.map(|action| action_args(game.rules, action));
        let what = what.unwrap_or([("action", "last".into()), ("what", "".into())]);
        Some(self.format("taken-back", what.into_iter().chain([player])))
    }

    fn moved(
        &self,
        before: &Position,
        action: &Move,
        people: [Arg<'static>; 3],
    ) -> (String, Option<String>) {
        let more =
            [("move", action.to_string().into()), ("count", action.captured().count().into())];
        let args: Vec<Arg<'_>> = people.into_iter().chain(more).collect();
        let id = if action.is_capture() { "moved-capture" } else { "moved-step" };
        let crowned = before.promotes(action).then(|| self.text("moved-crowned"));
        let penalty = before.penalty(action).map(|point| {
            let id = if action.is_capture() { "penalty-stopped" } else { "penalty-missed" };
            self.format(id, [("point", point.to_string().into())])
        });
        let moved = [Some(self.format(id, args)), crowned].into_iter().flatten();
        (moved.collect::<Vec<_>>().join(" "), penalty)
    }

    /// Says whose turn it is, and in a sentence what that player must do.
    ///
    /// Captures that players must notice themselves are not revealed.
    fn turn(&self, game: &Game, reader: Option<PlayerId>) -> (Option<String>, Option<String>) {
        let Some(position) = game.history().map(|history| history.position()) else {
            return (None, None);
        };
        if let Stage::Study(Study { outcome: None, .. }) = game.stage {
            let side = self.side(position.turn());
            return (Some(self.format("study-open", [("side", side.into())])), None);
        }
        if game.is_bots_turn() {
            return (Some(self.text("turn-bot")), None);
        }
        let Some(player) = game.to_move() else { return (None, None) };
        let turn = match reader {
            Some(reader) if reader == player => self.text("turn-yours"),
            _ => self.about_player("turn", player),
        };
        let duty = if position.must_choose_penalty() {
            let points: Vec<String> =
                position.rule_state().huffable.iter().map(|point| point.to_string()).collect();
            Some(self.format("turn-penalty", [("points", self.either(&points).into())]))
        } else if position.rule_state().insist == InsistState::Insisted {
            Some(self.text("turn-capture"))
        } else if position.movable().is_empty() {
            // That the game has not ended reveals this anyway.
            Some(self.text("turn-stuck"))
        } else {
            None
        };
        (Some(turn), duty)
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

#[cfg(test)]
mod tests {
    use time::OffsetDateTime;

    use super::*;
    use alquerque_game::{Challenge, GameId, Person, Place, Play};
    use alquerque_rules::notation::{parse_position, play};
    use alquerque_rules::{BELL, BySide, DAME, History, MEDIEVAL, RuleSet};

    /// Returns a game that circles for so many turns.
    fn circling(rules: &'static RuleSet, position: &str, circle: [&str; 4], turns: usize) -> Game {
        let mut history = History::from_position(parse_position(rules, position).unwrap());
        for action in circle.into_iter().cycle().take(turns) {
            play(&mut history, action).unwrap();
        }
        let [white, black] = [PlayerId(1), PlayerId(2)];
        let place = Place { guild: None, channel: 1 };
        let ben = Some(Person::new(black, "Ben"));
        let challenge = Challenge::new(GameId(1), place, Person::new(white, "Ada"), ben);
        let now = OffsetDateTime::UNIX_EPOCH;
        let game = Challenge { rules, ..challenge }.make(now).unwrap().numbered(1);
        let play = Play::new(BySide { white, black }, history, &game.terms, now);
        Game { stage: Stage::Playing(play), ..game }
    }

    #[test]
    fn players_are_warned_before_a_repetition_or_a_lack_of_progress_ends_the_game() {
        let corners = "4b/5/5/5/w4 w";
        let steps = ["a1-a2", "e5-e4", "a2-a1", "e4-e5"];
        let rows = ["a1-b1", "e5-d5", "b1-a1", "d5-e5"];
        let kings = "1B6/8/8/8/8/8/8/W7 w";
        let lines = ["a1-b2", "b8-a7", "b2-a1", "a7-b8"];
        let drawn = "This position for the second time: once more is a draw";
        let counted = "This position for the second time: once more, and the stones are counted";
        let at_rows =
            "5 more turns without a capture or a change of rank, and the stones are counted";
        let at_men = "2 more turns without a capture or a man’s move, and it is a draw";
        for (rules, position, circle, turns, warning) in [
            (&MEDIEVAL, corners, steps, 3, ""),
            (&MEDIEVAL, corners, steps, 4, drawn),
            (&BELL, corners, rows, 4, counted),
            (&MEDIEVAL, corners, steps, 39, ""),
            (&MEDIEVAL, corners, steps, 40, "10 more turns without a capture, and it is a draw"),
            (&MEDIEVAL, corners, steps, 49, "1 more turn without a capture, and it is a draw"),
            (&BELL, corners, rows, 45, at_rows),
            (&DAME, kings, lines, 58, at_men),
        ] {
            let game = circling(rules, position, circle, turns);
            let warnings = Language::all().iter().map(|language| language.warning(&game));
            let warnings: Vec<String> = warnings.map(Option::unwrap_or_default).collect();
            assert_eq!(warnings[0].trim_start_matches("-# "), warning);
            assert!(warnings.iter().all(|told| told.is_empty() == warning.is_empty()));
            assert!(!warnings.concat().contains(['{', '$']), "{warnings:?}");
        }
    }
}
