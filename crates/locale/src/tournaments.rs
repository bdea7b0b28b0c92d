//! Tournaments: their message, their tables, and what becomes of them.

use fluent_bundle::FluentValue;

use super::times::remaining;
use super::values::{inert, yes_or_no};
use super::{Arg, Language};
use alquerque_game::{
    Format, Game, GameId, Pairing, PairingResult, Standing, TieBreak, Tournament, TournamentStage,
};

/// The entrants and the pairings that the message of a tournament lists.
const MAX_ENTRANTS: usize = 24;
const MAX_PAIRINGS: usize = 16;
/// The lines of the table in the message, and in a page of the whole table.
const BEST: usize = 5;
const TABLE_PAGE: usize = 16;

impl Language {
    /// Names a form of tournament.
    pub fn format_of(&self, format: Format) -> String {
        self.text(&format!("tournament-{}", format.id()))
    }

    /// Returns the message that a tournament keeps: who has entered, or how it stands.
    ///
    /// `channel` returns the channel of a game that is shown in another one.
    pub fn tournament(
        &self,
        tournament: &Tournament,
        table: &[Standing],
        channel: impl Fn(GameId) -> Option<u64>,
    ) -> String {
        let title = [self.tournament_title(tournament), self.tournament_terms(tournament)];
        let mut lines = Vec::new();
        match tournament.stage {
            TournamentStage::Open => lines.extend(self.entries(tournament)),
            TournamentStage::Playing => {
                let is_ladder = tournament.format.is_ladder();
                lines.extend(is_ladder.then(|| self.order_of(tournament)));
                lines.extend(self.rounds(tournament, channel));
                let has_result = |it: &Pairing| it.result.is_some_and(PairingResult::is_played);
                if is_ladder || tournament.pairings().any(has_result) {
                    lines.extend(self.table_lines(tournament, table).take(BEST));
                }
            }
            TournamentStage::Over => {
                lines.push(self.podium(tournament, table));
                lines.extend(self.table_lines(tournament, table).take(BEST));
            }
            TournamentStage::Cancelled => lines.push(self.text("tournament-cancelled")),
        }
        self.listed(title.join("\n"), lines.into_iter())
    }

    /// Describes a tournament in the event that announces it.
    pub fn tournament_event(&self, tournament: &Tournament) -> String {
        let args = [
            ("format", self.format_of(tournament.format).into()),
            ("rules", self.rules(tournament.rules).into()),
            ("places", tournament.places.into()),
        ];
        self.format("tournament-event", args)
    }

    /// Says what orders the entrants.
    fn order_of(&self, tournament: &Tournament) -> String {
        self.text(&format!("tournament-order-{}", tournament.format.id()))
    }

    fn tournament_title(&self, tournament: &Tournament) -> String {
        self.format("tournament-title", [name_arg(tournament)])
    }

    /// Returns the form, the rules and the terms of a tournament.
    fn tournament_terms(&self, tournament: &Tournament) -> String {
        let terms = [
            ("format", self.format_of(tournament.format).into()),
            ("rules", self.rules(tournament.rules).into()),
            ("terms", self.terms(&tournament.terms).into()),
        ];
        self.format("tournament-terms", terms)
    }

    fn entries(&self, tournament: &Tournament) -> Vec<String> {
        let entrants = &tournament.entrants;
        let count = [
            ("count", entrants.len().into()),
            ("places", tournament.places.into()),
            ("least", tournament.format.least_entrants().into()),
        ];
        let begins = match tournament.starts {
            Some(at) => self.format("tournament-begins-at", [("in", remaining(at).into())]),
            None => {
                let organiser = self.mention(tournament.organiser.id);
                self.format("tournament-begins-full", [("organiser", organiser.into())])
            }
        };
        let named = entrants.iter().take(MAX_ENTRANTS).map(|it| self.name(&it.person));
        let named: Vec<String> = named.collect();
        let list = (!named.is_empty()).then(|| {
            let more = self.and_more(entrants.len() - named.len());
            format!("{}{more}", named.join(", "))
        });
        let mut lines = vec![self.format("tournament-entries", count), begins];
        lines.extend(list);
        lines
    }

