//! The subcommand `artwork`.

use std::path::PathBuf;

use alquerque_render::artwork;
use clap::Args;
use cli_support::BadInput;

#[derive(Args)]
pub struct Artwork {
    /// Directory to write the pictures to; it is created if it does not exist
    #[arg(short, long, value_name = "DIR", default_value = "artwork")]
    output: PathBuf,
}

/// Writes the pictures of the application.
pub fn write(args: &Artwork) -> anyhow::Result<()> {
    let failed = |path: &std::path::Path, error: std::io::Error| {
        BadInput::new(format!("cannot write {}: {error}", path.display()))
    };
    std::fs::create_dir_all(&args.output).map_err(|error| failed(&args.output, error))?;
    for picture in artwork()? {
        let file = args.output.join(picture.name);
        std::fs::write(&file, picture.file).map_err(|error| failed(&file, error))?;
        println!("{}", file.display());
    }
    Ok(())
}
