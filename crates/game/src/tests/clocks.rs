//! Clocks, reminders, absences and outages.

use time::{Duration, OffsetDateTime};

use super::*;
use crate::{
    Announcement, Circumstances, DaysOff, GameClock, Outage, Pace, QuietHours, Reminders,
    SavedGame, Terms, Zone, tick,
};
use alquerque_rules::BySide;

fn at(hours: i64) -> OffsetDateTime {
    NOW + Duration::hours(hours)
}

/// Returns a game with a day a move and a bank of a day. It is Ada's turn since the beginning.
fn timed() -> Game {
    let terms = Terms { pace: Pace::Day, bank_days: 1, ..Terms::default() };
    let challenge = Challenge { terms, ..challenge(BEN, Opponent::Person, Colour::White) };
    decide(&challenge.make(NOW).unwrap().numbered(4), &request(BEN, accept_with(Side::White)), NOW)
        .unwrap()
        .game
}

fn later(game: &Game, by: PlayerId, command: Command, hours: i64) -> Game {
    decide(game, &request(by, command), at(hours))
        .unwrap_or_else(|refusal| panic!("{refusal}"))
        .game
}

/// Returns the deadline in hours since the beginning of the game.
fn deadline(game: &Game) -> i64 {
    (game.deadline().unwrap() - NOW).whole_hours()
}

fn clock(game: &Game) -> &GameClock {
    game.play().unwrap().clock.as_ref().unwrap()
}

#[test]
fn moves_over_their_time_use_up_the_bank() {
    let game = timed();
    assert_eq!(deadline(&game), 48);
    let game = later(&game, ADA, play("c2-c3"), 34);
    assert_eq!((clock(&game).bank.white.whole_hours(), deadline(&game)), (14, 34 + 48));
    let game = later(&game, BEN, play("c4xc2"), 35);
    assert_eq!((clock(&game).bank.black.whole_hours(), deadline(&game)), (24, 35 + 24 + 14));
    let game = later(&game, ADA, play("c1xc3"), 35 + 24 + 13);
    assert_eq!(clock(&game).bank.white.whole_hours(), 1);
}

#[test]
fn a_reminder_loads_with_the_same_second() {
    let late = at(34) + Duration::seconds(1);
    let moved = decide(&timed(), &request(ADA, play("c2-c3")), late).unwrap().game;
    // A quarter of White's remaining time is not a whole number of seconds.
    let game = later(&moved, BEN, play("c4xc2"), 35);
    let read = Game::try_from(SavedGame::from(&game)).unwrap();
    assert_eq!(read.wakes_at(), game.wakes_at());
}

#[test]
fn a_reminder_comes_once_at_a_quarter_of_the_time_and_then_the_deadline() {
    let game = timed();
    let usual = Reminders::default();
    assert!(tick(&game, &usual, at(35)).is_none());
    assert_eq!(game.wakes_at(), Some(at(36)));
    let reminded = tick(&game, &usual, at(36)).unwrap();
    assert_eq!(reminded.events, [Event::Reminder]);
    assert_eq!(reminded.game.pending.unwrap().what, Announcement::Reminder);
    // It is pending until it has been posted.
    assert_eq!(tick(&reminded.game, &usual, at(37)).unwrap().events, [Event::Reminder]);
    let reminded = reminded.game.announced();
    assert!(tick(&reminded, &usual, at(47)).is_none());
    let outcome = Outcome::Timeout { late: Side::White, winner: Some(Side::Black) };
    let over = tick(&reminded, &usual, at(48)).unwrap();
    assert_eq!((over.events, over.game.outcome()), (vec![Event::Ended { outcome }], Some(outcome)));
    assert!(!over.game.needs_rating(), "neither has moved");

    let none = Reminders { wanted: false, quiet: None };
    let unreminded = tick(&game, &none, at(36)).unwrap();
    assert_eq!((unreminded.events, unreminded.game.wakes_at()), (vec![], Some(at(48))));
}

