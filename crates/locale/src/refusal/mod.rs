//! Refusals in words.

mod elsewhere;
mod illegal_action;
mod record;

use std::fmt::Debug;

use super::times::{moment, remaining};
use super::values::{channel_list, inert, number_arg, yes_or_no};
use super::{Arg, Language};
use alquerque_game::{PlayerId, Reason, Refusal, TournamentReason};

/// The most moves or games that a refusal lists.
const MAX_LISTED: usize = 12;
/// The most characters of them.
const MAX_LISTED_LEN: usize = 1_000;
/// The most characters of a line of premoves in a refusal.
const MAX_LINE_LEN: usize = 200;

impl Language {
    /// Tells a player why the request was refused.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        self.refusal_to(refusal, None)
    }

    /// Tells the player why the request was refused. Addresses the only reader, if it is known.
    pub fn refusal_to(
        &self,
        Refusal { game, reason }: &Refusal,
        reader: Option<PlayerId>,
    ) -> String {
        match reason {
            Reason::Unreadable(error) => self.unreadable(error),
            Reason::Unplayable(error) => self.unplayable(error),
            Reason::Tournament(reason) => self.tournament_refusal(reason),
            Reason::InLine { line, reason } => {
                let why = Refusal { game: *game, reason: (**reason).clone() };
                let why = self.refusal_to(&why, reader);
                self.format("refused-in-line", [("line", end_of(line).into()), ("why", why.into())])
            }
            reason => {
                let number = game.map(number_arg);
                self.format(&key(reason), self.args(reason, reader).into_iter().chain(number))
            }
        }
    }

    fn tournament_refusal(&self, reason: &TournamentReason) -> String {
        let args = match reason {
            TournamentReason::Full { places } => vec![("places", (*places).into())],
            TournamentReason::TooFew { least } => vec![("least", (*least).into())],
            TournamentReason::TooMany { most } => vec![("most", (*most).into())],
            TournamentReason::NotTheOrganiser { organiser } => {
                vec![("organiser", self.mention(*organiser).into())]
            }
            _ => Vec::new(),
        };
        let end = key(reason);
        let end = end.trim_start_matches("refused-");
        self.format(&format!("refused-tournament-{end}"), args)
    }

    /// Returns the values that the message of a reason takes, besides the number of the game.
    fn args(&self, reason: &Reason, reader: Option<PlayerId>) -> Vec<Arg<'static>> {
        let you = |player: &PlayerId| ("you", yes_or_no(Some(*player) == reader).into());
        match reason {
            Reason::ChallengedBot { bot } => vec![("bot", self.mention(*bot).into())],
            Reason::NotTheChallenged { challenged } | Reason::NotBegun { challenged } => {
                vec![("challenged", self.mention(*challenged).into()), you(challenged)]
            }
            Reason::NotTheChallenger { challenger } => {
                vec![("challenger", self.mention(*challenger).into())]
            }
            Reason::NoChallenges { player } | Reason::HasBlocked { player } => {
                vec![("player", self.mention(*player).into())]
            }
            Reason::NotYourTurn { to_move } => vec![("player", self.mention(*to_move).into())],
            Reason::TooManyHere { player, most } | Reason::TooManyAdjourned { player, most } => {
                let player = [("player", self.mention(*player).into()), you(player)];
                player.into_iter().chain([("most", (*most).into())]).collect()
            }
            Reason::TooManyBotGames { most }
            | Reason::TooManyBlocked { most }
            | Reason::TooManyFollowers { most }
            | Reason::TooManyFollowed { most }
            | Reason::TooManyChallenges { most }
            | Reason::TooManyStanding { most }
            | Reason::TooManyForbidden { most }
            | Reason::TooManyGamesAnHour { most }
            | Reason::ChannelFull { most }
            | Reason::TooManyPremoves { most }
            | Reason::TooManyAnalyses { most }
            | Reason::TooManyHints { most }
            | Reason::EnoughTime { most }
            | Reason::TooManyStudies { most } => vec![("most", (*most).into())],
            Reason::NowhereYourTurn { numbers } | Reason::SeveralGames { numbers } => {
                vec![("numbers", self.some(numbers).into())]
            }
            Reason::NotInChannel { channels } => {
                vec![("channels", channel_list(channels).into())]
            }
            Reason::Touched { point, notation } => {
                vec![("point", notation.point(*point).into())]
            }
            Reason::CannotMove { point } => vec![("point", point.to_string().into())],
            Reason::NoGameHere { yours } => vec![("games", self.games_elsewhere(yours).into())],
            Reason::PlayedElsewhere { game } => vec![("where", self.where_played(game).into())],
            Reason::TooEarlyToNudge { from } => vec![("from", remaining(*from).into())],
            Reason::AlreadyNudged { again } => vec![("again", remaining(*again).into())],
            Reason::OpponentAway { until } | Reason::TimedOut { until } => {
                vec![("until", moment(*until).into())]
            }
            _ => Vec::new(),
        }
    }

    /// Lists items to choose from, at most [`MAX_LISTED`], and of long captures fewer.
    fn some(&self, items: &[impl ToString]) -> String {
        let mut left = MAX_LISTED_LEN;
        let fits = |text: &String| {
            left = left.saturating_sub(text.len());
            left > 0
        };
        let texts = items.iter().take(MAX_LISTED).map(ToString::to_string);
        let texts: Vec<String> = texts.take_while(fits).collect();
        if items.len() > texts.len() {
            self.format("and-more", [("list", texts.join(", ").into())])
        } else {
            self.either(&texts)
        }
    }
}

