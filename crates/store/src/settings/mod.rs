//! The preferences of people and the settings of servers. Unset fields are not stored, so that
//! later versions can add settings and change defaults.

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::absence::Absence;
use super::hall::Hall;
use super::items::{DAILY, Field, Item, Kind, Values};
use super::people::People;
use super::puzzles::{Day, ServerPuzzles, SolvedPuzzles};
use super::roles::{MAX_ROLES, RoleRule, Standing};
use super::welcome::Welcome;
use alquerque_game::{
    GameId, Pace, PlayerId, QuietHours, Reminders, Terms, USUAL_IDLE_DAYS, Zone, choices,
};
use alquerque_rules::{MEDIEVAL, RULE_SETS, RuleSet};

/// Access to the stored value of a field.
macro_rules! field {
    ($name:ident) => {
        Field { get: |it: &Self| it.$name.clone(), set: |it: &mut Self, value| it.$name = value }
    };
}

/// The preferences of one person, for messages that only they see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Discord's tag of the language of private messages; `None` for that of their client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The name of the theme of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The name of the size of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// The id of the side at the bottom of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<String>,
    /// The id of what the keys of keypads show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<String>,
    /// Whether the squares of private draughts boards show their numbers. The default is `false`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<bool>,
    /// Whether the last move of private boards is animated. The default is `false`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moving: Option<bool>,
    /// Whether the person is reminded of their turn. The default is `true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reminders: Option<bool>,
    /// Whether the person gets direct messages about their games. The default is `false`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<bool>,
    /// If they come as one digest a day instead, the local day of the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<Day>,
    /// When Discord last refused a direct message, which turned them off.
    #[serde(with = "time::serde::timestamp::option", skip_serializing_if = "Option::is_none")]
    pub messages_refused: Option<OffsetDateTime>,
    /// The first and last hour of the quiet hours, in local time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<[u8; 2]>,
    /// The UTC offset of their local time, unless they have named a zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset_minutes: Option<i16>,
    /// Their zone, if they have named it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// Whether vacation days are spent by themselves. The default is `false`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacation: Option<bool>,
    /// Past and future absences, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<Absence>,
    /// Whether challenges to the person are refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_challenges: Option<bool>,
    /// The people whom this person has blocked.
    #[serde(skip_serializing_if = "People::is_empty")]
    pub blocked: People,
    /// The puzzles that the person has solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<SolvedPuzzles>,
    /// The games of others whose end they are told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub following: Vec<GameId>,
}

impl Preferences {
    /// What people choose, in the order of the panel.
    pub const ITEMS: &'static [Item<Self>] = &[
        Item::one_of("language", Values::Languages, field!(language)),
        Item::one_of("theme", Values::ThemesOrServers, field!(theme)),
        Item::one_of("size", Values::Own(|| vec!["standard", "hd"]), field!(size)),
        Item::one_of(
            "view",
            Values::Own(|| SideBelow::ALL.map(SideBelow::id).into()),
            field!(view),
        )
        .only_in_panel(),
        Item::one_of("keys", Values::Own(|| KeyForm::ALL.map(KeyForm::id).into()), field!(keys)),
        Item::flag("numbers", field!(numbers)),
        Item::flag("moving", field!(moving)),
        Item::flag(
            "reminders",
            Field { get: |it: &Self| Some(it.reminders().wanted), ..field!(reminders) },
        ),
        Item::one_of(
            "messages",
            Values::Own(|| vec!["no", "yes", DAILY]),
            Field {
                get: |it: &Self| it.chosen_messages().map(str::to_owned),
                set: Self::choose_messages,
            },
        )
        .only_in_panel(),
        Item::new("quiet", Kind::Hours(field!(quiet))),
        Item::new("utc", Kind::Zone(Field { get: Self::chosen_zone, set: Self::choose_zone })),
        Item::flag("vacation", field!(vacation)),
        Item::one_of(
            "challenges",
            Values::Own(|| vec!["welcome", NONE]),
            Field {
                get: |it: &Self| it.no_challenges.filter(|none| *none).map(|_| NONE.to_owned()),
                set: |it: &mut Self, value| it.no_challenges = value.map(|value| value == NONE),
            },
        ),
    ];
}

