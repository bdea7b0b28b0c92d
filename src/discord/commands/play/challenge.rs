//! `/challenge`, also in the menu of a user. The bot can be challenged as well.

use serenity::all::{CommandOptionType, CreateCommandOption};
use time::Duration;

use crate::discord::app_state::AppState;
use crate::discord::commands::definition::{Contexts, Kind, SlashCommand};
use crate::discord::commands::options;
use crate::discord::commands::play::open_challenge::{BANKS, HOURS, OpenChallenge};
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::jobs::threads;
use crate::discord::payload::{CommandInteraction, PartialMember, ResolvedValue, User};
use crate::discord::request::context::{RequestContext, person};
use crate::discord::response::reply::Reply;
use crate::discord::style::{self, Presentation};
use crate::discord::transport::Class;
use crate::discord::view::challenge;
use crate::discord::view::message::Answer;
use crate::discord::{chance, compose};
use crate::game::{
    Challenge, Colour, Event, Game, GameId, Opponent, Pace, Person, Reason, Terms, Transition,
};
use crate::locale::Language;
use crate::service::ServiceError;
use crate::store::{ServerSettings, ThreadPolicy};
use alquerque_engine::Level;
use alquerque_render::THEMES;
use alquerque_rules::RuleSet;

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

pub const COMMAND: SlashCommand = SlashCommand {
    contexts: Contexts::Everywhere,
    options,
    ..SlashCommand::new(NAME, |app, context, command| Box::pin(run(app, context, command)))
};

