import type { Counter, Histogram, Meter, ObservableGauge } from '@opentelemetry/api'
import { metrics, type MetricName } from './metrics.ts'
import type { Telemetry } from './telemetry.ts'

/** The instruments of the list, made by one meter. */
export function createMetricParts(meter: Meter): Pick<Telemetry, 'count' | 'record' | 'observe'> {
  const counters = new Map<MetricName, Counter>()
  const histograms = new Map<MetricName, Histogram>()
  const gauges = new Map<MetricName, ObservableGauge>()
  for (const [key, metric] of Object.entries(metrics)) {
    const name = key as MetricName
    const description = metric.help
    if (metric.kind === 'counter') counters.set(name, meter.createCounter(name, { description }))
    if (metric.kind === 'histogram')
      histograms.set(
        name,
        meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: [...metric.steps] } }),
      )
  }
  return {
    count: (name, labels, by = 1) => counters.get(name)?.add(by, labels),
    record: (name, value, labels) => histograms.get(name)?.record(value, labels),
    observe(name, read) {
      // Services observe the same gauge, each with labels of its own.
      const gauge = gauges.get(name) ?? meter.createObservableGauge(name, { description: metrics[name].help })
      gauges.set(name, gauge)
      gauge.addCallback(async (result) => {
        // One gauge that cannot be read, as the database is away, must not take the others along.
        const readings = await Promise.resolve()
          .then(read)
          .catch(() => [])
        for (const { value, labels } of readings) result.observe(value, labels)
      })
    },
  }
}
