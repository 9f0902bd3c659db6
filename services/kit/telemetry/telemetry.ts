import type { LogLevel } from '../log.ts'
import type { CounterName, GaugeName, HistogramName, Labels, Reading } from './metrics.ts'

/**
 * All that a span may say. None of it is about a person: no account, courier, parcel or sub-depot, no address, token or
 * code, and nothing of a body.
 */
export interface SpanAttributes {
  'courier.service'?: string
  'courier.operation'?: string
  'courier.job'?: string
  'http.response.status_code'?: number
  'db.system.name'?: 'postgresql'
  /** The schema of a service. */
  'db.namespace'?: string
  'db.operation.name'?: 'transaction' | 'statement'
  /** The SQLSTATE of a statement that failed. */
  'db.response.status_code'?: string
  'courier.statements'?: number
  'courier.pool_wait_ms'?: number
}

export interface Span {
  rename(name: string): void
  set(attributes: SpanAttributes): void
  fail(): void
}

/** A span that is ended by hand. It does not become the parent of others. */
export interface OpenSpan extends Span {
  end(): void
}

export interface SpanStart {
  name: string
  attributes?: SpanAttributes
}

/** Traces, metrics and logs, for whoever looks at the services from outside. */
export interface Telemetry {
  /** False if all is off: nothing needs to be measured then. */
  isOn: boolean
  /** Runs the work of a request. The span belongs to the trace that `traceparent` names, or begins one. */
  serve<Result>(
    span: SpanStart & { traceparent?: string | undefined },
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>
  /** Runs a request to another service. `headers` carry the trace there. */
  call<Result>(span: SpanStart, work: (headers: Readonly<Record<string, string>>) => Promise<Result>): Promise<Result>
  /** Runs work that nobody waits for. Its trace is its own, with a link to the span in which it was asked for, if any. */
  background<Result>(span: SpanStart, work: () => Promise<Result>): Promise<Result>
  /** Begins a span below the present one; undefined if there is none or it is not recorded. */
  open(span: SpanStart): OpenSpan | undefined
  count<Name extends CounterName>(name: Name, labels: Labels<Name>, by?: number): void
  record<Name extends HistogramName>(name: Name, value: number, labels: Labels<Name>): void
  /** `read` is called whenever the metrics are read. A gauge that fails is left out. */
  observe<Name extends GaugeName>(
    name: Name,
    read: () => readonly Reading<Name>[] | Promise<readonly Reading<Name>[]>,
  ): void
  /** A line of the log. Only fields that are about nobody are sent (`log-fields.ts`). */
  log(level: LogLevel, line: string): void
}

/** What is started for a process. */
export interface RunningTelemetry extends Telemetry {
  /** Returns the metrics in the text format of Prometheus; undefined if they are not read that way. */
  readMetrics?: () => Promise<string>
  /** Sends what waits, for a few seconds at most. */
  stop(): Promise<void>
}

const nothing: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined }

/** The default: nothing is measured, and no library is loaded. */
export const noTelemetry: RunningTelemetry = {
  isOn: false,
  serve: (_, work) => work(nothing),
  call: (_, work) => work({}),
  background: (_, work) => work(),
  open: () => undefined,
  count: () => undefined,
  record: () => undefined,
  observe: () => undefined,
  log: () => undefined,
  stop: () => Promise.resolve(),
}
