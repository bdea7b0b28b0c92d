//! The stores of the stories: in the data directory or, with `STORIES_STORE=postgres`, in a
//! database for each.

use std::env;
use std::path::Path;
use std::sync::Arc;

use alquerque::store::{PostgresLocation, Store, directory};

use crate::postgres::cluster;

/// Returns the address of the database of a data directory, if the stories use databases. The file
/// beside the directory remembers it.
pub fn database(data: &Path) -> Option<String> {
    if env::var_os("STORIES_STORE")? != "postgres" {
        return None;
    }
    let file = data.with_extension("database");
    Some(std::fs::read_to_string(&file).unwrap_or_else(|_| {
        let cluster = cluster().expect("STORIES_STORE=postgres needs POSTGRES_BIN");
        let url = cluster.url(&cluster.create_database());
        cluster.sql(&url, NOW);
        std::fs::write(&file, &url).unwrap();
        url
    }))
}

/// Returns whether the stores are in data directories. If not, tells that a story is skipped.
pub fn are_on_disk() -> bool {
    let are_on_disk = env::var_os("STORIES_STORE").is_none();
    if !are_on_disk {
        eprintln!("skipped: the story is about the data directory");
    }
    are_on_disk
}

/// A function that connections with [`STORY_TIME`] call instead of PostgreSQL's own. The time of a
/// story passes faster than the database's, and must not be ahead of that.
const NOW: &str = "CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE \
                   AS $$SELECT pg_catalog.now() + INTERVAL '100 years'$$";
const STORY_TIME: &str = "?options=-csearch_path%3Dpublic%2Cpg_catalog";

/// Opens the store of a data directory.
pub async fn open(data: &Path) -> Arc<Store> {
    let opened = match database(data) {
        Some(url) => {
            let url = format!("{url}{STORY_TIME}").parse().unwrap();
            Store::open(&PostgresLocation(url)).await
        }
        None => Store::open(&directory(&data.join("games"))).await,
    };
    Arc::new(opened.unwrap())
}
