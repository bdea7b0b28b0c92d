//! Lists of games, and games as choices.

use time::OffsetDateTime;

use super::Language;
use super::times::remaining;
use super::values::number_arg;
use alquerque_game::{Game, Person, PlayerId, Progress, Summary};

/// Discord's limit on the characters of a message.
pub const MAX_MESSAGE: usize = 2000;

/// The games of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// The reader's games on a server.
    Mine(PlayerId),
    /// The reader's games on all servers and outside of them.
    Everywhere(PlayerId),
    /// The games of another player.
    Of(PlayerId),
    /// All games of a server.
    All,
    /// All games of a channel.
    Here,
}

/// One page of a list of games.
#[derive(Clone, Copy, Debug)]
pub struct GamesPage<'a> {
    pub games: &'a [Summary],
    /// From 1.
    pub page: usize,
    pub pages: usize,
}

/// Returns the variant of messages for what a player has to do in a game.
fn state_of(game: &Summary, player: PlayerId) -> &'static str {
    match (&game.progress, game.awaited() == Some(player)) {
        (Progress::Over | Progress::Voided { .. } | Progress::Study { .. }, _) => "over",
        (Progress::Challenged, true) => "answer",
        (Progress::Challenged, false) => "waiting",
        (_, true) => "yours",
        (_, false) => "theirs",
    }
}

impl Language {
    /// Lists the games of a page, one a line.
    ///
    /// `link` returns the URL of the newest board.
    pub fn games(
        &self,
        whose: Listed,
        list: &GamesPage<'_>,
        link: impl Fn(&Summary) -> Option<String>,
        now: OffsetDateTime,
    ) -> String {
        if list.games.is_empty() {
            return self.about_list(whose, "none");
        }
        let line = |game: &Summary| {
            let link = link(game)
                .map(|url| format!(" · {}", self.format("games-link", [("url", url.into())])));
            self.games_entry(whose, game, now) + &link.unwrap_or_default()
        };
        let page = (list.pages > 1).then(|| {
            let args = [("page", list.page.into()), ("pages", list.pages.into())];
            self.format("ranking-page", args)
        });
        let lines = list.games.iter().map(line);
        let title = self.about_list(whose, "title");
        let lines: Vec<String> = std::iter::once(title).chain(lines).chain(page).collect();
        lines.join("\n")
    }

    /// Formats the title of a list, or says that there is `none` of its games.
    pub(super) fn about_list(&self, whose: Listed, part: &str) -> String {
        match whose {
            Listed::Mine(_) => self.text(&format!("games-{part}")),
            Listed::Everywhere(_) => self.text(&format!("games-{part}-everywhere")),
            Listed::Of(player) => {
                self.format(&format!("games-{part}-of"), [("player", self.mention(player).into())])
            }
            Listed::All => self.text(&format!("games-{part}-all")),
            Listed::Here => self.text(&format!("games-{part}-here")),
        }
    }

    /// Joins a title and as many lines as fit into a message, and says how many are left out.
    pub(super) fn listed(
        &self,
        title: String,
        lines: impl ExactSizeIterator<Item = String>,
    ) -> String {
        let mut text = title;
        let count = lines.len();
        for (listed, line) in lines.enumerate() {
            let more =
                format!("\n{}", self.format("games-more", [("count", (count - listed).into())]));
            // Leave room for the line that says how many are left out.
            if [&text, &line, &more].iter().map(|part| part.chars().count()).sum::<usize>()
                >= MAX_MESSAGE
            {
                return text + &more;
            }
            text += "\n";
            text += &line;
        }
        text
    }

