//! Directions by their names.

use alquerque_rules::{Direction, Directions};
use serde::{Deserialize, Serialize};

/// Directions from White's point of view: a name, or a list of names.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "Names", into = "Names")]
pub struct DirectionsText(pub Directions);

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a direction such as \"ahead\", or a list of directions")]
enum Names {
    One(String),
    Several(Vec<String>),
}

const NAMES: [(&str, Directions); 15] = [
    ("any", Directions::ANY),
    ("none", Directions::NONE),
    ("ahead", Directions::FORWARD.union(Directions::SIDEWAYS)),
    ("forward", Directions::FORWARD),
    ("diagonally-forward", Directions::DIAGONALLY_FORWARD),
    ("diagonal", Directions::DIAGONAL),
    ("sideways", Directions::SIDEWAYS),
    ("north", Directions::from_direction(Direction::North)),
    ("north-east", Directions::from_direction(Direction::NorthEast)),
    ("east", Directions::from_direction(Direction::East)),
    ("south-east", Directions::from_direction(Direction::SouthEast)),
    ("south", Directions::from_direction(Direction::South)),
    ("south-west", Directions::from_direction(Direction::SouthWest)),
    ("west", Directions::from_direction(Direction::West)),
    ("north-west", Directions::from_direction(Direction::NorthWest)),
];

fn parse(name: &str) -> Result<Directions, String> {
    let named = NAMES.into_iter().find(|(known, _)| *known == name);
    named.map(|(_, directions)| directions).ok_or_else(|| {
        let known = NAMES.map(|(known, _)| known).join(", ");
        format!("there is no direction '{name}'; there is {known}")
    })
}

fn name(directions: Directions) -> Option<String> {
    let named = NAMES.into_iter().find(|(_, known)| *known == directions);
    named.map(|(name, _)| name.to_owned())
}

impl TryFrom<Names> for DirectionsText {
    type Error = String;

    fn try_from(names: Names) -> Result<Self, String> {
        let names = match names {
            Names::One(name) => vec![name],
            Names::Several(names) => names,
        };
        let parsed = names.iter().map(|name| parse(name));
        let all = parsed.reduce(|all, next| Ok(all?.union(next?)));
        all.unwrap_or(Ok(Directions::NONE)).map(Self)
    }
}

impl From<DirectionsText> for Names {
    fn from(DirectionsText(directions): DirectionsText) -> Self {
        let single = |direction| name(Directions::from_direction(direction));
        name(directions).map_or_else(
            || Self::Several(directions.iter().filter_map(single).collect()),
            Self::One,
        )
    }
}
