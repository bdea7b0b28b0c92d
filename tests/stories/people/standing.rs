//! Profiles, pages of the ranking, and seasons.

use std::time::Duration;

use discord_sandbox::{Config, Id, Person};

use crate::life::resigns;
use crate::table::{Table, assert_says, labels, mention, private};

/// Plays a rated game in which both move and `loser`, who has White, resigns.
pub async fn beats(table: &Table, winner: Id, loser: Id) {
    table.begin(loser, winner).await;
    table.plays(loser, "c2-c3").await;
    let board = table.plays(winner, "c4xc2").await;
    resigns(table, loser, &board).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_shows_ratings_results_games_streak_and_the_record_against_the_reader() {
    let table = Table::open().await;
    let none = table.command(table.ada, "profile", &[]).await;
    assert!(none.ephemeral && none.attachments.is_empty());
    assert_eq!(none.content, format!("{} has not played here yet.", mention(table.ada)));

    beats(&table, table.ada, table.ben).await;
    beats(&table, table.ada, table.cleo).await;
    beats(&table, table.ben, table.ada).await;
    beats(&table, table.ada, table.ben).await;
    beats(&table, table.ada, table.ben).await;
    table.begin(table.ben, table.ada).await;

    let shown = table.command(table.ben, "profile", &[("player", table.ada.into())]).await;
    assert!(shown.ephemeral && shown.pinged.is_empty(), "{shown:?}");
    assert_says(
        &shown,
        &[
            &format!("**{} on this server**", mention(table.ada)),
            "after 5 rated games",
            "as White 0 won, 0 drawn, 1 lost; as Black 4 won, 0 drawn, 0 lost",
            "won the last 2 games",
            &format!("**You against {}**: 1 won, 0 drawn, 3 lost", mention(table.ada)),
            "**1 game in progress**",
            "**Game 6**",
        ],
    );
    let [chart] = &shown.attachments[..] else { panic!("no chart: {shown:?}") };
    let alt_text = chart.description.as_deref().unwrap_or_default();
    assert!(alt_text.contains("Medieval Alquerque: now "), "{alt_text}");
    assert!(alt_text.contains("in the last 5 games"), "{alt_text}");

    // The own profile has no record against oneself, and is that of the option's default.
    let own = private(&table.command(table.ada, "profile", &[]).await);
    assert!(!own.contains("You against") && own.contains("after 5 rated games"), "{own}");
    let menu =
        table.discord.user_command(table.cleo, table.channel, "Alquerque profile", table.ada);
    let menu = private(&table.answer("a profile", menu.await).await);
    assert!(menu.contains("**You against") && menu.contains("0 won, 0 drawn, 1 lost"), "{menu}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_ranking_has_pages_and_omits_people_who_have_not_played_for_90_days() {
    let names: Vec<String> = (1..=12).map(|nth| format!("Player{nth}")).collect();
    let people = ["Ada", "Ben", "Cleo"].into_iter().chain(names.iter().map(String::as_str));
    let people = people.map(Person::human).collect();
    let table = Table::open_with(Config { people, ..Config::default() }).await;
    let players: Vec<Id> = names.iter().map(|name| table.discord.user(name).unwrap().id).collect();
    for pair in players.chunks(2) {
        beats(&table, pair[0], pair[1]).await;
    }
    let first = table.command(players[11], "ranking", &[]).await;
    assert_says(&first, &["Page 1 of 2"]);
    assert_eq!(labels(&first), ["◀", "▶"]);
    // The reader is on the second page, and also shown on the first.
    assert!(first.content.contains(&format!("\n…\n12. {}", mention(players[11]))));
    let second = table.press(players[11], &first, "▶").await;
    assert!(second.content.contains("\n11. ") && second.content.contains("Page 2 of 2"));
    assert!(!second.content.contains("\n10. ") && !second.content.contains('…'));
    // Another member's page is their own: a shared ranking has no buttons.
    let shared = table.command(players[0], "ranking", &[("share", true.into())]).await;
    assert!(!shared.ephemeral && labels(&shared).is_empty(), "{shared:?}");

    table.discord.advance(Duration::from_hours(24 * 91));
    beats(&table, players[0], players[1]).await;
    let later = private(&table.command(players[2], "ranking", &[]).await);
    assert!(later.contains("\n2. ") && !later.contains("\n3. "), "{later}");
    let unlisted = "Without a game here for 90 days and so not listed: 10 players";
    assert!(later.contains(&format!("{unlisted}, you among them")), "{later}");
    table.expect(players[0], "ranking", &[], &format!("{unlisted}.")).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_three_of_each_season_are_kept() {
    let table = Table::open().await;
    beats(&table, table.ada, table.ben).await;
    beats(&table, table.ben, table.cleo).await;
    let now = table.command(table.ada, "ranking", &[]).await;
    assert!(labels(&now).is_empty() && !now.content.contains("Best of"), "{}", now.content);

    table.discord.advance(Duration::from_hours(24 * 92));
    beats(&table, table.cleo, table.ada).await;
    let next = table.command(table.ada, "ranking", &[]).await;
    let best = next.content.lines().find(|line| line.starts_with("**Best of")).unwrap();
    let place = |whom: Id| best.find(&mention(whom)).unwrap();
    assert!(place(table.ada) < place(table.ben) && place(table.ben) < place(table.cleo), "{best}");
    assert_eq!(labels(&next), ["Seasons"]);
    let seasons = table.press(table.ada, &next, "Seasons").await;
    assert_says(&seasons, &["This season ends before <t:"]);
    assert_eq!(seasons.content.matches("1. <@").count(), 1, "{}", seasons.content);
    let back = table.press(table.ada, &seasons, "Ranking").await;
    assert_eq!(back.content, next.content);
    table.close().await;
}
