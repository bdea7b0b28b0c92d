use time::{Duration, OffsetDateTime};

use super::{
    Challenge, Colour, Command, Event, Game, GameId, MAX_PREMOVES, Opponent, Person, Place,
    PlayerId, Proposal, Reason, Refusal, Request, RequestId, SavedGame, Transition, decide,
    may_look_at, touched,
};
use alquerque_rules::notation::{ActionText, IllegalReason, Unplayable};
use alquerque_rules::{Action, BELL, DAME, FREE, MEDIEVAL, Outcome, PENALTY, Point, RuleSet, Side};

mod bot;
mod future;
mod hints;
mod length;
mod times;
mod unfinished;

const ADA: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const CLEO: PlayerId = PlayerId(3);
const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn challenge(challenged: PlayerId, opponent: Opponent, colour: Colour) -> Challenge {
    let place = Place { guild: None, channel: 9 };
    let (challenger, challenged) = (Person::new(ADA, "Ada"), Person::new(challenged, "Ben"));
    Challenge { opponent, colour, ..Challenge::new(GameId(5), place, challenger, Some(challenged)) }
}

fn accept_with(coin: Side) -> Command {
    Command::Accept { coin, name: "Ben".to_owned() }
}

fn challenged(colour: Colour) -> Game {
    challenge(BEN, Opponent::Person, colour).make(NOW).unwrap().numbered(4)
}

fn request(by: PlayerId, command: Command) -> Request {
    Request::new(by, command)
}

