//! Compares our renderer with resvg, which renders an equal SVG.
//!
//! Both draw one scene after a double capture in the wood theme and the standard size. Ours
//! composes cached parts, as for any move in play. resvg has its font loaded and the SVG ready.
//! There are two variants, because a noise filter takes longer than all the rest: `plain` wood and
//! wood with `grain`.

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
/// An offset from the centre of a stone to its body, beside emblem, lines and paths.
const BODY: (f32, f32) = (20.0, 8.0);
/// The largest accepted mean difference of a byte; gradients, grain and edges differ.
const MAX_DIFFERENCE: f64 = 8.0;

/// Returns the scene after all moves.
fn scene() -> Scene {
    let mut history = History::new(&MEDIEVAL);
    for text in MOVES.split(' ') {
        play(&mut history, text).expect("the moves are legal");
    }
    Scene::from_history(&history)
}

/// Returns options with only the bundled font, so that the picture does not depend on the machine.
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

/// Returns the picture as RGB. It is opaque, so no colour is multiplied by its alpha.
fn rgb(pixmap: &Pixmap) -> Vec<u8> {
    pixmap.data().chunks_exact(4).flat_map(|rgba| &rgba[..3]).copied().collect()
}

/// Encodes RGB with the default settings of the `png` library, as tiny-skia's `encode_png` does for
/// RGBA.
fn encode(pixmap: &Pixmap) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgb);
    let mut writer = encoder.write_header().expect("writing to a vector succeeds");
    writer.write_image_data(&rgb(pixmap)).expect("the buffer has the size of the picture");
    writer.finish().expect("writing to a vector succeeds");
    file
}

fn decode(file: &[u8]) -> RgbImage {
    image::load_from_memory(file).expect("the file was just encoded").to_rgb8()
}

/// Returns the side of the stone at a point. Dark stones have little red, and only light ones much
/// blue.
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
        let expected = scene.position.stone_at(point);
        let centre = board::centre(point);
        assert_eq!(stone(ours, centre), expected, "our picture on {point}");
        assert_eq!(stone(theirs, centre), expected, "the {name} SVG on {point}");
    }
    assert_eq!(ours.dimensions(), theirs.dimensions(), "the {name} SVG has another size");
    let differences = ours.iter().zip(theirs.iter()).map(|(&a, &b)| f64::from(a.abs_diff(b)));
    let mean = differences.sum::<f64>() / ours.len() as f64;
    println!("difference/resvg/{name}: {mean:.1} of 255");
    assert!(mean < MAX_DIFFERENCE, "the {name} SVG looks different: by {mean:.1} of 255");
}

fn benches(criterion: &mut Criterion) {
    let scene = scene();
    let style = Style::default();
    let options = options();
    let ours = uncached::png(&scene, &style).expect("every scene can be encoded");
    println!("bytes/ours: {}", ours.len());
    let variants =
        [("plain", false), ("grain", true)].map(|(name, grain)| (name, board::svg(&scene, grain)));
    for (name, svg) in &variants {
        let theirs = encode(&draw(svg, &options));
        println!("bytes/resvg/{name}: {}", theirs.len());
        compare(name, &scene, &decode(&ours), &decode(&theirs));
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
            bencher.iter(|| encode(&draw(black_box(svg), &options)));
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
