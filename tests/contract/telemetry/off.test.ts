import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTelemetry, type LoadTelemetry } from '#kit/telemetry/start-telemetry.ts'
import { noTelemetry } from '#kit/telemetry/telemetry.ts'
import { makeConfig } from '#services/run/settings/make-config.ts'
import { readTelemetrySettings } from '#services/run/telemetry/telemetry-settings.ts'

/** Says whether the libraries were loaded. */
const watchLoading = () => {
  const loaded: string[] = []
  const load: LoadTelemetry = async () => {
    loaded.push('the libraries')
    return { createOpenTelemetry: () => ({ ...noTelemetry, isOn: true }) }
  }
  return { loaded, load }
}

const read = (env: Record<string, string>) => readTelemetrySettings((name) => env[name])

describe('telemetry that nobody has switched on', () => {
  test.each<Record<string, string>>([
    {},
    { OTEL_SERVICE_NAME: 'courier-portal', OTEL_TRACES_SAMPLER: 'always_on' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' },
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
    },
  ])('loads nothing with %j', async (env) => {
    const { loaded, load } = watchLoading()
    const telemetry = await startTelemetry(read(env), () => undefined, load)
    expect(telemetry).toBe(noTelemetry)
    expect(loaded).toEqual([])
  })

  test('has its libraries in files that only the dynamic import of the start reaches', () => {
    const sources = readdirSync('services', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({ name, text: readFileSync(join('services', name), 'utf8') }))
    const importing = (specifier: RegExp) =>
      sources.filter(({ text }) => specifier.test(text)).map(({ name }) => name.replace(/^.*[\\/]/, ''))
    const withLibraries = importing(/^import (?!type\b)[^']* from '@opentelemetry\//m)
    expect(withLibraries).toContain('open-telemetry.ts')
    for (const file of withLibraries.filter((name) => name !== 'open-telemetry.ts'))
      expect(importing(new RegExp(`from '[^']*/${file}'`)), file).toEqual(['open-telemetry.ts'])
    expect(importing(/from '[^']*\/open-telemetry\.ts'/)).toEqual([])
    expect(importing(/import\('\.\/open-telemetry\.ts'\)/)).toEqual(['start-telemetry.ts'])
  })

  test('is not mentioned to the app', () => {
    expect(makeConfig([], undefined)).not.toHaveProperty('traces')
    expect(makeConfig([], undefined, { traces: true })).toMatchObject({ traces: true })
  })

  test('and that somebody has switched on loads the libraries', async () => {
    const { loaded, load } = watchLoading()
    const telemetry = await startTelemetry(read({ METRICS_PORT: '9464' }), () => undefined, load)
    expect(telemetry.isOn).toBe(true)
    expect(loaded).toEqual(['the libraries'])
  })
})

describe('the settings of telemetry', () => {
  test('are those of OpenTelemetry', () => {
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', METRICS_PORT: '9464' })).toEqual({
      collector: {
        serviceName: undefined,
        traces: 'http://collector:4318/v1/traces',
        metrics: 'http://collector:4318/v1/metrics',
        logs: 'http://collector:4318/v1/logs',
        sampler: 'parentbased_always_on',
        sampledShare: 1,
        traceDelayMs: 5_000,
        metricIntervalMs: 60_000,
        logDelayMs: 1_000,
      },
      prometheus: { host: '127.0.0.1', port: 9464 },
    })
    const own = {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/own',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      OTEL_SERVICE_NAME: 'depot-7',
    }
    expect(read(own).collector).toMatchObject({
      serviceName: 'depot-7',
      traces: 'https://traces.example/own',
      metrics: null,
      logs: null,
      sampler: 'traceidratio',
      sampledShare: 0.1,
    })
  })

  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  test.each<[Record<string, string>, RegExp]>([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is "collector"\./],
    [{ ...on, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"\. Set it to http\/json/],
    [{ ...on, OTEL_TRACES_SAMPLER: 'half' }, /^OTEL_TRACES_SAMPLER is "half"\. It takes: always_on, /],
    [{ ...on, OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG is "2"\. Set it to a number from 0 to 1\./],
    [{ ...on, OTEL_LOGS_EXPORTER: 'console' }, /^OTEL_LOGS_EXPORTER is "console"\. It takes: otlp, none\./],
    [{ METRICS_PORT: '94x' }, /^METRICS_PORT is "94x"\./],
    [{ METRICS_HOST: '0.0.0.0' }, /^METRICS_HOST is set and METRICS_PORT is not\./],
  ])('%o is refused in a sentence', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
  })
})
