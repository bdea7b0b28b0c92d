//! Random lives of a store, and all that it answers.

use std::fmt::Write;

use alquerque::game::{
    Challenge, Colour, Command, Draft, Game, GameId, MessageId, Person, Place, PlayerId, Request,
    SavedGame, Terms, decide,
};
use alquerque::store::{Rating, SledStore, Store, Versioned};
use alquerque_rules::{BySide, RULE_SETS, Side};
use proptest::prelude::*;
use time::{Duration, OffsetDateTime};

const ADA: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn here(channel: u64) -> Place {
    Place { guild: Some(1), channel }
}

pub fn draft(id: u64, channel: u64) -> Draft {
    challenge(id, channel, 0)
}

fn challenge(id: u64, channel: u64, rules: usize) -> Draft {
    let (ada, ben) = (Person::new(ADA, "Ada"), Person::new(BEN, "Ben"));
    let challenge = Challenge::new(GameId(id), here(channel), ada, Some(ben));
    let terms = Terms { rated: true, ..challenge.terms };
    let rules = RULE_SETS[rules % RULE_SETS.len()];
    Challenge { rules, colour: Colour::White, terms, ..challenge }.make(NOW).unwrap()
}

/// Something that happens to a store. Games are named by any number; what cannot happen to one does not.
#[derive(Clone, Debug)]
pub enum Step {
    Create { id: u64, channel: u64, rules: usize },
    Accept(u64),
    Play(u64),
    Resign(u64, f64),
    ToThread(u64),
    Preferences(u64, Option<String>, [u8; 2]),
    Settings(u64, String),
    Beat(u32),
    Remove(u64),
    Leave(u32),
    Return,
    RemoveLeft(usize),
}

const GAMES: u64 = 12;

pub fn steps() -> impl Strategy<Value = Vec<Step>> {
    let id = || 1..=GAMES;
    let step = prop_oneof![
        4 => (id(), 1..4_u64, 0..7_usize).prop_map(|(id, channel, rules)| Step::Create { id, channel, rules }),
        4 => id().prop_map(Step::Accept),
        8 => id().prop_map(Step::Play),
        2 => (id(), 0.0..3000.0).prop_map(|(id, rating)| Step::Resign(id, rating)),
        1 => id().prop_map(Step::ToThread),
        1 => (1..4_u64, any::<Option<String>>(), any::<[u8; 2]>()).prop_map(|(id, theme, quiet)| Step::Preferences(id, theme, quiet)),
        1 => (1..4_u64, any::<String>()).prop_map(|(id, theme)| Step::Settings(id, theme)),
        1 => any::<u32>().prop_map(Step::Beat),
        2 => id().prop_map(Step::Remove),
        1 => any::<u32>().prop_map(Step::Leave),
        1 => Just(Step::Return),
        1 => (0..4_usize).prop_map(Step::RemoveLeft),
    ];
    proptest::collection::vec(step, 0..60)
}

impl Step {
    pub fn a_bit_of_everything() -> Vec<Self> {
        let mut steps = Vec::new();
        for id in 1..=6 {
            steps.extend([Self::Create { id, channel: 1 + id % 2, rules: id as usize }]);
            if id > 1 {
                steps.extend([Self::Accept(id), Self::Play(id), Self::Play(id), Self::Play(id)]);
            }
        }
        steps.extend([Self::Resign(2, 1500.5), Self::ToThread(3), Self::Beat(1000)]);
        steps.extend([
            Self::Preferences(1, Some("slate".to_owned()), [22, 7]),
            Self::Settings(1, "wood".to_owned()),
        ]);
        steps
    }

