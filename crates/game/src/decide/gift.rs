//! Time that a player gives to the opponent.

use time::{Duration, OffsetDateTime};

use crate::event::Decision;
use crate::{Event, Game, Reason, Request, Stage};

/// The most days in a bank to which time is given.
const MAX_BANK_DAYS: u8 = 30;

/// Adds days to the bank of the opponent, also where the last action is taken back. A reminder that
/// would be due is not made again.
pub fn give_time(game: &Game, request: &Request, days: u8, now: OffsetDateTime) -> Decision {
    let (play, by) = game.in_play(request.by, request.seen_ply)?;
    let to = !by;
    let bank = play.clock.as_ref().filter(|_| game.bot().is_none()).map(|clock| clock.bank[to]);
    let bank = bank.ok_or(Reason::NoTimeLimit.in_game(game.number))?;
    if bank + Duration::days(days.into()) > Duration::days(MAX_BANK_DAYS.into()) {
        return Err(Reason::EnoughTime { most: MAX_BANK_DAYS.into() }.in_game(game.number));
    }
    let mut play = play.after_command_of(by);
    play.clocks_mut().for_each(|clock| clock.bank[to] += Duration::days(days.into()));
    let turn = play.history.position().turn();
    if let Some(clock) = play.clock.as_mut().filter(|_| turn == to) {
        let former = clock.remind_at;
        clock.remind(to);
        if clock.remind_at.is_some_and(|at| at <= now) {
            clock.remind_at = former;
        }
    }
    Ok((Stage::Playing(play), vec![Event::TimeGiven { by }]))
}
