import { array, assert, asyncProperty, boolean, constantFrom, record } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PullResponse } from '#contracts/sync/sync.ts'
import { compactFeeds } from '#kit/sync/compact.ts'
import type { Database } from '#kit/database/database.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import { everyDatabase } from '#support/databases.ts'
import { noteId, problemOf, startNotes, tap, type NotesService } from './service-under-test.ts'

type Snapshot = Extract<PullResponse, { kind: 'snapshot' }>

const feed = 'courier/anna'
const day = 86_400_000

function snapshotOf(answer: PullResponse): Snapshot {
  if (answer.kind !== 'snapshot') throw new Error(`The answer is ${answer.kind}.`)
  return answer
}

function changesOf(answer: PullResponse) {
  if (answer.kind !== 'changes') throw new Error(`The answer is ${answer.kind}.`)
  return answer.changes
}

describe.each(everyDatabase)('pull on $name', (kind) => {
  let database: Database
  let notes: NotesService

  beforeAll(async () => {
    database = await kind.open()
    notes = await startNotes(database)
  })
  beforeEach(async () => {
    for (const table of ['note', 'note_line', 'mutation', 'feed', 'feed_head'] as const) {
      await notes.db.deleteFrom(table).execute()
    }
  })
  afterAll(() => database.close())

  const append = (rows: readonly Omit<FeedRow, 'feed'>[], to = feed) =>
    transact(notes.db, (tx) =>
      appendFeed(
        tx,
        rows.map((row) => ({ feed: to, ...row })),
        notes.clock.now(),
      ),
    )
  const row = (id: string, value: unknown = { id }) => ({ kind: 'note', id, value })
  /** Every page of a snapshot, with something done between the pages. */
  const readAll = async (limit: number, between: () => Promise<unknown> = () => Promise.resolve()) => {
    const first = snapshotOf(await notes.pull({ cursor: 0, limit }))
    const rows = [...first.rows]
    for (let after = first.next; after !== null;) {
      await between()
      const page = snapshotOf(await notes.pull({ cursor: 0, limit, after, epoch: first.epoch }))
      rows.push(...page.rows)
      after = page.next
    }
    return { first, rows }
  }

  test('a feed that has nothing answers with an empty snapshot', async () => {
    expect(await notes.pull({ cursor: 0 })).toMatchObject({ kind: 'snapshot', at: 0, total: 0, rows: [], next: null })
  })

  test('changes begin right behind the cursor and say where the feed ends', async () => {
    await append(['a', 'b', 'c', 'd'].map((id) => row(id)))
    const { epoch } = await notes.pull({ cursor: 0 })
    const answer = await notes.pull({ cursor: 1, epoch, limit: 2 })
    expect(answer).toMatchObject({
      kind: 'changes',
      head: 4,
      changes: [
        { seq: 2, id: 'b' },
        { seq: 3, id: 'c' },
      ],
    })
  })

  test('a row that leaves the feed comes as null, and is in no snapshot', async () => {
    await append([row('a'), row('b')])
    const { epoch } = await notes.pull({ cursor: 0 })
    await append([row('a', null)])
    expect(changesOf(await notes.pull({ cursor: 2, epoch }))).toEqual([{ seq: 3, kind: 'note', id: 'a', value: null }])
    expect(snapshotOf(await notes.pull({ cursor: 0 }))).toMatchObject({ at: 3, total: 1, rows: [{ id: 'b' }] })
  })

  test('nothing of a row is kept once it has left the feed, and a device from before meets it as gone', async () => {
    await append([row('a'), row('b'), row('a', { id: 'a', more: true })])
    const { epoch } = await notes.pull({ cursor: 0 })
    await append([row('a', null), row('c')])
    const kept = await notes.db.selectFrom('feed').select('seq').where('value', 'is not', null).orderBy('seq').execute()
    expect(kept).toEqual([{ seq: 2 }, { seq: 5 }])
    const changes = changesOf(await notes.pull({ cursor: 1, epoch }))
    expect(changes.map(({ seq, id, value }) => [seq, id, value])).toEqual([
      [2, 'b', { id: 'b' }],
      [3, 'a', null],
      [4, 'a', null],
      [5, 'c', { id: 'c' }],
    ])
    await append([row('a')])
    expect(changesOf(await notes.pull({ cursor: 5, epoch }))).toEqual([
      { seq: 6, kind: 'note', id: 'a', value: { id: 'a' } },
    ])
  })

  test("another courier's rows are nobody else's", async () => {
    await append([row('of ben')], 'courier/ben')
    expect(snapshotOf(await notes.pull({ cursor: 0 }, 'anna')).rows).toEqual([])
    expect(snapshotOf(await notes.pull({ cursor: 0 }, 'ben')).rows).toHaveLength(1)
  })

  test('a snapshot in pages has each newest row once', async () => {
    await append(Array.from({ length: 25 }, (_, n) => row(`row ${String(n % 11).padStart(2, '0')}`, { n })))
    const { first, rows } = await readAll(4)
    expect(first).toMatchObject({ at: 25, total: 11 })
    expect(rows.map(({ value }) => (value as { n: number }).n).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 11 }, (_, n) => n + 14),
    )
  })

  test('what is written while a snapshot is paged arrives among the changes, and nothing is missed', async () => {
    await append(Array.from({ length: 20 }, (_, n) => row(`row ${String(n).padStart(2, '0')}`, { round: 0 })))
    let round = 0
    const { first, rows } = await readAll(3, () => {
      round++
      return append([row('row 01', { round }), row(`row ${10 + round}`, null), row(`new ${round}`, { round })])
    })
    const device = new Map(rows.map(({ id, value }) => [id, value]))
    for (const { id, value } of changesOf(await notes.pull({ cursor: first.at, epoch: first.epoch }))) {
      if (value === null) device.delete(id)
      else device.set(id, value)
    }
    const now = (await readAll(1000)).rows
    expect(device).toEqual(new Map(now.map(({ id, value }) => [id, value])))
  })

  test('a page of a snapshot of another epoch is refused, so that two are never mixed', async () => {
    await append(Array.from({ length: 5 }, (_, n) => row(`row ${n}`)))
    const { next, epoch } = snapshotOf(await notes.pull({ cursor: 0, limit: 2 }))
    await notes.db.updateTable('feed_head').set({ epoch: 7 }).execute()
    const query = new URLSearchParams({ cursor: '0', after: next ?? '', epoch })
    expect(await problemOf(await notes.request(`/v1/sync/pull?${query}`))).toBe('409 epoch-changed')
  })

  test.each(['nonsense', Buffer.from('{"at":1}').toString('base64url')])(
    'a bookmark like %s is refused',
    async (after) => {
      expect(await problemOf(await notes.request(`/v1/sync/pull?cursor=0&after=${after}`))).toBe('400 body-invalid')
    },
  )

  test('compaction removes what is old and superseded, and devices behind it get a snapshot', async () => {
    await append([row('a', { v: 1 }), row('b'), row('a', { v: 2 }), row('gone'), row('gone', null)])
    const { epoch } = await notes.pull({ cursor: 0 })
    notes.clock.turn(30 * day)
    await append([row('c')])
    expect(await compactFeeds(notes.db, new Date(notes.clock.now().getTime() - day))).toBe(3)
    expect(snapshotOf(await notes.pull({ cursor: 1, epoch })).rows.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(changesOf(await notes.pull({ cursor: 5, epoch }))).toMatchObject([{ seq: 6, id: 'c' }])
    expect(await compactFeeds(notes.db, notes.clock.now())).toBe(0)
  })

  test('compaction never brings a removed row back, even when the clock was set back', async () => {
    await append([row('a')])
    notes.clock.turn(-10 * day)
    await append([row('a', null), row('b')])
    await compactFeeds(notes.db, new Date(notes.clock.now().getTime() + day))
    expect(snapshotOf(await notes.pull({ cursor: 0 })).rows.map(({ id }) => id)).toEqual(['b'])
  })

  test('a device that saw more than the feed has makes it a new epoch, once, and pushes of the old one are refused', async () => {
    const { epoch } = await notes.push([tap(1, 1), tap(2, 2), tap(3, 3)])
    await notes.db.deleteFrom('feed').where('seq', '>', 1).execute()
    await notes.db.updateTable('feed_head').set({ head: 1 }).execute()
    const renewed = await notes.pull({ cursor: 3, epoch })
    expect(renewed.kind).toBe('snapshot')
    expect(renewed.epoch).not.toBe(epoch)
    expect((await notes.pull({ cursor: 3, epoch })).epoch).toBe(renewed.epoch)

    const old = await notes.post({ clientId: notes.clientId, epoch, mutations: [tap(4, 4)] })
    expect(old.status).toBe(409)
    expect(await old.json()).toMatchObject({ code: 'epoch-changed', epoch: renewed.epoch })
    expect(await notes.linesOf(4)).toEqual([])
    expect((await notes.push([tap(4, 4)], 'anna', renewed.epoch)).results).toMatchObject([{ kind: 'applied' }])
  })

  test('a store older than the device is noticed by its stamp, when an import has filled the numbers again', async () => {
    await append([row('a'), row('b')])
    const { epoch, stamp } = snapshotOf(await notes.pull({ cursor: 0 }))
    await append([row('c')])
    const seen = await notes.pull({ cursor: 2, epoch, stamp: stamp ?? '' })
    expect(seen).toMatchObject({ kind: 'changes', epoch, changes: [{ id: 'c' }] })
    await notes.db.deleteFrom('feed').where('seq', '>', 2).execute()
    await notes.db.updateTable('feed_head').set({ head: 2 }).execute()
    await append([row('imported'), row('imported too')])
    const renewed = await notes.pull({ cursor: 3, epoch, stamp: seen.stamp ?? '' })
    expect(renewed.kind).toBe('snapshot')
    expect(renewed.epoch).not.toBe(epoch)
    const { at, stamp: now } = snapshotOf(renewed)
    expect(await notes.pull({ cursor: at, epoch: renewed.epoch, stamp: now ?? '' })).toMatchObject({
      kind: 'changes',
      epoch: renewed.epoch,
      changes: [],
    })
  })

  test.each([
    ['is shorter than the device’s place in it', 0],
    ['was filled again beyond it', 2],
  ])('a push to a store older than the device, whose feed %s, is refused and changes nothing', async (_, imported) => {
    await append([row('a'), row('b'), row('c')])
    const { epoch, stamp } = snapshotOf(await notes.pull({ cursor: 0 }))
    const push = { clientId: notes.clientId, epoch, cursor: 3, stamp, mutations: [tap(4, 4)] }
    expect((await notes.post({ ...push, mutations: [tap(3, 3)] })).status).toBe(200)
    await notes.db.deleteFrom('feed').where('seq', '>', 2).execute()
    await notes.db.updateTable('feed_head').set({ head: 2 }).execute()
    await append(Array.from({ length: imported }, (__, n) => row(`imported ${n}`)))
    const refused = await notes.post(push)
    expect(refused.status).toBe(409)
    const { epoch: renewed } = (await refused.json()) as { epoch: string }
    expect(await notes.linesOf(4)).toEqual([])
    expect(await notes.pull({ cursor: 0 })).toMatchObject({ epoch: renewed })
    // A second one from before does not renew it again; without a place, or with the right one, nothing is refused.
    expect(await (await notes.post(push)).json()).toMatchObject({ code: 'epoch-changed', epoch: renewed })
    expect((await notes.push([tap(4, 4)], 'anna', renewed)).results).toMatchObject([{ kind: 'applied' }])
  })

  test('the stamp of a row that was compacted is no reason to load everything again', async () => {
    await append([row('a'), row('gone')])
    const { epoch } = await notes.pull({ cursor: 0 })
    await append([row('gone', null)])
    const { stamp } = await notes.pull({ cursor: 2, epoch })
    notes.clock.turn(30 * day)
    expect(await compactFeeds(notes.db, notes.clock.now())).toBe(2)
    expect(await notes.pull({ cursor: 3, epoch, stamp: stamp ?? '' })).toMatchObject({
      kind: 'changes',
      epoch,
      changes: [],
    })
  })

  test('staff say once for a database that it was restored, and every process answers with it', async () => {
    await append([row('a')])
    const { epoch } = await notes.pull({ cursor: 0 })
    const named = '44444444-4444-4444-8444-444444444444'
    const say = async (groups: string[]) => {
      const headers = {
        authorization: await notes.tokens.bearer({ sub: 'otto', groups }),
        'content-type': 'application/json',
      }
      return (await notes.request('/v1/sync/epoch', { method: 'PUT', headers, body: JSON.stringify({ epoch: named }) }))
        .status
    }
    expect([await say(['courier']), await say(['sub-depot', 'sub-depot/SAM'])]).toEqual([403, 403])
    expect((await notes.pull({ cursor: 1, epoch })).kind).toBe('changes')
    expect([await say(['back-office']), await say(['back-office'])]).toEqual([204, 204])
    expect(await notes.pull({ cursor: 1, epoch })).toMatchObject({ kind: 'snapshot', epoch: `${named}.0` })
    expect(await problemOf(await notes.post({ clientId: notes.clientId, epoch, mutations: [tap(1, 1)] }))).toBe(
      '409 epoch-changed',
    )
    // Another process on the same database.
    await database.pool.query('update platform.epoch set epoch = $1', ['55555555-5555-4555-8555-555555555555'])
    expect((await notes.pull({ cursor: 1, epoch: `${named}.0` })).epoch).toBe('55555555-5555-4555-8555-555555555555.0')
  })

  test('a cursor of another epoch is worth nothing', async () => {
    await append([row('a')])
    expect((await notes.pull({ cursor: 1, epoch: 'of another time' })).kind).toBe('snapshot')
    expect((await notes.pull({ cursor: 1 })).kind).toBe('snapshot')
  })

  test('reconciling writes what differs and nothing else', async () => {
    const reconcile = (wanted: Record<string, unknown>) =>
      transact(notes.db, (tx) => reconcileFeed(tx, feed, 'note', new Map(Object.entries(wanted)), notes.clock.now()))
    expect(await reconcile({ a: { v: 1, w: [1] }, b: { v: 1 } })).toBe(2)
    expect(await reconcile({ a: { w: [1], v: 1 }, b: { v: 1 } })).toBe(0)
    expect(await reconcile({ a: { v: 2 }, c: { v: 1 } })).toBe(3)
    const { rows } = snapshotOf(await notes.pull({ cursor: 0 }))
    expect(rows.map(({ id, value }) => [id, value])).toEqual([
      ['a', { v: 2 }],
      ['c', { v: 1 }],
    ])
  })

  test('numbers have no gap and no repeat however transactions cross', async () => {
    const plan = array(
      record({
        feeds: array(constantFrom('courier/a', 'courier/b', 'courier/c'), { minLength: 1, maxLength: 5 }),
        fails: boolean(),
      }),
      { minLength: 2, maxLength: 12 },
    )
    await assert(
      asyncProperty(plan, async (writers) => {
        await notes.db.deleteFrom('feed').execute()
        await notes.db.deleteFrom('feed_head').execute()
        await Promise.allSettled(
          writers.map(({ feeds, fails }, n) =>
            transact(notes.db, async (tx) => {
              await appendFeed(
                tx,
                feeds.map((to, i) => ({ feed: to, ...row(`${n}/${i}`) })),
                notes.clock.now(),
              )
              if (fails) throw new Error('The transaction is undone.')
            }),
          ),
        )
        const stored = await notes.db
          .selectFrom('feed')
          .select(['feed', 'seq'])
          .orderBy('feed')
          .orderBy('seq')
          .execute()
        const heads = await notes.db.selectFrom('feed_head').selectAll().execute()
        const wanted = writers.filter(({ fails }) => !fails).flatMap(({ feeds }) => feeds)
        for (const name of new Set(wanted)) {
          const seqs = stored.filter((each) => each.feed === name).map(({ seq }) => seq)
          expect(seqs).toEqual(Array.from({ length: wanted.filter((each) => each === name).length }, (_, i) => i + 1))
          expect(heads.find((head) => head.feed === name)?.head).toBe(seqs.length)
        }
      }),
      { numRuns: 12, seed: 20_260_514 },
    )
  })

  test('a reader among writers never sees a number without those before it', async () => {
    await append([row('first')])
    const { epoch } = await notes.pull({ cursor: 0 })
    const state = { writing: true }
    const writers = Promise.all(
      Array.from({ length: 6 }, async (_, w) => {
        for (let n = 0; n < 25; n++) await append([row(`${w}/${n}`), row('shared', { w, n })])
      }),
    ).then(() => {
      state.writing = false
    })
    let cursor = 1
    while (state.writing) {
      for (const { seq } of changesOf(await notes.pull({ cursor, epoch, limit: 7 }))) {
        expect(seq).toBe(cursor + 1)
        cursor = seq
      }
    }
    await writers
    expect(changesOf(await notes.pull({ cursor, epoch, limit: 2000 })).at(-1)?.seq ?? cursor).toBe(301)
  })

  test('a push tells from which number its note is in the feed', async () => {
    await append([row('before')])
    const { epoch, results } = await notes.push([tap(1, 1)])
    expect(results).toMatchObject([{ kind: 'applied', seq: 2 }])
    expect(changesOf(await notes.pull({ cursor: 1, epoch }))).toMatchObject([{ seq: 2, kind: 'note', id: noteId(1) }])
  })
})
