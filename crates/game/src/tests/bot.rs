//! Games against the bot, which takes Ben's place here.

use super::*;
use crate::{Announcement, Answered, BotTask, BotTaskKind, Reminders, Terms, tick};
use alquerque_engine::Level;
use alquerque_rules::FREE;

/// Returns a challenge of the bot, in which Ada has this colour.
fn against_bot(colour: Colour) -> Challenge {
    challenge(BEN, Opponent::Bot, colour)
}

fn begun(rules: &'static RuleSet, colour: Colour) -> Game {
    Challenge { rules, ..against_bot(colour) }.make(NOW).unwrap().numbered(4)
}

fn bot_task(ply: usize, kind: BotTaskKind) -> Option<BotTask> {
    Some(BotTask { ply, kind })
}

fn pending(game: &Game) -> Announcement {
    game.pending.unwrap().what
}

#[test]
fn a_game_against_the_bot_begins_at_once_and_is_never_rated() {
    for (colour, coin, white) in [
        (Colour::White, Side::Black, ADA),
        (Colour::Black, Side::White, BEN),
        (Colour::Random, Side::White, ADA),
        (Colour::Random, Side::Black, BEN),
    ] {
        let game = Challenge { coin, ..against_bot(colour) }.make(NOW).unwrap().numbered(4);
        assert_eq!((game.to_move(), game.bot()), (Some(white), Some(BEN)), "{colour:?}");
        assert_eq!((game.terms.rated, game.terms.level), (false, Some(Level::Club)));
        assert_eq!(
            game.bot_task(),
            (white == BEN).then_some(BotTask { ply: 0, kind: BotTaskKind::Move })
        );
        assert_eq!(game.player_to_ping(), (white == ADA).then_some(ADA));
    }
}

#[test]
fn only_the_bot_has_a_level() {
    let level = Terms { level: Some(Level::Master), ..Terms::default() };
    let person =
        Challenge { terms: level.clone(), ..challenge(BEN, Opponent::Person, Colour::White) };
    assert_eq!(person.make(NOW).unwrap_err(), Refusal::from(Reason::LevelOfPerson));
    let anybody =
        Challenge { challenged: None, terms: level.clone(), ..against_bot(Colour::White) };
    assert_eq!(anybody.make(NOW).unwrap_err(), Refusal::from(Reason::LevelOfPerson));
    let oneself =
        Challenge { terms: level.clone(), ..challenge(ADA, Opponent::Bot, Colour::White) };
    assert_eq!(oneself.make(NOW).unwrap_err(), Refusal::from(Reason::ChallengedOneself));
    let bot =
        Challenge { terms: level, ..against_bot(Colour::White) }.make(NOW).unwrap().numbered(4);
    assert_eq!(bot.terms.level, Some(Level::Master));
}

#[test]
fn a_level_is_saved_by_its_id_and_an_unknown_one_is_rejected() {
    let game = begun(&MEDIEVAL, Colour::White);
    let kept = serde_json::to_value(SavedGame::from(&game)).unwrap();
    assert_eq!(kept["terms"]["level"], "club");
    let read: SavedGame = serde_json::from_value(kept.clone()).unwrap();
    assert_eq!(Game::try_from(read).unwrap().terms, game.terms);
    let mut other = kept;
    other["terms"]["level"] = "grandmaster".into();
    assert!(
        serde_json::from_value::<SavedGame>(other).unwrap_err().to_string().contains("is no level")
    );
    let between_people = serde_json::to_value(SavedGame::from(&playing(""))).unwrap();
    assert!(between_people["terms"].get("level").is_none());
}

#[test]
fn the_bot_has_no_deadline() {
    let game = done(&begun(&MEDIEVAL, Colour::White), ADA, play("c2-c3")).game;
    assert_eq!((game.deadline(), game.wakes_at()), (None, None));
    let years = NOW + Duration::days(1000);
    assert!(tick(&game, &Reminders::default(), years).is_none());
    let answered = decide(&game, &request(BEN, play("c4xc2")), years).unwrap().game;
    assert_eq!(answered.deadline(), Some(years + Duration::days(3)), "its opponent's clock runs");
}

