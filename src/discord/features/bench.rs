//! A bot without Discord, on which unit tests run commands and presses.

use std::sync::Arc;

use discord_sandbox::{Id, Sandbox};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use time::OffsetDateTime;
use tokio_util::sync::CancellationToken;

use super::{find_command, read_press};
use crate::discord::Policies;
use crate::discord::app_state::{Bot, Sending};
use crate::discord::context::Context;
use crate::discord::payload::Interaction as Received;
use crate::discord::render_pool::RenderPool;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::simulation::fixtures::{self, BOT, PLACES, START, USERS};
use crate::discord::simulation::interaction::{CommandOption, InteractionData, OptionValue};
use crate::discord::style;
use crate::discord::transport::{
    Attachments, Backend, Request, RequestError, Response, RestClient,
};
use crate::game::{
    Challenge, Colour, Command, Game, GameId, Person, Place, PlayerId, Request as GameRequest,
};
use crate::service::{Clock, Result, Services};
use crate::store::Store;
use alquerque_rules::Side;

pub const WHITE: PlayerId = USERS[0];
pub const BLACK: PlayerId = USERS[1];
/// Where the games are played.
const HERE: Place = PLACES[0];

/// A clock that stands still.
struct StandingClock;

impl Clock for StandingClock {
    fn now(&self) -> OffsetDateTime {
        START
    }
}

/// The bot, with a store in memory and a clock that stands still.
pub struct Bench {
    bot: Bot,
    drawing: RenderPool,
    sending: Sending,
    discord: Sandbox,
}

impl Bench {
    pub fn new() -> Self {
        let clock: Arc<dyn Clock> = Arc::new(StandingClock);
        let attachments = Attachments::new(Some("")).unwrap();
        Self {
            sending: Sending::new(RestClient::new(1, NotFound, Arc::clone(&clock)), attachments),
            bot: Bot {
                service: Services::new(Arc::new(Store::in_memory())),
                clock,
                me: Person::new(BOT, "Alquerque"),
                policies: Policies::default(),
                stopping: CancellationToken::new(),
            },
            drawing: RenderPool::closed(),
            discord: fixtures::discord(|| START),
        }
    }

    /// Begins a game of [`WHITE`] and [`BLACK`].
    pub async fn game(&self) -> Game {
        let Services { challenges, games, .. } = &self.bot.service;
        let now = self.bot.clock.now();
        let [one, other] = [WHITE, BLACK].map(|id| Person::new(id, "Player"));
        let accept = Command::Accept { coin: Side::White, name: other.name.clone() };
        let accept = GameRequest::new(other.id, accept);
        let challenge = Challenge::new(GameId(10), HERE, one, Some(other));
        let challenge = Challenge { colour: Colour::White, ..challenge };
        let made = challenges.create(challenge, now).await.unwrap();
        let made = games.load(HERE, accept.by, made.id).await.unwrap();
        games.submit(HERE, made, &accept, now).await.unwrap().game
    }

    /// Runs a command of a user.
    pub async fn command(
        &self,
        by: PlayerId,
        name: &'static str,
        options: &[(&'static str, OptionValue)],
    ) -> Result<Reply> {
        let options: Vec<CommandOption> = options.to_vec();
        self.run(by, InteractionData::Command { name, options }).await
    }

    /// Presses a button, or chooses a value of a menu.
    pub async fn press(&self, by: PlayerId, custom_id: &str, value: Option<&str>) -> Result<Reply> {
        let message = self.discord.say(Id(by.0), Id(HERE.channel), "Press!").await.unwrap().0;
        let custom_id = custom_id.to_owned();
        let value = value.map(str::to_owned);
        self.run(by, InteractionData::Component { message, custom_id, value }).await
    }

    async fn run(&self, by: PlayerId, data: InteractionData) -> Result<Reply> {
        let event = data.send(&self.discord, by, HERE.channel).unwrap();
        match Received::read(&event.to_string()).unwrap() {
            Received::Command(it) => {
                let command = find_command(&it).unwrap();
                let request =
                    RequestContext::new(&it.invocation, &it.user, None, command.kind_of(&it));
                let sought = command.sought(&request, &it);
                let known = style::known(&self.bot, &request, sought).await;
                (command.run)(self.context(&RequestContext { known, ..request }), &it).await
            }
            Received::Component(it) => {
                let work = read_press(&it.data, by).unwrap();
                let request = RequestContext::new(&it.invocation, &it.user, it.message, work.kind);
                let known = style::known(&self.bot, &request, None).await;
                work.run(self.context(&RequestContext { known, ..request })).await
            }
            other => unreachable!("{other:?}"),
        }
    }

    fn context<'a>(&'a self, request: &'a RequestContext) -> Context<'a> {
        let Self { bot, drawing, sending, .. } = self;
        Context { bot, drawing, sending, request }
    }
}

/// Answers each request with 404.
struct NotFound;

impl Backend for NotFound {
    fn execute<'a>(&'a self, _: Request<'a>) -> BoxFuture<'a, Result<Response, RequestError>> {
        let headers = HeaderMap::new();
        async { Ok(Response { status: StatusCode::NOT_FOUND, headers, body: Vec::new() }) }.boxed()
    }
}
