import { samplerNames, type CollectorSettings, type TelemetrySettings } from '#kit/telemetry/telemetry-settings.ts'
import { StartError } from '#kit/start-error.ts'

type Read = (name: string) => string | undefined

/** Milliseconds between two deliveries, as OpenTelemetry has them. */
const delays = {
  OTEL_BSP_SCHEDULE_DELAY: 5_000,
  OTEL_METRIC_EXPORT_INTERVAL: 60_000,
  OTEL_BLRP_SCHEDULE_DELAY: 1_000,
} as const
const longestDelayMs = 3_600_000

function readAddress(name: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new StartError(`${name} is "${text}". Set it to a web address, such as http://127.0.0.1:4318.`)
}

/** The address of a signal: its own, or a path below the common one. Null if it is not sent. */
function readSignal(read: Read, signal: 'traces' | 'metrics' | 'logs'): string | null {
  const upper = signal.toUpperCase()
  const exporter = read(`OTEL_${upper}_EXPORTER`) ?? 'otlp'
  if (exporter === 'none') return null
  if (exporter !== 'otlp') throw new StartError(`OTEL_${upper}_EXPORTER is "${exporter}". It takes: otlp, none.`)
  const own = read(`OTEL_EXPORTER_OTLP_${upper}_ENDPOINT`)
  if (own !== undefined) return readAddress(`OTEL_EXPORTER_OTLP_${upper}_ENDPOINT`, own)
  const common = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (common === undefined) return null
  return `${readAddress('OTEL_EXPORTER_OTLP_ENDPOINT', common).replace(/\/$/, '')}/v1/${signal}`
}

function readSampler(read: Read): CollectorSettings['sampler'] {
  const text = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const found = samplerNames.find((name) => name === text)
  if (found !== undefined) return found
  throw new StartError(`OTEL_TRACES_SAMPLER is "${text}". It takes: ${samplerNames.join(', ')}.`)
}

function readNumber(name: string, text: string | undefined, byDefault: number, most: number): number {
  const value = Number(text ?? byDefault)
  if (value >= 0 && value <= most) return value
  throw new StartError(`${name} is "${text}". Set it to a number from 0 to ${most}.`)
}

const readDelay = (read: Read, name: keyof typeof delays): number =>
  Math.max(10, readNumber(name, read(name), delays[name], longestDelayMs))

/** What goes to a collector; null if no address is set or `OTEL_SDK_DISABLED` is true. */
function readCollector(read: Read): CollectorSettings | null {
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null
  const [traces, metrics, logs] = (['traces', 'metrics', 'logs'] as const).map((signal) => readSignal(read, signal))
  if (!traces && !metrics && !logs) return null
  const protocol = read('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/json'
  if (protocol !== 'http/json')
    throw new StartError(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}". Set it to http/json, which collectors take on port 4318, or leave it out.`,
    )
  return {
    serviceName: read('OTEL_SERVICE_NAME'),
    traces: traces ?? null,
    metrics: metrics ?? null,
    logs: logs ?? null,
    sampler: readSampler(read),
    sampledShare: readNumber('OTEL_TRACES_SAMPLER_ARG', read('OTEL_TRACES_SAMPLER_ARG'), 1, 1),
    traceDelayMs: readDelay(read, 'OTEL_BSP_SCHEDULE_DELAY'),
    metricIntervalMs: readDelay(read, 'OTEL_METRIC_EXPORT_INTERVAL'),
    logDelayMs: readDelay(read, 'OTEL_BLRP_SCHEDULE_DELAY'),
  }
}

function readPrometheus(read: Read): TelemetrySettings['prometheus'] {
  const text = read('METRICS_PORT')
  if (text === undefined) {
    if (read('METRICS_HOST') === undefined) return null
    throw new StartError('METRICS_HOST is set and METRICS_PORT is not. Set both, or only METRICS_PORT.')
  }
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new StartError(`METRICS_PORT is "${text}". Set it to a number from 1 to 65535.`)
  return { port, host: read('METRICS_HOST') ?? '127.0.0.1' }
}

/** @throws StartError */
export const readTelemetrySettings = (read: Read): TelemetrySettings => ({
  collector: readCollector(read),
  prometheus: readPrometheus(read),
})
