//! Styles of pictures: of each player, and of the server.

use alquerque_render::{Scene, Size, Style, Theme};
use alquerque_rules::{DAME, History};
use discord_sandbox::{ActionError, Message};

use crate::table::{
    Table, assert_draws, assert_says, assert_shows, history, private, with_movable,
};

fn style(theme: &str, size: Size) -> Style {
    Style { theme: Theme::from_id(theme).unwrap(), size, ..Style::default() }
}

/// Returns the sample of the chosen style.
fn assert_sample(told: &Message, style: &Style) {
    let shown = history(&["d2-c3", "d4xd2", "d1xd3", "b4xd2xd4"]);
    assert_draws(told, &shown, &Scene::from_history(&shown), style);
    assert!(told.ephemeral && told.pinged.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: large pictures, and a restart"]
async fn players_choose_the_style_of_private_pictures() {
    let mut table = Table::open_program().await;
    let usual = table.command(table.ada, "preferences", &[]).await;
    assert_sample(&usual, &Style::default());
    assert_says(&usual, &["You have changed none of them."]);

    let slate = table.command(table.ada, "preferences", &[("theme", "slate".into())]).await;
    assert_sample(&slate, &style("slate", Size::Standard));
    // One choice does not change the other.
    let fine = table.command(table.ada, "preferences", &[("size", "hd".into())]).await;
    assert_sample(&fine, &style("slate", Size::Hd));

    // It applies to private messages of this player only, and persists.
    let game = table.begin(table.ada, table.ben).await;
    assert_shows(&game, &history(&[]));
    table.kill_bot().await;
    table.start_bot().await;
    let board = table.command(table.ada, "board", &[]).await;
    assert_draws(&board, &history(&[]), &with_movable(&history(&[])), &style("slate", Size::Hd));
    let rules = table.command(table.ada, "rules", &[]).await;
    let rules = image::load_from_memory(&rules.attachments[0].bytes).unwrap();
    assert_eq!((rules.width(), rules.height()), (640, 624), "several pictures are not large");
    let board = table.command(table.ben, "board", &[]).await;
    assert_shows(&board, &history(&[]));
    let played = table.plays(table.ada, "c2-c3").await;
    assert_shows(&played, &history(&["c2-c3"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_chooses_a_style_that_players_can_override() {
    let table = Table::open().await;
    let chosen = table.command(table.ada, "settings", &[("theme", "contrast".into())]).await;
    assert_sample(&chosen, &style("contrast", Size::Standard));
    assert_says(&chosen, &["of this server", "**Contrast"]);
    let asked = table.command(table.ada, "settings", &[]).await;
    assert_sample(&asked, &style("contrast", Size::Standard));

    let board = table.begin(table.ada, table.ben).await;
    let start = history(&[]);
    assert_draws(&board, &start, &Scene::from_history(&start), &style("contrast", Size::Standard));
    let own = table.command(table.ben, "board", &[]).await;
    assert_draws(&own, &start, &Scene::from_history(&start), &style("contrast", Size::Standard));
    table.command(table.ben, "preferences", &[("theme", "parchment".into())]).await;
    let own = table.command(table.ben, "board", &[]).await;
    assert_draws(&own, &start, &Scene::from_history(&start), &style("parchment", Size::Standard));
    let again = table.command(table.ben, "preferences", &[("theme", "server".into())]).await;
    assert_sample(&again, &style("contrast", Size::Standard));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_managers_change_the_style_of_a_server() {
    let table = Table::open().await;
    let theme = [("theme", "slate".into())];
    let hidden = table.discord.command(table.ben, table.channel, "settings", &theme).await;
    assert_eq!(hidden, Err(ActionError::NoSuchCommand("settings".to_owned())));
    // A server can offer the command to others, who may still change nothing.
    table.discord.grant_commands(table.ben);
    let refused = private(&table.command(table.ben, "settings", &theme).await);
    assert!(
        refused.contains("manage this server") && refused.contains("/preferences"),
        "{refused}"
    );
    let unchanged = table.command(table.ada, "settings", &[]).await;
    assert_sample(&unchanged, &Style::default());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_sees_the_numbers_of_draughts_squares_and_others_do_not() {
    let table = Table::open().await;
    table.begin_by("dame", table.ada, table.ben).await;
    let numbers = [("numbers", true.into())];
    table.expect(table.ada, "preferences", &numbers, "Square numbers: **on**").await;
    let start = History::new(&DAME);
    for (player, numbers) in [(table.ada, true), (table.ben, false)] {
        let board = table.command(player, "board", &[]).await;
        let scene =
            if player == table.ada { with_movable(&start) } else { Scene::from_history(&start) };
        assert_draws(&board, &start, &scene, &Style { numbers, ..Style::default() });
    }
    table.close().await;
}