#[test]
fn the_bots_actions_stay_pending_until_they_are_announced() {
    let game = begun(&MEDIEVAL, Colour::White);
    let moved = done(&game, ADA, play("c2-c3")).game;
    assert_eq!((moved.pending, moved.bot_task()), (None, bot_task(1, BotTaskKind::Move)));
    let answered = done(&moved, BEN, play("c4xc2")).game;
    assert_eq!(pending(&answered), Announcement::Acted { since: 1, answered: None });
    let events = answered.bot_actions(1, None).events;
    assert_eq!(events, [Event::Played { ply: 1, is_premove: false }]);
    // After a restart, a tick announces it.
    let kept: SavedGame =
        serde_json::from_str(&serde_json::to_string(&SavedGame::from(&answered)).unwrap()).unwrap();
    let kept = Game::try_from(kept).unwrap();
    assert_eq!(kept.pending.unwrap().what, pending(&answered));
    let told = tick(&kept, &Reminders::default(), NOW + Duration::MINUTE).unwrap();
    assert_eq!(told.events, events);
    // A proposal shows no board, so the bot's move is still pending; a move shows it.
    let proposed = done(&answered, ADA, Command::Propose { what: Proposal::Draw }).game;
    assert_eq!(pending(&proposed), pending(&answered));
    let declined = done(&proposed, BEN, Command::Disagree { to: Proposal::Draw }).game;
    let answer = Answered { to: Proposal::Draw, agreed: false };
    assert_eq!(pending(&declined), Announcement::Acted { since: 1, answered: Some(answer) });
    let events = declined.bot_actions(1, Some(answer)).events;
    assert_eq!(events[0], Event::Disagreed { by: Side::Black, to: Proposal::Draw });
    assert_eq!(events.len(), 2);
    assert_eq!(done(&declined, ADA, play("c1xc3")).game.pending, None);
}

#[test]
fn the_bot_answers_a_proposal_before_it_moves() {
    let game = done(&begun(&FREE, Colour::White), ADA, play("d3-c3")).game;
    for what in [Proposal::Draw, Proposal::Count, Proposal::Takeback] {
        let proposed = done(&game, ADA, Command::Propose { what }).game;
        assert_eq!(proposed.bot_task(), bot_task(1, BotTaskKind::Answer(what)));
        let declined = done(&proposed, BEN, Command::Disagree { to: what }).game;
        assert_eq!(declined.bot_task(), bot_task(1, BotTaskKind::Move));
    }
    let proposed = done(&game, ADA, Command::Propose { what: Proposal::Takeback }).game;
    let back = done(&proposed, BEN, Command::Agree { to: Proposal::Takeback }).game;
    let answer = Answered { to: Proposal::Takeback, agreed: true };
    assert_eq!(
        (back.bot_task(), pending(&back)),
        (None, Announcement::Acted { since: 0, answered: Some(answer) })
    );
    let events = back.bot_actions(0, Some(answer)).events;
    let agreed = Event::Agreed { by: Side::Black, to: Proposal::Takeback };
    assert_eq!(events, [agreed, Event::TakenBack { by: Side::White, action: None }]);
}

#[test]
fn a_premove_against_the_bot_is_announced_with_its_move() {
    let game = done(&begun(&MEDIEVAL, Colour::White), ADA, play("c2-c3")).game;
    let game = done(&done(&game, ADA, prepare("c4xc2", "c1xc3")).game, BEN, play("c4xc2")).game;
    assert_eq!((game.ply(), game.bot_task()), (3, bot_task(3, BotTaskKind::Move)));
    let events = game.bot_actions(1, None).events;
    let played = |ply, is_premove| Event::Played { ply, is_premove };
    assert_eq!(events, [played(1, false), played(2, true)]);
    // The next move is announced with it, unless it was announced before.
    let next = done(&game, BEN, play("a3xc1")).game;
    assert_eq!(pending(&next), Announcement::Acted { since: 1, answered: None });
    let next = done(&game.announced(), BEN, play("a3xc1")).game;
    assert_eq!(pending(&next), Announcement::Acted { since: 3, answered: None });
}

#[test]
fn each_post_of_the_bot_answers_another_request() {
    let request = |id, by, command| Request { id: Some(RequestId(id)), ..request(by, command) };
    let game = begun(&MEDIEVAL, Colour::White);
    assert_eq!(game.answered_request(), RequestId(5), "the game's own id");
    let moved = decide(&game, &request(7, ADA, play("c2-c3")), NOW).unwrap().game;
    let answered = done(&moved, BEN, play("c4xc2")).game;
    assert_eq!(answered.answered_request(), RequestId(7));
    let back =
        decide(&answered, &request(8, ADA, Command::Propose { what: Proposal::Takeback }), NOW)
            .unwrap()
            .game;
    assert_eq!(
        done(&back, BEN, Command::Agree { to: Proposal::Takeback }).game.answered_request(),
        RequestId(8)
    );
    let resigned = done(&moved, BEN, Command::Resign).game;
    assert_eq!(
        resigned.answered_request(),
        RequestId(5),
        "a game that is over forgets its requests"
    );
}

#[test]
fn the_bot_has_no_task_in_other_games_or_unreachable_channels() {
    let game = done(&begun(&MEDIEVAL, Colour::White), ADA, play("c2-c3")).game;
    assert_eq!(game.stop(NOW).bot_task(), None);
    assert_eq!(game.stop(NOW).resume(NOW).bot_task(), game.bot_task());
    assert_eq!(playing("c2-c3").bot_task(), None);
    // The bot can be nudged any number of times.
    let nudged = done(&done(&game, ADA, Command::Nudge).game, ADA, Command::Nudge);
    assert_eq!(
        (nudged.events, nudged.game.bot_task()),
        (vec![Event::Nudged { by: Side::White }], game.bot_task())
    );
    assert!(decide(&game, &request(CLEO, Command::Nudge), NOW).is_err());
}
