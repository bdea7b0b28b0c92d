//! `/challenge`, also in the menu of a user. The bot can be challenged as well.

use time::Duration;

use crate::discord::chance;
use crate::discord::features::challenge::chosen::{self, Chosen};
use crate::discord::features::challenge::open_challenge::{HOURS, OpenChallenge};
use crate::discord::features::challenge::view;
use crate::discord::features::definition::{Contexts, Kind};
use crate::discord::features::prelude::*;
use crate::discord::jobs::job::{Job, Origin, Post};
use crate::discord::jobs::threads;
use crate::discord::payload::{PartialMember, User};
use crate::discord::request::context::person;
use crate::discord::style::Presentation;
use crate::discord::transport::Class;
use crate::game::{
    Challenge, Colour, DaysOff, Event, Game, GameId, Opponent, Pace, Person, Reason, Terms,
    Transition,
};
use crate::store::{ServerSettings, ThreadPolicy};
use alquerque_engine::Level;
use alquerque_rules::RuleSet;

/// The refusal to challenge a user who is not on the server.
const ABSENT: &str = "refused-opponent-absent";

pub const COMMAND: SlashCommand = SlashCommand {
    options: chosen::options,
    ..SlashCommand::new("challenge", |cx, command| Box::pin(run(cx, command)))
};

/// The command in the menu of a user, under a name in words.
pub const USER_MENU: SlashCommand = SlashCommand {
    contexts: Contexts::Server,
    kind: Kind::Menu { of: CommandType::User, key: "command-of-person" },
    ..SlashCommand::new("Challenge to Alquerque", |cx, command| Box::pin(run_of_user(cx, command)))
};

pub const BUTTONS: [&dyn AnyButton; 3] = [
    &Button::of_no_game("challenge-form", Chosen::from_form, |cx, chosen| {
        Box::pin(challenge(cx, chosen, false))
    })
    .public(),
    &Button::parsed("post", |cx, open| Box::pin(post_open(cx, open))).public(),
    &Button::of_no_game(
        "cancel",
        |pressed| (pressed.custom_id == view::CANCEL).then_some(()),
        |cx, ()| {
            let text = cx.language.text("challenge-not-posted");
            Box::pin(async move { Ok(Reply::update(Answer::of_text(text))) })
        },
    ),
];

/// Makes the challenge that the options describe. Without options, a form asks on a server; in
/// direct messages a game against the bot begins at once.
async fn run(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    if cx.place.guild.is_some() && !command.data.has_options() {
        cx.bot.service.challenges.check_allowed_in(cx.place, cx.parent).await?;
        let form = chosen::form(cx.language, &style::settings(cx).await?);
        return Ok(Reply::form(form, cx.request));
    }
    match Chosen::from_options(cx.language, command)? {
        Some(chosen) => challenge(cx, chosen, true).await,
        None => Ok(Reply::text(cx.language.text("refused-unreadable"))),
    }
}

/// Makes a challenge. `asks` before an open one is posted, which a submitted form has confirmed.
async fn challenge(cx: Context<'_>, chosen: Chosen, asks: bool) -> Result<Reply> {
    let opponent = match chosen_opponent(cx, &chosen) {
        Ok(opponent) => opponent,
        Err(why) => return Ok(Reply::text(cx.language.text(why))),
    };
    let settings = style::settings(cx).await?;
    if chosen.thread == Some(true) && settings.thread_policy() == ThreadPolicy::Never {
        return Ok(Reply::text(cx.language.text("refused-threads-never")));
    }
    let is_open = opponent.is_none();
    if chosen.places.is_some() && !is_open {
        return Ok(Reply::text(cx.language.text("refused-one-at-once")));
    }
    let usual = usual_challenge(cx.request, &settings, opponent);
    let challenge = Challenge {
        rules: chosen.rules.unwrap_or(usual.rules),
        colour: chosen.colour.unwrap_or(usual.colour),
        // Threads cannot be nested.
        terms: Terms {
            thread: chosen.thread.unwrap_or(usual.terms.thread) && !cx.is_thread,
            ..chosen.terms(&settings, usual.terms)
        },
        open_for: chosen.hours.map_or(usual.open_for, |hours| Duration::hours(hours.into())),
        ..usual
    };
    if asks && is_open {
        // Only checks the channel and the terms; the challenge is made when it is posted.
        cx.bot.service.challenges.check_allowed_in(cx.place, cx.parent).await?;
        challenge.clone().make(cx.now())?;
        let Challenge { rules, colour, terms, open_for, .. } = challenge;
        let hours = u16::try_from(open_for.whole_hours()).unwrap_or(HOURS[0]);
        let open = OpenChallenge { rules, colour, terms, hours, places: chosen.places };
        return Ok(ask(cx.request, &open));
    }
    make(cx, challenge, chosen.rated == Some(true)).await
}

