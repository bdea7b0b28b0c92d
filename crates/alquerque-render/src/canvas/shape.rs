//! Shapes as signed distance functions, positive outside and negative inside. A pixel whose centre
//! is within half a pixel of the edge is covered partially, which anti-aliases all edges.

use std::f32::consts::{FRAC_1_SQRT_2, TAU};

use super::geometry::{Rect, Vec2};

/// A signed distance function with a bounding rectangle.
pub struct Shape<F> {
    pub bounds: Rect,
    distance: F,
}

impl<F: Fn(Vec2) -> f32> Shape<F> {
    /// Returns the shape of a signed `distance` that is at least half a pixel outside of `bounds`.
    pub fn new(bounds: Rect, distance: F) -> Self {
        Self { bounds, distance }
    }

    /// Returns the signed distance from the edge in pixels. Outside of a combined shape, it may be
    /// too small.
    pub fn distance(&self, at: Vec2) -> f32 {
        (self.distance)(at)
    }

    /// Moves the edge outwards by `by` pixels.
    pub fn grown(self, by: f32) -> Shape<impl Fn(Vec2) -> f32> {
        Shape::new(self.bounds.grown(by), move |at| (self.distance)(at) - by)
    }

    /// Returns the outline as a line of `width` pixels.
    pub fn outline(self, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
        Shape::new(self.bounds.grown(width / 2.0), move |at| {
            (self.distance)(at).abs() - width / 2.0
        })
    }

    /// Returns the union.
    pub fn or<G: Fn(Vec2) -> f32>(self, other: Shape<G>) -> Shape<impl Fn(Vec2) -> f32> {
        Shape::new(self.bounds.union(other.bounds), move |at| {
            (self.distance)(at).min((other.distance)(at))
        })
    }

    /// Returns the intersection.
    pub fn and<G: Fn(Vec2) -> f32>(self, other: Shape<G>) -> Shape<impl Fn(Vec2) -> f32> {
        Shape::new(self.bounds.intersection(other.bounds), move |at| {
            (self.distance)(at).max((other.distance)(at))
        })
    }

    /// Replaces the bounding rectangle by a smaller one.
    fn within(self, bounds: Rect) -> Self {
        Self { bounds, ..self }
    }

    /// Returns the difference.
    pub fn without<G: Fn(Vec2) -> f32>(self, other: &Shape<G>) -> Shape<impl Fn(Vec2) -> f32> {
        Shape::new(self.bounds, move |at| (self.distance)(at).max(-(other.distance)(at)))
    }
}

/// Returns the coverage of a pixel, from 0 to 1, by the signed distance of its centre.
pub fn coverage(distance: f32) -> f32 {
    (0.5 - distance).clamp(0.0, 1.0)
}

pub fn disc(centre: Vec2, radius: f32) -> Shape<impl Fn(Vec2) -> f32> {
    Shape::new(Rect::around(centre, radius), move |at| (at - centre).length() - radius)
}

/// Returns a circular line of `width` pixels.
pub fn ring(centre: Vec2, radius: f32, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
    disc(centre, radius).outline(width)
}

/// Returns a ring of `dashes` dashes, each of which takes the share `duty` of its period.
pub fn dashed_ring(
    centre: Vec2,
    radius: f32,
    width: f32,
    dashes: u16,
    duty: f32,
) -> Shape<impl Fn(Vec2) -> f32> {
    // Measures along the inner circle, so that the distance is never too large.
    let radius_inside = radius - width / 2.0;
    let period = TAU * radius_inside / f32::from(dashes);
    let along = Shape::new(Rect::around(centre, radius + width / 2.0), move |at: Vec2| {
        let arc = (at.y - centre.y).atan2(at.x - centre.x) * radius_inside;
        (arc.rem_euclid(period) - period / 2.0).abs() - duty * period / 2.0
    });
    ring(centre, radius, width).and(along)
}

/// Returns a straight line of `width` pixels with round ends.
pub fn line(from: Vec2, to: Vec2, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
    Shape::new(Rect::around(from, width / 2.0).union(Rect::around(to, width / 2.0)), move |at| {
        distance_to_segment(at, from, to) - width / 2.0
    })
}

/// Returns a diagonal cross that extends `reach` from its centre along both axes.
pub fn cross(centre: Vec2, reach: f32, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
    let down = Vec2::new(reach, reach);
    let up = Vec2::new(reach, -reach);
    line(centre - down, centre + down, width).or(line(centre - up, centre + up, width))
}

/// Returns a plus sign that extends `reach` from its centre.
pub fn plus(centre: Vec2, reach: f32, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
    let across = Vec2::new(reach, 0.0);
    let down = Vec2::new(0.0, reach);
    line(centre - across, centre + across, width).or(line(centre - down, centre + down, width))
}

