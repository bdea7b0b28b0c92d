//! Export, import and backup, also of a running bot.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use alquerque::game::{BoardMessage, GameId, MessageId, ShardSet};
use alquerque::store::archive::{self, ArchiveError, Counts};
use alquerque::store::control::{Control, socket};
use alquerque::store::engine::Batch;
use alquerque::store::{self, OpenError, PostgresLocation, Store, StoreError};
use proptest::prelude::*;
use test_support::postgres;
use tokio::runtime::Handle;
use tokio::task::block_in_place;

use crate::files::{check, sample, says};
use crate::store_cli::{code_and_text, create_sample, exported, lines, open, tool};
use crate::store_games::{BEN, Operation, all_answers, draft, operations};

/// Imports an export into a directory.
async fn import(directory: &Path, mut lines: &[u8]) -> Result<Counts, ArchiveError> {
    archive::import(&store::directory(directory), &mut lines).await
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_stores_are_well_answer_alike_and_equal_what_they_import(operations in operations()) {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let root = tempfile::tempdir().unwrap();
            let mut stores = vec![Store::in_memory(), open(&root.path().join("one")).await];
            if let Some(cluster) = postgres::cluster() {
                stores.push(Store::open(&PostgresLocation(cluster.database())).await.unwrap());
            }
            for operation in operations {
                for store in &stores {
                    operation.clone().apply(store).await;
                }
            }
            let answers = all_answers(&stores[0]).await;
            let text = String::from_utf8(exported(&stores[0]).await).unwrap();
            let counts = import(&root.path().join("other"), text.as_bytes()).await.unwrap();
            assert_eq!(counts, archive::verify(&mut text.as_bytes()).unwrap());
            stores.push(open(&root.path().join("other")).await);
            for store in &stores[1..] {
                assert_eq!(all_answers(store).await, answers);
                assert_eq!(String::from_utf8(exported(store).await).unwrap(), text);
            }
            drop(stores);
            for name in ["one", "other"] {
                assert!(check(&root.path().join(name), false).await.unwrap().is_well());
            }
        });
    }
}

/// A line replaces an earlier one for the same record, and a removal cancels it.
#[tokio::test]
async fn later_lines_of_an_export_count() {
    let root = tempfile::tempdir().unwrap();
    let store = Store::in_memory();
    store.create(draft(1, 1, BEN)).await.unwrap();
    let early = lines(&exported(&store).await);
    let game =
        |lines: &[String]| lines.iter().find(|line| line.starts_with("{\"game\"")).unwrap().clone();
    Operation::Accept(1).apply(&store).await;
    let late = lines(&exported(&store).await);
    let text = [
        early[0].clone(),
        game(&early),
        game(&late),
        "{\"last_number\":{\"channel\":1,\"number\":1}}\n".to_owned(),
        "{\"removal\":{\"player\":5}}\n".to_owned(),
        "{\"removed\":{\"key\":\"770000000000000005\"}}\n".to_owned(),
        "{\"end\":{\"games\":2,\"last_numbers\":1,\"removals\":1,\"removed\":1}}\n".to_owned(),
    ];
    let other = root.path().join("other");
    import(&other, text.concat().as_bytes()).await.unwrap();
    assert_eq!(lines(&exported(&open(&other).await).await), late);
}

#[tokio::test]
async fn the_message_of_a_game_that_was_left_out_is_not_imported() {
    let root = tempfile::tempdir().unwrap();
    let store = Store::in_memory();
    for id in [1, 2] {
        let board = BoardMessage { id: MessageId(9), ply: None, has_frame: false, channel: 1 };
        store.create(draft(id, 1, BEN)).await.unwrap();
        store.put_boards([(GameId(id), board)].into()).await.unwrap();
    }
    let mut damage = Batch::default();
    damage.put([&b"g"[..], &2_u64.to_be_bytes()].concat(), "damaged");
    store.engine().commit(damage).await.unwrap();
    let other = root.path().join("other");
    let counts = import(&other, &exported(&store).await).await.unwrap();
    assert_eq!((counts.games, counts.boards, counts.left_out), (1, 2, 1));
    let boards = open(&other).await.boards(&[GameId(1), GameId(2)]).await.unwrap();
    assert!(boards[0].is_some() && boards[1].is_none(), "{boards:?}");
}

