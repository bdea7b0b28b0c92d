//! Themes: colours, textures and proportions as data.

mod builtin;
mod material;
mod texture;

use std::hash::{Hash, Hasher};

use alquerque_rules::BySide;

use super::canvas::Srgb;

pub use builtin::{PARCHMENT, THEMES};
pub use material::Material;
pub use texture::Texture;

/// Colours, textures and proportions.
///
/// Lengths are in pitches (the distance between neighbouring points) unless they say otherwise.
/// Those of marks are in mark units, which shrink less than the pitch on boards with many points.
#[derive(Debug)]
pub struct Theme {
    /// The id, by which players choose the theme.
    pub id: &'static str,
    /// The ground of a board with lines.
    pub(super) field: Ground,
    /// The squares of a board without lines.
    pub(super) chequers: Chequers,
    pub(super) frame: Ground,
    /// The metal line around field and strip.
    pub(super) inlay: Srgb,
    /// Text on the frame.
    pub(super) label: Srgb,
    /// Text on the field, and in the strip.
    pub(super) text: Srgb,
    /// The strength of bevels and of shadows between frame, field and strip.
    pub(super) relief: f32,
    pub(super) lines: Lines,
    pub(super) stones: Stones,
    pub(super) marks: Marks,
    pub(super) packing: Packing,
}

impl Theme {
    /// Returns the colour that marks the last move, as `0xRRGGBB`.
    pub fn accent(&self) -> u32 {
        let [r, g, b] = self.marks.last.fill.0;
        u32::from_be_bytes([0, r, g, b])
    }

    /// Returns the ground below stones and their marks.
    pub(super) fn floor(&self, is_chequered: bool) -> &Ground {
        if is_chequered { &self.chequers.dark } else { &self.field }
    }
}

/// Themes are equal if their ids are.
impl PartialEq for Theme {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Theme {}

impl Hash for Theme {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// Parameters of the compression.
#[derive(Debug)]
pub struct Packing {
    /// The maximum number of colours of a picture. Few suffice without shading.
    pub colours: u8,
    /// The compression level, from 1 to 9. High levels are affordable for simple pictures.
    pub level: u8,
}

/// The surface of a material.
#[derive(Debug)]
pub struct Ground {
    /// The colour in the upper left corner, from which a gradient leads to the lower right one.
    pub upper_left: Srgb,
    pub lower_right: Srgb,
    pub texture: Texture,
    /// The strength of the texture: the share by which it brightens and darkens.
    pub strength: f32,
}

impl Ground {
    /// Returns both ends of the gradient.
    #[cfg(test)]
    pub fn colours(&self) -> [Srgb; 2] {
        [self.upper_left, self.lower_right]
    }
}

/// The two grounds of a chequered board. Stones stand on the dark one.
#[derive(Debug)]
pub struct Chequers {
    pub light: Ground,
    pub dark: Ground,
    /// The number of a dark square.
    pub number: Srgb,
}

/// The carved lines and points of the board.
#[derive(Debug)]
pub struct Lines {
    pub colour: Srgb,
    pub width: f32,
    /// The light on the lower edge of a groove.
    pub edge: Srgb,
    /// The radius of a point that diagonals meet, which has a ring.
    pub crossing: f32,
    /// The radius of any other point.
    pub point: f32,
}

#[derive(Debug)]
pub struct Stones {
    /// The opacity of the shadow next to a stone.
    pub shadow: f32,
    pub sides: BySide<StoneStyle>,
}

/// The stones of one side.
#[derive(Debug)]
pub struct StoneStyle {
    /// The colour of the body in the light.
    pub lit: Srgb,
    /// The colour of the body in its own shade.
    pub unlit: Srgb,
    pub rim: Srgb,
    /// The width of the rim in stone radii.
    pub rim_width: f32,
    pub mark: Srgb,
    pub emblem: Emblem,
    /// The strength of the specular reflection.
    pub gloss: f32,
    /// The opacity of a removed stone. A dark one needs more to look as faint as a light one.
    pub ghost: f32,
}

impl StoneStyle {
    /// Returns the colours of the body.
    #[cfg(test)]
    pub fn body(&self) -> [Srgb; 2] {
        [self.lit, self.unlit]
    }
}

/// The shape that distinguishes stones without colour.
#[derive(Debug)]
pub enum Emblem {
    Star,
    RingAndPip,
    /// The emblem of both sides' kings.
    Crown,
}

/// The marks over the board: the last action, removed stones, the turn, and hints.
#[derive(Debug)]
pub struct Marks {
    /// The last move, the side to move, and the result.
    pub last: EdgedColour,
    /// The width of a path.
    pub path: f32,
    /// The width of the edge on either side of a mark.
    pub edge: f32,
    /// The width of the ring around the moved stone.
    pub ring: f32,
    /// The width of the ring around the socket that the moved stone left.
    pub socket_ring: f32,
    /// The width of the dashed ring around a movable stone.
    pub hint_ring: f32,
    /// The radius of the disc on an intermediate landing.
    pub hop: f32,
    /// The radius of the socket that the moved stone left, in stone radii.
    pub socket: f32,
    /// The cross and the ring of a captured stone.
    pub capture: EdgedColour,
    /// The puff of wind and the ring of a stone that was removed because it had not captured.
    pub forfeit: EdgedColour,
    /// The disc on a possible destination, whose plus sign has the colour of the edge, and the ring
    /// around a movable stone.
    pub hint: EdgedColour,
    /// The radius of the disc on a possible destination.
    pub target: f32,
}

/// The colour of a mark, and of the edge that sets it off from any ground.
#[derive(Clone, Copy, Debug)]
pub struct EdgedColour {
    pub fill: Srgb,
    pub edge: Srgb,
}
