//! The panels of `/settings` and `/preferences`, and what the settings of a server do.

use alquerque_render::{Scene, Size, Style, Theme};
use discord_sandbox::{Attachment, Config, Id, Message, Permission, Select};
use test_support::wait_for;

use crate::table::{
    Table, assert_draws, assert_private, assert_says, button, history, labels, number, private,
};

/// The component type of a select menu of channels.
const CHANNEL_SELECT: u64 = 8;

/// Returns the menus of a panel.
fn menus(panel: &Message) -> Vec<Select> {
    assert!(panel.ephemeral && panel.pinged.is_empty(), "{panel:?}");
    panel.selects().cloned().collect()
}

/// Chooses values in the menu with this index. Returns the panel, which is updated.
async fn chooses(table: &Table, by: Id, panel: &Message, menu: usize, values: &[&str]) -> Message {
    let menu = menus(panel).swap_remove(menu);
    let updated = table.select(by, panel.id, &menu.custom_id, values).await;
    assert_eq!(updated.id, panel.id, "the same message shows the choice");
    updated
}

/// Opens the panel of a command and the choice for an item.
async fn opens(table: &Table, by: Id, command: &str, item: &str) -> Message {
    let panel = table.command(by, command, &[]).await;
    let choice = chooses(table, by, &panel, 0, &[item]).await;
    assert_eq!(labels(&choice), ["Back", "Default"], "{choice:?}");
    choice
}

/// Opens the panel of a command and sets an item in its first menu.
async fn sets(table: &Table, by: Id, command: &str, item: &str, value: &str) -> Message {
    let choice = opens(table, by, command, item).await;
    chooses(table, by, &choice, 0, &[value]).await
}

fn chosen(menu: &Select) -> Vec<&str> {
    let chosen = menu.options.iter().filter(|option| option.default);
    chosen.map(|option| option.value.as_str()).collect()
}

fn style(theme: &str) -> Style {
    Style { theme: Theme::from_id(theme).unwrap(), size: Size::Standard, ..Style::default() }
}