#[tokio::test]
async fn an_incomplete_file_is_refused_and_nothing_is_imported() {
    let (root, games) = sample().await;
    let other = root.path().join("other");
    let text = exported(&open(&games).await).await;
    let whole = lines(&text);

    // Truncated after any line, and in the middle of the last.
    for count in 0..whole.len() {
        let cut = whole[..count].concat();
        assert!(
            matches!(import(&other, cut.as_bytes()).await, Err(ArchiveError::CutOff)),
            "after {count}"
        );
    }
    let cut = &text[..text.len() - 3];
    assert!(matches!(import(&other, cut).await, Err(ArchiveError::CutOff)));

    // A line is invalid, missing, or added.
    for line in 0..whole.len() {
        let mut garbled = whole.clone();
        garbled[line] = format!("nonsense{}", garbled[line]);
        let refused = import(&other, garbled.concat().as_bytes()).await;
        let number = line as u64 + 1;
        assert!(
            matches!(refused, Err(ArchiveError::Line { number: named, .. }) if named == number),
            "{line}"
        );
        let mut short = whole.clone();
        short.remove(line);
        assert!(import(&other, short.concat().as_bytes()).await.is_err(), "without {line}");
    }
    let more = [&whole.concat(), "\n"].concat();
    assert!(import(&other, more.as_bytes()).await.is_err());
    let endless = [whole[0].as_bytes(), &vec![b' '; 8 << 20]].concat();
    assert!(matches!(import(&other, &endless).await, Err(ArchiveError::Line { number: 2, .. })));
    let future =
        String::from_utf8(text.clone()).unwrap().replacen("\"format\":1", "\"format\":999", 1);
    let refused = import(&other, future.as_bytes()).await.unwrap_err().to_string();
    assert!(refused.contains("999"), "{refused}");

    // The store is still empty, and the complete file can be imported.
    assert!(open(&other).await.open_games(&ShardSet::whole()).await.unwrap().is_empty());
    import(&other, &text).await.unwrap();
    let again = import(&other, &text).await;
    assert!(matches!(again, Err(ArchiveError::NotEmpty(_))));
    let store = open(&other).await;
    assert!(matches!(
        import(&other, &text).await,
        Err(ArchiveError::Open(OpenError::InUse { .. }))
    ));
    assert_eq!(exported(&store).await, text);
    drop(store);
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2, "no temporary files remain");
}

#[tokio::test]
async fn contradicting_games_are_not_imported() {
    let (root, games) = sample().await;
    let text = String::from_utf8(exported(&open(&games).await).await).unwrap();
    // Two games with one number in a channel.
    let twice = text.replacen("\"number\":5,\"place\"", "\"number\":1,\"place\"", 1);
    assert_ne!(twice, text);
    assert!(import(&root.path().join("other"), twice.as_bytes()).await.is_err());
}

#[tokio::test]
async fn an_export_of_a_former_version_counts_on_from_the_highest_number_of_the_server() {
    let (root, games) = sample().await;
    let text = String::from_utf8(exported(&open(&games).await).await).unwrap();
    // Former versions had a last number for each channel.
    let (before, after) = text.split_once("{\"last_number\":{\"channel\":1,").unwrap();
    let rest = after.split_once('\n').unwrap().1;
    let former = format!("{before}{{\"last_number\":{{\"channel\":2,\"number\":500}}}}\n{rest}");
    let other = root.path().join("other");
    import(&other, former.as_bytes()).await.unwrap();
    let store = open(&other).await;
    assert_eq!(store.create(draft(900, 8, BEN)).await.unwrap().game.number, 501);
    let lines = String::from_utf8(exported(&store).await).unwrap();
    assert!(lines.contains("{\"channel\":1,\"number\":501}"), "{lines}");
    assert_eq!(lines.matches("last_number\"").count(), 1);
}

/// A writer that saves games while it is written to, up to a limit.
struct SavingWriter<'a> {
    store: &'a Store,
    lines: Vec<u8>,
    saves: u64,
}

const SAVES: u64 = 1500;

impl SavingWriter<'_> {
    /// Saves games before and after the position of the export, and new ones. Removes some.
    async fn save(&mut self) -> Result<(), StoreError> {
        for _ in 0..3 {
            if self.saves < SAVES {
                self.saves += 1;
                let id = self.saves * 7919 % 1200;
                match self.store.get(GameId(id)).await? {
                    Some(read) if self.saves.is_multiple_of(5) => self.store.remove(&read).await?,
                    Some(read) => drop(self.store.put(read.game.clone(), &read).await?),
                    None => drop(self.store.create(draft(id, 7, BEN)).await?),
                }
            }
        }
        Ok(())
    }
}

