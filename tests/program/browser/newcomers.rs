//! What a newcomer meets, in every language, in a desktop window and a phone-sized one.

use std::collections::BTreeSet;
use std::time::Duration;

use alquerque::locale::Language;
use serde_json::json;
use tokio::time::MissedTickBehavior;

use super::chromium::Window;
use super::{Stage, assert_fits, assert_keypad, assert_pictures, becomes_themselves, keep};

/// The minimum time per language. Without it, fast machines would exceed the bot's rate for one
/// player.
const PER_LANGUAGE: Duration = Duration::from_secs(4);

/// The buttons of the private message that the user sees last.
const BUTTONS: &str = "all('.row button', own())";

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_is_led_in_every_language() {
    let Some(stage) = Stage::open("a newcomer", false).await else { return };
    let ada = stage.window("Ada", 1100, false).await;
    let ben = stage.window("Ben", 390, true).await;
    for window in [&ada, &ben] {
        becomes_themselves(window).await;
        window.until("all('.row button', told()[0]).length === 4").await;
        assert_pictures(window).await;
        keep(window, "6-welcome").await;
    }
    let options = "all('#locale option').map((one) => one.textContent)";
    let names = ada.look(options).await;
    let names: BTreeSet<&str> =
        names.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert_eq!(ada.look(&format!("{options}.length")).await, names.len(), "{names:?}");
    assert!(names.contains("español de España"), "{names:?}");
    assert_eq!(
        ada.look("document.getElementById('speaking').firstChild.textContent.trim()").await,
        "Language of private texts"
    );
    let mut helps = BTreeSet::new();
    let mut turns = tokio::time::interval(PER_LANGUAGE);
    turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for language in Language::all() {
        turns.tick().await;
        for window in [&ada, &ben] {
            let labels = is_led(window, language.tag()).await;
            let is_new = helps.insert((window.name, labels));
            assert!(is_new, "{} in {}: {helps:?}", window.name, language.tag());
        }
    }
    stage.close().await;
}

/// Opens what a newcomer is offered, in the language with this tag. Returns the labels of the help.
async fn is_led(window: &Window<'_>, tag: &str) -> String {
    let locale = "document.getElementById('locale')";
    let choose = format!("({locale}.value = '{tag}', {locale}.dispatchEvent(new Event('change')))");
    window.look(&choose).await;
    window.until(&format!("userOf(state.me).locale === '{tag}'")).await;
    let look_at = async |what: &str| {
        assert_pictures(window).await;
        assert_fits(window).await;
        keep(window, &format!("7-{what}-{tag}")).await;
    };

    sends(window, "/help", "all('img', own()).length === 1 && BUTTONS.length >= 4").await;
    let labels = window.look(&format!("{BUTTONS}.map((one) => one.textContent)")).await;
    look_at("help").await;
    window.click(&format!("{BUTTONS}.at(-2)")).await;
    window.until("own().querySelector('select')").await;
    look_at("pages").await;

    sends(window, "/learn", "keys().length === 25").await;
    assert_keypad(window).await;
    look_at("lesson").await;
    // A wrong tap is explained above the same keys.
    let asked = window.look("own().textContent").await;
    window.click("key('a5')").await;
    window.until(&format!("own().textContent !== {asked} && keys().length === 25")).await;
    assert_keypad(window).await;
    look_at("wrong").await;

    sends(window, "/rules rules:medieval", "all('img', own()).length > 1").await;
    let above = "own().querySelector('img').getBoundingClientRect().top - own().getBoundingClientRect().top";
    let above = window.look(above).await.as_f64().unwrap();
    assert!(above < 740.0, "{} in {tag}: {above} pixels before the first picture", window.name);
    look_at("rules").await;

    sends(window, "/challenge pace:day", "BUTTONS.length === 2").await;
    look_at("question").await;
    window.click(&format!("{BUTTONS}[1]")).await;
    window.until(&format!("!{BUTTONS}.length")).await;

    let games = "told().filter((one) => labelled(one, '⋯')).length";
    let before = window.look(games).await.as_u64().unwrap();
    window.types("/challenge level:beginner colour:white thread:False").await;
    window.until(&format!("{games} > {before}")).await;
    let last = json!(window.look("own().id").await);
    window.click("labelled(shared(), '⋯')").await;
    window.until(&format!("own().id !== {last} && {BUTTONS}.length > 2")).await;
    look_at("more").await;
    labels.to_string()
}

/// Sends a command, and waits for a new private message that satisfies a condition.
pub async fn sends(window: &Window<'_>, line: &str, condition: &str) {
    let last = json!(window.look("own()?.id ?? ''").await);
    window.types(line).await;
    let condition = condition.replace("BUTTONS", BUTTONS);
    window.until(&format!("own() && own().id !== {last} && {condition}")).await;
}
