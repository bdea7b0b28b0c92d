use time::{Duration, OffsetDateTime};

use super::{
    Act, Announcement, Challenge, Clock, Colour, Event, Game, GameId, Notice, Pace, Person, Place, PlayerId, Proposal,
    QuietHours, Refusal, Reminders, SavedGame, Terms, Transition, decide, may_look_at, tick, touched,
};
use crate::notation::{Unplayable, Why};
use crate::rules::{BELL, DAME, FREE, MEDIEVAL, Outcome, PENALTY, Point, RuleSet, Side};

const ADA: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const CLEO: PlayerId = PlayerId(3);
const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn challenge(challenged: PlayerId, challenged_is_bot: bool, colour: Colour) -> Challenge {
    let place = Place { guild: None, channel: 9 };
    let (challenger, challenged) = (Person::new(ADA, "Ada"), Person::new(challenged, "Ben"));
    Challenge { challenged_is_bot, colour, ..Challenge::new(GameId(5), place, challenger, Some(challenged)) }
}

fn accept_with(coin: Side) -> Act {
    Act::Accept { coin, name: "Ben".to_owned() }
}

fn challenged(colour: Colour) -> Game {
    challenge(BEN, false, colour).make(NOW).unwrap().numbered(4)
}

fn event(by: PlayerId, act: Act) -> Event {
    Event { by, seen: None, act }
}

/// White is Ada's. Actions have a comma between them.
fn playing_by(rules: &'static RuleSet, actions: &str) -> Game {
    let challenge = Challenge { rules, ..challenge(BEN, false, Colour::White) };
    let accept = event(BEN, accept_with(Side::White));
    let mut game = decide(&challenge.make(NOW).unwrap().numbered(4), &accept, NOW).unwrap().game;
    for text in actions.split(',').map(str::trim).filter(|text| !text.is_empty()) {
        let by = game.to_move().unwrap();
        game = done(&game, by, play(text)).game;
    }
    game
}

fn playing(actions: &str) -> Game {
    playing_by(&MEDIEVAL, actions)
}

fn play(text: &str) -> Act {
    Act::Play { text: text.to_owned() }
}

fn done(game: &Game, by: PlayerId, act: Act) -> Transition {
    let done = decide(game, &event(by, act), NOW).unwrap_or_else(|refusal| panic!("{refusal}"));
    // Whatever is decided reads back as it was saved.
    let saved = SavedGame::from(&done.game);
    assert_eq!(SavedGame::from(&Game::try_from(saved.clone()).unwrap()), saved);
    done
}

fn point(name: &str) -> Point {
    Point::from_name(name.as_bytes()).unwrap()
}

fn refusal(game: &Game, by: PlayerId, act: Act) -> Refusal {
    decide(game, &event(by, act), NOW).unwrap_err()
}

#[test]
fn nobody_challenges_themselves_or_a_bot() {
    assert_eq!(challenge(ADA, false, Colour::White).make(NOW).unwrap_err(), Refusal::ChallengedOneself);
    assert_eq!(challenge(BEN, true, Colour::White).make(NOW).unwrap_err(), Refusal::ChallengedBot { bot: BEN });
}

#[test]
fn the_challenger_has_the_stones_asked_for() {
    for (colour, coin, white) in [
        (Colour::White, Side::Black, ADA),
        (Colour::Black, Side::White, BEN),
        (Colour::Random, Side::White, ADA),
        (Colour::Random, Side::Black, BEN),
    ] {
        let accepted = decide(&challenged(colour), &event(BEN, accept_with(coin)), NOW).unwrap();
        assert_eq!(accepted.game.to_move(), Some(white), "{colour:?} {coin:?}");
        assert_eq!(accepted.notices, [Notice::Accepted]);
    }
}

