//! How a scene is to be drawn.

use alquerque_rules::Side;

use super::theme::Theme;
use super::themes::WOOD;

/// What a picture looks like, whatever it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// Its colours and textures.
    pub theme: &'static Theme,
    /// How many pixels it has.
    pub size: Size,
    /// The side that sits below.
    pub view: Side,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: &WOOD, size: Size::default(), view: Side::White }
    }
}

/// How many pixels a picture has. All sizes have the same proportions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// 780 × 700.
    #[default]
    Standard,
    /// 1170 × 1050, for screens with fine pixels.
    Hd,
    /// 585 × 525, for pictures of which there are many.
    Small,
}

impl Size {
    /// Every size, the default first.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Hd, Self::Small];

    /// The size with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.id() == id)
    }

    /// The name that it is chosen by.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Hd => "hd",
            Self::Small => "small",
        }
    }

    /// Width of a picture in pixels.
    pub const fn width(self) -> u32 {
        match self {
            Self::Standard => 780,
            Self::Hd => 1170,
            Self::Small => 585,
        }
    }

    /// Height of a picture in pixels.
    pub const fn height(self) -> u32 {
        match self {
            Self::Standard => 700,
            Self::Hd => 1050,
            Self::Small => 525,
        }
    }

    /// How many pixels one of the standard picture becomes.
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
