import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import type { ServiceHeads } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { replay } from '#offline/replay.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { createDevice } from '#support/device.ts'
import { json, scriptedFetch, type SeenRequest } from '#support/scripted-fetch.ts'

const row = z.object({ text: z.string() })
const store: FeatureStore = { name: 'rows', version: 1, tables: { words: 'id', signs: '[feed+id]' } }
const noSync = { derivedTables: [], commands: [], effects: {} }
/** Two services with a feed of their own, the second with groups as well. */
const syncs: FeatureSync[] = [
  { service: 'manifest', collections: [{ kind: 'word', table: 'words', row }], ...noSync },
  { service: 'toggles', collections: [], groupCollections: [{ kind: 'sign', table: 'signs', row }], ...noSync },
]
const both: ServiceKey[] = ['manifest', 'toggles']

/** A service by its heads: what it has is a row for each number. */
interface Feed {
  epoch: string
  head: number
  stamp?: string
  groups?: ServiceHeads['groups']
}

function phone({ apart = false, lacks = false }: { apart?: boolean; lacks?: boolean } = {}) {
  const feeds: Record<string, Feed> = {
    manifest: { epoch: 'e.0', head: 3, stamp: 'm3' },
    toggles: { epoch: 'e.0', head: 0, groups: [{ feed: 'all', epoch: 'e.0', head: 2, stamp: 'a2' }] },
  }
  const asked: string[] = []
  let answerLook: () => Response | Promise<Response> | undefined = () => undefined
  const look = (search: URLSearchParams): Response => {
    const grouped = (search.get('grouped') ?? '').split(',')
    const heads = (search.get('services') ?? '').split(',').flatMap((service) => {
      const feed = feeds[service]
      return feed ? [{ service, ...feed, ...(!grouped.includes(service) && { groups: undefined }) }] : []
    })
    return json({ heads })
  }
  const answer = async ({ path }: SeenRequest): Promise<Response> => {
    const { pathname, searchParams } = new URL(path, 'http://any.test')
    const service = apart ? '' : (pathname.split('/')[1] ?? '')
    if (pathname.endsWith('/heads')) {
      asked.push(`heads ${searchParams.get('services')}`)
      return (await answerLook()) ?? (lacks ? json({}, 404) : look(searchParams))
    }
    const feed = searchParams.get('feed')
    asked.push(`pull ${service}${feed === null || feed === 'own' ? '' : ` ${feed}`}`)
    const { groups, ...own } = feeds[service] ?? { epoch: 'e.0', head: 0 }
    const at = groups?.find((group) => group.feed === feed) ?? own
    const { epoch, head, stamp } = at
    const isAt = searchParams.get('cursor') === String(head) && searchParams.get('epoch') === epoch && head > 0
    const page = isAt
      ? { kind: 'changes', epoch, head, changes: [] }
      : { kind: 'snapshot', epoch, at: head, total: 0, rows: [], next: null, stamp }
    return json({ ...page, ...(feed === 'own' && { groups }) })
  }
  const device = createDevice({ stores: [store], syncs, fetch: scriptedFetch(answer).fetch })
  const engine = Object.assign(device, {
    address: (service: ServiceKey) => (apart ? `http://${service}.test` : `http://depot.test/${service}`),
  })
  const run = async (options: Parameters<typeof replay>[1] = { look: both }) => {
    asked.length = 0
    const report = await replay(engine, options)
    return { asked: asked.toSorted(), report }
  }
  return { engine, feeds, run, onLook: (next: typeof answerLook) => void (answerLook = next) }
}

/** A phone that has had everything. */
async function usedPhone(options?: Parameters<typeof phone>[0]) {
  const own = phone(options)
  await own.run({ pull: both })
  return own
}

