//! Rankings, seasons and profiles.

use time::OffsetDateTime;

use super::board::provisional_mark;
use super::values::yes_or_no;
use super::{Language, Listed};
use alquerque_game::{PlayerId, Summary};
use alquerque_rules::{BySide, RuleSet};

/// The games in progress that a profile lists.
const CURRENT: usize = 5;

/// A player in a ranking.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// Counted from 1.
    pub place: usize,
    pub player: PlayerId,
    pub rating: i32,
    pub is_provisional: bool,
    pub results: Results,
}

/// Numbers of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

/// The best players of a season, best first.
#[derive(Clone, Debug)]
pub struct SeasonLine {
    pub year: i32,
    /// From 1 to 4.
    pub quarter: u8,
    pub best: Vec<Ranked>,
}

/// A page of a ranking.
#[derive(Debug)]
pub struct RankingPage<'a> {
    pub rules: &'static RuleSet,
    pub entries: &'a [Ranked],
    /// The reader, if on another page.
    pub own: Option<&'a Ranked>,
    /// Whether the reader has a rating, but has not played lately.
    pub is_own_inactive: bool,
    /// How many have not played lately.
    pub inactive: usize,
    /// The page, from 1, and the number of pages.
    pub page: usize,
    pub pages: usize,
    /// The results of the bot.
    pub bot: Option<Results>,
    /// The best players of the newest season that is over.
    pub last_season: Option<&'a SeasonLine>,
}

/// A rating of a profile.
#[derive(Clone, Debug)]
pub struct ProfileRating {
    pub rules: &'static RuleSet,
    pub rating: i32,
    pub deviation: i32,
    pub is_provisional: bool,
    /// The number of rated games.
    pub games: u32,
    /// The server, if the profile is not of one server.
    pub server: Option<u64>,
    /// The rating after each of the last games, oldest first.
    pub curve: Vec<i32>,
}

/// The profile of a player.
#[derive(Debug)]
pub struct ProfileText<'a> {
    pub player: PlayerId,
    /// Whether it is of one server, or of all.
    pub is_of_server: bool,
    pub ratings: &'a [ProfileRating],
    pub results: Vec<(&'static RuleSet, BySide<Results>)>,
    /// Whether the last games were won, and how many in a row.
    pub streak: Option<(bool, u32)>,
    /// The reader's results against the player.
    pub against: Option<Results>,
    pub current: &'a [Summary],
    /// How many games are counted, if there are more.
    pub counted: Option<usize>,
}

impl Language {
    /// Lists a page of the ranking of a server.
    pub fn ranking(&self, ranking: &RankingPage<'_>) -> String {
        let rules = ("rules", self.rules(ranking.rules).into());
        let title = if ranking.entries.is_empty() { "ranking-none" } else { "ranking" };
        let own = ranking.own.into_iter().flat_map(|own| ["…".to_owned(), self.ranked(own)]);
        let page = (ranking.pages > 1).then(|| {
            let page = ("page", ranking.page.into());
            self.format("ranking-page", [page, ("pages", ranking.pages.into())])
        });
        let inactive = (ranking.inactive > 0).then(|| {
            let own = ("own", yes_or_no(ranking.is_own_inactive).into());
            self.format("ranking-inactive", [("count", ranking.inactive.into()), own])
        });
        let season = ranking.last_season.map(|season| {
            let name = ("season", self.season(season).into());
            self.format("ranking-season", [name, ("best", self.best(season).into())])
        });
        let bot = ranking.bot.map(|results| self.format("ranking-bot", results.args()));
        let lines: Vec<String> = [self.format(title, [rules])]
            .into_iter()
            .chain(ranking.entries.iter().map(|entry| self.ranked(entry)))
            .chain(own)
            .chain([page, inactive, season, bot].into_iter().flatten())
            .collect();
        lines.join("\n")
    }

    fn ranked(&self, ranked: &Ranked) -> String {
        let args = [
            ("place", ranked.place.into()),
            ("player", self.mention(ranked.player).into()),
            ("rating", ranked.rating.to_string().into()),
            ("mark", provisional_mark(ranked.is_provisional).into()),
        ];
        self.format("ranking-entry", args.into_iter().chain(ranked.results.args()))
    }

    /// Lists the best players of each season, newest first.
    pub fn seasons(&self, rules: &RuleSet, seasons: &[SeasonLine], ends: OffsetDateTime) -> String {
        let rules = ("rules", self.rules(rules).into());
        let ends = format!("<t:{}:D>", ends.unix_timestamp());
        let current = self.format("seasons-current", [("ends", ends.into())]);
        let line = |season: &SeasonLine| {
            let name = ("season", self.season(season).into());
            self.format("seasons-entry", [name, ("best", self.best(season).into())])
        };
        let title = self.format("seasons", [rules]) + "\n" + &current;
        self.listed(title, seasons.iter().map(line).collect::<Vec<_>>().into_iter())
    }

