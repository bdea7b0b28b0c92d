//! The pictures of users.

use std::sync::Arc;
use std::time::Duration;

use quick_cache::sync::Cache;
use tokio::time::{Instant, timeout};

use super::attachments::Attachments;
use super::rest::RestClient;
use crate::game::{Place, PlayerId};

/// How long a picture is shown before it is looked up again.
const FRESH: Duration = Duration::from_hours(1);
/// The most pictures in memory, each of at most 128 KiB.
const MAX_AVATARS: usize = 64;
/// The time limit of both requests for a picture.
const TIMEOUT: Duration = Duration::from_millis(1500);

/// The PNG file of a user's picture, if they have one.
type File = Option<Arc<[u8]>>;

/// The pictures of users, with the times of the requests.
pub struct Avatars(Cache<PlayerId, (Instant, File)>);

impl Default for Avatars {
    fn default() -> Self {
        Self(Cache::new(MAX_AVATARS))
    }
}

impl Avatars {
    /// Returns the picture of a user for a message in this place; `None` if there is none, or if
    /// Discord does not send it in time.
    pub async fn find(
        &self,
        rest: &RestClient,
        files: &Attachments,
        place: Place,
        user: PlayerId,
    ) -> File {
        if let Some((_, file)) = self.0.get(&user).filter(|(since, _)| since.elapsed() < FRESH) {
            return file;
        }
        let requests = async {
            let hash = rest.avatar(place, user).await.ok()?;
            let Some(hash) = hash else { return Some(None) };
            Some(Some(files.avatar(user, &hash).await?.into()))
        };
        let found = timeout(TIMEOUT, requests).await.ok().flatten()?;
        self.0.insert(user, (Instant::now(), found.clone()));
        found
    }
}
