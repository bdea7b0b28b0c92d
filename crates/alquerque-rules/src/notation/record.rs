use std::fmt;
use std::str::FromStr;

use super::move_list::move_list;
use super::record_error::{Place, Problem, RecordError};
use super::record_text::{Item, items};
use super::{ActionTextError, NotPlayed, parse_position, play, position_text};
use crate::{History, Outcome, Position, RuleSet, Side};

/// A whole game as text, in the manner of PDN, the notation of draughts: tag pairs, then numbered moves, then the
/// result. PDN has no game type for these games; the tag `RuleSet` stands in its place. A game that did not begin at the
/// start says where in the tag `Position`.
///
/// ```
/// use alquerque_rules::notation::Record;
///
/// let record: Record = r#"
///     [White "Ada"]
///     [RuleSet "bell"]
///     1. c2-c3 {the only good one} c4xc2 2. c1xc3 *
/// "#.parse()?;
/// assert_eq!(record.history().turns(), 3);
/// assert_eq!(record.tag("White"), Some("Ada"));
/// assert_eq!(record.to_string().parse::<Record>()?, record);
/// # Ok::<(), alquerque_rules::notation::RecordError>(())
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
    /// The record of a game that ended by what its players did, or by itself, or is not over. An outcome that the play
    /// cannot have is left out: a count that says otherwise, or an end by itself that is none.
    pub fn new(history: History, outcome: Option<Outcome>) -> Self {
        let by_itself = history.outcome();
        let agreed = outcome.filter(|&outcome| match outcome {
            Outcome::Resignation { .. } | Outcome::Agreement | Outcome::ProvenDraw => {
                history.position().can_act()
            }
            Outcome::Timeout { .. } => {
                history.position().can_act() && history.out_of_time() == outcome
            }
            Outcome::Count { .. } => {
                history.position().can_act() && history.count() == Some(outcome)
            }
            Outcome::MoveLimit { .. } => {
                history.position().can_act() && history.at_move_limit() == outcome
            }
            Outcome::NoLegalAction { .. }
            | Outcome::Repetition { .. }
            | Outcome::NoProgress { .. } => false,
        });
        Self { tags: Vec::new(), outcome: agreed.or(by_itself), history }
    }

    /// Reads a record. Comments (`{…}`, and `;` to the end of the line), variations in parentheses, move numbers, and
    /// marks such as `!?` and `$3` are passed over. `named` finds the rule set with an id, for those of one's own.
    ///
    /// # Errors
    /// Names what is wrong, and where.
    pub fn read(
        text: &str,
        named: impl Fn(&str) -> Option<&'static RuleSet>,
    ) -> Result<Self, RecordError> {
        Self::read_within(text, named, Limits::NONE)
    }

    /// Reads a record of somebody who is not trusted: what takes too long is refused.
    ///
    /// # Errors
    /// As [`Record::read`], and where the record is beyond a limit.
    pub fn read_within(
        text: &str,
        named: impl Fn(&str) -> Option<&'static RuleSet>,
        limits: Limits,
    ) -> Result<Self, RecordError> {
        let mut reader =
            Reader { named, limits, tags: Vec::new(), history: None, result: None, huff: None };
        for (at, item) in items(text)? {
            reader.take(at, item)?;
        }
        reader.finish(Place::after(text))
    }

    /// The same with one tag more, or with another value for it. The tags that say what the play says (`RuleSet`,
    /// `Position`, `Result`, `Termination`) are written by themselves, and no tag is added for a name that is not made of
    /// letters, digits and `_`.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> Self {
        let is_name = !name.is_empty()
            && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
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

    /// Reads a record of one of the published rule sets: see [`Record::read`].
    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::read(text, RuleSet::from_id)
    }
}

/// How much a record may ask of whoever reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// As many actions as the game may have.
    pub plies: usize,
    /// As many legal actions as a position may have.
    pub actions: u64,
}

impl Limits {
    const NONE: Self = Self { plies: usize::MAX, actions: u64::MAX };

