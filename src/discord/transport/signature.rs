//! The signatures of requests from Discord: Ed25519, over the timestamp and the body.

use std::ops::RangeInclusive;
use std::time::Duration;

use data_encoding::HEXLOWER_PERMISSIVE;
use ring::signature::{ED25519, UnparsedPublicKey};
use thiserror::Error;
use time::OffsetDateTime;

use crate::service::Observation;

/// The greatest difference between the timestamp of a request and the time. Discord waits three
/// seconds for a response, so an older request is useless.
const MAX_AGE: Duration = Duration::from_mins(1);
const KEY_LEN: usize = 32;
const SIGNATURE_LEN: usize = 64;

/// The public key of the application.
#[derive(Clone, Debug)]
pub struct PublicKey([u8; KEY_LEN]);

/// A request that Discord has signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signed {
    /// When it was signed, by Discord's time.
    sent: OffsetDateTime,
    /// A number that two requests share only if one repeats the other.
    pub number: u64,
}

/// Why a key is not used.
#[derive(Debug, Error)]
#[error("the application's public key is not 64 hexadecimal digits")]
pub struct MalformedKey;

/// Why a request is refused. Discord sends such requests as well, to test the endpoint.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum SignatureError {
    #[error("the request has no signature, or a malformed one")]
    Missing,
    #[error("the request is too old, or from the future")]
    Expired,
    #[error("the signature is not Discord's")]
    Wrong,
}

impl PublicKey {
    /// Decodes the hexadecimal `verify_key` of an application.
    pub fn parse(digits: &str) -> Result<Self, MalformedKey> {
        decode(digits).map(Self).ok_or(MalformedKey)
    }

    /// Verifies a request with these headers `X-Signature-Timestamp` and `X-Signature-Ed25519`.
    /// It may have been signed at any time.
    pub fn verify(
        &self,
        timestamp: &str,
        signature: &str,
        body: &[u8],
    ) -> Result<Signed, SignatureError> {
        let signature: [u8; SIGNATURE_LEN] = decode(signature).ok_or(SignatureError::Missing)?;
        let seconds = timestamp.parse().map_err(|_| SignatureError::Missing)?;
        let sent =
            OffsetDateTime::from_unix_timestamp(seconds).map_err(|_| SignatureError::Missing)?;
        let signed = [timestamp.as_bytes(), body].concat();
        UnparsedPublicKey::new(&ED25519, self.0)
            .verify(&signed, &signature)
            .map_err(|_| SignatureError::Wrong)?;
        let number = signature.first_chunk().map_or(0, |first| u64::from_be_bytes(*first));
        Ok(Signed { sent, number })
    }
}

impl Signed {
    /// Returns what the request says of Discord's time.
    pub fn observation(&self) -> Option<Observation> {
        Observation::from_signed(self.sent, MAX_AGE)
    }

    /// Checks that the request was signed in the last minute before the end of `times`, and not
    /// before its beginning.
    pub fn check_time(&self, times: RangeInclusive<OffsetDateTime>) -> Result<(), SignatureError> {
        let is_timely = (*times.end() - self.sent).unsigned_abs() <= MAX_AGE;
        if is_timely && self.sent >= *times.start() { Ok(()) } else { Err(SignatureError::Expired) }
    }
}

/// Decodes hexadecimal digits.
fn decode<const LEN: usize>(digits: &str) -> Option<[u8; LEN]> {
    HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key of the third test of RFC 8032, section 7.1.
    const OTHER_KEY: &str = "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025";

    /// The key of its first test, with a signature that OpenSSL 3 made by it
    /// (`openssl pkeyutl -sign -rawin`).
    const KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const SIGNED_AT: i64 = 1_700_000_000;
    const BODY: &[u8] = br#"{"type":1}"#;
    const SIGNATURE: &str = "1695961a47c91a1ec033b819b7e87e3dbc583dd0cee6d1fd0216f58ac87b6228\
         ae531ddbf91fb7bc28d7edf7f08604da16f54624f38a6bc0614e4dc13cd47f0f";

    fn at(seconds: i64) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(seconds).unwrap()
    }

    fn verify(
        timestamp: &str,
        signature: &str,
        body: &[u8],
        now: i64,
    ) -> Result<u64, SignatureError> {
        let signed = PublicKey::parse(KEY).unwrap().verify(timestamp, signature, body)?;
        signed.check_time(at(0)..=at(now)).map(|()| signed.number)
    }

    #[test]
    fn a_signature_of_another_implementation_is_verified() {
        let timestamp = SIGNED_AT.to_string();
        let number = verify(&timestamp, SIGNATURE, BODY, SIGNED_AT).unwrap();
        assert_eq!(format!("{number:016x}"), SIGNATURE[..16]);
        let upper = SIGNATURE.to_uppercase();
        assert!(verify(&timestamp, &upper, BODY, SIGNED_AT).is_ok());
        for age in [-60, 60] {
            assert!(verify(&timestamp, SIGNATURE, BODY, SIGNED_AT + age).is_ok(), "{age}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        let timestamp = SIGNED_AT.to_string();
        let wrong = Err(SignatureError::Wrong);
        assert_eq!(verify(&timestamp, SIGNATURE, br#"{"type":2}"#, SIGNED_AT), wrong);
        assert_eq!(verify("1700000001", SIGNATURE, BODY, SIGNED_AT), wrong);
        assert_eq!(verify("01700000000", SIGNATURE, BODY, SIGNED_AT), wrong);
        for at in [0, 2, 64, 126] {
            let mut forged = SIGNATURE.to_owned();
            let digit = if &SIGNATURE[at..=at] == "0" { "1" } else { "0" };
            forged.replace_range(at..=at, digit);
            assert_eq!(verify(&timestamp, &forged, BODY, SIGNED_AT), wrong, "{at}");
        }
        let other = PublicKey::parse(OTHER_KEY).unwrap();
        assert_eq!(other.verify(&timestamp, SIGNATURE, BODY), Err(SignatureError::Wrong));
        for age in [-61, 61, 86_400] {
            let expired = verify(&timestamp, SIGNATURE, BODY, SIGNED_AT + age);
            assert_eq!(expired, Err(SignatureError::Expired), "{age}");
        }
        let key = PublicKey::parse(KEY).unwrap();
        for (start, is_accepted) in [(SIGNED_AT, true), (SIGNED_AT + 1, false)] {
            let times = at(start)..=at(SIGNED_AT + 5);
            let signed = key.verify(&timestamp, SIGNATURE, BODY).unwrap();
            assert_eq!(signed.check_time(times).is_ok(), is_accepted, "{start}");
        }
        for (timestamp, signature) in [
            ("", SIGNATURE),
            ("now", SIGNATURE),
            ("9223372036854775807", SIGNATURE),
            (timestamp.as_str(), ""),
            (timestamp.as_str(), &SIGNATURE[2..]),
            (timestamp.as_str(), &"é".repeat(64)),
        ] {
            let missing = verify(timestamp, signature, BODY, SIGNED_AT);
            assert_eq!(missing, Err(SignatureError::Missing), "{timestamp} {signature}");
        }
        assert!(PublicKey::parse("12").is_err() && PublicKey::parse(&"g".repeat(64)).is_err());
    }
}
