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
use tokio::time::sleep;

use super::reply::{Reply, Then};
use super::send::{Responder, respond};
use crate::discord::request::context::{RequestContext, RequestKind, ResponseTarget};
use crate::discord::transport::{
    Backend, Callback, Request, RequestError, Response, RestClient, Retryable as _, Route,
};
use crate::discord::view::faces::{Emojis, Faces, KeyEmoji};
use crate::discord::view::form::Form;
use crate::discord::view::message::{Answer, ShownGame, button};
use crate::game::{GameId, MessageId};
use crate::locale::Language;
use crate::service::TrustedClock;
use alquerque_render::{Scene, Style};

/// What Discord answers: a status and a body, or nothing before the timeout.
type Answered = Option<(StatusCode, &'static str)>;

/// Answers requests, and records what it reads of each.
struct Discord<T> {
    read: fn(&Request<'_>) -> T,
    answer: fn(&Request<'_>) -> Answered,
    log: Arc<Mutex<Vec<T>>>,
}

impl<T: Send + 'static> Backend for Discord<T> {
    fn execute<'a>(
        &'a self,
        request: Request<'a>,
    ) -> BoxFuture<'a, Result<Response, RequestError>> {
        self.log.lock().unwrap().push((self.read)(&request));
        let answer = (self.answer)(&request);
        async move {
            let Some((status, body)) = answer else {
                sleep(request.route.timeout()).await;
                return Err(RequestError::Unanswered("timeout".into()));
            };
            Ok(Response { status, headers: HeaderMap::new(), body: body.into() })
        }
        .boxed()
    }
}

