//! Games of the player in other channels of the server, in words.

use crate::Language;
use crate::values::{message_url, number_arg};
use alquerque_game::{Game, GameElsewhere, MessageId};

/// The most games that are named.
const MAX_NAMED: usize = 3;

impl Language {
    /// Names a player's open games in other channels, and says how many are left out.
    pub(super) fn games_elsewhere(&self, games: &[GameElsewhere]) -> String {
        let named: Vec<String> =
            games.iter().take(MAX_NAMED).map(|game| self.game_elsewhere(game)).collect();
        let list = named.join("; ");
        match games.len().saturating_sub(MAX_NAMED) {
            0 => list,
            more => {
                self.format("games-elsewhere-more", [("list", list.into()), ("count", more.into())])
            }
        }
    }

    fn game_elsewhere(&self, game: &GameElsewhere) -> String {
        let args = [number_arg(game.number), ("where", self.where_played(game).into())];
        match game.opponent {
            Some(opponent) => {
                let opponent = ("opponent", self.mention(opponent).into());
                self.format("games-elsewhere", args.into_iter().chain([opponent]))
            }
            None => self.format("games-elsewhere-open", args),
        }
    }

    /// Says where a game is played that the reader opens from another channel.
    pub fn played_at(&self, game: &Game, board: Option<MessageId>) -> String {
        if game.is_private() {
            return self.format("next-game-private", [number_arg(game.number)]);
        }
        let place = GameElsewhere { number: game.number, opponent: None, place: game.place, board };
        self.format(
            "next-game",
            [number_arg(game.number), ("where", self.where_played(&place).into())],
        )
    }

    /// Tells a player that the channel of a game has been told what they did.
    pub fn told_in(&self, channel: u64) -> String {
        self.format("next-game-told", [("channel", format!("<#{channel}>").into())])
    }

    /// Tells a player that they have acted in a game.
    pub fn acted_in(&self, game: &Game) -> String {
        self.format("next-game-acted", [number_arg(game.number)])
    }

    /// Links to the channel of a game and to its newest board.
    pub(super) fn where_played(&self, game: &GameElsewhere) -> String {
        let channel = format!("<#{}>", game.place.channel);
        let link = game.board.map(|board| message_url(game.place, board));
        let link =
            link.map(|url| format!(" · {}", self.format("games-link", [("url", url.into())])));
        channel + &link.unwrap_or_default()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use alquerque_game::{MessageId, Place, PlayerId, Reason};

    /// Returns a game with this number against a person, in another channel.
    pub fn game(number: u32) -> GameElsewhere {
        let place = Place { guild: Some(1), channel: 70 };
        GameElsewhere { number, opponent: Some(PlayerId(2)), place, board: Some(MessageId(9)) }
    }

    #[test]
    fn games_in_other_channels_are_named_with_links() {
        let refusal = |tag, yours: &[GameElsewhere]| {
            Language::from_tag(tag).refusal(&Reason::NoGameHere { yours: yours.to_vec() }.into())
        };
        let open = GameElsewhere { opponent: None, board: None, ..game(6) };
        assert_eq!(
            refusal("en-US", &[game(5), open.clone()]),
            "You have no game in this channel. Yours: **5** against <@2> in <#70> · \
             [Go to board](https://discord.com/channels/1/70/9); **6** (open to all) in <#70>."
        );
        assert_eq!(
            refusal("de", &[game(5), open]),
            "In diesem Kanal hast du keine Partie. Deine: **5** gegen <@2> in <#70> · \
             [Zum Brett](https://discord.com/channels/1/70/9); **6** (offen für alle) in <#70>."
        );
    }

    #[test]
    fn at_most_three_games_are_named() {
        let many: Vec<GameElsewhere> = (1..=5).map(game).collect();
        for (tag, end) in [("en-US", " and 2 more."), ("de", " und 2 weitere.")] {
            let text =
                Language::from_tag(tag).refusal(&Reason::NoGameHere { yours: many.clone() }.into());
            assert!(text.contains("**3**") && !text.contains("**4**"), "{text}");
            assert!(text.ends_with(end), "{text}");
        }
    }
}