/// White is Ada's. Actions have a comma between them.
fn playing_by(rules: &'static RuleSet, actions: &str) -> Game {
    let challenge = Challenge { rules, ..challenge(BEN, Opponent::Person, Colour::White) };
    let accept = request(BEN, accept_with(Side::White));
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

fn play(text: &str) -> Command {
    Command::Play(text.parse().unwrap())
}

fn huff(point: &str) -> Command {
    Command::Play(ActionText::huff_of(point).unwrap())
}

fn done(game: &Game, by: PlayerId, command: Command) -> Transition {
    let done =
        decide(game, &request(by, command), NOW).unwrap_or_else(|refusal| panic!("{refusal}"));
    // Whatever is decided reads back as it was saved.
    let saved = SavedGame::from(&done.game);
    assert_eq!(SavedGame::from(&Game::try_from(saved.clone()).unwrap()), saved);
    done
}

fn point(name: &str) -> Point {
    Point::from_name(name.as_bytes()).unwrap()
}

fn refusal(game: &Game, by: PlayerId, command: Command) -> Refusal {
    decide(game, &request(by, command), NOW).unwrap_err()
}

#[test]
fn nobody_challenges_themselves_or_a_bot() {
    assert_eq!(
        challenge(ADA, Opponent::Person, Colour::White).make(NOW).unwrap_err(),
        Refusal::from(Reason::ChallengedOneself)
    );
    assert_eq!(
        challenge(BEN, Opponent::OtherBot, Colour::White).make(NOW).unwrap_err(),
        Refusal::from(Reason::ChallengedBot { bot: BEN })
    );
}

#[test]
fn the_challenger_has_the_stones_asked_for() {
    for (colour, coin, white) in [
        (Colour::White, Side::Black, ADA),
        (Colour::Black, Side::White, BEN),
        (Colour::Random, Side::White, ADA),
        (Colour::Random, Side::Black, BEN),
    ] {
        let accepted = decide(&challenged(colour), &request(BEN, accept_with(coin)), NOW).unwrap();
        assert_eq!(accepted.game.to_move(), Some(white), "{colour:?} {coin:?}");
        assert_eq!(accepted.events, [Event::Accepted]);
    }
}

#[test]
fn only_the_challenged_answer_and_only_the_challenger_withdraws() {
    let game = challenged(Colour::White);
    let accept = || accept_with(Side::White);
    for by in [ADA, CLEO] {
        assert_eq!(
            refusal(&game, by, accept()),
            Refusal::from(Reason::NotTheChallenged { challenged: BEN })
        );
        assert_eq!(
            refusal(&game, by, Command::Decline),
            Refusal::from(Reason::NotTheChallenged { challenged: BEN })
        );
    }
    for by in [BEN, CLEO] {
        assert_eq!(
            refusal(&game, by, Command::Withdraw),
            Refusal::from(Reason::NotTheChallenger { challenger: ADA })
        );
    }
}

#[test]
fn a_challenge_is_answered_once() {
    let end =
        |by, command| decide(&challenged(Colour::White), &request(by, command), NOW).unwrap().game;
    let accept = || accept_with(Side::White);
    assert_eq!(
        refusal(&end(BEN, Command::Decline), BEN, accept()),
        Reason::AlreadyDeclined.in_game(4)
    );
    assert_eq!(
        refusal(&end(ADA, Command::Withdraw), BEN, accept()),
        Reason::AlreadyWithdrawn.in_game(4)
    );
    assert_eq!(refusal(&end(BEN, accept()), BEN, accept()), Reason::AlreadyAccepted.in_game(4));
    assert_eq!(
        refusal(&end(BEN, accept()), ADA, Command::Withdraw),
        Reason::AlreadyAccepted.in_game(4)
    );
}

#[test]
fn a_move_is_played_by_the_one_whose_turn_it_is() {
    let game = playing("");
    assert_eq!(refusal(&game, CLEO, play("c2-c3")), Reason::NotAPlayer.in_game(4));
    assert_eq!(refusal(&game, BEN, play("c4-c3")), Reason::NotYourTurn { to_move: ADA }.in_game(4));
    let moved = decide(&game, &request(ADA, play("c2-c3")), NOW).unwrap();
    assert_eq!((moved.game.ply(), moved.game.to_move()), (1, Some(BEN)));
    assert_eq!(moved.events, [Event::Played { ply: 0, prepared: false }]);
    assert_eq!(game.ply(), 0, "the game that was decided on stays as it is");
}

#[test]
fn what_is_no_legal_move_is_refused_with_its_reason() {
    let game = playing("");
    assert!(matches!(
        "hello".parse::<ActionText>().map_err(Reason::from),
        Err(Reason::Unreadable(_))
    ));
    assert!(matches!(
        refusal(&game, ADA, play("c3")).reason,
        Reason::Unplayable(Unplayable { reason: IllegalReason::Ambiguous, .. })
    ));
    let challenged = challenged(Colour::White);
    let early = refusal(&challenged, ADA, play("c2-c3"));
    assert_eq!(early, Reason::NotBegun { challenged: BEN }.in_game(4));
}

#[test]
fn a_button_under_an_older_board_is_stale() {
    let game = playing("c2-c3");
    let resign = |seen| decide(&game, &Request { seen, ..Request::new(ADA, Command::Resign) }, NOW);
    assert_eq!(resign(Some(0)).unwrap_err(), Reason::Stale.in_game(4));
    assert!(resign(Some(1)).is_ok());
}

#[test]
fn a_request_takes_effect_once_however_often_it_comes() {
    let game = playing("");
    let asked = |id, command| Request { request: Some(RequestId(id)), ..request(ADA, command) };
    let moved = decide(&game, &asked(7, play("c2-c3")), NOW).unwrap().game;
    let kept = Game::try_from(SavedGame::from(&moved)).unwrap();
    let again = |now| decide(&kept, &asked(7, Command::Propose { what: Proposal::Draw }), now);
    assert_eq!(again(NOW).unwrap_err(), Reason::AlreadyDone.in_game(4));
    assert!(
        decide(&kept, &asked(8, Command::Propose { what: Proposal::Draw }), NOW).is_ok(),
        "another request"
    );
    // Of one that was refused nothing is known: it may be asked again when it can be done.
    assert!(decide(&kept, &asked(9, play("c3-c4")), NOW).is_err());
    assert!(decide(&kept, &asked(9, Command::Resign), NOW).is_ok());
    // A day later it can only be another with the same number.
    let later =
        decide(&kept, &asked(8, Command::Propose { what: Proposal::Draw }), NOW + Duration::DAY)
            .unwrap()
            .game;
    assert_eq!(later.requests.iter().map(|done| done.request.0).collect::<Vec<_>>(), [8]);
    // A game that is over keeps none of them.
    let over = decide(&kept, &asked(9, Command::Resign), NOW).unwrap().game;
    assert!(Game::try_from(SavedGame::from(&over)).unwrap().requests.is_empty());
}

#[test]
fn either_may_resign_at_any_time_and_then_it_is_over() {
    let game = playing("c2-c3");
    for (by, loser) in [(ADA, Side::White), (BEN, Side::Black)] {
        let resigned = decide(&game, &request(by, Command::Resign), NOW).unwrap();
        let outcome = Outcome::Resignation { loser };
        assert_eq!(resigned.events, [Event::Ended { outcome }]);
        assert_eq!((resigned.game.outcome(), resigned.game.to_move()), (Some(outcome), None));
        assert_eq!(refusal(&resigned.game, ADA, Command::Resign), Reason::Over.in_game(4));
        assert_eq!(refusal(&resigned.game, BEN, play("c4xc2")), Reason::Over.in_game(4));
    }
}

#[test]
fn the_last_move_ends_the_game() {
    let moves = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 \
                 d5-d4 d3xd5 e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4";
    let last = done(&playing(&moves.replace(' ', ",")), ADA, play("a3xa5xc5"));
    let outcome = Outcome::NoLegalAction { loser: Side::Black };
    assert_eq!(last.events.last(), Some(&Event::Ended { outcome }));
    assert_eq!(last.game.outcome(), Some(outcome));
}

/// White left captures out with its last move, among them one of the stone on e1.
const BELL_OFFENCE: &str = "d2-c3, b4xd2, b2xb4, b5xb3, a2-b2";

#[test]
fn a_stone_that_left_a_capture_out_is_huffed_before_the_move() {
    let game = playing_by(&BELL, BELL_OFFENCE);
    assert!(matches!(
        refusal(&game, BEN, huff("a1")).reason,
        Reason::Unplayable(Unplayable { reason: IllegalReason::NoOffender(_), .. })
    ));
    let huffed = done(&game, BEN, huff(" E1"));
    assert_eq!(huffed.events, [Event::Played { ply: game.ply(), prepared: false }]);
    assert_eq!((huffed.game.to_move(), huffed.game.ply()), (Some(BEN), 6));
    let again = refusal(&huffed.game, BEN, huff("e1"));
    assert!(matches!(
        again.reason,
        Reason::Unplayable(Unplayable { reason: IllegalReason::NoStone(_), .. })
    ));
    let moved = done(&huffed.game, BEN, play("c4-b4"));
    assert_eq!(moved.game.history().unwrap().turns(), 6);
}

#[test]
fn a_chance_to_huff_lapses_with_the_move() {
    let game = done(&playing_by(&BELL, BELL_OFFENCE), BEN, play("c4-b4")).game;
    assert_eq!(refusal(&game, BEN, huff("e1")), Reason::NotYourTurn { to_move: ADA }.in_game(4));
}

#[test]
fn a_huff_without_one_point_is_unreadable() {
    for text in ["", "e", "e1 e2", "?"] {
        let refused = ActionText::huff_of(text).map_err(Reason::from);
        assert!(matches!(refused, Err(Reason::Unreadable(_))), "{text}");
    }
}

#[test]
fn a_penalty_among_several_is_chosen_first() {
    let game = playing_by(&PENALTY, "d2-c3, b4xd2, d3-c3");
    let first = refusal(&game, BEN, play("d4-d3"));
    assert!(
        matches!(
            first.reason,
            Reason::Unplayable(Unplayable { reason: IllegalReason::PenaltyFirst { .. }, .. })
        ),
        "{first}"
    );
    let chosen = done(&game, BEN, play("huff e1")).game;
    assert_eq!(chosen.to_move(), Some(BEN));
}

/// White left a capture out with its last move.
const DAME_OFFENCE: &str = "a3-b4, h6-g5, c3-d4, g7-h6, d4-e5, g5-f4, b4-c5";

#[test]
fn an_insist_takes_the_turn_back() {
    let game = playing_by(&DAME, DAME_OFFENCE);
    assert!(matches!(
        refusal(&playing(""), ADA, Command::play(Action::Insist)).reason,
        Reason::Unplayable(Unplayable { reason: IllegalReason::NoInsisting, .. })
    ));
    let insisted = done(&game, BEN, Command::play(Action::Insist)).game;
    assert_eq!(insisted.to_move(), Some(ADA));
    assert!(matches!(refusal(&insisted, ADA, play("b4-c5")).reason, Reason::Unplayable(_)));
    assert_eq!(insisted.history().unwrap().turns(), 6);
}

#[test]
fn whoever_touches_a_stone_moves_it() {
    let game = playing_by(&DAME, "");
    let touch = |name| Command::Touch { point: point(name) };
    assert_eq!(refusal(&game, BEN, touch("b6")), Reason::NotYourTurn { to_move: ADA }.in_game(4));
    for none in ["b6", "d4", "a1"] {
        assert_eq!(
            refusal(&game, ADA, touch(none)),
            Reason::CannotMove { point: point(none) }.in_game(4)
        );
    }
    let bound = done(&game, ADA, touch("c3"));
    assert!(bound.events.is_empty());
    let (bound, held) = (bound.game, Reason::Touched { point: point("c3") }.in_game(4));
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
    assert_eq!(may_look_at(&game, ADA, 1), Err(Reason::Stale.in_game(4)));
    assert_eq!(may_look_at(&game, BEN, 0), Err(Reason::NotYourTurn { to_move: ADA }.in_game(4)));
}

#[test]
fn touching_binds_only_where_the_rules_say_so() {
    let why = refusal(&playing(""), ADA, Command::Touch { point: point("c2") });
    assert_eq!(why, Reason::CannotMove { point: point("c2") }.in_game(4));
}

fn accept_draw() -> Command {
    Command::Agree { to: Proposal::Draw }
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let draw = || Command::Propose { what: Proposal::Draw };
    let game = playing("c2-c3");
    let offered = done(&game, ADA, draw());
    assert_eq!(offered.events, [Event::Proposed { by: Side::White, what: Proposal::Draw }]);
    assert_eq!(refusal(&offered.game, ADA, accept_draw()), Reason::OwnOffer.in_game(4));
    assert_eq!(refusal(&offered.game, ADA, draw()), Reason::AlreadyOffered.in_game(4));
    assert_eq!(refusal(&offered.game, CLEO, accept_draw()), Reason::NotAPlayer.in_game(4));
    for accept in [accept_draw(), draw()] {
        let agreed = done(&offered.game, BEN, accept);
        assert_eq!(agreed.game.outcome(), Some(Outcome::Agreement));
        assert_eq!(agreed.events.last(), Some(&Event::Ended { outcome: Outcome::Agreement }));
    }
    assert_eq!(refusal(&game, BEN, accept_draw()), Reason::NoOffer.in_game(4));
}

#[test]
fn an_offer_lapses_with_the_next_move_and_comes_again_after_ones_own() {
    let draw = || Command::Propose { what: Proposal::Draw };
    let offered = done(&playing("c2-c3"), ADA, draw()).game;
    let declined = done(&offered, BEN, Command::Disagree { to: Proposal::Draw }).game;
    let moved_on = done(&offered, BEN, play("c4xc2")).game;
    for past in [&declined, &moved_on] {
        assert_eq!(refusal(past, BEN, accept_draw()), Reason::NoOffer.in_game(4));
        assert_eq!(refusal(past, ADA, draw()), Reason::AlreadyOffered.in_game(4));
    }
    // The other may make one of their own, which does not free the first to repeat theirs.
    let countered = done(&declined, BEN, draw()).game;
    let again = done(&countered, ADA, Command::Disagree { to: Proposal::Draw }).game;
    assert_eq!(refusal(&again, ADA, draw()), Reason::AlreadyOffered.in_game(4));
    let own_move = done(&moved_on, ADA, play("c1xc3")).game;
    assert!(decide(&own_move, &request(ADA, draw()), NOW).is_ok());
}

#[test]
fn counting_is_for_rules_that_count() {
    let count = || Command::Propose { what: Proposal::Count };
    assert_eq!(refusal(&playing("c2-c3"), ADA, count()), Reason::NoCounting.in_game(4));
    let game = playing_by(&FREE, "c2-c3, c4xc2");
    let offered = done(&game, BEN, count()).game;
    assert_eq!(
        refusal(&offered, ADA, Command::Propose { what: Proposal::Draw }),
        Reason::OfferToAnswer.in_game(4)
    );
    assert_eq!(refusal(&offered, ADA, accept_draw()), Reason::NoOffer.in_game(4));
    let counted = done(&offered, ADA, Command::Agree { to: Proposal::Count }).game;
    assert_eq!(counted.outcome(), Some(Outcome::Count { winner: Some(Side::Black) }));
}

fn at(seconds: i64) -> OffsetDateTime {
    NOW + Duration::seconds(seconds)
}

fn done_at(game: &Game, by: PlayerId, command: Command, seconds: i64) -> Game {
    let done = decide(game, &request(by, command), at(seconds))
        .unwrap_or_else(|refusal| panic!("{refusal}"));
    let saved = SavedGame::from(&done.game);
    // Whatever is decided goes on from what was saved.
    assert_eq!(SavedGame::from(&Game::try_from(saved.clone()).unwrap()), saved);
    Game::try_from(saved).unwrap()
}

fn open_to_all() -> Game {
    Challenge { challenged: None, ..challenge(BEN, Opponent::Person, Colour::White) }
        .make(NOW)
        .unwrap()
        .numbered(4)
}

#[test]
fn an_open_challenge_is_accepted_by_anybody_else_and_declined_by_nobody() {
    let game = open_to_all();
    assert_eq!(game.players().collect::<Vec<_>>(), [ADA]);
    assert_eq!(refusal(&game, ADA, accept_with(Side::White)), Reason::OwnChallenge.in_game(4));
    assert_eq!(refusal(&game, BEN, Command::Decline), Reason::OpenToAll.in_game(4));
    assert_eq!(refusal(&game, ADA, play("c2-c3")), Reason::OpenNotBegun.in_game(4));
    let accepted =
        done(&game, CLEO, Command::Accept { coin: Side::White, name: "Cleo".to_owned() }).game;
    assert_eq!(accepted.challenged, Some(Person::new(CLEO, "Cleo")));
    for late in [ADA, BEN, CLEO] {
        assert_eq!(
            refusal(&accepted, late, accept_with(Side::White)),
            Reason::AlreadyAccepted.in_game(4)
        );
    }
    assert!(decide(&game, &request(ADA, Command::Withdraw), NOW).is_ok());
}

#[test]
fn a_move_is_taken_back_for_half_a_minute() {
    let game = done_at(&playing("c2-c3, c4xc2"), ADA, play("c1xc3"), 100);
    let before = playing("c2-c3, c4xc2");
    assert_eq!(refusal(&game, BEN, Command::TakeBack), Reason::TooLateToTakeBack.in_game(4));
    let late = decide(&game, &request(ADA, Command::TakeBack), at(131)).unwrap_err();
    assert_eq!(late, Reason::TooLateToTakeBack.in_game(4));
    let back = done_at(&game, ADA, Command::TakeBack, 130);
    assert_eq!((back.ply(), back.to_move()), (2, Some(ADA)));
    assert_eq!(back.deadline(), before.deadline(), "the time that the move took is spent");
    let twice = decide(&back, &request(ADA, Command::TakeBack), at(130)).unwrap_err();
    assert_eq!(twice, Reason::TooLateToTakeBack.in_game(4));
}

#[test]
fn what_the_opponent_does_ends_the_moment_for_taking_back() {
    let draw = || Command::Propose { what: Proposal::Draw };
    let game = playing("c2-c3");
    let late = Reason::TooLateToTakeBack.in_game(4);
    assert_eq!(refusal(&done(&game, BEN, draw()).game, ADA, Command::TakeBack), late);
    assert_eq!(refusal(&done(&game, BEN, play("c4xc2")).game, ADA, Command::TakeBack), late);
    let dame = done(&playing_by(&DAME, "c3-d4"), BEN, Command::Touch { point: point("b6") }).game;
    assert_eq!(refusal(&dame, ADA, Command::TakeBack), late);
    // One's own offer does not; nor is it made again without a move that stands.
    let offered = done(&game, ADA, draw()).game;
    let back = done(&offered, ADA, Command::TakeBack).game;
    assert_eq!(back.play().unwrap().offer, None);
    assert_eq!(refusal(&back, ADA, draw()), Reason::AlreadyOffered.in_game(4));
    // A huff is taken back alone, and a move after it without the huff.
    let huffed = done(&playing_by(&BELL, BELL_OFFENCE), BEN, huff("e1")).game;
    let moved = done(&huffed, BEN, play("c4-b4")).game;
    assert_eq!(done(&moved, BEN, Command::TakeBack).game.ply(), huffed.ply());
    assert_eq!(done(&huffed, BEN, Command::TakeBack).game.ply(), huffed.ply() - 1);
}

#[test]
fn whoever_goes_away_and_takes_back_has_their_clock_standing() {
    let game = playing("c2-c3");
    let (day, deadline) = (Duration::DAY, playing("").deadline().unwrap());
    let away = game.with_absence(ADA, Some(NOW + day), NOW);
    let back = done(&away, ADA, Command::TakeBack).game;
    assert_eq!(back.deadline(), Some(deadline + day));
    assert_eq!(
        back.with_absence(ADA, None, at(60)).deadline(),
        Some(deadline + Duration::seconds(60))
    );
}

#[test]
fn the_opponent_lets_an_action_be_taken_back() {
    let ask = || Command::Propose { what: Proposal::Takeback };
    let give = || Command::Agree { to: Proposal::Takeback };
    assert_eq!(refusal(&playing("c2-c3"), BEN, ask()), Reason::NothingToTakeBack.in_game(4));
    let game = playing("c2-c3, c4xc2, c1xc3, a3xc1");
    for (by, other, ply) in [(ADA, BEN, 2), (BEN, ADA, 3)] {
        let asked = done(&game, by, ask()).game;
        assert_eq!(refusal(&asked, other, ask()), Reason::OfferToAnswer.in_game(4));
        let given = done(&asked, other, give());
        assert_eq!((given.game.ply(), given.game.to_move()), (ply, Some(by)));
        let side = given.game.side_of(by).unwrap();
        assert_eq!(given.events.last(), Some(&Event::TakenBack { by: side }));
        assert_eq!(refusal(&given.game, by, ask()), Reason::AlreadyOffered.in_game(4));
        // Not even by way of a move that is taken back at once.
        let text = game.history().unwrap().actions()[ply].to_string();
        let moved = done(&given.game, by, play(&text)).game;
        assert!(decide(&moved, &request(by, ask()), NOW).is_ok());
        assert_eq!(
            refusal(&done(&moved, by, Command::TakeBack).game, by, ask()),
            Reason::AlreadyOffered.in_game(4)
        );
    }
}

fn prepare(to: &str, answer: &str) -> Command {
    Command::Prepare { to: to.parse().unwrap(), answer: answer.parse().unwrap(), instead: false }
}

#[test]
fn a_prepared_answer_is_played_with_what_it_answers() {
    let game = done(&playing("c2-c3"), ADA, prepare("c4xc2", "c1xc3")).game;
    let played = done(&game, BEN, play("c4xc2"));
    assert_eq!(
        played.events,
        [Event::Played { ply: 1, prepared: false }, Event::Played { ply: 2, prepared: true }]
    );
    assert_eq!(played.game.to_move(), Some(BEN));
    for by in [ADA, BEN] {
        assert_eq!(
            refusal(&played.game, by, Command::TakeBack),
            Reason::TooLateToTakeBack.in_game(4)
        );
    }
    // It comes back with what would have dropped it.
    let game = done(&playing(""), BEN, prepare("c2-c3", "c4xc2")).game;
    let other = done(&game, ADA, play("d2-c3")).game;
    assert!(other.play().unwrap().prepared.is_empty());
    let back = done(&other, ADA, Command::TakeBack).game;
    assert_eq!(done(&back, ADA, play("c2-c3")).game.ply(), 2);
}

#[test]
fn an_answer_stays_prepared_when_a_stone_is_huffed_before_what_it_answers() {
    let game = playing_by(&BELL, BELL_OFFENCE);
    let position = game.history().unwrap().position();
    let huff_e1 = Action::Huff(Point::from_name(b"e1").unwrap());
    let legal = position.legal_actions();
    // Some moves say of themselves which captures they leave out, and say something else after the huff.
    for to in legal.iter().filter(|action| action.as_move().is_some()) {
        let after = position.play(&huff_e1);
        let Some(same) =
            after.legal_actions().iter().copied().find(|same| same.to_string() == to.to_string())
        else {
            continue;
        };
        let then = after.play(&same).legal_actions();
        for answer in position.play(to).legal_actions() {
            let (to, answer_text) = (to.to_string(), answer.to_string());
            let prepared = done(&game, ADA, prepare(&to, &answer_text)).game;
            let huffed = done(&prepared, BEN, huff("e1")).game;
            let played = done(&huffed, BEN, play(&to)).game;
            let is_legal = then.iter().any(|then| then.to_string() == answer_text);
            assert_eq!(
                played.ply() - huffed.ply(),
                if is_legal { 2 } else { 1 },
                "{to}, then {answer_text}"
            );
        }
    }
}

#[test]
fn only_what_can_be_played_and_answered_is_prepared() {
    let game = playing("");
    assert_eq!(refusal(&game, ADA, prepare("c2-c3", "c4xc2")), Reason::YourTurn.in_game(4));
    assert_eq!(refusal(&game, CLEO, prepare("c2-c3", "c4xc2")), Reason::NotAPlayer.in_game(4));
    assert!(matches!(refusal(&game, BEN, prepare("c2-c4", "c4xc2")).reason, Reason::Unplayable(_)));
    assert!(matches!(refusal(&game, BEN, prepare("c2-c3", "d4-d3")).reason, Reason::Unplayable(_)));
    assert!(matches!("".parse::<ActionText>().map_err(Reason::from), Err(Reason::Unreadable(_))));
    let huff = refusal(&playing_by(&BELL, BELL_OFFENCE), ADA, prepare("huff e1", "a1-a2"));
    assert_eq!(huff, Reason::NotYetYourTurn.in_game(4));
    let moves = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 \
                 d5-d4 d3xd5 e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4";
    let last = refusal(&playing(&moves.replace(' ', ",")), BEN, prepare("a3xa5xc5", "a5-a4"));
    assert_eq!(last, Reason::EndsGame.in_game(4));
}

#[test]
fn no_more_than_twenty_answers_are_prepared() {
    // The opponent's choice is made large, one move after the other.
    let mut game = playing_by(&FREE, "");
    while game.history().unwrap().position().legal_actions().len() <= MAX_PREMOVES {
        let position = game.history().unwrap().position();
        let choices = |action: &Action| position.play(action).legal_actions().len();
        let widest = position.legal_actions().into_iter().max_by_key(choices).unwrap();
        game = done(&game, game.to_move().unwrap(), play(&widest.to_string())).game;
        assert!(game.ply() < 200, "there is no such position");
    }
    let position = game.history().unwrap().position();
    let by = game.opponent_of(game.to_move().unwrap()).unwrap().id;
    let mut answers = position.legal_actions().into_iter().map(|action| {
        let answer = position.play(&action).legal_actions()[0];
        prepare(&action.to_string(), &answer.to_string())
    });
    let first = answers.next().unwrap();
    game = done(&game, by, first.clone()).game;
    for answer in answers.by_ref().take(MAX_PREMOVES - 1) {
        game = done(&game, by, answer).game;
    }
    let full = Reason::TooManyPremoves { most: MAX_PREMOVES }.in_game(4);
    assert_eq!(refusal(&game, by, answers.next().unwrap()), full);
    game = done(&game, by, first).game;
    assert_eq!(game.play().unwrap().prepared.len(), MAX_PREMOVES, "one is changed, not added");
    assert!(done(&game, by, Command::Forget).game.play().unwrap().prepared.is_empty());
}

#[test]
fn a_draw_is_claimed_by_those_rules_alone_that_know_proofs() {
    assert_eq!(
        refusal(&playing_by(&DAME, ""), ADA, Command::ClaimDraw),
        Reason::NoProof.in_game(4)
    );
    assert_eq!(refusal(&playing(""), CLEO, Command::ClaimDraw), Reason::NotAPlayer.in_game(4));
    assert_eq!(
        done(&playing(""), BEN, Command::ClaimDraw).game.outcome(),
        Some(Outcome::ProvenDraw)
    );
}

#[test]
fn a_ply_is_announced_once_though_its_action_is_taken_back() {
    let moved = playing("c2-c3");
    assert!(!moved.is_announced());
    let back = done(&moved, ADA, Command::TakeBack).game;
    assert!(back.is_announced(), "the board before the action had called Ada");
    let again = done(&back, ADA, play("d2-c3")).game;
    assert!(again.is_announced());
    let answered = done(&again, BEN, play("d4xd2")).game;
    assert!(!answered.is_announced(), "another ply");

    // Who lets the opponent take a move back wants to hear of the next one.
    let asked = done(&answered, ADA, Command::Propose { what: Proposal::Takeback }).game;
    let agreed = done(&asked, BEN, Command::Agree { to: Proposal::Takeback }).game;
    assert!(!agreed.is_announced() && !done(&agreed, ADA, play("c2-c3")).game.is_announced());
}

#[test]
fn an_action_after_which_it_is_still_the_same_turn_has_called_nobody_else() {
    let huffed = done(&playing_by(&BELL, BELL_OFFENCE), BEN, huff("e1")).game;
    let back = done(&huffed, BEN, Command::TakeBack).game;
    assert!(!done(&back, BEN, play("c4-b4")).game.is_announced(), "Ada has not been called yet");
}
