//! The trial in a real browser, in a desktop window and a phone-sized one: a whole game, and what a
//! newcomer meets.

mod chromium;
mod emojis;
mod newcomers;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use serde_json::json;
use tempfile::TempDir;
use test_support::{say, share_tables};

use chromium::{Chromium, Window};

/// The built program's stand-in and its page.
struct Trial {
    process: Child,
    address: String,
}

impl Trial {
    /// Starts it, with labels or with emojis on keys once they are uploaded.
    fn start(data: &Path, emojis: bool) -> Self {
        share_tables(data);
        let mut process = Command::new(env!("CARGO_BIN_EXE_alquerque"))
            .args(["try", "--port", "0", "--emojis", &emojis.to_string(), "--data"])
            .arg(data)
            .env_remove("DISCORD_TOKEN")
            .env_remove("DISCORD_TOKEN_FILE")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut printed =
            BufReader::new(process.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address = printed.find_map(|line| {
            line.split(' ').find(|word| word.starts_with("http://")).map(str::to_owned)
        });
        Self { process, address: address.expect("it names its address") }
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The trial, and a browser that shows it.
struct Stage {
    browser: Chromium,
    trial: Trial,
    _directories: [TempDir; 2],
}

impl Stage {
    /// Starts both. `None` if the variable `CHROMIUM` names no browser, for which `what` is skipped.
    async fn open(what: &str, emojis: bool) -> Option<Self> {
        let Some(program) = std::env::var_os("CHROMIUM") else {
            say(&format!("skipped: {what} in a browser, as the variable CHROMIUM names none"));
            return None;
        };
        let [data, profile] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let trial = Trial::start(data.path(), emojis);
        let browser = Chromium::start(&program, profile.path()).await;
        Some(Self { browser, trial, _directories: [data, profile] })
    }

    /// Opens the page of a user.
    async fn window(&self, name: &'static str, width: u32, phone: bool) -> Window<'_> {
        self.browser.open(name, width, phone, &self.trial.address).await
    }

    /// Closes the browser, which must not have complained.
    async fn close(self) {
        assert_eq!(self.browser.complaints().await, [""; 0]);
        self.browser.close().await;
    }
}

/// The shortest published game of more than a few moves: twenty turns, with chains; Black wins.
fn moves() -> Vec<&'static str> {
    let games = include_str!("../../../crates/alquerque-rules/tests/games/medieval.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    games
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .find(|moves| moves.len() == 20)
        .unwrap()
}

/// The number of messages that all see.
const ALL_SHARED: &str = "told().filter((one) => !one.classList.contains('private')).length";

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_tapped_in_two_windows() {
    let Some(stage) = Stage::open("a whole game", false).await else { return };
    let ada = stage.window("Ada", 1200, false).await;
    let ben = stage.window("Ben", 360, true).await;
    for window in [&ada, &ben] {
        becomes_themselves(window).await;
        // Otherwise the welcome could come after the challenge.
        window.until("labelled(told()[0], 'Play me')").await;
    }

    ada.types("/challenge opponent:@Ben rules:medieval colour:white thread:False").await;
    for window in [&ada, &ben] {
        window.until("labelled(shared(), 'Accept')").await;
        assert_fits(window).await;
        keep(window, "1-challenge").await;
    }
    ben.click("labelled(shared(), 'Accept')").await;

    for window in [&ada, &ben] {
        window.until("labelled(shared(), 'Move')").await;
    }

    let moves = moves();
    let boards = ada.look(ALL_SHARED).await.as_u64().unwrap();
    let begun = Instant::now();
    let mut clicks = 0;
    for (ply, action) in moves.iter().enumerate() {
        let mover = [&ada, &ben][ply % 2];
        let taps = plays(mover, action, ply < 2).await;
        // The button of the board, the stone unless it alone can move, and its target.
        assert!(taps <= 3 || action.matches('x').count() > 1, "{action} took {taps} clicks");
        clicks += taps;
        // The former board also names the action, if that was its only move.
        let posted = boards + ply as u64 + 1;
        let is_told = format!(
            "{ALL_SHARED} === {posted} && shared().textContent.includes({})",
            json!(action)
        );
        for window in [&ada, &ben] {
            window.until(&is_told).await;
        }
        if ply < 2 {
            assert_eq!(mover.look("Boolean(labelled(own(), 'Undo'))").await, true);
            keep(mover, "4-moved").await;
        }
    }
    say(&format!(
        "{} moves by {clicks} clicks in {:.1} s",
        moves.len(),
        begun.elapsed().as_secs_f32()
    ));

    for window in [&ada, &ben] {
        window.until("shared().textContent.includes('@Ben wins')").await;
        let offered =
            window.look("all('.row button', shared()).map((one) => one.textContent)").await;
        assert_eq!(offered, json!(["Rematch", "Replay", "Moves", "Analyse", "Card", "⋯"]));
        assert_eq!(window.look("document.body.innerText.includes('-# ')").await, false);
        assert_pictures(window).await;
        assert_fits(window).await;
        keep(window, "5-end").await;
    }
    stage.close().await;
}

/// Returns whether a stone is chosen on the keypad.
async fn has_chosen(window: &Window<'_>) -> bool {
    window.look("all('button.s3:enabled', own()).length > 0").await == true
}

/// Clicks through a turn on the keypad. Returns the number of clicks, without those that choose
/// among several captures.
async fn clicks_a_turn(window: &Window<'_>) -> usize {
    let mut clicks = 0;
    loop {
        let is_chosen = has_chosen(window).await;
        let before = window.look("own().textContent").await;
        let style = if is_chosen { "s3" } else { "s1" };
        window.click(&format!("all('button.{style}:enabled', own())[0]")).await;
        window.until(&format!("own().textContent !== {before}")).await;
        if window.look("own().textContent.includes('so far')").await == true {
            continue;
        }
        clicks += 1;
        if is_chosen {
            return clicks;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_bot_is_two_clicks_a_turn_on_one_board() {
    /// The most turns, and messages of a game with the keypad.
    const TURNS: usize = 60;
    const MESSAGES: u64 = 6;
    let Some(stage) = Stage::open("a game against the bot", false).await else { return };
    let ada = stage.window("Ada", 390, true).await;
    becomes_themselves(&ada).await;
    ada.until("labelled(told()[0], 'Play me')").await;
    let before = ada.look("told().length").await.as_u64().unwrap();
    ada.types("/challenge level:beginner colour:white rules:medieval thread:False").await;
    ada.click("labelled(shared(), 'Move')").await;
    ada.until("keys().length === 25").await;
    let mut turns = 0;
    while turns < TURNS && ada.look("keys().length").await == 25 {
        let is_only = has_chosen(&ada).await;
        let clicks = clicks_a_turn(&ada).await;
        assert!(clicks <= if is_only { 1 } else { 2 }, "turn {turns} took {clicks} clicks");
        turns += 1;
        if turns == 2 {
            keep(&ada, "6-against-the-bot").await;
        }
    }
    ada.until("labelled(shared(), 'Rematch')").await;
    assert_pictures(&ada).await;
    assert_fits(&ada).await;
    keep(&ada, "7-end-against-the-bot").await;
    let messages = ada.look("told().length").await.as_u64().unwrap() - before;
    assert!(messages <= MESSAGES, "{messages} messages");
    say(&format!("{turns} turns left {messages} messages"));
    stage.close().await;
}

/// Chooses the user of a window.
async fn becomes_themselves(window: &Window<'_>) {
    let name = json!(window.name);
    let option = format!("all('#me option').find((one) => one.textContent === {name})");
    window
        .until(&format!(
            "document.querySelector('#bot.online') && state.commands.length && {option}"
        ))
        .await;
    // The list of a select is drawn by the system, and cannot be clicked.
    let choose = format!(
        "({option}.selected = true, document.getElementById('me').dispatchEvent(new Event('change')))"
    );
    window.look(&choose).await;
    window.until(&format!("userOf(state.me).name === {name}")).await;
}

/// Plays a move by taps. Returns the number of clicks.
async fn plays(window: &Window<'_>, action: &str, looked_at: bool) -> usize {
    let points: Vec<&str> = action.split(['-', 'x']).collect();
    window.click("labelled(shared(), 'Move')").await;
    window.until("told().at(-1) === own() && keys().length === 25").await;
    assert_keypad(window).await;
    if looked_at {
        keep(window, "2-keypad").await;
    }

    let before = place_of_keys(window).await;
    let is_chosen = has_chosen(window).await;
    if !is_chosen {
        window.click(&format!("key('{}')", points[0])).await;
    }
    window
        .until(&format!("all('button.s3', own()).length && key('{}').matches('.s1')", points[0]))
        .await;
    assert_keypad(window).await;
    assert_chosen(window, points[0], points[1]).await;
    // A key must not change under a finger.
    let after = place_of_keys(window).await;
    assert!(
        (after - before).abs() < 4.0,
        "{}: the keys jump from {before} to {after}",
        window.name
    );
    if looked_at {
        keep(window, "3-chosen").await;
    }

    let mut clicks = if is_chosen { 1 } else { 2 };
    for (nth, landing) in points.iter().enumerate().skip(1) {
        window.click(&format!("key('{landing}')")).await;
        clicks += 1;
        let so_far = points[..=nth].join("x");
        let hopped = format!("keys().length && own().textContent.includes('{so_far} so far')");
        window
            .until(&format!("own().textContent.includes('You played {action}') || ({hopped})"))
            .await;
        // A forced chain completes itself.
        if window.look("keys().length").await == 0 {
            break;
        }
    }
    window.until(&format!("own().textContent.includes('You played {action}')")).await;
    assert_fits(window).await;
    clicks
}

/// Returns the vertical position of the keys.
async fn place_of_keys(window: &Window<'_>) -> f64 {
    window.look("keys()[0].getBoundingClientRect().top").await.as_f64().unwrap()
}

/// Checks five rows of five keys: aligned, equal, and large enough for a finger.
async fn assert_keypad(window: &Window<'_>) {
    let boxes = "keys().map((one) => one.getBoundingClientRect()).map((one) => [one.left, one.top, one.width, one.height])";
    let boxes: Vec<[f64; 4]> = serde_json::from_value(window.look(boxes).await).unwrap();
    assert_eq!(boxes.len(), 25);
    let [_, _, width, height] = boxes[0];
    assert!(width >= 40.0 && height >= 40.0, "{}: keys of {width} by {height}", window.name);
    for row in boxes.chunks(5) {
        assert!(row.iter().all(|key| key[1] == row[0][1]), "{}: {row:?} is no line", window.name);
        assert!(
            row.is_sorted_by(|one, next| one[0] + one[2] <= next[0]),
            "{}: {row:?} overlap",
            window.name
        );
        assert!(
            row.iter().all(|key| (key[2] - width).abs() < 0.1),
            "{}: {row:?} differ",
            window.name
        );
    }
    assert!(
        boxes.chunks(5).is_sorted_by(|row, next| row[0][1] + row[0][3] <= next[0][1]),
        "{}",
        window.name
    );
    assert_columns(window, &boxes).await;
    assert_pictures(window).await;
    assert_fits(window).await;
    // Except for the picture's frame, board and keys fit on one screen.
    let above = "document.getElementById('messages').getBoundingClientRect().top \
                 - own().querySelector('img').getBoundingClientRect().top";
    let cut = window.look(above).await.as_f64().unwrap();
    assert!(cut < 12.0, "{}: {cut} pixels of the board are cut off", window.name);
}

/// Checks that each column of the picture is over the middle of its keys. `keys` are their left
/// edges, top edges, widths and heights, row by row.
async fn assert_columns(window: &Window<'_>, keys: &[[f64; 4]]) {
    let picture =
        "(({ left, width }) => [left, width])(own().querySelector('img').getBoundingClientRect())";
    let [left, width]: [f64; 2] = serde_json::from_value(window.look(picture).await).unwrap();
    for (column, [key, _, key_width, _]) in keys.iter().take(5).enumerate() {
        // The points of a picture that is 640 wide.
        let point = left + width * (60.0 + 130.0 * column as f64) / 640.0;
        let centre = key + key_width / 2.0;
        assert!(
            (point - centre).abs() <= 2.0,
            "{}: column {column} is at {point}, its keys at {centre}",
            window.name
        );
    }
}

/// Checks that the stone and its targets differ in colour from each other and from disabled keys.
async fn assert_chosen(window: &Window<'_>, stone: &str, target: &str) {
    let of_class = |class: &str| {
        format!("keys().filter((one) => one.matches('{class}')).map((one) => one.textContent)")
    };
    assert_eq!(window.look(&of_class(".s1:enabled")).await, json!([stone]), "{}", window.name);
    let targets = window.look(&of_class(".s3:enabled")).await;
    assert!(targets.as_array().unwrap().contains(&json!(target)), "{}: {targets}", window.name);
    assert_eq!(window.look(&of_class(".s2:enabled")).await, json!([]), "{}", window.name);
    let colours = "new Set(['.s1', '.s2', '.s3'].map((one) => getComputedStyle(own().querySelector(one)).backgroundColor)).size";
    assert_eq!(window.look(colours).await, 3, "{}", window.name);
}

/// Checks that every picture has loaded and has alt text.
async fn assert_pictures(window: &Window<'_>) {
    window
        .until("all('#messages img').length && all('#messages img').every((one) => one.complete)")
        .await;
    let poor = "all('#messages img').filter((one) => !one.naturalWidth || one.alt.length < 20 && !one.matches('.emoji')).map((one) => one.outerHTML)";
    assert_eq!(window.look(poor).await, json!([]), "{}", window.name);
}

/// Checks that nothing scrolls horizontally.
async fn assert_fits(window: &Window<'_>) {
    let wide = "all('html, #messages, #messages *').filter((one) => !one.closest('pre, select') \
                && one.getBoundingClientRect().right > innerWidth + 0.5).map((one) => one.outerHTML.slice(0, 200))";
    assert_eq!(window.look(wide).await, json!([]), "{}", window.name);
    let scrolls = "[document.documentElement, document.getElementById('messages')].some((one) => one.scrollWidth > one.clientWidth)";
    assert_eq!(window.look(scrolls).await, false, "{}", window.name);
}

/// Saves a screenshot to the directory `SCREENSHOTS`, if it is set.
async fn keep(window: &Window<'_>, what: &str) {
    let Some(directory) = std::env::var_os("SCREENSHOTS") else { return };
    window.until("all('#messages img').every((one) => one.complete)").await;
    let file = PathBuf::from(directory).join(format!("{what}-{}.png", window.name.to_lowercase()));
    std::fs::write(file, window.picture().await).unwrap();
}
