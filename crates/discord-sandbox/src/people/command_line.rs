//! Commands typed in full, such as `/move from:c1 to:c2`.

use serde_json::Value;

use crate::people::options::{is_sub, list};

/// Parses a line such as `/move from:c1 to:c2` into the command's name and its options.
///
/// The words before the first option name the command and its subcommands. A value ends at the next
/// ` name:` of an existing option.
pub(crate) fn parse_line(commands: &[&Value], line: &str) -> (String, Vec<(String, String)>) {
    let mut names = Vec::new();
    commands.iter().for_each(|command| option_names(command, &mut names));
    let mut marks: Vec<OptionMark<'_>> = Vec::new();
    for name in names {
        let mark = format!(" {name}:");
        marks.extend(line.match_indices(&mark).map(|(start, _)| OptionMark {
            start,
            value_start: start + mark.len(),
            name,
        }));
    }
    marks.sort_unstable();
    marks.dedup_by_key(|mark| mark.start);
    let head = marks.first().map_or(line, |mark| &line[..mark.start]);
    let ends = marks.iter().skip(1).map(|mark| mark.start).chain([line.len()]);
    let options = marks.iter().zip(ends).map(|(mark, end)| {
        (
            mark.name.to_owned(),
            line.get(mark.value_start..end).unwrap_or_default().trim().to_owned(),
        )
    });
    (head.trim().trim_start_matches('/').to_owned(), options.collect())
}

/// The place of an option in a typed line. The field order is the sort order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct OptionMark<'a> {
    start: usize,
    value_start: usize,
    name: &'a str,
}

fn option_names<'a>(level: &'a Value, names: &mut Vec<&'a str>) {
    for option in list(&level["options"]) {
        if is_sub(option) {
            option_names(option, names);
        } else if let Some(name) = option["name"].as_str().filter(|name| !names.contains(name)) {
            names.push(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lines_are_split_at_existing_options() {
        let command = json!({
            "name": "move",
            "options": [{ "name": "from", "type": 3 }, { "name": "to", "type": 3 }],
        });
        let parsed = parse_line(&[&command], "/move from:c1 to:c2-c3 at:noon");
        assert_eq!(parsed.0, "move");
        assert_eq!(parsed.1, [("from".into(), "c1".into()), ("to".into(), "c2-c3 at:noon".into())]);
        assert_eq!(parse_line(&[&command], "/move"), ("move".into(), vec![]));
    }
}
