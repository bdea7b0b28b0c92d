//! What Discord's responses say of its time.

use std::time::{Duration, Instant};

use reqwest::header::{AGE, DATE, HeaderMap};
use serde::de::DeserializeOwned;
use serenity::all::{Http, LightMethod, Request, Route};

use crate::service::Observation;

/// Reads the date of a response to a request that was made so long ago.
pub fn date(headers: &HeaderMap, took: Duration) -> Option<Observation> {
    // What a cache has kept says nothing of the time now.
    if headers.contains_key(AGE) {
        return None;
    }
    let date = httpdate::parse_http_date(headers.get(DATE)?.to_str().ok()?).ok()?;
    Observation::from_date(date.into(), took)
}

/// Asks Discord by serenity's client. Returns the date of the response as well, if it has one.
pub async fn dated<T: DeserializeOwned>(
    http: &Http,
    route: Route<'_>,
) -> serenity::Result<(T, Option<Observation>)> {
    let asked = Instant::now();
    let response = http.request(Request::new(route, LightMethod::Get)).await?;
    let observed = date(response.headers(), asked.elapsed());
    Ok((serde_json::from_slice(&response.bytes().await?)?, observed))
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
    fn a_date_is_read_unless_it_is_old_or_absurd() {
        let mut told = headers("Fri, 01 May 2026 12:00:07 GMT");
        let observed = date(&told, Duration::from_secs(2)).unwrap();
        assert_eq!(
            observed,
            Observation::from_date(datetime!(2026-05-01 12:00:07 UTC), Duration::from_secs(2))
                .unwrap()
        );
        told.insert(AGE, HeaderValue::from_static("3"));
        assert_eq!(date(&told, Duration::ZERO), None);
        assert_eq!(date(&HeaderMap::new(), Duration::ZERO), None);
        for absurd in ["soon", "", "Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 1970 00:00:00 GMT"]
        {
            assert_eq!(date(&headers(absurd), Duration::MAX), None, "{absurd}");
        }
    }
}
