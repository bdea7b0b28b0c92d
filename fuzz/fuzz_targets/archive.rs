#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| alquerque_fuzz::archive(bytes));
