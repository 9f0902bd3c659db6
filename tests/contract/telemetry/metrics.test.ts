import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { deliveryMigrations } from '#kit/delivery/migrations.ts'
import { saveMessage } from '#kit/delivery/queue.ts'
import { createJobRunner } from '#kit/jobs.ts'
import { createLog } from '#kit/log.ts'
import { metrics } from '#kit/telemetry/metrics.ts'
import { observeDatabase, observeEventLoop, observeMail } from '#kit/telemetry/observe-process.ts'
import { startTelemetry } from '#kit/telemetry/start-telemetry.ts'
import type { RunningTelemetry } from '#kit/telemetry/telemetry.ts'
import { readTelemetrySettings } from '#services/run/telemetry/telemetry-settings.ts'
import { createRootApp } from '#services/run/root-app.ts'
import { serveMetrics } from '#services/run/telemetry/serve-metrics.ts'
import { openTestDatabase } from '#support/databases.ts'
import { testConfig } from '#support/test-config.ts'
import { startOtlpReceiver } from '#support/otlp-receiver.ts'
import { text } from '../kit/note-collection.ts'
import { startNotes, tap, type NotesService } from '../kit/service-under-test.ts'

const minute = 60_000

describe('metrics', () => {
  let telemetry: RunningTelemetry
  let database: Database
  let notes: NotesService
  let stopLoop: () => void

  beforeAll(async () => {
    const settings = readTelemetrySettings((name) => ({ METRICS_PORT: '0' })[name])
    telemetry = await startTelemetry(settings, () => undefined)
    database = await openTestDatabase({ telemetry })
    notes = await startNotes(database, { deps: { telemetry } })
    stopLoop = observeEventLoop(telemetry)
    observeDatabase(telemetry, database)
  })
  afterAll(async () => {
    stopLoop()
    await database.close()
    await telemetry.stop()
  })

  const read = async (): Promise<string> => (await telemetry.readMetrics?.()) ?? ''
  /** The value of the line that begins so, or undefined. */
  const valueOf = async (start: string): Promise<number | undefined> => {
    const line = (await read()).split('\n').find((each) => each.startsWith(start))
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
  }
  const here = '{service="personalisation"}'

  test('requests are counted by operation and status, and pushes and pulls are timed', async () => {
    const requests = (operation: string, status: number) =>
      valueOf(`courier_requests_total{service="personalisation",operation="${operation}",status="${status}"}`)
    await notes.push([tap(1, 1)])
    await notes.pull({ cursor: 0 })
    await notes.request('/v1/sync/pull?cursor=0', {}, null)
    await notes.request('/v1/nothing/of-that-name')
    expect(await requests('push', 200)).toBe(1)
    expect(await requests('pull', 200)).toBe(1)
    expect(await requests('pull', 401)).toBe(1)
    expect(await requests('unknown', 404)).toBe(1)
    expect(await valueOf(`courier_push_seconds_count${here}`)).toBe(1)
    expect(await valueOf(`courier_pull_seconds_count${here}`)).toBe(2)
    expect(await valueOf(`courier_transaction_seconds_count${here}`)).toBeGreaterThan(2)
    expect(await valueOf('courier_pool_wait_seconds_count')).toBeGreaterThan(2)
    expect(await read()).not.toContain('of-that-name')
  })

  test('rejections are counted by their code', async () => {
    await notes.push([tap(2, 2, text.forbidden)])
    const labels = '{service="personalisation",code="text-forbidden"}'
    expect(await valueOf(`courier_rejections_total${labels}`)).toBe(1)
  })

  test('the oldest unsent tap is that of the last quarter of an hour', async () => {
    const oldest = () => valueOf(`courier_oldest_unsent_tap_seconds${here}`)
    await notes.push([tap(3, 3, 'late', { age: 7_200_000 }), tap(4, 3, 'later', { age: 1000 })])
    expect(await oldest()).toBe(7200)
    notes.clock.turn(10 * minute)
    await notes.push([tap(5, 3)])
    expect(await oldest()).toBe(7200)
    notes.clock.turn(6 * minute)
    expect(await oldest()).toBe(0)
    expect(await valueOf(`courier_tap_age_seconds_sum${here}`)).toBe(7200)
  })

  test('the feed’s lag is how long the oldest change of a pull has waited', async () => {
    await notes.push([tap(6, 6)], 'ben')
    const snapshot = await notes.pull({ cursor: 0 }, 'ben')
    await notes.push([tap(7, 6)], 'ben')
    notes.clock.turn(90_000)
    await notes.push([tap(8, 6)], 'ben')
    await notes.pull({ cursor: 1, epoch: snapshot.epoch }, 'ben')
    expect(await valueOf(`courier_feed_lag_seconds_count${here}`)).toBe(1)
    expect(await valueOf(`courier_feed_lag_seconds_sum${here}`)).toBe(90)
  })

  test('a job says when it last ended well, and failures are counted', async () => {
    let isBroken = false
    const jobs = [
      {
        name: 'nightly',
        everyMinutes: 60,
        async run() {
          if (isBroken) throw new Error('The job failed.')
        },
      },
    ]
    const { runDue } = createJobRunner({
      db: notes.db,
      clock: notes.clock,
      log: createLog(() => undefined),
      jobs,
      service: 'personalisation',
      telemetry,
    })
    const labels = '{service="personalisation",job="nightly"}'
    const last = () => valueOf(`courier_job_last_success_timestamp_seconds${labels}`)
    await runDue()
    const first = notes.clock.now().getTime() / 1000
    expect(await last()).toBe(first)
    expect(await valueOf(`courier_job_interval_seconds${labels}`)).toBe(3600)
    isBroken = true
    notes.clock.turn(61 * minute)
    await runDue()
    expect(await last()).toBe(first)
    expect(await valueOf(`courier_job_failures_total${labels}`)).toBe(1)
  })

  test('the mail queue has a length and an age', async () => {
    const db = await database.schema('delivery', deliveryMigrations)
    observeMail(telemetry, database, notes.clock)
    expect(await valueOf('courier_mail_waiting')).toBe(0)
    expect(await valueOf('courier_mail_oldest_seconds')).toBe(0)
    const message = { to: 'somebody@example.test', subject: 'Code', text: '123456' }
    for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
      await saveMessage(db, null, id, message, notes.clock.now())
      notes.clock.turn(minute)
    }
    expect(await valueOf('courier_mail_waiting')).toBe(2)
    expect(await valueOf('courier_mail_oldest_seconds')).toBe(120)
    expect(await read()).not.toContain('somebody')
  })

  test('open streams, connections, the database’s size and the event loop are read when somebody asks', async () => {
    const stream = await notes.request('/v1/sync/hints', {}, 'anna')
    expect(await valueOf('courier_open_streams')).toBe(1)
    await stream.body?.cancel()
    expect(await valueOf('courier_open_streams')).toBe(0)
    expect(await valueOf('courier_pool_connections{state="waiting"}')).toBe(0)
    expect(await valueOf('courier_database_bytes')).toBeGreaterThan(1_000_000)
    // The loop is looked at each 20 ms.
    await expect
      .poll(() => valueOf('courier_event_loop_delay_seconds{quantile="0.99"}'), { timeout: 60_000 })
      .toBeGreaterThan(0)
  })

  test('what phones have measured is counted without their pages', async () => {
    const log = createLog(() => undefined)
    const app = createRootApp({
      config: testConfig,
      mounted: new Map(),
      files: { answer: () => undefined, has: () => false, scripts: [] },
      player: new Hono(),
      newId: () => 'request-1',
      log,
      clock: notes.clock,
      telemetry,
    })
    const vitals = {
      page: '/manifest/:parcelId',
      version: '0.1.0',
      metrics: [
        { name: 'LCP', value: 1500, rating: 'good' },
        { name: 'CLS', value: 0.02, rating: 'good' },
      ],
      outboxAgeMs: 600_000,
    }
    const headers = { 'content-type': 'application/json' }
    expect((await app.request('/vitals', { method: 'POST', headers, body: JSON.stringify(vitals) })).status).toBe(204)
    expect(await valueOf('courier_web_vital_seconds_sum{name="LCP"}')).toBe(1.5)
    expect(await valueOf('courier_web_vital_layout_shift_sum')).toBe(0.02)
    expect(await valueOf('courier_phone_outbox_age_seconds_sum')).toBe(600)
    expect(await read()).not.toContain('parcelId')
  })

  test('everything on the list is shown, and no other metric of ours', async () => {
    const shown = new Set([...(await read()).matchAll(/^# TYPE (courier_\w+) /gm)].map(([, name]) => name))
    expect(shown).toEqual(new Set(Object.keys(metrics)))
  })

  test('Prometheus reads them at a port of their own, and finds nothing else there', async () => {
    const served = await serveMetrics({ host: '127.0.0.1', port: 0 }, read)
    const at = `http://127.0.0.1:${served.port}`
    try {
      const response = await fetch(`${at}/metrics`)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ])
      expect(await response.text()).toContain('# TYPE courier_requests_total counter')
      expect((await fetch(`${at}/config.json`)).status).toBe(404)
      expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(405)
      await expect(serveMetrics({ host: '127.0.0.1', port: served.port }, read)).rejects.toThrow(
        `Port ${served.port} is in use by another program. Stop that one, or set METRICS_PORT to another port.`,
      )
    } finally {
      await served.stop()
    }
  })

  test('a gauge that cannot be read leaves the others as they are', async () => {
    telemetry.observe('courier_mail_waiting', () => Promise.reject(new Error('away')))
    expect(await valueOf('courier_database_bytes')).toBeGreaterThan(0)
  })

  test('they go to a collector too', async () => {
    const receiver = await startOtlpReceiver()
    const settings = readTelemetrySettings((name) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address })[name])
    const own = await startTelemetry(settings, () => undefined)
    own.count('courier_requests_total', { service: 'auth', operation: 'pull', status: '200' })
    expect(own.readMetrics).toBeUndefined()
    await own.stop()
    expect(receiver.metricNames()).toEqual(['courier_requests_total'])
    await receiver.stop()
  })

  test('a collector that is away is a warning, and holds up nothing', async () => {
    const receiver = await startOtlpReceiver()
    await receiver.stop()
    let warnings = 0
    const settings = readTelemetrySettings((name) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address })[name])
    const own = await startTelemetry(settings, () => void warnings++)
    expect(await own.serve({ name: 'a request' }, async () => 'answered')).toBe('answered')
    await own.stop()
    expect(warnings).toBeLessThanOrEqual(1)
  })
})