/// Returns the chosen opponent; `None` for an open challenge.
///
/// # Errors
/// The key of the refusal.
fn chosen_opponent(
    cx: Context<'_>,
    chosen: &Chosen,
) -> Result<Option<(Opponent, Person)>, &'static str> {
    // Outside of servers, no other player could see a challenge.
    let is_bot_only = cx.place.guild.is_none();
    match &chosen.opponent {
        // Only the bot has levels.
        None if is_bot_only || chosen.level.is_some() => {
            Ok(Some((Opponent::Bot, cx.bot.me.clone())))
        }
        None => Ok(None),
        Some((user, _)) if is_bot_only && user.id.get() != cx.bot.me.id.0 => {
            Err("refused-opponent-on-servers")
        }
        Some((user, member)) => opponent(cx, user, member.as_ref()).map(Some).ok_or(ABSENT),
    }
}

/// Asks before an open challenge is posted to the channel.
fn ask(context: &RequestContext, open: &OpenChallenge) -> Reply {
    let OpenChallenge { rules, terms, hours, places, .. } = open;
    let text = context.language.open_question(rules, terms, *hours, *places);
    Reply::Private(view::question(text, open.to_string(), context.language))
}

/// Posts an open challenge that was confirmed, once for each question. The question becomes the way
/// to withdraw the challenge.
async fn post_open(cx: Context<'_>, open: OpenChallenge) -> Result<Reply> {
    let OpenChallenge { rules, colour, terms, hours, places } = open;
    let open_for = Duration::hours(hours.into());
    let settings = style::settings(cx).await?;
    let usually = usual_challenge(cx.request, &settings, None);
    let terms = Terms { idle_days: usually.terms.idle_days, ..terms };
    let id = cx.message.map_or(usually.id, |question| GameId(question.0));
    let challenge = Challenge { id, rules, colour, terms, open_for, places, ..usually };
    if let Some(refusal) = refusal(cx.request, &challenge) {
        return Ok(refusal);
    }
    let (game, is_new) = cx.bot.service.challenges.create_or_find(challenge, cx.now()).await?;
    if !is_new {
        return Ok(Reply::update(view::posted(&game, cx.language)));
    }
    let public = style::public(cx);
    let answer = view::new(cx.bot, &game, public).await;
    let message = view::posted(&game, cx.language);
    Ok(Reply::Update { message, then: Some(answer.into()) })
}

/// Challenges the user of the menu, on the usual terms.
async fn run_of_user(cx: Context<'_>, command: &CommandInteraction) -> Result<Reply> {
    // Discord always sends the user of the menu.
    let user = command.data.target_user().ok_or(Reason::NoGame)?;
    let member = command.data.resolved.members.get(&user.id);
    on_terms(cx, user, member, None, ServerSettings::usual_terms).await
}

/// Challenges a user by these or the usual rules, on terms of the server, as to a
/// [first game](ServerSettings::first_terms).
pub async fn on_terms(
    cx: Context<'_>,
    user: &User,
    member: Option<&PartialMember>,
    rules: Option<&'static RuleSet>,
    terms: fn(&ServerSettings) -> Terms,
) -> Result<Reply> {
    let Some(opponent) = opponent(cx, user, member) else {
        return Ok(Reply::text(cx.language.text(ABSENT)));
    };
    let settings = style::settings(cx).await?;
    let usual = usual_challenge(cx.request, &settings, Some(opponent));
    let terms = Terms { thread: usual.terms.thread, ..against(usual.opponent, terms(&settings)) };
    let rules = rules.unwrap_or(usual.rules);
    make(cx, Challenge { rules, terms, ..usual }, false).await
}

/// Begins a game against the bot at the lowest level, by these or the usual rules. The player has
/// White, and moves first.
pub async fn begin_at_beginner(cx: Context<'_>, rules: Option<&'static RuleSet>) -> Result<Reply> {
    let settings = style::settings(cx).await?;
    if !cx.sending.begun.start(cx.player()) {
        return Ok(Reply::text(cx.language.text("play-me-again")));
    }
    let usual = usual_challenge(cx.request, &settings, Some((Opponent::Bot, cx.bot.me.clone())));
    let terms = Terms { level: Some(Level::Beginner), ..usual.terms.clone() };
    let rules = rules.unwrap_or(usual.rules);
    let challenge = Challenge { rules, terms, colour: Colour::White, ..usual };
    let begun = make(cx, challenge, false).await;
    if !matches!(begun, Ok(Reply::Public { .. })) {
        cx.sending.begun.cancel(&cx.player());
    }
    begun
}

