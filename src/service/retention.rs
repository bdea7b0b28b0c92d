//! Removes what is kept for a while only.

use time::{Duration, OffsetDateTime};

use super::{GameService, ServiceError};
use crate::game::{GameId, Temporary};
use crate::store::StoreError;

/// The games of each kind that one sweep removes.
const AT_ONCE: usize = 200;

/// How long it is kept what is not kept for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Challenges that came to nothing, since they did.
    pub challenges: Duration,
    /// Studies, since they were brought.
    pub studies: Duration,
    /// All data of a server, since the bot left it. Open games are decided before they are removed.
    pub servers: Duration,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            challenges: Duration::days(7),
            studies: Duration::days(90),
            servers: Duration::days(60),
        }
    }
}

impl Retention {
    fn of(&self, kind: Temporary) -> Duration {
        match kind {
            Temporary::Challenge => self.challenges,
            Temporary::Study => self.studies,
        }
    }
}

impl GameService {
    /// The same with other times for which data are kept.
    #[must_use]
    pub fn with_retention(self, retention: Retention) -> Self {
        Self { retention, ..self }
    }

    /// Removes temporary games, and data of servers that were left, whose time is over: so many of each kind at once. Answers
    /// whether the next call may find more to remove.
    pub async fn remove_outdated(&self, now: OffsetDateTime) -> Result<bool, ServiceError> {
        let mut most = 0;
        for kind in Temporary::ALL {
            let (until, mut removed) = (now - self.retention.of(kind), 0);
            for id in self.store.temporary(kind, until, AT_ONCE).await? {
                match self.remove(id).await {
                    Ok(_) => removed += 1,
                    // A damaged record can never be shown again.
                    Err(StoreError::Damaged { .. }) => {
                        self.store.remove_damaged(id, None).await?;
                        removed += 1;
                    }
                    // Another save came first: the next sweep looks again.
                    Err(StoreError::Conflict) => {}
                    Err(error) if error.is_of_one_game() => {
                        tracing::error!(%id, %error, "an outdated game cannot be removed");
                    }
                    Err(error) => return Err(error.into()),
                }
            }
            most = most.max(removed);
        }
        Ok(most.max(self.remove_left_servers(now).await?) == AT_ONCE)
    }

    /// Answers how many games and ratings were removed.
    async fn remove_left_servers(&self, now: OffsetDateTime) -> Result<usize, ServiceError> {
        let (left_by, mut rest) = (now - self.retention.servers, AT_ONCE);
        for guild in self.absent.next(AT_ONCE) {
            let left = self.server(guild).await?.and_then(|server| server.left);
            if left.is_none_or(|left| left > left_by) {
                continue;
            }
            let removed = self.store.remove_left(guild, left_by, rest).await?;
            if removed > 0 {
                tracing::info!(
                    guild,
                    removed,
                    "games and ratings of a server were removed, which the bot left long ago"
                );
            }
            rest -= removed;
            if rest == 0 {
                break;
            }
        }
        Ok(AT_ONCE - rest)
    }

