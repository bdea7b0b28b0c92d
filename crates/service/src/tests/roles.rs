use time::Duration;

use super::{HERE, NOW, challenge, play, services, submit};
use crate::{RoleChange, RoleFailure, RolePlan, Services};
use alquerque_game::{Challenge, Command, Game, PlayerId, Terms};
use alquerque_rules::{FREE, MEDIEVAL};
use alquerque_store::{Standing, StoreError};

const ROLE: u64 = 70;
const NO_CHANGES: [Vec<u64>; 2] = [Vec::new(), Vec::new()];

/// Plays a rated game that the loser, who has White, resigns.
async fn beats(service: &Services, id: u64, winner: u64, loser: u64) -> Game {
    let terms = Terms { rated: true, ..Terms::default() };
    let game = service.begun(Challenge { terms, ..challenge(id, HERE, loser, winner) }).await;
    submit(service, &game, loser, play("c2-c3")).await.unwrap();
    submit(service, &game, winner, play("c4xc2")).await.unwrap();
    submit(service, &game, loser, Command::Resign).await.unwrap().game
}

async fn sets(service: &Services, by: Option<Standing>) {
    let set = |own: &mut alquerque_store::ServerSettings| own.set_role(ROLE, &MEDIEVAL, by);
    service.store.edit_server_settings(1, set).await.unwrap();
}

async fn plan(service: &Services, game: Option<&Game>) -> Result<RolePlan, StoreError> {
    service.guilds.plan_roles(1, game, NOW).await
}

/// Carries out what is planned. Returns who gets the role, and who loses it.
async fn changes(service: &Services, game: Option<&Game>) -> [Vec<u64>; 2] {
    let plan = plan(service, game).await.unwrap();
    let mut changes = plan.changes.clone();
    changes.sort_unstable_by_key(|change| change.player);
    for change in &changes {
        service.guilds.role_changed(1, *change).await.unwrap();
    }
    service.guilds.roles_done(1, &plan, &[], NOW).await.unwrap();
    [true, false].map(|gives| {
        let of = changes.iter().filter(|change| change.gives == gives);
        of.map(|change| change.player.0).collect()
    })
}

#[tokio::test]
async fn a_role_follows_certain_ratings() {
    let service = services();
    assert!(!beats(&service, 1, 2, 3).await.owes_roles, "the server gives none");
    let mut id = 1;
    while service.store.with_rating(1, &MEDIEVAL, 0, None, NOW).await.unwrap().len() < 2 {
        id += 1;
        beats(&service, id, 2 + id % 2, 3 - id % 2).await;
        assert!(id < 60, "the ratings stay provisional");
    }
    // A new rule looks at all members, and then at the players of a game.
    sets(&service, Some(Standing::Rating(1400))).await;
    assert_eq!(changes(&service, None).await, [vec![2, 3], vec![]]);
    assert_eq!(changes(&service, None).await, NO_CHANGES);
    let game = beats(&service, 100, 2, 4).await;
    assert!(game.owes_roles);
    // 2 may have left and come back, and 4 has a provisional rating.
    assert_eq!(changes(&service, Some(&game)).await, [vec![2], vec![]]);
    service.guilds.roles_followed(game.id, NOW).await.unwrap();
    assert!(!service.found(game.id).await.owes_roles);
    let mut lost = Vec::new();
    for id in 101..118 {
        let game = beats(&service, id, 2, 3).await;
        lost.extend(changes(&service, Some(&game)).await[1].clone());
    }
    assert_eq!(lost, [3], "once");
    sets(&service, Some(Standing::Rating(2400))).await;
    assert_eq!(changes(&service, None).await, [vec![], vec![2]]);
}

