//! Whether those who see little can tell things apart: contrast ratios as the web's accessibility guidelines define
//! them, computed from the palettes.

use super::super::THEMES;
use super::super::colour::{Light, Srgb};
use super::super::theme::{StoneLook, Theme};
use alquerque_rules::Side;

/// What any two things that mean something must reach, and what text must.
const THINGS: f32 = 3.0;
const TEXT: f32 = 7.0;

fn luminance(Light([r, g, b]): Light) -> f32 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(one: Light, other: Light) -> f32 {
    let [one, other] = [one, other].map(|light| luminance(light) + 0.05);
    one.max(other) / one.min(other)
}

/// Checks that something stands out from the `ground` by one of its `colours`: its fill, its rim or its edge.
fn assert_stands_out(what: &str, colours: &[Srgb], ground: Light, least: f32) {
    let best = colours.iter().map(|colour| contrast(colour.linear(), ground)).fold(0.0, f32::max);
    assert!(best >= least, "{what}: {best}");
}

/// Where stones can stand: both ends of the field's colours, and of the dark squares'.
fn floors(theme: &Theme) -> Vec<Light> {
    [false, true]
        .iter()
        .flat_map(|&chequered| theme.floor(chequered).colours.map(Srgb::linear))
        .collect()
}

fn tray(theme: &Theme) -> [Light; 2] {
    theme.tray.colours.map(Srgb::linear)
}

/// The grounds that a stone's ghost makes of the others.
fn ghosts(theme: &Theme, look: &StoneLook) -> Vec<Light> {
    let body = look.body[0].linear().mix(look.body[1].linear(), 0.5);
    floors(theme).into_iter().map(|floor| floor.mix(body, look.ghost)).collect()
}

#[test]
fn stones_stand_out_from_everything_that_they_stand_on() {
    for (theme, side) in THEMES.into_iter().flat_map(|theme| Side::BOTH.map(|side| (theme, side))) {
        let look = &theme.stones.looks[side];
        for ground in floors(theme).into_iter().chain(tray(theme)) {
            let what = format!("{side:?}'s stones of {}", theme.id);
            assert_stands_out(&what, &[look.body[0], look.body[1], look.rim], ground, THINGS);
        }
    }
}

#[test]
fn the_sides_and_their_emblems_are_told_apart() {
    for theme in THEMES {
        let [white, black] = Side::BOTH.map(|side| &theme.stones.looks[side]);
        for n in 0..2 {
            assert_stands_out(theme.id, &[white.body[n]], black.body[n].linear(), THINGS);
        }
        for look in [white, black] {
            assert_stands_out(theme.id, &[look.mark], look.body[0].linear(), THINGS);
        }
    }
}

#[test]
fn lines_stand_out_from_the_field() {
    for theme in THEMES {
        for ground in theme.field.colours {
            assert_stands_out(theme.id, &[theme.lines.colour], ground.linear(), THINGS);
        }
    }
}

#[test]
fn every_mark_stands_out_by_its_fill_or_its_edge() {
    for theme in THEMES {
        let marks = &theme.marks;
        let last = [marks.last, marks.last_edge];
        let pairs = [
            ("last move", last),
            ("capture", [marks.capture, marks.capture_edge]),
            ("forfeit", [marks.forfeit, marks.forfeit_edge]),
            ("hint", [marks.hint, marks.hint_edge]),
        ];
        for (what, colours) in pairs {
            for ground in floors(theme) {
                assert_stands_out(&format!("{what} of {}", theme.id), &colours, ground, THINGS);
            }
        }
        for ground in tray(theme) {
            assert_stands_out(&format!("the turn of {}", theme.id), &last, ground, THINGS);
        }
    }
}

#[test]
fn signs_stand_out_from_the_ghosts_that_they_are_on() {
    for (theme, side) in THEMES.into_iter().flat_map(|theme| Side::BOTH.map(|side| (theme, side))) {
        let marks = &theme.marks;
        for ghost in ghosts(theme, &theme.stones.looks[side]) {
            for [fill, edge] in
                [[marks.capture, marks.capture_edge], [marks.forfeit, marks.forfeit_edge]]
            {
                let what = format!("{side:?}'s ghosts of {}", theme.id);
                // On a ground between the two, fill and edge stand out from each other.
                if contrast(fill.linear(), edge.linear()) < THINGS {
                    assert_stands_out(&what, &[fill, edge], ghost, THINGS);
                }
            }
        }
    }
}

#[test]
fn the_sign_on_a_target_is_read() {
    for theme in THEMES {
        assert_stands_out(theme.id, &[theme.marks.hint_edge], theme.marks.hint.linear(), THINGS);
    }
}

#[test]
fn coordinates_are_read_on_the_frame() {
    for theme in THEMES {
        for ground in theme.frame.colours {
            assert_stands_out(theme.id, &[theme.label], ground.linear(), TEXT);
        }
    }
}
