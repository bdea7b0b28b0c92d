//! The files of `.github` agree with the rest of the project. `.ci/manifests` validates them against
//! their published schemas.

use std::collections::BTreeSet;

use alquerque_locale::Language;
use alquerque_rules::RULE_SETS;
use serde_json::Value;

use crate::sources::read;

/// The oldest supported version of Rust.
const RUST: &str = env!("CARGO_PKG_RUST_VERSION");

fn parse(path: &str) -> Value {
    serde_saphyr::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the texts of an array.
fn texts(array: &Value) -> Vec<&str> {
    array.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// Returns the options of a menu of a form, but for one of the form's own.
fn options(form: &str, id: &str, own: &str) -> BTreeSet<String> {
    let form = parse(&format!(".github/ISSUE_TEMPLATE/{form}.yml"));
    let mut fields = form["body"].as_array().unwrap().iter();
    let menu = fields.find(|field| field["id"] == id).unwrap();
    let mut options: BTreeSet<_> =
        texts(&menu["attributes"]["options"]).into_iter().map(str::to_owned).collect();
    assert!(options.remove(own), "{own}");
    options
}

#[test]
fn the_workflow_runs_every_part_of_the_checks() {
    let script = read(".ci/run");
    let (_, rest) = script.split_once("\nparts=(").unwrap();
    let parts: Vec<&str> = rest.split(')').next().unwrap().split(' ').collect();
    let workflow = parse(".github/workflows/ci.yml");
    assert_eq!(texts(&workflow["jobs"]["part"]["strategy"]["matrix"]["part"]), parts);
    // Each part also runs in a run of all.
    for part in parts {
        assert!(script.contains(&format!("\n{part}() {{")) || part == "fuzz", "{part}");
        assert!(script.contains(&format!("wants {part}; then")), "{part}");
    }
}

#[test]
fn workflows_use_the_oldest_supported_rust() {
    let image = format!("rust:{RUST}-");
    let workflow = parse(".github/workflows/ci.yml");
    let container = &workflow["jobs"]["part"]["container"]["image"];
    assert!(container.as_str().unwrap().starts_with(&image), "{container}");
    assert!(read("Containerfile").contains(&image));
    let workflow = parse(".github/workflows/release.yml");
    assert_eq!(workflow["jobs"]["programs"]["env"]["RUSTUP_TOOLCHAIN"], RUST);
}

#[test]
fn forms_offer_all_rule_sets_and_languages() {
    let rule_sets: BTreeSet<_> = RULE_SETS.iter().map(|rules| rules.id.to_owned()).collect();
    assert_eq!(options("rules", "rules", "A new one"), rule_sets);
    let languages = Language::all().iter();
    let names: BTreeSet<_> = languages.map(|language| language.text("language-name")).collect();
    assert_eq!(options("translation", "language", "A new one"), names);
}
