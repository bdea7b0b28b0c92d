//! Where everything is: computed from the board, the size of the picture, and who sits below.

use alquerque_rules::{Board, Direction, Point, Side};

use super::geometry::{Rect, Vec2};
use super::style::Size;

// Lengths are in pixels of the standard picture.

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
/// Half the height of the tray's part that shows the side to move, and the radius of its stone.
const TURN_REACH: f32 = 60.0;
const TURN_RADIUS: f32 = 22.0;

/// The geometry of one board's pictures, in pixels.
#[derive(Clone)]
pub struct Layout {
    board: &'static Board,
    pub size: Size,
    /// The side that sits below.
    pub view: Side,
    /// Distance between neighbouring points, even so that every point's cell begins on a seam.
    pub pitch: f32,
    /// Where the lower left point is.
    origin: Vec2,
}

impl Layout {
    pub fn of(board: &'static Board, size: Size, view: Side) -> Self {
        let scale = size.scale();
        let (files, ranks) = (f32::from(board.files()), f32::from(board.ranks()));
        let (cells, rim) = (CELLS * scale, if board.is_chequered() { RIM * scale } else { 0.0 });
        let pitch = ((cells - 2.0 * rim) / files.max(ranks) / 2.0).floor() * 2.0;
        let corner = (CORNER * scale).floor();
        let first = |count: f32| corner + ((cells - count * pitch) / 2.0).floor() + pitch / 2.0;
        let origin = Vec2::new(first(files), first(ranks) + (ranks - 1.0) * pitch);
        Self { board, size, view, pitch, origin }
    }

    /// The same board seen by `view`.
    pub fn seen_by(&self, view: Side) -> Self {
        Self { view, ..self.clone() }
    }

    /// A length of the standard picture in pixels of this one.
    pub fn scaled(&self, length: f32) -> f32 {
        length * self.size.scale()
    }

    /// The whole picture.
    pub fn picture(&self) -> Rect {
        Rect::new(0.0, 0.0, self.size.width() as f32, self.size.height() as f32)
    }

    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// Whether the board is drawn as squares of two colours, its points being the dark ones, rather than as lines.
    pub fn is_chequered(&self) -> bool {
        self.board.is_chequered()
    }