#[test]
fn a_forbidden_announcement_is_retried_every_hour_for_a_day() {
    let usual = Reminders::default();
    let mut game = tick(&timed(), &usual, at(48)).unwrap().game;
    for hour in 48..72 {
        game = game.message_refused(at(hour));
        assert_eq!(game.wakes_at(), Some(at(hour + 1)));
        let again = tick(&game, &usual, at(hour + 1)).unwrap();
        assert!(matches!(again.events[..], [Event::Ended { .. }]));
        game = again.game;
    }
    game = game.message_refused(at(72));
    assert_eq!((game.pending, game.wakes_at()), (None, None));
}

#[test]
fn a_reminder_waits_for_the_end_of_quiet_hours_before_the_deadline() {
    let quiet = |from, to| Reminders {
        wanted: true,
        quiet: Some(QuietHours { from, to, zone: Zone::UTC }),
    };
    // The reminder is due at noon of the second day, and the deadline is at midnight.
    let waiting = tick(&timed(), &quiet(10, 14), at(36)).unwrap();
    assert_eq!((waiting.events, waiting.game.wakes_at()), (vec![], Some(at(38))));
    assert_eq!(tick(&waiting.game, &quiet(10, 14), at(38)).unwrap().events, [Event::Reminder]);
    let too_late = tick(&timed(), &quiet(10, 1), at(36)).unwrap();
    assert_eq!(too_late.events, [Event::Reminder]);
}

#[test]
fn an_absence_stops_the_players_clock() {
    let away = timed().with_absence(ADA, Some(at(110)), at(10));
    assert_eq!((deadline(&away), away.wakes_at()), (148, Some(at(136))));
    let longer = away.with_absence(ADA, Some(at(130)), at(20));
    assert_eq!(deadline(&longer), 168);
    let back = longer.with_absence(ADA, None, at(30));
    assert_eq!((deadline(&back), back.play().unwrap().away.white), (68, None));
    // A return after the end of the absence changes nothing.
    assert_eq!(deadline(&away.with_absence(ADA, None, at(120))), 148);

    // During the opponent's turn no clock stops; it does when the turn comes.
    let waiting = later(&timed(), ADA, play("c2-c3"), 1).with_absence(ADA, Some(at(100)), at(2));
    assert_eq!(deadline(&waiting), 49);
    let turn = later(&waiting, BEN, play("c4xc2"), 3);
    assert_eq!(deadline(&turn), 148);
    assert_eq!(deadline(&turn.with_absence(ADA, None, at(50))), 98);
}

#[test]
fn a_takeback_does_not_end_an_absence() {
    let moved = later(&timed(), ADA, play("c2-c3"), 10).with_absence(ADA, Some(at(110)), at(10));
    let back = later(&moved, ADA, Command::TakeBack, 10);
    assert_eq!((back.ply(), deadline(&back)), (0, 148));
}

#[test]
fn an_outage_moves_deadlines_except_for_a_minute() {
    let game = timed();
    assert!(game.after_outage(Outage::since(at(2)), at(2) + Duration::minutes(1)).is_none());
    let moved = game.after_outage(Outage::since(at(2)), at(12)).unwrap();
    assert_eq!(moved.deadline(), Some(at(58) - Duration::minutes(1)));
    assert_eq!(clock(&moved).moved, Duration::hours(10) - Duration::minutes(1));
    let expired = challenged(Colour::White).after_outage(Outage::since(at(20)), at(40)).unwrap();
    assert_eq!(expired.wakes_at(), Some(at(44) - Duration::minutes(1)));

    // Also while an announcement is pending.
    let owing = tick(&game, &Reminders::default(), at(36)).unwrap().game;
    assert_eq!(
        owing.after_outage(Outage::since(at(36)), at(60)).unwrap().deadline(),
        Some(at(72) - Duration::minutes(1))
    );
    // A clock that was stopped anyway is not moved twice.
    let away = game.with_absence(ADA, Some(at(110)), at(10));
    assert!(away.after_outage(Outage::since(at(50)), at(100)).is_none());
    assert_eq!(
        away.after_outage(Outage::since(at(50)), at(120)).unwrap().deadline(),
        Some(at(158) - Duration::minutes(1))
    );
    let stopped = game.stop(at(2)).after_outage(Outage::since(at(3)), at(100)).unwrap();
    assert_eq!(stopped.resume(at(100)).deadline(), Some(at(48 + 98)));
}

