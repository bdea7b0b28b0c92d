//! Commands typed in full, such as `/book from:rome to:oslo`.

use serde_json::Value;

use crate::limits::commands::kind;
use crate::people::locale::names;
use crate::people::options::{is_sub, list};

/// Parses a line such as `/book from:rome to:oslo` into the command's name and its options.
///
/// The words before the first option name the command and its subcommands. A value ends at the next
/// ` name:` of an option of the command. Names may be those that a client with this locale shows;
/// the result has those that the bot gets.
pub(crate) fn parse_line(
    commands: &[&Value],
    locale: &str,
    line: &str,
) -> (String, Vec<(String, String)>) {
    let mut rest = line.trim_start_matches('/');
    let mut path: Vec<&str> = Vec::new();
    let mut options: &[Value] = &[];
    let chat_commands = commands.iter().copied().filter(|command| kind(command) == 1);
    let mut level: Vec<&Value> = chat_commands.collect();
    while let Some((command, after)) = split_name(&level, locale, rest) {
        path.extend(command["name"].as_str());
        options = list(&command["options"]);
        level = options.iter().filter(|one| is_sub(one)).collect();
        rest = after;
    }
    let marks = option_marks(options, locale, rest);
    let head = marks.first().map_or(rest, |mark| &rest[..mark.start]);
    path.extend(head.split_whitespace());
    let ends = marks.iter().skip(1).map(|mark| mark.start).chain([rest.len()]);
    let values = marks.iter().zip(ends).map(|(mark, end)| {
        (
            mark.name.to_owned(),
            rest.get(mark.value_start..end).unwrap_or_default().trim().to_owned(),
        )
    });
    (path.join(" "), values.collect())
}

/// Splits the command or subcommand that the first word names from a line.
fn split_name<'a, 'b>(
    level: &[&'a Value],
    locale: &str,
    line: &'b str,
) -> Option<(&'a Value, &'b str)> {
    let line = line.trim_start();
    let (word, rest) = line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()));
    let named = level.iter().find(|one| names(one, locale).any(|name| name == word));
    named.map(|&command| (command, rest))
}

/// Returns the places of the options in a typed line, in order.
fn option_marks<'a>(options: &'a [Value], locale: &str, line: &str) -> Vec<OptionMark<'a>> {
    let mut marks = Vec::new();
    for option in options {
        let Some(name) = option["name"].as_str() else { continue };
        for shown in names(option, locale) {
            let mark = format!(" {shown}:");
            marks.extend(line.match_indices(&mark).map(|(start, _)| OptionMark {
                start,
                value_start: start + mark.len(),
                name,
            }));
        }
    }
    marks.sort_unstable();
    marks.dedup_by_key(|mark| mark.start);
    marks
}

/// The place of an option in a typed line. The field order is the sort order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct OptionMark<'a> {
    start: usize,
    value_start: usize,
    name: &'a str,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lines_are_split_at_existing_options() {
        let command = json!({
            "name": "book",
            "options": [{ "name": "from", "type": 3 }, { "name": "to", "type": 3 }],
        });
        let parse = |line| parse_line(&[&command], "en-US", line);
        let parsed = parse("/book from:rome to:oslo-2 at:noon");
        assert_eq!(parsed.0, "book");
        assert_eq!(
            parsed.1,
            [("from".into(), "rome".into()), ("to".into(), "oslo-2 at:noon".into())]
        );
        assert_eq!(parse("/book"), ("book".into(), vec![]));
        assert_eq!(parse("/fly from:rome"), ("fly from:rome".into(), vec![]));
    }

    #[test]
    fn names_are_those_of_the_client() {
        let whom = json!({ "name": "whom", "name_localizations": { "de": "wen" }, "type": 6 });
        let sub = json!({
            "name": "add", "name_localizations": { "de": "hinzu" }, "type": 1, "options": [whom],
        });
        let command = json!({
            "name": "block", "name_localizations": { "de": "blockieren" }, "options": [sub],
        });
        let meant = ("block add".to_owned(), vec![("whom".to_owned(), "Ada".to_owned())]);
        let parse = |locale, line| parse_line(&[&command], locale, line);
        assert_eq!(parse("de", "/blockieren hinzu wen:Ada"), meant);
        assert_eq!(parse("de", "/block add whom:Ada"), meant);
        assert_eq!(parse("en-US", "/blockieren hinzu").0, "blockieren hinzu");
    }
}