/// The id of the choice that no challenges are welcome.
const NONE: &str = "none";

choices! {
    /// The side at the bottom of the pictures of a game that only one of its players sees.
    #[derive(Default)]
    pub enum SideBelow {
        /// The player's own side on the keypad, and White in other pictures.
        #[default]
        OwnOnKeypad = "own-on-keypad",
        /// The player's own side.
        Own = "own",
        /// White.
        White = "white",
    }
}

choices! {
    /// What the keys of a keypad show.
    #[derive(Default)]
    pub enum KeyForm {
        /// The points of the board with their stones, where Discord has the emojis.
        #[default]
        Stones = "stones",
        /// The names of the points.
        Labels = "labels",
    }
}

/// How long direct messages stay off after Discord has refused one: each refusal counts against the
/// bot.
const REFUSED_FOR: Duration = Duration::minutes(10);

impl Preferences {
    /// Returns when direct messages can be turned on again, if Discord has lately refused one.
    pub fn messages_refused_until(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let refused = self.messages_refused?;
        (refused..refused + REFUSED_FOR).contains(&now).then_some(refused + REFUSED_FOR)
    }

    /// Returns when the person is reminded.
    pub fn reminders(&self) -> Reminders {
        let quiet = self.quiet.map(|[from, to]| QuietHours { from, to, zone: self.zone() });
        Reminders { wanted: self.reminders.unwrap_or(true), quiet }
    }

    /// Returns whether a notification would disturb the person's quiet hours.
    pub fn is_quiet(&self, now: OffsetDateTime) -> bool {
        self.reminders().quiet.is_some_and(|quiet| quiet.end(now).is_some())
    }

    /// Returns the person's local time; UTC unless they have chosen another.
    pub fn zone(&self) -> Zone {
        self.chosen_zone().unwrap_or(Zone::UTC)
    }

    fn chosen_zone(&self) -> Option<Zone> {
        self.zone.or(self.offset_minutes.map(Zone::Offset))
    }

    fn choose_zone(&mut self, zone: Option<Zone>) {
        (self.offset_minutes, self.zone) = match zone {
            Some(Zone::Offset(minutes)) => (Some(minutes), None),
            named => (None, named),
        };
    }

    /// Returns the side at the bottom of the person's private pictures. An unknown choice, perhaps
    /// of a later version, is the default.
    pub fn side_below(&self) -> SideBelow {
        self.view.as_deref().and_then(SideBelow::from_id).unwrap_or_default()
    }

    /// Returns what the keys of the person's keypads show. An unknown choice, perhaps of a later
    /// version, is the default.
    pub fn key_form(&self) -> KeyForm {
        self.keys.as_deref().and_then(KeyForm::from_id).unwrap_or_default()
    }

    /// Returns whether the person has chosen anything.
    pub fn has_choices(&self) -> bool {
        let puzzles = self.puzzles.clone();
        *self != Self { puzzles, following: self.following.clone(), ..Self::default() }
    }

    /// Returns whether the person has blocked this player.
    pub fn has_blocked(&self, player: PlayerId) -> bool {
        self.blocked.contains(player)
    }

    /// Returns whether this player may challenge the person.
    pub fn accepts_challenges_from(&self, player: PlayerId) -> bool {
        self.no_challenges != Some(true) && !self.has_blocked(player)
    }

    /// Returns the end of the current absence, if there is one.
    pub fn away_until(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.away.iter().map(|absence| absence.ends(now)).filter(|&until| until > now).max()
    }
}

/// The settings of a server, for messages that all members see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The name of the theme of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Discord's tag of the language of public messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The id of the rules of a challenge that names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The id of the pace of a challenge that names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<String>,
    /// Whether games are rated whose challengers do not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// The channels where games may begin, at most [`MAX_CHANNELS`]; empty for all. A thread counts
    /// as its parent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<u64>,
    /// The id of the policy on threads of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<String>,
    /// Whether messages with boards have frames. The default is `true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frames: Option<bool>,
    /// The id of what becomes of a board that a newer one follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<String>,
    /// The id of who can make tournaments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournaments: Option<String>,
    /// The channel where results are posted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<u64>,
    /// The list of games that a message keeps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hall: Option<Hall>,
    /// The days without a request after which games without a time limit are adjourned; 0 for
    /// never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle_days: Option<u16>,
    /// The people who may not start games on the server.
    #[serde(skip_serializing_if = "People::is_empty")]
    pub forbidden: People,
    /// The welcome on the server; `None` where the bot has been since before there were welcomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub welcome: Option<Welcome>,
    /// The daily puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<ServerPuzzles>,
    /// The roles by standing: at most [`MAX_ROLES`] that are given, and those that are being taken
    /// away from all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<RoleRule>,
}

