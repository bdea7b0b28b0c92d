//! Refusals in words: kind, and with what would be right.

use super::time_text::{moment, remaining};
use super::{Arg, Language};
use crate::game::{Refusal, is_plain, visible};
use alquerque_rules::notation::{ActionTextError, IllegalReason, Unplayable};
use alquerque_rules::{Move, Point};

/// As many moves or games as a refusal lists.
const LISTED: usize = 12;

impl Language {
    /// What the person who was refused is told.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let numbered = |id, number: u32| self.format(id, [("number", number.to_string().into())]);
        match refusal {
            Refusal::ChallengedOneself => self.text("refused-oneself"),
            Refusal::ChallengedBot { bot } => {
                self.format("refused-bot", [("bot", self.mention(*bot).into())])
            }
            Refusal::LevelOfPerson => self.text("refused-level"),
            Refusal::TooManyGames { most } => {
                self.format("refused-bot-games", [("most", (*most).into())])
            }
            Refusal::RatedWithHints => self.text("refused-rated-with-hints"),
            Refusal::NotTheChallenged { challenged } => self.format(
                "refused-not-challenged",
                [("challenged", self.mention(*challenged).into())],
            ),
            Refusal::NotTheChallenger { challenger } => self.format(
                "refused-not-challenger",
                [("challenger", self.mention(*challenger).into())],
            ),
            Refusal::AlreadyAccepted { number } => numbered("refused-accepted", *number),
            Refusal::AlreadyDeclined { number } => numbered("refused-declined", *number),
            Refusal::AlreadyWithdrawn { number } => numbered("refused-withdrawn", *number),
            Refusal::NotBegun { number, challenged } => {
                let Some(challenged) = challenged.map(|player| self.mention(player)) else {
                    return numbered("refused-open-not-begun", *number);
                };
                self.format(
                    "refused-not-begun",
                    [number_arg(*number), ("challenged", challenged.into())],
                )
            }
            Refusal::AlreadyExpired { number } => numbered("refused-expired", *number),
            Refusal::OwnChallenge { number } => numbered("refused-own-challenge", *number),
            Refusal::OpenToAll { number } => numbered("refused-open-to-all", *number),
            Refusal::NoChallenges { player } => self.about_player("refused-no-challenges", *player),
            Refusal::WantsNoChallenges => self.text("refused-wants-no-challenges"),
            Refusal::HasBlocked { player } => self.about_player("refused-has-blocked", *player),
            Refusal::TooManyBlocked { most } => {
                self.format("refused-blocks", [("most", (*most).into())])
            }
            Refusal::TooManyChallenges { most } => {
                self.format("refused-challenges", [("most", (*most).into())])
            }
            Refusal::TooManyHere { player, most } => self.format(
                "refused-own-games",
                [("player", self.mention(*player).into()), ("most", (*most).into())],
            ),
            Refusal::TooManyAdjourned { player, most } => self.format(
                "refused-adjourned",
                [("player", self.mention(*player).into()), ("most", (*most).into())],
            ),
            Refusal::Leaving => self.text("refused-leaving"),
            Refusal::Forbidden => self.text("refused-forbidden"),
            Refusal::TooManyForbidden { most } => {
                self.format("refused-many-forbidden", [("most", (*most).into())])
            }
            Refusal::Voided { number } => numbered("refused-voided", *number),
            Refusal::NotOpen { number } => numbered("refused-not-open", *number),
            Refusal::OwnRatedGame { number } => numbered("refused-own-rated-game", *number),
            Refusal::ChannelFull { most } => {
                self.format("refused-channel-full", [("most", (*most).into())])
            }
            Refusal::TooManyGamesAnHour { most } => {
                self.format("refused-hourly", [("most", (*most).into())])
            }
            Refusal::TooManyStudies { most } => {
                self.format("refused-studies", [("most", (*most).into())])
            }
            Refusal::NotOver { number } => numbered("refused-not-over", *number),
            Refusal::RematchProposed { number } => numbered("refused-rematch", *number),
            Refusal::StandsInStudy { number } => numbered("refused-stands-in-study", *number),
            Refusal::OnlyAStudy { number } => numbered("refused-study", *number),
            Refusal::NothingToTakeBack { number } => {
                numbered("refused-nothing-to-take-back", *number)
            }
            Refusal::TooLateToTakeBack { number } => {
                numbered("refused-too-late-to-take-back", *number)
            }
            Refusal::YourTurn { number } => numbered("refused-your-turn", *number),
            Refusal::NotYetYourTurn { number } => numbered("refused-not-yet-your-turn", *number),
            Refusal::EndsGame { number } => numbered("refused-ends-game", *number),
            Refusal::TooManyPrepared { number, most } => {
                self.format("refused-prepared", [number_arg(*number), ("most", (*most).into())])
            }
            Refusal::NudgedAlready { number, again } => self.format(
                "refused-nudged",
                [number_arg(*number), ("again", remaining(*again).into())],
            ),
            Refusal::OpponentAway { number, until } => {
                self.format("refused-away", [number_arg(*number), ("until", moment(*until).into())])
            }
            Refusal::NoHints { number } => numbered("refused-no-hints", *number),
            Refusal::CannotThink => self.text("refused-cannot-think"),
            Refusal::AnalysingAlready => self.text("refused-analysing"),
            Refusal::TooManyAnalyses { most } => {
                self.format("refused-analyses", [("most", (*most).into())])
            }
            Refusal::NoProof { number } => numbered("refused-no-proof", *number),
            Refusal::Over { number } => numbered("refused-over", *number),
            Refusal::NotAPlayer { number } => numbered("refused-no-player", *number),
            Refusal::NotYourTurn { number, to_move } => self.format(
                "refused-turn",
                [number_arg(*number), ("player", self.mention(*to_move).into())],
            ),
            Refusal::NowhereYourTurn { numbers } => {
                self.format("refused-turns", [self.numbers(numbers)])
            }
            Refusal::Stale { number } => numbered("refused-stale", *number),
            Refusal::DoneAlready { number } => numbered("refused-done-already", *number),
            Refusal::NoGame => self.text("refused-no-game"),
            Refusal::NoSuchGame { number } => numbered("refused-no-such-game", *number),
            Refusal::SeveralGames { numbers } => {
                self.format("refused-several", [self.numbers(numbers)])
            }
            Refusal::Touched { number, point } => self.format(
                "refused-touched",
                [number_arg(*number), ("point", point.to_string().into())],
            ),
            Refusal::CannotMove { number, point } => self.format(
                "refused-cannot-move",
                [number_arg(*number), ("point", point.to_string().into())],
            ),
            Refusal::NoOffer { number } => numbered("refused-no-offer", *number),
            Refusal::OwnOffer { number } => numbered("refused-own-offer", *number),
            Refusal::OfferToAnswer { number } => numbered("refused-offer-to-answer", *number),
            Refusal::OfferedAlready { number } => numbered("refused-offered-already", *number),
            Refusal::NoCounting { number } => numbered("refused-no-counting", *number),
            Refusal::NothingPlayed { number } => numbered("refused-nothing-played", *number),
            Refusal::NoAction(error) => self.no_action(error),
            Refusal::Unplayable(why) => self.unplayable(why),
        }
    }

    pub(super) fn no_action(&self, error: &ActionTextError) -> String {
        match error {
            ActionTextError::Empty => self.text("refused-empty"),
            ActionTextError::Unexpected { character, at } => self.format(
                "refused-unexpected",
                [("sign", plain(*character).into()), ("at", (*at).into())],
            ),
            ActionTextError::NoRank { file, at } => self
                .format("refused-no-rank", [("file", plain(*file).into()), ("at", (*at).into())]),
            ActionTextError::NoPoint { character, at } => self.format(
                "refused-no-point",
                [("sign", plain(*character).into()), ("at", (*at).into())],
            ),
            ActionTextError::NotOnePoint => self.text("refused-not-one-point"),
        }
    }

    pub(super) fn unplayable(
        &self,
        Unplayable { reason, legal, must_capture }: &Unplayable,
    ) -> String {
        let moves = || ("moves", self.some(legal).into());
        match reason {
            // These say the moves themselves.
            IllegalReason::Incomplete => self.format("refused-incomplete", [moves()]),
            IllegalReason::Ambiguous => self.format("refused-ambiguous", [moves()]),
            IllegalReason::TooManyMoves => self.format("refused-too-many-moves", [moves()]),
            IllegalReason::MustCapture => self.right(legal, *must_capture),
            _ if legal.is_empty() => self.illegal_reason(reason),
            _ => format!("{} {}", self.illegal_reason(reason), self.right(legal, *must_capture)),
        }
    }

    fn illegal_reason(&self, reason: &IllegalReason) -> String {
        let point = |id, point: Point| self.about_stone(id, point);
        match reason {
            IllegalReason::OffBoard { point, corner }
                if point.file() <= corner.file() && point.rank() <= corner.rank() =>
            {
                self.about_stone("refused-light-square", *point)
            }
            IllegalReason::OffBoard { point, corner } => {
                let args =
                    [("point", point.to_string().into()), ("corner", corner.to_string().into())];
                self.format("refused-off-board", args)
            }
            IllegalReason::NoNumber { number, last: Some(last) } => {
                self.format("refused-no-number", [number_arg(*number), ("last", (*last).into())])
            }
            IllegalReason::NoNumber { last: None, .. } => self.text("refused-numbers"),
            IllegalReason::NoStone(at) => point("refused-no-stone", *at),
            IllegalReason::NotYours { at, mover } => {
                let args = [("point", at.to_string().into()), ("side", self.side(*mover).into())];
                self.format("refused-not-yours", args)
            }
            IllegalReason::Occupied(at) => point("refused-occupied", *at),
            IllegalReason::NoLine { from, to } => self.format("refused-no-line", ends(*from, *to)),
            IllegalReason::Direction => self.text("refused-direction"),
            IllegalReason::NoReturn { from, to } => {
                self.format("refused-no-return", ends(*from, *to))
            }
            IllegalReason::OnFarRank(at) => point("refused-on-far-rank", *at),
            IllegalReason::NoCapture => self.text("refused-no-capture"),
            IllegalReason::PenaltyFirst { among } => {
                let points: Vec<String> = among.iter().map(|point| point.to_string()).collect();
                self.format("refused-penalty-first", [("points", self.either(&points).into())])
            }
            IllegalReason::NoHuffing => self.text("refused-no-huffing"),
            IllegalReason::NotTheirs(at) => point("refused-not-theirs", *at),
            IllegalReason::NoOffender(at) => point("refused-no-offender", *at),
            IllegalReason::NoInsisting => self.text("refused-no-insisting"),
            IllegalReason::NoOffence => self.text("refused-no-offence"),
            IllegalReason::Illegal
            | IllegalReason::MustCapture
            | IllegalReason::Incomplete
            | IllegalReason::Ambiguous
            | IllegalReason::TooManyMoves => self.text("refused-illegal"),
        }
    }

    /// What would be right: the duty to capture where there is one, otherwise what can be played.
    fn right(&self, legal: &[Move], must_capture: bool) -> String {
        let moves = ("moves", self.some(legal).into());
        let one_stone =
            legal.first().filter(|first| legal.iter().all(|other| other.from() == first.from()));
        let from = one_stone.map(|first| ("from", first.from().to_string().into()));
        match (must_capture, from) {
            (true, Some(from)) => self.format("right-capture-from", [from, moves]),
            (true, None) => self.format("right-capture", [moves]),
            (false, Some(from)) => self.format("right-from", [from, moves]),
            (false, None) => self.format("right", [moves]),
        }
    }

    /// Items to choose from, the first of them where there are many.
    fn some(&self, items: &[impl ToString]) -> String {
        let texts: Vec<String> = items.iter().take(LISTED).map(ToString::to_string).collect();
        if items.len() > LISTED {
            self.format("and-more", [("list", texts.join(", ").into())])
        } else {
            self.either(&texts)
        }
    }

    fn numbers(&self, numbers: &[u32]) -> Arg<'static> {
        ("numbers", self.some(numbers).into())
    }
}

