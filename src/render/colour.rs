//! Colours: sRGB bytes at the ends, linear light in between, because only light adds up.

use std::sync::LazyLock;

/// A colour as files and style sheets hold it: three sRGB bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Srgb(pub [u8; 3]);

impl Srgb {
    /// The colour `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self([r, g, b])
    }

    /// The light that it stands for.
    pub fn linear(self) -> Light {
        Light(self.0.map(|byte| DECODED[usize::from(byte)]))
    }
}

/// Amounts of red, green and blue light, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light(pub [f32; 3]);

impl Light {
    /// This light and `other`, `share` of which (0 to 1) replaces as much of this one.
    pub fn mix(self, other: Self, share: f32) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + (other.0[i] - self.0[i]) * share))
    }

    /// Brighter for a `factor` above 1, darker below.
    pub fn scaled(self, factor: f32) -> Self {
        Self(self.0.map(|channel| channel * factor))
    }

    /// The nearest sRGB bytes.
    pub fn srgb(self) -> Srgb {
        Srgb(self.0.map(encode))
    }
}

/// The linear value of every sRGB byte.
static DECODED: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| {
        let encoded = byte as f32 / 255.0;
        if encoded <= 0.04045 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
    })
});

/// Steps of the table behind [`encode`]: finer than the difference between the two darkest bytes (1 / 3294).
const STEPS: usize = 1 << 14;

/// The sRGB byte of every linear value.
static ENCODED: LazyLock<[u8; STEPS + 1]> = LazyLock::new(|| {
    std::array::from_fn(|step| {
        let linear = step as f32 / STEPS as f32;
        let encoded = if linear <= 0.003_130_8 {
            linear * 12.92
        } else {
            1.055 * linear.powf(1.0 / 2.4) - 0.055
        };
        (encoded * 255.0).round() as u8
    })
});

#[inline]
fn encode(linear: f32) -> u8 {
    // Casting saturates, so there is no need to clamp at 0.
    ENCODED[((linear * STEPS as f32 + 0.5) as usize).min(STEPS)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_the_way_to_light_and_back() {
        for byte in 0..=255 {
            assert_eq!(Srgb([byte; 3]).linear().srgb(), Srgb([byte; 3]));
        }
    }

    #[test]
    fn half_the_light_is_far_more_than_half_the_byte() {
        let (black, white) = (Srgb::hex(0).linear(), Srgb::hex(0xff_ffff).linear());
        assert_eq!(black.mix(white, 0.5).srgb(), Srgb([188; 3]));
    }
}