/// Checks that a panel shows the sample picture in a theme.
fn assert_sample(panel: &Message, theme: &str) {
    let shown = history(&["d2-c3", "d4xd2", "d1xd3", "b4xd2xd4"]);
    assert_draws(panel, &shown, &Scene::from_history(&shown), &style(theme));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_changes_every_setting_by_menus() {
    let table = Table::open().await;
    let panel = table.command(table.ada, "settings", &[]).await;
    let [items] = &menus(&panel)[..] else { panic!("not one menu: {panel:?}") };
    let items: Vec<&str> = items.options.iter().map(|option| option.value.as_str()).collect();
    let all = ["channels", "threads", "rules", "pace", "rated", "theme", "language"];
    assert!(all.iter().all(|item| items.contains(item)), "{items:?}");
    assert_sample(&panel, "parchment");

    for (item, value, text) in [
        ("rules", "bell", "Bell"),
        ("pace", "week", "7 days a move"),
        ("rated", "no", "unrated"),
        ("threads", "never", "Never"),
        ("theme", "slate", "Slate"),
    ] {
        let panel = sets(&table, table.ada, "settings", item, value).await;
        assert!(panel.content.contains(text), "{item}: {}", panel.content);
        let choice = opens(&table, table.ada, "settings", item).await;
        assert_eq!(chosen(&menus(&choice)[0]), [value]);
    }
    let panel = table.command(table.ada, "settings", &[]).await;
    assert_sample(&panel, "slate");
    let challenge = table.challenge(table.ben, table.cleo, "white").await;
    assert_says(&challenge, &["unrated · 7 days a move"]);

    assert_says(&sets(&table, table.ada, "settings", "language", "de").await, &["**Deutsch**"]);
    // Back changes nothing; Default takes a choice back. Each theme has a picture.
    let choice = opens(&table, table.ada, "settings", "theme").await;
    let described = |it: &Attachment| it.description.clone().unwrap_or_default();
    let words: Vec<String> = choice.attachments.iter().map(described).collect();
    let themes = ["Parchment: ", "Wood: ", "Slate (for dark screens): ", "Contrast ("];
    assert!(words.iter().zip(themes).all(|(words, theme)| words.starts_with(theme)), "{words:?}");
    assert_eq!(words.len(), themes.len());
    let back = table.press(table.ada, &choice, "Back").await;
    assert_sample(&back, "slate");
    let choice = opens(&table, table.ada, "settings", "theme").await;
    let reset = table.press(table.ada, &choice, "Default").await;
    assert_sample(&reset, "parchment");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_does_not_manage_the_server_presses_nothing() {
    let table = Table::open().await;
    // The panel of a member who has lost the permission still has its components.
    let panel = table.command(table.ben, "preferences", &[]).await;
    for (custom_id, kind, value) in [
        ("1:settings:open", 3, "theme"),
        ("1:settings:choose:theme:0", 3, "slate"),
        ("1:settings:choose:channels:0", CHANNEL_SELECT, &table.channel.to_string()),
    ] {
        let reply = table.discord.select_raw(table.ben, panel.id, custom_id, kind, &[value]).await;
        assert_private(&table.answer(custom_id, reply).await, "manage this server");
    }
    for custom_id in ["1:settings:back", "1:settings:default:theme"] {
        let refused = table.press_raw(table.ben, panel.id, custom_id).await;
        assert_private(&refused, "manage this server");
    }
    let panel = table.command(table.ada, "settings", &[]).await;
    assert_says(&panel, &["begin in: **all channels**"]);
    assert_sample(&panel, "parchment");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_changes_preferences_by_menus() {
    let table = Table::open().await;
    for (item, value, text) in [
        ("theme", "contrast", "Theme: **Contrast"),
        ("view", "white", "Side below: **Always White**"),
        ("numbers", "yes", "Square numbers: **on**, in German draughts"),
        ("moving", "yes", "Moving pictures: **on**"),
        ("reminders", "no", "Reminders: **off**"),
        ("challenges", "none", "Challenges: **none**"),
    ] {
        let panel = sets(&table, table.ben, "preferences", item, value).await;
        assert!(panel.content.contains(text), "{item}: {}", panel.content);
    }
    let choice = opens(&table, table.ben, "preferences", "quiet").await;
    let panel = chooses(&table, table.ben, &choice, 0, &["23"]).await;
    assert_says(&panel, &["**23:00–8:00**"]);
    let choice = chooses(&table, table.ben, &panel, 0, &["quiet"]).await;
    let panel = chooses(&table, table.ben, &choice, 1, &["6"]).await;
    assert_says(&panel, &["**23:00–6:00**"]);
    let choice = chooses(&table, table.ben, &panel, 0, &["utc"]).await;
    let panel = chooses(&table, table.ben, &choice, 1, &["345"]).await;
    assert_says(&panel, &["**UTC+5:45**"]);
    let choice = chooses(&table, table.ben, &panel, 0, &["quiet"]).await;
    let panel = table.press(table.ben, &choice, "Default").await;
    assert!(!panel.content.contains("Quiet hours"), "{}", panel.content);
    assert_sample(&panel, "contrast");
    // The panel answers in the chosen language at once.
    let panel = sets(&table, table.ben, "preferences", "language", "fr").await;
    assert!(panel.content.starts_with("Tes préférences"), "{}", panel.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_chooses_the_side_at_the_bottom() {
    let table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    let first_key = async || {
        let board = table.board_of(1).await;
        let keypad = table.press(table.ben, &board, "Move").await;
        labels(&keypad)[0].to_owned()
    };
    assert_eq!(first_key().await, "e1", "Black sees the own side at the bottom");
    sets(&table, table.ben, "preferences", "view", "white").await;
    assert_eq!(first_key().await, "a5");
    sets(&table, table.ben, "preferences", "view", "own").await;
    assert_eq!(first_key().await, "e1");
    let shown = table.command(table.ben, "board", &[]).await;
    let turned = Style { view: alquerque_rules::Side::Black, ..Style::default() };
    let after = history(&["c2-c3"]);
    let marked = crate::table::with_movable(&after);
    assert_draws(&shown, &after, &marked, &turned);
    assert!(!board.ephemeral && shown.content.ends_with("\n-# From Black’s side"), "{shown:?}");

    // One tap turns it, and the keypad, now and later.
    let white = table.press(table.ben, &shown, "Turn").await;
    assert_draws(&white, &after, &marked, &Style::default());
    assert!(white.id == shown.id && !white.content.contains("From Black"), "{white:?}");
    assert_eq!(first_key().await, "a5");
    let again = table.press_in_menu(table.ben, &table.board_of(1).await, "Turn").await;
    assert_draws(&again, &after, &marked, &turned);
    let keypad = table.press(table.ben, &table.board_of(1).await, "Move").await;
    let says = "\n-# From Black’s side. **Turn** is under **⋯**.";
    assert!(labels(&keypad)[0] == "e1" && keypad.content.ends_with(says), "{keypad:?}");
    let board = table.command(table.ada, "board", &[]).await;
    assert!(!labels(&board).contains(&"Turn"), "White is below");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_begin_only_in_the_chosen_channels() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    table.begin(table.ada, table.ben).await;
    let choice = opens(&table, table.ada, "settings", "channels").await;
    let menu = menus(&choice).swap_remove(0);
    assert_eq!((menu.kind, menu.max_values), (CHANNEL_SELECT, 25));
    let panel = chooses(&table, table.ada, &choice, 0, &[&general.to_string()]).await;
    assert_says(&panel, &[&format!("<#{general}>")]);

    let refusal = format!("Games on this server begin in <#{general}>");
    let opponent = [("opponent", table.cleo.into())];
    table.expect(table.ada, "challenge", &opponent, &refusal).await;
    table.expect(table.ada, "challenge", &[], &refusal).await;
    assert_private(&table.challenge_by_menu(table.ada, table.cleo).await, &refusal);
    let help = table.command(table.cleo, "help", &[]).await;
    table.expect_press(table.cleo, &help, "Play me", &refusal).await;
    // A running game goes on, but its rematch does not begin.
    let board = table.plays(table.ada, "c2-c3").await;
    let end = crate::life::resigns(&table, table.ben, &board).await;
    table.expect_press(table.ada, &end, "Rematch", &refusal).await;
    // A thread counts as its channel.
    let thread = table.discord.open_thread(table.ada, general, "here").unwrap();
    for place in [general, thread] {
        assert!(!table.command_in(place, table.ada, "challenge", &opponent).await.ephemeral);
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_chosen_channels_games_begin_in_all() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    let choice = opens(&table, table.ada, "settings", "channels").await;
    chooses(&table, table.ada, &choice, 0, &[&general.to_string()]).await;
    table.discord.delete_channel(general).unwrap();
    wait_for("games begin in all channels", async || {
        let panel = table.command(table.ada, "settings", &[]).await;
        panel.content.contains("begin in: **all channels**").then_some(())
    })
    .await;
    table.begin(table.ada, table.ben).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_get_threads_unless_a_server_or_a_challenge_says_otherwise() {
    let table = Table::open_new(Config::default()).await;
    let challenge = table.challenge(table.ada, table.ben, "white").await;
    assert_says(&challenge, &["in a thread"]);
    let accepted = table.press(table.ben, &challenge, "Accept").await;
    let thread = table.discord.message(challenge.id).unwrap().thread.unwrap();
    assert_says(&accepted, &[&format!("<#{thread}>")]);

    // Without the permission, the game is played in the channel without a complaint.
    table.discord.deny_member(table.ben, &[Permission::CreatePublicThreads]);
    let challenge = table.challenge(table.ben, table.ada, "white").await;
    assert!(!challenge.content.contains("in a thread"), "{}", challenge.content);
    let accepted = table.press(table.ada, &challenge, "Accept").await;
    assert!(!accepted.content.contains("thread"), "{}", accepted.content);
    let board = table.board_of(number(&challenge)).await;
    assert_eq!(board.channel, table.channel);

    // Where threads are only offered, a challenge has to ask for one.
    sets(&table, table.ada, "settings", "threads", "offered").await;
    let challenge = table.challenge(table.ada, table.ben, "white").await;
    assert!(!challenge.content.contains("in a thread"), "{}", challenge.content);
    let options = [("opponent", table.cleo.into()), ("thread", true.into())];
    let asked = table.command(table.ada, "challenge", &options).await;
    assert_says(&asked, &["in a thread"]);

    sets(&table, table.ada, "settings", "threads", "never").await;
    let told = private(&table.command(table.ada, "challenge", &options).await);
    assert!(told.starts_with("Games on this server get no threads"), "{told}");
    // The challenge from before gets none either.
    table.press(table.cleo, &asked, "Accept").await;
    let board = table.board_of(number(&asked)).await;
    assert_eq!(board.channel, table.channel);
    assert!(button(&board, "Move").custom_id.contains(":move:"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_choices_change_nothing() {
    let table = Table::open().await;
    let panel = table.command(table.ada, "settings", &[]).await;
    for (custom_id, values) in [
        ("1:settings:open", vec!["quiet"]),
        ("1:settings:choose:theme:0", vec!["velvet"]),
        ("1:settings:choose:rules:0", vec!["chess"]),
        ("1:preferences:choose:quiet:0", vec!["24"]),
        ("1:preferences:choose:utc:0", vec!["7"]),
    ] {
        let told = private(&table.select_raw(table.ada, panel.id, custom_id, &values).await);
        assert!(!told.contains("settings of this server"), "{custom_id}: {told}");
    }
    // Discord describes only channels of the server.
    for item in ["channels", "results", "puzzles"] {
        let custom_id = format!("1:settings:choose:{item}:0");
        let told = private(&table.select_raw(table.ada, panel.id, &custom_id, &["7"]).await);
        assert!(told.starts_with("Please choose text channels of this server"), "{told}");
    }
    assert_sample(&table.command(table.ada, "settings", &[]).await, "parchment");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_posted_once_in_the_chosen_channel() {
    let mut table = Table::open_program().await;
    let general = table.channel_named("general");
    let choice = opens(&table, table.ada, "settings", "results").await;
    let panel = chooses(&table, table.ada, &choice, 0, &[&general.to_string()]).await;
    assert_says(&panel, &[&format!("<#{general}>")]);
    table.begin(table.ada, table.ben).await;
    let board = table.plays(table.ada, "c2-c3").await;
    // A stop saves which message shows the game, which a kill may lose.
    table.restart_bot().await;
    // The result survives the end of the process before it is posted.
    let end = crate::life::resigns(&table, table.ben, &board).await;
    table.kill_bot().await;
    table.start_bot().await;
    let is_result = |told: &Message| told.content.contains("has won against");
    let told = table.discord.wait_message(general, table.cleo, is_result).await.unwrap();
    let [ada, ben] = [table.ada, table.ben].map(crate::table::mention);
    let start = format!("{ada} has won against {ben}: Medieval Alquerque, game 1 · [Go to board](");
    assert!(told.content.starts_with(&start), "{}", told.content);
    // The bot may have been killed before it recorded its last board.
    let boards = [&board, &end].map(|board| board.id.to_string());
    assert!(boards.iter().any(|id| told.content.contains(id)), "{}", told.content);
    assert!(told.pinged.is_empty() && !told.ephemeral);
    table.kill_bot().await;
    table.start_bot().await;
    table.command(table.ada, "games", &[]).await;
    let count = table.discord.messages(general, table.cleo).into_iter().filter(is_result).count();
    assert_eq!(count, 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_chooses_when_idle_games_are_adjourned() {
    let table = Table::open().await;
    sets(&table, table.ada, "settings", "idle", "7").await;
    let untimed = [("pace", "none".into())];
    table.begin_with(table.ada, table.ben, &untimed).await;
    assert_says(&sets(&table, table.ada, "settings", "idle", "0").await, &["**never adjourned**"]);
    table.begin_with(table.ada, table.ben, &untimed).await;
    let adjourned = |text: &str| {
        let told = table.discord.messages(table.channel, table.cleo);
        told.into_iter().filter(|told| told.content.contains(text)).count()
    };
    crate::times::pass(&table, 6 * crate::times::DAY).await;
    assert_eq!(adjourned("Adjourned after"), 0);
    crate::times::pass(&table, 2 * crate::times::DAY).await;
    assert_eq!(adjourned("Adjourned after 7 days"), 1);
    crate::times::pass(&table, 100 * crate::times::DAY).await;
    assert_eq!(adjourned("Adjourned after"), 1);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_posted_where_the_panel_says() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    let choice = opens(&table, table.ada, "settings", "puzzles").await;
    let panel = chooses(&table, table.ada, &choice, 0, &[&general.to_string()]).await;
    assert_says(&panel, &[&format!("Daily puzzle: in <#{general}>")]);
    let bot = table.discord.bot_id();
    let is_puzzle = |told: &Message| told.author == bot && labels(told).contains(&"Solve");
    let post = table.discord.wait_message(general, table.cleo, is_puzzle).await.unwrap();
    assert!(post.pinged.is_empty() && !post.ephemeral, "{post:?}");

    let choice = opens(&table, table.ada, "settings", "puzzles").await;
    assert_says(&table.press(table.ada, &choice, "Default").await, &["Daily puzzle: none"]);
    table.close().await;
}
