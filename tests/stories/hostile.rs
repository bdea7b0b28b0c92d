//! Hostile input: the bot answers it, changes nothing without permission, and renders user text as
//! plain text.

use discord_sandbox::{
    ActionError, Config, Field, Id, Input, Message, Modal, OptionValue, Person, Reply,
};
use serde_json::Value;

use crate::random_play::Dice;
use crate::table::{Table, assert_shows, button, game, history, private};

/// Names with Markdown, a link, a mention, code, or bidirectional control characters.
const NAMES: [&str; 4] = [
    "**bold** @everyone",
    "[x](https://evil.example)",
    "\u{202e}<@1> `c` ||s||",
    "# a\n> b\u{200b}*",
];

/// The number of random presses and commands, in the short and the long form.
const TRIES: usize = 100;
const MANY_TRIES: usize = 1000;

/// Random text with special characters.
fn any_text(dice: &mut Dice, longest: usize) -> String {
    const PIECES: &str = "c2-c3|c3|x|-|:|1|99999999999999999999|-1|@everyone|<@1>|**|`|\\|\n|\
        \u{0}|\u{202e}|\u{200b}|\u{feff}|e\u{301}|ﷺ|😀|huff b4|[RuleSet \"dame\"]|5 days";
    let all: Vec<&str> = PIECES.split('|').collect();
    let pieces = dice.below(6);
    let text = (0..pieces).map(|_| match dice.below(3) {
        0 => char::from_u32(u32::try_from(dice.below(0x11_0000)).unwrap())
            .map(String::from)
            .unwrap_or_default(),
        _ => all[dice.below(all.len())].to_owned(),
    });
    text.collect::<String>().chars().take(longest).collect()
}

/// A random value for an option, or none.
fn any_value(option: &Value, people: &[Id], dice: &mut Dice) -> Option<OptionValue> {
    if option["required"] != true && dice.below(3) == 0 {
        return None;
    }
    if let Some(choices) = option["choices"].as_array().filter(|choices| !choices.is_empty()) {
        return choices[dice.below(choices.len())]["value"].as_str().map(OptionValue::from);
    }
    let longest = option["max_length"].as_u64().map_or(300, |most| usize::try_from(most).unwrap());
    let least = option["min_value"].as_i64().unwrap_or(-1000);
    let most = option["max_value"].as_i64().unwrap_or(1000);
    Some(match option["type"].as_u64()? {
        3 => OptionValue::Text(any_text(dice, longest)),
        4 => OptionValue::Integer(
            least
                + i64::try_from(dice.below(usize::try_from(most - least + 1).unwrap_or(1000)))
                    .unwrap(),
        ),
        5 => OptionValue::Flag(dice.below(2) == 0),
        6 => OptionValue::Id(people[dice.below(people.len())]),
        11 => any_file(dice),
        _ => return None,
    })
}

fn any_file(dice: &mut Dice) -> OptionValue {
    OptionValue::File {
        name: any_text(dice, 20).replace(['\n', '\0', '/'], "") + ".pdn",
        bytes: any_text(dice, 300).into_bytes(),
        content_type: "text/plain".to_owned(),
    }
}

/// Random values for the fields of a form.
fn any_values<'a>(form: &'a Modal, people: &[Id], dice: &mut Dice) -> Vec<(&'a str, OptionValue)> {
    let mut value = |field: &Field| {
        if !field.required && dice.below(3) == 0 {
            return None;
        }
        Some(match &field.input {
            Input::Text(input) => any_text(dice, usize::try_from(input.max_length).unwrap()).into(),
            Input::Select(menu) if menu.options.is_empty() => {
                people[dice.below(people.len())].into()
            }
            Input::Select(menu) => {
                menu.options[dice.below(menu.options.len())].value.clone().into()
            }
            Input::Upload { .. } => any_file(dice),
        })
    };
    form.fields.iter().filter_map(|field| Some((&*field.custom_id, value(field)?))).collect()
}

