//! The tools that keep the store in order: what comes out of it goes in again, and what is broken is said.

#[path = "support/by_hand.rs"]
mod by_hand;
#[path = "support/kept.rs"]
mod kept;

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, LazyLock};

use alquerque::game::{
    Challenge, Command as GameCommand, GameId, Person, Place, PlayerId, Request, decide,
};
use alquerque::store::archive::{self, ArchiveError, Export as _, Maintenance as _};
use alquerque::store::control::{Control, socket};
use alquerque::store::{OpenError, SledDirectory, SledStore, Store};
use alquerque_rules::Side;
use kept::{Step, answers, draft, steps};
use proptest::prelude::*;
use time::OffsetDateTime;

fn exported(store: &SledStore) -> Vec<u8> {
    let mut lines = Vec::new();
    store.export(&mut lines).unwrap();
    lines
}

fn lines(text: &[u8]) -> Vec<String> {
    str::from_utf8(text).unwrap().lines().map(|line| format!("{line}\n")).collect()
}

/// A store with a bit of everything, closed.
async fn filled(directory: &Path) {
    let store = SledStore::open(directory).unwrap();
    for step in Step::a_bit_of_everything() {
        step.take(&store).await;
    }
    store.close().await.unwrap();
}

fn tool(data: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command.env_remove("RUST_LOG").env("ALQUERQUE_DATA", data).arg("store").args(args);
    command.output().unwrap()
}

/// The exit code, and what was said on both ways.
fn said(output: &Output) -> (Option<i32>, String) {
    let text = [&output.stdout[..], &output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_imported_store_answers_as_the_one_that_was_exported(steps in steps()) {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let root = tempfile::tempdir().unwrap();
            let store = SledStore::open(&root.path().join("one")).unwrap();
            for step in steps {
                step.take(&store).await;
            }
            let text = exported(&store);
            let counts = SledDirectory(&root.path().join("other")).import(&mut &text[..]).unwrap();
            assert_eq!(counts, archive::verify(&mut &text[..]).unwrap());
            let other = SledStore::open(&root.path().join("other")).unwrap();
            assert_eq!(answers(&other).await, answers(&store).await);
            assert_eq!(String::from_utf8(exported(&other)).unwrap(), String::from_utf8(text).unwrap());
        });
    }
}

#[tokio::test]
async fn a_file_that_is_not_whole_is_refused_and_nothing_is_imported() {
    let root = tempfile::tempdir().unwrap();
    let (one, other) = (root.path().join("one"), root.path().join("other"));
    filled(&one).await;
    let text = exported(&SledStore::open(&one).unwrap());
    let whole = lines(&text);

    // Cut off after any line, and in the middle of the last.
    for many in 0..whole.len() {
        let cut = whole[..many].concat();
        assert!(
            matches!(SledDirectory(&other).import(&mut cut.as_bytes()), Err(ArchiveError::CutOff)),
            "after {many}"
        );
    }
    let cut = &text[..text.len() - 3];
    assert!(matches!(SledDirectory(&other).import(&mut &cut[..]), Err(ArchiveError::CutOff)));

    // One that cannot be read, is missing, or is too much.
    for line in 0..whole.len() {
        let mut garbled = whole.clone();
        garbled[line] = format!("nonsense{}", garbled[line]);
        let refused = SledDirectory(&other).import(&mut garbled.concat().as_bytes());
        let number = line as u64 + 1;
        assert!(
            matches!(refused, Err(ArchiveError::Line { number: named, .. }) if named == number),
            "{line}"
        );
        let mut short = whole.clone();
        short.remove(line);
        assert!(
            SledDirectory(&other).import(&mut short.concat().as_bytes()).is_err(),
            "without {line}"
        );
    }
    let more = [&whole.concat(), "\n"].concat();
    assert!(SledDirectory(&other).import(&mut more.as_bytes()).is_err());
    let endless = [whole[0].as_bytes(), &vec![b' '; 8 << 20]].concat();
    assert!(matches!(
        SledDirectory(&other).import(&mut &endless[..]),
        Err(ArchiveError::Line { number: 2, .. })
    ));
    let future =
        String::from_utf8(text.clone()).unwrap().replacen("\"format\":1", "\"format\":999", 1);
    let refused = SledDirectory(&other).import(&mut future.as_bytes()).unwrap_err().to_string();
    assert!(refused.contains("999"), "{refused}");

    // After all that nothing is there, and the whole file can be imported.
    assert!(SledStore::open(&other).unwrap().open().await.unwrap().is_empty());
    SledDirectory(&other).import(&mut &text[..]).unwrap();
    let again = SledDirectory(&other).import(&mut &text[..]);
    assert!(matches!(again, Err(ArchiveError::NotEmpty(_))));
    let store = SledStore::open(&other).unwrap();
    assert!(matches!(
        SledDirectory(&other).import(&mut &text[..]),
        Err(ArchiveError::Open(OpenError::InUse(_)))
    ));
    assert_eq!(exported(&store), text);
    drop(store);
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2, "nothing is left beside");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_a_file_holds_it_is_read_or_refused(
        at in any::<prop::sample::Index>(),
        many in 0..40_usize,
        bytes in proptest::collection::vec(any::<u8>(), 0..40),
    ) {
        static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
            let directory = tempfile::tempdir().unwrap();
            tokio::runtime::Runtime::new().unwrap().block_on(filled(directory.path()));
            exported(&SledStore::open(directory.path()).unwrap())
        });
        let mut text = WHOLE.clone();
        let at = at.index(text.len());
        text.splice(at..(at + many).min(WHOLE.len()), bytes);
        // What is read has as many lines as it says.
        if let Ok(counts) = archive::verify(&mut &text[..]) {
            let lines = counts.games + counts.last_numbers + counts.ratings + counts.servers + counts.preferences;
            let all = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
            prop_assert_eq!(lines + counts.last_beats + counts.left + counts.removed + counts.left_out + 2, all);
        }
    }
}

