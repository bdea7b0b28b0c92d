//! Where pictures are drawn: off the async threads, and only so many at once as there are processors.

use std::num::NonZero;
use std::sync::Arc;

use tokio::sync::Semaphore;

use super::answer::Picture;
use crate::game::Game;
use crate::locale::Language;
use crate::render::{self, Scene};

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

    /// Draws the board of a game. Without a picture, which would be our mistake, an answer still has its words.
    pub async fn draw(&self, game: &Game, language: &Language) -> Option<Picture> {
        let history = game.history()?;
        let alt_text = language.alt_text(history, game.outcome());
        let scene = if game.outcome().is_some() { Scene::of(history).over() } else { Scene::of(history) };
        let easel = Arc::clone(&self.easels).acquire_owned().await.ok()?;
        let drawn = tokio::task::spawn_blocking(move || {
            let _easel = easel;
            render::png(&scene)
        })
        .await;
        match drawn {
            Ok(Ok(png)) => Some(Picture { png, alt_text }),
            Ok(Err(error)) => {
                tracing::error!(%error, game = %game.id, "no picture");
                None
            }
            Err(error) => {
                tracing::error!(%error, game = %game.id, "no picture");
                None
            }
        }
    }
}
