use std::sync::Arc;

use crate::tests::{HERE, NOW, failing_store, play, refused};
use crate::{DataSummary, Services};
use alquerque_game::{
    Challenge, Colour, Command, Game, GameId, Person, PlayerId, Reason, Request, Stage, Study,
    Terms,
};
use alquerque_rules::{BySide, History, MEDIEVAL, Side};
use alquerque_store::{
    Hall, Preferences, RankedPlayer, RankingQuery, ServerSettings, Standing, Store, StoreError,
    archive, directory,
};
use test_support::closed_store;

/// An id of the length of Discord's.
const ADA: PlayerId = PlayerId(312_345_678_901_234_567);
const BEN: PlayerId = PlayerId(2);
const CLEO: PlayerId = PlayerId(4);
const NAME: &str = "Ada Lovelace";

fn random_key() -> [u64; 2] {
    [7, 8]
}

fn person(player: PlayerId) -> Person {
    Person::new(player, if player == ADA { NAME } else { "Ben" })
}

async fn challenge(service: &Services, id: u64, by: PlayerId, whom: PlayerId) -> Game {
    let terms = Terms { rated: true, ..Terms::default() };
    let challenge = Challenge::new(GameId(id), HERE, person(by), Some(person(whom)));
    service.created(Challenge { terms, colour: Colour::White, ..challenge }).await
}

async fn submit(service: &Services, id: u64, by: PlayerId, command: Command) {
    let loaded = service.games.load(HERE, by, GameId(id)).await.unwrap();
    service.games.submit(HERE, loaded, &Request::new(by, command), NOW).await.unwrap();
}

async fn begin(service: &Services, id: u64, white: PlayerId, black: PlayerId) {
    challenge(service, id, white, black).await;
    submit(service, id, black, Command::Accept { coin: Side::White, name: person(black).name })
        .await;
    submit(service, id, white, play("c2-c3")).await;
    submit(service, id, black, play("c4xc2")).await;
}

/// Has Ada finish a game, play one as White and one as Black, challenge, be challenged and
/// declined, import a game, change her preferences, block and be blocked, and be forbidden to begin
/// games on a server.
async fn populate(service: &Services) {
    begin(service, 1, ADA, BEN).await;
    submit(service, 1, BEN, Command::Resign).await;
    begin(service, 2, ADA, BEN).await;
    begin(service, 3, BEN, ADA).await;
    challenge(service, 4, ADA, BEN).await;
    challenge(service, 5, BEN, ADA).await;
    challenge(service, 6, ADA, BEN).await;
    submit(service, 6, BEN, Command::Decline).await;
    let names = BySide { white: NAME.to_owned(), black: "Ben".to_owned() };
    let study = Study { names, history: History::new(&MEDIEVAL), outcome: None, opening: 0 };
    service.challenges.import(GameId(7), HERE, person(ADA), study, NOW).await.unwrap();
    service
        .store
        .edit_preferences(ADA, |chosen| chosen.theme = Some("slate".to_owned()))
        .await
        .unwrap();
    service.players.block(BEN, ADA, NOW).await.unwrap();
    service.players.block(ADA, PlayerId(3), NOW).await.unwrap();
    service.moderation.forbid(1, ADA).await.unwrap();
    let gives = |own: &mut ServerSettings| {
        own.set_role(70, &MEDIEVAL, Some(Standing::Rank(1)));
        own.roles[0].manager = Some(ADA);
        own.hall = Some(Hall { channel: Some(5), manager: Some(ADA), ..Hall::default() });
    };
    service.store.edit_server_settings(1, gives).await.unwrap();
    service.store.set_role(1, 70, ADA, true).await.unwrap();
    assert_eq!(service.privacy.given_roles(ADA).await.unwrap(), [(1, 70)]);
    let other =
        service.created(Challenge::new(GameId(40), HERE, person(BEN), Some(person(CLEO)))).await;
    let accept = Command::Accept { coin: Side::White, name: "Cleo".to_owned() };
    submit(service, 40, CLEO, accept).await;
    service.players.follow(ADA, &find(service, other.id.0).await.unwrap()).await.unwrap();
}

async fn find(service: &Services, id: u64) -> Option<Game> {
    service.games.find(GameId(id)).await.unwrap()
}

/// Requests a removal, and takes away the given roles.
async fn request_removal(service: &Services, player: PlayerId) {
    service.privacy.request_removal(player).await.unwrap();
    let late = service.store.set_role(1, 71, player, true).await;
    assert!(matches!(late, Err(StoreError::Leaving(_))), "it is to be taken away");
    for (guild, role) in service.privacy.given_roles(player).await.unwrap() {
        service.store.set_role(guild, role, player, false).await.unwrap();
    }
}

