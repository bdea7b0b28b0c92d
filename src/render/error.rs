//! Why there is no picture.

use thiserror::Error;

/// A picture or a replay could not be made.
#[derive(Debug, Error)]
pub enum RenderError {
    /// The PNG encoder failed, for which there is no known reason.
    #[error("a picture could not be packed")]
    Png(#[from] png::EncodingError),
    /// The GIF encoder failed, for which there is no known reason.
    #[error("a replay could not be packed")]
    Gif(#[from] gif::EncodingError),
    /// A replay of the start and the end alone takes more than this many bytes.
    #[error("no replay fits into {0} bytes")]
    TooLarge(usize),
    /// A replay without scenes was asked for.
    #[error("there is nothing to replay")]
    NoScene,
}
