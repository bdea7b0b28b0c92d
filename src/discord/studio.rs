//! Where pictures are drawn: off the async threads, and only so many at once as there are processors.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

use super::answer::{Format, Picture};
use super::figures;
use crate::render::{self, Graph, RenderError, Scene, Style};
use alquerque_rules::{RULE_SETS, RuleSet};

/// How long the first preparations may take, for which nobody waits.
const WARMING_UP: Duration = Duration::from_mins(10);

#[derive(Clone)]
pub struct Studio {
    drawing: Arc<Semaphore>,
    /// Replays take longer, and keep no still board waiting.
    replaying: Arc<Semaphore>,
    /// What a style needs is prepared one after the other, so that drawing in those that are ready goes on meanwhile.
    preparing: Arc<Semaphore>,
    /// How long a picture may take, waiting included: an answer in words now is better than one with a picture too late.
    patience: Duration,
}

impl Studio {
    /// Opens a studio, and prepares the usual style for all rule sets while nobody waits.
    pub fn new(patience: Duration) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        let permits = |count| Arc::new(Semaphore::new(count));
        let studio = Self {
            drawing: permits(processors),
            replaying: permits(1),
            preparing: permits(1),
            patience,
        };
        let warming_up = studio.clone();
        tokio::spawn(async move {
            let latest = Instant::now() + WARMING_UP;
            for rules in RULE_SETS {
                warming_up.prepare(rules, Style::default(), latest).await;
            }
        });
        studio
    }

    /// Creates a studio that draws nothing, as if too much were to be drawn.
    #[cfg(test)]
    pub fn closed() -> Self {
        let [drawing, replaying, preparing] = std::array::from_fn(|_| Arc::new(Semaphore::new(0)));
        [&drawing, &replaying, &preparing].into_iter().for_each(|permits| permits.close());
        Self { drawing, replaying, preparing, patience: Duration::ZERO }
    }

    /// Draws a picture. Without it, because there are too many to draw now or by our mistake, an answer still has its words.
    pub async fn draw(&self, scene: Scene, style: Style, alt_text: String) -> Option<Picture> {
        let latest = Instant::now() + self.patience;
        self.prepare(scene.position.rules(), style, latest).await?;
        let file =
            self.blocking(&self.drawing, latest, move || render::png(&scene, &style)).await?;
        Some(Picture { file: logged(file)?, format: Format::Png, alt_text })
    }

    /// Draws a graph of a game, as [`Self::draw`] does a board.
    pub async fn graph(&self, graph: Graph, style: Style, alt_text: String) -> Option<Picture> {
        let latest = Instant::now() + self.patience;
        self.prepare(Graph::RULES, style, latest).await?;
        let file = self.blocking(&self.drawing, latest, move || graph.png(&style)).await?;
        Some(Picture { file: logged(file)?.into(), format: Format::Graph, alt_text })
    }

    /// Draws all scenes as a replay of at most so many bytes. Also tells how many plies it goes on from one picture to the
    /// next.
    pub async fn replay(
        &self,
        scenes: Vec<Scene>,
        style: Style,
        limit: usize,
        alt_text: String,
    ) -> Option<(Picture, usize)> {
        let latest = Instant::now() + self.patience;
        self.prepare(scenes.first()?.position.rules(), style, latest).await?;
        let replay = logged(
            self.blocking(&self.replaying, latest, move || render::gif(scenes, style, limit))
                .await?,
        )?;
        let picture = Picture { file: Arc::clone(&replay.file), format: Format::Gif, alt_text };
        Some((picture, replay.stride))
    }

    async fn prepare(&self, rules: &'static RuleSet, style: Style, latest: Instant) -> Option<()> {
        if render::is_prepared(rules, &style) {
            return Some(());
        }
        self.blocking(&self.preparing, latest, move || render::prepare(rules, &style)).await
    }

    /// Does what takes long on a thread that may block, if it is done in time: what is begun goes on, but nobody waits for it.
    async fn blocking<T: Send + 'static>(
        &self,
        permits: &Arc<Semaphore>,
        latest: Instant,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let permit = {
            let _waiting = Waiting::begin();
            timeout_at(latest, Arc::clone(permits).acquire_owned()).await
        };
        let late = || tracing::warn!("no picture, as there are too many to draw");
        let Ok(permit) = permit else {
            late();
            return None;
        };
        let permit = permit.ok()?;
        let done = tokio::task::spawn_blocking(move || {
            let (_permit, begun) = (permit, Instant::now());
            let done = work();
            metrics::histogram!(figures::PICTURES).record(begun.elapsed());
            done
        });
        match timeout_at(latest, done).await {
            Ok(done) => done.inspect_err(|error| tracing::error!(%error, "no picture")).ok(),
            Err(_) => {
                late();
                None
            }
        }
    }
}

/// Counts as waiting for as long as it is kept.
struct Waiting;

impl Waiting {
    fn begin() -> Self {
        metrics::gauge!(figures::PICTURES_WAITING).increment(1.0);
        Self
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        metrics::gauge!(figures::PICTURES_WAITING).decrement(1.0);
    }
}

fn logged<T>(drawn: Result<T, RenderError>) -> Option<T> {
    drawn.inspect_err(|error| tracing::error!(%error, "no picture")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_rules::{History, MEDIEVAL};

    /// The clock stands still while a picture is drawn, however slow the machine is, and jumps where all wait.
    #[tokio::test(start_paused = true)]
    async fn a_picture_that_would_wait_for_too_long_is_left_out() {
        let studio = Studio::new(Duration::from_secs(1));
        let draw = || {
            studio.draw(
                Scene::from_history(&History::new(&MEDIEVAL)),
                Style::default(),
                String::new(),
            )
        };
        // It is prepared first, which may take longer.
        while !render::is_prepared(&MEDIEVAL, &Style::default()) {
            tokio::task::yield_now().await;
        }
        let all = u32::try_from(studio.drawing.available_permits()).unwrap();
        let busy = studio.drawing.acquire_many(all).await.unwrap();
        assert!(draw().await.is_none());
        drop(busy);
        assert!(draw().await.is_some());
    }
}
