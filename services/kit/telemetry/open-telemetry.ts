import { createNoopMeter, diag, DiagLogLevel } from '@opentelemetry/api'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { readLogFields } from './log-fields.ts'
import { createMetricParts } from './metric-parts.ts'
import { createSampler } from './sampler.ts'
import { noTelemetry, type RunningTelemetry, type Telemetry } from './telemetry.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { createTraceParts } from './trace-parts.ts'

/** Milliseconds that the services wait at their end for what is still to be sent. */
const stopTimeoutMs = 3_000
/** Milliseconds between two warnings that nothing can be sent. */
const warnEveryMs = 60_000
const scope = 'courier-portal'
/** As OpenTelemetry numbers them. */
const severities = { info: 9, warn: 13, error: 17 } as const

const toResource = ({ collector }: TelemetrySettings): Resource =>
  resourceFromAttributes({ 'service.name': scope })
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes(collector?.serviceName ? { 'service.name': collector.serviceName } : {}))

/** Warns when the collector cannot be reached, and not at each attempt. The library's own text may name what it sent. */
function warnOfErrors(warn: () => void): void {
  let at = -Infinity
  const error = (): void => {
    const now = performance.now()
    if (now - at < warnEveryMs) return
    at = now
    warn()
  }
  const quiet = (): void => undefined
  diag.setLogger(
    { error, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
}

/** The OpenTelemetry libraries, put together. Only `start-telemetry.ts` loads this file. */
export function createOpenTelemetry(settings: TelemetrySettings, onError: () => void): RunningTelemetry {
  const resource = toResource(settings)
  const { collector, prometheus } = settings
  warnOfErrors(onError)

  const tracerProvider = collector?.traces
    ? new TracerProvider({
        resource,
        sampler: createSampler(collector),
        spanProcessors: [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter({ url: collector.traces }),
            scheduledDelayMillis: collector.traceDelayMs,
          }),
        ],
      })
    : null
  const read = prometheus ? new PrometheusExporter({ preventServerStart: true }) : null
  const readers = [
    ...(collector?.metrics
      ? [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter({ url: collector.metrics }),
            exportIntervalMillis: collector.metricIntervalMs,
            // The library wants it to be no longer than the interval.
            exportTimeoutMillis: Math.min(30_000, collector.metricIntervalMs),
          }),
        ]
      : []),
    ...(read ? [read] : []),
  ]
  const meterProvider = readers.length > 0 ? new MeterProvider({ resource, readers }) : null
  const loggerProvider = collector?.logs
    ? new LoggerProvider({
        resource,
        processors: [
          new BatchLogRecordProcessor({
            exporter: new OTLPLogExporter({ url: collector.logs }),
            scheduledDelayMillis: collector.logDelayMs,
          }),
        ],
      })
    : null

  const traces = tracerProvider ? createTraceParts(tracerProvider.getTracer(scope)) : null
  const logger = loggerProvider?.getLogger(scope)
  const serializer = new PrometheusSerializer(undefined, false, undefined, false, true)

  const log: Telemetry['log'] = (level, line) => {
    if (!logger) return
    const { event, time, fields } = readLogFields(line)
    logger.emit({
      eventName: event,
      body: event,
      severityNumber: severities[level],
      severityText: level,
      attributes: fields,
      ...(time !== undefined && { timestamp: new Date(time) }),
      ...(traces && { context: traces.active() }),
    })
  }

  return {
    ...noTelemetry,
    ...traces,
    ...createMetricParts(meterProvider ? meterProvider.getMeter(scope) : createNoopMeter()),
    isOn: true,
    log,
    ...(read && {
      async readMetrics() {
        const { resourceMetrics } = await read.collect()
        return serializer.serialize(resourceMetrics)
      },
    }),
    async stop() {
      const ended = Promise.allSettled(
        [tracerProvider, meterProvider, loggerProvider].map(async (each) => await each?.shutdown()),
      )
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, stopTimeoutMs)
      })
      await Promise.race([ended, late])
      clearTimeout(timer)
      diag.disable()
    },
  }
}
