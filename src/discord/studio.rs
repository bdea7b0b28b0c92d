//! Where pictures are drawn: off the async threads, and only so many at once as there are processors.

use std::num::NonZero;
use std::sync::Arc;

use tokio::sync::Semaphore;

use super::answer::{Format, Picture};
use crate::render::{self, RenderError, Scene, Style};

pub struct Studio {
    easels: Arc<Semaphore>,
}

/// A replay, and which positions it shows.
pub struct Replay {
    pub picture: Picture,
    /// How many plies it goes on from one position to the next: 1 if it shows all.
    pub every: usize,
}

impl Studio {
    /// Opens a studio, and lets it lay out its colours while nobody waits.
    pub fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        tokio::task::spawn_blocking(render::warm_up);
        Self { easels: Arc::new(Semaphore::new(processors)) }
    }

    /// Draws a picture. Without it, which would be our mistake, an answer still has its words.
    pub async fn draw(&self, scene: Scene, style: Style, alt_text: String) -> Option<Picture> {
        let file = self.at_an_easel(move || render::png(&scene, &style)).await?;
        Some(Picture { file, format: Format::Png, alt_text })
    }

    /// Draws all scenes as a replay of at most so many bytes.
    pub async fn replay(&self, scenes: Vec<Scene>, style: Style, limit: usize, alt_text: String) -> Option<Replay> {
        let replay = self.at_an_easel(move || render::gif(scenes, style, limit)).await?;
        let picture = Picture { file: Arc::clone(&replay.file), format: Format::Gif, alt_text };
        Some(Replay { picture, every: replay.every })
    }

    async fn at_an_easel<T: Send + 'static>(
        &self,
        draw: impl FnOnce() -> Result<T, RenderError> + Send + 'static,
    ) -> Option<T> {
        let easel = Arc::clone(&self.easels).acquire_owned().await.ok()?;
        let drawn = tokio::task::spawn_blocking(move || {
            let _easel = easel;
            draw()
        })
        .await;
        match drawn {
            Ok(Ok(picture)) => return Some(picture),
            Ok(Err(error)) => tracing::error!(%error, "no picture"),
            Err(error) => tracing::error!(%error, "no picture"),
        }
        None
    }
}
