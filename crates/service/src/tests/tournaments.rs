//! Tournaments: what is saved in them survives a failure at any commit.

use time::Duration;

use super::*;
use crate::{Director, MAX_OPEN_HERE};
use alquerque_game::{
    Format, PairingResult, Reason, Tournament, TournamentId, TournamentReason, TournamentStage,
};

const ID: TournamentId = TournamentId(77);

fn tournament(format: Format, places: u8) -> Tournament {
    let new = Tournament::new(ID, 1, HERE.channel, "Cup", format, NOW);
    Tournament { organiser: person(1), places, ..new }
}

/// Returns services with a tournament that so many players have entered.
async fn entered(new: &Tournament, entrants: u64) -> Services {
    let service = services();
    service.tournaments.create(new).await.unwrap();
    for player in 1..=entrants {
        service.tournaments.join(1, ID, &person(player), NOW).await.unwrap();
    }
    service
}

async fn found(service: &Services) -> Tournament {
    service.tournaments.find(1, ID).await.unwrap()
}

/// Does all that is due, again after each failure.
async fn advance(service: &Services, now: OffsetDateTime) {
    while service.tournaments.advance(now).await.is_ok_and(|it| it.has_more || !it.begun.is_empty())
    {
    }
}

/// Has a side resign in all open games of the tournament. Returns how many.
async fn resign_all(service: &Services, side: Side) -> usize {
    let open = service.store.open_in_guild(1).await.unwrap();
    for game in &open {
        let game = service.found(game.id).await;
        let by = game.sides().unwrap()[side].0;
        // A failed commit is tried again.
        while submit(service, &game, by, Command::Resign).await.is_err() {}
    }
    open.len()
}

/// Plays a tournament to its end, with a failure after so many commits.
async fn play_with_failure(format: Format, commits: usize) {
    let (store, engine) = failing_store();
    let service = Services::new(store);
    let entrants = 5;
    service.tournaments.create(&tournament(format, entrants)).await.unwrap();
    engine.fail_after(commits);
    for player in 1..=u64::from(entrants) {
        while let Err(error) = service.tournaments.join(1, ID, &person(player), NOW).await {
            assert!(matches!(error, ServiceError::Store(_)), "{error:?}");
        }
    }
    let mut played = 0;
    for _ in 0..100 {
        advance(&service, NOW).await;
        // What a failure has left is done by the next attempt.
        advance(&service, NOW).await;
        played += resign_all(&service, Side::Black).await;
    }
    let over = found(&service).await;
    assert_eq!(over.stage, TournamentStage::Over, "{format:?} after {commits} commits");
    let paired: Vec<GameId> =
        over.pairings().filter(|it| it.black.is_some()).map(|it| it.game).collect();
    assert_eq!(played, paired.len(), "{format:?} after {commits} commits: each game once");
    for &id in &paired {
        let game = service.found(id).await;
        assert!(game.tournament.as_ref().is_some_and(|it| it.is_counted), "{game:?}");
    }
    assert!(service.store.uncounted_games(1).await.unwrap().is_empty());
    let wins = over.pairings().filter(|it| it.result == Some(PairingResult::White));
    assert_eq!(wins.count(), paired.len(), "Black has resigned each game");
}

#[tokio::test]
async fn a_tournament_goes_on_after_a_failure_at_any_commit() {
    for format in Format::ALL.into_iter().filter(|it| *it != Format::Ladder) {
        for commits in (0..120).step_by(if format == Format::Swiss { 1 } else { 7 }) {
            play_with_failure(format, commits).await;
        }
    }
}

