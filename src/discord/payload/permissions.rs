//! Permissions as Discord writes them.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serenity::all::Permissions;

/// Reads permissions: the digits of a number without a limit, of whose bits the bot knows some.
pub fn permissions<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Permissions>, D::Error> {
    let Some(text) = Option::<Cow<'_, str>>::deserialize(deserializer)? else { return Ok(None) };
    let mut digits = text.bytes();
    // The low bits of a product and of a sum depend on low bits only.
    let low = digits.try_fold(0_u64, |low, digit| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        Some(low.wrapping_mul(10).wrapping_add(digit))
    });
    let low = low.filter(|_| !text.is_empty()).ok_or_else(|| D::Error::custom("no permissions"))?;
    Ok(Some(Permissions::from_bits_truncate(low)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_permissions_do_not_hide_known_ones() {
        let read = |json: &str| permissions(&mut serde_json::Deserializer::from_str(json));
        let known = Permissions::SEND_MESSAGES | Permissions::VIEW_CHANNEL;
        for new in [0, 1_u128 << 63, 1 << 64, 1 << 100] {
            let all = new + u128::from(known.bits());
            assert_eq!(read(&format!("\"{all}\"")).unwrap(), Some(known), "{new}");
        }
        assert_eq!(read("null").unwrap(), None);
        for other in ["\"\"", "\"-1\"", "\"0x8\"", "8", "[]"] {
            assert!(read(other).is_err(), "{other}");
        }
    }
}
