use super::*;
use crate::{DrawProver, MAX_CHALLENGES, MAX_GAMES, Options};
use alquerque_game::{GameElsewhere, Proposal, Reason};
use alquerque_rules::{DAME, MEDIEVAL, Outcome, Position};

#[tokio::test]
async fn games_of_a_channel_and_challenges_of_a_player_are_bounded() {
    let service = services();
    for id in 1..=MAX_GAMES as u64 {
        // Each player challenges one other.
        let made = service.created(challenge(id, HERE, 1000 + id, 2000 + id)).await;
        assert_eq!(u64::from(made.number), id);
    }
    let full = refused(service.create(challenge(500, HERE, 1, 2)).await);
    assert_eq!(full, Reason::ChannelFull { most: MAX_GAMES }.into());
    // A repeated request creates no other challenge.
    assert_eq!(service.created(challenge(1, HERE, 1001, 2001)).await.number, 1);
    let first = service.games.get(HERE, PlayerId(1), GameId(1)).await.unwrap();
    submit(&service, &first, 2001, Command::Decline).await.unwrap();
    assert_eq!(service.created(challenge(500, HERE, 1, 2)).await.number, 101);

    let there = Place { channel: 8, ..HERE };
    for id in 501..500 + MAX_CHALLENGES as u64 {
        service.created(challenge(id, there, 1, 2)).await;
    }
    let many = refused(service.create(challenge(600, there, 1, 3)).await);
    assert_eq!(many, Reason::TooManyChallenges { most: MAX_CHALLENGES }.into());
    let other_server = Place { guild: Some(2), channel: 9 };
    assert!(service.create(challenge(600, other_server, 1, 3)).await.is_ok());
    assert!(service.create(challenge(601, there, 2, 1)).await.is_ok());
}

/// Proves all draws, or none.
struct Fixed(bool);

impl DrawProver for Fixed {
    fn proves_draw(&self, _: &Position) -> bool {
        self.0
    }
}

#[tokio::test]
async fn a_proven_draw_is_claimed_by_the_proposal() {
    let propose = async |proves, rules, actions: &[&str], by| {
        let options = Options { prover: Some(Arc::new(Fixed(proves))), ..Options::default() };
        let service = Services::with_options(Arc::new(Store::in_memory()), options);
        let game = begin(&service, rules, actions).await;
        service
            .games
            .propose(
                HERE,
                service.games.load(HERE, PlayerId(1), game.id).await.unwrap(),
                Request::new(PlayerId(by), Command::Propose { what: Proposal::Draw }),
                NOW,
            )
            .await
    };
    for by in [1, 2] {
        let drawn = propose(true, &MEDIEVAL, &["c2-c3", "c4xc2", "c1xc3"], by).await.unwrap();
        assert_eq!(drawn.game.outcome(), Some(Outcome::ProvenDraw));
    }
    for (proves, rules, actions) in [
        (false, &MEDIEVAL, &["c2-c3"][..]),
        (true, &MEDIEVAL, &["c2-c3", "c4xc2"]),
        (true, &DAME, &["c3-d4"]),
    ] {
        let offered = propose(proves, rules, actions, 1).await.unwrap().game;
        assert!(
            offered.outcome().is_none() && offered.play().unwrap().offer.is_some(),
            "{} {actions:?}",
            rules.id
        );
    }
    assert_eq!(refused(propose(true, &MEDIEVAL, &[], 3).await), Reason::NotAPlayer.in_game(1));
}

#[tokio::test]
async fn a_repeated_request_proposes_no_second_rematch() {
    let service = services();
    let game = begin(&service, &MEDIEVAL, &["c2-c3"]).await;
    let game = service.announcements.move_to_thread(game.id, 70).await.unwrap().unwrap();
    let thread = Place { channel: 70, ..HERE };
    assert_eq!((game.place, game.parent), (thread, Some(7)));
    submit(&service, &game, 1, Command::Resign).await.unwrap();
    let rematch = async |id, by| service.rematch(thread, game.id, GameId(id), &person(by)).await;
    for is_accepted in [false, true] {
        if is_accepted {
            assert!(matches!(rematch(22, 2).await, Ok(Rematch::Begun(_))));
        }
        for _ in 0..2 {
            let Rematch::Proposed(proposed) = rematch(20, 1).await.unwrap() else {
                panic!("begun")
            };
            let expected = (GameId(20), thread, Some(7), 2);
            let found = (proposed.id, proposed.place, proposed.parent, proposed.number);
            assert_eq!(found, expected);
        }
    }
}

#[tokio::test]
async fn a_player_without_a_game_here_is_told_of_those_elsewhere_on_the_server() {
    let service = services();
    let there = Place { channel: 8, ..HERE };
    let other_server = Place { guild: Some(2), channel: 9 };
    for (id, place, opponent) in [(1, there, 2), (2, other_server, 3)] {
        service.begun(challenge(id, place, 1, opponent)).await;
    }
    let elsewhere =
        GameElsewhere { number: 1, opponent: Some(PlayerId(2)), place: there, board: None };
    let none = Reason::NoGameHere { yours: vec![elsewhere.clone()] }.into();
    let games = &service.games;
    let player = PlayerId(1);
    assert_eq!(refused(games.to_show(&query(HERE, player, None)).await), none);
    assert_eq!(refused(games.to_move(&query(HERE, player, None), |_| true).await), none);
    assert_eq!(refused(games.waiting(&query(HERE, player, None)).await), none);
    assert_eq!(refused(games.playing(&query(HERE, player, None)).await), none);
    assert_eq!(refused(games.to_record(&query(HERE, player, None)).await), none);
    assert_eq!(refused(games.to_analyse(&query(HERE, player, None)).await), Reason::NoGame.into());

    // A number leads there as well, but only a player.
    let led = Reason::PlayedElsewhere { game: elsewhere }.in_game(1);
    assert_eq!(refused(games.to_show(&query(HERE, player, Some(1))).await), led);
    assert_eq!(refused(games.to_record(&query(HERE, player, Some(1))).await), led);
    let stranger = PlayerId(3);
    assert_eq!(
        refused(games.to_show(&query(HERE, stranger, Some(1))).await),
        Reason::NoSuchGame.in_game(1)
    );
    assert_eq!(refused(games.to_show(&query(HERE, stranger, None)).await), Reason::NoGame.into());
    // A player with a game here is asked about no other.
    service.created(challenge(4, HERE, 1, 2)).await;
    let waiting = refused(games.to_move(&query(HERE, player, None), |_| true).await);
    assert_eq!(waiting, Reason::NotBegun { challenged: PlayerId(2) }.in_game(2));
}
