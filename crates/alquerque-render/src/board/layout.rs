//! Positions of all parts of a picture, from the board, the picture's size, and the view.

use alquerque_rules::{Board, Direction, Point, Side};

use crate::Size;
use crate::canvas::{Rect, Vec2};

// Lengths are in pixels of the standard picture.

/// The distance between the outermost points of a board with lines. Those of five files stand over
/// the five buttons of a row: 60 wide and 8 apart below a picture that is at most 350 high.
const SPAN: f32 = 520.0;
/// The side of the square field.
const FIELD: f32 = 600.0;
/// The width of the frame beside the field, which has the names of ranks.
const FRAME: f32 = 20.0;
/// The width of the frame above the field.
const RIM: f32 = 4.0;
/// The pitch of a board with five files, for which marks are designed.
const WIDEST_PITCH: f32 = 130.0;
/// The height of the strip.
const STRIP_HEIGHT: f32 = 40.0;
/// The centre of the strip.
const STRIP_MIDDLE: f32 = 648.0;
/// The centre of the stone that shows the turn.
const TURN: f32 = 68.0;
/// The radius of that stone.
const TURN_STONE: f32 = 15.0;
/// The right end of the part that shows the turn or the result.
const TURN_RIGHT: f32 = 116.0;
/// The centre of the sign before the text of the last action.
const ACTION_SIGN: f32 = 128.0;
/// The left end of that text.
const ACTION_LEFT: f32 = 142.0;
/// The right end of that text if no stone was captured.
const ACTION_RIGHT: f32 = 612.0;
/// The distance from the end of that text to what follows it.
const ACTION_GAP: f32 = 18.0;
/// The radius of the other stones in the strip.
const STRIP_STONE: f32 = 8.5;
/// The centres of the signs of captured stones.
const CAPTURED: f32 = 562.0;
/// The distance of these signs from the middle of the strip.
const CAPTURED_RISE: f32 = 9.5;
/// The distance from such a sign to the texts on both sides.
const COUNT_OFFSET: f32 = 14.0;
/// The distance of a square's number from the centre of the square, in pitches.
const NUMBER_OFFSET: Vec2 = Vec2::new(-0.36, -0.38);
/// The radius of a stone on lines, in pitches. The ring around it stays within the field.
const STONE_ON_LINES: f32 = 0.226;
/// The radius of a stone on squares, in pitches.
const STONE_ON_SQUARES: f32 = 0.38;

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
        let steps = Vec2::new(f32::from(board.files()) - 1.0, f32::from(board.ranks()) - 1.0);
        let most = steps.x.max(steps.y);
        let pitch = match board.is_chequered() {
            true => FIELD / (most + 1.0),
            // Stones are no larger on smaller boards, and stay within the picture.
            false => (SPAN / most).min(WIDEST_PITCH),
        } * scale;
        let pitch = (pitch / 2.0).floor() * 2.0;
        let origin = field(scale).centre() + Vec2::new(-steps.x, steps.y) * (pitch / 2.0);
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

    /// Returns the radius of a stone.
    pub fn stone_radius(&self) -> f32 {
        self.pitch * if self.is_chequered() { STONE_ON_SQUARES } else { STONE_ON_LINES }
    }

    /// Returns the unit of widths of marks. It shrinks half as much as the pitch on larger boards,
    /// because thin lines vanish first when a picture is scaled down.
    pub fn mark_unit(&self) -> f32 {
        (self.pitch + self.scaled(WIDEST_PITCH)) / 2.0
    }

    /// Returns the unit of widths of marks in the strip, which does not depend on the board.
    pub fn strip_mark_unit(&self) -> f32 {
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
        if self.is_chequered() {
            // Squares end with a pixel of shade.
            let opposite = self.view_point(self.board.files() - 1, self.board.ranks() - 1);
            Rect::new(self.origin.x, opposite.y, opposite.x, self.origin.y)
                .grown(self.pitch / 2.0 + 1.0)
        } else {
            field(self.size.scale())
        }
    }

    /// Returns the names of files and ranks, each with its centre in the frame.
    pub fn labels(&self) -> impl Iterator<Item = (String, Vec2)> {
        let field = self.field();
        let beside = field.min.x / 2.0;
        let below = (field.max.y + self.strip().min.y) / 2.0;
        let files = (0..self.board.files()).map(move |file| {
            let name = char::from(b'a' + self.seen(file, self.board.files()));
            (name.to_string(), Vec2::new(self.view_point(file, 0).x, below))
        });
        let ranks = (0..self.board.ranks()).map(move |rank| {
            let name = 1 + self.seen(rank, self.board.ranks());
            (name.to_string(), Vec2::new(beside, self.view_point(0, rank).y))
        });
        files.chain(ranks)
    }

    /// Returns the `n`th file or rank of `count` from the lower left, in this view.
    fn seen(&self, n: u8, count: u8) -> u8 {
        if self.view == Side::White { n } else { count - 1 - n }
    }

    /// Returns a place counted in files and ranks from the lower left, in any view.
    fn view_point(&self, file: u8, rank: u8) -> Vec2 {
        self.origin + Vec2::new(f32::from(file), -f32::from(rank)) * self.pitch
    }

    /// Returns the centre of the number of a square.
    pub fn number_centre(&self, square: Point) -> Vec2 {
        self.centre(square) + NUMBER_OFFSET * self.pitch
    }

    /// Returns the strip below the board: the turn or the result, the last action, and the captured
    /// stones.
    pub fn strip(&self) -> Rect {
        let half = Vec2::new(FIELD / 2.0, STRIP_HEIGHT / 2.0) * self.size.scale();
        let centre = self.at(FRAME + FIELD / 2.0);
        Rect { min: centre - half, max: centre + half }
    }

    /// Returns a place on the middle line of the strip.
    fn at(&self, x: f32) -> Vec2 {
        Vec2::new(self.scaled(x).floor(), self.scaled(STRIP_MIDDLE).floor())
    }

    /// Returns the centre of the stone that shows the turn.
    pub fn turn_centre(&self) -> Vec2 {
        self.at(TURN)
    }

    /// Returns the radius of that stone.
    pub fn turn_stone(&self) -> f32 {
        self.scaled(TURN_STONE)
    }

    /// Returns the part of the strip that shows the turn or the result.
    pub fn turn_cell(&self) -> Rect {
        let strip = self.strip();
        let right = self.scaled(TURN_RIGHT).floor();
        Rect::new(strip.min.x.ceil(), strip.min.y.ceil(), right, strip.max.y.floor())
    }

    /// Returns the radius of the other stones in the strip.
    pub fn strip_stone(&self) -> f32 {
        self.scaled(STRIP_STONE)
    }

    /// Returns the centre of the sign before the last action.
    pub fn action_sign(&self) -> Vec2 {
        self.at(ACTION_SIGN)
    }

    /// Returns the left end of the text of the last action.
    pub fn action_left(&self) -> Vec2 {
        self.at(ACTION_LEFT)
    }

    /// Returns the right end of that text if no stone was captured.
    pub fn action_right(&self) -> f32 {
        self.scaled(ACTION_RIGHT)
    }

    /// Returns the distance from the end of a move to what follows it.
    pub fn action_gap(&self) -> f32 {
        self.scaled(ACTION_GAP)
    }

    /// Returns the centre of the sign of a side's captured stones. White's captures are above.
    pub fn captured_centre(&self, side: Side) -> Vec2 {
        let rise = self.scaled(CAPTURED_RISE).round();
        let below = if side == Side::Black { -rise } else { rise };
        self.at(CAPTURED) + Vec2::new(0.0, below)
    }

    /// Returns the part of the strip with that sign.
    pub fn captured_cell(&self, side: Side) -> Rect {
        Rect::around(self.captured_centre(side), self.scaled(CAPTURED_RISE).round())
    }

    /// Returns the distance from that sign to the texts on both sides.
    pub fn count_offset(&self) -> Vec2 {
        Vec2::new(self.scaled(COUNT_OFFSET), 0.0)
    }
}