impl Write for SavingWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        block_in_place(|| Handle::current().block_on(self.save())).unwrap();
        self.lines.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_does_not_block_saves_and_includes_them() {
    let root = tempfile::tempdir().unwrap();
    let store = open(&root.path().join("one")).await;
    for id in 1..600 {
        store.create(draft(id * 2, 8, BEN)).await.unwrap();
    }
    let mut out = SavingWriter { store: &store, lines: Vec::new(), saves: 0 };
    archive::export(store.engine(), &mut out).await.unwrap();
    assert_eq!(out.saves, SAVES, "all saves happened during the export");
    let text = out.lines;
    let after = exported(&store).await;
    assert!(lines(&text).len() > lines(&after).len(), "changed records appear again");
    import(&root.path().join("other"), &text).await.unwrap();
    let other = exported(&open(&root.path().join("other")).await).await;
    assert_eq!(String::from_utf8(other).unwrap(), String::from_utf8(after).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_running_bot_exports_through_its_socket() {
    let (data, games) = sample().await;
    let store = Arc::new(open(&games).await);
    // The remnant of a killed process.
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
    assert_eq!(code_and_text(&done).0, Some(0), "{done:?}");
    assert_eq!(fs::read(&backup).unwrap(), exported(&store).await);
    assert_eq!(fs::metadata(&backup).unwrap().permissions().mode() & 0o777, 0o600);
    let done = run(vec!["export".into()]).await.unwrap();
    let expected = exported(&store).await;
    assert_eq!((done.status.code(), done.stdout), (Some(0), expected));
    // Tools that need the store for themselves are refused.
    let in_use = format!("{} is in use by process {}", data.path().display(), std::process::id());
    for args in [
        vec!["compact".to_owned()],
        vec!["check".into()],
        vec!["import".into(), backup.display().to_string()],
    ] {
        let (code, text) = code_and_text(&run(args).await.unwrap());
        assert!(code == Some(1) && text.contains(&in_use), "{text}");
    }

    // Another request is refused.
    let response = tokio::task::spawn_blocking({
        let socket = socket(data.path());
        move || {
            let mut stream = std::os::unix::net::UnixStream::connect(socket).unwrap();
            stream.write_all(b"format c\n").unwrap();
            io::read_to_string(stream).unwrap()
        }
    });
    assert!(response.await.unwrap().starts_with("error: "));

    drop(control);
    assert!(!socket(data.path()).exists());
    let (code, _) = code_and_text(&run(vec!["export".into()]).await.unwrap());
    assert_eq!(code, Some(1));
}

#[tokio::test]
async fn the_running_program_is_backed_up() {
    let (data, _) = sample().await;
    let mut bot = Command::new(env!("CARGO_BIN_EXE_alquerque"))
        .args(["try", "--port", "0", "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut bot_output = BufReader::new(bot.stdout.take().unwrap()).lines();
    assert!(bot_output.any(|line| line.unwrap().starts_with("Open http://")));
    let backup = data.path().join("backup.jsonl");
    says(data.path(), &["backup", backup.to_str().unwrap()], 0, "games: 7");
    bot.kill().unwrap();
    bot.wait().unwrap();
    // The remaining socket is harmless.
    assert!(socket(data.path()).exists());
    let counts = archive::verify(&mut BufReader::new(fs::File::open(&backup).unwrap())).unwrap();
    says(data.path(), &["check"], 0, &format!("games: {}", counts.games));
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_backups_do_not_interfere() {
    let (data, games) = sample().await;
    let store = open(&games).await;
    let backup = data.path().join("backup");
    // One backup runs during another.
    let export = |out: &mut (dyn Write + Send)| {
        let exported = archive::export(store.engine(), out);
        block_in_place(|| Handle::current().block_on(exported)).map(drop)
    };
    archive::backup(&backup, |out| {
        archive::backup(&backup, export).unwrap();
        export(out)
    })
    .unwrap();
    assert_eq!(fs::read(&backup).unwrap(), exported(&store).await);
    assert_eq!(fs::metadata(&backup).unwrap().permissions().mode() & 0o777, 0o600);
    // A failed backup leaves no file.
    assert!(archive::backup(&data.path().join("games"), export).is_err());
    // A tool that has locked the store cannot export it for another process.
    let in_use = format!("in use by process {}", std::process::id());
    says(data.path(), &["backup", backup.to_str().unwrap()], 1, &in_use);
    drop(store);
    says(data.path(), &["backup", "-"], 2, "store export");
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 2, "no temporary files remain");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_socket_below_a_long_path_is_reached() {
    let root = tempfile::tempdir().unwrap();
    let data = root.path().join("d".repeat(120));
    create_sample(&data.join("games")).await;
    let store = Arc::new(open(&data.join("games")).await);
    let _control = Control::listen(Arc::clone(&store), socket(&data)).unwrap();
    let directory = data.clone();
    let done = tokio::task::spawn_blocking(move || tool(&directory, &["export"])).await.unwrap();
    let expected = exported(&store).await;
    assert_eq!((done.status.code(), done.stdout), (Some(0), expected));
}
