//! Private messages are in the player's language, public ones in the server's.

use discord_sandbox::{Message, OptionValue};

use crate::table::{Table, assert_says, private, to_move, with_german};
use crate::times::{DAY, HOUR, begin, pass, said};

/// Chooses the language of public messages. Returns the answer.
async fn choose(table: &Table, language: &str) -> String {
    private(&table.command(table.ada, "settings", &[("language", language.into())]).await)
}

/// Chooses the language of a player's private messages. Returns the answer.
async fn prefer(table: &Table, language: &str) -> String {
    private(&table.command(table.ada, "preferences", &[("language", language.into())]).await)
}

/// Returns the start of the alt text of a board.
fn alt_text(board: &Message) -> &str {
    board.attachments[0].description.as_deref().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_chooses_the_language_of_private_messages() {
    let table = Table::open().await;
    for (language, preferences, none) in [
        ("it", "Le tue preferenze", "Non hai partite aperte"),
        ("es-ES", "Tus preferencias", "No tienes"),
        ("fr", "Tes préférences", "Tu n’as"),
    ] {
        let told = prefer(&table, language).await;
        assert!(told.starts_with(preferences), "{told}");
        let listed = private(&table.command(table.ada, "games", &[]).await);
        assert!(listed.starts_with(none), "{listed}");
    }
    // Messages to others are as before.
    let challenge = table.challenge(table.ada, table.ben, "white").await;
    assert_says(&challenge, &["challenges you"]);
    // Direct messages are private, too.
    let direct = table.discord.direct_channel(table.ada);
    table.discord.say(table.ada, direct, "bonjour").await.unwrap();
    let bot = table.discord.bot_id();
    let help = table.discord.wait_message(direct, table.ada, |told| told.author == bot).await;
    let help = help.unwrap().content;
    assert!(help.starts_with("L’**alquerque** est l’ancêtre"), "{help}");
    let told = prefer(&table, "discord").await;
    assert!(told.starts_with("Your preferences"), "{told}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_messages_to_a_german_user_are_german() {
    let table = Table::open_with(with_german("Ben")).await;
    let board = table.begin(table.ada, table.ben).await;
    assert_says(&board, &[&to_move(table.ada)]);
    let told = private(&table.play(table.ben, "c4-c3").await);
    assert_eq!(told, format!("In Partie 1 ist <@{}> am Zug.", table.ada));
    let seen = table.command(table.ben, "board", &[]).await;
    assert!(alt_text(&seen).starts_with("Alquerquebrett am Anfang. Weiß ist am Zug."));
    let commands = table.discord.commands();
    let play = commands.iter().find(|command| command["name"] == "move").unwrap();
    assert_eq!(play["name_localizations"]["de"], "zug");
    assert_eq!(play["options"][0]["name_localizations"]["de"], "nach");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn public_messages_are_in_the_language_that_the_server_has_chosen() {
    let table = Table::open().await;
    let Table { ada, ben, .. } = table;
    let told = choose(&table, "de").await;
    assert!(told.contains("Language: **Deutsch**\n"), "{told}");
    let options: [(&str, OptionValue); 4] = [
        ("opponent", ben.into()),
        ("colour", "white".into()),
        ("pace", "none".into()),
        ("thread", true.into()),
    ];
    let challenge = table.command(ada, "challenge", &options).await;
    assert_says(&challenge, &["fordert dich heraus"]);
    table.expect_press(ada, &challenge, "Annehmen", "can answer this challenge").await;
    assert_says(&table.press(ben, &challenge, "Annehmen").await, &["Gespielt wird in"]);
    let thread = table.discord.message(challenge.id).unwrap().thread.unwrap();
    let channels = table.discord.channels();
    let name = &channels.iter().find(|channel| channel.id == thread).unwrap().name;
    assert_eq!(name, "Partie 1: Ada – Ben");
    let shown = |told: &Message| told.attachments.len() == 1;
    let board = table.discord.wait_message(thread, ada, shown).await.unwrap();
    assert_says(&board, &["> ist am Zug**"]);
    assert!(alt_text(&board).starts_with("Alquerquebrett"));

    let said = async |by, name: &str, options: &[(&str, OptionValue)]| {
        table.command_in(thread, by, name, options).await
    };
    let board = said(ada, "move", &[("to", "c2-c3".into())]).await;
    assert_says(&board, &["> ist am Zug**"]);
    let own = said(ada, "board", &[]).await;
    assert!(own.ephemeral && alt_text(&own).starts_with("Alquerque board"), "{own:?}");
    assert_says(&said(ada, "game draw", &[]).await, &["bietet in Partie 1 Remis an"]);
    let ranking = said(ada, "ranking", &[("share", true.into())]).await;
    assert!(!ranking.ephemeral && ranking.content.contains("Wertung"), "{}", ranking.content);

    // The other setting stays, and games that were begun in one language go on in the next.
    let told = table.command(ada, "settings", &[("theme", "slate".into())]).await;
    let both = told.content.contains("**Deutsch**") && told.content.contains("**Slate");
    assert!(both && told.ephemeral, "{}", told.content);
    let told = choose(&table, "en-US").await;
    assert!(told.contains("**English**") && told.contains("**Slate"), "{told}");
    assert_says(&said(ben, "move", &[("to", "c4xc2".into())]).await, &[&to_move(ada)]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn announcements_are_in_the_language_of_the_server() {
    let table = Table::open().await;
    begin(&table, table.ada, table.ben, "day", "0").await;
    table.play_all(&["c2-c3", "c4xc2"]).await;
    let open = table.open_challenge(table.cleo, &[("open-for", "1".into())]).await;
    choose(&table, "de").await;
    private(&table.command(table.ben, "game away", &[("until", "12 h".into())]).await);
    pass(&table, 2 * HOUR).await;
    assert_eq!(said(&table, "abwesend").len(), 1);
    let expired = table.discord.message(open.id).unwrap().content;
    assert!(expired.contains("abgelaufen"), "{expired}");
    pass(&table, 17 * HOUR).await;
    assert_eq!(said(&table, "Deine Zeit endet am").len(), 1);
    pass(&table, DAY).await;
    let [end] = &said(&table, "gewinnt")[..] else { panic!("no end is announced") };
    assert_says(end, &["\n-# Partie 1 · "]);
    assert!(alt_text(end).contains("Weiß"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_moves_in_the_language_of_the_server() {
    let table = Table::open().await;
    let options = [("level", "beginner".into()), ("colour", "white".into())];
    assert_says(&table.challenge_bot(table.ada, &options).await, &[&to_move(table.ada)]);
    choose(&table, "de").await;
    table.play(table.ada, "c2-c3").await;
    let answered = |told: &Message| told.content.contains("> ist am Zug**");
    table.wait(answered).await;

    // Without a choice, Discord's language of the server is used again.
    let told = choose(&table, "discord").await;
    assert!(told.contains("**as Discord says**"), "{told}");
    assert_says(&table.command(table.ada, "game draw", &[]).await, &["game 1"]);
    table.close().await;
}
