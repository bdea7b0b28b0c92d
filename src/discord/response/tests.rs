//! Messages whose emojis Discord refuses, and responses that Discord accepts too late.

use std::sync::{Arc, Mutex};

use alquerque_rules::{History, MEDIEVAL, Point};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode};
use serde_json::Value;
use serenity::all::{ButtonStyle, CreateActionRow, InteractionId};
use tokio::sync::{OnceCell, watch};
use tokio::time::{Instant, sleep};

use super::reply::{Reply, Then};
use crate::discord::request::admission::Permit;
use crate::discord::request::context::{Known, RequestContext, RequestKind};
use crate::discord::transport::{Backend, Request, RequestError, Response, RestClient, Route};
use crate::discord::view::faces::{Emojis, Faces, KeyEmoji};
use crate::discord::view::message::{Answer, ShownGame, button};
use crate::game::{GameId, MessageId, Person, Place, PlayerId};
use crate::locale::Language;
use crate::service::TrustedClock;
use alquerque_render::{Scene, Style};

/// Refuses all emojis, and records the first button of each message.
#[derive(Clone, Default)]
struct WithoutEmojis(Arc<Mutex<Vec<Value>>>);

impl Backend for WithoutEmojis {
    fn execute<'a>(
        &'a self,
        request: Request<'a>,
    ) -> BoxFuture<'a, Result<Response, RequestError>> {
        let body = request.body.cloned().unwrap_or_default();
        let message = if body["data"].is_null() { &body } else { &body["data"] };
        let button = message["components"][0]["components"][0].clone();
        let is_refused = !button["emoji"].is_null();
        self.0.lock().unwrap().push(button);
        let (status, body) = if is_refused {
            (StatusCode::BAD_REQUEST, r#"{"code":50035,"message":"Invalid Form Body"}"#)
        } else {
            (StatusCode::OK, "{}")
        };
        let response = Response { status, headers: HeaderMap::new(), body: body.into() };
        async move { Ok(response) }.boxed()
    }
}

/// Returns the context of a tap on a key, or of a command.
fn context(message: Option<MessageId>) -> RequestContext {
    let player = PlayerId(5);
    RequestContext {
        interaction: InteractionId::new(1),
        token: "token".to_owned(),
        by: Person::new(player, "Ada"),
        place: Place::private(player),
        is_reply_only: false,
        language: Language::english(),
        reader_tag: "en-US".to_owned(),
        discord_tag: "en-US".to_owned(),
        upload_limit: 0,
        may_post: false,
        may_open_threads: false,
        may_ask_for_threads: false,
        can_remove: false,
        manages_server: false,
        may_write: true,
        parent: None,
        is_thread: false,
        is_archived: false,
        message,
        is_message_private: true,
        is_message_framed: false,
        known: Known::default(),
        received: Instant::now(),
        kind: RequestKind::other(RequestKind::COMPONENT),
        permit: Permit::default(),
        deferral: OnceCell::new(),
    }
}

/// Returns a keypad of one key.
fn keypad(refused: &Arc<watch::Sender<u64>>) -> Answer {
    let point = Point::from_name(b"c3").unwrap();
    let scene = Scene::from_history(&History::new(&MEDIEVAL));
    let emoji = KeyEmoji { id: 7, name: "c3_empty".into() };
    let emojis = Some(Emojis { emojis: vec![emoji], generation: 4, refused: Arc::clone(refused) });
    let key = button("id".to_owned(), point.to_string(), ButtonStyle::Primary);
    Answer {
        rows: vec![CreateActionRow::Buttons(vec![key])],
        faces: Some(Faces { emojis, ..Faces::new(&scene, Style::default(), [point]) }),
        ..Answer::of_text("Tap".to_owned())
    }
}

#[tokio::test]
async fn a_keypad_whose_emojis_are_refused_is_sent_again_with_labels() {
    let update = |message| Reply::Update { message, then: None::<Then> };
    let of_command = context(None);
    let of_key = context(Some(MessageId(9)));
    let refused = Arc::<watch::Sender<u64>>::default();
    let keypad = || keypad(&refused);
    let cases = [
        ("a callback with a message", Reply::Private(keypad()), &of_command, false),
        ("a callback with an update", update(keypad()), &of_key, false),
        ("an edit of the response", Reply::late(keypad()), &of_command, false),
        ("an edit after a deferral", update(keypad()), &of_key, true),
        ("a follow-up", Reply::Private(keypad()), &of_key, true),
    ];
    for (what, reply, context, is_late) in cases {
        let discord = WithoutEmojis::default();
        let rest = RestClient::new(1, discord.clone(), Arc::<TrustedClock>::default());
        let sent = if is_late {
            reply.send_late(&rest, context).await
        } else {
            reply.send(&rest, context).await
        };
        sent.unwrap_or_else(|error| panic!("{what}: {error}"));
        let buttons = discord.0.lock().unwrap().clone();
        let [first, second] = &buttons[..] else { panic!("{what}: {buttons:?}") };
        assert_eq!((&first["emoji"]["id"], &first["label"]), (&"7".into(), &Value::Null), "{what}");
        assert_eq!((&second["emoji"], &second["label"]), (&Value::Null, &"c3".into()), "{what}");
        assert_eq!(refused.send_replace(0), 4, "{what}");
    }
}

/// Accepts callbacks, if any, and answers them only after the timeout. Records the methods.
#[derive(Clone)]
struct Late {
    accepts: bool,
    requests: Arc<Mutex<Vec<Method>>>,
}

impl Backend for Late {
    fn execute<'a>(
        &'a self,
        request: Request<'a>,
    ) -> BoxFuture<'a, Result<Response, RequestError>> {
        self.requests.lock().unwrap().push(request.method.clone());
        async move {
            let (status, body) = match request.route {
                Route::Original { .. } if self.accepts => (StatusCode::OK, r#"{"id":"77"}"#),
                Route::Original { .. } => {
                    (StatusCode::NOT_FOUND, r#"{"code":10015,"message":"Unknown Webhook"}"#)
                }
                route => {
                    sleep(route.timeout()).await;
                    return Err(RequestError::Unanswered("timeout".into()));
                }
            };
            Ok(Response { status, headers: HeaderMap::new(), body: body.into() })
        }
        .boxed()
    }
}

#[tokio::test(start_paused = true)]
async fn a_response_that_discord_accepts_too_late_counts_as_sent() {
    let game = GameId(3);
    let shows = ShownGame { id: game, ply: Some(1), language: "en" };
    let board = || Answer { shows: Some(shows), ..Answer::of_text("Board".to_owned()) };
    let of_command = context(None);
    let of_button = context(Some(MessageId(9)));
    let cases = [
        ("a message", Reply::public(board()), &of_command, Some(MessageId(77))),
        ("a private message", Reply::Private(board()), &of_command, None),
        ("an update", Reply::Update { message: board(), then: None }, &of_button, None),
    ];
    for (what, reply, context, shown) in cases {
        for accepts in [true, false] {
            let discord = Late { accepts, requests: Arc::default() };
            let rest = RestClient::new(1, discord.clone(), Arc::<TrustedClock>::default());
            let sent = reply.send(&rest, context).await;
            // One callback, and one look at the original.
            assert_eq!(*discord.requests.lock().unwrap(), [Method::POST, Method::GET], "{what}");
            match sent {
                Ok(message) => assert_eq!((accepts, message), (true, shown), "{what}"),
                Err(error) => assert!(!accepts, "{what}: {error}"),
            }
        }
    }
}
