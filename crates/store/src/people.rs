//! Lists of people that stay in force when the data of a member are removed.

use std::hash::Hasher;

use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher24};

use alquerque_game::PlayerId;

/// A list of people. Of a person whose data were removed it holds a keyed hash only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct People(Vec<Entry>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Entry {
    Person(PlayerId),
    Former(Former),
}

/// A person whose data were removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Former {
    key: [u64; 2],
    /// The 128-bit SipHash-2-4 of the id under that key. Collisions are infeasible to find.
    hash: [u64; 2],
}

impl Former {
    fn new(player: PlayerId, key: [u64; 2]) -> Self {
        let mut hasher = SipHasher24::new_with_keys(key[0], key[1]);
        hasher.write(&player.0.to_be_bytes());
        let hash = hasher.finish128();
        Self { key, hash: [hash.h1, hash.h2] }
    }
}

impl Entry {
    fn matches(&self, player: PlayerId) -> bool {
        match self {
            Self::Person(id) => *id == player,
            Self::Former(former) => *former == Former::new(player, former.key),
        }
    }
}

impl People {
    /// Returns whether the list contains this person.
    pub fn contains(&self, player: PlayerId) -> bool {
        self.0.iter().any(|entry| entry.matches(player))
    }

    /// Returns whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of people.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds a person.
    pub fn add(&mut self, player: PlayerId) {
        if !self.contains(player) {
            self.0.push(Entry::Person(player));
        }
    }

    /// Removes a person, by id or by hash.
    pub fn remove(&mut self, player: PlayerId) {
        self.0.retain(|entry| !entry.matches(player));
    }

    /// Returns whether the list holds the id of this person, as opposed to a hash.
    pub fn has_id(&self, player: PlayerId) -> bool {
        self.0.contains(&Entry::Person(player))
    }

    /// Replaces the id of this person by its hash under a random key.
    pub fn conceal(&mut self, player: PlayerId, key: [u64; 2]) {
        for entry in self.0.iter_mut().filter(|entry| **entry == Entry::Person(player)) {
            *entry = Entry::Former(Former::new(player, key));
        }
    }

    /// Returns the ids in the list, without the hashed ones.
    pub fn ids(&self) -> impl Iterator<Item = PlayerId> {
        self.0.iter().filter_map(|entry| match entry {
            Entry::Person(id) => Some(*id),
            Entry::Former(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: PlayerId = PlayerId(1_234_567_890_123_456_789);
    const BEN: PlayerId = PlayerId(11);

    #[test]
    fn a_concealed_person_is_recognised_without_their_id() {
        let mut people: People = serde_json::from_str("[1234567890123456789,11]").unwrap();
        people.conceal(ADA, [7, 8]);
        let stored = serde_json::to_string(&people).unwrap();
        assert!(!stored.contains("1234567890123456789") && stored.contains("11"), "{stored}");
        let mut people: People = serde_json::from_str(&stored).unwrap();
        assert!(people.contains(ADA) && people.contains(BEN) && !people.contains(PlayerId(12)));
        assert!(!people.has_id(ADA) && people.has_id(BEN));
        assert_eq!((people.len(), people.ids().collect::<Vec<_>>()), (2, vec![BEN]));
        people.add(ADA);
        assert_eq!(people.len(), 2);
        people.remove(ADA);
        assert!(!people.contains(ADA) && people.len() == 1);
    }
}
