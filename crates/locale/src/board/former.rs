//! The text of a board that a newer one has replaced.

use super::actions::action_id;
use crate::Language;
use crate::values::{inert, number_arg};
use alquerque_game::{Game, Stage};
use alquerque_rules::{Action, Outcome, Side};

impl Language {
    /// Says what came after a board that shows the ply `shown`, without mentions. `newest` is the
    /// ply of the newest board.
    ///
    /// Returns `None` if the game has not begun.
    pub fn former_board(&self, game: &Game, shown: usize, newest: Option<usize>) -> Option<String> {
        let sides = game.sides()?.map(|player| game.person(player).map(|person| self.name(person)));
        let title = self.title_of(game, inert(&sides.white?), inert(&sides.black?));
        Some(format!("{}\n{title}", self.what_came_next(game, shown, newest)))
    }

    /// Formats the line that remains of a former board at the ply `shown`: what was played last
    /// there, by whom. `newest` is the ply of the newest board.
    pub fn former_line(&self, game: &Game, shown: usize, newest: Option<usize>) -> String {
        let name = |side| {
            let player = game.sides().and_then(|sides| game.person(sides[side]));
            player.map(|person| inert(&self.name(person))).unwrap_or_default()
        };
        let is_played = shown > game.opening.into();
        let last = game.history().filter(|_| is_played).and_then(|history| {
            history.until(shown).last_ply().map(|(before, action)| (before.turn(), action))
        });
        let what = match last {
            _ if newest.is_some_and(|newest| newest < shown) => self.text("former-taken-back"),
            Some((side, action)) => {
                format!("{}: **{}**", name(side), self.action_name(game.rules, &action))
            }
            None => Side::BOTH.map(name).join(" – "),
        };
        self.format("former-line", [number_arg(game.number), ("what", what.into())])
    }

    fn what_came_next(&self, game: &Game, shown: usize, newest: Option<usize>) -> String {
        if newest.is_some_and(|newest| newest < shown) {
            return self.text("former-taken-back");
        }
        let played = newest.is_some_and(|newest| newest > shown);
        let next = played.then(|| self.next_action(game, shown)).flatten();
        next.or_else(|| self.former_ended(game)).unwrap_or_else(|| self.text("former-again"))
    }

    /// Formats the action that was played at a ply.
    fn next_action(&self, game: &Game, ply: usize) -> Option<String> {
        let history = game.history()?;
        let action = history.actions().get(ply)?;
        let what = match action {
            Action::Move(action) => action.to_string(),
            Action::Huff(point) => point.to_string(),
            Action::Insist => history.until(ply + 1).taken_back()?.to_string(),
        };
        let action = action_id(game.rules, action);
        Some(self.format("former-played", [("action", action.into()), ("what", what.into())]))
    }

    /// Says how a game that is over ended at this board.
    fn former_ended(&self, game: &Game) -> Option<String> {
        let outcome = match game.stage {
            Stage::Over { outcome, .. } => outcome,
            Stage::Voided(_) => return Some(self.text("former-voided")),
            _ => return None,
        };
        let (how, side) = match outcome {
            Outcome::Resignation { loser } => ("resigned", Some(loser)),
            Outcome::Timeout { late, .. } => ("timeout", Some(late)),
            Outcome::Agreement => ("agreed", None),
            Outcome::Count { .. } => ("counted", None),
            Outcome::ProvenDraw => ("proven", None),
            _ => ("other", None),
        };
        let side = side.map(|side| self.side(side)).unwrap_or_default();
        Some(self.format("former-ended", [("how", how.into()), ("side", side.into())]))
    }
}

#[cfg(test)]
mod tests {
    use time::{Duration, OffsetDateTime};

    use super::*;
    use alquerque_game::{
        Challenge, Colour, Command, GameId, Person, Place, PlayerId, Reminders, Request, Terms,
        decide, tick,
    };
    use alquerque_rules::notation::ActionText;
    use alquerque_rules::{BELL, DAME, MEDIEVAL, PENALTY, RuleSet, Side};

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
    const ADA: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    fn after(game: &Game, by: PlayerId, command: Command) -> Game {
        decide(game, &Request::new(by, command), NOW).unwrap().game
    }

