//! What people, time and absences do to one game, in any order and at any time.

use alquerque::game::{
    Clock, Game, MAX_PREMOVES, Outage, Play, Reason, Refusal, Reminders, Request, SavedGame, Stage,
    Transition, decide, tick,
};
use alquerque::locale::Language;
use alquerque_rules::{Outcome, Side};
use time::{Duration, OffsetDateTime};

use super::script::{self, Step};

/// Steps of a script that are taken; more find nothing that so many do not.
const MAX_STEPS: usize = 150;
/// When the script begins, and between which times it stays.
const START: i64 = 1_700_000_000;
const TIMES: std::ops::RangeInclusive<i64> = 0..=10_000_000_000;

/// A script of a game (see `script.rs`): whatever it says, the game stays one by the rules that reads back as it was kept, and no
/// player loses time that they did not have as long as time does not go back.
pub fn decisions(script: &str) {
    let mut lines = script.lines();
    let now = OffsetDateTime::from_unix_timestamp(START).expect("a time");
    let draft = match script::challenge(lines.next().unwrap_or_default()).make(now) {
        Ok(draft) => draft,
        Err(refusal) => return word(&refusal),
    };
    let mut life = Life { game: draft.numbered(4), now, began: vec![now], has_gone_back: false };
    life.check();
    for line in lines.take(MAX_STEPS) {
        let position = life.game.history().map(alquerque_rules::History::position);
        if let Some((later, step)) = script::step(line, position.as_ref()) {
            life.pass(later);
            life.take(&step);
            life.check();
        }
    }
}

/// A game, and what the checks remember of it.
struct Life {
    game: Game,
    now: OffsetDateTime,
    /// When the turn began in which the action after so many others is played.
    began: Vec<OffsetDateTime>,
    /// Whether time has gone back, after which nobody can say how long anything took.
    has_gone_back: bool,
}

impl Life {
    fn pass(&mut self, later: Duration) {
        self.has_gone_back |= later.is_negative();
        let seconds = (self.now + later).unix_timestamp().clamp(*TIMES.start(), *TIMES.end());
        self.now = OffsetDateTime::from_unix_timestamp(seconds).expect("a time within bounds");
        // No turn has begun in the future, if the clock was ahead.
        self.began.iter_mut().for_each(|began| *began = self.now.min(*began));
    }

    fn take(&mut self, step: &Step) {
        // Who had no time left before does not get any by that.
        if matches!(step, Step::Stop | Step::Away(..)) {
            self.tick();
        }
        let (game, now) = (&self.game, self.now);
        match *step {
            Step::Act(ref event) => self.decide(event),
            Step::Tick => self.tick(),
            Step::Announced => self.game = game.announced(),
            Step::MayNotAnnounce => self.game = game.may_not_announce(now),
            Step::Stop => self.game = game.stop(now),
            Step::GoOn => self.game = game.go_on(now),
            Step::Back(gone) => {
                self.game = game
                    .after_outage(Outage::of_bot(now - gone), now)
                    .unwrap_or_else(|| game.clone());
            }
            Step::Away(player, long) => {
                self.game = game.with_absence(player, long.map(|long| now + long), now)
            }
        }
    }

    fn decide(&mut self, event: &Request) {
        match decide(&self.game, event, self.now) {
            Ok(transition) => {
                let (ply, turn) = (self.game.ply(), self.game.to_move());
                if transition.game.ply() > ply {
                    assert_eq!(turn, Some(event.by), "{event:?} out of turn");
                }
                self.follow(transition);
                if event.request.is_some() {
                    let again = decide(&self.game, event, self.now)
                        .expect_err("a request takes effect once");
                    assert_eq!(again, Reason::AlreadyDone.in_game(self.game.number));
                }
            }
            Err(refusal) => word(&refusal),
        }
    }

    fn tick(&mut self) {
        if let Some(transition) = tick(&self.game, &Reminders::default(), self.now) {
            self.follow(transition);
        }
        // The sweeper would take it up again and again.
        assert!(
            self.game.wakes_at().is_none_or(|at| at > self.now),
            "time has done nothing to {}",
            kept(&self.game)
        );
    }

    /// Goes on with what was decided, if it follows from the game as it was.
    fn follow(&mut self, transition: Transition) {
        for language in languages() {
            drop(language.news(&transition, self.now));
        }
        let before = std::mem::replace(&mut self.game, transition.game);
        let after = &self.game;
        assert_eq!((after.id, after.number, after.place), (before.id, before.number, before.place));
        assert_eq!((after.rules.id, &after.terms), (before.rules.id, &before.terms));
        assert!(
            may_follow(&before.stage, &after.stage),
            "{} became {}",
            kept(&before),
            kept(after)
        );
        self.follow_clock(&before);
        self.follow_turns(&before);
    }

