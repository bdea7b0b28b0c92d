use std::fmt;
use std::str::FromStr;

use super::record_error::{Place, Problem, RecordError};
use super::record_text::{Item, items};
use super::{ActionText, parse_position, position_text};
use crate::rules::{Action, History, Outcome, Position, RuleSet, Side};

/// A whole game as text, in the manner of PDN, the notation of draughts: tag pairs, then numbered moves, then the
/// result. PDN has no game type for these games; the tag `RuleSet` stands in its place. A game that did not begin at the
/// start says where in the tag `Position`.
///
/// ```
/// use alquerque::notation::Record;
///
/// let record: Record = r#"
///     [White "Ada"]
///     [RuleSet "bell"]
///     1. c2-c3 {the only good one} c4xc2 2. c1xc3 *
/// "#.parse()?;
/// assert_eq!(record.history().turns(), 3);
/// assert_eq!(record.tag("White"), Some("Ada"));
/// assert_eq!(record.to_string().parse::<Record>()?, record);
/// # Ok::<(), alquerque::notation::RecordError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    tags: Vec<(String, String)>,
    history: History,
    outcome: Option<Outcome>,
}

/// Two records are equal when they say the same of the same play.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.history.first() == other.history.first()
            && self.history.actions() == other.history.actions()
            && self.outcome == other.outcome
    }
}

const RULE_SET: &str = "RuleSet";
const POSITION: &str = "Position";
const RESULT: &str = "Result";
const TERMINATION: &str = "Termination";
/// Tags that say what the play says as well.
const OWN: [&str; 4] = [RULE_SET, POSITION, RESULT, TERMINATION];

impl Record {
    /// The record of a game that ended so, or is not over. How play ended by itself goes before anything else.
    pub fn new(history: History, outcome: Option<Outcome>) -> Self {
        let outcome = history.outcome().or(outcome);
        Self { tags: Vec::new(), history, outcome }
    }

    /// The same with one tag more, or with another value for it. The tags that say what the play says (`RuleSet`,
    /// `Position`, `Result`, `Termination`) are written by themselves, and no tag is added for a name that is not made of
    /// letters, digits and `_`.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> Self {
        let is_name = !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
        if is_name && !OWN.contains(&name) {
            self.tags.retain(|(other, _)| other != name);
            self.tags.push((name.to_owned(), value.to_owned()));
        }
        self
    }

    /// The value of a tag that the record itself does not need.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The play.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Comments (`{…}`, and `;` to the end of the line), variations in parentheses, move numbers, and marks such as `!?`
    /// and `$3` are passed over.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader::default();
        for (at, item) in items(text)? {
            reader.take(item).map_err(|problem| RecordError { at, problem })?;
        }
        let end = Place::after(text);
        reader.finish().map_err(|problem| RecordError { at: end, problem })
    }
}

/// A record that is being read.
#[derive(Default)]
struct Reader {
    tags: Vec<(String, String)>,
    history: Option<History>,
    result: Option<&'static str>,
}

