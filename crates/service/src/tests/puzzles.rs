//! The daily puzzles.

use super::*;
use crate::DailyPuzzle;
use alquerque_engine::puzzles::{Degree, Puzzle};
use alquerque_game::Stage;
use alquerque_rules::History;
use alquerque_store::{Day, ServerSettings};

const GUILD: u64 = 1;
const ADA: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const TODAY: Day = Day(20_000);

async fn solve(
    service: &Services,
    player: PlayerId,
    place: Place,
    day: Day,
    degree: Degree,
) -> u32 {
    let daily = service.puzzles.of_day(player, place, day, degree).await.unwrap();
    service.puzzles.solved(player, place, daily, day).await.unwrap().streak
}

#[tokio::test]
async fn the_solvers_of_a_day_are_told_the_day_after() {
    let service = services();
    solve(&service, ADA, HERE, TODAY, Degree::Medium).await;
    want_post(&service, GUILD).await;
    let due =
        async |day| service.puzzles.due_post(GUILD, day, Degree::Medium).await.unwrap().unwrap();
    let today = due(TODAY).await;
    assert_eq!((today.solvers, today.before), ([0, 0, 0], None), "the day is not over");
    assert_eq!(today.daily, DailyPuzzle::new(GUILD, TODAY, Degree::Medium));
    service.puzzles.posted(GUILD, TODAY).await.unwrap();
    assert_eq!(service.puzzles.due_post(GUILD, TODAY, Degree::Medium).await.unwrap(), None);
    let next = due(TODAY.next()).await;
    assert_eq!((next.solvers, next.before), ([0, 1, 0], today.daily.puzzle()));
    let later = due(TODAY.next().next()).await;
    assert_eq!((later.solvers, later.before), ([0, 0, 0], None), "the last post is older");
}

#[tokio::test]
async fn a_puzzle_of_another_day_changes_nothing() {
    let service = services();
    let daily = service.puzzles.of_day(ADA, HERE, TODAY, Degree::Easy).await.unwrap();
    for today in [TODAY.next(), TODAY.previous()] {
        let standing = service.puzzles.solved(ADA, HERE, daily, today).await.unwrap();
        assert_eq!(standing, Default::default());
    }
    assert_eq!(service.store.preferences(ADA).await.unwrap(), Default::default());
    assert_eq!(service.store.server_settings(GUILD).await.unwrap(), Default::default());
}

/// Has two players play a game that has come to a puzzle.
async fn stand_in(service: &Services, puzzle: &Puzzle, rated: bool) {
    let terms = Terms { pace: Pace::Day, rated, ..Terms::default() };
    let rules = puzzle.position.rules();
    let challenge = Challenge { rules, terms, ..super::challenge(10, HERE, 1, 2) };
    service.begun(challenge).await;
    let loaded = service.store.get(GameId(10)).await.unwrap().unwrap();
    let Stage::Playing(mut play) = loaded.game.stage.clone() else { panic!("it has begun") };
    play.history = History::from_position(puzzle.position);
    let game = Game { stage: Stage::Playing(play), ..loaded.game.clone() };
    service.store.put(game, &loaded).await.unwrap();
}