#[test]
fn only_the_challenged_answer_and_only_the_challenger_withdraws() {
    let game = challenged(Colour::White);
    let accept = || accept_with(Side::White);
    for by in [ADA, CLEO] {
        assert_eq!(refusal(&game, by, accept()), Refusal::NotTheChallenged { challenged: BEN });
        assert_eq!(refusal(&game, by, Act::Decline), Refusal::NotTheChallenged { challenged: BEN });
    }
    for by in [BEN, CLEO] {
        assert_eq!(refusal(&game, by, Act::Withdraw), Refusal::NotTheChallenger { challenger: ADA });
    }
}

#[test]
fn a_challenge_is_answered_once() {
    let end = |by, act| decide(&challenged(Colour::White), &event(by, act), NOW).unwrap().game;
    let accept = || accept_with(Side::White);
    assert_eq!(refusal(&end(BEN, Act::Decline), BEN, accept()), Refusal::AlreadyDeclined { number: 4 });
    assert_eq!(refusal(&end(ADA, Act::Withdraw), BEN, accept()), Refusal::AlreadyWithdrawn { number: 4 });
    assert_eq!(refusal(&end(BEN, accept()), BEN, accept()), Refusal::AlreadyAccepted { number: 4 });
    assert_eq!(refusal(&end(BEN, accept()), ADA, Act::Withdraw), Refusal::AlreadyAccepted { number: 4 });
}

#[test]
fn a_move_is_played_by_the_one_whose_turn_it_is() {
    let game = playing("");
    assert_eq!(refusal(&game, CLEO, play("c2-c3")), Refusal::NotAPlayer { number: 4 });
    assert_eq!(refusal(&game, BEN, play("c4-c3")), Refusal::NotYourTurn { number: 4, to_move: ADA });
    let moved = decide(&game, &event(ADA, play("c2-c3")), NOW).unwrap();
    assert_eq!((moved.game.ply(), moved.game.to_move()), (1, Some(BEN)));
    assert_eq!(moved.notices, [Notice::Played { ply: 0, prepared: false }]);
    assert_eq!(game.ply(), 0, "the game that was decided on stays as it is");
}

#[test]
fn what_is_no_legal_move_is_refused_with_its_reason() {
    let game = playing("");
    assert!(matches!(refusal(&game, ADA, play("hello")), Refusal::NoAction(_)));
    assert!(matches!(refusal(&game, ADA, play("c3")), Refusal::Unplayable(Unplayable { why: Why::Ambiguous, .. })));
    let challenged = challenged(Colour::White);
    let early = refusal(&challenged, ADA, play("c2-c3"));
    assert_eq!(early, Refusal::NotBegun { number: 4, challenged: Some(BEN) });
}

#[test]
fn a_button_under_an_older_board_is_stale() {
    let game = playing("c2-c3");
    let resign = |seen| decide(&game, &Event { by: ADA, seen, act: Act::Resign }, NOW);
    assert_eq!(resign(Some(0)).unwrap_err(), Refusal::Stale { number: 4 });
    assert!(resign(Some(1)).is_ok());
}

#[test]
fn either_may_resign_at_any_time_and_then_it_is_over() {
    let game = playing("c2-c3");
    for (by, loser) in [(ADA, Side::White), (BEN, Side::Black)] {
        let resigned = decide(&game, &event(by, Act::Resign), NOW).unwrap();
        let outcome = Outcome::Resignation { loser };
        assert_eq!(resigned.notices, [Notice::Ended { outcome }]);
        assert_eq!((resigned.game.outcome(), resigned.game.to_move()), (Some(outcome), None));
        assert_eq!(refusal(&resigned.game, ADA, Act::Resign), Refusal::Over { number: 4 });
        assert_eq!(refusal(&resigned.game, BEN, play("c4xc2")), Refusal::Over { number: 4 });
    }
}

#[test]
fn the_last_move_ends_the_game() {
    let moves = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 \
                 d5-d4 d3xd5 e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4";
    let last = done(&playing(&moves.replace(' ', ",")), ADA, play("a3xa5xc5"));
    let outcome = Outcome::NoLegalAction { loser: Side::Black };
    assert_eq!(last.notices.last(), Some(&Notice::Ended { outcome }));
    assert_eq!(last.game.outcome(), Some(outcome));
}