/// Sends a reply and what follows it. Returns the result, and what was read of the requests.
async fn send<T: Send + 'static>(
    reply: &Reply,
    request: &RequestContext,
    read: fn(&Request<'_>) -> T,
    answer: fn(&Request<'_>) -> Answered,
) -> (Result<Option<MessageId>, RequestError>, Vec<T>) {
    let log = Arc::default();
    let discord = Discord { read, answer, log: Arc::clone(&log) };
    let rest = RestClient::new(1, discord, Arc::<TrustedClock>::default());
    let to = Responder { rest: &rest, request };
    let sent = reply.send(to).await;
    if let Some(aside) = reply.follow_up(request).filter(|_| sent.is_ok()) {
        aside.follow(to, true).await.unwrap();
    }
    let log = std::mem::take(&mut *log.lock().unwrap());
    (sent, log)
}

/// Returns the first button of a message.
fn first_button(request: &Request<'_>) -> Value {
    let body = request.body.cloned().unwrap_or_default();
    let message = if body["data"].is_null() { &body } else { &body["data"] };
    message["components"][0]["components"][0].clone()
}

/// Returns the context of a tap on a key, or of a command, whose response was perhaps deferred.
fn context(message: Option<MessageId>, deferred: Option<ResponseTarget>) -> RequestContext {
    let kind = RequestKind::other(RequestKind::COMPONENT);
    let unplaced = RequestContext::unplaced(InteractionId::new(1), "token", "en-US", kind);
    let deferral = OnceCell::new_with(deferred.map(Some));
    RequestContext { message, deferral, ..unplaced }
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
    let of_command = context(None, None);
    let of_late_command = context(None, Some(ResponseTarget::NewMessage));
    let of_key = |deferred| context(Some(MessageId(9)), deferred);
    let refused = Arc::<watch::Sender<u64>>::default();
    let keypad = || keypad(&refused);
    let cases = [
        ("a callback with a message", Reply::Private(keypad()), &of_command),
        ("a callback with an update", update(keypad()), &of_key(None)),
        ("an edit of the response", Reply::Private(keypad()), &of_late_command),
        ("an edit after a deferral", update(keypad()), &of_key(Some(ResponseTarget::Original))),
        ("a follow-up", Reply::Private(keypad()), &of_key(Some(ResponseTarget::Original))),
    ];
    for (what, reply, request) in cases {
        let (sent, buttons) = send(&reply, request, first_button, |request| {
            Some(match first_button(request)["emoji"] {
                Value::Null => (StatusCode::OK, "{}"),
                _ => (StatusCode::BAD_REQUEST, r#"{"code":50035,"message":"Invalid Form Body"}"#),
            })
        })
        .await;
        sent.unwrap_or_else(|error| panic!("{what}: {error}"));
        let [first, second] = &buttons[..] else { panic!("{what}: {buttons:?}") };
        assert_eq!((&first["emoji"]["id"], &first["label"]), (&"7".into(), &Value::Null), "{what}");
        assert_eq!((&second["emoji"], &second["label"]), (&Value::Null, &"c3".into()), "{what}");
        assert_eq!(refused.send_replace(0), 4, "{what}");
    }
}

/// Answers callbacks only after the timeout, and says whether they were accepted.
fn late(request: &Request<'_>, original: (StatusCode, &'static str)) -> Answered {
    matches!(request.route, Route::Original { .. }).then_some(original)
}

#[tokio::test(start_paused = true)]
async fn a_response_that_discord_accepts_too_late_counts_as_sent() {
    let game = GameId(3);
    let board_in = |replaces| {
        let ply = Some(1);
        let shows = ShownGame { id: game, ply, language: "en", replaces, announces: None };
        Answer { shows: Some(shows), ..Answer::of_text("Board".to_owned()) }
    };
    let board = || board_in(false);
    let of_command = context(None, None);
    let of_button = context(Some(MessageId(9)), None);
    let cases = [
        ("a message", Reply::public(board()), &of_command, Some(MessageId(77))),
        ("a private message", Reply::Private(board()), &of_command, None),
        ("an update", Reply::update(board()), &of_button, None),
        ("a board in place", Reply::update(board_in(true)), &of_button, Some(MessageId(9))),
    ];
    for (what, reply, request, shown) in cases {
        let (sent, methods) =
            send(&reply, request, method, |it| late(it, (StatusCode::OK, r#"{"id":"77"}"#))).await;
        // One callback, and one look at the original.
        assert_eq!(
            (sent.unwrap(), &methods[..]),
            (shown, &[Method::POST, Method::GET][..]),
            "{what}"
        );
        let unknown = |it: &Request<'_>| {
            late(it, (StatusCode::NOT_FOUND, r#"{"code":10015,"message":"Unknown Webhook"}"#))
        };
        let (sent, methods) = send(&reply, request, method, unknown).await;
        // It certainly did not arrive, so that another response can.
        assert!(!sent.unwrap_err().is_transient(), "{what}");
        assert_eq!(methods, [Method::POST, Method::GET], "{what}");
        // Or that is not known.
        let deleted = |it: &Request<'_>| GONE.and_then(|gone| late(it, gone));
        let (sent, _) = send(&reply, request, method, deleted).await;
        assert!(matches!(sent, Err(RequestError::Unanswered(_))), "{what}");
    }
}

fn method(request: &Request<'_>) -> Method {
    request.method.clone()
}

/// What Discord answers about a message that is not there.
const GONE: Answered =
    Some((StatusCode::NOT_FOUND, r#"{"code":10008,"message":"Unknown Message"}"#));

/// Answers that an interaction has a response, whose message is this.
fn answered(request: &Request<'_>, original: &'static str) -> Answered {
    let is_callback = matches!(request.route, Route::Callback { .. });
    let refusal = r#"{"code":40060,"message":"Interaction has already been acknowledged."}"#;
    Some(match is_callback {
        true => (StatusCode::BAD_REQUEST, refusal),
        false => (StatusCode::OK, original),
    })
}

#[tokio::test]
async fn a_response_of_another_process_is_ended_if_it_only_deferred() {
    let shows =
        ShownGame { id: GameId(3), ply: None, language: "en", replaces: false, announces: None };
    let board = Answer { shows: Some(shows), ..Answer::of_text("board".to_owned()) };
    let reply = Reply::public(board);
    let late = format!("amend: {}", Language::english().text("done-late"));
    type Case = (fn(&Request<'_>) -> Answered, Option<u64>, bool, Option<u64>);
    let cases: [Case; 5] = [
        // The original cannot be looked up: it may be a message to all.
        (|it| if method(it) == Method::GET { GONE } else { answered(it, "") }, None, false, None),
        (|it| answered(it, r#"{"id":"5","flags":192}"#), None, true, Some(5)),
        (|it| answered(it, r#"{"id":"5","flags":64}"#), None, false, None),
        (|it| answered(it, r#"{"id":"5","flags":0}"#), None, false, Some(5)),
        // The message of the button, which another process has updated.
        (|it| answered(it, r#"{"id":"5","flags":0}"#), Some(5), false, None),
    ];
    for (answer, pressed, is_deferred, shown) in cases {
        let discord = Discord { read: |_| (), answer, log: Arc::default() };
        let rest = RestClient::new(1, discord, Arc::<TrustedClock>::default());
        let request = context(pressed.map(MessageId), None);
        let shown = shown.map(MessageId);
        let to = Responder { rest: &rest, request: &request };
        assert_eq!(respond(to, &Callback::Defer).await.is_ok(), is_deferred, "{shown:?}");
        let (sent, said) = send(&reply, &request, said, answer).await;
        assert_eq!(sent.unwrap(), shown);
        let late = [late.as_str(), "follow up: board"];
        // After the callback, and a look at the original.
        assert_eq!(said[2..], late[..if is_deferred { 2 } else { 0 }]);
    }
}

/// Returns what is said to whom.
fn said(request: &Request<'_>) -> String {
    let body = request.body.cloned().unwrap_or_default();
    let (what, message) = match body["type"].as_u64() {
        Some(4) => ("respond", &body["data"]),
        Some(7) => ("update", &body["data"]),
        Some(9) => ("open", &body["data"]),
        _ if request.method == Method::PATCH => ("amend", &body),
        _ => ("follow up", &body),
    };
    let is_ephemeral = message["flags"].as_u64().is_some_and(|flags| flags & 64 != 0);
    let reader = if is_ephemeral { " privately" } else { "" };
    format!("{what}{reader}: {}", message["content"].as_str().unwrap_or_default())
}

/// Each kind of reply, to a command and to a button, with and without a deferral before it. A
/// private aside follows a public reply unless the deferred response already says it.
#[tokio::test]
async fn a_reply_is_one_response_or_amends_the_deferred_one_and_the_rest_follows() {
    let text = |text: &str| Answer::of_text(text.to_owned());
    let then = |thread| Some(Then { answer: text("board"), thread });
    let public = |ephemeral: Option<&str>| Reply::Public {
        answer: text("board"),
        ephemeral: ephemeral.map(text),
    };
    let update = |then| Reply::Update { message: text("done"), then };
    let form = || Reply::Form {
        form: Form { custom_id: "id".into(), title: "Form".into(), fields: Vec::new() },
        late: text("late"),
    };
    let own_message = [
        (form(), ["open: ", ""]),
        (Reply::Private(text("hint")), ["respond privately: hint", ""]),
        (public(None), ["respond: board", ""]),
        (public(Some("undo")), ["respond: board", "follow up privately: undo"]),
        (update(None), ["update: done", ""]),
        (update(then(None)), ["update: done", "follow up: board"]),
        (update(then(Some(8))), ["update: done", ""]),
    ];
    let late_word = format!("amend: {}", Language::english().text("done-late"));
    let late = [
        (form(), ["amend: late", ""]),
        (Reply::Private(text("hint")), ["amend: hint", ""]),
        (public(None), [&*late_word, "follow up: board"]),
        (public(Some("undo")), ["amend: undo", "follow up: board"]),
        (update(None), ["amend: done", ""]),
        (update(then(None)), ["amend: done", "follow up: board"]),
        (update(then(Some(8))), ["amend: done", ""]),
    ];
    let acknowledged = [
        (form(), ["follow up privately: late", ""]),
        (Reply::Private(text("hint")), ["follow up privately: hint", ""]),
        (public(None), ["follow up: board", ""]),
        (public(Some("undo")), ["follow up: board", "follow up privately: undo"]),
        (update(None), ["amend: done", ""]),
        (update(then(None)), ["amend: done", "follow up: board"]),
        (update(then(Some(8))), ["amend: done", ""]),
    ];
    let button = Some(MessageId(9));
    for (message, deferred, cases) in [
        (None, None, &own_message),
        (button, None, &own_message),
        (None, Some(ResponseTarget::NewMessage), &late),
        (button, Some(ResponseTarget::NewMessage), &late),
        (button, Some(ResponseTarget::Original), &acknowledged),
    ] {
        for (reply, expected) in cases {
            let request = &context(message, deferred);
            let (sent, said) = send(reply, request, said, |_| Some((StatusCode::OK, "{}"))).await;
            sent.unwrap();
            let expected: Vec<&str> =
                expected.iter().copied().filter(|said| !said.is_empty()).collect();
            assert_eq!(said, expected, "{message:?} {deferred:?} {reply:?}");
        }
    }
}
