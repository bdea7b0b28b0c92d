//! Games seen again.

use alquerque::locale::Language;
use alquerque_render::{GameResult, Scene, Size, Style, Theme};
use alquerque_rules::{History, Outcome, Side};
use discord_sandbox::{Config, Message};

use crate::table::{Table, assert_private, assert_says, game, history};

const STYLE: Style = Style {
    theme: alquerque_render::THEMES[0],
    size: Size::Small,
    view: Side::White,
    numbers: false,
};

/// The one moving picture of a message, with its words.
fn assert_replays(
    told: &Message,
    history: &History,
    outcome: Option<Outcome>,
    style: Style,
    limit: usize,
) {
    let [replay] = &told.attachments[..] else { panic!("not one attachment: {told:?}") };
    assert_eq!(replay.filename, "replay.gif");
    let scenes = Scene::for_replay(history, outcome.map(GameResult::from));
    assert!(
        replay.bytes[..] == alquerque_render::gif(scenes, style, limit).unwrap().file[..],
        "another replay is shown"
    );
    let words = Language::english().replay_alt_text(history, outcome);
    assert_eq!(replay.description.as_deref(), Some(words.as_str()));
    assert!(told.pinged.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_seen_again_while_it_is_on_and_when_it_is_over() {
    let table = Table::open().await;
    table.expect(table.ada, "game replay", &[], "no game here").await;
    table.begin(table.ada, table.ben).await;
    table.expect(table.ada, "game replay", &game(1), "Nothing has been played in game 1").await;

    table.play_all(&["c2-c3", "c4xc2"]).await;
    let limit = Config::default().upload_limit as usize;
    let replay = table.command(table.cleo, "game replay", &[]).await;
    assert_private(&replay, "Replay of game 1: one move");
    let played = history(&["c2-c3", "c4xc2"]);
    assert_replays(&replay, &played, None, STYLE, limit);

    table.resign(table.ben).await;
    let shown = table.command(table.ada, "game replay", &[("share", true.into())]).await;
    assert!(!shown.ephemeral && shown.content.contains("resigned"), "{}", shown.content);
    let outcome = Some(Outcome::Resignation { loser: Side::Black });
    assert_replays(&shown, &played, outcome, STYLE, limit);

    // In one's own colours, from one's own side.
    table
        .command(table.ben, "preferences", &[("theme", "slate".into()), ("size", "hd".into())])
        .await;
    let own = table.command(table.ben, "game replay", &[("view", "Black".into())]).await;
    let style = Style { theme: Theme::from_id("slate").unwrap(), view: Side::Black, ..STYLE };
    assert_replays(&own, &played, outcome, style, limit);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_game_is_meant_ones_own_before_those_of_others() {
    let table = Table::open().await;
    for (white, black) in [(table.ada, table.ben), (table.ben, table.cleo)] {
        let board = table.begin(white, black).await;
        table.choose(white, &board, "c2-c3").await;
    }
    table.begin(table.cleo, table.ada).await; // Nothing is played in this one yet.
    for (by, game) in [(table.ada, 1), (table.ben, 2), (table.cleo, 2)] {
        let replay = table.command(by, "game replay", &[]).await;
        assert_says(&replay, &[&format!("Replay of game {game}: one move")]);
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_never_larger_than_the_server_takes() {
    // Start and end fit, but not what is between them.
    let upload_limit = 120_000;
    let table = Table::open_with(Config { upload_limit, ..Config::default() }).await;
    table.begin(table.ada, table.ben).await;
    let moves = ["c2-c3", "c4xc2", "c1xc3", "a3xc1", "c3xa3", "c1-c2", "d2xb2", "d4xd2", "d1xd3"];
    for (nth, action) in moves.iter().enumerate() {
        table.plays(if nth % 2 == 0 { table.ada } else { table.ben }, action).await;
    }
    let replay = table.command(table.ada, "game replay", &[]).await;
    assert!(replay.attachments[0].bytes.len() <= upload_limit as usize);
    assert_says(&replay, &["so only one position in"]);
    assert_replays(&replay, &history(&moves), None, STYLE, upload_limit as usize);
    table.close().await;
}
