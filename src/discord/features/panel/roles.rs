//! The choice of a role by standing: first the role, then in two menus the rules and the standing.

use serenity::all::{CreateSelectMenu, CreateSelectMenuKind, UserId};

use super::id::Press;
use super::request::{ChosenRole, Edit, Panel};
use crate::discord::features::prelude::*;
use crate::discord::transport::{Priority, RetryPolicy, retry};
use crate::store::{Item, Kind, MAX_ROLES, RoleRule, ServerSettings, Standing};
use alquerque_rules::{MEDIEVAL, RuleSet};

/// The id of the choice that the role is not given.
const NONE: &str = "none";

/// Reads a chosen standing, or that the role is not given.
pub fn standing(chosen: &str) -> Option<Option<Standing>> {
    if chosen == NONE { Some(None) } else { Standing::from_id(chosen).map(Some) }
}

/// Returns the change that gives a role by this standing, or to no member.
pub fn edit<P>(
    item: &'static Item<P>,
    role: u64,
    rules: &'static RuleSet,
    by: Option<Standing>,
) -> Option<Edit<P>> {
    let Kind::Roles { set, .. } = item.kind else { return None };
    Some(Box::new(move |values, _| set(values, role, rules, by)))
}

/// Returns the change that gives none of the roles.
pub fn reset<P>(item: &'static Item<P>, values: &mut P) {
    if let Kind::Roles { get, set, .. } = item.kind {
        for rule in get(values).to_vec() {
            set(values, rule.role, RuleSet::from_id(&rule.rules).unwrap_or(&MEDIEVAL), None);
        }
    }
}

/// Lists the roles that are given or cannot be taken away, each in a line below the others.
pub fn in_words(rules: &[RoleRule], language: &Language) -> String {
    let line = |rule: &RoleRule| {
        let words = language.role_rule(rule.role, &who(rule, language)?, rule.is_refused);
        (rule.by.is_some() || rule.is_refused).then(|| format!("\n    – {words}"))
    };
    rules.iter().filter_map(line).collect()
}

/// Describes who gets a role; `None` for a standing of a later version.
pub fn who(rule: &RoleRule, language: &Language) -> Option<String> {
    let rules = RuleSet::from_id(&rule.rules)?;
    match rule.standing() {
        Some(standing) => Some(format!("{}, {}", label(language, standing), language.rules(rules))),
        None => rule.by.is_none().then(|| language.text("standing-none")),
    }
}

fn label(language: &Language, standing: Standing) -> String {
    match standing {
        Standing::Rating(rating) => language.rating_of_role(rating),
        Standing::Rank(rank) => language.rank_of_role(rank),
    }
}

/// Returns the menus of the rules and the standing for a chosen role.
pub fn menus<P: Panel>(
    item: &'static Item<P>,
    ChosenRole { role, rules }: ChosenRole,
    values: &P,
    language: &Language,
) -> Vec<CreateSelectMenu> {
    let Kind::Roles { usual, get, .. } = item.kind else { return Vec::new() };
    let known = get(values).iter().find(|rule| rule.role == role);
    let stored = known.and_then(|rule| RuleSet::from_id(&rule.rules));
    let rules = rules.or(stored).unwrap_or_else(|| usual(values));
    let mut of_rules = options::rules_entries(language, rules);
    of_rules[0] = of_rules[0].clone().default_selection(true);
    let chosen = known.filter(|_| stored == Some(rules)).and_then(RoleRule::standing);
    let given = Standing::all().map(|one| {
        CreateSelectMenuOption::new(label(language, one), one.id())
            .default_selection(chosen == Some(one))
    });
    let none = CreateSelectMenuOption::new(language.text("standing-none"), NONE);
    let menu = |press: Press<P>, title, options| {
        CreateSelectMenu::new(press.custom_id(), CreateSelectMenuKind::String { options })
            .placeholder(language.text(title))
    };
    vec![
        menu(Press::RoleRules(item, role), "panel-choose", of_rules),
        menu(
            Press::Give(item, role, rules),
            "panel-choose-standing",
            given.chain([none]).collect(),
        ),
    ]
}

/// Returns why a role cannot be given on a server, if it cannot.
pub async fn refusal(
    cx: Context<'_>,
    guild: u64,
    settings: &ServerSettings,
    role: u64,
) -> Option<String> {
    let others = settings.roles.iter().filter(|rule| rule.by.is_some() && rule.role != role);
    if others.count() >= usize::from(MAX_ROLES) {
        return Some(cx.language.text("refused-too-many-roles"));
    }
    let [bot, manager] = [cx.bot.me.id, cx.player()];
    let read = || cx.sending.rest.server_of(guild, [bot, manager], Priority::Urgent);
    let key = match retry(RetryPolicy::Idempotent, read).await {
        Ok(server) => server.refusal_for(role, UserId::new(bot.0), UserId::new(manager.0))?.key(),
        Err(error) => {
            tracing::info!(guild, %error, "the roles of a server could not be read");
            "refused-role-unknown"
        }
    };
    Some(cx.language.about_role(key, role))
}
