//! Draws pictures on blocking threads, at most as many at once as there are processors.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::discord::metrics::{PICTURES, PICTURES_WAITING};
use crate::discord::view::message::{Format, Image, Picture};
use crate::game::PlayerId;
use crate::locale::Language;
use crate::print::{self, Paper};
use crate::service::{Fair, NO_PERSON, Shares};
use alquerque_render::{
    FinalCard, Fonts, Graph, Key, RatingChart, RenderError, Scene, Size, Style, Theme,
};
use alquerque_rules::{RULE_SETS, RuleSet};

/// The time limit of what no player waits for: the warm-up, and the pictures of keys.
const BACKGROUND_TIMEOUT: Duration = Duration::from_mins(10);
/// The pictures that wait in a pool: more than one can draw within the time limit.
const MAX_WAITING: usize = 512;

#[derive(Clone)]
pub struct RenderPool {
    drawing: Fair,
    /// Replays take longer, and must not delay boards.
    replaying: Fair,
    /// Sheets to print take longer as well.
    printing: Fair,
    /// Styles are prepared one after the other, so that drawing in prepared ones continues.
    preparing: Fair,
    /// The time limit of a picture, including its wait: a message without a picture is better than
    /// a late one.
    timeout: Duration,
    fonts: Arc<Fonts>,
    #[cfg(test)]
    drawing_time: Option<Duration>,
}

/// For whom, and until when, something is drawn.
#[derive(Clone, Copy)]
struct Order {
    by: PlayerId,
    latest: Instant,
}

impl Order {
    fn background() -> Self {
        Self { by: NO_PERSON, latest: Instant::now() + BACKGROUND_TIMEOUT }
    }
}

/// Returns a pool of which a person holds a share. What waits has a time limit.
fn shared(places: usize, share: usize) -> Fair {
    Fair::new(Shares { places, share, waiting: MAX_WAITING, gauge: Some(PICTURES_WAITING) })
}

impl RenderPool {
    /// Creates a pool, and prepares the default style for all rule sets in the background.
    pub fn new(timeout: Duration, fonts: Arc<Fonts>) -> Self {
        let render_pool = Self { fonts, ..Self::unprepared(timeout) };
        let warming_up = render_pool.clone();
        tokio::spawn(async move {
            let order = Order::background();
            for rules in RULE_SETS {
                warming_up.prepare(rules, Style::default(), order).await;
            }
            tracing::debug!("the default style is prepared");
        });
        render_pool
    }

