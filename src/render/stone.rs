//! A stone: a turned disc with a rounded edge and a groove, lit from the upper left, its side's emblem in the middle.

use super::colour::Srgb;
use super::geometry::{Rect, Vec2};
use super::shape::{disc, ring, rounded_rect, star};
use super::surface::{Ink, Surface};
use super::theme::{Emblem, StoneLook};

/// The groove's radius and reach to either side, in shares of the stone's radius.
const GROOVE: f32 = 0.76;
const GROOVE_REACH: f32 = 0.05;
/// How steep its sides are.
const GROOVE_DEPTH: f32 = 2.2;
/// From where on the edge is rounded.
const SHOULDER: f32 = 0.84;
/// Where the shadow's middle lies, and how far it reaches.
const SHADOW: Vec2 = Vec2::new(0.05, 0.12);
const SHADOW_REACH: f32 = 1.2;
const SHADOW_OPACITY: f32 = 0.85;

/// Draws a stone of `radius` pixels, and its shadow as far as it falls on `ground`.
pub fn draw(surface: &mut impl Surface, look: &StoneLook, centre: Vec2, radius: f32, ground: Rect) {
    cast_shadow(surface, centre, radius, ground);
    let rim = (radius * 0.042).max(0.8);
    surface.fill(&disc(centre, radius), &look.rim.ink());
    draw_body(surface, look, centre, radius - rim, 1.0);
    draw_emblem(surface, look, centre, radius);
}

/// The shadow is dark below the stone and fades to nothing.
fn cast_shadow(surface: &mut impl Surface, centre: Vec2, radius: f32, ground: Rect) {
    let middle = centre + SHADOW * radius;
    let shape = disc(middle, SHADOW_REACH * radius).and(rounded_rect(ground, 0.0));
    surface.fill(&shape, &|at: Vec2| {
        let depth = (SHADOW_REACH - (at - middle).length() / radius) / (SHADOW_REACH - 0.8);
        let depth = depth.clamp(0.0, 1.0);
        Srgb::hex(0).ink().thinned(SHADOW_OPACITY * depth * depth * (3.0 - 2.0 * depth))
    });
}

/// A stone without rim, shadow and emblem, as much of it as `opacity` says.
pub fn draw_body(surface: &mut impl Surface, look: &StoneLook, centre: Vec2, radius: f32, opacity: f32) {
    let [lit, unlit] = look.body.map(Srgb::linear);
    let lamp = Srgb::hex(0xff_ffff).linear();
    surface.fill(&disc(centre, radius), &|at: Vec2| {
        let (diffuse, mirrored) = lighting((at - centre) * (1.0 / radius), 1.0 / radius);
        Ink { light: unlit.mix(lit, diffuse).mix(lamp, look.gloss * mirrored), opacity }
    });
}

/// How much light, from 0 to 1, a stone of radius 1 scatters and mirrors at `at`, a place on it seen from its middle.
/// Nothing finer than a `pixel` shows.
fn lighting(at: Vec2, pixel: f32) -> (f32, f32) {
    let out = at.length().max(f32::EPSILON);
    let slope = slope(out, pixel);
    // The lamp is to the upper left, the eye above.
    let towards_lamp = -(at.x * 0.6 + at.y * 0.8) / out;
    let diffuse = (0.58 + 0.85 * slope * towards_lamp) / (1.0 + slope * slope).sqrt();
    let off_glint = at - Vec2::new(-0.34, -0.46);
    let mirrored = (1.0 - off_glint.dot(off_glint)).max(0.0);
    (diffuse.clamp(0.0, 1.0), mirrored.powi(3))
}

/// How steeply the surface falls outwards at a distance from the middle, both in shares of the radius.
fn slope(out: f32, pixel: f32) -> f32 {
    let dome = 0.58 * out;
    let shoulder = ((out - SHOULDER) / (1.0 - SHOULDER)).max(0.0);
    // Where pixels are coarse the groove becomes wide and shallow.
    let reach = GROOVE_REACH.max(1.6 * pixel);
    let across = ((out - GROOVE) / reach).clamp(-1.0, 1.0);
    let groove = -GROOVE_DEPTH * GROOVE_REACH / reach * across * (1.0 - across * across).powi(2);
    dome + 1.1 * shoulder * shoulder + groove
}

fn draw_emblem(surface: &mut impl Surface, look: &StoneLook, centre: Vec2, radius: f32) {
    let ink = look.mark.ink();
    match look.emblem {
        Emblem::Star => surface.fill(&star(centre, 0.36 * radius, 0.085 * radius), &ink),
        Emblem::RingAndPip => {
            surface.fill(&ring(centre, 0.3 * radius, 0.075 * radius), &ink);
            surface.fill(&disc(centre, 0.1 * radius), &ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_falls_from_the_upper_left() {
        let ((lit, _), (unlit, _)) = (lighting(Vec2::new(-0.5, -0.7), 0.02), lighting(Vec2::new(0.5, 0.7), 0.02));
        assert!(lit > unlit + 0.2, "{lit} against {unlit}");
    }

    #[test]
    fn the_lower_side_of_the_groove_catches_light() {
        let diffuse = |out: f32| lighting(Vec2::new(0.6, 0.8) * out, 0.02).0;
        assert!(diffuse(GROOVE + GROOVE_REACH / 3.0) > diffuse(GROOVE - GROOVE_REACH / 3.0));
    }
}
