//! Games whose thread or channel is gone.

use std::collections::HashSet;

use time::Duration;

use super::*;
use crate::PostedMessage;
use alquerque_game::{Announcement, BoardMessage, Event, MessageId, Proposal, Reason, Stage};
use alquerque_rules::MEDIEVAL;

const THREAD: Place = Place { guild: Some(1), channel: 70 };
const ELSEWHERE: Place = Place { guild: Some(1), channel: 8 };

/// Adjourns a game.
async fn adjourn(service: &Services, game: GameId) -> Game {
    let stored = service.store.get(game).await.unwrap().unwrap();
    let adjourned = Game { adjourned: Some(NOW), ..stored.game.clone() };
    service.store.put(adjourned.clone(), &stored).await.unwrap();
    adjourned
}

/// Begins game 10 in a thread of the channel.
async fn begin_in_thread(service: &Services) -> Game {
    let game = begin(service, &MEDIEVAL, &["c2-c3"]).await;
    service.announcements.move_to_thread(game.id, THREAD.channel).await.unwrap().unwrap()
}

fn gone(channels: &[u64]) -> HashSet<u64> {
    channels.iter().copied().collect()
}

#[tokio::test]
async fn a_game_returns_from_a_removed_thread_with_its_clock_running() {
    for is_offline in [false, true] {
        let service = services();
        let game = begin_in_thread(&service).await;
        let clocks = if is_offline {
            service.guilds.available(1, &gone(&[70]), NOW).await.unwrap()
        } else {
            service.guilds.thread_removed(THREAD, HERE.channel, NOW).await.unwrap()
        };
        assert_eq!(
            clocks,
            ClockChanges { returned: vec![(game.id, HERE)], ..ClockChanges::default() }
        );
        let back = service.found(game.id).await;
        assert_eq!((back.place, back.parent), (HERE, None));
        assert_eq!((back.deadline(), back.stopped), (game.deadline(), None));
        let what = back.pending.unwrap().what;
        assert_eq!(
            (what, back.transition_for(what).events),
            (Announcement::Returned, vec![Event::Returned])
        );
        // It is found by its number in the parent channel alone, and told once.
        assert_eq!(service.store.numbered(HERE, 1).await.unwrap().unwrap().id, game.id);
        assert!(service.store.numbered(THREAD, 1).await.unwrap().is_none());
        service.guilds.thread_removed(THREAD, HERE.channel, NOW).await.unwrap();
        let announced = PostedMessage { board: None, announces: Some(what) };
        service.announcements.posted(game.id, announced).await.unwrap();
        assert_eq!(service.found(game.id).await.pending, None);
        submit(&service, &back, 2, play("c4xc2")).await.unwrap();
    }
}

#[tokio::test]
async fn a_board_replaces_that_of_an_announcement_soon_after_another() {
    let service = services();
    let game = begin_in_thread(&service).await;
    service.guilds.thread_removed(THREAD, HERE.channel, NOW).await.unwrap();
    let mut outdated = Vec::new();
    for (id, announces) in [(50, None), (51, Some(Announcement::Returned)), (52, None)] {
        let channel = HERE.channel;
        let board = BoardMessage { id: MessageId(id), ply: Some(1), has_frame: false, channel };
        let posted = PostedMessage { board: Some(board), announces };
        let recorded = service.announcements.posted(game.id, posted).await.unwrap().unwrap();
        assert!(recorded.is_newest);
        outdated.push(recorded.outdated.map(|board| board.message.id.0));
    }
    assert_eq!(outdated, [None, Some(50), Some(51)]);
}

#[tokio::test]
async fn challenges_and_adjourned_and_ended_games_return_with_what_they_owe() {
    let service = services();
    let adjourned = begin_in_thread(&service).await;
    let of_thread = |id| Challenge { parent: Some(HERE.channel), ..challenge(id, THREAD, 1, 2) };
    let challenge = service.created(of_thread(20)).await;
    let ended = service.created(of_thread(21)).await;
    submit(&service, &ended, 2, accept()).await.unwrap();
    let ended = submit(&service, &ended, 1, Command::Resign).await.unwrap().game;
    service.announcements.refused(ended.id, THREAD.channel, false, NOW).await.unwrap();
    let adjourned = adjourn(&service, adjourned.id).await;
    let clocks = service.guilds.thread_removed(THREAD, HERE.channel, NOW).await.unwrap();
    assert_eq!(clocks.returned.len(), 3);
    for (game, what) in [
        (&adjourned, Announcement::Returned),
        (&challenge, Announcement::Returned),
        (&ended, Announcement::Ended),
    ] {
        let back = service.found(game.id).await;
        assert_eq!((back.place, back.pending.unwrap().what), (HERE, what));
        assert!(back.transition_for(what).events.contains(&Event::Returned));
    }
}

