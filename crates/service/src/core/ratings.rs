//! Glicko-2 ratings, with one rating period for each game.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use time::OffsetDateTime;

use alquerque_game::{ExactRating, Game, RatingChange, Stage};
use alquerque_rules::{BySide, Side};
use alquerque_store::{CURVE, Rating, SEASONS, Season, is_provisional};

/// Ratings are kept in steps of this size, and volatilities in steps of its thousandth. A record
/// as text then reads back exactly, so that a rebuild gets the same figures.
const STEPS: f64 = 1e6;

/// Updates the ratings of a finished game: of both players if it is rated, or the results of the
/// bot.
pub fn rate_finished(game: Game, before: BySide<Option<Rating>>) -> (Game, BySide<Option<Rating>>) {
    if game.needs_rating() {
        rate(game, before)
    } else if game.counts_against_bot() {
        count_bot_result(game, before)
    } else {
        (game, BySide::default())
    }
}

/// Rates a finished game, and records in it how both ratings have changed.
fn rate(mut game: Game, before: BySide<Option<Rating>>) -> (Game, BySide<Option<Rating>>) {
    let winner = game.outcome().and_then(|outcome| outcome.winner());
    let [white, black] = [&before.white, &before.black].map(glicko);
    let outcome = match winner {
        Some(Side::White) => Outcomes::WIN,
        Some(Side::Black) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let (new_white, new_black) = glicko2(&white, &black, &outcome, &Glicko2Config::new());
    let order = |rating: &Option<Rating>| rating.as_ref().map_or(0, |rating| rating.order);
    let order = order(&before.white).max(order(&before.black)).saturating_add(1);
    let old = BySide { white: exact(white), black: exact(black) };
    let new = BySide { white: rounded(new_white), black: rounded(new_black) };
    let after = BySide::SIDES.map(|side| {
        let result = winner.map(|winner| winner == side);
        let counted = with_result(before[side].as_ref(), new[side], result, game.changed);
        let name = game.sides().and_then(|sides| game.person(sides[side]));
        let name = name.map(|person| person.name.clone()).unwrap_or_default();
        Some(Rating { name, order, ..counted })
    });
    let change = |side: Side| RatingChange {
        before: old[side].rating.round() as i32,
        after: new[side].rating.round() as i32,
        was_provisional: is_provisional(old[side].deviation),
        is_provisional: is_provisional(new[side].deviation),
        is_first: before[side].is_none(),
        exact: Some(old[side]),
        order,
    };
    let changes = BySide { white: change(Side::White), black: change(Side::Black) };
    if let Stage::Over { ratings, .. } = &mut game.stage {
        *ratings = Some(changes);
    }
    (game, after)
}

/// Counts the result of a game against the bot for the bot alone. No rating changes.
fn count_bot_result(game: Game, before: BySide<Option<Rating>>) -> (Game, BySide<Option<Rating>>) {
    let mut after = BySide::default();
    if let Some(bot) = game.challenged.as_ref().filter(|bot| game.bot() == Some(bot.id))
        && let Some(side) = game.side_of(bot.id)
    {
        let won = game.outcome().and_then(|outcome| outcome.winner()).map(|winner| winner == side);
        let unrated = ExactRating { rating: 0.0, deviation: 0.0, volatility: 0.0 };
        let before = before[side].as_ref();
        let counted = with_result(before, unrated, won, game.changed);
        after[side] = Some(Rating {
            name: bot.name.clone(),
            unrated: true,
            curve: Vec::new(),
            seasons: Vec::new(),
            ..counted
        });
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

fn exact(rating: Glicko2Rating) -> ExactRating {
    let Glicko2Rating { rating, deviation, volatility } = rating;
    ExactRating { rating, deviation, volatility }
}

fn rounded(rating: Glicko2Rating) -> ExactRating {
    let to = |value: f64, steps: f64| (value * steps).round() / steps;
    ExactRating {
        rating: to(rating.rating, STEPS),
        deviation: to(rating.deviation, STEPS),
        volatility: to(rating.volatility, STEPS * 1e3),
    }
}

/// Returns the new rating with one more result: won, lost, or (`None`) drawn.
fn with_result(
    before: Option<&Rating>,
    new: ExactRating,
    won: Option<bool>,
    at: OffsetDateTime,
) -> Rating {
    let at = at.replace_nanosecond(0).unwrap_or(at);
    let mut rating = before.cloned().unwrap_or_else(|| Rating::from(new));
    rating.set_exact(new);
    *match won {
        Some(true) => &mut rating.wins,
        Some(false) => &mut rating.losses,
        None => &mut rating.draws,
    } += 1;
    let season = Season::at(at);
    if let Some((before, last)) = before.and_then(|before| Some((before, before.played?)))
        && Season::at(last) < season
    {
        rating.seasons.push(before.result(Season::at(last)));
    }
    rating.curve.push(new.rating.round() as i32);
    keep_last(&mut rating.curve, CURVE);
    keep_last(&mut rating.seasons, SEASONS);
    rating.played = rating.played.max(Some(at));
    rating
}

fn keep_last<T>(values: &mut Vec<T>, count: usize) {
    values.drain(..values.len().saturating_sub(count));
}

#[cfg(test)]
mod tests {
    use super::*;
    use skillratings::glicko2::glicko2_rating_period;

    /// The example in Mark Glickman, "Example of the Glicko-2 system" (2022): a player of 1500 wins
    /// against 1400 and loses against 1550 and 1700, in one rating period.
    #[test]
    fn the_library_computes_the_published_example() {
        let rated =
            |rating: f64, deviation: f64| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (rated(1400.0, 30.0), Outcomes::WIN),
            (rated(1550.0, 100.0), Outcomes::LOSS),
            (rated(1700.0, 300.0), Outcomes::LOSS),
        ];
        let config = Glicko2Config::new();
        let new = glicko2_rating_period(&rated(1500.0, 200.0), &results, &config);
        // The paper rounds to these digits, and computes with rounded intermediate values.
        assert!((new.rating - 1464.06).abs() < 0.02, "{new:?}");
        assert!((new.deviation - 151.52).abs() < 0.02, "{new:?}");
        assert!((new.volatility - 0.05999).abs() < 0.00001, "{new:?}");
    }

    /// The same example game by game, as this bot rates: the formulas of the paper, written out.
    #[test]
    fn a_single_game_is_a_rating_period_of_the_paper() {
        const SCALE: f64 = 173.7178;
        let g = |phi: f64| 1.0 / (1.0 + 3.0 * phi * phi / std::f64::consts::PI.powi(2)).sqrt();
        let player = Glicko2Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let other = Glicko2Rating { rating: 1400.0, deviation: 30.0, volatility: 0.06 };
        let (new, _) = glicko2(&player, &other, &Outcomes::WIN, &Glicko2Config::new());
        let phi = 200.0 / SCALE;
        let weight = g(30.0 / SCALE);
        let expected = 1.0 / (1.0 + (-weight * (100.0 / SCALE)).exp());
        let variance = 1.0 / (weight * weight * expected * (1.0 - expected));
        let before = (phi * phi + new.volatility * new.volatility).sqrt();
        let after = 1.0 / (1.0 / (before * before) + 1.0 / variance).sqrt();
        let rating = 1500.0 + SCALE * after * after * weight * (1.0 - expected);
        assert!((new.rating - rating).abs() < 0.01, "{new:?} {rating}");
        assert!((new.deviation - SCALE * after).abs() < 0.01, "{new:?}");
    }
}