/// White left captures out with its last move, among them one of the stone on e1.
const BELL_OFFENCE: &str = "d2-c3, b4xd2, b2xb4, b5xb3, a2-b2";

#[test]
fn a_stone_that_left_a_capture_out_is_huffed_before_the_move() {
    let game = playing_by(&BELL, BELL_OFFENCE);
    assert!(matches!(
        refusal(&game, BEN, Act::Huff { point: "a1".into() }),
        Refusal::Unplayable(Unplayable { why: Why::NoOffender(_), .. })
    ));
    let huffed = done(&game, BEN, Act::Huff { point: " E1".into() });
    assert_eq!(huffed.notices, [Notice::Played { ply: game.ply(), prepared: false }]);
    assert_eq!((huffed.game.to_move(), huffed.game.ply()), (Some(BEN), 6));
    let again = refusal(&huffed.game, BEN, Act::Huff { point: "e1".into() });
    assert!(matches!(again, Refusal::Unplayable(Unplayable { why: Why::NoStone(_), .. })));
    let moved = done(&huffed.game, BEN, play("c4-b4"));
    assert_eq!(moved.game.history().unwrap().turns(), 6);
}

#[test]
fn a_chance_to_huff_lapses_with_the_move() {
    let game = done(&playing_by(&BELL, BELL_OFFENCE), BEN, play("c4-b4")).game;
    assert_eq!(refusal(&game, BEN, Act::Huff { point: "e1".into() }), Refusal::NotYourTurn { number: 4, to_move: ADA });
}

#[test]
fn a_huff_reads_its_point() {
    let game = playing_by(&BELL, BELL_OFFENCE);
    for text in ["", "e", "e1 e2", "?"] {
        assert!(matches!(refusal(&game, BEN, Act::Huff { point: text.into() }), Refusal::NoAction(_)), "{text}");
    }
}

#[test]
fn a_penalty_among_several_is_chosen_first() {
    let game = playing_by(&PENALTY, "d2-c3, b4xd2, d3-c3");
    let first = refusal(&game, BEN, play("d4-d3"));
    assert!(matches!(first, Refusal::Unplayable(Unplayable { why: Why::PenaltyFirst { .. }, .. })), "{first}");
    let chosen = done(&game, BEN, play("huff e1")).game;
    assert_eq!(chosen.to_move(), Some(BEN));
}

/// White left a capture out with its last move.
const DAME_OFFENCE: &str = "a3-b4, h6-g5, c3-d4, g7-h6, d4-e5, g5-f4, b4-c5";

#[test]
fn an_insist_takes_the_turn_back() {
    let game = playing_by(&DAME, DAME_OFFENCE);
    assert!(matches!(
        refusal(&playing(""), ADA, Act::Insist),
        Refusal::Unplayable(Unplayable { why: Why::NoInsisting, .. })
    ));
    let insisted = done(&game, BEN, Act::Insist).game;
    assert_eq!(insisted.to_move(), Some(ADA));
    assert!(matches!(refusal(&insisted, ADA, play("b4-c5")), Refusal::Unplayable(_)));
    assert_eq!(insisted.history().unwrap().turns(), 6);
}

#[test]
fn whoever_touches_a_stone_moves_it() {
    let game = playing_by(&DAME, "");
    let touch = |name| Act::Touch { point: point(name) };
    assert_eq!(refusal(&game, BEN, touch("b6")), Refusal::NotYourTurn { number: 4, to_move: ADA });
    for none in ["b6", "d4", "a1"] {
        assert_eq!(refusal(&game, ADA, touch(none)), Refusal::CannotMove { number: 4, point: point(none) });
    }
    let bound = done(&game, ADA, touch("c3"));
    assert!(bound.notices.is_empty());
    let (bound, held) = (bound.game, Refusal::Touched { number: 4, point: point("c3") });
    assert_eq!(touched(bound.play().unwrap()), Some(point("c3")));
    assert_eq!(refusal(&bound, ADA, touch("e3")), held.clone());
    assert_eq!(refusal(&bound, ADA, play("e3-f4")), held.clone());
    assert_eq!(may_look_at(&bound, ADA, 0), Err(held));
    let moved = done(&done(&bound, ADA, touch("c3")).game, ADA, play("c3-d4")).game;
    assert_eq!(moved.play().unwrap().touched, None);
}

