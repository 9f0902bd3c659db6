import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createManifestService } from '#services/manifest/service.ts'
import { createBadgeApp } from '#services/manifest/recipients/badges.ts'
import { readBadgeReference, toBadgeReference } from '#services/manifest/recipients/badge-reference.ts'
import { readBadgeSettings } from '#services/run/settings/badge-settings.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { courierA, otherStaff, staff, startDepot, type Depot } from '../depot-under-test.ts'
import { inSafePlace, startCards, type Cards } from './cards-under-test.ts'

const badge = { key: new Uint8Array(32).fill(3), sites: ['https://carrier.example', 'https://shop.example'] }

describe.each(databases)('the badge of a parcel on $name', (engine) => {
  let database: Database
  let depot: Depot
  let cards: Cards
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database, null, undefined, { badge })
    cards = await startCards(depot)
  })
  afterAll(() => database.close())

  const make = async (who: typeof staff, id = cards.parcelAt(0).id) =>
    await depot.call<{ path: string; until: string }>(who, 'POST', `/v1/depot/parcels/${id}/badge`)
  const show = async (path: string) => {
    const response = await createBadgeApp(depot.manifest, badge).request(path.replace('/where/badge', ''))
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  it('shows the rough state to a site that may, without a script, and names nobody', async () => {
    const { status, body } = await make(staff)
    expect(status).toBe(200)
    expect(body.until).toBe('2026-05-21T06:00:00.000Z')
    expect((await show(body.path)).html).toContain('With the courier')
    await cards.record(0, inSafePlace)
    const shown = await show(body.path)
    expect(shown.status).toBe(200)
    expect(shown.html).toContain('Delivered')
    const { recipient, address } = cards.parcelAt(0)
    for (const text of [recipient, address.street, address.postcode, 'bin', '<script', courierA.sub])
      expect(shown.html).not.toContain(text)
    const policy = shown.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors https://carrier.example https://shop.example')
    expect(policy).not.toContain('script-src')
    expect(shown.headers.get('cache-control')).toBe('private, max-age=60')
    expect(body.path).not.toContain(address.postcode)
  })

  it('is made by the staff of its sub-depot alone', async () => {
    expect((await make(courierA)).status).toBe(403)
    expect((await make(otherStaff)).status).toBe(404)
    expect((await make(staff, numberedId(0xdead))).status).toBe(404)
    const { app } = await createManifestService({
      database,
      clock: depot.manifest.clock,
      newId: depot.manifest.newId,
      log: createLog(() => undefined),
      verify: async () => ({ ...staff, username: '', tokenId: '' }),
    })
    const path = `/v1/depot/parcels/${cards.parcelAt(0).id}/badge`
    expect((await app.request(path, { method: 'POST', headers: { authorization: 'Bearer x' } })).status).toBe(503)
  })

  it('has one answer for what is forged, over, of another key or no reference', async () => {
    const { body } = await make(staff)
    const reference = body.path.split('/').at(-1) ?? ''
    const now = depot.manifest.clock.now()
    const other = toBadgeReference(new Uint8Array(32).fill(4), cards.parcelAt(0).id, new Date(now.getTime() + 1000))
    const turned = `${reference.startsWith('A') ? 'B' : 'A'}${reference.slice(1)}`
    const pages = []
    for (const each of [other, turned, `${reference}A`, reference.slice(1), 'x', '%00', '..%2F..'])
      pages.push(await show(`/where/badge/${each}`))
    depot.setTime('2026-05-21T06:00:00.000Z')
    pages.push(await show(body.path))
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1)
  })
})

it('a reference is read with its key until its time', () => {
  const id = numberedId(0xabc)
  const until = new Date('2026-05-14T06:00:00.000Z')
  const reference = toBadgeReference(badge.key, id, until)
  expect(readBadgeReference(badge.key, reference, new Date(until.getTime() - 1))).toBe(id)
  expect(readBadgeReference(badge.key, reference, until)).toBeUndefined()
})

const key = '0'.repeat(63) + '1'

it.each([
  [{ BADGE_KEY: key }, /go together/],
  [{ BADGE_SITES: 'https://carrier.example' }, /go together/],
  [{ BADGE_KEY: key, BADGE_SITES: 'http://carrier.example' }, /^BADGE_SITES takes/],
  [{ BADGE_KEY: key, BADGE_SITES: 'https://carrier.example/a' }, /^BADGE_SITES takes/],
  [{ BADGE_KEY: key, BADGE_SITES: `https://carrier.example; script-src *` }, /^BADGE_SITES takes/],
  [{ BADGE_KEY: 'short', BADGE_SITES: 'https://carrier.example' }, /^BADGE_KEY takes/],
  [{ BADGE_KEY: `${key},${key}`, BADGE_SITES: 'https://carrier.example' }, /^BADGE_KEY takes one/],
])('settings of badges that can’t work are refused: %o', (set, words) => {
  expect(() => readBadgeSettings((name) => (set as Record<string, string>)[name])).toThrow(words)
})
