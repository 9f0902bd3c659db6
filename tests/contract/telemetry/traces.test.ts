import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contracts/endpoint.ts'
import type { Database } from '#kit/database/database.ts'
import { implement } from '#kit/http/implement.ts'
import { createServiceClient } from '#kit/http/service-client.ts'
import { createServiceTokens } from '#kit/http/service-tokens.ts'
import { createJobRunner } from '#kit/jobs.ts'
import { createLog } from '#kit/log.ts'
import { startTelemetry } from '#kit/telemetry/start-telemetry.ts'
import type { RunningTelemetry } from '#kit/telemetry/telemetry.ts'
import { exchange } from '#offline/exchange.ts'
import { readTelemetrySettings } from '#services/run/telemetry/telemetry-settings.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '#support/otlp-receiver.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { noteId, startNotes, tap, type NotesService } from '../kit/service-under-test.ts'

const server = 2
const client = 3
const internal = 1

const ask = defineEndpoint({
  service: 'personalisation',
  name: 'askOther',
  method: 'GET',
  path: '/v1/ask-other',
  summary: 'For the test',
  access: { kind: 'signed-in' },
  result: z.object({ said: z.string() }),
  problems: [],
})
const greet = defineEndpoint({
  service: 'personalisation',
  name: 'greet',
  method: 'GET',
  path: '/v1/greetings/{name}',
  summary: 'For the test',
  access: { kind: 'group', groups: ['service'] },
  params: z.object({ name: z.string() }),
  result: z.object({ said: z.string() }),
  problems: [],
})

