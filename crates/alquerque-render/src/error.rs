use thiserror::Error;

/// A failure to render a picture or a replay.
#[derive(Debug, Error)]
pub enum RenderError {
    /// The PNG encoder failed, for which there is no known reason.
    #[error("cannot encode the picture")]
    Png(#[from] png::EncodingError),
    /// The GIF encoder failed, for which there is no known reason.
    #[error("cannot encode the replay")]
    Gif(#[from] gif::EncodingError),
    /// A replay with only the first and the last picture exceeds the limit in bytes.
    #[error("no replay fits into {0} bytes")]
    TooLarge(usize),
    /// A replay has no scenes.
    #[error("a replay needs at least one scene")]
    NoScene,
}
