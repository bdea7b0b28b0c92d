//! The floral drawing of a board: a flower on each point or dark square, and a frame of leaves.

use std::f32::consts::PI;

use super::board::BoardPlace;
use super::canvas::{Canvas, Colour, Pen};
use super::shapes::Outline;
use alquerque_render::Vec2;

const LEAF: Colour = Colour(111, 146, 96);
const STEM: Colour = Colour(74, 104, 64);
const PETAL: Colour = Colour(214, 140, 130);
const PETAL_EDGE: Colour = Colour(150, 74, 66);
const HEART: Colour = Colour(240, 200, 96);
/// The dark squares: light enough for a flower on them.
const SQUARE: Colour = Colour(205, 214, 196);

/// The distance of the stem from the inner line of the frame.
const STEM_INSET: f32 = 3.8;
/// The height of the stem's waves.
const WAVE: f32 = 1.9;
/// The half waves of the stem along a side.
const HALF_WAVES: u8 = 16;

/// Draws the board.
pub fn draw(canvas: &mut Canvas<'_>, place: &BoardPlace) {
    let pen = Pen::new(Colour::BLACK, 0.7);
    if place.board.is_chequered() {
        canvas.draw(place.squares(), Some(SQUARE), None);
        canvas.draw(place.edge(), None, Some(pen));
        for square in place.board.points().iter() {
            flower(canvas, place.at(square), place.pitch() * 0.36, 8);
        }
        draw_frame(canvas, place, 2.5);
    } else {
        canvas.draw(place.lines(), None, Some(pen));
        for point in place.board.points().iter() {
            flower(canvas, place.at(point), place.pitch() * 0.2, 8);
        }
        draw_frame(canvas, place, place.pitch() * 0.2 + 1.0);
    }
}

/// Draws a flower with as many leaves as petals between them.
fn flower(canvas: &mut Canvas<'_>, centre: Vec2, radius: f32, petals: u8) {
    let mut leaves = Outline::new();
    for nth in 0..petals {
        let angle = (f32::from(nth) + 0.5) * 2.0 * PI / f32::from(petals) - PI / 2.0;
        leaves.leaf(centre + Vec2::polar(angle, radius * 0.45), angle, radius * 0.55);
    }
    canvas.draw(leaves, Some(LEAF), Some(Pen::new(STEM, radius * 0.02)));
    let mut outline = Outline::new();
    outline.petals(centre, radius * 0.92, petals);
    canvas.draw(outline, Some(PETAL), Some(Pen::new(PETAL_EDGE, radius * 0.04)));
    let mut heart = Outline::new();
    heart.circle(centre, radius * 0.28);
    canvas.draw(heart, Some(HEART), Some(Pen::new(PETAL_EDGE, radius * 0.04)));
}

/// Draws a frame with a stem that winds between two lines, at this distance from the board.
fn draw_frame(canvas: &mut Canvas<'_>, place: &BoardPlace, distance: f32) {
    let around = |distance: f32| {
        let mut outline = Outline::new();
        let corner = place.corner - Vec2::new(distance, distance);
        outline.rect(corner, place.width + 2.0 * distance, place.width + 2.0 * distance);
        outline
    };
    let line = Pen::new(STEM, 0.4);
    canvas.draw(around(distance), None, Some(line));
    canvas.draw(around(distance + 2.0 * STEM_INSET), None, Some(line));
    let out = distance + STEM_INSET;
    let far = place.width + out;
    let corners = [(-out, -out), (far, -out), (far, far), (-out, far)]
        .map(|(x, y)| place.corner + Vec2::new(x, y));
    for side in 0..4 {
        vine(canvas, corners[side], corners[(side + 1) % 4]);
    }
    for corner in corners {
        flower(canvas, corner, STEM_INSET * 0.95, 6);
    }
}

/// Draws a stem from one corner to the next, with a leaf on both sides of each half wave and a bud
/// in it.
fn vine(canvas: &mut Canvas<'_>, from: Vec2, to: Vec2) {
    let step = (to - from) * (1.0 / f32::from(HALF_WAVES));
    let along = step.angle();
    let mut stem = Outline::new();
    stem.wave(from, to, HALF_WAVES, WAVE);
    canvas.draw(stem, None, Some(Pen::new(STEM, 0.5)));
    let mut leaves = Outline::new();
    let mut buds = Outline::new();
    // The flowers of the corners cover the ends.
    for half in 1..HALF_WAVES - 1 {
        // The first half wave is to the left of the way.
        let aside = if half.is_multiple_of(2) { -PI / 2.0 } else { PI / 2.0 };
        let crest = from + step * (f32::from(half) + 0.5) + Vec2::polar(along + aside, WAVE);
        let inwards = along - aside;
        leaves.leaf(crest, inwards + 0.75, 3.6);
        leaves.leaf(crest, inwards - 0.75, 3.6);
        buds.circle(crest + Vec2::polar(inwards, 4.1), 0.75);
    }
    canvas.draw(leaves, Some(LEAF), Some(Pen::new(STEM, 0.12)));
    canvas.draw(buds, Some(PETAL), Some(Pen::new(PETAL_EDGE, 0.15)));
}
