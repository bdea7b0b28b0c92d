//! Observations of Discord's time in the `Date` header of responses.

use std::time::Duration;

use reqwest::header::{AGE, DATE, HeaderMap};

use crate::service::Observation;

/// Reads the date of a response that took this long from the request on.
pub fn read_date(headers: &HeaderMap, round_trip: Duration) -> Option<Observation> {
    // A cached response has an old date.
    if headers.contains_key(AGE) {
        return None;
    }
    let date = httpdate::parse_http_date(headers.get(DATE)?.to_str().ok()?).ok()?;
    Observation::from_date(date.into(), round_trip)
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;
    use time::macros::datetime;

    use super::*;

    fn headers(date: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(DATE, HeaderValue::from_static(date))])
    }

    #[test]
    fn dates_are_read_unless_cached_or_absurd() {
        let mut dated = headers("Fri, 01 May 2026 12:00:07 GMT");
        let round_trip = Duration::from_secs(2);
        let expected = Observation::from_date(datetime!(2026-05-01 12:00:07 UTC), round_trip);
        assert_eq!(read_date(&dated, round_trip).unwrap(), expected.unwrap());
        dated.insert(AGE, HeaderValue::from_static("3"));
        assert_eq!(read_date(&dated, Duration::ZERO), None);
        assert_eq!(read_date(&HeaderMap::new(), Duration::ZERO), None);
        for absurd in ["soon", "", "Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 1970 00:00:00 GMT"]
        {
            assert_eq!(read_date(&headers(absurd), Duration::MAX), None, "{absurd}");
        }
    }
}