/// Returns the field of a board with lines.
fn field(scale: f32) -> Rect {
    Rect::new(FRAME * scale, RIM * scale, (FRAME + FIELD) * scale, (RIM + FIELD) * scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::THEMES;
    use crate::board::MarkSet;
    use alquerque_rules::{Bitboard, DRAUGHTS, FIVE_BY_FIVE, RULE_SETS, family};

    fn standard(board: &'static Board) -> Layout {
        Layout::new(board, Size::Standard, Side::White)
    }

    #[test]
    fn white_is_at_the_bottom_with_file_a_on_the_left() {
        let layout = standard(&FIVE_BY_FIVE);
        let centre = |name: &str| layout.centre(Point::from_name(name.as_bytes()).unwrap());
        assert_eq!(centre("a5"), Vec2::new(60.0, 44.0));
        assert_eq!(centre("e1"), Vec2::new(580.0, 564.0));
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
                Side::BOTH.iter().all(|&side| whole(layout.captured_cell(side).min)),
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
    fn larger_boards_fit_into_the_same_square() {
        static EIGHT_FILES: Board =
            Board::from_lines(&["a1-h1", "a8-h8", "a1-a8", "h1-h8", "a1-h8"]);
        let five = standard(&FIVE_BY_FIVE);
        let eight = standard(&EIGHT_FILES);
        assert_eq!((five.pitch, eight.pitch), (130.0, 74.0));
        assert_eq!(five.field(), eight.field());
    }

    #[test]
    fn every_place_of_a_chequered_field_is_on_its_square() {
        let five = standard(&FIVE_BY_FIVE);
        let eight = standard(&DRAUGHTS);
        assert!(eight.is_chequered() && !five.is_chequered());
        assert_eq!(eight.field().centre(), five.field().centre());
        let off = 0.48 * eight.pitch;
        for index in 0..64 {
            let square = Point::from_index(index).unwrap();
            assert_eq!(eight.square_at(eight.centre(square)), Some(square));
            let corner = eight.centre(square) + Vec2::new(off, -off);
            assert_eq!(eight.square_at(corner), Some(square));
        }
    }

    #[test]
    fn columns_stand_over_the_keys_of_a_keypad() {
        // Animations, of the third size, have no keys below.
        for size in [Size::Standard, Size::Hd] {
            let layout = Layout::new(&FIVE_BY_FIVE, size, Side::White);
            let shown = 350.0 / layout.picture().height();
            for (file, key) in (0..5).zip([30.0, 98.0, 166.0, 234.0, 302.0]) {
                let centre = shown * layout.centre(Point::new(file, 0).unwrap()).x;
                assert!((centre - key).abs() <= 2.0, "{size:?} {file}: {centre}");
            }
        }
    }

    /// The inlay covers the outermost pixel and a half of the field.
    #[test]
    fn no_mark_meets_the_frame() {
        let styles = THEMES.into_iter().flat_map(|theme| Size::ALL.map(|size| (theme, size)));
        for ((theme, size), board) in
            styles.flat_map(|style| [&FIVE_BY_FIVE, &DRAUGHTS].map(|board| (style, board)))
        {
            let layout = Layout::new(board, size, Side::White);
            let marks = MarkSet::draw(theme, &layout);
            let floor = layout.field().grown(layout.scaled(-1.5));
            let around = [&marks.ring, &marks.dashed_ring, &marks.socket, &marks.movable]
                .into_iter()
                .chain([&marks.target, &marks.target_aside, &marks.hop])
                .chain([&marks.captured, &marks.forfeited].map(|marks| &marks.sign))
                .chain([&marks.captured, &marks.forfeited].map(|marks| &marks.badge));
            for (point, mark) in
                around.flat_map(|mark| layout.points().map(move |point| (point, mark)))
            {
                mark.for_each_pixel(layout.centre(point), |x, y, _| {
                    let pixel = Rect::new(x as f32, y as f32, x as f32 + 1.0, y as f32 + 1.0);
                    assert_eq!(pixel, pixel.intersection(floor), "{} {size:?} {point}", theme.id);
                });
            }
        }
    }

    #[test]
    fn names_are_in_the_middle_of_the_frame_beside_their_files_and_ranks() {
        for board in [&FIVE_BY_FIVE, &DRAUGHTS, family::SATOEL.board] {
            for view in Side::BOTH {
                let layout = Layout::new(board, Size::Standard, view);
                for (name, at) in layout.labels() {
                    let of_name = |at: &Point| {
                        <[&str; 2]>::from(at.to_string().split_at(1)).contains(&&*name)
                    };
                    let point = layout.points().find(of_name).unwrap();
                    let centre = layout.centre(point);
                    let field = layout.field();
                    let middle = Vec2::new(field.min.x, field.max.y + layout.strip().min.y) * 0.5;
                    let expected = match name.parse::<u8>() {
                        Ok(_) => Vec2::new(middle.x, centre.y),
                        Err(_) => Vec2::new(centre.x, middle.y),
                    };
                    assert_eq!(at, expected, "{name}");
                }
            }
        }
    }

    #[test]
    fn every_segment_is_listed_once() {
        assert_eq!(standard(&FIVE_BY_FIVE).segments().count(), 56);
    }

    #[test]
    fn the_parts_of_the_strip_do_not_overlap() {
        for (rules, size) in
            RULE_SETS.into_iter().flat_map(|rules| Size::ALL.map(|size| (rules, size)))
        {
            let layout = Layout::new(rules.board, size, Side::White);
            let strip = layout.strip();
            let [white, black] = Side::BOTH.map(|side| layout.captured_cell(side));
            let ends = [
                layout.turn_cell().max.x,
                layout.action_sign().x,
                layout.action_left().x,
                white.min.x - layout.count_offset().x,
                white.max.x,
                strip.max.x,
            ];
            assert!(ends.is_sorted(), "{ends:?}");
            assert!(black.max.y <= white.min.y && layout.action_right() < strip.max.x);
            for cell in [layout.turn_cell(), white, black] {
                assert_eq!(cell, cell.intersection(strip), "{size:?}");
            }
            assert!(layout.field().max.y < strip.min.y && strip.max.y < layout.picture().max.y);
        }
    }
}
