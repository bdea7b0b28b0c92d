//! The syntax of a record: tags and words, without comments and annotations.

use super::error::{LineColumn, RecordError, RecordErrorKind};

/// A syntactic element of a record.
pub enum Item {
    Tag {
        name: String,
        value: String,
    },
    /// An action or a result.
    Word(String),
}

/// Splits a record into its elements, each with its place.
pub fn items(text: &str) -> Result<Vec<(LineColumn, Item)>, RecordError> {
    let mut scanner = Scanner { rest: text, at: LineColumn::START };
    let mut items = Vec::new();
    while let Some(character) = scanner.peek() {
        let at = scanner.at;
        let fail = |problem| at.error(problem);
        match character {
            '[' => items.push((at, scanner.tag().ok_or_else(|| fail(RecordErrorKind::Tag))?)),
            '{' => scanner.comment().ok_or_else(|| fail(RecordErrorKind::Comment))?,
            ';' => scanner.skip_while(|character| character != '\n'),
            '(' => scanner.variation().ok_or_else(|| fail(RecordErrorKind::Variation))?,
            ')' => return Err(fail(RecordErrorKind::NoVariation)),
            _ if is_space(character) => scanner.skip_while(is_space),
            _ => {
                let word = scanner.word();
                if let Some((skipped, word)) = strip_annotations(&word) {
                    // The stripped move number is ASCII, so one byte is one column.
                    items.push((
                        LineColumn { column: at.column + skipped, ..at },
                        Item::Word(word.to_owned()),
                    ));
                }
            }
        }
    }
    Ok(items)
}

/// Strips the move number and the annotations from a word.
///
/// Returns the length of the number and the rest, or `None` if nothing is left.
fn strip_annotations(word: &str) -> Option<(usize, &str)> {
    let after_digits = word.trim_start_matches(|character: char| character.is_ascii_digit());
    let has_number = after_digits.len() < word.len() && after_digits.starts_with('.');
    let unnumbered = if has_number { after_digits.trim_start_matches('.') } else { word };
    let stripped = unnumbered.trim_end_matches(['!', '?']);
    let is_empty = stripped.is_empty() || stripped.starts_with('$');
    (!is_empty).then_some((word.len() - unnumbered.len(), stripped))
}

/// Returns whether a character is white space or a byte order mark.
fn is_space(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

struct Scanner<'a> {
    rest: &'a str,
    at: LineColumn,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let character = characters.next()?;
        self.rest = characters.as_str();
        self.at = self.at.after_character(character);
        Some(character)
    }

    fn skip_while(&mut self, predicate: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&predicate) {
            self.next();
        }
    }

    fn take_while(&mut self, predicate: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(character) = self.peek().filter(|&character| predicate(character)) {
            text.push(character);
            self.next();
        }
        text
    }

    fn word(&mut self) -> String {
        self.take_while(|character| {
            !character.is_whitespace() && !matches!(character, '[' | '{' | '(' | ')' | ';')
        })
    }

    /// Parses `[Name "value"]`, in which `\` escapes the next character.
    fn tag(&mut self) -> Option<Item> {
        self.next();
        self.skip_while(char::is_whitespace);
        let name =
            self.take_while(|character| character.is_ascii_alphanumeric() || character == '_');
        self.skip_while(char::is_whitespace);
        if name.is_empty() || self.next() != Some('"') {
            return None;
        }
        let mut value = String::new();
        loop {
            match self.next()? {
                '"' => break,
                '\\' => value.push(self.next()?),
                character => value.push(character),
            }
        }
        self.skip_while(char::is_whitespace);
        (self.next() == Some(']')).then_some(Item::Tag { name, value })
    }

    fn comment(&mut self) -> Option<()> {
        self.skip_while(|character| character != '}');
        self.next().map(drop)
    }

    /// Skips a variation. Parentheses nest, and do not count within comments.
    fn variation(&mut self) -> Option<()> {
        let mut depth = 0;
        loop {
            match self.peek()? {
                '{' => self.comment()?,
                character => {
                    self.next();
                    match character {
                        '(' => depth += 1,
                        ')' => depth -= 1,
                        _ => {}
                    }
                }
            }
            if depth == 0 {
                return Some(());
            }
        }
    }
}