#[test]
fn an_outage_that_is_compensated_twice_moves_deadlines_once() {
    let soon = at(12) + Duration::seconds(5);
    let whole = Duration::hours(10) + Duration::seconds(5) - Duration::minutes(1);
    // Whether the turn began before or during the outage, and for a challenge.
    let late = later(&timed(), ADA, play("c2-c3"), 4);
    for (game, whole) in
        [(timed(), whole), (late, whole - Duration::hours(2)), (challenged(Colour::White), whole)]
    {
        let once = game.after_outage(Outage::since(at(2)), at(12)).unwrap();
        assert!(once.after_outage(Outage::since(at(2)), at(12)).is_none());
        let twice = once.after_outage(Outage::since(at(2)), soon).unwrap();
        let moved = |then: &Game, before: &Game| {
            let end = |game: &Game| game.deadline().or(game.expires).unwrap();
            end(then) - end(before)
        };
        assert_eq!(moved(&twice, &game), whole);
        assert_eq!(moved(&game.after_outage(Outage::since(at(2)), soon).unwrap(), &game), whole);
        // The next outage counts anew, even if nothing has happened since.
        let next = twice.after_outage(Outage::since(soon), soon + Duration::hours(1)).unwrap();
        assert_eq!(moved(&next, &twice), Duration::minutes(59));
    }
    // A command shows that the channel is reachable again, before the outage is compensated.
    let stopped = timed().stop(at(1)).resume(at(12));
    assert_eq!(deadline(&stopped), 48 + 11);
    assert!(stopped.after_outage(Outage::since(at(2)), at(12)).is_none());
    assert_eq!(
        stopped.after_outage(Outage::since(at(2)), at(13)).unwrap().deadline(),
        Some(at(48 + 12))
    );
}

#[test]
fn an_unreachable_channel_stops_the_clock() {
    let stopped = timed().stop(at(10));
    assert_eq!((stopped.wakes_at(), stopped.deadline()), (Some(at(10) + Duration::days(30)), None));
    assert!(tick(&stopped, &Reminders::default(), at(100)).is_none());
    assert_eq!(deadline(&stopped.stop(at(50)).resume(at(100))), 138);
    // With an absence that began before or meanwhile, or ended meanwhile.
    let away = timed().with_absence(ADA, Some(at(60)), at(5));
    assert_eq!(deadline(&away.stop(at(10)).resume(at(50))), 103);
    assert_eq!(deadline(&stopped.with_absence(ADA, Some(at(60)), at(20)).resume(at(50))), 98);
    assert_eq!(deadline(&stopped.with_absence(ADA, Some(at(60)), at(20)).resume(at(70))), 108);
    assert_eq!(deadline(&away.stop(at(10)).with_absence(ADA, None, at(30)).resume(at(40))), 83);
}

#[test]
fn a_takeback_by_agreement_restarts_the_clock() {
    let game = later(
        &later(&timed(), ADA, play("c2-c3"), 5),
        ADA,
        Command::Propose { what: Proposal::Takeback },
        6,
    );
    let agreed = later(&game, BEN, Command::Agree { to: Proposal::Takeback }, 10);
    assert_eq!((agreed.to_move(), deadline(&agreed)), (Some(ADA), 58));
}

