//! The metrics of reads, which every storage engine counts alike.

/// Counts a read of a game, or of a `summary` of one, with its size in bytes.
pub fn count_read(what: &'static str, size: usize) {
    metrics::counter!("alquerque_store_reads_total", "what" => what).increment(1);
    metrics::counter!("alquerque_store_read_bytes_total", "what" => what).increment(size as u64);
}
