//! Challenges and proposals, and their answers.

use super::Language;
use super::times::{moment, remaining};
use super::values::number_arg;
use alquerque_engine::Coverage;
use alquerque_game::{
    Colour, DaysOff, Event, Game, Pace, PlayerId, Proposal, Stage, Terms, Transition,
};
use alquerque_rules::{RuleSet, Side};

impl Language {
    /// Formats a challenge, or what became of it. Addresses the only reader of the text as "you".
    pub fn challenge(&self, game: &Game, reader: Option<PlayerId>) -> String {
        let is_readers = reader == Some(game.challenger.id);
        let id = match (&game.stage, &game.challenged) {
            (Stage::Challenged, None) if is_readers => "challenge-yours-open",
            (Stage::Challenged, Some(_)) if is_readers => "challenge-yours",
            (Stage::Challenged, None) => "challenge-open",
            (Stage::Challenged, Some(_)) if game.rematch_of.is_some() => "challenge-rematch",
            (Stage::Challenged, Some(_)) => "challenge-made",
            (Stage::Declined, _) => "challenge-declined",
            (Stage::Withdrawn, None) => "challenge-open-withdrawn",
            (Stage::Withdrawn, Some(_)) => "challenge-withdrawn",
            (Stage::Expired, None) => "challenge-open-expired",
            (Stage::Expired, Some(_)) => "challenge-expired",
            (Stage::Voided(None), _) => "challenge-voided",
            (Stage::Study(_), _) => "challenge-accepted",
            (Stage::Playing(_) | Stage::Over { .. } | Stage::Voided(Some(_)), _)
                if game.bot().is_some() =>
            {
                "challenge-begun"
            }
            (Stage::Playing(_) | Stage::Over { .. } | Stage::Voided(Some(_)), _) => {
                "challenge-accepted"
            }
        };
        let challenged =
            game.challenged.as_ref().map(|person| self.mention(person.id)).unwrap_or_default();
        let text = self.format(
            id,
            [
                number_arg(game.number),
                ("challenger", self.mention(game.challenger.id).into()),
                ("challenged", challenged.into()),
                ("rules", self.rules(game.rules).into()),
                ("colour", Colour::id(game.colour).into()),
                ("places", game.standing.as_ref().map_or(0, |standing| standing.places).into()),
                (
                    "level",
                    game.terms.level.map(|level| self.level(level)).unwrap_or_default().into(),
                ),
            ],
        );
        if !matches!(game.stage, Stage::Challenged) {
            return text;
        }
        let until = game.expires.map(|at| {
            self.format(
                "challenge-until",
                [("at", moment(at).into()), ("in", remaining(at).into())],
            )
        });
        let brief = (game.rematch_of.is_none()).then(|| self.brief(game.rules));
        let places = game
            .standing
            .as_ref()
            .map(|standing| self.format("challenge-places", [("free", standing.free().into())]));
        [Some(text), brief, Some(self.all_terms(&game.terms)), places, until]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Tells the challenger that their challenge was posted.
    pub fn posted(&self, game: &Game) -> String {
        self.format("challenge-posted", [number_arg(game.number)])
    }

    /// Asks whether an open challenge shall be posted, and stay for games in so many `places`.
    pub fn open_question(
        &self,
        rules: &RuleSet,
        terms: &Terms,
        hours: u16,
        places: Option<u8>,
    ) -> String {
        let args = [
            ("rules", self.rules(rules).into()),
            ("open", self.open_for(hours).into()),
            ("places", places.unwrap_or_default().into()),
        ];
        let lines = [self.format("challenge-ask", args), self.brief(rules), self.all_terms(terms)];
        lines.join("\n")
    }

    /// Explains how to challenge a player by the usual rules and terms.
    pub fn help_challenge(&self, rules: &RuleSet, terms: &Terms) -> String {
        let args = [("rules", self.rules(rules).into()), ("terms", self.terms(terms).into())];
        self.format("help-challenge", args)
    }

    /// Says what the board of a new game against the bot does not: nothing in most games.
    ///
    /// `rated` says whether the challenger asked for a rated game.
    pub fn begun(&self, game: &Game, rated: bool) -> Vec<String> {
        let unreached = match game
            .terms
            .level
            .map_or(Coverage::WholeGame, |level| level.coverage(game.rules))
        {
            Coverage::WholeGame => None,
            Coverage::Endgames => Some("challenge-begun-few-stones"),
            Coverage::Nothing => Some("challenge-begun-unreached"),
        };
        let keys = [rated.then_some("challenge-begun-unrated"), unreached].into_iter().flatten();
        keys.map(|key| self.text(key)).collect()
    }

    /// Lists the terms of a game that its title names: the level of the bot or the rating, the time
    /// limit, days off, hints, and the opening. The bot plays no rated games, and seldom with a
    /// limit.
    pub(super) fn terms(&self, terms: &Terms) -> String {
        let rated = if terms.rated { "terms-rated" } else { "terms-friendly" };
        let stakes = terms.level.map_or_else(|| self.text(rated), |level| self.level(level));
        let is_limited = terms.level.is_none() || terms.pace != Pace::Unlimited;
        // At some paces, the first days are a bank already.
        let key = if terms.pace.is_saved() { "terms-bank-more" } else { "terms-bank" };
        let bank = (terms.bank_days > 0 && terms.pace != Pace::Unlimited)
            .then(|| self.format(key, [("days", terms.bank_days.into())]));
        let pace = is_limited.then(|| self.pace(terms.pace) + &bank.unwrap_or_default());
        let days_off = (terms.days_off != DaysOff::None).then(|| self.days_off(terms.days_off));
        let hints = terms.hints.then(|| self.text("terms-hints"));
        let opening = terms.fair_opening.then(|| self.text("terms-opening"));
        let all = [Some(stakes), pace, days_off, hints, opening];
        all.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Lists all terms of a game in small text, with its theme and whether it has a thread.
    pub(super) fn all_terms(&self, terms: &Terms) -> String {
        let theme = terms.theme.as_deref().map(|theme| self.theme(theme));
        let thread = terms.thread.then(|| self.text("terms-thread"));
        let zones = (terms.days_off != DaysOff::None).then(|| self.text("terms-zones"));
        let all = [Some(self.terms(terms)), zones, theme, thread].into_iter().flatten();
        format!("-# {}", all.collect::<Vec<_>>().join(" · "))
    }

    /// Formats the days of a bank.
    pub fn bank(&self, days: u8) -> String {
        self.format("bank", [("days", days.into())])
    }

    /// Formats how long a challenge stays open.
    pub fn open_for(&self, hours: u16) -> String {
        self.format("open-for", [("hours", hours.into())])
    }

    /// Formats how many games may be played at once from a challenge that stays open.
    pub fn games_at_once(&self, games: u8) -> String {
        self.format("games-at-once", [("games", games.into())])
    }

    /// Links to the thread in which a game is played.
    pub fn played_in(&self, thread: u64) -> String {
        self.format("challenge-thread", [("thread", format!("<#{thread}>").into())])
    }

    /// Returns the name of a game's thread: plain text without mentions.
    pub fn thread_name(&self, game: &Game) -> Option<String> {
        let sides = game.sides()?.map(|player| game.person(player).map(|person| self.name(person)));
        let args = [("white", sides.white?.into()), ("black", sides.black?.into())];
        Some(self.format("thread-name", [number_arg(game.number)].into_iter().chain(args)))
    }

    /// Formats the time limit on each move.
    pub fn pace(&self, pace: Pace) -> String {
        self.text(&format!("pace-{}", pace.id()))
    }

    /// Tells in an empty field of a form what is usual; `id` says when.
    pub fn usual(&self, id: &str, what: String) -> String {
        self.format(id, [("what", what.into())])
    }

    /// Names the days off.
    pub fn days_off(&self, days_off: DaysOff) -> String {
        self.text(&format!("days-off-{}", days_off.id()))
    }

    fn proposed(&self, id: &str, game: &Game, by: Side, what: Proposal) -> Option<String> {
        let sides = game.sides()?;
        let args = [
            number_arg(game.number),
            ("player", self.mention(sides[by]).into()),
            ("opponent", self.mention(sides[!by]).into()),
            ("ending", ending(what).into()),
        ];
        Some(self.format(id, args))
    }

    /// Tells a player that their proposal was made.
    pub fn proposed_by_you(&self, game: &Game, what: Proposal) -> String {
        self.format("offer-noted", [number_arg(game.number), ("ending", ending(what).into())])
    }

    /// Formats a proposal that waits for an answer.
    pub fn open_offer(&self, game: &Game) -> Option<String> {
        let offer = game.play()?.offer?;
        self.proposed(
            if game.bot().is_some() { "offer-to-bot" } else { "offer-made" },
            game,
            offer.by,
            offer.what,
        )
    }

    /// Formats the answer to a proposal.
    pub fn answered_offer(&self, Transition { game, events }: &Transition) -> String {
        let (accepted, declined) = match game.bot() {
            Some(_) => ("bot-accepted", "bot-declined"),
            None => ("offer-accepted", "offer-declined"),
        };
        let answer = events.iter().find_map(|event| match event {
            Event::Agreed { by, to } => self.proposed(accepted, game, *by, *to),
            Event::Disagreed { by, to } => self.proposed(declined, game, *by, *to),
            _ => None,
        });
        answer.unwrap_or_default()
    }
}

/// Returns the value of a proposal in messages.
fn ending(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "draw",
        Proposal::Count => "count",
        Proposal::Takeback => "takeback",
        Proposal::Pause => "pause",
    }
}
