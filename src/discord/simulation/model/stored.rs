//! The checks of what is stored besides games: ratings and personal data.

use std::collections::BTreeMap;

use time::OffsetDateTime;

use super::super::fixtures::GUILDS;
use super::super::world::ready;
use crate::game::{Game, GameId, PlayerId, Stage};
use crate::store::{Preferences, RankingQuery, Store, StoreError};
use alquerque_rules::{RULE_SETS, Side};

/// The wins, draws and losses of each player by a rule set on a server.
type Results = BTreeMap<(u64, &'static str, PlayerId), [u32; 3]>;

pub fn played<'a>(games: impl Iterator<Item = &'a Game>) -> Results {
    let mut all = Results::new();
    for game in games.filter(|game| game.terms.rated) {
        let Stage::Over { sides, history, outcome, .. } = &game.stage else { continue };
        let Some(guild) = game.place.guild.filter(|_| history.turns() >= 2) else { continue };
        for side in Side::BOTH.into_iter().filter(|&side| !sides[side].is_former()) {
            let result = outcome.winner().map_or(1, |winner| if winner == side { 0 } else { 2 });
            all.entry((guild, game.rules.id, sides[side])).or_default()[result] += 1;
        }
    }
    all
}

pub fn saved(durable: &Store) -> Result<Results, StoreError> {
    let now = OffsetDateTime::UNIX_EPOCH;
    let query = RankingQuery { reader: PlayerId(0), page: 1, page_size: usize::MAX, now };
    let mut all = Results::new();
    for guild in GUILDS {
        for rules in RULE_SETS {
            let ranking = ready(durable.ranking_page(guild, rules, query))?;
            all.extend(ranking.players.into_iter().map(|ranked| {
                let rating = ranked.rating;
                let results = [rating.wins, rating.draws, rating.losses];
                ((guild, rules.id, ranked.player), results)
            }));
        }
    }
    Ok(all)
}

/// Returns the kind of personal data that remains of a user, if any.
///
/// `blocked_by` are the users who had blocked them when the deletion began.
pub fn remaining(
    player: PlayerId,
    blocked_by: &[PlayerId],
    durable: &Store,
) -> Result<Option<&'static str>, StoreError> {
    let all = ready(durable.all_preferences(PlayerId(0), usize::MAX))?;
    let mut all = all.iter().filter(|(user, _)| blocked_by.contains(user));
    let remains = [
        ("games", !ready(durable.games_of(player, GameId(0), 1))?.is_empty()),
        ("ratings", !ready(durable.ratings_of(player, GUILDS.to_vec()))?.is_empty()),
        ("preferences", ready(durable.preferences(player))? != Preferences::default()),
        ("blocks", all.any(|(_, preferences)| preferences.blocked.has_id(player))),
    ];
    Ok(remains.into_iter().find(|(_, remains)| *remains).map(|(kind, _)| kind))
}