    /// Removes a game. Returns whether there was one.
    pub(super) async fn remove(&self, id: GameId) -> Result<bool, StoreError> {
        let Some(kept) = self.store.get(id).await? else { return Ok(false) };
        self.store.remove(id, kept.version).await.map(|()| true)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{
        Challenge, Colour, Command, Person, Place, PlayerId, Reason, Request, Study,
    };
    use crate::service::{MAX_GAMES_AN_HOUR, MAX_STUDIES};
    use crate::store::{MemoryStore, SledStore, Store};
    use alquerque_rules::{BySide, History, MEDIEVAL, Side};

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
    const DAY: Duration = Duration::DAY;
    const THERE: Place = Place { guild: Some(1), channel: 7 };

    fn open() -> (Arc<MemoryStore>, GameService) {
        let store = Arc::new(MemoryStore::default());
        let service = GameService::new(Arc::<MemoryStore>::clone(&store));
        (store, service)
    }

    fn person(id: u64) -> Person {
        Person::new(PlayerId(id), "Somebody")
    }

    fn challenge(id: u64, place: Place) -> Challenge {
        Challenge {
            colour: Colour::White,
            ..Challenge::new(GameId(id), place, person(1), Some(person(2)))
        }
    }

    async fn does(
        service: &GameService,
        id: u64,
        place: Place,
        by: u64,
        command: Command,
        now: OffsetDateTime,
    ) {
        service.submit(place, GameId(id), &Request::new(PlayerId(by), command), now).await.unwrap();
    }

    fn accept() -> Command {
        Command::Accept { coin: Side::White, name: "Somebody".to_owned() }
    }

    /// Makes a game that is over, one that is played and an open challenge.
    async fn play(service: &GameService, place: Place) {
        for id in 1..=3 {
            let id = place.channel * 10 + id;
            service.challenge(challenge(id, place), NOW).await.unwrap();
        }
        let id = place.channel * 10;
        does(service, id + 1, place, 2, accept(), NOW).await;
        does(service, id + 1, place, 2, Command::Resign, NOW).await;
        does(service, id + 2, place, 2, accept(), NOW).await;
    }

    async fn import(
        service: &GameService,
        id: u64,
        now: OffsetDateTime,
    ) -> Result<(), ServiceError> {
        let names = BySide { white: "Ada".to_owned(), black: "Ben".to_owned() };
        let study = Study { names, history: History::new(&MEDIEVAL), outcome: None };
        service.import(GameId(id), THERE, person(1), study, now).await.map(drop)
    }

    async fn kept(store: &MemoryStore) -> Vec<u64> {
        store.servers(0, 9).await.unwrap().iter().map(|server| server.guild).collect()
    }

    #[tokio::test]
    async fn data_of_a_server_go_sixty_days_after_the_bot_has_left_it() {
        let (store, service) = open();
        let elsewhere = Place { guild: Some(2), channel: 8 };
        play(&service, THERE).await;
        play(&service, elsewhere).await;
        service.leave_guild(1, NOW).await.unwrap();
        let end = NOW + 60 * DAY;
        service.remove_outdated(end - Duration::SECOND).await.unwrap();
        assert!(service.find(GameId(71)).await.unwrap().is_some());
        // What is open has to be decided first.
        service.remove_outdated(end).await.unwrap();
        assert!(service.find(GameId(71)).await.unwrap().is_none());
        assert!(service.find(GameId(72)).await.unwrap().is_some_and(|game| game.is_active()));
        service.sweep(end).await.unwrap();
        service.remove_outdated(end).await.unwrap();
        assert_eq!(kept(&store).await, [2]);
        assert!(service.find(GameId(72)).await.unwrap().is_none());
        assert!(service.find(GameId(81)).await.unwrap().is_some());
    }

    #[tokio::test]
    async fn who_is_back_in_time_has_everything_though_the_bot_has_not_seen_it_return() {
        let (store, first) = open();
        play(&first, THERE).await;
        first.leave_guild(1, NOW).await.unwrap();
        let end = NOW + 61 * DAY;
        for is_here in [true, false] {
            // A new process knows only what was noted, until Discord says where the bot is.
            let service = GameService::new(Arc::<MemoryStore>::clone(&store));
            service.sweep(end).await.unwrap();
            service.remove_outdated(end).await.unwrap();
            assert_eq!(kept(&store).await, [1]);
            service.meet_servers(|_| Some(is_here), end).await.unwrap();
            service.remove_outdated(end).await.unwrap();
            assert_eq!(kept(&store).await, [1], "it was back, or has just been missed");
            service.meet_servers(|_| None, end).await.unwrap();
            service.remove_outdated(end + 60 * DAY).await.unwrap();
            assert_eq!(kept(&store).await.len(), usize::from(is_here), "it is not there since");
        }
    }

    #[tokio::test]
    async fn a_leave_that_was_noted_in_the_future_is_one_of_today() {
        let (store, service) = open();
        play(&service, THERE).await;
        store.note_left(1, Some(NOW + 9999 * DAY)).await.unwrap();
        service.meet_servers(|_| Some(false), NOW).await.unwrap();
        assert_eq!(store.servers(0, 9).await.unwrap()[0].left, Some(NOW));
    }

    #[tokio::test]
    async fn a_sweep_removes_so_many_games_of_servers_and_comes_to_all_of_them() {
        let (store, service) = open();
        let servers = 3 * AT_ONCE as u64;
        for guild in 1..=servers {
            let place = Place { guild: Some(guild), channel: guild };
            service
                .challenge(challenge(guild, place), NOW + DAY * i32::try_from(guild).unwrap())
                .await
                .unwrap();
            does(
                &service,
                guild,
                place,
                1,
                Command::Withdraw,
                NOW + DAY * i32::try_from(guild).unwrap(),
            )
            .await;
        }
        let service =
            service.with_retention(Retention { challenges: 3650 * DAY, ..Retention::default() });
        let now = NOW + 700 * DAY;
        service.meet_servers(|_| Some(false), now).await.unwrap();
        for swept in 1..=3 {
            assert!(service.remove_outdated(now + 60 * DAY).await.unwrap(), "there may be more");
            assert_eq!(store.servers(0, 999).await.unwrap().len(), (3 - swept) * AT_ONCE);
        }
        assert!(!service.remove_outdated(now + 60 * DAY).await.unwrap());
    }

    /// What `docs/threats.md` says that one person can have kept at once, beside games that were played.
    const CHALLENGES: i64 = 5_040;
    const STUDIES: i64 = 455;

    /// So many challenges that came to nothing, and studies, may be kept of one person.
    fn bound(retention: Retention) -> (i64, i64) {
        let an_hour = i64::try_from(MAX_GAMES_AN_HOUR).unwrap();
        let a_day = i64::try_from(MAX_STUDIES).unwrap();
        (retention.challenges.whole_hours() * an_hour, (retention.studies.whole_days() + 1) * a_day)
    }

    #[test]
    fn the_bound_of_the_disk_is_the_one_that_the_threats_tell() {
        assert_eq!(bound(Retention::default()), (CHALLENGES, STUDIES));
        let threats = include_str!("../../docs/threats.md");
        assert!(threats.contains("5,040 challenges of 4 KiB and 455 studies of 80 KiB"));
        let kib = CHALLENGES * 4 + STUDIES * 80;
        assert!(threats.contains(&format!("{} MiB", (kib + 1023) / 1024)), "{kib}");
    }

    /// sled never gives back space that it has used once, but uses it again.
    #[tokio::test]
    #[ignore = "long form: thousands of saves"]
    async fn the_files_of_a_store_do_not_grow_by_what_is_removed() {
        let directory = tempfile::tempdir().unwrap();
        let store = Arc::new(SledStore::open(directory.path()).unwrap());
        let retention = Retention { challenges: Duration::hours(4), ..Retention::default() };
        let service = GameService::new(Arc::<SledStore>::clone(&store)).with_retention(retention);
        let mut sizes = Vec::new();
        for hour in 0..120 {
            let now = NOW + Duration::hours(hour);
            service.remove_outdated(now).await.unwrap();
            for id in 0..MAX_GAMES_AN_HOUR as u64 {
                let id = u64::try_from(hour).unwrap() * 100 + id;
                service.challenge(challenge(id, THERE), now).await.unwrap();
                does(&service, id, THERE, 1, Command::Withdraw, now).await;
            }
            let files = std::fs::read_dir(directory.path()).unwrap();
            sizes
                .push(files.map(|file| file.unwrap().metadata().unwrap().len()).sum::<u64>() >> 10);
        }
        println!("KiB after each hour: {sizes:?}");
        store.close().await.unwrap();
        assert!(sizes[119] <= 2 * sizes[30..60].iter().max().unwrap());
    }

    #[tokio::test]
    async fn who_does_all_that_is_permitted_has_no_more_kept_than_the_bound() {
        let (store, service) = open();
        let retention = Retention { challenges: 2 * DAY, studies: 3 * DAY, ..Retention::default() };
        let service = service.with_retention(retention);
        let (mut id, mut most) = (0, (0, 0));
        for hour in 0..8 * 24 {
            let now = NOW + Duration::hours(hour);
            service.remove_outdated(now).await.unwrap();
            for _ in 0..MAX_GAMES_AN_HOUR {
                id += 1;
                service.challenge(challenge(id, THERE), now).await.unwrap();
                does(&service, id, THERE, 1, Command::Withdraw, now).await;
            }
            let full = Reason::TooManyGamesAnHour { most: MAX_GAMES_AN_HOUR };
            let refused = service.challenge(challenge(id + 1, THERE), now).await;
            assert!(
                matches!(refused, Err(ServiceError::Refused(why)) if why == full.clone().into())
            );
            loop {
                id += 1;
                if import(&service, id, now).await.is_err() {
                    break;
                }
            }
            let end = now + DAY;
            let count = async |kind| {
                i64::try_from(store.temporary(kind, end, usize::MAX).await.unwrap().len()).unwrap()
            };
            most = (
                most.0.max(count(Temporary::Challenge).await),
                most.1.max(count(Temporary::Study).await),
            );
        }
        let (challenges, studies) = bound(retention);
        assert_eq!(most.0, challenges, "as many as that, and no more");
        assert!((studies - 5..=studies).contains(&most.1), "{most:?}");
    }
}