    fn season(&self, season: &SeasonLine) -> String {
        let quarter = ("quarter", season.quarter.to_string().into());
        self.format("season", [quarter, ("year", season.year.to_string().into())])
    }

    fn best(&self, season: &SeasonLine) -> String {
        let best = season.best.iter().map(|ranked| {
            let args = [
                ("place", ranked.place.into()),
                ("player", self.mention(ranked.player).into()),
                ("rating", ranked.rating.to_string().into()),
                ("mark", provisional_mark(ranked.is_provisional).into()),
            ];
            self.format("season-best", args)
        });
        best.collect::<Vec<_>>().join(" · ")
    }

    /// Formats a profile. `link` returns the URL of the newest board of a game.
    pub fn profile(
        &self,
        profile: &ProfileText<'_>,
        link: impl Fn(&Summary) -> Option<String>,
        now: OffsetDateTime,
    ) -> String {
        let player = ("player", self.mention(profile.player).into());
        let is_empty =
            profile.results.is_empty() && profile.current.is_empty() && profile.ratings.is_empty();
        if is_empty && profile.counted.is_none() {
            return self.format("profile-none", [player]);
        }
        let here = ("here", yes_or_no(profile.is_of_server).into());
        let title = self.format("profile-title", [player.clone(), here]);
        let ratings = profile.ratings.iter().map(|rating| self.profile_rating(rating));
        let ratings = self.section("profile-ratings", ratings);
        let results = profile.results.iter().map(|(rules, results)| {
            let args = [
                ("rules", self.rules(rules).into()),
                ("white", self.results(results.white).into()),
                ("black", self.results(results.black).into()),
            ];
            self.format("profile-result", args)
        });
        let results = self.section("profile-results", results);
        let streak = profile.streak.map(|(won, games)| {
            let id = if won { "profile-streak-won" } else { "profile-streak-lost" };
            self.format(id, [("games", games.into())])
        });
        let against = profile.against.filter(|results| *results != Results::default());
        let against = against.map(|results| {
            let results = ("results", self.results(results).into());
            self.format("profile-against", [player, results])
        });
        let current = self.current_games(profile, link, now);
        let counted =
            profile.counted.map(|games| self.format("profile-cut", [("games", games.into())]));
        let parts = [ratings, results, streak, against, current, counted];
        let lines: Vec<String> = parts
            .into_iter()
            .flatten()
            .flat_map(|part| part.lines().map(str::to_owned).collect::<Vec<_>>())
            .collect();
        self.listed(title, lines.into_iter())
    }

    fn profile_rating(&self, rating: &ProfileRating) -> String {
        let server = rating.server.map(|server| {
            let url = format!("https://discord.com/channels/{server}");
            format!(" · {}", self.format("profile-server", [("url", url.into())]))
        });
        let args = [
            ("rules", self.rules(rating.rules).into()),
            ("rating", rating.rating.to_string().into()),
            ("mark", provisional_mark(rating.is_provisional).into()),
            ("deviation", rating.deviation.to_string().into()),
            ("games", rating.games.into()),
        ];
        self.format("profile-rating", args) + &server.unwrap_or_default()
    }

    fn current_games(
        &self,
        profile: &ProfileText<'_>,
        link: impl Fn(&Summary) -> Option<String>,
        now: OffsetDateTime,
    ) -> Option<String> {
        let count = profile.current.len();
        if count == 0 {
            return None;
        }
        let title = self.format("profile-current", [("count", count.into())]);
        let lines = profile.current.iter().take(CURRENT).map(|game| {
            let link = link(game)
                .map(|url| format!(" · {}", self.format("games-link", [("url", url.into())])));
            self.games_entry(Listed::Of(profile.player), game, now) + &link.unwrap_or_default()
        });
        let more = count.saturating_sub(CURRENT);
        let more = (more > 0).then(|| self.format("games-more", [("count", more.into())]));
        Some([title].into_iter().chain(lines).chain(more).collect::<Vec<_>>().join("\n"))
    }

    /// Returns lines under a title; `None` without lines.
    fn section(&self, title: &str, lines: impl Iterator<Item = String>) -> Option<String> {
        let lines: Vec<String> = lines.map(|line| format!("• {line}")).collect();
        (!lines.is_empty()).then(|| format!("{}\n{}", self.text(title), lines.join("\n")))
    }

