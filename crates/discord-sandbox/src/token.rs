//! Random tokens: bot tokens, interaction tokens and session ids.

use rand::RngExt;

use crate::clock::Id;

const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns a random string of `length` base64url characters.
pub(crate) fn random(length: usize) -> String {
    let mut rng = rand::rng();
    (0..length).map(|_| char::from(URL_SAFE[rng.random_range(0..64)])).collect()
}

/// Returns a token in Discord's format: the bot's id in base64url, then two secret parts.
pub(crate) fn bot_token(bot: Id, secret: &str) -> String {
    let (middle, end) = secret.split_at(6.min(secret.len()));
    format!("{}.{middle}.{end}", base64url(bot.to_string().as_bytes()))
}

/// Encodes as base64url without padding.
fn base64url(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_usize, |word, &byte| word << 8 | usize::from(byte))
            << (8 * (3 - chunk.len()));
        for digit in 0..=chunk.len() {
            text.push(char::from(URL_SAFE[word >> (18 - 6 * digit) & 63]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64url_matches_the_vectors_of_rfc_4648() {
        for (plain, coded) in
            [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg")]
        {
            assert_eq!(base64url(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn a_bot_token_has_three_parts_and_starts_with_the_id() {
        let token = bot_token(Id(80_351_110_224_678_912), &random(33));
        let parts: Vec<&str> = token.split('.').collect();
        assert_eq!(parts.len(), 3);
        assert_eq!(parts[0], "ODAzNTExMTAyMjQ2Nzg5MTI");
        assert_eq!((parts[1].len(), parts[2].len()), (6, 27));
    }
}
