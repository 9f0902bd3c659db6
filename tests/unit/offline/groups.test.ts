import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import type { GroupHead } from '#contracts/sync/sync.ts'
import { openDatabase } from '#offline/database.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { pullService } from '#offline/pull/pull-service.ts'
import { createDevice } from '#support/device.ts'
import { json, scriptedFetch, type Answer } from '#support/scripted-fetch.ts'

const store: FeatureStore = { name: 'signs', version: 1, tables: { signs: '[feed+id], id' } }
const signsOf = (version: number): FeatureSync => ({
  service: 'auth',
  collections: [],
  groupCollections: [{ kind: 'sign', table: 'signs', version, row: z.object({ text: z.string() }) }],
  derivedTables: [],
  commands: [],
  effects: {},
})
const group = (feed: string, head: number, more: Partial<GroupHead> = {}): GroupHead => ({
  feed,
  head,
  epoch: 'e.0',
  ...more,
})
const sign = (id: string, text: string) => ({ kind: 'sign', id, value: { text } })
const whole = (at: number, ...rows: object[]) => ({
  kind: 'snapshot',
  epoch: 'e.0',
  at,
  total: rows.length,
  rows,
  next: null,
})

/** A service whose own feed is empty; `feeds` answers for the others by their names. */
function phone(
  groups: () => readonly GroupHead[] | undefined,
  feeds: Record<string, (search: URLSearchParams) => Response | Promise<Response>>,
) {
  const asked: string[] = []
  const answer: Answer = async ({ path }) => {
    const search = new URLSearchParams(path.split('?')[1])
    const feed = search.get('feed') ?? ''
    asked.push(`${feed} ${search.get('cursor')}`)
    if (feed === 'own') return json({ ...whole(0), groups: groups() })
    return (await feeds[feed]?.(search)) ?? json({ code: 'not-allowed' }, 403)
  }
  const engine = createDevice({ stores: [store], syncs: [signsOf(1)], fetch: scriptedFetch(answer).fetch })
  const pull = async () => {
    asked.length = 0
    return await pullService(engine, 'auth')
  }
  const kept = async () =>
    (await engine.db.table<{ feed: string; id: string; text: string }>('signs').toArray()).map(
      ({ feed, id, text }) => `${feed} ${id}: ${text}`,
    )
  const place = async (feed: string) => (await engine.db.services.get('auth'))?.groups?.[feed]
  return { engine, asked, pull, kept, place }
}

