//! Tuning of glibc's allocator for a long-running process on a small machine.

/// Configures the allocator to return freed memory to the system.
///
/// By default, glibc keeps several heaps, raises the threshold above which it maps an allocation on
/// its own, and returns only the free memory at the end of a heap. After a start with many games,
/// the process was twice as large as its live data.
///
/// Must be called before other threads allocate memory.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn return_freed_memory() {
    use std::thread;
    use std::time::Duration;

    /// The size from which an allocation is mapped on its own, and the free memory that stays at
    /// the end of a heap, in bytes.
    const LARGE: libc::c_int = 1 << 20;
    /// The interval between two trims of all heaps; a trim takes about a millisecond.
    const TRIM_INTERVAL: Duration = Duration::from_secs(10);
    for (parameter, value) in
        [(libc::M_ARENA_MAX, 2), (libc::M_MMAP_THRESHOLD, LARGE), (libc::M_TRIM_THRESHOLD, LARGE)]
    {
        // SAFETY: it takes plain numbers, and holds the allocator's lock. It ignores unknown
        // parameters.
        unsafe { libc::mallopt(parameter, value) };
    }
    let trim = || {
        loop {
            thread::sleep(TRIM_INTERVAL);
            // SAFETY: it takes a plain number, holds the allocator's locks, and changes free memory
            // only.
            unsafe { libc::malloc_trim(0) };
        }
    };
    // Without the thread, the process only takes more memory.
    let _ = thread::Builder::new().name("memory".to_owned()).spawn(trim);
}

/// Does nothing: other allocators return memory, or cannot be configured.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn return_freed_memory() {}
