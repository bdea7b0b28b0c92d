//! The emojis of an application, kept complete over hours and days of paused time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::StatusCode;
use reqwest::header::{HeaderName, HeaderValue};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::registry::KeyEmojis;
use super::sync::Sync;
use crate::discord::render_pool::RenderPool;
use crate::discord::transport::{
    Backend, MAX_EMOJIS, Request, RequestError, Response, RestClient, Route,
};
use crate::discord::view::faces::Emojis;
use crate::service::{TaskLeases, TrustedClock};
use crate::store::Store;
use alquerque_render::{Key, THEMES, Theme};

const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);
const KEYS: usize = 3;
const ALL: usize = KEYS * THEMES.len();

/// Returns the keys of a theme in these tests.
fn keys() -> Vec<Key> {
    Key::all().take(KEYS).collect()
}

/// Returns the ids of themes.
fn ids(themes: &[&'static Theme]) -> Vec<&'static str> {
    themes.iter().map(|theme| theme.id).collect()
}

/// Discord's emojis of an application.
#[derive(Clone, Default)]
struct FakeDiscord(Arc<Mutex<Application>>);

#[derive(Default)]
struct Application {
    emojis: BTreeMap<u64, String>,
    latest_id: u64,
    lists: usize,
    uploads: usize,
    deletions: usize,
    /// The status of every listing, or of every upload, instead of the usual one.
    list_fault: Option<StatusCode>,
    upload_fault: Option<StatusCode>,
}

/// Returns a response. A rate limit lasts ten minutes.
fn response(status: StatusCode, body: &Value) -> Response {
    let limit = [("retry-after", "600"), ("x-ratelimit-scope", "user")];
    let limit = limit.iter().filter(|_| status == StatusCode::TOO_MANY_REQUESTS);
    let headers = limit
        .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
    Response { status, headers: headers.collect(), body: body.to_string().into() }
}

impl Application {
    fn respond(&mut self, request: &Request<'_>) -> Response {
        match request.route {
            Route::Emojis => {
                self.lists += 1;
                let object =
                    |(id, name): (&u64, &String)| json!({ "id": id.to_string(), "name": name });
                let items: Vec<Value> = self.emojis.iter().map(object).collect();
                let status = self.list_fault.unwrap_or(StatusCode::OK);
                response(status, &json!({ "items": items, "message": "refused" }))
            }
            Route::NewEmoji => {
                self.uploads += 1;
                if let Some(fault) = self.upload_fault {
                    return response(fault, &json!({ "message": "refused" }));
                }
                if self.emojis.len() == MAX_EMOJIS {
                    return response(StatusCode::BAD_REQUEST, &json!({ "code": 30008 }));
                }
                let name = request.body.unwrap()["name"].as_str().unwrap();
                let id = self.add(name).to_string();
                response(StatusCode::CREATED, &json!({ "id": id, "name": name }))
            }
            Route::Emoji { id } => {
                self.deletions += 1;
                let status = match self.emojis.remove(&id) {
                    Some(_) => StatusCode::NO_CONTENT,
                    None => StatusCode::NOT_FOUND,
                };
                response(status, &Value::Null)
            }
            _ => panic!("not about emojis"),
        }
    }

    fn add(&mut self, name: &str) -> u64 {
        self.latest_id += 1;
        self.emojis.insert(self.latest_id, name.to_owned());
        self.latest_id
    }

    fn delete(&mut self, name: &str) {
        self.emojis.retain(|_, other| other != name);
    }

    /// Deletes an emoji of a theme.
    fn delete_of(&mut self, theme: usize) {
        self.delete(&keys()[0].name(THEMES[theme]));
    }

    fn has(&self, name: &str) -> bool {
        self.emojis.values().any(|other| other == name)
    }
}

impl Backend for FakeDiscord {
    fn execute<'a>(
        &'a self,
        request: Request<'a>,
    ) -> BoxFuture<'a, Result<Response, RequestError>> {
        let response = self.application().respond(&request);
        async move { Ok(response) }.boxed()
    }
}

impl FakeDiscord {
    /// Creates an application with emojis of others.
    fn with_others(count: usize) -> Self {
        let discord = Self::default();
        for index in 0..count {
            discord.application().add(&format!("party_{index}"));
        }
        discord
    }

    fn application(&self) -> MutexGuard<'_, Application> {
        self.0.lock().unwrap()
    }
}

/// A running bot that needs few keys of each theme.
struct Bot {
    discord: FakeDiscord,
    emojis: Arc<KeyEmojis>,
    running: JoinHandle<()>,
}

impl Bot {
    fn start(discord: &FakeDiscord) -> Self {
        let emojis = Arc::new(KeyEmojis::new(&THEMES, Duration::from_secs(2)));
        let rest = RestClient::new(1, discord.clone(), Arc::<TrustedClock>::default());
        let render_pool = RenderPool::unprepared(HOUR);
        let leases = TaskLeases::new(Arc::new(Store::in_memory()));
        let synced = Arc::clone(&emojis);
        let running = tokio::spawn(async move {
            Sync::new(&rest, &synced, &render_pool, &leases).run(&keys(), |_| ()).await;
        });
        Self { discord: discord.clone(), emojis, running }
    }