    /// Lists the pairings of the rounds that are not over, those still played first. Of a ladder,
    /// it lists the games that are played.
    fn rounds(
        &self,
        tournament: &Tournament,
        channel: impl Fn(GameId) -> Option<u64>,
    ) -> Vec<String> {
        let is_open = |round: &[Pairing]| round.iter().any(|it| it.result.is_none());
        let open = (1..).zip(&tournament.rounds).filter(|(_, round)| is_open(round));
        let mut lines = Vec::new();
        let mut left = MAX_PAIRINGS;
        for (number, round) in open {
            let mut pairings: Vec<&Pairing> = round.iter().collect();
            if tournament.format.is_ladder() {
                lines.push(self.text("tournament-playing"));
            } else {
                lines.push(self.format("tournament-round", [("round", number_text(number))]));
            }
            pairings.sort_by_key(|it| it.result.is_some());
            let shown = pairings.len().min(left);
            left -= shown;
            for pairing in &pairings[..shown] {
                let channel = channel(pairing.game).filter(|_| pairing.result.is_none());
                lines.push(self.pairing(tournament, pairing, channel));
            }
            if shown < pairings.len() {
                lines.push(self.and_more(pairings.len() - shown).trim_start().to_owned());
            }
        }
        lines
    }

    fn pairing(&self, tournament: &Tournament, pairing: &Pairing, channel: Option<u64>) -> String {
        let name = |index: u8| self.name(tournament.person(index));
        let white = ("white", name(pairing.white).into());
        let Some(black) = pairing.black else { return self.format("tournament-bye", [white]) };
        let score = match pairing.result {
            None => "–",
            Some(PairingResult::White) => "1 – 0",
            Some(PairingResult::Black) => "0 – 1",
            Some(PairingResult::Draw) => "½ – ½",
            Some(PairingResult::WhiteByForfeit | PairingResult::Bye) => "+ – −",
            Some(PairingResult::BlackByForfeit) => "− – +",
            Some(PairingResult::BothForfeit) => "− – −",
        };
        let thread = channel.map(|channel| format!(" · <#{channel}>")).unwrap_or_default();
        let args = [white, ("black", name(black).into()), ("score", score.into())];
        self.format("tournament-pairing", args) + &thread
    }

    /// Lists a table, a line for each entrant.
    fn table_lines(
        &self,
        tournament: &Tournament,
        table: &[Standing],
    ) -> impl Iterator<Item = String> {
        let columns = self.columns(tournament, table);
        table.iter().map(move |standing| {
            let entrant = &tournament.entrants[usize::from(standing.entrant)];
            let values = columns.iter().zip(numbers(tournament, table, standing));
            let values = values.map(|(column, value)| format!(" · {value} {column}"));
            self.format(
                "tournament-standing",
                [
                    ("place", number_text(standing.place.into())),
                    ("name", self.name(&entrant.person).into()),
                    ("values", values.collect::<String>().into()),
                    ("withdrawn", yes_or_no(entrant.is_withdrawn).into()),
                ],
            )
        })
    }

    /// Returns the headings of the columns of a table: the points, and the tie-breaks in order.
    pub fn columns(&self, tournament: &Tournament, table: &[Standing]) -> Vec<String> {
        let points = tournament.format.has_points().then_some("tournament-points");
        let tie_breaks = tie_breaks(tournament, table).map(|tie_break| match tie_break {
            TieBreak::Buchholz => "tournament-buchholz",
            TieBreak::DirectResult => "tournament-direct",
            TieBreak::SonnebornBerger => "tournament-sonneborn-berger",
            TieBreak::Wins => "tournament-wins",
            TieBreak::Round => "tournament-ties",
        });
        points.into_iter().chain(tie_breaks).map(|key| self.text(key)).collect()
    }

