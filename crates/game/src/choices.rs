//! Enums of which a player chooses a value by its id.

/// Defines an enum by its values with their ids: `ALL` values, `id` and `from_id`.
///
/// ```
/// alquerque_game::choices! {
///     /// The size of a picture.
///     pub enum Size {
///         Small = "small",
///         /// For high-resolution screens.
///         Large = "large",
///     }
/// }
/// assert_eq!(Size::ALL.map(Size::id), ["small", "large"]);
/// assert_eq!((Size::from_id("large"), Size::from_id("huge")), (Some(Size::Large), None));
/// ```
#[macro_export]
macro_rules! choices {
    (
        $(#[$of_enum:meta])*
        pub enum $name:ident { $($(#[$of_value:meta])* $value:ident = $id:literal,)+ }
    ) => {
        $(#[$of_enum])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$of_value])* $value,)+
        }

        impl $name {
            /// All values, in the order in which they are offered.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$value),+];

            /// Returns the id, by which players choose the value.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$value => $id,)+
                }
            }

            /// Returns the value with this [`id`](Self::id).
            pub fn from_id(id: &str) -> Option<Self> {
                match id {
                    $($id => Some(Self::$value),)+
                    _ => None,
                }
            }
        }
    };
}
