//! The colours of a theme's pictures, at most 255, chosen once from all that can be on them.

use super::colour::Srgb;

/// Rounds of [`refined`]: later ones move hardly any colour.
const ROUNDS: usize = 4;

/// Up to 255 colours, ordered by green: a byte counts them, and has a number left for what is no colour.
pub struct Palette(Vec<Srgb>);

/// A colour of the samples, and how much it matters.
#[derive(Clone, Copy)]
struct Sample {
    channels: [f32; 3],
    weight: f32,
}

impl Palette {
    /// The palette of up to `most` colours that suits `pixels` best.
    pub fn of(mut pixels: Vec<Srgb>, most: u8) -> Self {
        pixels.sort_unstable();
        // The square root lets small bright marks have colours of their own beside large dull surfaces.
        let samples: Vec<Sample> = pixels
            .chunk_by(Srgb::eq)
            .map(|same| Sample {
                channels: same[0].0.map(f32::from),
                weight: (same.len() as f32).sqrt(),
            })
            .collect();
        let mut colours = means(median_cut(samples.clone(), most.into()));
        for _ in 0..ROUNDS {
            colours = refined(&colours, &samples);
        }
        Self(colours)
    }

    pub fn colours(&self) -> &[Srgb] {
        &self.0
    }

    /// Red, green and blue of each colour in turn.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|colour| colour.0).collect()
    }

    /// The index of no colour: the first that is free.
    pub fn transparent(&self) -> u8 {
        self.0.len() as u8
    }

    /// The index of the colour nearest to `colour`.
    pub fn index_of(&self, colour: Srgb) -> u8 {
        nearest(&self.0, colour)
    }
}

/// Parts `samples` into up to `most` groups: again and again, the group whose colours differ most is cut at its mean,
/// across the channel in which they differ most.
fn median_cut(samples: Vec<Sample>, most: usize) -> Vec<Vec<Sample>> {
    let mut groups = vec![Group::of(samples)];
    while groups.len() < most {
        let widest =
            (0..groups.len()).max_by(|&a, &b| groups[a].spread.total_cmp(&groups[b].spread));
        let Some(widest) = widest.filter(|&widest| groups[widest].spread > 0.0) else { break };
        let Group { samples, mean, channel, .. } = groups.swap_remove(widest);
        let (low, high) =
            samples.into_iter().partition(|sample| sample.channels[channel] < mean[channel]);
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

/// The mean colour of each group, ordered by green for [`nearest`].
fn means(groups: Vec<Vec<Sample>>) -> Vec<Srgb> {
    let filled = groups.iter().filter(|group| !group.is_empty());
    let mut colours: Vec<Srgb> =
        filled.map(|group| Srgb(mean(group).map(|channel| channel.round() as u8))).collect();
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

/// The number of the colour, one of at most 255 ordered by green, with the least squared distance from `colour`.
fn nearest(colours: &[Srgb], colour: Srgb) -> u8 {
    let square = |other: Srgb, channel: usize| {
        u32::from(other.0[channel].abs_diff(colour.0[channel])).pow(2)
    };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn greys(count: usize) -> Palette {
        Palette::of(
            (0..count).map(|grey| Srgb([(grey * 255 / (count - 1)) as u8; 3])).collect(),
            255,
        )
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let palette = greys(16);
        for grey in 0..16 {
            let colour = Srgb([grey * 17; 3]);
            assert_eq!(palette.0[usize::from(palette.index_of(colour))], colour);
        }
    }

    #[test]
    fn no_colour_is_nearer_than_the_nearest() {
        let distance = |a: Srgb, b: Srgb| -> i32 {
            (0..3).map(|channel| (i32::from(a.0[channel]) - i32::from(b.0[channel])).pow(2)).sum()
        };
        let scattered =
            |n: u32| Srgb([(n * 37 % 256) as u8, (n * 91 % 253) as u8, (n * 149 % 251) as u8]);
        let palette = Palette::of((0..200).map(scattered).collect(), 255);
        for colour in (200..1200).map(scattered) {
            let found = palette.0[usize::from(palette.index_of(colour))];
            let least = palette.0.iter().map(|&other| distance(other, colour)).min();
            assert_eq!(Some(distance(found, colour)), least, "{colour:?}");
        }
    }

    #[test]
    fn no_more_than_255_colours_are_chosen() {
        let colours = (0..4096u32)
            .map(|n| Srgb([(n % 16) as u8 * 16, (n / 16 % 16) as u8 * 16, (n / 256) as u8 * 16]));
        let palette = Palette::of(colours.collect(), 255);
        assert!(palette.0.len() <= 255 && palette.0.len() > 200);
        assert_eq!(usize::from(palette.transparent()), palette.0.len());
    }
}
