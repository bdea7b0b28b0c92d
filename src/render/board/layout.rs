//! Positions of all parts of a picture, from the board, the picture's size, and the view.

use alquerque_rules::{Board, Direction, Point, Side};

use crate::render::Size;
use crate::render::canvas::{Rect, Vec2};

// Lengths are in pixels of the standard picture.

/// The distance from the upper left corner of the picture to the cell of the first point.
const CORNER: f32 = 30.0;
/// The side of the square that contains the cells of all points.
const CELLS: f32 = 640.0;
/// The pitch of a board with five files, for which marks are designed.
const WIDEST_PITCH: f32 = 128.0;
/// The distance from the outermost points to the edge of the field, in pitches.
const MARGIN: f32 = 57.0 / 128.0;
/// The space around the cells of a chequered board. Its field has no margin, and is as large as
/// that of other boards.
const CHEQUERED_RIM: f32 = 7.0;
const TRAY_LEFT: f32 = 684.0;
const TRAY_RIGHT: f32 = 757.0;
/// The distance between the centres of two captured stones in the tray.
const SLOT: f32 = 32.0;
const SLOT_COLUMNS: u32 = 2;
/// Half the height of the part of the tray that shows the turn.
const TURN_REACH: f32 = 60.0;
/// The radius of the stone that shows the turn.
const TURN_RADIUS: f32 = 22.0;

/// The geometry of one board's pictures, in pixels.
#[derive(Clone)]
pub struct Layout {
    board: &'static Board,
    pub size: Size,
    /// The side at the bottom.
    pub view: Side,
    /// The distance between neighbouring points. It is even, so that each cell starts on a seam.
    pub pitch: f32,
    /// The centre of the lower left point.
    origin: Vec2,
}

impl Layout {
    pub fn new(board: &'static Board, size: Size, view: Side) -> Self {
        let scale = size.scale();
        let files = f32::from(board.files());
        let ranks = f32::from(board.ranks());
        let cells = CELLS * scale;
        let rim = if board.is_chequered() { CHEQUERED_RIM * scale } else { 0.0 };
        let pitch = ((cells - 2.0 * rim) / files.max(ranks) / 2.0).floor() * 2.0;
        let corner = (CORNER * scale).floor();
        let first = |count: f32| corner + ((cells - count * pitch) / 2.0).floor() + pitch / 2.0;
        let origin = Vec2::new(first(files), first(ranks) + (ranks - 1.0) * pitch);
        Self { board, size, view, pitch, origin }
    }

    /// Returns the layout of the same board in the view of a side.
    pub fn seen_by(&self, view: Side) -> Self {
        Self { view, ..self.clone() }
    }

    /// Scales a length of the standard picture to this size.
    pub fn scaled(&self, length: f32) -> f32 {
        length * self.size.scale()
    }

    /// Returns the rectangle of the whole picture.
    pub fn picture(&self) -> Rect {
        Rect::new(0.0, 0.0, self.size.width() as f32, self.size.height() as f32)
    }

    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// Returns whether the board has squares, of which the dark ones are its points, and no lines.
    pub fn is_chequered(&self) -> bool {
        self.board.is_chequered()
    }

    /// Returns the square at a place of the field in White's view, on or between the board's
    /// points.
    pub fn square_at(&self, at: Vec2) -> Option<Point> {
        let from_first = (at - self.origin) * (1.0 / self.pitch);
        // Casts saturate, which is right for places just outside of the squares.
        Point::new((from_first.x + 0.5) as u8, (0.5 - from_first.y) as u8)
    }

