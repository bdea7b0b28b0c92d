//! Where everything is: computed from the board, for a picture of fixed size.

use crate::rules::{Board, Direction, Point, Side};

use super::geometry::{Rect, Vec2};

/// Width of a picture in pixels.
pub const WIDTH: u32 = 780;
/// Height of a picture in pixels.
pub const HEIGHT: u32 = 700;

/// From the upper left corner of the picture to the cell of the first point.
const CORNER: f32 = 30.0;
/// The square that the cells of all points have room in.
const CELLS: f32 = 640.0;
/// The pitch that marks are designed for, of a board with five files.
const WIDEST_PITCH: f32 = 128.0;
/// From the outermost points to the edge of the field, in shares of the pitch.
const MARGIN: f32 = 57.0 / 128.0;
/// What the cells of a chequered board leave free on each side: they have no margin, and its field is to be as large as
/// that of the others.
const RIM: f32 = 7.0;
const TRAY_LEFT: f32 = 684.0;
const TRAY_RIGHT: f32 = 757.0;
/// From the middle of one miniature in the tray to the next.
const SLOT: f32 = 32.0;
const SLOT_COLUMNS: u32 = 2;

/// The geometry of one board's pictures, in pixels.
pub struct Layout {
    board: &'static Board,
    /// Distance between neighbouring points, even so that every point's cell begins on a seam.
    pub pitch: f32,
    /// Where the point `a1` is.
    origin: Vec2,
}

impl Layout {
    pub fn of(board: &'static Board) -> Self {
        let (files, ranks) = (f32::from(board.files()), f32::from(board.ranks()));
        let room = if board.is_chequered() { CELLS - 2.0 * RIM } else { CELLS };
        let pitch = (room / files.max(ranks) / 2.0).floor() * 2.0;
        let first = |cells: f32| CORNER + ((CELLS - cells * pitch) / 2.0).floor() + pitch / 2.0;
        Self { board, pitch, origin: Vec2::new(first(files), first(ranks) + (ranks - 1.0) * pitch) }
    }

    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// Whether the board is drawn as squares of two colours, its points being the dark ones, rather than as lines.
    pub fn is_chequered(&self) -> bool {
        self.board.is_chequered()
    }

    /// The square that a place of the field belongs to: a point of the board, or of the frame between its points.
    pub fn square_at(&self, at: Vec2) -> Option<Point> {
        let from_first = (at - self.origin) * (1.0 / self.pitch);
        // Casting saturates, which is right for the hair's breadth outside.
        Point::new((from_first.x + 0.5) as u8, (0.5 - from_first.y) as u8)
    }

