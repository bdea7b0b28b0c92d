//! Reading what may be much page by page.

/// As many games, people or servers as are read at once.
pub const AT_ONCE: usize = 200;

/// The id with which the next page begins; `None` after the last page.
pub fn next<T>(page: &[T], id: impl Fn(&T) -> u64) -> Option<u64> {
    page.last().filter(|_| page.len() == AT_ONCE).and_then(|last| id(last).checked_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_is_not_full_is_the_last() {
        let page: Vec<u64> = (1..=AT_ONCE as u64).collect();
        assert_eq!(next(&page, |&id| id), Some(AT_ONCE as u64 + 1));
        assert_eq!(next(&page[1..], |&id| id), None);
        assert_eq!(next(&page, |_| u64::MAX), None);
        assert_eq!(next(&[], |&id| id), None);
    }
}
