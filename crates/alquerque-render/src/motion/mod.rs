//! The pictures between two positions of a game: the moved stone travels hop by hop, and the stones
//! that it captures give way to their ghosts when it passes them.

mod journey;

use alquerque_rules::{Point, Position};

use super::atlas::{Atlas, copy_part};
use super::board::{Layout, Stone};
use super::canvas::Vec2;
use super::picture::compose_from;
use super::{LastAction, Scene, Style};

use journey::{Journey, PassedStone};

// Delays are in hundredths of a second.

/// The delay after a picture in which a stone travels.
const TRAVEL_DELAY: u16 = 7;
/// The delay after a picture that marks a stone which is then removed.
const REMOVAL_DELAY: u16 = 14;
/// The most pictures of a capture with few hops. Longer captures have one for each landing.
const BUDGET: usize = 9;

/// How finely a stone's way is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Smoothness {
    /// Up to two pictures between two landings.
    Smooth,
    /// At most one picture between two landings.
    Coarse,
}

impl Smoothness {
    /// Returns the number of parts of a hop.
    fn steps(self, hops: usize) -> usize {
        let most = match self {
            Self::Smooth => 3,
            Self::Coarse => 2,
        };
        (BUDGET / hops).clamp(1, most)
    }
}

/// A picture as palette indices, and the delay after it.
pub type TimedPicture = (Vec<u8>, u16);

/// The pictures between two scenes.
pub struct Motion<'a> {
    pub atlas: &'a Atlas,
    pub style: &'a Style,
    smoothness: Smoothness,
    /// The board without stones and marks.
    empty: Vec<u8>,
}

impl<'a> Motion<'a> {
    pub fn new(atlas: &'a Atlas, style: &'a Style, smoothness: Smoothness) -> Self {
        let mut empty = atlas.board.clone();
        atlas.overlay(style, &mut empty).draw_labels();
        Self { atlas, style, smoothness, empty }
    }

    fn layout(&self) -> &'a Layout {
        &self.atlas.layouts[self.style.view]
    }

    /// Returns the pictures that lead from the picture before the last action of a scene to that
    /// of the scene. None if nothing moves.
    pub fn pictures(&self, previous: &[u8], after: &Scene) -> Vec<TimedPicture> {
        let layout = self.layout();
        match &after.last_action {
            Some(LastAction::Move { before, action }) => {
                let ground = self.ground(previous, before, after);
                let Some(journey) = Journey::of_move(before, action, layout) else {
                    return Vec::new();
                };
                let mut pictures = self.travel(&ground, &journey, Passing::Leaves);
                if let Some(forfeited) = before.penalty(action) {
                    let end = self.at_time(&ground, &journey, journey.hops(), 1, Passing::Leaves);
                    pictures.push((self.marked(end, forfeited), REMOVAL_DELAY));
                }
                pictures
            }
            Some(LastAction::Huff { before, stone }) => {
                let ground = self.ground(previous, before, after);
                vec![(self.marked(ground, *stone), REMOVAL_DELAY)]
            }
            Some(LastAction::Insist { before, taken_back }) => {
                let ground = self.ground(previous, before, after);
                Journey::back(before, taken_back, after, layout)
                    .map(|journey| self.travel(&ground, &journey, Passing::Returns))
                    .unwrap_or_default()
            }
            None => Vec::new(),
        }
    }

    /// Returns the `previous` picture without marks on the board.
    fn ground(&self, previous: &[u8], before: &Position, after: &Scene) -> Vec<u8> {
        let layout = self.layout();
        let bare = compose_from(self.atlas, &after.without_marks(*before), self.style);
        let mut ground = previous.to_vec();
        copy_part(layout.size.width(), layout.field(), &bare, &mut ground);
        ground
    }

    /// Returns the pictures of a journey between its start and its end.
    fn travel(&self, ground: &[u8], journey: &Journey, passing: Passing) -> Vec<TimedPicture> {
        let steps = self.smoothness.steps(journey.hops());
        (1..journey.hops() * steps)
            .map(|step| (self.at_time(ground, journey, step, steps, passing), TRAVEL_DELAY))
            .collect()
    }

    /// Returns the picture of a journey after a number of `steps` of a hop.
    fn at_time(
        &self,
        ground: &[u8],
        journey: &Journey,
        step: usize,
        steps: usize,
        passing: Passing,
    ) -> Vec<u8> {
        let time = step as f32 / steps as f32;
        let mut picture = ground.to_vec();
        self.clear(journey.start, &mut picture);
        for passed in journey.passed.iter().filter(|passed| passed.time < time) {
            match passing {
                Passing::Leaves => self.draw_captured(passed, &mut picture),
                Passing::Returns => {
                    let centre = self.layout().centre(passed.point);
                    self.draw_stone(passed.stone, centre, &mut picture);
                }
            }
        }
        self.draw_stone(journey.stone, journey.place(time), &mut picture);
        picture
    }

    /// Draws a stone at any place, which lies on a seam between pixels.
    fn draw_stone(&self, stone: Stone, centre: Vec2, picture: &mut [u8]) {
        let mut overlay = self.atlas.overlay(self.style, picture);
        self.atlas.travellers.get(stone).for_each_pixel(centre, &mut overlay.blend);
    }

    /// Draws the ghost of a captured stone.
    fn draw_captured(&self, passed: &PassedStone, picture: &mut [u8]) {
        self.clear(passed.point, picture);
        let marks = &self.atlas.marks;
        let ghosts = if passed.stone.king { &marks.kings } else { &marks.men };
        let mut overlay = self.atlas.overlay(self.style, picture);
        for sprite in [&ghosts[passed.stone.side], &marks.captured.sign] {
            overlay.draw_sprite(sprite, passed.point);
        }
    }

    /// Marks a stone that is to be removed because it has not captured.
    fn marked(&self, mut picture: Vec<u8>, stone: Point) -> Vec<u8> {
        let badge = &self.atlas.marks.forfeited.badge;
        self.atlas.overlay(self.style, &mut picture).draw_sprite(badge, stone);
        picture
    }

    /// Removes the stone on a point.
    fn clear(&self, point: Point, picture: &mut [u8]) {
        let layout = self.layout();
        copy_part(layout.size.width(), layout.cell(point), &self.empty, picture);
    }
}

/// What happens to the stones that a travelling stone passes.
#[derive(Clone, Copy)]
enum Passing {
    /// They are captured.
    Leaves,
    /// They come back, because the capture is taken back.
    Returns,
}