/// Removes a player.
async fn remove(service: &Services, player: PlayerId) {
    request_removal(service, player).await;
    service.privacy.remove(player, random_key, NOW).await.unwrap();
}

/// Asserts that Ada is removed, and that others keep what they need.
async fn assert_removed(service: &Services, store: &Store) {
    assert_eq!(service.privacy.summary(ADA).await.unwrap(), DataSummary::default());
    assert!(store.due_removals().await.unwrap().is_empty() && !service.privacy.is_removing(ADA));
    for (id, winner) in [(1, Side::White), (2, Side::Black), (3, Side::White)] {
        let game = find(service, id).await.unwrap();
        assert_eq!(game.outcome().unwrap().winner(), Some(winner), "game {id}");
        assert!(game.has_player(BEN) && !game.has_player(ADA), "game {id}");
        let former = game.players().find(|player| player.is_former()).unwrap();
        assert!(game.side_of(former).is_some() && game.side_of(BEN).is_some(), "game {id}");
        let record = game.record().unwrap().to_string();
        assert!(!record.contains(NAME) && record.contains("\"?\""), "{record}");
    }
    assert_eq!(store.members_with(1, 70, None).await.unwrap(), []);
    let settings = store.server_settings(1).await.unwrap();
    assert_eq!((settings.roles[0].manager, settings.hall.unwrap().manager), (None, None));
    assert!(find(service, 40).await.unwrap().followers.is_empty());
    for id in [6, 7] {
        assert!(find(service, id).await.is_none(), "game {id}");
    }
    let query = RankingQuery { reader: BEN, page: 1, page_size: 10, now: NOW };
    let ranked = store.ranking_page(1, &MEDIEVAL, query).await.unwrap().players;
    let [RankedPlayer { player: BEN, rating, .. }] = &ranked[..] else { panic!("{ranked:?}") };
    assert_eq!((rating.wins, rating.losses), (2, 1));
    // Prohibitions and blocks still hold.
    let open = service.create(Challenge::new(GameId(20), HERE, person(ADA), None)).await;
    assert_eq!(refused(open).reason, Reason::Forbidden);
    service.moderation.allow(1, ADA).await.unwrap();
    let challenge = Challenge::new(GameId(21), HERE, person(ADA), Some(person(BEN)));
    let refused = refused(service.create(challenge).await);
    assert_eq!(refused.reason, Reason::NoChallenges { player: BEN });
    assert!(service.players.unblock(BEN, ADA).await.unwrap());
}

#[tokio::test]
async fn an_interrupted_removal_goes_on_after_a_restart() {
    let mut refused = 0;
    loop {
        let (store, engine) = failing_store();
        let service = Services::new(Arc::clone(&store));
        populate(&service).await;
        request_removal(&service, ADA).await;
        engine.fail_after(refused);
        if service.privacy.remove(ADA, random_key, NOW).await.is_ok() {
            break;
        }
        let again = Services::new(Arc::clone(&store));
        assert_eq!(again.privacy.pending_removals().await.unwrap(), [ADA], "refused {refused}");
        assert!(again.privacy.is_removing(ADA));
        again.privacy.remove(ADA, random_key, NOW).await.unwrap();
        assert_removed(&again, &store).await;
        refused += 1;
    }
    // Three games are resigned, the player is removed from three, and two are removed. Then the
    // ratings, two lists, the preferences and the record of the removal.
    assert!(refused >= 13, "{refused} writes");
}

#[tokio::test]
async fn damaged_records_do_not_block_a_removal() {
    // The records of a game, or the settings of servers, that are damaged or missing.
    let damages = [
        (&b"g"[..], false),
        (b"h", false),
        (b"gh", false),
        (b"s", false),
        (b"g", true),
        (b"gh", true),
    ];
    for (kinds, is_missing) in damages {
        let root = tempfile::tempdir().unwrap();
        let games = root.path().join("games");
        let store = Arc::new(Store::open(&directory(&games)).await.unwrap());
        populate(&Services::new(Arc::clone(&store))).await;
        store.close().await.unwrap();
        drop(store);
        closed_store::edit(&games, |db| {
            for &kind in kinds {
                let (ids, damage): (&[u64], _) = if kind == b's' {
                    (&[1, 9], "{")
                } else {
                    (&[2], "{\"challenger\":312345678901234567")
                };
                for id in ids {
                    let key = [&[kind], &id.to_be_bytes()[..]].concat();
                    if is_missing { db.remove(key) } else { db.insert(key, damage) }.unwrap();
                }
            }
        });

        let store = Arc::new(Store::open(&directory(&games)).await.unwrap());
        let service = Services::new(Arc::clone(&store));
        remove(&service, ADA).await;
        assert!(
            !service.privacy.is_removing(ADA) && store.due_removals().await.unwrap().is_empty(),
            "{kinds:?}"
        );
        assert!(store.games_of(ADA, GameId(0), 1).await.unwrap().is_empty());
        // A game without its summary is known by its record, and is removed only if that is
        // damaged.
        let kept = find(&service, 2).await;
        assert_eq!(kept.is_none(), kinds.contains(&b'g'), "{kinds:?}");
        assert!(kept.is_none_or(|game| !game.has_player(ADA) && game.outcome().is_some()));
        assert!(find(&service, 3).await.unwrap().outcome().is_some());
        // The rest of the game does not block the opponent's removal.
        remove(&service, BEN).await;
        assert!(!service.privacy.is_removing(BEN), "{kinds:?} {is_missing}");
        store.close().await.unwrap();
        drop((service, store));
        let traces = archive::traces(&directory(&games), ADA).await.unwrap();
        assert_eq!(traces.entries, 0, "{kinds:?}");
    }
}

