//! Reads of long lists page by page.

/// The games, players or servers of a page.
pub const PAGE_SIZE: usize = 200;

/// Returns the id at which the next page begins. `None` after the last page.
pub fn next_page<T>(page: &[T], id: impl Fn(&T) -> u64) -> Option<u64> {
    next_page_of(PAGE_SIZE, page, id)
}

/// Does the same for pages of another size.
pub fn next_page_of<T>(size: usize, page: &[T], id: impl Fn(&T) -> u64) -> Option<u64> {
    page.last().filter(|_| page.len() == size).and_then(|last| id(last).checked_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_is_not_full_is_the_last() {
        let page: Vec<u64> = (1..=PAGE_SIZE as u64).collect();
        assert_eq!(next_page(&page, |&id| id), Some(PAGE_SIZE as u64 + 1));
        assert_eq!(next_page(&page[1..], |&id| id), None);
        assert_eq!(next_page(&page, |_| u64::MAX), None);
        assert_eq!(next_page(&[], |&id| id), None);
    }
}
