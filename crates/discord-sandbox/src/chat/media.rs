//! Attachments: safe file names, content types and image dimensions.

/// Returns a file name with only the characters that Discord keeps; never empty.
pub(crate) fn safe_name(name: &str) -> String {
    let kept = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let name: String = name.chars().map(|c| if kept(c) { c } else { '_' }).collect();
    let name = name.trim_start_matches('.');
    if name.is_empty() { "unknown".into() } else { name.into() }
}

/// Returns the content type by file extension; never one that a browser executes.
pub(crate) fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().map(str::to_ascii_lowercase).as_deref() {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("txt" | "log" | "md") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

/// Returns the width and height of a PNG or GIF from its header.
pub(crate) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16) == Some(b"IHDR") {
        let side = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((side(16)?, side(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let side = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        return Some((side(6)?.into(), side(8)?.into()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_are_read_from_the_header() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\0\0\0\x01\0";
        assert_eq!(dimensions(png), Some((512, 256)));
        assert_eq!(dimensions(b"GIF89a\x0a\0\x05\0"), Some((10, 5)));
        assert_eq!(dimensions(b"\x89PNG\r\n\x1a\n"), None);
    }

    #[test]
    fn file_names_are_sanitized_and_html_is_never_executable() {
        assert_eq!(safe_name("../../etc/pass wd"), "_.._etc_pass_wd");
        assert_eq!(content_type("evil.html"), "application/octet-stream");
    }
}
