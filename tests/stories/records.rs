//! Histories, records and ratings of games.

use alquerque::locale::Language;
use alquerque_render::{GameResult, Scene, Size, Style, Theme, gif, png};
use alquerque_rules::notation::{Record, numbered_actions, parse_position, play};
use alquerque_rules::{BELL, DAME, History, MEDIEVAL, Outcome, Side};
use discord_sandbox::{Config, Id, Message, OptionValue};

use crate::random_play::random_play;
use crate::table::{
    Table, assert_draws, assert_says, assert_shows, game, history, history_by, labels, mention,
    offered, private, to_move,
};

/// Returns the record that is attached to a message.
fn exported(told: &Message, game: u32) -> Record {
    let [file] = &told.attachments[..] else { panic!("not one attachment: {told:?}") };
    assert!(told.ephemeral && told.pinged.is_empty());
    assert_eq!(file.filename, format!("game-{game}.pdn"));
    std::str::from_utf8(&file.bytes).unwrap().parse().unwrap()
}

/// Returns a random game of at least this many actions.
fn long_game(least: usize) -> History {
    let mut games = (1..).map(|seed| random_play(&BELL, seed, 2000));
    games.find(|game| game.actions().len() >= least).unwrap()
}

fn of_file(name: &str, text: &[u8]) -> [(&'static str, OptionValue); 1] {
    [(
        "file",
        OptionValue::File {
            name: name.into(),
            bytes: text.into(),
            content_type: "text/plain".into(),
        },
    )]
}

/// Imports a record, and expects it in the channel.
async fn bring(table: &Table, by: Id, record: &Record) -> Message {
    let told =
        table.command(by, "game import", &of_file("game.pdn", record.to_string().as_bytes())).await;
    assert!(!told.ephemeral && told.pinged.is_empty(), "{told:?}");
    told
}

/// Starts a game of one move each, and resigns as the second player.
async fn beats(table: &Table, winner: Id, loser: Id) {
    table.begin(winner, loser).await;
    table.plays(winner, "c2-c3").await;
    table.plays(loser, "c4xc2").await;
    table.resign(loser).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_moves_of_a_game_are_read_with_the_board_after_any_of_them() {
    let table = Table::open().await;
    table.challenge(table.ada, table.ben, "white").await;
    table.expect(table.cleo, "game history", &game(1), "Nothing has been played in game 1").await;
    let challenge =
        table.discord.messages(table.channel, table.ben).into_iter().next_back().unwrap();
    table.press(table.ben, &challenge, "Accept").await;
    table.board_of(1).await;
    table.play_all(&["c2-c3", "c4xc2"]).await;

    let moves = table.command(table.cleo, "game history", &[]).await;
    assert!(moves.ephemeral && moves.pinged.is_empty());
    assert_says(&moves, &["Moves:\n1. c2-c3 c4xc2\n", "**1... c4xc2**"]);
    assert_shows(&moves, &history(&["c2-c3", "c4xc2"]));
    assert_eq!((offered(&moves), labels(&moves)), (vec!["0", "1", "2"], vec!["Share"]));
    let names: Vec<&str> = moves
        .selects()
        .flat_map(|menu| &menu.options)
        .map(|option| option.label.as_str())
        .collect();
    assert_eq!(names, ["the start", "1. c2-c3", "1... c4xc2"]);

    // The list keeps working during the game.
    table.plays(table.ada, "c1xc3").await;
    let first = table.choose(table.cleo, &moves, "1").await;
    assert!(
        first.ephemeral && first.id == moves.id && first.content.contains("after **1. c2-c3**"),
        "{first:?}"
    );
    assert_shows(&first, &history(&["c2-c3"]));
    assert_eq!(offered(&first), ["0", "1", "2", "3"]);
    let start = table.choose(table.cleo, &first, "0").await;
    assert_says(&start, &["The board at the start"]);
    assert_shows(&start, &history(&[]));

    // In the player's own style. The result is shown at the end alone.
    table.resign(table.ben).await;
    table.command(table.cleo, "preferences", &[("theme", "slate".into())]).await;
    let slate = Style { theme: Theme::from_id("slate").unwrap(), ..Style::default() };
    let second = table.choose(table.cleo, &start, "2").await;
    assert_draws(
        &second,
        &history(&["c2-c3", "c4xc2"]),
        &Scene::from_history(&history(&["c2-c3", "c4xc2"])),
        &slate,
    );
    let last = table.choose(table.cleo, &second, "3").await;
    assert_says(&last, &["resigned"]);
    let played = history(&["c2-c3", "c4xc2", "c1xc3"]);
    let end = Scene::from_history(&played).with_result(GameResult::Win(Side::White));
    assert!(
        last.attachments[0].bytes[..] == png(&end, &slate).unwrap()[..],
        "another board is shown"
    );
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_game_is_read_page_by_page() {
    let table = Table::open().await;
    let game = long_game(60);
    let of: usize = game.actions().len().div_ceil(24);
    bring(&table, table.ada, &Record::new(game.clone(), None)).await;
    let mut page = table.command(table.ben, "game history", &[]).await;
    let mut end = game.actions().len();
    let labelled = |ply: usize| numbered_actions(&game)[ply].to_string();
    for number in (1..=of).rev() {
        let begin = (number - 1) * 24;
        assert_says(&page, &[&format!("Page {number} of {of}:\n{}", labelled(begin))]);
        assert!(page.content.chars().count() <= 2000);
        let plies: Vec<String> =
            [0].into_iter().chain(begin + 1..=end).map(|ply| ply.to_string()).collect();
        assert_eq!(offered(&page), plies);
        assert_draws(
            &page,
            &game.until(end),
            &Scene::from_history(&game.until(end)),
            &Style::default(),
        );
        let turns: Vec<&str> = labels(&page);
        let [earlier, later] = [number > 1, number < of];
        assert_eq!(turns.contains(&"Earlier moves"), earlier);
        assert_eq!(turns.contains(&"More moves"), later);
        // A board of this page keeps the page open.
        let chosen = table.choose(table.ben, &page, &(begin + 1).to_string()).await;
        assert_draws(
            &chosen,
            &game.until(begin + 1),
            &Scene::from_history(&game.until(begin + 1)),
            &Style::default(),
        );
        assert_eq!(offered(&chosen), plies);
        end = begin;
        if earlier {
            page = table.press(table.ben, &chosen, "Earlier moves").await;
        }
    }
    let second = table.press(table.ben, &page, "More moves").await;
    assert_says(&second, &[&format!("Page 2 of {of}")]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_exported_while_it_is_on_and_when_it_is_over() {
    let table = Table::open().await;
    table.expect(table.ada, "game export", &[], "no game here").await;
    table.challenge(table.cleo, table.ben, "white").await;
    table.expect(table.ada, "game export", &game(1), "game 1").await;

    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    let running = exported(&table.command(table.cleo, "game export", &game(2)).await, 2);
    assert_eq!(running.history().actions(), history(&["c2-c3"]).actions());
    assert_eq!(
        (running.tag("White"), running.tag("Black"), running.outcome()),
        (Some("Ada"), Some("Ben"), None)
    );

    table.plays(table.ben, "c4xc2").await;
    let question = table.command(table.ben, "game resign", &game(2)).await;
    table.press(table.ben, &question, "Resign").await;
    let over = exported(&table.command(table.ada, "game export", &[]).await, 2);
    assert_eq!(over.history().actions(), history(&["c2-c3", "c4xc2"]).actions());
    assert_eq!(over.outcome(), Some(Outcome::Resignation { loser: Side::Black }));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_after_an_opening_that_is_drawn_by_lot() {
    let table = Table::open().await;
    let fair: [(&str, OptionValue); 1] = [("fair-opening", true.into())];
    let other = [&fair[..], &[("rules", "brainking".into())]].concat();
    table.expect(table.ada, "challenge", &other, "Only Medieval Alquerque has openings").await;
    let white = [&fair[..], &[("colour", "white".into())]].concat();
    let challenge = table.open_challenge(table.ada, &white).await;
    assert_says(&challenge, &["-# rated · ", " · opening by lot"]);
    table.press(table.ben, &challenge, "Accept").await;
    let board = table.board_of(1).await;
    assert_says(&board, &["Opening drawn by lot, a proven draw: 1. ", " · opening by lot"]);

    let record = exported(&table.command(table.cleo, "game export", &game(1)).await, 1);
    let opening = record.history();
    let plies = opening.actions().len();
    assert!(plies > 0);
    assert_eq!(record.tag("OpeningByLot"), Some(plies.to_string().as_str()));
    // The picture tells it as no player's move.
    assert_shows(&board, &History::from_position(opening.position()));
    // Its first position is as good as a later one for a look at the analysis.
    let study = bring(&table, table.ada, &record).await;
    table.expect_press(table.ada, &study, "Analyse", "Your rated game 1 has the same").await;
    let [mover, other] = match opening.position().turn() {
        Side::White => [table.ada, table.ben],
        Side::Black => [table.ben, table.ada],
    };
    assert_says(&board, &[&to_move(mover)]);
    for by in [mover, other] {
        table.expect(by, "game takeback", &[], "nothing to take back").await;
    }
    let action = opening.position().legal_actions()[0];
    let moved = table.plays(mover, &action.to_string()).await;
    assert!(!moved.content.contains("Opening drawn by lot"), "{}", moved.content);

    // A study keeps what was drawn by lot.
    bring(&table, table.cleo, &record).await;
    let again = exported(&table.command(table.cleo, "game export", &game(3)).await, 3);
    assert_eq!(again.tag("OpeningByLot"), record.tag("OpeningByLot"));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_imported_game_can_be_looked_at() {
    let table = Table::open().await;
    let text = "[White \"*Ada* @everyone\"] [RuleSet \"bell\"] 1. d2-c3 b4xd2 2. b2xb4 b5xb3 3. a2-b2 huff e1 c4-b4 0-1";
    let told = table.command(table.cleo, "game import", &[("record", text.into())]).await;
    assert!(!told.ephemeral && told.pinged.is_empty(), "{told:?}");
    let title = told.content.lines().last().unwrap();
    let by = format!("-# Game 1 · R. C. Bell’s Alquerque · imported by {} ·", mention(table.cleo));
    let players = "\\*Ada\\* \\@everyone (White) – Black (Black)";
    assert!(title == format!("{by} {players}"), "{title}");
    assert_says(&told, &["**Black wins**", "resigned"]);
    let played =
        history_by(&BELL, &["d2-c3", "b4xd2", "b2xb4", "b5xb3", "a2-b2", "huff e1", "c4-b4"]);
    let outcome = Outcome::Resignation { loser: Side::White };
    let end = png(
        &Scene::from_history(&played).with_result(GameResult::Win(Side::Black)),
        &Style::default(),
    )
    .unwrap();
    let english = Language::english();
    let words = english.alt_text(&played, Some(outcome)) + &english.captures(&played.position());
    assert_eq!(labels(&told), ["Replay", "Moves", "Analyse", "⋯"]);

    let board = table.command(table.ada, "board", &game(1)).await;
    for shown in [&told, &board] {
        let [picture] = &shown.attachments[..] else { panic!("not one attachment: {shown:?}") };
        assert!(picture.bytes[..] == end[..], "another board is shown");
        assert_eq!(picture.description.as_deref(), Some(words.as_str()));
    }
    let text =
        table.command(table.ada, "board", &[("game", 1.into()), ("as", "text".into())]).await;
    assert_says(&text, &[&words]);
    let scenes = Scene::for_replay(&played, Some(GameResult::from(outcome)));
    let small = Style { size: Size::Small, ..Style::default() };
    let replay = &gif(scenes, small, Config::default().upload_limit as usize).unwrap().file;
    table.expect_press(table.ada, &told, "Moves", "3. a2-b2 (huffs e1) c4-b4").await;
    for again in [
        table.command(table.ben, "game replay", &[]).await,
        table.press(table.ben, &told, "Replay").await,
    ] {
        assert!(again.attachments[0].bytes[..] == replay[..], "another replay is shown");
    }
    for again in [
        table.command(table.ben, "game export", &[]).await,
        table.press_in_menu(table.ben, &told, "Export").await,
    ] {
        let record = exported(&again, 1);
        assert_eq!(
            (record.history().actions(), record.outcome()),
            (played.actions(), Some(outcome))
        );
        assert_eq!(
            (record.tag("White"), record.tag("Black")),
            (Some("*Ada* @everyone"), Some("Black"))
        );
        assert_eq!(record.tag("Date"), None, "when it was played is not known");
    }

    // It can only be looked at.
    for (name, options) in [
        ("move", vec![("to", OptionValue::from("b3-b2"))]),
        ("game resign", vec![]),
        ("game draw", vec![]),
    ] {
        let options: Vec<_> = options.into_iter().chain([("game", 1.into())]).collect();
        for by in [table.ada, table.cleo] {
            table.expect(by, name, &options, "Game 1 is an imported game to look at").await;
        }
    }
    table.expect(table.cleo, "games", &[], "no open game").await;
    table.expect(table.ada, "ranking", &[("rules", "bell".into())], "No ratings yet").await;
    for name in ["board", "game replay", "game history", "game export"] {
        let typed = [("game", OptionValue::from("impo"))];
        let names = table.choices(table.ben, name, &typed).await;
        assert_eq!(names, ["1 · imported: *Ada* @everyone – Black"], "/{name}");
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recorded_game_comes_as_a_file_and_lasts() {
    let mut table = Table::open().await;
    let played = history_by(&DAME, &["c3-d4", "b6-a5"]);
    let record = Record::new(played.clone(), None)
        .with_tag("White", &"W".repeat(50))
        .with_tag("Black", "Ben");
    let told = bring(&table, table.ada, &record).await;
    assert_says(
        &told,
        &[
            &format!("{} (White) – Ben (Black)", "W".repeat(32)),
            "**White to move**: the record ends here",
        ],
    );
    assert_shows(&told, &played);
    table.restart_bot().await;
    assert_shows(&table.command(table.ben, "board", &game(1)).await, &played);
    table.close().await;
}

/// A threefold repetition ends a game here. A record may continue, and have no result.
#[tokio::test(flavor = "multi_thread")]
async fn a_recorded_game_ends_as_its_record_says() {
    let table = Table::open().await;
    let mut game = History::from_position(parse_position(&MEDIEVAL, "b4/5/5/5/w4 w").unwrap());
    for text in ["a1-a2", "a5-b5", "a2-a1", "b5-a5"].into_iter().cycle().take(8) {
        play(&mut game, text).unwrap();
    }
    let text = format!(
        "[RuleSet \"medieval\"] [Position \"b4/5/5/5/w4 w\"] {} *",
        game.actions().iter().map(|action| action.to_string()).collect::<Vec<_>>().join(" ")
    );
    let told = table.command(table.ada, "game import", &[("record", text.as_str().into())]).await;
    assert_says(&told, &["**White to move**: the record ends here"]);
    assert!(game.outcome().is_some());
    let going_on = Scene { result: None, turn: Some(Side::White), ..Scene::from_history(&game) };
    let picture = png(&going_on, &Style::default()).unwrap();
    let moves = table.press(table.ben, &told, "Moves").await;
    for shown in [told, moves] {
        assert!(shown.attachments[0].bytes[..] == picture[..], "another board is shown");
        let english = Language::english();
        let words = english.alt_text(&game, None) + &english.captures(&game.position());
        assert_eq!(shown.attachments[0].description, Some(words));
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_record_is_refused_with_its_position_and_changes_nothing() {
    let table = Table::open().await;
    let good = "[RuleSet \"medieval\"] 1. c2-c3 *";
    let refused = async |options: &[(&str, OptionValue)], expected: &str| {
        let told = private(&table.command(table.ada, "game import", options).await);
        assert!(told.contains(expected), "{expected}: {told}");
        assert!(told.chars().count() <= 2000);
    };
    let both: Vec<_> =
        of_file("game.pdn", good.as_bytes()).into_iter().chain([("record", good.into())]).collect();
    refused(&both, "not both").await;
    for (text, expected) in [
        (
            "c2-c3",
            "Line 1, column 1: The record does not name its rules. Begin it with a tag such as `[RuleSet \"medieval\"]`",
        ),
        (
            "[RuleSet \"@everyone\"] c2-c3",
            "Line 1, column 11: I do not know the rules “\\@everyone”",
        ),
        (
            "[RuleSet \"medieval\"] 1. c2-c3 a4-a3",
            "column 31: “a4\\-a3”: a3 is taken by another stone. c4 must capture: c4xc2.\n\
             ```text\n1 | [RuleSet \"medieval\"] 1. c2-c3 a4-a3\n  |                               ^\n```",
        ),
        ("[RuleSet \"medieval\"] 1. c2-c3 {an end is missing", "Line 1, column 31: The comment"),
    ] {
        refused(&[("record", text.into())], expected).await;
    }
    refused(&of_file("empty.pdn", b""), "Line 1, column 1: The record does not name its rules")
        .await;
    refused(
        &of_file("two.pdn", b"[RuleSet \"medieval\"]\n\n1. c2-c3 c4xc2\n2. c1-c2 a1-z9 *"),
        "Line 4, column 4: “c1\\-c2”: ",
    )
    .await;
    refused(&of_file("large.pdn", &vec![b' '; 64 * 1024 + 1]), "larger than 64 KiB").await;
    refused(&of_file("picture.pdn", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "is not text").await;

    // Two stones move back and forth for long.
    let turns = ["a1-a2", "a5-b5", "a2-a1", "b5-a5"].into_iter().cycle().take(501);
    let long = format!(
        "[RuleSet \"medieval\"] [Position \"b4/5/5/5/w4 w\"] {} *",
        turns.collect::<Vec<_>>().join("\n")
    );
    refused(&of_file("long.pdn", long.as_bytes()), "at most 500 turns").await;

    table.expect(table.ada, "game history", &[], "no game here").await;
    let two = format!("{good} {good}");
    let told = table.command(table.ada, "game import", &[("record", two.as_str().into())]).await;
    assert!(told.content.contains("\n-# Game 1 · "), "{}", told.content);
    assert!(
        told.content.ends_with("\nThe record holds 2 games; this is the first one."),
        "{told:?}"
    );
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_players_are_ranked_by_their_rated_games() {
    let table = Table::open().await;
    table.expect(table.ada, "ranking", &[], "**Medieval Alquerque**: No ratings yet.").await;
    for (winner, loser) in
        [(table.ada, table.ben), (table.ada, table.cleo), (table.ben, table.cleo)]
    {
        beats(&table, winner, loser).await;
    }
    let ranked = private(&table.command(table.cleo, "ranking", &[]).await);
    let lines: Vec<&str> = ranked.lines().collect();
    assert_eq!(lines.len(), 4, "{ranked}");
    let people = [
        (table.ada, "2 won, 0 drawn, 0 lost"),
        (table.ben, "1 won, 0 drawn, 1 lost"),
        (table.cleo, "0 won, 0 drawn, 2 lost"),
    ];
    for ((place, line), (person, results)) in (1..).zip(&lines[1..]).zip(people) {
        let begin = format!("{place}. {} **", mention(person));
        assert!(line.starts_with(&begin) && line.ends_with(&format!("**? · {results}")), "{line}");
    }

    // Unrated games, and games that end before both players have moved, change nothing.
    table.begin_with(table.ben, table.cleo, &[("rated", false.into())]).await;
    table.plays(table.ben, "c2-c3").await;
    table.plays(table.cleo, "c4xc2").await;
    table.resign(table.ben).await;
    table.begin(table.cleo, table.ada).await;
    table.resign(table.ada).await;
    assert_eq!(private(&table.command(table.cleo, "ranking", &[]).await), ranked);

    let shown = table.command(table.cleo, "ranking", &[("share", true.into())]).await;
    assert!(!shown.ephemeral && shown.pinged.is_empty() && shown.content == ranked, "{shown:?}");
    table
        .expect(table.ada, "ranking", &[("rules", "dame".into())], "**German draughts (Dame)**")
        .await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_its_chosen_style() {
    let table = Table::open().await;
    table.command(table.ada, "settings", &[("theme", "contrast".into())]).await;
    let board = table.begin_with(table.ada, table.ben, &[("theme", "parchment".into())]).await;
    let [parchment, slate] = ["parchment", "slate"]
        .map(|name| Style { theme: Theme::from_id(name).unwrap(), ..Style::default() });
    let start = history(&[]);
    assert_draws(&board, &start, &Scene::from_history(&start), &parchment);
    let played = history(&["c2-c3"]);
    assert_draws(
        &table.plays(table.ada, "c2-c3").await,
        &played,
        &Scene::from_history(&played),
        &parchment,
    );

    // In private, players see their own style, or else the game's.
    let own = table.command(table.cleo, "board", &[]).await;
    assert_draws(&own, &played, &Scene::from_history(&played), &parchment);
    table.command(table.cleo, "preferences", &[("theme", "slate".into())]).await;
    for name in ["board", "game history"] {
        let own = table.command(table.cleo, name, &[]).await;
        assert_draws(&own, &played, &Scene::from_history(&played), &slate);
    }
    let replay = table.command(table.cleo, "game replay", &[("share", true.into())]).await;
    let small = Style { size: Size::Small, ..parchment };
    let expected =
        &gif(Scene::for_replay(&played, None), small, Config::default().upload_limit as usize)
            .unwrap()
            .file;
    assert!(replay.attachments[0].bytes[..] == expected[..], "another replay is shown");
    table.close().await;
}
