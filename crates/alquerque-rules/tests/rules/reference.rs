//! Compares the legal actions of random games with a second move generator, which is slow and plain:
//! it knows stones, points and lines, and no bitboards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use alquerque_rules::{
    BacktrackRule, Board, BySide, CaptureRule, CaptureSanction, DRAUGHTS, Direction, Directions,
    FarRank, History, MAX_CAPTURES, Point, RULE_SETS, RuleSet, Side,
};

use crate::random_play::Dice;

/// A file and a rank, counted from 0.
type Spot = (i8, i8);

/// The steps of the eight directions, in their order.
const STEPS: [Spot; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

#[derive(Clone)]
struct Stone {
    side: Side,
    is_king: bool,
    /// The points where it stood before.
    visited: BTreeSet<Spot>,
    /// The point that it left by its last turn, if that was a step.
    stepped_from: Option<Spot>,
}

/// An action: a path, or a huffed stone alone, or nothing for an insist.
struct Turn {
    path: Vec<Spot>,
    captured: Vec<Spot>,
    offenders: BTreeSet<Spot>,
}

#[derive(Clone)]
struct Table {
    rules: &'static RuleSet,
    stones: BTreeMap<Spot, Stone>,
    turn: Side,
    is_start: bool,
    /// The stone that each side moved last, and where it stood before.
    last_moved: BySide<Option<(Spot, Spot)>>,
    huffable: BTreeSet<Spot>,
    /// What an insist restores.
    before: Option<Box<Table>>,
    is_insisted: bool,
}

impl Table {
    fn start(rules: &'static RuleSet) -> Self {
        let mut stones = BTreeMap::new();
        for side in Side::BOTH {
            for point in rules.setup[side] {
                let stone =
                    Stone { side, is_king: false, visited: BTreeSet::new(), stepped_from: None };
                stones.insert((point.file() as i8, point.rank() as i8), stone);
            }
        }
        Self {
            rules,
            stones,
            turn: Side::White,
            is_start: true,
            last_moved: BySide::default(),
            huffable: BTreeSet::new(),
            before: None,
            is_insisted: false,
        }
    }

    /// Returns the next point of a line. Orthogonal lines join all points of an alquerque board,
    /// diagonal lines those of even sum; the lines of other boards are listed.
    fn next(&self, (file, rank): Spot, (east, north): Spot) -> Option<Spot> {
        if let Some(neighbours) = NEIGHBOURS.get(self.rules.id) {
            return neighbours.get(&((file, rank), (east, north))).copied();
        }
        let size = self.rules.board.files() as i8;
        let is_diagonal = east != 0 && north != 0;
        let has_line =
            if is_diagonal { (file + rank) % 2 == 0 } else { *self.rules.board != DRAUGHTS };
        let next = (file + east, rank + north);
        let is_inside = (0..size).contains(&next.0) && (0..size).contains(&next.1);
        (has_line && is_inside).then_some(next)
    }

    fn next_empty(&self, at: Spot, step: Spot) -> Option<Spot> {
        self.next(at, step).filter(|next| !self.stones.contains_key(next))
    }

    /// Returns the next empty point if a king goes on from `at` to it.
    fn next_of_king(&self, at: Spot, step: Spot) -> Option<Spot> {
        let FarRank::Promotes { long_lines, .. } = self.rules.far_rank else { return None };
        if self.rules.id == "felli" {
            let next = NEIGHBOURS["felli's sides"].get(&(at, step)).copied();
            return next.filter(|next| !self.stones.contains_key(next));
        }
        let is_long = if long_lines.points().count() == 9 {
            let rises = at.0 == at.1 && step.0 == step.1;
            rises || (at.0 + at.1 == 4 && step.0 == -step.1)
        } else {
            *long_lines != Board::NO_LINES
        };
        self.next_empty(at, step).filter(|_| is_long)
    }

    fn far_rank(&self) -> i8 {
        if self.turn == Side::White { self.rules.board.ranks() as i8 - 1 } else { 0 }
    }

    fn steps_in(&self, stone: &Stone, of_man: Directions) -> Vec<Spot> {
        let allowed = match self.rules.far_rank {
            FarRank::Promotes { king, .. } if stone.is_king => king,
            _ => of_man,
        };
        let sign = if self.turn == Side::White { 1 } else { -1 };
        let directions = Direction::ALL.into_iter().zip(STEPS);
        let allowed = directions.filter(|&(direction, _)| allowed.contains(direction));
        allowed.map(|(_, (east, north))| (sign * east, sign * north)).collect()
    }

    fn may_land(&self, from: Spot, to: Spot, captures: bool) -> bool {
        let stone = &self.stones[&from];
        let returns_at_once = self.last_moved[self.turn] == Some((from, to));
        !match self.rules.backtracking {
            BacktrackRule::Allowed => false,
            BacktrackRule::NotByStep => returns_at_once && !captures,
            BacktrackRule::NotAtOnce => returns_at_once,
            BacktrackRule::Never => stone.visited.contains(&to),
            BacktrackRule::NoUndo => !captures && stone.stepped_from == Some(to),
        }
    }

    fn steps(&self, from: Spot) -> Vec<Spot> {
        let stone = &self.stones[&from];
        let mut targets = Vec::new();
        if self.rules.far_rank == FarRank::CapturesOnly && from.1 == self.far_rank() {
            return targets;
        }
        let opening = self.rules.opening.filter(|_| self.is_start);
        for step in self.steps_in(stone, opening.unwrap_or(self.rules.steps)) {
            let mut next = self.next_empty(from, step);
            while let Some(to) = next {
                targets.push(to);
                next = self.next_of_king(to, step).filter(|_| stone.is_king);
            }
        }
        targets.retain(|&to| self.may_land(from, to, false));
        targets
    }

    /// Returns the captured stone and the landing of each hop from `at`.
    fn hops(&self, stone: &Stone, at: Spot, of_man: Directions) -> Vec<(Spot, Spot)> {
        let mut hops = Vec::new();
        for step in self.steps_in(stone, of_man) {
            let mut before = at;
            while let Some(next) = self.next_of_king(before, step).filter(|_| stone.is_king) {
                before = next;
            }
            let is_enemy = |over: &Spot| self.stones.get(over).is_some_and(|s| s.side != self.turn);
            let Some(over) = self.next(before, step).filter(is_enemy) else { continue };
            let mut next = self.next_empty(over, step);
            while let Some(to) = next {
                hops.push((over, to));
                next = self.next_of_king(to, step).filter(|_| stone.is_king);
            }
        }
        hops
    }

    /// Appends the captures that go on from this path, with whether each could go on. Returns
    /// whether there are any.
    fn captures(&self, path: &[Spot], captured: &[Spot], all: &mut Vec<(Turn, bool)>) -> bool {
        let stone = &self.stones[&path[0]];
        let mut lifted = self.clone();
        lifted.stones.remove(&path[0]);
        captured.iter().for_each(|over| drop(lifted.stones.remove(over)));
        let of_man = if path.len() == 1 { self.rules.first_hop } else { self.rules.later_hops };
        let mut hops = lifted.hops(stone, path[path.len() - 1], of_man);
        hops.retain(|&(_, to)| self.may_land(path[0], to, true));
        for &(over, to) in &hops {
            let path = [path, &[to]].concat();
            let captured = [captured, &[over]].concat();
            let goes_on = self.captures(&path, &captured, all);
            all.push((Turn { path, captured, offenders: BTreeSet::new() }, goes_on));
        }
        !hops.is_empty()
    }

    /// Returns all legal actions by their notation.
    fn actions(&self) -> BTreeMap<String, Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        let huff = |&stone| Turn { path: vec![stone], captured: vec![], offenders: [].into() };
        turns.extend(self.huffable.iter().map(huff));
        if self.before.is_some() {
            turns.push(Turn { path: vec![], captured: vec![], offenders: [].into() });
        }
        if self.rules.capture_sanction != CaptureSanction::Penalty || self.huffable.is_empty() {
            self.add_moves(&mut turns);
        }
        turns.into_iter().map(|turn| (notation(&turn), turn)).collect()
    }

    fn add_moves(&self, turns: &mut Vec<Turn>) {
        let own: Vec<Spot> =
            self.stones.iter().filter(|(_, s)| s.side == self.turn).map(|(at, _)| *at).collect();
        let mut captures = Vec::new();
        for &from in &own {
            self.captures(&[from], &[], &mut captures);
        }
        let capturers: BTreeSet<Spot> = captures.iter().map(|(turn, _)| turn.path[0]).collect();
        let rule = |rule| if self.is_insisted { CaptureRule::Enforced } else { rule };
        for (mut turn, could_go_on) in captures {
            if could_go_on && rule(self.rules.continuation) == CaptureRule::Owed {
                turn.offenders.extend(turn.path.last());
            }
            if !could_go_on || rule(self.rules.continuation) != CaptureRule::Enforced {
                turns.push(turn);
            }
        }
        let capture = rule(self.rules.capture);
        if !capturers.is_empty() && capture == CaptureRule::Enforced {
            return;
        }
        for &from in &own {
            for to in self.steps(from) {
                let moved = |&at: &Spot| if at == from { to } else { at };
                let missed = capturers.iter().filter(|_| capture == CaptureRule::Owed).map(moved);
                turns.push(Turn {
                    path: vec![from, to],
                    captured: vec![],
                    offenders: missed.collect(),
                });
            }
        }
    }

    fn remove(&mut self, spot: Spot) {
        self.stones.remove(&spot);
        self.last_moved = self.last_moved.map(|last| last.filter(|&(stone, _)| stone != spot));
    }

    fn play(&self, turn: &Turn) -> Self {
        let mut after = self.clone();
        after.is_start = false;
        after.huffable.clear();
        after.before = None;
        after.is_insisted = false;
        let (from, to) = match turn.path[..] {
            [] => {
                let before = self.before.clone().expect("an insist is possible");
                return Self { is_insisted: true, huffable: [].into(), before: None, ..*before };
            }
            [huffed] => {
                after.remove(huffed);
                return after;
            }
            [from, .., to] => (from, to),
        };
        let mut stone = after.stones.remove(&from).expect("a stone moves");
        turn.captured.iter().for_each(|&over| after.remove(over));
        stone.visited.extend(&turn.path);
        stone.stepped_from = turn.captured.is_empty().then_some(from);
        let crowns = self.rules.id != "felli" || matches!(to.0, 0 | 4);
        stone.is_king |= self.rules.has_kings() && to.1 == self.far_rank() && crowns;
        after.stones.insert(to, stone);
        after.last_moved[self.turn] = Some((to, from));
        after.turn = !self.turn;
        let is_penalty = self.rules.capture_sanction == CaptureSanction::Penalty;
        match turn.offenders.first() {
            Some(&only) if is_penalty && turn.offenders.len() == 1 => after.remove(only),
            Some(_) if self.rules.has_insist() => after.before = Some(Box::new(self.clone())),
            _ => {}
        }
        if !(is_penalty && turn.offenders.len() == 1) {
            after.huffable.clone_from(&turn.offenders);
        }
        after
    }

    fn stone_at(&self, point: Point) -> Option<(Side, bool)> {
        let stone = self.stones.get(&(point.file() as i8, point.rank() as i8));
        stone.map(|stone| (stone.side, stone.is_king))
    }
}

