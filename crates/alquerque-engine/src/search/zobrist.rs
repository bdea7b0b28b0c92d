/// A random number for each kind of object on each point.
pub static KEYS: [u64; 64 * 32] = keys();

/// Mixes the bits of a number (splitmix64, public domain, Sebastiano Vigna).
pub const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

const fn keys() -> [u64; 64 * 32] {
    let mut keys = [0; 64 * 32];
    let mut at = 0;
    while at < keys.len() {
        keys[at] = mix(0x616c_7175 ^ ((at as u64) << 32));
        at += 1;
    }
    keys
}