describe('traces', () => {
  let receiver: OtlpReceiver
  let telemetry: RunningTelemetry
  let database: Database
  let notes: NotesService
  const clock = turnedClock()
  const serviceTokens = createServiceTokens([new Uint8Array(32).fill(1)], clock)

  const settings = (env: Record<string, string>) => readTelemetrySettings((name) => ({ ...toReceiver(), ...env })[name])
  const toReceiver = (): Record<string, string> => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_BLRP_SCHEDULE_DELAY: '20',
  })

  beforeAll(async () => {
    receiver = await startOtlpReceiver()
    telemetry = await startTelemetry(settings({ OTEL_SERVICE_NAME: 'the-portal' }), () => undefined)
    database = await openTestDatabase({ telemetry })
    const callOther = createServiceClient({
      from: 'forms',
      tokens: serviceTokens,
      baseOf: () => 'http://notes.test',
      fetch: (input, init) => inProcessFetch({ notes: notes.app })(input, init),
      telemetry,
    })
    notes = await startNotes(database, {
      definition: {
        operations: [
          implement(greet, ({ params }) => ({ said: `Hello ${params.name}` })),
          implement(ask, async () => await callOther(greet, { params: { name: 'secret-name' } })),
        ],
      },
      deps: { clock, telemetry, serviceTokens },
    })
  })
  afterAll(async () => {
    await database.close()
    await telemetry.stop()
    await receiver.stop()
  })

  /** The phone's own engine, whose requests reach the service. */
  const phone = (traces: boolean) => {
    const sent: Headers[] = []
    const engine = createDevice({
      stores: [],
      syncs: [],
      fetch: async (input, init) => {
        const request = new Request(input, init)
        sent.push(request.headers)
        return await notes.app.fetch(request)
      },
    })
    return { engine: { ...engine, traces }, sent }
  }

  const signedIn = async (engine: ReturnType<typeof phone>['engine'], sub: string) => {
    const token = (await notes.tokens.bearer({ sub })).replace('Bearer ', '')
    return { ...engine, tokens: { token: async () => ({ kind: 'token', token, actor: engine.actor }) as const } }
  }

  /** The spans of a trace once as many have arrived as are awaited; they are sent in batches. */
  const spansOf = async (traceId: string, atLeast: number): Promise<ReceivedSpan[]> => {
    let found: ReceivedSpan[] = []
    await expect
      .poll(
        () => {
          found = receiver.spans().filter((span) => span.traceId === traceId)
          return found.length
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBeGreaterThanOrEqual(atLeast)
    return found
  }

  test('one push is one trace, from the header of the phone to the transaction in the database', async () => {
    const { engine, sent } = phone(true)
    const courier = await signedIn(engine, 'anna-1234')
    const word = 'Mrs-Example-of-12-High-Street'
    const body = JSON.stringify({
      clientId: notes.clientId,
      epoch: null,
      mutations: [tap(1, 1, word)],
    })
    const pushed = await exchange(courier, 'personalisation', '/v1/sync/push', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(pushed.kind === 'answer' && pushed.response.status).toBe(200)

    const header = sent[0]?.get('traceparent') ?? ''
    expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    const [, traceId = '', phoneSpan = ''] = header.split('-')
    const spans = await spansOf(traceId, 3)

    const request = spans.find(({ kind }) => kind === server)
    expect(request).toMatchObject({
      name: 'personalisation push',
      parentSpanId: phoneSpan,
      service: 'the-portal',
      attributes: {
        'courier.service': 'personalisation',
        'courier.operation': 'push',
        'http.response.status_code': 200,
      },
    })
    const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    const transaction = below.find(({ name }) => name === 'personalisation transaction')
    expect(transaction?.kind).toBe(client)
    expect(transaction?.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.namespace': 'personalisation',
      'db.operation.name': 'transaction',
    })
    expect(Number(transaction?.attributes['courier.statements'])).toBeGreaterThan(3)
    // What was tapped is there, so the trace was of real work.
    expect(await notes.linesOf(1, 'anna-1234')).toEqual([word])

    // And none of it left the service.
    const left = receiver.bodies.join('\n')
    for (const secret of ['anna-1234', word, noteId(1), notes.clientId, 'Bearer', 'user of']) {
      expect(left).not.toContain(secret)
    }
  })

  test('each request of a phone has a trace of its own, and none where the services record none', async () => {
    const on = phone(true)
    const courier = await signedIn(on.engine, 'ben')
    for (let n = 0; n < 2; n++) await exchange(courier, 'personalisation', '/v1/sync/pull?cursor=0')
    const ids = on.sent.map((headers) => headers.get('traceparent')?.split('-')[1])
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain(undefined)

    const off = phone(false)
    await exchange(await signedIn(off.engine, 'ben'), 'personalisation', '/v1/sync/pull?cursor=0')
    expect(off.sent.map((headers) => headers.has('traceparent'))).toEqual([false])
  })

  test('another site’s page may send the header, as a phone does where services are elsewhere', async () => {
    const { app } = await startNotes(database, { deps: { origins: ['https://app.example'] } })
    const response = await app.request('/v1/sync/push', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,traceparent',
      },
    })
    expect(response.headers.get('access-control-allow-headers')).toContain('traceparent')
  })

  test('a call of another service goes on in the same trace, without the ids in its path', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
    expect((await notes.request('/v1/ask-other', { headers })).status).toBe(200)
    const spans = await spansOf(traceId, 3)
    const asked = spans.find(({ name }) => name === 'personalisation askOther')
    const call = spans.find(({ name }) => name === 'call personalisation GET /v1/greetings/{name}')
    const answered = spans.find(({ name }) => name === 'personalisation greet')
    expect(asked?.parentSpanId).toBe('00f067aa0ba902b7')
    expect(call).toMatchObject({ kind: client, parentSpanId: asked?.spanId })
    expect(answered).toMatchObject({ kind: server, parentSpanId: call?.spanId })
    expect(receiver.bodies.join('\n')).not.toContain('secret-name')
  })

  test('work in the background has a trace of its own, with a link to the request in which it was asked for', async () => {
    const traceId = '5bf92f3577b34da6a3ce929d0e0e4736'
    const job = { name: 'tidy', everyMinutes: 5, run: () => notes.db.selectFrom('note').select('id').execute() }
    const parts = { db: notes.db, clock, log: createLog(() => undefined), service: 'personalisation', telemetry }
    const { runDue } = createJobRunner({ ...parts, jobs: [job] })
    await telemetry.serve(
      { name: 'the request', traceparent: `00-${traceId}-00f067aa0ba902b7-00` },
      async () => await runDue(),
    )
    const [request] = (await spansOf(traceId, 1)).filter(({ name }) => name === 'the request')
    await expect
      .poll(() => receiver.spans().some(({ name }) => name.endsWith('job tidy')), { timeout: 60_000 })
      .toBe(true)
    const run = receiver.spans().find(({ name }) => name.endsWith('job tidy'))
    expect(run).toMatchObject({
      name: 'personalisation job tidy',
      kind: internal,
      links: [{ traceId, spanId: request?.spanId }],
      attributes: { 'courier.job': 'tidy' },
    })
    expect(run?.parentSpanId ?? '').toBe('')
    expect(run?.traceId).not.toBe(traceId)
    const read = (await spansOf(run?.traceId ?? '', 2)).find(({ name }) => name === 'personalisation statement')
    expect(read?.parentSpanId).toBe(run?.spanId)
  })

  test('a request that fails is marked, without the text of the error', async () => {
    const traceId = '6bf92f3577b34da6a3ce929d0e0e4736'
    const broken = defineEndpoint({ ...ask, name: 'breaks', path: '/v1/breaks' })
    const { request } = await startNotes(database, {
      definition: {
        operations: [
          implement(broken, () => {
            throw new Error('The note of Mrs Broken cannot be read.')
          }),
        ],
      },
      deps: { telemetry },
    })
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-00` }
    expect((await request('/v1/breaks', { headers })).status).toBe(500)
    const failed = (await spansOf(traceId, 1)).find(({ name }) => name === 'personalisation breaks')
    expect(failed?.status?.code).toBe(2)
    expect(receiver.bodies.join('\n')).not.toContain('Mrs Broken')
  })

  test('the settings decide what is recorded, whatever flag a stranger sends', async () => {
    const none = await startTelemetry(
      settings({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }),
      () => undefined,
    )
    const traceId = '7bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
    await none.serve({ name: 'not recorded', traceparent }, async () => undefined)
    await none.stop()
    const all = await startTelemetry(settings({ OTEL_TRACES_SAMPLER: 'always_on' }), () => undefined)
    await all.serve({ name: 'recorded', traceparent: traceparent.replace(/1$/, '0') }, async () => undefined)
    await all.stop()
    expect(receiver.spans().flatMap((span) => (span.traceId === traceId ? [span.name] : []))).toEqual(['recorded'])
  })

  test.each(['', 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${'a'.repeat(32)}-${'b'.repeat(16)}`])(
    'a header that is none begins a trace of its own: %s',
    async (traceparent) => {
      const before = receiver.spans().length
      const own = await startTelemetry(settings({}), () => undefined)
      await own.serve({ name: 'with a wrong header', traceparent }, async () => undefined)
      await own.stop()
      const [span] = receiver
        .spans()
        .slice(before)
        .filter(({ name }) => name === 'with a wrong header')
      expect(span?.traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(span?.traceId).not.toMatch(/^(0+|a+)$/)
      expect(span?.parentSpanId ?? '').toBe('')
    },
  )

  test('logs go along with their trace, without who called and what the error said', async () => {
    const traceId = '8bf92f3577b34da6a3ce929d0e0e4736'
    const log = createLog((line, level) => telemetry.log(level, line), clock)
    await telemetry.serve({ name: 'with a log', traceparent: `00-${traceId}-00f067aa0ba902b7-00` }, async () =>
      log.child({ service: 'forms', request: 'request-9' }).error('failed', {
        caller: 'courier-of-the-log',
        path: '/v1/rounds/round-of-the-log',
        error: 'TypeError',
        message: 'Mr Logged has no round',
        status: 500,
      }),
    )
    await expect.poll(() => receiver.logs().length, { timeout: 60_000 }).toBeGreaterThan(0)
    const found = receiver.logs().find(({ event }) => event === 'failed')
    expect(found).toEqual({
      event: 'failed',
      level: 'error',
      traceId,
      fields: { service: 'forms', request: 'request-9', error: 'TypeError', status: 500 },
    })
  })
})
