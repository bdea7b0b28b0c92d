use super::layout::Layout;
use super::surface::Surface;
use super::theme::Theme;

/// Lays marks over a surface.
pub struct Marker<'a, S> {
    pub surface: &'a mut S,
    pub theme: &'a Theme,
    pub layout: &'a Layout,
}

impl<S: Surface> Marker<'_, S> {
    pub fn stone_radius(&self) -> f32 {
        self.theme.stones.radius * self.layout.pitch
    }
}
