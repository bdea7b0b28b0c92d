//! Which game a player means, by its number or by what is open in the channel.

use super::super::{Result, ServiceError};
use super::{Games, choice};
use alquerque_game::{Game, GameElsewhere, GameId, Place, PlayerId, Reason, Refusal, Summary};
use alquerque_store::{StoreError, Versioned};

/// The newest games of a channel that are searched for one to replay.
const RECENT: usize = 25;
/// The most games without a channel that a moderator is shown at once.
const MAX_OUT_OF_REACH: usize = 100;

/// The game that a player means.
#[derive(Clone, Copy, Debug)]
pub struct Sought<'a> {
    /// Where the player acts.
    pub place: Place,
    pub player: PlayerId,
    /// The number that they have given.
    pub number: Option<u32>,
    /// Its [candidates](Games::candidates), if they are known.
    pub known: Option<&'a [Summary]>,
}

impl Sought<'_> {
    /// Creates what is sought here, where no candidates are known.
    pub fn new(place: Place, player: PlayerId, number: Option<u32>) -> Self {
        Self { place, player, number, known: None }
    }
}

impl Games {
    /// Returns the games that can be meant: the one of this place with the number or, without one,
    /// the player's own open games here.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn candidates(&self, sought: &Sought<'_>) -> Result<Vec<Summary>, StoreError> {
        match sought.number {
            Some(number) => {
                Ok(Vec::from_iter(self.core.store.numbered(sought.place, number).await?))
            }
            None => self.open_here(sought.player, sought.place).await,
        }
    }

    /// Returns the candidates, which are read unless they are known.
    async fn found(&self, sought: &Sought<'_>) -> Result<Vec<Summary>, StoreError> {
        match sought.known {
            Some(known) => Ok(known.to_vec()),
            None => self.candidates(sought).await,
        }
    }

    /// Returns the game in which a player acts: the one with this number, or the only one here in
    /// which it is their turn. Games that satisfy `fits` take precedence.
    ///
    /// # Errors
    /// When there is none, or several.
    pub async fn to_move(
        &self,
        sought: &Sought<'_>,
        fits: fn(&Summary) -> bool,
    ) -> Result<Summary> {
        let likely = async { Ok(choice::to_move(self.found(sought).await?, sought.player, fits)?) };
        self.choose_own(sought, likely).await
    }

    /// Returns the game in which a player waits for the opponent: the one with this number, or the
    /// only one here.
    ///
    /// # Errors
    /// When there is none, or several.
    pub async fn waiting(&self, sought: &Sought<'_>) -> Result<Summary> {
        let likely = async { Ok(choice::waiting(self.found(sought).await?, sought.player)?) };
        self.choose_own(sought, likely).await
    }

    /// Loads the game that a player means to end: the one with this number, or the only one that
    /// they play here.
    ///
    /// # Errors
    /// When there is none, or several.
    pub async fn playing(&self, sought: &Sought<'_>) -> Result<Versioned> {
        let likely = async { Ok(choice::playing(self.found(sought).await?)?) };
        let chosen = self.choose_own(sought, likely).await?;
        self.load_chosen(&chosen).await
    }

    /// Returns the game to show: the one with this number, or the only one that the player plays
    /// here, or the only one that is played here at all, or the player's only challenge here.
    ///
    /// # Errors
    /// When there is none, or several.
    pub async fn to_show(&self, sought: &Sought<'_>) -> Result<Game> {
        let likely = async {
            Ok(choice::to_show(self.core.store.open_in(sought.place).await?, sought.player)?)
        };
        let chosen = self.choose_own(sought, likely).await?;
        Ok(choice::check_not_refused(self.load_chosen(&chosen).await?.game)?)
    }

    /// Returns the game to replay: the one with this number, or the newest here in which a move was
    /// played, the player's own games first.
    ///
    /// # Errors
    /// When there is none.
    pub async fn to_replay(&self, sought: &Sought<'_>) -> Result<Game> {
        Ok(choice::check_not_empty(self.to_record(sought).await?)?)
    }

    /// Returns the game to record, as [`Self::to_replay`] does, even if no move was played.
    ///
    /// # Errors
    /// When there is none.
    pub async fn to_record(&self, sought: &Sought<'_>) -> Result<Game> {
        let likely = async {
            Ok(choice::to_replay(
                self.core.store.newest_in(sought.place, RECENT).await?,
                sought.player,
            )?)
        };
        let chosen = self.choose_own(sought, likely).await?;
        Ok(choice::check_not_refused(self.load_chosen(&chosen).await?.game)?)
    }

    /// Returns the game to analyse: the one with this number, or the newest finished one here, the
    /// player's own games first.
    ///
    /// # Errors
    /// When there is none.
    pub async fn to_analyse(&self, sought: &Sought<'_>) -> Result<Game> {
        let likely = async {
            Ok(choice::to_analyse(
                self.core.store.newest_in(sought.place, RECENT).await?,
                sought.player,
            )?)
        };
        let chosen = self.choose(sought, likely).await?;
        Ok(choice::check_analysable(self.load_chosen(&chosen).await?.game)?)
    }

    /// Does the same as [`Self::choose`] where a game of the player is sought. If there is none
    /// here, takes their only game whose channel is gone, or the refusal names their games
    /// elsewhere on the server.
    async fn choose_own(
        &self,
        sought: &Sought<'_>,
        likely: impl Future<Output = Result<Summary>>,
    ) -> Result<Summary> {
        match self.choose(sought, likely).await {
            Err(ServiceError::Refused(Refusal { reason: Reason::NoGame, .. })) => {
                let mut yours = self.own_elsewhere(sought.player, sought.place).await?;
                if yours.is_empty() {
                    return Err(Reason::NoGame.into());
                }
                if yours.len() == 1 && yours[0].is_stopped {
                    return Ok(yours.remove(0));
                }
                let yours = yours.iter().map(|game| elsewhere(game, sought.player)).collect();
                Err(Reason::NoGameHere { yours }.into())
            }
            chosen => chosen,
        }
    }

    /// Returns the game with this number or, without one, the `likely` game.
    ///
    /// Members may not see every channel, so a number finds no game of another channel. Only a
    /// player of that game is told where it is, and gets it here if it has ended or its channel is
    /// gone.
    async fn choose(
        &self,
        sought: &Sought<'_>,
        likely: impl Future<Output = Result<Summary>>,
    ) -> Result<Summary> {
        let Some(number) = sought.number else { return likely.await };
        let player = sought.player;
        let place = sought.place;
        let found = self.found(sought).await?.pop();
        match found.ok_or(Reason::NoSuchGame.in_game(number)) {
            Err(refusal) => {
                let yours = self.own_elsewhere(player, place).await?;
                match yours.into_iter().find(|game| game.number == number) {
                    Some(game) if game.is_stopped => Ok(game),
                    Some(game) => {
                        let game = elsewhere(&game, player);
                        Err(Reason::PlayedElsewhere { game }.in_game(number).into())
                    }
                    None => self.ended_of(place, player, number).await?.ok_or(refusal.into()),
                }
            }
            Ok(found) => Ok(found),
        }
    }

    /// Returns the game with this number on the server, of the newest of a player, if it has ended.
    /// Its channel may be gone, which is not recorded for all ended games.
    async fn ended_of(
        &self,
        place: Place,
        player: PlayerId,
        number: u32,
    ) -> Result<Option<Summary>> {
        let Some(guild) = place.guild else { return Ok(None) };
        let newest = self.core.store.newest_of(player, RECENT).await?;
        let is_meant = |game: &Summary| {
            !game.is_open() && game.number == number && game.place.guild == Some(guild)
        };
        Ok(newest.into_iter().find(is_meant))
    }

    /// Returns the open games of a player in other channels of the server, by
    /// [urgency](Summary::urgency).
    async fn own_elsewhere(&self, player: PlayerId, place: Place) -> Result<Vec<Summary>> {
        let Some(guild) = place.guild else { return Ok(Vec::new()) };
        let mut games = self.core.open_games(player, Some(guild)).await?;
        games.retain(|game| game.place.channel != place.channel);
        self.core.add_boards(&mut games).await?;
        Ok(by_urgency(games))
    }

    /// Returns the open games of a player in a channel, by number: the adjourned ones only if there
    /// are no others.
    pub async fn open_here(
        &self,
        player: PlayerId,
        place: Place,
    ) -> Result<Vec<Summary>, StoreError> {
        let mut games = self.core.store.open_of(player).await?;
        games.retain(|game| game.place.channel == place.channel);
        games.sort_by_key(|game| game.number);
        let (active, adjourned): (Vec<_>, Vec<_>) = games.into_iter().partition(Summary::is_active);
        Ok(if active.is_empty() { adjourned } else { active })
    }

    /// Returns the open games of a player in a channel, as [`Self::open_here`] does, and those on
    /// its server whose channel is gone.
    pub async fn reachable(&self, player: PlayerId, place: Place) -> Result<Vec<Summary>> {
        let mut games = self.open_here(player, place).await?;
        games.extend(self.own_out_of_reach(player, place).await?);
        Ok(games)
    }

    /// Returns the open games of a player on this server whose channel is gone.
    pub async fn own_out_of_reach(&self, player: PlayerId, place: Place) -> Result<Vec<Summary>> {
        let mut games = self.own_elsewhere(player, place).await?;
        games.retain(|game| game.is_stopped);
        Ok(games)
    }

    /// Returns the open games of a player on this server, by [urgency](Summary::urgency): the
    /// adjourned ones only if their channel is gone, where no move resumes them.
    pub async fn open_of(&self, player: PlayerId, guild: Option<u64>) -> Result<Vec<Summary>> {
        let mut games = self.core.open_games(player, guild).await?;
        games.retain(|game| game.is_active() || game.is_stopped);
        Ok(by_urgency(games))
    }

    /// Returns the open games of a player on all servers and outside of them that are not
    /// adjourned, by [urgency](Summary::urgency).
    pub async fn open_everywhere(&self, player: PlayerId) -> Result<Vec<Summary>> {
        let mut games = self.core.store.open_of(player).await?;
        games.retain(Summary::is_active);
        Ok(by_urgency(games))
    }

    /// Returns another game than `current` in which it is the player's turn, wherever it is played,
    /// by [urgency](Summary::urgency). From a game that is still waiting it goes on to the one
    /// after it, and from the last to the first.
    pub async fn next(&self, player: PlayerId, current: GameId) -> Result<Option<Game>> {
        let mut waiting = self.open_everywhere(player).await?;
        waiting.retain(|game| is_waiting_for(game, player));
        let after = waiting.iter().position(|game| game.id == current).map_or(0, |at| at + 1);
        let mut round = waiting.iter().cycle().skip(after).take(waiting.len());
        match round.find(|game| game.id != current) {
            Some(next) => Ok(self.core.find(next.id).await?),
            None => Ok(None),
        }
    }

    /// Returns whether [`Self::next`] finds a game. Without the store there is none.
    pub async fn has_next(&self, player: PlayerId, current: GameId) -> bool {
        let open = self.open_everywhere(player).await.unwrap_or_default();
        open.iter().any(|game| game.id != current && is_waiting_for(game, player))
    }

    /// Returns all open games of a server that are not adjourned, by
    /// [urgency](Summary::urgency).
    pub async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>> {
        Ok(by_urgency(self.core.store.open_in_guild(guild).await?))
    }

    /// Returns the open games of a channel that are not adjourned, and the newest of its server
    /// whose channel is gone, at most a hundred, by [urgency](Summary::urgency).
    pub async fn open_in(&self, place: Place) -> Result<Vec<Summary>> {
        let mut games = self.core.store.open_in(place).await?;
        games.extend(self.out_of_reach(place, MAX_OUT_OF_REACH).await?);
        Ok(by_urgency(games))
    }

    /// Returns the newest open games of a server whose channel is gone, other than this one.
    pub async fn out_of_reach(&self, place: Place, most: usize) -> Result<Vec<Summary>> {
        let mut gone = self.core.out_of_reach(place).await?;
        gone.retain(|game| game.place.channel != place.channel);
        let mut games = Vec::new();
        for game in gone.iter().rev().take(most) {
            games.extend(self.core.find(game.id).await?.as_ref().map(Summary::from));
        }
        Ok(games)
    }

    async fn load_chosen(&self, chosen: &Summary) -> Result<Versioned> {
        Ok(self.core.store.get(chosen.id).await?.ok_or(Reason::NoGame)?)
    }
}

fn by_urgency(mut games: Vec<Summary>) -> Vec<Summary> {
    games.sort_by_key(Summary::urgency);
    games
}

fn is_waiting_for(game: &Summary, player: PlayerId) -> bool {
    !game.is_stopped && game.to_move() == Some(player)
}

fn elsewhere(game: &Summary, player: PlayerId) -> GameElsewhere {
    GameElsewhere {
        number: game.number,
        opponent: game.opponent_of(player).map(|person| person.id),
        place: game.place,
        board: game.reachable_board(),
    }
}
