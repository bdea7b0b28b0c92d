//! The hall of a server, and the daily digest of a player.

use time::OffsetDateTime;

use super::times::remaining;
use super::values::{message_url, number_arg};
use super::{Arg, Language, Listed, MAX_MESSAGE};
use alquerque_game::{Game, GameResult, MessageId, PlayerId, Summary};
use alquerque_rules::{BySide, Side};

/// What a hall shows.
pub struct HallLists<'a> {
    /// Games in progress, each with its newest message.
    pub playing: &'a [(Game, Option<MessageId>)],
    pub challenges: &'a [Summary],
    pub results: &'a [Summary],
}

impl Language {
    /// Formats the lists of a hall. Of what does not fit, the end is left out.
    pub fn hall(&self, lists: &HallLists<'_>) -> String {
        let HallLists { playing, challenges, results } = lists;
        let playing = playing.iter().filter_map(|(game, board)| self.hall_game(game, *board));
        let challenges = challenges.iter().map(|game| self.hall_challenge(game));
        let results = results.iter().filter_map(|game| self.hall_result(game));
        let sections: [(&str, Vec<String>); 3] = [
            ("hall-playing", playing.collect()),
            ("hall-challenges", challenges.collect()),
            ("hall-results", results.collect()),
        ];
        let mut text = self.text("hall");
        if sections.iter().take(2).all(|(_, lines)| lines.is_empty()) {
            text += &format!("\n{}", self.text("hall-none"));
        }
        for (title, lines) in sections.into_iter().filter(|(_, lines)| !lines.is_empty()) {
            for line in std::iter::once(self.text(title)).chain(lines) {
                if text.chars().count() + line.chars().count() >= MAX_MESSAGE {
                    return text;
                }
                text += &format!("\n{line}");
            }
        }
        text
    }

    /// Formats a game in progress: its players, White first, of whom the one to move is bold since
    /// the last action.
    fn hall_game(&self, game: &Game, board: Option<MessageId>) -> Option<String> {
        let to_move = game.to_move();
        let players = game.sides()?.map(|player| match self.mention(player) {
            name if to_move == Some(player) => format!("**{name}**"),
            name => name,
        });
        let url = board.map(|board| message_url(game.place, board));
        let number = game.number;
        let number = url.map_or_else(|| number.to_string(), |url| format!("[{number}]({url})"));
        let BySide { white, black } = players;
        Some(format!("**{number}** {white} – {black} · {}", remaining(game.changed)))
    }

    fn hall_challenge(&self, game: &Summary) -> String {
        let parts = [
            format!("**{}** {}", game.number, self.mention(game.challenger.id)),
            self.rules(game.rules),
            self.terms(&game.terms),
        ];
        parts.join(" · ")
    }

    fn hall_result(&self, game: &Summary) -> Option<String> {
        let GameResult { challenger, winner, .. } = game.result?;
        let challenged = game.challenged.as_ref()?.id;
        let player = |side: Side| {
            self.mention(if side == challenger { game.challenger.id } else { challenged })
        };
        let shared = [number_arg(game.number), ("rules", self.rules(game.rules).into())];
        let (key, players): (_, [Arg<'_>; 2]) = match winner {
            Some(side) => {
                ("result-won", [("winner", player(side).into()), ("loser", player(!side).into())])
            }
            None => (
                "result-drawn",
                [("white", player(Side::White).into()), ("black", player(Side::Black).into())],
            ),
        };
        Some(self.format(key, shared.into_iter().chain(players)))
    }

    /// Describes the boards of a hall.
    pub fn hall_alt(&self, playing: &[(Game, Option<MessageId>)]) -> String {
        let game = |(game, _): &(Game, _)| {
            let names = game.sides()?.map(|player| Some(self.name(game.person(player)?)));
            Some(format!("{}: {} – {}", game.number, names.white?, names.black?))
        };
        let games: Vec<String> = playing.iter().filter_map(game).collect();
        self.format("hall-alt", [("games", games.join("; ").into())])
    }

    /// Labels the button that accepts a challenge by its number.
    pub fn accept_numbered(&self, number: u32) -> String {
        self.format("hall-accept", [number_arg(number)])
    }

    /// Says that the bot may not keep a hall in a channel, and what to do.
    pub fn hall_refused(&self, channel: u64) -> String {
        self.format("hall-refused", [("channel", format!("<#{channel}>").into())])
    }

    /// Says that a player may not write where the game would begin.
    pub fn hall_no_writing(&self, channel: u64) -> String {
        self.format("hall-no-writing", [("channel", format!("<#{channel}>").into())])
    }

    /// Lists the games that wait for a player, once a day.
    ///
    /// `link` returns the URL of the newest board.
    pub fn digest(
        &self,
        player: PlayerId,
        games: &[Summary],
        link: impl Fn(&Summary) -> Option<String>,
        now: OffsetDateTime,
    ) -> String {
        let title = self.format("digest", [("count", games.len().into())]);
        let line = |game: &Summary| {
            let link = link(game).map(|url| self.format("games-link", [("url", url.into())]));
            let entry = self.games_entry(Listed::Everywhere(player), game, now);
            std::iter::once(entry).chain(link).collect::<Vec<_>>().join(" · ")
        };
        self.listed(title, games.iter().map(line))
    }
}