    /// Returns a page of the whole table, from 1, and what its columns mean.
    pub fn tournament_table(
        &self,
        tournament: &Tournament,
        table: &[Standing],
        page: usize,
    ) -> String {
        let pages = table_pages(table);
        let first = TABLE_PAGE * (page - 1);
        let lines = self.table_lines(tournament, table).skip(first).take(TABLE_PAGE);
        let args = [("page", page.into()), ("pages", pages.into())];
        let number = (pages > 1).then(|| self.format("ranking-page", args));
        let title = [self.tournament_title(tournament), self.tournament_terms(tournament)];
        let head = title.into_iter().chain(number).chain([self.order_of(tournament)]);
        let lines: Vec<String> = lines.collect();
        self.listed(head.collect::<Vec<_>>().join("\n"), lines.into_iter())
    }

    /// Says who has won a tournament, and who came next.
    pub fn podium(&self, tournament: &Tournament, table: &[Standing]) -> String {
        let medals = ["🥇", "🥈", "🥉"];
        let best = table.iter().filter_map(|it| {
            let medal = medals.get(usize::from(it.place.checked_sub(1)?))?;
            Some(format!("{medal} {}", self.name(tournament.person(it.entrant))))
        });
        let best: Vec<String> = best.take(MAX_ENTRANTS).collect();
        self.format("tournament-podium", [name_arg(tournament), ("best", best.join(" · ").into())])
    }

    /// Describes the picture of a table.
    pub fn table_alt(&self, tournament: &Tournament, table: &[Standing]) -> String {
        let best = table.iter().take(BEST).map(|it| {
            let name = &tournament.person(it.entrant).name;
            let numbers = numbers(tournament, table, it).join(", ");
            let numbers = if numbers.is_empty() { numbers } else { format!(" ({numbers})") };
            format!("{}. {name}{numbers}", it.place)
        });
        self.alt("tournament-alt", tournament, best)
    }

    /// Describes the picture of a podium.
    pub fn podium_alt(&self, tournament: &Tournament, best: &[Standing]) -> String {
        let best =
            best.iter().map(|it| format!("{}. {}", it.place, tournament.person(it.entrant).name));
        self.alt("tournament-podium-alt", tournament, best)
    }

    fn alt(
        &self,
        key: &str,
        tournament: &Tournament,
        best: impl Iterator<Item = String>,
    ) -> String {
        let best = ("best", best.collect::<Vec<_>>().join("; ").into());
        self.format(key, [("name", tournament.name.clone().into()), best])
    }

    /// Says how many of the games are in a file.
    pub fn tournament_records(
        &self,
        tournament: &Tournament,
        count: usize,
        total: usize,
    ) -> String {
        let counts = [("count", count.into()), ("total", total.into())];
        self.format("tournament-records", counts.into_iter().chain([name_arg(tournament)]))
    }

    /// Confirms something about a tournament to a player; `key` names the message.
    pub fn about_tournament(&self, key: &str, tournament: &Tournament) -> String {
        let count = ("count", tournament.entrants.len().into());
        self.format(key, [name_arg(tournament), count, ("places", tournament.places.into())])
    }

    /// Names a tournament as a choice.
    pub fn tournament_choice(&self, tournament: &Tournament) -> String {
        let format = ("format", self.format_of(tournament.format).into());
        let args = [("name", tournament.name.clone().into()), format];
        self.format("tournament-choice", args).chars().take(100).collect()
    }

    /// Returns the line above the board of a game of a tournament.
    pub(super) fn round_of(&self, game: &Game) -> Option<String> {
        let tournament = game.tournament.as_ref()?;
        let name = ("name", inert(&tournament.name).into());
        Some(match tournament.round {
            0 => self.format("tournament-ladder-game", [name]),
            round => self.format("tournament-game", [name, ("round", number_text(round.into()))]),
        })
    }

    /// Formats the hours until a tournament begins.
    pub fn starts_in(&self, hours: u16) -> String {
        self.format("tournament-starts", [("hours", hours.into())])
    }

