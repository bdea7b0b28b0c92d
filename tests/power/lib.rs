//! A preloaded library (`LD_PRELOAD`) that records a program's file operations below a directory,
//! and injects failures.
//!
//! `POWER_ROOT` names the directory, and `POWER_JOURNAL` the journal, which is outside of it.
//! `POWER_FAILURE` names a file. While that holds an error number, all writes fail with the error.
//! While it holds `stuck`, synchronizations hang. While it does not exist, nothing fails.
//!
//! An entry is written after its operation. The entry of a synchronization holds the length of the
//! journal at its start: only earlier operations are durable. `sync_file_range` is not intercepted,
//! because it does not make data durable.
//!
//! The library must not use the standard library's files, which would call it recursively.

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

mod entry {
    pub const WRITE: u8 = 1;
    pub const TRUNCATE: u8 = 2;
    pub const SYNC: u8 = 3;
    pub const CREATE: u8 = 4;
    pub const RENAME: u8 = 5;
    pub const UNLINK: u8 = 6;
    pub const MKDIR: u8 = 7;
}

const RTLD_NEXT: *mut c_void = -1isize as *mut c_void;
const AT_FDCWD: c_int = -100;
const O_WRONLY: c_int = 0o1;
const O_CREAT: c_int = 0o100;
const O_TRUNC: c_int = 0o1000;
const O_APPEND: c_int = 0o2000;
const O_CLOEXEC: c_int = 0o2_000_000;
const SEEK_CUR: c_int = 1;
const SEEK_END: c_int = 2;
const ENOSYS: c_int = 38;

#[repr(C)]
struct Part {
    base: *const c_void,
    length: usize,
}

unsafe extern "C" {
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    fn getenv(name: *const c_char) -> *const c_char;
    fn readlink(path: *const c_char, into: *mut c_char, size: usize) -> isize;
    fn access(path: *const c_char, mode: c_int) -> c_int;
    fn fstat(fd: c_int, into: *mut u64) -> c_int;
    fn lseek(fd: c_int, offset: i64, whence: c_int) -> i64;
    fn read(fd: c_int, into: *mut c_void, size: usize) -> isize;
    fn close(fd: c_int) -> c_int;
    fn __errno_location() -> *mut c_int;
}

/// Returns the function of this name in the C library.
macro_rules! real {
    ($name:ident($($argument:ty),*) -> $result:ty) => {{
        static FOUND: AtomicPtr<c_void> = AtomicPtr::new(null_mut());
        let mut found = FOUND.load(Ordering::Relaxed);
        if found.is_null() {
            // SAFETY: the name is nul-terminated.
            found = unsafe { dlsym(RTLD_NEXT, concat!(stringify!($name), "\0").as_ptr().cast()) };
            FOUND.store(found, Ordering::Relaxed);
        }
        assert!(!found.is_null(), "the C library has this function");
        // SAFETY: this is the type of the function.
        unsafe { std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($argument),*) -> $result>(found) }
    }};
}

struct Setup {
    root: Vec<u8>,
    failure: CString,
    journal: c_int,
}

/// Serializes the entries, so that only the last one can be torn.
static WRITING: Mutex<()> = Mutex::new(());

fn setup() -> Option<&'static Setup> {
    static SETUP: OnceLock<Option<Setup>> = OnceLock::new();
    let variable = |name: &CStr| {
        // SAFETY: the name and the value are nul-terminated, and the environment does not change.
        let value = unsafe { getenv(name.as_ptr()) };
        // SAFETY: as above.
        (!value.is_null()).then(|| unsafe { CStr::from_ptr(value) })
    };
    let make = || {
        let root = variable(c"POWER_ROOT")?;
        let journal = variable(c"POWER_JOURNAL")?;
        let open = real!(open(*const c_char, c_int, c_uint) -> c_int);
        // SAFETY: the path is nul-terminated.
        let journal =
            unsafe { open(journal.as_ptr(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) };
        let failure = variable(c"POWER_FAILURE").unwrap_or_default().to_owned();
        (journal >= 0).then(|| Setup { root: root.to_bytes().to_vec(), failure, journal })
    };
    SETUP.get_or_init(make).as_ref()
}

