//! The encoding of a DTM value in a byte: 0 for a draw, otherwise the plies of the win or loss,
//! plus one.
//!
//! A loss takes an even number of plies and a win an odd one, so the byte tells them apart.

use super::super::Value;

pub(super) const DRAW: u8 = 0;
/// A position whose side to move has no legal action.
pub(super) const LOST: u8 = 1;
/// A position in which any turn wins.
pub(super) const WON: u8 = 2;

/// Returns the value of a byte.
#[inline]
pub(super) fn decode(byte: u8) -> Value {
    match u16::from(byte) {
        0 => Value::Draw,
        loss if loss % 2 == 1 => Value::Loss(loss - 1),
        win => Value::Win(win - 1),
    }
}

/// Returns whether the side to move loses.
#[inline]
pub(super) fn is_loss(byte: u8) -> bool {
    byte % 2 == 1
}

/// The best value over several turns.
pub(super) struct Best {
    quickest_win: u16,
    draw: bool,
    slowest_loss: u16,
}

impl Best {
    /// Returns the state without turns.
    pub(super) fn new() -> Self {
        Self { quickest_win: u16::MAX, draw: false, slowest_loss: 0 }
    }

    /// Adds a turn to a position with this byte.
    #[inline]
    pub(super) fn add(&mut self, after: u8) {
        let plies = u16::from(after);
        if after == DRAW {
            self.draw = true;
        } else if is_loss(after) {
            self.quickest_win = self.quickest_win.min(plies + 1);
        } else {
            self.slowest_loss = self.slowest_loss.max(plies + 1);
        }
    }

    /// Returns the byte of the position with these turns, at least one. Returns `None` if the value
    /// takes too many plies.
    pub(super) fn byte(&self) -> Option<u8> {
        match self {
            Self { quickest_win: win, .. } if *win != u16::MAX => u8::try_from(*win).ok(),
            Self { draw: true, .. } => Some(DRAW),
            Self { slowest_loss, .. } => u8::try_from(*slowest_loss).ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_decode_to_values() {
        assert_eq!([DRAW, LOST, WON].map(decode), [Value::Draw, Value::Loss(0), Value::Win(1)]);
        assert_eq!([254, 255].map(decode), [Value::Win(253), Value::Loss(254)]);
    }

    #[test]
    fn the_best_byte_is_the_best_value() {
        let some = [DRAW, LOST, WON, 3, 4, 7, 8, 253];
        for (a, b) in some.into_iter().flat_map(|a| some.map(|b| (a, b))) {
            let mut best = Best::new();
            best.add(a);
            best.add(b);
            let values = [a, b].map(|after| decode(after).to_parent());
            assert_eq!(best.byte().map(decode), values.into_iter().max(), "{a} {b}");
        }
    }

    #[test]
    fn a_distance_beyond_a_byte_is_rejected() {
        let mut best = Best::new();
        best.add(255);
        assert_eq!(best.byte(), None);
    }
}
