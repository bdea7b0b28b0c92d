use time::OffsetDateTime;

use super::{Game, PlayerId, Refusal, Stage};
use crate::notation::MoveText;
use crate::rules::{BySide, History, Move, Outcome, Side};

/// Something that a person does in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub by: PlayerId,
    /// The ply that the person saw when deciding, where it is known: a button belongs to the board it stands under.
    pub seen: Option<usize>,
    pub act: Act,
}

/// What the person does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Accepts the challenge. `coin` is the challenger's side where they left it to chance.
    Accept {
        coin: Side,
    },
    Decline,
    Withdraw,
    /// Plays a move, in notation.
    Play {
        text: String,
    },
    Resign,
}

/// What happened, for people to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    Accepted,
    Declined,
    Withdrawn,
    Moved { side: Side, action: Move },
    Ended { outcome: Outcome },
}

/// A decision: the game as it is now, and what people should be told.
#[derive(Clone, Debug)]
pub struct Transition {
    pub game: Game,
    pub notices: Vec<Notice>,
}

/// Decides what an event at the time `now` does to a game.
///
/// # Errors
/// A refusal, when the person may not do that, or not now. Nothing has changed then.
pub fn decide(game: &Game, event: &Event, now: OffsetDateTime) -> Result<Transition, Refusal> {
    let (stage, notices) = match &event.act {
        Act::Accept { coin } => accept(game, event.by, *coin)?,
        Act::Decline => decline(game, event.by)?,
        Act::Withdraw => withdraw(game, event.by)?,
        Act::Play { text } => play(game, event, text)?,
        Act::Resign => resign(game, event)?,
    };
    Ok(Transition { game: Game { stage, changed: now, ..game.clone() }, notices })
}

type Decision = Result<(Stage, Vec<Notice>), Refusal>;

fn accept(game: &Game, by: PlayerId, coin: Side) -> Decision {
    if by != game.challenged.id {
        return Err(Refusal::NotTheChallenged { challenged: game.challenged.id });
    }
    still_challenged(game)?;
    let sides = match game.colour.decide(coin) {
        Side::White => BySide { white: game.challenger.id, black: game.challenged.id },
        Side::Black => BySide { white: game.challenged.id, black: game.challenger.id },
    };
    Ok((Stage::Playing { sides, history: History::new(game.rules) }, vec![Notice::Accepted]))
}

fn decline(game: &Game, by: PlayerId) -> Decision {
    if by != game.challenged.id {
        return Err(Refusal::NotTheChallenged { challenged: game.challenged.id });
    }
    still_challenged(game)?;
    Ok((Stage::Declined, vec![Notice::Declined]))
}

fn withdraw(game: &Game, by: PlayerId) -> Decision {
    if by != game.challenger.id {
        return Err(Refusal::NotTheChallenger { challenger: game.challenger.id });
    }
    still_challenged(game)?;
    Ok((Stage::Withdrawn, vec![Notice::Withdrawn]))
}

fn still_challenged(game: &Game) -> Result<(), Refusal> {
    let number = game.number;
    match game.stage {
        Stage::Challenged => Ok(()),
        Stage::Declined => Err(Refusal::AlreadyDeclined { number }),
        Stage::Withdrawn => Err(Refusal::AlreadyWithdrawn { number }),
        Stage::Playing { .. } | Stage::Over { .. } => Err(Refusal::AlreadyAccepted { number }),
    }
}

fn play(game: &Game, event: &Event, text: &str) -> Decision {
    let (sides, history) = in_play(game, event)?;
    let side = history.position().turn();
    if event.by != sides[side] {
        return Err(Refusal::NotYourTurn { number: game.number, to_move: sides[side] });
    }
    let action = text.parse::<MoveText>()?.resolve(&history.position())?;
    let mut history = history.clone();
    history.play(&action).map_err(|_| Refusal::Over { number: game.number })?;
    let mut notices = vec![Notice::Moved { side, action }];
    let stage = match history.outcome() {
        None => Stage::Playing { sides, history },
        Some(outcome) => {
            notices.push(Notice::Ended { outcome });
            Stage::Over { sides, history, outcome }
        }
    };
    Ok((stage, notices))
}

