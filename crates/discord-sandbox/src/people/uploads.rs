//! Files that people hand to commands: given over first, as Discord's client does, and named by their ids then.

use serde_json::json;

use crate::Sandbox;
use crate::chat::media;
use crate::clock::Id;
use crate::people::invocation::OptionValue;
use crate::people::reply::ActionError;
use crate::world::World;

/// How long a file can be fetched, in milliseconds.
const LIFE_MS: u64 = 24 * 60 * 60_000;
/// How many bytes such files may have in all. The oldest go first.
const MOST_BYTES: usize = 32 << 20;

impl Sandbox {
    /// Gives a file over and returns the id by which an option names it.
    pub(crate) fn upload(
        &self,
        name: &str,
        bytes: Vec<u8>,
        content_type: &str,
    ) -> Result<Id, &'static str> {
        if bytes.len() as u64 > u64::from(self.shared.config.upload_limit) {
            return Err("this file is too large");
        }
        let mut world = self.shared.world();
        let id = world.next_id(self.shared.now_ms());
        let filename = media::safe_name(name);
        let cdn = &self.shared.addresses.announced.cdn;
        let url = format!("{cdn}/ephemeral-attachments/{}/{id}/{filename}", world.bot);
        let mut wire = json!({
            "id": id, "filename": filename, "size": bytes.len(), "url": url, "proxy_url": url,
            "content_type": content_type, "ephemeral": true,
        });
        if let Some((width, height)) = media::dimensions(&bytes) {
            wire["width"] = json!(width);
            wire["height"] = json!(height);
        }
        world.uploads.insert(id, wire);
        world.files.insert(id, bytes.into());
        world.bound_uploads();
        Ok(id)
    }

    /// Gives all files over that are among some options; what remains are their ids.
    pub(crate) fn hand_over(
        &self,
        options: &[(&str, OptionValue)],
    ) -> Result<Vec<(String, OptionValue)>, ActionError> {
        let handed = options.iter().map(|(option, given)| {
            let option = (*option).to_owned();
            let OptionValue::File { name, bytes, content_type } = given else {
                return Ok((option, given.clone()));
            };
            match self.upload(name, bytes.clone(), content_type) {
                Ok(id) => Ok((option, OptionValue::Id(id))),
                Err(why) => Err(ActionError::BadOption { option, why: why.into() }),
            }
        });
        handed.collect()
    }
}

impl World {
    /// Forgets the oldest files that were handed over, as far as they are too much together.
    fn bound_uploads(&mut self) {
        let mut newest: Vec<Id> = self.uploads.keys().copied().collect();
        newest.sort_unstable_by(|one, other| other.cmp(one));
        let mut bytes = 0;
        for id in newest {
            bytes += self.files.get(&id).map_or(0, |file| file.len());
            if bytes > MOST_BYTES {
                self.uploads.remove(&id);
                self.files.remove(&id);
            }
        }
    }

    /// Forgets the files that were handed over too long ago.
    pub fn forget_uploads(&mut self, now_ms: u64) {
        let old: Vec<Id> =
            self.uploads.keys().copied().filter(|id| id.created_ms() + LIFE_MS < now_ms).collect();
        for id in old {
            self.uploads.remove(&id);
            self.files.remove(&id);
        }
    }
}
