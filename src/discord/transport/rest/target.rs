//! What the limits need to know of a request: how urgent it is, and whose share it uses.

use crate::game::Place;

/// How urgent a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Replies, news and checks of memberships. Half of each second is reserved for them.
    Urgent,
    /// Niceties, which servers share fairly.
    Cosmetic,
}

/// The server, person or channel whose share of the limits a request uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Account {
    Server(u64),
    /// A person outside of servers, or the channel of direct messages, which is theirs alone.
    Direct(u64),
    /// The application itself, without a share.
    Application,
}

/// The account and the priority of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    pub account: Account,
    pub priority: Priority,
}

/// The channel of a request, and the priority of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub place: Place,
    pub priority: Priority,
}

impl Account {
    /// Returns the account of the requests to a channel.
    pub fn of(place: Place) -> Self {
        place.guild.map_or(Self::Direct(place.channel), Self::Server)
    }
}

impl Charge {
    pub const fn urgent(account: Account) -> Self {
        Self { account, priority: Priority::Urgent }
    }
}

impl Target {
    pub fn urgent(place: Place) -> Self {
        Self { place, priority: Priority::Urgent }
    }

    pub fn charge(self) -> Charge {
        Charge { account: Account::of(self.place), priority: self.priority }
    }
}
