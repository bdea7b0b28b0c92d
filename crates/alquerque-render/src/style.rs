use alquerque_rules::Side;

use crate::theme::{PARCHMENT, Theme};

/// The appearance of a picture, independent of its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// Colours and textures.
    pub theme: &'static Theme,
    /// The resolution.
    pub size: Size,
    /// The side at the bottom.
    pub view: Side,
    /// Whether the squares of a chequered board show their numbers.
    pub numbers: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: &PARCHMENT, size: Size::default(), view: Side::White, numbers: false }
    }
}

/// The resolution of a picture. All sizes have the same proportions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// 640 × 672.
    #[default]
    Standard,
    /// 960 × 1008, for high-resolution screens.
    Hd,
    /// 480 × 504, for animations.
    Small,
}

impl Size {
    /// All sizes, the default first.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Hd, Self::Small];

    /// Returns the size with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.id() == id)
    }

    /// Returns the id, by which players choose the size.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Hd => "hd",
            Self::Small => "small",
        }
    }

    /// Returns the width of a picture in pixels.
    pub const fn width(self) -> u32 {
        match self {
            Self::Standard => 640,
            Self::Hd => 960,
            Self::Small => 480,
        }
    }

    /// Returns the height of a picture with its strip in pixels.
    pub const fn height(self) -> u32 {
        match self {
            Self::Standard => 672,
            Self::Hd => 1008,
            Self::Small => 504,
        }
    }

    /// Returns the height of a picture without its strip in pixels.
    pub const fn board_height(self) -> u32 {
        match self {
            Self::Standard => 624,
            Self::Hd => 936,
            Self::Small => 468,
        }
    }

    /// Returns the factor from the standard picture to this size.
    pub(super) fn scale(self) -> f32 {
        self.width() as f32 / Self::Standard.width() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_a_name_and_the_same_proportions() {
        for size in Size::ALL {
            assert_eq!(Size::from_id(size.id()), Some(size));
            assert_eq!(
                size.width() * Size::Standard.height(),
                size.height() * Size::Standard.width()
            );
        }
        assert_eq!(Size::from_id("huge"), None);
    }
}