    fn are_passed_by(&self, position: &Position) -> bool {
        self.actions != u64::MAX && position.has_more_actions_than(self.actions)
    }
}

/// A record that is being read.
struct Reader<F> {
    limits: Limits,
    /// The rule set with an id.
    named: F,
    tags: Vec<(Place, String, String)>,
    history: Option<History>,
    result: Option<&'static str>,
    /// Where the word `huff` is that still wants its point.
    huff: Option<Place>,
}

impl<F: Fn(&str) -> Option<&'static RuleSet>> Reader<F> {
    fn take(&mut self, at: Place, item: Item) -> Result<(), RecordError> {
        match item {
            Item::Tag { name, .. } if self.tag(&name).is_some() => {
                Err(at.error(Problem::TagTwice(short(&name))))
            }
            Item::Tag { .. } if self.history.is_some() || self.result.is_some() => {
                Err(at.error(Problem::LateTag))
            }
            Item::Tag { name, value } => {
                self.tags.push((at, name, value));
                Ok(())
            }
            Item::Word(text) if self.result.is_some() => {
                Err(at.error(Problem::AfterEnd(short(&text))))
            }
            Item::Word(text) => match (self.huff.take(), result_named(&text)) {
                (Some(huff), _) => self.play(huff, &format!("huff {text}")),
                (None, Some(result)) => {
                    self.result = Some(result);
                    Ok(())
                }
                (None, None) if text.eq_ignore_ascii_case("huff") => {
                    self.huff = Some(at);
                    Ok(())
                }
                (None, None) => self.play(at, &text),
            },
        }
    }

    fn tag(&self, name: &str) -> Option<(Place, &str)> {
        self.tags
            .iter()
            .find(|(_, other, _)| other == name)
            .map(|(at, _, value)| (*at, value.as_str()))
    }

    /// The play so far; it begins where the tags say.
    fn history(&mut self, at: Place) -> Result<&mut History, RecordError> {
        let begun = match self.history.take() {
            Some(history) => history,
            None => {
                let (tag, id) = self.tag(RULE_SET).ok_or_else(|| at.error(Problem::NoRuleSet))?;
                let rules =
                    (self.named)(id).ok_or_else(|| tag.error(Problem::RuleSet(short(id))))?;
                match self.tag(POSITION) {
                    Some((tag, text)) => {
                        let position =
                            parse_position(rules, text).map_err(|error| tag.error(error.into()))?;
                        History::from_position(position)
                    }
                    None => History::new(rules),
                }
            }
        };
        if self.limits.are_passed_by(&begun.position()) {
            return Err(at.error(Problem::TooWide(self.limits.actions)));
        }
        Ok(self.history.insert(begun))
    }

    fn play(&mut self, at: Place, text: &str) -> Result<(), RecordError> {
        let limits = self.limits;
        let history = self.history(at)?;
        if history.actions().len() >= limits.plies {
            return Err(at.error(Problem::TooLong(limits.plies)));
        }
        let played = play(history, text);
        // Looked at before anything is played from it: a position that can go on in very many ways takes very long.
        if limits.are_passed_by(&history.position()) {
            return Err(at.error(Problem::TooWide(limits.actions)));
        }
        played.map(drop).map_err(|error| {
            let text = short(text);
            at.error(match error {
                NotPlayed::Unreadable(error) => Problem::Unreadable { text, error },
                NotPlayed::Unplayable(error) => Problem::Unplayable { text, error },
                NotPlayed::AfterEnd => Problem::AfterEnd(text),
            })
        })
    }

    fn finish(mut self, end: Place) -> Result<Record, RecordError> {
        if let Some(huff) = self.huff {
            let error = ActionTextError::NotOnePoint;
            return Err(huff.error(Problem::Unreadable { text: "huff".to_owned(), error }));
        }
        let history = self.history(end)?.clone();
        let tagged = match self.tag(RESULT) {
            Some((tag, text)) => {
                let result =
                    result_named(text).ok_or_else(|| tag.error(Problem::Result(short(text))))?;
                if self.result.is_some_and(|said| said != result) {
                    let fits = "the one behind the moves is another";
                    return Err(tag.error(Problem::WrongResult { said: result, fits }));
                }
                Some(result)
            }
            None => None,
        };
        let said = self.result.or(tagged);
        let termination = self.tag(TERMINATION).map(|(_, termination)| termination);
        let outcome = outcome(&history, said, termination).map_err(|problem| end.error(problem))?;
        let tags = self.tags.into_iter().filter(|(_, name, _)| !OWN.contains(&name.as_str()));
        Ok(Record { tags: tags.map(|(_, name, value)| (name, value)).collect(), history, outcome })
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

/// How a game ended whose record says this result. Only who has no legal action has lost whatever the record says; a
/// repetition or a quiet stretch ends a game where the record agrees.
fn outcome(
    history: &History,
    said: Option<&'static str>,
    termination: Option<&str>,
) -> Result<Option<Outcome>, Problem> {
    let by_itself = history.outcome();
    let is_forced = !history.position().can_act();
    let Some(said) = said.filter(|&said| !(said == UNDECIDED && is_forced)) else {
        return Ok(by_itself);
    };
    let ended_as =
        |word: &str| termination.is_some_and(|termination| termination.eq_ignore_ascii_case(word));
    if let Some(ended) = by_itself.filter(|&ended| result(Some(ended)) == said)
        && (is_forced || termination.is_none() || ended_as(termination_of(ended)))
    {
        return Ok(Some(ended));
    }
    if is_forced {
        return Err(Problem::WrongResult { said, fits: "the moves end otherwise" });
    }
    Ok(match said {
        UNDECIDED => None,
        _ if ended_as(COUNT) => {
            let count = history.count().filter(|&count| said == result(Some(count)));
            let fits = "that is not what the count of the stones says";
            Some(count.ok_or(Problem::WrongResult { said, fits })?)
        }
        _ if ended_as(LIMIT) && said == result(Some(history.at_move_limit())) => {
            Some(history.at_move_limit())
        }
        _ if ended_as(TIME) && said == result(Some(history.out_of_time())) => {
            Some(history.out_of_time())
        }
        "1-0" => Some(Outcome::Resignation { loser: Side::Black }),
        "0-1" => Some(Outcome::Resignation { loser: Side::White }),
        _ if ended_as(PROOF) => Some(Outcome::ProvenDraw),
        _ => Some(Outcome::Agreement),
    })
}

const COUNT: &str = "count";
const TIME: &str = "time forfeit";
const PROOF: &str = "proof";
const LIMIT: &str = "move limit";

fn termination_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::NoLegalAction { .. } => "no legal action",
        Outcome::Resignation { .. } => "resignation",
        Outcome::Timeout { .. } => TIME,
        Outcome::Agreement => "agreement",
        Outcome::ProvenDraw => PROOF,
        Outcome::Count { .. } => COUNT,
        Outcome::Repetition { .. } => "repetition",
        Outcome::NoProgress { .. } => "quiet stretch",
        Outcome::MoveLimit { .. } => LIMIT,
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
            tag(TERMINATION, termination_of(outcome))?;
        }
        let mut words = move_list(&self.history);
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{BELL, DAME, MEDIEVAL, RULE_SETS, visited};

    fn read(text: &str) -> Record {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    fn error(text: &str) -> String {
        text.parse::<Record>().unwrap_err().to_string()
    }

    fn played(rules: &'static RuleSet, actions: &str) -> History {
        let mut history = History::new(rules);
        for text in actions.split(", ") {
            play(&mut history, text).unwrap();
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
    fn a_limit_is_passed_after_one_action_more() {
        let limits = Limits { plies: 500, actions: 200 };
        let before = visited::count();
        let crowded = "[RuleSet \"free\"] [Position \"1b1b1/bbbbb/1bwb1/wbbbw/1w1w1 w\"] *";
        let error = Record::read_within(crowded, RuleSet::from_id, limits).unwrap_err();
        assert!(error.to_string().contains("200"), "{error}");
        assert!(
            visited::count() - before <= limits.actions + 1,
            "{} actions",
            visited::count() - before
        );
    }

    #[test]
    fn huffs_and_insists_are_in_it() {
        let bell = played(&BELL, "d2-c3, b4xd2, b2xb4, b5xb3, a2-b2, huff e1, c4-b4");
        let text = Record::new(bell, None).to_string();
        assert_eq!(
            text.lines().last(),
            Some("1. d2-c3 b4xd2 2. b2xb4 b5xb3 3. a2-b2 huff e1 c4-b4 *"),
            "{text}"
        );
    }

    #[test]
    fn a_turn_taken_back_keeps_its_number() {
        let offended = "[RuleSet \"dame\"] [Position \"8/8/8/4b3/3w4/8/8/w7 w\"]";
        let record = read(&format!("{offended} a1-b2 insist d4xf6 *"));
        assert_eq!(record.to_string().lines().last(), Some("1. a1-b2 insist 1. d4xf6 1-0"));
        assert_eq!((record.history().turns(), read(&record.to_string())), (1, record.clone()));
        let black =
            read("[RuleSet \"dame\"] [Position \"7b/8/8/4b3/3w4/8/8/w7 b\"] h8-g7 insist e5xc3 *");
        assert_eq!(black.to_string().lines().last(), Some("1... h8-g7 2. insist 1... e5xc3 *"));
    }

    #[test]
    fn results_say_how_it_ended() {
        let with = |rest: &str| read(&format!("[RuleSet \"free\"] {rest}")).outcome();
        assert_eq!(with("c2-c3 *"), None);
        assert_eq!(with("c2-c3"), None);
        assert_eq!(with("c2-c3 1/2-1/2"), Some(Outcome::Agreement));
        assert_eq!(with("c2-c3 1-0"), Some(Outcome::Resignation { loser: Side::Black }));
        assert_eq!(
            with("[Result \"0-1\"] c2-c3"),
            Some(Outcome::Resignation { loser: Side::White })
        );
        let counted = "[Termination \"count\"] c2-c3 c4xc2";
        assert_eq!(
            with(&format!("{counted} 0-1")),
            Some(Outcome::Count { winner: Some(Side::Black) })
        );
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
        assert_eq!(
            error("[RuleSet \"chess\"] *"),
            "line 1, column 1: there is no rule set 'chess'"
        );
        assert_eq!(
            error("[RuleSet medieval]"),
            "line 1, column 1: a tag is written [Name \"value\"]"
        );
        assert_eq!(
            error("[A \"1\"]\n[A \"2\"]"),
            "line 2, column 1: the tag A is here for the second time"
        );
        assert_eq!(
            error(&format!("{medieval}1. c2-c3 [A \"1\"]")),
            "line 2, column 10: tags stand before the moves"
        );
        assert_eq!(
            error(&format!("{medieval}c2-c3 {{oh")),
            "line 2, column 7: the comment does not end"
        );
        assert_eq!(
            error(&format!("{medieval}c2-c3 (oh")),
            "line 2, column 7: the variation does not end"
        );
        assert_eq!(
            error(&format!("{medieval}c2-c3 )")),
            "line 2, column 7: there is no variation that could end here"
        );
        let unreadable = error(&format!("{medieval}1. c2-k3"));
        assert_eq!(
            unreadable,
            "line 2, column 4: 'c2-k3': 'k' at character 4 is no part of a move such as c2-c3 or e3xc3xa5"
        );
        let illegal = error(&format!("{medieval}1. c2-c3 a4-b4"));
        assert_eq!(
            illegal,
            "line 2, column 10: 'a4-b4': b4 is taken by another stone; legal: c4xc2"
        );
        assert_eq!(
            error(&format!("{medieval}c2-c3 1-0 c4xc2")),
            "line 2, column 11: 'c4xc2' comes after the end of the game"
        );
        assert!(
            error(&format!("{medieval}[Position \"5/5\"] *"))
                .contains("the tag Position: a position needs two fields")
        );
        assert!(
            error(&format!("{medieval}[Result \"2-0\"] *"))
                .ends_with("'2-0' is no result: it is 1-0, 0-1, 1/2-1/2 or *")
        );
        assert!(
            error(&format!("{medieval}[Result \"1-0\"] 0-1"))
                .contains("the result 1-0 does not fit: the one behind the moves is another")
        );
        let over = error("[RuleSet \"medieval\"] [Position \"5/5/2b2/2w2/5 w\"] c2xc4 0-1");
        assert!(over.ends_with("the result 0-1 does not fit: the moves end otherwise"), "{over}");
    }

    #[test]
    fn a_game_may_go_on_where_a_table_would_have_ended_it() {
        let quiet = "[RuleSet \"medieval\"] [Position \"b4/5/5/5/w4 w\"] ".to_owned();
        let turns: Vec<&str> =
            ["a1-a2", "a5-b5", "a2-a1", "b5-a5"].into_iter().cycle().take(51).collect();
        let moves = quiet + &turns.join(" ");
        let ended = |rest: &str| read(&format!("{moves} {rest}")).outcome();
        assert_eq!(ended("1-0"), Some(Outcome::Resignation { loser: Side::Black }));
        assert_eq!(ended("*"), None);
        assert_eq!(ended(""), Some(Outcome::Repetition { winner: None }));
        assert_eq!(ended("1/2-1/2"), Some(Outcome::Repetition { winner: None }));
        let agreed = format!("[Termination \"agreement\"] {moves} 1/2-1/2");
        assert_eq!(read(&agreed).outcome(), Some(Outcome::Agreement));
        for rest in ["1-0", "*", "1/2-1/2"] {
            let record = read(&format!("{moves} {rest}"));
            assert_eq!(read(&record.to_string()), record);
        }
    }

    #[test]
    fn huffs_may_be_numbered_and_commented() {
        let record = read(
            "[RuleSet \"bell\"] 1. d2-c3 b4xd2 2.b2xb4 b5xb3 3. a2-b2 3...HUFF {well seen} e1! ; so\n c4-b4",
        );
        assert_eq!(record.history().actions()[5].to_string(), "huff e1");
        assert_eq!(
            error("[RuleSet \"bell\"] huff"),
            "line 1, column 18: 'huff': a huff names one point, as in huff b4"
        );
    }

    #[test]
    fn rule_sets_of_ones_own_can_be_read() {
        static OWN: RuleSet = RuleSet { id: "own", ..BELL };
        let record =
            Record::read("[RuleSet \"own\"] c2-c3", |id| (id == OWN.id).then_some(&OWN)).unwrap();
        assert_eq!(record.history().first().rules(), &OWN);
    }

    #[test]
    fn an_outcome_that_cannot_be_is_left_out() {
        let new = |rules, outcome| Record::new(History::new(rules), Some(outcome)).outcome();
        assert_eq!(new(&MEDIEVAL, Outcome::Count { winner: Some(Side::White) }), None);
        assert_eq!(new(&MEDIEVAL, Outcome::NoLegalAction { loser: Side::White }), None);
        assert_eq!(new(&MEDIEVAL, Outcome::Agreement), Some(Outcome::Agreement));
    }

    #[test]
    fn what_is_long_is_cut_in_errors() {
        let long = "x".repeat(5000);
        for text in [
            format!("[A{long} \"1\"] [A{long} \"2\"]"),
            format!("[RuleSet \"{long}\"] c2-c3"),
            format!("[RuleSet \"bell\"] [Result \"{long}\"]"),
            format!("[RuleSet \"bell\"] {long}"),
            format!("[RuleSet \"bell\"] * {long}"),
        ] {
            assert!(error(&text).len() < 200, "{}", error(&text));
        }
    }

    #[test]
    fn own_tags_are_written_once() {
        let record = Record::new(History::new(&MEDIEVAL), None)
            .with_tag("White", "Ada")
            .with_tag("White", "Ben")
            .with_tag("RuleSet", "dame")
            .with_tag("no name", "x");
        assert_eq!(
            record.to_string(),
            "[White \"Ben\"]\n[RuleSet \"medieval\"]\n[Result \"*\"]\n\n*\n"
        );
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
