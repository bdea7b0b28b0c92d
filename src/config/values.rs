//! Values that are read alike wherever they are said.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU64;
use std::str::FromStr;

use serde::Deserialize;

/// An address of HTTP.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct HttpUrl(pub String);

/// Where a port is opened.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct Address(pub SocketAddr);

/// How many days something is kept.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "u16")]
pub struct Days(u16);

impl Days {
    pub const WEEK: Self = Self(7);
    pub const SIXTY: Self = Self(60);
    pub const NINETY: Self = Self(90);
    const MOST: u16 = 3650;

    pub fn duration(self) -> time::Duration {
        time::Duration::days(self.0.into())
    }
}

impl TryFrom<u16> for Days {
    type Error = &'static str;

    fn try_from(days: u16) -> Result<Self, Self::Error> {
        if (1..=Self::MOST).contains(&days) {
            Ok(Self(days))
        } else {
            Err("say a number of days from 1 to 3650")
        }
    }
}

impl FromStr for Days {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().unwrap_or(0).try_into()
    }
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A server's id.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct GuildId(pub NonZeroU64);

impl FromStr for HttpUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match reqwest::Url::parse(text) {
            // The token takes their place, so that they would only be shown and logged.
            Ok(url) if !url.username().is_empty() || url.password().is_some() => {
                Err("an address has no name and no password in it: they would not be sent")
            }
            Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() => {
                Ok(Self(text.to_owned()))
            }
            _ => Err("an address begins with http:// or https://"),
        }
    }
}

impl FromStr for Address {
    type Err = &'static str;

    /// A bare port is one of this machine alone; whoever wants to be heard elsewhere says the whole address.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let port = text.parse().map(|port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        port.or_else(|_| text.parse())
            .map(Self)
            .map_err(|_| "say a port, or an address and a port as in 127.0.0.1:9464")
    }
}

impl FromStr for GuildId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self).map_err(|_| "a server's id is a whole number")
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

/// In a file, values are texts, too.
macro_rules! from_string {
    ($($value:ty),*) => {
        $(impl TryFrom<String> for $value {
            type Error = &'static str;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        })*
    };
}

from_string!(HttpUrl, Address, GuildId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_are_kept_for_a_day_to_ten_years() {
        for text in ["1", "90", "3650"] {
            assert_eq!(text.parse::<Days>().unwrap().to_string(), text);
        }
        for text in ["", "0", "-1", "3651", "65537", "a week", "1.5"] {
            assert!(text.parse::<Days>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_bare_port_is_of_this_machine() {
        let read = |text: &str| text.parse().map(|Address(address)| address.to_string());
        assert_eq!(read("9464").unwrap(), "127.0.0.1:9464");
        assert_eq!(read("0.0.0.0:1").unwrap(), "0.0.0.0:1");
        assert_eq!(read("[::1]:80").unwrap(), "[::1]:80");
        for text in ["", ":9464", "localhost:9464", "65536", "127.0.0.1", "x"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
