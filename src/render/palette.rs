//! The 256 colours of a theme's pictures, chosen once from all that can be on them.

use super::colour::{Light, Srgb};
use super::surface::Ink;

/// Rounds of [`refined`]: later ones move hardly any colour.
const ROUNDS: usize = 4;
/// Bits of each channel in the table of nearest colours.
const BITS: u32 = 6;

/// Up to 256 colours, and which of them is nearest to any other.
pub struct Palette {
    colours: Vec<Srgb>,
    light: Vec<Light>,
    /// The colour nearest to each cell of a cube of 2^[`BITS`] steps of red, green and blue.
    nearest: Vec<u8>,
}

/// A colour of the samples, and how much it matters.
#[derive(Clone, Copy)]
struct Sample {
    channels: [f32; 3],
    weight: f32,
}

impl Palette {
    /// The palette that suits `pixels` best.
    pub fn of(mut pixels: Vec<Srgb>) -> Self {
        pixels.sort_unstable();
        // The square root lets small bright marks have colours of their own beside large dull surfaces.
        let samples: Vec<Sample> = pixels
            .chunk_by(Srgb::eq)
            .map(|same| Sample { channels: same[0].0.map(f32::from), weight: (same.len() as f32).sqrt() })
            .collect();
        let mut colours = means(median_cut(samples.clone()));
        for _ in 0..ROUNDS {
            colours = refined(&colours, &samples);
        }
        let light = colours.iter().map(|colour| colour.linear()).collect();
        let steps = 1u32 << (3 * BITS);
        let nearest = (0..steps).map(|cell| nearest(&colours, centre_of(cell))).collect();
        Self { colours, light, nearest }
    }

    /// Red, green and blue of each colour in turn.
    pub fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|colour| colour.0).collect()
    }

    /// The index of the colour nearest to `colour`.
    pub fn index_of(&self, colour: Srgb) -> u8 {
        nearest(&self.colours, colour)
    }

    /// The index of the colour that comes nearest to `ink` over the colour `below`.
    pub fn blended(&self, below: u8, ink: Ink) -> u8 {
        let light = self.light[usize::from(below)].mix(ink.light, ink.opacity);
        self.nearest[cell_of(light.srgb())]
    }
}

/// Parts `samples` into up to 256 groups: again and again, the group whose colours differ most is cut at its mean,
/// across the channel in which they differ most.
fn median_cut(samples: Vec<Sample>) -> Vec<Vec<Sample>> {
    let mut groups = vec![Group::of(samples)];
    while groups.len() < 256 {
        let widest = (0..groups.len()).max_by(|&a, &b| groups[a].spread.total_cmp(&groups[b].spread));
        let Some(widest) = widest.filter(|&widest| groups[widest].spread > 0.0) else { break };
        let Group { samples, mean, channel, .. } = groups.swap_remove(widest);
        let (low, high) = samples.into_iter().partition(|sample| sample.channels[channel] < mean[channel]);
        groups.extend([Group::of(low), Group::of(high)]);
    }
    groups.into_iter().map(|group| group.samples).collect()
}

struct Group {
    samples: Vec<Sample>,
    mean: [f32; 3],
    /// The channel in which its colours differ most, and the sum of their squared distances from the mean there.
    channel: usize,
    spread: f32,
}

impl Group {
    fn of(samples: Vec<Sample>) -> Self {
        let mean = mean(&samples);
        let spread: [f32; 3] = std::array::from_fn(|channel| {
            samples.iter().map(|sample| sample.weight * (sample.channels[channel] - mean[channel]).powi(2)).sum()
        });
        let channel = (0..3).fold(0, |widest, channel| if spread[channel] > spread[widest] { channel } else { widest });
        Self { samples, mean, channel, spread: spread[channel] }
    }
}

fn mean(samples: &[Sample]) -> [f32; 3] {
    let total: f32 = samples.iter().map(|sample| sample.weight).sum();
    std::array::from_fn(|channel| {
        samples.iter().map(|sample| sample.weight * sample.channels[channel]).sum::<f32>() / total.max(f32::EPSILON)
    })
}

/// The mean colour of each group, ordered by green for [`nearest`].
fn means(groups: Vec<Vec<Sample>>) -> Vec<Srgb> {
    let filled = groups.iter().filter(|group| !group.is_empty());
    let mut colours: Vec<Srgb> = filled.map(|group| Srgb(mean(group).map(|channel| channel.round() as u8))).collect();
    colours.sort_unstable_by_key(|colour| (colour.0[1], *colour));
    colours
}

