//! An engine on disk, in a sled database.
