use std::io::{self, ErrorKind, Stdout, Write};

/// Standard output. Its errors name it.
#[derive(Debug)]
pub struct StandardOutput(Stdout);

impl StandardOutput {
    /// Returns the standard output of the program.
    pub fn open() -> Self {
        Self(io::stdout())
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(of_standard_output)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(of_standard_output)
    }
}

/// Adds to an error what could not be written. A writer repeats an interrupted write itself.
pub fn of_standard_output(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("cannot write to standard output: {error}")),
    }
}
