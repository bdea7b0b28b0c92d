//! Builds the opening book, and proves positions of the built-in one again.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use alquerque_engine::book::{self, Book};
use alquerque_engine::compact::Compact;
use alquerque_engine::prove::{Limits, Prover};
use alquerque_engine::tables::DtmTables;
use alquerque_engine::{Stop, Value};
use alquerque_rules::{MEDIEVAL, Position};
use anyhow::{Context, bail, ensure};
use cli_support::BadInput;

use super::{Solve, check};
use crate::files::{open, write_atomically};
use crate::progress::spinner;
use crate::text::{compact_text, effort};

/// The largest size of the book in bytes.
const MAX_BOOK_BYTES: usize = 1 << 20;
/// The most stones of a sampled position: a proof without the book takes milliseconds.
const MAX_SAMPLE_STONES: u32 = 12;

/// Builds the opening book from verified certificates, and writes it to a file.
pub fn build(args: &Solve, output: &Path) -> anyhow::Result<()> {
    let mut certificates = Vec::new();
    for file in &args.book {
        certificates.push(check::read(args, file, open(file)?)?);
    }
    let tables = args.tables()?;
    for (certificate, file) in certificates.iter().zip(&args.book) {
        check::verify(certificate, file, &tables)?;
    }
    let start = Compact::from_position(&Position::start(&MEDIEVAL))
        .context("the compact encoding supports medieval")?;
    let book = book::build(&certificates, &tables, start, args.plies, MAX_BOOK_BYTES);
    if book.is_empty() {
        let text = "the certificates do not prove the value of the start, so there is no book";
        return Err(BadInput::new(text));
    }
    let bytes = book.to_bytes();
    write_atomically(output, |mut out| out.write_all(&bytes))?;
    writeln!(
        io::stdout(),
        "{}: {} positions, {} bytes",
        output.display(),
        book.len(),
        bytes.len()
    )?;
    Ok(())
}

/// Proves positions of the built-in book again, and compares the values.
pub fn sample(tables: &DtmTables, limits: Limits, positions: usize) -> anyhow::Result<()> {
    let book = Book::embedded()?;
    let quick: Vec<_> =
        book.positions().filter(|(position, _)| position.count() <= MAX_SAMPLE_STONES).collect();
    let bar = spinner();
    let begun = Instant::now();
    let mut prover = Prover::new(tables, limits);
    let mut proven = 0;
    let mut expanded = 0;
    for (position, value) in quick.iter().step_by((quick.len() / positions.max(1)).max(1)) {
        let (found, nodes) = prover.value(*position, &Stop::default(), &mut |_| ());
        let text = || compact_text(*position, &MEDIEVAL);
        let Some(found) = found else { bail!("{}: open; {}", text(), effort(nodes, begun)) };
        let is_right = found.cmp(&Value::Draw) == value.cmp(&Value::Draw);
        ensure!(is_right, "the opening book is wrong about {}", text());
        proven += 1;
        expanded += nodes;
        bar.set_position(proven);
    }
    bar.finish_and_clear();
    writeln!(
        io::stdout(),
        "the opening book is right about {proven} positions; {}",
        effort(expanded, begun)
    )?;
    Ok(())
}