/// One round of k-means: each colour becomes the mean of the samples that it is nearest to.
fn refined(colours: &[Srgb], samples: &[Sample]) -> Vec<Srgb> {
    let mut groups = vec![Vec::new(); colours.len()];
    for sample in samples {
        let own = nearest(colours, Srgb(sample.channels.map(|channel| channel as u8)));
        groups[usize::from(own)].push(*sample);
    }
    means(groups)
}

/// The number of the colour, one of at most 256 ordered by green, with the least squared distance from `colour`.
fn nearest(colours: &[Srgb], colour: Srgb) -> u8 {
    let square = |other: Srgb, channel: usize| u32::from(other.0[channel].abs_diff(colour.0[channel])).pow(2);
    let (mut best, mut least) = (0, u32::MAX);
    let middle = colours.partition_point(|other| other.0[1] < colour.0[1]);
    let (mut above, mut below) = (middle..colours.len(), (0..middle).rev());
    let sides: [&mut dyn Iterator<Item = usize>; 2] = [&mut above, &mut below];
    for side in sides {
        // Outwards, until green alone is too far away.
        for number in side {
            let green = square(colours[number], 1);
            if green >= least {
                break;
            }
            let distance = green + square(colours[number], 0) + square(colours[number], 2);
            if distance < least {
                (best, least) = (number as u8, distance);
            }
        }
    }
    best
}

/// The cell of the cube that `colour` is in.
fn cell_of(colour: Srgb) -> usize {
    colour.0.iter().fold(0, |cell, &channel| cell << BITS | usize::from(channel >> (8 - BITS)))
}

/// The colour in the middle of a cell.
fn centre_of(cell: u32) -> Srgb {
    let channel = |shift: u32| ((cell >> shift << (8 - BITS)) as u8) | 1 << (7 - BITS);
    Srgb([channel(2 * BITS), channel(BITS), channel(0)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greys(count: usize) -> Palette {
        Palette::of((0..count).map(|grey| Srgb([(grey * 255 / (count - 1)) as u8; 3])).collect())
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let palette = greys(16);
        for grey in 0..16 {
            let colour = Srgb([grey * 17; 3]);
            assert_eq!(palette.colours[usize::from(palette.index_of(colour))], colour);
        }
    }

    #[test]
    fn no_colour_is_nearer_than_the_nearest() {
        let distance = |a: Srgb, b: Srgb| -> i32 {
            (0..3).map(|channel| (i32::from(a.0[channel]) - i32::from(b.0[channel])).pow(2)).sum()
        };
        let scattered = |n: u32| Srgb([(n * 37 % 256) as u8, (n * 91 % 253) as u8, (n * 149 % 251) as u8]);
        let palette = Palette::of((0..200).map(scattered).collect());
        for colour in (200..1200).map(scattered) {
            let found = palette.colours[usize::from(palette.index_of(colour))];
            let least = palette.colours.iter().map(|&other| distance(other, colour)).min();
            assert_eq!(Some(distance(found, colour)), least, "{colour:?}");
        }
    }

    #[test]
    fn no_more_than_256_colours_are_chosen() {
        let colours = (0..4096u32).map(|n| Srgb([(n % 16) as u8 * 16, (n / 16 % 16) as u8 * 16, (n / 256) as u8 * 16]));
        let palette = Palette::of(colours.collect());
        assert!(palette.colours.len() <= 256 && palette.colours.len() > 200);
    }

    #[test]
    fn ink_without_opacity_changes_nothing_to_speak_of() {
        let palette = greys(64);
        for index in 0..64 {
            let after = palette.blended(index, Ink { light: Light([1.0; 3]), opacity: 0.0 });
            let [before, after] = [index, after].map(|index| palette.colours[usize::from(index)].0[0]);
            assert!(before.abs_diff(after) <= 4, "{before} became {after}");
        }
    }

    #[test]
    fn the_middle_of_a_cell_is_in_the_cell() {
        for cell in [0, 1, 63, 64, 4096, (1 << (3 * BITS)) - 1] {
            assert_eq!(cell_of(centre_of(cell)), cell as usize);
        }
    }
}
