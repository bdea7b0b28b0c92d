//! Parses the times that players write: absences, quiet hours and UTC offsets.

use time::{Date, Duration, Month, OffsetDateTime, UtcOffset};

use crate::locale::Language;

/// The end of an absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The player is back.
    Back,
    At(OffsetDateTime),
}

/// Parses `5 days`, `12 h`, `2026-12-24` or `back`, with the words of all languages. A date means
/// its first moment at this UTC offset.
pub fn until(text: &str, now: OffsetDateTime, offset_minutes: i16) -> Option<Until> {
    let text = text.trim().to_lowercase();
    if Language::is_word("words-back", &text) {
        return Some(Until::Back);
    }
    if let Some(date) = date(&text) {
        let midnight = date.midnight().assume_offset(offset(offset_minutes)?);
        return Some(Until::At(midnight.to_offset(UtcOffset::UTC)));
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

fn offset(minutes: i16) -> Option<UtcOffset> {
    UtcOffset::from_whole_seconds(i32::from(minutes) * 60).ok()
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

/// Parses a UTC offset, as in `+2`, `-3:30` or `UTC+1`, in minutes.
pub fn utc_offset(text: &str) -> Option<i16> {
    let text = text.trim().to_uppercase();
    let text =
        text.strip_prefix("UTC").or_else(|| text.strip_prefix("GMT")).unwrap_or(&text).trim();
    if text.is_empty() {
        return Some(0);
    }
    let (sign, rest) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (hours, minutes) = rest.split_once(':').unwrap_or((rest, "0"));
    let hours: u8 = hours.parse().ok()?;
    let minutes: u8 = minutes.parse().ok()?;
    (hours <= 14 && minutes < 60).then(|| sign * (i16::from(hours) * 60 + i16::from(minutes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = time::macros::datetime!(2026-11-21 12:00 UTC);

    #[test]
    fn lengths_and_dates_are_read() {
        let at = |text: &str| match until(text, NOW, 60) {
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
            assert_eq!(until(&back, NOW, 0), Some(Until::Back), "{back}");
            let days = language.days(5);
            assert_eq!(at(&days), Some(Duration::days(5)), "{days}");
        }
        assert_eq!(until("Back", NOW, 0), Some(Until::Back));
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
            assert_eq!(until(text, NOW, 0), None, "{text}");
        }
    }

    #[test]
    fn hours_and_offsets_are_read() {
        assert_eq!(
            (hours("22-7"), hours("22:00 – 07:00"), hours("0-24")),
            (Some([22, 7]), Some([22, 7]), Some([0, 0]))
        );
        assert_eq!((hours("25-7"), hours("22"), hours("a-b")), (None, None, None));
        assert_eq!(
            (utc_offset("+2"), utc_offset("UTC-3:30"), utc_offset("utc")),
            (Some(120), Some(-210), Some(0))
        );
        assert_eq!((utc_offset("+15"), utc_offset("+1:60"), utc_offset("CET")), (None, None, None));
    }
}
