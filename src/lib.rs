pub mod notation;
pub mod rules;