describe('feeds of groups', () => {
  it('may hold rows of one id, each kept for itself, and an equal place asks for nothing', async () => {
    const { pull, kept, asked } = phone(() => [group('depot/SAM', 1, { stamp: 's' }), group('all', 0)], {
      'depot/SAM': ({ size }) =>
        json(
          size > 2
            ? { kind: 'changes', epoch: 'e.0', changes: [], head: 1 }
            : { ...whole(1, sign('a', 'gate 3')), stamp: 's' },
        ),
    })
    expect([await pull(), await kept()]).toEqual(['current', ['depot/SAM a: gate 3']])
    expect([await pull(), asked]).toEqual(['current', ['own 0']])
  })

  it('a store that was filled again up to the same number is told by the stamp', async () => {
    let stamp = 'before'
    const { pull, kept } = phone(() => [group('all', 1, { stamp })], {
      all: () => json({ ...whole(1, sign('a', stamp)), stamp }),
    })
    await pull()
    stamp = 'after'
    expect([await pull(), await kept()]).toEqual(['current', ['all a: after']])
  })

  it('a lower head of the same epoch is taken as a snapshot', async () => {
    let at = 5
    const { pull, place, kept } = phone(() => [group('all', at)], { all: () => json(whole(at, sign('a', `at ${at}`))) })
    await pull()
    at = 2
    expect([await pull(), (await place('all'))?.cursor, await kept()]).toEqual(['current', 2, ['all a: at 2']])
  })

  it('a group that is left takes its rows and its place with it, and no other’s', async () => {
    let groups = [group('depot/SAM', 1), group('all', 1)]
    const { pull, kept, place } = phone(() => groups, {
      'depot/SAM': () => json(whole(1, sign('a', 'sam'))),
      all: () => json(whole(1, sign('a', 'all'))),
    })
    await pull()
    groups = [group('all', 1)]
    expect([await pull(), await kept(), await place('depot/SAM')]).toEqual(['current', ['all a: all'], undefined])
  })

  it('a group whose feed is refused is left, and the others are pulled', async () => {
    let isIn = true
    const { pull, kept } = phone(() => [group('depot/SAM', isIn ? 1 : 2), group('all', 1)], {
      'depot/SAM': () => (isIn ? json(whole(1, sign('a', 'sam'))) : json({ code: 'not-allowed' }, 403)),
      all: () => json(whole(1, sign('a', 'all'))),
    })
    await pull()
    isIn = false
    expect([await pull(), await kept()]).toEqual(['current', ['all a: all']])
  })

  it('what was left goes also where a new one cannot be had', async () => {
    let groups = [group('depot/SAM', 1)]
    const { pull, kept } = phone(() => groups, {
      'depot/SAM': () => json(whole(1, sign('a', 'sam'))),
      'depot/OTH': () => json({}, 503),
    })
    await pull()
    groups = [group('depot/OTH', 1)]
    expect([await pull(), await kept()]).toEqual(['failed', []])
  })

  it('a service that names no groups leaves what is kept of them', async () => {
    let groups: GroupHead[] | undefined = [group('all', 1)]
    const { pull, kept } = phone(() => groups, { all: () => json(whole(1, sign('a', 'all'))) })
    await pull()
    groups = undefined
    expect([await pull(), await kept()]).toEqual(['current', ['all a: all']])
  })

  it('a gap loads the feed again', async () => {
    let head = 1
    const { pull, kept, asked } = phone(() => [group('all', head)], {
      all: (search) =>
        json(
          search.get('cursor') === '0'
            ? whole(head, sign('a', `whole at ${head}`))
            : { kind: 'changes', epoch: 'e.0', head, changes: [{ seq: 3, ...sign('a', 'gap') }] },
        ),
    })
    await pull()
    head = 3
    expect([await pull(), await kept(), asked]).toEqual(['current', ['all a: whole at 3'], ['own 0', 'all 1', 'all 0']])
  })

  it('a page that comes when another program has gone on is let go', async () => {
    let late = true
    const { engine, pull, kept } = phone(() => [group('all', 2)], {
      async all() {
        if (!late) return json(whole(2, sign('a', 'new')))
        late = false
        await engine.db.services.put({
          service: 'auth',
          cursor: 0,
          epoch: 'e.0',
          pulledAt: null,
          failures: 0,
          backOffUntil: 0,
          retryAfterUntil: 0,
          upgradeNeeded: false,
          groups: { all: { cursor: 2, epoch: 'e.0', holds: { signs: 'sign@1' } } },
        })
        await engine.db.table('signs').put({ feed: 'all', id: 'a', text: 'newer' })
        return json(whole(1, sign('a', 'old')))
      },
    })
    expect([await pull(), await kept()]).toEqual(['current', ['all a: newer']])
  })

  it('rows of a raised version are loaded again', async () => {
    const { engine, pull, asked } = phone(() => [group('all', 1)], { all: () => json(whole(1, sign('a', 'all'))) })
    await pull()
    engine.syncs = [signsOf(2)]
    await pull()
    expect(asked).toEqual(['own 0', 'all 0'])
  })

  it('a feature whose migration fails has the rows of groups loaded again', async () => {
    const first = openDatabase('groups-migration', [store])
    await first.services.put({
      service: 'auth',
      cursor: 0,
      groups: { all: { cursor: 1, epoch: 'e', holds: { signs: 'sign@1' } } },
    } as never)
    await first.table('signs').put({ feed: 'all', id: 'a', text: 'old' })
    first.close()
    const second = openDatabase('groups-migration', [
      { ...store, version: 2, migrations: { 2: async () => await Promise.reject(new Error('No.')) } },
    ])
    expect(await second.table('signs').count()).toBe(0)
    expect((await second.services.get('auth'))?.groups?.['all']?.holds).toEqual({})
    second.close()
  })
})
