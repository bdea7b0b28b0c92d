//! Modals with labels, and commands in the menu of a message.

use discord_sandbox::{ActionError, Input, OptionValue};
use serde_json::{Value, json};

use crate::{Bench, online, text};

fn commands() -> Value {
    json!([{ "name": "ask", "description": "d" }, { "name": "Quote", "type": 3 }])
}

fn label(name: &str, component: Value) -> Value {
    json!({ "type": 18, "label": name, "description": "d", "component": component })
}

fn modal() -> Value {
    let options = json!([{ "label": "Small", "value": "s", "default": true }, { "label": "Big", "value": "b" }]);
    let components = [
        label("Who", json!({ "type": 5, "custom_id": "who", "required": false })),
        label("Size", json!({ "type": 3, "custom_id": "size", "options": options })),
        label("Note", json!({ "type": 4, "custom_id": "note", "style": 2, "max_length": 5 })),
        label(
            "Files",
            json!({ "type": 19, "custom_id": "files", "required": false, "max_values": 2 }),
        ),
        json!({ "type": 10, "content": "Thanks" }),
    ];
    json!({ "custom_id": "m", "title": "T", "components": components })
}

fn file(name: &str) -> (&str, OptionValue) {
    let content_type = "text/plain".into();
    ("files", OptionValue::File { name: name.into(), bytes: b"x".into(), content_type })
}

#[tokio::test]
async fn a_modal_of_labels_is_checked_filled_in_and_resolved() {
    let bench = Bench::new().await;
    bench.register(commands()).await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let ada = bench.ada;
    let ben = bench.ben;
    let channel = bench.channel;
    let asking = bench.spawn(async move |s| s.command(ada, channel, "ask", &[]).await);
    let event = wire.event("INTERACTION_CREATE").await;
    let mut wrong = modal();
    wrong["components"][0]["label"] = "x".repeat(46).into();
    assert_eq!(bench.answer(&event, 9, wrong).await.1["code"], 50035);
    assert_eq!(bench.answer(&event, 9, modal()).await.0, 204);
    let reply = asking.await.unwrap().unwrap();
    let fields = &reply.modal().unwrap().fields;
    let names: Vec<_> = fields.iter().map(|field| (&*field.label, field.required)).collect();
    assert_eq!(names, [("Who", false), ("Size", true), ("Note", true), ("Files", false)]);
    assert!(matches!(&fields[3].input, Input::Upload { max_values: 2, .. }));

    let opened = reply.interaction;
    let note = || ("note", OptionValue::from("hi"));
    for bad in [
        vec![],
        vec![("note", "too long".into())],
        vec![note(), ("size", "Huge".into())],
        vec![note(), ("size", "s".into()), ("size", "b".into())],
        vec![note(), ("who", "Zoe".into())],
        vec![note(), ("files", "a.txt".into())],
        vec![note(), file("a"), file("b"), file("c")],
    ] {
        let refused = bench.sandbox.submit_modal(ada, opened, &bad).await;
        assert!(matches!(refused, Err(ActionError::BadValues(_))), "{bad:?}: {refused:?}");
    }
    let refused = bench.sandbox.submit_modal(ben, opened, &[note()]).await;
    assert_eq!(refused, Err(ActionError::NoSuchModal));

    let filled = [note(), ("who", ben.into()), ("size", "Big".into()), file("a"), file("b")];
    let submitting = bench.spawn(async move |s| s.submit_modal(ada, opened, &filled).await);
    let event = wire.event("INTERACTION_CREATE").await;
    let data = &event["data"];
    assert_eq!((&event["type"], &data["custom_id"]), (&json!(5), &json!("m")));
    let input = |n: usize| &data["components"][n]["component"];
    assert_eq!((&input(0)["type"], &input(0)["values"]), (&json!(5), &json!([ben])));
    assert_eq!(data["resolved"]["users"][ben.to_string()]["global_name"], "Ben");
    assert_eq!(input(1)["values"], json!(["b"]));
    assert_eq!((&input(2)["type"], &input(2)["value"]), (&json!(4), &json!("hi")));
    let names = input(3)["values"]
        .as_array()
        .unwrap()
        .iter()
        .map(|id| text(&data["resolved"]["attachments"][text(id)]["filename"]));
    assert_eq!(names.collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(bench.answer(&event, 4, json!({ "content": "ok" })).await.0, 204);
    submitting.await.unwrap().unwrap();
    bench.check();
}

#[tokio::test]
async fn what_is_left_out_keeps_its_first_value_and_an_empty_text_clears_a_menu() {
    let bench = Bench::new().await;
    bench.register(commands()).await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let ada = bench.ada;
    let channel = bench.channel;
    let asking = bench.spawn(async move |s| s.command(ada, channel, "ask", &[]).await);
    let event = wire.event("INTERACTION_CREATE").await;
    let mut optional = modal();
    optional["components"][1]["component"]["required"] = false.into();
    bench.answer(&event, 9, optional).await;
    let opened = asking.await.unwrap().unwrap().interaction;
    let note = ("note", OptionValue::from("hi"));
    let cleared = vec![note.clone(), ("who", "".into()), ("size", "".into())];
    for (filled, size) in [(vec![note], json!(["s"])), (cleared, json!([]))] {
        let submitting = bench.spawn(async move |s| s.submit_modal(ada, opened, &filled).await);
        let event = wire.event("INTERACTION_CREATE").await;
        let values: Vec<&Value> =
            [0, 1, 3].map(|n| &event["data"]["components"][n]["component"]["values"]).into();
        assert_eq!(values, [&json!([]), &size, &json!([])]);
        bench.answer(&event, 4, json!({ "content": "ok" })).await;
        submitting.await.unwrap().unwrap();
    }
    bench.check();
}

#[tokio::test]
async fn message_commands_carry_their_message() {
    let bench = Bench::new().await;
    bench.register(commands()).await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let said = bench.sandbox.say(bench.ben, bench.channel, "Hello").await.unwrap();
    let ada = bench.ada;
    let quoting = bench.spawn(async move |s| s.message_command(ada, "Quote", said).await);
    let event = wire.event("INTERACTION_CREATE").await;
    let data = &event["data"];
    assert_eq!((&data["type"], &data["target_id"]), (&json!(3), &json!(said)));
    assert_eq!(data["resolved"]["messages"][said.to_string()]["content"], "Hello");
    bench.answer(&event, 4, json!({ "content": "“Hello”" })).await;
    let told = quoting.await.unwrap().unwrap().message().unwrap().clone();
    assert_eq!(told.wire["interaction_metadata"]["target_message_id"], json!(said));
    let unknown = bench.sandbox.message_command(ada, "Greet", said).await;
    assert_eq!(unknown, Err(ActionError::NoSuchCommand("Greet".into())));
    bench.check();
}
