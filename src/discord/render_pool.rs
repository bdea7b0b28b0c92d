//! Draws pictures on blocking threads, at most as many at once as there are processors.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

use crate::discord::metrics::{PICTURES, PICTURES_WAITING};
use crate::discord::view::message::{Format, Image, Picture};
use crate::locale::Language;
use crate::print::{self, Paper};
use alquerque_render::{
    FinalCard, Fonts, Graph, Key, RatingChart, RenderError, Scene, Size, Style, Theme,
};
use alquerque_rules::{RULE_SETS, RuleSet};

/// The time limit of what no player waits for: the warm-up, and the pictures of keys.
const BACKGROUND_TIMEOUT: Duration = Duration::from_mins(10);

#[derive(Clone)]
pub struct RenderPool {
    drawing: Arc<Semaphore>,
    /// Replays take longer, and must not delay boards.
    replaying: Arc<Semaphore>,
    /// Sheets to print take longer as well.
    printing: Arc<Semaphore>,
    /// Styles are prepared one after the other, so that drawing in prepared ones continues.
    preparing: Arc<Semaphore>,
    /// The time limit of a picture, including its wait: a message without a picture is better than
    /// a late one.
    timeout: Duration,
    fonts: Arc<Fonts>,
}

impl RenderPool {
    /// Creates a pool, and prepares the default style for all rule sets in the background.
    pub fn new(timeout: Duration, fonts: Arc<Fonts>) -> Self {
        let render_pool = Self { fonts, ..Self::unprepared(timeout) };
        let warming_up = render_pool.clone();
        tokio::spawn(async move {
            let latest = Instant::now() + BACKGROUND_TIMEOUT;
            for rules in RULE_SETS {
                warming_up.prepare(rules, Style::default(), latest).await;
            }
            tracing::debug!("the default style is prepared");
        });
        render_pool
    }

