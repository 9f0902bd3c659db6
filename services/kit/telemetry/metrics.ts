/** Seconds; the limits of the steps in which most times are counted. */
const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Seconds, from a second to a week: a phone may have been without signal for days. */
const long = [1, 5, 15, 60, 300, 900, 3600, 4 * 3600, 12 * 3600, 86_400, 7 * 86_400]
/** Seconds, up to the limit beyond which a page counts as poor, and above it. */
const page = [0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10]

interface Metric {
  kind: 'counter' | 'histogram' | 'gauge'
  help: string
  labels: readonly string[]
  /** The limits of a histogram's steps. */
  steps?: readonly number[]
}

/**
 * Everything that the services measure, by the names that Prometheus shows. A label has few values, and none of them
 * is about a person: no account, courier, parcel, address or sub-depot.
 */
export const metrics = {
  courier_requests_total: {
    kind: 'counter',
    help: 'Requests to the services, by operation and HTTP status',
    labels: ['service', 'operation', 'status'],
  },
  courier_push_seconds: { kind: 'histogram', help: 'Time to answer a push', labels: ['service'], steps: quick },
  courier_pull_seconds: { kind: 'histogram', help: 'Time to answer a pull', labels: ['service'], steps: quick },
  courier_rejections_total: {
    kind: 'counter',
    help: 'Commands that were answered with a rejection, by its code; one that is sent again counts again',
    labels: ['service', 'code'],
  },
  courier_oldest_unsent_tap_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest tap that a push has brought in the last 15 minutes',
    labels: ['service'],
  },
  courier_tap_age_seconds: {
    kind: 'histogram',
    help: 'Age of the oldest tap of each push when it arrives',
    labels: ['service'],
    steps: long,
  },
  courier_phone_outbox_age_seconds: {
    kind: 'histogram',
    help: 'Age of the oldest unsent command of a phone when its page is hidden; phones with nothing to send count as 0',
    labels: [],
    steps: [0, ...long],
  },
  courier_feed_lag_seconds: {
    kind: 'histogram',
    help: 'How long the oldest change of a pull had waited in the feed',
    labels: ['service'],
    steps: [0.5, ...long],
  },
  courier_job_last_success_timestamp_seconds: {
    kind: 'gauge',
    help: 'Unix time at which a scheduled job last ended well; at the start, when it last ran',
    labels: ['service', 'job'],
  },
  courier_job_interval_seconds: {
    kind: 'gauge',
    help: 'How often a scheduled job is due',
    labels: ['service', 'job'],
  },
  courier_job_failures_total: {
    kind: 'counter',
    help: 'Runs of scheduled jobs that failed',
    labels: ['service', 'job'],
  },
  courier_mail_waiting: { kind: 'gauge', help: 'Emails and text messages that wait to be sent', labels: [] },
  courier_mail_oldest_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest email or text message that waits to be sent',
    labels: [],
  },
  courier_open_streams: { kind: 'gauge', help: 'Open streams of hints', labels: [] },
  courier_pool_wait_seconds: {
    kind: 'histogram',
    help: 'Time until a connection to the database was free',
    labels: [],
    steps: [0.001, ...quick],
  },
  courier_pool_connections: {
    kind: 'gauge',
    help: 'Connections to the database, and requests that wait for one',
    labels: ['state'],
  },
  courier_transaction_seconds: {
    kind: 'histogram',
    help: 'Time for which a transaction or a single statement held its connection',
    labels: ['service'],
    steps: quick,
  },
  courier_database_bytes: { kind: 'gauge', help: 'Size of the database', labels: [] },
  courier_event_loop_delay_seconds: {
    kind: 'gauge',
    help: 'Delay of the event loop since the last reading',
    labels: ['quantile'],
  },
  courier_web_vital_seconds: {
    kind: 'histogram',
    help: 'Times that pages have measured: LCP, FCP, INP, TTFB',
    labels: ['name'],
    steps: page,
  },
  courier_web_vital_layout_shift: {
    kind: 'histogram',
    help: 'Cumulative layout shift that pages have measured',
    labels: [],
    steps: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  },
} as const satisfies Readonly<Record<`courier_${string}`, Metric>>

export type MetricName = keyof typeof metrics
type NameOf<Kind extends Metric['kind']> = {
  [Name in MetricName]: (typeof metrics)[Name]['kind'] extends Kind ? Name : never
}[MetricName]

export type CounterName = NameOf<'counter'>
export type HistogramName = NameOf<'histogram'>
export type GaugeName = NameOf<'gauge'>

/** The labels of a metric, each with its value. */
export type Labels<Name extends MetricName> = Readonly<Record<(typeof metrics)[Name]['labels'][number], string>>

/** One reading of a gauge. */
export interface Reading<Name extends GaugeName = GaugeName> {
  value: number
  labels: Labels<Name>
}
