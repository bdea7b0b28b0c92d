use time::Duration;

use super::*;
use crate::game::Reason;
use crate::service::MAX_BLOCKED;
use crate::store::Preferences;
use alquerque_rules::MEDIEVAL;

#[tokio::test]
async fn an_absence_that_is_not_saved_pauses_no_games_for_good() {
    const GAMES: u64 = 3;
    let later = |hours| NOW + Duration::hours(hours);
    for refused in 0..GAMES {
        let (store, engine) = failing_store();
        let service = Services::new(Arc::clone(&store));
        for id in 1..=GAMES {
            begin_by_day(&service, id, HERE, 1, 2).await;
        }
        let paused = async |now| {
            let games = store.open_of(PlayerId(1)).await.unwrap();
            let mut paused = 0;
            for game in games {
                let game = service.found(game.id).await;
                let until = game.play().unwrap().away[game.side_of(PlayerId(1)).unwrap()];
                paused += u64::from(until.is_some_and(|until| until > now));
            }
            (paused, store.preferences(PlayerId(1)).await.unwrap().away_until(now).is_some())
        };
        engine.fail_after(usize::try_from(refused).unwrap());
        assert!(service.players.set_absence(PlayerId(1), Some(later(24)), NOW).await.is_err());
        let (some, is_recorded) = paused(NOW).await;
        assert!(some < GAMES && !is_recorded, "refused {refused}: {some} paused");

        assert!(
            service.players.set_absence(PlayerId(1), Some(later(24)), NOW).await.unwrap().is_ok()
        );
        assert_eq!(paused(NOW).await, (GAMES, true));

        // The end of an absence is saved before the games resume.
        engine.fail_after(usize::try_from(refused).unwrap() + 1);
        assert!(service.players.set_absence(PlayerId(1), None, later(1)).await.is_err());
        let (some, is_recorded) = paused(later(1)).await;
        assert!(some > 0 && !is_recorded, "refused {refused}: {some} paused");
    }
}

async fn block(service: &Services, by: u64, whom: u64) {
    service.players.block(PlayerId(by), PlayerId(whom), NOW).await.unwrap();
}

#[tokio::test]
async fn a_block_and_the_wish_for_no_challenges_have_the_same_refusal() {
    let service = services();
    block(&service, 2, 1).await;
    let refuse = |preferences: &mut Preferences| preferences.no_challenges = Some(true);
    service.store.edit_preferences(PlayerId(3), refuse).await.unwrap();
    for opponent in [2, 3] {
        let refusal = refused(service.create(challenge(10, HERE, 1, opponent)).await);
        assert_eq!(refusal, Reason::NoChallenges { player: PlayerId(opponent) }.into());
    }
    // A block holds on all servers, and for the blocker too, who is told of it.
    let there = Place { guild: Some(2), channel: 9 };
    assert_eq!(
        refused(service.create(challenge(10, there, 1, 2)).await),
        Reason::NoChallenges { player: PlayerId(2) }.into()
    );
    assert_eq!(
        refused(service.create(challenge(10, HERE, 2, 1)).await),
        Reason::HasBlocked { player: PlayerId(1) }.into()
    );
    // A player who wants no challenges may make direct challenges, but no open ones.
    assert!(service.create(challenge(11, HERE, 3, 1)).await.is_ok());
    let open = |id, by| Challenge::new(GameId(id), HERE, person(by), None);
    assert_eq!(refused(service.create(open(12, 3)).await), Reason::WantsNoChallenges.into());
    let made = service.created(open(12, 2)).await;
    assert_eq!(
        refused(submit(&service, &made, 1, accept()).await),
        Reason::NoChallenges { player: PlayerId(2) }.into()
    );
    submit(&service, &made, 3, accept()).await.unwrap();
}

#[tokio::test]
async fn blocks_are_bounded_and_can_end() {
    let service = services();
    for other in 0..MAX_BLOCKED as u64 {
        block(&service, 1, 100 + other).await;
    }
    block(&service, 1, 100).await;
    let refusal = refused(service.players.block(PlayerId(1), PlayerId(2), NOW).await);
    assert_eq!(refusal, Reason::TooManyBlocked { most: MAX_BLOCKED }.into());
    assert!(service.players.unblock(PlayerId(1), PlayerId(100)).await.unwrap());
    assert!(!service.players.unblock(PlayerId(1), PlayerId(100)).await.unwrap());
    block(&service, 1, 2).await;
}

#[tokio::test]
async fn a_blocked_player_pings_no_more_though_the_game_goes_on() {
    let service = services();
    let game = begin(&service, &MEDIEVAL, &["c2-c3"]).await;
    let board = |game: &Game| Transition { game: game.clone(), events: Vec::new() };
    assert_eq!(service.players.pinged_by_board(&board(&game), None).await, Some(PlayerId(2)));
    assert_eq!(
        service.players.pinged_by_message(PlayerId(1), PlayerId(2), NOW).await,
        Some(PlayerId(2))
    );
    block(&service, 2, 1).await;
    assert_eq!(service.players.pinged_by_board(&board(&game), None).await, None);
    assert_eq!(service.players.pinged_by_message(PlayerId(1), PlayerId(2), NOW).await, None);
    assert_eq!(
        service.players.pinged_by_message(PlayerId(2), PlayerId(1), NOW).await,
        Some(PlayerId(1))
    );
    let answer = play("c4xc2");
    let answered = submit(&service, &game, 2, answer).await.unwrap().game;
    assert_eq!(service.players.pinged_by_board(&board(&answered), None).await, Some(PlayerId(1)));
}
