use super::layout::Layout;
use super::theme::Theme;

/// Draws single marks on a surface.
pub struct Marker<'a, S> {
    pub surface: &'a mut S,
    pub theme: &'a Theme,
    pub layout: &'a Layout,
}

/// How far from the middle of a point a stone and what is around it reach, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub stone: f32,
    /// The ring around it.
    pub ring: f32,
    /// The base of an arrow that points to it.
    pub arrow: f32,
}

impl Reach {
    pub fn of(theme: &Theme, layout: &Layout) -> Self {
        let (marks, weight) = (&theme.marks, layout.weight());
        let stone = theme.stones.radius * layout.pitch;
        let ring = stone + (marks.ring + 2.0 * marks.edge) * weight;
        Self { stone, ring, arrow: ring + 0.16 * weight }
    }
}

impl<S> Marker<'_, S> {
    pub fn reach(&self) -> Reach {
        Reach::of(self.theme, self.layout)
    }
}