/// Returns the path of a descriptor, if it is below the directory.
fn path_of(fd: c_int) -> Option<Vec<u8>> {
    let setup = setup()?;
    let link = CString::new(format!("/proc/self/fd/{fd}")).ok()?;
    let mut path = vec![0_u8; 4096];
    // SAFETY: the buffer has this length.
    let length = unsafe { readlink(link.as_ptr(), path.as_mut_ptr().cast(), path.len()) };
    path.truncate(usize::try_from(length).ok()?);
    path.starts_with(&setup.root).then_some(path)
}

/// Returns an absolute path, if it is below the directory. A path relative to the working directory
/// is not.
fn path_at(directory: c_int, path: *const c_char) -> Option<Vec<u8>> {
    let setup = setup()?;
    // SAFETY: the caller's path is nul-terminated.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    let path = if path.starts_with(b"/") || directory == AT_FDCWD {
        path.to_vec()
    } else {
        [&path_of(directory)?[..], b"/", path].concat()
    };
    path.starts_with(&setup.root).then_some(path)
}

/// Returns the inode number of an open file.
fn inode(fd: c_int) -> u64 {
    let mut stat = [0_u64; 32];
    // SAFETY: no `struct stat` is larger than the buffer.
    unsafe { fstat(fd, stat.as_mut_ptr()) };
    // It follows the device number.
    stat[1]
}

fn journal_len() -> u64 {
    // SAFETY: the descriptor is never closed.
    let length = setup().map_or(0, |setup| unsafe { lseek(setup.journal, 0, SEEK_END) });
    u64::try_from(length).unwrap_or(0)
}

fn record(kind: u8, inode: u64, number: u64, path: &[u8], data: &[u8]) {
    let Some(setup) = setup() else { return };
    let mut entry = vec![0; 4];
    entry.push(kind);
    entry.extend(inode.to_le_bytes());
    entry.extend(number.to_le_bytes());
    entry.extend(u32::try_from(path.len()).unwrap_or(0).to_le_bytes());
    entry.extend(path);
    entry.extend(data);
    let length = u32::try_from(entry.len() - 4).unwrap_or(0);
    entry[..4].copy_from_slice(&length.to_le_bytes());
    let write = real!(write(c_int, *const c_void, usize) -> isize);
    let _one_at_a_time = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: the entry has this length.
    let written = unsafe { write(setup.journal, entry.as_ptr().cast(), entry.len()) };
    assert!(usize::try_from(written) == Ok(entry.len()), "the journal cannot be written");
}

/// Reads the failure file: the buffer, and the length of the contents.
fn read_failure_file() -> Option<([u8; 8], usize)> {
    let setup = setup()?;
    let open = real!(open(*const c_char, c_int, c_uint) -> c_int);
    let mut text = [0_u8; 8];
    // SAFETY: the path is nul-terminated, and the buffer has this length.
    let length = unsafe {
        let file = open(setup.failure.as_ptr(), O_CLOEXEC, 0);
        if file < 0 {
            return None;
        }
        let length = read(file, text.as_mut_ptr().cast(), text.len());
        close(file);
        length
    };
    Some((text, usize::try_from(length).ok()?))
}

/// Returns the error with which writes below the directory fail now.
fn failure() -> Option<c_int> {
    let (text, length) = read_failure_file()?;
    std::str::from_utf8(&text[..length]).ok()?.trim().parse().ok()
}

