mod removal;
mod retention;
