import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { enqueue, enqueueFrom } from '#offline/outbox/enqueue.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { lost, scriptedFetch } from '#support/scripted-fetch.ts'

const device = () => createDevice({ stores: [notesStore], syncs: [notesSync], fetch: scriptedFetch(lost).fetch })
const word = (n: number, text: string) => ({ command: addWord, input: { noteId: noteId(n), word: text, photos: [] } })
const photo = { id: noteId(90), sha256: 'a'.repeat(64), type: 'image/jpeg' as const, size: 3 }

describe('a tap', () => {
  it('is in the outbox with its author, entity and time when the call returns', async () => {
    const engine = device()
    const [row] = await enqueue(engine, [word(1, 'rain')])
    expect(await engine.db.outbox.get(row?.n ?? 0)).toMatchObject({
      actor: engine.actor,
      entity: `note/${noteId(1)}`,
      deviceTime: '2026-05-14T09:00:00.000Z',
      input: { word: 'rain' },
    })
    expect(await engine.db.delivery.get(row?.n ?? 0)).toMatchObject({ state: 'pending', sent: 0 })
  })

  it('keeps its photos in the same transaction', async () => {
    const engine = device()
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const tap = {
      command: addWord,
      input: { noteId: noteId(1), word: 'door', photos: [photo] },
      bytes: { [photo.id]: bytes },
    }
    const [row] = await enqueue(engine, [tap])
    expect(await engine.db.blobs.get(photo.id)).toMatchObject({ n: row?.n, state: 'waiting', size: 3 })
  })

  it('leaves nothing behind when the bytes of a photo are missing', async () => {
    const engine = device()
    const tap = { command: addWord, input: { noteId: noteId(1), word: 'door', photos: [photo] } }
    await expect(enqueue(engine, [word(2, 'first'), tap])).rejects.toThrow('bytes')
    expect([await engine.db.outbox.count(), await engine.db.delivery.count()]).toEqual([0, 0])
  })

  it('takes the draft that it records with it, and leaves it where nothing was kept', async () => {
    const engine = device()
    const draft = { table: 'notes', key: noteId(1) }
    await engine.db.table(draft.table).bulkPut([{ id: noteId(1) }, { id: noteId(2) }])
    const tap = { command: addWord, input: { noteId: noteId(1), word: 'door', photos: [photo] }, draft }
    await expect(enqueue(engine, [tap])).rejects.toThrow('bytes')
    expect(await engine.db.table(draft.table).count()).toBe(2)
    await enqueue(engine, [{ ...tap, bytes: { [photo.id]: new Uint8Array([1, 2, 3]).buffer } }])
    expect(await engine.db.table(draft.table).toCollection().primaryKeys()).toEqual([noteId(2)])
  })

  it('is judged by what it will lie on, and wakes nobody where nothing is to be kept', async () => {
    const engine = device()
    let woken = 0
    engine.onQueued = () => (woken += 1)
    const firstOnly = async () => ((await engine.db.outbox.count()) === 0 ? [word(1, 'mine')] : [])
    const kept = await Promise.all([
      enqueueFrom(engine, ['notes'], firstOnly),
      enqueueFrom(engine, ['notes'], firstOnly),
    ])
    expect([kept.flat().length, woken]).toEqual([1, 1])
  })

  it.each([
    ['before', false],
    ['after', true],
  ])('is kept once, under one id, when the store is lost just %s it was kept', async (_, committed) => {
    const engine = device()
    const made: string[] = []
    engine.newId = () => made[made.push(noteId(500 + made.length)) - 1] ?? ''
    const transaction = engine.db.transaction.bind(engine.db)
    let lost = 0
    const cut = (async (...args: Parameters<typeof transaction>) => {
      if (lost++ > 0) return await transaction(...args)
      if (committed) await transaction(...args)
      throw new Dexie.InvalidStateError('The connection was lost')
    }) as unknown as typeof transaction
    engine.db.transaction = cut
    const rows = await enqueue(engine, [word(1, 'a'), word(2, 'b')])
    expect(lost).toBe(2)
    expect(await engine.db.outbox.orderBy('n').toArray()).toEqual(rows)
    expect([rows.map(({ mid }) => mid), await engine.db.delivery.count()]).toEqual([made, 2])
  })

  it('is refused before it is kept when no service would take its input', async () => {
    const engine = device()
    const bad = { command: addWord, input: { noteId: 'not-an-id', word: 'x', photos: [] } }
    await expect(enqueue(engine, [bad])).rejects.toThrow('uuid')
    expect(await engine.db.outbox.count()).toBe(0)
  })

  it('wakes the sender only after it is kept', async () => {
    const engine = device()
    let kept = -1
    const counted = new Promise<void>((resolve) => {
      engine.onQueued = () => {
        void engine.db.outbox.count().then((count) => {
          kept = count
          resolve()
        })
      }
    })
    await enqueue(engine, [word(1, 'a'), word(1, 'b')])
    await counted
    expect(kept).toBe(2)
  })
})
