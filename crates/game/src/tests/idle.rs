//! Games that are adjourned, abandoned, or ended without a result.

use super::*;
use crate::{Announcement, Outage, Pace, Reminders, Stage, Terms, tick, void};

const DAY: Duration = Duration::DAY;

/// Returns a game with this pace after these actions.
///
/// Ada plays White, and she alone could delete the channel.
fn playing_at(pace: Pace, actions: &[&str]) -> Game {
    let terms = Terms { pace, rated: pace.allows_rating(), ..Terms::default() };
    let challenge = Challenge { terms, ..challenge(BEN, Opponent::Person, Colour::White) };
    let mut game = decide(
        &challenge.make(NOW).unwrap().numbered(4),
        &request(BEN, accept_with(Side::White)),
        NOW,
    )
    .unwrap()
    .game;
    for text in actions {
        let by = game.to_move().unwrap();
        let request = Request { can_remove: by == ADA, ..request(by, play(text)) };
        game = reloaded(&decide(&game, &request, NOW).unwrap().game);
    }
    game
}

fn reloaded(game: &Game) -> Game {
    Game::try_from(SavedGame::from(game)).unwrap()
}

fn ticked(game: &Game, now: OffsetDateTime) -> Option<Transition> {
    tick(game, &Reminders::default(), now)
}

#[test]
fn an_idle_game_without_a_time_limit_is_adjourned_and_resumed_by_a_command() {
    let game = playing_at(Pace::Unlimited, &["c2-c3"]);
    assert_eq!(game.wakes_at(), Some(NOW + 30 * DAY));
    assert!(ticked(&game, NOW + 30 * DAY - Duration::SECOND).is_none());
    let told = ticked(&game, NOW + 30 * DAY).unwrap();
    assert_eq!(told.events, [Event::Adjourned]);
    let adjourned = reloaded(&told.game);
    assert!(adjourned.is_open() && !adjourned.is_active());
    assert_eq!(adjourned.pending.unwrap().what, Announcement::Adjourned);
    assert_eq!(adjourned.announced().wakes_at(), None, "it is announced once");

    for command in [play("c4xc2"), Command::Propose { what: Proposal::Draw }] {
        let resumed = decide(&adjourned, &request(BEN, command), NOW + 40 * DAY).unwrap().game;
        assert!(resumed.is_active() && resumed.pending.is_none());
        assert_eq!(resumed.wakes_at(), Some(NOW + 70 * DAY));
    }
    // With a time limit it is lost instead.
    let timed = ticked(&playing_at(Pace::Week, &["c2-c3"]), NOW + 30 * DAY).unwrap().game;
    assert!(matches!(timed.outcome(), Some(Outcome::Timeout { .. })) && timed.adjourned.is_none());
}

#[test]
fn a_game_is_adjourned_after_the_days_of_its_terms() {
    let game = playing_at(Pace::Unlimited, &["c2-c3"]);
    let with_days = |days| {
        let terms = Terms { idle_days: Some(days), ..game.terms.clone() };
        reloaded(&Game { terms, ..game.clone() })
    };
    assert_eq!(with_days(7).wakes_at(), Some(NOW + 7 * DAY));
    assert_eq!(ticked(&with_days(7), NOW + 7 * DAY).unwrap().events, [Event::Adjourned]);
    assert_eq!(with_days(0).wakes_at(), None);
    assert!(ticked(&with_days(0), NOW + 1000 * DAY).is_none());
}

#[test]
fn the_only_player_who_could_remove_the_channel_loses_after_a_month() {
    for (actions, lost) in [
        // It is Ada's turn.
        (
            &["c2-c3", "c4xc2"][..],
            Outcome::Timeout { late: Side::White, winner: Some(Side::Black) },
        ),
        // It is Ben's turn.
        (&["c2-c3", "c4xc2", "c1xc3"][..], Outcome::Resignation { loser: Side::White }),
    ] {
        let stopped = reloaded(&playing_at(Pace::ThreeDays, actions).stop(NOW + DAY));
        assert_eq!(stopped.wakes_at(), Some(NOW + 31 * DAY));
        assert!(ticked(&stopped, NOW + 31 * DAY - Duration::SECOND).is_none());
        let decided = ticked(&stopped, NOW + 31 * DAY).unwrap();
        assert_eq!((decided.game.outcome(), decided.game.needs_rating()), (Some(lost), true));
        assert!(
            decided.events.is_empty()
                && decided.game.pending.is_none()
                && decided.game.wakes_at().is_none()
        );
    }
}

