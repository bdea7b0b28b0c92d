//! What a person is told of their data, is handed of them, and how they have them removed.

use serenity::all::{ButtonStyle, CreateActionRow};

use super::Desk;
use super::answer::{Answer, Reply, button};
use super::asked::Asked;
use crate::locale::KeptText;
use crate::service::ServiceError;

/// The most bytes of the games in an export. With what else it holds, it is less than the 10 MiB that any channel takes as a file.
const MOST_BYTES: usize = 6 << 20;

/// A button of the question whether the data are to be removed. It belongs to no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing is removed.
    Keep,
    /// Asks once more.
    AskAgain,
    Remove,
}

impl Step {
    pub const ALL: [Self; 3] = [Self::Keep, Self::AskAgain, Self::Remove];

    /// The `custom_id` of its button.
    pub fn custom_id(self) -> &'static str {
        match self {
            Self::Keep => "1:privacy:keep",
            Self::AskAgain => "1:privacy:ask-again",
            Self::Remove => "1:privacy:remove",
        }
    }

    /// The step with this `custom_id`.
    pub fn of(custom_id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.custom_id() == custom_id)
    }
}

/// Says how much is kept of the person who asks.
pub async fn show(desk: &Desk, asked: &Asked) -> Result<Reply, ServiceError> {
    let kept = desk.service.privacy.summary(asked.player()).await?;
    let counts = KeptText {
        open: kept.open,
        over: kept.over,
        challenges: kept.challenges,
        studies: kept.studies,
        ratings: kept.ratings.len(),
        blocked: kept.preferences.blocked.len(),
        has_preferences: kept.preferences != Default::default(),
    };
    let text = asked.language.kept(
        &counts,
        desk.policies.privacy.as_deref(),
        desk.policies.terms.as_deref(),
    );
    Ok(Reply::Private(Answer::of_text(text)))
}

/// Hands the person who asks all that is kept of them.
pub async fn export(desk: &Desk, asked: &Asked) -> Result<Reply, ServiceError> {
    let export = desk.service.privacy.export(asked.player(), asked.place.guild, MOST_BYTES).await?;
    let text = asked.language.exported_data(export.left_out);
    let file = Some(("alquerque-data.json".to_owned(), export.json));
    Ok(Reply::Private(Answer { text, file, ..Answer::default() }))
}

/// Asks whether the data are to be removed.
pub fn ask(asked: &Asked) -> Reply {
    Reply::Private(question(asked, "privacy-ask", Step::AskAgain, "button-privacy-ask-again"))
}

/// Does what a button of the question says.
pub async fn answered(desk: &Desk, asked: &Asked, step: Step) -> Result<Reply, ServiceError> {
    let message = match step {
        Step::Keep => Answer::of_text(asked.language.text("privacy-kept")),
        Step::AskAgain => {
            question(asked, "privacy-ask-again", Step::Remove, "button-privacy-remove")
        }
        Step::Remove => {
            desk.service.privacy.request_removal(asked.player()).await?;
            desk.removals.notify_one();
            Answer::of_text(asked.language.text("privacy-removed"))
        }
    };
    Ok(Reply::Update { message, then: None })
}

fn question(asked: &Asked, text: &str, yes: Step, label: &str) -> Answer {
    let of = |step: Step, label, style| {
        button(step.custom_id().to_owned(), asked.language.text(label), style)
    };
    let buttons = vec![
        of(yes, label, ButtonStyle::Danger),
        of(Step::Keep, "button-privacy-keep", ButtonStyle::Secondary),
    ];
    let rows = vec![CreateActionRow::Buttons(buttons)];
    Answer { text: asked.language.text(text), rows, ..Answer::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_is_known_by_its_id() {
        for step in Step::ALL {
            assert_eq!(Step::of(step.custom_id()), Some(step));
        }
        assert_eq!(Step::of("1:privacy:other"), None);
    }
}
