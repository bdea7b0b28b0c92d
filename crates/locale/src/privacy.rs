//! Information for players about their data.

use super::Language;
use super::values::yes_or_no;

/// Counts of the data that are stored about a player.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeptText {
    pub open: usize,
    pub over: usize,
    pub challenges: usize,
    pub studies: usize,
    pub ratings: usize,
    pub blocked: usize,
    /// Games of others that the reader follows.
    pub following: usize,
    pub has_preferences: bool,
    /// Whether a puzzle streak is stored.
    pub has_puzzles: bool,
}

impl Language {
    /// Formats what is stored about the reader, and links to the operator's policies.
    pub fn kept(&self, kept: &KeptText, privacy: Option<&str>, terms: Option<&str>) -> String {
        let counts = [
            ("open", kept.open),
            ("over", kept.over),
            ("challenges", kept.challenges),
            ("studies", kept.studies),
            ("ratings", kept.ratings),
            ("blocked", kept.blocked),
            ("following", kept.following),
        ];
        let flags = [("preferences", kept.has_preferences), ("puzzles", kept.has_puzzles)];
        let flags = flags.map(|(name, flag)| (name, yes_or_no(flag).into()));
        let args = counts.map(|(name, count)| (name, count.into())).into_iter().chain(flags);
        let links = [("privacy-policy", privacy), ("privacy-terms", terms)];
        let links = links
            .into_iter()
            .filter_map(|(id, link)| Some(self.format(id, [("link", link?.into())])));
        [self.format("privacy-show", args)].into_iter().chain(links).collect::<Vec<_>>().join("\n")
    }

    /// Returns the text above an export.
    pub fn exported_data(&self, left_out: usize) -> String {
        self.format("privacy-export", [("left", left_out.into())])
    }
}
