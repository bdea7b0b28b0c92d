use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};

/// Returns the directory `purpose` of this project in the user's data directory.
///
/// Falls back to the working directory if the system has no data directory.
pub fn default_data_dir(purpose: &str) -> PathBuf {
    let user =
        choose_base_strategy().map_or_else(|_| PathBuf::from("."), |system| system.data_dir());
    user.join("alquerque").join(purpose)
}

/// Returns the directory of the endgame tables in a data directory.
pub fn tables_dir(data: &Path) -> PathBuf {
    data.join("tables")
}
