//! Challenges and their answers.

use super::*;
use crate::{Draft, MAX_PLACES, Pace, Stage, Terms};

#[test]
fn challenges_of_oneself_and_of_other_bots_are_refused() {
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
fn the_challenger_gets_the_requested_colour() {
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
fn only_the_challenged_player_answers_and_only_the_challenger_withdraws() {
    let game = challenged(Colour::White);
    let accept = || accept_with(Side::White);
    for by in [ADA, CLEO] {
        assert_eq!(
            refusal(&game, by, accept()),
            Reason::NotTheChallenged { challenged: BEN }.in_game(4)
        );
        assert_eq!(
            refusal(&game, by, Command::Decline),
            Reason::NotTheChallenged { challenged: BEN }.in_game(4)
        );
    }
    for by in [BEN, CLEO] {
        assert_eq!(
            refusal(&game, by, Command::Withdraw),
            Reason::NotTheChallenger { challenger: ADA }.in_game(4)
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

fn open_to_all() -> Game {
    Challenge { challenged: None, ..challenge(BEN, Opponent::Person, Colour::White) }
        .make(NOW)
        .unwrap()
        .numbered(4)
}

#[test]
fn an_open_challenge_can_be_accepted_by_others_and_cannot_be_declined() {
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
fn a_rated_challenge_needs_a_time_limit() {
    let made = |pace, rated| {
        let terms = Terms { pace, rated, ..Terms::default() };
        Challenge { terms, ..challenge(BEN, Opponent::Person, Colour::White) }.make(NOW)
    };
    let refused = Refusal::from(Reason::RatedWithoutLimit);
    assert_eq!(made(Pace::Unlimited, true).unwrap_err(), refused);
    assert!(made(Pace::Unlimited, false).is_ok());
    for pace in Pace::ALL.into_iter().filter(|&pace| pace != Pace::Unlimited) {
        assert!(made(pace, true).is_ok(), "{pace:?}");
    }
}

#[test]
fn a_rated_game_without_a_time_limit_of_a_former_version_goes_on() {
    let challenged = challenged(Colour::White);
    let terms = Terms { pace: Pace::Unlimited, ..Terms::default() };
    let former = SavedGame::from(&Game { terms, ..challenged });
    let former = Game::try_from(former).unwrap();
    let playing = done(&former, BEN, accept_with(Side::White)).game;
    let moved = done(&playing, ADA, play("c2-c3")).game;
    let moved = done(&moved, BEN, play("c4xc2")).game;
    let over = done(&moved, ADA, Command::Resign).game;
    assert!(matches!(over.stage, Stage::Over { .. }) && over.needs_rating());
}

#[test]
fn an_opening_by_lot_is_played_by_neither_player() {
    let terms = Terms { fair_opening: true, ..Terms::default() };
    for id in 1..=30 {
        let challenge = challenge(BEN, Opponent::Person, Colour::White);
        let fair = Challenge { id: GameId(id), terms: terms.clone(), ..challenge };
        let mut game = fair.make(NOW).unwrap().numbered(4);
        game = done(&game, BEN, accept_with(Side::White)).game;
        assert!(game.opening > 0 && game.ply() == usize::from(game.opening));
        assert_eq!(game.opening_by_lot().map(|(_, winner)| winner), Some(Some(None)), "a draw");
        for moves in 0..=2 {
            let over = done(&game, ADA, Command::Resign).game;
            assert_eq!(over.needs_rating(), moves == 2);
            let by = game.to_move().unwrap();
            let takeback = Command::Propose { what: Proposal::Takeback };
            let is_refused = decide(&game, &request(by, takeback), NOW).is_err();
            assert_eq!(is_refused, moves < 2, "{by:?} has not moved");
            let action = game.history().unwrap().position().legal_actions()[0];
            game = done(&game, by, play(&action.to_string())).game;
        }
    }
}

#[test]
fn a_standing_challenge_stays_until_its_places_are_taken() {
    let new = challenge(BEN, Opponent::Person, Colour::White);
    let new = Challenge { challenged: None, places: Some(MAX_PLACES), ..new };
    let mut game = new.make(NOW).unwrap().numbered(4);
    let accept = |game: &Game, by, id| {
        let request = Request { id: Some(RequestId(id)), ..request(by, accept_with(Side::White)) };
        decide(game, &request, NOW + Duration::HOUR)
    };
    let own = accept(&game, ADA, 20).unwrap_err();
    assert_eq!(own, Reason::OwnChallenge.in_game(4));
    for id in 21..21 + u64::from(MAX_PLACES) {
        let accepted = accept(&game, PlayerId(id), id).unwrap();
        assert_eq!(accepted.events, [Event::Accepted]);
        game = accepted.game;
        assert!(matches!(game.stage, Stage::Challenged));
        assert_eq!(game.expires, Some(NOW + Duration::HOUR + Duration::DAY));
        assert_eq!(accept(&game, CLEO, id).unwrap_err(), Reason::AlreadyDone.in_game(4));
        let begun = Draft::begun_from(&game, GameId(id), Person::new(BEN, "Ben"), Side::White, NOW);
        let begun = begun.numbered(5);
        assert_eq!((begun.to_move(), begun.begun_from), (Some(ADA), Some(game.id)));
        assert!(begun.standing.is_none() && begun.requests.is_empty() && begun.terms == game.terms);
    }
    assert_eq!(accept(&game, CLEO, 30).unwrap_err(), Reason::NoPlace.in_game(4));
    let saved = SavedGame::from(&game);
    assert_eq!(SavedGame::from(&Game::try_from(saved.clone()).unwrap()), saved);
    assert!(game.with_places_freed(|_| true, NOW).is_none());
    let freed = game.with_places_freed(|id| *id != GameId(22), NOW).unwrap();
    assert!(freed.pending.is_some(), "its message is to show the place");
    assert_eq!(accept(&freed, CLEO, 30).unwrap().game.standing.unwrap().free(), 0);
}