/// The command in the menu of a user, under a name in words.
pub const USER_MENU: SlashCommand = SlashCommand {
    kind: Kind::UserMenu { key: "command-of-person" },
    ..SlashCommand::new("Challenge to Alquerque", |app, context, command| {
        Box::pin(run_of_user(app, context, command))
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
        options::choice_option(NAME, PACE, Pace::ALL, |pace| pace.id().to_owned(), Language::pace),
        options::choice_option(
            NAME,
            LEVEL,
            Level::ALL,
            |level| level.id().to_owned(),
            Language::level,
        ),
        choose_colour,
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
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let options = options::values(command);
    // Outside of servers, no other player could see a challenge.
    let is_bot_only = context.place.guild.is_none();
    let level = options::text_option(command, LEVEL).and_then(Level::from_id);
    let opponent =
        match options.iter().find(|option| option.name == OPPONENT).map(|option| &option.value) {
            // Only the bot has levels.
            None if level.is_some() || is_bot_only => Some((Opponent::Bot, app.me.clone())),
            None => None,
            Some(&ResolvedValue::User(user, _)) if is_bot_only && user.id.get() != app.me.id.0 => {
                let text = context.language.text("refused-opponent-on-servers");
                return Ok(Reply::Private(Answer::of_text(text)));
            }
            Some(&ResolvedValue::User(user, member)) => {
                let Some(opponent) = opponent(app, context, user, member) else {
                    return Ok(absent(context));
                };
                Some(opponent)
            }
            // Otherwise, any member could accept a challenge that is meant for one player.
            Some(_) => {
                let text = context.language.text("refused-unreadable");
                return Ok(Reply::Private(Answer::of_text(text)));
            }
        };
    let settings = style::server_settings(app, context.place).await;
    let thread = options::flag_option(command, THREAD);
    if thread == Some(true) && settings.thread_policy() == ThreadPolicy::Never {
        return Ok(Reply::Private(Answer::of_text(context.language.text("refused-threads-never"))));
    }
    let is_open = opponent.is_none();
    let usually = usual_challenge(context, &settings, opponent);
    let usual = &usually.terms;
    let rated = options::flag_option(command, RATED);
    let hints = options::flag_option(command, HINTS).unwrap_or(usual.hints);
    let pace = options::text_option(command, PACE).and_then(Pace::from_id).unwrap_or(usual.pace);
    let terms = Terms {
        pace,
        bank_days: options::text_option(command, BANK)
            .and_then(|days| days.parse().ok())
            .filter(|days| BANKS.contains(days))
            .unwrap_or(usual.bank_days),
        rated: rated.unwrap_or(settings.is_usually_rated(pace, hints)),
        theme: options::text_option(command, options::THEME).map(str::to_owned),
        // Threads cannot be nested.
        thread: thread.unwrap_or(usual.thread) && !context.is_thread,
        level,
        hints,
        idle_days: usual.idle_days,
    };
    let hours = options::text_option(command, OPEN_FOR).and_then(|hours| hours.parse().ok());
    let hours = hours.filter(|hours| HOURS.contains(hours));
    let challenge = Challenge {
        rules: options::chosen_rules(command).unwrap_or(usually.rules),
        colour: options::text_option(command, COLOUR)
            .and_then(Colour::from_id)
            .unwrap_or(usually.colour),
        terms,
        open_for: hours.map_or(usually.open_for, |hours| Duration::hours(hours.into())),
        ..usually
    };
    if is_open {
        // Only checks the channel and the terms; the challenge is made when it is posted.
        app.service.challenges.check_allowed_in(context.place, context.parent).await?;
        challenge.clone().make(app.clock.now())?;
        let Challenge { rules, colour, terms, open_for, .. } = challenge;
        let hours = hours.unwrap_or(u16::try_from(open_for.whole_hours()).unwrap_or(HOURS[0]));
        return Ok(ask(context, &OpenChallenge { rules, colour, terms, hours }));
    }
    make(app, context, challenge, rated == Some(true)).await
}

/// Asks before an open challenge is posted to the channel.
fn ask(context: &RequestContext, open: &OpenChallenge) -> Reply {
    let text = context.language.open_question(open.rules, &open.terms, open.hours);
    Reply::Private(challenge::question(text, open.to_string(), context.language))
}

/// Posts an open challenge that was confirmed, once for each question. The question becomes the way
/// to withdraw the challenge.
pub async fn post_open(
    app: &AppState,
    context: &RequestContext,
    open: OpenChallenge,
) -> Result<Reply, ServiceError> {
    let OpenChallenge { rules, colour, terms, hours } = open;
    let open_for = Duration::hours(hours.into());
    let settings = style::server_settings(app, context.place).await;
    let usually = usual_challenge(context, &settings, None);
    let terms = Terms { idle_days: usually.terms.idle_days, ..terms };
    let id = context.message.map_or(usually.id, |question| GameId(question.0));
    let challenge = Challenge { id, rules, colour, terms, open_for, ..usually };
    if let Some(refusal) = refusal(context, &challenge) {
        return Ok(refusal);
    }
    let (game, is_new) = app.service.challenges.create_or_find(challenge, app.clock.now()).await?;
    if !is_new {
        return Ok(Reply::update(challenge::posted(&game, context.language)));
    }
    let public = style::public(app, context).await;
    let answer = compose::new_challenge(app, &game, public).await;
    let message = challenge::posted(&game, context.language);
    Ok(Reply::Update { message, then: Some(answer.into()) })
}

/// Challenges the user of the menu, on the usual terms.
async fn run_of_user(
    app: &AppState,
    context: &RequestContext,
    command: &CommandInteraction,
) -> Result<Reply, ServiceError> {
    let target = command.data.target_id;
    // Discord always sends the user of the menu.
    let user = target.and_then(|id| command.data.resolved.users.get(&id)).ok_or(Reason::NoGame)?;
    let member = command.data.resolved.members.get(&user.id);
    let Some(opponent) = opponent(app, context, user, member) else { return Ok(absent(context)) };
    let settings = style::server_settings(app, context.place).await;
    let challenge = usual_challenge(context, &settings, Some(opponent));
    make(app, context, challenge, false).await
}

/// Challenges a user on the terms of a newcomer's game.
pub async fn to_first_game(
    app: &AppState,
    context: &RequestContext,
    user: &User,
    member: Option<&PartialMember>,
) -> Result<Reply, ServiceError> {
    let Some(opponent) = opponent(app, context, user, member) else { return Ok(absent(context)) };
    let settings = style::server_settings(app, context.place).await;
    let usual = usual_challenge(context, &settings, Some(opponent));
    let terms = Terms { thread: usual.terms.thread, ..settings.first_terms() };
    let challenge = Challenge { terms, ..usual };
    make(app, context, challenge, false).await
}

/// Begins a game against the bot at the lowest level, by these or the usual rules. The player has
/// White, and moves first.
pub async fn begin_at_beginner(
    app: &AppState,
    context: &RequestContext,
    rules: Option<&'static RuleSet>,
) -> Result<Reply, ServiceError> {
    let settings = style::server_settings(app, context.place).await;
    let usual = usual_challenge(context, &settings, Some((Opponent::Bot, app.me.clone())));
    let terms = Terms { level: Some(Level::Beginner), ..usual.terms.clone() };
    let rules = rules.unwrap_or(usual.rules);
    let challenge = Challenge { rules, terms, colour: Colour::White, ..usual };
    make(app, context, challenge, false).await
}

/// Returns a user as an opponent; `None` for one who is not on the server.
fn opponent(
    app: &AppState,
    context: &RequestContext,
    user: &User,
    member: Option<&PartialMember>,
) -> Option<(Opponent, Person)> {
    let kind = match user.id.get() {
        id if id == app.me.id.0 => Opponent::Bot,
        _ if user.bot => Opponent::OtherBot,
        _ => Opponent::Person,
    };
    if member.is_none() && context.place.guild.is_some() && kind != Opponent::Bot {
        return None;
    }
    Some((kind, person(user, member.and_then(|member| member.nick.as_deref()))))
}

/// Refuses to challenge a user who is not on the server.
fn absent(context: &RequestContext) -> Reply {
    Reply::Private(Answer::of_text(context.language.text("refused-opponent-absent")))
}

/// Returns a challenge on the terms that are usual on the server. Without an opponent it is open.
fn usual_challenge(
    context: &RequestContext,
    settings: &ServerSettings,
    opponent: Option<(Opponent, Person)>,
) -> Challenge {
    let (opponent, challenged) = opponent.unzip();
    Challenge {
        rules: settings.usual_rules(),
        terms: Terms {
            thread: gets_thread(context, settings.thread_policy()),
            ..settings.usual_terms()
        },
        opponent: opponent.unwrap_or(Opponent::Person),
        coin: chance::coin(),
        language: Some(context.discord_tag.clone()),
        parent: context.parent,
        // The id of the interaction is unique, and the same when Discord repeats it.
        ..Challenge::new(
            GameId(context.interaction.get()),
            context.place,
            context.by.clone(),
            challenged,
        )
    }
}

/// Returns whether a game gets a thread of its own if its challenge does not say.
fn gets_thread(context: &RequestContext, policy: ThreadPolicy) -> bool {
    policy == ThreadPolicy::Always
        && context.place.guild.is_some()
        && !context.is_thread
        && context.may_ask_for_threads
        && context.may_open_threads
}

/// Refuses a challenge for which a permission is missing.
fn refusal(context: &RequestContext, challenge: &Challenge) -> Option<Reply> {
    let is_announced = challenge.opponent == Opponent::Bot && !context.is_reply_only;
    let key = if challenge.terms.thread && !context.may_ask_for_threads {
        "refused-no-thread"
    } else if is_announced && !context.may_post {
        // The bot posts its moves by itself.
        "refused-bot-silent"
    } else {
        return None;
    };
    Some(Reply::Private(Answer::of_text(context.language.text(key))))
}

async fn make(
    app: &AppState,
    context: &RequestContext,
    mut challenge: Challenge,
    rated: bool,
) -> Result<Reply, ServiceError> {
    if context.is_reply_only {
        // The bot could not remind the player, nor tell them that their time has run out.
        challenge.terms.pace = Pace::Unlimited;
        challenge.terms.bank_days = 0;
    }
    // Direct messages have no threads.
    challenge.terms.thread &= context.place.guild.is_some();
    if let Some(refusal) = refusal(context, &challenge) {
        return Ok(refusal);
    }
    let game = app.service.challenges.create(challenge, app.clock.now()).await?;
    let public = style::public(app, context).await;
    Ok(match game.bot() {
        Some(_) => begun(app, context, game, rated, public).await,
        None => compose::posted_challenge(app, context, &game, public).await,
    })
}

/// Replies with the board of a game against the bot, here or in its thread.
async fn begun(
    app: &AppState,
    context: &RequestContext,
    game: Game,
    rated: bool,
    public: Presentation,
) -> Reply {
    let language = public.language;
    let mut text = language.begun(&game, rated);
    let (game, thread) = match threads::open(app, context, &game, language).await {
        threads::Opened::NotWanted => (game, false),
        threads::Opened::Refused(why) => {
            text += &format!("\n{}", language.text(why.key()));
            (game, false)
        }
        threads::Opened::Thread(game) => (*game, true),
    };
    let news = Transition { game, events: vec![Event::Accepted] };
    let news = compose::answered(app, context, news).await;
    let board = compose::board(app, &news, public).await;
    if !thread {
        return Reply::public(Answer { text: format!("{text}\n{}", board.text), ..board });
    }
    let game = &news.game;
    let notice = Answer::of_text(format!("{text}\n{}", language.played_in(game.place.channel)));
    let bot_game = board.bot_game;
    let origin = Origin { by: Some(context.player()), replaced: None };
    let post = Post { class: Class::Reply, answer: board, nonce: context.nonce(), origin };
    app.outbox.push(game.place, Job::Post(post.into()));
    Reply::public(Answer { bot_game, ..notice })
}
