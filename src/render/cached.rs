//! Pictures that were asked for lately are kept as they are sent: a board is often looked at again, by the other player
//! or on another device.

use std::sync::{Arc, LazyLock};

use super::cache::{self, Cache, MemorySize};
use super::error::RenderError;
use super::replay::Replay;
use super::{Scene, Style, picture, replay};

/// What a replay is made from: its scenes, how they look, and how many bytes it may take.
type Wanted = (Vec<Scene>, Style, usize);

static STILLS: LazyLock<Cache<(Scene, Style), Vec<u8>>> =
    LazyLock::new(|| cache::of(cache::STILLS));
static REPLAYS: LazyLock<Cache<Wanted, Replay>> = LazyLock::new(|| cache::of(cache::REPLAYS));

/// The picture of `scene` as a PNG file with a palette. Equal scenes in equal styles give equal bytes.
///
/// The first picture of a board in a style takes much longer than the next ones: see [`prepare`](super::prepare).
///
/// # Errors
/// When the encoder fails, for which there is no known reason.
pub fn png(scene: &Scene, style: &Style) -> Result<Arc<Vec<u8>>, RenderError> {
    STILLS.get_or_insert_with(&(*scene, *style), || picture::png(scene, style).map(Arc::new))
}

/// The replay of a game's `scenes` (see [`Scene::all_of`]), over and over, as a GIF file of up to `limit` bytes. Equal
/// scenes in equal styles and limits give equal bytes.
///
/// Long games go by faster. If they still took longer than a minute or so, or more than `limit` bytes, positions are left
/// out. The first replay of a board in a style takes much longer than the next ones: see [`prepare`](super::prepare).
///
/// # Errors
/// When there is no scene, when not even the first and the last fit into `limit`, or when the encoder fails, for which
/// there is no known reason.
pub fn gif(scenes: Vec<Scene>, style: Style, limit: usize) -> Result<Arc<Replay>, RenderError> {
    let key = (scenes, style, limit);
    REPLAYS.get_or_insert_with(&key, || replay::gif(&key.0, &style, limit).map(Arc::new))
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

impl MemorySize for Wanted {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.0.capacity() * size_of::<Scene>()
    }
}
