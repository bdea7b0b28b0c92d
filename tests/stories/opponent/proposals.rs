//! Offers, takebacks and nudges to the bot.

use alquerque::game::{Game, Play, Stage};
use alquerque_engine::Level;
use alquerque_rules::{FREE, History, MEDIEVAL, RuleSet, Side};
use discord_sandbox::Message;

use super::{Match, options};
use crate::random_play::random_play;
use crate::table::{Table, assert_says, mention, private, to_move};

/// Returns a random play with White to move, in which this side has at most three stones and the
/// other many more.
fn lost_for(losing: Side, rules: &'static RuleSet) -> History {
    let is_lost = |history: &History| {
        let position = history.position();
        let [own, other] = [losing, !losing].map(|side| position.stones()[side].count());
        history.outcome().is_none()
            && position.turn() == Side::White
            && own <= 3
            && other >= own + 4
    };
    let prefixes = |game: History| (0..=game.actions().len()).map(move |ply| game.until(ply));
    (0..)
        .flat_map(|seed| prefixes(random_play(rules, seed, 200)))
        .find(is_lost)
        .expect("chance leads there at last")
}

/// Returns the game after this play.
fn after(history: History) -> impl FnOnce(Game) -> Game {
    |game| {
        let Stage::Playing(play) = game.stage else { panic!("it is over") };
        Game { stage: Stage::Playing(Play { history, ..play }), ..game }
    }
}

/// Proposes something to the bot. Returns what Ada alone is told, and the board that says it too.
async fn proposes(table: &Table, board: &Message, what: &str) -> (String, Message) {
    let told = private(&table.command(table.ada, what, &[]).await);
    let shows = |later: &Message| !later.ephemeral && later.content.starts_with(&told);
    let shown = table.wait(shows).await;
    assert!(
        shown.id == board.id
            || shown.content.contains("**A draw**")
            || shown.content.contains(" wins")
    );
    (told, shown)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_declines_a_draw_when_winning_and_accepts_when_losing() {
    let mut table = Table::open().await;
    let ada = table.ada;
    let told = table.challenge_bot(ada, &options(&MEDIEVAL, Level::Master, "white")).await;
    let id = table.discord.bot_id();
    let game = alquerque::game::GameId(game_of(&told));
    table.rearrange(game, after(lost_for(Side::White, &MEDIEVAL))).await;
    let (declined, _) = proposes(&table, &told, "game draw").await;
    assert!(declined.contains("Thank you for the offer"), "{declined}");

    table
        .rearrange(game, |game| without_offer(after(lost_for(Side::Black, &MEDIEVAL))(game)))
        .await;
    let accepted = table.command(table.ada, "game draw", &[]).await;
    assert_says(&accepted, &["I accept the draw", "**A draw**"]);
    assert!(!accepted.ephemeral && accepted.attachments.len() == 1, "{accepted:?}");
    assert!(accepted.content.contains(&mention(id)));
    table.close().await;
}

/// Returns the id of the game of a message, from its buttons.
fn game_of(board: &Message) -> u64 {
    let custom_id = &board.buttons().next().expect("a board has buttons").custom_id;
    custom_id.split(':').nth(1).unwrap().parse().unwrap()
}

fn without_offer(game: Game) -> Game {
    let Stage::Playing(play) = game.stage else { panic!("it is over") };
    let play = Play { offer: None, has_offered: Default::default(), ..play };
    Game { stage: Stage::Playing(play), ..game }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_agrees_to_count_when_ahead() {
    let mut table = Table::open().await;
    let told = table.challenge_bot(table.ada, &options(&FREE, Level::Club, "white")).await;
    let game = alquerque::game::GameId(game_of(&told));
    table.rearrange(game, after(lost_for(Side::Black, &FREE))).await;
    let (declined, _) = proposes(&table, &told, "game count").await;
    assert!(declined.contains("I would rather play on in game 1 than count"), "{declined}");
    table.rearrange(game, |game| without_offer(after(lost_for(Side::White, &FREE))(game))).await;
    let agreed = table.command(table.ada, "game count", &[]).await;
    assert_says(&agreed, &["I agree to stop", "wins by count"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_accepts_takebacks_and_nudges() {
    let table = Table::open().await;
    let mut game = Match::begin(&table, table.ada, &options(&MEDIEVAL, Level::Club, "white")).await;
    table.expect(table.ada, "game takeback", &[], "nothing to take back").await;
    for _ in 0..2 {
        game.plays("c2-c3").await;
        let (told, back) = proposes(&table, &game.board, "game takeback").await;
        assert!(told.contains("your last move in game 1 is taken back"), "{told}");
        let words = [format!("{} took back ", mention(table.ada)), to_move(table.ada)];
        assert!(words.iter().all(|words| back.content.contains(words)), "{}", back.content);
        assert_eq!((back.id, back.attachments.len()), (game.board.id, 1));
        game.board = back;
        game.plays("d2-c3").await;
        game.board = proposes(&table, &game.board, "game takeback").await.1;
    }
    table.expect(table.ada, "game nudge", &[], "It is your turn").await;
    game.plays_out(3).await;
    table.close().await;
}
