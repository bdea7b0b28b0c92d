//! The syntax of a record: its tags and words, without what is passed over.

use super::record_error::{Place, Problem, RecordError};

/// What a record is made of.
pub enum Item {
    Tag {
        name: String,
        value: String,
    },
    /// An action or a result.
    Word(String),
}

/// Everything that a record says, each with its place.
pub fn items(text: &str) -> Result<Vec<(Place, Item)>, RecordError> {
    let mut scanner = Scanner { rest: text, at: Place::START };
    let mut items = Vec::new();
    while let Some(sign) = scanner.peek() {
        let at = scanner.at;
        let fail = |problem| at.error(problem);
        match sign {
            '[' => items.push((at, scanner.tag().ok_or_else(|| fail(Problem::Tag))?)),
            '{' => scanner.comment().ok_or_else(|| fail(Problem::Comment))?,
            ';' => scanner.skip(|sign| sign != '\n'),
            '(' => scanner.variation().ok_or_else(|| fail(Problem::Variation))?,
            ')' => return Err(fail(Problem::NoVariation)),
            _ if is_space(sign) => scanner.skip(is_space),
            _ => {
                let word = scanner.word();
                if let Some((skipped, word)) = meaningful(&word) {
                    // Signs of a number are one column each.
                    items.push((
                        Place { column: at.column + skipped, ..at },
                        Item::Word(word.to_owned()),
                    ));
                }
            }
        }
    }
    Ok(items)
}

/// A word without the number before it and the marks of an annotator behind, and how long the number was; nothing where
/// nothing is left.
fn meaningful(word: &str) -> Option<(usize, &str)> {
    let digits = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let numbered = digits.len() < word.len() && digits.starts_with('.');
    let rest = if numbered { digits.trim_start_matches('.') } else { word };
    let marked = rest.trim_end_matches(['!', '?']);
    (!marked.is_empty() && !marked.starts_with('$')).then_some((word.len() - rest.len(), marked))
}

/// Also the mark that some editors begin a file with.
fn is_space(sign: char) -> bool {
    sign.is_whitespace() || sign == '\u{feff}'
}

struct Scanner<'a> {
    rest: &'a str,
    at: Place,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let mut signs = self.rest.chars();
        let sign = signs.next()?;
        self.rest = signs.as_str();
        self.at = self.at.moved_over(sign);
        Some(sign)
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&skipped) {
            self.next();
        }
    }

    fn take(&mut self, taken: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(sign) = self.peek().filter(|&sign| taken(sign)) {
            text.push(sign);
            self.next();
        }
        text
    }

    fn word(&mut self) -> String {
        self.take(|sign| !sign.is_whitespace() && !matches!(sign, '[' | '{' | '(' | ')' | ';'))
    }

    /// `[Name "value"]`, in which `\` takes the next sign as it is.
    fn tag(&mut self) -> Option<Item> {
        self.next();
        self.skip(char::is_whitespace);
        let name = self.take(|sign| sign.is_ascii_alphanumeric() || sign == '_');
        self.skip(char::is_whitespace);
        if name.is_empty() || self.next() != Some('"') {
            return None;
        }
        let mut value = String::new();
        loop {
            match self.next()? {
                '"' => break,
                '\\' => value.push(self.next()?),
                sign => value.push(sign),
            }
        }
        self.skip(char::is_whitespace);
        (self.next() == Some(']')).then_some(Item::Tag { name, value })
    }

    fn comment(&mut self) -> Option<()> {
        self.skip(|sign| sign != '}');
        self.next().map(drop)
    }

    /// Parentheses may hold others, and comments in which they mean nothing.
    fn variation(&mut self) -> Option<()> {
        let mut depth = 0;
        loop {
            match self.peek()? {
                '{' => self.comment()?,
                sign => {
                    self.next();
                    match sign {
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
