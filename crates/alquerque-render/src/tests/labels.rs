//! Coordinates and the numbers of squares stay readable beside every mark.

use std::collections::HashSet;

use alquerque_rules::{
    Action, Bitboard, BySide, DAME, History, MEDIEVAL, Placement, Point, Position, RuleSet, Side,
};

use super::contrast::contrast;
use super::rendered::Rendered;
use super::styles::{some_styles, styles};
use crate::board::{LabelMask, Lettering};
use crate::canvas::{Ink, LinearRgb, Vec2};
use crate::{Scene, Style};

/// The smallest contrast of large text.
const LEAST: f32 = 3.0;
/// The share of the pixels around a label that have this contrast to it. The rest may be a part of
/// a stone, of its shadow, or of the frame.
const SHARE: f32 = 0.75;

/// Returns the scene in which a stone has just arrived on a point without a capture.
fn arrival(rules: &'static RuleSet, to: Point) -> Scene {
    let points = rules.board.points();
    let pairs = points.iter().flat_map(|from| points.iter().map(move |other| (from, other)));
    let scene = |(from, other): (Point, Point)| {
        let white = Bitboard::from_point(from);
        let black = Bitboard::from_point(other);
        let kings = if rules.has_kings() { white } else { Bitboard::EMPTY };
        let placement = Placement { stones: BySide { white, black }, kings };
        let mut game = History::from_position(Position::new(rules, placement, Side::White)?);
        let moves = game.position().legal_moves();
        let found = moves.into_iter().find(|step| step.to() == to && !step.is_capture())?;
        game.play(&Action::Move(found)).ok()?;
        Some(Scene::from_history(&game))
    };
    pairs.filter(|(from, other)| from != other).find_map(scene).unwrap()
}

/// The pixels of a label.
struct Label {
    name: String,
    ink: Vec<(u32, u32)>,
    around: Vec<(u32, u32)>,
}

impl Label {
    /// Collects the pixels that `write` draws.
    fn new(name: String, halo: u32, write: impl FnOnce(&mut dyn FnMut(u32, u32, Ink))) -> Self {
        let mut touched = HashSet::new();
        let mut ink = Vec::new();
        write(&mut |x, y, paint| {
            touched.insert((x, y));
            if paint.opacity > 0.9 {
                ink.push((x, y));
            }
        });
        let near = |&(x, y): &(u32, u32)| {
            (x - halo..=x + halo).flat_map(move |x| (y - halo..=y + halo).map(move |y| (x, y)))
        };
        let around: HashSet<_> = ink.iter().flat_map(near).collect();
        let around = around.difference(&touched).copied().collect();
        Self { name, ink, around }
    }

    /// Returns all labels of a picture.
    fn all(rendered: &Rendered) -> Vec<Self> {
        let layout = rendered.layout();
        let lettering = Lettering::draw(rendered.style.theme, layout);
        let halo = LabelMask::halo(layout);
        let coordinates = layout.labels().map(|(name, centre)| {
            Self::new(name.clone(), halo, |f| lettering.labels.write_centred(&name, centre, f))
        });
        let numbers = layout.points().filter_map(|square| {
            let name = layout.board().number_of(square)?.to_string();
            let centre = layout.number_centre(square);
            Some(Self::new(name.clone(), halo, |f| {
                lettering.numbers.write_centred(&name, centre, f);
            }))
        });
        let mut all: Vec<_> = coordinates.collect();
        all.extend(numbers.filter(|_| rendered.style.numbers));
        all
    }

    /// Returns whether the label and what surrounds it look the same in two pictures.
    fn is_alike(&self, one: &Rendered, other: &Rendered) -> bool {
        let index = |of: &Rendered, &(x, y): &(u32, u32)| of.index(Vec2::new(x as f32, y as f32));
        self.ink.iter().chain(&self.around).all(|at| index(one, at) == index(other, at))
    }

    /// Returns the share of the pixels around the label from which it stands out.
    fn readable(&self, rendered: &Rendered) -> f32 {
        let colour =
            |&(x, y): &(u32, u32)| rendered.colour(Vec2::new(x as f32, y as f32)).to_linear();
        let mean = |channel: usize| {
            let sum: f32 = self.ink.iter().map(|at| colour(at).0[channel]).sum();
            sum / self.ink.len() as f32
        };
        let ink = LinearRgb([0, 1, 2].map(mean));
        let clear = self.around.iter().filter(|at| contrast(ink, colour(at)) >= LEAST).count();
        clear as f32 / self.around.len() as f32
    }
}

/// Checks that marks leave every label and the pixels around it as they are, and that these
/// contrast with the label.
fn assert_readable(styles: impl Iterator<Item = Style>) {
    for style in styles.map(|style| Style { numbers: true, ..style }) {
        for rules in [&MEDIEVAL, &DAME] {
            let mut labels = None;
            for point in rules.board.points() {
                let scene = arrival(rules, point);
                let unmarked = Rendered::styled(&Scene { last_action: None, ..scene }, style);
                let labels = labels.get_or_insert_with(|| Label::all(&unmarked));
                let here = Bitboard::from_point(point);
                let hinted = scene.with_movable(here).with_targets(here);
                let marked = [scene, hinted].map(|scene| Rendered::styled(&scene, style));
                assert!(marked[0].is_destination(point), "{point} {style:?}");
                for label in labels {
                    let what =
                        format!("{} beside {point}, {} {}", label.name, rules.id, style.theme.id);
                    assert!(
                        marked.iter().all(|marked| label.is_alike(&unmarked, marked)),
                        "{what}"
                    );
                    let share = label.readable(&unmarked);
                    assert!(share >= SHARE, "{what}: {share}");
                }
            }
        }
    }
}

#[test]
fn every_label_is_readable_beside_every_mark_in_each_theme() {
    assert_readable(some_styles());
}

#[test]
#[ignore = "long form: every style"]
fn every_label_is_readable_beside_every_mark_in_every_style() {
    assert_readable(styles());
}
