//! The move generator: one for all boards and rule sets, whose switches it reads.

use std::ops::BitOr;

use super::action::Trail;
use super::{
    BacktrackRule, Bitboard, Direction, Directions, Duty, FarRank, Point, Position, TakingBack,
};

/// What is the same for every hop of one stone's captures.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub from: Point,
    /// Hops over any distance.
    king: bool,
    /// Where it may not land.
    no_return: Bitboard,
    pub going_on: Duty,
}

impl Position {
    /// Visits every legal move: its trail, the stones that it captures, and those that offend by it.
    pub(super) fn for_each_move<T: Trail>(&self, mut visit: impl FnMut(T, Bitboard, Bitboard)) {
        let capturers = self.capturers();
        for from in capturers {
            self.for_each_capture_of(from, &mut visit);
        }
        if self.may_step_beside(capturers) {
            let owing = self.owing(capturers);
            self.for_each_step(|from, to| {
                let offenders =
                    if owing.contains(from) { owing.without(from).with(to) } else { owing };
                visit(T::starting_at(from).then(to), Bitboard::EMPTY, offenders);
            });
        }
    }

    /// How many legal moves there are.
    pub(super) fn count_moves(&self) -> u64 {
        let capturers = self.capturers();
        let mut captures = 0;
        for from in capturers {
            self.for_each_capture_of(from, &mut |(), _, _| captures += 1);
        }
        if self.may_step_beside(capturers) { captures + self.count_steps() } else { captures }
    }

    /// Whether the duty to capture leaves ordinary moves.
    pub(super) fn may_step(&self) -> bool {
        self.may_step_beside(self.capturers())
    }

    fn may_step_beside(&self, capturers: Bitboard) -> bool {
        capturers.is_empty() || self.duty(self.rules().capture) != Duty::Enforced
    }

    /// The stones that leave an owed capture out if none captures.
    pub(super) fn owing(&self, capturers: Bitboard) -> Bitboard {
        if self.duty(self.rules().capture) == Duty::Owed { capturers } else { Bitboard::EMPTY }
    }

    /// The directions in which a man may begin a capture.
    pub(super) fn first_hops(&self) -> Directions {
        self.rules().first_hop.seen_by(self.turn())
    }

    /// The directions in which a man may go on with a capture.
    pub(super) fn later_hops(&self) -> Directions {
        self.rules().later_hops.seen_by(self.turn())
    }

    /// A duty to capture in this very position: after an insist every one is enforced.
    fn duty(&self, duty: Duty) -> Duty {
        if self.memory().taking_back == TakingBack::Done { Duty::Enforced } else { duty }
    }

    fn empty(&self) -> Bitboard {
        self.rules().board.points() - self.placement().all()
    }

    fn own(&self) -> Bitboard {
        self.stones()[self.turn()]
    }

    fn own_kings(&self) -> Bitboard {
        self.own() & self.kings()
    }

    fn king_directions(&self) -> Directions {
        match self.rules().far_rank {
            FarRank::Promotes { king } => king.seen_by(self.turn()),
            FarRank::Ordinary | FarRank::CapturesOnly => Directions::NONE,
        }
    }

    /// Where each man that can make an ordinary move in this direction comes to.
    fn steps_towards(&self, direction: Direction) -> Bitboard {
        let rules = self.rules();
        let men = self.own() - self.kings();
        let resting = match rules.far_rank {
            FarRank::CapturesOnly => rules.board.rank(self.far_rank()),
            FarRank::Ordinary | FarRank::Promotes { .. } => Bitboard::EMPTY,
        };
        let barred = if rules.backtracking == BacktrackRule::Allowed {
            Bitboard::EMPTY
        } else {
            self.barred(direction, 1)
        };
        direction.shift((men - resting - barred) & rules.board.joined(direction)) & self.empty()
    }

    /// The stones of the side to move that may not go so far in this direction because they would return to a point.
    fn barred(&self, direction: Direction, distance: u8) -> Bitboard {
        let memory = self.memory();
        let offset = direction.offset() * distance as i8;
        let mut barred = Bitboard::EMPTY;
        if let Some(left) = memory.left[self.turn()]
            && left.stone.turned(offset) == left.point
        {
            barred = barred.with(left.stone);
        }
        if matches!(direction, Direction::East | Direction::West) {
            for (file, &stones) in (0..).zip(&memory.visited) {
                // Those that stand as far from the file as they would go; a file off the board has no stones.
                barred |= stones & file_mask(file - offset);
            }
        }
        barred
    }

    pub(super) fn count_steps(&self) -> u64 {
        let men = self.rules().steps.seen_by(self.turn()).iter();
        let men: u64 = men.map(|direction| u64::from(self.steps_towards(direction).count())).sum();
        let mut kings = 0;
        self.for_each_king_step(|_, _| kings += 1);
        men + kings
    }

    pub(super) fn for_each_step(&self, mut visit: impl FnMut(Point, Point)) {
        for direction in self.rules().steps.seen_by(self.turn()).iter() {
            for to in self.steps_towards(direction) {
                visit(direction.opposite().next(to), to);
            }
        }
        self.for_each_king_step(visit);
    }

