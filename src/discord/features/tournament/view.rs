//! The messages of tournaments.

use super::id::{Act, ActId, LadderId, RecordsId, TableId};
use crate::discord::app_state::Sending;
use crate::discord::features::prelude::*;
use crate::discord::style::Presentation;
use crate::discord::view::message::page_buttons;
use crate::game::{Format, GameId, Person, Place, Standing, Tournament, TournamentStage};
use crate::locale::{numbers, table_pages};
use alquerque_render::{Podium, PodiumPlayer, Table, TableRow};

/// The players on a podium.
const PODIUM: usize = 3;

/// Returns the message that a tournament keeps. `channel` returns the channel of a game that is
/// shown in another one.
pub fn standing(
    tournament: &Tournament,
    public: Presentation,
    channel: impl Fn(GameId) -> Option<u64>,
) -> Answer {
    let language = public.language;
    let act = |act: Act, label: &str, style| {
        button(ActId { tournament: tournament.id, act }.to_string(), language.text(label), style)
    };
    let leave = || act(Act::Leave, "button-tournament-leave", ButtonStyle::Secondary);
    let join = || {
        act(Act::Join, "button-tournament-join", ButtonStyle::Success)
            .disabled(tournament.is_full())
    };
    let is_ladder = tournament.format.is_ladder();
    let buttons = match tournament.stage {
        TournamentStage::Playing if is_ladder => vec![
            join(),
            act(Act::Challenge, "button-tournament-challenge", ButtonStyle::Primary),
            whole_table(tournament, language),
            leave(),
        ],
        TournamentStage::Open => vec![
            join(),
            leave(),
            act(Act::Start, "button-tournament-start", ButtonStyle::Secondary),
        ],
        TournamentStage::Playing => vec![whole_table(tournament, language), leave()],
        TournamentStage::Over => {
            vec![whole_table(tournament, language), records(tournament, language)]
        }
        TournamentStage::Cancelled => Vec::new(),
    };
    let table = tournament.table();
    Answer {
        pictures: picture(tournament, &table, public.style, language).into_iter().collect(),
        calls_all: tournament.stage == TournamentStage::Open
            || is_ladder && tournament.entrants.is_empty(),
        frame: public.has_frames.then(|| public.style.theme.accent()),
        ..Answer::with_buttons(language.tournament(tournament, &table, channel), buttons)
    }
}

/// Returns the message that says who has won, with the podium.
pub async fn podium(tournament: &Tournament, public: Presentation, sending: &Sending) -> Answer {
    let language = public.language;
    let table = tournament.table();
    let place = Place { guild: Some(tournament.guild), channel: tournament.channel };
    let mut players = Vec::new();
    let best_three = &table[..table.len().min(PODIUM)];
    for best in best_three {
        let Person { id, name } = tournament.person(best.entrant);
        let avatar = sending.avatar(place, *id).await;
        players.push(PodiumPlayer { place: best.place.into(), name: name.clone(), avatar });
    }
    let podium = Podium { title: tournament.name.clone(), players };
    Answer {
        pictures: vec![Picture {
            image: Image::Drawing(Drawing::Podium(podium), public.style),
            alt_text: language.podium_alt(tournament, best_three),
        }],
        ..Answer::with_buttons(
            language.podium(tournament, &table),
            vec![records(tournament, language)],
        )
    }
}

/// Returns a page of the whole table for one reader, from 1; before play, who has entered.
pub fn whole(cx: Context<'_>, tournament: &Tournament, page: usize) -> Answer {
    let table = tournament.table();
    if tournament.rounds.is_empty() {
        return Answer::of_text(cx.language.tournament(tournament, &table, |_| None));
    }
    let pages = table_pages(&table);
    let page = page.clamp(1, pages);
    let id = |page| TableId { tournament: tournament.id, page }.to_string();
    let mut buttons = page_buttons(page, pages, id);
    buttons.push(records(tournament, cx.language));
    Answer::with_buttons(cx.language.tournament_table(tournament, &table, page), buttons)
}

/// Asks a player whether to leave for good.
pub fn ask_withdraw(cx: Context<'_>, tournament: &Tournament) -> Answer {
    let id = ActId { tournament: tournament.id, act: Act::Withdraw };
    let label = cx.language.text("button-tournament-withdraw");
    let key = match tournament.format {
        Format::Ladder => "tournament-ask-leave-ladder",
        _ => "tournament-ask-withdraw",
    };
    let text = cx.language.about_tournament(key, tournament);
    Answer::with_buttons(text, vec![button(id.to_string(), label, ButtonStyle::Danger)])
}

/// Asks a player of a ladder whom of these entrants to challenge.
pub fn ask_opponent(cx: Context<'_>, ladder: &Tournament, opponents: &[u8]) -> Answer {
    let opponent = |&index: &u8| {
        let Person { id, name } = ladder.person(index);
        let id = LadderId { tournament: ladder.id, challenged: *id };
        let label = format!("{}. {name}", u32::from(index) + 1);
        button(id.to_string(), label, ButtonStyle::Primary)
    };
    let text = cx.language.about_tournament("tournament-ask-opponent", ladder);
    Answer::with_buttons(text, opponents.iter().map(opponent).collect())
}

fn whole_table(tournament: &Tournament, language: &Language) -> CreateButton {
    let id = TableId { tournament: tournament.id, page: 1 };
    button(id.to_string(), language.text("button-tournament-table"), ButtonStyle::Secondary)
}

fn records(tournament: &Tournament, language: &Language) -> CreateButton {
    let label = language.text("button-tournament-games");
    button(RecordsId(tournament.id).to_string(), label, ButtonStyle::Secondary)
}

/// Returns the picture of the table, once play has begun.
fn picture(
    tournament: &Tournament,
    table: &[Standing],
    style: Style,
    language: &Language,
) -> Option<Picture> {
    if tournament.rounds.is_empty()
        || tournament.entrants.is_empty()
        || tournament.stage == TournamentStage::Cancelled
    {
        return None;
    }
    let row = |it: &Standing| TableRow {
        place: it.place.into(),
        name: tournament.person(it.entrant).name.clone(),
        values: numbers(tournament, table, it),
    };
    let rows: Vec<TableRow> = table.iter().map(row).take(Table::MAX_ROWS).collect();
    let alt_text = language.table_alt(tournament, table);
    let table = Table {
        title: tournament.name.clone(),
        columns: language.columns(tournament, table),
        rows,
    };
    Some(Picture { image: Image::Drawing(Drawing::Table(table), style), alt_text })
}
