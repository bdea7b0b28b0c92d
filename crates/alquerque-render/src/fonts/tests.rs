use std::env;

use super::*;

/// Returns the text that is drawn for a name; `None` for the name of the side.
fn drawn(fonts: &Fonts, name: &str) -> Option<String> {
    let clusters = name::clusters(name, &fonts.faces)?;
    let line = fonts.line(&clusters)?;
    // The glyph 0 is the box of a missing character.
    assert!(line.glyphs().all(|glyph| glyph != 0), "{name} has a hole");
    assert!(line.width > 0.0, "{name}");
    Some(clusters.into_iter().map(|cluster| cluster.text).collect())
}

#[test]
fn names_in_european_scripts_are_drawn_as_they_are() {
    let fonts = Fonts::default();
    for name in [
        "Ada",
        "Zoë Ünal-O’Brien",
        "Łukasz",
        "x_x 7",
        "Владимир",
        "Ґалаґан Її",
        "Nguyễn Thị Ửng",
        "Αθηνᾶ Ὀδυσσεύς",
        "Ivan Иван",
    ] {
        assert_eq!(drawn(&fonts, name).as_deref(), Some(name));
    }
    // Marks that come alone are put on their letters.
    assert_eq!(drawn(&fonts, "Zoe\u{308}").as_deref(), Some("Zoë"));
}

#[test]
fn decoration_becomes_plain_letters_and_ornaments_are_left_out() {
    let fonts = Fonts::default();
    for (name, expected) in [
        ("𝓐𝓭𝓪", "Ada"),
        ("Ｄｅｎ７", "Den7"),
        ("ⓔⓥⓔ", "eve"),
        ("ﬁona", "fiona"),
        ("Anna 🦊", "Anna"),
        ("🎲 Bo 🎲🎲 Li", "Bo Li"),
        ("🏳\u{fe0f}\u{200d}🌈 Kim", "Kim"),
        ("Eve\u{200d}", "Eve\u{200d}"),
        ("a\u{20dd}b", "ab"),
    ] {
        assert_eq!(drawn(&fonts, name).as_deref(), Some(expected), "{name}");
    }
}

#[test]
fn a_name_with_a_letter_that_no_font_has_is_not_drawn_at_all() {
    let fonts = Fonts::default();
    for name in ["", "李雷 Lei", "محمد", "Anna さくら", "कवि", "🎲🎲", "…", "   "]
    {
        assert_eq!(drawn(&fonts, name), None, "{name}");
    }
}

#[test]
fn other_scripts_are_joined_and_ordered_with_the_fonts_of_a_directory() {
    let Some(directory) = env::var_os("FONTS") else {
        return eprintln!("skipped: FONTS names no directory with fonts of many scripts");
    };
    let fonts = Fonts::with_directory(Path::new(&directory)).unwrap();
    for name in [
        "李小龍",
        "さくら",
        "김철수",
        "कवि",
        "ສົມ",
        "สมชาย",
        "தமிழ்",
        "דָּוִד",
        "محمد",
        "Ada محمد 7",
        "李雷 Иван",
    ] {
        assert_eq!(drawn(&fonts, name).as_deref(), Some(name));
    }
    let line = |name| fonts.name(name).unwrap();
    let of = |name| line(name).glyphs().collect::<Vec<_>>();
    // A letter inside an Arabic word takes another form than alone.
    assert!(of("محمد").iter().all(|glyph| !of("ح").contains(glyph)));
    // A Hebrew word begins at the right, also behind a Latin one.
    let [alef, bet, both] = ["Ada א", "Ada ב", "Ada אב"].map(of);
    assert_eq!(both[..4], alef[..4]);
    assert_eq!(both[4..], [bet[4], alef[4]]);
}

#[test]
fn a_directory_without_fonts_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("broken.ttf"), "no font").unwrap();
    let error = Fonts::with_directory(directory.path()).unwrap_err();
    assert_eq!(error.to_string(), "it contains no font");
    assert!(Fonts::with_directory(&directory.path().join("missing")).is_err());
}

#[test]
fn fonts_of_subdirectories_are_found_and_a_lost_file_draws_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let below = directory.path().join("truetype");
    fs::create_dir(&below).unwrap();
    let file = below.join("A.TTF");
    fs::write(&file, BUNDLED[1]).unwrap();
    fs::write(below.join("readme.txt"), "not a font").unwrap();
    let mut fonts = Fonts::with_directory(directory.path()).unwrap();
    assert_eq!(fonts.added(), 1);
    fonts.faces.drain(..BUNDLED.len());
    assert!(fonts.name("Ada").is_some());
    fs::remove_file(file).unwrap();
    assert!(fonts.name("Ada").is_none());
}
