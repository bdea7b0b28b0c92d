//! Making the opening book, and proving anew what is in the one that is built in.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use alquerque_engine::book::{self, Book};
use alquerque_engine::compact::Compact;
use alquerque_engine::prove::{Certificate, Limits, Prover};
use alquerque_engine::tables::DtmTables;
use alquerque_engine::{Stop, Value};
use alquerque_rules::{MEDIEVAL, Position};
use anyhow::{Context, bail, ensure};

use crate::solve::{spinner, text, work, write_whole};
use cli_support::BadInput;

/// The most bytes of the book.
const BOOK: usize = 1 << 20;
/// Of so many stones and fewer, a position is proven in milliseconds without the book.
const QUICK: u32 = 12;

pub fn build(
    certificates: &[Certificate],
    tables: &DtmTables,
    plies: u32,
    path: &Path,
) -> anyhow::Result<()> {
    let start = Compact::from_position(&Position::start(&MEDIEVAL))
        .context("medieval is what compact positions are of")?;
    let book = book::build(certificates, tables, start, plies, BOOK);
    if book.is_empty() {
        return Err(BadInput::new(
            "the certificates do not say what the start leads to: there is no book",
        ));
    }
    let bytes = book.to_bytes();
    write_whole(path, |mut out| out.write_all(&bytes))?;
    writeln!(io::stdout(), "{}: {} positions, {} bytes", path.display(), book.len(), bytes.len())?;
    Ok(())
}

/// Proves so many positions of the built-in book anew, of all those that this is quick for, and holds their values against it.
pub fn sample(tables: &DtmTables, limits: Limits, positions: usize) -> anyhow::Result<()> {
    let book = Book::embedded()?;
    let quick: Vec<_> =
        book.positions().filter(|(position, _)| position.count() <= QUICK).collect();
    let bar = spinner();
    let begun = Instant::now();
    let mut prover = Prover::new(tables, limits);
    let mut proven = 0;
    let mut expanded = 0;
    for (position, value) in quick.iter().step_by((quick.len() / positions.max(1)).max(1)) {
        let (found, nodes) = prover.value(*position, &Stop::default(), &mut |_| ());
        match found.map(|found| found.cmp(&Value::Draw)) {
            None => bail!("{}: open; {}", text(*position, &MEDIEVAL), work(nodes, begun)),
            Some(found) => {
                ensure!(
                    found == value.cmp(&Value::Draw),
                    "the opening book is wrong about {}",
                    text(*position, &MEDIEVAL)
                )
            }
        }
        proven += 1;
        expanded += nodes;
        bar.set_position(proven);
    }
    bar.finish_and_clear();
    writeln!(
        io::stdout(),
        "the opening book is right about {proven} positions; {}",
        work(expanded, begun)
    )?;
    Ok(())
}
