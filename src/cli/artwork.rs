//! The subcommand `artwork`.

use std::io::Write;
use std::path::PathBuf;

use alquerque_render::artwork;
use clap::Args;
use cli_support::{StandardOutput, unwritable, write_file};

#[derive(Args)]
pub struct Artwork {
    /// Directory to write the pictures to; it is created if it does not exist
    #[arg(short, long, value_name = "DIR", default_value = "artwork")]
    output: PathBuf,
}

/// Writes the pictures of the application.
pub fn write(args: &Artwork) -> anyhow::Result<()> {
    std::fs::create_dir_all(&args.output).map_err(|error| unwritable(&args.output, error))?;
    for picture in artwork()? {
        let file = args.output.join(picture.name);
        write_file(&file, &picture.file)?;
        writeln!(StandardOutput::open(), "{}", file.display())?;
    }
    Ok(())
}