#[tokio::test]
async fn two_former_players_are_kept_apart() {
    let service = Services::new(Arc::new(Store::in_memory()));
    begin(&service, 1, ADA, BEN).await;
    submit(&service, 1, BEN, Command::Resign).await;
    for player in [ADA, BEN] {
        remove(&service, player).await;
    }
    let game = find(&service, 1).await.unwrap();
    let [one, other] = game.players().collect::<Vec<_>>()[..] else { panic!("two play") };
    assert!(one.is_former() && other.is_former() && one != other);
    assert_eq!((game.side_of(one), game.side_of(other)), (Some(Side::White), Some(Side::Black)));
    assert!(matches!(game.stage, Stage::Over { .. }) && game.requests.is_empty());
    let rematch = service.rematch(HERE, GameId(1), GameId(9), &person(ADA)).await;
    assert_eq!(refused(rematch).reason, Reason::NotAPlayer);
}

#[tokio::test]
async fn a_former_player_gets_no_rematch() {
    let service = Services::new(Arc::new(Store::in_memory()));
    begin(&service, 1, ADA, BEN).await;
    submit(&service, 1, BEN, Command::Resign).await;
    remove(&service, ADA).await;
    let refused = refused(service.rematch(HERE, GameId(1), GameId(9), &person(BEN)).await);
    assert!(
        matches!(refused.reason, Reason::NoChallenges { player } if player.is_former()),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_player_is_removed_without_a_trace_and_the_data_of_others_stay() {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    let store = Arc::new(Store::open(&directory(&games)).await.unwrap());
    let service = Services::new(Arc::clone(&store));
    populate(&service).await;
    let kept = service.privacy.summary(ADA).await.unwrap();
    // The block has withdrawn the blocker's challenge.
    assert_eq!((kept.open, kept.over, kept.challenges, kept.studies), (3, 1, 2, 1));
    assert_eq!((kept.ratings.len(), kept.preferences.blocked.len()), (1, 1));

    request_removal(&service, ADA).await;
    assert!(service.privacy.is_removing(ADA));
    let challenge = Challenge::new(GameId(8), HERE, person(PlayerId(4)), Some(person(ADA)));
    let refused = refused(service.create(challenge).await);
    assert_eq!(refused.reason, Reason::NoChallenges { player: ADA });
    let left = service.privacy.remove(ADA, random_key, NOW).await.unwrap();
    let ended: Vec<u64> =
        left.iter().filter(|game| game.pending.is_some()).map(|game| game.id.0).collect();
    assert_eq!(
        (left.len(), ended),
        (3, vec![2, 3]),
        "the opponents are told of the games that were played"
    );
    assert_removed(&service, &store).await;
    store.close().await.unwrap();
    drop((service, store));
    assert_eq!(archive::traces(&directory(&games), ADA).await.unwrap().entries, 0);
    archive::compact(&directory(&games)).await.unwrap();
    assert!(archive::traces(&directory(&games), ADA).await.unwrap().are_gone());
    for entry in std::fs::read_dir(&games).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let bytes = std::fs::read(&path).unwrap();
            assert!(
                !bytes.windows(NAME.len()).any(|window| window == NAME.as_bytes()),
                "{}",
                path.display()
            );
        }
    }
    assert!(!archive::traces(&directory(&games), BEN).await.unwrap().are_gone());
}

