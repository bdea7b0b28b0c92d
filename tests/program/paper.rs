//! The sheets to print, opened with poppler: their pages, their text, and their measures.
//!
//! The variable `POPPLER` switches these tests on where poppler's programs are installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use alquerque::locale::Language;
use alquerque::print::{Paper, pdf};
use alquerque_rules::{DAME, MEDIEVAL, RULE_SETS, RuleSet};
use image::GrayImage;
use tempfile::TempDir;
use test_support::say;

/// The dots of a rendered page in a millimetre: 254 dots an inch.
const DOTS: f32 = 10.0;
/// Lines of the board and of the bar are darker than this; names and leaves are lighter.
const DARK: u8 = 50;

/// A PDF of sheets in a directory of its own.
struct Sheets {
    directory: TempDir,
}

impl Sheets {
    /// Makes sheets; `None` where poppler is not to be used.
    fn make(rules: &'static RuleSet, paper: Paper, tag: &str) -> Option<Self> {
        if std::env::var_os("POPPLER").is_none() {
            say("skipped: no PDF is opened with poppler, as the variable POPPLER is not set");
            return None;
        }
        let directory = tempfile::tempdir().unwrap();
        let bytes = pdf(rules, paper, Language::from_tag(tag)).unwrap();
        std::fs::write(directory.path().join("sheets.pdf"), bytes).unwrap();
        Some(Self { directory })
    }

    fn file(&self) -> PathBuf {
        self.directory.path().join("sheets.pdf")
    }

    /// Runs a program of poppler and returns what it prints.
    fn run(&self, program: &str, args: &[&str], output: Option<&Path>) -> String {
        let mut command = Command::new(program);
        command.args(args).arg(self.file()).args(output);
        let done = command.output().unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(done.status.success(), "{program}: {done:?}");
        String::from_utf8(done.stdout).unwrap()
    }

    fn text(&self, page: u8) -> String {
        let page = page.to_string();
        self.run("pdftotext", &["-layout", "-f", &page, "-l", &page], Some(Path::new("-")))
    }

    /// Renders a page at [`DOTS`].
    fn picture(&self, page: u8) -> GrayImage {
        let number = page.to_string();
        let target = self.directory.path().join(format!("page-{page}"));
        let args = ["-r", "254", "-gray", "-png", "-singlefile", "-f", &number, "-l", &number];
        self.run("pdftoppm", &args, Some(&target));
        image::open(target.with_extension("png")).unwrap().into_luma8()
    }
}

/// Returns the middles of the lines among rows or columns, in millimetres: of the runs of those
/// that are dark along 70 mm or more, as `count` tells in dots.
fn lines(length: u32, count: impl Fn(u32) -> usize) -> Vec<f32> {
    let is_line = |at: u32| at < length && count(at) as f32 >= 70.0 * DOTS;
    let mut lines = Vec::new();
    let mut start = None;
    for at in 0..=length {
        match (start, is_line(at)) {
            (None, true) => start = Some(at),
            (Some(first), false) => {
                lines.push((first + at) as f32 / 2.0 / DOTS);
                start = None;
            }
            _ => {}
        }
    }
    lines
}

fn columns(page: &GrayImage) -> Vec<f32> {
    let count = |x| (0..page.height()).filter(|y| page.get_pixel(x, *y).0[0] < DARK).count();
    lines(page.width(), count)
}

fn rows(page: &GrayImage) -> Vec<f32> {
    let count = |y| (0..page.width()).filter(|x| page.get_pixel(*x, y).0[0] < DARK).count();
    lines(page.height(), count)
}

/// Checks a measure to two tenths of a millimetre.
fn assert_measures(what: &str, measured: f32, wanted: f32) {
    assert!((measured - wanted).abs() <= 0.2, "{what}: {measured} mm instead of {wanted} mm");
}

#[test]
fn boards_are_true_to_size() {
    for paper in Paper::ALL {
        for (rules, lines) in [(&MEDIEVAL, 5), (&DAME, 2)] {
            let Some(sheets) = Sheets::make(rules, paper, "en-US") else { return };
            for page in [2, 3] {
                let picture = sheets.picture(page);
                let across = columns(&picture);
                assert_eq!(across.len(), lines, "page {page}: {across:?}");
                let mut down = rows(&picture);
                // The lowest line is the bar.
                let bar = down.pop().unwrap();
                assert_eq!(down.len(), lines, "page {page}: {down:?}");
                for board in [across, down] {
                    assert_measures("the board", board[lines - 1] - board[0], 160.0);
                    let pitch = 160.0 / (lines - 1) as f32;
                    for pair in board.windows(2) {
                        assert_measures("neighbouring lines", pair[1] - pair[0], pitch);
                    }
                }
                let y = (bar * DOTS) as u32;
                let dark = |x: &u32| picture.get_pixel(*x, y).0[0] < DARK;
                let first = (0..picture.width()).find(dark).unwrap();
                let last = (0..picture.width()).rfind(dark).unwrap();
                // The line of the bar is a quarter of a millimetre wide, also at its ends.
                assert_measures("the bar", (last + 1 - first) as f32 / DOTS, 100.25);
            }
        }
    }
}

#[test]
fn counters_are_true_to_size() {
    for (rules, wanted) in [(&MEDIEVAL, 26.0), (&DAME, 16.0)] {
        let Some(sheets) = Sheets::make(rules, Paper::A4, "en-US") else { return };
        let picture = sheets.picture(4);
        let is_dark = |y: &u32| (0..picture.width()).any(|x| picture.get_pixel(x, *y).0[0] < DARK);
        // Only the title above them is as dark. Each row of counters is a band.
        let below_title = (25.0 * DOTS) as u32;
        let top = (below_title..picture.height()).find(is_dark).unwrap();
        let end = (top..picture.height()).find(|y| !is_dark(y)).unwrap();
        assert_measures(rules.id, (end - top) as f32 / DOTS, wanted);
    }
}

#[test]
fn the_rules_are_one_page_of_words() {
    for rules in RULE_SETS {
        for language in Language::all() {
            let Some(sheets) = Sheets::make(rules, Paper::A4, language.tag()) else { return };
            let info = sheets.run("pdfinfo", &[], None);
            let wanted =
                ["Pages:           4", "Tagged:          yes", "595.276 x 841.89 pts (A4)"];
            for line in wanted {
                assert!(info.contains(line), "{info}");
            }
            let text = sheets.text(1);
            assert!(text.contains(&language.rules(rules)), "{text}");
            for rule in language.printed_rules(rules) {
                assert!(text.contains(&rule.title), "{}: {text}", rule.title);
                // The columns stand beside each other, so only single words can be found.
                let word = rule.text.split([' ', '\u{202f}']).next_back().unwrap();
                assert!(text.contains(word), "{word}: {text}");
            }
        }
    }
    let Some(sheets) = Sheets::make(&MEDIEVAL, Paper::Letter, "en-US") else { return };
    assert!(sheets.run("pdfinfo", &[], None).contains("612 x 792 pts (letter)"));
}