describe('a look', () => {
  it('costs a phone that has everything one request, and counts as a pull', async () => {
    const { run, engine } = await usedPhone()
    engine.clock.advance(60_000)
    const { asked, report } = await run()
    expect([asked, report.missed]).toEqual([['heads manifest,toggles'], []])
    expect((await engine.db.services.get('toggles'))?.pulledAt).toBe(engine.clock.wall())
  })

  it('is not made by a new phone, nor for one service alone', async () => {
    expect((await phone().run()).asked).not.toContain('heads manifest,toggles')
    const { run } = await usedPhone()
    expect((await run({ look: ['manifest'] })).asked).toEqual(['pull manifest'])
  })

  it.each<[string, (feeds: Record<string, Feed>) => void, string]>([
    ['a higher number', ({ manifest }) => Object.assign(manifest ?? {}, { head: 4, stamp: 'm4' }), 'pull manifest'],
    [
      'a lower number of another epoch',
      ({ manifest }) => Object.assign(manifest ?? {}, { epoch: 'e.1', head: 2 }),
      'pull manifest',
    ],
    ['another epoch', ({ manifest }) => Object.assign(manifest ?? {}, { epoch: 'e.1' }), 'pull manifest'],
    ['another row at the number', ({ manifest }) => Object.assign(manifest ?? {}, { stamp: 'x' }), 'pull manifest'],
    ['a lower number', (feeds) => void (feeds['manifest'] = { epoch: 'e.0', head: 0 }), 'pull manifest'],
    ['another epoch of an empty feed', ({ toggles }) => Object.assign(toggles ?? {}, { epoch: 'e.1' }), 'pull toggles'],
    [
      'a group that has moved',
      ({ toggles }) => void (toggles && (toggles.groups = [{ feed: 'all', epoch: 'e.0', head: 3, stamp: 'a3' }])),
      'pull toggles',
    ],
    ['a group that was left', ({ toggles }) => void (toggles && (toggles.groups = [])), 'pull toggles'],
    ['no word of the groups', ({ toggles }) => void (toggles && delete toggles.groups), 'pull toggles'],
    ['no word of a service', (feeds) => void delete feeds['toggles'], 'pull toggles'],
  ])('leaves a pull to be made after %s', async (_, change, pull) => {
    const { run, feeds } = await usedPhone()
    change(feeds)
    const { asked } = await run()
    expect(asked.filter((each) => each.startsWith('heads'))).toHaveLength(1)
    expect(asked).toContain(pull)
    expect(asked).not.toContain(pull === 'pull toggles' ? 'pull manifest' : 'pull toggles')
  })

  it('trusts no tables that this program would load again, or that were emptied for another epoch', async () => {
    const { run, engine } = await usedPhone()
    await changeServiceRow(engine.db, 'manifest', { holds: { words: 'word@0' } })
    expect((await run()).asked).toContain('pull manifest')
    // A restored service whose first snapshot did not arrive: nothing says that the feed is empty.
    await changeServiceRow(engine.db, 'toggles', { epoch: 'e.0', cursor: 0, emptyIn: 'e.9' })
    expect((await run()).asked).toContain('pull toggles')
  })

  it('falls back to pulls where the operation is missing, and asks for it again an hour later', async () => {
    const { run, engine } = await usedPhone({ lacks: true })
    expect((await run()).asked).toEqual(['heads manifest,toggles', 'pull manifest', 'pull toggles'])
    expect((await run()).asked).toEqual(['pull manifest', 'pull toggles'])
    engine.clock.advance(61 * 60_000)
    expect((await run()).asked[0]).toBe('heads manifest,toggles')
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['fails', () => json({}, 500)],
    ['is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is a page of a portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('falls back to pulls where it %s', async (_, answer) => {
    const { run, onLook } = await usedPhone()
    onLook(answer)
    const { asked, report } = await run()
    expect(asked).toEqual(['heads manifest,toggles', 'pull manifest', 'pull toggles'])
    expect(report.missed).toEqual([])
  })

  it('that does not come is not waited for longer than some seconds', async () => {
    const { run, engine, onLook } = await usedPhone()
    onLook(() => new Promise<never>(() => undefined))
    const running = run()
    for (let second = 0; second < 10; second++) {
      engine.clock.advance(1_000)
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await running).asked).toEqual(['heads manifest,toggles', 'pull manifest', 'pull toggles'])
  })

  it('that is told to come later keeps the service that said so from being pulled before', async () => {
    const { run, onLook } = await usedPhone()
    onLook(() => json({}, 503, { 'retry-after': '30' }))
    const { asked, report } = await run()
    expect(asked).toEqual(['heads manifest,toggles', 'pull toggles'])
    expect(report.missed).toEqual(['manifest'])
  })

  it('that has cost too much is replaced by pulls for as long as it was told', async () => {
    const { engine, run, onLook } = await usedPhone()
    onLook(() => json({}, 429, { 'retry-after': '30' }))
    expect((await run()).asked).toEqual(['heads manifest,toggles', 'pull manifest', 'pull toggles'])
    onLook(() => undefined)
    expect((await run()).asked).toEqual(['pull manifest', 'pull toggles'])
    engine.clock.advance(30_000)
    expect((await run()).asked).toEqual(['heads manifest,toggles'])
  })

  it('asks each origin for its own, and one of a single service is pulled', async () => {
    const own = await usedPhone({ apart: true })
    expect((await own.run()).asked).toEqual(['pull ', 'pull '])
  })

  it('leaves what is not for the first screen for a second, and asks for it in the same request', async () => {
    const { run, feeds, engine } = await usedPhone()
    expect((await run({ look: ['manifest'], later: ['toggles'] })).asked).toEqual(['heads manifest,toggles'])
    Object.assign(feeds['toggles'] ?? {}, { groups: [{ feed: 'all', epoch: 'e.0', head: 3 }] })
    const running = run({ look: ['manifest'], later: ['toggles'] })
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect((await engine.db.services.get('toggles'))?.groups?.['all']?.cursor).toBe(2)
    engine.clock.advance(1_000)
    const { asked, report } = await running
    expect(asked).toEqual(['heads manifest,toggles', 'pull toggles', 'pull toggles all'])
    expect(report.missed).toEqual([])
  })

  it('that began before a change does not answer for a wish that came with it', async () => {
    const { run, feeds, onLook, engine } = await usedPhone()
    let release: (response: Response) => void = () => undefined
    const before = { heads: both.map((service) => ({ service, ...feeds[service] })) }
    onLook(() => new Promise((resolve) => (release = resolve)))
    // One run is at work on the service, a second waits for its turn with its look under way.
    const first = run()
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    Object.assign(feeds['manifest'] ?? {}, { head: 4, stamp: 'm4' })
    const hinted = replay(engine, { pull: ['manifest'] })
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    release(json(before))
    await Promise.all([first, hinted])
    expect((await engine.db.services.get('manifest'))?.cursor).toBe(4)
  })
})
