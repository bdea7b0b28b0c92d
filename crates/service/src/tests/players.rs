use time::Duration;

use super::*;
use crate::MAX_BLOCKED;
use alquerque_game::Reason;
use alquerque_store::Preferences;

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
async fn a_block_holds_on_all_servers_and_who_wants_no_challenges_may_make_some() {
    let service = services();
    block(&service, 2, 1).await;
    let there = Place { guild: Some(2), channel: 9 };
    assert_eq!(
        refused(service.create(challenge(10, there, 1, 2)).await),
        Reason::NoChallenges { player: PlayerId(2) }.into()
    );
    let refuse = |preferences: &mut Preferences| preferences.no_challenges = Some(true);
    service.store.edit_preferences(PlayerId(3), refuse).await.unwrap();
    assert!(service.create(challenge(11, HERE, 3, 1)).await.is_ok());
    let open = Challenge::new(GameId(12), HERE, person(2), None);
    submit(&service, &service.created(open).await, 3, accept()).await.unwrap();
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
