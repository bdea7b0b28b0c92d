#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| alquerque_fuzz::store_files(text));
