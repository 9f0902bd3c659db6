import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Vitals } from '#contracts/config/vitals.ts'
import { createLog } from '#kit/log.ts'
import { takeVitals } from '#services/run/vitals.ts'

const good: Vitals = {
  page: '/manifest/:parcelId',
  version: '0.1.0',
  metrics: [{ name: 'LCP', value: 812.4, rating: 'good' }],
}

function service() {
  const lines: string[] = []
  const clock = { now: () => new Date(Date.UTC(2026, 4, 14)) }
  const app = new Hono()
  app.post(
    '/vitals',
    takeVitals({ log: createLog((line) => lines.push(line), clock), clock, newId: () => 'request-1' }),
  )
  const send = async (body: string, type = 'application/json') =>
    (await app.request('/vitals', { method: 'POST', body, headers: { 'content-type': type } })).status
  return { lines, send }
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
  ])('is refused with %s, and not logged', async (_, body) => {
    const { lines, send } = service()
    expect(await send(JSON.stringify(body))).toBe(400)
    expect(lines).toEqual([])
  })

  it('is refused when it is no JSON, too large, or too often', async () => {
    const { lines, send } = service()
    expect(await send('{', 'application/json')).toBe(400)
    expect(await send('page=/', 'application/x-www-form-urlencoded')).toBe(415)
    expect(await send(JSON.stringify({ ...good, more: 'x'.repeat(3000) }))).toBe(413)
    const answers = []
    for (let i = 0; i < 200; i++) answers.push(await send(JSON.stringify(good)))
    expect(answers.filter((status) => status === 204)).toHaveLength(197)
    expect(answers.at(-1)).toBe(429)
    expect(lines).toHaveLength(197)
  })
})
