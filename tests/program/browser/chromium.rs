//! A headless browser, driven by its DevTools protocol.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use test_support::wait_for;
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Helpers of the scripts.
const FINDERS: &str = "
    const all = (selector, from = document) => [...from.querySelectorAll(selector)];
    const told = () => all('#messages .message');
    const shared = () => told().filter((one) => !one.classList.contains('private')).at(-1);
    const own = () => told().filter((one) => one.classList.contains('private')).at(-1);
    const labelled = (message, label) => all('.row button', message).find((one) => one.textContent === label);
    const keys = () => all('.row.five button', own());
    const key = (label) => keys().find((one) => one.textContent === label
      || one.querySelector('.emoji')?.alt.startsWith(`${label}_`));
";

pub struct Chromium {
    process: Child,
    wire: Mutex<Wire>,
}

struct Wire {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    calls: u64,
    /// Console errors of the pages.
    complaints: Vec<String>,
}

impl Chromium {
    pub async fn start(program: &OsStr, data: &Path) -> Self {
        let mut process = Command::new(program)
            // Containers lack the rights for the sandbox, and shared memory.
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
            ])
            .args(["--lang=en-US", "--no-proxy-server", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", data.display()))
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines =
            BufReader::new(process.stderr.take().unwrap()).lines().map_while(Result::ok);
        let listening =
            lines.find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_owned));
        // It keeps writing, and must not block on a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        let (socket, _) =
            tokio_tungstenite::connect_async(listening.expect("it listens")).await.unwrap();
        Self { process, wire: Mutex::new(Wire { socket, calls: 0, complaints: Vec::new() }) }
    }

    async fn call(&self, session: Option<&str>, method: &str, params: Value) -> Value {
        let mut wire = self.wire.lock().await;
        wire.calls += 1;
        let id = wire.calls;
        let mut call = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            call["sessionId"] = session.into();
        }
        wire.socket.send(Message::text(call.to_string())).await.unwrap();
        loop {
            let told = tokio::time::timeout(Duration::from_secs(30), wire.socket.next()).await;
            let Message::Text(text) = told.expect(method).expect(method).unwrap() else { continue };
            let mut told: Value = serde_json::from_str(&text).unwrap();
            if told["id"] == id {
                assert_eq!(told["error"], Value::Null, "{method}");
                return told["result"].take();
            }
            wire.complaints.extend(complaint(&told));
        }
    }

    /// Opens a window of this width, with touch or a mouse.
    pub async fn open(&self, name: &'static str, width: u32, phone: bool, url: &str) -> Window<'_> {
        let new = json!({ "url": "about:blank", "newWindow": true });
        let target = self.call(None, "Target.createTarget", new).await["targetId"].take();
        let attached = self
            .call(None, "Target.attachToTarget", json!({ "targetId": target, "flatten": true }))
            .await;
        let session = attached["sessionId"].as_str().unwrap().to_owned();
        let window = Window { browser: self, name, session, phone };
        // Phones are at least twice as high as wide.
        let height = if phone { width * 37 / 18 } else { 900 };
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        window.call("Emulation.setDeviceMetricsOverride", metrics).await;
        window.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone })).await;
        for domain in ["Page.enable", "Runtime.enable", "Log.enable"] {
            window.call(domain, json!({})).await;
        }
        window.call("Page.navigate", json!({ "url": url })).await;
        window
    }

    pub async fn complaints(&self) -> Vec<String> {
        self.wire.lock().await.complaints.clone()
    }

    pub async fn close(mut self) {
        self.call(None, "Browser.close", json!({})).await;
        assert!(self.process.wait().unwrap().success());
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn complaint(event: &Value) -> Option<String> {
    let told = &event["params"];
    let is_error = match event["method"].as_str()? {
        "Runtime.exceptionThrown" => true,
        "Runtime.consoleAPICalled" => told["type"] == "error",
        "Log.entryAdded" => told["entry"]["level"] == "error",
        _ => false,
    };
    is_error.then(|| told.to_string())
}

/// The page of a user.
pub struct Window<'a> {
    browser: &'a Chromium,
    pub name: &'static str,
    session: String,
    phone: bool,
}

impl Window<'_> {
    async fn call(&self, method: &str, params: Value) -> Value {
        self.browser.call(Some(&self.session), method, params).await
    }

    /// Evaluates an expression on the page.
    pub async fn look(&self, expression: &str) -> Value {
        let script = format!("(() => {{ {FINDERS} return {expression}; }})()");
        let mut found = self
            .call("Runtime.evaluate", json!({ "expression": script, "returnByValue": true }))
            .await;
        assert_eq!(found["exceptionDetails"], Value::Null, "{}: {expression}", self.name);
        found["result"]["value"].take()
    }

    /// Waits until an expression is true.
    pub async fn until(&self, condition: &str) {
        let is_so = format!("Boolean({condition})");
        let seen = wait_for(condition, async || (self.look(&is_so).await == true).then_some(()));
        if tokio::time::timeout(Duration::from_secs(60), seen).await.is_ok() {
            return;
        }
        let page = self.look("document.body.innerText").await;
        panic!("{} never sees {condition} but:\n{}", self.name, page.as_str().unwrap());
    }

    /// Clicks or taps the centre of an element; an element that covers it would be hit instead.
    pub async fn click(&self, what: &str) {
        self.until(&format!("{what}?.disabled === false || {what}?.tagName === 'A'")).await;
        // Pending layout could move it.
        self.until("all('#messages img').every((one) => one.complete)").await;
        let middle = format!(
            "(() => {{ const it = {what}; it.scrollIntoView({{ block: 'nearest' }}); \
             const box = it.getBoundingClientRect(); \
             const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]; \
             return {{ x, y, free: it === document.elementFromPoint(x, y) }}; }})()"
        );
        let at = self.look(&middle).await;
        assert_eq!(at["free"], true, "{}: {what} is covered", self.name);
        let x = &at["x"];
        let y = &at["y"];
        if self.phone {
            self.call(
                "Input.dispatchTouchEvent",
                json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] }),
            )
            .await;
            self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))
                .await;
            return;
        }
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Sends a line by the composer.
    pub async fn types(&self, line: &str) {
        self.click("document.getElementById('text')").await;
        self.call("Input.insertText", json!({ "text": line })).await;
        self.until(&format!("document.getElementById('text').value === {}", json!(line))).await;
        let enter = json!({ "type": "keyDown", "key": "Enter", "code": "Enter", "text": "\r", "windowsVirtualKeyCode": 13 });
        self.call("Input.dispatchKeyEvent", enter).await;
        let up = json!({ "type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13 });
        self.call("Input.dispatchKeyEvent", up).await;
    }

    pub async fn picture(&self) -> Vec<u8> {
        let taken = self.call("Page.captureScreenshot", json!({ "format": "png" })).await;
        from_base64(taken["data"].as_str().unwrap())
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let six_bits = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let signs: Vec<u8> = text.trim_end_matches('=').bytes().collect();
    let bytes = signs.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0u32, |bits, &sign| bits << 6 | u32::from(six_bits(sign)));
        let bits = bits << (6 * (4 - four.len()));
        bits.to_be_bytes()[1..four.len()].to_vec()
    });
    bytes.collect()
}