    pub(super) fn games_entry(&self, whose: Listed, game: &Summary, now: OffsetDateTime) -> String {
        let name = |person: Option<&Person>| {
            person.map_or_else(|| self.text("anybody"), |person| self.mention(person.id))
        };
        // In the list of all servers, a whole server may be unreachable instead.
        if game.is_stopped && !matches!(whose, Listed::Everywhere(_)) {
            let who = match (whose, game.terms.level) {
                (Listed::Mine(_), Some(level)) => self.level(level),
                (Listed::Mine(player), None) => name(game.opponent_of(player)),
                _ => [Some(&game.challenger), game.challenged.as_ref()].map(name).join(" – "),
            };
            return self.format("games-entry-gone", [number_arg(game.number), ("who", who.into())]);
        }
        let head =
            [number_arg(game.number), ("channel", format!("<#{}>", game.place.channel).into())];
        let entry = match (whose, game.terms.level) {
            (Listed::Mine(player) | Listed::Everywhere(player), Some(level))
                if game.place.guild.is_none() =>
            {
                let place = if game.is_private() { "private" } else { "direct" };
                let what = [
                    number_arg(game.number),
                    ("place", place.into()),
                    ("level", self.level(level).into()),
                    ("state", state_of(game, player).into()),
                ];
                self.format("games-entry-outside", what)
            }
            (Listed::Mine(player) | Listed::Everywhere(player), Some(level)) => {
                let what =
                    [("level", self.level(level).into()), ("state", state_of(game, player).into())];
                self.format("games-entry-bot", head.into_iter().chain(what))
            }
            (Listed::Mine(player) | Listed::Everywhere(player), None) => {
                let opponent = name(game.opponent_of(player));
                let state = ("state", state_of(game, player).into());
                self.format(
                    "games-entry",
                    head.into_iter().chain([("opponent", opponent.into()), state]),
                )
            }
            (Listed::Of(_) | Listed::All | Listed::Here, _) => {
                let state =
                    ("state", if game.to_move().is_some() { "playing" } else { "waiting" }.into());
                let awaited = game
                    .awaited()
                    .map_or_else(|| self.text("anybody"), |player| self.mention(player));
                let people = [
                    ("one", name(Some(&game.challenger)).into()),
                    ("other", name(game.challenged.as_ref()).into()),
                    ("awaited", awaited.into()),
                    state,
                ];
                self.format("games-entry-other", head.into_iter().chain(people))
            }
        };
        let (until, away_until) = match &game.progress {
            Progress::Playing { deadline, away_until, .. } => {
                (deadline.map(|at| self.runs_out("games-until", at)), *away_until)
            }
            Progress::Challenged => {
                (game.expires.map(|at| self.runs_out("games-open-until", at)), None)
            }
            _ => (None, None),
        };
        let until = if game.is_stopped { Some(self.text("games-stopped")) } else { until };
        let away = away_until.filter(|&until| until > now);
        let away =
            away.map(|until| self.format("games-away", [("until", remaining(until).into())]));
        [Some(entry), until, away].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    fn runs_out(&self, key: &str, at: OffsetDateTime) -> String {
        self.format(key, [("in", remaining(at).into())])
    }

    /// Returns the text above an exported record.
    pub fn exported(&self, game: &Game) -> String {
        self.format("exported", [number_arg(game.number)])
    }

    /// Formats a game as a choice of the option `game`: plain text without mentions.
    pub fn game_choice(&self, player: PlayerId, game: &Summary) -> String {
        if let Progress::Study { names } = &game.progress {
            let white = ("white", names.white.as_str().into());
            let black = ("black", names.black.as_str().into());
            return self.format("choice-study", [number_arg(game.number), white, black]);
        }
        let anybody = self.text("anybody");
        let name =
            |person: Option<&Person>| person.map_or(anybody.clone(), |person| self.name(person));
        if !game.has_player(player) {
            let one = ("one", self.name(&game.challenger).into());
            let other = ("other", name(game.challenged.as_ref()).into());
            let state = ("state", if game.is_open() { "open" } else { "over" }.into());
            return self.format("choice-other-game", [number_arg(game.number), one, other, state]);
        }
        let opponent = name(game.opponent_of(player));
        let args = [
            number_arg(game.number),
            ("opponent", opponent.into()),
            ("state", state_of(game, player).into()),
        ];
        self.format("choice-game", args)
    }
}