#[tokio::test]
async fn no_puzzle_stands_in_a_rated_game_of_the_solver() {
    for (rated, is_replaced) in [(true, true), (false, false)] {
        let service = services();
        let usual = DailyPuzzle::new(HERE.series(), TODAY, Degree::Hard);
        let puzzle = usual.puzzle().unwrap();
        stand_in(&service, puzzle, rated).await;
        for player in [ADA, BEN, PlayerId(3)] {
            let given = service.puzzles.of_day(player, HERE, TODAY, Degree::Hard).await.unwrap();
            let is_player = player != PlayerId(3);
            assert_eq!(given != usual, is_replaced && is_player, "{player:?}, rated: {rated}");
            let [stands] = service.puzzles.stand_in(player, [&puzzle.position]).await.unwrap();
            assert_eq!(stands, is_replaced && is_player);
            assert!(given.puzzle().is_some_and(|puzzle| puzzle.degree == Degree::Hard));
        }
        want_post(&service, GUILD).await;
        let post =
            async |day| service.puzzles.due_post(GUILD, day, Degree::Hard).await.unwrap().unwrap();
        assert_eq!(post(TODAY).await.is_open, !is_replaced);
        service.puzzles.posted(GUILD, TODAY).await.unwrap();
        assert_eq!(post(TODAY.next()).await.before.is_none(), is_replaced);
        let other = Place { guild: Some(2), channel: 9 };
        let given = service.puzzles.of_day(ADA, other, TODAY, Degree::Hard).await.unwrap();
        assert_eq!(given, DailyPuzzle::new(2, TODAY, Degree::Hard));
    }
}

#[tokio::test]
async fn a_removal_takes_the_streak_and_leaves_the_count() {
    let service = services();
    solve(&service, ADA, HERE, TODAY, Degree::Easy).await;
    let export = service.privacy.export(ADA, Some(GUILD), 10_000).await.unwrap();
    assert!(export.json.contains(r#""puzzles":{"best":1,"day":20000"#), "{}", export.json);
    let settings = service.store.server_settings(GUILD).await.unwrap();
    service.privacy.request_removal(ADA).await.unwrap();
    service.privacy.remove(ADA, || [1, 2], NOW).await.unwrap();
    assert_eq!(service.store.preferences(ADA).await.unwrap(), Default::default());
    assert_eq!(service.store.server_settings(GUILD).await.unwrap(), settings);
}

/// Has a server want a post in a channel.
async fn want_post(service: &Services, guild: u64) {
    let want = |settings: &mut ServerSettings| {
        settings.puzzles.get_or_insert_default().channel = Some(100 + guild);
    };
    service.store.edit_server_settings(guild, want).await.unwrap();
}

#[tokio::test]
async fn each_server_that_wants_it_gets_one_post_a_day_a_few_at_a_time() {
    let service = services();
    begin(&service, &alquerque_rules::MEDIEVAL, &[]).await;
    for guild in 2..=30 {
        want_post(&service, guild).await;
    }
    service.guilds.left(7, NOW).await.unwrap();
    let due = async |today| {
        let mut all = Vec::new();
        let mut next = Some(0);
        while let Some(from) = next {
            let step = service.puzzles.due_posts(from, today).await.unwrap();
            assert!(step.due.len() <= 10, "{step:?}");
            all.extend(step.due);
            next = step.next;
        }
        all
    };
    let expected: Vec<(u64, u64)> =
        (2..=30).filter(|guild| *guild != 7).map(|guild| (guild, 100 + guild)).collect();
    assert_eq!(due(TODAY).await, expected);
    for (guild, _) in expected.iter().filter(|(guild, _)| *guild != 9) {
        service.puzzles.posted(*guild, TODAY).await.unwrap();
    }
    assert_eq!(due(TODAY).await, [(9, 109)]);
    assert_eq!(due(TODAY.next()).await, expected);
    let absent = service.puzzles.due_post(7, TODAY, Degree::Easy).await.unwrap();
    assert_eq!(absent.map(|post| post.channel), Some(107));
}

#[tokio::test]
async fn concurrent_solutions_count_once() {
    let service = Arc::new(Services::new(Arc::new(Store::in_memory())));
    let daily = service.puzzles.of_day(ADA, HERE, TODAY, Degree::Easy).await.unwrap();
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let service = Arc::clone(&service);
            tokio::spawn(async move { service.puzzles.solved(ADA, HERE, daily, TODAY).await })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.unwrap().unwrap().streak, 1);
    }
    assert_eq!(service.puzzles.solvers(GUILD, TODAY).await.unwrap(), [1, 0, 0]);
}
