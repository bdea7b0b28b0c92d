//! Draws, counts and other proposals.

use super::*;

fn accept_draw() -> Command {
    Command::Agree { to: Proposal::Draw }
}

#[test]
fn a_draw_can_be_offered_and_accepted() {
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
fn an_offer_lapses_with_the_next_move_and_can_be_repeated_after_an_own_move() {
    let draw = || Command::Propose { what: Proposal::Draw };
    let offered = done(&playing("c2-c3"), ADA, draw()).game;
    let declined = done(&offered, BEN, Command::Disagree { to: Proposal::Draw }).game;
    let moved_on = done(&offered, BEN, play("c4xc2")).game;
    for past in [&declined, &moved_on] {
        assert_eq!(refusal(past, BEN, accept_draw()), Reason::NoOffer.in_game(4));
        assert_eq!(refusal(past, ADA, draw()), Reason::AlreadyOffered.in_game(4));
    }
    // A counter-proposal does not allow the first player to repeat theirs.
    let countered = done(&declined, BEN, draw()).game;
    let again = done(&countered, ADA, Command::Disagree { to: Proposal::Draw }).game;
    assert_eq!(refusal(&again, ADA, draw()), Reason::AlreadyOffered.in_game(4));
    let own_move = done(&moved_on, ADA, play("c1xc3")).game;
    assert!(decide(&own_move, &request(ADA, draw()), NOW).is_ok());
}

#[test]
fn only_rules_with_counting_end_by_count() {
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

#[test]
fn a_draw_can_be_claimed_only_by_rules_with_proofs() {
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
