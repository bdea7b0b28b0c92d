//! Cards of finished games, to be shared.

use discord_sandbox::{Config, Id, Message, Permission, Person};

use crate::table::{Table, assert_private, button, game, labels, private};

const MOVES: [&str; 4] = ["c2-c3", "c4xc2", "c1xc3", "a3xc1"];

/// Waits until someone reads a card, which has the one picture of its message.
async fn card(table: &Table, reader: Id, text: &str) -> Message {
    let is_card = |message: &Message| {
        message.attachments.first().is_some_and(|file| file.filename == "card.png")
            && message.content.contains(text)
    };
    let shown = table.discord.wait_message(table.channel, reader, is_card).await.unwrap();
    let [picture] = &shown.attachments[..] else { panic!("not one picture: {shown:?}") };
    let decoded = image::load_from_memory(&picture.bytes).unwrap();
    assert_eq!(decoded.width(), 1080);
    assert!(shown.pinged.is_empty(), "{shown:?}");
    shown
}

fn words(card: &Message) -> &str {
    card.attachments[0].description.as_deref().unwrap()
}

/// Waits for the last board of a game.
async fn ended(table: &Table, text: &str) -> Message {
    let over =
        |message: &Message| labels(message).contains(&"Rematch") && message.content.contains(text);
    table.wait(over).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resigned_rated_game_has_a_card_with_ratings_that_its_players_post() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.play_all(&MOVES).await;
    table.expect(table.cleo, "game card", &game(1), "Game 1 is not over yet").await;
    table.resign(table.ada).await;
    let end = ended(&table, "resigned").await;

    // The first card waits for the analysis.
    table.press(table.ben, &end, "Card").await;
    let first = card(&table, table.cleo, "won").await;
    assert!(!first.ephemeral);
    let seen = words(&first);
    for word in [
        "Ben wins: Ada resigned",
        "White: Ada",
        "Black: Ben",
        "(+",
        "(−",
        "2 moves",
        "Graph of who",
    ] {
        assert!(seen.contains(word), "{word}: {seen}");
    }
    // The players' pictures are those that Discord's file storage has.
    let drawn = image::load_from_memory(&first.attachments[0].bytes).unwrap().to_rgb8();
    for centre in [206, 650] {
        let sun = drawn.get_pixel(786, centre - 6).0;
        assert!(
            sun.iter().zip([255, 238, 190]).all(|(drawn, own)| drawn.abs_diff(own) < 12),
            "{sun:?}"
        );
    }
    // Then it is at hand, also by the command. It is not posted again soon, nor by others.
    for reader in [table.ada, table.cleo] {
        let game = [("game", 1.into())];
        let again = table.command(reader, "game card", &game).await;
        assert!(again.ephemeral && words(&again) == seen, "{again:?}");
        let pressed = table.press(reader, &end, "Card").await;
        assert!(pressed.ephemeral && pressed.id != end.id, "{pressed:?}");
    }
    // A member who may not write sees it, too.
    table.discord.deny_member(table.cleo, &[Permission::SendMessages]);
    let again = table.press(table.cleo, &end, "Card").await;
    assert!(again.ephemeral && words(&again) == seen, "{again:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drawn_unrated_game_of_strange_names_has_a_card() {
    let long = "Wolfgang Amadeus Mozart of Wien";
    let names = ["Ada", "Ben", "Cleo", long, "李小龍"];
    let people = names.map(Person::human).into();
    let table = Table::open_with(Config { people, ..Config::default() }).await;
    let [white, black] = [long, "李小龍"].map(|name| table.discord.user(name).unwrap().id);
    table.begin_with(white, black, &[("rated", false.into())]).await;
    table.plays(white, "c2-c3").await;
    let offer = table.command(white, "game draw", &[]).await;
    table.press(black, &offer, "Accept").await;
    let end = ended(&table, "draw").await;
    table.press(table.cleo, &end, "Card").await;
    let shown = card(&table, table.cleo, "").await;
    assert!(shown.ephemeral);
    let seen = words(&shown);
    assert!(seen.contains(long) && seen.contains("李小龍"), "{seen}");
    assert!(!seen.contains("(+") && seen.contains("1 move"), "{seen}");
    assert!(seen.contains("A draw: both agreed to it"), "{seen}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_moves_has_no_card() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.resign(table.ada).await;
    let end = ended(&table, "resigned").await;
    assert!(!labels(&end).contains(&"Card"), "{:?}", labels(&end));
    let refused = private(&table.command(table.cleo, "game card", &game(1)).await);
    assert!(refused.contains("Nothing has been played in game 1"), "{refused}");
    // A button that another message had is refused in the same way.
    let forged = button(&end, "Rematch").custom_id.replace("rematch", "card");
    assert_private(
        &table.press_raw(table.cleo, end.id, &forged).await,
        "Nothing has been played in game 1",
    );
    table.close().await;
}
