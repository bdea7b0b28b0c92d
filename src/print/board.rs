//! The plain drawing of a board: its lines and points, or its squares.

use alquerque_rules::{Board, Direction, Point};

use super::canvas::{Canvas, Colour, Pen, TextStyle};
use super::shapes::Outline;
use super::text::Weight;
use alquerque_render::Vec2;

/// The place and the size of a board on a page.
#[derive(Clone, Copy)]
pub struct BoardPlace {
    pub board: &'static Board,
    /// The upper left corner: of the lines, or of the squares.
    pub corner: Vec2,
    /// The width between the outer lines, or the edges of the outer squares.
    pub width: f32,
}

impl BoardPlace {
    /// Returns the distance of neighbouring points, or the width of a square.
    pub fn pitch(&self) -> f32 {
        let gaps = if self.board.is_chequered() { 0 } else { 1 };
        self.width / f32::from(self.board.files().max(self.board.ranks()) - gaps)
    }

    /// Returns the place of a point, or of the middle of a square. White's side is below, and the
    /// middle of the board in that of the place.
    pub fn at(&self, point: Point) -> Vec2 {
        let from_middle = |nth: u8, count: u8| f32::from(nth) - f32::from(count - 1) / 2.0;
        let right = from_middle(point.file(), self.board.files());
        let up = from_middle(point.rank(), self.board.ranks());
        let middle = self.corner + Vec2::new(self.width, self.width) * 0.5;
        middle + Vec2::new(right, -up) * self.pitch()
    }

    /// Returns the lines between neighbouring points.
    pub fn lines(&self) -> Outline {
        /// Half of the directions, so that each line comes once.
        const DIRECTIONS: [Direction; 4] =
            [Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast];
        let mut outline = Outline::new();
        for point in self.board.points().iter() {
            for direction in DIRECTIONS {
                if let Some(neighbour) = self.board.neighbour(point, direction) {
                    outline.line(self.at(point), self.at(neighbour));
                }
            }
        }
        outline
    }

    /// Returns the dark squares.
    pub fn squares(&self) -> Outline {
        let mut outline = Outline::new();
        let half = Vec2::new(self.pitch(), self.pitch()) * 0.5;
        for square in self.board.points().iter() {
            outline.rect(self.at(square) - half, self.pitch(), self.pitch());
        }
        outline
    }

    /// Returns the outer edge.
    pub fn edge(&self) -> Outline {
        let mut outline = Outline::new();
        outline.rect(self.corner, self.width, self.width);
        outline
    }
}

/// Draws the lines with a round field on each point, or the squares. Lengths are scaled to the
/// board.
pub fn draw(canvas: &mut Canvas<'_>, place: &BoardPlace) {
    let pen = Pen::new(Colour::BLACK, (place.width / 250.0).max(0.2));
    if place.board.is_chequered() {
        canvas.draw(place.squares(), Some(Colour::SHADE), None);
        canvas.draw(place.edge(), None, Some(pen));
        return;
    }
    canvas.draw(place.lines(), None, Some(pen));
    let mut fields = Outline::new();
    for point in place.board.points().iter() {
        fields.circle(place.at(point), place.pitch() * 0.11);
    }
    canvas.draw(fields, Some(Colour::WHITE), Some(pen));
}

/// Draws the names of files and ranks, at this distance from the outer lines or squares.
pub fn draw_names(canvas: &mut Canvas<'_>, place: &BoardPlace, distance: f32) {
    let style = TextStyle { weight: Weight::Regular, size: 4.2, colour: Colour::GREY };
    // Digits and small letters are about this high.
    let half_height = style.size * 0.33;
    let far = place.width + distance;
    let Vec2 { x: left, y: top } = place.corner;
    for file in 0..place.board.files() {
        let Some(point) = Point::new(file, 0) else { continue };
        let name = char::from(b'a' + file).to_string();
        let at = Vec2::new(place.at(point).x, top + half_height);
        canvas.write_centred(at + Vec2::new(0.0, far), &name, style);
        canvas.write_centred(at - Vec2::new(0.0, distance), &name, style);
    }
    for rank in 0..place.board.ranks() {
        let Some(point) = Point::new(0, rank) else { continue };
        let name = (rank + 1).to_string();
        let at = Vec2::new(left, place.at(point).y + half_height);
        canvas.write_centred(at + Vec2::new(far, 0.0), &name, style);
        canvas.write_centred(at - Vec2::new(distance, 0.0), &name, style);
    }
}
