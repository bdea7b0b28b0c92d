//! Games that rest, are abandoned, or are ended without a result.

use super::*;
use crate::game::{Announcement, Outage, Pace, Reminders, Stage, Terms, tick, void};

const DAY: Duration = Duration::DAY;

/// A game of so much time after these actions; White is Ada's, and she alone could delete its channel.
fn playing_at(pace: Pace, actions: &[&str]) -> Game {
    let terms = Terms { pace, ..Terms::default() };
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
        game = reread(&decide(&game, &request, NOW).unwrap().game);
    }
    game
}

fn reread(game: &Game) -> Game {
    Game::try_from(SavedGame::from(game)).unwrap()
}

fn ticked(game: &Game, now: OffsetDateTime) -> Option<Transition> {
    tick(game, &Reminders::default(), now)
}

#[test]
fn a_game_without_a_limit_of_time_is_adjourned_when_nobody_touches_it_and_goes_on_by_an_event() {
    let game = playing_at(Pace::Unlimited, &["c2-c3"]);
    assert_eq!(game.wakes_at(), Some(NOW + 30 * DAY));
    assert!(ticked(&game, NOW + 30 * DAY - Duration::SECOND).is_none());
    let told = ticked(&game, NOW + 30 * DAY).unwrap();
    assert_eq!(told.events, [Event::Adjourned]);
    let adjourned = reread(&told.game);
    assert!(adjourned.is_open() && !adjourned.is_active());
    assert_eq!(adjourned.owed.unwrap().what, Announcement::Adjourned);
    assert_eq!(adjourned.announced().wakes_at(), None, "it is told once");

    for command in [play("c4xc2"), Command::Propose { what: Proposal::Draw }] {
        let resumed = decide(&adjourned, &request(BEN, command), NOW + 40 * DAY).unwrap().game;
        assert!(resumed.is_active() && resumed.owed.is_none());
        assert_eq!(resumed.wakes_at(), Some(NOW + 70 * DAY));
    }
    // With a limit of time it is lost instead.
    let timed = ticked(&playing_at(Pace::Week, &["c2-c3"]), NOW + 30 * DAY).unwrap().game;
    assert!(matches!(timed.outcome(), Some(Outcome::Timeout { .. })) && timed.adjourned.is_none());
}

#[test]
fn who_alone_could_put_a_game_out_of_reach_has_lost_it_after_a_month() {
    for (actions, lost) in [
        // It is Ada's turn.
        (
            &["c2-c3", "c4xc2"][..],
            Outcome::Timeout { late: Side::White, winner: Some(Side::Black) },
        ),
        // She has moved, and waits.
        (&["c2-c3", "c4xc2", "c1xc3"][..], Outcome::Resignation { loser: Side::White }),
    ] {
        let stopped = reread(&playing_at(Pace::ThreeDays, actions).stop(NOW + DAY));
        assert_eq!(stopped.wakes_at(), Some(NOW + 31 * DAY));
        assert!(ticked(&stopped, NOW + 31 * DAY - Duration::SECOND).is_none());
        let decided = ticked(&stopped, NOW + 31 * DAY).unwrap();
        assert_eq!((decided.game.outcome(), decided.game.counts()), (Some(lost), true));
        assert!(
            decided.events.is_empty()
                && decided.game.owed.is_none()
                && decided.game.wakes_at().is_none()
        );
    }
}

#[test]
fn where_nobody_is_known_to_be_to_blame_the_game_is_void_or_adjourned() {
    let neither = later_by_both(false).stop(NOW);
    let both = later_by_both(true).stop(NOW);
    for game in [neither, both] {
        let decided = reread(&ticked(&game, NOW + 30 * DAY).unwrap().game);
        assert!(
            matches!(decided.stage, Stage::Voided(Some(_)))
                && !decided.counts()
                && decided.ply() == 2
        );
    }
    let untimed = playing_at(Pace::Unlimited, &["c2-c3", "c4xc2"]).stop(NOW);
    let adjourned = reread(&ticked(&untimed, NOW + 30 * DAY).unwrap().game);
    assert!(adjourned.is_open() && !adjourned.is_active() && adjourned.owed.is_none());
    assert_eq!(adjourned.wakes_at(), None);
    let open = challenged(Colour::White).stop(NOW);
    assert!(matches!(ticked(&open, NOW + 30 * DAY).unwrap().game.stage, Stage::Expired));
}

/// A game in which both, or neither, could delete the channel.
fn later_by_both(can_remove: bool) -> Game {
    ["c2-c3", "c4xc2"].iter().fold(playing_at(Pace::Day, &[]), |game, text| {
        let by = game.to_move().unwrap();
        decide(&game, &Request { can_remove, ..request(by, play(text)) }, NOW).unwrap().game
    })
}

#[test]
fn the_month_is_counted_in_all_and_without_the_bots_own_absence() {
    let game = playing_at(Pace::Day, &["c2-c3", "c4xc2"]);
    // Who invites the bot again for a moment gains nothing by that, nor who goes away meanwhile.
    let again = reread(&game.stop(NOW).go_on(NOW + 29 * DAY)).stop(NOW + 29 * DAY + Duration::HOUR);
    assert_eq!(again.wakes_at(), Some(NOW + 30 * DAY + Duration::HOUR));
    let away = game.stop(NOW).with_absence(ADA, Some(NOW + 24 * DAY), NOW + 20 * DAY);
    assert_eq!(away.wakes_at(), Some(NOW + 30 * DAY));
    // A move begins the month anew.
    let moved =
        decide(&game.stop(NOW).go_on(NOW + 20 * DAY), &request(ADA, play("c1xc3")), NOW + 20 * DAY)
            .unwrap()
            .game;
    assert_eq!(moved.stop(NOW + 21 * DAY).wakes_at(), Some(NOW + 51 * DAY));

    let unwatched = game.stop(NOW).after_outage(Outage::of_bot(NOW + DAY), NOW + 41 * DAY).unwrap();
    assert_eq!(unwatched.wakes_at(), Some(NOW + 70 * DAY));
    assert!(unwatched.after_outage(Outage::of_bot(NOW + DAY), NOW + 41 * DAY).is_none(), "once");
}

#[test]
fn a_moderator_ends_any_game_but_a_rated_one_of_their_own() {
    let game = playing_at(Pace::Day, &["c2-c3", "c4xc2"]);
    let voided = void(&game, CLEO, NOW).unwrap();
    assert_eq!(voided.events, [Event::Voided]);
    let voided = reread(&voided.game);
    assert!(
        !voided.is_open() && !voided.counts() && voided.outcome().is_none() && voided.ply() == 2
    );
    assert_eq!(voided.owed.unwrap().what, Announcement::Voided);
    assert_eq!(refusal(&voided, ADA, play("c1xc3")), Reason::Voided.in_game(4));
    assert_eq!(void(&voided, CLEO, NOW).unwrap_err(), Reason::NotOpen.in_game(4));

    assert_eq!(void(&game, ADA, NOW).unwrap_err(), Reason::OwnRatedGame.in_game(4));
    let friendly = Game { terms: Terms { rated: false, ..game.terms.clone() }, ..game };
    assert!(void(&friendly, ADA, NOW).is_ok());
    let cleared = reread(&void(&challenged(Colour::White), CLEO, NOW).unwrap().game);
    assert!(matches!(cleared.stage, Stage::Voided(None)) && cleared.owed.is_none());
    assert_eq!(refusal(&cleared, BEN, accept_with(Side::White)), Reason::Voided.in_game(4));
}
