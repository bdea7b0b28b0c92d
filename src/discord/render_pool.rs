//! Draws pictures on blocking threads, at most as many at once as there are processors.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::discord::metrics::{PICTURES, PICTURES_WAITING};
#[cfg(test)]
use crate::discord::settings::Bounds;
use crate::discord::view::message::{Drawing, Image, Picture};
use crate::game::PlayerId;
use crate::locale::Language;
use crate::print::{self, Paper};
use crate::service::{Fair, NO_PERSON, Shares};
use alquerque_render::{
    Boards, FinalCard, Fonts, Graph, Key, RatingChart, RenderError, Scene, Size, Style, Theme,
};
use alquerque_rules::{DAME, MEDIEVAL, RuleSet};

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

/// Where, for whom, and until when, something is drawn.
#[derive(Clone, Copy)]
struct Order<'a> {
    pool: &'a Fair,
    by: PlayerId,
    latest: Instant,
}

impl<'a> Order<'a> {
    fn background(pool: &'a Fair) -> Self {
        Self { pool, by: NO_PERSON, latest: Instant::now() + BACKGROUND_TIMEOUT }
    }
}

/// Returns a pool of which a person holds a share. What waits has a time limit.
fn shared(places: usize, share: usize) -> Fair {
    Fair::new(Shares { places, share, waiting: MAX_WAITING, gauge: Some(PICTURES_WAITING) })
}

impl RenderPool {
    /// Creates a pool, and prepares the default style for the usual boards in the background.
    pub fn new(timeout: Duration, fonts: Arc<Fonts>) -> Self {
        let render_pool = Self { fonts, ..Self::unprepared(timeout) };
        let warming_up = render_pool.clone();
        tokio::spawn(async move {
            let order = Order::background(&warming_up.preparing);
            for rules in [&MEDIEVAL, &DAME] {
                warming_up.prepare(rules, Style::default(), order).await;
            }
            tracing::debug!("the usual boards are prepared");
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
        Self::simulated(Duration::ZERO, Bounds::default().picture)
    }

    /// Creates a pool that draws nothing, but takes this time by the clock of the runtime for it.
    #[cfg(test)]
    pub fn simulated(drawing_time: Duration, timeout: Duration) -> Self {
        Self { drawing_time: Some(drawing_time), ..Self::unprepared(timeout) }
    }

    /// Draws all pictures of a message to a person that are not drawn yet. A picture that fails, or
    /// would take too long, is left out: the message still has its text.
    pub async fn draw_all(&self, pictures: &mut Vec<Picture>, by: PlayerId) {
        for Picture { image, alt_text } in std::mem::take(pictures) {
            let drawn = self.draw(image, by).await;
            pictures.extend(drawn.map(|image| Picture { image, alt_text }));
        }
    }

    async fn draw(&self, image: Image, by: PlayerId) -> Option<Image> {
        let Image::Drawing(drawing, style) = image else { return Some(image) };
        let order = self.order(&self.drawing, by);
        let (bytes, name) = match drawing {
            Drawing::Board(scene) => {
                let rules = scene.position.rules();
                let draw = move || alquerque_render::png(&scene, &style);
                (self.drawn(order, rules, style, draw).await?, "board.png")
            }
            Drawing::MovingBoard(scene) => {
                let rules = scene.position.rules();
                let moving = Style { size: Size::Small, ..style };
                let still = Image::Drawing(Drawing::Board(scene.clone()), style);
                let draw = move || alquerque_render::last_move(&scene, &moving);
                match self.drawn(order, rules, moving, draw).await? {
                    Some(file) => (file, "board.gif"),
                    // The loop would be too large.
                    None => return Box::pin(self.draw(still, by)).await,
                }
            }
            Drawing::Graph(graph, board) => {
                let rules = board.as_ref().map_or(Graph::RULES, |scene| scene.position.rules());
                let draw = move || graph.png(board.as_deref(), &style);
                (self.drawn(order, rules, style, draw).await?.into(), "graph.png")
            }
            Drawing::Card(card) => {
                let rules = card.board.position.rules();
                let prepared = FinalCard::style(&style);
                let fonts = Arc::clone(&self.fonts);
                let draw = move || card.png(&style, &fonts);
                (self.drawn(order, rules, prepared, draw).await?.into(), "card.png")
            }
            Drawing::Table(table) => {
                let fonts = Arc::clone(&self.fonts);
                let draw = move || table.png(&style, &fonts);
                let file = self.drawn(order, RatingChart::RULES, style, draw).await?;
                (file.into(), "table.png")
            }
            Drawing::Boards(boards) => {
                let style = Boards::style(&style);
                let fonts = Arc::clone(&self.fonts);
                let preparing = Order { pool: &self.preparing, ..order };
                for it in &boards.0 {
                    self.prepare(it.board.position.rules(), style, preparing).await?;
                }
                let draw = move || boards.png(&style, &fonts);
                (logged(self.blocking(order, draw).await?)?.into(), "boards.png")
            }
            Drawing::Podium(podium) => {
                let fonts = Arc::clone(&self.fonts);
                let draw = move || podium.png(&style, &fonts);
                let file = self.drawn(order, RatingChart::RULES, style, draw).await?;
                (file.into(), "podium.png")
            }
            Drawing::Ratings(chart) => {
                let draw = move || chart.png(&style);
                let file = self.drawn(order, RatingChart::RULES, style, draw).await?;
                (file.into(), "ratings.png")
            }
        };
        Some(Image::File { name, bytes })
    }

    /// Draws a replay of at most `limit` bytes. Returns also the number of plies between two
    /// frames.
    pub async fn replay(
        &self,
        scenes: Vec<Scene>,
        style: Style,
        limit: usize,
        by: PlayerId,
    ) -> Option<(Image, usize)> {
        let rules = scenes.first()?.position.rules();
        let draw = move || alquerque_render::gif(scenes, style, limit);
        let replay = self.drawn(self.order(&self.replaying, by), rules, style, draw).await?;
        let image = Image::File { name: "replay.gif", bytes: Arc::clone(&replay.file) };
        Some((image, replay.stride))
    }

    /// Makes the sheets of a rule set.
    pub async fn sheets(
        &self,
        rules: &'static RuleSet,
        paper: Paper,
        language: &'static Language,
        by: PlayerId,
    ) -> Option<Vec<u8>> {
        let order = self.order(&self.printing, by);
        let made = self.blocking(order, move || print::pdf(rules, paper, language));
        made.await?
            .inspect_err(|error| tracing::error!(%error, "the sheets to print could not be made"))
            .ok()
    }

    /// Draws a key as a PNG file for an upload.
    pub async fn key(&self, key: Key, theme: &'static Theme) -> Option<Vec<u8>> {
        let order = Order::background(&self.drawing);
        logged(self.blocking(order, move || key.png(theme)).await?)
    }

    fn order<'a>(&self, pool: &'a Fair, by: PlayerId) -> Order<'a> {
        Order { pool, by, latest: Instant::now() + self.timeout }
    }