    /// Creates a pool that has prepared no style.
    pub fn unprepared(timeout: Duration) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        let permits = |count| Arc::new(Semaphore::new(count));
        Self {
            drawing: permits(processors),
            replaying: permits(1),
            printing: permits(1),
            preparing: permits(1),
            timeout,
            fonts: Arc::default(),
        }
    }

    /// Creates a pool that draws nothing, as if it were overloaded.
    #[cfg(test)]
    pub fn closed() -> Self {
        let closed = Arc::new(Semaphore::new(0));
        closed.close();
        Self {
            drawing: Arc::clone(&closed),
            replaying: Arc::clone(&closed),
            printing: Arc::clone(&closed),
            preparing: closed,
            timeout: Duration::ZERO,
            fonts: Arc::default(),
        }
    }

    /// Draws all pictures of a message that are not drawn yet. A picture that fails, or would take
    /// too long, is left out: the message still has its text.
    pub async fn draw_all(&self, pictures: &mut Vec<Picture>) {
        for picture in std::mem::take(pictures) {
            let Picture { image, alt_text } = picture;
            pictures.extend(match image {
                Image::Board { scene, style } => self.board(*scene, style, alt_text).await,
                Image::MovingBoard { scene, style } => {
                    self.moving_board(*scene, style, alt_text).await
                }
                Image::Graph { graph, board, style } => {
                    self.graph(graph, board, style, alt_text).await
                }
                Image::Card { card, style } => self.card(*card, style, alt_text).await,
                Image::Ratings { chart, style } => self.ratings(chart, style, alt_text).await,
                Image::File { .. } => Some(Picture { image, alt_text }),
            });
        }
    }

    async fn board(&self, scene: Scene, style: Style, alt_text: String) -> Option<Picture> {
        let latest = Instant::now() + self.timeout;
        self.prepare(scene.position.rules(), style, latest).await?;
        let file = self
            .blocking(&self.drawing, latest, move || alquerque_render::png(&scene, &style))
            .await?;
        Some(drawn(logged(file)?, Format::Board, alt_text))
    }

    /// Draws a board with its last move as a loop, or still if the loop would be too large.
    async fn moving_board(&self, scene: Scene, style: Style, alt: String) -> Option<Picture> {
        let moving = Style { size: Size::Small, ..style };
        let latest = Instant::now() + self.timeout;
        self.prepare(scene.position.rules(), moving, latest).await?;
        let draw = move || alquerque_render::last_move(&scene, &moving);
        match logged(self.blocking(&self.drawing, latest, draw).await?)? {
            Some(file) => Some(drawn(file, Format::MovingBoard, alt)),
            None => self.board(scene, style, alt).await,
        }
    }

    async fn graph(
        &self,
        graph: Graph,
        board: Option<Box<Scene>>,
        style: Style,
        alt_text: String,
    ) -> Option<Picture> {
        let latest = Instant::now() + self.timeout;
        let rules = board.as_ref().map_or(Graph::RULES, |scene| scene.position.rules());
        self.prepare(rules, style, latest).await?;
        let draw = move || graph.png(board.as_deref(), &style);
        let file = self.blocking(&self.drawing, latest, draw).await?;
        Some(drawn(logged(file)?.into(), Format::Graph, alt_text))
    }

    async fn card(&self, card: FinalCard, style: Style, alt_text: String) -> Option<Picture> {
        let latest = Instant::now() + self.timeout;
        let rules = card.board.position.rules();
        self.prepare(rules, FinalCard::style(&style), latest).await?;
        let fonts = Arc::clone(&self.fonts);
        let draw = move || card.png(&style, &fonts);
        let file = self.blocking(&self.drawing, latest, draw).await?;
        Some(drawn(logged(file)?.into(), Format::Card, alt_text))
    }

    async fn ratings(&self, chart: RatingChart, style: Style, alt_text: String) -> Option<Picture> {
        let latest = Instant::now() + self.timeout;
        self.prepare(RatingChart::RULES, style, latest).await?;
        let file = self.blocking(&self.drawing, latest, move || chart.png(&style)).await?;
        Some(drawn(logged(file)?.into(), Format::Ratings, alt_text))
    }

    /// Draws a replay of at most `limit` bytes. Returns also the number of plies between two
    /// frames.
    pub async fn replay(
        &self,
        scenes: Vec<Scene>,
        style: Style,
        limit: usize,
        alt_text: String,
    ) -> Option<(Picture, usize)> {
        let latest = Instant::now() + self.timeout;
        self.prepare(scenes.first()?.position.rules(), style, latest).await?;
        let replay = logged(
            self.blocking(&self.replaying, latest, move || {
                alquerque_render::gif(scenes, style, limit)
            })
            .await?,
        )?;
        let picture = drawn(Arc::clone(&replay.file), Format::Replay, alt_text);
        Some((picture, replay.stride))
    }

    /// Makes the sheets of a rule set.
    pub async fn sheets(
        &self,
        rules: &'static RuleSet,
        paper: Paper,
        language: &'static Language,
    ) -> Option<Vec<u8>> {
        let latest = Instant::now() + self.timeout;
        let made =
            self.blocking(&self.printing, latest, move || print::pdf(rules, paper, language));
        made.await?
            .inspect_err(|error| tracing::error!(%error, "the sheets to print could not be made"))
            .ok()
    }

    /// Draws a key as a PNG file for an upload.
    pub async fn key(&self, key: Key, theme: &'static Theme) -> Option<Vec<u8>> {
        let latest = Instant::now() + BACKGROUND_TIMEOUT;
        logged(self.blocking(&self.drawing, latest, move || key.png(theme)).await?)
    }

    async fn prepare(&self, rules: &'static RuleSet, style: Style, latest: Instant) -> Option<()> {
        if alquerque_render::is_prepared(rules, &style) {
            return Some(());
        }
        self.blocking(&self.preparing, latest, move || alquerque_render::prepare(rules, &style))
            .await
    }

    /// Runs `work` on a blocking thread; `None` if it takes too long. Work that has started goes
    /// on.
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
        let late = || tracing::warn!("too many pictures to draw; one is left out");
        let Ok(permit) = permit else {
            late();
            return None;
        };
        let permit = permit.ok()?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let begun = Instant::now();
            let done = work();
            metrics::histogram!(PICTURES).record(begun.elapsed());
            done
        });
        match timeout_at(latest, done).await {
            Ok(done) => done
                .inspect_err(|error| tracing::error!(%error, "a picture could not be drawn"))
                .ok(),
            Err(_) => {
                late();
                None
            }
        }
    }
}

/// Counts as a waiting picture until it is dropped.
struct Waiting;

impl Waiting {
    fn begin() -> Self {
        metrics::gauge!(PICTURES_WAITING).increment(1.0);
        Self
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        metrics::gauge!(PICTURES_WAITING).decrement(1.0);
    }
}

fn drawn(bytes: Arc<Vec<u8>>, format: Format, alt_text: String) -> Picture {
    Picture { image: Image::File { bytes, format }, alt_text }
}

fn logged<T>(drawn: Result<T, RenderError>) -> Option<T> {
    drawn.inspect_err(|error| tracing::error!(%error, "a picture could not be drawn")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::{History, MEDIEVAL};

    /// The paused clock stands still while a picture is drawn, and advances while all tasks wait.
    #[tokio::test(start_paused = true)]
    async fn a_picture_that_would_wait_for_too_long_is_left_out() {
        let render_pool = RenderPool::new(Duration::from_secs(1), Arc::default());
        let draw = || {
            render_pool.board(
                Scene::from_history(&History::new(&MEDIEVAL)),
                Style::default(),
                String::new(),
            )
        };
        // Preparation may take longer.
        while !alquerque_render::is_prepared(&MEDIEVAL, &Style::default()) {
            tokio::task::yield_now().await;
        }
        let all = u32::try_from(render_pool.drawing.available_permits()).unwrap();
        let busy = render_pool.drawing.acquire_many(all).await.unwrap();
        assert!(draw().await.is_none());
        drop(busy);
        assert!(draw().await.is_some());
    }
}
