//! The pages that explain the rules.

use alquerque::locale::Language;
use alquerque_rules::RULE_SETS;
use discord_sandbox::Message;

use crate::table::{Table, assert_says};

fn assert_page(page: &Message, id: &str) {
    let rules = RULE_SETS.into_iter().find(|rules| rules.id == id).unwrap();
    assert!(page.ephemeral && page.pinged.is_empty());
    let title = format!("**{}**\n", Language::english().rules(rules));
    assert!(page.content.starts_with(&title), "{}", page.content);
    assert_eq!(page.content.lines().filter(|line| line.starts_with("• ")).count(), 5, "{id}");
    let names = page.content.lines().last().unwrap().split(" · ");
    assert_eq!(page.attachments.len(), names.count(), "{id}: each picture has a name");
    assert!(page.attachments.len() >= 3, "{id}");
    for picture in &page.attachments {
        assert!(image::load_from_memory(&picture.bytes).is_ok());
        assert!(
            picture
                .description
                .as_ref()
                .is_some_and(|words| (20..=1024).contains(&words.chars().count()))
        );
    }
    let [menu] = &page.selects().collect::<Vec<_>>()[..] else { panic!("not one menu") };
    assert_eq!(menu.options.len(), RULE_SETS.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_set_has_a_page_with_pictures() {
    let table = Table::open().await;
    for rules in RULE_SETS {
        let page = table.command(table.cleo, "rules", &[("rules", rules.id.into())]).await;
        assert_page(&page, rules.id);
        let whole = table.press(table.cleo, &page, "Full rules and sources").await;
        assert!(whole.ephemeral && whole.id != page.id, "{whole:?}");
        assert_says(&whole, &["Our readings"]);
    }
    table.close().await;
}

/// The usual rules of the server come first, and each name tells the group.
#[tokio::test(flavor = "multi_thread")]
async fn rule_sets_are_offered_as_they_are_typed() {
    let table = Table::open().await;
    let offered =
        async |typed: &str| table.choices(table.ada, "rules", &[("rules", typed.into())]).await;
    let all = offered("").await;
    assert_eq!((all.len(), all[0].as_str()), (RULE_SETS.len(), "Medieval Alquerque"));
    assert_eq!(offered("ARAB").await, ["Arabic Alquerque · with kings"]);
    assert_eq!(offered("chess").await, [""; 0]);
    table.command(table.ada, "settings", &[("rules", "kharberg".into())]).await;
    assert_eq!(offered("").await[..2], ["Kharberg · with kings", "Medieval Alquerque"]);
    assert_eq!(offered("stones eight").await, ["Terhüchü with eight stones · Alquerque"]);
    assert_eq!(offered("terhuchu").await[..], ["Terhüchü · Alquerque"]);
    assert_eq!(offered("bell's alquerque no").await, ["Bell’s Alquerque, no return"]);

    let page = table.command(table.ada, "rules", &[("rules", "covarr".into())]).await;
    assert_page(&page, "covarrubias");
    let listed = page.selects().flat_map(|menu| &menu.options).map(|option| option.value.as_str());
    assert_eq!(listed.take(2).collect::<Vec<_>>(), ["kharberg", "medieval"]);
    for unclear in ["chess", "kings"] {
        let told = table.command(table.ada, "challenge", &[("rules", unclear.into())]).await;
        assert!(told.ephemeral);
        assert_says(&told, &["I cannot tell which rules you mean", "`/rules`"]);
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_bot_begins_from_a_page() {
    let table = Table::open().await;
    let page = table.command(table.ada, "rules", &[("rules", "bell".into())]).await;
    let board = table.press(table.ada, &page, "Play me by these rules").await;
    assert!(!board.ephemeral, "{board:?}");
    let title = "\n-# Game 1 · R. C. Bell’s Alquerque · Beginner · ";
    assert_says(&board, &[title]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_turned_with_the_menu() {
    let table = Table::open().await;
    let page = table.command(table.ada, "rules", &[]).await;
    assert_page(&page, "medieval");
    let turned = table.choose(table.ada, &page, "dame").await;
    assert_eq!(turned.id, page.id, "the page takes the other's place");
    assert_page(&turned, "dame");
    assert_page(&table.choose(table.ada, &turned, "free").await, "free");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_of_ones_own_game_come_first() {
    let table = Table::open().await;
    table.begin_by("bell", table.ada, table.ben).await;
    assert_page(&table.command(table.ben, "rules", &[]).await, "bell");
    assert_page(&table.command(table.cleo, "rules", &[]).await, "medieval");
    table.close().await;
}
