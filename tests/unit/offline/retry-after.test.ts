import { describe, expect, it } from 'vitest'
import type { PushRequest } from '#contracts/sync/sync.ts'
import { openDatabase } from '#offline/database.ts'
import { recordFailedExchange } from '#offline/exchange.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { createLocks } from '#support/locks.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { photoOf } from '#support/parcels.ts'
import { json, scriptedFetch, type Answer, type SeenRequest } from '#support/scripted-fetch.ts'

const busy = () => json({}, 503, { 'retry-after': '120' })
const applied: Answer = ({ method, path, json: body }) => {
  if (method === 'PUT') return json({ id: path.split('/').at(-1) })
  if (method === 'GET') return json({ kind: 'changes', epoch: 'e1', changes: [], head: 0 })
  const results = (body as PushRequest).mutations.map(({ mid }) => ({ mid, kind: 'applied', seq: 9 }))
  return json({ epoch: 'e1', results, head: 9 })
}

function phone(answer: Answer) {
  const network = scriptedFetch(answer)
  return {
    engine: createDevice({ stores: [notesStore], syncs: [notesSync], fetch: network.fetch }),
    seen: network.seen,
  }
}
const asked = (seen: readonly SeenRequest[]) => seen.map(({ method, path }) => `${method} ${path.split('/')[2] ?? ''}`)
const words = (photos: number) => {
  const refs = Array.from({ length: photos }, (_, n) => photoOf(n))
  const bytes = Object.fromEntries(refs.map(({ id }) => [id, new ArrayBuffer(8)]))
  return [{ command: addWord, input: { noteId: noteId(1), word: 'a', photos: refs }, bytes }]
}

describe('a service that asks to be left alone', () => {
  it('is not asked for news in the same run, nor sent photos', async () => {
    const { engine, seen } = phone((request) => (request.method === 'POST' ? busy() : applied(request)))
    await enqueue(engine, words(1))
    await replay(engine, { now: true, pull: ['auth'] })
    expect(asked(seen)).toEqual(['POST sync'])
  })

  it('gets neither the next photos nor the next taps when it asked over a photo', async () => {
    let photos = 0
    const { engine, seen } = phone((request) =>
      request.method === 'PUT' && ++photos === 2 ? busy() : applied(request),
    )
    await enqueue(engine, words(6))
    await replay(engine)
    expect(photos).toBe(4)
    await enqueue(engine, words(0))
    const before = seen.length
    await replay(engine, { now: true })
    expect(seen).toHaveLength(before)
    engine.clock.advance(121_000)
    await replay(engine)
    expect(await engine.db.blobs.count()).toBe(0)
  })

  it('is left alone although another request has meanwhile failed for its own reason', async () => {
    const { engine, seen } = phone(applied)
    await recordFailedExchange(engine, 'auth', busy())
    await recordFailedExchange(engine, 'auth', json({}, 500))
    await recordFailedExchange(engine, 'auth')
    await enqueue(engine, words(0))
    await replay(engine, { now: true })
    expect(seen).toHaveLength(0)
  })
})

describe('a phone whose push is turned away', () => {
  const tooMuch = (seconds: string) => json({}, 429, { 'retry-after': seconds })
  const states = async ({ db }: ReturnType<typeof phone>['engine']) =>
    (await db.delivery.toArray()).map(({ state, retries }) => [state, retries])

  it('keeps their work through a reload, and sends the same once the time is over that the service has said', async () => {
    let turnedAway = false
    const { engine, seen } = phone((request) => {
      if (request.method !== 'POST' || turnedAway) return applied(request)
      turnedAway = true
      return tooMuch('3600')
    })
    await enqueue(engine, words(0))
    const { nextAt } = await replay(engine)
    expect(nextAt).toBe(engine.clock.wall() + 3_600_000)
    engine.clock.advance(1_800_000)
    engine.db.close()
    const reloaded = { ...engine, db: openDatabase(engine.db.name, [notesStore]), locks: createLocks() }
    expect((await replay(reloaded, { now: true })).nextAt).toBe(nextAt)
    engine.clock.advance(1_799_000)
    await enqueue(reloaded, words(0))
    await replay(reloaded, { now: true })
    expect(asked(seen)).toEqual(['POST sync'])
    expect(await states(reloaded)).toEqual([
      ['pending', 0],
      ['pending', 0],
    ])
    engine.clock.advance(1_000)
    expect((await replay(reloaded)).nextAt).toBeNull()
    const sent = seen.flatMap(
      ({ json: body }) => (body as PushRequest | undefined)?.mutations.map(({ mid }) => mid) ?? [],
    )
    expect(sent).toHaveLength(3)
    expect(sent[1]).toBe(sent[0])
    expect((await states(reloaded)).map(([state]) => state)).not.toContain('pending')
  })

  it('waits for an hour at most, whatever the service says', async () => {
    const { engine } = phone((request) => (request.method === 'POST' ? tooMuch('86400') : applied(request)))
    await enqueue(engine, words(0))
    for (let hours = 0; hours < 30; hours++) {
      expect((await replay(engine)).nextAt).toBe(engine.clock.wall() + 3_600_000)
      engine.clock.advance(3_600_000)
    }
    expect(await states(engine)).toEqual([['pending', 0]])
  })
})
