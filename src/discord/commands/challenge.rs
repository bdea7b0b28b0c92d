//! `/challenge opponent: rules: colour:`

use serenity::all::{CommandInteraction, CommandOptionType, CreateCommand, ResolvedValue};
use time::OffsetDateTime;

use super::super::asked::{Asked, person};
use super::super::{Desk, answer::Reply, board};
use crate::club::ClubError;
use crate::game::{Challenge, Colour, GameId, Refusal};
use crate::locale::Language;
use crate::rules::RULE_SETS;

pub const NAME: &str = "challenge";
const OPPONENT: &str = "opponent";
const COLOUR: &str = "colour";

pub fn register() -> CreateCommand {
    let opponent = super::option(CommandOptionType::User, NAME, OPPONENT).required(true);
    let colour = super::choice_option(NAME, COLOUR, Colour::ALL, |colour| colour.id().to_owned(), Language::colour);
    super::command(NAME).add_option(opponent).add_option(super::rules_option(NAME)).add_option(colour)
}

pub async fn run(desk: &Desk, asked: &Asked, command: &CommandInteraction) -> Result<Reply, ClubError> {
    let options = command.data.options();
    let opponent = options.iter().find_map(|option| match option.value {
        ResolvedValue::User(user, member) if option.name == OPPONENT => Some((user, member)),
        _ => None,
    });
    // Discord lets no command through without its required options.
    let (user, member) = opponent.ok_or(Refusal::NoGame)?;
    let challenge = Challenge {
        // The id of the interaction is unique, and the same when Discord sends it twice.
        id: GameId(asked.interaction.get()),
        place: asked.place,
        rules: super::chosen_rules(command).unwrap_or(RULE_SETS[0]),
        challenger: asked.by.clone(),
        challenged: person(user, member.and_then(|member| member.nick.as_deref())),
        challenged_is_bot: user.bot,
        colour: super::text_option(command, COLOUR).and_then(Colour::named).unwrap_or(Colour::Random),
    };
    let game = desk.club.challenge(challenge, OffsetDateTime::now_utc()).await?;
    Ok(Reply::Public(board::challenge(&game, asked.public_language)))
}
