//! Glicko-2 ratings, with one rating period for each game.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::game::{Game, RatingChange, Stage};
use crate::store::{Rating, is_provisional};
use alquerque_rules::{BySide, Side};

/// Rates a finished game, and records in it how both ratings have changed.
pub fn rate(mut game: Game, before: BySide<Option<Rating>>) -> (Game, BySide<Option<Rating>>) {
    let winner = game.outcome().and_then(|outcome| outcome.winner());
    let [white, black] = [&before.white, &before.black].map(glicko);
    let outcome = match winner {
        Some(Side::White) => Outcomes::WIN,
        Some(Side::Black) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let (new_white, new_black) = glicko2(&white, &black, &outcome, &Glicko2Config::new());
    let change = |side: Side, old: Glicko2Rating, new: Glicko2Rating| RatingChange {
        before: old.rating.round() as i32,
        after: new.rating.round() as i32,
        was_provisional: is_provisional(old.deviation),
        is_provisional: is_provisional(new.deviation),
        is_first: before[side].is_none(),
    };
    let mut after = BySide { white: (Side::White, new_white), black: (Side::Black, new_black) }
        .map(|(side, new)| {
            with_result(before[side].as_ref(), new, winner.map(|winner| winner == side))
        });
    if let Stage::Over { sides, ratings, .. } = &mut game.stage {
        *ratings = Some(BySide {
            white: change(Side::White, white, new_white),
            black: change(Side::Black, black, new_black),
        });
        for side in Side::BOTH {
            let player = [&game.challenger]
                .into_iter()
                .chain(&game.challenged)
                .find(|person| person.id == sides[side]);
            after[side].name = player.map(|person| person.name.clone()).unwrap_or_default();
        }
    }
    (game, after.map(Some))
}

/// Counts the result of a game against the bot for the bot alone. No rating changes.
pub fn count_bot_result(
    game: Game,
    before: BySide<Option<Rating>>,
) -> (Game, BySide<Option<Rating>>) {
    let mut after = BySide::default();
    if let Some(bot) = game.challenged.as_ref().filter(|bot| game.bot() == Some(bot.id))
        && let Some(side) = game.side_of(bot.id)
    {
        let won = game.outcome().and_then(|outcome| outcome.winner()).map(|winner| winner == side);
        let unrated = Glicko2Rating { rating: 0.0, deviation: 0.0, volatility: 0.0 };
        let rating = with_result(before[side].as_ref(), unrated, won);
        after[side] = Some(Rating { name: bot.name.clone(), unrated: true, ..rating });
    }
    (game, after)
}

fn glicko(rating: &Option<Rating>) -> Glicko2Rating {
    rating.as_ref().map_or_else(Glicko2Rating::new, |rating| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    })
}

/// Returns the new rating with one more result: won, lost, or (`None`) drawn.
fn with_result(before: Option<&Rating>, new: Glicko2Rating, won: Option<bool>) -> Rating {
    let count = |field: fn(&Rating) -> u32| before.map_or(0, field);
    Rating {
        name: String::new(),
        rating: new.rating,
        deviation: new.deviation,
        volatility: new.volatility,
        wins: count(|rating| rating.wins) + u32::from(won == Some(true)),
        draws: count(|rating| rating.draws) + u32::from(won.is_none()),
        losses: count(|rating| rating.losses) + u32::from(won == Some(false)),
        unrated: false,
    }
}