/// Returns a user as an opponent; `None` for one who is not on the server.
fn opponent(
    cx: Context<'_>,
    user: &User,
    member: Option<&PartialMember>,
) -> Option<(Opponent, Person)> {
    let kind = match user.id.get() {
        id if id == cx.bot.me.id.0 => Opponent::Bot,
        _ if user.bot => Opponent::OtherBot,
        _ => Opponent::Person,
    };
    if member.is_none() && cx.place.guild.is_some() && kind != Opponent::Bot {
        return None;
    }
    Some((kind, person(user, member.and_then(|member| member.nick.as_deref()))))
}

/// Returns a challenge on the terms that are usual on the server. Without an opponent it is open.
fn usual_challenge(
    context: &RequestContext,
    settings: &ServerSettings,
    opponent: Option<(Opponent, Person)>,
) -> Challenge {
    let (opponent, challenged) = opponent.unzip();
    let opponent = opponent.unwrap_or(Opponent::Person);
    Challenge {
        rules: settings.usual_rules(),
        terms: Terms {
            thread: gets_thread(context, settings.thread_policy()),
            ..against(opponent, settings.usual_terms())
        },
        opponent,
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

/// Returns the usual terms against an opponent. The bot does not mind how long a player thinks.
fn against(opponent: Opponent, terms: Terms) -> Terms {
    match opponent {
        Opponent::Bot => Terms { pace: Pace::Unlimited, bank_days: 0, rated: false, ..terms },
        Opponent::Person | Opponent::OtherBot => terms,
    }
}

/// Returns whether a game gets a thread of its own if its challenge does not say.
fn gets_thread(context: &RequestContext, policy: ThreadPolicy) -> bool {
    policy == ThreadPolicy::Always
        && context.place.guild.is_some()
        && !context.is_thread
        && context.may_ask_for_threads()
        && context.may_open_threads()
}

/// Refuses a challenge for which a permission is missing.
fn refusal(context: &RequestContext, challenge: &Challenge) -> Option<Reply> {
    let is_announced = challenge.opponent == Opponent::Bot && !context.is_reply_only;
    let key = if challenge.terms.thread && !context.may_ask_for_threads() {
        "refused-no-thread"
    } else if is_announced && !context.may_post() {
        // The bot posts its moves by itself.
        "refused-bot-silent"
    } else {
        return None;
    };
    Some(Reply::text(context.language.text(key)))
}

async fn make(cx: Context<'_>, mut challenge: Challenge, rated: bool) -> Result<Reply> {
    if cx.is_reply_only {
        // The bot could not remind the player, nor tell them that their time has run out.
        challenge.terms.pace = Pace::Unlimited;
        challenge.terms.bank_days = 0;
        challenge.terms.days_off = DaysOff::None;
    }
    // Direct messages have no threads.
    challenge.terms.thread &= cx.place.guild.is_some();
    if let Some(refusal) = refusal(cx.request, &challenge) {
        return Ok(refusal);
    }
    let game = cx.bot.service.challenges.create(challenge, cx.now()).await?;
    let public = style::public(cx);
    Ok(match game.bot() {
        Some(_) => begun(cx, game, rated, public).await,
        None => view::posted_reply(cx, &game, public).await,
    })
}

/// Replies with the board of a game against the bot, here or in its thread.
async fn begun(cx: Context<'_>, game: Game, rated: bool, public: Presentation) -> Reply {
    let language = public.language;
    let mut notices = language.begun(&game, rated);
    let (game, thread) = match threads::open(cx, &game, language).await {
        threads::Opened::NotWanted => (game, false),
        threads::Opened::Refused(why) => {
            notices.push(language.text(why));
            (game, false)
        }
        threads::Opened::Thread(game) => (*game, true),
    };
    let news = Transition { game, events: vec![Event::Accepted] };
    let news = compose::answered(cx, news).await;
    let mut board = compose::board(cx.bot, &news, public).await;
    if !thread {
        board.text = [board.text].into_iter().chain(notices).collect::<Vec<_>>().join("\n");
        return Reply::public(board);
    }
    let game = &news.game;
    notices.insert(0, language.challenge(game, None));
    notices.push(language.played_in(game.place.channel));
    let notice = Answer::of_text(notices.join("\n"));
    let bot_game = board.bot_game;
    let origin = Origin { by: Some(cx.player()), replaced: None };
    let post = Post { class: Class::Reply, answer: board, nonce: cx.nonce(), origin };
    cx.sending.outbox.push(game.place, Job::Post(post.into()));
    Reply::public(Answer { bot_game, ..notice })
}
