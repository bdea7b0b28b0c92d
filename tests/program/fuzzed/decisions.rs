//! Commands, time and absences in one game, in any order.

use alquerque::game::{
    Game, GameClock, MAX_PREMOVES, Outage, Play, Premove, Reason, Refusal, Reminders, Request,
    SavedGame, Stage, Transition, decide, tick,
};
use alquerque::locale::Language;
use alquerque_rules::{Outcome, Side};
use time::{Duration, OffsetDateTime};

use super::script::{self, Step};

/// The most steps of a script that are executed. More find no other errors.
const MAX_STEPS: usize = 150;
/// When the script begins.
const START: i64 = 1_700_000_000;
/// The bounds of the time.
const TIMES: std::ops::RangeInclusive<i64> = 0..=10_000_000_000;

/// Executes the script of a game (see `script.rs`).
///
/// The game stays valid and loads as it was saved. No player is charged more time than has passed,
/// unless the time goes back.
pub fn decisions(script: &str) {
    let mut lines = script.lines();
    let now = OffsetDateTime::from_unix_timestamp(START).expect("a time");
    let draft = match script::challenge(lines.next().unwrap_or_default()).make(now) {
        Ok(draft) => draft,
        Err(refusal) => return format_refusal(&refusal),
    };
    let mut run = Run { game: draft.numbered(4), now, began: vec![now], has_gone_back: false };
    run.check();
    for line in lines.take(MAX_STEPS) {
        let position = run.game.history().map(alquerque_rules::History::position);
        if let Some((later, step)) = script::step(line, position.as_ref()) {
            run.wait(later);
            run.execute(&step);
            run.check();
        }
    }
}

/// A game, with what the checks remember of it.
struct Run {
    game: Game,
    now: OffsetDateTime,
    /// The beginning of the turn, by ply.
    began: Vec<OffsetDateTime>,
    /// Whether the time has gone back, after which durations are unknown.
    has_gone_back: bool,
}

impl Run {
    fn wait(&mut self, later: Duration) {
        self.has_gone_back |= later.is_negative();
        let seconds = (self.now + later).unix_timestamp().clamp(*TIMES.start(), *TIMES.end());
        self.now = OffsetDateTime::from_unix_timestamp(seconds).expect("the time is within bounds");
        // No turn can have begun in the future.
        self.began.iter_mut().for_each(|began| *began = self.now.min(*began));
    }

    fn execute(&mut self, step: &Step) {
        // A player whose time is up must not gain time by this.
        if matches!(step, Step::Stop | Step::Away(..)) {
            self.tick();
        }
        let game = &self.game;
        let now = self.now;
        match *step {
            Step::Submit(ref request) => self.decide(request),
            Step::Tick => self.tick(),
            Step::Announced => self.game = game.announced(),
            Step::MayNotAnnounce => self.game = game.message_refused(now),
            Step::Stop => self.game = game.stop(now),
            Step::GoOn => self.game = game.resume(now),
            Step::Back(gone) => {
                self.game = game
                    .after_outage(Outage::since(now - gone), now)
                    .unwrap_or_else(|| game.clone());
            }
            Step::Away(player, long) => {
                self.game = game.with_absence(player, long.map(|long| now + long), now)
            }
        }
    }

    fn decide(&mut self, request: &Request) {
        match decide(&self.game, request, self.now) {
            Ok(transition) => {
                let ply = self.game.ply();
                let turn = self.game.to_move();
                if transition.game.ply() > ply {
                    assert_eq!(turn, Some(request.by), "{request:?} out of turn");
                }
                self.follow(transition);
                if request.id.is_some() {
                    let again = decide(&self.game, request, self.now)
                        .expect_err("repeated requests are refused");
                    assert_eq!(again, Reason::AlreadyDone.in_game(self.game.number));
                }
            }
            Err(refusal) => format_refusal(&refusal),
        }
    }

    fn tick(&mut self) {
        if let Some(transition) = tick(&self.game, &Reminders::default(), self.now) {
            self.follow(transition);
        }
        // Otherwise the sweeper would load it again and again.
        assert!(
            self.game.wakes_at().is_none_or(|at| at > self.now),
            "a due game was not changed: {}",
            saved(&self.game)
        );
    }

    /// Checks a transition and continues with its game.
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
            saved(&before),
            saved(after)
        );
        self.check_clock(&before);
        self.record_turns(&before);
    }

    /// Checks that no player was charged more time than has passed.
    fn check_clock(&self, before: &Game) {
        if self.has_gone_back {
            return;
        }
        let Some(Play { clock: Some(was), history, away, .. }) = before.play() else { return };
        let turn = history.position().turn();
        let used = self.now - self.began[before.ply()] - was.per_move;
        if let Some(Outcome::Timeout { late, .. }) = self.game.outcome() {
            assert_eq!(late, turn);
            assert!(used >= was.bank[late], "{late:?} had time left: {}", saved(before));
            assert!(
                away[late].is_none_or(|until| until <= self.now),
                "{late:?} is away: {}",
                saved(before)
            );
        }
        let Some(Play { clock: Some(is), .. }) = self.game.play() else { return };
        for side in [Side::White, Side::Black] {
            let most =
                if side == turn && self.game.ply() > before.ply() { used } else { Duration::ZERO };
            assert!(
                is.bank[side] >= was.bank[side] - most.max(Duration::ZERO),
                "{side:?} lost time: {}",
                saved(before)
            );
        }
    }

    /// Records when turns have begun.
    fn record_turns(&mut self, before: &Game) {
        let after = &self.game;
        let ply = after.ply();
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
            // After a takeback by agreement the turn begins anew; a takeback alone restores the
            // clock as well.
            if clock(after).is_some_and(|clock| clock.since == self.now) {
                self.began[ply] = self.now;
            }
        }
        for ply in self.began.len()..=ply {
            let is_same = turns[ply] == turns[ply - 1];
            self.began.push(if is_same { self.began[ply - 1] } else { self.now });
        }
    }

    /// Checks the invariants of a game.
    fn check(&self) {
        let game = &self.game;
        if let Some(play) = game.play() {
            assert_eq!(play.history.outcome(), None, "the game is over: {}", saved(game));
            assert!(Premove::count(&play.premoves) <= MAX_PREMOVES);
            if let Some(clock) = &play.clock {
                let runs_since_the_turn =
                    self.has_gone_back || clock.since >= self.began[game.ply()];
                assert!(runs_since_the_turn, "the clock ran before the turn: {}", saved(game));
                // Up to 30 days can be given.
                let most = game.terms.bank().max(Duration::days(30));
                assert!(clock.bank.white <= most && clock.bank.black <= most);
            }
        }
        let text = saved(game);
        let loaded = loaded(&text);
        assert_eq!(saved(&loaded), text);
        assert_eq!(
            (loaded.wakes_at(), loaded.bot_task(), loaded.to_move()),
            (game.wakes_at(), game.bot_task(), game.to_move())
        );
        for language in languages() {
            drop(language.standing(game, self.now, None));
        }
    }
}

fn clock(game: &Game) -> Option<&GameClock> {
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

/// Formats a refusal in every language.
fn format_refusal(refusal: &Refusal) {
    for language in languages() {
        drop(language.refusal(refusal));
    }
}

fn saved(game: &Game) -> String {
    serde_json::to_string(&SavedGame::from(game)).expect("games can be serialized")
}

fn loaded(text: &str) -> Game {
    let saved: SavedGame = serde_json::from_str(text).expect("saved games can be deserialized");
    saved.try_into().unwrap_or_else(|why| panic!("{why}: {text}"))
}
