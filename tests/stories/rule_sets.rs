//! Games by the other rule sets: huffs, penalties, moves taken back, kings, and touch-move.

use std::collections::BTreeSet;

use alquerque_render::Style;
use alquerque_rules::family::{CODECUP, SATOEL};
use alquerque_rules::{Action, BELL, Bitboard, DAME, History, PENALTY, Point, RuleSet};
use discord_sandbox::{Id, Message};

use crate::life::{aside, bare};
use crate::table::{
    Table, assert_draws, assert_private, assert_shows, history_by, labels, mention, offered,
    private, with_moves_of,
};

/// Plays a whole game and checks every board. Returns the play, and the text of each board.
async fn play_out(table: &Table, rules: &'static RuleSet, actions: &str) -> (History, Vec<String>) {
    let actions: Vec<&str> = actions.split(", ").collect();
    let mut board = table.begin_by(rules.id, table.ada, table.ben).await;
    let mut told = Vec::new();
    let mut last_actor = None;
    for ply in 0..=actions.len() {
        let history = history_by(rules, &actions[..ply]);
        assert_shows(&board, &history);
        if history.outcome().is_some() {
            assert_eq!(ply, actions.len());
            // The player who did not move last is told.
            let loser = mover(table, &history);
            assert!(board.content.contains(" wins**") && board.pinged == [loser], "{board:?}");
        } else {
            let mover = mover(table, &history);
            // After a huff or a chosen penalty, its player is still to move.
            let is_told = last_actor != Some(mover);
            assert_eq!(board.pinged.contains(&mover), is_told, "{}: {}", ply, board.content);
            last_actor = Some(mover);
            if ply < actions.len() {
                told.push(std::mem::take(&mut board.content));
                board = table.does(mover, actions[ply]).await;
            }
        }
    }
    told.push(board.content);
    (history_by(rules, &actions), told)
}

