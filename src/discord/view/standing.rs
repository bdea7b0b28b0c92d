//! Rankings, seasons and profiles.

use std::fmt;
use std::str::FromStr;

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use time::OffsetDateTime;

use crate::discord::custom_id::UnknownCustomId;
use crate::discord::view::message::{Answer, Image, Picture, button};
use crate::game::Summary;
use crate::locale::{Language, ProfileRating, ProfileText, RankingPage, SeasonLine, message_url};
use alquerque_render::{RatingChart, RatingCurve, Style};
use alquerque_rules::RuleSet;

/// The number of players on a page.
pub const PAGE_SIZE: usize = 10;

/// The `custom_id` of a button under a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingButton {
    /// Shows a page of the ranking, from 1.
    Page {
        rules: &'static RuleSet,
        page: usize,
    },
    Seasons {
        rules: &'static RuleSet,
    },
}

/// The buttons of a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buttons {
    /// None, as the message is for all members.
    None,
    /// To the other pages and the seasons.
    Pages,
}

impl fmt::Display for StandingButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page { rules, page } => write!(f, "1:ranking:{}:{page}", rules.id),
            Self::Seasons { rules } => write!(f, "1:seasons:{}", rules.id),
        }
    }
}

impl FromStr for StandingButton {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let parts: Vec<&str> = text.splitn(4, ':').collect();
        let rules = |id| RuleSet::from_id(id).ok_or(UnknownCustomId);
        let button = match parts[..] {
            ["1", "ranking", id, page] => {
                Self::Page { rules: rules(id)?, page: page.parse().map_err(|_| UnknownCustomId)? }
            }
            ["1", "seasons", id] => Self::Seasons { rules: rules(id)? },
            _ => return Err(UnknownCustomId),
        };
        // Other spellings of the number were never written.
        if button.to_string() == text { Ok(button) } else { Err(UnknownCustomId) }
    }
}

/// Returns a page of a ranking.
pub fn ranking(ranking: RankingPage<'_>, buttons: Buttons, language: &Language) -> Answer {
    let RankingPage { rules, page, pages, last_season, .. } = ranking;
    let text = language
        .ranking(&RankingPage { last_season: last_season.filter(|_| page == 1), ..ranking });
    let to = |page: usize, label: &str, is_there: bool| {
        let id = StandingButton::Page { rules, page };
        button(id.to_string(), label.to_owned(), ButtonStyle::Secondary).disabled(!is_there)
    };
    let mut row: Vec<CreateButton> = Vec::new();
    if pages > 1 {
        row.push(to(page - 1, "◀", page > 1));
        row.push(to(page + 1, "▶", page < pages));
    }
    if last_season.is_some() {
        let id = StandingButton::Seasons { rules };
        let label = language.text("button-seasons");
        row.push(button(id.to_string(), label, ButtonStyle::Secondary));
    }
    row.retain(|_| buttons == Buttons::Pages);
    Answer { text, rows: rows(row), ..Answer::default() }
}

/// Returns the best players of each season. The current one ends at `ends`.
pub fn seasons(
    rules: &'static RuleSet,
    seasons: &[SeasonLine],
    ends: OffsetDateTime,
    language: &Language,
) -> Answer {
    let back = StandingButton::Page { rules, page: 1 }.to_string();
    let back = button(back, language.text("button-ranking"), ButtonStyle::Secondary);
    Answer {
        text: language.seasons(rules, seasons, ends),
        rows: rows(vec![back]),
        ..Answer::default()
    }
}

/// Discord refuses an empty row.
fn rows(buttons: Vec<CreateButton>) -> Vec<CreateActionRow> {
    if buttons.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(buttons)] }
}

/// Returns a profile, with the curves of its ratings.
pub fn profile(
    profile: &ProfileText<'_>,
    now: OffsetDateTime,
    language: &Language,
    style: Style,
) -> Answer {
    let link = |game: &Summary| Some(message_url(game.place, game.reachable_board()?));
    let text = language.profile(profile, link, now);
    Answer { text, pictures: chart(profile.ratings, language, style), ..Answer::default() }
}

/// Returns the curves of the ratings that have one, of one server only.
fn chart(ratings: &[ProfileRating], language: &Language, style: Style) -> Vec<Picture> {
    let drawn: Vec<ProfileRating> = ratings
        .iter()
        .filter(|rating| !rating.curve.is_empty() && rating.server.is_none())
        .cloned()
        .collect();
    if drawn.is_empty() {
        return Vec::new();
    }
    let curve = |rating: &ProfileRating| RatingCurve {
        title: language.rating_curve_title(rating),
        ratings: rating.curve.clone(),
    };
    let chart = RatingChart { curves: drawn.iter().map(curve).collect() };
    let alt_text = language.rating_chart_alt_text(&drawn);
    vec![Picture { image: Image::Ratings { chart, style }, alt_text }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_rules::RULE_SETS;

    #[test]
    fn every_button_reads_back() {
        for rules in RULE_SETS {
            for id in [
                StandingButton::Page { rules, page: usize::MAX },
                StandingButton::Seasons { rules },
            ] {
                assert!(id.to_string().len() <= 100);
                assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
        for text in ["1:ranking:free:01", "1:ranking:free:-1", "1:ranking:chess:1", "1:seasons:"] {
            assert_eq!(text.parse::<StandingButton>(), Err(UnknownCustomId), "{text}");
        }
    }
}
