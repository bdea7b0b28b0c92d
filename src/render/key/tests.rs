use super::*;
use crate::render::THEMES;

#[test]
fn sheet() {
    for theme in THEMES {
        for key in Key::all() {
            let picture = key.draw(theme).unwrap();
            std::fs::create_dir_all(format!("/tmp/emo/keys/{}", theme.id)).unwrap();
            let view = if key.state == (KeyState::Empty { view: Side::Black }) { "B" } else { "" };
            let words = key.state.words();
            std::fs::write(format!("/tmp/emo/keys/{}/{}_{words}{view}.png", theme.id, key.point), picture.file).unwrap();
        }
    }
}