#[tokio::test]
async fn games_that_contradict_each_other_are_not_imported() {
    let root = tempfile::tempdir().unwrap();
    filled(&root.path().join("one")).await;
    let text =
        String::from_utf8(exported(&SledStore::open(&root.path().join("one")).unwrap())).unwrap();
    // Two games with one number in a channel.
    let twice = text.replacen("\"number\":3,\"place\"", "\"number\":1,\"place\"", 1);
    assert_ne!(twice, text);
    assert!(SledDirectory(&root.path().join("other")).import(&mut twice.as_bytes()).is_err());
}

/// Saves while it is written to, so often and no oftener.
struct Busy<'a> {
    store: &'a SledStore,
    lines: Vec<u8>,
    saves: u64,
}

const SAVES: u64 = 1500;

impl Write for Busy<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let runtime = tokio::runtime::Handle::current();
        for _ in 0..3 {
            if self.saves < SAVES {
                self.saves += 1;
                // Games that are written already, games that come, and new ones. Some are removed.
                let id = self.saves * 7919 % 1200;
                match runtime.block_on(self.store.get(GameId(id))).unwrap() {
                    Some(kept) if self.saves.is_multiple_of(5) => runtime
                        .block_on(self.store.remove(kept.game.id, kept.version))
                        .map(|()| None),
                    Some(kept) => {
                        runtime.block_on(self.store.put(kept.game, kept.version)).map(Some)
                    }
                    None => runtime.block_on(self.store.create(draft(id, 7))).map(Some),
                }
                .unwrap();
            }
        }
        assert!(
            matches!(self.store.export(&mut io::sink()), Err(ArchiveError::Exporting)),
            "one at a time"
        );
        self.lines.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_under_way_holds_no_save_up_and_has_all_that_was_saved() {
    let root = tempfile::tempdir().unwrap();
    let store = Arc::new(SledStore::open(&root.path().join("one")).unwrap());
    for id in 1..600 {
        store.create(draft(id * 2, 8)).await.unwrap();
    }
    let exporting = Arc::clone(&store);
    let busy = move || {
        let mut busy = Busy { store: &exporting, lines: Vec::new(), saves: 0 };
        exporting.export(&mut busy).unwrap();
        (busy.lines, busy.saves)
    };
    let (text, saves) = tokio::task::spawn_blocking(busy).await.unwrap();
    assert_eq!(saves, SAVES, "all of them were done before the end");
    assert!(lines(&text).len() > lines(&exported(&store)).len(), "some lines are there again");
    SledDirectory(&root.path().join("other")).import(&mut &text[..]).unwrap();
    let other = SledStore::open(&root.path().join("other")).unwrap();
    assert_eq!(
        String::from_utf8(exported(&other)).unwrap(),
        String::from_utf8(exported(&store)).unwrap()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_running_bot_is_backed_up_through_its_socket() {
    let data = tempfile::tempdir().unwrap();
    filled(&data.path().join("games")).await;
    let store = Arc::new(SledStore::open(&data.path().join("games")).unwrap());
    // What a killed process has left.
    drop(std::os::unix::net::UnixListener::bind(socket(data.path())).unwrap());
    let control = Control::listen(Arc::clone(&store), socket(data.path())).unwrap();
    assert_eq!(fs::metadata(socket(data.path())).unwrap().permissions().mode() & 0o777, 0o600);

    let backup = data.path().join("backup.jsonl");
    let run = |args: Vec<String>| {
        let data = data.path().to_owned();
        tokio::task::spawn_blocking(move || {
            tool(&data, &args.iter().map(String::as_str).collect::<Vec<_>>())
        })
    };
    let done = run(vec!["backup".into(), backup.display().to_string()]).await.unwrap();
    assert_eq!(said(&done).0, Some(0), "{done:?}");
    assert_eq!(fs::read(&backup).unwrap(), exported(&store));
    assert_eq!(fs::metadata(&backup).unwrap().permissions().mode() & 0o777, 0o600);
    let done = run(vec!["export".into()]).await.unwrap();
    assert_eq!((done.status.code(), &done.stdout), (Some(0), &exported(&store)), "{done:?}");
    // What needs the store for itself says so.
    for args in [
        vec!["compact".to_owned()],
        vec!["check".into()],
        vec!["import".into(), backup.display().to_string()],
    ] {
        let (code, text) = said(&run(args).await.unwrap());
        assert!(code == Some(1) && text.contains("in use by another process"), "{text}");
    }

    // Whoever asks for something else is told so.
    let asked = tokio::task::spawn_blocking({
        let socket = socket(data.path());
        move || {
            let mut stream = std::os::unix::net::UnixStream::connect(socket).unwrap();
            stream.write_all(b"format c\n").unwrap();
            io::read_to_string(stream).unwrap()
        }
    });
    assert!(asked.await.unwrap().starts_with("error: "));

    drop(control);
    assert!(!socket(data.path()).exists());
    let (code, _) = said(&run(vec!["export".into()]).await.unwrap());
    assert_eq!(code, Some(1));
}

#[tokio::test]
async fn the_program_is_backed_up_while_it_runs() {
    let data = tempfile::tempdir().unwrap();
    filled(&data.path().join("games")).await;
    let mut bot = Command::new(env!("CARGO_BIN_EXE_alquerque"))
        .args(["try", "--port", "0", "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said_by_bot = BufReader::new(bot.stdout.take().unwrap()).lines();
    assert!(said_by_bot.any(|line| line.unwrap().starts_with("Open http://")));
    let backup = data.path().join("backup.jsonl");
    let (code, text) = said(&tool(data.path(), &["backup", backup.to_str().unwrap()]));
    assert!(code == Some(0) && text.contains("games: 6"), "{text}");
    bot.kill().unwrap();
    bot.wait().unwrap();
    // What it has left in the way is in nobody's.
    assert!(socket(data.path()).exists());
    let counts = archive::verify(&mut BufReader::new(fs::File::open(&backup).unwrap())).unwrap();
    let (code, text) = said(&tool(data.path(), &["check"]));
    assert!(code == Some(0) && text.contains(&format!("games: {}", counts.games)), "{text}");
}

#[tokio::test]
async fn a_check_names_what_is_broken_and_mends_the_indexes() {
    let data = tempfile::tempdir().unwrap();
    let games = data.path().join("games");
    filled(&games).await;
    let well = said(&tool(data.path(), &["check"]));
    assert!(well.0 == Some(0) && well.1.contains("wrong index entries: 0"), "{well:?}");
    let before = answers(&SledStore::open(&games).unwrap()).await;

    // An entry too few, one too many, one that names another game, and a number that would be given twice.
    by_hand::change(&games, |db| {
        let first = |kind: &str| db.scan_prefix(kind).next().unwrap().unwrap();
        db.remove(first("p").0).unwrap();
        db.insert([&b"e"[..], &[0; 16]].concat(), "").unwrap();
        db.insert(first("n").0, &[9; 8]).unwrap();
        db.insert(first("l").0, &[0; 4]).unwrap();
    });
    let found = said(&tool(data.path(), &["check"]));
    assert!(
        found.0 == Some(1) && found.1.contains("wrong index entries: 4 (0 repaired)"),
        "{found:?}"
    );
    let repaired = said(&tool(data.path(), &["check", "--repair"]));
    assert!(
        repaired.0 == Some(0) && repaired.1.contains("wrong index entries: 4 (4 repaired)"),
        "{repaired:?}"
    );
    assert_eq!(said(&tool(data.path(), &["check"])), well);
    assert_eq!(answers(&SledStore::open(&games).unwrap()).await, before);

    // Records that cannot be read stay as they are, and are left out of an export, which says so.
    by_hand::change(&games, |db| {
        for kind in ["g", "r", "s", "u", "b"] {
            db.insert(db.scan_prefix(kind).next().unwrap().unwrap().0, "damaged").unwrap();
        }
    });
    for args in [&["check"][..], &["check", "--repair"]] {
        let (code, text) = said(&tool(data.path(), args));
        assert!(
            code == Some(1) && text.contains("unreadable: 5") && text.contains("cannot be read"),
            "{text}"
        );
    }
    let export = tool(data.path(), &["export"]);
    assert_eq!(export.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&export.stderr).matches("left_out").count(), 5);
    let left = archive::verify(&mut &export.stdout[..]).unwrap();
    assert_eq!(left.left_out, 5);
    // What cannot be written is no fault of the store; and a device stays one.
    let (code, text) = said(&tool(data.path(), &["export", "/dev/full"]));
    assert!(code == Some(1) && text.contains("the export cannot be written"), "{text}");
    let (code, text) = said(&tool(data.path(), &["backup", "/dev/full"]));
    assert!(code == Some(1) && text.contains("it is no file"), "{text}");
    assert!(!fs::metadata("/dev/full").unwrap().is_file());
    // It takes no whole one's place, but is there.
    let whole = data.path().join("whole");
    fs::write(&whole, "a whole one").unwrap();
    let (code, text) = said(&tool(data.path(), &["export", whole.to_str().unwrap()]));
    let rest = text.split("could be read is in ").nth(1).unwrap().split(';').next().unwrap();
    assert_eq!((code, fs::read(rest).unwrap()), (Some(1), export.stdout.clone()), "{text}");
    assert_eq!(fs::read_to_string(&whole).unwrap(), "a whole one");
    fs::remove_file(rest).unwrap();
    fs::remove_file(&whole).unwrap();

    // A backup that would leave something out does not take the place of a whole one.
    let backup = data.path().join("backup");
    fs::write(&backup, "a whole one").unwrap();
    let (code, text) = said(&tool(data.path(), &["backup", backup.to_str().unwrap()]));
    assert!(
        code == Some(1) && text.contains("5 could not be read") && text.contains("store export"),
        "{text}"
    );
    assert_eq!(fs::read_to_string(&backup).unwrap(), "a whole one");
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 2, "nothing is left beside");

    // What can be read can be had again, and it is said that it is not all.
    let saved = data.path().join("saved");
    fs::write(&saved, &export.stdout).unwrap();
    let rest = tool(&data.path().join("rest"), &["import", saved.to_str().unwrap()]);
    let told = String::from_utf8_lossy(&rest.stderr);
    assert!(rest.status.success() && told.contains("5 could not be read"), "{told}");
}

#[tokio::test]
async fn backups_at_once_are_in_nobodys_way() {
    let data = tempfile::tempdir().unwrap();
    filled(&data.path().join("games")).await;
    let store = SledStore::open(&data.path().join("games")).unwrap();
    let backup = data.path().join("backup");
    // One is made while another is.
    archive::backup(&backup, |out| {
        archive::backup(&backup, |out| store.export(out).map(drop)).unwrap();
        store.export(out).map(drop)
    })
    .unwrap();
    assert_eq!(fs::read(&backup).unwrap(), exported(&store));
    assert_eq!(fs::metadata(&backup).unwrap().permissions().mode() & 0o777, 0o600);
    // What cannot get its name leaves nothing, and neither does what is no file.
    assert!(
        archive::backup(&data.path().join("games"), |out| store.export(out).map(drop)).is_err()
    );
    // Another tool that has the store cannot be asked for one.
    let (code, text) = said(&tool(data.path(), &["backup", backup.to_str().unwrap()]));
    assert!(code == Some(1) && text.contains("in use by another process"), "{text}");
    drop(store);
    let (code, text) = said(&tool(data.path(), &["backup", "-"]));
    assert!(code == Some(2) && text.contains("store export"), "{text}");
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 2, "nothing is left beside");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_socket_below_a_long_path_is_reached() {
    let root = tempfile::tempdir().unwrap();
    let data = root.path().join("d".repeat(120));
    filled(&data.join("games")).await;
    let store = Arc::new(SledStore::open(&data.join("games")).unwrap());
    let _control = Control::listen(Arc::clone(&store), socket(&data)).unwrap();
    let asked = data.clone();
    let done = tokio::task::spawn_blocking(move || tool(&asked, &["export"])).await.unwrap();
    assert_eq!((done.status.code(), &done.stdout), (Some(0), &exported(&store)), "{done:?}");
}

#[tokio::test]
async fn a_person_is_forgotten_and_no_trace_of_them_is_found() {
    const ADA: u64 = 312_345_678_901_234_567;
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    let forget = |player: u64| said(&tool(root.path(), &["forget", &player.to_string()]));
    let look = |player: u64| said(&tool(root.path(), &["check", "--user", &player.to_string()]));
    let (code, told) = forget(ADA);
    assert!(code == Some(2) && told.contains("there is no store in"), "{told}");

    let (ada, ben) = (Person::new(PlayerId(ADA), "Ada"), Person::new(PlayerId(2), "Ben"));
    let store = SledStore::open(&games).unwrap();
    for (id, by, whom) in [(1, &ada, &ben), (2, &ben, &ada), (3, &ben, &ada)] {
        let place = Place { guild: Some(1), channel: 7 };
        let challenge = Challenge::new(GameId(id), place, by.clone(), Some(whom.clone()));
        let made = store.create(challenge.make(OffsetDateTime::UNIX_EPOCH).unwrap()).await.unwrap();
        let accept = GameCommand::Accept { coin: Side::White, name: whom.name.clone() };
        let playing =
            decide(&made.game, &Request::new(whom.id, accept), OffsetDateTime::UNIX_EPOCH).unwrap();
        store.put(playing.game, made.version).await.unwrap();
    }
    let (code, told) = forget(ADA);
    assert!(code == Some(1) && told.contains("in use"), "{told}");
    store.close().await.unwrap();
    drop(store);
    let (code, told) = look(ADA);
    assert!(code == Some(1) && told.contains("alquerque store forget"), "{told}");

    // What stands beside the store from before is named, for it is not looked at.
    fs::create_dir(root.path().join("games.format-3")).unwrap();
    for (code, told) in [forget(ADA), look(ADA)] {
        assert!(code == Some(0) && told.contains("entries with this id: 0"), "{told}");
        assert!(told.contains("games.format-3 (a copy from before"), "{told}");
    }
    assert_eq!(look(2).0, Some(1), "others are still known");
    let (code, told) = said(&tool(root.path(), &["check"]));
    assert!(code == Some(0) && told.contains("games: 3"), "{told}");
    assert_eq!(said(&tool(root.path(), &["forget", "ada"])).0, Some(2));
}

#[tokio::test]
async fn a_compacted_store_is_smaller_and_the_same() {
    let data = tempfile::tempdir().unwrap();
    let games = data.path().join("games");
    filled(&games).await;
    let store = SledStore::open(&games).unwrap();
    let mut kept = store.create(draft(9999, 99)).await.unwrap();
    for _ in 0..3000 {
        kept = store.put(kept.game, kept.version).await.unwrap();
    }
    let before = answers(&store).await;
    store.close().await.unwrap();
    drop(store);
    // What a killed one has left is in nobody's way.
    fs::create_dir(games.with_extension("in-the-making")).unwrap();
    let sizes = SledDirectory(&games).compact().unwrap();
    assert!(sizes.after < sizes.before, "{sizes:?}");
    assert_eq!(answers(&SledStore::open(&games).unwrap()).await, before);
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 1);
    let (code, text) = said(&tool(data.path(), &["compact"]));
    assert!(code == Some(0) && text.contains("bytes before"), "{text}");
    assert_eq!(answers(&SledStore::open(&games).unwrap()).await, before);
}

#[tokio::test]
async fn what_is_no_database_is_refused_in_words() {
    let data = tempfile::tempdir().unwrap();
    let (code, text) = said(&tool(data.path(), &["check"]));
    assert!(code == Some(2) && text.contains("there is no store in"), "{text}");
    let games = data.path().join("games");
    filled(&games).await;
    let sound = fs::read(games.join("conf")).unwrap();
    // sled's settings are not needed, its log is.
    fs::write(games.join("conf"), vec![0xa5; 4096]).unwrap();
    let (code, text) = said(&tool(data.path(), &["check"]));
    assert!(code == Some(0) && text.contains("games: 6"), "{text}");
    fs::write(games.join("conf"), sound).unwrap();
    for garbage in [vec![0xa5; 1 << 20], vec![1; 100], (0..=255).cycle().take(3 << 19).collect()] {
        fs::write(games.join("db"), garbage).unwrap();
        let (code, text) = said(&tool(data.path(), &["check"]));
        assert!(code == Some(1) && !text.contains("panicked at"), "{text}");
    }
}

#[tokio::test]
async fn the_file_of_settings_says_where_the_data_are() {
    let root = tempfile::tempdir().unwrap();
    filled(&root.path().join("here/games")).await;
    let settings = root.path().join("settings.toml");
    fs::write(&settings, "data = \"here\"\n").unwrap();
    let mut check = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    check
        .env_remove("RUST_LOG")
        .env_remove("ALQUERQUE_DATA")
        .args(["store", "check", "--config"])
        .arg(&settings);
    let (code, text) = said(&check.output().unwrap());
    assert!(code == Some(0) && text.contains("games: ") && !text.contains("games: 0\n"), "{text}");
    // The variable comes before the file.
    let (code, text) =
        said(&tool(&root.path().join("there"), &["check", "--config", settings.to_str().unwrap()]));
    assert!(code == Some(2) && text.contains("there is no store in"), "{text}");
}

#[test]
fn what_is_asked_for_wrongly_is_refused() {
    let data = tempfile::tempdir().unwrap();
    for (args, words) in [
        (&["import", "/nowhere"][..], "cannot read /nowhere"),
        (&["export", "--sideways"], "sideways"),
        (&["backup"], "FILE"),
        (&["backup", "/tmp/x"], "there is no store in"),
    ] {
        let (code, text) = said(&tool(data.path(), args));
        assert!(code == Some(2) && text.contains(words), "{text}");
    }
    let file = data.path().join("file");
    fs::write(&file, "not an export\n").unwrap();
    let (code, text) = said(&tool(data.path(), &["import", file.to_str().unwrap()]));
    assert!(code == Some(2) && text.contains("line 1"), "{text}");
}

#[tokio::test]
async fn what_is_kept_is_readable_by_its_owner_alone_also_where_it_was_not() {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    filled(&games).await;
    let others = ["games.damaged-1", "games.format-1", "games.as-found-before"]
        .map(|name| root.path().join(name));
    // Not the program's: neither is touched.
    let backups = root.path().join("games.backups");
    for directory in others.iter().chain([&games, &backups]) {
        fs::create_dir_all(directory).unwrap();
        fs::write(directory.join("snap.of-former-times"), "").unwrap();
        fs::set_permissions(
            directory.join("snap.of-former-times"),
            fs::Permissions::from_mode(0o644),
        )
        .unwrap();
        fs::set_permissions(directory, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let (code, told) = said(&tool(root.path(), &["check", "--repair"]));
    assert_eq!(code, Some(0), "{told}");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&games), mode(&games.join("db"))), (0o700, 0o600));
    for copy in &others {
        assert_eq!(
            (mode(copy), mode(&copy.join("snap.of-former-times"))),
            (0o700, 0o600),
            "{copy:?}"
        );
    }
    assert_eq!((mode(&backups), mode(&backups.join("snap.of-former-times"))), (0o755, 0o644));
}
