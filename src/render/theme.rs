//! A theme is data: the colours and proportions of everything that is drawn.

use crate::rules::BySide;

use super::colour::Srgb;

/// Colours and proportions. Lengths are shares of the pitch, the distance between neighbouring points, unless they
/// say otherwise; those of marks are shares of a weight that shrinks less on boards with many points.
pub struct Theme {
    /// The floor that lines are carved in.
    pub field: Wood,
    /// The squares of a board without lines.
    pub chequers: Chequers,
    pub frame: Wood,
    /// The floor of the tray.
    pub tray: Wood,
    /// The metal line around field and tray.
    pub inlay: Srgb,
    pub label: Srgb,
    pub lines: Lines,
    pub stones: Stones,
    pub marks: Marks,
}

/// A grained surface.
pub struct Wood {
    /// Its two colours, upper left and lower right.
    pub colours: [Srgb; 2],
    /// How strongly the grain shows: the share by which it brightens and darkens.
    pub grain: f32,
}

/// The two woods of a chequered board. Stones stand on the dark one.
pub struct Chequers {
    pub light: Wood,
    pub dark: Wood,
}

/// The carved lines and points of the board.
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

pub struct Stones {
    pub radius: f32,
    pub looks: BySide<StoneLook>,
}

/// One side's stones.
pub struct StoneLook {
    /// The body's colours, where the light falls and where it does not.
    pub body: [Srgb; 2],
    pub rim: Srgb,
    pub mark: Srgb,
    pub emblem: Emblem,
    /// How much the polish mirrors the lamp.
    pub gloss: f32,
    /// How much light of a captured stone is still to be seen. Dark ones need more of it to seem a third there.
    pub ghost: f32,
}

/// What tells the stones apart without colour.
pub enum Emblem {
    Star,
    RingAndPip,
    /// A king's, of either side.
    Crown,
}

/// What is laid over the board: the last action, the stones that are gone by it, the turn, and possible landings.
pub struct Marks {
    /// The last move and the side to move.
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
    /// The disc on a possible landing.
    pub hint: Srgb,
    /// Its edge and the sign on it.
    pub hint_edge: Srgb,
    /// Radius of that disc.
    pub target: f32,
}

/// Walnut and oak, ebony and ivory, a little brass.
pub const WOOD: Theme = Theme {
    field: Wood { colours: [Srgb::hex(0xb57f45), Srgb::hex(0x93602f)], grain: 0.22 },
    chequers: Chequers {
        light: Wood { colours: [Srgb::hex(0xe6c795), Srgb::hex(0xd0a970)], grain: 0.12 },
        dark: Wood { colours: [Srgb::hex(0x9a6534), Srgb::hex(0x825226)], grain: 0.2 },
    },
    frame: Wood { colours: [Srgb::hex(0x4a2c1a), Srgb::hex(0x2e1a0f)], grain: 0.42 },
    tray: Wood { colours: [Srgb::hex(0x5a3a20), Srgb::hex(0x4a2e18)], grain: 0.16 },
    inlay: Srgb::hex(0xd9b36a),
    label: Srgb::hex(0xf3dfb8),
    lines: Lines {
        colour: Srgb::hex(0x2b170b),
        width: 0.033,
        edge: Srgb::hex(0xdcae70),
        crossing: 0.086,
        point: 0.055,
    },
    stones: Stones {
        radius: 0.38,
        looks: BySide {
            white: StoneLook {
                body: [Srgb::hex(0xfff9ea), Srgb::hex(0xc4a97a)],
                rim: Srgb::hex(0x5a3e22),
                mark: Srgb::hex(0x9a6b32),
                emblem: Emblem::RingAndPip,
                gloss: 0.0,
                ghost: 0.3,
            },
            black: StoneLook {
                body: [Srgb::hex(0x483931), Srgb::hex(0x080504)],
                rim: Srgb::hex(0x050302),
                mark: Srgb::hex(0xc9a24e),
                emblem: Emblem::Star,
                gloss: 0.1,
                ghost: 0.46,
            },
        },
    },
    marks: Marks {
        last: Srgb::hex(0xffc23d),
        last_edge: Srgb::hex(0x3a1e08),
        path: 0.066,
        edge: 0.018,
        ring: 0.042,
        hop: 0.1,
        socket: 0.195,
        capture: Srgb::hex(0xc22b1e),
        capture_edge: Srgb::hex(0xffffff),
        forfeit: Srgb::hex(0x24479c),
        forfeit_edge: Srgb::hex(0xffffff),
        hint: Srgb::hex(0x2fd3b5),
        hint_edge: Srgb::hex(0x062b25),
        target: 0.15,
    },
};
