//! Where pictures are drawn: off the async threads, and only so many at once as there are processors.

use std::num::NonZero;
use std::sync::Arc;

use tokio::sync::Semaphore;

use super::answer::Picture;
use crate::render::{self, Scene, Style};

pub struct Studio {
    easels: Arc<Semaphore>,
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
        let easel = Arc::clone(&self.easels).acquire_owned().await.ok()?;
        let drawn = tokio::task::spawn_blocking(move || {
            let _easel = easel;
            render::png(&scene, &style)
        })
        .await;
        match drawn {
            Ok(Ok(png)) => Some(Picture { png, alt_text }),
            Ok(Err(error)) => {
                tracing::error!(%error, "no picture");
                None
            }
            Err(error) => {
                tracing::error!(%error, "no picture");
                None
            }
        }
    }
}
