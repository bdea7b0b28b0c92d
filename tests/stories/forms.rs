//! Forms, and the command in the menu of a message.

use alquerque_rules::{DAME, MEDIEVAL};
use discord_sandbox::{Id, Input, Message, Modal, OptionValue, Permission, Reply};

use crate::table::{
    Table, assert_private, assert_says, assert_shows, button, history_by, labels, message, number,
    private,
};

const RECORD: &str = "[RuleSet \"medieval\"] 1. c2-c3 *";
const IMPORT: &str = "Import this record";

/// Returns the labels of the fields of a form.
fn fields(form: &Modal) -> Vec<&str> {
    form.fields.iter().map(|field| field.label.as_str()).collect()
}

/// Returns what the menus of a form say as long as nothing is chosen, as it is when it opens.
fn placeholders(opened: &Reply) -> Vec<&str> {
    let fields = opened.modal().unwrap().fields.iter();
    let shown = fields.filter_map(|field| {
        let Input::Select(menu) = &field.input else { return None };
        assert!(menu.options.iter().all(|option| !option.default), "{menu:?}");
        Some(menu.placeholder.as_str()).filter(|hint| !hint.is_empty())
    });
    shown.collect()
}

fn file(content: &[u8], content_type: &str) -> OptionValue {
    let content_type = content_type.into();
    OptionValue::File { name: "game.pdn".into(), bytes: content.into(), content_type }
}

/// Presses a button that opens a form.
async fn press(table: &Table, by: Id, board: &Message, label: &str) -> Reply {
    let id = &button(board, label).custom_id;
    table.discord.press(by, board.id, id).await.unwrap()
}

/// Uses a command on a message.
async fn import(table: &Table, by: Id, target: Id) -> Message {
    table.answer(IMPORT, table.discord.message_command(by, IMPORT, target).await).await
}