/// Returns a game on these terms that begins on Thursday 1970-01-01 with Ada's turn, in Berlin, and
/// with Ben in UTC. Weekends are off.
fn with_weekends(terms: Terms) -> Game {
    let terms = Terms { days_off: DaysOff::Weekend, ..terms };
    let challenge = Challenge { terms, ..challenge(BEN, Opponent::Person, Colour::White) };
    let game = challenge.make(NOW).unwrap().numbered(4);
    let game = decide(&game, &request(BEN, accept_with(Side::White)), NOW).unwrap().game;
    let zone = |player, zone: &str| {
        let zone = zone.parse().unwrap();
        Circumstances { player, away_until: None, zone }
    };
    let game = game.with_circumstances(&zone(ADA, "Europe/Berlin"), NOW);
    let game = game.with_circumstances(&zone(BEN, "UTC"), NOW);
    let read = Game::try_from(SavedGame::from(&game)).unwrap();
    assert_eq!(clock(&read), clock(&game));
    read
}

/// The hours from Thursday's midnight in UTC to that of Saturday and Monday.
const SATURDAY: i64 = 48;
const MONDAY: i64 = 96;

#[test]
fn no_time_runs_on_days_off() {
    let game = with_weekends(Terms { pace: Pace::Day, bank_days: 1, ..Terms::default() });
    // Her Saturday begins an hour earlier, so that an hour is left on Monday.
    assert_eq!((deadline(&game), game.wakes_at()), (MONDAY, Some(at(36))));
    let game = later(&game, ADA, play("c2-c3"), SATURDAY + 10);
    assert_eq!(clock(&game).bank.white, Duration::HOUR);
    // It is Ben's Saturday, too.
    assert_eq!(deadline(&game), MONDAY + 48);
    let game = later(&game, BEN, play("c4xc2"), MONDAY + 23);
    assert_eq!((clock(&game).bank.black, deadline(&game)), (Duration::DAY, MONDAY + 23 + 25));
}

#[test]
fn absences_and_outages_around_days_off_charge_only_what_was_used() {
    let game = with_weekends(Terms { pace: Pace::ThreeDays, ..Terms::default() });
    let usual = deadline(&game);
    assert_eq!(usual, MONDAY + 24);
    // Away over the weekend and Monday: 36 hours were used before, and 36 are left on Tuesday.
    let away = game.with_absence(ADA, Some(at(MONDAY + 24)), at(36));
    assert_eq!(deadline(&away), MONDAY + 24 + 36);
    // Back on Sunday, she has gained the rest of Friday.
    assert_eq!(deadline(&away.with_absence(ADA, None, at(80))), usual + 11);
    // An outage on Saturday costs nothing; one on Monday moves the deadline.
    let after = |since, now| game.after_outage(Outage::since(at(since)), at(now));
    assert!(after(SATURDAY + 1, SATURDAY + 11).is_none());
    let minute = Duration::MINUTE;
    let moved = after(MONDAY, MONDAY + 10).unwrap();
    let shift = 10 * Duration::HOUR - minute;
    assert_eq!((moved.deadline(), clock(&moved).moved), (Some(at(usual) + shift), shift));
    let moved = after(SATURDAY - 5, MONDAY + 10).unwrap();
    assert_eq!(clock(&moved).moved, 15 * Duration::HOUR - minute);
    // A turn that begins on a day off is as it was after a save and a look at the clock.
    let game = later(&game, ADA, play("c2-c3"), SATURDAY + 10);
    assert!(game.after_outage(Outage::clock_step(at(SATURDAY + 10)), at(SATURDAY + 10)).is_none());
    assert_eq!(clock(&game).since, at(SATURDAY + 10));
    // Nor is the opponent nudged for the weekend.
    let nudge = |hours| decide(&game, &request(ADA, Command::Nudge), at(hours));
    assert_eq!(
        nudge(MONDAY + 23).unwrap_err().reason,
        Reason::TooEarlyToNudge { from: at(MONDAY + 24) }
    );
    assert!(nudge(MONDAY + 24).is_ok());
    let zones = |game: &Game| clock(game).calendar.map(|calendar| calendar.zone);
    assert_eq!(zones(&game).white, Zone::Named("Europe/Berlin"));
    assert_eq!(zones(&game.as_known_to(BEN)).white, Zone::UTC, "it is no concern of Ben's");
    assert_eq!(zones(&game.as_known_to(ADA)), zones(&game));
}