#[test]
fn adjusting_looks_at_all_that_can_move() {
    let game = playing_by(&DAME, "");
    let movable = may_look_at(&game, ADA, 0).unwrap();
    assert_eq!(movable, ["a3", "c3", "e3", "g3"].map(point).into_iter().collect());
    assert_eq!(may_look_at(&game, ADA, 1), Err(Refusal::Stale { number: 4 }));
    assert_eq!(may_look_at(&game, BEN, 0), Err(Refusal::NotYourTurn { number: 4, to_move: ADA }));
}

#[test]
fn touching_binds_only_where_the_rules_say_so() {
    let why = refusal(&playing(""), ADA, Act::Touch { point: point("c2") });
    assert_eq!(why, Refusal::CannotMove { number: 4, point: point("c2") });
}

fn accept_draw() -> Act {
    Act::Agree { to: Proposal::Draw }
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let draw = || Act::Propose { what: Proposal::Draw };
    let game = playing("c2-c3");
    let offered = done(&game, ADA, draw());
    assert_eq!(offered.notices, [Notice::Proposed { by: Side::White, what: Proposal::Draw }]);
    assert_eq!(refusal(&offered.game, ADA, accept_draw()), Refusal::OwnOffer { number: 4 });
    assert_eq!(refusal(&offered.game, ADA, draw()), Refusal::OfferedAlready { number: 4 });
    assert_eq!(refusal(&offered.game, CLEO, accept_draw()), Refusal::NotAPlayer { number: 4 });
    for accept in [accept_draw(), draw()] {
        let agreed = done(&offered.game, BEN, accept);
        assert_eq!(agreed.game.outcome(), Some(Outcome::Agreement));
        assert_eq!(agreed.notices.last(), Some(&Notice::Ended { outcome: Outcome::Agreement }));
    }
    assert_eq!(refusal(&game, BEN, accept_draw()), Refusal::NoOffer { number: 4 });
}

#[test]
fn an_offer_lapses_with_the_next_move_and_comes_again_after_ones_own() {
    let draw = || Act::Propose { what: Proposal::Draw };
    let offered = done(&playing("c2-c3"), ADA, draw()).game;
    let declined = done(&offered, BEN, Act::Disagree { to: Proposal::Draw }).game;
    let moved_on = done(&offered, BEN, play("c4xc2")).game;
    for past in [&declined, &moved_on] {
        assert_eq!(refusal(past, BEN, accept_draw()), Refusal::NoOffer { number: 4 });
        assert_eq!(refusal(past, ADA, draw()), Refusal::OfferedAlready { number: 4 });
    }
    // The other may make one of their own, which does not free the first to repeat theirs.
    let countered = done(&declined, BEN, draw()).game;
    let again = done(&countered, ADA, Act::Disagree { to: Proposal::Draw }).game;
    assert_eq!(refusal(&again, ADA, draw()), Refusal::OfferedAlready { number: 4 });
    let own_move = done(&moved_on, ADA, play("c1xc3")).game;
    assert!(decide(&own_move, &event(ADA, draw()), NOW).is_ok());
}

