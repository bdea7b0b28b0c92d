//! The parts of a name, each with the face that draws it.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript};

use super::face::{Face, is_selector};

/// A character with its marks.
#[derive(Debug, PartialEq, Eq)]
pub struct Cluster {
    pub text: String,
    /// The index of a face that has it.
    pub face: usize,
    pub script: Script,
}

/// Splits a name into clusters. `None` if it has no letter or digit, or one that no face has.
pub fn clusters(name: &str, faces: &[Face]) -> Option<Vec<Cluster>> {
    let mut drawn: Vec<String> = Vec::new();
    for cluster in split(name) {
        let cluster = drawable(cluster, faces)?;
        // Without signs that are left out, two spaces may meet.
        let needs_no_blank = drawn.last().is_none_or(|last| last == " ");
        if !(cluster.is_empty() || cluster == " " && needs_no_blank) {
            drawn.push(cluster);
        }
    }
    drawn.pop_if(|last| last == " ");
    let name = drawn.concat();
    if !name.contains(char::is_alphanumeric) {
        return None;
    }
    let whole = faces.iter().position(|face| face.has(&name));
    let mut clusters: Vec<Cluster> = Vec::new();
    for text in drawn {
        let last = clusters.last();
        let near = whole.or(last.map(|last| last.face)).filter(|face| faces[*face].has(&text));
        let face = near.or_else(|| faces.iter().position(|face| face.has(&text)))?;
        let own = text.chars().next().map_or(Script::Common, |sign| sign.script());
        let script = match own {
            Script::Common | Script::Inherited => last.map_or(own, |last| last.script),
            _ => own,
        };
        clusters.push(Cluster { text, face, script });
    }
    Some(clusters)
}

/// Splits a name in compatibility form into characters with their marks, and white space into
/// single spaces.
fn split(name: &str) -> Vec<String> {
    let mut clusters: Vec<String> = Vec::new();
    for word in name.nfkc().collect::<String>().split_whitespace() {
        if !clusters.is_empty() {
            clusters.push(" ".to_owned());
        }
        let start = clusters.len();
        for sign in word.chars() {
            match clusters[start..].last_mut() {
                Some(cluster) if is_combining_mark(sign) || is_selector(sign) => cluster.push(sign),
                _ => clusters.push(sign.to_string()),
            }
        }
    }
    clusters
}

/// Returns the form of a cluster that a face has: as it is, its base letter, or nothing for a sign.
/// `None` for a letter that cannot be drawn.
fn drawable(cluster: String, faces: &[Face]) -> Option<String> {
    let has_face = |text: &str| faces.iter().any(|face| face.has(text));
    if has_face(&cluster) {
        return Some(cluster);
    }
    let sign = cluster.chars().next()?;
    if !sign.is_alphanumeric() {
        return Some(String::new());
    }
    // In other scripts, marks are vowels.
    let is_readable_alone = !sign.is_alphabetic()
        || matches!(sign.script(), Script::Latin | Script::Greek | Script::Cyrillic);
    let base = sign.nfkd().next()?.to_string();
    (is_readable_alone && has_face(&base)).then_some(base)
}