    /// The square that White sees at a place of the field: a point of the board, or of the frame between its points.
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
        (self.pitch + self.scaled(WIDEST_PITCH)) / 2.0
    }

    /// What the widths of marks in the tray are shares of: the same beside all boards.
    pub fn tray_weight(&self) -> f32 {
        self.scaled(WIDEST_PITCH)
    }

    /// The middle of a point.
    pub fn place(&self, point: Point) -> Vec2 {
        let (file, rank) = (f32::from(point.file()), f32::from(point.rank()));
        let (right, up) = match self.view {
            Side::White => (file, rank),
            Side::Black => (
                f32::from(self.board.files()) - 1.0 - file,
                f32::from(self.board.ranks()) - 1.0 - rank,
            ),
        };
        self.origin + Vec2::new(right, -up) * self.pitch
    }

    /// The point that White sees where this one is. Boards look the same from both sides, so that whatever is drawn
    /// there for White serves both.
    pub fn seat(&self, point: Point) -> Option<Point> {
        match self.view {
            Side::White => Some(point),
            Side::Black => {
                let mirrored = |count: u8, at: u8| count.checked_sub(at + 1);
                Point::new(
                    mirrored(self.board.files(), point.file())?,
                    mirrored(self.board.ranks(), point.rank())?,
                )
            }
        }
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
            from.iter().filter_map(move |from| {
                Some((self.place(from), self.place(self.board.neighbour(from, direction)?)))
            })
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
        let left = field.min.x / 2.0;
        let below = (field.max.y + self.picture().max.y) / 2.0 - self.scaled(1.0);
        let at = move |file: u8, rank: u8| Point::new(file, rank).map(|point| self.place(point));
        let files = (0..self.board.files()).filter_map(move |file| {
            Some((char::from(b'a' + file), Vec2::new(at(file, 0)?.x, below)))
        });
        let ranks = (0..self.board.ranks()).filter_map(move |rank| {
            Some((char::from(b'1' + rank), Vec2::new(left, at(0, rank)?.y)))
        });
        files.chain(ranks)
    }

    /// Where captured stones lie, beside the board.
    pub fn tray(&self) -> Rect {
        let field = self.field();
        let [left, right] = [TRAY_LEFT, TRAY_RIGHT].map(|x| self.scaled(x).round());
        Rect::new(left, field.min.y, right, field.max.y)
    }

    /// The middle of the tray, where the side to move is shown.
    pub fn turn(&self) -> Vec2 {
        let centre = self.tray().centre();
        Vec2::new(centre.x.floor(), centre.y.floor())
    }

    /// The part of the tray that the side to move is shown in.
    pub fn turn_cell(&self) -> Rect {
        let inset = self.scaled(4.0).round();
        Rect::around(self.turn(), self.scaled(TURN_REACH)).intersection(self.tray().grown(-inset))
    }

    /// Radius of the stone that shows the side to move.
    pub fn turn_radius(&self) -> f32 {
        self.scaled(TURN_RADIUS)
    }

    /// Radius of a captured stone in the tray.
    pub fn slot_radius(&self) -> f32 {
        self.scaled(SLOT) * 0.43
    }

    /// How many captured stones of a side there is room for in the tray.
    pub fn slots(&self) -> u32 {
        let room = (self.tray().height() - self.turn_cell().height()) / 2.0;
        (room / self.scaled(SLOT)) as u32 * SLOT_COLUMNS
    }

    /// Where the `n`th captured stone of `side` lies, counted from 0: in rows from the end of the tray that the other
    /// side sits at.
    pub fn slot(&self, side: Side, n: u32) -> Vec2 {
        let (tray, slot) = (self.tray(), self.scaled(SLOT));
        let (column, row) = ((n % SLOT_COLUMNS) as f32, (n / SLOT_COLUMNS) as f32);
        let x = self.turn().x + (column - (SLOT_COLUMNS - 1) as f32 / 2.0) * slot;
        let inset = row * slot + (slot * 0.69).floor();
        let y = if side == self.view { tray.min.y + inset } else { tray.max.y - inset };
        Vec2::new(x, y)
    }

    /// The square that a miniature and its shadow have for themselves.
    pub fn slot_cell(&self, side: Side, n: u32) -> Rect {
        Rect::around(self.slot(side, n), self.scaled(SLOT) / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_rules::{Bitboard, DRAUGHTS, FIVE_BY_FIVE, RULE_SETS};

    fn standard(board: &'static Board) -> Layout {
        Layout::of(board, Size::Standard, Side::White)
    }

    #[test]
    fn white_sits_below_and_a_is_on_the_left() {
        let layout = standard(&FIVE_BY_FIVE);
        let place = |name: &str| layout.place(Point::from_name(name.as_bytes()).unwrap());
        assert_eq!(place("a5"), Vec2::new(94.0, 94.0));
        assert_eq!(place("e1"), Vec2::new(606.0, 606.0));
    }

    #[test]
    fn every_board_looks_the_same_from_both_sides() {
        for rules in RULE_SETS {
            let white = standard(rules.board);
            let black = white.seen_by(Side::Black);
            assert_eq!(
                black.points().filter_map(|point| black.seat(point)).collect::<Bitboard>(),
                rules.board.points()
            );
            for point in white.points() {
                let seat = black.seat(point).unwrap();
                assert_eq!(black.place(point), white.place(seat));
                assert_eq!(black.is_crossing(point), white.is_crossing(seat));
            }
            for direction in Direction::ALL {
                let turned =
                    rules.board.joined(direction).iter().filter_map(|point| black.seat(point));
                assert_eq!(turned.collect::<Bitboard>(), rules.board.joined(direction.opposite()));
            }
        }
    }

    #[test]
    fn points_lie_on_seams_in_every_size() {
        for (rules, size) in
            RULE_SETS.into_iter().flat_map(|rules| Size::ALL.map(|size| (rules, size)))
        {
            let layout = Layout::of(rules.board, size, Side::White);
            let whole = |at: Vec2| at.x.fract() == 0.0 && at.y.fract() == 0.0;
            assert!(
                layout
                    .points()
                    .all(|point| whole(layout.cell(point).min) && whole(layout.place(point)))
            );
            assert!(
                Side::BOTH.iter().all(|&side| whole(layout.slot_cell(side, 0).min)),
                "{size:?}"
            );
        }
    }

    #[test]
    fn the_middle_of_the_board_is_the_middle_of_the_field() {
        let layout = standard(&FIVE_BY_FIVE);
        for point in layout.points() {
            let opposite = Point::new(4 - point.file(), 4 - point.rank()).unwrap();
            assert_eq!(
                (layout.place(point) + layout.place(opposite)) * 0.5,
                layout.field().centre()
            );
        }
    }

    #[test]
    fn larger_boards_fit_into_the_same_frame() {
        static EIGHT_FILES: Board =
            Board::from_lines(&["a1-h1", "a8-h8", "a1-a8", "h1-h8", "a1-h8"]);
        let (five, eight) = (standard(&FIVE_BY_FIVE), standard(&EIGHT_FILES));
        assert_eq!((five.pitch, eight.pitch), (128.0, 80.0));
        let off = eight.field().min - five.field().min;
        assert!(off.length() < 6.0, "{off:?}");
        assert!(eight.tray().min.x > eight.field().max.x);
    }

    #[test]
    fn the_draughts_board_is_chequered_and_its_field_is_as_large_as_the_other() {
        let (five, eight) = (standard(&FIVE_BY_FIVE), standard(&DRAUGHTS));
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
        assert_eq!(standard(&FIVE_BY_FIVE).joints().count(), 56);
    }

    #[test]
    fn a_full_tray_has_room_for_all_stones_and_the_turn() {
        let sides = || Side::BOTH.into_iter().flat_map(|view| Side::BOTH.map(|side| (view, side)));
        for (rules, size) in
            RULE_SETS.into_iter().flat_map(|rules| Size::ALL.map(|size| (rules, size)))
        {
            for (view, side) in sides() {
                let layout = Layout::of(rules.board, size, view);
                assert!(layout.slots() >= rules.setup[side].count());
                for cell in (0..rules.setup[side].count()).map(|n| layout.slot_cell(side, n)) {
                    assert_eq!(cell, cell.intersection(layout.tray()), "{side:?}");
                    assert_eq!(
                        cell.centre().y < layout.turn().y,
                        side == view,
                        "beside those who took them"
                    );
                    assert!(
                        (cell.centre().y - layout.turn().y).abs() > layout.scaled(70.0),
                        "{side:?}"
                    );
                }
            }
        }
    }
}
