//! The frames around challenges and boards (Components V2), and the plain layout.

use alquerque_render::{Style, Theme};
use discord_sandbox::{Message, blocks};

use crate::life::bare;
use crate::table::{Table, assert_shows, button, history, labels};

/// Changes a setting of the server in its panel.
pub async fn set(table: &Table, item: &str, value: &str) {
    let panel = table.command(table.ada, "settings", &[]).await;
    let items = panel.selects().next().unwrap().custom_id.clone();
    for (menu, chosen) in [(items, item), (format!("1:settings:choose:{item}:0"), value)] {
        table.discord.select(table.ada, panel.id, &menu, &[chosen]).await.unwrap();
    }
}

/// Returns all public messages, oldest first.
fn public(table: &Table) -> Vec<Message> {
    let mut told = table.discord.messages(table.channel, table.cleo);
    told.retain(|told| !told.ephemeral);
    told.sort_by_key(|told| told.id);
    told
}

/// Replaces ids and times, which differ between games, by a placeholder.
fn without_ids(text: &str) -> String {
    let mut result = String::new();
    for part in text.split_inclusive(|sign: char| !sign.is_ascii_digit()) {
        let digits = part.trim_end_matches(|sign: char| !sign.is_ascii_digit());
        let digits = if digits.len() >= 9 { "#" } else { digits };
        result += digits;
        result += part.trim_start_matches(|sign: char| sign.is_ascii_digit());
    }
    result
}

/// Plays a short game, and returns its messages when the last one alone has buttons.
async fn short_game(table: &Table) -> Vec<Message> {
    set(table, "boards", "keep").await;
    table.begin(table.ada, table.ben).await;
    let mut board = table.plays(table.ada, "c2-c3").await;
    for (by, action) in [(table.ben, "c4xc2"), (table.ada, "c1xc3")] {
        let next = table.plays(by, action).await;
        bare(table, &board).await;
        board = next;
    }
    table.resign(table.ben).await;
    bare(table, &board).await;
    public(table)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_reads_the_same_with_and_without_frames() {
    let table = Table::open().await;
    let framed = short_game(&table).await;
    table.close().await;
    let table = Table::open().await;
    set(&table, "frames", "no").await;
    let plain = short_game(&table).await;
    table.close().await;

    assert!(plain.iter().all(|told| !told.is_components_v2), "{plain:?}");
    assert_eq!(framed.len(), 6, "the challenge, the boards of four plies, and the end: {framed:?}");
    let accent = Style::default().theme.accent();
    for told in &framed {
        assert_eq!(told.wire["components"][0]["accent_color"], accent, "{told:?}");
    }
    let words = |told: &[Message]| -> Vec<Vec<String>> {
        told.iter()
            .map(|told| told.words().iter().map(|text| without_ids(text)).collect())
            .collect()
    };
    assert_eq!(words(&framed), words(&plain));
    // Each board shows its picture, without a file beside it.
    for board in &framed[1..] {
        let kinds: Vec<u64> =
            blocks(&board.wire).filter_map(|part| part["type"].as_u64()).collect();
        assert_eq!(&kinds[..2], [10, 12], "{board:?}");
        assert!(kinds[2..].iter().all(|&kind| kind == 1), "{board:?}");
        assert_eq!(board.wire["attachments"].as_array().map(Vec::len), Some(0), "{board:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_keeps_its_layout_when_the_setting_changes() {
    let table = Table::open().await;
    set(&table, "boards", "keep").await;
    let challenge = table.challenge(table.ada, table.ben, "white").await;
    assert!(challenge.is_components_v2);
    set(&table, "frames", "no").await;
    let accepted = table.press(table.ben, &challenge, "Accept").await;
    assert_eq!(accepted.id, challenge.id);
    assert!(accepted.is_components_v2 && labels(&accepted).is_empty(), "{accepted:?}");
    assert!(accepted.attachments.is_empty(), "{accepted:?}");
    let accent = |told: &Message| told.wire["components"][0]["accent_color"].clone();
    assert_eq!(accent(&accepted), accent(&challenge));

    let first = table.board_of(1).await;
    assert!(!first.is_components_v2);
    set(&table, "frames", "yes").await;
    let second = table.plays(table.ada, "c2-c3").await;
    assert!(second.is_components_v2);
    let former = bare(&table, &first).await;
    assert!(
        !former.is_components_v2 && former.content.contains("was played next.\n"),
        "{former:?}"
    );
    assert_shows(&former, &history(&[]));

    set(&table, "frames", "no").await;
    let third = table.plays(table.ben, "c4xc2").await;
    assert!(!third.is_components_v2);
    let former = bare(&table, &second).await;
    assert!(former.is_components_v2, "{former:?}");
    assert!(former.content.starts_with("**c4xc2** was played next.\n"), "{}", former.content);
    assert_shows(&former, &history(&["c2-c3"]));

    // The buttons of an old frame still answer.
    let stale = table.discord.press(table.ada, second.id, &button(&second, "Move").custom_id).await;
    assert!(stale.is_err(), "the stand-in has no such button any more");
    let told = table.press_raw(table.ada, second.id, &button(&second, "Move").custom_id).await;
    assert!(told.ephemeral && !told.is_components_v2, "{told:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_frame_has_the_colour_of_the_game_s_theme() {
    let table = Table::open().await;
    let mut accents = Vec::new();
    for theme in ["contrast", "slate"] {
        table.command(table.ada, "settings", &[("theme", theme.into())]).await;
        let challenge = table.open_challenge(table.ben, &[]).await;
        let accent = Theme::from_id(theme).unwrap().accent();
        assert_eq!(challenge.wire["components"][0]["accent_color"], accent);
        accents.push(accent);
    }
    assert_ne!(accents[0], accents[1]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_taken_back_says_so_in_its_frame() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let board = table.plays(table.ada, "c2-c3").await;
    let offer = table.command(table.ada, "game takeback", &[]).await;
    table.press(table.ben, &offer, "Accept").await;
    let former = bare(&table, &board).await;
    assert!(former.is_components_v2 && former.content.contains("taken back"), "{former:?}");
    assert!(former.attachments.is_empty(), "{former:?}");
    table.close().await;
}
