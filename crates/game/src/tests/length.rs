//! The limit on the length of a game.

use super::{ADA, NOW, done, play, playing_by, prepare, refusal};
use crate::{Draft, Game, GameId, MAX_PLIES, Person, Place, Reason, SavedGame, Study};
use alquerque_rules::notation::Record;
use alquerque_rules::{Action, BELL, BySide, FREE, History, Outcome, RuleSet};

/// Plays actions that do not end the game, quiet ones first, in an order that follows from the
/// seed.
pub(super) fn long_game(rules: &'static RuleSet, seed: u64) -> History {
    let mut history = History::new(rules);
    let mut chance = seed;
    while history.actions().len() < MAX_PLIES {
        let mut actions = history.position().legal_actions();
        let is_late = history.turns_without_progress() + 6 > rules.no_progress_limit;
        actions.sort_by_cached_key(|action| {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let resets = |action: &Action| {
                action.as_move().is_some_and(|action| history.position().is_irreversible(action))
            };
            (resets(action) != is_late, chance >> 33)
        });
        let goes_on = |action: &Action| {
            let mut after = history.clone();
            after.play(action).is_ok() && after.outcome().is_none()
        };
        let Some(action) = actions.iter().find(|action| goes_on(action)) else { break };
        history.play(action).unwrap();
    }
    history
}

#[test]
fn every_outcome_of_a_record_can_be_saved() {
    for end in [
        "count",
        "time forfeit",
        "proof",
        "move limit",
        "agreement",
        "resignation",
        "repetition",
        "quiet stretch",
    ] {
        for result in ["1-0", "0-1", "1/2-1/2"] {
            let text =
                format!("[RuleSet \"free\"]\n[Termination \"{end}\"]\n\n1. c2-c3 c4xc2 {result}");
            let Ok(record) = text.parse::<Record>() else { continue };
            let names = BySide { white: "Ada".to_owned(), black: "Ben".to_owned() };
            let study = Study {
                names,
                history: record.history().clone(),
                outcome: record.outcome(),
                opening: 0,
            };
            let draft = Draft::from_study(
                GameId(1),
                Place { guild: None, channel: 1 },
                Person::new(ADA, "Ada"),
                study,
                NOW,
            );
            let saved = SavedGame::from(&draft.numbered(1));
            assert_eq!(
                Game::try_from(saved.clone()).map(|game| SavedGame::from(&game)),
                Ok(saved),
                "{text}"
            );
        }
    }
}

#[test]
fn a_game_ends_at_the_move_limit() {
    for rules in [&FREE, &BELL] {
        let history = (0..20)
            .map(|seed| long_game(rules, seed))
            .find(|history| history.actions().len() == MAX_PLIES);
        let history = history.expect("some seed gives a game of this length");
        let texts: Vec<String> = history.actions().iter().map(ToString::to_string).collect();
        let (last, first) = texts.split_last().unwrap();
        let game = playing_by(rules, &first.join(","));
        let by = game.to_move().unwrap();
        let ended = done(&game, by, play(last)).game;
        let winner = history.count_outcome().unwrap().winner();
        assert_eq!(ended.outcome(), Some(Outcome::MoveLimit { winner }));
        // Its record parses, too.
        let record = ended.record().unwrap();
        assert_eq!(record.to_string().parse::<Record>().unwrap().outcome(), ended.outcome());
        // A premove beyond the limit is refused.
        let waiting = game.opponent_of(by).unwrap().id;
        let answer = history.position().first_moves(1)[0].to_string();
        assert_eq!(refusal(&game, waiting, prepare(last, &answer)), Reason::EndsGame.in_game(4));
    }
}
