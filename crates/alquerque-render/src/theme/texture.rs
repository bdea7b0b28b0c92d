//! Textures of materials, from layers of smooth noise. Lengths are in pixels of the standard
//! picture.

/// A material, as far as its tone varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texture {
    /// Wood grain.
    Grain,
    /// Clouds and hairs of parchment.
    Fibres,
    /// Fine noise of honed stone.
    Speckle,
    /// No texture.
    Flat,
}

impl Texture {
    /// Returns the tone at a place along and across the grain: around 0, from about −1 (dark) to 1
    /// (light). Pieces with different seeds look different.
    pub fn tone(self, along: f32, across: f32, seed: u32) -> f32 {
        let noise = |x: f32, y: f32, layer: u32| {
            smooth_noise(x, y, seed.wrapping_mul(31).wrapping_add(layer))
        };
        match self {
            Self::Grain => grain(along, across, noise),
            Self::Fibres => fibres(along, across, noise),
            Self::Speckle => speckle(along, across, noise),
            Self::Flat => 0.0,
        }
    }
}

/// Returns the tone of wood, stretched along the fibres.
fn grain(along: f32, across: f32, noise: impl Fn(f32, f32, u32) -> f32) -> f32 {
    // Growth rings, bent by a slow drift.
    let drift =
        26.0 * noise(along / 310.0, across / 90.0, 1) + 5.0 * noise(along / 90.0, across / 34.0, 2);
    let rings =
        ((across + drift) / 5.3).sin() * (0.6 + 0.4 * noise(along / 200.0, across / 40.0, 3));
    let broad = noise(along / 260.0, (across + drift) / 22.0, 4);
    let fibre = noise(along / 70.0, (across + 0.3 * drift) / 1.9, 5);
    // A few short dark pores.
    let pore = (noise(along / 26.0, across / 1.3, 6) - 0.55).max(0.0) * 2.2;
    0.2 * rings + 0.5 * broad + 0.3 * fibre - 0.55 * pore
}

/// Returns the tone of parchment: clouds of two sizes, and crossing hairs.
fn fibres(along: f32, across: f32, noise: impl Fn(f32, f32, u32) -> f32) -> f32 {
    let clouds =
        0.5 * noise(along / 150.0, across / 120.0, 1) + 0.3 * noise(along / 38.0, across / 46.0, 2);
    let rising = along + 0.6 * across;
    let falling = along - 0.7 * across;
    let hair = |from: f32, to: f32, layer: u32| {
        (noise(from / 34.0, to / 2.2, layer) - 0.45).max(0.0) * 1.3
    };
    clouds + hair(rising, falling, 3) - hair(falling, rising, 4)
}

/// Returns the tone of stone: broad veils, and grains a few pixels wide.
fn speckle(along: f32, across: f32, noise: impl Fn(f32, f32, u32) -> f32) -> f32 {
    let veils = noise(along / 180.0, across / 60.0, 1);
    0.5 * veils
        + 0.35 * noise(along / 9.0, across / 4.0, 2)
        + 0.2 * noise(along / 2.6, across / 2.2, 3)
}

/// Returns value noise from −1 to 1, smooth over a distance of 1.
fn smooth_noise(x: f32, y: f32, seed: u32) -> f32 {
    let column = x.floor();
    let row = y.floor();
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let tx = ease(x - column);
    let ty = ease(y - row);
    let at = |dx: i32, dy: i32| lattice_noise(column as i32 + dx, row as i32 + dy, seed);
    let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * tx;
    let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * tx;
    upper + (lower - upper) * ty
}

/// Returns a hash of a lattice point from −1 to 1, without a visible pattern.
fn lattice_noise(x: i32, y: i32, seed: u32) -> f32 {
    let mut hash = (x as u32).wrapping_mul(0x9e37_79b1)
        ^ (y as u32).wrapping_mul(0x85eb_ca77)
        ^ seed.wrapping_mul(0xc2b2_ae3d);
    hash = (hash ^ hash >> 15).wrapping_mul(0x2c1b_3c6d);
    hash = (hash ^ hash >> 12).wrapping_mul(0x297a_2d39);
    hash ^= hash >> 15;
    (hash >> 8) as f32 / (1 << 23) as f32 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tones_are_balanced_and_bounded() {
        for texture in [Texture::Grain, Texture::Fibres, Texture::Speckle, Texture::Flat] {
            let places =
                (0..400).flat_map(|x| (0..400).map(move |y| (x as f32 + 0.5, y as f32 + 0.5)));
            let tones: Vec<f32> =
                places.map(|(along, across)| texture.tone(along, across, 7)).collect();
            let mean = tones.iter().sum::<f32>() / tones.len() as f32;
            assert!(mean.abs() < 0.15, "{texture:?}: mean {mean}");
            assert!(tones.iter().all(|tone| tone.abs() < 1.5), "{texture:?}");
        }
    }
}
