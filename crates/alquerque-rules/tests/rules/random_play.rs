use alquerque_rules::{Action, History, Position, RuleSet};

/// Where more actions are legal, they are not listed to choose one.
const CROWDED: u64 = 300;

/// A deterministic random number generator (SplitMix64).
pub struct Dice(pub u64);

impl Dice {
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `sides - 1`.
    pub fn below(&mut self, sides: usize) -> usize {
        usize::try_from(self.next_u64() % sides as u64).expect("the remainder is less than a usize")
    }
}

/// Plays up to `actions` random actions from the start, or to the end of the game.
pub fn random_play(rules: &'static RuleSet, seed: u64, actions: usize) -> History {
    let mut dice = Dice(seed);
    let mut game = History::new(rules);
    while game.actions().len() < actions && game.outcome().is_none() {
        let action = random_action(&game.position(), &mut dice);
        game.play(&action).expect("legal actions can be played");
    }
    game
}

/// Returns a random action; of very many, a move that is chosen point by point.
fn random_action(position: &Position, dice: &mut Dice) -> Action {
    if position.count_actions() <= CROWDED {
        let legal = position.legal_actions();
        return legal[dice.below(legal.len())];
    }
    let mut choose = |points: Vec<_>| points[dice.below(points.len())];
    let stone = choose(position.movable().iter().collect());
    let mut partial = position.begin_move(stone).expect("the stone can move");
    loop {
        let next: Vec<_> = partial.next_points().iter().collect();
        match partial.complete() {
            Some(whole) if next.is_empty() || whole.points().len() > 4 => return whole.into(),
            _ => partial = partial.then(choose(next)).expect("the point can follow"),
        }
    }
}