    /// Prepares a style, and draws in it.
    async fn drawn<T: Send + 'static>(
        &self,
        order: Order<'_>,
        rules: &'static RuleSet,
        style: Style,
        draw: impl FnOnce() -> Result<T, RenderError> + Send + 'static,
    ) -> Option<T> {
        let preparing = Order { pool: &self.preparing, ..order };
        self.prepare(rules, style, preparing).await?;
        logged(self.blocking(order, draw).await?)
    }

    async fn prepare(&self, rules: &'static RuleSet, style: Style, order: Order<'_>) -> Option<()> {
        #[cfg(test)]
        if self.drawing_time.is_some() {
            return Some(());
        }
        if alquerque_render::is_prepared(rules, &style) {
            return Some(());
        }
        self.blocking(order, move || alquerque_render::prepare(rules, &style)).await
    }

    /// Runs `work` on a blocking thread; `None` if it takes too long. Work that has started goes
    /// on.
    async fn blocking<T: Send + 'static>(
        &self,
        Order { pool, by, latest }: Order<'_>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let late = || tracing::warn!("too many pictures to draw; one is left out");
        let Ok(Ok(place)) = timeout_at(latest, pool.enter(by)).await else {
            late();
            return None;
        };
        #[cfg(test)]
        if let Some(time) = self.drawing_time {
            if timeout_at(latest, tokio::time::sleep(time)).await.is_err() {
                late();
            }
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

fn logged<T>(drawn: Result<T, RenderError>) -> Option<T> {
    drawn.inspect_err(|error| tracing::error!(%error, "a picture could not be drawn")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::History;

    /// The paused clock stands still while a picture is drawn, and advances while all tasks wait.
    #[tokio::test(start_paused = true)]
    async fn a_picture_that_would_wait_for_too_long_is_left_out() {
        let render_pool = RenderPool::new(Duration::from_secs(1), Arc::default());
        let draw = || {
            let board = Drawing::Board(Scene::from_history(&History::new(&MEDIEVAL)).into());
            render_pool.draw(Image::Drawing(board, Style::default()), PlayerId(1))
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
