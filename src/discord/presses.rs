//! What buttons and menus do. They work for as long as their message stands, across restarts: all they need is in
//! their `custom_id` and in the store.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::analysis::View;
use super::answer::{Answer, Reply, Then};
use super::asked::{Asked, Audience, What};
use super::custom_id::{CustomId, Press, TapId};
use super::load::Cost;
use super::{
    Desk, analysis, board, chance, hints, history, keypad, pictures, privacy, rematch, rule_page,
    shelf, threads,
};
use crate::club::ClubError;
use crate::game::{
    Act, Event, Game, GameId, Refusal, Transition, may_look_at, position_on_turn, touched,
};
use crate::locale::HintStep;
use alquerque_rules::notation::{Tapped, Taps, only_move};
use alquerque_rules::{History, Point};

/// What shows something and changes nothing.
const LOOKS: [Press; 9] = [
    Press::Export,
    Press::History,
    Press::Page,
    Press::Ply,
    Press::HintAction,
    Press::HintReason,
    Press::Overview,
    Press::AnalysedPly,
    Press::ChosenPly,
];

/// What posts nothing to the channel beside the looks.
const QUIET: [Press; 8] = [
    Press::Decline,
    Press::Withdraw,
    Press::Refuse,
    Press::PlayOn,
    Press::Adjust,
    Press::Look,
    Press::Replay,
    Press::Analyse,
];

/// Which button or menu has this `custom_id`.
pub fn what(custom_id: &str) -> What {
    const KIND: &str = "component";
    let press = custom_id.parse().map(|id: CustomId| id.press);
    let (name, cost) = match press {
        Ok(press @ (Press::Replay | Press::Analyse)) => (press.name(), Cost::Heavy),
        Ok(press) if LOOKS.contains(&press) => (press.name(), Cost::Look),
        Ok(press) => (press.name(), Cost::Play),
        Err(_) if custom_id == rule_page::MENU => ("rules", Cost::Look),
        Err(_) if privacy::Step::of(custom_id).is_some() => ("privacy", Cost::Look),
        Err(_) if custom_id.parse::<TapId>().is_ok() => ("tap", Cost::Play),
        Err(_) => return What::other(KIND),
    };
    let is_quiet = cost == Cost::Look || press.is_ok_and(|press| QUIET.contains(&press));
    What {
        kind: KIND,
        name,
        cost,
        audience: if is_quiet { Audience::Person } else { Audience::Channel },
    }
}

/// Does what the button or menu says; `None` for one that this program does not know.
pub async fn run(
    desk: &Desk,
    asked: &Asked,
    pressed: &ComponentInteraction,
) -> Option<Result<Reply, ClubError>> {
    let chosen = match &pressed.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    };
    if pressed.data.custom_id == rule_page::MENU {
        return Some(rule_page::turned_to(desk, asked, chosen?).await);
    }
    if let Some(step) = privacy::Step::of(&pressed.data.custom_id) {
        return Some(privacy::answered(desk, asked, step).await);
    }
    if let Ok(id) = pressed.data.custom_id.parse() {
        return tap(desk, asked, &id).await.transpose();
    }
    let id: CustomId = pressed.data.custom_id.parse().ok()?;
    let point = || Point::from_name(chosen?.as_bytes());
    let act = match id.press {
        Press::Accept => return Some(accept(desk, asked, id).await),
        Press::Decline => Act::Decline,
        Press::Withdraw => Act::Withdraw,
        Press::Play => Act::Play { text: chosen?.to_owned() },
        Press::Touch => Act::Touch { point: point()? },
        Press::Agree => Act::Agree { to: board::proposal_of(id.part)? },
        Press::Refuse => Act::Disagree { to: board::proposal_of(id.part)? },
        Press::Resign => Act::Resign,
        Press::Adjust => return Some(look(desk, asked, id, None).await),
        Press::Look => return Some(look(desk, asked, id, Some(point()?)).await),
        Press::Only => return Some(play_only(desk, asked, id).await),
        Press::Move => return open_keypad(desk, asked, id).await.transpose(),
        Press::PlayOn => return Some(play_on(desk, asked, id).await),
        Press::TakeBack => return Some(take_back(desk, asked, id).await),
        Press::Rematch => return Some(rematch::propose(desk, asked, id.game).await),
        Press::Replay => return Some(shelf::replay(desk, asked, id.game).await),
        Press::Export => return Some(shelf::export(desk, asked, id.game).await),
        Press::History => return Some(history::open(desk, asked, id.game).await),
        Press::Page => return Some(history::turned_to(desk, asked, id, id.ply).await),
        Press::Ply => {
            return Some(history::turned_to(desk, asked, id, chosen?.parse().ok()?).await);
        }
        Press::HintAction => return Some(hints::go_on(desk, asked, id, HintStep::Action).await),
        Press::HintReason => return Some(hints::go_on(desk, asked, id, HintStep::Reason).await),
        Press::Analyse => return Some(analysis::open(desk, asked, id.game).await),
        Press::Overview => {
            return Some(analysis::turned_to(desk, asked, id.game, View::Overview).await);
        }
        Press::AnalysedPly => {
            return Some(analysis::turned_to(desk, asked, id.game, View::Ply(id.ply)).await);
        }
        Press::ChosenPly => {
            return Some(
                analysis::turned_to(desk, asked, id.game, View::Ply(chosen?.parse().ok()?)).await,
            );
        }
    };
    Some(submit(desk, asked, id, act).await)
}

