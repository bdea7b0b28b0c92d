//! Files attached to commands. As in Discord's client, a file is uploaded first, and the option
//! refers to it by id.

use serde_json::json;

use crate::Sandbox;
use crate::chat::media;
use crate::clock::Id;
use crate::people::options::OptionValue;
use crate::people::reply::ActionError;

impl Sandbox {
    /// Uploads a file and returns the id by which an option refers to it.
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
        world.evict_uploads();
        Ok(id)
    }

    /// Uploads the files among some options, and replaces them with their ids.
    pub(crate) fn upload_files(
        &self,
        options: &[(&str, OptionValue)],
    ) -> Result<Vec<(String, OptionValue)>, ActionError> {
        let uploaded = options.iter().map(|(option, value)| {
            let option = (*option).to_owned();
            let OptionValue::File { name, bytes, content_type } = value else {
                return Ok((option, value.clone()));
            };
            match self.upload(name, bytes.clone(), content_type) {
                Ok(id) => Ok((option, OptionValue::Id(id))),
                Err(why) => Err(ActionError::BadOption { option, why: why.into() }),
            }
        });
        uploaded.collect()
    }
}