#[test]
fn no_player_loses_while_away_after_their_time() {
    let game = with_weekends(Terms { pace: Pace::Day, ..Terms::default() });
    assert_eq!(deadline(&game), 24);
    // The absence begins late, and ends on a day off.
    let away = game.with_absence(ADA, Some(at(SATURDAY + 5)), at(29));
    let monday = at(MONDAY - 1) + Duration::SECOND;
    assert_eq!((away.deadline(), away.wakes_at()), (Some(monday), Some(at(36))));
    let usual = Reminders::default();
    let reminded = tick(&away, &usual, at(36)).unwrap().game.announced();
    assert!(tick(&reminded, &usual, monday - Duration::SECOND).is_none());
    assert!(tick(&reminded, &usual, monday).unwrap().game.outcome().is_some());
}

#[test]
fn time_that_moves_leave_can_be_used_later() {
    let terms = Terms { pace: Pace::DayAndHours, bank_days: 1, ..Terms::default() };
    let challenge = Challenge { terms, ..challenge(BEN, Opponent::Person, Colour::White) };
    let game = challenge.make(NOW).unwrap().numbered(4);
    let game = decide(&game, &request(BEN, accept_with(Side::White)), NOW).unwrap().game;
    // Two days for the game, and eight hours for the move.
    assert_eq!(deadline(&game), 56);
    let game = later(&game, ADA, play("c2-c3"), 18);
    assert_eq!(clock(&game).bank.white.whole_hours(), 38);
    let game = later(&game, BEN, play("c4xc2"), 19);
    assert_eq!((clock(&game).bank.black.whole_hours(), deadline(&game)), (48, 19 + 38 + 8));
    let game = later(&game, ADA, play("c1xc3"), 21);
    assert_eq!(clock(&game).bank.white.whole_hours(), 44);
    let game = later(&game, BEN, play("a3xc1"), 22);
    let game = later(&game, ADA, play("c3xa3"), 22);
    assert_eq!(clock(&game).bank.white.whole_hours(), 48, "no more than at the beginning");
}

#[test]
fn players_give_each_other_time() {
    let give = |days| Command::GiveTime { days };
    let game = later(&timed(), BEN, give(2), 10);
    assert_eq!((deadline(&game), game.wakes_at()), (96, Some(at(72))));
    // The turn goes on, and taking a move back keeps the gift.
    let moved = later(&game, ADA, play("c2-c3"), 60);
    let given = decide(&moved, &request(BEN, give(1)), at(60)).unwrap().game;
    assert_eq!(clock(&given).bank.white.whole_hours(), 60);
    let undone = later(&later(&moved, ADA, give(3), 60), ADA, Command::TakeBack, 60);
    assert_eq!(clock(&undone).bank, BySide { white: Duration::days(3), black: Duration::days(4) });
    // A reminder that would be due at once is not made again.
    let reminded = tick(&timed(), &Reminders::default(), at(46)).unwrap().game.announced();
    let given = later(&reminded, BEN, give(1), 46);
    assert_eq!((deadline(&given), given.wakes_at()), (72, Some(at(54))));
    let late = later(&reminded, BEN, give(1), 47);
    let late = later(
        &tick(&late, &Reminders::default(), at(60)).unwrap().game.announced(),
        BEN,
        give(1),
        75,
    );
    assert_eq!(late.wakes_at(), Some(at(96)));
    let refused = |game: &Game, by, days| refusal(game, by, give(days)).reason;
    let rich = later(&game, BEN, give(27), 10);
    assert_eq!(refused(&rich, BEN, 1), Reason::EnoughTime { most: 30 });
    assert_eq!(refused(&rich, CLEO, 1), Reason::NotAPlayer);
    assert_eq!(refused(&playing(""), CLEO, 1), Reason::NotAPlayer);
    let unlimited = Terms { pace: Pace::Unlimited, rated: false, ..Terms::default() };
    let challenge =
        Challenge { terms: unlimited, ..challenge(BEN, Opponent::Person, Colour::White) };
    let game = challenge.make(NOW).unwrap().numbered(4);
    let game = decide(&game, &request(BEN, accept_with(Side::White)), NOW).unwrap().game;
    assert_eq!(refused(&game, BEN, 1), Reason::NoTimeLimit);
}

