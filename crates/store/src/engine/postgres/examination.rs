//! What a database must have, and what its role must be permitted, for a store.

use deadpool_postgres::ClientWrapper;
use tokio_postgres::Row;

use super::connection::CONNECTIONS;
use super::fault::Fault;
use super::migrations;
use crate::OpenError;

/// The oldest supported version of PostgreSQL.
const MIN_VERSION: u32 = 13;
/// The encodings in which every name can be saved. The second one stores all bytes as they are.
const ENCODINGS: [&str; 2] = ["UTF8", "SQL_ASCII"];
/// The tables of the schema.
const TABLES: [&str; 3] = ["entries", "leases", "schema_versions"];

/// The settings of the server and the rights of the role.
const SETTINGS: &str = "\
    SELECT current_setting('server_encoding', TRUE) AS encoding, \
    current_setting('server_version_num', TRUE) AS number, \
    quote_ident(CAST(current_user AS TEXT)) AS role, \
    quote_ident(CAST(current_schema() AS TEXT)) AS schema, \
    CAST(has_schema_privilege(CAST(current_schema() AS TEXT), 'CREATE') AS TEXT) AS may_create, \
    current_setting('fsync', TRUE) AS fsync, \
    current_setting('max_connections', TRUE) AS max_connections, \
    current_setting('superuser_reserved_connections', TRUE) AS superusers, \
    current_setting('reserved_connections', TRUE) AS reserved, \
    CAST(rolsuper AS TEXT) AS is_superuser, CAST(rolconnlimit AS TEXT) AS of_role, \
    (SELECT CAST(datconnlimit AS TEXT) FROM pg_database WHERE datname = current_database()) AS of_database \
    FROM pg_roles WHERE rolname = current_user";
/// The tables and the function that exist, and the rights to them.
const RIGHTS: &str = "\
    SELECT CAST(c.relname AS TEXT) AS name, \
    has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT') \
    AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE') AS may_use, \
    pg_has_role(c.relowner, 'USAGE') AS is_own \
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
    WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND c.relname = ANY($1) \
    UNION ALL SELECT CAST(p.proname AS TEXT), has_function_privilege(p.oid, 'EXECUTE'), TRUE \
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace \
    WHERE n.nspname = current_schema() AND p.proname = 'commit_batch'";

/// What is known of a database that can hold the store, or holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examination {
    /// Whether it holds a store.
    pub exists: bool,
    /// How many connections a process may open.
    pub(super) connections: usize,
    /// What the operator should change, although the bot can run.
    pub warnings: Vec<String>,
}

/// Examines a database before it is used.
///
/// # Errors
/// [`OpenError::Unsuitable`] with the remedy if the bot cannot run with it, and
/// [`OpenError::Format`] if its schema is newer.
pub async fn examine(client: &ClientWrapper) -> Result<Examination, OpenError> {
    let mut examination =
        Examination { exists: false, connections: CONNECTIONS, warnings: Vec::new() };
    if let Some(Some(settings)) = tolerated(client.query_opt(SETTINGS, &[]).await)? {
        examine_settings(&settings, client, &mut examination).await?;
    }
    examination.exists = migrations::applied(client).await? > 0;
    Ok(examination)
}

/// Returns what a query found; `None` if a database that only speaks PostgreSQL's protocol lacks
/// its catalogues.
fn tolerated<T>(result: Result<T, tokio_postgres::Error>) -> Result<Option<T>, Fault> {
    match result {
        Err(error) if error.code().is_some() => {
            tracing::debug!(%error, "the database cannot be examined");
            Ok(None)
        }
        result => Ok(Some(result?)),
    }
}

