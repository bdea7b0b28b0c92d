use super::{Bitboard, BySide, Directions, Duty, Move, Path, Point, RuleSet, Side};

/// What lies on the board and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rules: &'static RuleSet,
    stones: BySide<Bitboard>,
    turn: Side,
}

impl Position {
    /// The starting position of a rule set.
    pub fn start(rules: &'static RuleSet) -> Self {
        Self { rules, stones: rules.setup, turn: Side::White }
    }

    /// Any position: `None` when a stone stands beside the board, or two on one point.
    pub fn new(rules: &'static RuleSet, stones: BySide<Bitboard>, turn: Side) -> Option<Self> {
        let apart = (stones.white & stones.black).is_empty();
        let on_board = ((stones.white | stones.black) & !rules.board.points()).is_empty();
        (apart && on_board).then_some(Self { rules, stones, turn })
    }

    /// The rules that the position is played by.
    pub fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Where the stones of each side stand.
    pub fn stones(&self) -> BySide<Bitboard> {
        self.stones
    }

    /// Whose stone stands on `point`.
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones[side].contains(point))
    }

    /// Every legal turn: captures where one is possible and the rules enforce it, otherwise steps as well.
    /// Two chains along different points are two moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_move(|path, captured| moves.push(Move::new(*path, captured)));
        moves
    }

    /// Whether the side to move has a legal turn; without one it has lost.
    pub fn can_move(&self) -> bool {
        self.can_capture() || self.count_steps() > 0
    }

    /// The steps that there would be if no capture were possible, whatever the duty to capture says.
    pub fn steps(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_step(|path| moves.push(Move::new(*path, Bitboard::EMPTY)));
        moves
    }

    /// The position after `action`, one of [`legal_moves`](Self::legal_moves); this one stays as it is.
    #[must_use]
    pub fn play(&self, action: &Move) -> Self {
        let mut after = *self;
        let own = self.stones[self.turn] & !Bitboard::of(action.from());
        after.stones[self.turn] = own.with(action.to());
        after.stones[!self.turn] = self.stones[!self.turn] & !action.captured();
        after.turn = !self.turn;
        after
    }

    /// How many legal moves there are, without making them.
    pub(super) fn count_moves(&self) -> u64 {
        let mut captures = 0;
        self.for_each_capture(|_, _| captures += 1);
        if captures > 0 && self.rules.capture == Duty::Enforced { captures } else { captures + self.count_steps() }
    }

    fn for_each_move(&self, mut visit: impl FnMut(&Path, Bitboard)) {
        let mut captures = false;
        self.for_each_capture(|path, captured| {
            captures = true;
            visit(path, captured);
        });
        if !(captures && self.rules.capture == Duty::Enforced) {
            self.for_each_step(|path| visit(path, Bitboard::EMPTY));
        }
    }

    fn empty(&self) -> Bitboard {
        self.rules.board.points() & !(self.stones.white | self.stones.black)
    }

    fn count_steps(&self) -> u64 {
        let (board, own, empty) = (self.rules.board, self.stones[self.turn], self.empty());
        let steps = self.rules.steps.seen_by(self.turn).iter();
        steps.map(|direction| (direction.shift(own & board.joined(direction)) & empty).count()).map(u64::from).sum()
    }

    fn for_each_step(&self, mut visit: impl FnMut(&Path)) {
        let empty = self.empty();
        for from in self.stones[self.turn].iter() {
            for direction in self.rules.steps.seen_by(self.turn).iter() {
                if let Some(to) = self.rules.board.neighbour(from, direction).filter(|&to| empty.contains(to)) {
                    visit(&Path::starting_at(from).then(to));
                }
            }
        }
    }

    fn can_capture(&self) -> bool {
        let (board, empty) = (self.rules.board, self.empty());
        let (own, enemy) = (self.stones[self.turn], self.stones[!self.turn]);
        self.rules.first_hop.seen_by(self.turn).iter().any(|direction| {
            let over = direction.shift(own & board.joined(direction)) & enemy;
            !(direction.shift(over & board.joined(direction)) & empty).is_empty()
        })
    }

    fn for_each_capture(&self, mut visit: impl FnMut(&Path, Bitboard)) {
        if !self.can_capture() {
            return;
        }
        let first = self.rules.first_hop.seen_by(self.turn);
        for from in self.stones[self.turn].iter() {
            self.hop_on(Path::starting_at(from), from, Bitboard::EMPTY, first, &mut visit);
        }
    }

    /// Visits every capture that begins with `path`, on which the stone has come to `at` and taken `captured`.
    /// Answers whether a further hop was possible.
    fn hop_on(
        &self,
        path: Path,
        at: Point,
        captured: Bitboard,
        directions: Directions,
        visit: &mut impl FnMut(&Path, Bitboard),
    ) -> bool {
        let board = self.rules.board;
        let enemy = self.stones[!self.turn] & !captured;
        // Captured stones have left the board, and the hopping stone has left its first point.
        let empty = self.empty() | captured | Bitboard::of(path.points()[0]);
        let later = self.rules.later_hops.seen_by(self.turn);
        let mut hopped = false;
        for direction in directions.iter() {
            let Some(over) = board.neighbour(at, direction).filter(|&over| enemy.contains(over)) else { continue };
            let Some(to) = board.neighbour(over, direction).filter(|&to| empty.contains(to)) else { continue };
            hopped = true;
            let (path, captured) = (path.then(to), captured.with(over));
            let more = self.hop_on(path, to, captured, later, visit);
            if !(more && self.rules.going_on == Duty::Enforced) {
                visit(&path, captured);
            }
        }
        hopped
    }
}