#[test]
fn without_a_player_to_blame_the_game_is_void_or_adjourned() {
    let neither = playing_with_permission(false).stop(NOW);
    let both = playing_with_permission(true).stop(NOW);
    for game in [neither, both] {
        let decided = reloaded(&ticked(&game, NOW + 30 * DAY).unwrap().game);
        assert!(
            matches!(decided.stage, Stage::Voided(Some(_)))
                && !decided.needs_rating()
                && decided.ply() == 2
        );
    }
    let untimed = playing_at(Pace::Unlimited, &["c2-c3", "c4xc2"]).stop(NOW);
    let adjourned = reloaded(&ticked(&untimed, NOW + 30 * DAY).unwrap().game);
    assert!(adjourned.is_open() && !adjourned.is_active() && adjourned.pending.is_none());
    assert_eq!(adjourned.wakes_at(), None);
    let open = challenged(Colour::White).stop(NOW);
    assert!(matches!(ticked(&open, NOW + 30 * DAY).unwrap().game.stage, Stage::Expired));
}

/// Returns a game in which both players, or neither, could delete the channel.
fn playing_with_permission(can_remove: bool) -> Game {
    ["c2-c3", "c4xc2"].iter().fold(playing_at(Pace::Day, &[]), |game, text| {
        let by = game.to_move().unwrap();
        decide(&game, &Request { can_remove, ..request(by, play(text)) }, NOW).unwrap().game
    })
}

#[test]
fn the_month_out_of_reach_is_a_total_without_outages_of_the_bot() {
    let game = playing_at(Pace::Day, &["c2-c3", "c4xc2"]);
    // A short reconnection or an absence meanwhile changes nothing.
    let again =
        reloaded(&game.stop(NOW).resume(NOW + 29 * DAY)).stop(NOW + 29 * DAY + Duration::HOUR);
    assert_eq!(again.wakes_at(), Some(NOW + 30 * DAY + Duration::HOUR));
    let away = game.stop(NOW).with_absence(ADA, Some(NOW + 24 * DAY), NOW + 20 * DAY);
    assert_eq!(away.wakes_at(), Some(NOW + 30 * DAY));
    // An action restarts the month.
    let moved = decide(
        &game.stop(NOW).resume(NOW + 20 * DAY),
        &request(ADA, play("c1xc3")),
        NOW + 20 * DAY,
    )
    .unwrap()
    .game;
    assert_eq!(moved.stop(NOW + 21 * DAY).wakes_at(), Some(NOW + 51 * DAY));

    let unwatched = game.stop(NOW).after_outage(Outage::since(NOW + DAY), NOW + 41 * DAY).unwrap();
    assert_eq!(unwatched.wakes_at(), Some(NOW + 70 * DAY));
    assert!(unwatched.after_outage(Outage::since(NOW + DAY), NOW + 41 * DAY).is_none(), "once");
}

#[test]
fn a_moderator_can_void_any_game_except_their_own_rated_one() {
    let game = playing_at(Pace::Day, &["c2-c3", "c4xc2"]);
    let voided = void(&game, CLEO, NOW).unwrap();
    assert_eq!(voided.events, [Event::Voided]);
    let voided = reloaded(&voided.game);
    assert!(
        !voided.is_open()
            && !voided.needs_rating()
            && voided.outcome().is_none()
            && voided.ply() == 2
    );
    assert_eq!(voided.pending.unwrap().what, Announcement::Voided);
    assert_eq!(refusal(&voided, ADA, play("c1xc3")), Reason::Voided.in_game(4));
    assert_eq!(void(&voided, CLEO, NOW).unwrap_err(), Reason::NotOpen.in_game(4));

    assert_eq!(void(&game, ADA, NOW).unwrap_err(), Reason::OwnRatedGame.in_game(4));
    let friendly = Game { terms: Terms { rated: false, ..game.terms.clone() }, ..game };
    assert!(void(&friendly, ADA, NOW).is_ok());
    let cleared = reloaded(&void(&challenged(Colour::White), CLEO, NOW).unwrap().game);
    assert!(matches!(cleared.stage, Stage::Voided(None)) && cleared.pending.is_none());
    assert_eq!(refusal(&cleared, BEN, accept_with(Side::White)), Reason::Voided.in_game(4));
}
