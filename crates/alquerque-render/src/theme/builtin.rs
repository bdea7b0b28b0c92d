//! The built-in themes.

use alquerque_rules::BySide;

use crate::canvas::Srgb;

use super::texture::Texture;
use super::{
    Chequers, EdgedColour, Emblem, Ground, Lines, Marks, Packing, StoneStyle, Stones, Theme,
};

/// The compression of pictures with many shades.
const SHADED: Packing = Packing { colours: u8::MAX, level: 2 };

const fn ground(texture: Texture, upper_left: u32, lower_right: u32, strength: f32) -> Ground {
    Ground {
        upper_left: Srgb::hex(upper_left),
        lower_right: Srgb::hex(lower_right),
        texture,
        strength,
    }
}

/// Returns carved lines of the common proportions.
const fn lines(colour: u32, edge: u32) -> Lines {
    Lines {
        colour: Srgb::hex(colour),
        width: 0.036,
        edge: Srgb::hex(edge),
        crossing: 0.086,
        point: 0.055,
    }
}

const fn edged(fill: u32, edge: u32) -> EdgedColour {
    EdgedColour { fill: Srgb::hex(fill), edge: Srgb::hex(edge) }
}

/// Returns marks of the common proportions.
const fn marks(
    last: EdgedColour,
    capture: EdgedColour,
    forfeit: EdgedColour,
    hint: EdgedColour,
) -> Marks {
    Marks {
        last,
        path: 0.06,
        edge: 0.016,
        ring: 0.042,
        socket_ring: 0.03,
        hint_ring: 0.036,
        hop: 0.085,
        socket: 0.6,
        capture,
        forfeit,
        hint,
        target: 0.13,
    }
}

/// Walnut and oak, ebony and ivory, and some brass.
pub static WOOD: Theme = Theme {
    id: "wood",
    field: ground(Texture::Grain, 0xd9ae73, 0xcc9e66, 0.14),
    chequers: Chequers {
        light: ground(Texture::Grain, 0xe6c795, 0xd0a970, 0.12),
        dark: ground(Texture::Grain, 0x8f5a2b, 0x82532a, 0.16),
        number: Srgb::hex(0xfff3d6),
    },
    frame: ground(Texture::Grain, 0x4a2c1a, 0x2e1a0f, 0.42),
    inlay: Srgb::hex(0xd9b36a),
    label: Srgb::hex(0xf3dfb8),
    text: Srgb::hex(0x1f0f06),
    relief: 1.0,
    lines: lines(0x2b170b, 0xf0cd97),
    stones: Stones {
        shadow: 0.85,
        sides: BySide {
            white: StoneStyle {
                lit: Srgb::hex(0xfff9ea),
                unlit: Srgb::hex(0xc4a97a),
                rim: Srgb::hex(0x5a3e22),
                rim_width: 0.042,
                mark: Srgb::hex(0x9a6b32),
                emblem: Emblem::RingAndPip,
                gloss: 0.0,
                ghost: 0.3,
            },
            black: StoneStyle {
                lit: Srgb::hex(0x483931),
                unlit: Srgb::hex(0x080504),
                rim: Srgb::hex(0x050302),
                rim_width: 0.042,
                mark: Srgb::hex(0xc9a24e),
                emblem: Emblem::Star,
                gloss: 0.1,
                ghost: 0.46,
            },
        },
    },
    marks: marks(
        edged(0xffc23d, 0x3a1e08),
        edged(0x9e1a10, 0xffffff),
        edged(0x24479c, 0xffffff),
        edged(0x0fa39c, 0x000c0a),
    ),
    packing: SHADED,
};

/// Medieval manuscripts: calfskin, red ochre, lapis lazuli and shell gold.
pub static PARCHMENT: Theme = Theme {
    id: "parchment",
    field: ground(Texture::Fibres, 0xf3e6c8, 0xe0ca9b, 0.07),
    chequers: Chequers {
        light: ground(Texture::Fibres, 0xf6ebd2, 0xe8d6ae, 0.06),
        dark: ground(Texture::Fibres, 0xaf7f49, 0xa5753f, 0.07),
        number: Srgb::hex(0x1c0d04),
    },
    frame: ground(Texture::Fibres, 0x6d3b26, 0x5b2f1d, 0.1),
    inlay: Srgb::hex(0xd3a537),
    label: Srgb::hex(0xfbefd2),
    text: Srgb::hex(0x3d2010),
    relief: 0.6,
    lines: lines(0x4b2a17, 0xfff8e4),
    stones: Stones {
        shadow: 0.6,
        sides: BySide {
            white: StoneStyle {
                lit: Srgb::hex(0xfffdf4),
                unlit: Srgb::hex(0xe2d0a6),
                rim: Srgb::hex(0x4b2a17),
                rim_width: 0.045,
                mark: Srgb::hex(0xa83522),
                emblem: Emblem::RingAndPip,
                gloss: 0.0,
                ghost: 0.4,
            },
            black: StoneStyle {
                lit: Srgb::hex(0x38568a),
                unlit: Srgb::hex(0x101d3c),
                rim: Srgb::hex(0x0b142b),
                rim_width: 0.042,
                mark: Srgb::hex(0xe3bc55),
                emblem: Emblem::Star,
                gloss: 0.05,
                ghost: 0.4,
            },
        },
    },
    marks: marks(
        edged(0xd9a21b, 0x4b2a17),
        edged(0xb3261a, 0xffffff),
        edged(0x1e3a6e, 0xffffff),
        edged(0x1f7a4d, 0xfbf3dc),
    ),
    // Parchment has few shades, and its texture compresses badly.
    packing: Packing { colours: 160, ..SHADED },
};

