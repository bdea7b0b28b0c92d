//! `/move to: game:`, and the same in a form for boards that no keypad fits.

use crate::discord::features::play::on_turn::{complete_on_turn, game_and_action, submit};
use crate::discord::features::play::submit::answer;
use crate::discord::features::prelude::*;
use crate::discord::view::form::{Field, Form, Input};
use crate::discord::view::turn::TYPE;
use crate::game::{Command, Reason, Summary, position_on_turn};
use alquerque_rules::notation::{ActionText, ActionTextError, completions_within};

const TO: &str = "to";

/// The most characters of a move: a chain of sixty hops has up to 243.
const MAX_LEN: u16 = 300;

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    games: GameChoices::Own,
    complete: Some(|cx, command, _, typed| Box::pin(complete(cx, command, typed))),
    ..SlashCommand::new("move", |cx, command| Box::pin(run(cx, command)))
};

/// A form whose text is an action.
pub const TYPED: Press = Press("typed");

pub const BUTTONS: [&dyn AnyButton; 2] = [
    &Button::of_game(TYPE, |cx, id| Box::pin(open_form(cx, id))),
    &Button::menu_of_game(
        TYPED,
        |pressed| {
            let text = pressed.fields.entered(TO).unwrap_or_default();
            Some((pressed.game_id()?, text.parse()))
        },
        |cx, (id, action)| Box::pin(play_typed(cx, id, action)),
    ),
];

fn options(name: &'static str) -> Vec<CreateCommandOption> {
    let to = options::option(CommandOptionType::String, name, TO);
    let to = to.required(true).max_length(MAX_LEN).set_autocomplete(true);
    vec![to, options::game_option(name)]
}

async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    let (game, action) = game_and_action(cx, command, TO, any, str::parse).await?;
    submit(cx, game.id, Command::Play(action)).await
}

/// Asks for the text of a move, on the turn of the player.
async fn open_form(cx: Context<'_>, id: CustomId) -> Result<Reply> {
    let game = cx.game(id.game).await?;
    position_on_turn(&game, cx.player(), id.ply)?;
    let label = cx.language.description("command-move-to");
    let field = Field { custom_id: TO, label, description: None, input: Input::Line(MAX_LEN) };
    let form = Form {
        custom_id: TYPED.of(id),
        title: cx.language.text("button-type"),
        fields: vec![field],
    };
    Ok(Reply::form(form, cx.request))
}

async fn play_typed(
    cx: Context<'_>,
    id: CustomId,
    action: Result<ActionText, ActionTextError>,
) -> Result<Reply> {
    match action {
        Ok(action) => answer(cx, id, Command::Play(action)).await,
        Err(error) => {
            // An outdated form is refused first.
            position_on_turn(&cx.game(id.game).await?, cx.player(), id.ply)?;
            Err(Reason::from(error).into())
        }
    }
}

/// Completes legal moves.
async fn complete(
    cx: Context<'_>,
    command: &CommandInteraction,
    typed: &str,
) -> Result<Vec<AutocompleteChoice>> {
    complete_on_turn(cx, command, typed, any, |game, position, typed, budget| {
        let moves = completions_within(position, game.touched(), typed, budget);
        moves.iter().map(ToString::to_string).collect()
    })
    .await
}

/// All rule sets have moves.
fn any(_: &Summary) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::features::bench::{BLACK, Bench, WHITE};
    use crate::discord::simulation::interaction::OptionValue;
    use crate::service::ServiceError;

    fn to(text: &str) -> [(&'static str, OptionValue); 1] {
        [(TO, OptionValue::Text(text.to_owned()))]
    }

    #[tokio::test]
    async fn a_move_is_shown_to_the_channel_and_a_refused_one_changes_nothing() {
        let bench = Bench::new();
        bench.game().await;
        for (by, text) in [(WHITE, "a1-a2"), (WHITE, "c2 or c3"), (BLACK, "c4-c3")] {
            let refused = bench.command(by, "move", &to(text)).await;
            assert!(matches!(refused, Err(ServiceError::Refused(_))), "{by:?} {text}: {refused:?}");
        }
        let reply = bench.command(WHITE, "move", &to("b2-c3")).await.unwrap();
        let Reply::Public { answer, ephemeral } = reply else { panic!("{reply:?}") };
        let pinged = format!("<@{}>", BLACK.0);
        assert!(
            answer.text.contains(" played b2-c3 ") && answer.text.contains(&pinged),
            "{answer:?}"
        );
        assert_eq!(answer.ping, Some(BLACK));
        assert!(ephemeral.is_some());
    }
}