/// For each point and direction, the next point on the lines of a board that is no square.
type Neighbours = BTreeMap<(Spot, Spot), Spot>;

static NEIGHBOURS: LazyLock<BTreeMap<&str, Neighbours>> = LazyLock::new(|| {
    let triangles = "a1-g7 a7-g1 d1-d7 a1,d1,g1 b2,d2,f2 c3-e3 c5-e5 b6,d6,f6 a7,d7,g7";
    let joined = "a1-g7 a7-g1 d1-d7 a1,b1,d1,f1,g1 b2,d2,f2 c3-e3 c5-e5 b6,d6,f6 a7,b7,d7,f7,g7 \
                  b1,b2,b6,b7 f1,f2,f6,f7";
    let kharbaga = "a1,c1,e1,g1,i1 a3,c3,e3,g3,i3 a5,c5,e5,g5,i5 a7,c7,e7,g7,i7 a9,c9,e9,g9,i9 \
                    a1,a3,a5,a7,a9 c1,c3,c5,c7,c9 e1,e3,e5,e7,e9 g1,g3,g5,g7,g9 i1,i3,i5,i7,i9 \
                    a1-i9 c1-i7 e1-i5 g1-i3 a3-g9 a5-e9 a7-c9 \
                    i1-a9 g1-a7 e1-a5 c1-a3 i3-c9 i5-e9 i7-g9";
    let satoel = "a3-i3 a4-i4 a5-i5 a6-i6 a7-i7 a8-i8 a9-i9 a10-i10 a11-i11 \
                  a3-a11 b3-b11 c3-c11 d3-d11 e1-e13 f3-f11 g3-g11 h3-h11 i3-i11 \
                  a3-i11 c3-i9 c1-i7 g3-i5 a5-g11 a7-g13 a9-c11 \
                  i3-a11 g3-a9 g1-a7 c3-a5 i5-c11 i7-c13 i9-g11 \
                  d2-f2 c1,e1,g1 d12-f12 c13,e13,g13";
    let perali_kotuma = "c3-g3 c4-g4 a5-i5 c6-g6 c7-g7 c3-c7 d3-d7 e1-e9 f3-f7 g3-g7 \
                         c3-g7 c7-g3 c1-i7 a3-g9 g1-a7 i3-c9 \
                         d2-f2 c1,e1,g1 d8-f8 c9,e9,g9 b4-b6 a3,a5,a7 h4-h6 i3,i5,i7";
    let boards = [
        ("felli", "a1-e5 a5-e1 c1-c5 a1,c1,e1 b2-d2 b4-d4 a5,c5,e5"),
        ("felli's sides", "a1-e5 a5-e1 a1,c1,e1 a5,c5,e5"),
        ("lau-kata-kati", triangles),
        ("egara-guti", joined),
        ("kharbaga", kharbaga),
        ("satoel", satoel),
        ("peralikatuma", perali_kotuma),
    ];
    boards.into_iter().map(|(id, lines)| (id, neighbours(lines))).collect()
});

