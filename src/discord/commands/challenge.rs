//! `/challenge`, and the same from the menu of a person. The bot itself can be challenged as well.

use serenity::all::{
    CommandInteraction, CommandOptionType, CreateCommandOption, PartialMember, ResolvedValue, User,
};
use time::Duration;

use super::super::asked::{Asked, person};
use super::super::job::{Job, Post};
use super::super::transport::Class;
use super::super::{Desk, answer::Answer, answer::Reply, board, chance, threads};
use super::definition::{Kind, SlashCommand};
use super::options;
use crate::game::{
    Challenge, Colour, Event, Game, GameId, Opponent, Pace, PlayerId, Reason, Terms, Transition,
};
use crate::locale::Language;
use crate::render::THEMES;
use crate::service::ServiceError;
use alquerque_engine::Level;

const NAME: &str = "challenge";
const OPPONENT: &str = "opponent";
const LEVEL: &str = "level";
const COLOUR: &str = "colour";
const PACE: &str = "pace";
const BANK: &str = "bank";
const RATED: &str = "rated";
const HINTS: &str = "hints";
const THREAD: &str = "thread";
const OPEN_FOR: &str = "open-for";
/// The days that a bank can have, and the hours that a challenge can stay open.
const BANKS: [u8; 4] = [0, 1, 3, 7];
const HOURS: [u16; 4] = [1, 24, 72, 168];

pub const COMMAND: SlashCommand = SlashCommand {
    options,
    ..SlashCommand::new(NAME, |desk, asked, command| Box::pin(run(desk, asked, command)))
};

/// The same in the menu of a user, under a name in words, as Discord shows it.
pub const USER_MENU: SlashCommand = SlashCommand {
    kind: Kind::UserMenu { key: "command-of-person" },
    ..SlashCommand::new("Challenge to Alquerque", |desk, asked, command| {
        Box::pin(run_of_user(desk, asked, command))
    })
};

fn options() -> Vec<CreateCommandOption> {
    let choose_colour = options::choice_option(
        NAME,
        COLOUR,
        Colour::ALL,
        |colour| colour.id().to_owned(),
        Language::colour,
    );
    vec![
        options::option(CommandOptionType::User, NAME, OPPONENT),
        options::rules_option(NAME),
        options::choice_option(
            NAME,
            LEVEL,
            Level::ALL,
            |level| level.id().to_owned(),
            Language::level,
        ),
        choose_colour,
        options::choice_option(NAME, PACE, Pace::ALL, |pace| pace.id().to_owned(), Language::pace),
        options::choice_option(NAME, BANK, BANKS, |days| days.to_string(), Language::bank),
        options::option(CommandOptionType::Boolean, NAME, RATED),
        options::option(CommandOptionType::Boolean, NAME, HINTS),
        options::option(CommandOptionType::Boolean, NAME, THREAD),
        options::theme_option(NAME, THEMES.iter().map(|theme| theme.id)),
        options::choice_option(
            NAME,
            OPEN_FOR,
            HOURS,
            |hours| hours.to_string(),
            Language::open_for,
        ),
    ]
}

async fn run(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let options = command.data.options();
    let opponent =
        match options.iter().find(|option| option.name == OPPONENT).map(|option| &option.value) {
            None => None,
            Some(&ResolvedValue::User(user, member)) => Some((user, member)),
            // Without it, everybody could take up a challenge that is meant for one person.
            Some(_) => {
                return Ok(Reply::Private(Answer::of_text(
                    asked.language.text("refused-unknown-opponent"),
                )));
            }
        };
    let (usual, rated) = (Terms::default(), options::flag_option(command, RATED));
    let hints = options::flag_option(command, HINTS).unwrap_or(usual.hints);
    let terms = Terms {
        pace: options::text_option(command, PACE).and_then(Pace::from_id).unwrap_or(usual.pace),
        bank_days: options::text_option(command, BANK)
            .and_then(|days| days.parse().ok())
            .filter(|days| BANKS.contains(days))
            .unwrap_or(usual.bank_days),
        // Whoever wants hints wants a friendly game.
        rated: rated.unwrap_or(usual.rated && !hints),
        theme: options::text_option(command, options::THEME).map(str::to_owned),
        // Threads have no threads.
        thread: options::flag_option(command, THREAD).unwrap_or(usual.thread) && !asked.is_thread,
        level: options::text_option(command, LEVEL).and_then(Level::from_id),
        hints,
    };
    if terms.thread && !asked.may_ask_for_threads {
        return Ok(Reply::Private(Answer::of_text(asked.language.text("refused-no-thread"))));
    }
    let usually = usual_challenge(desk.me, asked, opponent);
    let hours = options::text_option(command, OPEN_FOR).and_then(|hours| hours.parse().ok());
    let hours = hours.filter(|hours| HOURS.contains(hours)).map(i64::from);
    let challenge = Challenge {
        rules: options::chosen_rules(command).unwrap_or(usually.rules),
        colour: options::text_option(command, COLOUR)
            .and_then(Colour::from_id)
            .unwrap_or(usually.colour),
        terms,
        open_for: hours.map_or(usually.open_for, Duration::hours),
        ..usually
    };
    make(desk, asked, challenge, rated == Some(true)).await
}

