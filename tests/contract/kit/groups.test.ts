import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PullResponse } from '#contracts/sync/sync.ts'
import { compactFeeds } from '#kit/sync/compact.ts'
import type { Database } from '#kit/database/database.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { getDepotFeeds } from '#kit/sync/group-feeds.ts'
import { everyDatabase } from '#support/databases.ts'
import { problemOf, startNotes, type NotesService } from './service-under-test.ts'

const day = 86_400_000
const inSam = ['anna', 'carl']

describe.each(everyDatabase)('feeds of groups on $name', (kind) => {
  let database: Database
  let notes: NotesService
  const refreshed: boolean[] = []

  beforeAll(async () => {
    database = await kind.open()
    notes = await startNotes(database, {
      definition: {
        groups: ({ sub }) => (inSam.includes(sub) ? ['depot/SAM', 'all'] : ['all']),
        refresh: async (_, { withGroups }) => void (await Promise.resolve(refreshed.push(withGroups))),
      },
    })
  })
  beforeEach(async () => {
    for (const table of ['feed', 'feed_head'] as const) await notes.db.deleteFrom(table).execute()
    refreshed.length = 0
  })
  afterAll(() => database.close())

  const append = (feed: string, ...ids: string[]) =>
    transact(notes.db, (tx) =>
      appendFeed(
        tx,
        ids.map((id) => ({ feed, kind: 'note', id, value: { id } })),
        notes.clock.now(),
      ),
    )
  const groupsOf = async (sub: string) => (await notes.pull({ feed: 'own', cursor: 0 }, sub)).groups
  const rowsOf = (page: PullResponse) => (page.kind === 'snapshot' ? page.rows : page.changes).map(({ id }) => id)

  test('the own answer says where the caller’s groups stand, in their order, and only to who asks for it by name', async () => {
    await append('all', 'a', 'b')
    const named = await groupsOf('anna')
    expect(named).toMatchObject([
      { feed: 'depot/SAM', head: 0 },
      { feed: 'all', head: 2 },
    ])
    expect((await groupsOf('ben'))?.map(({ feed }) => feed)).toEqual(['all'])
    const page = await notes.pull({ feed: 'all', cursor: 0 })
    expect(named?.[1]).toMatchObject({ epoch: page.epoch, stamp: page.stamp })
    expect([page.groups, (await notes.pull({ cursor: 0 })).groups]).toEqual([undefined, undefined])
    expect(refreshed).toEqual([true, true, false])
  })

  test('a group’s feed goes on from a cursor, page by page, and is refused to who is not in it', async () => {
    await append('depot/SAM', 'a', 'b', 'c')
    const first = await notes.pull({ feed: 'depot/SAM', cursor: 0, limit: 2 })
    if (first.kind !== 'snapshot') throw new Error('A first pull is a snapshot.')
    const query = { feed: 'depot/SAM', cursor: 0, epoch: first.epoch, after: first.next ?? '' }
    expect([rowsOf(first), rowsOf(await notes.pull(query))]).toEqual([['a', 'b'], ['c']])
    expect(rowsOf(await notes.pull({ feed: 'depot/SAM', cursor: 2, epoch: first.epoch }))).toEqual(['c'])
    for (const each of [
      { feed: 'depot/SAM', cursor: '0' },
      { ...query, cursor: '0' },
    ]) {
      expect(await problemOf(await notes.request(`/v1/sync/pull?${new URLSearchParams(each)}`, {}, 'ben'))).toBe(
        '403 not-allowed',
      )
    }
    expect(await problemOf(await notes.request('/v1/sync/pull?feed=courier/carl&cursor=0'))).toBe('403 not-allowed')
  })

  test('a device that has seen more of a group’s feed gets a snapshot, and nobody else is disturbed', async () => {
    await append('all', 'a', 'b')
    const { epoch, stamp } = await notes.pull({ feed: 'all', cursor: 0 })
    const queries: Record<string, string | number>[] = [
      { cursor: 9 },
      { cursor: 2, stamp: '44444444-4444-4444-8444-444444444444' },
    ]
    for (const seen of queries) {
      const answer = await notes.pull({ feed: 'all', epoch, ...seen })
      expect(answer).toMatchObject({ kind: 'snapshot', epoch, at: 2 })
    }
    const other = await notes.pull({ feed: 'all', cursor: 2, epoch, stamp: stamp ?? '' }, 'ben')
    expect(other).toMatchObject({ kind: 'changes', epoch, changes: [] })
  })

  test('a device behind what was compacted gets a snapshot', async () => {
    await append('all', 'a', 'a')
    const { epoch } = await notes.pull({ feed: 'all', cursor: 0 })
    notes.clock.turn(30 * day)
    expect(await compactFeeds(notes.db, notes.clock.now())).toBe(1)
    expect((await notes.pull({ feed: 'all', cursor: 0, epoch })).kind).toBe('snapshot')
    await append('all', 'b')
    expect(rowsOf(await notes.pull({ feed: 'all', cursor: 2, epoch }))).toEqual(['b'])
  })
})

test('a sub-depot’s people are its couriers and its staff, and who has its code alone is neither', () => {
  const feedsOf = (...groups: string[]) => getDepotFeeds({ sub: 'x', username: 'x', tokenId: 'x', groups })
  expect(feedsOf('courier', 'courier/SAM')).toEqual(['depot/SAM'])
  expect(feedsOf('sub-depot', 'sub-depot/OTH', 'sub-depot/SAM', 'courier/SAM')).toEqual(['depot/OTH', 'depot/SAM'])
  expect([feedsOf('sub-depot/SAM'), feedsOf('back-office'), feedsOf()]).toEqual([[], [], []])
})