/// Returns the last words of a line, at most [`MAX_LINE_LEN`] characters.
fn end_of(line: &str) -> String {
    match line.char_indices().rev().nth(MAX_LINE_LEN) {
        Some((start, _)) => format!("…{}", inert(&line[start..])),
        None => inert(line),
    }
}

/// Returns the key of a reason's message: `refused-` and the name of the variant in kebab case.
fn key(reason: &impl Debug) -> String {
    let debug = format!("{reason:?}");
    let mut key = "refused".to_owned();
    for sign in debug.chars().take_while(char::is_ascii_alphanumeric) {
        if sign.is_ascii_uppercase() {
            key.push('-');
        }
        key.push(sign.to_ascii_lowercase());
    }
    key
}

#[cfg(test)]
mod tests {
    use super::elsewhere::tests::game;
    use super::*;
    use crate::message_files::{variant, variants};
    use alquerque_rules::Point;
    use time::OffsetDateTime;

    /// Returns a reason of every kind that has a message of its own.
    fn reasons() -> Vec<Reason> {
        let most = 3;
        let player = PlayerId(7);
        let point = Point::from_name(b"c3").unwrap();
        let time = OffsetDateTime::UNIX_EPOCH;
        vec![
            Reason::ChallengedOneself,
            Reason::ChallengedBot { bot: player },
            Reason::LevelOfPerson,
            Reason::FollowsOwnGame,
            Reason::NothingToFollow,
            Reason::TooManyFollowers { most },
            Reason::TooManyFollowed { most },
            Reason::TooManyBotGames { most },
            Reason::RatedWithHints,
            Reason::NoFairOpenings,
            Reason::RatedWithoutLimit,
            Reason::NotTheChallenged { challenged: player },
            Reason::NotTheChallenger { challenger: player },
            Reason::AlreadyAccepted,
            Reason::AlreadyDeclined,
            Reason::AlreadyWithdrawn,
            Reason::AlreadyExpired,
            Reason::OwnChallenge,
            Reason::NoPlace,
            Reason::HasPlace,
            Reason::StandsAlready,
            Reason::TooManyStanding { most },
            Reason::OpenToAll,
            Reason::NoChallenges { player },
            Reason::WantsNoChallenges,
            Reason::HasBlocked { player },
            Reason::TooManyBlocked { most },
            Reason::TooManyChallenges { most },
            Reason::TooManyHere { player, most },
            Reason::TooManyAdjourned { player, most },
            Reason::NotAMember,
            Reason::TimedOut { until: time },
            Reason::SilentChannel,
            Reason::UnknownMembership,
            Reason::Forbidden,
            Reason::TooManyForbidden { most },
            Reason::UnknownRules,
            Reason::UnknownCommand,
            Reason::UnknownButton,
            Reason::Leaving,
            Reason::Voided,
            Reason::NotOpen,
            Reason::OwnRatedGame,
            Reason::TooManyGamesAnHour { most },
            Reason::ChannelFull { most },
            Reason::NotInChannel { channels: vec![70, 71] },
            Reason::NotBegun { challenged: player },
            Reason::OpenNotBegun,
            Reason::Over,
            Reason::NotOver,
            Reason::NotAPlayer,
            Reason::NotYourTurn { to_move: player },
            Reason::NowhereYourTurn { numbers: vec![1, 2] },
            Reason::Stale,
            Reason::AlreadyDone,
            Reason::NoGame,
            Reason::NoGameHere { yours: vec![game(1)] },
            Reason::PlayedElsewhere { game: game(1) },
            Reason::ChannelGone,
            Reason::NoSuchGame,
            Reason::SeveralGames { numbers: vec![1, 2] },
            Reason::touched(point),
            Reason::CannotMove { point },
            Reason::NoOffer,
            Reason::OwnOffer,
            Reason::OfferToAnswer,
            Reason::AlreadyOffered,
            Reason::NoCounting,
            Reason::NothingPlayed,
            Reason::NothingToTakeBack,
            Reason::TooLateToTakeBack,
            Reason::YourTurn,
            Reason::EndsNoTurn,
            Reason::NoReply,
            Reason::in_line("c2-c3 c4", Reason::EndsGame),
            Reason::EndsGame,
            Reason::TooManyPremoves { most },
            Reason::TooEarlyToNudge { from: time },
            Reason::AlreadyNudged { again: time },
            Reason::OpponentAway { until: time },
            Reason::NoTimeLimit,
            Reason::EnoughTime { most },
            Reason::NoHints,
            Reason::NoProof,
            Reason::CannotThink,
            Reason::AlreadyAnalysing,
            Reason::AlreadyHinting,
            Reason::TooManyHints { most },
            Reason::TooManyAnalyses { most },
            Reason::TooManyStudies { most },
            Reason::StandsInStudy,
            Reason::OnlyAStudy,
            Reason::RematchProposed,
            TournamentReason::Full { places: 8 }.into(),
            TournamentReason::AlreadyEntered.into(),
            TournamentReason::NotEntered.into(),
            TournamentReason::HasBegun.into(),
            TournamentReason::TooFew { least: 3 }.into(),
            TournamentReason::Over.into(),
            TournamentReason::TooMany { most }.into(),
            TournamentReason::Unknown.into(),
            TournamentReason::NotTheOrganiser { organiser: player }.into(),
            TournamentReason::Busy.into(),
            TournamentReason::AtTop.into(),
            TournamentReason::OutOfReach.into(),
        ]
    }