/// Challenges the person from whose menu this comes, as is usual.
async fn run_of_user(
    desk: &Desk,
    asked: &Asked,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let target = command.data.target_id.map(|id| id.to_user_id());
    // Discord always sends whose menu it was.
    let user = target.and_then(|id| command.data.resolved.users.get(&id)).ok_or(Reason::NoGame)?;
    let member = command.data.resolved.members.get(&user.id);
    make(desk, asked, usual_challenge(desk.me, asked, Some((user, member))), false).await
}

fn usual_challenge(
    me: PlayerId,
    asked: &Asked,
    opponent: Option<(&User, Option<&PartialMember>)>,
) -> Challenge {
    let challenged = opponent
        .map(|(user, member)| person(user, member.and_then(|member| member.nick.as_deref())));
    Challenge {
        opponent: match opponent {
            Some((user, _)) if user.id.get() == me.0 => Opponent::Bot,
            Some((user, _)) if user.bot => Opponent::OtherBot,
            _ => Opponent::Person,
        },
        coin: chance::coin(),
        language: Some(asked.public_tag.clone()),
        parent: asked.parent,
        // The id of the interaction is unique, and the same when Discord sends it twice.
        ..Challenge::new(GameId(asked.interaction.get()), asked.place, asked.by.clone(), challenged)
    }
}

async fn make(
    desk: &Desk,
    asked: &Asked,
    challenge: Challenge,
    rated: bool,
) -> Result<Reply, ServiceError> {
    // The bot posts its moves by itself.
    if challenge.opponent == Opponent::Bot && !asked.may_post {
        return Ok(Reply::Private(Answer::of_text(asked.language.text("refused-bot-silent"))));
    }
    let game = desk.service.challenge(challenge, desk.clock.now()).await?;
    Ok(match game.bot() {
        Some(_) => begun(desk, asked, game, rated).await,
        None => Reply::public(board::new_challenge(desk, &game, asked.public_language).await),
    })
}

/// A game against the bot, which has begun: with its board here, or in its thread.
async fn begun(desk: &Desk, asked: &Asked, game: Game, rated: bool) -> Reply {
    let language = asked.public_language;
    let mut text = language.begun(&game, rated);
    let (game, thread) = match threads::open(desk, asked, &game).await {
        threads::Opened::NotWanted => (game, false),
        threads::Opened::Refused(why) => {
            text += &format!("\n{}", language.text(why.key()));
            (game, false)
        }
        threads::Opened::Thread(game) => (*game, true),
    };
    let news = Transition { game, events: vec![Event::Accepted] };
    let board = board::public(desk, &news, language).await;
    if !thread {
        return Reply::public(Answer { text: format!("{text}\n{}", board.text), ..board });
    }
    let game = &news.game;
    let told = Answer::of_text(format!("{text}\n{}", language.played_in(game.place.channel)));
    let calls = board.calls;
    let post = Post { class: Class::Reply, answer: board, nonce: asked.nonce(), replaced: None };
    desk.outbox.push(game.place.channel, Job::Post(post.into()));
    Reply::public(Answer { calls, ..told })
}