    /// No player loses time that they did not have.
    fn follow_clock(&self, before: &Game) {
        if self.has_gone_back {
            return;
        }
        let Some(Play { clock: Some(was), history, away, .. }) = before.play() else { return };
        let turn = history.position().turn();
        let used = self.now - self.began[before.ply()] - was.per_move;
        if let Some(Outcome::Timeout { late, .. }) = self.game.outcome() {
            assert_eq!(late, turn);
            assert!(used >= was.bank[late], "{late:?} had time left: {}", kept(before));
            assert!(
                away[late].is_none_or(|until| until <= self.now),
                "{late:?} is away: {}",
                kept(before)
            );
        }
        let Some(Play { clock: Some(is), .. }) = self.game.play() else { return };
        for side in [Side::White, Side::Black] {
            let most =
                if side == turn && self.game.ply() > before.ply() { used } else { Duration::ZERO };
            assert!(
                is.bank[side] >= was.bank[side] - most.max(Duration::ZERO),
                "{side:?} lost time: {}",
                kept(before)
            );
        }
    }

    /// Notes when turns have begun.
    fn follow_turns(&mut self, before: &Game) {
        let (ply, after) = (self.game.ply(), &self.game);
        if before.history().is_none() {
            self.began = vec![self.now];
            return;
        }
        let turns = after
            .history()
            .into_iter()
            .flat_map(|history| history.plies().map(|(position, _)| position.turn()));
        let turns: Vec<Side> =
            turns.chain(after.history().map(|history| history.position().turn())).collect();
        if ply < before.ply() {
            self.began.truncate(ply + 1);
            // What the opponent lets be taken back begins anew; the player alone takes the clock back as well.
            if clock(after).is_some_and(|clock| clock.since == self.now) {
                self.began[ply] = self.now;
            }
        }
        for ply in self.began.len()..=ply {
            let is_same = turns[ply] == turns[ply - 1];
            self.began.push(if is_same { self.began[ply - 1] } else { self.now });
        }
    }

    /// What must hold of a game at any time.
    fn check(&self) {
        let game = &self.game;
        if let Some(play) = game.play() {
            assert_eq!(play.history.outcome(), None, "it is over: {}", kept(game));
            assert!(play.prepared.len() <= MAX_PREMOVES);
            if let Some(clock) = &play.clock {
                let runs_since_the_turn =
                    self.has_gone_back || clock.since >= self.began[game.ply()];
                assert!(runs_since_the_turn, "the clock ran before the turn: {}", kept(game));
                assert!(
                    clock.bank.white <= game.terms.bank() && clock.bank.black <= game.terms.bank()
                );
            }
        }
        let kept = kept(game);
        let read = read(&kept);
        assert_eq!(self::kept(&read), kept);
        assert_eq!(
            (read.wakes_at(), read.bot_task(), read.to_move()),
            (game.wakes_at(), game.bot_task(), game.to_move())
        );
        for language in languages() {
            drop(language.standing(game, self.now));
        }
    }
}

fn clock(game: &Game) -> Option<&Clock> {
    game.play()?.clock.as_ref()
}

fn may_follow(before: &Stage, after: &Stage) -> bool {
    use Stage::{Challenged, Declined, Expired, Over, Playing, Voided, Withdrawn};
    matches!(
        (before, after),
        (Challenged, Challenged | Declined | Withdrawn | Expired | Playing(_))
            | (Playing(_), Playing(_) | Over { .. } | Voided(Some(_)))
            | (Declined, Declined)
            | (Withdrawn, Withdrawn)
            | (Expired, Expired)
            | (Over { .. }, Over { .. })
            | (Voided(_), Voided(_))
    )
}

fn languages() -> [&'static Language; 2] {
    [Language::english(), Language::from_tag("de")]
}

/// The words for a refusal can be made.
fn word(refusal: &Refusal) {
    for language in languages() {
        drop(language.refusal(refusal));
    }
}

fn kept(game: &Game) -> String {
    serde_json::to_string(&SavedGame::from(game)).expect("a game can be written")
}

fn read(text: &str) -> Game {
    let saved: SavedGame = serde_json::from_str(text).expect("what was written can be read");
    saved.try_into().unwrap_or_else(|why| panic!("{why}: {text}"))
}
