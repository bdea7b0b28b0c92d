//! `/ranking rules: share:`

use std::fmt;
use std::str::FromStr;

use crate::discord::custom_id::UnknownCustomId;
use crate::discord::features::definition::Contexts;
use crate::discord::features::prelude::*;
use crate::discord::view::message::page_buttons;
use crate::locale::{Ranked, RankingPage, Results, SeasonLine};
use crate::store::{RankedPlayer, Ranking, RankingQuery, Rating, Season, SeasonBest};
use alquerque_rules::RuleSet;

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Server,
    options,
    ..SlashCommand::new("ranking", |cx, command| Box::pin(run(cx, command))).reading()
};

pub const BUTTONS: [&dyn AnyButton; 1] =
    [&Button::parsed("ranking", |cx, button| Box::pin(turn(cx, button)))];

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let share = options::option(CommandOptionType::Boolean, name, options::SHARE);
    vec![options::rules_option(name), share]
}

/// Shows the best players of the server and the rank of the player.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let rules = match options::chosen_rules(cx.language, command)? {
        Some(rules) => rules,
        None => style::settings(cx).await?.usual_rules(),
    };
    if options::flag_option(command, options::SHARE) != Some(true) {
        return Ok(Reply::Private(page(cx, rules, 1).await?));
    }
    let language = style::public(cx).language;
    let ranking = read(cx, rules, 1).await?;
    let answer = ranking_page(&ranking, rules, true, language);
    Ok(Reply::public(answer))
}

/// Returns a page of the ranking, from 1, with the buttons to the others.
///
/// # Errors
/// When the store fails.
async fn page(cx: Context<'_>, rules: &'static RuleSet, number: usize) -> Result<Answer> {
    let ranking = read(cx, rules, number).await?;
    Ok(ranking_page(&ranking, rules, false, cx.language))
}

/// Returns the best players of each season.
///
/// # Errors
/// When the store fails.
async fn seasons(cx: Context<'_>, rules: &'static RuleSet) -> Result<Answer> {
    let ranking = read(cx, rules, 1).await?;
    let seasons: Vec<SeasonLine> = ranking.seasons.iter().map(season_line).collect();
    let ends = Season::at(cx.now()).end();
    let back = StandingButton::Page { rules, page: 1 }.to_string();
    let back = button(back, cx.language.text("button-ranking"), ButtonStyle::Secondary);
    Ok(Answer::with_buttons(cx.language.seasons(rules, &seasons, ends), vec![back]))
}

/// Shows another page in place of this one.
async fn turn(cx: Context<'_>, button: StandingButton) -> Result<Reply> {
    let answer = match button {
        StandingButton::Page { rules, page } => self::page(cx, rules, page).await,
        StandingButton::Seasons { rules } => seasons(cx, rules).await,
    };
    answer.map(Reply::update)
}

/// Returns a page of the ranking of the server, which is empty outside of servers.
async fn read(cx: Context<'_>, rules: &'static RuleSet, page: usize) -> Result<Ranking> {
    let Some(guild) = cx.place.guild else { return Ok(Ranking::default()) };
    let query = RankingQuery { reader: cx.player(), page, page_size: PAGE_SIZE, now: cx.now() };
    Ok(cx.bot.service.store.ranking_page(guild, rules, query).await?)
}

/// Returns a page of a ranking, with buttons to the other pages and the seasons unless it is for
/// all members.
fn ranking_page(
    ranking: &Ranking,
    rules: &'static RuleSet,
    is_shared: bool,
    language: &Language,
) -> Answer {
    let players: Vec<Ranked> = ranking.players.iter().map(ranked).collect();
    let own = ranking.own.as_ref().map(ranked);
    let last_season = ranking.seasons.first().map(season_line);
    let page = RankingPage {
        rules,
        entries: &players,
        own: own.as_ref(),
        // A shared ranking addresses no member.
        is_own_inactive: !is_shared && ranking.is_reader_inactive,
        inactive: ranking.inactive,
        page: ranking.page,
        pages: ranking.pages,
        bot: ranking.bot.as_ref().map(results),
        last_season: last_season.as_ref().filter(|_| ranking.page == 1),
    };
    let text = language.ranking(&page);
    if is_shared {
        return Answer::of_text(text);
    }
    let id = |page| StandingButton::Page { rules, page }.to_string();
    let mut row = page_buttons(ranking.page, ranking.pages, id);
    if last_season.is_some() {
        let id = StandingButton::Seasons { rules };
        let label = language.text("button-seasons");
        row.push(button(id.to_string(), label, ButtonStyle::Secondary));
    }
    Answer::with_buttons(text, row)
}

fn ranked(ranked: &RankedPlayer) -> Ranked {
    let RankedPlayer { place, player, rating } = ranked;
    Ranked {
        place: *place,
        player: *player,
        rating: rating.rating.round() as i32,
        is_provisional: rating.is_provisional(),
        results: results(rating),
    }
}

fn results(rating: &Rating) -> Results {
    Results { wins: rating.wins, draws: rating.draws, losses: rating.losses }
}

fn season_line(season: &SeasonBest) -> SeasonLine {
    let best = (1..).zip(&season.best).map(|(place, (player, _, result))| Ranked {
        place,
        player: *player,
        rating: result.rating,
        is_provisional: result.provisional,
        results: Results::default(),
    });
    let Season { year, quarter } = season.season;
    SeasonLine { year, quarter, best: best.collect() }
}

/// The number of players on a page.
const PAGE_SIZE: usize = 10;

/// The `custom_id` of a button under a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StandingButton {
    /// Shows a page of the ranking, from 1.
    Page {
        rules: &'static RuleSet,
        page: usize,
    },
    Seasons {
        rules: &'static RuleSet,
    },
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