#[tokio::test]
async fn a_thread_that_is_closed_to_the_bot_has_its_game_in_the_parent_channel() {
    let service = services();
    let game = begin_in_thread(&service).await;
    // A message that is refused as such says nothing of the thread.
    assert!(service.announcements.refused(game.id, 70, false, NOW).await.unwrap().is_none());
    let back = service.announcements.refused(game.id, 70, true, NOW).await.unwrap().unwrap();
    assert_eq!((back.place, back.pending.unwrap().what), (HERE, Announcement::Returned));
    // A late refusal of the thread changes nothing; the parent channel may refuse it as well.
    assert!(service.announcements.refused(game.id, 70, true, NOW).await.unwrap().is_none());
    assert!(service.announcements.refused(game.id, 7, true, NOW).await.unwrap().is_none());
    let waiting = service.found(game.id).await.pending.unwrap();
    assert_eq!((waiting.retry_at, waiting.has_returned), (NOW + Duration::HOUR, true));
}

#[tokio::test]
async fn the_last_message_of_a_game_is_retried_for_a_day() {
    let service = services();
    let game = begin(&service, &MEDIEVAL, &["c2-c3"]).await;
    service.announcements.refused(game.id, 7, true, NOW).await.unwrap();
    assert_eq!(service.found(game.id).await.pending, None, "the next board is shown anyway");
    submit(&service, &game, 2, Command::Resign).await.unwrap();
    let mut tries = 0;
    for hour in 0..48 {
        let now = NOW + Duration::hours(hour);
        if hour == 0 || service.found(game.id).await.pending.is_some() {
            service.announcements.refused(game.id, 7, true, now).await.unwrap();
            let due = service.sweep(now + Duration::HOUR).await;
            tries += due.len();
        }
    }
    assert_eq!(tries, 24);
}

#[tokio::test]
async fn a_refused_result_is_retried_for_a_day() {
    let service = services();
    service.store.edit_server_settings(1, |settings| settings.results = Some(8)).await.unwrap();
    let game = begin(&service, &MEDIEVAL, &["c2-c3"]).await;
    submit(&service, &game, 2, Command::Resign).await.unwrap();
    let due = async |now| {
        service.announcements.result_refused(game.id, now).await.unwrap();
        service.found(game.id).await.result_due
    };
    assert_eq!(due(NOW).await, Some(NOW + Duration::HOUR));
    assert_eq!(due(NOW + Duration::DAY).await, None);
}

#[tokio::test]
async fn a_game_without_any_channel_is_ended_from_anywhere_on_its_server() {
    let service = services();
    let game = begin_in_thread(&service).await;
    service.guilds.channel_removed(HERE, NOW).await.unwrap();
    // The thread has no parent channel to return to.
    service.guilds.thread_removed(THREAD, HERE.channel, NOW).await.unwrap();
    service.guilds.available(1, &gone(&[7, 70]), NOW).await.unwrap();
    assert_eq!(service.found(game.id).await.place, THREAD);
    let day = NOW + Duration::DAY;
    let act = async |place, by, command| {
        submit_at(&service, place, game.id, &Request::new(PlayerId(by), command), day).await
    };
    let stranger = service.games.to_show(&query(ELSEWHERE, PlayerId(3), Some(1))).await;
    assert_eq!(refused(stranger).reason, Reason::NoSuchGame);
    let other_server = Place { guild: Some(2), channel: 9 };
    assert_eq!(refused(act(other_server, 2, Command::Resign).await).reason, Reason::NoGame);
    let propose = async |what| {
        let loaded = service.games.load(ELSEWHERE, PlayerId(2), game.id).await?;
        let request = Request::new(PlayerId(2), Command::Propose { what });
        service.games.propose(ELSEWHERE, loaded, request, day).await
    };
    assert_eq!(refused(propose(Proposal::Takeback).await).reason, Reason::ChannelGone);
    propose(Proposal::Draw).await.unwrap();
    // The time until its end goes on.
    let stopped = service.found(game.id).await;
    let abandoned = NOW + Duration::days(30);
    assert_eq!((stopped.stopped.is_some(), stopped.wakes_at()), (true, Some(abandoned)));
    act(ELSEWHERE, 1, Command::Resign).await.unwrap();
    let record = service.games.to_record(&query(ELSEWHERE, PlayerId(2), Some(1))).await.unwrap();
    assert_eq!(service.announcements.reachable_board(&record).await, None);

    // Its players get a rematch where they are.
    let rematch = async |id, place, by, threads| {
        service.challenges.rematch(place, game.id, GameId(id), &person(by), threads, day).await
    };
    for (place, by) in [(other_server, 1), (ELSEWHERE, 3)] {
        let refused = refused(rematch(20, place, by, Threads::MayOpen).await);
        assert_eq!(refused.reason, Reason::NoGame);
    }
    let inside = Threads::Inside { parent: 9 };
    let asked = rematch(20, Place { channel: 80, ..ELSEWHERE }, 1, inside).await.unwrap();
    let Rematch::Proposed(asked) = asked else { panic!("begun") };
    assert_eq!((asked.place.channel, asked.parent), (80, Some(9)));
    let proposed = refused(rematch(21, ELSEWHERE, 2, Threads::MayOpen).await);
    assert_eq!(proposed, Reason::RematchProposed.in_game(asked.number));
    let begun = rematch(22, Place { channel: 80, ..ELSEWHERE }, 2, inside).await.unwrap();
    assert!(matches!(begun, Rematch::Begun(begun) if begun.game.id == asked.id));
}