#[tokio::test]
async fn a_ladder_goes_on_after_a_failure_at_any_commit() {
    for commits in 0..24 {
        let (store, engine) = failing_store();
        let service = Services::new(store);
        let new = Tournament { starts: Some(NOW), ..tournament(Format::Ladder, 8) };
        service.tournaments.create(&new).await.unwrap();
        engine.fail_after(commits);
        advance(&service, NOW).await;
        for player in 1..=3 {
            while service.tournaments.join(1, ID, &person(player), NOW).await.is_err() {}
        }
        // A failure may be that of the first attempt.
        for _ in 0..2 {
            service.tournaments.challenge(1, ID, PlayerId(3), PlayerId(1), NOW).await.ok();
            advance(&service, NOW).await;
        }
        assert_eq!(resign_all(&service, Side::White).await, 1, "one game");
        advance(&service, NOW).await;
        advance(&service, NOW).await;
        let ladder = found(&service).await;
        let places = ladder.table().into_iter().map(|it| ladder.person(it.entrant).id.0);
        assert_eq!(places.collect::<Vec<_>>(), [3, 1, 2], "after {commits} commits");
        assert!(service.store.uncounted_games(1).await.unwrap().is_empty());
    }
}

/// Returns services with a ladder in play, of so many players in the order of their numbers.
async fn ladder(players: u64) -> Services {
    let new = Tournament { starts: Some(NOW), ..tournament(Format::Ladder, 8) };
    let service = entered(&new, 0).await;
    advance(&service, NOW).await;
    for player in 1..=players {
        service.tournaments.join(1, ID, &person(player), NOW).await.unwrap();
    }
    service
}

#[tokio::test]
async fn a_block_or_a_prohibition_keeps_two_players_of_a_ladder_apart() {
    for blocks in [Some((3, 1)), Some((1, 3)), None] {
        let service = ladder(3).await;
        match blocks {
            Some((by, blocked)) => {
                service.players.block(PlayerId(by), PlayerId(blocked), NOW).await.unwrap();
            }
            None => service.moderation.forbid(1, PlayerId(1)).await.unwrap(),
        }
        let (_, opponents) = service.tournaments.opponents(1, ID, PlayerId(3), NOW).await.unwrap();
        assert_eq!(opponents, [1]);
        let challenge =
            |whom| service.tournaments.challenge(1, ID, PlayerId(3), PlayerId(whom), NOW);
        let hidden = Reason::from(TournamentReason::OutOfReach);
        assert_eq!(refused(challenge(1).await).reason, hidden);
        assert_eq!(challenge(2).await.unwrap().pairings().count(), 1);
    }
}

#[tokio::test]
async fn a_ladder_counts_its_results_before_it_is_closed() {
    let service = ladder(2).await;
    service.tournaments.challenge(1, ID, PlayerId(2), PlayerId(1), NOW).await.unwrap();
    advance(&service, NOW).await;
    assert_eq!(resign_all(&service, Side::White).await, 1);
    let closed = service.tournaments.end(1, ID, Director::Manager, NOW).await.unwrap();
    assert_eq!(closed.entrant_of(PlayerId(2)), Some(0), "the challenger has won");
}

#[tokio::test]
async fn a_ladder_without_games_is_closed_in_the_end() {
    let service = ladder(2).await;
    advance(&service, NOW + Duration::days(59)).await;
    assert_eq!(found(&service).await.stage, TournamentStage::Playing);
    advance(&service, NOW + Duration::days(60)).await;
    assert_eq!(found(&service).await.stage, TournamentStage::Over);
    assert_eq!(service.store.count_tournaments().await.unwrap(), 1, "its message is not shown yet");
}

#[tokio::test]
async fn a_tournament_begins_at_its_time_or_is_cancelled() {
    for (entrants, stage) in [(3, TournamentStage::Playing), (2, TournamentStage::Cancelled)] {
        let starts = Some(NOW + Duration::HOUR);
        let new = Tournament { starts, ..tournament(Format::Swiss, 3) };
        let service = entered(&new, entrants).await;
        advance(&service, NOW + Duration::minutes(59)).await;
        assert_eq!(found(&service).await.stage, TournamentStage::Open);
        advance(&service, NOW + Duration::HOUR).await;
        assert_eq!(found(&service).await.stage, stage);
    }
}