fn ends(from: Point, to: Point) -> [Arg<'static>; 2] {
    [("from", from.to_string().into()), ("to", to.to_string().into())]
}

/// Numbers of games are names: they go in as text, so that no language puts signs between their digits.
pub(super) fn number_arg(number: u32) -> Arg<'static> {
    ("number", number.to_string().into())
}

/// A text from elsewhere, without the power to format, ping or hide.
pub(super) fn inert(text: &str) -> String {
    visible(text).chars().map(escaped).collect()
}

/// A sign that somebody typed, without the power to format, ping or hide.
fn plain(sign: char) -> String {
    if is_plain(sign) { escaped(sign) } else { format!("U+{:04X}", u32::from(sign)) }
}

/// A visible sign, without the power to format or ping.
fn escaped(sign: char) -> String {
    if sign.is_ascii_punctuation() { format!("\\{sign}") } else { sign.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayerId;
    use alquerque_rules::MEDIEVAL;
    use alquerque_rules::notation::{MoveText, parse_position};

    fn told(position: &str, text: &str) -> String {
        let position = parse_position(&MEDIEVAL, position).unwrap();
        let why = match text.parse::<MoveText>() {
            Ok(read) => Refusal::Unplayable(read.resolve(&position).unwrap_err()),
            Err(error) => Refusal::NoAction(error),
        };
        Language::english().refusal(&why)
    }

    #[test]
    fn a_duty_to_capture_names_the_captures() {
        assert_eq!(told("5/5/5/1b3/w3w w", "e1-e2"), "a1 must capture: a1xc3.");
        assert_eq!(told("5/5/1b3/1w3/w3w b", "b3-a3"), "b3 must capture: b3xb1.");
        assert_eq!(told("5/w4/5/1b1b1/w3w w", "a4-a5"), "You must capture: a1xc3 or e1xc3.");
    }

    #[test]
    fn an_owed_capture_is_no_duty() {
        let position = parse_position(&alquerque_rules::BELL, "5/5/5/1b3/w3w w").unwrap();
        let why = "b2".parse::<MoveText>().unwrap().resolve(&position).unwrap_err();
        let told = Language::english().refusal(&why.into());
        assert!(
            told.starts_with("b2 is taken by another stone. You can play a1-a2, a1-b1, a1xc3,"),
            "{told}"
        );
    }

    #[test]
    fn what_was_typed_comes_back_inert() {
        assert_eq!(
            told("5/5/5/5/w4 w", "*"),
            "I cannot read that: “\\*” (character 1) is no part of a move. A move is written like `c2-c3` or `e3xc3xa5`."
        );
        assert!(told("5/5/5/5/w4 w", "a1\u{202e}").contains("U+202E"));
        assert!(told("5/5/5/5/w4 w", "@everyone").contains("“\\@”"));
    }

    #[test]
    fn lists_of_moves_end() {
        assert_eq!(
            told("5/5/5/1w3/5 w", "b2-e5"),
            "That is no legal move. From b2 you can play b2-a1, b2-a2, b2-a3, b2-b1, b2-b3, b2-c1, b2-c2 or b2-c3."
        );
        let all = told("w1w1w/5/w1w1w/5/w1w1w w", "a1-e5");
        assert_eq!(
            all,
            "e5 is taken by another stone. From a1 you can play a1-a2, a1-b1 or a1-b2."
        );
        let many = told("w1w1w/5/w1w1w/5/w1w1w w", "b1-c1");
        assert!(
            many.starts_with("No stone stands on b1. You can play a1-a2, a1-b1,")
                && many.ends_with(" and others."),
            "{many}"
        );
        let numbers = (1..=3).collect();
        let several = Language::english().refusal(&Refusal::SeveralGames { numbers });
        assert_eq!(several, "Several games fit: 1, 2 or 3. Say which one with the option `game`.");
    }

    #[test]
    fn people_are_mentioned() {
        let turn = Refusal::NotYourTurn { number: 1234, to_move: PlayerId(7) };
        assert_eq!(Language::english().refusal(&turn), "It is <@7>’s turn in game 1234.");
    }
}
