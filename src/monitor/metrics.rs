//! The table of all metrics, and the recorder.

use std::time::{SystemTime, UNIX_EPOCH};

use metrics_prometheus::failure::Action;
use metrics_prometheus::failure::strategy::Strategy;
use prometheus::{
    Gauge, GaugeVec, Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, Opts,
    TextEncoder,
};
use thiserror::Error;

/// A failure to install the recorder.
#[derive(Debug, Error)]
pub enum RecorderError {
    #[error("the table of metrics is wrong")]
    Table(#[from] prometheus::Error),
    #[error("the process has a recorder already")]
    Second,
}

/// The kind of a metric.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A number that only grows, from 0 at the start.
    Counter,
    /// The current value.
    Gauge,
    /// A histogram of values, with the upper bounds of its buckets.
    Histogram(&'static [f64]),
}

/// A metric.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    pub name: &'static str,
    pub kind: Kind,
    /// The names of its labels.
    pub labels: &'static [&'static str],
    /// The help text.
    pub meaning: &'static str,
}

const fn counter(
    name: &'static str,
    labels: &'static [&'static str],
    meaning: &'static str,
) -> Metric {
    Metric { name, kind: Kind::Counter, labels, meaning }
}

const fn gauge(name: &'static str, meaning: &'static str) -> Metric {
    Metric { name, kind: Kind::Gauge, labels: &[], meaning }
}

/// Returns a histogram of durations.
const fn histogram(
    name: &'static str,
    labels: &'static [&'static str],
    meaning: &'static str,
) -> Metric {
    Metric { name, kind: Kind::Histogram(&DURATION_BUCKETS), labels, meaning }
}

const MEMORY: &str = "process_resident_memory_bytes";
const START_TIME: &str = "process_start_time_seconds";

/// All metrics.
pub const METRICS: [Metric; 34] = [
    counter(
        "alquerque_interactions_total",
        &["kind", "name", "result"],
        "Interactions by kind, command or button, and result",
    ),
    histogram(
        "alquerque_interaction_seconds",
        &["kind"],
        "Time from the arrival of an interaction to its response",
    ),
    gauge("alquerque_interactions_in_hand", "Interactions in progress"),
    gauge(
        "alquerque_events_in_hand",
        "Events of the gateway and interactions over HTTP in progress",
    ),
    counter(
        "alquerque_events_shed_total",
        &[],
        "Interactions and direct messages dropped because too many were in progress",
    ),
    histogram("alquerque_pictures_seconds", &[], "Time to draw a picture"),
    gauge("alquerque_pictures_waiting", "Pictures in the queue"),
    gauge("alquerque_emojis_known", "Emojis of keys that Discord has, of about 1,300"),
    counter("alquerque_emojis_uploaded_total", &[], "Uploaded emojis"),
    gauge(
        "alquerque_gateway_connected",
        "1 while all shards of the bot are connected and its endpoint, if it has one, listens; \
         otherwise 0",
    ),
    counter("alquerque_gateway_reconnects_total", &[], "Reconnections to the gateway"),
    counter(
        "alquerque_gateway_unparsable_total",
        &[],
        "Events that the bot needs and could not read, or that were too long",
    ),
    counter("alquerque_rest_retries_total", &[], "Retried REST requests"),
    counter(
        "alquerque_rest_rate_limited_total",
        &["scope"],
        "REST requests rejected for a rate limit: the route's, the global one, or a shared one",
    ),
    counter(
        "alquerque_rest_invalid_total",
        &[],
        "REST requests that Discord counts as invalid (401, 403, 429); it bans an address for \
         10,000 in ten minutes. The bot stops at 3,000 in all, and at ten for one server or person",
    ),
    gauge("alquerque_outbox_waiting", "Requests to channels in the queue"),
    gauge(
        "alquerque_outbox_busy",
        "Channels with a request in flight, or one that no rate limit or failure delays",
    ),
    counter(
        "alquerque_outbox_dropped_total",
        &["class"],
        "Requests to channels dropped because they waited too long or the queue was full; \
         announcements are queued again",
    ),
    histogram("alquerque_store_flush_seconds", &[], "Time to make a group of saves durable"),
    Metric {
        name: "alquerque_store_group_size",
        kind: Kind::Histogram(&SIZE_BUCKETS),
        labels: &[],
        meaning: "Saves made durable together",
    },
    gauge("alquerque_store_waiting", "Saves in the queue"),
    counter(
        "alquerque_store_reads_total",
        &["what"],
        "Reads of whole games and of summaries of games",
    ),
    counter("alquerque_store_read_bytes_total", &["what"], "Bytes of these reads"),
    counter(
        "alquerque_sweeps_total",
        &["of"],
        "Completed sweeps of deadlines, each of which decides all that is due, and of servers, \
         where no gateway tells of removals",
    ),
    gauge(
        "alquerque_opponent_games",
        "Games in which the bot, as an opponent, has something to do",
    ),
    gauge(
        "alquerque_searches_waiting",
        "Decisions of the bot as an opponent that wait for a thread",
    ),
    gauge("alquerque_searches_under_way", "Decisions of the bot as an opponent in progress"),
    histogram(
        "alquerque_search_seconds",
        &["what"],
        "Time to search: for a decision (by level), a hint, or an analysis",
    ),
    counter(
        "alquerque_store_failures_total",
        &[],
        "Groups of saves that the disk or the database failed to write",
    ),
    counter(
        "alquerque_clock_steps_total",
        &["clock"],
        "Detected steps of a clock: the machine's, or the bot's clock set by Discord's time",
    ),
    gauge("alquerque_clock_ahead_seconds", "Lead of the machine's clock over Discord's"),
    gauge("alquerque_games_open", "Open games and challenges, counted every half minute"),
    gauge(MEMORY, "Resident memory of the process"),
    gauge(START_TIME, "Start time of the process, in seconds since 1970"),
];

