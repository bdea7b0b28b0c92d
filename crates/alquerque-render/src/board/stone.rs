//! A stone: a turned disc with a rounded edge, a groove, and its side's emblem in the middle, lit
//! from the upper left. A king is two stacked discs with a crown.

use alquerque_rules::Side;

use crate::canvas::{Ink, Rect, Shape, Srgb, Surface, Vec2, crown, disc, ring, rounded_rect, star};
use crate::theme::{Emblem, StoneStyle, Theme};

// Lengths are shares of the stone's radius, unless they say otherwise.

/// The radius of the groove.
const GROOVE: f32 = 0.76;
/// Half the width of the groove.
const GROOVE_REACH: f32 = 0.05;
/// The steepness of the groove's sides.
const GROOVE_DEPTH: f32 = 2.2;
/// The radius outside of which the edge is rounded.
const SHOULDER: f32 = 0.84;
/// The offset of the shadow's centre.
const SHADOW: Vec2 = Vec2::new(0.05, 0.12);
/// The offset of the shadow's centre below a lifted stone.
const LIFTED_SHADOW: Vec2 = Vec2::new(0.16, 0.36);
/// The radius of the shadow.
const SHADOW_REACH: f32 = 1.2;
/// The offset of each disc of a king above or below the centre.
const KING_RISE: f32 = 0.12;
/// The radius of a king's discs. A king is hardly larger than a man, so that rings fit both.
const KING_RADIUS: f32 = 0.9;
/// The share of the shadow that falls on the lower disc of a king, whose visible part is narrow.
const KING_SHADOW: f32 = 0.47;
/// The rim of a smaller stone is as wide as that of a stone with this radius in pixels. Otherwise,
/// it would vanish.
const MIN_RIM_RADIUS: f32 = 22.0;

/// The appearance of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    pub side: Side,
    pub king: bool,
}

/// One of the turned discs of a stone.
struct Disc {
    side: Side,
    centre: Vec2,
    radius: f32,
}

impl Stone {
    /// Draws the stone with this `radius` in pixels, and its shadow as far as it falls on `ground`.
    pub fn draw(
        self,
        surface: &mut impl Surface,
        theme: &Theme,
        centre: Vec2,
        radius: f32,
        ground: Rect,
    ) {
        self.draw_above(surface, theme, (centre, radius), ground, SHADOW);
    }

    /// Draws the stone as if lifted off the ground: its shadow is further away.
    pub fn draw_lifted(self, surface: &mut impl Surface, theme: &Theme, centre: Vec2, radius: f32) {
        let ground = Rect::around(centre, 2.0 * radius);
        self.draw_above(surface, theme, (centre, radius), ground, LIFTED_SHADOW);
    }

    fn draw_above(
        self,
        surface: &mut impl Surface,
        theme: &Theme,
        (centre, radius): (Vec2, f32),
        ground: Rect,
        offset: Vec2,
    ) {
        let ground = rounded_rect(ground, 0.0);
        let shadow = theme.stones.shadow;
        let (own, under) = self.discs(centre, radius);
        if let Some(under) = under {
            cast_shadow(surface, &under, ground, shadow, offset);
            draw_disc(surface, theme, &under);
            cast_shadow(surface, &own, under.shape(), KING_SHADOW * shadow, SHADOW);
        } else {
            cast_shadow(surface, &own, ground, shadow, offset);
        }
        draw_disc(surface, theme, &own);
        let style = &theme.stones.sides[self.side];
        let emblem = if self.king { &Emblem::Crown } else { &style.emblem };
        draw_emblem(surface, emblem, style.mark, own.centre, own.radius);
    }

    /// Draws a man without emblem and shadow.
    pub fn draw_blank(self, surface: &mut impl Surface, theme: &Theme, centre: Vec2, radius: f32) {
        draw_disc(surface, theme, &Disc { side: self.side, centre, radius });
    }

    /// Draws the ghost of a removed stone: without rim, shadow and emblem.
    pub fn draw_ghost(self, surface: &mut impl Surface, theme: &Theme, centre: Vec2, radius: f32) {
        let sides = &theme.stones.sides;
        let (own, under) = self.discs(centre, radius);
        if let Some(under) = under {
            // Two overlapping ghosts would shine through each other.
            let above = own.shape();
            let visible = under.shape().without(&above);
            draw_body(surface, &sides[under.side], &under, &visible, sides[under.side].ghost);
        }
        draw_body(surface, &sides[own.side], &own, &own.shape(), sides[own.side].ghost);
    }

    /// Returns the stone's own disc, and the disc of the other side below a king's.
    fn discs(self, centre: Vec2, radius: f32) -> (Disc, Option<Disc>) {
        let Self { side, king } = self;
        if !king {
            return (Disc { side, centre, radius }, None);
        }
        let rise = Vec2::new(0.0, KING_RISE * radius);
        let radius = KING_RADIUS * radius;
        (
            Disc { side, centre: centre - rise, radius },
            Some(Disc { side: !side, centre: centre + rise, radius }),
        )
    }
}