    /// All points of the board.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.board.points().iter()
    }

    /// What the widths of marks are shares of. It shrinks only half as much as the pitch, for thin lines are lost first
    /// when a picture is shown smaller.
    pub fn weight(&self) -> f32 {
        (self.pitch + WIDEST_PITCH) / 2.0
    }

    /// The middle of a point.
    pub fn place(&self, point: Point) -> Vec2 {
        self.origin + Vec2::new(f32::from(point.file()), -f32::from(point.rank())) * self.pitch
    }

    /// The square around a point that its stone and the shadow have for themselves.
    pub fn cell(&self, point: Point) -> Rect {
        Rect::around(self.place(point), self.pitch / 2.0)
    }

    /// The ends of every joint between neighbouring points, each joint once.
    pub fn joints(&self) -> impl Iterator<Item = (Vec2, Vec2)> {
        let half = [Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast];
        half.into_iter().flat_map(move |direction| {
            let from = self.board.joined(direction);
            from.iter()
                .filter_map(move |from| Some((self.place(from), self.place(self.board.neighbour(from, direction)?))))
        })
    }

    /// Whether a diagonal meets the point.
    pub fn is_crossing(&self, point: Point) -> bool {
        [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest]
            .into_iter()
            .any(|direction| self.board.joined(direction).contains(point))
    }

    /// The surface that the lines are carved in, or the squares let into.
    pub fn field(&self) -> Rect {
        let (files, ranks) = (f32::from(self.board.files()), f32::from(self.board.ranks()));
        let opposite = self.origin + Vec2::new(files - 1.0, 1.0 - ranks) * self.pitch;
        Rect::new(self.origin.x, opposite.y, opposite.x, self.origin.y).grown(self.margin())
    }

    /// From the outermost points to the edge of the field.
    fn margin(&self) -> f32 {
        // Squares end with a hair's breadth of shade.
        if self.is_chequered() { self.pitch / 2.0 + 1.0 } else { (MARGIN * self.pitch).round() }
    }

    /// The names of files and ranks, and the middle of each.
    pub fn labels(&self) -> impl Iterator<Item = (char, Vec2)> {
        let field = self.field();
        let (left, below) = (field.min.x / 2.0, (field.max.y + HEIGHT as f32) / 2.0);
        let files = (0..self.board.files()).map(move |file| {
            (char::from(b'a' + file), Vec2::new(self.origin.x + f32::from(file) * self.pitch, below - 1.0))
        });
        let ranks = (0..self.board.ranks())
            .map(move |rank| (char::from(b'1' + rank), Vec2::new(left, self.origin.y - f32::from(rank) * self.pitch)));
        files.chain(ranks)
    }

    /// Where captured stones lie, beside the board.
    pub fn tray(&self) -> Rect {
        let field = self.field();
        Rect::new(TRAY_LEFT, field.min.y, TRAY_RIGHT, field.max.y)
    }

    /// The middle of the tray, where the side to move is shown.
    pub fn turn(&self) -> Vec2 {
        let centre = self.tray().centre();
        Vec2::new(centre.x.floor(), centre.y.floor())
    }

    /// The part of the tray that the side to move is shown in.
    pub fn turn_cell(&self) -> Rect {
        Rect::around(self.turn(), 60.0).intersection(self.tray().grown(-4.0))
    }

    /// Radius of the stone that shows the side to move.
    pub fn turn_radius(&self) -> f32 {
        22.0
    }

    /// Radius of a captured stone in the tray.
    pub fn slot_radius(&self) -> f32 {
        SLOT * 0.43
    }

    /// How many captured stones of a side there is room for in the tray.
    pub fn slots(&self) -> u32 {
        let room = (self.tray().height() - self.turn_cell().height()) / 2.0;
        (room / SLOT) as u32 * SLOT_COLUMNS
    }

    /// Where the `n`th captured stone of `side` lies, counted from 0: in rows from the end of the tray that the other
    /// side sits at.
    pub fn slot(&self, side: Side, n: u32) -> Vec2 {
        let tray = self.tray();
        let (column, row) = ((n % SLOT_COLUMNS) as f32, (n / SLOT_COLUMNS) as f32);
        let x = self.turn().x + (column - (SLOT_COLUMNS - 1) as f32 / 2.0) * SLOT;
        let inset = row * SLOT + SLOT * 0.69;
        let y = match side {
            Side::White => tray.min.y.ceil() + inset.floor(),
            Side::Black => tray.max.y.floor() - inset.floor(),
        };
        Vec2::new(x, y)
    }

    /// The square that a miniature and its shadow have for themselves.
    pub fn slot_cell(&self, side: Side, n: u32) -> Rect {
        Rect::around(self.slot(side, n), SLOT / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{DRAUGHTS, FIVE_BY_FIVE, RULE_SETS};

    #[test]
    fn white_sits_below_and_a_is_on_the_left() {
        let layout = Layout::of(&FIVE_BY_FIVE);
        let place = |name: &str| layout.place(Point::from_name(name.as_bytes()).unwrap());
        assert_eq!(place("a5"), Vec2::new(94.0, 94.0));
        assert_eq!(place("e1"), Vec2::new(606.0, 606.0));
    }

    #[test]
    fn the_middle_of_the_board_is_the_middle_of_the_field() {
        let layout = Layout::of(&FIVE_BY_FIVE);
        for point in layout.points() {
            let opposite = Point::new(4 - point.file(), 4 - point.rank()).unwrap();
            assert_eq!((layout.place(point) + layout.place(opposite)) * 0.5, layout.field().centre());
        }
    }

    #[test]
    fn larger_boards_fit_into_the_same_frame() {
        static EIGHT_FILES: Board = Board::from_lines(&["a1-h1", "a8-h8", "a1-a8", "h1-h8", "a1-h8"]);
        let (five, eight) = (Layout::of(&FIVE_BY_FIVE), Layout::of(&EIGHT_FILES));
        assert_eq!((five.pitch, eight.pitch), (128.0, 80.0));
        let off = eight.field().min - five.field().min;
        assert!(off.length() < 6.0, "{off:?}");
        assert!(eight.tray().min.x > eight.field().max.x);
    }

    #[test]
    fn the_draughts_board_is_chequered_and_its_field_is_as_large_as_the_other() {
        let (five, eight) = (Layout::of(&FIVE_BY_FIVE), Layout::of(&DRAUGHTS));
        assert!(eight.is_chequered() && !five.is_chequered());
        assert_eq!(eight.field(), five.field());
        for index in 0..64 {
            let square = Point::from_index(index).unwrap();
            assert_eq!(eight.square_at(eight.place(square)), Some(square));
            assert_eq!(eight.square_at(eight.place(square) + Vec2::new(38.5, -38.5)), Some(square));
        }
    }

    #[test]
    fn every_line_is_drawn_once() {
        assert_eq!(Layout::of(&FIVE_BY_FIVE).joints().count(), 56);
    }

    #[test]
    fn a_full_tray_has_room_for_all_stones_and_the_turn() {
        for (rules, side) in RULE_SETS.into_iter().flat_map(|rules| Side::BOTH.map(|side| (rules, side))) {
            let layout = Layout::of(rules.board);
            assert!(layout.slots() >= rules.setup[side].count());
            let cells = (0..rules.setup[side].count()).map(|n| layout.slot_cell(side, n));
            for cell in cells {
                assert_eq!(cell, cell.intersection(layout.tray()), "{side:?}");
                assert!((cell.centre().y - layout.turn().y).abs() > 70.0, "{side:?}");
            }
        }
    }
}
