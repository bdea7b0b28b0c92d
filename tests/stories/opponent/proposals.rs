//! Offers, takebacks and nudges to the bot.

use alquerque::game::{Game, Play, Stage};
use alquerque_engine::Level;
use alquerque_rules::{FREE, History, MEDIEVAL, RuleSet, Side};
use discord_sandbox::Message;

use super::{Match, options};
use crate::random_play::random_play;
use crate::table::{Table, mention, private};

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

/// Returns the bot's answer to a proposal of Ada, after its message.
async fn answered(table: &Table, proposal: &Message) -> Message {
    assert!(!proposal.ephemeral && proposal.pinged.is_empty(), "{proposal:?}");
    assert_eq!(proposal.components().count(), 0);
    let is_answer = |told: &Message| told.id > proposal.id && !told.ephemeral;
    table.discord.wait_message(table.channel, table.cleo, is_answer).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_declines_a_draw_when_winning_and_accepts_when_losing() {
    let mut table = Table::open().await;
    let ada = table.ada;
    let told = table.challenge_bot(ada, &options(&MEDIEVAL, Level::Master, "white")).await;
    let id = table.discord.bot_id();
    let game = alquerque::game::GameId(game_of(&told));
    table.rearrange(game, after(lost_for(Side::White, &MEDIEVAL))).await;
    let declined = answered(&table, &message_of(&table, "game draw").await).await;
    assert!(
        declined.content.contains("Thank you for the offer") && declined.pinged == [ada],
        "{declined:?}"
    );
    assert!(declined.attachments.is_empty(), "the board is as it was");

    table
        .rearrange(game, |game| without_offer(after(lost_for(Side::Black, &MEDIEVAL))(game)))
        .await;
    let accepted = answered(&table, &message_of(&table, "game draw").await).await;
    assert!(
        accepted.content.contains("I accept the draw") && accepted.content.contains("**A draw**"),
        "{accepted:?}"
    );
    assert!(accepted.pinged == [ada] && accepted.attachments.len() == 1, "{accepted:?}");
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

async fn message_of(table: &Table, command: &str) -> Message {
    crate::table::message(&table.command(table.ada, command, &[]).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_agrees_to_count_when_ahead() {
    let mut table = Table::open().await;
    let told = table.challenge_bot(table.ada, &options(&FREE, Level::Club, "white")).await;
    let game = alquerque::game::GameId(game_of(&told));
    table.rearrange(game, after(lost_for(Side::Black, &FREE))).await;
    let declined = answered(&table, &message_of(&table, "game count").await).await;
    assert!(
        declined.content.contains("I would rather play on in game 1 than count"),
        "{}",
        declined.content
    );
    table.rearrange(game, |game| without_offer(after(lost_for(Side::White, &FREE))(game))).await;
    let agreed = answered(&table, &message_of(&table, "game count").await).await;
    assert!(
        agreed.content.contains("I agree to stop") && agreed.content.contains("wins by count"),
        "{agreed:?}"
    );
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_accepts_takebacks_and_nudges() {
    let table = Table::open().await;
    let mut game = Match::begin(&table, table.ada, &options(&MEDIEVAL, Level::Club, "white")).await;
    let early = private(&table.command(table.ada, "game takeback", &[]).await);
    assert!(early.contains("nothing to take back"), "{early}");
    for _ in 0..2 {
        game.plays("c2-c3").await;
        let former = game.board.clone();
        let back = answered(&table, &message_of(&table, "game takeback").await).await;
        let words = [
            "your last move in game 1 is taken back".to_owned(),
            format!("{} took back their last move", mention(table.ada)),
            format!("{}, it is your turn", mention(table.ada)),
        ];
        assert!(words.iter().all(|words| back.content.contains(words)), "{}", back.content);
        assert_eq!((back.pinged.as_slice(), back.attachments.len()), (&[table.ada][..], 1));
        let is_bare = |told: &Message| told.id == former.id && told.components().count() == 0;
        table.discord.wait_message(table.channel, table.cleo, is_bare).await.unwrap();
        game.board = back;
        game.plays("d2-c3").await;
        game.board = answered(&table, &message_of(&table, "game takeback").await).await;
    }
    let own = private(&table.command(table.ada, "game nudge", &[]).await);
    assert!(own.contains("It is your turn"), "{own}");
    game.plays_out(3).await;
    table.close().await;
}
