//! The program: flags and environment, wiring, exit codes.

mod cli;
mod config;

use std::process::ExitCode;

/// Gives back what a burst of pictures took, on whichever threads they were drawn. Others keep it, for each thread apart, or
/// let threads wait for each other.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
