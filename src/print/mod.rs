//! The sheets of a rule set for play at a table, as a PDF that is true to size: the rules on one
//! page, the board in two drawings, and counters to cut out.
//!
//! This is how J. P. Smith's printable Alquerque sheet has them: the rules, a main board, a floral
//! board, and printable counters. All pages are vector drawings. The same sheets have the same
//! bytes.

mod board;
mod canvas;
mod columns;
mod diagram;
mod document;
mod flowers;
mod pages;
mod shapes;
mod stone;
mod text;

use thiserror::Error;

use crate::locale::Language;
use alquerque_rules::RuleSet;

/// The width of a printed board in millimetres: between the outer lines, or the edges of the
/// outer squares.
pub const BOARD: f32 = 160.0;
/// The millimetres of a typographic point, the unit of PDF.
const POINT: f32 = 25.4 / 72.0;
/// The length of the bar on a page that shows whether it is true to size, in millimetres.
const SCALE_BAR: f32 = 100.0;

/// A failure to make the sheets.
#[derive(Debug, Error)]
pub enum PrintError {
    /// A font of the program is unreadable, for which there is no known reason.
    #[error("cannot read a font")]
    Font,
    /// The library knows no such document, for which there is no known reason.
    #[error("cannot set the PDF up")]
    Configuration,
    /// The library refuses the document, for which there is no known reason.
    #[error("cannot write the PDF: {0}")]
    Document(#[from] krilla::error::KrillaError),
    /// The rules do not fit on one page in a readable size. Tests check all rule sets and
    /// languages.
    #[error("the rules do not fit on one page")]
    TooLong,
}

/// The paper of a printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 8½ × 11 inches, 215.9 × 279.4 mm.
    Letter,
}

impl Paper {
    /// All papers.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Returns the paper with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|paper| paper.id() == id)
    }

    /// Returns the usual paper where one of Discord's languages is spoken.
    pub fn of_locale(tag: &str) -> Self {
        if tag == "en-US" { Self::Letter } else { Self::A4 }
    }

    /// Returns the id, by which players choose the paper.
    pub const fn id(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Returns the width in millimetres.
    const fn width(self) -> f32 {
        match self {
            Self::A4 => 210.0,
            Self::Letter => 215.9,
        }
    }

    /// Returns the height in millimetres.
    const fn height(self) -> f32 {
        match self {
            Self::A4 => 297.0,
            Self::Letter => 279.4,
        }
    }
}

/// Returns the sheets of a rule set as a PDF of four pages.
///
/// # Errors
/// For no built-in rule set, as tests check.
pub fn pdf(
    rules: &'static RuleSet,
    paper: Paper,
    language: &Language,
) -> Result<Vec<u8>, PrintError> {
    let mut document = document::Document::new(paper)?;
    pages::rules::draw(&mut document, rules, language)?;
    pages::board::draw(&mut document, rules, language)?;
    pages::counters::draw(&mut document, rules, language)?;
    document.finish(&language.rules(rules), language.tag())
}