/// Returns a stroke of `width` pixels that runs `length` to the right from `start`, then curls back
/// in five eighths of a circle. The circle's centre is `rise` above the end of the straight part,
/// or below it if `rise` is negative.
pub fn curl(start: Vec2, length: f32, rise: f32, width: f32) -> Shape<impl Fn(Vec2) -> f32> {
    let end = start + Vec2::new(length, 0.0);
    let centre = end - Vec2::new(0.0, rise);
    let radius = rise.abs();
    let arc = Shape::new(Rect::around(centre, radius + width / 2.0), move |at: Vec2| {
        // In a frame with the straight part below the centre, the arc is open on the left, up to
        // the diagonal.
        let x = at.x - centre.x;
        let y = (at.y - centre.y) * rise.signum();
        let tip = Vec2::new(-FRAC_1_SQRT_2, -FRAC_1_SQRT_2) * radius;
        let open = x < 0.0 && y > x;
        let along = if open {
            (Vec2::new(x, y) - tip).length()
        } else {
            (Vec2::new(x, y).length() - radius).abs()
        };
        along - width / 2.0
    });
    line(start, end, width).or(arc)
}

pub fn rounded_rect(rect: Rect, radius: f32) -> Shape<impl Fn(Vec2) -> f32> {
    let centre = rect.centre();
    let half = rect.max - centre - Vec2::new(radius, radius);
    Shape::new(rect, move |at| {
        let out = Vec2::new((at.x - centre.x).abs() - half.x, (at.y - centre.y).abs() - half.y);
        let corner = Vec2::new(out.x.max(0.0), out.y.max(0.0)).length();
        corner + out.x.max(out.y).min(0.0) - radius
    })
}

/// Returns a square that stands on a corner, with its corners `reach` from its centre.
pub fn diamond(centre: Vec2, reach: f32) -> Shape<impl Fn(Vec2) -> f32> {
    Shape::new(Rect::around(centre, reach), move |at| {
        ((at.x - centre.x).abs() + (at.y - centre.y).abs() - reach) * FRAC_1_SQRT_2
    })
}

/// Returns a leaf between two tips. `half` is the ratio of its width to its length, at most 1.
pub fn leaf(stalk: Vec2, tip: Vec2, half: f32) -> Shape<impl Fn(Vec2) -> f32> {
    let middle = (stalk + tip) * 0.5;
    let axis = (tip - stalk) * 0.5;
    // The intersection of two circles through both tips.
    let across = Vec2::new(-axis.y, axis.x) * ((1.0 - half * half) / (2.0 * half));
    let radius = axis.length() * (1.0 + half * half) / (2.0 * half);
    disc(middle + across, radius)
        .and(disc(middle - across, radius))
        .within(Rect::around(middle, axis.length() + 1.0))
}

/// Returns a four-pointed star with its points on the axes, `reach` from its centre, and its inner
/// corners `waist` from both axes.
pub fn star(centre: Vec2, reach: f32, waist: f32) -> Shape<impl Fn(Vec2) -> f32> {
    let tip = Vec2::new(reach, 0.0);
    let corner = Vec2::new(waist, waist);
    Shape::new(Rect::around(centre, reach), move |at| {
        // All eight edges are symmetric: fold them onto the one between the axis and the diagonal.
        let x = (at.x - centre.x).abs();
        let y = (at.y - centre.y).abs();
        let folded = Vec2::new(x.max(y), x.min(y));
        distance_to_segment(folded, tip, corner).copysign(side_of(folded, tip, corner))
    })
}

/// Returns a crown with three points that extends `reach` from its centre to the sides, and about
/// as far up and down.
pub fn crown(centre: Vec2, reach: f32) -> Shape<impl Fn(Vec2) -> f32> {
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * reach;
    let spike = |base: f32, tip: Vec2, half: f32| {
        triangle(tip, at(base, 0.3), half * reach).or(disc(tip, 0.13 * reach))
    };
    let spikes = spike(-0.4, at(-0.87, -0.45), 0.36).or(spike(0.4, at(0.87, -0.45), 0.36));
    let middle = spike(0.0, at(0.0, -0.75), 0.42);
    let band = Rect { min: at(-0.72, 0.25), max: at(0.72, 0.75) };
    spikes.or(middle).or(rounded_rect(band, 0.1 * reach))
}