fn resign(game: &Game, event: &Event) -> Decision {
    let (sides, history) = in_play(game, event)?;
    let loser = game.side_of(event.by).ok_or(Refusal::NotAPlayer { number: game.number })?;
    let outcome = Outcome::Resignation { loser };
    Ok((Stage::Over { sides, history: history.clone(), outcome }, vec![Notice::Ended { outcome }]))
}

/// The game must be going on, with this person in it, and at the ply that the person saw.
fn in_play<'a>(game: &'a Game, event: &Event) -> Result<(BySide<PlayerId>, &'a History), Refusal> {
    let number = game.number;
    if !game.players().contains(&event.by) {
        return Err(Refusal::NotAPlayer { number });
    }
    match &game.stage {
        Stage::Playing { sides, history } if event.seen.is_none_or(|seen| seen == game.ply()) => Ok((*sides, history)),
        Stage::Playing { .. } => Err(Refusal::Stale { number }),
        Stage::Over { .. } => Err(Refusal::Over { number }),
        Stage::Challenged => Err(Refusal::NotBegun { number, challenged: game.challenged.id }),
        Stage::Declined => Err(Refusal::AlreadyDeclined { number }),
        Stage::Withdrawn => Err(Refusal::AlreadyWithdrawn { number }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Challenge, Colour, GameId, Person, Place};
    use crate::notation::{Unplayable, Why};
    use crate::rules::MEDIEVAL;

    const ADA: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);
    const CLEO: PlayerId = PlayerId(3);
    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn challenge(challenged: PlayerId, challenged_is_bot: bool, colour: Colour) -> Challenge {
        let place = Place { guild: None, channel: 9 };
        let (challenger, challenged) = (Person::new(ADA, "Ada"), Person::new(challenged, "Ben"));
        Challenge { id: GameId(5), place, rules: &MEDIEVAL, challenger, challenged, challenged_is_bot, colour }
    }

    fn challenged(colour: Colour) -> Game {
        challenge(BEN, false, colour).make(NOW).unwrap().numbered(4)
    }

    fn event(by: PlayerId, act: Act) -> Event {
        Event { by, seen: None, act }
    }

    fn playing(moves: &[&str]) -> Game {
        let accept = event(BEN, Act::Accept { coin: Side::White });
        let mut game = decide(&challenged(Colour::White), &accept, NOW).unwrap().game;
        for text in moves {
            let by = game.to_move().unwrap();
            game = decide(&game, &event(by, Act::Play { text: (*text).to_owned() }), NOW).unwrap().game;
        }
        game
    }

    fn refusal(game: &Game, by: PlayerId, act: Act) -> Refusal {
        decide(game, &event(by, act), NOW).unwrap_err()
    }

    #[test]
    fn nobody_challenges_themselves_or_a_bot() {
        assert_eq!(challenge(ADA, false, Colour::White).make(NOW).unwrap_err(), Refusal::ChallengedOneself);
        assert_eq!(challenge(BEN, true, Colour::White).make(NOW).unwrap_err(), Refusal::ChallengedBot { bot: BEN });
    }

    #[test]
    fn the_challenger_has_the_stones_asked_for() {
        for (colour, coin, white) in [
            (Colour::White, Side::Black, ADA),
            (Colour::Black, Side::White, BEN),
            (Colour::Random, Side::White, ADA),
            (Colour::Random, Side::Black, BEN),
        ] {
            let accepted = decide(&challenged(colour), &event(BEN, Act::Accept { coin }), NOW).unwrap();
            assert_eq!(accepted.game.to_move(), Some(white), "{colour:?} {coin:?}");
            assert_eq!(accepted.notices, [Notice::Accepted]);
        }
    }

    #[test]
    fn only_the_challenged_answer_and_only_the_challenger_withdraws() {
        let game = challenged(Colour::White);
        let accept = || Act::Accept { coin: Side::White };
        for by in [ADA, CLEO] {
            assert_eq!(refusal(&game, by, accept()), Refusal::NotTheChallenged { challenged: BEN });
            assert_eq!(refusal(&game, by, Act::Decline), Refusal::NotTheChallenged { challenged: BEN });
        }
        for by in [BEN, CLEO] {
            assert_eq!(refusal(&game, by, Act::Withdraw), Refusal::NotTheChallenger { challenger: ADA });
        }
    }

    #[test]
    fn a_challenge_is_answered_once() {
        let end = |by, act| decide(&challenged(Colour::White), &event(by, act), NOW).unwrap().game;
        let accept = || Act::Accept { coin: Side::White };
        assert_eq!(refusal(&end(BEN, Act::Decline), BEN, accept()), Refusal::AlreadyDeclined { number: 4 });
        assert_eq!(refusal(&end(ADA, Act::Withdraw), BEN, accept()), Refusal::AlreadyWithdrawn { number: 4 });
        assert_eq!(refusal(&end(BEN, accept()), BEN, accept()), Refusal::AlreadyAccepted { number: 4 });
        assert_eq!(refusal(&end(BEN, accept()), ADA, Act::Withdraw), Refusal::AlreadyAccepted { number: 4 });
    }

    #[test]
    fn a_move_is_played_by_the_one_whose_turn_it_is() {
        let play = |text: &str| Act::Play { text: text.to_owned() };
        let game = playing(&[]);
        assert_eq!(refusal(&game, CLEO, play("c2-c3")), Refusal::NotAPlayer { number: 4 });
        assert_eq!(refusal(&game, BEN, play("c4-c3")), Refusal::NotYourTurn { number: 4, to_move: ADA });
        let moved = decide(&game, &event(ADA, play("c2-c3")), NOW).unwrap();
        assert_eq!((moved.game.ply(), moved.game.to_move()), (1, Some(BEN)));
        assert!(matches!(moved.notices[..], [Notice::Moved { side: Side::White, .. }]));
        assert_eq!(game.ply(), 0, "the game that was decided on stays as it is");
    }

    #[test]
    fn what_is_no_legal_move_is_refused_with_its_reason() {
        let game = playing(&[]);
        let play = |text: &str| refusal(&game, ADA, Act::Play { text: text.to_owned() });
        assert!(matches!(play("hello"), Refusal::NoMove(_)));
        assert!(matches!(play("c3"), Refusal::Unplayable(Unplayable { why: Why::Ambiguous, .. })));
        let challenged = challenged(Colour::White);
        let early = refusal(&challenged, ADA, Act::Play { text: "c2-c3".into() });
        assert_eq!(early, Refusal::NotBegun { number: 4, challenged: BEN });
    }

    #[test]
    fn a_button_under_an_older_board_is_stale() {
        let game = playing(&["c2-c3"]);
        let resign = |seen| decide(&game, &Event { by: ADA, seen, act: Act::Resign }, NOW);
        assert_eq!(resign(Some(0)).unwrap_err(), Refusal::Stale { number: 4 });
        assert!(resign(Some(1)).is_ok());
    }

    #[test]
    fn either_may_resign_at_any_time_and_then_it_is_over() {
        let game = playing(&["c2-c3"]);
        for (by, loser) in [(ADA, Side::White), (BEN, Side::Black)] {
            let resigned = decide(&game, &event(by, Act::Resign), NOW).unwrap();
            let outcome = Outcome::Resignation { loser };
            assert_eq!(resigned.notices, [Notice::Ended { outcome }]);
            assert_eq!((resigned.game.outcome(), resigned.game.to_move()), (Some(outcome), None));
            assert_eq!(refusal(&resigned.game, ADA, Act::Resign), Refusal::Over { number: 4 });
            let play = Act::Play { text: "c4xc2".into() };
            assert_eq!(refusal(&resigned.game, BEN, play), Refusal::Over { number: 4 });
        }
    }

    #[test]
    fn the_last_move_ends_the_game() {
        let moves = "c2-c3 c4xc2 c1xc3 a3xc1 c3xa3 c1-c2 d2xb2 d4xd2 d1xd3 c5-d4 e3xc5 b4-b3 b2xb4 a4xc4 c5xc3 \
                     d5-d4 d3xd5 e5xc5 a1-b2 c5-d4 c3xe5xe3 a5-a4";
        let game = playing(&moves.split_whitespace().collect::<Vec<_>>());
        let last = decide(&game, &event(ADA, Act::Play { text: "a3xa5xc5".into() }), NOW).unwrap();
        let outcome = Outcome::NoLegalMove { loser: Side::Black };
        assert_eq!(last.notices.last(), Some(&Notice::Ended { outcome }));
        assert_eq!(last.game.outcome(), Some(outcome));
    }
}