#[test]
fn counting_is_for_rules_that_count() {
    let count = || Act::Propose { what: Proposal::Count };
    assert_eq!(refusal(&playing("c2-c3"), ADA, count()), Refusal::NoCounting { number: 4 });
    let game = playing_by(&FREE, "c2-c3, c4xc2");
    let offered = done(&game, BEN, count()).game;
    assert_eq!(refusal(&offered, ADA, Act::Propose { what: Proposal::Draw }), Refusal::OfferToAnswer { number: 4 });
    assert_eq!(refusal(&offered, ADA, accept_draw()), Refusal::NoOffer { number: 4 });
    let counted = done(&offered, ADA, Act::Agree { to: Proposal::Count }).game;
    assert_eq!(counted.outcome(), Some(Outcome::Count { winner: Some(Side::Black) }));
}

fn at(hours: i64) -> OffsetDateTime {
    NOW + Duration::hours(hours)
}

/// A day a move, and a bank of a day. It is Ada's turn since the beginning.
fn timed() -> Game {
    let terms = Terms { pace: Pace::Day, bank_days: 1, ..Terms::default() };
    let challenge = Challenge { terms, ..challenge(BEN, false, Colour::White) };
    decide(&challenge.make(NOW).unwrap().numbered(4), &event(BEN, accept_with(Side::White)), NOW).unwrap().game
}

fn later(game: &Game, by: PlayerId, act: Act, hours: i64) -> Game {
    decide(game, &event(by, act), at(hours)).unwrap_or_else(|refusal| panic!("{refusal}")).game
}

/// The hours until the side to move has no time left, counted from the beginning of the game.
fn deadline(game: &Game) -> i64 {
    (game.deadline().unwrap() - NOW).whole_hours()
}

fn clock(game: &Game) -> &Clock {
    game.play().unwrap().clock.as_ref().unwrap()
}