/// Returns the text of a challenge without the number of its game and the time that it is open.
fn timeless(told: &Message) -> String {
    let (text, _) = told.content.split_once("\nOpen until").unwrap();
    text.replace(&format!("game {}", number(told)), "game")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_challenge_makes_the_challenge_of_the_options() {
    let table = Table::open().await;
    let Table { ada, ben, .. } = table;
    let opened = table.open_form(ada, "challenge").await;
    let form = opened.modal().unwrap();
    assert_eq!(form.title, "Challenge");
    assert_eq!(fields(form), ["Opponent", "Level", "Rules", "Pace", "Rated"]);
    let expected = [
        "As usual here: Medieval Alquerque",
        "Between people: 3 days a move",
        "Between people, with a time limit: rated",
    ];
    assert_eq!(placeholders(&opened), expected);

    // As it opens, and with other choices.
    let filled = table.fill(ada, &opened, &[("opponent", ben.into())]).await;
    assert_eq!(filled.pinged, [ben]);
    let usual = table.command(ada, "challenge", &[("opponent", ben.into())]).await;
    assert_eq!(timeless(&filled), timeless(&usual));
    let choices = [
        ("opponent", OptionValue::from(ben)),
        ("rules", "dame".into()),
        ("pace", "day".into()),
        ("rated", "false".into()),
    ];
    let opened = table.open_form(ada, "challenge").await;
    let filled = table.fill(ada, &opened, &choices).await;
    let said = table.command(ada, "challenge", &choices).await;
    assert_eq!(timeless(&filled), timeless(&said));
    assert_says(&filled, &["German draughts", "unrated · 1 day a move"]);
    table.press(ben, &filled, "Accept").await;
    assert_shows(&table.board_of(number(&filled)).await, &history_by(&DAME, &[]));

    // Without an opponent, it is posted at once, as the form was the question.
    let opened = table.open_form(ada, "challenge").await;
    let posted = table.fill(ada, &opened, &[("rules", "free".into())]).await;
    assert!(!posted.ephemeral && posted.pinged.is_empty(), "{posted:?}");
    assert_says(&posted, &["challenges anybody here", "Free-capture"]);
    let note = table.withdrawal(ada, &posted).await;
    table.press(ada, &note, "Withdraw").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_challenge_begins_games_against_the_bot_on_their_usual_terms() {
    let table = Table::open().await;
    let bot = table.discord.bot_id();
    for values in [vec![("level", OptionValue::from("casual"))], vec![("opponent", bot.into())]] {
        let opened = table.open_form(table.ada, "challenge").await;
        let board = table.fill(table.ada, &opened, &values).await;
        assert!(!board.ephemeral, "{board:?}");
        // The terms that the form names are those of games between people.
        assert_says(&board, &["Medieval Alquerque"]);
        assert!(!board.content.contains("<t:") && !board.content.contains("rated"), "{board:?}");
    }
    // In direct messages, a game against the bot begins at once.
    let direct = table.discord.direct_channel(table.ada);
    let begun = table.discord.command(table.ada, direct, "challenge", &[]).await.unwrap();
    assert!(begun.modal().is_none(), "{begun:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_challenge_has_the_defaults_of_the_server_and_the_refusals_of_the_command() {
    let table = Table::open().await;
    let Table { ada, ben, .. } = table;
    let usual = [("rules", "free".into()), ("pace", "hour".into()), ("rated", false.into())];
    table.command(ada, "settings", &usual).await;
    let opened = table.open_form(ada, "challenge").await;
    let expected = [
        "As usual here: Free-capture Alquerque",
        "Between people: 1 hour a move",
        "Between people, with a time limit: unrated",
    ];
    assert_eq!(placeholders(&opened), expected);
    let challenge = table.fill(ada, &opened, &[("opponent", ben.into())]).await;
    assert_says(&challenge, &["Free-capture Alquerque", "unrated · 1 hour a move"]);

    // The rating follows the pace that is chosen alone.
    table.command(ada, "settings", &[("pace", "none".into()), ("rated", true.into())]).await;
    let opened = table.open_form(ada, "challenge").await;
    let expected = ["Between people: no time limit", "Between people, with a time limit: rated"];
    assert_eq!(placeholders(&opened)[1..], expected);
    for (pace, terms) in [("day", " rated · 1 day a move"), ("none", "unrated · no time limit")] {
        let values = [("opponent", ben.into()), ("pace", pace.into())];
        assert_says(&table.fill(ada, &opened, &values).await, &[terms]);
    }

    table.command(ben, "preferences", &[("challenges", "none".into())]).await;
    for (values, refusal) in [
        (vec![("opponent", OptionValue::from(ben))], "takes no challenges"),
        (vec![("opponent", ben.into()), ("level", "club".into())], "Only I have levels"),
        (vec![("opponent", ada.into())], "yourself"),
        (
            vec![
                ("opponent", table.cleo.into()),
                ("pace", "none".into()),
                ("rated", "true".into()),
            ],
            "A rated game needs a time limit",
        ),
    ] {
        let opened = table.open_form(ada, "challenge").await;
        let told = table.fill(ada, &opened, &values).await;
        assert_private(&told, refusal);
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_imported_from_a_form() {
    let table = Table::open().await;
    let ada = table.ada;
    let opened = table.open_form(ada, "game import").await;
    assert_eq!(fields(opened.modal().unwrap()), ["Record", "File"]);
    for values in
        [("record", OptionValue::from(RECORD)), ("file", file(RECORD.as_bytes(), "text/plain"))]
    {
        let opened = table.open_form(ada, "game import").await;
        let told = table.fill(ada, &opened, &[values]).await;
        assert!(!told.ephemeral && told.pinged.is_empty(), "{told:?}");
        assert_shows(&told, &history_by(&MEDIEVAL, &["c2-c3"]));
    }
    let large = vec![b' '; 64 * 1024 + 1];
    for (values, refusal) in [
        (vec![], "as text (`record`) or as a file (`file`)"),
        (vec![("record", RECORD.into()), ("file", file(b"x", "text/plain"))], "not both"),
        (vec![("file", file(&large, "text/plain"))], "larger than 64 KiB"),
        (vec![("record", "c2-c3".into())], "Line 1, column 1: The record does not name its rules"),
    ] {
        let opened = table.open_form(ada, "game import").await;
        assert_private(&table.fill(ada, &opened, &values).await, refusal);
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_imported_from_a_message() {
    let table = Table::open().await;
    let Table { ada, ben, channel, .. } = table;
    let say = async |text: &str| table.discord.say(ben, channel, text).await.unwrap();
    let played = history_by(&MEDIEVAL, &["c2-c3"]);
    let fenced = format!("My game:\n```\n{RECORD}\n```\nWhat do you think?");
    for text in [RECORD, &fenced] {
        let told = import(&table, ada, say(text).await).await;
        assert!(!told.ephemeral && told.pinged.is_empty(), "{told:?}");
        assert_says(&told, &["imported by"]);
        assert_shows(&told, &played);
    }
    // The message of the bot with a file, which only Ada sees.
    let exported = table.command(ada, "game export", &[]).await;
    assert_eq!(exported.attachments.len(), 1);
    assert_shows(&import(&table, ada, exported.id).await, &played);

    let broken = "[RuleSet \"medieval\"] 1. c2-c9 *";
    for (text, refusal) in [
        ("Good game!", "I find no record of a game in this message"),
        (broken, "Line 1, column 25: "),
    ] {
        assert_private(&import(&table, ada, say(text).await).await, refusal);
    }
    // A picture is no record, but a board says nothing else.
    let board = table.begin(ada, ben).await;
    assert_private(&import(&table, ada, board.id).await, "I find no record");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_typed_in_a_form_where_no_keypad_fits() {
    let table = Table::open().await;
    let Table { ada, ben, .. } = table;
    let board = table.begin_by("dame", ada, ben).await;
    assert_eq!(labels(&board)[0], "Type a move");
    // Who is not to move gets no form.
    let early = press(&table, ben, &board, "Type a move").await;
    assert_private(&message(&early), "turn in game 1");

    let opened = press(&table, ada, &board, "Type a move").await;
    let form = opened.modal().unwrap();
    assert_eq!(fields(form), ["The move, such as c2-c3 or e3xc3xa5"]);
    for wrong in ["c3-c4", "hello", "c3-d4-e5"] {
        let opened = press(&table, ada, &board, "Type a move").await;
        let told = table.fill(ada, &opened, &[("to", wrong.into())]).await;
        assert_eq!(private(&told), private(&table.play(ada, wrong).await), "{wrong}");
    }
    let told = table.fill(ada, &opened, &[("to", "c3-d4".into())]).await;
    assert!(!told.ephemeral && told.pinged == [ben], "{told:?}");
    assert_shows(&told, &history_by(&DAME, &["c3-d4"]));

    // A form of a former turn changes nothing.
    let opened = press(&table, ben, &told, "Type a move").await;
    table.plays(ben, "b6-a5").await;
    table.plays(ada, "d2-c3").await;
    let stale =
        private(&table.press_raw(ben, told.id, &button(&told, "Type a move").custom_id).await);
    for text in ["d6-c5", "hello"] {
        assert_eq!(private(&table.fill(ben, &opened, &[("to", text.into())]).await), stale);
    }

    // The keypad of a small board is quicker.
    let small = table.begin(ada, ben).await;
    assert!(!labels(&small).contains(&"Type a move"), "{small:?}");

    // Who may not write gets no form.
    table.discord.deny_member(ben, &[Permission::SendMessages]);
    let board = table.board_of(1).await;
    let refused = message(&press(&table, ben, &board, "Type a move").await);
    assert_eq!(private(&refused), private(&table.play(ben, "d6-c5").await));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_and_the_menu_of_a_message_work_in_direct_messages() {
    let table = Table::open().await;
    let ada = table.ada;
    let direct = table.discord.direct_channel(ada);
    let opened = table.discord.command(ada, direct, "game import", &[]).await.unwrap();
    let filled = table.fill(ada, &opened, &[("record", RECORD.into())]).await;
    let said = table.discord.say(ada, direct, RECORD).await.unwrap();
    for told in [filled, import(&table, ada, said).await] {
        assert!(!told.ephemeral && told.channel == direct, "{told:?}");
        assert_shows(&told, &history_by(&MEDIEVAL, &["c2-c3"]));
    }
    let options = [("rules", "dame".into()), ("colour", "white".into())];
    let board = table.command_in(direct, ada, "challenge", &options).await;
    let opened = press(&table, ada, &board, "Type a move").await;
    let told = table.fill(ada, &opened, &[("to", "c3-d4".into())]).await;
    assert!(!told.ephemeral && told.channel == direct, "{told:?}");
    assert_says(&told, &["c3-d4"]);
    table.close().await;
}

/// The stand-in refuses a form with a title, a label or a description that is too long.
#[tokio::test(flavor = "multi_thread")]
async fn forms_fit_and_speak_every_language() {
    let table = Table::open().await;
    let board = table.begin_by("dame", table.ada, table.ben).await;
    let typing = &board.buttons().next().unwrap().custom_id;
    for (tag, titles, opponent) in [
        ("en-US", ["Challenge", "Import", "Type a move"], "Opponent"),
        ("de", ["Herausfordern", "Einlesen", "Zug eingeben"], "Gegner"),
        ("fr", ["Défier", "Importer", "Saisir un coup"], "Adversaire"),
        ("es-ES", ["Desafiar", "Importar", "Escribir una jugada"], "Rival"),
        ("it", ["Sfida", "Importa", "Scrivi una mossa"], "Avversario"),
    ] {
        table.discord.set_locale(table.ada, tag).unwrap();
        let challenge = table.open_form(table.ada, "challenge").await;
        assert_eq!(fields(challenge.modal().unwrap())[0], opponent);
        let record = table.open_form(table.ada, "game import").await;
        let typed = table.discord.press(table.ada, board.id, typing).await.unwrap();
        let forms = [challenge, record, typed];
        assert_eq!(forms.each_ref().map(|form| &*form.modal().unwrap().title), titles);
    }
    table.close().await;
}
