use serde::de::DeserializeOwned;

use super::super::puzzles::{Day, Solvers};
use super::*;

/// Reads a record, which is written as it was.
fn reads_back<T: Serialize + DeserializeOwned>(stored: &str) -> T {
    let read = serde_json::from_str(stored).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), stored);
    read
}

#[test]
fn settings_of_earlier_versions_stay_as_they_are() {
    let earlier: ServerSettings = reads_back(r#"{"theme":"slate","forbidden":[11]}"#);
    assert_eq!((earlier.theme.as_deref(), earlier.forbidden.len()), (Some("slate"), 1));
    assert_eq!((earlier.language, earlier.welcome, earlier.puzzles), (None, None, None));
    let earlier: Preferences = reads_back(r#"{"theme":"slate"}"#);
    assert!(earlier.puzzles.is_none() && earlier.has_choices());
}

#[test]
fn all_settings_read_back() {
    let settings: ServerSettings = reads_back(r#"{"theme":"slate","language":"de"}"#);
    assert_eq!(settings.language.as_deref(), Some("de"));
    let due = Welcome::Due(OffsetDateTime::UNIX_EPOCH + Duration::HOUR);
    for (welcome, stored) in
        [(due, r#"{"welcome":{"due":3600}}"#), (Welcome::Posted, r#"{"welcome":"posted"}"#)]
    {
        assert_eq!(reads_back::<ServerSettings>(stored).welcome, Some(welcome));
    }
    let mut solvers = Solvers::default();
    solvers.count(Day(20_000), 1);
    let stored =
        r#"{"puzzles":{"channel":7,"solvers":{"day":20000,"then":[0,1,0],"before":[0,0,0]}}}"#;
    let puzzles = reads_back::<ServerSettings>(stored).puzzles.unwrap();
    assert_eq!((puzzles.channel, puzzles.solvers), (Some(7), Some(solvers)));
    let mut solved = SolvedPuzzles::default();
    solved.record(Day(20_000), 1, 1);
    let stored = r#"{"puzzles":{"day":20000,"streak":1,"best":1,"today":[{"series":1,"solved":[false,true,false]}]}}"#;
    let preferences: Preferences = reads_back(stored);
    assert!(!preferences.has_choices());
    assert_eq!(preferences.puzzles, Some(solved));
}

#[test]
fn channels_and_policies_read_back_and_unknown_policies_are_the_default() {
    let stored = r#"{"channels":[7,8],"threads":"never","frames":false,"results":9,"idle_days":0}"#;
    let settings: ServerSettings = reads_back(stored);
    assert_eq!(settings.thread_policy(), ThreadPolicy::Never);
    assert!(!settings.has_frames() && ServerSettings::default().has_frames());
    assert_eq!(settings.chosen_channels().collect::<Vec<_>>(), [7, 8, 9]);
    assert!(settings.allows_games_in(8) && !settings.allows_games_in(9));
    assert_eq!(settings.usual_terms().adjourned_after(), None);
    let threads = Some("weekly".to_owned());
    let later = ServerSettings { threads, idle_days: Some(14), ..Default::default() };
    assert_eq!(later.thread_policy(), ThreadPolicy::Always);
    assert_eq!(later.usual_terms(), ServerSettings::default().usual_terms());
    assert!(later.allows_games_in(8));
}