/// Returns the text of an answer if it is a message. One that reports an internal error fails the
/// test.
fn answered(reply: &Reply) -> Option<Message> {
    let told = reply.message().cloned();
    if let Some(told) = &told {
        assert!(!told.content.contains("Something went wrong"), "{}", told.content);
    }
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn random_commands_are_answered_and_change_no_game_of_others() {
    says_anything_to_commands(TRIES).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: a thousand commands"]
async fn a_thousand_random_commands_are_answered_and_change_no_game_of_others() {
    says_anything_to_commands(MANY_TRIES).await;
}

/// Returns a random subcommand of a command, or the command itself, with its options.
fn any_form<'a>(command: &'a Value, dice: &mut Dice) -> (String, &'a [Value]) {
    let mut path = command["name"].as_str().unwrap().to_owned();
    let mut command = command;
    loop {
        let options = command["options"].as_array().map_or(&[][..], Vec::as_slice);
        let is_subcommand = |option: &&Value| matches!(option["type"].as_u64(), Some(1 | 2));
        let subcommands: Vec<&Value> = options.iter().filter(is_subcommand).collect();
        if subcommands.is_empty() {
            return (path, options);
        }
        command = subcommands[dice.below(subcommands.len())];
        path = format!("{path} {}", command["name"].as_str().unwrap());
    }
}

async fn says_anything_to_commands(tries: usize) {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    // Including commands of managers.
    table.discord.grant_commands(table.cleo);
    let commands = table.discord.commands();
    let people: Vec<Id> = table.discord.users().iter().map(|user| user.id).collect();
    let mut dice = Dice(6);
    let mut sent = 0;
    let mut answers = 0;
    while sent < tries {
        let command = &commands[dice.below(commands.len())];
        if matches!(command["type"].as_u64(), Some(2 | 3)) {
            continue;
        }
        let (name, options) = any_form(command, &mut dice);
        let options: Vec<(&str, OptionValue)> = options
            .iter()
            .filter_map(|option| {
                Some((option["name"].as_str()?, any_value(option, &people, &mut dice)?))
            })
            .collect();
        sent += 1;
        match table.discord.command(table.cleo, table.channel, &name, &options).await {
            Ok(reply) => {
                answered(&reply);
                answers += 1;
            }
            // Discord refuses some values.
            Err(ActionError::BadOption { .. }) => {}
            Err(error) => panic!("/{name} {options:?}: {error}"),
        }
    }
    assert!(answers > sent / 2, "of {sent} commands {answers} were answered");
    let board = table.plays(table.ben, "c4xc2").await;
    assert_shows(&board, &history(&["c2-c3", "c4xc2"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_forms_and_messages_are_answered() {
    says_anything_in_forms(TRIES).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: a thousand forms and messages"]
async fn a_thousand_random_forms_and_messages_are_answered() {
    says_anything_in_forms(MANY_TRIES).await;
}

async fn says_anything_in_forms(tries: usize) {
    let table = Table::open().await;
    let cleo = table.cleo;
    let people: Vec<Id> = table.discord.users().iter().map(|user| user.id).collect();
    let mut dice = Dice(8);
    let mut answers = 0;
    for _ in 0..tries {
        let command = ["challenge", "game import"].get(dice.below(3));
        let done = if let Some(command) = command {
            let opened = table.open_form(cleo, command).await;
            let values = any_values(opened.modal().unwrap(), &people, &mut dice);
            table.discord.submit_modal(cleo, opened.interaction, &values).await
        } else {
            // Discord takes no empty message.
            table.discord.say(cleo, table.channel, &any_text(&mut dice, 300)).await.ok();
            let said = table.discord.messages(table.channel, cleo);
            let Some(said) = said.get(dice.below(said.len().max(1))) else { continue };
            table.discord.message_command(cleo, "Import this record", said.id).await
        };
        answered(&done.unwrap_or_else(|error| panic!("{command:?}: {error}")));
        answers += 1;
    }
    assert!(answers > tries / 2, "of {tries} requests {answers} were answered");
    // A move that is typed in the form of a turn.
    let board = table.begin_by("dame", table.ada, table.ben).await;
    let typing = &button(&board, "Type a move").custom_id;
    let opened = table.discord.press(table.ada, board.id, typing).await.unwrap();
    for _ in 0..tries {
        let values = any_values(opened.modal().unwrap(), &people, &mut dice);
        match table.discord.submit_modal(table.ada, opened.interaction, &values).await {
            Ok(reply) => drop(answered(&reply)),
            // Discord takes no empty text.
            Err(ActionError::BadValues(_)) => {}
            Err(error) => panic!("{values:?}: {error}"),
        }
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_ids_are_answered_and_change_nothing() {
    presses_anything(TRIES).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: a thousand presses"]
async fn a_thousand_random_ids_are_answered_and_change_nothing() {
    presses_anything(MANY_TRIES).await;
}

async fn presses_anything(tries: usize) {
    let table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    let known: Vec<String> = board.components().map(|one| one.custom_id().to_owned()).collect();
    let mut dice = Dice(7);
    for _ in 0..tries {
        let mut id: Vec<char> = known[dice.below(known.len())].chars().collect();
        for _ in 0..=dice.below(3) {
            let at = dice.below(id.len());
            let sign = any_text(&mut dice, 1).chars().next().unwrap_or('0');
            match dice.below(3) {
                0 => id[at] = sign,
                1 => id.insert(at, sign),
                _ => drop(id.remove(at)),
            }
        }
        let id: String = id.into_iter().take(100).collect();
        // Cleo plays in no game, so that even a valid id may do nothing.
        let pressed = table.discord.press_raw(table.cleo, board.id, &id).await;
        let told = answered(&pressed.unwrap_or_else(|error| panic!("{id:?}: {error}"))).unwrap();
        assert!(told.ephemeral, "{id:?}: {}", told.content);
    }
    assert_shows(&table.plays(table.ada, "c2-c3").await, &history(&["c2-c3"]));
    table.close().await;
}

/// Presses all components of a message as a member without permission; the channel must see nothing
/// of it.
async fn press_all(table: &Table, by: Id, told: &Message) {
    for component in told.components().filter(|one| !one.custom_id().is_empty()) {
        let id = component.custom_id();
        let reply = table.discord.press_raw(by, told.id, id).await;
        let values = ["a1", "c2-c3", "c4xc2"];
        let chosen = table.discord.select_raw(by, told.id, id, 3, &values[..1]).await;
        for reply in [reply, chosen] {
            let seen = answered(&reply.unwrap_or_else(|error| panic!("{id}: {error}")));
            assert!(seen.is_none_or(|seen| seen.ephemeral), "{id}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_of_others_do_nothing() {
    let table = Table::open().await;
    let Table { ada, ben, cleo, .. } = table;
    let challenge = table.challenge(ada, ben, "white").await;
    press_all(&table, cleo, &challenge).await;
    table.press(ben, &challenge, "Accept").await;
    press_all(&table, cleo, &table.board_of(1).await).await;

    table.plays(ada, "c2-c3").await;
    // Private messages have ids as well.
    let aside =
        |told: &Message| told.ephemeral && told.buttons().any(|button| button.label == "Undo");
    press_all(&table, cleo, &table.discord.wait_message(table.channel, ada, aside).await.unwrap())
        .await;
    let keypad = table.press(ben, &table.board_of(1).await, "Move").await;
    press_all(&table, cleo, &keypad).await;
    press_all(&table, cleo, &table.command(ben, "game resign", &[]).await).await;
    let offer = table.command(ben, "game draw", &[]).await;
    press_all(&table, cleo, &offer).await;
    // The proposer cannot accept the own offer.
    press_all(&table, ben, &offer).await;

    let board = table.plays(ben, "c4xc2").await;
    assert_shows(&board, &history(&["c2-c3", "c4xc2"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_rendered_as_plain_text() {
    let people =
        ["Ada", "Ben", "Cleo"].iter().chain(&NAMES).map(|name| Person::human(name)).collect();
    let table = Table::open_with(Config { people, ..Config::default() }).await;
    let hostile = NAMES.map(|name| table.discord.user(name).unwrap().id);
    let mut private_words = Vec::new();
    for pair in hostile.chunks(2) {
        let one = pair[0];
        let other = pair[1];
        table.begin(one, other).await;
        table.play(one, "c2-c3").await;
        table.play(other, "c4xc2").await;
        private_words.push(private(&table.command(one, "games", &[]).await));
        table.resign(other).await;
    }
    table.command(table.ada, "ranking", &[("share", true.into())]).await;
    private_words.push(private(&table.command(table.ada, "game history", &game(1)).await));
    let exported = table.command(table.ada, "game export", &game(1)).await;
    let record = String::from_utf8(exported.attachments[0].bytes.to_vec()).unwrap();
    let record = record.replacen("[White \"", "[White \"\u{202e}**a** @everyone ", 1);
    table.command(table.ada, "game import", &[("record", record.as_str().into())]).await;
    private_words.push(private(&table.command(table.ben, "board", &game(3)).await));

    let shown = table.discord.messages(table.channel, table.cleo);
    assert!(shown.iter().any(|told| told.content.contains("bold")), "the ranking names no player");
    for told in &shown {
        assert!(
            told.pinged.len() <= 1 && !told.wire["mention_everyone"].as_bool().unwrap(),
            "{told:?}"
        );
    }
    for text in shown.iter().map(|told| &told.content).chain(&private_words) {
        // A backslash escapes the next character.
        let live: String = text
            .split('\\')
            .enumerate()
            .flat_map(|(nth, part)| part.chars().skip(nth.min(1)))
            .collect();
        let raw = "@everyone **bold** ](https://evil <@1> `c` ||s|| \u{202e} \u{200b} **a**";
        for raw in raw.split(' ') {
            assert!(!live.contains(raw), "{raw:?} stands in {text:?}");
        }
    }
    table.close().await;
}
