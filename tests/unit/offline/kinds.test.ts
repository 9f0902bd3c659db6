import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#offline/database.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { pullService } from '#offline/pull/pull-service.ts'
import { createDevice } from '#support/device.ts'
import { noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { json, scriptedFetch } from '#support/scripted-fetch.ts'

const stores: FeatureStore[] = [notesStore, { name: 'badges', version: 1, tables: { badges: 'id', counts: 'id' } }]
const badges: FeatureSync = {
  ...notesSync,
  collections: [{ kind: 'badge', table: 'badges', row: z.object({ id: z.string(), colour: z.string() }) }],
  commands: [],
  effects: {},
}
const counting: FeatureSync = {
  ...badges,
  derivedTables: ['counts'],
  async afterWrite(tx, written) {
    await tx.table('counts').put({ id: 'all', count: written.flatMap(({ put }) => put).length })
  },
}
const newer: FeatureSync = {
  ...badges,
  collections: [
    {
      kind: 'badge',
      table: 'badges',
      version: 2,
      row: z.object({ id: z.string(), colour: z.string(), shape: z.string() }),
    },
  ],
}

const rows = [
  { kind: 'note', id: noteId(1), value: { id: noteId(1), words: ['a'] } },
  { kind: 'badge', id: 'b', value: { id: 'b', colour: 'red', shape: 'round' } },
]

/** A service whose feed is at 2 and gives all of it from the beginning. */
function phone(syncs: readonly FeatureSync[]) {
  const network = scriptedFetch(({ path }) =>
    path.includes('cursor=0')
      ? json({ kind: 'snapshot', epoch: 'e1', at: 2, total: 2, rows, next: null })
      : json({ kind: 'changes', epoch: 'e1', changes: [], head: 2 }),
  )
  const engine = createDevice({ stores, syncs, fetch: network.fetch })
  const snapshots = () => network.seen.filter(({ path }) => path.includes('cursor=0')).length
  const pullWith = async (...now: FeatureSync[]) => {
    engine.syncs = now
    expect(await pullService(engine, 'auth')).toBe('current')
    return snapshots()
  }
  return { engine, pullWith }
}

describe('what a program keeps of a feed', () => {
  it('is loaded again when it has learned a kind that it had passed over', async () => {
    const { engine, pullWith } = phone([])
    expect(await pullWith(notesSync)).toBe(1)
    expect(await pullWith(notesSync, badges)).toBe(2)
    expect(await engine.db.table('badges').toArray()).toEqual([{ id: 'b', colour: 'red' }])
    expect(await pullWith(notesSync, badges)).toBe(2)
  })

  it('is loaded again for a table that is derived from it, and for rows of another version', async () => {
    const { engine, pullWith } = phone([])
    await pullWith(notesSync, badges)
    expect(await pullWith(notesSync, counting)).toBe(2)
    expect(await engine.db.table('counts').toArray()).toEqual([{ id: 'all', count: 1 }])
    expect(await pullWith(notesSync, newer)).toBe(3)
    expect(await engine.db.table('badges').toArray()).toEqual([{ id: 'b', colour: 'red', shape: 'round' }])
  })

  it('is not loaded again by a program that keeps less of it', async () => {
    const { pullWith } = phone([])
    await pullWith(notesSync, badges)
    expect(await pullWith(notesSync)).toBe(1)
  })

  it('is loaded again where an older program has moved the cursor beyond rows that it did not know', async () => {
    const { engine, pullWith } = phone([])
    await pullWith(notesSync, badges)
    await engine.db.services.update('auth', { cursor: 1, holds: { notes: 'note@1' } })
    expect(await pullWith(notesSync, badges)).toBe(2)
  })

  it('is loaded again on a phone that comes from a version which did not write it down', async () => {
    const { engine, pullWith } = phone([])
    await pullWith(notesSync, badges)
    await engine.db.services
      .where('service')
      .equals('auth')
      .modify((row) => {
        delete row.holds
      })
    expect(await pullWith(notesSync, badges)).toBe(2)
  })
})

describe('a feature whose migration fails', () => {
  const before: FeatureStore = { name: 'badges', version: 1, tables: { badges: 'id', drafts: 'id' } }
  const failing = (step: NonNullable<FeatureStore['migrations']>[number]): FeatureStore => ({
    name: 'badges',
    version: 2,
    tables: { badges: 'id, colour', drafts: 'id' },
    migrations: { 2: step },
  })

  async function migrated(name: string, step: NonNullable<FeatureStore['migrations']>[number]) {
    const first = openDatabase(name, [notesStore, before])
    await first.services.put({
      service: 'auth',
      cursor: 7,
      epoch: 'e',
      holds: { badges: 'badge@1', notes: 'note@1' },
    } as never)
    await first.table('badges').put({ id: 'b', colour: 'red' })
    await first.table('notes').put({ id: noteId(1), words: ['kept'] })
    await first.table('drafts').put({ id: 'd', typed: 'kept too' })
    first.close()
    const second = openDatabase(name, [notesStore, failing(step)])
    const read = {
      outbox: await second.outbox.count(),
      badges: await second.table('badges').toArray(),
      notes: await second.table('notes').count(),
      drafts: await second.table('drafts').count(),
      holds: (await second.services.get('auth'))?.holds,
      noted: (await second.meta.get('failed-migration/badges'))?.value,
    }
    second.close()
    return read
  }

  it.each<[string, NonNullable<FeatureStore['migrations']>[number]]>([
    ['by its own fault', async () => await Promise.reject(new Error('No such colour.'))],
    ['by the store', async (tx) => void (await tx.table('badges').add({ id: 'b', colour: 'again' }))],
    [
      'in the middle',
      async (tx) => {
        await tx
          .table('badges')
          .toCollection()
          .modify((row: { colour: string }) => {
            row.colour = 'half'
            throw new Error('No such colour.')
          })
      },
    ],
  ])('has its rows loaded again, and everything else is there: %s', async (name, step) => {
    expect(await migrated(`fails ${name}`, step)).toEqual({
      outbox: 0,
      badges: [],
      notes: 1,
      drafts: 1,
      holds: { notes: 'note@1' },
      noted: { from: 1, to: 2, error: expect.any(String) as string },
    })
  })
})
