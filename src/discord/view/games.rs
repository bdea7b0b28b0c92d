//! Lists of games.

use serenity::all::{ButtonStyle, CreateActionRow};
use time::OffsetDateTime;

use crate::discord::view::message::{Answer, button};
use crate::game::{PlayerId, Summary};
use crate::locale::{GamesPage, Language, Listed, message_url};

/// The number of games on a page, which always fit into a message.
const PAGE_SIZE: usize = 5;

/// The `custom_id` of a button under a list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesButton {
    pub whose: Listed,
    /// The page to show, from 1.
    pub page: usize,
}

impl GamesButton {
    fn custom_id(self) -> String {
        let whose = match self.whose {
            Listed::Mine(_) => "mine".to_owned(),
            Listed::Everywhere(_) => "everywhere".to_owned(),
            Listed::Of(player) => format!("of-{}", player.0),
            Listed::All => "all".to_owned(),
            Listed::Here => "here".to_owned(),
        };
        format!("1:games:{whose}:{}", self.page)
    }

    /// Reads the `custom_id` of a button that this player has pressed.
    pub fn read(text: &str, reader: PlayerId) -> Option<Self> {
        let (whose, page) = text.strip_prefix("1:games:")?.split_once(':')?;
        let whose = match whose {
            "mine" => Listed::Mine(reader),
            "everywhere" => Listed::Everywhere(reader),
            "all" => Listed::All,
            "here" => Listed::Here,
            other => Listed::Of(PlayerId(other.strip_prefix("of-")?.parse().ok()?)),
        };
        let read = Self { whose, page: page.parse().ok()? };
        // Other spellings of the numbers were never written.
        (read.custom_id() == text).then_some(read)
    }
}

/// Returns a page of a list of games, from 1; the last one if there are fewer.
pub fn page(
    whose: Listed,
    games: &[Summary],
    page: usize,
    now: OffsetDateTime,
    language: &Language,
) -> Answer {
    let pages = games.len().div_ceil(PAGE_SIZE).max(1);
    let page = page.clamp(1, pages);
    let shown = games.chunks(PAGE_SIZE).nth(page - 1).unwrap_or_default();
    let link = |game: &Summary| Some(message_url(game.place, game.reachable_board()?));
    let text = language.games(whose, &GamesPage { games: shown, page, pages }, link, now);
    let to = |page: usize, label: &str, is_there: bool| {
        let id = GamesButton { whose, page }.custom_id();
        button(id, label.to_owned(), ButtonStyle::Secondary).disabled(!is_there)
    };
    let buttons = || vec![to(page - 1, "◀", page > 1), to(page + 1, "▶", page < pages)];
    let rows = (pages > 1).then(|| CreateActionRow::Buttons(buttons())).into_iter().collect();
    Answer { text, rows, ..Answer::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Challenge, GameId, MessageId, Person, Place, Progress};
    use crate::locale::MAX_MESSAGE;

    #[test]
    fn every_button_reads_back() {
        let ada = PlayerId(7);
        let lists = [
            Listed::Mine(ada),
            Listed::Everywhere(ada),
            Listed::Of(PlayerId(u64::MAX)),
            Listed::All,
            Listed::Here,
        ];
        for whose in lists {
            let button = GamesButton { whose, page: usize::MAX };
            assert!(button.custom_id().len() <= 100);
            assert_eq!(GamesButton::read(&button.custom_id(), ada), Some(button));
        }
        for text in ["1:games:mine:01", "1:games:of-+7:1", "1:games:yours:1", "1:games:mine"] {
            assert_eq!(GamesButton::read(text, ada), None, "{text}");
        }
    }

    #[test]
    fn the_pages_of_a_list_show_all_its_games_whatever_their_length() {
        let now = OffsetDateTime::UNIX_EPOCH;
        let late = OffsetDateTime::from_unix_timestamp(99_999_999_999).unwrap();
        let person = |id| Person::new(PlayerId(id), "Beatrice");
        let place = Place { guild: Some(u64::MAX), channel: u64::MAX };
        let [ada, ben] = [u64::MAX, u64::MAX - 1];
        let game = |nth: u32| {
            let challenge = Challenge::new(GameId(1), place, person(ada), Some(person(ben)));
            let game = challenge.make(now).unwrap().numbered(u32::MAX - nth);
            let progress = Progress::Playing {
                to_move: PlayerId(ben),
                position: String::new(),
                touched: None,
                deadline: Some(late),
                away_until: Some(late),
            };
            let board = Some(MessageId(u64::MAX));
            Summary { progress, board, ..Summary::from(&game) }
        };
        let games: Vec<Summary> = (0..3 * PAGE_SIZE as u32 + 1).map(game).collect();
        let links = |answer: &Answer| answer.text.matches("https://").count();
        for language in Language::all() {
            for whose in [Listed::Mine(PlayerId(ada)), Listed::Mine(PlayerId(ben)), Listed::All] {
                let pages: Vec<Answer> =
                    (1..=4).map(|nth| page(whose, &games, nth, now, language)).collect();
                assert_eq!(pages.iter().map(links).sum::<usize>(), games.len());
                assert!(pages.iter().all(|page| page.text.chars().count() <= MAX_MESSAGE));
                assert!(pages.iter().all(|page| page.rows.len() == 1));
                let beyond = page(whose, &games, usize::MAX, now, language);
                assert_eq!(beyond.text, pages[3].text);
            }
            assert!(page(Listed::All, &games[..PAGE_SIZE], 1, now, language).rows.is_empty());
        }
    }
}
