//! The same picture by another way: how long resvg takes for an equal SVG, in the same run as ours.
//!
//! Both show one scene after a double capture, in the wood theme and the standard size. Ours is composed of parts that
//! are kept, as for any move in play. resvg keeps its font, and nothing else; the text of the SVG is ready. There are
//! two variants, because the noise of a filter takes longer than all the rest: `plain` wood is smooth, `grain` is not.

mod board;

use std::hint::black_box;
use std::time::Duration;

use alquerque::render::{Scene, Style, uncached};
use alquerque_rules::notation::play;
use alquerque_rules::{History, MEDIEVAL, Side};
use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use image::RgbImage;
use png::{ColorType, Encoder};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

const MOVES: &str = "d2-c3 d4xd2 d1xd3 b4xd2xd4";
/// A place on a stone's body, seen from its middle: beside the mark, and off all lines and paths.
const BODY: (f32, f32) = (20.0, 8.0);
/// How far the pictures may differ, on average over all bytes, by gradients, grain and edges.
const MOST_DIFFERENCE: f64 = 8.0;

/// The scene after all moves.
fn scene() -> Scene {
    let mut history = History::new(&MEDIEVAL);
    for text in MOVES.split(' ') {
        play(&mut history, text).expect("the moves are legal");
    }
    Scene::of(&history)
}

/// Our font alone, so that the picture does not depend on the machine.
fn options() -> Options<'static> {
    let mut options = Options::default();
    let font = include_bytes!("../../fonts/AtkinsonHyperlegible-Bold.ttf");
    options.fontdb_mut().load_font_data(font.to_vec());
    options
}

fn draw(svg: &str, options: &Options) -> Pixmap {
    let tree = Tree::from_str(svg, options).expect("the SVG is well-formed");
    let size = tree.size().to_int_size();
    let mut pixmap =
        Pixmap::new(size.width(), size.height()).expect("the picture is neither empty nor huge");
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap
}

/// The picture's bytes as RGB: it is opaque, so that nothing was multiplied by its alpha.
fn rgb(pixmap: &Pixmap) -> Vec<u8> {
    pixmap.data().chunks_exact(4).flat_map(|rgba| &rgba[..3]).copied().collect()
}

/// As RGB by the standard settings of the `png` library, which also tiny-skia's `encode_png` has, but in RGBA.
fn pack(pixmap: &Pixmap) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a vector takes everything");
    writer.write_image_data(&rgb(pixmap)).expect("there are as many bytes as pixels ask for");
    writer.finish().expect("a vector takes everything");
    file
}

fn unpack(file: &[u8]) -> RgbImage {
    image::load_from_memory(file).expect("it was packed just now").to_rgb8()
}

/// Whose stone stands there: dark ones have hardly any red, and only light ones much blue.
fn stone(picture: &RgbImage, (x, y): (f32, f32)) -> Option<Side> {
    match picture.get_pixel((x + BODY.0) as u32, (y + BODY.1) as u32).0 {
        [..80, _, _] => Some(Side::Black),
        [_, _, 150..=u8::MAX] => Some(Side::White),
        _ => None,
    }
}

/// Panics unless both pictures show the stones of the scene, and look alike.
fn compare(name: &str, scene: &Scene, ours: &RgbImage, theirs: &RgbImage) {
    for point in scene.position.rules().board.points() {
        let (expected, place) = (scene.position.stone_at(point), board::place(point));
        assert_eq!(stone(ours, place), expected, "our picture on {point}");
        assert_eq!(stone(theirs, place), expected, "the {name} SVG on {point}");
    }
    assert_eq!(ours.dimensions(), theirs.dimensions(), "the {name} SVG has another size");
    let differences = ours.iter().zip(theirs.iter()).map(|(&a, &b)| f64::from(a.abs_diff(b)));
    let mean = differences.sum::<f64>() / ours.len() as f64;
    println!("difference/resvg/{name}: {mean:.1} of 255");
    assert!(mean < MOST_DIFFERENCE, "the {name} SVG looks different: by {mean:.1} of 255");
}

fn benches(criterion: &mut Criterion) {
    let (scene, style, options) = (scene(), Style::default(), options());
    let ours = uncached::png(&scene, &style).expect("every scene can be packed");
    println!("bytes/ours: {}", ours.len());
    let variants =
        [("plain", false), ("grain", true)].map(|(name, grain)| (name, board::svg(&scene, grain)));
    for (name, svg) in &variants {
        let theirs = pack(&draw(svg, &options));
        println!("bytes/resvg/{name}: {}", theirs.len());
        compare(name, &scene, &unpack(&ours), &unpack(&theirs));
    }
    criterion.bench_function("ours/png", |bencher| {
        bencher.iter(|| uncached::png(black_box(&scene), &style))
    });
    let mut group = criterion.benchmark_group("resvg");
    group.sampling_mode(SamplingMode::Flat).measurement_time(Duration::from_secs(5));
    for (name, svg) in &variants {
        group.bench_function(format!("{name}: parse+draw"), |bencher| {
            bencher.iter(|| draw(black_box(svg), &options));
        });
        group.bench_function(format!("{name}: parse+draw+png"), |bencher| {
            bencher.iter(|| pack(&draw(black_box(svg), &options)));
        });
    }
    group.finish();
}

criterion_group! {
    name = svg_benches;
    config = Criterion::default()
        .without_plots()
        .nresamples(2_000)
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800));
    targets = benches
}
criterion_main!(svg_benches);