#[test]
fn an_agreed_pause_stops_the_clock_until_the_next_move() {
    let game = timed();
    let propose =
        |game: &Game, by, hours| later(game, by, Command::Propose { what: Proposal::Pause }, hours);
    let pause = |game: &Game, hours| {
        let proposed = propose(game, BEN, hours);
        assert_eq!(deadline(&proposed), deadline(game), "a proposal stops nothing");
        later(&proposed, ADA, Command::Agree { to: Proposal::Pause }, hours)
    };
    const WEEK: i64 = 7 * 24;
    let paused = pause(&game, 10);
    assert_eq!((deadline(&paused), paused.wakes_at()), (48 + WEEK, Some(at(36 + WEEK))));
    let read = Game::try_from(SavedGame::from(&paused)).unwrap();
    assert_eq!(clock(&read), clock(&paused));
    // An outage within the pause changes nothing, and the turn ends it.
    let outage = paused.after_outage(Outage::since(at(20)), at(30));
    assert_eq!(outage.map_or(48 + WEEK, |game| deadline(&game)), 48 + WEEK);
    let moved = later(&paused, ADA, play("c2-c3"), 100);
    assert_eq!((deadline(&moved), clock(&moved).paused), (148, None));
    assert_eq!(clock(&moved).bank.white, Duration::DAY);
    // What was used before is used, whenever the turn ends.
    let late = pause(&game, 30);
    for hours in [30, 100, 30 + WEEK] {
        assert_eq!(clock(&later(&late, ADA, play("c2-c3"), hours)).bank.white, 18 * Duration::HOUR);
    }
    // An absence within the pause changes nothing, and a longer one lasts.
    let away = paused.with_absence(ADA, Some(at(80)), at(20));
    assert_eq!(deadline(&away), 48 + WEEK);
    let away = paused.with_absence(ADA, Some(at(10 + WEEK + 50)), at(20));
    assert_eq!(deadline(&away), 48 + WEEK + 50);
    assert_eq!(deadline(&away.with_absence(ADA, None, at(30))), 48 + WEEK);
    let nudge = decide(&paused, &request(BEN, Command::Nudge), at(WEEK)).unwrap_err();
    assert_eq!(nudge.reason, Reason::TooEarlyToNudge { from: at(12 + WEEK) });
    // After the pause, its time runs on from where it was.
    let late = later(&paused, ADA, play("c2-c3"), 10 + WEEK + 20);
    assert_eq!(clock(&late).bank.white, 18 * Duration::HOUR);
    let refused = |game: &Game, what| refusal(game, BEN, Command::Propose { what }).reason;
    assert_eq!(refused(&paused, Proposal::Pause), Reason::AlreadyOffered);
    let untimed = Terms { pace: Pace::Unlimited, rated: false, ..Terms::default() };
    let challenge = Challenge { terms: untimed, ..challenge(BEN, Opponent::Person, Colour::White) };
    let game = challenge.make(NOW).unwrap().numbered(4);
    let game = decide(&game, &request(BEN, accept_with(Side::White)), NOW).unwrap().game;
    assert_eq!(refused(&game, Proposal::Pause), Reason::NoTimeLimit);
}
