//! What a player chooses of a challenge: by the options of `/challenge`, or in its form.

use crate::discord::features::challenge::open_challenge::{BANKS, HOURS};
use crate::discord::features::prelude::*;
use crate::discord::payload::{PartialMember, ResolvedValue, User};
use crate::discord::view::form::{Field, Form, Input};
use crate::game::{Colour, DaysOff, MAX_PLACES, Pace, Terms};
use crate::store::ServerSettings;
use alquerque_engine::Level;
use alquerque_render::THEMES;
use alquerque_rules::RuleSet;

const OPPONENT: &str = "opponent";
const LEVEL: &str = "level";
const COLOUR: &str = "colour";
const PACE: &str = "pace";
const BANK: &str = "bank";
const DAYS_OFF: &str = "days-off";
const RATED: &str = "rated";
const HINTS: &str = "hints";
const FAIR_OPENING: &str = "fair-opening";
const THREAD: &str = "thread";
const OPEN_FOR: &str = "open-for";
const GAMES_AT_ONCE: &str = "games-at-once";

/// The `custom_id` of the form.
const FORM: &str = "1:challenge-form";

/// What is chosen of a challenge; all else is as usual on the server.
#[derive(Debug, Default)]
pub struct Chosen {
    pub opponent: Option<(User, Option<PartialMember>)>,
    pub rules: Option<&'static RuleSet>,
    pub colour: Option<Colour>,
    pub pace: Option<Pace>,
    pub bank: Option<u8>,
    pub days_off: Option<DaysOff>,
    pub rated: Option<bool>,
    pub hints: Option<bool>,
    pub fair_opening: bool,
    pub thread: Option<bool>,
    pub theme: Option<String>,
    pub level: Option<Level>,
    /// One of [`HOURS`].
    pub hours: Option<u16>,
    /// The games that may be played at once, if the challenge stays open.
    pub places: Option<u8>,
}

/// Returns the options of the command.
pub fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let hours = |hours: u16| hours.to_string();
    let games = |games: u8| games.to_string();
    vec![
        options::option(CommandOptionType::User, name, OPPONENT),
        options::rules_option(name),
        options::choice_option(name, PACE, Pace::ALL, Pace::id, Language::pace),
        options::choice_option(name, LEVEL, Level::ALL, Level::id, Language::level),
        options::choice_option(name, COLOUR, Colour::ALL, Colour::id, Language::colour),
        options::choice_option(name, BANK, BANKS, |days| days.to_string(), Language::bank),
        options::choice_option(name, DAYS_OFF, DaysOff::ALL, DaysOff::id, Language::days_off),
        options::option(CommandOptionType::Boolean, name, RATED),
        options::option(CommandOptionType::Boolean, name, HINTS),
        options::option(CommandOptionType::Boolean, name, FAIR_OPENING),
        options::option(CommandOptionType::Boolean, name, THREAD),
        options::theme_option(name, THEMES.iter().map(|theme| theme.id)),
        options::choice_option(name, OPEN_FOR, HOURS, hours, Language::open_for),
        options::choice_option(name, GAMES_AT_ONCE, 1..=MAX_PLACES, games, Language::games_at_once),
    ]
}

/// Returns the form for what matters most. It chooses nothing, as the usual terms depend on the
/// opponent and the pace; its empty menus tell them.
pub fn form(language: &Language, settings: &ServerSettings) -> Form {
    let pace = settings.usual_pace();
    let rules = settings.usual_rules();
    let is_rated = settings.is_usually_rated(Pace::default(), false);
    let rated = |is_rated| if is_rated { "terms-rated" } else { "terms-friendly" };
    let entry = |label: String, id: &str| CreateSelectMenuOption::new(label, id);
    let levels = Level::ALL.map(|level| entry(language.level(level), level.id())).into();
    let paces = Pace::ALL.map(|pace| entry(language.pace(pace), pace.id())).into();
    let both = [("true", true), ("false", false)];
    let both = both.map(|(id, is_rated)| entry(language.capitalized(rated(is_rated)), id)).into();
    let menu = |entries, key, what| {
        let placeholder = Some(language.usual(key, what));
        Input::Menu { entries, placeholder }
    };
    let field = |name, input| Field::like_option(language, "challenge", name, input);
    Form {
        custom_id: FORM.to_owned(),
        title: language.capitalized("command-challenge"),
        fields: vec![
            field(OPPONENT, Input::User),
            field(LEVEL, Input::Menu { entries: levels, placeholder: None }),
            field(
                options::RULES,
                menu(options::rules_entries(language, rules), "form-usual", language.rules(rules)),
            ),
            field(PACE, menu(paces, "form-usual-pace", language.pace(pace))),
            field(RATED, menu(both, "form-usual-rated", language.text(rated(is_rated)))),
        ],
    }
}

