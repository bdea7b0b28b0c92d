//! `/preferences` tells what it holds.

use discord_sandbox::{Config, Person};

use crate::table::{Table, private};

#[tokio::test(flavor = "multi_thread")]
async fn preferences_list_every_item_and_what_is_the_default() {
    let german = Person { locale: "de".into(), ..Person::human("Ben") };
    let people = vec![Person::human("Ada"), german, Person::human("Cleo")];
    let table = Table::open_with(Config { people, ..Config::default() }).await;
    let told = private(&table.command(table.ada, "preferences", &[]).await);
    let lines: Vec<&str> = told.lines().skip(1).collect();
    let names = [
        "Language",
        "Theme",
        "Size",
        "Side below",
        "Buttons",
        "Square numbers",
        "Moving pictures",
        "Reminders",
        "Direct messages",
        "Quiet hours",
        "Time zone",
        "No challenges",
    ];
    assert_eq!(lines.len(), names.len(), "{told}");
    for (line, name) in lines.iter().zip(names) {
        assert!(line.starts_with(&format!("· {name}: **")), "{told}");
        assert!(line.ends_with("(default)"), "{told}");
        // Hardly more than two lines of a phone.
        assert!(line.chars().count() < 100, "{told}");
    }

    let chosen = [("quiet", "22-7".into()), ("no-challenges", false.into())];
    let told = private(&table.command(table.ben, "preferences", &chosen).await);
    assert!(
        told.contains("· Ruhestunden: **22:00–7:00 Uhr**, dann keine Erinnerungen\n"),
        "{told}"
    );
    assert_eq!(told.matches("(Standard)").count(), 10, "{told}");
    let commands = table.discord.commands();
    let command = commands.iter().find(|command| command["name"] == "preferences").unwrap();
    for (description, word) in [
        (&command["description"], "reminders"),
        (&command["description_localizations"]["de"], "Erinnerungen"),
    ] {
        assert!(description.as_str().unwrap().contains(word), "{description}");
    }
    table.close().await;
}