async fn submit(desk: &Desk, asked: &Asked, id: CustomId, act: Act) -> Result<Reply, ClubError> {
    let touched = if let Act::Touch { point } = act { Some(point) } else { None };
    let news = submitted(desk, asked, id.game, id.ply, act).await?;
    if let Some(stone) = touched {
        let rows = board::moves_of(&news.game, asked.language, stone, board::ROWS);
        let text = asked.language.about_stone("touched", stone);
        let pictures =
            pictures::of_stone(desk, &news.game, asked, stone).await.into_iter().collect();
        return Ok(Reply::Private(Answer { text, pictures, rows, ..Answer::default() }));
    }
    let language = asked.public_language;
    let board = || board::public(desk, &news, language);
    let (message, then) = match id.press {
        Press::Decline | Press::Withdraw => (board::challenge(&news.game, language), None),
        Press::Agree => (Answer::of_text(language.answered_offer(&news)), Some(board().await)),
        Press::Refuse => (Answer::of_text(language.answered_offer(&news)), None),
        Press::Resign => (about_resigning("resign-done", asked, &news.game), Some(board().await)),
        _ => return Ok(board::after_action(desk, asked, &news).await),
    };
    Ok(Reply::Update { message, then: then.map(Then::from) })
}

async fn submitted(
    desk: &Desk,
    asked: &Asked,
    game: GameId,
    ply: usize,
    act: Act,
) -> Result<Transition, ClubError> {
    let event = Event { seen: Some(ply), ..asked.event(act) };
    desk.club.submit(asked.place, game, &event, desk.clock.now()).await
}