impl Reader {
    fn take(&mut self, item: Item) -> Result<(), Problem> {
        match item {
            Item::Tag { name, .. } if self.tags.iter().any(|(other, _)| *other == name) => Err(Problem::TagTwice(name)),
            Item::Tag { .. } if self.history.is_some() || self.result.is_some() => Err(Problem::LateTag),
            Item::Tag { name, value } => {
                self.tags.push((name, value));
                Ok(())
            }
            Item::Word(text) if self.result.is_some() => Err(Problem::AfterEnd(text)),
            Item::Word(text) => match result_named(&text) {
                Some(result) => {
                    self.result = Some(result);
                    Ok(())
                }
                None => self.play(text),
            },
        }
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The play so far; it begins where the tags say.
    fn history(&mut self) -> Result<&mut History, Problem> {
        let begun = match self.history.take() {
            Some(history) => history,
            None => {
                let id = self.tag(RULE_SET).ok_or(Problem::NoRuleSet)?;
                let rules = RuleSet::named(id).ok_or_else(|| Problem::RuleSet(short(id)))?;
                match self.tag(POSITION) {
                    Some(text) => History::from_position(parse_position(rules, text)?),
                    None => History::from_position(Position::start(rules)),
                }
            }
        };
        Ok(self.history.insert(begun))
    }

    fn play(&mut self, text: String) -> Result<(), Problem> {
        let history = self.history()?;
        if !history.position().can_act() {
            return Err(Problem::AfterEnd(short(&text)));
        }
        let read = text.parse::<ActionText>();
        let read = read.map_err(|error| Problem::Unreadable { text: short(&text), error })?;
        let action = read.resolve(&history.position());
        let action = action.map_err(|error| Problem::Unplayable { text: short(&text), error })?;
        // Other tables may not end games by repetition or quiet turns.
        history.play_on(&action).map_err(|_| Problem::AfterEnd(short(&text)))
    }

    fn finish(mut self) -> Result<Record, Problem> {
        let history = self.history()?.clone();
        let tagged = match self.tag(RESULT) {
            Some(text) => Some(result_named(text).ok_or_else(|| Problem::Result(short(text)))?),
            None => None,
        };
        let said = match (self.result, tagged) {
            (Some(said), Some(tagged)) if said != tagged => {
                return Err(Problem::WrongResult { said, fits: "the tag Result says otherwise" });
            }
            (said, tagged) => said.or(tagged).unwrap_or(UNDECIDED),
        };
        let outcome = outcome(&history, said, self.tag(TERMINATION))?;
        let tags = self.tags.into_iter().filter(|(name, _)| !OWN.contains(&name.as_str())).collect();
        Ok(Record { tags, history, outcome })
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

const UNDECIDED: &str = "*";
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", UNDECIDED];

fn result_named(text: &str) -> Option<&'static str> {
    RESULTS.into_iter().find(|result| *result == text)
}

fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(Outcome::winner) {
        Some(Some(Side::White)) => "1-0",
        Some(Some(Side::Black)) => "0-1",
        Some(None) => "1/2-1/2",
        None => UNDECIDED,
    }
}

/// How a game ended whose record says this result.
fn outcome(history: &History, said: &'static str, termination: Option<&str>) -> Result<Option<Outcome>, Problem> {
    if let Some(ended) = history.outcome() {
        return if said == UNDECIDED || said == result(Some(ended)) {
            Ok(Some(ended))
        } else {
            Err(Problem::WrongResult { said, fits: "the moves end otherwise" })
        };
    }
    let counted = termination.is_some_and(|termination| termination.eq_ignore_ascii_case(COUNT));
    Ok(match said {
        UNDECIDED => None,
        _ if counted => {
            let count = history.count().filter(|&count| said == result(Some(count)));
            let fits = "that is not what the count of the stones says";
            Some(count.ok_or(Problem::WrongResult { said, fits })?)
        }
        "1-0" => Some(Outcome::Resignation { loser: Side::Black }),
        "0-1" => Some(Outcome::Resignation { loser: Side::White }),
        _ => Some(Outcome::Agreement),
    })
}

const COUNT: &str = "count";

fn termination(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::NoLegalAction { .. } => "no legal action",
        Outcome::Resignation { .. } => "resignation",
        Outcome::Agreement => "agreement",
        Outcome::Count { .. } => COUNT,
        Outcome::Repetition { .. } => "repetition",
        Outcome::QuietStretch { .. } => "quiet stretch",
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.history.first();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")
        };
        for (name, value) in &self.tags {
            tag(name, value)?;
        }
        tag(RULE_SET, first.rules().id)?;
        if first != Position::start(first.rules()) {
            tag(POSITION, &position_text(&first))?;
        }
        tag(RESULT, result(self.outcome))?;
        if let Some(outcome) = self.outcome {
            tag(TERMINATION, termination(outcome))?;
        }
        let mut words = numbered(&self.history);
        words.push(result(self.outcome).to_owned());
        writeln!(f)?;
        write_lines(f, &words)
    }
}

/// As many signs as a line of moves has.
const LINE: usize = 80;

fn write_lines(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    let mut length = 0;
    for word in words {
        let gap = match length {
            0 => "",
            _ if length + 1 + word.len() > LINE => "\n",
            _ => " ",
        };
        length = if gap == " " { length + 1 + word.len() } else { word.len() };
        write!(f, "{gap}{word}")?;
    }
    writeln!(f)
}

