//! A panel, and a request to show or change its values.

use crate::discord::features::prelude::*;
use crate::discord::payload::ResolvedChannel;
use crate::locale::InEffect;
use crate::store::Item;
use alquerque_rules::RuleSet;

/// Makes a change. Takes Discord's tag of the language of public messages.
pub type Edit<P> = Box<dyn Fn(&mut P, &str) + Send + Sync>;

/// Stored values with a command and a panel of items.
pub trait Panel: Clone + Default + PartialEq + Send + Sync + 'static {
    /// The name of the command, and in `custom_id`s.
    const NAME: &'static str;
    const ITEMS: &'static [Item<Self>];
    /// Whether the panel leaves out what is the default, until all is asked for.
    const IS_SHORT: bool;
    /// Formats the values of the listed items.
    const TEXT: fn(&Language, &[InEffect]) -> String;

    /// Makes the edits of a request, and returns the values, or else the text of a refusal.
    fn edited(
        cx: Context<'_>,
        request: &Request<Self>,
    ) -> impl Future<Output = Result<Result<Self, String>>> + Send;

    /// Returns the style of the sample picture, and the language of the panel.
    fn look(&self, cx: Context<'_>) -> (Style, &'static Language);

    /// Returns the item with an id.
    fn item(id: &str) -> Option<&'static Item<Self>> {
        // Published panels have the former name.
        let id = if id == "no-challenges" { "challenges" } else { id };
        Self::ITEMS.iter().find(|item| item.id == id)
    }
}

/// A role whose standing is chosen, and the rules that are chosen for it already.
#[derive(Clone, Copy)]
pub struct ChosenRole {
    pub role: u64,
    pub rules: Option<&'static RuleSet>,
}

/// A request by a command or by a component of the panel.
pub struct Request<P: 'static> {
    /// The item that is opened, instead of the panel.
    pub opened: Option<&'static Item<P>>,
    /// Whether the panel lists all values.
    pub lists_all: bool,
    /// The role for which a standing is chosen.
    pub role: Option<ChosenRole>,
    pub edits: Vec<Edit<P>>,
    /// The channels among the chosen values, as Discord describes them.
    pub channels: Vec<ResolvedChannel>,
}

impl<P> Default for Request<P> {
    fn default() -> Self {
        Self { opened: None, lists_all: false, role: None, edits: Vec::new(), channels: Vec::new() }
    }
}

impl<P: Default> Request<P> {
    /// Makes the edits.
    pub fn edit(&self, values: &mut P, tag: &str) {
        self.edits.iter().for_each(|edit| edit(values, tag));
    }

    /// Returns the defaults with the edits.
    pub fn chosen(&self) -> P {
        let mut chosen = P::default();
        self.edit(&mut chosen, "");
        chosen
    }
}