    fn and_more(&self, count: usize) -> String {
        match count {
            0 => String::new(),
            _ => self.format("tournament-more", [("count", count.into())]),
        }
    }
}

/// Returns the number of pages of a whole table.
pub fn table_pages(table: &[Standing]) -> usize {
    table.len().div_ceil(TABLE_PAGE).max(1)
}

/// Returns the tie-breaks of a table. The direct result is left out where it decides nothing.
fn tie_breaks(tournament: &Tournament, table: &[Standing]) -> impl Iterator<Item = TieBreak> {
    let decides = |tie_break: &TieBreak| {
        let is_it = |(of, value): &(TieBreak, u32)| of == tie_break && *value > 0;
        *tie_break != TieBreak::DirectResult
            || table.iter().any(|it| it.tie_breaks.iter().any(is_it))
    };
    tournament.format.tie_breaks().iter().copied().filter(decides)
}

/// Returns the numbers of a standing, as [`columns`](Language::columns) heads them.
pub fn numbers(tournament: &Tournament, table: &[Standing], standing: &Standing) -> Vec<String> {
    let points = tournament.format.has_points().then(|| halves(standing.points.into()));
    let value = |of: TieBreak| {
        let value = standing.tie_breaks.iter().find(|(tie_break, _)| *tie_break == of);
        let value = value.map_or(0, |&(_, value)| value);
        match of {
            TieBreak::Buchholz | TieBreak::DirectResult => halves(value),
            TieBreak::SonnebornBerger => quarters(value),
            TieBreak::Wins | TieBreak::Round => value.to_string(),
        }
    };
    points.into_iter().chain(tie_breaks(tournament, table).map(value)).collect()
}

/// Formats a number of half points.
fn halves(count: u32) -> String {
    quarters(2 * count)
}

/// Formats a number of quarter points.
fn quarters(count: u32) -> String {
    let part = ["", "¼", "½", "¾"][(count % 4) as usize];
    match count / 4 {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

fn name_arg(tournament: &Tournament) -> Arg<'static> {
    ("name", inert(&tournament.name).into())
}

fn number_text(number: usize) -> FluentValue<'static> {
    number.to_string().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lists::MAX_MESSAGE;
    use alquerque_game::{Person, PlayerId, TournamentId};
    use time::OffsetDateTime;

    /// Returns a tournament of 64 players with long names that have to be escaped.
    fn largest(format: Format) -> Tournament {
        let now = OffsetDateTime::UNIX_EPOCH;
        let new = Tournament::new(TournamentId(1 << 40), 1, 2, &"_".repeat(32), format, now);
        let full = (1..=64).fold(new, |tournament, id| {
            tournament.join(Person::new(PlayerId(id), &"*".repeat(32))).unwrap()
        });
        full.begin(now, |_| 1500).unwrap()
    }

    #[test]
    fn messages_of_the_largest_tournaments_fit() {
        for language in Language::all() {
            for format in Format::ALL {
                let tournament = largest(format);
                let open = Tournament { stage: TournamentStage::Open, ..tournament.clone() };
                let over = Tournament { stage: TournamentStage::Over, ..tournament.clone() };
                let channel = |_| Some(u64::MAX);
                let table = tournament.table();
                let page = |page| language.tournament_table(&tournament, &table, page);
                let shown = [&open, &tournament, &over];
                let shown = shown.map(|it| language.tournament(it, &table, channel));
                let texts = (1..=4).map(page).chain(shown);
                for text in texts.chain([language.podium(&over, &table)]) {
                    assert!(text.chars().count() <= MAX_MESSAGE, "{text}");
                }
                let alt_text = language.table_alt(&tournament, &table);
                assert!(alt_text.chars().count() <= 1024, "{alt_text}");
            }
        }
    }

    #[test]
    fn points_have_fractions() {
        let all = [0, 1, 2, 3, 4, 9].map(quarters);
        assert_eq!(all, ["0", "¼", "½", "¾", "1", "2¼"]);
        assert_eq!([0, 1, 3].map(halves), ["0", "½", "1½"]);
    }
}