    fn for_each_king_step(&self, mut visit: impl FnMut(Point, Point)) {
        let (board, empty) = (self.rules().board, self.empty());
        for from in self.own_kings() {
            let landing = empty - self.no_return(from);
            for direction in self.king_directions().iter() {
                let mut at = from;
                while let Some(next) =
                    board.neighbour(at, direction).filter(|&next| empty.contains(next))
                {
                    at = next;
                    if landing.contains(at) {
                        visit(from, at);
                    }
                }
            }
        }
    }

    /// The stones of the side to move that can capture.
    pub(super) fn capturers(&self) -> Bitboard {
        let (empty, enemy) = (self.empty(), self.stones()[!self.turn()]);
        let men = self.own() - self.kings();
        let returning =
            matches!(self.rules().backtracking, BacktrackRule::NotAtOnce | BacktrackRule::Never);
        let mut capturers = Bitboard::EMPTY;
        for direction in self.first_hops().iter() {
            let barred = if returning { self.barred(direction, 2) } else { Bitboard::EMPTY };
            let landings = self.hops_from(men - barred, Directions::of(direction), enemy, empty);
            capturers |= direction.opposite().shift(direction.opposite().shift(landings));
        }
        for king in self.own_kings() {
            let mut captures = false;
            self.for_each_hop(
                &self.chain(king),
                king,
                Bitboard::EMPTY,
                Directions::NONE,
                |_, _| captures = true,
            );
            if captures {
                capturers = capturers.with(king);
            }
        }
        capturers
    }

    pub(super) fn chain(&self, from: Point) -> Chain {
        let no_return = match self.rules().backtracking {
            BacktrackRule::Allowed | BacktrackRule::NotByStep => Bitboard::EMPTY,
            BacktrackRule::NotAtOnce | BacktrackRule::Never => self.no_return(from),
        };
        Chain {
            from,
            king: self.kings().contains(from),
            no_return,
            going_on: self.duty(self.rules().going_on),
        }
    }

    fn for_each_capture_of<T: Trail>(
        &self,
        from: Point,
        visit: &mut impl FnMut(T, Bitboard, Bitboard),
    ) {
        self.hop_on(
            &self.chain(from),
            T::starting_at(from),
            from,
            Bitboard::EMPTY,
            self.first_hops(),
            visit,
        );
    }

    /// Visits every capture that begins with `trail`, on which the stone has come to `at` and taken `captured`.
    /// Answers whether a further hop is possible.
    fn hop_on<T: Trail>(
        &self,
        chain: &Chain,
        trail: T,
        at: Point,
        captured: Bitboard,
        man: Directions,
        visit: &mut impl FnMut(T, Bitboard, Bitboard),
    ) -> bool {
        let later = self.later_hops();
        let mut hopped = false;
        self.for_each_hop(chain, at, captured, man, |over, to| {
            hopped = true;
            let (trail, captured) = (trail.then(to), captured.with(over));
            let more = self.hop_on(chain, trail, to, captured, later, visit);
            match chain.going_on {
                Duty::Enforced if more => {}
                Duty::Owed if more => visit(trail, captured, Bitboard::of(to)),
                Duty::Enforced | Duty::Owed | Duty::Optional => {
                    visit(trail, captured, Bitboard::EMPTY)
                }
            }
        });
        hopped
    }

    /// Visits the hops of a capturing stone from `at`: the stone that it takes, and its landing. A man hops in these
    /// directions, a king in its own.
    pub(super) fn for_each_hop(
        &self,
        chain: &Chain,
        at: Point,
        captured: Bitboard,
        man: Directions,
        mut visit: impl FnMut(Point, Point),
    ) {
        let board = self.rules().board;
        let enemy = self.stones()[!self.turn()] - captured;
        // Captured stones have left the board, and the hopping stone has left its first point.
        let open = (self.empty() | captured).with(chain.from);
        if !chain.king {
            let landings = self.hops_from(Bitboard::of(at), man, enemy, open - chain.no_return);
            landings.iter().for_each(|to| visit(at.midway(to), to));
            return;
        }
        for direction in self.king_directions().iter() {
            let ahead = |at| board.neighbour(at, direction);
            let is_open = |at: &Point| open.contains(*at);
            let mut before = at;
            while let Some(next) = ahead(before).filter(is_open) {
                before = next;
            }
            let Some(over) = ahead(before).filter(|&over| enemy.contains(over)) else { continue };
            let mut to = over;
            while let Some(next) = ahead(to).filter(is_open) {
                to = next;
                if !chain.no_return.contains(to) {
                    visit(over, to);
                }
            }
        }
    }

    /// Where these men land with one hop over an enemy.
    #[inline]
    fn hops_from(
        &self,
        men: Bitboard,
        directions: Directions,
        enemy: Bitboard,
        landing: Bitboard,
    ) -> Bitboard {
        let board = self.rules().board;
        let hop = |direction: Direction| {
            let over = direction.shift(men & board.joined(direction)) & enemy;
            direction.shift(over & board.joined(direction)) & landing
        };
        directions.iter().map(hop).fold(Bitboard::EMPTY, Bitboard::bitor)
    }
}

/// The points of a file counted from 0; none where there is no such file.
fn file_mask(file: i8) -> Bitboard {
    const FIRST: u64 = 0x0101_0101_0101_0101;
    Bitboard::from_bits(if (0..8).contains(&file) { FIRST << file } else { 0 })
}