#[tokio::test]
async fn tournaments_are_bounded_and_forget_the_oldest() {
    let service = services();
    let new = |id: u64| Tournament { id: TournamentId(id), ..tournament(Format::KnockOut, 8) };
    for id in 0..MAX_OPEN_HERE as u64 {
        assert!(service.tournaments.create(&new(id)).await.unwrap());
    }
    assert!(!service.tournaments.create(&new(0)).await.unwrap(), "a repeated request");
    let too_many = TournamentReason::TooMany { most: MAX_OPEN_HERE };
    assert_eq!(refused(service.tournaments.create(&new(100)).await).reason, Reason::from(too_many));
    let elsewhere = Tournament { guild: 2, ..new(100) };
    assert!(service.tournaments.create(&elsewhere).await.unwrap());
    for id in 0..200 {
        let id = TournamentId(id);
        if id.0 >= MAX_OPEN_HERE as u64 {
            service.tournaments.create(&new(id.0)).await.unwrap();
        }
        service.tournaments.end(1, id, Director::Manager, NOW).await.unwrap();
        let shown = service.tournaments.find(1, id).await.unwrap();
        service.tournaments.shown(&shown, alquerque_game::MessageId(9), false, NOW).await.unwrap();
    }
    assert_eq!(service.tournaments.list(1).await.unwrap().len(), 50);
}

#[tokio::test]
async fn only_the_organiser_and_managers_begin_and_cancel() {
    let service = services();
    service.tournaments.create(&tournament(Format::RoundRobin, 8)).await.unwrap();
    let organiser = PlayerId(1);
    let start = |by| service.tournaments.start(1, ID, Director::Member(PlayerId(by)), NOW);
    let end = |by| service.tournaments.end(1, ID, by, NOW);
    let not = Reason::from(TournamentReason::NotTheOrganiser { organiser });
    assert_eq!(refused(start(2).await).reason, not);
    assert_eq!(refused(end(Director::Member(PlayerId(2))).await).reason, not);
    let few = Reason::from(TournamentReason::TooFew { least: 3 });
    assert_eq!(refused(start(1).await).reason, few);
    end(Director::Manager).await.unwrap();
    let over = Reason::from(TournamentReason::Over);
    assert_eq!(refused(start(1).await).reason, over);
}

#[tokio::test]
async fn the_data_of_a_person_leave_a_tournament() {
    let service = entered(&tournament(Format::RoundRobin, 3), 3).await;
    advance(&service, NOW).await;
    service.privacy.request_removal(PlayerId(1)).await.unwrap();
    let refused = refused(service.tournaments.join(1, ID, &person(1), NOW).await);
    assert_eq!(refused.reason, Reason::Leaving);
    service.privacy.remove(PlayerId(1), || [1, 2], NOW).await.unwrap();
    advance(&service, NOW).await;
    let left = found(&service).await;
    let of_person = serde_json::to_string(&person(1)).unwrap();
    assert!(!serde_json::to_string(&left).unwrap().contains(&of_person));
    assert!(left.organiser.id.is_former() && left.entrant_of(PlayerId(1)).is_none());
    assert!(left.table().iter().all(|it| it.place > 0));
    // The games of the others go on.
    resign_all(&service, Side::Black).await;
    advance(&service, NOW).await;
    assert_eq!(found(&service).await.stage, TournamentStage::Over);
}

#[tokio::test]
async fn games_of_tournaments_leave_room_for_others() {
    let service = entered(&tournament(Format::RoundRobin, 16), 16).await;
    advance(&service, NOW).await;
    assert_eq!(service.store.open_in(HERE).await.unwrap().len(), 24, "three rounds of eight");
    for id in 0..crate::MAX_OWN_GAMES as u64 - 5 {
        service.created(challenge(1000 + id, HERE, 1, 2)).await;
    }
}
