//! Private messages are in the player's language, public ones in the server's.

use discord_sandbox::{Config, Person};

use crate::table::{Table, message, private};

#[tokio::test(flavor = "multi_thread")]
async fn private_messages_to_a_german_user_are_german() {
    let german = Person { locale: "de".into(), ..Person::human("Ben") };
    let people = vec![Person::human("Ada"), german, Person::human("Cleo")];
    let table = Table::open_with(Config { people, ..Config::default() }).await;
    let board = table.begin(table.ada, table.ben).await;
    assert!(board.content.contains("it is your turn"), "{}", board.content);
    let told = private(&table.play(table.ben, "c4-c3").await);
    assert_eq!(told, format!("In Partie 1 ist <@{}> am Zug.", table.ada));
    let seen = message(&table.command(table.ben, "board", &[]).await);
    assert!(
        seen.attachments[0]
            .description
            .as_deref()
            .unwrap()
            .starts_with("Alquerquebrett am Anfang. Weiß ist am Zug.")
    );
    let commands = table.discord.commands();
    let play = commands.iter().find(|command| command["name"] == "move").unwrap();
    assert_eq!(play["name_localizations"]["de"], "zug");
    assert_eq!(play["options"][0]["name_localizations"]["de"], "nach");
    table.close().await;
}