async fn examine_settings(
    settings: &Row,
    client: &ClientWrapper,
    examination: &mut Examination,
) -> Result<(), OpenError> {
    let text = |name: &str| settings.get::<_, Option<&str>>(name);
    let mut problems = Vec::new();
    if let Some(encoding) = text("encoding").filter(|encoding| !ENCODINGS.contains(encoding)) {
        problems.push(format!(
            "its encoding is {encoding}, which lacks most letters of players' names: create one with \
             CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0"
        ));
    }
    let version =
        text("number").and_then(|number| number.parse::<u32>().ok()).map(|number| number / 10_000);
    if let Some(version) = version.filter(|version| *version < MIN_VERSION) {
        problems.push(format!("it is PostgreSQL {version}; the bot needs {MIN_VERSION} or newer"));
    }
    if problems.is_empty() {
        examine_rights(settings, client, &mut problems).await?;
    }
    if !problems.is_empty() {
        return Err(OpenError::Unsuitable(problems.join("; and ")));
    }
    if text("fsync") == Some("off") {
        examination.warnings.push(
            "the server has fsync off, so a crash of its machine can lose moves or all of the database: set fsync = \
             on in postgresql.conf, and reload it (SELECT pg_reload_conf())"
                .to_owned(),
        );
    }
    let role = text("role").unwrap_or_default();
    let number = |name| text(name).and_then(|number| number.parse::<usize>().ok());
    let reserved = number("superusers").unwrap_or(0) + number("reserved").unwrap_or(0);
    let limits = [
        number("max_connections").map(|max| max.saturating_sub(reserved)),
        // Below 0 for no limit.
        number("of_role").filter(|_| text("is_superuser") != Some("true")),
        number("of_database").filter(|_| text("is_superuser") != Some("true")),
    ];
    let limit = limits.into_iter().flatten().min().unwrap_or(CONNECTIONS);
    if limit < CONNECTIONS {
        examination.connections = limit.max(1);
        examination.warnings.push(format!(
            "the database admits {limit} connections of {role}, and each process uses up to {CONNECTIONS}: raise \
             max_connections, or the limit (ALTER ROLE {role} CONNECTION LIMIT, ALTER DATABASE … \
             CONNECTION LIMIT); until then, saves wait for each other, and further processes and \
             tools may get no connection"
        ));
    }
    Ok(())
}

/// Finds rights that the role lacks.
async fn examine_rights(
    settings: &Row,
    client: &ClientWrapper,
    problems: &mut Vec<String>,
) -> Result<(), OpenError> {
    let role = settings.get::<_, Option<&str>>("role").unwrap_or_default();
    let grant = "grant that as the owner of the database: GRANT USAGE, CREATE ON SCHEMA";
    let Some(schema) = settings.get::<_, Option<&str>>("schema") else {
        problems.push(format!(
            "the role {role} may use no schema of its search path; {grant} public TO {role}"
        ));
        return Ok(());
    };
    let Some(tables) = tolerated(client.query(RIGHTS, &[&&TABLES[..]]).await)? else {
        return Ok(());
    };
    let without = |right: &str| {
        let tables = tables.iter().filter(|table| !table.get::<_, bool>(right));
        tables.map(|table| table.get("name")).collect::<Vec<&str>>()
    };
    let unusable = without("may_use");
    if !unusable.is_empty() {
        problems.push(format!(
            "the role {role} may not use {}; grant that as their owner: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL \
             TABLES IN SCHEMA {schema} TO {role}; GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA {schema} TO {role}",
            unusable.join(", ")
        ));
        return Ok(());
    }
    if migrations::applied(client).await? == migrations::CURRENT {
        return Ok(());
    }
    if settings.get::<_, Option<&str>>("may_create") == Some("false") {
        problems.push(format!(
            "the role {role} may not create tables in the schema {schema}; {grant} {schema} TO {role}"
        ));
    }
    let foreign = without("is_own");
    if let Some(table) = foreign.first() {
        problems.push(format!(
            "the tables {} must be changed for this version of the program, but belong to another role than {role}: \
             ALTER TABLE {table} OWNER TO {role}, and so on",
            foreign.join(", ")
        ));
    }
    Ok(())
}