    /// Returns all points of the board.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.board.points().iter()
    }

    /// Returns the unit of widths of marks. It shrinks half as much as the pitch on larger boards,
    /// because thin lines vanish first when a picture is scaled down.
    pub fn mark_unit(&self) -> f32 {
        (self.pitch + self.scaled(WIDEST_PITCH)) / 2.0
    }

    /// Returns the unit of widths of marks in the tray, which does not depend on the board.
    pub fn tray_mark_unit(&self) -> f32 {
        self.scaled(WIDEST_PITCH)
    }

    /// Returns the centre of a point.
    pub fn centre(&self, point: Point) -> Vec2 {
        let file = f32::from(point.file());
        let rank = f32::from(point.rank());
        let (right, up) = match self.view {
            Side::White => (file, rank),
            Side::Black => (
                f32::from(self.board.files()) - 1.0 - file,
                f32::from(self.board.ranks()) - 1.0 - rank,
            ),
        };
        self.origin + Vec2::new(right, -up) * self.pitch
    }

    /// Returns the point that is at the same place in White's view, whose tile this view uses.
    /// Boards look the same from both sides.
    pub fn tile_point(&self, point: Point) -> Option<Point> {
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

    /// Returns the square around a point that its stone and shadow do not exceed.
    pub fn cell(&self, point: Point) -> Rect {
        Rect::around(self.centre(point), self.pitch / 2.0)
    }

    /// Returns the ends of each segment between neighbouring points, each segment once.
    pub fn segments(&self) -> impl Iterator<Item = (Vec2, Vec2)> {
        let half = [Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast];
        half.into_iter().flat_map(move |direction| {
            let from = self.board.joined(direction);
            from.iter().filter_map(move |from| {
                let to = self.board.neighbour(from, direction)?;
                Some((self.centre(from), self.centre(to)))
            })
        })
    }

    /// Returns whether a diagonal line meets the point.
    pub fn is_crossing(&self, point: Point) -> bool {
        [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest]
            .into_iter()
            .any(|direction| self.board.joined(direction).contains(point))
    }

    /// Returns the surface with the lines or squares.
    pub fn field(&self) -> Rect {
        let files = f32::from(self.board.files());
        let ranks = f32::from(self.board.ranks());
        let opposite = self.origin + Vec2::new(files - 1.0, 1.0 - ranks) * self.pitch;
        Rect::new(self.origin.x, opposite.y, opposite.x, self.origin.y).grown(self.margin())
    }

    /// Returns the distance from the outermost points to the edge of the field.
    fn margin(&self) -> f32 {
        // Squares end with a pixel of shade.
        if self.is_chequered() { self.pitch / 2.0 + 1.0 } else { (MARGIN * self.pitch).round() }
    }

    /// Returns the names of files and ranks, each with its centre.
    pub fn labels(&self) -> impl Iterator<Item = (char, Vec2)> {
        let field = self.field();
        let left = field.min.x / 2.0;
        let below = (field.max.y + self.picture().max.y) / 2.0 - self.scaled(1.0);
        let at = move |file: u8, rank: u8| Point::new(file, rank).map(|point| self.centre(point));
        let files = (0..self.board.files()).filter_map(move |file| {
            Some((char::from(b'a' + file), Vec2::new(at(file, 0)?.x, below)))
        });
        let ranks = (0..self.board.ranks()).filter_map(move |rank| {
            Some((char::from(b'1' + rank), Vec2::new(left, at(0, rank)?.y)))
        });
        files.chain(ranks)
    }

    /// Returns the tray for captured stones, beside the board.
    pub fn tray(&self) -> Rect {
        let field = self.field();
        let [left, right] = [TRAY_LEFT, TRAY_RIGHT].map(|x| self.scaled(x).round());
        Rect::new(left, field.min.y, right, field.max.y)
    }

    /// Returns the middle of the tray, which shows the turn.
    pub fn turn_centre(&self) -> Vec2 {
        let centre = self.tray().centre();
        Vec2::new(centre.x.floor(), centre.y.floor())
    }

    /// Returns the part of the tray that shows the turn.
    pub fn turn_cell(&self) -> Rect {
        let inset = self.scaled(4.0).round();
        Rect::around(self.turn_centre(), self.scaled(TURN_REACH))
            .intersection(self.tray().grown(-inset))
    }

    /// Returns the radius of the stone that shows the turn.
    pub fn turn_radius(&self) -> f32 {
        self.scaled(TURN_RADIUS)
    }

    /// Returns the radius of a captured stone in the tray.
    pub fn slot_radius(&self) -> f32 {
        self.scaled(SLOT) * 0.43
    }

    /// Returns the number of captured stones of a side that fit into the tray.
    pub fn slots(&self) -> u32 {
        let room = (self.tray().height() - self.turn_cell().height()) / 2.0;
        (room / self.scaled(SLOT)) as u32 * SLOT_COLUMNS
    }

    /// Returns the centre of the `n`th captured stone of `side`, counted from 0. The rows start at
    /// the opponent's end of the tray.
    pub fn slot_centre(&self, side: Side, n: u32) -> Vec2 {
        let tray = self.tray();
        let slot = self.scaled(SLOT);
        let column = (n % SLOT_COLUMNS) as f32;
        let row = (n / SLOT_COLUMNS) as f32;
        let x = self.turn_centre().x + (column - (SLOT_COLUMNS - 1) as f32 / 2.0) * slot;
        let inset = row * slot + (slot * 0.69).floor();
        let y = if side == self.view { tray.min.y + inset } else { tray.max.y - inset };
        Vec2::new(x, y)
    }

    /// Returns the square that a captured stone and its shadow do not exceed.
    pub fn slot_cell(&self, side: Side, n: u32) -> Rect {
        Rect::around(self.slot_centre(side, n), self.scaled(SLOT) / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_rules::{Bitboard, DRAUGHTS, FIVE_BY_FIVE, RULE_SETS};

    fn standard(board: &'static Board) -> Layout {
        Layout::new(board, Size::Standard, Side::White)
    }

    #[test]
    fn white_is_at_the_bottom_with_file_a_on_the_left() {
        let layout = standard(&FIVE_BY_FIVE);
        let centre = |name: &str| layout.centre(Point::from_name(name.as_bytes()).unwrap());
        assert_eq!(centre("a5"), Vec2::new(94.0, 94.0));
        assert_eq!(centre("e1"), Vec2::new(606.0, 606.0));
    }

    #[test]
    fn every_board_looks_the_same_from_both_sides() {
        for rules in RULE_SETS {
            let white = standard(rules.board);
            let black = white.seen_by(Side::Black);
            assert_eq!(
                black.points().filter_map(|point| black.tile_point(point)).collect::<Bitboard>(),
                rules.board.points()
            );
            for point in white.points() {
                let same_place = black.tile_point(point).unwrap();
                assert_eq!(black.centre(point), white.centre(same_place));
                assert_eq!(black.is_crossing(point), white.is_crossing(same_place));
            }
            for direction in Direction::ALL {
                let turned = rules
                    .board
                    .joined(direction)
                    .iter()
                    .filter_map(|point| black.tile_point(point));
                assert_eq!(turned.collect::<Bitboard>(), rules.board.joined(direction.opposite()));
            }
        }
    }

    #[test]
    fn points_lie_on_seams_in_every_size() {
        for (rules, size) in
            RULE_SETS.into_iter().flat_map(|rules| Size::ALL.map(|size| (rules, size)))
        {
            let layout = Layout::new(rules.board, size, Side::White);
            let whole = |at: Vec2| at.x.fract() == 0.0 && at.y.fract() == 0.0;
            assert!(
                layout
                    .points()
                    .all(|point| whole(layout.cell(point).min) && whole(layout.centre(point)))
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
                (layout.centre(point) + layout.centre(opposite)) * 0.5,
                layout.field().centre()
            );
        }
    }

    #[test]
    fn larger_boards_fit_into_the_same_frame() {
        static EIGHT_FILES: Board =
            Board::from_lines(&["a1-h1", "a8-h8", "a1-a8", "h1-h8", "a1-h8"]);
        let five = standard(&FIVE_BY_FIVE);
        let eight = standard(&EIGHT_FILES);
        assert_eq!((five.pitch, eight.pitch), (128.0, 80.0));
        let off = eight.field().min - five.field().min;
        assert!(off.length() < 6.0, "{off:?}");
        assert!(eight.tray().min.x > eight.field().max.x);
    }

    #[test]
    fn the_chequered_field_is_as_large_as_the_lined_field() {
        let five = standard(&FIVE_BY_FIVE);
        let eight = standard(&DRAUGHTS);
        assert!(eight.is_chequered() && !five.is_chequered());
        assert_eq!(eight.field(), five.field());
        for index in 0..64 {
            let square = Point::from_index(index).unwrap();
            assert_eq!(eight.square_at(eight.centre(square)), Some(square));
            assert_eq!(
                eight.square_at(eight.centre(square) + Vec2::new(38.5, -38.5)),
                Some(square)
            );
        }
    }

    #[test]
    fn every_segment_is_listed_once() {
        assert_eq!(standard(&FIVE_BY_FIVE).segments().count(), 56);
    }

    #[test]
    fn all_captured_stones_and_the_turn_fit_into_the_tray() {
        let sides = || Side::BOTH.into_iter().flat_map(|view| Side::BOTH.map(|side| (view, side)));
        for (rules, size) in
            RULE_SETS.into_iter().flat_map(|rules| Size::ALL.map(|size| (rules, size)))
        {
            for (view, side) in sides() {
                let layout = Layout::new(rules.board, size, view);
                assert!(layout.slots() >= rules.setup[side].count());
                for cell in (0..rules.setup[side].count()).map(|n| layout.slot_cell(side, n)) {
                    assert_eq!(cell, cell.intersection(layout.tray()), "{side:?}");
                    assert_eq!(
                        cell.centre().y < layout.turn_centre().y,
                        side == view,
                        "at the opponent's end of the tray"
                    );
                    assert!(
                        (cell.centre().y - layout.turn_centre().y).abs() > layout.scaled(70.0),
                        "{side:?}"
                    );
                }
            }
        }
    }
}
