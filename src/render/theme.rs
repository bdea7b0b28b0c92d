//! A theme is data: the colours, textures and proportions of everything that is drawn.

use std::hash::{Hash, Hasher};

use alquerque_rules::BySide;

use super::colour::Srgb;
use super::texture::Texture;

/// Colours, textures and proportions. Lengths are shares of the pitch, the distance between neighbouring points, unless
/// they say otherwise; those of marks are shares of a weight that shrinks less on boards with many points.
#[derive(Debug)]
pub struct Theme {
    /// The name that it is chosen by.
    pub id: &'static str,
    /// The floor that lines are carved in.
    pub(super) field: Ground,
    /// The squares of a board without lines.
    pub(super) chequers: Chequers,
    pub(super) frame: Ground,
    /// The floor of the tray.
    pub(super) tray: Ground,
    /// The metal line around field and tray.
    pub(super) inlay: Srgb,
    /// What is painted on the frame, if anything.
    pub(super) ornament: Option<Ornament>,
    pub(super) label: Srgb,
    /// How much frame, field and tray rise from each other: the share of bevels and of shadows between them.
    pub(super) relief: f32,
    pub(super) lines: Lines,
    pub(super) stones: Stones,
    pub(super) marks: Marks,
    pub(super) packing: Packing,
}

impl Theme {
    /// What stones stand on, and their marks.
    pub(super) fn floor(&self, is_chequered: bool) -> &Ground {
        if is_chequered { &self.chequers.dark } else { &self.field }
    }
}

/// Themes are told apart by their names.
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

/// What keeps the files small.
#[derive(Debug)]
pub struct Packing {
    /// The most colours of a picture. Where nothing is shaded but edges, few do.
    pub colours: u8,
    /// How hard the packer tries, from 1 to 9. It takes little time where there is little to pack.
    pub level: u8,
}

/// A surface of some material.
#[derive(Debug)]
pub struct Ground {
    /// Its two colours, upper left and lower right.
    pub colours: [Srgb; 2],
    pub texture: Texture,
    /// How strongly the texture shows: the share by which it brightens and darkens.
    pub strength: f32,
}

/// The two grounds of a chequered board. Stones stand on the dark one.
#[derive(Debug)]
pub struct Chequers {
    pub light: Ground,
    pub dark: Ground,
}

/// Lozenges along the frame: large ones with an edge, and small ones in the colour of that edge.
#[derive(Debug)]
pub struct Ornament {
    pub large: Srgb,
    pub small: Srgb,
}

/// The carved lines and points of the board.
#[derive(Debug)]
pub struct Lines {
    pub colour: Srgb,
    pub width: f32,
    /// The light that the lower edge of a groove catches.
    pub edge: Srgb,
    /// Radius of a point that diagonals meet in, which is ringed.
    pub crossing: f32,
    /// Radius of any other point.
    pub point: f32,
}

#[derive(Debug)]
pub struct Stones {
    pub radius: f32,
    /// How dark the shadow is just below a stone.
    pub shadow: f32,
    pub looks: BySide<StoneLook>,
}

/// One side's stones.
#[derive(Debug)]
pub struct StoneLook {
    /// The body's colours, where the light falls and where it does not.
    pub body: [Srgb; 2],
    pub rim: Srgb,
    /// Width of the rim, in shares of the stone's radius.
    pub rim_width: f32,
    pub mark: Srgb,
    pub emblem: Emblem,
    /// How much the polish mirrors the lamp.
    pub gloss: f32,
    /// How much light of a captured stone is still to be seen. Dark ones need more of it to seem a third there.
    pub ghost: f32,
}

/// What tells the stones apart without colour.
#[derive(Debug)]
pub enum Emblem {
    Star,
    RingAndPip,
    /// A king's, of either side.
    Crown,
}

/// What is laid over the board: the last action, the stones that are gone by it, the turn, and what could be done.
#[derive(Debug)]
pub struct Marks {
    /// The last move, the side to move, and the end.
    pub last: Srgb,
    /// The edge around it, dark enough to part it from everything.
    pub last_edge: Srgb,
    /// Width of the path and of its edge on either side.
    pub path: f32,
    pub edge: f32,
    /// Width of the ring around the stone that has moved.
    pub ring: f32,
    /// Radius of the disc on each landing.
    pub hop: f32,
    /// Radius of the socket that the stone has left, in shares of the pitch.
    pub socket: f32,
    /// The cross and ring of a captured stone.
    pub capture: Srgb,
    /// The outline of that cross.
    pub capture_edge: Srgb,
    /// The puff of wind and the ring of a stone that left the board because it had not captured.
    pub forfeit: Srgb,
    /// The outline of that wind.
    pub forfeit_edge: Srgb,
    /// The disc on a possible landing, and the ring around a stone that can move.
    pub hint: Srgb,
    /// Their edge, and the sign on the disc.
    pub hint_edge: Srgb,
    /// Radius of that disc.
    pub target: f32,
}
