export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** What is sent to an OpenTelemetry collector by OTLP over HTTP. */
export interface CollectorSettings {
  serviceName: string | undefined
  /** The address of each signal; null if it is not sent. */
  traces: string | null
  metrics: string | null
  logs: string | null
  sampler: (typeof samplerNames)[number]
  /** The share of traces that `traceidratio` records, from 0 to 1. */
  sampledShare: number
  /** Milliseconds between two deliveries of each signal. */
  traceDelayMs: number
  metricIntervalMs: number
  logDelayMs: number
}

export interface TelemetrySettings {
  /** Null if nothing is sent. */
  collector: CollectorSettings | null
  /** Where Prometheus reads the metrics; null if it doesn't. */
  prometheus: { host: string; port: number } | null
}
