//! What people and servers have chosen for themselves. What they have not chosen is left out, so that later versions can
//! add choices and change what is usual.

use serde::{Deserialize, Serialize};

/// What one person has chosen, for what they alone see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// The name of a theme of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The name of a size of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
}

/// What was chosen for a whole server, for what everybody there sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The name of a theme of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
}

/// How to change a value, given as it is kept or, where nothing is kept, as it is usual.
pub type Edit<T> = Box<dyn FnOnce(&mut T) + Send>;
