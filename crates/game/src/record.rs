//! Export of a game as a record.

use super::{Game, PlayerId, Stage, Study};
use alquerque_rules::BySide;
use alquerque_rules::notation::Record;

impl Game {
    /// The tag of a record that tells how many of its first actions were drawn by lot.
    pub const OPENING_TAG: &str = "OpeningByLot";

    /// Returns the record of the game: the players, the date of the last change, and every action.
    ///
    /// Returns `None` if the game has not begun. A study has no date.
    pub fn record(&self) -> Option<Record> {
        let names = match &self.stage {
            Stage::Study(Study { names, .. }) => names.clone(),
            _ => {
                let name = |player: PlayerId| match self.person(player) {
                    // The usual notation for an unknown player.
                    _ if player.is_former() => "?".to_owned(),
                    person => person.map(|person| person.name.clone()).unwrap_or_default(),
                };
                let BySide { white, black } = self.sides()?;
                BySide { white: name(*white), black: name(*black) }
            }
        };
        let record = Record::new(self.history()?.clone(), self.outcome());
        let record = record.with_tag("White", &names.white).with_tag("Black", &names.black);
        let record = match self.opening {
            0 => record,
            opening => record.with_tag(Self::OPENING_TAG, &opening.to_string()),
        };
        Some(match self.stage {
            Stage::Study(_) => record,
            _ => {
                let record = record.with_tag("Date", &self.date());
                self.tournament.iter().fold(record, |record, it| {
                    let record = record.with_tag("Event", &it.name);
                    match it.round {
                        0 => record,
                        round => record.with_tag("Round", &round.to_string()),
                    }
                })
            }
        })
    }

    fn date(&self) -> String {
        let date = self.changed.date();
        format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day())
    }
}
