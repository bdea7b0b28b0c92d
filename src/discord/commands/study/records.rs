//! Replays and records of games, and imported records.

use crate::discord::app_state::AppState;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::style;
use crate::discord::view::message::{Answer, AttachedFile};
use crate::discord::view::{board, pictures};
use crate::game::{Game, GameId, Reason, Study};
use crate::locale::Language;
use crate::service::ServiceError;
use alquerque_render::{Size, Style};
use alquerque_rules::Side;
use alquerque_rules::notation::RecordNotice;

/// Returns the record of a game as a file for the player.
pub async fn export(
    app: &AppState,
    context: &RequestContext,
    id: GameId,
) -> Result<Reply, ServiceError> {
    exported(context, &app.service.games.get(context.place, context.player(), id).await?)
}

/// Returns the record of a loaded game.
pub fn exported(context: &RequestContext, game: &Game) -> Result<Reply, ServiceError> {
    let record = game.record().ok_or(Reason::NothingPlayed.in_game(game.number))?;
    let name = format!("game-{}.pdn", game.number);
    let file = Some(AttachedFile { name, bytes: record.to_string().into_bytes() });
    let text = context.language.exported(game);
    Ok(Reply::Private(Answer { text, file, ..Answer::default() }))
}

/// Saves an imported game as a study, with names in the language of the channel, and shows it
/// there, followed by the notices about its record.
pub async fn save_study(
    app: &AppState,
    context: &RequestContext,
    notices: &[RecordNotice],
    study: impl FnOnce(&Language) -> Study,
) -> Result<Reply, ServiceError> {
    let now = app.clock.now();
    let public = style::public(app, context).await;
    let language = public.language;
    // The id of the interaction is unique, and the same when Discord repeats it.
    let id = GameId(context.interaction.get());
    let game = app
        .service
        .challenges
        .import(id, context.place, context.by.clone(), study(language), now)
        .await?;
    let notices = notices.iter().map(|notice| language.record_notice(notice));
    let text: Vec<String> =
        [language.standing(&game, now, None)].into_iter().chain(notices).collect();
    Ok(Reply::public(Answer {
        text: text.join("\n"),
        pictures: pictures::public(&game, language, public.style_of(&game)).into_iter().collect(),
        rows: board::end_rows(&game, language),
        ..Answer::default()
    }))
}

/// Returns the replay of a game for the player.
pub async fn replay(
    app: &AppState,
    context: &RequestContext,
    id: GameId,
) -> Result<Reply, ServiceError> {
    let game = app.service.games.get(context.place, context.player(), id).await?;
    let style = style::from_own_side(app, context, &game).await;
    Ok(replayed(app, context, &game, Some(style.view), false).await)
}

/// Returns the replay of a game for the player or, if `shared`, for the channel.
pub async fn replayed(
    app: &AppState,
    context: &RequestContext,
    game: &Game,
    view: Option<Side>,
    shared: bool,
) -> Reply {
    let (language, style) = if shared {
        let public = style::public(app, context).await;
        (public.language, public.style_of(game))
    } else {
        (context.language, style::private_of(app, context, game).await)
    };
    let style = Style { view: view.unwrap_or(style.view), size: Size::Small, ..style };
    let scenes = pictures::replay_scenes(game);
    let alt_text = game.history().map(|history| language.replay_alt_text(history, game.outcome()));
    let drawn = app.render_pool.replay(
        scenes,
        style,
        context.upload_limit,
        alt_text.unwrap_or_default(),
        context.player(),
    );
    let Some((picture, stride)) = drawn.await else {
        return Reply::Private(Answer::of_text(context.language.text("replay-none")));
    };
    let reader = (!shared).then(|| context.player());
    let text = language.replay(game, stride, app.clock.now(), reader);
    let answer = Answer { text, pictures: vec![picture], ..Answer::default() };
    if shared { Reply::public(answer) } else { Reply::Private(answer) }
}
