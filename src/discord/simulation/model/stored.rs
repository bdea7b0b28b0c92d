//! The checks of what is stored besides games: ratings and personal data.

use std::collections::BTreeMap;

use time::OffsetDateTime;

use super::super::fixtures::GUILDS;
use super::super::world::ready;
use crate::game::{Game, GameEnd, GameId, PlayerId, Stage, TournamentStage};
use crate::store::{Preferences, RankingQuery, Store, StoreError};
use alquerque_rules::{RULE_SETS, Side};

/// The wins, draws and losses of each player by a rule set on a server.
type Results = BTreeMap<(u64, &'static str, PlayerId), [u32; 3]>;

pub fn played<'a>(games: impl Iterator<Item = &'a Game>) -> Results {
    let mut all = Results::new();
    for game in games.filter(|game| game.terms.rated) {
        let Stage::Over { sides, history, outcome, .. } = &game.stage else { continue };
        let turns = history.turns() - usize::from(game.opening);
        let Some(guild) = game.place.guild.filter(|_| turns >= 2) else { continue };
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

/// Checks that each tournament has begun its games, and has the results of those that have ended.
/// Returns the events to cover.
pub fn tournaments<'a>(
    games: impl Iterator<Item = &'a Game>,
    durable: &Store,
) -> Result<Vec<&'static str>, String> {
    let games: BTreeMap<GameId, &Game> = games.map(|game| (game.id, game)).collect();
    let mut events = Vec::new();
    let (all, _) = ready(durable.all_tournaments(None, usize::MAX)).map_err(|it| it.to_string())?;
    for found in all {
        let tournament = found.tournament;
        events.extend((tournament.stage == TournamentStage::Over).then_some("tournament over"));
        if tournament.stage == TournamentStage::Cancelled {
            continue;
        }
        if tournament.games_to_begin().next().is_some() {
            return Err(format!("a game is not begun: {tournament:?}"));
        }
        if tournament.format.is_ladder() {
            let open = tournament.pairings().filter(|it| it.result.is_none());
            let mut busy: Vec<_> = open.flat_map(|it| [Some(it.white), it.black]).collect();
            busy.sort_unstable();
            if busy.windows(2).any(|two| two[0] == two[1]) {
                return Err(format!("a player has two games in a ladder: {tournament:?}"));
            }
            for (game, ..) in &tournament.recent {
                match games.get(game).and_then(|game| GameEnd::of(game)) {
                    Some(GameEnd::Won { winner: Side::Black, .. }) => events.push("ladder climbed"),
                    Some(_) => {}
                    None => return Err(format!("a game has not ended: {game} {tournament:?}")),
                }
            }
        }
        for pairing in tournament.pairings().filter(|it| it.is_begun) {
            let end = games.get(&pairing.game).ok_or("a game is missing")?;
            let is_forfeit = pairing.result.is_some_and(|result| !result.is_played());
            if GameEnd::of(end).is_some() != pairing.result.is_some() && !is_forfeit {
                return Err(format!("a result is not counted: {pairing:?} {tournament:?}"));
            }
        }
    }
    Ok(events)
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
    let (tournaments, _) = ready(durable.all_tournaments(None, usize::MAX))?;
    let now = OffsetDateTime::UNIX_EPOCH;
    let mut tournaments = tournaments.iter().map(|it| it.tournament.without(player, now));
    let remains = [
        ("tournaments", tournaments.any(|without| without.is_some())),
        ("games", !ready(durable.games_of(player, GameId(0), 1))?.is_empty()),
        ("ratings", !ready(durable.ratings_of(player, GUILDS.to_vec()))?.is_empty()),
        ("preferences", ready(durable.preferences(player))? != Preferences::default()),
        ("blocks", all.any(|(_, preferences)| preferences.blocked.has_id(player))),
    ];
    Ok(remains.into_iter().find(|(_, remains)| *remains).map(|(kind, _)| kind))
}
