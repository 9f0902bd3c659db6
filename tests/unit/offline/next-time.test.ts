import { describe, expect, it } from 'vitest'
import type { PushRequest } from '#contracts/sync/sync.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { photoOf } from '#support/parcels.ts'
import { json, scriptedFetch, type Answer } from '#support/scripted-fetch.ts'

/** Of a result, without the id. */
type Decided = { kind: string } & Record<string, unknown>
const tap = (n: number, word: string) => ({ command: addWord, input: { noteId: noteId(n), word, photos: [] } })
const tapWithPhoto = (n: number) => {
  const photo = photoOf(n)
  return {
    command: addWord,
    input: { noteId: noteId(n), word: 'photo', photos: [photo] },
    bytes: { [photo.id]: new ArrayBuffer(8) },
  }
}

/** A service that decides by the word; photos are answered with `toPhoto`. */
function phone(decide: (word: string) => Decided, toPhoto: Answer = () => json({}, 500)) {
  const network = scriptedFetch((request) => {
    if (request.method === 'PUT') return toPhoto(request)
    if (request.method === 'GET') return json({ kind: 'changes', epoch: 'e1', changes: [], head: 0 })
    const results = (request.json as PushRequest).mutations.map(({ mid, input }) => ({
      mid,
      ...decide((input as { word: string }).word),
    }))
    return json({ epoch: 'e1', results, head: 9 })
  })
  const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: network.fetch })
  return { engine, seen: network.seen }
}
const byWord = (word: string): Decided => {
  if (word === 'refused') return { kind: 'rejected', code: 'word-forbidden', current: null }
  if (word === 'after') return { kind: 'blocked' }
  return word === 'later' ? { kind: 'retry', afterMs: 5_000 } : { kind: 'applied', seq: 9 }
}

describe('when to come back', () => {
  it('is not said by a tap behind a refused one: it waits for the courier', async () => {
    const { engine } = phone(byWord)
    await enqueue(engine, [tap(1, 'refused'), tap(1, 'after')])
    expect((await replay(engine)).nextAt).toBeNull()
  })

  it('is the time of the tap that may go first, not of the one that was made first', async () => {
    const { engine } = phone(byWord)
    await enqueue(engine, [tap(1, 'refused'), tap(1, 'after'), tap(2, 'later')])
    expect((await replay(engine)).nextAt).toBe(engine.clock.wall() + 5_000)
  })

  it('is the time of the photo that may go first', async () => {
    const { engine } = phone(byWord)
    await enqueue(engine, [tapWithPhoto(1), tapWithPhoto(2)])
    await replay(engine)
    const [first] = await engine.db.blobs.toCollection().primaryKeys()
    await engine.db.blobs.update(first ?? '', { nextAt: engine.clock.wall() + 60_000 })
    expect((await replay(engine)).nextAt).toBe(engine.clock.wall() + 500)
  })

  it('grows where a service answers and settles nothing', async () => {
    const { engine, seen } = phone(() => ({ kind: 'blocked' }))
    await enqueue(engine, [tap(1, 'a')])
    const waits: number[] = []
    for (let call = 0; call < 6; call++) {
      const { nextAt } = await replay(engine)
      waits.push((nextAt ?? 0) - engine.clock.wall())
      engine.clock.advance(waits.at(-1) ?? 0)
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000])
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(6)
  })
})
