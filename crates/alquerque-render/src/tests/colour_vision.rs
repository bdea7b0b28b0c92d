//! Colour blindness: marks and the states of keys stay distinct without one kind of cones.
//!
//! The simulation is that of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
//! Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
//! Visualization and Computer Graphics 15 (6), 2009, with the matrices of severity 1.0. They are
//! applied to linear light.

use alquerque_rules::{DAME, History, MEDIEVAL, Point, RuleSet, Side};
use image::imageops::{FilterType, resize};
use image::{Rgb, RgbImage};

use super::rendered::Rendered;
use super::{placed, point};
use crate::board::MarkSet;
use crate::canvas::{LinearRgb, Sprite, Srgb, Tint, Vec2};
use crate::{Key, KeyState, Scene, Style, THEMES, Theme};

/// A way of seeing colours, as a matrix over linear light.
struct Vision {
    name: &'static str,
    matrix: [[f32; 3]; 3],
}

const VISIONS: [Vision; 4] = [
    Vision { name: "normal", matrix: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] },
    Vision {
        name: "protanopia",
        matrix: [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    },
    Vision {
        name: "deuteranopia",
        matrix: [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    },
    Vision {
        name: "tritanopia",
        matrix: [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    },
];

impl Vision {
    fn see(&self, LinearRgb(colour): LinearRgb) -> LinearRgb {
        LinearRgb(self.matrix.map(|row| {
            let sum: f32 = row.iter().zip(colour).map(|(factor, channel)| factor * channel).sum();
            sum.clamp(0.0, 1.0)
        }))
    }

    /// Returns the visible difference of two colours: their distance in CIELAB (CIE 1976).
    fn difference(&self, one: Srgb, other: Srgb) -> f32 {
        let [one, other] = [one, other].map(|colour| lab(self.see(colour.to_linear())));
        one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
    }

    /// Returns the share of the pixels of two pictures that differ clearly.
    fn share_of_difference(&self, one: &RgbImage, other: &RgbImage) -> f32 {
        let pairs = one.pixels().zip(other.pixels());
        let differ = pairs.filter(|(one, other)| {
            one != other && self.difference(Srgb(one.0), Srgb(other.0)) >= CLEAR
        });
        differ.count() as f32 / one.pixels().len() as f32
    }
}

/// Returns a colour in CIELAB for the white of sRGB.
fn lab(LinearRgb([r, g, b]): LinearRgb) -> [f32; 3] {
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
    let [x, y, z] =
        [x, y, z].map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The difference of two colours that is seen at a glance. The smallest visible one is about 2.
const CLEAR: f32 = 15.0;
/// The least share of a point's square that differs between two marks.
const MARKS: f32 = 0.02;
/// The least share of a key that differs between two states.
const KEYS: f32 = 0.07;

/// Checks that all pictures differ clearly from each other, however they are seen.
fn assert_distinct(what: &str, pictures: &[(String, RgbImage)], least: f32) {
    for vision in &VISIONS {
        for (n, (name, one)) in pictures.iter().enumerate() {
            for (other_name, other) in &pictures[n + 1..] {
                let share = vision.share_of_difference(one, other);
                let what = format!("{name} and {other_name}, {what}, {}", vision.name);
                assert!(share >= least, "{what}: {share}");
            }
        }
    }
}

#[test]
fn the_simulation_confuses_what_each_kind_of_vision_confuses() {
    let [normal, protan, deutan, tritan] = &VISIONS;
    let red_and_green = [Srgb::hex(0xd0_3020), Srgb::hex(0x6a_6a10)];
    let blue_and_green = [Srgb::hex(0x20_80c0), Srgb::hex(0x20_8f88)];
    let seen = |vision: &Vision, [one, other]: [Srgb; 2]| vision.difference(one, other);
    for vision in [protan, deutan] {
        assert!(seen(vision, red_and_green) < 0.5 * seen(normal, red_and_green));
        assert!(seen(vision, blue_and_green) > 0.5 * seen(normal, blue_and_green));
    }
    assert!(seen(tritan, blue_and_green) < 0.5 * seen(normal, blue_and_green));
    let black_and_white = [Srgb::hex(0), Srgb::hex(0xff_ffff)];
    for vision in &VISIONS {
        assert!((seen(vision, black_and_white) - 100.0).abs() < 1.0, "{}", vision.name);
    }
}

/// Returns the pictures of a point, half as large as drawn, as Discord shows them: without a mark,
/// and with each of those given.
fn with_marks(
    rules: &'static RuleSet,
    white: &str,
    theme: &'static Theme,
    marks: impl Fn(&MarkSet<Tint>) -> Vec<(&'static str, Vec<&Sprite<Tint>>)>,
) -> Vec<(String, RgbImage)> {
    let at = point("c3");
    let position = placed(rules, white, "", "");
    let scene = Scene::from_history(&History::from_position(position));
    let style = Style { theme, ..Style::default() };
    let plain = Rendered::styled(&scene, style);
    let marked = |(name, sprites): (&str, Vec<&Sprite<Tint>>)| {
        let mut indices = plain.indices.clone();
        let mut overlay = plain.atlas.overlay(&style, &mut indices);
        sprites.into_iter().for_each(|sprite| overlay.draw_sprite(sprite, at));
        drop(overlay);
        let rendered = Rendered { indices, ..Rendered::styled(&scene, style) };
        (name.to_owned(), square(&rendered, at))
    };
    let mut all = vec![("no mark", Vec::new())];
    all.extend(marks(&plain.atlas.marks));
    all.into_iter().map(marked).collect()
}

/// Returns the square of a point at half its size.
fn square(rendered: &Rendered, at: Point) -> RgbImage {
    let cell = rendered.layout().cell(at);
    let side = cell.width() as u32;
    let whole = RgbImage::from_fn(side, side, |x, y| {
        Rgb(rendered.colour(cell.min + Vec2::new(x as f32, y as f32)).0)
    });
    resize(&whole, side / 2, side / 2, FilterType::Triangle)
}

#[test]
fn marks_are_distinct_from_each_other_and_the_ground_in_any_vision() {
    for (theme, rules) in THEMES.into_iter().flat_map(|theme| [(theme, &MEDIEVAL), (theme, &DAME)])
    {
        let what = format!("{} of {}", rules.id, theme.id);
        let on_stone = with_marks(rules, "c3", theme, |marks| {
            vec![
                ("last move", vec![&marks.ring]),
                ("movable", vec![&marks.movable]),
                ("taken back", vec![&marks.dashed_ring]),
            ]
        });
        assert_distinct(&what, &on_stone, MARKS);
        for side in Side::BOTH {
            let on_ground = with_marks(rules, "a1", theme, |marks| {
                let ghost = &marks.men[side];
                vec![
                    ("target", vec![&marks.target]),
                    ("origin", vec![&marks.socket]),
                    ("landing", vec![&marks.hop]),
                    ("captured", vec![ghost, &marks.captured.sign]),
                    ("forfeited", vec![ghost, &marks.forfeited.sign]),
                ]
            });
            assert_distinct(&what, &on_ground, MARKS);
        }
    }
}

/// The height of a key on the screen in pixels.
const KEY_SIDE: u32 = 22;

/// Returns a key as it is on the screen, on a dark ground.
fn on_screen(key: Key, theme: &Theme) -> RgbImage {
    let file = image::load_from_memory(&key.png(theme).unwrap()).unwrap().to_rgba8();
    let mut picture = RgbImage::from_pixel(file.width(), file.height(), Rgb([49, 51, 56]));
    for (pixel, shown) in picture.pixels_mut().zip(file.pixels()) {
        let [red, green, blue, opacity] = shown.0;
        let ground = Srgb(pixel.0).to_linear();
        let share = f32::from(opacity) / 255.0;
        pixel.0 = ground.mix(Srgb([red, green, blue]).to_linear(), share).to_srgb().0;
    }
    resize(&picture, KEY_SIDE, KEY_SIDE, FilterType::Triangle)
}

#[test]
fn the_states_of_keys_are_distinct_from_each_other_in_any_vision() {
    for theme in THEMES {
        // The ghosts of both sides are nearly alike: their side is not what such a key tells.
        let is_left_out = |key: &Key, of: Side| {
            [KeyState::Captured(of), KeyState::Forfeited(of)].contains(&key.state)
        };
        for side in Side::BOTH {
            let keys = Key::all().filter(|key| key.point == point("c3"));
            let keys = keys.filter(|key| !is_left_out(key, side));
            let shown = keys.map(|key| (format!("{:?}", key.state), on_screen(key, theme)));
            assert_distinct(theme.id, &shown.collect::<Vec<_>>(), KEYS);
        }
    }
}