    /// Creates a pool that has prepared no style.
    pub fn unprepared(timeout: Duration) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            // One person leaves a processor to others, if there are two.
            drawing: shared(processors, processors.saturating_sub(1).max(1)),
            replaying: shared(1, 1),
            printing: shared(1, 1),
            preparing: shared(1, 1),
            timeout,
            fonts: Arc::default(),
            #[cfg(test)]
            drawing_time: None,
        }
    }

    /// Creates a pool that draws nothing, as if it were overloaded.
    #[cfg(test)]
    pub fn closed() -> Self {
        Self::simulated(Duration::ZERO)
    }

    /// Creates a pool that draws nothing, but takes this time by the clock of the runtime for it.
    #[cfg(test)]
    pub fn simulated(drawing_time: Duration) -> Self {
        let timeout = Duration::from_secs(2);
        Self { drawing_time: Some(drawing_time), ..Self::unprepared(timeout) }
    }

    /// Draws all pictures of a message to a person that are not drawn yet. A picture that fails, or
    /// would take too long, is left out: the message still has its text.
    pub async fn draw_all(&self, pictures: &mut Vec<Picture>, by: PlayerId) {
        for picture in std::mem::take(pictures) {
            let Picture { image, alt_text } = picture;
            pictures.extend(match image {
                Image::Board { scene, style } => self.board(*scene, style, alt_text, by).await,
                Image::MovingBoard { scene, style } => {
                    self.moving_board(*scene, style, alt_text, by).await
                }
                Image::Graph { graph, board, style } => {
                    self.graph((graph, board), style, alt_text, by).await
                }
                Image::Card { card, style } => self.card(*card, style, alt_text, by).await,
                Image::Ratings { chart, style } => self.ratings(chart, style, alt_text, by).await,
                Image::File { .. } => Some(Picture { image, alt_text }),
            });
        }
    }

    async fn board(
        &self,
        scene: Scene,
        style: Style,
        alt_text: String,
        by: PlayerId,
    ) -> Option<Picture> {
        let order = self.order(by);
        self.prepare(scene.position.rules(), style, order).await?;
        let file = self
            .blocking(&self.drawing, order, move || alquerque_render::png(&scene, &style))
            .await?;
        Some(drawn(logged(file)?, Format::Board, alt_text))
    }

    /// Draws a board with its last move as a loop, or still if the loop would be too large.
    async fn moving_board(
        &self,
        scene: Scene,
        style: Style,
        alt: String,
        by: PlayerId,
    ) -> Option<Picture> {
        let moving = Style { size: Size::Small, ..style };
        let order = self.order(by);
        self.prepare(scene.position.rules(), moving, order).await?;
        let draw = move || alquerque_render::last_move(&scene, &moving);
        match logged(self.blocking(&self.drawing, order, draw).await?)? {
            Some(file) => Some(drawn(file, Format::MovingBoard, alt)),
            None => self.board(scene, style, alt, by).await,
        }
    }

    async fn graph(
        &self,
        (graph, board): (Graph, Option<Box<Scene>>),
        style: Style,
        alt_text: String,
        by: PlayerId,
    ) -> Option<Picture> {
        let order = self.order(by);
        let rules = board.as_ref().map_or(Graph::RULES, |scene| scene.position.rules());
        self.prepare(rules, style, order).await?;
        let draw = move || graph.png(board.as_deref(), &style);
        let file = self.blocking(&self.drawing, order, draw).await?;
        Some(drawn(logged(file)?.into(), Format::Graph, alt_text))
    }

    async fn card(
        &self,
        card: FinalCard,
        style: Style,
        alt_text: String,
        by: PlayerId,
    ) -> Option<Picture> {
        let order = self.order(by);
        let rules = card.board.position.rules();
        self.prepare(rules, FinalCard::style(&style), order).await?;
        let fonts = Arc::clone(&self.fonts);
        let draw = move || card.png(&style, &fonts);
        let file = self.blocking(&self.drawing, order, draw).await?;
        Some(drawn(logged(file)?.into(), Format::Card, alt_text))
    }

    async fn ratings(
        &self,
        chart: RatingChart,
        style: Style,
        alt_text: String,
        by: PlayerId,
    ) -> Option<Picture> {
        let order = self.order(by);
        self.prepare(RatingChart::RULES, style, order).await?;
        let file = self.blocking(&self.drawing, order, move || chart.png(&style)).await?;
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
        by: PlayerId,
    ) -> Option<(Picture, usize)> {
        let order = self.order(by);
        self.prepare(scenes.first()?.position.rules(), style, order).await?;
        let replay = logged(
            self.blocking(&self.replaying, order, move || {
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
        by: PlayerId,
    ) -> Option<Vec<u8>> {
        let order = self.order(by);
        let made = self.blocking(&self.printing, order, move || print::pdf(rules, paper, language));
        made.await?
            .inspect_err(|error| tracing::error!(%error, "the sheets to print could not be made"))
            .ok()
    }

    /// Draws a key as a PNG file for an upload.
    pub async fn key(&self, key: Key, theme: &'static Theme) -> Option<Vec<u8>> {
        let order = Order::background();
        logged(self.blocking(&self.drawing, order, move || key.png(theme)).await?)
    }

    fn order(&self, by: PlayerId) -> Order {
        Order { by, latest: Instant::now() + self.timeout }
    }

    async fn prepare(&self, rules: &'static RuleSet, style: Style, order: Order) -> Option<()> {
        #[cfg(test)]
        if self.drawing_time.is_some() {
            return Some(());
        }
        if alquerque_render::is_prepared(rules, &style) {
            return Some(());
        }
        self.blocking(&self.preparing, order, move || alquerque_render::prepare(rules, &style))
            .await
    }

    /// Runs `work` on a blocking thread; `None` if it takes too long. Work that has started goes
    /// on.
    async fn blocking<T: Send + 'static>(
        &self,
        pool: &Fair,
        Order { by, latest }: Order,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let late = || tracing::warn!("too many pictures to draw; one is left out");
        let Ok(Ok(place)) = timeout_at(latest, pool.enter(by)).await else {
            late();
            return None;
        };
        #[cfg(test)]
        if let Some(time) = self.drawing_time {
            tokio::time::sleep(time).await;
            return None;
        }
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
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
                PlayerId(1),
            )
        };
        // Preparation may take longer.
        while !alquerque_render::is_prepared(&MEDIEVAL, &Style::default()) {
            tokio::task::yield_now().await;
        }
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get) as u64;
        let busy: Vec<_> =
            (0..processors).map(|by| render_pool.drawing.join(PlayerId(9 + by)).unwrap()).collect();
        assert!(draw().await.is_none());
        drop(busy);
        assert!(draw().await.is_some());
    }
}
