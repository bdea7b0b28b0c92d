//! Vectors of the plane, and rectangles in pixels from the picture's upper left corner. Integral
//! coordinates are the seams between pixels.

use std::ops::{Add, Mul, Sub};

/// A position or an offset: `x` to the right, `y` down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2 {
    /// The distance to the right.
    pub x: f32,
    /// The distance downwards.
    pub y: f32,
}

impl Vec2 {
    /// Returns the position or offset with these coordinates.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// Returns the scalar product.
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// Returns the length of an offset.
    pub fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// Returns the offset of this `length` in a direction: clockwise from the right, in radians.
    pub fn polar(angle: f32, length: f32) -> Self {
        Self::new(angle.cos() * length, angle.sin() * length)
    }

    /// Returns the direction of an offset: clockwise from the right, in radians.
    pub fn angle(self) -> f32 {
        self.y.atan2(self.x)
    }
}

impl Add for Vec2 {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vec2 {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Vec2 {
    type Output = Self;

    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// An axis-aligned rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub min: Vec2,
    pub max: Vec2,
}

impl Rect {
    pub const fn new(left: f32, top: f32, right: f32, bottom: f32) -> Self {
        Self { min: Vec2::new(left, top), max: Vec2::new(right, bottom) }
    }

    /// Returns the square that extends `reach` from its `centre` to each side.
    pub fn around(centre: Vec2, reach: f32) -> Self {
        Self { min: centre, max: centre }.grown(reach)
    }

    /// Returns the rectangle extended by `by` on each side.
    pub fn grown(self, by: f32) -> Self {
        let by = Vec2::new(by, by);
        Self { min: self.min - by, max: self.max + by }
    }

    /// Returns the smallest rectangle that contains both.
    pub fn union(self, other: Self) -> Self {
        Self {
            min: Vec2::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Vec2::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// Returns the common part of both. If there is none, `min` exceeds `max`, and the result
    /// contains no pixel.
    pub fn intersection(self, other: Self) -> Self {
        Self {
            min: Vec2::new(self.min.x.max(other.min.x), self.min.y.max(other.min.y)),
            max: Vec2::new(self.max.x.min(other.max.x), self.max.y.min(other.max.y)),
        }
    }

    pub fn centre(self) -> Vec2 {
        (self.min + self.max) * 0.5
    }

    pub fn width(self) -> f32 {
        self.max.x - self.min.x
    }

    pub fn height(self) -> f32 {
        self.max.y - self.min.y
    }
}