    #[test]
    fn every_reason_has_a_complete_message_in_every_language() {
        let reasons = reasons();
        let listed: Vec<String> = reasons.iter().map(key).collect();
        for name in variants(include_str!("../../../game/src/refusal.rs"), "Reason") {
            // Those that wrap another error have its words.
            let is_wrapped = ["Unreadable", "Unplayable"].contains(&name);
            let is_listed = listed.iter().any(|key| variant(key).as_deref() == Some(name));
            assert!(is_wrapped || is_listed, "{name} is missing in the list above");
        }
        for reason in reasons {
            for language in Language::all() {
                let text = language.refusal(&reason.clone().in_game(4));
                assert!(!text.contains("refused-") && !text.contains('{'), "{reason:?}: {text}");
            }
        }
    }

    #[test]
    fn long_lists_of_games_are_cut() {
        let several =
            |numbers| Language::english().refusal(&Reason::SeveralGames { numbers }.into());
        assert_eq!(
            several((1..=3).collect()),
            "Do you mean game 1, 2 or 3? Say which one with the option `game`."
        );
        assert!(several((1..=13).collect()).contains("11, 12 and others"));
    }

    #[test]
    fn players_are_mentioned() {
        let turn = Reason::NotYourTurn { to_move: PlayerId(7) }.in_game(1234);
        assert_eq!(Language::english().refusal(&turn), "It is <@7>’s turn in game 1234.");
    }

    #[test]
    fn readers_are_addressed() {
        let full = Reason::TooManyHere { player: PlayerId(7), most: 3 }.into();
        let refusal = |reader| Language::english().refusal_to(&full, Some(PlayerId(reader)));
        assert!(refusal(7).starts_with("You have 3 open games"), "{}", refusal(7));
        assert!(refusal(1).starts_with("<@7> has 3 open games"), "{}", refusal(1));
    }
}
