use crate::theme::Theme;

use super::layout::Layout;

/// Draws single marks on a surface.
pub struct MarkPainter<'a, S> {
    pub surface: &'a mut S,
    pub theme: &'a Theme,
    pub layout: &'a Layout,
}

/// Radii around the centre of a point, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Radii {
    pub stone: f32,
    /// The outer radius of the ring around a stone.
    pub ring: f32,
    /// The distance of the base of an arrow that points to a stone.
    pub arrow: f32,
    /// The width of the dashed ring around a movable stone.
    pub hint_width: f32,
}

/// The least width of that ring, as thinner dashes vanish.
const MIN_HINT_WIDTH: f32 = 3.6;

impl Radii {
    pub fn new(theme: &Theme, layout: &Layout) -> Self {
        let marks = &theme.marks;
        let unit = layout.mark_unit();
        let stone = layout.stone_radius();
        let ring = stone + (marks.ring + 2.0 * marks.edge) * unit;
        let hint_width = (marks.hint_ring * unit).max(MIN_HINT_WIDTH);
        Self { stone, ring, arrow: ring + 0.16 * unit, hint_width }
    }
}

impl<S> MarkPainter<'_, S> {
    pub fn radii(&self) -> Radii {
        Radii::new(self.theme, self.layout)
    }
}