/// Returns an isosceles triangle by its `tip`, the middle of its `base`, and `half` the length of
/// the base.
pub fn triangle(tip: Vec2, base: Vec2, half: f32) -> Shape<impl Fn(Vec2) -> f32> {
    let height = (tip - base).length();
    let axis = (tip - base) * (1.0 / height);
    let middle = Vec2::default();
    let corner = Vec2::new(half, 0.0);
    let top = Vec2::new(0.0, height);
    Shape::new(Rect::around(base, height.max(half)), move |at| {
        // Both halves are symmetric: fold them onto the one to the right of the axis.
        let from_base = at - base;
        let folded =
            Vec2::new(from_base.dot(Vec2::new(-axis.y, axis.x)).abs(), from_base.dot(axis));
        let distance = distance_to_segment(folded, middle, corner)
            .min(distance_to_segment(folded, corner, top));
        distance.copysign(side_of(folded, middle, corner).max(side_of(folded, corner, top)))
    })
}

fn distance_to_segment(at: Vec2, from: Vec2, to: Vec2) -> f32 {
    let way = to - from;
    let share = (at - from).dot(way) / way.dot(way).max(f32::MIN_POSITIVE);
    (at - from - way * share.clamp(0.0, 1.0)).length()
}

/// Returns a negative number if `at` is on the left of the way from `from` to `to`, with the y axis
/// up.
fn side_of(at: Vec2, from: Vec2, to: Vec2) -> f32 {
    let way = to - from;
    let offset = at - from;
    offset.x * way.y - offset.y * way.x
}

#[cfg(test)]
mod tests {
    use super::*;

    const CENTRE: Vec2 = Vec2::new(50.0, 40.0);

    #[test]
    fn coverage_is_one_inside_half_on_the_edge_and_zero_outside() {
        let disc = disc(CENTRE, 10.0);
        for (x, covered) in [(50.0, 1.0), (60.0, 0.5), (61.0, 0.0)] {
            assert_eq!(coverage(disc.distance(Vec2::new(x, 40.0))), covered);
        }
    }

    #[test]
    fn shapes_stay_within_their_bounds() {
        fn assert_bounded(name: &str, shape: &Shape<impl Fn(Vec2) -> f32>) {
            let inner = shape.bounds.grown(0.5);
            for (x, y) in (0..100).flat_map(|x| (0..80).map(move |y| (x as f32, y as f32))) {
                let outside =
                    x < inner.min.x || x > inner.max.x || y < inner.min.y || y > inner.max.y;
                assert!(!outside || shape.distance(Vec2::new(x, y)) >= 0.5, "{name} at {x}, {y}");
            }
        }
        assert_bounded("ring", &ring(CENTRE, 20.0, 4.0));
        assert_bounded("dashed ring", &dashed_ring(CENTRE, 20.0, 4.0, 7, 0.6));
        assert_bounded("line", &line(CENTRE, Vec2::new(80.0, 10.0), 7.0));
        assert_bounded("cross", &cross(CENTRE, 12.0, 5.0));
        assert_bounded("plus", &plus(CENTRE, 12.0, 5.0));
        assert_bounded("curl", &curl(CENTRE, 20.0, -9.0, 5.0));
        assert_bounded("rounded rectangle", &rounded_rect(Rect::new(20.0, 10.0, 70.0, 30.0), 8.0));
        assert_bounded("diamond", &diamond(CENTRE, 12.0));
        assert_bounded("leaf", &leaf(CENTRE, Vec2::new(62.0, 30.0), 0.4));
        assert_bounded("star", &star(CENTRE, 20.0, 4.0));
        assert_bounded("crown", &crown(CENTRE, 20.0));
        assert_bounded("triangle", &triangle(CENTRE, Vec2::new(50.0, 60.0), 9.0).grown(2.0));
    }

    #[test]
    fn a_star_is_long_along_the_axes_and_slim_between_them() {
        let star = star(CENTRE, 20.0, 4.0);
        let inside = |x, y| star.distance(CENTRE + Vec2::new(x, y)) < 0.0;
        assert!(inside(0.0, 0.0) && inside(18.0, 0.0) && inside(0.0, -18.0) && inside(3.5, 3.5));
        assert!(!inside(21.0, 0.0) && !inside(6.0, 6.0) && !inside(-5.0, 5.0));
    }

    #[test]
    fn a_dashed_ring_has_the_given_number_of_dashes() {
        let ring = dashed_ring(CENTRE, 20.0, 4.0, 6, 0.5);
        let on = |degrees: usize| {
            let angle = (degrees as f32 + 0.5).to_radians();
            ring.distance(CENTRE + Vec2::new(angle.cos(), angle.sin()) * 20.0) < 0.0
        };
        assert_eq!((0..360).filter(|&degrees| on(degrees) && !on((degrees + 1) % 360)).count(), 6);
    }
}
