/// The characters of the bytes from 0x80 to 0x9f in Windows-1252. Undefined bytes are controls.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// A file has at most one control character in this many characters, apart from white space.
const CHARACTERS_PER_CONTROL: usize = 20;

/// Decodes the bytes of a file: UTF-8 or UTF-16 by its byte order mark, otherwise UTF-8 if they are
/// valid, and otherwise Windows-1252, which includes the printable characters of Latin-1.
///
/// Returns `None` if the file is not text.
pub fn decode_text(bytes: &[u8]) -> Option<String> {
    let text = match bytes {
        [0xff, 0xfe, utf16 @ ..] => decode_utf16(utf16, u16::from_le_bytes)?,
        [0xfe, 0xff, utf16 @ ..] => decode_utf16(utf16, u16::from_be_bytes)?,
        [0xef, 0xbb, 0xbf, utf8 @ ..] => std::str::from_utf8(utf8).ok()?.to_owned(),
        _ => match std::str::from_utf8(bytes) {
            Ok(utf8) => utf8.to_owned(),
            Err(_) => bytes.iter().copied().map(from_windows_1252).collect(),
        },
    };
    // Programs of DOS end their files with this character.
    let text = text.trim_end_matches('\u{1a}');
    let is_control = |character: &char| character.is_control() && !character.is_whitespace();
    let controls = text.chars().filter(is_control).count();
    let is_text = !text.contains('\0') && controls * CHARACTERS_PER_CONTROL <= text.chars().count();
    is_text.then(|| text.to_owned())
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (units, rest) = bytes.as_chunks();
    if !rest.is_empty() {
        return None;
    }
    char::decode_utf16(units.iter().copied().map(unit)).collect::<Result<_, _>>().ok()
}

fn from_windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}