/// All actions, with a number before each of White's turns, and before one of Black's where it stands alone.
fn numbered(history: &History) -> Vec<String> {
    let mut words = Vec::new();
    let (mut number, mut announce) = (1, true);
    for (position, action) in history.plies() {
        if announce {
            let dots = if position.turn() == Side::White { "." } else { "..." };
            words.push(format!("{number}{dots}"));
            announce = false;
        }
        words.push(action.to_string());
        match (action, position.turn()) {
            (Action::Move(_), Side::Black) => (number, announce) = (number + 1, true),
            // Black's turn comes back, under the number that it had.
            (Action::Insist, Side::White) => (number, announce) = (number - 1, true),
            (Action::Insist, Side::Black) => announce = true,
            (Action::Move(_), Side::White) | (Action::Huff(_), _) => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::{BELL, DAME, MEDIEVAL, RULE_SETS};

    fn read(text: &str) -> Record {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    fn error(text: &str) -> String {
        text.parse::<Record>().unwrap_err().to_string()
    }

    fn played(rules: &'static RuleSet, actions: &str) -> History {
        let mut history = History::new(rules);
        for text in actions.split(", ") {
            let action = text.parse::<ActionText>().unwrap().resolve(&history.position()).unwrap();
            history.play(&action).unwrap();
        }
        history
    }

    #[test]
    fn a_record_reads_as_people_write_it() {
        let record = read(
            "[White \"Ada\"]\r\n[Black \"B \\\"Ben\\\" \\\\\"]\n[RuleSet \"medieval\"]\n\n1.c2-c3! {a comment (and a [tag])} \
             C4:C2 $12 (1... e4-e3 {no )} (deeper)) 2. c1xc3 ; to the end 1-0\n a3xc1 0-1",
        );
        assert_eq!(record.history().actions().len(), 4);
        assert_eq!(record.tag("Black"), Some("B \"Ben\" \\"));
        assert_eq!(record.outcome(), Some(Outcome::Resignation { loser: Side::White }));
        assert_eq!(read(&record.to_string()), record);
    }

    #[test]
    fn huffs_and_insists_are_in_it() {
        let bell = played(&BELL, "d2-c3, b4xd2, b2xb4, b5xb3, a2-b2, huff e1, c4-b4");
        let text = Record::new(bell, None).to_string();
        assert_eq!(text.lines().last(), Some("1. d2-c3 b4xd2 2. b2xb4 b5xb3 3. a2-b2 huff e1 c4-b4 *"), "{text}");
    }

    #[test]
    fn a_turn_taken_back_keeps_its_number() {
        let offended = "[RuleSet \"dame\"] [Position \"8/8/8/4b3/3w4/8/8/w7 w\"]";
        let record = read(&format!("{offended} a1-b2 insist d4xf6 *"));
        assert_eq!(record.to_string().lines().last(), Some("1. a1-b2 insist 1. d4xf6 1-0"));
        assert_eq!((record.history().turns(), read(&record.to_string())), (1, record.clone()));
        let black = read("[RuleSet \"dame\"] [Position \"7b/8/8/4b3/3w4/8/8/w7 b\"] h8-g7 insist e5xc3 *");
        assert_eq!(black.to_string().lines().last(), Some("1... h8-g7 2. insist 1... e5xc3 *"));
    }

    #[test]
    fn results_say_how_it_ended() {
        let with = |rest: &str| read(&format!("[RuleSet \"free\"] {rest}")).outcome();
        assert_eq!(with("c2-c3 *"), None);
        assert_eq!(with("c2-c3"), None);
        assert_eq!(with("c2-c3 1/2-1/2"), Some(Outcome::Agreement));
        assert_eq!(with("c2-c3 1-0"), Some(Outcome::Resignation { loser: Side::Black }));
        assert_eq!(with("[Result \"0-1\"] c2-c3"), Some(Outcome::Resignation { loser: Side::White }));
        let counted = "[Termination \"count\"] c2-c3 c4xc2";
        assert_eq!(with(&format!("{counted} 0-1")), Some(Outcome::Count { winner: Some(Side::Black) }));
        let wrong = error(&format!("[RuleSet \"free\"] {counted} 1-0"));
        assert!(wrong.contains("that is not what the count of the stones says"), "{wrong}");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let medieval = "[RuleSet \"medieval\"]\n";
        assert_eq!(
            error(""),
            "line 1, column 1: the record names no rule set: it needs a tag such as [RuleSet \"medieval\"]"
        );
        assert_eq!(error("[RuleSet \"chess\"] *"), "line 1, column 20: there is no rule set 'chess'");
        assert_eq!(error("[RuleSet medieval]"), "line 1, column 1: a tag is written [Name \"value\"]");
        assert_eq!(error("[A \"1\"]\n[A \"2\"]"), "line 2, column 1: the tag A is here for the second time");
        assert_eq!(error(&format!("{medieval}1. c2-c3 [A \"1\"]")), "line 2, column 10: tags stand before the moves");
        assert_eq!(error(&format!("{medieval}c2-c3 {{oh")), "line 2, column 7: the comment does not end");
        assert_eq!(error(&format!("{medieval}c2-c3 (oh")), "line 2, column 7: the variation does not end");
        assert_eq!(error(&format!("{medieval}c2-c3 )")), "line 2, column 7: there is no variation that could end here");
        let unreadable = error(&format!("{medieval}1. c2-k3"));
        assert_eq!(
            unreadable,
            "line 2, column 4: 'c2-k3': 'k' at character 4 is no part of a move such as c2-c3 or e3xc3xa5"
        );
        let illegal = error(&format!("{medieval}1. c2-c3 a4-b4"));
        assert_eq!(illegal, "line 2, column 10: 'a4-b4': b4 is taken by another stone; legal: c4xc2");
        assert_eq!(
            error(&format!("{medieval}c2-c3 1-0 c4xc2")),
            "line 2, column 11: 'c4xc2' comes after the end of the game"
        );
        assert!(
            error(&format!("{medieval}[Position \"5/5\"] *")).contains("the tag Position: a position needs two fields")
        );
        assert!(
            error(&format!("{medieval}[Result \"2-0\"] *"))
                .ends_with("'2-0' is no result: it is 1-0, 0-1, 1/2-1/2 or *")
        );
        assert!(error(&format!("{medieval}[Result \"1-0\"] 0-1")).contains("the tag Result says otherwise"));
        let over = error("[RuleSet \"medieval\"] [Position \"5/5/2b2/2w2/5 w\"] c2xc4 0-1");
        assert!(over.ends_with("the result 0-1 does not fit: the moves end otherwise"), "{over}");
    }

    #[test]
    fn own_tags_are_written_once() {
        let record = Record::new(History::new(&MEDIEVAL), None)
            .with_tag("White", "Ada")
            .with_tag("White", "Ben")
            .with_tag("RuleSet", "dame")
            .with_tag("no name", "x");
        assert_eq!(record.to_string(), "[White \"Ben\"]\n[RuleSet \"medieval\"]\n[Result \"*\"]\n\n*\n");
    }

    fn ended(history: &History, how: u8) -> Option<Outcome> {
        match how {
            0 => None,
            1 => Some(Outcome::Resignation { loser: Side::White }),
            2 => Some(Outcome::Agreement),
            3 => history.count(),
            _ => Some(Outcome::Resignation { loser: Side::Black }),
        }
    }

    proptest! {
        #[test]
        fn every_game_reads_back_as_it_was_written(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120),
            how in 0u8..5,
            name in "\\PC{0,20}",
        ) {
            let mut history = History::new(rules);
            for choice in choices {
                if history.outcome().is_some() { break }
                history.play(choice.get(&history.position().legal_actions())).unwrap();
            }
            let outcome = ended(&history, how);
            let record = Record::new(history, outcome).with_tag("White", &name);
            prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record));
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,60}|(\\[RuleSet \"(bell|dame)\"\\])?[a-h1-8x\\-. \n(){};\"\\\\$!0/2huffinsist*]{0,60}") {
            let _ = text.parse::<Record>();
        }
    }

    #[test]
    fn a_game_from_any_position_reads_back() {
        let record = read(
            "[RuleSet \"dame\"] [Position \"8/8/5b2/8/3w4/8/8/B7 b d4 8/8/5b2/4w3/8/8/8/B7\"] 1... huff 18 1... 11-15 *",
        );
        assert_eq!(record.history().first().rules(), &DAME);
        assert_eq!(read(&record.to_string()), record);
    }
}