/// The buckets of durations in seconds: from a millisecond, a good time for a save or a callback,
/// to Discord's limit of three seconds and beyond.
const DURATION_BUCKETS: [f64; 13] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0];
const SIZE_BUCKETS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// The recorded values of all metrics.
pub struct Recorder(prometheus::Registry);

/// Installs the recorder of the process.
///
/// # Errors
/// If the process has a recorder already, or the table of metrics has an invalid one.
pub fn install() -> Result<Recorder, RecorderError> {
    let registry = prometheus::Registry::new();
    let recorder = metrics_prometheus::Recorder::builder()
        .with_registry(&registry)
        .with_failure_strategy(Mismatch)
        .build();
    METRICS.iter().try_for_each(|metric| metric.register(&recorder))?;
    metrics::set_global_recorder(recorder).map_err(|_| RecorderError::Second)?;
    let start = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    metrics::gauge!(START_TIME).set(start.as_secs_f64());
    Ok(Recorder(registry))
}

/// What becomes of a value that does not fit the table: a test finds it, and a bot goes on without.
#[derive(Clone, Copy)]
struct Mismatch;

impl Strategy for Mismatch {
    fn decide(&self, error: &prometheus::Error) -> Action {
        if cfg!(debug_assertions) {
            return Action::Panic;
        }
        tracing::warn!(%error, "a value does not fit the table of metrics");
        Action::NoOp
    }
}

impl Metric {
    /// Registers the metric. One without labels starts at 0, so that it is never missing.
    fn register(
        &self,
        recorder: &metrics_prometheus::Recorder<Mismatch>,
    ) -> prometheus::Result<()> {
        let Self { name, labels, meaning, .. } = *self;
        let options = Opts::new(name, meaning);
        match (self.kind, labels) {
            (Kind::Counter, []) => recorder.try_register_metric(IntCounter::with_opts(options)?),
            (Kind::Counter, _) => {
                recorder.try_register_metric(IntCounterVec::new(options, labels)?)
            }
            (Kind::Gauge, []) => recorder.try_register_metric(Gauge::with_opts(options)?),
            (Kind::Gauge, _) => recorder.try_register_metric(GaugeVec::new(options, labels)?),
            (Kind::Histogram(buckets), []) => {
                let options = HistogramOpts::from(options).buckets(buckets.to_vec());
                recorder.try_register_metric(Histogram::with_opts(options)?)
            }
            (Kind::Histogram(buckets), _) => {
                let options = HistogramOpts::from(options).buckets(buckets.to_vec());
                recorder.try_register_metric(HistogramVec::new(options, labels)?)
            }
        }
    }
}

impl Recorder {
    /// Returns all metrics in the text format of Prometheus.
    ///
    /// # Errors
    /// If they cannot be written as text, for which there is no known reason.
    pub fn render(&self) -> prometheus::Result<String> {
        if let Some(memory) = memory_stats::memory_stats() {
            #[expect(clippy::cast_precision_loss, reason = "a process has less than 2^53 bytes")]
            metrics::gauge!(MEMORY).set(memory.physical_mem as f64);
        }
        TextEncoder::new().encode_to_string(&self.0.gather())
    }
}
