//! A stone: a turned disc with a rounded edge and a groove, lit from the upper left, its side's emblem in the
//! middle. A king is two of them, and wears a crown.

use alquerque_rules::Side;

use super::colour::Srgb;
use super::geometry::{Rect, Vec2};
use super::shape::{Shape, crown, disc, ring, rounded_rect, star};
use super::surface::{Ink, Surface};
use super::theme::{Emblem, StoneLook, Theme};

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
/// A king's discs: how far each lies above or below the middle, and their radius, in shares of an ordinary stone's. They
/// take up hardly more room than that, so that rings fit both.
const KING_RISE: f32 = 0.12;
const KING_RADIUS: f32 = 0.9;
/// How much of a shadow falls on the lower one, for the narrow part of it that is seen is to keep its colour.
const KING_SHADOW: f32 = 0.47;

/// Which stone it is, as far as it looks different from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    pub side: Side,
    pub king: bool,
}

/// One of the turned discs that a stone consists of.
struct Disc {
    side: Side,
    centre: Vec2,
    radius: f32,
}

impl Stone {
    /// Its own disc, and the one of the other side's that lies under a king's.
    fn discs(self, centre: Vec2, radius: f32) -> (Disc, Option<Disc>) {
        let Self { side, king } = self;
        if !king {
            return (Disc { side, centre, radius }, None);
        }
        let (rise, radius) = (Vec2::new(0.0, KING_RISE * radius), KING_RADIUS * radius);
        (
            Disc { side, centre: centre - rise, radius },
            Some(Disc { side: !side, centre: centre + rise, radius }),
        )
    }
}

impl Disc {
    fn whole(&self) -> Shape<impl Fn(Vec2) -> f32 + use<>> {
        disc(self.centre, self.radius)
    }
}

/// The rim of a smaller stone is as wide as that of one with this radius in pixels, lest it vanish.
const RIMMED: f32 = 22.0;

/// Draws a stone of `radius` pixels, and its shadow as far as it falls on `ground`.
pub fn draw(
    surface: &mut impl Surface,
    theme: &Theme,
    stone: Stone,
    centre: Vec2,
    radius: f32,
    ground: Rect,
) {
    let (ground, shadow) = (rounded_rect(ground, 0.0), theme.stones.shadow);
    let (own, under) = stone.discs(centre, radius);
    if let Some(under) = under {
        cast_shadow(surface, &under, ground, shadow);
        draw_disc(surface, theme, &under);
        cast_shadow(surface, &own, under.whole(), KING_SHADOW * shadow);
    } else {
        cast_shadow(surface, &own, ground, shadow);
    }
    draw_disc(surface, theme, &own);
    let look = &theme.stones.looks[stone.side];
    let emblem = if stone.king { &Emblem::Crown } else { &look.emblem };
    draw_emblem(surface, emblem, look.mark, own.centre, own.radius);
}

/// What is still to be seen of a stone that is gone: neither rim nor shadow nor emblem.
pub fn draw_ghost(
    surface: &mut impl Surface,
    theme: &Theme,
    stone: Stone,
    centre: Vec2,
    radius: f32,
) {
    let looks = &theme.stones.looks;
    let (own, under) = stone.discs(centre, radius);
    if let Some(under) = under {
        // Two ghosts would shine through each other.
        let above = own.whole();
        let seen = under.whole().without(&above);
        draw_body(surface, &looks[under.side], &under, &seen, looks[under.side].ghost);
    }
    draw_body(surface, &looks[own.side], &own, &own.whole(), looks[own.side].ghost);
}

/// The shadow is dark below the disc and fades to nothing.
fn cast_shadow<F: Fn(Vec2) -> f32>(
    surface: &mut impl Surface,
    from: &Disc,
    ground: Shape<F>,
    opacity: f32,
) {
    let radius = from.radius;
    let middle = from.centre + SHADOW * radius;
    surface.fill(&disc(middle, SHADOW_REACH * radius).and(ground), &|at: Vec2| {
        let depth = (SHADOW_REACH - (at - middle).length() / radius) / (SHADOW_REACH - 0.8);
        let depth = depth.clamp(0.0, 1.0);
        Srgb::hex(0).ink().thinned(opacity * depth * depth * (3.0 - 2.0 * depth))
    });
}

/// A disc with its rim.
fn draw_disc(surface: &mut impl Surface, theme: &Theme, piece: &Disc) {
    let look = &theme.stones.looks[piece.side];
    surface.fill(&piece.whole(), &look.rim.ink());
    let rim = piece.radius.max(RIMMED) * look.rim_width;
    let body = Disc { radius: piece.radius - rim, ..*piece };
    draw_body(surface, look, &body, &body.whole(), 1.0);
}

/// A disc without its rim, where it is `seen`, as much of it as `opacity` says.
fn draw_body<F: Fn(Vec2) -> f32>(
    surface: &mut impl Surface,
    look: &StoneLook,
    body: &Disc,
    seen: &Shape<F>,
    opacity: f32,
) {
    let [lit, unlit] = look.body.map(Srgb::linear);
    let lamp = Srgb::hex(0xff_ffff).linear();
    let pixel = 1.0 / body.radius;
    surface.fill(seen, &|at: Vec2| {
        let (diffuse, mirrored) = lighting((at - body.centre) * pixel, pixel);
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

fn draw_emblem(surface: &mut impl Surface, emblem: &Emblem, mark: Srgb, centre: Vec2, radius: f32) {
    let ink = mark.ink();
    match emblem {
        Emblem::Star => surface.fill(&star(centre, 0.36 * radius, 0.085 * radius), &ink),
        Emblem::RingAndPip => {
            surface.fill(&ring(centre, 0.3 * radius, 0.075 * radius), &ink);
            surface.fill(&disc(centre, 0.1 * radius), &ink);
        }
        Emblem::Crown => surface.fill(&crown(centre, 0.46 * radius), &ink),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_falls_from_the_upper_left() {
        let ((lit, _), (unlit, _)) =
            (lighting(Vec2::new(-0.5, -0.7), 0.02), lighting(Vec2::new(0.5, 0.7), 0.02));
        assert!(lit > unlit + 0.2, "{lit} against {unlit}");
    }

    #[test]
    fn the_lower_side_of_the_groove_catches_light() {
        let diffuse = |out: f32| lighting(Vec2::new(0.6, 0.8) * out, 0.02).0;
        assert!(diffuse(GROOVE + GROOVE_REACH / 3.0) > diffuse(GROOVE - GROOVE_REACH / 3.0));
    }
}
