//! serenity as the client: no intents, one command, one button.

use std::time::Duration;

use discord_sandbox::{Config, GatewayFault, Sandbox};
use serenity::all::{
    ActionRowComponent, Client, Command, Context, CreateActionRow, CreateAttachment, CreateButton,
    CreateCommand, CreateInteractionResponse, CreateInteractionResponseMessage,
    EditInteractionResponse, EventHandler, GatewayIntents, Interaction, Ready,
};
use serenity::http::HttpBuilder;
use test_support::until;

use crate::{Bench, PNG};

/// Generous, for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

struct Handler;

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, _: Ready) {
        let commands = vec![CreateCommand::new("hello").description("Says hello")];
        Command::set_global_commands(&context.http, commands).await.unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => {
                command.defer(&context.http).await.unwrap();
                let button = CreateButton::new("again").label("Again");
                let picture = CreateAttachment::bytes(PNG, "p.png").description("a picture");
                let edit = EditInteractionResponse::new()
                    .content("hello")
                    .new_attachment(picture)
                    .components(vec![CreateActionRow::Buttons(vec![button])]);
                let message = command.edit_response(&context.http, edit).await.unwrap();
                assert!(matches!(
                    message.components[0].components[0],
                    ActionRowComponent::Button(_)
                ));
                let info = context.http.get_current_application_info().await.unwrap();
                assert_eq!(info.id.get(), context.http.get_current_user().await.unwrap().id.get());
            }
            Interaction::Component(component) => {
                let update = CreateInteractionResponseMessage::new().content("hello again");
                component
                    .create_response(
                        &context.http,
                        CreateInteractionResponse::UpdateMessage(update),
                    )
                    .await
                    .unwrap();
            }
            other => panic!("unexpected {other:?}"),
        }
    }
}

async fn client(sandbox: &Sandbox) -> Client {
    let http =
        HttpBuilder::new(sandbox.token()).proxy(sandbox.url()).ratelimiter_disabled(true).build();
    serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::empty())
        .event_handler(Handler)
        .await
        .unwrap()
}

#[tokio::test]
async fn serenity_answers_commands_and_buttons_and_survives_a_cut() {
    // serenity refuses events of people who wear what it does not know.
    let bench = Bench::with(Config { is_plain: true, ..Config::default() }).await;
    let sandbox = bench.sandbox.clone();
    let mut client = client(&sandbox).await;
    let shards = client.shard_manager.clone();
    let running = tokio::spawn(async move { client.start().await });
    assert!(sandbox.wait_for_bot(TIMEOUT).await);
    for round in 0..2 {
        let reply = sandbox.command(bench.ada, bench.channel, "hello", &[]).await.unwrap();
        let message = sandbox.settled(reply.interaction).await.unwrap();
        assert_eq!((message.content.as_str(), &message.attachments[0].bytes[..]), ("hello", PNG));
        assert_eq!(message.attachments[0].description.as_deref(), Some("a picture"));
        let pressed = sandbox.press(bench.ben, message.id, "again").await.unwrap();
        assert_eq!(pressed.message().unwrap().content, "hello again");
        if round == 0 {
            sandbox.inject_gateway_fault(GatewayFault::Cut);
            let resumes =
                || sandbox.traffic().dispatches().filter(|frame| frame["t"] == "RESUMED").count();
            until("serenity resumes", || resumes() > 0).await;
        }
    }
    shards.shutdown_all().await;
    tokio::time::timeout(TIMEOUT, running).await.unwrap().unwrap().unwrap();
    bench.check();
}
