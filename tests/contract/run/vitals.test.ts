import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Vitals } from '#contracts/config/vitals.ts'
import { createLog } from '#kit/log.ts'
import { takeVitals } from '#services/run/vitals.ts'
import { turnedClock } from '#support/turned-clock.ts'

const good: Vitals = {
  page: '/manifest/:parcelId',
  version: '0.1.0',
  metrics: [{ name: 'LCP', value: 812.4, rating: 'good' }],
}

function service() {
  const lines: string[] = []
  const clock = turnedClock('2026-05-14T00:00:00.000Z')
  const app = new Hono()
  app.post(
    '/vitals',
    takeVitals({ log: createLog((line) => lines.push(line), clock), clock, newId: () => 'request-1' }),
  )
  const send = async (body: string, type = 'application/json', clientAddress = '192.0.2.1') =>
    (await app.request('/vitals', { method: 'POST', body, headers: { 'content-type': type } }, { clientAddress }))
      .status
  return { lines, send, turn: (ms: number) => clock.turn(ms) }
}

describe('what pages have measured', () => {
  it('is one line of the log, with nothing else in it', async () => {
    const { lines, send } = service()
    expect(await send(JSON.stringify({ ...good, courier: 'somebody' }))).toBe(204)
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { time: '2026-05-14T00:00:00.000Z', level: 'info', event: 'vitals', ...good },
    ])
  })

  it.each([
    ['an address instead of a route', { ...good, page: '/manifest?search=Mrs Example' }],
    ['a metric that is none', { ...good, metrics: [{ name: 'WHO', value: 1, rating: 'good' }] }],
    ['a figure that is none', { ...good, metrics: [{ name: 'LCP', value: -1, rating: 'good' }] }],
    ['no figures', { ...good, metrics: [] }],
    ['an age that is none', { ...good, outboxAgeMs: -1 }],
    ['an age of years', { ...good, outboxAgeMs: 1e12 }],
  ])('is refused with %s, and not logged', async (_, body) => {
    const { lines, send } = service()
    expect(await send(JSON.stringify(body))).toBe(400)
    expect(lines).toEqual([])
  })

  it('may be the age of the outbox alone', async () => {
    const { lines, send } = service()
    const vitals = { ...good, metrics: [], outboxAgeMs: 90_000 }
    expect(await send(JSON.stringify(vitals))).toBe(204)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ event: 'vitals', outboxAgeMs: 90_000 }])
  })

  it('is limited for each address, so that one does not take the place of others', async () => {
    const { send } = service()
    const statuses: number[] = []
    for (let n = 0; n < 150; n++) statuses.push(await send(JSON.stringify(good), 'application/json', '192.0.2.1'))
    expect(statuses).toEqual([...Array<number>(100).fill(204), ...Array<number>(50).fill(429)])
    expect(await send(JSON.stringify(good), 'application/json', '192.0.2.2')).toBe(204)
  })

  it('is refused when it is no JSON, too large, or too often', async () => {
    const { lines, send } = service()
    expect(await send('{', 'application/json')).toBe(400)
    expect(await send('page=/', 'application/x-www-form-urlencoded')).toBe(415)
    expect(await send(JSON.stringify({ ...good, more: 'x'.repeat(3000) }))).toBe(413)
    const answers = []
    for (let i = 0; i < 200; i++) answers.push(await send(JSON.stringify(good), 'application/json', `192.0.2.${i % 4}`))
    expect(answers.filter((status) => status === 204)).toHaveLength(197)
    expect(answers.at(-1)).toBe(429)
    expect(lines).toHaveLength(197)
  })
})
