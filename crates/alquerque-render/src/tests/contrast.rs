//! Accessibility: contrast ratios of the themes' colours, as defined by the Web Content
//! Accessibility Guidelines.

use crate::THEMES;
use crate::board::CROSS_EDGE_OPACITY;
use crate::canvas::{LinearRgb, Srgb};
use crate::theme::{StoneStyle, Theme};
use alquerque_rules::Side;

/// The smallest contrast of graphical objects.
const OBJECTS: f32 = 3.0;
/// The smallest contrast of text.
const TEXT: f32 = 7.0;
/// The smallest contrast of the numbers of squares, which repeat the coordinates.
const SMALL_TEXT: f32 = 4.5;

pub fn luminance(LinearRgb([r, g, b]): LinearRgb) -> f32 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

pub fn contrast(one: LinearRgb, other: LinearRgb) -> f32 {
    let [one, other] = [one, other].map(|light| luminance(light) + 0.05);
    one.max(other) / one.min(other)
}

/// Checks that the best of the `colours` (fill, rim or edge) has at least the contrast `least` to
/// the `ground`.
fn assert_stands_out(what: &str, colours: &[Srgb], ground: LinearRgb, least: f32) {
    let best =
        colours.iter().map(|colour| contrast(colour.to_linear(), ground)).fold(0.0, f32::max);
    assert!(best >= least, "{what}: {best}");
}

/// Returns the grounds below stones: both ends of the field's gradient, and of the dark squares'.
fn floors(theme: &Theme) -> Vec<LinearRgb> {
    [false, true]
        .iter()
        .flat_map(|&chequered| theme.floor(chequered).colours().map(Srgb::to_linear))
        .collect()
}

/// Returns the grounds of the strip.
fn strip(theme: &Theme) -> [LinearRgb; 2] {
    theme.field.colours().map(Srgb::to_linear)
}

/// Returns the colours of ghosts on all grounds.
fn ghosts(theme: &Theme, style: &StoneStyle) -> Vec<LinearRgb> {
    let body = style.lit.to_linear().mix(style.unlit.to_linear(), 0.5);
    floors(theme).into_iter().map(|floor| floor.mix(body, style.ghost)).collect()
}

#[test]
fn stones_stand_out_from_their_grounds() {
    for (theme, side) in THEMES.into_iter().flat_map(|theme| Side::BOTH.map(|side| (theme, side))) {
        let style = &theme.stones.sides[side];
        for ground in floors(theme).into_iter().chain(strip(theme)) {
            let what = format!("{side:?}'s stones of {}", theme.id);
            assert_stands_out(&what, &[style.lit, style.unlit, style.rim], ground, OBJECTS);
        }
    }
}

#[test]
fn the_sides_and_their_emblems_are_distinct() {
    for theme in THEMES {
        let [white, black] = Side::BOTH.map(|side| &theme.stones.sides[side]);
        for n in 0..2 {
            assert_stands_out(theme.id, &[white.body()[n]], black.body()[n].to_linear(), OBJECTS);
        }
        for style in [white, black] {
            assert_stands_out(theme.id, &[style.mark], style.lit.to_linear(), OBJECTS);
        }
    }
}

#[test]
fn lines_stand_out_from_the_field() {
    for theme in THEMES {
        for ground in theme.field.colours() {
            assert_stands_out(theme.id, &[theme.lines.colour], ground.to_linear(), OBJECTS);
        }
    }
}

#[test]
fn every_mark_stands_out_by_its_fill_or_its_edge() {
    for theme in THEMES {
        let marks = &theme.marks;
        let last = [marks.last.fill, marks.last.edge];
        let pairs = [
            ("last move", last),
            ("capture", [marks.capture.fill, marks.capture.edge]),
            ("forfeit", [marks.forfeit.fill, marks.forfeit.edge]),
            ("hint", [marks.hint.fill, marks.hint.edge]),
        ];
        for (what, colours) in pairs {
            for ground in floors(theme) {
                assert_stands_out(&format!("{what} of {}", theme.id), &colours, ground, OBJECTS);
            }
        }
        for ground in strip(theme) {
            assert_stands_out(&format!("the turn of {}", theme.id), &last, ground, OBJECTS);
        }
    }
}

#[test]
fn signs_stand_out_from_ghosts() {
    for (theme, side) in THEMES.into_iter().flat_map(|theme| Side::BOTH.map(|side| (theme, side))) {
        let marks = &theme.marks;
        for ghost in ghosts(theme, &theme.stones.sides[side]) {
            let cross_edge = ghost.mix(marks.capture.edge.to_linear(), CROSS_EDGE_OPACITY);
            let cross = marks.capture.fill.to_linear();
            let forfeit = [marks.forfeit.fill, marks.forfeit.edge].map(Srgb::to_linear);
            for [fill, edge] in [[cross, cross_edge], forfeit] {
                let what = format!("{side:?}'s ghosts of {}", theme.id);
                // If fill and edge are on either side of the ground, they contrast with each other.
                let best = [contrast(fill, edge), contrast(fill, ghost), contrast(edge, ghost)];
                assert!(best.into_iter().fold(0.0, f32::max) >= OBJECTS, "{what}: {best:?}");
            }
        }
    }
}

#[test]
fn the_plus_sign_stands_out_from_its_target() {
    for theme in THEMES {
        assert_stands_out(
            theme.id,
            &[theme.marks.hint.edge],
            theme.marks.hint.fill.to_linear(),
            OBJECTS,
        );
    }
}

#[test]
fn the_curve_and_its_areas_stand_out_from_the_field() {
    for theme in THEMES {
        for side in Side::BOTH {
            let area = theme.stones.sides[side].lit;
            let what = format!("{side:?}'s lead of {}", theme.id);
            for ground in theme.field.colours() {
                // A light area on a light field is bounded by the curve, and hatched or solid.
                let colours = [area, theme.lines.colour];
                assert_stands_out(&what, &colours, ground.to_linear(), OBJECTS);
            }
        }
    }
}

#[test]
fn text_stands_out_from_its_ground() {
    for theme in THEMES {
        for ground in theme.frame.colours() {
            assert_stands_out(theme.id, &[theme.label], ground.to_linear(), TEXT);
        }
        for ground in theme.field.colours() {
            assert_stands_out(theme.id, &[theme.text], ground.to_linear(), TEXT);
        }
        for ground in theme.chequers.dark.colours() {
            let number = theme.chequers.number;
            assert_stands_out(theme.id, &[number], ground.to_linear(), SMALL_TEXT);
        }
    }
}

#[test]
fn both_sides_weigh_the_same_in_the_contrast_theme() {
    let theme = THEMES.into_iter().find(|theme| theme.id == "contrast").unwrap();
    // Neither side's stones look like holes: the ground is between both.
    for ground in theme.field.colours().map(Srgb::to_linear) {
        let [white, black] = Side::BOTH.map(|side| theme.stones.sides[side].lit.to_linear());
        assert!(luminance(white) > luminance(ground) && luminance(ground) > luminance(black));
        assert!(contrast(white, ground) > 1.5, "{}", contrast(white, ground));
    }
}