    /// Returns a game in which Ada has White, after these actions.
    fn played(rules: &'static RuleSet, actions: &[&str]) -> Game {
        let place = Place { guild: None, channel: 1 };
        let people = (Person::new(ADA, "Ada_"), Some(Person::new(BEN, "Ben")));
        let challenge = Challenge::new(GameId(5), place, people.0, people.1);
        let challenge = Challenge { rules, colour: Colour::White, ..challenge };
        let game = challenge.make(NOW).unwrap().numbered(5);
        let accept = Command::Accept { coin: Side::White, name: "Ben".to_owned() };
        let play = |game: Game, text: &&str| {
            let action = match text.strip_prefix("huff ") {
                Some(point) => ActionText::parse_huff(point),
                None => text.parse::<ActionText>(),
            };
            after(&game, game.to_move().unwrap(), Command::Play(action.unwrap()))
        };
        actions.iter().fold(after(&game, BEN, accept), play)
    }

    /// Returns what a board at the ply `shown` says after a newer one at the last ply.
    fn next(tag: &str, game: &Game, shown: usize) -> String {
        let text = Language::from_tag(tag).former_board(game, shown, Some(game.ply())).unwrap();
        let [next, title] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
        assert!(title.starts_with("-# ") && title.contains(" 5 · "), "{title}");
        assert!(title.contains(" · Ada\\_ (W") && title.contains(" – Ben ("), "{title}");
        assert!(!text.contains("<@") && !text.contains("<t:"), "{text}");
        next.to_owned()
    }

    #[test]
    fn a_former_board_says_what_was_played_next() {
        let game = played(&MEDIEVAL, &["c2-c3", "c4xc2"]);
        assert_eq!(next("en-US", &game, 0), "**c2-c3** was played next.");
        assert_eq!(next("en-US", &game, 1), "**c4xc2** was played next.");
        assert_eq!(next("de", &game, 1), "Als Nächstes wurde **c4xc2** gezogen.");
        assert_eq!(next("en-US", &game, 2), "A newer board stands below.");
    }

    #[test]
    fn an_opening_by_lot_was_played_by_neither_player() {
        let place = Place { guild: None, channel: 1 };
        let people = (Person::new(ADA, "Ada"), Some(Person::new(BEN, "Ben")));
        let challenge = Challenge::new(GameId(5), place, people.0, people.1);
        let terms = Terms { fair_opening: true, ..challenge.terms.clone() };
        let challenge = Challenge { terms, colour: Colour::White, ..challenge };
        let accept = Command::Accept { coin: Side::White, name: "Ben".to_owned() };
        let game = after(&challenge.make(NOW).unwrap().numbered(5), BEN, accept);
        let action = game.history().unwrap().position().legal_actions()[0];
        let next = after(&game, game.to_move().unwrap(), Command::play(action));
        let line = |ply| Language::english().former_line(&next, ply, Some(next.ply()));
        assert!(line(game.ply()).ends_with("Ada – Ben"), "{}", line(game.ply()));
        assert!(line(next.ply()).contains(&format!(": **{action}**")), "{}", line(next.ply()));
    }

    #[test]
    fn each_action_has_its_own_sentence() {
        let offence = ["d2-c3", "b4xd2", "b2xb4", "b5xb3", "a2-b2"];
        let huffed = played(&BELL, &[&offence[..], &["huff e1"]].concat());
        assert_eq!(next("en-US", &huffed, 5), "Next, **e1** was huffed.");
        let chosen = played(&PENALTY, &["d2-c3", "b4xd2", "d3-c3"]);
        let point = chosen.history().unwrap().position().rule_state().huffable.iter().next();
        let huff = format!("huff {}", point.unwrap());
        let chosen = played(&PENALTY, &["d2-c3", "b4xd2", "d3-c3", &huff]);
        assert!(next("en-US", &chosen, 3).ends_with("was taken off the board as the penalty."));
        let insisted = played(&DAME, &["c3-d4", "f6-e5", "a3-b4"]);
        let insisted = after(&insisted, BEN, Command::play(Action::Insist));
        assert_eq!(
            next("en-US", &insisted, 3),
            "Next, **a3-b4** had to be taken back, as there was a capture to make."
        );
    }

    #[test]
    fn a_former_board_says_how_the_game_ended() {
        let game = played(&MEDIEVAL, &["c2-c3"]);
        let resigned = after(&game, ADA, Command::Resign);
        assert_eq!(next("en-US", &resigned, 1), "Here White resigned.");
        let late = tick(&game, &Reminders::default(), NOW + Duration::WEEK).unwrap().game;
        assert_eq!(next("en-US", &late, 1), "Here Black ran out of time.");
        let taken_back = after(&game, ADA, Command::TakeBack);
        assert_eq!(next("en-US", &taken_back, 1), "This was taken back.");
    }
}
