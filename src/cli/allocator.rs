//! The C library's allocator, for a process that runs for years on a small machine.

/// Has freed memory given back to the system. By itself glibc keeps a heap for each few threads, learns from large pieces
/// that were freed to cut the next ones out of those heaps, and gives back what lies free at their ends alone: after a start
/// with many games the process was twice as large as what it held.
///
/// Must be called before there are threads that hold memory of their own.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn give_memory_back() {
    use std::thread;
    use std::time::Duration;

    /// Bytes from which on a piece of memory is the system's own, and that lie free at the end of a heap.
    const LARGE: libc::c_int = 1 << 20;
    /// How often what lies free elsewhere is given back, which takes about a millisecond.
    const OFTEN: Duration = Duration::from_secs(10);
    for (parameter, value) in
        [(libc::M_ARENA_MAX, 2), (libc::M_MMAP_THRESHOLD, LARGE), (libc::M_TRIM_THRESHOLD, LARGE)]
    {
        // SAFETY: it takes plain numbers, under the allocator's own lock. One that it does not know changes nothing.
        unsafe { libc::mallopt(parameter, value) };
    }
    let give_back = || {
        loop {
            thread::sleep(OFTEN);
            // SAFETY: it takes a plain number, and touches nothing but free memory, under the allocator's own locks.
            unsafe { libc::malloc_trim(0) };
        }
    };
    // Without it the process is larger, and no worse.
    let _ = thread::Builder::new().name("memory".to_owned()).spawn(give_back);
}

/// Other C libraries do so, or cannot be told.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_memory_back() {}
