//! Lists of games, and games as choices.

use time::OffsetDateTime;

use super::refusal::number_arg;
use super::time_text::remaining;
use super::{Language, mention};
use crate::game::{Game, Person, PlayerId, Stage, Study};

/// As many characters as Discord lets a message have.
const LONGEST: usize = 2000;

/// Whose games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// The games of the person who reads.
    Mine(PlayerId),
    /// The games of somebody else.
    Of(PlayerId),
    /// Everybody's.
    All,
}

/// What a person has to do in an open game.
fn state_of(game: &Game, player: PlayerId) -> &'static str {
    match (&game.stage, game.awaited() == Some(player)) {
        (Stage::Over { .. } | Stage::Study(_), _) => "over",
        (Stage::Challenged, true) => "answer",
        (Stage::Challenged, false) => "waiting",
        (_, true) => "yours",
        (_, false) => "theirs",
    }
}

impl Language {
    /// Open games, one a line; those against the bot come last, apart. `link` gives the address of the newest message with the board.
    pub fn games(
        &self,
        whose: Listed,
        games: &[Game],
        link: impl Fn(&Game) -> Option<String>,
        now: OffsetDateTime,
    ) -> String {
        let heading = |part: &str| match whose {
            Listed::Mine(_) => self.text(&format!("games-{part}")),
            Listed::Of(player) => self.format(&format!("games-{part}-of"), [("player", mention(player).into())]),
            Listed::All => self.text(&format!("games-{part}-all")),
        };
        if games.is_empty() {
            return heading("none");
        }
        let line = |game: &Game| {
            let link = link(game).map(|url| format!(" · {}", self.format("games-link", [("url", url.into())])));
            self.games_entry(whose, game, now) + &link.unwrap_or_default()
        };
        let (with_bot, others): (Vec<&Game>, Vec<&Game>) = games.iter().partition(|game| game.bot().is_some());
        let title = if others.is_empty() { None } else { Some(heading("title")) };
        let (mut lines, mut with_bot) =
            (others.into_iter().map(line).collect::<Vec<_>>(), with_bot.into_iter().map(line));
        let apart = self.text("games-title-bot");
        let title = match title {
            Some(title) => {
                lines.extend(with_bot.next().map(|first| format!("{apart}\n{first}")));
                title
            }
            None => apart,
        };
        lines.extend(with_bot);
        self.listed(title, lines.into_iter())
    }

    /// A title and lines below it, as many as fit into a message, and then how many are left out.
    pub(super) fn listed(&self, title: String, lines: impl ExactSizeIterator<Item = String>) -> String {
        let (mut text, count) = (title, lines.len());
        for (listed, line) in lines.enumerate() {
            let more = format!("\n{}", self.format("games-more", [("count", (count - listed).into())]));
            // Room is kept for the line that says how many are left out.
            if [&text, &line, &more].iter().map(|part| part.chars().count()).sum::<usize>() >= LONGEST {
                return text + &more;
            }
            text += "\n";
            text += &line;
        }
        text
    }

    fn games_entry(&self, whose: Listed, game: &Game, now: OffsetDateTime) -> String {
        let name = |person: Option<&Person>| person.map_or_else(|| self.text("anybody"), |person| mention(person.id));
        let head = [number_arg(game.number), ("channel", format!("<#{}>", game.place.channel).into())];
        let entry = match whose {
            Listed::Mine(player) => {
                let opponent = name(game.opponent_of(player));
                let state = ("state", state_of(game, player).into());
                if let Some(level) = game.terms.level {
                    let level = ("level", self.level(level).into());
                    return self.with_time(
                        self.format("games-entry-bot", head.into_iter().chain([level, state])),
                        game,
                        now,
                    );
                }
                self.format("games-entry", head.into_iter().chain([("opponent", opponent.into()), state]))
            }
            Listed::Of(_) | Listed::All => {
                let state = ("state", if game.to_move().is_some() { "playing" } else { "waiting" }.into());
                let awaited = game.awaited().map_or_else(|| self.text("anybody"), mention);
                let people = [
                    ("one", name(Some(&game.challenger)).into()),
                    ("other", name(game.challenged.as_ref()).into()),
                    ("awaited", awaited.into()),
                    state,
                ];
                self.format("games-entry-other", head.into_iter().chain(people))
            }
        };
        self.with_time(entry, game, now)
    }

    /// An entry, and how much time is left.
    fn with_time(&self, entry: String, game: &Game, now: OffsetDateTime) -> String {
        let until = match &game.stage {
            _ if game.stopped.is_some() => Some(self.text("games-stopped")),
            Stage::Challenged => game.expires.map(remaining),
            _ => game.deadline().map(remaining),
        };
        let away = game.play().and_then(|play| {
            let awaited = play.sides.side_of(&game.to_move()?)?;
            let until = play.away[awaited].filter(|&until| until > now)?;
            Some(self.format("games-away", [("until", remaining(until).into())]))
        });
        [Some(entry), until, away].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// What stands over the record of a game.
    pub fn exported(&self, game: &Game) -> String {
        self.format("exported", [number_arg(game.number)])
    }

    /// A game as a choice for the option `game`: plain text, in which no mention can stand.
    pub fn game_choice(&self, player: PlayerId, game: &Game) -> String {
        if let Stage::Study(Study { names, .. }) = &game.stage {
            let (white, black) = (names.white.as_str().into(), names.black.as_str().into());
            return self.format("choice-study", [number_arg(game.number), ("white", white), ("black", black)]);
        }
        let anybody = self.text("anybody");
        let name = |person: Option<&Person>| person.map_or(anybody.clone(), |person| person.name.clone());
        if !game.has_player(player) {
            let (one, other) = (game.challenger.name.as_str().into(), name(game.challenged.as_ref()).into());
            let state = ("state", if game.is_open() { "open" } else { "over" }.into());
            return self.format("choice-other-game", [number_arg(game.number), ("one", one), ("other", other), state]);
        }
        let opponent = name(game.opponent_of(player));
        let args = [number_arg(game.number), ("opponent", opponent.into()), ("state", state_of(game, player).into())];
        self.format("choice-game", args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Challenge, GameId, Place};

    #[test]
    fn any_number_of_games_fits_into_a_message() {
        let person = |id| Person::new(PlayerId(id), "Somebody");
        let place = Place { guild: Some(u64::MAX), channel: u64::MAX };
        let game = |number| {
            let challenge = Challenge::new(GameId(1), place, person(u64::MAX), Some(person(u64::MAX - 1)));
            challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap().numbered(number)
        };
        let link = |_: &Game| Some(format!("https://discord.com/channels/{0}/{0}/{0}", u64::MAX));
        for tag in ["en-US", "de"] {
            for count in [1, 2, 8, 9, 10, 11, 500] {
                let games: Vec<Game> = (0..count).map(|nth| game(u32::MAX - nth)).collect();
                for player in [u64::MAX, u64::MAX - 1] {
                    let text = Language::of_tag(tag).games(
                        Listed::Mine(PlayerId(player)),
                        &games,
                        link,
                        OffsetDateTime::UNIX_EPOCH,
                    );
                    assert!(text.chars().count() <= LONGEST, "{count}: {text}");
                    let listed = text.matches("https://").count();
                    assert!(listed >= 7.min(count as usize), "{count}: {text}");
                    assert_eq!(listed == count as usize, !text.contains('…'), "{count}: {text}");
                }
            }
        }
    }
}
