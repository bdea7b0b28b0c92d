//! Nodes in network namespaces of their own, which can be cut off.
//!
//! Each node has two interfaces, each on a bridge: one to the other nodes, one to the clients.

use std::net::Ipv4Addr;
use std::process::Command;

use test_support::postgres::run;

/// The bridge between the nodes.
const PEERS: &str = "peers";
/// The bridge between the nodes and the clients, which are in the namespace of the test.
const CLIENTS: &str = "clients";
const CLIENT_ADDRESS: Ipv4Addr = Ipv4Addr::new(10, 0, 2, 254);

/// A node of the network, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node(pub u8);

/// From what a node is cut off.
#[derive(Clone, Copy, Debug)]
pub enum Cut {
    /// From the other nodes. The clients still reach the node.
    Peers,
    /// From the other nodes and the clients.
    All,
}

/// Creates the bridges and the nodes in the network namespace of this process.
pub fn create(nodes: &[Node]) {
    for bridge in [PEERS, CLIENTS] {
        ip(&["link", "add", bridge, "type", "bridge"]);
        ip(&["link", "set", bridge, "up"]);
    }
    ip(&["address", "add", &format!("{CLIENT_ADDRESS}/24"), "dev", CLIENTS]);
    for node in nodes {
        let name = node.name();
        ip(&["netns", "add", &name]);
        ip(&["-n", &name, "link", "set", "lo", "up"]);
        node.connect(PEERS, node.peer_address());
        node.connect(CLIENTS, node.client_address());
    }
}

impl Node {
    pub fn name(self) -> String {
        format!("node{}", self.0)
    }

    /// Returns the address by which the other nodes reach this one.
    pub fn peer_address(self) -> Ipv4Addr {
        Ipv4Addr::new(10, 0, 1, self.0)
    }

    /// Returns the address by which the clients reach this node.
    pub fn client_address(self) -> Ipv4Addr {
        Ipv4Addr::new(10, 0, 2, self.0)
    }

    /// Returns a command that runs another one on this node.
    pub fn command(self, other: &Command) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name()]);
        command.arg(other.get_program()).args(other.get_args());
        command
    }

    pub fn cut_off(self, cut: Cut) {
        self.set_links(cut, "down");
    }

    /// Undoes a cut.
    pub fn reconnect(self, cut: Cut) {
        self.set_links(cut, "up");
    }

    fn set_links(self, cut: Cut, state: &str) {
        let bridges: &[&str] = match cut {
            Cut::Peers => &[PEERS],
            Cut::All => &[PEERS, CLIENTS],
        };
        for bridge in bridges {
            ip(&["link", "set", &self.port(bridge), state]);
        }
    }

    /// Connects the node to a bridge.
    fn connect(self, bridge: &str, address: Ipv4Addr) {
        let (name, port) = (self.name(), self.port(bridge));
        ip(&["link", "add", &port, "type", "veth", "peer", "name", bridge, "netns", &name]);
        ip(&["link", "set", &port, "master", bridge, "up"]);
        ip(&["-n", &name, "address", "add", &format!("{address}/24"), "dev", bridge]);
        ip(&["-n", &name, "link", "set", bridge, "up"]);
    }

    /// Returns the name of the node's port of a bridge.
    fn port(self, bridge: &str) -> String {
        format!("{bridge}{}", self.0)
    }
}

fn ip(arguments: &[&str]) {
    run(Command::new("ip").args(arguments));
}
