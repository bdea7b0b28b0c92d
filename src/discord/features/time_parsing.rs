//! Parses the times that players write: absences and quiet hours.

use time::{Date, Duration, Month, OffsetDateTime};

use crate::game::Zone;
use crate::locale::Language;

/// The end of an absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The player is back.
    Back,
    At(OffsetDateTime),
}

/// Parses `5 days`, `12 h`, `2026-12-24` or `back`, with the words of all languages. A date means
/// its first moment in this zone.
pub fn until(text: &str, now: OffsetDateTime, zone: Zone) -> Option<Until> {
    let text = text.trim().to_lowercase();
    if Language::is_word("words-back", &text) {
        return Some(Until::Back);
    }
    if let Some(date) = date(&text) {
        return Some(Until::At(zone.hour_of(date, 0)));
    }
    let digits = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let (count, unit) = text.split_at(digits);
    let count: u16 = count.parse().ok()?;
    let unit = unit.trim();
    let units = [
        ("words-day", Duration::DAY),
        ("words-hour", Duration::HOUR),
        ("words-week", Duration::WEEK),
    ];
    let named = units.into_iter().find(|(words, _)| Language::is_word(words, unit));
    let (_, length) = named.or(unit.is_empty().then_some(units[0]))?;
    Some(Until::At(now.checked_add(length * i32::from(count))?))
}

fn date(text: &str) -> Option<Date> {
    let (year, rest) = text.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()
}

/// Parses hours of the day, as in `22-7`.
pub fn hours(text: &str) -> Option<[u8; 2]> {
    let hour = |text: &str| {
        let hour = text.trim().trim_end_matches(":00").parse::<u8>().ok()?;
        (hour <= 24).then_some(hour % 24)
    };
    let (from, to) = text.split_once(['-', '–'])?;
    Some([hour(from)?, hour(to)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = time::macros::datetime!(2026-11-21 12:00 UTC);

    #[test]
    fn lengths_and_dates_are_read() {
        let at = |text: &str| match until(text, NOW, Zone::Offset(60)) {
            Some(Until::At(at)) => Some(at - NOW),
            _ => None,
        };
        for (text, length) in [
            ("5 days", Duration::days(5)),
            ("5d", Duration::days(5)),
            (" 3 ", Duration::days(3)),
            ("12 h", Duration::hours(12)),
            ("2 Wochen", Duration::weeks(2)),
            ("1 giorno", Duration::days(1)),
            ("3 días", Duration::days(3)),
            ("4 heures", Duration::hours(4)),
            // Midnight at UTC+1 is 23:00 UTC.
            ("2026-11-22", Duration::hours(11)),
        ] {
            assert_eq!(at(text), Some(length), "{text}");
        }
        for language in Language::all() {
            let back = language.text("away-choice-back");
            assert_eq!(until(&back, NOW, Zone::UTC), Some(Until::Back), "{back}");
            let days = language.days(5);
            assert_eq!(at(&days), Some(Duration::days(5)), "{days}");
        }
        assert_eq!(until("Back", NOW, Zone::UTC), Some(Until::Back));
        for text in [
            "",
            "days",
            "-5",
            "5 months",
            "2026-13-01",
            "2026-02-30",
            "99999",
            "1e3",
            "soon",
            "2026-11",
        ] {
            assert_eq!(until(text, NOW, Zone::UTC), None, "{text}");
        }
    }

    #[test]
    fn hours_are_read() {
        assert_eq!(
            (hours("22-7"), hours("22:00 – 07:00"), hours("0-24")),
            (Some([22, 7]), Some([22, 7]), Some([0, 0]))
        );
        assert_eq!((hours("25-7"), hours("22"), hours("a-b")), (None, None, None));
    }
}