    pub async fn take(self, store: &SledStore) {
        match self {
            Self::Create { id, channel, rules } => {
                store.create(challenge(id, channel, rules)).await.unwrap();
            }
            Self::Accept(id) => {
                change(store, id, |_| {
                    Some((BEN, Command::Accept { coin: Side::White, name: "Ben".into() }))
                })
                .await
            }
            Self::Play(id) => {
                change(store, id, |game| {
                    let action = game.history()?.position().legal_actions().first().cloned()?;
                    Some((game.to_move()?, Command::play(action)))
                })
                .await;
            }
            Self::Resign(id, rating) => resign(store, id, rating).await,
            Self::ToThread(id) => {
                let Some(Versioned { game, version }) = store.get(GameId(id)).await.unwrap() else {
                    return;
                };
                let place = here(100 + id);
                let moved =
                    Game { place, parent: Some(1), board_message: Some(MessageId(id)), ..game };
                store.put(moved, version).await.unwrap();
            }
            Self::Preferences(player, theme, quiet) => {
                let edit = Box::new(move |it: &mut alquerque::store::Preferences| {
                    (it.theme, it.quiet) = (theme, Some(quiet))
                });
                store.edit_preferences(PlayerId(player), edit).await.unwrap();
            }
            Self::Settings(guild, theme) => {
                store
                    .edit_server_settings(guild, Box::new(move |it| it.theme = Some(theme)))
                    .await
                    .unwrap();
            }
            Self::Beat(at) => store.heartbeat(NOW + Duration::seconds(at.into())).await.unwrap(),
            Self::Remove(id) => {
                let Some(kept) = store.get(GameId(id)).await.unwrap() else { return };
                store.remove(GameId(id), kept.version).await.unwrap();
            }
            Self::Leave(at) => {
                store.note_left(1, Some(NOW + Duration::seconds(at.into()))).await.unwrap()
            }
            Self::Return => store.note_left(1, None).await.unwrap(),
            Self::RemoveLeft(many) => {
                store.remove_left(1, NOW + Duration::weeks(10_000), many).await.unwrap();
            }
        }
    }
}

async fn change(
    store: &SledStore,
    id: u64,
    command: impl Fn(&Game) -> Option<(PlayerId, Command)>,
) {
    let Some(Versioned { game, version }) = store.get(GameId(id)).await.unwrap() else { return };
    let Some((by, command)) = command(&game) else { return };
    if let Ok(decided) = decide(&game, &Request::new(by, command), NOW) {
        store.put(decided.game, version).await.unwrap();
    }
}

async fn resign(store: &SledStore, id: u64, rating: f64) {
    let Some(Versioned { game, version }) = store.get(GameId(id)).await.unwrap() else { return };
    let Ok(over) = decide(&game, &Request::new(ADA, Command::Resign), NOW) else { return };
    let rated = move |rating: f64| Rating {
        name: "Somebody".to_owned(),
        rating,
        deviation: rating / 7.0,
        volatility: rating / 30_011.0,
        wins: 1,
        draws: 0,
        losses: 2,
        unrated: false,
    };
    let rate = Box::new(move |game, _| {
        (game, BySide { white: Some(rated(rating)), black: Some(rated(3000.0 - rating)) })
    });
    store.put_rated(over.game, version, 1, rate).await.unwrap();
}

/// Everything that a store answers, as text.
pub async fn answers(store: &SledStore) -> String {
    let mut text = format!("{:?}\n", store.servers(0, 10).await.unwrap());
    for id in 1..=GAMES {
        let kept = store.get(GameId(id)).await.unwrap();
        writeln!(text, "{:?}", kept.map(|kept| (kept.version, SavedGame::from(&kept.game))))
            .unwrap();
    }
    for channel in (1..4).chain(101..=100 + GAMES) {
        let place = here(channel);
        for number in 1..=GAMES as u32 {
            let numbered = store.numbered(place, number).await.unwrap();
            writeln!(text, "{numbered:?}").unwrap();
        }
        let (open, newest) =
            (store.open_in(place).await.unwrap(), store.newest_in(place, 5).await.unwrap());
        writeln!(text, "{:?} {:?}", open, newest).unwrap();
    }
    for id in 1..4 {
        let player = PlayerId(id);
        writeln!(text, "{:?}", store.open_of(player).await.unwrap()).unwrap();
        writeln!(text, "{:?}", store.open_in_guild(id).await.unwrap()).unwrap();
        let mut whereabouts = store.whereabouts(id).await.unwrap();
        whereabouts.sort_by_key(|game| game.id);
        writeln!(text, "{whereabouts:?}").unwrap();
        writeln!(text, "{:?}", store.preferences(player).await.unwrap()).unwrap();
        writeln!(text, "{:?}", store.server_settings(id).await.unwrap()).unwrap();
        for rules in RULE_SETS {
            writeln!(text, "{:?}", store.ranking(id, rules).await.unwrap()).unwrap();
        }
    }
    let year = NOW + Duration::days(365);
    writeln!(
        text,
        "{:?} {:?}",
        store.due(year, 100).await.unwrap(),
        store.next_due().await.unwrap()
    )
    .unwrap();
    writeln!(text, "{:?} {:?}", store.open().await.unwrap(), store.last_heartbeat().await.unwrap())
        .unwrap();
    text
}
