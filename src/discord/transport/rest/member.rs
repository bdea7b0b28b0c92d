//! Members of servers, as Discord describes them.

use serde::Deserialize;
use serenity::all::{Timestamp, UserId};

use crate::discord::payload::Id;
use crate::game::PlayerId;

/// A member of a server.
#[derive(Debug, Deserialize)]
pub struct Member {
    user: Id<UserId>,
    /// The end of the member's latest timeout. Discord always sends the field, which may be null.
    #[serde(rename = "communication_disabled_until", deserialize_with = "Option::deserialize")]
    pub timed_out_until: Option<Timestamp>,
}

impl Member {
    /// Reads a response about this player.
    ///
    /// # Errors
    /// When anything is missing or unreadable, or the response is about another user: it confirms
    /// nothing.
    pub fn read(body: &[u8], player: PlayerId) -> Result<Self, serde_json::Error> {
        let member: Self = serde_json::from_slice(body)?;
        if member.user.id.get() == player.0 {
            Ok(member)
        } else {
            Err(serde::de::Error::custom("the response is about another user"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_answer_about_the_player_confirms_a_membership() {
        let read = |body: &str| Member::read(body.as_bytes(), PlayerId(5));
        let member = r#"{"user":{"id":"5"},"communication_disabled_until":null}"#;
        assert_eq!(read(member).unwrap().timed_out_until, None);
        let timed_out =
            r#"{"user":{"id":"5"},"communication_disabled_until":"2026-05-01T12:00:00+00:00"}"#;
        assert!(read(timed_out).unwrap().timed_out_until.is_some());
        for doubtful in [
            "",
            "[]",
            "{}",
            "null",
            "<!DOCTYPE html><html></html>",
            r#"{"user":{"id":"5"}}"#,
            r#"{"user":{"id":"6"},"communication_disabled_until":null}"#,
            r#"{"user":{"id":"0"},"communication_disabled_until":null}"#,
            r#"{"user":null,"communication_disabled_until":null}"#,
            r#"{"communication_disabled_until":null}"#,
            r#"{"user":{"id":"5"},"communication_disabled_until":"soon"}"#,
            r#"{"user":{"id":"5"},"communication_disabled_until":0}"#,
            r#"{"user":{"id":"5"},"communication_disabled_until":null"#,
        ] {
            assert!(read(doubtful).is_err(), "{doubtful}");
        }
    }
}