#[tokio::test]
async fn a_role_of_a_rank_goes_to_the_first_of_the_season_and_ends_with_its_rule() {
    let service = services();
    sets(&service, Some(Standing::Rank(1))).await;
    assert_eq!(changes(&service, None).await, NO_CHANGES);
    let game = beats(&service, 1, 2, 3).await;
    service.store.set_left(1, Some(NOW)).await.unwrap();
    assert_eq!(plan(&service, Some(&game)).await.unwrap().changes, [], "the bot has left");
    service.store.set_left(1, None).await.unwrap();
    assert_eq!(changes(&service, Some(&game)).await, [vec![2], vec![]]);
    let game = beats(&service, 2, 4, 2).await;
    assert_eq!(changes(&service, Some(&game)).await, [vec![4], vec![2]]);
    // Another season has no first player yet.
    let next = NOW + Duration::days(92);
    assert_eq!(service.guilds.due_roles(0, NOW).await.unwrap(), (vec![], None));
    assert_eq!(service.guilds.due_roles(0, next).await.unwrap(), (vec![1], None));
    let turned = service.guilds.plan_roles(1, None, next).await.unwrap();
    let loses = RoleChange { role: ROLE, player: PlayerId(4), gives: false };
    assert_eq!(turned.changes, [loses]);
    service.guilds.roles_done(1, &turned, &[], next).await.unwrap();
    assert_eq!(service.guilds.due_roles(0, next).await.unwrap(), (vec![], None));

    // What fails is tried again, and forgotten once the role is gone.
    service.store.set_role(1, ROLE, PlayerId(9), true).await.unwrap();
    let failed = plan(&service, None).await.unwrap();
    let done = async |why| {
        let lost = service.guilds.lost_roles(1, &[(ROLE, why)]).await.unwrap();
        service.guilds.roles_done(1, &failed, &[(ROLE, why)], NOW).await.unwrap();
        lost
    };
    assert_eq!(done(RoleFailure::Refused).await.len(), 1);
    assert_eq!(done(RoleFailure::Refused).await, [], "its manager was told");
    let members = service.store.members_with(1, ROLE, None).await.unwrap();
    assert_eq!(members, [PlayerId(4)], "9, who has no games, is forgotten");
    assert!(service.store.server_settings(1).await.unwrap().roles[0].is_refused);
    assert_eq!(service.guilds.due_roles(0, NOW).await.unwrap(), (vec![1], None));
    done(RoleFailure::Gone).await;
    assert_eq!(service.store.server_settings(1).await.unwrap().roles, []);
    assert_eq!(service.store.members_with(1, ROLE, None).await.unwrap(), []);

    sets(&service, Some(Standing::Rank(3))).await;
    let [given, _] = changes(&service, None).await;
    assert_eq!(given, [2, 3, 4]);
    sets(&service, None).await;
    assert_eq!(changes(&service, None).await, [vec![], vec![2, 3, 4]]);
    assert_eq!(service.store.server_settings(1).await.unwrap().roles, []);
}

#[tokio::test]
async fn a_server_gives_five_roles_and_a_change_during_the_work_stays_due() {
    let service = services();
    let settings = service.store.edit_server_settings(1, |own| {
        (1..9).for_each(|role| own.set_role(role, &FREE, Some(Standing::Rank(1))));
        own.set_role(1, &FREE, None);
        own.set_role(6, &FREE, Some(Standing::Rank(1)));
        own.set_role(7, &FREE, Some(Standing::Rank(1)));
    });
    let roles = settings.await.unwrap().roles;
    let given = roles.iter().filter(|rule| rule.by.is_some()).map(|rule| rule.role);
    assert_eq!(given.collect::<Vec<_>>(), [2, 3, 4, 5, 6]);
    let plan = plan(&service, None).await.unwrap();
    let change = |own: &mut alquerque_store::ServerSettings| {
        own.set_role(2, &FREE, Some(Standing::Rank(3)));
    };
    service.store.edit_server_settings(1, change).await.unwrap();
    service.guilds.roles_done(1, &plan, &[], NOW).await.unwrap();
    let roles = service.store.server_settings(1).await.unwrap().roles;
    let due = roles.iter().filter(|rule| rule.is_due).map(|rule| rule.role);
    assert_eq!((roles.len(), due.collect::<Vec<_>>()), (5, vec![2]));
}
