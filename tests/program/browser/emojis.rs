//! Keys that show stones, once the bot has uploaded its emojis.

use std::time::Duration;

use serde_json::json;

use super::chromium::Window;
use super::newcomers::sends;
use super::{Stage, assert_keypad, becomes_themselves, keep};

/// The longest that an unoptimised build may take to draw and upload a theme.
const MAX_WAIT: Duration = Duration::from_mins(5);

#[tokio::test(flavor = "multi_thread")]
async fn keys_show_the_board_below_its_picture() {
    let Some(stage) = Stage::open("emojis", true).await else { return };
    for (name, width, is_phone) in [("Ada", 1100, false), ("Ben", 390, true)] {
        let window = stage.window(name, width, is_phone).await;
        becomes_themselves(&window).await;
        waits_for_emojis(&window).await;
        assert_emojis(&window).await;
        keep(&window, "8-lesson-with-emojis").await;

        let begun = "told().filter((one) => labelled(one, 'Move')).length";
        let before = window.look(begun).await.as_u64().unwrap();
        window.types("/challenge level:beginner colour:white thread:False").await;
        window.until(&format!("{begun} > {before}")).await;
        window.click("labelled(shared(), 'Move')").await;
        window.until("told().at(-1) === own() && keys().length === 25").await;
        assert_emojis(&window).await;
        keep(&window, "9-game-with-emojis").await;
    }
    stage.close().await;
}

/// Opens a keypad until its keys have emojis.
async fn waits_for_emojis(window: &Window<'_>) {
    let opened = async {
        loop {
            sends(window, "/learn", "keys().length === 25").await;
            if window.look("all('.row img.emoji', own()).length").await != 0 {
                return;
            }
            tokio::time::sleep(Duration::from_secs(3)).await;
        }
    };
    let waited = tokio::time::timeout(MAX_WAIT, opened).await;
    assert!(waited.is_ok(), "{}: the keys have no emojis", window.name);
}

/// Checks that each key shows an emoji alone, large enough to see a stone, with words for a screen
/// reader, and that all stand below the picture as labels would.
async fn assert_emojis(window: &Window<'_>) {
    assert_keypad(window).await;
    let poor = "keys().filter((key) => { \
        const [emoji, ...others] = key.querySelectorAll('img.emoji'); \
        return !emoji?.naturalWidth || others.length || key.innerText.trim() \
            || emoji.getBoundingClientRect().width < 20 || !/^[a-e][1-5]_/.test(emoji.alt); \
        }).map((key) => key.outerHTML)";
    assert_eq!(window.look(poor).await, json!([]), "{}", window.name);
}
