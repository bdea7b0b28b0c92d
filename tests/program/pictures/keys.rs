//! The keys of keypads, which Discord keeps as emojis by their names.

use std::collections::BTreeMap;
use std::fmt::Write;

use alquerque_render::{Key, THEMES, Theme};
use alquerque_rules::Point;

use crate::sources::project;

/// The file with what the keys look like.
const GOLDEN: &str = "tests/golden/keys.txt";
/// The largest accepted difference of a mean, of 255. Another machine may round a few pixels
/// differently; an edge that is a pixel wider makes a difference of about 2.
const TOLERANCE: f64 = 0.1;

/// Returns the mean of each channel in each quarter of the pictures of keys.
fn means(keys: &[Key], theme: &Theme) -> [f64; 16] {
    let mut sums = [0_u64; 16];
    let mut pixels = 0_u32;
    for key in keys {
        let picture = image::load_from_memory(&key.png(theme).unwrap()).unwrap().into_rgba8();
        let (width, height) = picture.dimensions();
        pixels += width * height;
        for (x, y, pixel) in picture.enumerate_pixels() {
            let quarter = usize::from(x >= width / 2) + 2 * usize::from(y >= height / 2);
            for (sum, value) in sums[4 * quarter..].iter_mut().zip(pixel.0) {
                *sum += u64::from(value);
            }
        }
    }
    sums.map(|sum| sum as f64 / f64::from(pixels / 4))
}

/// Returns the keys of a theme by their names without their points, which say how they are drawn.
fn by_drawing(theme: &Theme) -> BTreeMap<String, Vec<Key>> {
    let mut drawings = BTreeMap::<String, Vec<Key>>::new();
    for key in Key::all() {
        let name = key.name(theme);
        let (first, rest) = name.split_once('_').unwrap();
        let is_point = Point::from_name(first.as_bytes()).is_some();
        let drawing = if is_point { rest } else { &name };
        drawings.entry(drawing.to_owned()).or_default().push(key);
    }
    drawings
}

/// An emoji stays as it is until its key has another name.
#[test]
fn keys_look_as_recorded_or_have_new_names() {
    let kept = std::fs::read_to_string(project(GOLDEN)).unwrap_or_default();
    let kept: BTreeMap<&str, &str> = kept.lines().filter_map(|line| line.split_once(' ')).collect();
    let mut drawn = String::new();
    let mut names = Vec::new();
    for theme in THEMES {
        for (name, keys) in by_drawing(theme) {
            let means = means(&keys, theme);
            let kept = kept.get(&*name).map_or("", |line| *line).split(' ');
            for (kept, mean) in kept.filter_map(|kept| kept.parse::<f64>().ok()).zip(means) {
                let difference = (kept - mean).abs();
                assert!(
                    difference <= TOLERANCE,
                    "{name} differs by {difference}: increase DRAWING_VERSION"
                );
            }
            let means = means.map(|mean| format!("{mean:.2}")).join(" ");
            writeln!(drawn, "{name} {means}").unwrap();
            names.push(name);
        }
    }
    if std::env::var_os("RENEW_PICTURES").is_some() {
        return std::fs::write(project(GOLDEN), drawn).unwrap();
    }
    names.sort();
    let kept: Vec<&str> = kept.into_keys().collect();
    assert_eq!(names, kept, "renew the recorded keys");
}
