//! Caches the files of recent pictures: players often look at the same board again.

use std::sync::{Arc, LazyLock};

use super::cache::{self, Cache, MemorySize};
use super::error::RenderError;
use super::last_move::last_move as draw_last_move;
use super::replay::Replay;
use super::{Scene, Style, picture, replay};

/// What a replay depends on.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ReplayKey {
    scenes: Vec<Scene>,
    style: Style,
    /// The size limit of the file in bytes.
    limit: usize,
}

static PICTURES: LazyLock<Cache<(Scene, Style), Vec<u8>>> =
    LazyLock::new(|| cache::new(cache::PICTURE_BYTES));
static REPLAYS: LazyLock<Cache<ReplayKey, Replay>> =
    LazyLock::new(|| cache::new(cache::REPLAY_BYTES));
static LOOPS: LazyLock<Cache<(Scene, Style), LoopFile>> =
    LazyLock::new(|| cache::new(cache::LOOP_BYTES));

/// The file of a loop. `None` remembers that it would be too large, which takes the longest to
/// find.
type LoopFile = Option<Arc<Vec<u8>>>;

/// Renders `scene` as a PNG file with a palette. Equal scenes in equal styles give equal bytes.
///
/// The first picture of a board in a style takes much longer than later ones: see
/// [`prepare`](super::prepare).
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn png(scene: &Scene, style: &Style) -> Result<Arc<Vec<u8>>, RenderError> {
    PICTURES.get_or_insert_with(&(*scene, *style), || picture::png(scene, style).map(Arc::new))
}

/// Renders the replay of a game (see [`Scene::for_replay`]) as a looping GIF file of at most
/// `limit` bytes. Equal scenes in equal styles and limits give equal bytes.
///
/// Longer games play faster. Positions are left out if the replay would otherwise take longer than
/// about a minute, or more than `limit` bytes. The first replay of a board in a style takes much
/// longer than later ones: see [`prepare`](super::prepare).
///
/// # Errors
/// If there is no scene, if the first and the last picture alone exceed `limit`, or if the encoder
/// fails, for which there is no known reason.
pub fn gif(scenes: Vec<Scene>, style: Style, limit: usize) -> Result<Arc<Replay>, RenderError> {
    let key = ReplayKey { scenes, style, limit };
    REPLAYS.get_or_insert_with(&key, || replay::gif(&key.scenes, &style, limit).map(Arc::new))
}

/// Renders the last move of a scene as a looping GIF file, which ends with the scene. `None` if
/// nothing moved, or the file would exceed [`MAX_LOOP_BYTES`](super::MAX_LOOP_BYTES). Equal scenes
/// in equal styles give equal bytes.
///
/// # Errors
/// If the encoder fails, for which there is no known reason.
pub fn last_move(scene: &Scene, style: &Style) -> Result<LoopFile, RenderError> {
    let draw = || draw_last_move(scene, style).map(|file| Arc::new(file.map(Arc::new)));
    let file = LOOPS.get_or_insert_with(&(*scene, *style), draw)?;
    Ok(LoopFile::clone(&file))
}

impl MemorySize for LoopFile {
    fn bytes(&self) -> usize {
        self.as_ref().map_or(0, |file| file.capacity())
    }
}

impl MemorySize for Vec<u8> {
    fn bytes(&self) -> usize {
        self.capacity()
    }
}

impl MemorySize for Replay {
    fn bytes(&self) -> usize {
        self.file.capacity()
    }
}

impl MemorySize for (Scene, Style) {
    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

impl MemorySize for ReplayKey {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.scenes.capacity() * size_of::<Scene>()
    }
}