#[tokio::test(start_paused = true)]
async fn a_removal_waits_until_other_processes_know_of_it() {
    let store: Arc<Store> = Arc::new(Store::shared_in_memory());
    let [one, other] = [(); 2].map(|()| Services::new(Arc::clone(&store)));
    one.privacy.request_removal(ADA).await.unwrap();
    one.privacy.remove(ADA, random_key, NOW).await.unwrap();
    assert!(one.privacy.is_removing(ADA));
    store.edit_preferences(ADA, |chosen| chosen.theme = Some("slate".to_owned())).await.unwrap();
    tokio::time::sleep(one.privacy.removal_delay()).await;
    assert_eq!(other.privacy.pending_removals().await.unwrap(), [ADA]);
    one.privacy.remove(ADA, random_key, NOW).await.unwrap();
    assert_eq!(store.preferences(ADA).await.unwrap(), Preferences::default());
    assert!(store.due_removals().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_player_joins_no_game_while_a_removal_is_due_that_this_process_does_not_know_of() {
    let store = Arc::new(Store::in_memory());
    let service = Services::new(Arc::clone(&store));
    let open = |id| Challenge::new(GameId(id), HERE, person(BEN), None);
    let to_ada = Challenge::new(GameId(1), HERE, person(BEN), Some(person(ADA)));
    let accept = Request::new(ADA, Command::Accept { coin: Side::White, name: NAME.to_owned() });
    service.created(open(2)).await;
    store.set_removal_due(ADA, true).await.unwrap();
    let leaving = Reason::NoChallenges { player: ADA };
    assert_eq!(refused(service.create(to_ada.clone()).await).reason, leaving);
    let loaded = service.games.load(HERE, ADA, GameId(2)).await.unwrap();
    assert_eq!(refused(service.games.submit(HERE, loaded, &accept, NOW).await).reason, leaving);
    assert!(store.games_of(ADA, GameId(0), 1).await.unwrap().is_empty());

    store.set_removal_due(ADA, false).await.unwrap();
    service.create(to_ada).await.unwrap();
    let loaded = service.games.load(HERE, ADA, GameId(2)).await.unwrap();
    service.games.submit(HERE, loaded, &accept, NOW).await.unwrap();
}

#[tokio::test]
async fn an_export_has_all_data_but_the_premoves_of_opponents() {
    let service = Services::new(Arc::new(Store::in_memory()));
    populate(&service).await;
    let prepare = |to: &str, answer: &str| Command::Prepare {
        lines: vec![vec![[to.parse().unwrap(), answer.parse().unwrap()]]],
        instead: false,
    };
    // In game 2 Ada is to move, and Ben has a premove.
    let position = find(&service, 2).await.unwrap().history().unwrap().position();
    let to = position.first_moves(1)[0];
    let answer = position.play(&to.into()).first_moves(1)[0];
    submit(&service, 2, BEN, prepare(&to.to_string(), &answer.to_string())).await;
    let export = service.privacy.export(ADA, Some(1), 1 << 20).await.unwrap();
    let data: serde_json::Value = serde_json::from_str(&export.json).unwrap();
    assert_eq!(data["user_id"], ADA.0.to_string());
    assert_eq!(data["games"].as_array().unwrap().len(), 7);
    assert_eq!((export.left_out, &data["preferences"]["theme"]), (0, &"slate".into()));
    assert_eq!(
        (&data["ratings"][0]["server"], &data["forbidden_on"]),
        (&1.into(), &serde_json::json!([1]))
    );
    assert_eq!(data["preferences"]["blocked"], serde_json::json!([3]));
    let role = serde_json::json!([{ "server": 1, "role": 70 }]);
    assert_eq!((&data["roles"], &data["roles_chosen"]), (&role, &role));
    assert_eq!(data["halls_chosen"], serde_json::json!([1]));
    // Each game as in the store, with its times, ids and terms.
    for (id, game) in [(1, 6), (6, 1), (7, 0)] {
        let kept = serde_json::to_value(alquerque_game::SavedGame::from(
            &find(&service, id).await.unwrap(),
        ))
        .unwrap();
        let kept = kept.as_object().unwrap();
        assert!(kept.contains_key("changed") && kept.contains_key("terms"), "{kept:?}");
        for key in kept.keys() {
            assert!(
                !data["games"][game][key].is_null() || kept[key].is_null(),
                "{key} of game {id}"
            );
        }
    }
    assert_eq!(data["games"][6]["challenger"]["id"], ADA.0.to_string());
    assert!(!export.json.contains(&to.to_string()), "{}", export.json);
    let of_ben = service.privacy.export(BEN, None, 1 << 20).await.unwrap();
    assert!(of_ben.json.contains(&format!("\"answer\":\"{answer}\"")), "{}", of_ben.json);
    let small = service.privacy.export(ADA, None, 1500).await.unwrap();
    let data: serde_json::Value = serde_json::from_str(&small.json).unwrap();
    assert!(small.left_out > 0 && data["games_left_out"] == small.left_out);
    assert_eq!(data["games"][0]["id"], 7, "the newest first");
}
