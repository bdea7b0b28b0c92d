//! Pictures of the application: icon, banner, and those of its page in Discord's directory.
//!
//! Discord takes an icon of 1024×1024, which it shows as a circle, and a banner of 680×240.
//! Pictures of a page in the directory have the proportions 16:9.

use alquerque_rules::{BELL, DAME, History, MEDIEVAL, RuleSet, Side};
use image::{Rgb, RgbImage};
use png::{ColorType, Encoder};

use super::atlas;
use super::board::Stone;
use super::canvas::{Canvas, Extent, Ink, Rect, Surface, Vec2, disc, line, rounded_rect, word};
use super::error::RenderError;
use super::picture::compose_from;
use super::theme::{Ground, PARCHMENT, THEMES, Theme};
use super::{Scene, Size, Style};

const ICON: u32 = 1024;
const BANNER: (u32, u32) = (680, 240);
const PAGE: (u32, u32) = (1280, 720);
const NAME: &str = "Alquerque";

/// A picture of the application.
#[derive(Debug)]
pub struct Artwork {
    /// The file name.
    pub name: String,
    /// The PNG file.
    pub file: Vec<u8>,
}

/// Draws all pictures of the application.
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn artwork() -> Result<Vec<Artwork>, RenderError> {
    let picture = |name: &str, file| Artwork { name: name.to_owned(), file };
    let mut pictures = vec![picture("icon.png", app_icon()?), picture("banner.png", app_banner()?)];
    for ((theme, (rules, moves)), number) in THEMES.into_iter().zip(PAGES).zip(1..) {
        let scene = scene(rules, moves);
        let file = encode(&page(theme, &scene))?;
        pictures.push(Artwork { name: format!("directory-{number}.png"), file });
    }
    Ok(pictures)
}

/// The positions of the directory's pictures, one for each theme: the rules, and the moves from the
/// start.
const PAGES: [(&RuleSet, &[&str]); THEMES.len()] = [
    (&MEDIEVAL, &["d2-c3", "d4xd2", "d1xd3", "b4xd2xd4"]),
    (&MEDIEVAL, &[]),
    (&DAME, &["c3-d4", "f6-g5"]),
    (&BELL, &["c2-c3", "c4xc2"]),
];

fn scene(rules: &'static RuleSet, moves: &[&str]) -> Scene {
    let mut history = History::new(rules);
    for text in moves {
        let legal = history.position().legal_actions();
        // A test finds all moves.
        let Some(action) = legal.iter().find(|action| action.to_string() == *text) else { break };
        if history.play(action).is_err() {
            break;
        }
    }
    Scene::from_history(&history).showing_choices()
}

/// Draws the icon of the application as a PNG.
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn app_icon() -> Result<Vec<u8>, RenderError> {
    encode(&icon(ICON))
}

/// Draws the banner of the application as a PNG.
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn app_banner() -> Result<Vec<u8>, RenderError> {
    encode(&banner())
}

fn encode(picture: &RgbImage) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, picture.width(), picture.height());
    encoder.set_color(ColorType::Rgb);
    encoder.write_header()?.write_image_data(picture.as_raw())?;
    Ok(file)
}

fn to_image(canvas: &Canvas) -> RgbImage {
    let Extent { width, height, .. } = canvas.extent();
    let mut image = RgbImage::new(width, height);
    for (pixel, colour) in image.pixels_mut().zip(canvas.pixels()) {
        *pixel = Rgb(colour.0);
    }
    image
}

/// Draws two stones on lines that cross, in a square of so many pixels a side.
pub fn icon(pixels: u32) -> RgbImage {
    let side = pixels as f32;
    let mut canvas = Canvas::new(pixels, pixels);
    fill(&mut canvas, &PARCHMENT.field, side, side);
    let middle = side / 2.0;
    let lines = &PARCHMENT.lines;
    for end in [(0.0, 0.0), (middle, 0.0), (side, 0.0), (side, middle)] {
        let from = Vec2::new(end.0, end.1);
        let to = Vec2::new(side - end.0, side - end.1);
        canvas.fill(&line(from, to, 0.026 * side), &lines.colour.ink());
    }
    canvas.fill(&disc(Vec2::new(middle, middle), 0.05 * side), &lines.colour.ink());
    let ground = Rect::new(0.0, 0.0, side, side);
    for (stone_side, share) in [(Side::Black, 0.66), (Side::White, 0.34)] {
        let centre = Vec2::new(share * side, (1.0 - share) * side);
        let stone = Stone { side: stone_side, king: false };
        stone.draw(&mut canvas, &PARCHMENT, centre, 0.2 * side, ground);
    }
    to_image(&canvas)
}