fn mover(table: &Table, history: &History) -> Id {
    [table.ada, table.ben][history.position().turn() as usize]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bell_game_with_a_huff_and_lapsed_huffs() {
    let table = Table::open().await;
    let actions = "d3-c3, b3xd3, e3xc3, b4-b3, e2-e3, e4xe2, e1xe3, b3xd3, e3xc3, d4-d3, \
         d2xd4xb4, c5-c4, huff a4, a2xa4, e5-d4, c3xe5, a5xa3, e5xc5xa5, c4-c3, b2xd4, \
         a3-b2, b1xb3";
    let (game, told) = play_out(&table, &BELL, actions).await;
    let lapsed = game.plies().filter(|(before, action)| {
        !before.rule_state().huffable.is_empty() && matches!(action, Action::Move(_))
    });
    assert!(lapsed.count() >= 1);
    assert!(told[13].contains(&format!("{} **huffs a4**", mention(table.ada))), "{}", told[13]);
    // A possible huff is not revealed: the text after an offence is that of any move.
    assert_eq!(told[12].lines().count(), told[11].lines().count(), "{}", told[12]);
    assert!(!told[12].contains("huff") && !told[12].contains("could have"), "{}", told[12]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn possible_huffs_are_not_revealed() {
    let table = Table::open().await;
    table.begin_by("bell", table.ada, table.ben).await;
    table.play_all(&["d3-c3", "b3xd3", "e3xc3"]).await;
    let offers = async |by| table.choices(by, "game huff", &[("point", "".into())]).await;
    let white = history_by(&BELL, &["d3-c3", "b3xd3", "e3xc3"]).position().stones().white;
    let all: Vec<String> = white.iter().map(|point| point.to_string()).collect();
    assert_eq!(offers(table.ben).await, all);
    assert!(offers(table.ada).await.is_empty(), "it is not her turn");

    let huff = async |by, point: &str| {
        private(&table.command(by, "game huff", &[("point", point.into())]).await)
    };
    assert!(huff(table.ben, "a1").await.contains("missed no capture"));
    assert!(huff(table.ben, "a5").await.contains("your own"));
    assert!(huff(table.ben, "d3").await.contains("No stone stands on d3"));
    assert!(huff(table.ben, "h8").await.contains("not on this board"));
    assert!(huff(table.ben, "?").await.contains("I cannot read that"));
    assert!(huff(table.ada, "b4").await.contains("turn in game 1"));
    table.expect(table.ada, "game premove", &[], "A premove never huffs").await;
    table.expect(table.ben, "game insist", &[], "The rules of this game have no insisting").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dame_game_with_insists_a_huff_a_promotion_and_a_kings_captures() {
    let table = Table::open().await;
    let actions = "c3-d4, b6-c5, d4xb6, h6-g5, huff a7, b6-a7, d6-c5, g3-h4, c5-d4, e3xc5, \
         c7-b6, d2-e3, b6xd4, e3-f4, insist, e3xc5, g7-h6, a3-b4, f6-e5, h4xf6, h8-g7, \
         e1-d2, insist, f6xh8, f8-g7, c5-d6, e7xc5, h8xf6xd4xb6, b8-c7, b4-a5, c7-d6, \
         b6-e3, d6-c5, e3xb6, d8-c7, b6xd8, h6-g5, d8xh4";
    let (game, told) = play_out(&table, &DAME, actions).await;
    let kings_chain = |(before, action): (_, Action)| {
        let action = *action.as_move()?;
        let king = alquerque_rules::Position::kings(&before).contains(action.from());
        (king && action.captured().count() > 1).then_some(action)
    };
    assert_eq!(
        game.plies().find_map(kings_chain).map(|chain| chain.to_string()).as_deref(),
        Some("h8xf6xd4xb6")
    );
    assert!(told[5].contains("**huffs a7**"), "{}", told[5]);
    assert!(told[24].contains("(now a king)"), "{}", told[24]);
    let insisted = &told[15];
    let words =
        format!("{} **insists**: {} takes **e3-f4** back", mention(table.ben), mention(table.ada));
    assert!(
        insisted.contains(&words) && insisted.contains("You must capture now, to the last jump"),
        "{insisted}"
    );
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_penalty_game_with_penalties_at_once_and_one_to_choose() {
    let table = Table::open().await;
    let actions = "c2-c3, c4xc2, c1xc3, c5-c4, c3xa3xc5, a5-b4, e3xc5xa3xa5xc5, e4-d4, e2-e3, \
         c4-c3, b2-c1, huff d3, d4-d3, e3-e4, d3-e3, e4xe2, d5-c5, c1-b2, c5-d4, \
         e2-d2, d4-c4, d2xb4xd4";
    let (game, told) = play_out(&table, &PENALTY, actions).await;
    let at_once = game.plies().zip(&told[1..]).filter_map(|((before, action), told)| {
        let point = before.penalty(action.as_move()?)?;
        Some((point, told))
    });
    let mut penalties = 0;
    for (point, told) in at_once {
        penalties += 1;
        assert!(told.contains(&format!("**{point}**")) && told.contains("as a penalty"), "{told}");
    }
    assert_eq!(penalties, 5);
    assert!(told[11].contains("First choose the stone that leaves the board"), "{}", told[11]);
    assert!(told[12].contains("off the board as the penalty"), "{}", told[12]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_penalty_is_chosen_from_the_menu_before_anything_else() {
    let table = Table::open().await;
    table.begin_by("penalty", table.ada, table.ben).await;
    table.does(table.ada, "d2-c3").await;
    table.does(table.ben, "b4xd2").await;
    let board = table.does(table.ada, "d3-c3").await;
    let chosen =
        history_by(&PENALTY, &["d2-c3", "b4xd2", "d3-c3"]).position().rule_state().huffable;
    let mut values: Vec<String> = chosen.iter().map(|point| format!("huff {point}")).collect();
    values.sort();
    assert!(values.len() > 1);
    assert_eq!(offered(&board), values);
    assert_private(
        &table.play(table.ben, "d4-d3").await,
        "First choose the stone that leaves the board",
    );
    let choices = table.choices(table.ben, "game huff", &[("point", "".into())]).await;
    assert_eq!(choices.len(), values.len());
    assert_private(&table.choose(table.ada, &board, &values[0]).await, "turn in game 1");
    let next = table.choose(table.ben, &board, &values[0]).await;
    assert!(!next.ephemeral && next.pinged.is_empty(), "{}", next.content);
    assert_shows(&next, &history_by(&PENALTY, &["d2-c3", "b4xd2", "d3-c3", &values[0]]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_touched_stone_must_move_unless_one_adjusts_beforehand() {
    let table = Table::open().await;
    let board = table.begin_by("dame", table.ada, table.ben).await;
    assert_eq!(offered(&board), ["a3", "c3", "e3", "g3"]);
    assert_private(&table.choose(table.ben, &board, "c3").await, "turn in game 1");

    // Touched: the moves are shown privately, and no other stone may move.
    let touched = table.choose(table.ada, &board, "c3").await;
    assert!(touched.ephemeral && touched.content.contains("touched **c3**"), "{}", touched.content);
    assert_eq!(offered(&touched), ["c3-b4", "c3-d4"]);
    let start = history_by(&DAME, &[]);
    assert_draws(&touched, &start, &with_moves_of(&start, "c3"), &Style::default());
    for told in [table.choose(table.ada, &board, "e3").await, table.play(table.ada, "e3-f4").await]
    {
        assert_private(&told, "touched the stone on c3");
    }
    table.expect_press(table.ada, &board, "Adjust", "touched the stone on c3").await;
    assert_eq!(table.offers(table.ada, "").await, ["c3-b4", "c3-d4"]);
    // It survives the private message.
    let own = table.command(table.ada, "board", &[]).await;
    assert_eq!(offered(&own), ["c3-b4", "c3-d4"]);
    assert_draws(&own, &start, &with_moves_of(&start, "c3"), &Style::default());
    let board = table.choose(table.ada, &touched, "c3-d4").await;
    assert!(!board.ephemeral);
    assert_shows(&board, &history_by(&DAME, &["c3-d4"]));

    // Adjusted: any stone may be inspected, and none is bound.
    let adjusting = table.press(table.ben, &board, "Adjust").await;
    assert!(
        adjusting.ephemeral && offered(&adjusting) == ["b6", "d6", "f6", "h6"],
        "{adjusting:?}"
    );
    let looked = table.choose(table.ben, &adjusting, "f6").await;
    assert!(looked.content.contains("**f6**") && offered(&looked).contains(&"f6-e5"), "{looked:?}");
    let looked = table.choose(table.ben, &looked, "b6").await;
    assert_eq!(offered(&looked)[4..], ["b6-a5", "b6-c5"]);
    let now = history_by(&DAME, &["c3-d4"]);
    assert_draws(&looked, &now, &with_moves_of(&now, "b6"), &Style::default());
    let board = table.choose(table.ben, &looked, "b6-a5").await;
    assert_shows(&board, &history_by(&DAME, &["c3-d4", "b6-a5"]));

    // A typed move touches nothing.
    table.plays(table.ada, "e3-f4").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stone_is_chosen_first_where_a_menu_cannot_hold_all_moves() {
    let table = Table::open().await;
    table.begin_by("codecup", table.ada, table.ben).await;
    let actions = [
        "e3-d4", "g5xe3", "d2xf4", "c5xe3xg5", "a3xc5", "e5xe3", "f2xd4xb4", "c6xc4", "b4xd4",
        "f5-e5",
    ];
    let board = table.play_all(&actions).await;
    let history = history_by(&CODECUP, &actions);
    let legal = history.position().legal_moves();
    assert!(legal.len() > 25);
    let stones: BTreeSet<String> = legal.iter().map(|action| action.from().to_string()).collect();
    assert_eq!(offered(&board), stones.iter().collect::<Vec<_>>());
    assert_private(&table.choose(table.ben, &board, "g4").await, "turn in game 1");

    // Each stone shows its moves privately, and another can be chosen there: nothing binds.
    let chosen = table.choose(table.ada, &board, "g4").await;
    assert!(chosen.ephemeral && chosen.content.contains("From g4"), "{}", chosen.content);
    assert_draws(&chosen, &history, &with_moves_of(&history, "g4"), &Style::default());
    let last = stones.last().unwrap();
    let chosen = table.choose(table.ada, &chosen, stones.first().unwrap()).await;
    let chosen = table.choose(table.ada, &chosen, last).await;
    let moves: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let mut of_last: Vec<&str> = moves.iter().map(String::as_str).collect();
    of_last.retain(|text| text.starts_with(last.as_str()));
    of_last.sort_unstable();
    assert_eq!(offered(&chosen)[stones.len()..], of_last);
    let board = table.choose(table.ada, &chosen, of_last[0]).await;
    assert_shows(&board, &history_by(&CODECUP, &[&actions[..], &of_last[..1]].concat()));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_stones_than_a_menu_holds_are_chosen_from_two() {
    let table = Table::open().await;
    table.begin_by("satoel", table.ada, table.ben).await;
    let actions = [
        "f6-e7",
        "h8xf6",
        "e3-f2",
        "e11-d12",
        "e5xg7",
        "d8xf6",
        "b6xd8",
        "c9xe7xe5xe3xg1",
        "d6-c7",
        "f10-e11",
        "c7-d6",
    ];
    let board = table.play_all(&actions).await;
    let history = history_by(&SATOEL, &actions);
    let hints: Vec<&str> = board.selects().map(|menu| menu.placeholder.as_str()).collect();
    assert_eq!(hints, ["Choose a stone … (a7–h9)", "Choose a stone … (i8–i9)"]);
    let stones = offered(&board);
    let stones = stones.iter().map(|stone| stone.parse::<Point>().unwrap());
    assert_eq!(stones.collect::<Bitboard>(), history.position().movable());
    let chosen = table.choose(table.ben, &board, "i9").await;
    let of_stone = history.position().first_moves_of("i9".parse().unwrap(), 9);
    let text = of_stone[0].to_string();
    let board = table.choose(table.ben, &chosen, &text).await;
    assert_shows(&board, &history_by(&SATOEL, &[&actions[..], &[&text]].concat()));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huff_is_meant_for_the_game_that_knows_huffs() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await; // game 1
    table.begin_by("bell", table.ada, table.ben).await; // game 2
    table.expect(table.ada, "game huff", &[("point", "a4".into())], "a4 cannot be huffed").await;
    table
        .expect(
            table.ada,
            "game huff",
            &[("point", "a4".into()), ("game", 1.into())],
            "The rules of this game have no huffing",
        )
        .await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_have_numbers_in_dame() {
    let table = Table::open().await;
    table.begin_by("dame", table.ada, table.ben).await;
    let board = table.plays(table.ada, "22-18").await;
    assert_shows(&board, &history_by(&DAME, &["c3-d4"]));
    assert_private(&table.play(table.ben, "12-33").await, "no square 33");
    // A refusal is written as the move was.
    let told = private(&table.play(table.ben, "1:22-18").await);
    assert!(told.starts_with("No stone stands on 22. You can play 9-13, "), "{told}");
    let told = private(&table.play(table.ben, "c3-d4").await);
    assert!(told.starts_with("No stone stands on c3. You can play b6-a5, "), "{told}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huff_is_told_and_taken_back_in_its_own_words() {
    let table = Table::open().await;
    table.begin_by("bell", table.ada, table.ben).await;
    table.play_all(&["d2-c3", "b4xd2", "b2xb4", "b5xb3"]).await;
    let offence = table.does(table.ada, "a2-b2").await;
    let board = table.does(table.ben, "huff e1").await;
    let told = aside(&table, table.ben, &board).await;
    assert!(told.content.starts_with("You huffed **e1**. Undo until <t:"), "{}", told.content);
    let former = bare(&table, &offence).await;
    assert!(former.content.ends_with(" · Ada: **a2-b2**"), "{}", former.content);
    let done = private(&table.press(table.ben, &told, "Undo").await);
    assert_eq!(done, "You took the huff of **e1** back in game 1.");
    let former = bare(&table, &board).await;
    assert!(former.content.ends_with(" · This was taken back."), "{}", former.content);
    assert!(former.is_components_v2 && former.attachments.is_empty(), "{former:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_button_to_huff_follows_every_move_and_betrays_nothing() {
    let table = Table::open().await;
    let board = table.begin_by("bell", table.ada, table.ben).await;
    assert!(!labels(&board).contains(&"Huff …"), "{board:?}");
    let board = table.plays(table.ada, "d2-c3").await;
    let none = table.press(table.ben, &board, "Huff …").await;
    assert_eq!(offered(&none).len(), 12, "all stones of the opponent: {none:?}");
    table.plays(table.ben, "b4xd2").await;
    table.plays(table.ada, "b2xb4").await;
    table.plays(table.ben, "b5xb3").await;
    let board = table.plays(table.ada, "a2-b2").await;
    let asked = table.press(table.ben, &board, "Huff …").await;
    assert!(asked.ephemeral && offered(&asked).contains(&"huff e1"), "{asked:?}");
    table.choose(table.ben, &asked, "huff e1").await;
    let huffed =
        table.wait(|told: &Message| !told.ephemeral && told.content.contains("huffs e1")).await;
    assert!(!labels(&huffed).contains(&"Huff …"), "{huffed:?}");
    // The board that the other player sees first has the whole turn.
    let told = table.plays(table.ben, "c4-b4").await.content;
    let turn = told.find("huffs e1").zip(told.find("played c4-b4"));
    assert!(turn.is_some_and(|(huff, played)| huff < played), "{told}");
    table.close().await;
}