#[tokio::test]
async fn players_have_their_ended_and_adjourned_games_after_the_channel_is_deleted() {
    let service = services();
    let ended = begin(&service, &MEDIEVAL, &["c2-c3"]).await;
    submit(&service, &ended, 2, Command::Resign).await.unwrap();
    begin_by_day(&service, 11, HERE, 1, 2).await;
    let adjourned = adjourn(&service, GameId(11)).await;
    service.guilds.channel_removed(HERE, NOW).await.unwrap();
    let number = Some(ended.number);
    for player in [PlayerId(1), PlayerId(2)] {
        assert_eq!(
            service.games.to_record(&query(ELSEWHERE, player, number)).await.unwrap().id,
            ended.id
        );
        assert_eq!(
            service.games.to_replay(&query(ELSEWHERE, player, number)).await.unwrap().id,
            ended.id
        );
        let shown = service.games.to_show(&query(ELSEWHERE, player, None)).await.unwrap();
        assert_eq!(shown.id, adjourned.id);
        let listed = service.games.open_of(player, HERE.guild).await.unwrap();
        assert_eq!(listed[0].id, adjourned.id);
    }
    let other_server = Place { guild: Some(2), channel: 9 };
    for (place, player) in [(ELSEWHERE, PlayerId(3)), (other_server, PlayerId(1))] {
        let record = service.games.to_record(&query(place, player, number)).await;
        assert_eq!(refused(record).reason, Reason::NoSuchGame);
    }
    let resign = Request::new(PlayerId(1), Command::Resign);
    let resigned = submit_at(&service, ELSEWHERE, adjourned.id, &resign, NOW).await.unwrap();
    assert!(matches!(resigned.game.stage, Stage::Over { .. }));
}

#[tokio::test]
async fn moderators_reach_a_game_without_a_channel_by_its_number() {
    for is_adjourned in [false, true] {
        let service = services();
        let game = begin_in_thread(&service).await;
        if is_adjourned {
            adjourn(&service, game.id).await;
        }
        let end = || service.moderation.void(ELSEWHERE, 1, PlayerId(9), NOW);
        assert_eq!(refused(end().await).reason, Reason::NoSuchGame);
        service.guilds.channel_removed(HERE, NOW).await.unwrap();
        assert_eq!(service.games.open_in(ELSEWHERE).await.unwrap()[0].id, game.id);
        let ended = end().await.unwrap();
        assert!(matches!(ended.stage, Stage::Voided(_)));
        // Nothing is announced in a channel that is gone.
        assert_eq!((ended.pending, ended.stopped), (None, Some(NOW)));
        assert!(service.games.open_in(ELSEWHERE).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn an_adjourned_game_leaves_a_thread_that_was_deleted_while_the_bot_was_offline() {
    let service = services();
    let game = begin_in_thread(&service).await;
    let adjourned = adjourn(&service, game.id).await;
    // An outage of the server does not concern it.
    assert_eq!(service.guilds.unavailable(1, NOW).await.unwrap(), ClockChanges::default());
    let clocks = service.guilds.available(1, &gone(&[70]), NOW).await.unwrap();
    assert_eq!(clocks.returned, [(game.id, HERE)]);
    let back = service.found(game.id).await;
    assert_eq!((back.place, back.adjourned), (HERE, adjourned.adjourned));
    // Without a parent channel it stops, and goes on when the channel is back.
    let clocks = service.guilds.available(1, &gone(&[7]), NOW).await.unwrap();
    assert_eq!(clocks.stopped, 1);
    service.guilds.channel_restored(HERE, NOW).await.unwrap();
    assert_eq!(service.found(game.id).await.stopped, None);
}

#[tokio::test]
async fn lists_begin_with_the_nearest_deadline() {
    let service = services();
    begin(&service, &MEDIEVAL, &[]).await; // game 10, with three days a move
    let untimed = Challenge {
        terms: Terms { pace: Pace::Unlimited, rated: false, ..Terms::default() },
        ..challenge(11, HERE, 1, 2)
    };
    service.begun(untimed).await;
    begin_by_day(&service, 12, ELSEWHERE, 2, 1).await;
    begin_by_day(&service, 13, HERE, 1, 2).await;
    let ids = |games: Vec<alquerque_game::Summary>| {
        games.iter().map(|game| game.id.0).collect::<Vec<_>>()
    };
    let player = PlayerId(1);
    assert_eq!(ids(service.games.open_of(player, Some(1)).await.unwrap()), [12, 13, 10, 11]);
    assert_eq!(ids(service.games.open_everywhere(player).await.unwrap()), [12, 13, 10, 11]);
    assert_eq!(ids(service.games.open_in_guild(1).await.unwrap()), [12, 13, 10, 11]);
}