/// Reads lines: all their points, with commas, or the two ends of points side by side.
fn neighbours(lines: &str) -> Neighbours {
    let spot = |name: &str| {
        let (file, rank) = name.split_at(1);
        ((file.as_bytes()[0] - b'a') as i8, rank.parse::<i8>().expect("a rank is a number") - 1)
    };
    let way = |from: Spot, to: Spot| ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let points = |line: &str| match line.split_once('-') {
        None => line.split(',').map(spot).collect::<Vec<_>>(),
        Some((from, to)) => {
            let (from, to) = (spot(from), spot(to));
            let (east, north) = way(from, to);
            let next = |at: &Spot| (*at != to).then_some((at.0 + east, at.1 + north));
            std::iter::successors(Some(from), next).collect()
        }
    };
    let mut neighbours = Neighbours::new();
    for line in lines.split(' ') {
        for pair in points(line).windows(2) {
            neighbours.insert((pair[0], way(pair[0], pair[1])), pair[1]);
            neighbours.insert((pair[1], way(pair[1], pair[0])), pair[0]);
        }
    }
    neighbours
}

fn notation(turn: &Turn) -> String {
    let name = |&(file, rank): &Spot| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
    let names: Vec<String> = turn.path.iter().map(name).collect();
    match &names[..] {
        [] => "insist".to_owned(),
        [huffed] => format!("huff {huffed}"),
        names => names.join(if turn.captured.is_empty() { "-" } else { "x" }),
    }
}

