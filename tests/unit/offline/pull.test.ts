import { describe, expect, it } from 'vitest'
import { pullService } from '#offline/pull/pull-service.ts'
import { createDevice } from '#support/device.ts'
import { noteId, notesStore, notesSync, type Note } from '#support/notes-feature.ts'
import { json, scriptedFetch, type Answer } from '#support/scripted-fetch.ts'

const row = (n: number, ...words: string[]) => ({ kind: 'note', id: noteId(n), value: { id: noteId(n), words } })
const change = (seq: number, n: number, ...words: string[]) => ({ seq, ...row(n, ...words) })
const changes =
  (head: number, ...list: object[]): Answer =>
  () =>
    json({ kind: 'changes', epoch: 'e1', changes: list, head })
const snapshot =
  (at: number, next: string | null, ...rows: object[]): Answer =>
  () =>
    json({ kind: 'snapshot', epoch: 'e1', at, total: 3, rows, next })

function phone(...answers: Answer[]) {
  const network = scriptedFetch(...answers)
  const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: network.fetch })
  const notes = async () => (await engine.db.table<Note>('notes').toArray()).map((note) => note.words.join(' '))
  const cursor = async () => (await engine.db.services.get('auth'))?.cursor
  return { engine, notes, cursor, seen: network.seen }
}

