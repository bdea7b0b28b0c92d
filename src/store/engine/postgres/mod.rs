//! An engine in a PostgreSQL database.
