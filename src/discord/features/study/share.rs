//! **Share** under private answers about a game: posts what they show to the channel.

use crate::discord::features::prelude::*;

/// Returns a private answer with a button by which it can be shared, where the bot can post.
pub fn offered(cx: Context<'_>, answer: Answer, press: Press, id: CustomId) -> Answer {
    if cx.is_reply_only {
        return answer;
    }
    let label = cx.language.text("button-share");
    answer.with_button(button(press.of(id), label, ButtonStyle::Secondary))
}

/// Returns the reply that posts a `shared` answer to the channel, in place of its private one.
/// It is not posted again while it is likely to be in sight.
pub fn post(cx: Context<'_>, press: Press, id: CustomId, private: Answer, shared: Answer) -> Reply {
    if !cx.may_post() {
        return Reply::text(cx.language.text("share-forbidden"));
    }
    let custom_id = press.of(id);
    if !cx.sending.shared.start((cx.place.channel, custom_id.clone())) {
        return Reply::text(cx.language.text("share-again"));
    }
    let label = cx.language.text("button-shared");
    let done = button(custom_id, label, ButtonStyle::Secondary).disabled(true);
    let by = style::public(cx).language.about_player("shared-by", cx.player());
    let shared = Answer { rows: Vec::new(), ..shared }.below(by);
    Reply::Update { message: private.with_button(done), then: Some(shared.into()) }
}