choices! {
    /// When a game that begins in a channel gets a thread of its own.
    #[derive(Default)]
    pub enum ThreadPolicy {
        /// Wherever the member and the bot may create threads, unless the challenge says otherwise.
        #[default]
        Always = "always",
        /// If the challenge asks for one.
        Offered = "offered",
        Never = "never",
    }
}

/// The most channels that a server can choose: as many as a menu of Discord holds.
pub const MAX_CHANNELS: u8 = 25;

/// The choices for the days until games are adjourned; 0 is never.
const IDLE_DAYS: [&str; 4] = ["7", "30", "90", "0"];

/// The id of the choice that former boards keep their pictures.
const KEEP: &str = "keep";

impl ServerSettings {
    /// What managers choose, in the order of the panel.
    pub const ITEMS: &'static [Item<Self>] = &[
        Item::new(
            "channels",
            Kind::Channels {
                most: MAX_CHANNELS,
                get: |it: &Self| it.channels.clone(),
                set: |it: &mut Self, channels, _| it.channels = channels.to_vec(),
            },
        )
        .only_in_panel(),
        Item::one_of(
            "threads",
            Values::Own(|| ThreadPolicy::ALL.map(ThreadPolicy::id).into()),
            field!(threads),
        ),
        Item::one_of(
            "rules",
            Values::OfChallenges(|| RULE_SETS.map(|rules| rules.id).into()),
            field!(rules),
        ),
        Item::one_of(
            "pace",
            Values::OfChallenges(|| Pace::ALL.map(Pace::id).into()),
            Field { get: |it: &Self| Some(it.usual_pace().id().to_owned()), ..field!(pace) },
        ),
        Item::flag(
            "rated",
            Field { get: |it: &Self| Some(it.usual_terms().rated), ..field!(rated) },
        ),
        Item::one_of("theme", Values::Themes, field!(theme)),
        Item::flag("frames", Field { get: |it: &Self| Some(it.has_frames()), ..field!(frames) })
            .only_in_panel(),
        Item::one_of("boards", Values::Own(|| vec!["shrink", KEEP]), field!(boards))
            .only_in_panel(),
        Item::one_of("language", Values::Languages, field!(language)),
        Item::one_of(
            "tournaments",
            Values::Own(|| vec!["managers", "members"]),
            field!(tournaments),
        ),
        Item::new(
            "results",
            Kind::Channels {
                most: 1,
                get: |it: &Self| it.results.into_iter().collect(),
                set: |it: &mut Self, channels, _| it.results = channels.first().copied(),
            },
        )
        .only_in_panel(),
        Item::new(
            "hall",
            Kind::Channels {
                most: 1,
                get: |it: &Self| it.hall.iter().filter_map(|hall| hall.channel).collect(),
                set: |it: &mut Self, channels, tag| {
                    it.hall.get_or_insert_default().choose(channels.first().copied(), tag);
                    it.hall.take_if(|hall| hall.is_over());
                },
            },
        ),
        Item::one_of(
            "idle",
            Values::Own(|| IDLE_DAYS.to_vec()),
            Field {
                get: |it: &Self| Some(it.chosen_idle_days().unwrap_or(USUAL_IDLE_DAYS).to_string()),
                set: |it: &mut Self, days| it.idle_days = days.and_then(|days| days.parse().ok()),
            },
        )
        .only_in_panel(),
        Item::new(
            "puzzles",
            Kind::Channels {
                most: 1,
                get: |it: &Self| it.puzzles.iter().filter_map(|puzzles| puzzles.channel).collect(),
                set: |it: &mut Self, channels, tag| match channels.first() {
                    Some(&channel) => it.puzzles.get_or_insert_default().choose(channel, tag),
                    None => {
                        it.puzzles.iter_mut().for_each(ServerPuzzles::end);
                        it.puzzles.take_if(|puzzles| *puzzles == ServerPuzzles::default());
                    }
                },
            },
        ),
        Item::new(
            "roles",
            Kind::Roles {
                usual: Self::usual_rules,
                get: |it| it.roles.as_slice(),
                set: Self::set_role,
            },
        ),
    ];

    /// Gives a role by this standing from now on, or (`None`) takes it away from all. Beyond
    /// [`MAX_ROLES`], no other role is given.
    pub fn set_role(&mut self, role: u64, rules: &RuleSet, by: Option<Standing>) {
        let given = self.roles.iter().filter(|rule| rule.by.is_some() && rule.role != role).count();
        let known = self.roles.iter().any(|rule| rule.role == role);
        if by.is_some() && given >= usize::from(MAX_ROLES) || by.is_none() && !known {
            return;
        }
        let rule = RoleRule::new(role, rules, by);
        match self.roles.iter_mut().find(|rule| rule.role == role) {
            Some(known) => *known = rule,
            None => self.roles.push(rule),
        }
    }

    /// Returns whether games may begin in a channel; for a thread, that is its parent.
    pub fn allows_games_in(&self, channel: u64) -> bool {
        self.channels.is_empty() || self.channels.contains(&channel)
    }

    /// Returns the channels that the server has chosen, for games, results, its hall and puzzles.
    pub fn chosen_channels(&self) -> impl Iterator<Item = u64> {
        let puzzles = self.puzzles.as_ref().and_then(|puzzles| puzzles.channel);
        let hall = self.hall.as_ref().and_then(|hall| hall.channel);
        self.channels.iter().copied().chain(self.results).chain(hall).chain(puzzles)
    }

    /// Returns whether members can make tournaments who do not manage the server.
    pub fn lets_members_make_tournaments(&self) -> bool {
        self.tournaments.as_deref() == Some("members")
    }

    /// Returns the policy on threads of games. An unknown one, perhaps of a later version, is the
    /// default.
    pub fn thread_policy(&self) -> ThreadPolicy {
        self.threads.as_deref().and_then(ThreadPolicy::from_id).unwrap_or_default()
    }

    /// Returns whether messages with boards have frames.
    pub fn has_frames(&self) -> bool {
        self.frames.unwrap_or(true)
    }

    /// Returns whether a board keeps its picture when a newer one follows. Otherwise it shrinks to
    /// a line.
    pub fn keeps_boards(&self) -> bool {
        self.boards.as_deref() == Some(KEEP)
    }

    /// Returns the rules of a challenge that names none.
    pub fn usual_rules(&self) -> &'static RuleSet {
        self.rules.as_deref().and_then(RuleSet::from_id).unwrap_or(&MEDIEVAL)
    }

    /// Returns the pace of a challenge that names none.
    pub fn usual_pace(&self) -> Pace {
        self.pace.as_deref().and_then(Pace::from_id).unwrap_or_default()
    }

    /// Returns the chosen days until games are adjourned. An unknown choice, perhaps of a later
    /// version, is none.
    fn chosen_idle_days(&self) -> Option<u16> {
        self.idle_days.filter(|days| IDLE_DAYS.contains(&days.to_string().as_str()))
    }

    /// Returns the terms of a challenge that names none.
    pub fn usual_terms(&self) -> Terms {
        let pace = self.usual_pace();
        let rated = self.is_usually_rated(pace, false);
        Terms { pace, rated, idle_days: self.chosen_idle_days(), ..Terms::default() }
    }

    /// Returns the terms of a newcomer's challenge. It is unrated, so that a first game costs
    /// nothing.
    pub fn first_terms(&self) -> Terms {
        Terms { rated: false, ..self.usual_terms() }
    }

    /// Returns whether a game is rated if its challenger does not say. One with hints or without a
    /// time limit is not.
    pub fn is_usually_rated(&self, pace: Pace, hints: bool) -> bool {
        self.rated.unwrap_or(Terms::default().rated) && pace.allows_rating() && !hints
    }
}
