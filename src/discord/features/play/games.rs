//! `/games player: all:`

use std::ops::Range;

use time::OffsetDateTime;

use crate::discord::features::prelude::*;
use crate::discord::view::message::page_buttons;
use crate::game::{PlayerId, Summary};
use crate::locale::{GamesPage, Listed, message_url};

const PLAYER: &str = "player";
const ALL: &str = "all";

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    ..SlashCommand::new("games", |cx, command| Box::pin(run(cx, command))).reading()
};

pub const BUTTONS: [&dyn AnyButton; 1] = [&Button::of_no_game(
    "games",
    |pressed| GamesButton::read(pressed.custom_id, pressed.by),
    |cx, button| Box::pin(turn(cx, button)),
)];

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    vec![
        options::option(CommandOptionType::User, name, PLAYER),
        options::option(CommandOptionType::Boolean, name, ALL),
    ]
}

/// Lists open games of this server with links to their newest boards: the player's own, those of
/// another player or, for members who manage the server, all. Outside of a server, lists the
/// player's own games of all servers.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let other = options::player_option(command, PLAYER).filter(|&player| player != cx.player());
    let whose = match (options::flag_option(command, ALL) == Some(true), other) {
        (true, _) => Listed::All,
        (false, Some(player)) => Listed::Of(player),
        (false, None) if cx.place.guild.is_some() => Listed::Mine(cx.player()),
        (false, None) => Listed::Everywhere(cx.player()),
    };
    let first = GamesButton { whose, page: 1 };
    Ok(Reply::Private(page(cx, first).await?))
}

/// Returns a page of a list of games, for this member of the server.
pub async fn page(cx: Context<'_>, GamesButton { whose, page }: GamesButton) -> Result<Answer> {
    let refused = |key| Ok(Answer::of_text(cx.language.text(key)));
    let games = &cx.bot.service.games;
    let mut listed = match (whose, cx.place.guild) {
        (Listed::Everywhere(player), _) => games.open_everywhere(player).await?,
        // The games of others are for the members of their servers.
        (_, None) => return refused("refused-games-on-servers"),
        (Listed::Mine(player) | Listed::Of(player), Some(guild)) => {
            games.open_of(player, Some(guild)).await?
        }
        (Listed::All | Listed::Here, _) if !cx.manages_server() => {
            return refused("refused-not-manager-games");
        }
        (Listed::All, Some(guild)) => games.open_in_guild(guild).await?,
        (Listed::Here, Some(_)) => games.open_in(cx.place).await?,
    };
    if let Listed::Mine(player) | Listed::Everywhere(player) = whose {
        listed.sort_by_key(|game| game.is_stopped || game.awaited() != Some(player));
    }
    let extent = Extent::of(page, listed.len());
    cx.bot.service.announcements.add_boards(&mut listed[extent.games.clone()]).await?;
    Ok(listed_page(whose, &listed, extent, cx.now(), cx.language))
}

/// Shows another page in place of this one.
async fn turn(cx: Context<'_>, button: GamesButton) -> Result<Reply> {
    page(cx, button).await.map(Reply::update)
}

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
    fn read(text: &str, reader: PlayerId) -> Option<Self> {
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

/// A page of a list, from 1, and which of its games it shows.
struct Extent {
    page: usize,
    pages: usize,
    games: Range<usize>,
}

impl Extent {
    /// Returns a page of so many games; the last one if there are fewer.
    fn of(page: usize, games: usize) -> Self {
        let pages = games.div_ceil(PAGE_SIZE).max(1);
        let page = page.clamp(1, pages);
        let first = (page - 1) * PAGE_SIZE;
        Self { page, pages, games: first..games.min(first + PAGE_SIZE) }
    }
}

/// Returns a page of a list of games.
fn listed_page(
    whose: Listed,
    games: &[Summary],
    Extent { page, pages, games: shown }: Extent,
    now: OffsetDateTime,
    language: &Language,
) -> Answer {
    let link = |game: &Summary| Some(message_url(game.place, game.reachable_board()?));
    let text = language.games(whose, &GamesPage { games: &games[shown], page, pages }, link, now);
    let buttons = page_buttons(page, pages, |page| GamesButton { whose, page }.custom_id());
    Answer::with_buttons(text, buttons)
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
                let page =
                    |nth| listed_page(whose, &games, Extent::of(nth, games.len()), now, language);
                let pages: Vec<Answer> = (1..=4).map(page).collect();
                assert_eq!(pages.iter().map(links).sum::<usize>(), games.len());
                assert!(pages.iter().all(|page| page.text.chars().count() <= MAX_MESSAGE));
                assert!(pages.iter().all(|page| page.rows.len() == 1));
                assert_eq!(page(usize::MAX).text, pages[3].text);
            }
            let only = Extent::of(1, PAGE_SIZE);
            assert!(listed_page(Listed::All, &games, only, now, language).rows.is_empty());
        }
    }
}
