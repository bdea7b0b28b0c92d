//! The grain of wood, from layers of smooth noise stretched along the fibres.

/// The tone of the wood `along` and `across` the fibres, in pixels: around 0, from about −1 (dark) to 1 (light).
/// Pieces with different seeds are different pieces.
pub fn grain(along: f32, across: f32, seed: u32) -> f32 {
    let noise = |x: f32, y: f32, layer: u32| smooth_noise(x, y, seed.wrapping_mul(31).wrapping_add(layer));
    // Year rings, bent by a slow drift as the trunk was.
    let drift = 26.0 * noise(along / 310.0, across / 90.0, 1) + 5.0 * noise(along / 90.0, across / 34.0, 2);
    let rings = ((across + drift) / 5.3).sin() * (0.6 + 0.4 * noise(along / 200.0, across / 40.0, 3));
    let broad = noise(along / 260.0, (across + drift) / 22.0, 4);
    let fibre = noise(along / 70.0, (across + 0.3 * drift) / 1.9, 5);
    // A few short dark pores.
    let pore = (noise(along / 26.0, across / 1.3, 6) - 0.55).max(0.0) * 2.2;
    0.2 * rings + 0.5 * broad + 0.3 * fibre - 0.55 * pore
}

/// Noise from −1 to 1, smooth over a distance of 1.
fn smooth_noise(x: f32, y: f32, seed: u32) -> f32 {
    let (column, row) = (x.floor(), y.floor());
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (tx, ty) = (ease(x - column), ease(y - row));
    let at = |dx: i32, dy: i32| lattice_noise(column as i32 + dx, row as i32 + dy, seed);
    let (upper, lower) = (at(0, 0) + (at(1, 0) - at(0, 0)) * tx, at(0, 1) + (at(1, 1) - at(0, 1)) * tx);
    upper + (lower - upper) * ty
}

/// A value from −1 to 1 that depends on all three numbers without a visible pattern.
fn lattice_noise(x: i32, y: i32, seed: u32) -> f32 {
    let mut hash =
        (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    hash = (hash ^ hash >> 15).wrapping_mul(0x2c1b_3c6d);
    hash = (hash ^ hash >> 12).wrapping_mul(0x297a_2d39);
    hash ^= hash >> 15;
    (hash >> 8) as f32 / (1 << 23) as f32 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grain_is_balanced_and_bounded() {
        let tones: Vec<f32> =
            (0..400).flat_map(|x| (0..400).map(move |y| grain(x as f32 + 0.5, y as f32 + 0.5, 7))).collect();
        let mean = tones.iter().sum::<f32>() / tones.len() as f32;
        assert!(mean.abs() < 0.15, "mean {mean}");
        assert!(tones.iter().all(|tone| tone.abs() < 1.5));
    }
}