    /// Starts a bot, and waits until its emojis are uploaded.
    async fn synchronized(discord: &FakeDiscord) -> Self {
        let bot = Self::start(discord);
        sleep(MINUTE).await;
        assert_eq!(bot.known(), ids(&THEMES));
        bot
    }

    /// Returns the themes whose emojis are known.
    fn known(&self) -> Vec<&'static str> {
        let known = THEMES.into_iter().filter(|theme| self.keypad(theme).is_some());
        known.map(|theme| theme.id).collect()
    }

    /// Returns the emojis of a keypad in a theme.
    fn keypad(&self, theme: &'static Theme) -> Option<Emojis> {
        self.emojis.find(theme, &keys())
    }

    /// Sends a keypad in the usual theme, which Discord refuses.
    fn is_refused(&self) {
        self.keypad(THEMES[0]).unwrap().report_refusal();
    }

    fn lists(&self) -> usize {
        self.discord.application().lists
    }

    fn uploads(&self) -> usize {
        self.discord.application().uploads
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.running.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn themes_are_known_one_after_the_other() {
    let bot = Bot::start(&FakeDiscord::default());
    sleep(Duration::from_secs(2 * KEYS as u64 + 1)).await;
    assert_eq!(bot.known(), [THEMES[0].id]);
}

#[tokio::test(start_paused = true)]
async fn an_outage_of_days_ends_neither_the_job_nor_the_use_of_emojis() {
    let discord = FakeDiscord::default();
    let bot = Bot::synchronized(&discord).await;
    discord.application().list_fault = Some(StatusCode::SERVICE_UNAVAILABLE);
    discord.application().delete_of(0);
    bot.is_refused();
    let before = bot.lists();
    sleep(3 * DAY).await;
    assert_eq!(bot.known(), ids(&THEMES));
    let attempts = bot.lists() - before;
    assert!((3 * 24 * 6..3 * 24 * 13).contains(&attempts), "{attempts}");
    discord.application().list_fault = None;
    sleep(15 * MINUTE).await;
    assert_eq!((bot.known(), bot.uploads()), (ids(&THEMES), ALL + 1));
}

#[tokio::test(start_paused = true)]
async fn a_deleted_emoji_is_uploaded_after_one_listing_for_a_burst_of_refusals() {
    let discord = FakeDiscord::default();
    let bot = Bot::synchronized(&discord).await;
    discord.application().delete_of(0);
    let keypads: Vec<Emojis> = (0..100).filter_map(|_| bot.keypad(THEMES[0])).collect();
    assert_eq!(keypads.len(), 100);
    let (first, late) = keypads.split_at(50);
    first.iter().for_each(Emojis::report_refusal);
    sleep(Duration::from_secs(1)).await;
    assert_eq!(bot.known(), ids(&THEMES[1..]), "one theme lacks an emoji");
    late.iter().for_each(Emojis::report_refusal);
    sleep(MINUTE).await;
    assert_eq!((bot.known(), bot.lists(), bot.uploads()), (ids(&THEMES), 2, ALL + 1));
}

#[tokio::test(start_paused = true)]
async fn a_refusal_during_the_uploads_leads_to_another_listing_and_loses_none() {
    let discord = FakeDiscord::default();
    let bot = Bot::start(&discord);
    sleep(Duration::from_secs(2 * KEYS as u64 + 1)).await;
    discord.application().delete_of(0);
    bot.is_refused();
    sleep(MINUTE).await;
    assert_eq!((bot.known(), bot.lists(), bot.uploads()), (ids(&THEMES), 2, ALL + 1));
}

#[tokio::test(start_paused = true)]
async fn false_alarms_cost_an_hour_of_emojis_only_if_they_are_frequent() {
    let discord = FakeDiscord::default();
    let bot = Bot::synchronized(&discord).await;
    for _ in 0..5 {
        bot.is_refused();
        sleep(2 * HOUR).await;
        assert_eq!(bot.known(), ids(&THEMES));
    }
    for rest in [&THEMES[..], &THEMES[..], &[]] {
        bot.is_refused();
        sleep(MINUTE).await;
        assert_eq!(bot.known(), ids(rest));
    }
    sleep(HOUR).await;
    assert_eq!((bot.known(), bot.uploads()), (ids(&THEMES), ALL));
}

#[tokio::test(start_paused = true)]
async fn a_rate_limit_of_uploads_delays_no_listing() {
    let discord = FakeDiscord::default();
    discord.application().upload_fault = Some(StatusCode::TOO_MANY_REQUESTS);
    let bot = Bot::start(&discord);
    sleep(5 * MINUTE).await;
    assert_eq!((bot.lists(), bot.uploads()), (1, 1));
    discord.application().upload_fault = None;
    sleep(4 * MINUTE).await;
    assert_eq!(bot.uploads(), 1);
    sleep(2 * MINUTE).await;
    assert_eq!((bot.known(), bot.uploads()), (ids(&THEMES), ALL + 1));

    discord.application().delete_of(1);
    discord.application().upload_fault = Some(StatusCode::TOO_MANY_REQUESTS);
    bot.keypad(THEMES[1]).unwrap().report_refusal();
    sleep(MINUTE).await;
    assert_eq!(bot.known(), ids(&[THEMES[0], THEMES[2], THEMES[3]]));
    discord.application().delete_of(0);
    bot.is_refused();
    sleep(MINUTE).await;
    assert_eq!((bot.known(), bot.lists()), (ids(&THEMES[2..]), 3));
}

#[tokio::test(start_paused = true)]
async fn a_refusal_of_uploads_is_retried_daily_and_keeps_what_is_known() {
    let discord = FakeDiscord::default();
    discord.application().upload_fault = Some(StatusCode::FORBIDDEN);
    let bot = Bot::start(&discord);
    sleep(DAY - MINUTE).await;
    assert_eq!((bot.known(), bot.uploads()), (vec![], 1));
    discord.application().upload_fault = None;
    sleep(2 * MINUTE).await;
    assert_eq!(bot.known(), ids(&THEMES));

    discord.application().list_fault = Some(StatusCode::FORBIDDEN);
    sleep(DAY).await;
    assert_eq!(bot.known(), ids(&THEMES));
    let lists = bot.lists();
    bot.is_refused();
    sleep(HOUR).await;
    assert_eq!((bot.known(), bot.lists()), (vec![], lists));
    discord.application().list_fault = None;
    sleep(DAY).await;
    assert_eq!((bot.known(), bot.uploads()), (ids(&THEMES), ALL + 1));
}

#[tokio::test(start_paused = true)]
async fn only_whole_themes_are_uploaded_the_usual_one_first() {
    for (room, themes) in [(0, 0), (KEYS - 1, 0), (KEYS, 1), (2 * KEYS + 1, 2), (ALL, 4)] {
        let discord = FakeDiscord::with_others(MAX_EMOJIS - room);
        let bot = Bot::start(&discord);
        sleep(MINUTE).await;
        assert_eq!(bot.known(), ids(&THEMES[..themes]), "room for {room}");
        assert_eq!(bot.uploads(), themes * KEYS, "room for {room}");
    }
}

#[tokio::test(start_paused = true)]
async fn room_is_used_within_a_day() {
    let discord = FakeDiscord::with_others(MAX_EMOJIS);
    let bot = Bot::start(&discord);
    sleep(MINUTE).await;
    for index in 0..ALL {
        discord.application().delete(&format!("party_{index}"));
    }
    sleep(DAY).await;
    assert_eq!(bot.known(), ids(&THEMES));
}

#[tokio::test(start_paused = true)]
async fn part_of_a_theme_without_room_makes_room() {
    let discord = FakeDiscord::with_others(MAX_EMOJIS - ALL);
    let bot = Bot::synchronized(&discord).await;
    discord.application().delete_of(0);
    discord.application().add("party");
    bot.is_refused();
    sleep(MINUTE).await;
    assert_eq!(bot.known(), ids(&THEMES[..3]));
    assert_eq!(discord.application().deletions, 1);
}

#[tokio::test(start_paused = true)]
async fn outdated_emojis_are_deleted_after_a_day() {
    let discord = FakeDiscord::with_others(1);
    discord.application().add("c3_white_alq0000");
    let bot = Bot::synchronized(&discord).await;
    // Another version starts.
    discord.application().add("c3_black_alq0000");
    sleep(DAY - HOUR).await;
    assert!(discord.application().has("c3_white_alq0000"));
    sleep(30 * DAY).await;
    let application = discord.application();
    assert!(!application.has("c3_white_alq0000") && application.has("c3_black_alq0000"));
    assert!(application.has("party_0"));
    assert_eq!((application.emojis.len(), application.deletions), (ALL + 2, 1));
    assert_eq!((bot.known(), application.uploads), (ids(&THEMES), ALL));
}

#[tokio::test(start_paused = true)]
async fn outdated_emojis_make_room_at_once_in_a_full_application() {
    let discord = FakeDiscord::with_others(MAX_EMOJIS - ALL);
    for index in 0..ALL {
        discord.application().add(&format!("c3_white_alq{index:04}"));
    }
    let bot = Bot::synchronized(&discord).await;
    assert_eq!(bot.uploads(), ALL + 1, "one tells that there is no room");
    let application = discord.application();
    assert_eq!((application.emojis.len(), application.deletions), (MAX_EMOJIS, ALL));
}
