use crate::{Board, Move, Point};

/// How points are written: by name, or by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointNotation {
    /// Names, such as `c3`.
    #[default]
    Names,
    /// The numbers of a board that has them.
    Numbers(&'static Board),
}

impl PointNotation {
    /// Formats a point. One without a number is named.
    ///
    /// ```
    /// use alquerque_rules::notation::PointNotation;
    /// use alquerque_rules::{DRAUGHTS, Point};
    ///
    /// let point = Point::from_name(b"c3").unwrap();
    /// assert_eq!(PointNotation::Names.point(point), "c3");
    /// assert_eq!(PointNotation::Numbers(&DRAUGHTS).point(point), "22");
    /// ```
    pub fn point(self, point: Point) -> String {
        let number = match self {
            Self::Names => None,
            Self::Numbers(board) => board.number_of(point),
        };
        number.map_or_else(|| point.to_string(), |number| number.to_string())
    }

    /// Formats a move: `c3-d4` or `22-18`, `e3xc5xa7` or `23x14x5`.
    pub fn action(self, action: &Move) -> String {
        let points: Vec<String> = action.points().iter().map(|&point| self.point(point)).collect();
        points.join(if action.is_capture() { "x" } else { "-" })
    }
}
