//! The messages of tournaments.

use super::id::{Act, ActId, RecordsId, TableId};
use crate::discord::features::prelude::*;
use crate::discord::style::Presentation;
use crate::discord::view::message::page_buttons;
use crate::game::{GameId, Standing, Tournament, TournamentStage};
use crate::locale::{numbers, table_pages};
use alquerque_render::{Table, TableRow};

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
    let buttons = match tournament.stage {
        TournamentStage::Open => vec![
            act(Act::Join, "button-tournament-join", ButtonStyle::Success)
                .disabled(tournament.is_full()),
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
        calls_all: tournament.stage == TournamentStage::Open,
        frame: public.has_frames.then(|| public.style.theme.accent()),
        ..Answer::with_buttons(language.tournament(tournament, &table, channel), buttons)
    }
}

/// Returns the message that says who has won.
pub fn podium(tournament: &Tournament, public: Presentation) -> Answer {
    let buttons = vec![records(tournament, public.language)];
    Answer::with_buttons(public.language.podium(tournament, &tournament.table()), buttons)
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
    let text = cx.language.about_tournament("tournament-ask-withdraw", tournament);
    Answer::with_buttons(text, vec![button(id.to_string(), label, ButtonStyle::Danger)])
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
    if tournament.rounds.is_empty() || tournament.stage == TournamentStage::Cancelled {
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
