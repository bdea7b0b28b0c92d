//! Files that are sent with messages.

/// A file that is sent with a message.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    pub name: &'a str,
    pub data: &'a [u8],
    /// Alternative text of an image.
    pub description: Option<&'a str>,
}
