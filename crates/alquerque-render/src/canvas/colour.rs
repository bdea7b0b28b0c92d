//! Colours in sRGB for input and output, and in linear light for blending.

use std::sync::LazyLock;

/// A colour as three sRGB bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Srgb(pub [u8; 3]);

impl Srgb {
    /// Returns the colour `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self([r, g, b])
    }

    /// Decodes the colour to linear light.
    pub fn to_linear(self) -> LinearRgb {
        LinearRgb(self.0.map(|byte| DECODED[usize::from(byte)]))
    }
}

/// A colour in linear light; each channel is from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinearRgb(pub [f32; 3]);

impl LinearRgb {
    /// Interpolates linearly: `share` 0 gives this colour, 1 gives `other`.
    pub fn mix(self, other: Self, share: f32) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + (other.0[i] - self.0[i]) * share))
    }

    /// Multiplies all channels by `factor`.
    pub fn scaled(self, factor: f32) -> Self {
        Self(self.0.map(|channel| channel * factor))
    }

    /// Encodes the colour as sRGB, rounded to the nearest byte.
    pub fn to_srgb(self) -> Srgb {
        Srgb(self.0.map(encode))
    }
}

/// The linear value of each sRGB byte.
static DECODED: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| {
        let encoded = byte as f32 / 255.0;
        if encoded <= 0.04045 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
    })
});

/// The size of the encoding table. A step is smaller than the difference between the two darkest
/// bytes (1 / 3294).
const STEPS: usize = 1 << 14;

/// The sRGB byte of each linear value.
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
    // The cast saturates, so clamping at 0 is unnecessary.
    ENCODED[((linear * STEPS as f32 + 0.5) as usize).min(STEPS)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_the_round_trip_through_linear_light() {
        for byte in 0..=255 {
            assert_eq!(Srgb([byte; 3]).to_linear().to_srgb(), Srgb([byte; 3]));
        }
    }

    #[test]
    fn half_the_light_is_much_more_than_half_the_byte() {
        let black = Srgb::hex(0).to_linear();
        let white = Srgb::hex(0xff_ffff).to_linear();
        assert_eq!(black.mix(white, 0.5).to_srgb(), Srgb([188; 3]));
    }
}