/// Waits while synchronizations hang.
fn wait_while_stuck() {
    while read_failure_file().is_some_and(|(text, length)| text[..length] == *b"stuck") {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

fn fail(error: c_int) {
    // SAFETY: the pointer is valid for the current thread.
    unsafe { *__errno_location() = error };
}

/// Runs a write. Below the directory it is recorded, or fails.
fn intercept_write(
    fd: c_int,
    write: impl FnOnce() -> isize,
    data: impl FnOnce() -> Vec<u8>,
    offset: Option<i64>,
) -> isize {
    if path_of(fd).is_none() {
        return write();
    }
    if let Some(error) = failure() {
        fail(error);
        return -1;
    }
    let written = write();
    if let Ok(length @ 1..) = usize::try_from(written) {
        // SAFETY: the descriptor is open.
        let offset = offset.unwrap_or_else(|| unsafe { lseek(fd, 0, SEEK_CUR) } - written as i64);
        record(entry::WRITE, inode(fd), u64::try_from(offset).unwrap_or(0), b"", &data()[..length]);
    }
    written
}

/// Returns the bytes that the caller of an intercepted function passes.
fn bytes(data: *const c_void, length: usize) -> Vec<u8> {
    // SAFETY: the caller guarantees it.
    unsafe { std::slice::from_raw_parts(data.cast::<u8>(), length) }.to_vec()
}

fn gathered(parts: *const Part, count: c_int) -> Vec<u8> {
    // SAFETY: as above.
    let parts = unsafe { std::slice::from_raw_parts(parts, usize::try_from(count).unwrap_or(0)) };
    parts.iter().flat_map(|part| bytes(part.base, part.length)).collect()
}

/// Runs another change. Below the directory it is recorded, or fails.
fn intercept_change(
    is_below: bool,
    change: impl FnOnce() -> c_int,
    record: impl FnOnce(),
) -> c_int {
    if !is_below {
        return change();
    }
    if let Some(error) = failure() {
        fail(error);
        return -1;
    }
    let done = change();
    if done >= 0 {
        record();
    }
    done
}

/// Runs a synchronization. Below the directory it may hang.
fn intercept_sync(fd: c_int, sync: impl FnOnce() -> c_int) -> c_int {
    let before = journal_len();
    let is_below = path_of(fd).is_some();
    if is_below {
        wait_while_stuck();
    }
    intercept_change(is_below, sync, || record(entry::SYNC, inode(fd), before, b"", b""))
}

/// Runs an open, which may create or truncate a file.
fn intercept_open(
    directory: c_int,
    path: *const c_char,
    flags: c_int,
    open: impl FnOnce() -> c_int,
) -> c_int {
    let Some(known) = path_at(directory, path).filter(|_| flags & (O_CREAT | O_TRUNC) != 0) else {
        return open();
    };
    let full = CString::new(known.clone()).unwrap_or_default();
    // SAFETY: the path is nul-terminated.
    let is_there = unsafe { access(full.as_ptr(), 0) } == 0;
    if let Some(error) = failure().filter(|_| !is_there) {
        fail(error);
        return -1;
    }
    let fd = open();
    if fd >= 0 && !is_there {
        record(entry::CREATE, inode(fd), 0, &known, b"");
    } else if fd >= 0 && flags & O_TRUNC != 0 {
        record(entry::TRUNCATE, inode(fd), 0, b"", b"");
    }
    fd
}

/// Runs a removal, which is recorded below the directory. It needs no space, so it never fails
/// here.
fn intercept_removal(
    directory: c_int,
    path: *const c_char,
    remove: impl FnOnce() -> c_int,
) -> c_int {
    let known = path_at(directory, path);
    let removed = remove();
    if let Some(path) = known.filter(|_| removed == 0) {
        record(entry::UNLINK, 0, 0, &path, b"");
    }
    removed
}

fn intercept_rename(
    from: *const c_char,
    to: *const c_char,
    rename: impl FnOnce() -> c_int,
) -> c_int {
    let paths = path_at(AT_FDCWD, from).zip(path_at(AT_FDCWD, to));
    let record_change = || {
        if let Some((from, to)) = &paths {
            record(entry::RENAME, 0, 0, from, to);
        }
    };
    intercept_change(paths.is_some(), rename, record_change)
}

fn intercept_mkdir(path: *const c_char, mkdir: impl FnOnce() -> c_int) -> c_int {
    let known = path_at(AT_FDCWD, path);
    let record_change = || {
        let open = real!(open(*const c_char, c_int, c_uint) -> c_int);
        // SAFETY: the path is nul-terminated, and the descriptor is closed once.
        let inode = unsafe {
            let made = open(path, O_CLOEXEC, 0);
            let inode = inode(made);
            close(made);
            inode
        };
        record(entry::MKDIR, inode, 0, known.as_deref().unwrap_or_default(), b"");
    };
    intercept_change(known.is_some(), mkdir, record_change)
}

/// Disables copying within the kernel, which could not be recorded. Programs fall back to reads and
/// writes.
fn refuse_copy(to: c_int, copy: impl FnOnce() -> isize) -> isize {
    if path_of(to).is_none() {
        return copy();
    }
    fail(ENOSYS);
    -1
}

/// Replaces functions of the C library. The body gets the call of the real function as `$real`.
macro_rules! intercept {
    (@one $name:ident ($($argument:ident: $type:ty),*) $result:ty, $real:ident, $body:expr) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($argument: $type),*) -> $result {
            let found = real!($name($($type),*) -> $result);
            // SAFETY: the guarantees of the caller hold for the real function too.
            let $real = || unsafe { found($($argument),*) };
            $body
        }
    };
    (@all [$($name:ident)*] $arguments:tt $result:ty, $real:ident, $body:expr) => {
        $(intercept!(@one $name $arguments $result, $real, $body);)*
    };
    ($($names:tt $arguments:tt -> $result:ty: |$real:ident| $body:expr;)*) => {
        $(intercept!(@all $names $arguments $result, $real, $body);)*
    };
}
intercept! {
    [write](fd: c_int, data: *const c_void, length: usize) -> isize:
        |real| intercept_write(fd, real, || bytes(data, length), None);
    [writev](fd: c_int, parts: *const Part, count: c_int) -> isize:
        |real| intercept_write(fd, real, || gathered(parts, count), None);
    [pwrite pwrite64](fd: c_int, data: *const c_void, length: usize, offset: i64) -> isize:
        |real| intercept_write(fd, real, || bytes(data, length), Some(offset));
    [pwritev pwritev64](fd: c_int, parts: *const Part, count: c_int, offset: i64) -> isize:
        |real| intercept_write(fd, real, || gathered(parts, count), Some(offset));
    [ftruncate ftruncate64](fd: c_int, length: i64) -> c_int:
        |real| intercept_change(path_of(fd).is_some(), real, || {
            record(entry::TRUNCATE, inode(fd), u64::try_from(length).unwrap_or(0), b"", b"");
        });
    [fsync fdatasync](fd: c_int) -> c_int: |real| intercept_sync(fd, real);
    // The mode is read only if it is given.
    [open open64](path: *const c_char, flags: c_int, mode: c_uint) -> c_int:
        |real| intercept_open(AT_FDCWD, path, flags, real);
    [openat openat64](directory: c_int, path: *const c_char, flags: c_int, mode: c_uint) -> c_int:
        |real| intercept_open(directory, path, flags, real);
    [rename](from: *const c_char, to: *const c_char) -> c_int: |real| intercept_rename(from, to, real);
    [unlink rmdir](path: *const c_char) -> c_int: |real| intercept_removal(AT_FDCWD, path, real);
    [unlinkat](directory: c_int, path: *const c_char, flags: c_int) -> c_int:
        |real| intercept_removal(directory, path, real);
    [mkdir](path: *const c_char, mode: c_uint) -> c_int: |real| intercept_mkdir(path, real);
    [copy_file_range](
        from: c_int, at: *mut i64, to: c_int, there: *mut i64, length: usize, flags: c_uint
    ) -> isize: |real| refuse_copy(to, real);
    [sendfile sendfile64](to: c_int, from: c_int, at: *mut i64, length: usize) -> isize:
        |real| refuse_copy(to, real);
}