/// Compares this many positions of random games.
fn assert_equal_actions(rules: &'static RuleSet, positions: u64) {
    let mut compared = 0;
    'games: for seed in 0.. {
        let mut dice = Dice(seed);
        let mut game = History::new(rules);
        let mut table = Table::start(rules);
        while game.outcome().is_none() {
            if compared == positions {
                return;
            }
            compared += 1;
            let position = game.position();
            for point in rules.board.points() {
                let stone = position.stone_at(point);
                let stone = stone.map(|side| (side, position.kings().contains(point)));
                assert_eq!(table.stone_at(point), stone, "{}, {:?}", rules.id, game.actions());
            }
            let mut legal = position.legal_actions();
            if legal.len() >= MAX_CAPTURES {
                continue 'games;
            }
            legal.sort_by_cached_key(ToString::to_string);
            let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
            let expected = table.actions();
            assert!(texts.iter().eq(expected.keys()), "{}, {:?}", rules.id, game.actions());
            let choice = dice.below(legal.len());
            table = table.play(&expected[&texts[choice]]);
            game.play(&legal[choice]).unwrap();
        }
        let is_stuck = !game.position().can_act();
        assert_eq!(table.actions().is_empty(), is_stuck, "{}, {:?}", rules.id, game.actions());
    }
}

#[test]
fn actions_are_those_of_a_plain_generator() {
    RULE_SETS.into_iter().for_each(|rules| assert_equal_actions(rules, 300));
}

#[test]
#[ignore = "takes a minute without optimisation"]
fn actions_are_those_of_a_plain_generator_in_100_000_positions() {
    RULE_SETS.into_iter().for_each(|rules| assert_equal_actions(rules, 5_600));
}
