//! Boards, counters and rules to print.

use alquerque::locale::Language;
use alquerque::print::{Paper, pdf};
use alquerque_rules::{BELL, DAME, MEDIEVAL, RuleSet};
use discord_sandbox::{ActionError, Config, Message, Person};

use crate::table::Table;

/// Checks that a private message has the sheets of a rule set on a paper.
fn assert_sheets(told: &Message, rules: &'static RuleSet, paper: Paper, tag: &str) {
    assert!(told.ephemeral && told.pinged.is_empty(), "{told:?}");
    let language = Language::from_tag(tag);
    assert!(told.content.contains(&language.rules(rules)), "{}", told.content);
    assert!(told.content.contains(&language.paper(paper.id())), "{}", told.content);
    assert!(told.content.contains("100"), "the scale of the printer: {}", told.content);
    let [file] = &told.attachments[..] else { panic!("not one attachment") };
    assert_eq!(file.filename, format!("alquerque-{}.pdf", rules.id));
    assert!(file.bytes.starts_with(b"%PDF-"));
    assert!(file.bytes == pdf(rules, paper, language).unwrap(), "other sheets");
}

#[tokio::test(flavor = "multi_thread")]
async fn sheets_come_as_a_pdf_for_the_rules_and_the_paper_of_the_player() {
    let german = Person { locale: "de".into(), ..Person::human("Ben") };
    let british = Person { locale: "en-GB".into(), ..Person::human("Cleo") };
    let people = vec![Person::human("Ada"), german, british];
    let table = Table::open_with(Config { people, ..Config::default() }).await;
    let print = async |by, options: &[_]| table.command(by, "game print", options).await;

    assert_sheets(&print(table.ada, &[]).await, &MEDIEVAL, Paper::Letter, "en-US");
    assert_sheets(&print(table.cleo, &[]).await, &MEDIEVAL, Paper::A4, "en-GB");
    let dame = print(table.ben, &[("rules", "dame".into())]).await;
    assert_sheets(&dame, &DAME, Paper::A4, "de");
    let a4 = print(table.ada, &[("rules", "dame".into()), ("paper", "a4".into())]).await;
    assert_sheets(&a4, &DAME, Paper::A4, "en-US");

    // Without `rules:`, those of the player's own game.
    table.begin_by("bell", table.ada, table.cleo).await;
    assert_sheets(&print(table.ada, &[]).await, &BELL, Paper::Letter, "en-US");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_rule_set_has_its_sheets() {
    let table = Table::open().await;
    let page = table.command(table.ada, "rules", &[("rules", "dame".into())]).await;
    let told = table.press(table.ada, &page, "Print").await;
    assert!(told.id != page.id, "the page stays");
    assert_sheets(&told, &DAME, Paper::Letter, "en-US");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sheets_come_in_direct_messages_as_well() {
    let table = Table::open().await;
    let direct = table.discord.direct_channel(table.ada);
    let bot = table.discord.bot_id();
    table.discord.say(table.ada, direct, "hello").await.unwrap();
    let by_bot = |told: &Message| told.author == bot;
    let help = table.discord.wait_message(direct, table.ada, by_bot).await.unwrap();
    let begun = table.press(table.ada, &help, "Play me").await;
    assert_eq!(begun.channel, direct);
    let page = table.press_in_menu(table.ada, &begun, "Rules").await;
    let told = table.press(table.ada, &page, "Print").await;
    assert_sheets(&told, &MEDIEVAL, Paper::Letter, "en-US");
    table.close().await;
}

/// Discord itself refuses values that are no choices of an option.
#[tokio::test(flavor = "multi_thread")]
async fn unknown_papers_are_refused() {
    let table = Table::open().await;
    let options = [("paper", "a5".into())];
    let said = table.discord.command(table.ada, table.channel, "game print", &options).await;
    let Err(ActionError::BadOption { option: refused, .. }) = said else { panic!("{said:?}") };
    assert_eq!(refused, "paper");
    table.close().await;
}