/// Begins the game, in its thread if it is to have one.
async fn accept(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Reply, ClubError> {
    let act = Act::Accept { coin: chance::coin(), name: asked.by.name.clone() };
    let mut news = submitted(desk, asked, id.game, id.ply, act).await?;
    let language = asked.public_language;
    let mut message = board::challenge(&news.game, language);
    let opened = threads::open(desk, asked, &news.game).await;
    let mut thread = None;
    match opened {
        threads::Opened::NotWanted => {}
        threads::Opened::Refused(why) => message.text += &format!("\n{}", language.text(why.key())),
        threads::Opened::Thread(game) => {
            message.text += &format!("\n{}", language.played_in(game.place.channel));
            thread = Some(game.place.channel);
            news.game = *game;
        }
    }
    let mut answer = board::public(desk, &news, language).await;
    if !asked.may_post && news.game.deadline().is_some() {
        answer.text += &format!("\n{}", language.text("challenge-silent"));
    }
    Ok(Reply::Update { message, then: Some(Then { answer, thread }) })
}

async fn take_back(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Reply, ClubError> {
    let before = desk.club.game(asked.place, id.game).await?;
    let news = submitted(desk, asked, id.game, id.ply, Act::TakeBack).await?;
    let action = before
        .history()
        .and_then(History::last)
        .map(|(_, action)| action.to_string())
        .unwrap_or_default();
    let message = Answer::of_text(asked.language.took_back(&news.game, &action));
    let board = board::public(desk, &news, asked.public_language).await;
    Ok(Reply::Update { message, then: Some(board.into()) })
}

async fn play_only(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Reply, ClubError> {
    let game = desk.club.game(asked.place, id.game).await?;
    let position = position_on_turn(&game, asked.player(), id.ply)?;
    let only = only_move(&position, game.play().and_then(touched))
        .ok_or(Refusal::Stale { number: game.number })?;
    submit(desk, asked, id, Act::Play { text: only.to_string() }).await
}

async fn open_keypad(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Option<Reply>, ClubError> {
    let game = desk.club.game(asked.place, id.game).await?;
    let Some(taps) = taps(&game, asked, id.ply, &[])? else { return Ok(None) };
    Ok(Some(Reply::Private(keypad::answer(desk, &game, asked, &taps).await)))
}

/// The turn after these taps, for the one whose turn it is; `None` for what no keypad leads to.
fn taps(game: &Game, asked: &Asked, ply: usize, path: &[Point]) -> Result<Option<Taps>, Refusal> {
    let position = position_on_turn(game, asked.player(), ply)?;
    Ok(Taps::after(&position, path).filter(|_| keypad::fits(game.rules.board)))
}

async fn tap(desk: &Desk, asked: &Asked, id: &TapId) -> Result<Option<Reply>, ClubError> {
    let game = desk.club.game(asked.place, id.game).await?;
    let tapped = taps(&game, asked, id.ply, &id.path)?.and_then(|taps| taps.tap(id.tap));
    let (act, done) = match tapped {
        None => return Ok(None),
        Some(Tapped::Show(taps)) => {
            let message = keypad::answer(desk, &game, asked, &taps).await;
            return Ok(Some(Reply::update(message)));
        }
        Some(Tapped::Play(action)) => (
            Act::Play { text: action.to_string() },
            asked.language.about_move("keypad-played", &action),
        ),
        Some(Tapped::Huff(point)) => (
            Act::Huff { point: point.to_string() },
            asked.language.about_stone("keypad-removed", point),
        ),
    };
    let news = submitted(desk, asked, id.game, id.ply, act).await?;
    let message = after_tapping(desk, asked, &news.game, done).await;
    let board = board::public(desk, &news, asked.public_language).await;
    Ok(Some(Reply::Update { message, then: Some(board.into()) }))
}

/// What the keypad becomes: after a stone is removed, the keypad for the move that follows.
async fn after_tapping(desk: &Desk, asked: &Asked, game: &Game, done: String) -> Answer {
    match taps(game, asked, game.ply(), &[]) {
        Ok(Some(taps)) => {
            let keypad = keypad::answer(desk, game, asked, &taps).await;
            Answer { text: format!("{done}\n{}", keypad.text), ..keypad }
        }
        Ok(None) | Err(_) => board::take_back(game, asked).unwrap_or_else(|| Answer::of_text(done)),
    }
}

/// Adjusting: any stone may be looked at, as long as none has been touched.
async fn look(
    desk: &Desk,
    asked: &Asked,
    id: CustomId,
    stone: Option<Point>,
) -> Result<Reply, ClubError> {
    let game = desk.club.game(asked.place, id.game).await?;
    let stones = may_look_at(&game, asked.player(), id.ply)?;
    let mut rows: Vec<_> =
        board::stone_menu(&game, asked.language, Press::Look, stones).into_iter().collect();
    let Some(stone) = stone else {
        let text = asked.language.text("adjusting");
        return Ok(Reply::Private(Answer { text, rows, ..Answer::default() }));
    };
    if !stones.contains(stone) {
        return Err(Refusal::CannotMove { number: game.number, point: stone }.into());
    }
    rows.extend(board::moves_of(&game, asked.language, stone, board::ROWS - rows.len()));
    let text = asked.language.about_stone("looked-at", stone);
    let pictures = pictures::of_stone(desk, &game, asked, stone).await.into_iter().collect();
    Ok(Reply::update(Answer { text, pictures, rows, ..Answer::default() }))
}

async fn play_on(desk: &Desk, asked: &Asked, id: CustomId) -> Result<Reply, ClubError> {
    let game = desk.club.game(asked.place, id.game).await?;
    Ok(Reply::update(about_resigning("resign-kept", asked, &game)))
}

fn about_resigning(text: &str, asked: &Asked, game: &Game) -> Answer {
    Answer::of_text(asked.language.resigning(text, game, asked.player()))
}
