//! The check of saved ratings against the results of the games.

use std::collections::BTreeMap;

use time::OffsetDateTime;

use super::super::fixtures::GUILDS;
use super::super::ready::ready;
use crate::game::{Game, PlayerId, Stage};
use crate::store::{RankedPlayer, RankingQuery, Store};
use alquerque_rules::{RULE_SETS, Side};

/// The results of a player by a rule set on a server.
#[derive(Debug, Default, PartialEq, Eq)]
struct Results {
    wins: u32,
    draws: u32,
    losses: u32,
}

type ResultsByPlayer = BTreeMap<(u64, &'static str, PlayerId), Results>;

/// Checks that the saved results are those of the games.
///
/// # Errors
/// If they differ.
pub fn check<'a>(games: impl Iterator<Item = &'a Game>, durable: &Store) -> Result<(), String> {
    let played = played_results(games);
    let saved = saved_results(durable)?;
    if saved == played {
        Ok(())
    } else {
        Err(format!("the results are {played:?}, but saved as {saved:?}"))
    }
}

fn played_results<'a>(games: impl Iterator<Item = &'a Game>) -> ResultsByPlayer {
    let mut all = ResultsByPlayer::new();
    for game in games {
        let (Some(guild), Stage::Over { sides, history, outcome, .. }) =
            (game.place.guild, &game.stage)
        else {
            continue;
        };
        if !game.terms.rated || history.turns() < 2 {
            continue;
        }
        for side in Side::BOTH.into_iter().filter(|&side| !sides[side].is_former()) {
            let results = all.entry((guild, game.rules.id, sides[side])).or_default();
            match outcome.winner() {
                Some(winner) if winner == side => results.wins += 1,
                None => results.draws += 1,
                Some(_) => results.losses += 1,
            }
        }
    }
    all
}

fn saved_results(durable: &Store) -> Result<ResultsByPlayer, String> {
    let now = OffsetDateTime::UNIX_EPOCH;
    let query = RankingQuery { reader: PlayerId(0), page: 1, page_size: usize::MAX, now };
    let mut all = ResultsByPlayer::new();
    for guild in GUILDS {
        for rules in RULE_SETS {
            let ranking = ready(durable.ranking_page(guild, rules, query))
                .map_err(|error| error.to_string())?;
            for RankedPlayer { player, rating, .. } in ranking.players {
                let results =
                    Results { wins: rating.wins, draws: rating.draws, losses: rating.losses };
                all.insert((guild, rules.id, player), results);
            }
        }
    }
    Ok(all)
}