    fn results(&self, results: Results) -> String {
        self.format("profile-tally", results.args())
    }

    /// Describes the chart of a player's ratings.
    pub fn rating_chart_alt_text(&self, ratings: &[ProfileRating]) -> String {
        let curves = ratings.iter().map(|rating| {
            let low = rating.curve.iter().min().copied().unwrap_or(rating.rating);
            let high = rating.curve.iter().max().copied().unwrap_or(rating.rating);
            let args = [
                ("rules", self.rules(rating.rules).into()),
                ("games", rating.curve.len().into()),
                ("low", low.to_string().into()),
                ("high", high.to_string().into()),
                ("rating", rating.rating.to_string().into()),
            ];
            self.format("profile-alt-curve", args)
        });
        self.format("profile-alt", [("curves", curves.collect::<Vec<_>>().join(" ").into())])
    }

    /// Titles the curve of a rating.
    pub fn rating_curve_title(&self, rating: &ProfileRating) -> String {
        let mark = provisional_mark(rating.is_provisional);
        format!("{} {}{mark} ± {}", self.rules(rating.rules), rating.rating, rating.deviation)
    }
}

impl Results {
    fn args(self) -> [super::Arg<'static>; 3] {
        let Self { wins, draws, losses } = self;
        [("wins", wins.into()), ("draws", draws.into()), ("losses", losses.into())]
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::*;
    use alquerque_rules::RULE_SETS;

    const MANY: Results = Results { wins: 9_999, draws: 9_999, losses: 9_999 };

    fn ranked(place: usize) -> Ranked {
        Ranked {
            place,
            player: PlayerId(u64::MAX / 2),
            rating: -9999,
            is_provisional: true,
            results: MANY,
        }
    }

    #[test]
    fn the_longest_ranking_fits_into_a_message() {
        let entries: Vec<Ranked> = (1..=10).map(ranked).collect();
        let own = ranked(999_999);
        let best = (1..=3).map(ranked).collect();
        let season = SeasonLine { year: 2026, quarter: 4, best };
        for language in Language::all() {
            for rules in RULE_SETS {
                let text = language.ranking(&RankingPage {
                    rules,
                    entries: &entries,
                    own: Some(&own),
                    is_own_inactive: true,
                    inactive: 999_999,
                    page: 99_999,
                    pages: 99_999,
                    bot: Some(MANY),
                    last_season: Some(&season),
                });
                assert!(
                    text.chars().count() <= 2000,
                    "{}: {}",
                    language.tag(),
                    text.chars().count()
                );
                assert!(text.contains("…\n999999. ") && !text.contains("{"), "{text}");
            }
        }
    }

    #[test]
    fn the_longest_profile_fits_into_a_message() {
        let rating = |rules| ProfileRating {
            rules,
            rating: -9999,
            deviation: 350,
            is_provisional: true,
            games: 99_999,
            server: None,
            curve: vec![1500, 1400],
        };
        for language in Language::all() {
            let mut longest = RULE_SETS;
            longest.sort_by_key(|rules| Reverse(language.rules(rules).chars().count()));
            // The service shows so many.
            let longest = &longest[..7];
            let ratings: Vec<ProfileRating> = longest.iter().copied().map(rating).collect();
            let profile = ProfileText {
                player: PlayerId(u64::MAX),
                is_of_server: true,
                ratings: &ratings,
                results: longest
                    .iter()
                    .map(|&rules| (rules, BySide { white: MANY, black: MANY }))
                    .collect(),
                streak: Some((true, 99_999)),
                against: Some(MANY),
                current: &[],
                counted: Some(5000),
            };
            let text = language.profile(&profile, |_| None, OffsetDateTime::UNIX_EPOCH);
            let length = text.chars().count();
            assert!(length <= 1950, "{}: {length}\n{text}", language.tag());
            // Outside of servers the ratings are those of several.
            let everywhere: Vec<ProfileRating> = (0..10)
                .flat_map(|nth| RULE_SETS.map(|rules| (nth, rules)))
                .map(|(nth, rules)| ProfileRating { server: Some(u64::MAX - nth), ..rating(rules) })
                .collect();
            let profile = ProfileText { is_of_server: false, ratings: &everywhere, ..profile };
            let text = language.profile(&profile, |_| None, OffsetDateTime::UNIX_EPOCH);
            assert!(text.chars().count() <= 2000 && text.contains('…'), "{text}");
            let alt_text = language.rating_chart_alt_text(&ratings);
            assert!(alt_text.chars().count() <= 1024, "{alt_text}");
        }
    }
}