/// A dark theme: honed slate, black glass and porcelain.
pub static SLATE: Theme = Theme {
    id: "slate",
    field: ground(Texture::Speckle, 0x4a5565, 0x414b59, 0.06),
    chequers: Chequers {
        light: ground(Texture::Speckle, 0x667386, 0x566274, 0.06),
        dark: ground(Texture::Speckle, 0x39424f, 0x2f3742, 0.08),
        number: Srgb::hex(0xe6edf5),
    },
    frame: ground(Texture::Speckle, 0x1c2027, 0x15181d, 0.12),
    inlay: Srgb::hex(0x5c6b7f),
    label: Srgb::hex(0xc3cedb),
    text: Srgb::hex(0xf7fafd),
    relief: 0.7,
    lines: lines(0xaab7c7, 0x262d36),
    stones: Stones {
        shadow: 0.8,
        sides: BySide {
            white: StoneStyle {
                lit: Srgb::hex(0xffffff),
                unlit: Srgb::hex(0xb4c0ce),
                rim: Srgb::hex(0x0e1116),
                rim_width: 0.042,
                mark: Srgb::hex(0x5b6b7f),
                emblem: Emblem::RingAndPip,
                gloss: 0.0,
                ghost: 0.34,
            },
            black: StoneStyle {
                lit: Srgb::hex(0x262b32),
                unlit: Srgb::hex(0x050607),
                rim: Srgb::hex(0xc9d4e0),
                rim_width: 0.06,
                mark: Srgb::hex(0xa7b4c4),
                emblem: Emblem::Star,
                gloss: 0.08,
                ghost: 0.6,
            },
        },
    },
    marks: marks(
        edged(0xffb648, 0x14181d),
        edged(0xff8a7e, 0x14181d),
        edged(0x8fb8ff, 0x0d1115),
        edged(0x4dd8be, 0x0d1115),
    ),
    packing: SHADED,
};

/// High contrast for low vision, colour blindness and print: black, white, and accents that remain
/// distinct with any colour vision.
pub static CONTRAST: Theme = Theme {
    id: "contrast",
    field: ground(Texture::Flat, 0xc8c8c8, 0xc8c8c8, 0.0),
    chequers: Chequers {
        light: ground(Texture::Flat, 0xffffff, 0xffffff, 0.0),
        dark: ground(Texture::Flat, 0x7a7a7a, 0x7a7a7a, 0.0),
        number: Srgb::hex(0x000000),
    },
    frame: ground(Texture::Flat, 0x000000, 0x000000, 0.0),
    inlay: Srgb::hex(0xffffff),
    label: Srgb::hex(0xffffff),
    text: Srgb::hex(0x000000),
    relief: 0.0,
    lines: lines(0x000000, 0xffffff),
    stones: Stones {
        shadow: 0.0,
        sides: BySide {
            white: StoneStyle {
                lit: Srgb::hex(0xffffff),
                unlit: Srgb::hex(0xffffff),
                rim: Srgb::hex(0x000000),
                rim_width: 0.09,
                mark: Srgb::hex(0x000000),
                emblem: Emblem::RingAndPip,
                gloss: 0.0,
                ghost: 0.34,
            },
            black: StoneStyle {
                lit: Srgb::hex(0x000000),
                unlit: Srgb::hex(0x000000),
                rim: Srgb::hex(0x000000),
                rim_width: 0.042,
                mark: Srgb::hex(0xffffff),
                emblem: Emblem::Star,
                gloss: 0.0,
                ghost: 0.34,
            },
        },
    },
    marks: marks(
        edged(0xe69f00, 0x000000),
        edged(0xb34700, 0xffffff),
        edged(0x5b2a86, 0xffffff),
        edged(0x0072b2, 0xffffff),
    ),
    packing: Packing { colours: 32, level: 6 },
};

/// All themes, the default first.
pub static THEMES: [&Theme; 4] = [&PARCHMENT, &WOOD, &SLATE, &CONTRAST];

impl Theme {
    /// Returns the theme with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<&'static Self> {
        THEMES.into_iter().find(|theme| theme.id == id)
    }
}