/// Draws the name beside a part of a board.
fn banner() -> RgbImage {
    let (width, height) = (BANNER.0 as f32, BANNER.1 as f32);
    let mut canvas = Canvas::new(BANNER.0, BANNER.1);
    fill(&mut canvas, &PARCHMENT.field, width, height);
    let ink = PARCHMENT.lines.colour.ink();
    let pitch = height / 2.5;
    let at = |file: f32, rank: f32| {
        Vec2::new(width - 0.5 * pitch - file * pitch, height / 2.0 + rank * pitch)
    };
    let mut stroke = |from: Vec2, to: Vec2| canvas.fill(&line(from, to, 0.036 * pitch), &ink);
    for n in [0.0, 1.0, 2.0] {
        stroke(at(n, -2.0), at(n, 2.0));
        stroke(at(-1.0, n - 1.0), at(2.0, n - 1.0));
    }
    for (file, rank) in (-1..2i8).flat_map(|file| (-2..2i8).map(move |rank| (file, rank))) {
        // Diagonals meet at every other point.
        let rises = (file + rank) % 2 == 0;
        let [near, far] = [file, file + 1].map(f32::from);
        let [low, high] = [rank, rank + 1].map(f32::from);
        let ends = if rises { (low, high) } else { (high, low) };
        stroke(at(near, ends.0), at(far, ends.1));
    }
    let ground = Rect::new(0.0, 0.0, width, height);
    for (file, rank, side) in
        [(0, -1, Side::Black), (1, -1, Side::Black), (2, -1, Side::Black), (0, 0, Side::Black)]
            .into_iter()
            .chain([(2, 0, Side::White), (0, 1, Side::White), (1, 1, Side::White)])
            .chain([(2, 1, Side::White)])
    {
        let centre = at(file as f32, rank as f32);
        Stone { side, king: false }.draw(&mut canvas, &PARCHMENT, centre, 0.35 * pitch, ground);
    }
    let name = word(NAME, 84.0, Vec2::new(0.31 * width, height / 2.0));
    canvas.fill(&name, &PARCHMENT.text.ink());
    to_image(&canvas)
}

/// Draws a board before the colour of its frame.
fn page(theme: &'static Theme, scene: &Scene) -> RgbImage {
    let (width, height) = PAGE;
    let mut canvas = Canvas::new(width, height);
    fill(&mut canvas, &theme.frame, width as f32, height as f32);
    let mut image = to_image(&canvas);
    let style = Style { theme, size: Size::Standard, ..Style::default() };
    let atlas = atlas::get(scene.position.rules(), &style);
    let colours = atlas.palette.colours();
    let board = compose_from(&atlas, scene, &style);
    let [own_width, own_height] = [style.size.width(), style.size.height()];
    let [left, top] = [(width - own_width) / 2, (height - own_height) / 2];
    for (n, &index) in (0..).zip(&board) {
        let colour = colours[usize::from(index)];
        image.put_pixel(left + n % own_width, top + n / own_width, Rgb(colour.0));
    }
    image
}

/// Fills a canvas with the gradient of a ground, without its texture.
fn fill(canvas: &mut Canvas, ground: &Ground, width: f32, height: f32) {
    let all = rounded_rect(Rect::new(0.0, 0.0, width, height).grown(1.0), 0.0);
    let from = ground.upper_left.to_linear();
    let to = ground.lower_right.to_linear();
    canvas.fill(&all, &|at: Vec2| {
        let share = (at.x / width + at.y / height) / 2.0;
        Ink { colour: from.mix(to, share), opacity: 1.0 }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LastAction;

    #[test]
    fn every_move_of_the_pages_is_played() {
        for (rules, moves) in PAGES {
            let last = scene(rules, moves).last_action;
            let last = last.map(|last| match last {
                LastAction::Move { action, .. } => action.to_string(),
                other => panic!("{other:?}"),
            });
            assert_eq!(last.as_deref(), moves.last().copied());
        }
    }

    #[test]
    fn the_pictures_have_the_sizes_that_discord_asks_for() {
        let pictures = artwork().unwrap();
        assert_eq!(pictures.len(), 2 + THEMES.len());
        for picture in pictures {
            let image = image::load_from_memory(&picture.file).unwrap();
            let expected = match picture.name.as_str() {
                "icon.png" => (1024, 1024),
                "banner.png" => (680, 240),
                _ => (1280, 720),
            };
            assert_eq!((image.width(), image.height()), expected, "{}", picture.name);
            // Discord takes up to 10 MiB.
            assert!(picture.file.len() < 2 << 20, "{}: {}", picture.name, picture.file.len());
        }
    }
}
