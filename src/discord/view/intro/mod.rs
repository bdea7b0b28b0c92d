//! Messages for newcomers: help, its pages, and the lessons.

pub mod buttons;
pub mod help;
pub mod lesson;
