//! A palette of at most 255 colours, chosen by median cut and k-means.

use super::colour::Srgb;

/// The number of k-means iterations. Further ones change hardly any colour.
const ROUNDS: usize = 4;

/// Up to 255 colours, ordered by green. One index remains for transparency.
pub struct Palette(Vec<Srgb>);

/// A distinct colour of the samples, with its weight.
#[derive(Clone, Copy)]
struct Sample {
    channels: [f32; 3],
    weight: f32,
}

impl Palette {
    /// Returns the palette of up to `max_colours` colours that fits `pixels` best.
    pub fn new(mut pixels: Vec<Srgb>, max_colours: u8) -> Self {
        pixels.sort_unstable();
        // The square root gives small bright marks their own colours beside large dull surfaces.
        let samples: Vec<Sample> = pixels
            .chunk_by(Srgb::eq)
            .map(|same| Sample {
                channels: same[0].0.map(f32::from),
                weight: (same.len() as f32).sqrt(),
            })
            .collect();
        let mut colours = means(median_cut(samples.clone(), max_colours.into()));
        for _ in 0..ROUNDS {
            colours = refine(&colours, &samples);
        }
        Self(colours)
    }

    pub fn colours(&self) -> &[Srgb] {
        &self.0
    }

    /// Returns the red, green and blue bytes of all colours.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|colour| colour.0).collect()
    }

    /// Returns the index for transparent pixels: the first unused one.
    pub fn transparent_index(&self) -> u8 {
        self.0.len() as u8
    }

    /// Returns the index of the nearest colour.
    pub fn index_of(&self, colour: Srgb) -> u8 {
        nearest(&self.0, colour)
    }
}

/// Splits `samples` into up to `max_groups` groups. Repeatedly splits the group with the largest
/// spread at its mean, along the channel with the largest spread.
fn median_cut(samples: Vec<Sample>, max_groups: usize) -> Vec<Vec<Sample>> {
    let mut groups = vec![Group::new(samples)];
    while groups.len() < max_groups {
        let widest =
            (0..groups.len()).max_by(|&a, &b| groups[a].spread.total_cmp(&groups[b].spread));
        let Some(widest) = widest.filter(|&widest| groups[widest].spread > 0.0) else { break };
        let Group { samples, mean, channel, .. } = groups.swap_remove(widest);
        let (low, high) =
            samples.into_iter().partition(|sample| sample.channels[channel] < mean[channel]);
        groups.extend([Group::new(low), Group::new(high)]);
    }
    groups.into_iter().map(|group| group.samples).collect()
}

struct Group {
    samples: Vec<Sample>,
    mean: [f32; 3],
    /// The channel with the largest spread.
    channel: usize,
    /// The weighted sum of squared distances from the mean in that channel.
    spread: f32,
}

impl Group {
    fn new(samples: Vec<Sample>) -> Self {
        let mean = mean(&samples);
        let spread: [f32; 3] = std::array::from_fn(|channel| {
            samples
                .iter()
                .map(|sample| sample.weight * (sample.channels[channel] - mean[channel]).powi(2))
                .sum()
        });
        let channel =
            (0..3).fold(
                0,
                |widest, channel| if spread[channel] > spread[widest] { channel } else { widest },
            );
        Self { samples, mean, channel, spread: spread[channel] }
    }
}

fn mean(samples: &[Sample]) -> [f32; 3] {
    let total: f32 = samples.iter().map(|sample| sample.weight).sum();
    std::array::from_fn(|channel| {
        samples.iter().map(|sample| sample.weight * sample.channels[channel]).sum::<f32>()
            / total.max(f32::EPSILON)
    })
}

/// Returns the mean colour of each group, ordered by green for [`nearest`].
fn means(groups: Vec<Vec<Sample>>) -> Vec<Srgb> {
    let filled = groups.iter().filter(|group| !group.is_empty());
    let mut colours: Vec<Srgb> =
        filled.map(|group| Srgb(mean(group).map(|channel| channel.round() as u8))).collect();
    colours.sort_unstable_by_key(|colour| (colour.0[1], *colour));
    colours
}

/// Runs one k-means iteration: each colour becomes the mean of its nearest samples.
fn refine(colours: &[Srgb], samples: &[Sample]) -> Vec<Srgb> {
    let mut groups = vec![Vec::new(); colours.len()];
    for sample in samples {
        let own = nearest(colours, Srgb(sample.channels.map(|channel| channel as u8)));
        groups[usize::from(own)].push(*sample);
    }
    means(groups)
}

/// Returns the index of the colour with the smallest squared distance from `colour`, among at most
/// 255 colours ordered by green.
fn nearest(colours: &[Srgb], colour: Srgb) -> u8 {
    let square = |other: Srgb, channel: usize| {
        u32::from(other.0[channel].abs_diff(colour.0[channel])).pow(2)
    };
    let mut best = 0;
    let mut least = u32::MAX;
    let middle = colours.partition_point(|other| other.0[1] < colour.0[1]);
    let mut above = middle..colours.len();
    let mut below = (0..middle).rev();
    let sides: [&mut dyn Iterator<Item = usize>; 2] = [&mut above, &mut below];
    for side in sides {
        // Searches outwards until the distance in green alone is too large.
        for index in side {
            let green = square(colours[index], 1);
            if green >= least {
                break;
            }
            let distance = green + square(colours[index], 0) + square(colours[index], 2);
            if distance < least {
                best = index as u8;
                least = distance;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greys(count: usize) -> Palette {
        Palette::new(
            (0..count).map(|grey| Srgb([(grey * 255 / (count - 1)) as u8; 3])).collect(),
            255,
        )
    }

    #[test]
    fn few_colours_are_kept_unchanged() {
        let palette = greys(16);
        for grey in 0..16 {
            let colour = Srgb([grey * 17; 3]);
            assert_eq!(palette.0[usize::from(palette.index_of(colour))], colour);
        }
    }

    #[test]
    fn index_of_finds_the_nearest_colour() {
        let distance = |a: Srgb, b: Srgb| -> i32 {
            (0..3).map(|channel| (i32::from(a.0[channel]) - i32::from(b.0[channel])).pow(2)).sum()
        };
        let scattered =
            |n: u32| Srgb([(n * 37 % 256) as u8, (n * 91 % 253) as u8, (n * 149 % 251) as u8]);
        let palette = Palette::new((0..200).map(scattered).collect(), 255);
        for colour in (200..1200).map(scattered) {
            let found = palette.0[usize::from(palette.index_of(colour))];
            let least = palette.0.iter().map(|&other| distance(other, colour)).min();
            assert_eq!(Some(distance(found, colour)), least, "{colour:?}");
        }
    }

    #[test]
    fn at_most_255_colours_are_chosen() {
        let colours = (0..4096u32)
            .map(|n| Srgb([(n % 16) as u8 * 16, (n / 16 % 16) as u8 * 16, (n / 256) as u8 * 16]));
        let palette = Palette::new(colours.collect(), 255);
        assert!(palette.0.len() <= 255 && palette.0.len() > 200);
        assert_eq!(usize::from(palette.transparent_index()), palette.0.len());
    }
}
