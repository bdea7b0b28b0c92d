//! `/preferences` tells what it holds.

use crate::table::{Table, labels, private, with_german};

#[tokio::test(flavor = "multi_thread")]
async fn preferences_list_what_differs_and_on_request_every_item() {
    let table = Table::open_with(with_german("Ben")).await;
    let panel = table.command(table.ada, "preferences", &[]).await;
    assert!(panel.content.ends_with("\nYou have changed none of them."), "{}", panel.content);
    let all = table.press(table.ada, &panel, "All preferences").await;
    assert_eq!(labels(&all), ["Back"]);
    let told = private(&all);
    let lines: Vec<&str> = told.lines().skip(1).collect();
    let names: Vec<&str> = "Language|Theme|Size|Side below|Buttons|Square numbers|Moving pictures|\
         Reminders|Direct messages|Quiet hours|Time zone|Challenges"
        .split('|')
        .collect();
    let named =
        |line: &&str| names.iter().copied().find(|it| line.starts_with(&format!("· {it}: **")));
    assert_eq!(lines.iter().filter_map(named).collect::<Vec<_>>(), names, "{told}");
    for line in &lines {
        assert!(line.starts_with("· ") && line.ends_with("(default)"), "{told}");
        // Hardly more than two lines of a phone.
        assert!(line.chars().count() < 100, "{told}");
    }

    let chosen = [("quiet", "22-7".into()), ("challenges", "none".into())];
    let panel = table.command(table.ben, "preferences", &chosen).await;
    let told = private(&panel);
    let differ = "· Ruhestunden: **22:00–7:00 Uhr**, dann keine Erinnerungen\n\
                  · Herausforderungen: **keine**";
    assert_eq!(told.split_once('\n').map(|(_, listed)| listed), Some(differ), "{told}");
    let told = private(&table.press(table.ben, &panel, "Alle Einstellungen").await);
    assert_eq!(told.matches("(Standard)").count(), lines.len() - 2, "{told}");
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
