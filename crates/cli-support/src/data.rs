use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};

/// Returns the directory `purpose` of this project in the user's data directory; in the working
/// directory where the system has none.
pub fn default_data(purpose: &str) -> PathBuf {
    let user =
        choose_base_strategy().map_or_else(|_| PathBuf::from("."), |system| system.data_dir());
    user.join("alquerque").join(purpose)
}

/// Returns where the endgame tables are in a data directory.
pub fn tables(data: &Path) -> PathBuf {
    data.join("tables")
}