#[test]
fn a_bank_is_used_up_by_what_moves_run_over() {
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
fn a_reminder_comes_once_when_a_quarter_is_left_and_then_the_end() {
    let (game, usual) = (timed(), Reminders::default());
    assert!(tick(&game, &usual, at(35)).is_none());
    assert_eq!(game.wakes_at(), Some(at(36)));
    let reminded = tick(&game, &usual, at(36)).unwrap();
    assert_eq!(reminded.notices, [Notice::Reminder]);
    assert_eq!(reminded.game.owed.unwrap().what, Announcement::Reminder);
    // It is owed until it has been made.
    assert_eq!(tick(&reminded.game, &usual, at(37)).unwrap().notices, [Notice::Reminder]);
    let reminded = reminded.game.announced();
    assert!(tick(&reminded, &usual, at(47)).is_none());
    let outcome = Outcome::Timeout { late: Side::White, winner: Some(Side::Black) };
    let over = tick(&reminded, &usual, at(48)).unwrap();
    assert_eq!((over.notices, over.game.outcome()), (vec![Notice::Ended { outcome }], Some(outcome)));
    assert!(!over.game.counts(), "neither has moved");

    let none = Reminders { wanted: false, quiet: None };
    let unreminded = tick(&game, &none, at(36)).unwrap();
    assert_eq!((unreminded.notices, unreminded.game.wakes_at()), (vec![], Some(at(48))));
}

#[test]
fn a_reminder_waits_for_the_end_of_quiet_hours_before_the_deadline() {
    let quiet = |from, to| Reminders { wanted: true, quiet: Some(QuietHours { from, to, offset_minutes: 0 }) };
    // It is due at noon of the second day, and the time ends at midnight.
    let waiting = tick(&timed(), &quiet(10, 14), at(36)).unwrap();
    assert_eq!((waiting.notices, waiting.game.wakes_at()), (vec![], Some(at(38))));
    assert_eq!(tick(&waiting.game, &quiet(10, 14), at(38)).unwrap().notices, [Notice::Reminder]);
    let too_late = tick(&timed(), &quiet(10, 1), at(36)).unwrap();
    assert_eq!(too_late.notices, [Notice::Reminder]);
}

#[test]
fn a_clock_stands_for_whoever_is_away() {
    let away = timed().with_absence(ADA, Some(at(110)), at(10));
    assert_eq!((deadline(&away), away.wakes_at()), (148, Some(at(136))));
    let longer = away.with_absence(ADA, Some(at(130)), at(20));
    assert_eq!(deadline(&longer), 168);
    let back = longer.with_absence(ADA, None, at(30));
    assert_eq!((deadline(&back), back.play().unwrap().away.white), (68, None));
    // Nothing is owed for coming back after the end.
    assert_eq!(deadline(&away.with_absence(ADA, None, at(120))), 148);

    // While it is the opponent's turn, nothing stands; it does when the turn comes.
    let waiting = later(&timed(), ADA, play("c2-c3"), 1).with_absence(ADA, Some(at(100)), at(2));
    assert_eq!(deadline(&waiting), 49);
    let turn = later(&waiting, BEN, play("c4xc2"), 3);
    assert_eq!(deadline(&turn), 148);
    assert_eq!(deadline(&turn.with_absence(ADA, None, at(50))), 98);
}

#[test]
fn an_action_taken_back_leaves_one_away() {
    let moved = later(&timed(), ADA, play("c2-c3"), 10).with_absence(ADA, Some(at(110)), at(10));
    let back = later(&moved, ADA, Act::TakeBack, 10);
    assert_eq!((back.ply(), deadline(&back)), (0, 148));
}

#[test]
fn an_absence_of_the_bot_moves_deadlines_but_for_a_minute() {
    let game = timed();
    assert!(game.after_absence(at(2), at(2) + Duration::minutes(1)).is_none());
    let moved = game.after_absence(at(2), at(12)).unwrap();
    assert_eq!(moved.deadline(), Some(at(58) - Duration::minutes(1)));
    assert_eq!(clock(&moved).moved, Duration::hours(10) - Duration::minutes(1));
    let expired = challenged(Colour::White).after_absence(at(20), at(40)).unwrap();
    assert_eq!(expired.wakes_at(), Some(at(44) - Duration::minutes(1)));

    // Also while an announcement waits.
    let owing = tick(&game, &Reminders::default(), at(36)).unwrap().game;
    assert_eq!(owing.after_absence(at(36), at(60)).unwrap().deadline(), Some(at(72) - Duration::minutes(1)));
    // What stood anyway does not stand twice.
    let away = game.with_absence(ADA, Some(at(110)), at(10));
    assert!(away.after_absence(at(50), at(100)).is_none());
    assert_eq!(away.after_absence(at(50), at(120)).unwrap().deadline(), Some(at(158) - Duration::minutes(1)));
    assert!(game.stop(at(2)).after_absence(at(3), at(100)).is_none());
}

#[test]
fn a_clock_stands_while_the_channel_is_out_of_reach() {
    let stopped = timed().stop(at(10));
    assert_eq!((stopped.wakes_at(), stopped.deadline()), (None, None));
    assert!(tick(&stopped, &Reminders::default(), at(100)).is_none());
    assert_eq!(deadline(&stopped.stop(at(50)).go_on(at(100))), 138);
    // Together with an absence, from before, from meanwhile, or ended meanwhile.
    let away = timed().with_absence(ADA, Some(at(60)), at(5));
    assert_eq!(deadline(&away.stop(at(10)).go_on(at(50))), 103);
    assert_eq!(deadline(&stopped.with_absence(ADA, Some(at(60)), at(20)).go_on(at(50))), 98);
    assert_eq!(deadline(&stopped.with_absence(ADA, Some(at(60)), at(20)).go_on(at(70))), 108);
    assert_eq!(deadline(&away.stop(at(10)).with_absence(ADA, None, at(30)).go_on(at(40))), 83);
}

#[test]
fn a_takeback_by_agreement_begins_the_time_anew() {
    let game = later(&later(&timed(), ADA, play("c2-c3"), 5), ADA, Act::Propose { what: Proposal::Takeback }, 6);
    let agreed = later(&game, BEN, Act::Agree { to: Proposal::Takeback }, 10);
    assert_eq!((agreed.to_move(), deadline(&agreed)), (Some(ADA), 58));
}