/// Returns the file name of the sheets of a rule set.
pub fn file_name(rules: &RuleSet) -> String {
    format!("alquerque-{}.pdf", rules.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::{DAME, MEDIEVAL, RULE_SETS};

    fn contains(pdf: &[u8], part: &str) -> bool {
        pdf.windows(part.len()).any(|window| window == part.as_bytes())
    }

    /// Makes the sheets of these rules and languages. An error would tell that the rules do not fit
    /// on a page, or that a screen reader could not read the document.
    fn check_sheets<'a>(sheets: impl Iterator<Item = (&'static RuleSet, &'a Language)>) {
        let with_paper = |sheet| Paper::ALL.map(|paper| (sheet, paper));
        for ((rules, language), paper) in sheets.flat_map(with_paper) {
            let pdf = pdf(rules, paper, language);
            let pdf = pdf.unwrap_or_else(|error| panic!("{}: {error}", rules.id));
            assert!(pdf.starts_with(b"%PDF-"));
            // Far below the limit of an attachment.
            assert!((20_000..150_000).contains(&pdf.len()), "{} bytes", pdf.len());
        }
    }

    #[test]
    fn the_sheets_of_each_rule_set_can_be_made() {
        check_sheets(RULE_SETS.into_iter().zip(Language::all().iter().cycle()));
    }

    #[test]
    #[ignore = "long form: all rule sets in all languages"]
    fn all_sheets_can_be_made() {
        let languages = |rules| Language::all().iter().map(move |language| (rules, language));
        check_sheets(RULE_SETS.into_iter().flat_map(languages));
    }

    #[test]
    fn pages_have_the_size_of_the_paper() {
        for (paper, width, height) in [(Paper::A4, 595.28, 841.89), (Paper::Letter, 612.0, 792.0)] {
            let pdf = pdf(&MEDIEVAL, paper, Language::english()).unwrap();
            let text = String::from_utf8_lossy(&pdf);
            let boxes: Vec<&str> = text.split("/MediaBox[").skip(1).collect();
            assert_eq!(boxes.len(), 4, "pages");
            for page in boxes {
                let numbers = page.split(']').next().unwrap().split_whitespace();
                let numbers: Vec<f32> = numbers.map(|number| number.parse().unwrap()).collect();
                let [0.0, 0.0, right, top] = numbers[..] else { panic!("{numbers:?}") };
                assert!((right - width).abs() < 0.01 && (top - height).abs() < 0.01, "{numbers:?}");
            }
        }
    }

    #[test]
    fn screen_readers_get_headings_alt_texts_and_the_language() {
        let pdf = pdf(&MEDIEVAL, Paper::A4, Language::from_tag("de")).unwrap();
        for part in ["/S/Figure", "/Alt(Die Aufstellung)", "/S/H1", "/S/H2", "/Lang(de)"] {
            assert!(contains(&pdf, part), "{part}");
        }
    }

    /// Returns the object of a number, found as viewers find it: by the table of objects.
    fn object(pdf: &[u8], number: usize) -> String {
        let text = |from: usize| String::from_utf8_lossy(&pdf[from..]).into_owned();
        let end = text(pdf.len() - 40);
        let table: usize = end.lines().rev().nth(1).unwrap().parse().unwrap();
        let table = text(table);
        let entry = table.strip_prefix("xref\n").unwrap().lines().nth(1 + number).unwrap();
        assert!(entry.ends_with(" 00000 n") || entry.ends_with(" 00000 n "), "{entry}");
        let object = text(entry[..10].parse().unwrap());
        let object = object.strip_prefix(&format!("{number} 0 obj")).unwrap();
        object.split("endobj").next().unwrap().to_owned()
    }

    #[test]
    fn viewers_are_asked_not_to_scale() {
        for paper in Paper::ALL {
            let pdf = pdf(&MEDIEVAL, paper, Language::english()).unwrap();
            let text = String::from_utf8_lossy(&pdf);
            let number = |before: &str| -> usize {
                let after = text.rsplit(before).next().unwrap().trim_start();
                after.split(|it: char| !it.is_ascii_digit()).next().unwrap().parse().unwrap()
            };
            let root = number("/Root");
            let catalog = object(&pdf, root);
            let preferences = catalog.split("/ViewerPreferences<<").nth(1).unwrap();
            let preferences = preferences.split(">>").next().unwrap();
            for preference in ["/PrintScaling/None", "/DisplayDocTitle true"] {
                assert!(preferences.contains(preference), "{catalog}");
            }
            // All other objects are where the table has them.
            (1..number("/Size")).for_each(|number| assert!(!object(&pdf, number).is_empty()));
        }
    }

    #[test]
    fn the_same_sheets_have_the_same_bytes() {
        let make = |rules, tag| pdf(rules, Paper::A4, Language::from_tag(tag)).unwrap();
        assert!(make(&DAME, "de") == make(&DAME, "de"));
        assert!(make(&DAME, "de") != make(&DAME, "fr"));
        assert!(make(&DAME, "de") != make(&MEDIEVAL, "de"));
    }

    #[test]
    fn papers_are_found_by_id_and_by_language() {
        assert_eq!(Paper::ALL.map(|paper| Paper::from_id(paper.id())), Paper::ALL.map(Some));
        assert_eq!(Paper::from_id("a5"), None);
        let usual = ["en-US", "en-GB", "de", "es-419"].map(Paper::of_locale);
        assert_eq!(usual, [Paper::Letter, Paper::A4, Paper::A4, Paper::A4]);
    }
}