impl Disc {
    fn shape(&self) -> Shape<impl Fn(Vec2) -> f32 + use<>> {
        disc(self.centre, self.radius)
    }
}

/// Draws a shadow that is dark below the disc and fades to nothing.
fn cast_shadow<F: Fn(Vec2) -> f32>(
    surface: &mut impl Surface,
    from: &Disc,
    ground: Shape<F>,
    opacity: f32,
    offset: Vec2,
) {
    let radius = from.radius;
    let middle = from.centre + offset * radius;
    surface.fill(&disc(middle, SHADOW_REACH * radius).and(ground), &|at: Vec2| {
        let depth = (SHADOW_REACH - (at - middle).length() / radius) / (SHADOW_REACH - 0.8);
        let depth = depth.clamp(0.0, 1.0);
        Srgb::hex(0).ink().faded(opacity * depth * depth * (3.0 - 2.0 * depth))
    });
}

/// Draws a disc with its rim.
fn draw_disc(surface: &mut impl Surface, theme: &Theme, piece: &Disc) {
    let style = &theme.stones.sides[piece.side];
    surface.fill(&piece.shape(), &style.rim.ink());
    let rim = piece.radius.max(MIN_RIM_RADIUS) * style.rim_width;
    let body = Disc { radius: piece.radius - rim, ..*piece };
    draw_body(surface, style, &body, &body.shape(), 1.0);
}

/// Draws the `visible` part of a disc, without its rim.
fn draw_body<F: Fn(Vec2) -> f32>(
    surface: &mut impl Surface,
    style: &StoneStyle,
    body: &Disc,
    visible: &Shape<F>,
    opacity: f32,
) {
    let lit = style.lit.to_linear();
    let unlit = style.unlit.to_linear();
    let lamp = Srgb::hex(0xff_ffff).to_linear();
    let pixel = 1.0 / body.radius;
    surface.fill(visible, &|at: Vec2| {
        let Lighting { diffuse, specular } = lighting((at - body.centre) * pixel, pixel);
        let colour = unlit.mix(lit, diffuse).mix(lamp, style.gloss * specular);
        Ink { colour, opacity }
    });
}

/// The light that a place of a stone reflects, each from 0 to 1.
struct Lighting {
    diffuse: f32,
    specular: f32,
}

/// Returns the light at a place of a stone of radius 1, seen from its centre. Details finer than a
/// `pixel` are smoothed out.
fn lighting(at: Vec2, pixel: f32) -> Lighting {
    let out = at.length().max(f32::EPSILON);
    let slope = slope(out, pixel);
    // The lamp is at the upper left, the eye above.
    let towards_lamp = -(at.x * 0.6 + at.y * 0.8) / out;
    let diffuse = (0.58 + 0.85 * slope * towards_lamp) / (1.0 + slope * slope).sqrt();
    let off_glint = at - Vec2::new(-0.34, -0.46);
    let specular = (1.0 - off_glint.dot(off_glint)).max(0.0);
    Lighting { diffuse: diffuse.clamp(0.0, 1.0), specular: specular.powi(3) }
}

/// Returns how steeply the surface falls outwards at a distance from the centre.
fn slope(out: f32, pixel: f32) -> f32 {
    let dome = 0.58 * out;
    let shoulder = ((out - SHOULDER) / (1.0 - SHOULDER)).max(0.0);
    // On a small stone, the groove is wider and shallower.
    let reach = GROOVE_REACH.max(1.6 * pixel);
    let across = ((out - GROOVE) / reach).clamp(-1.0, 1.0);
    let groove = -GROOVE_DEPTH * GROOVE_REACH / reach * across * (1.0 - across * across).powi(2);
    dome + 1.1 * shoulder * shoulder + groove
}

fn draw_emblem(surface: &mut impl Surface, emblem: &Emblem, mark: Srgb, centre: Vec2, radius: f32) {
    let ink = mark.ink();
    match emblem {
        Emblem::Star => surface.fill(&star(centre, 0.46 * radius, 0.108 * radius), &ink),
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
    fn light_comes_from_the_upper_left() {
        let lit = lighting(Vec2::new(-0.5, -0.7), 0.02).diffuse;
        let unlit = lighting(Vec2::new(0.5, 0.7), 0.02).diffuse;
        assert!(lit > unlit + 0.2, "{lit} against {unlit}");
    }

    #[test]
    fn the_lower_side_of_the_groove_is_brighter() {
        let diffuse = |out: f32| lighting(Vec2::new(0.6, 0.8) * out, 0.02).diffuse;
        assert!(diffuse(GROOVE + GROOVE_REACH / 3.0) > diffuse(GROOVE - GROOVE_REACH / 3.0));
    }
}