describe('pulling', () => {
  it('goes on from the cursor until the head', async () => {
    const { engine, notes, cursor, seen } = phone(
      changes(3, change(1, 1, 'a'), change(2, 2, 'b')),
      changes(3, change(3, 1, 'a', 'c')),
    )
    expect(await pullService(engine, 'auth')).toBe('current')
    expect(await notes()).toEqual(['a c', 'b'])
    expect(await cursor()).toBe(3)
    expect(seen[1]?.path).toContain('cursor=2')
  })

  it('returns the stamp of the row that it is at, and none of a beginning', async () => {
    const stamped =
      (stamp: string, at: number): Answer =>
      () =>
        json({ kind: 'snapshot', epoch: 'e1', at, total: 1, stamp, rows: [row(1, 'a')], next: null })
    const next: Answer = () =>
      json({ kind: 'changes', epoch: 'e1', changes: [change(8, 1, 'b')], head: 9, stamp: 's8' })
    const { engine, seen } = phone(stamped('s7', 7), next, changes(8))
    await pullService(engine, 'auth')
    expect(seen.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('stamp'))).toEqual([null, 's7', 's8'])
    await engine.db.services.update('auth', { cursor: 0 })
    await pullService(engine, 'auth')
    expect(seen[3]?.path).not.toContain('stamp')
  })

  it('removes what the feed says is gone', async () => {
    const gone = { seq: 2, kind: 'note', id: noteId(1), value: null }
    const { engine, notes } = phone(changes(2, change(1, 1, 'a'), gone))
    await pullService(engine, 'auth')
    expect(await notes()).toEqual([])
  })

  it('shows nothing of a snapshot before its last page', async () => {
    const { engine, notes, cursor } = phone(snapshot(7, 'p2', row(1, 'a'), row(2, 'b')), () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await pullService(engine, 'auth')).toBe('failed')
    expect([await notes(), await cursor()]).toEqual([[], 0])
  })

  it('replaces everything by a snapshot and goes on from its place in the feed', async () => {
    const { engine, notes, cursor } = phone(
      changes(1, change(1, 3, 'old')),
      snapshot(7, 'p2', row(1, 'a')),
      snapshot(7, null, row(2, 'b')),
      changes(8, change(8, 2, 'b', 'later')),
    )
    await pullService(engine, 'auth')
    expect(await notes()).toEqual(['old'])
    await pullService(engine, 'auth')
    expect(await notes()).toEqual(['a', 'b later'])
    expect(await cursor()).toBe(8)
  })

  it('loads everything again when a number is missing', async () => {
    const { engine, notes, seen } = phone(
      changes(3, change(1, 1, 'a'), change(3, 1, 'c')),
      snapshot(3, null, row(1, 'whole')),
      changes(3),
    )
    await pullService(engine, 'auth')
    expect(seen[1]?.path).toContain('cursor=0')
    expect(await notes()).toEqual(['whole'])
  })

  it('is content with an empty feed', async () => {
    const { engine, seen } = phone(snapshot(0, null))
    expect(await pullService(engine, 'auth')).toBe('current')
    expect(seen).toHaveLength(1)
  })

  it('writes a page only once when page and worker both asked for it', async () => {
    const page = changes(1, change(1, 1, 'a'))
    const { engine, cursor } = phone(page)
    await Promise.all([pullService(engine, 'auth'), pullService(engine, 'auth')])
    expect(await cursor()).toBe(1)
  })

  it('asks no more when the service fails, although another program has met a new epoch meanwhile', async () => {
    const { engine, seen } = phone(changes(1, change(1, 1, 'a')), async () => {
      await engine.db.services.update('auth', { epoch: 'e2', cursor: 0 })
      return json({}, 503)
    })
    await pullService(engine, 'auth')
    expect(await pullService(engine, 'auth')).toBe('failed')
    expect(seen).toHaveLength(2)
  })

  it('lets a snapshot go that is older than what another program has loaded meanwhile', async () => {
    const late: Answer = async () => {
      await engine.db.table('notes').put({ id: noteId(1), words: ['a', 'newer'] })
      await engine.db.services.update('auth', { epoch: 'e1', cursor: 8 })
      return json({ kind: 'snapshot', epoch: 'e1', at: 7, total: 1, rows: [row(1, 'a')], next: null })
    }
    const { engine, notes, cursor } = phone(snapshot(0, null), late, changes(8))
    await pullService(engine, 'auth')
    expect(await pullService(engine, 'auth')).toBe('current')
    expect([await notes(), await cursor()]).toEqual([['a newer'], 8])
  })

  it('begins again when another program has adopted the new epoch first', async () => {
    const { engine, notes } = phone(
      snapshot(7, 'p2', row(1, 'old')),
      async () => {
        await engine.db.services.update('auth', { epoch: 'e2', cursor: 0 })
        return json({ code: 'epoch-changed', epoch: 'e2' }, 409)
      },
      () => json({ kind: 'snapshot', epoch: 'e2', at: 0, total: 1, rows: [row(1, 'new')], next: null }),
    )
    expect(await pullService(engine, 'auth')).toBe('current')
    expect(await notes()).toEqual(['new'])
    expect((await engine.db.services.get('auth'))?.failures).toBe(0)
  })

  it('passes over a kind of row that this version does not know', async () => {
    const unknown = { seq: 1, kind: 'hologram', id: 'h', value: {} }
    const { engine, notes, cursor } = phone(changes(2, unknown, change(2, 1, 'a')))
    await pullService(engine, 'auth')
    expect([await notes(), await cursor()]).toEqual([['a'], 2])
  })
  it('leaves a row aside that it cannot read, counts it, and keeps what it had of it', async () => {
    const odd = (seq: number, n: number) => ({
      seq,
      kind: 'note',
      id: noteId(n),
      value: { id: noteId(n), words: 'not a list' },
    })
    const { engine, notes, cursor } = phone(
      changes(4, change(1, 1, 'a'), change(2, 2, 'b'), odd(3, 1), odd(4, 3)),
      snapshot(4, null, row(1, 'whole')),
      changes(4),
    )
    await pullService(engine, 'auth')
    expect([await notes(), await cursor()]).toEqual([['b'], 4])
    const noted = async () =>
      (await engine.db.meta.get('left-aside/auth'))?.value as
        | { count: number; newest: { id: string; issue: string }[] }
        | undefined
    expect(await noted()).toMatchObject({
      count: 2,
      newest: [{ id: noteId(1), issue: 'words invalid_type' }, { id: noteId(3) }],
    })
    await engine.db.services.update('auth', { cursor: 0 })
    await pullService(engine, 'auth')
    expect([await notes(), await noted()]).toEqual([['whole'], undefined])
  })

  it('keeps of a row what it knows', async () => {
    const more = { seq: 1, kind: 'note', id: noteId(1), value: { id: noteId(1), words: ['a'], mood: 'unknown here' } }
    const { engine } = phone(changes(1, more))
    await pullService(engine, 'auth')
    expect(await engine.db.table('notes').toArray()).toEqual([{ id: noteId(1), words: ['a'] }])
  })
})