impl Chosen {
    /// Reads the options of the command; `None` if Discord does not describe the opponent.
    /// Otherwise, any member could accept a challenge that is meant for one player.
    ///
    /// # Errors
    /// As [`options::chosen_rules`].
    pub fn from_options(language: &Language, command: &CommandInteraction) -> Result<Option<Self>> {
        let opponent = match command.data.value(OPPONENT) {
            None => None,
            Some(ResolvedValue::User(user, member)) => Some((user.clone(), member.cloned())),
            Some(_) => return Ok(None),
        };
        let text = |name| options::text_option(command, name);
        let flag = |name| options::flag_option(command, name);
        Ok(Some(Self {
            opponent,
            rules: options::chosen_rules(language, command)?,
            colour: text(COLOUR).and_then(Colour::from_id),
            pace: text(PACE).and_then(Pace::from_id),
            bank: text(BANK).and_then(|days| days.parse().ok()).filter(|days| BANKS.contains(days)),
            days_off: text(DAYS_OFF).and_then(DaysOff::from_id),
            rated: flag(RATED),
            hints: flag(HINTS),
            fair_opening: flag(FAIR_OPENING) == Some(true),
            thread: flag(THREAD),
            theme: text(options::THEME).map(str::to_owned),
            level: text(LEVEL).and_then(Level::from_id),
            hours: text(OPEN_FOR)
                .and_then(|hours| hours.parse().ok())
                .filter(|hours| HOURS.contains(hours)),
            places: text(GAMES_AT_ONCE)
                .and_then(|games| games.parse().ok())
                .filter(|places| (1..=MAX_PLACES).contains(places)),
        }))
    }

    /// Reads the submitted form; `None` for another one, and as [`Self::from_options`].
    pub fn from_form(pressed: Pressed<'_>) -> Option<Self> {
        let Pressed { custom_id: FORM, fields, resolved, .. } = pressed else { return None };
        let opponent = match fields.entered(OPPONENT) {
            None => None,
            Some(id) => {
                let user = resolved.users.get(&id.parse().ok()?)?;
                Some((user.clone(), resolved.members.get(&user.id).cloned()))
            }
        };
        Some(Self {
            opponent,
            rules: fields.entered(options::RULES).and_then(RuleSet::from_id),
            pace: fields.entered(PACE).and_then(Pace::from_id),
            rated: fields.entered(RATED).and_then(|rated| rated.parse().ok()),
            level: fields.entered(LEVEL).and_then(Level::from_id),
            ..Self::default()
        })
    }

    /// Returns the chosen terms, but for the thread, instead of the usual ones.
    pub fn terms(&self, settings: &ServerSettings, usual: Terms) -> Terms {
        let pace = self.pace.unwrap_or(usual.pace);
        let hints = self.hints.unwrap_or(usual.hints);
        let days_off = self.days_off.filter(|_| pace != Pace::Unlimited);
        Terms {
            pace,
            bank_days: self.bank.unwrap_or(usual.bank_days),
            days_off: days_off.unwrap_or_default(),
            rated: self.rated.unwrap_or_else(|| settings.is_usually_rated(pace, hints)),
            theme: self.theme.clone(),
            level: self.level,
            hints,
            fair_opening: self.fair_opening,
            ..usual
        }
    }
}
