//! Values with the same form in flags, in the environment and in the configuration file.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;
use std::time::Duration;

use alquerque::discord::ShardPart;
use serde::{Deserialize, Deserializer, de};

/// An HTTP URL.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub struct HttpUrl(pub String);

/// A value in the configuration file, with or without quotes. Its errors do not repeat the value,
/// which may be a secret in the wrong place.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a string, an integer or a boolean")]
pub enum Value {
    Boolean(bool),
    Integer(i64),
    String(String),
}

impl Value {
    fn parse<T: FromStr>(self) -> Result<T, T::Err> {
        String::from(self).parse()
    }
}

impl From<Value> for String {
    fn from(value: Value) -> Self {
        match value {
            Value::Boolean(value) => value.to_string(),
            Value::Integer(value) => value.to_string(),
            Value::String(value) => value,
        }
    }
}

/// Deserializes an optional setting of a type that would repeat an invalid value in its error.
pub fn optional<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    Value::deserialize(deserializer)?.parse().map(Some).map_err(de::Error::custom)
}

/// The address of a port to listen on.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub struct Address(pub SocketAddr);

/// A retention period in days.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub struct Days(u16);

impl Days {
    pub const WEEK: Self = Self(7);
    pub const SIXTY: Self = Self(60);
    pub const NINETY: Self = Self(90);
    const MAX: u16 = 3650;

    pub fn duration(self) -> time::Duration {
        time::Duration::days(self.0.into())
    }
}

impl FromStr for Days {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let days = text.parse().ok().filter(|days| (1..=Self::MAX).contains(days));
        days.map(Self).ok_or("expected a number of days from 1 to 3650")
    }
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A time limit in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub struct Seconds(u8);

impl Seconds {
    pub const TWO: Self = Self(2);
    const MAX: u8 = 60;

    pub fn duration(self) -> Duration {
        Duration::from_secs(self.0.into())
    }
}

impl FromStr for Seconds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let seconds = text.parse().ok().filter(|seconds| (1..=Self::MAX).contains(seconds));
        seconds.map(Self).ok_or("expected a number of seconds from 1 to 60")
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of shards of a bot: as many as Discord recommends, or a fixed number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub enum ShardCount {
    #[default]
    Auto,
    Fixed(NonZeroU32),
}

impl ShardCount {
    /// Returns the fixed number.
    pub fn fixed(self) -> Option<u32> {
        match self {
            Self::Auto => None,
            Self::Fixed(count) => Some(count.get()),
        }
    }
}

/// The shards of one process.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub struct ShardRange(pub ShardPart);

/// A number of processes.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub struct Processes(u16);

impl Processes {
    pub const ONE: Self = Self(1);
    /// More would leave a process less than one request in a second.
    const MAX: u16 = 40;

    pub fn count(self) -> u32 {
        self.0.into()
    }
}

impl FromStr for Processes {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let count = text.parse().ok().filter(|count| (1..=Self::MAX).contains(count));
        count.map(Self).ok_or("expected a number of processes from 1 to 40")
    }
}

impl fmt::Display for Processes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ShardCount {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "auto" {
            return Ok(Self::Auto);
        }
        text.parse().map(Self::Fixed).map_err(|_| "expected a number of shards, or auto")
    }
}

impl fmt::Display for ShardCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Fixed(count) => count.fmt(f),
        }
    }
}

impl FromStr for ShardRange {
    type Err = &'static str;

    /// Parses `A..B`, or `I/N` for the I-th of N equal parts, from 0.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = |separator| {
            let (first, second) = text.split_once(separator)?;
            Some((first.parse::<u32>().ok()?, second.parse::<u32>().ok()?))
        };
        let range = numbers("..").filter(|(start, end)| start < end);
        let share = numbers("/").filter(|(index, of)| index < of);
        range
            .map(|(start, end)| ShardPart::Range(start..end))
            .or(share.map(|(index, of)| ShardPart::Share { index, of }))
            .map(Self)
            .ok_or(
                "expected a range as in 4..8, which ends before shard 8, or a part as in 1/3, \
                 where 0/3 is the first",
            )
    }
}

impl fmt::Display for ShardRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            ShardPart::All => f.write_str("all"),
            ShardPart::Range(range) => write!(f, "{}..{}", range.start, range.end),
            ShardPart::Share { index, of } => write!(f, "{index}/{of}"),
        }
    }
}

/// The id of a server.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "Value")]
pub struct GuildId(pub NonZeroU64);

impl FromStr for HttpUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match reqwest::Url::parse(text) {
            // The token takes their place in requests, so they would only be shown and logged.
            Ok(url) if !url.username().is_empty() || url.password().is_some() => {
                Err("expected a URL without user name and password, which would not be sent")
            }
            Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() => {
                Ok(Self(text.to_owned()))
            }
            _ => Err("expected a URL that starts with http:// or https://"),
        }
    }
}

impl FromStr for Address {
    type Err = &'static str;

    /// Parses an address. A port alone listens on loopback only.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let port = text.parse().map(|port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        port.or_else(|_| text.parse())
            .map(Self)
            .map_err(|_| "expected a port, or an address and a port as in 127.0.0.1:9464")
    }
}

impl FromStr for GuildId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self).map_err(|_| "expected the id of a server, a whole number")
    }
}

impl fmt::Display for HttpUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for GuildId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! from_value {
    ($($setting:ty),*) => {
        $(impl TryFrom<Value> for $setting {
            type Error = &'static str;

            fn try_from(value: Value) -> Result<Self, Self::Error> {
                value.parse()
            }
        })*
    };
}

from_value!(Address, Days, GuildId, HttpUrl, Processes, Seconds, ShardCount, ShardRange);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retention_is_one_day_to_ten_years() {
        for text in ["1", "90", "3650"] {
            assert_eq!(text.parse::<Days>().unwrap().to_string(), text);
        }
        for text in ["", "0", "-1", "3651", "65537", "a week", "1.5"] {
            assert!(text.parse::<Days>().is_err(), "{text}");
        }
    }

    #[test]
    fn shards_have_a_number_and_a_part() {
        assert_eq!("auto".parse(), Ok(ShardCount::Auto));
        assert_eq!("12".parse::<ShardCount>().unwrap().fixed(), Some(12));
        for text in ["0", "-1", "", "many"] {
            assert!(text.parse::<ShardCount>().is_err(), "{text}");
        }
        for text in ["0..1", "4..8", "0/1", "2/3"] {
            assert_eq!(text.parse::<ShardRange>().unwrap().to_string(), text);
        }
        for text in ["", "1", "3..3", "5..4", "3/3", "-1..2", "a..b", "1...2", "1/"] {
            assert!(text.parse::<ShardRange>().is_err(), "{text}");
        }
        assert!("41".parse::<Processes>().is_err() && "40".parse::<Processes>().is_ok());
    }

    #[test]
    fn a_port_alone_is_on_loopback() {
        let parse = |text: &str| text.parse().map(|Address(address)| address.to_string());
        assert_eq!(parse("9464").unwrap(), "127.0.0.1:9464");
        assert_eq!(parse("0.0.0.0:1").unwrap(), "0.0.0.0:1");
        assert_eq!(parse("[::1]:80").unwrap(), "[::1]:80");
        for text in ["", ":9464", "localhost:9464", "65536", "127.0.0.1", "x"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
