import { describe, expect, it, vi } from 'vitest'
import { problemType } from '#contracts/problem.ts'
import type { PushRequest } from '#contracts/sync/sync.ts'
import { restoreWindow } from '#offline/outbox/accept-epoch.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import { noReserve, type Reserve } from '#offline/storage/reserve.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { photoOf } from '#support/parcels.ts'
import { json, scriptedFetch, type Answer } from '#support/scripted-fetch.ts'

/** Takes every tap; photos are answered in turn, the last answer goes on. */
function phoneWith(options: { reserve?: Reserve }, ...toPhotos: Answer[]) {
  let photos = 0
  const network = scriptedFetch((request) => {
    if (request.method === 'PUT') return (toPhotos[Math.min(photos++, toPhotos.length - 1)] ?? received)(request)
    if (request.method === 'GET') return json({ kind: 'changes', epoch: 'e1', changes: [], head: 0 })
    const results = (request.json as PushRequest).mutations.map(({ mid }) => ({ mid, kind: 'applied', seq: 9 }))
    return json({ epoch: 'e1', results, head: 9 })
  })
  return createDevice({ stores: [notesStore], syncs: [notesSync], fetch: network.fetch, ...options })
}
const phone = (...toPhotos: Answer[]) => phoneWith({}, ...toPhotos)
const received: Answer = ({ path }) => json({ id: path.split('/').at(-1) })
const portal: Answer = () => new Response('<html>Pay for Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })

const wordWithPhoto = (n: number) => {
  const photo = photoOf(n)
  const input = { noteId: noteId(n), word: 'a', photos: [photo] }
  return { command: addWord, input, bytes: { [photo.id]: new ArrayBuffer(8) } }
}

describe('sending photos', () => {
  it('keeps the phone’s copy until both the tap and the photo have their receipt', async () => {
    const engine = phone(() => json({}, 500), received)
    await enqueue(engine, [wordWithPhoto(1)])
    await replay(engine)
    expect(await engine.db.blobs.count()).toBe(1)
    await replay(engine, { now: true })
    expect(await engine.db.blobs.count()).toBe(0)
  })

  it('gives a photo up where the service itself refuses it, and for nobody else', async () => {
    const engine = phone(
      () => json({}, 413),
      () => json({ type: `${problemType}type-not-supported` }, 415),
    )
    await enqueue(engine, [wordWithPhoto(1)])
    for (const state of ['waiting', 'refused']) {
      await replay(engine, { now: true })
      expect(await engine.db.blobs.toArray()).toMatchObject([{ state }])
    }
  })

  it('writes a photo’s bytes once, and its way beside them', async () => {
    const engine = phone(() => json({}, 500))
    await enqueue(engine, [wordWithPhoto(1)])
    const written = vi.spyOn(engine.db.blobBytes.core, 'mutate')
    await replay(engine, { now: true })
    expect(await engine.db.blobs.toArray()).toEqual([
      expect.not.objectContaining({ bytes: expect.anything() as unknown }),
    ])
    expect(await engine.db.blobBytes.toArray()).toEqual([{ id: photoOf(1).id, bytes: new ArrayBuffer(8) }])
    expect(written).not.toHaveBeenCalled()
  })

  it('sends a photo that was kept with its bytes in its row', async () => {
    const engine = phone(received)
    await enqueue(engine, [wordWithPhoto(1)])
    await engine.db.blobBytes.clear()
    await engine.db.blobs.update(photoOf(1).id, { bytes: new ArrayBuffer(8) })
    await replay(engine)
    expect(await engine.db.blobs.count()).toBe(0)
  })

  it('keeps what the service has for as long as taps are repeated, where there is room, and not where there is none', async () => {
    let laid = true
    const engine = phoneWith({ reserve: { ...noReserve, isLaid: async () => await Promise.resolve(laid) } }, received)
    const kept = async () => [await engine.db.blobs.count(), await engine.db.blobBytes.count()]
    await enqueue(engine, [wordWithPhoto(1)])
    await replay(engine)
    engine.clock.advance(restoreWindow - 400_000)
    await replay(engine)
    expect(await kept()).toEqual([1, 1])
    engine.clock.advance(400_000)
    await enqueue(engine, [wordWithPhoto(2)])
    await replay(engine)
    expect(await engine.db.blobs.toCollection().primaryKeys()).toEqual([photoOf(2).id])
    laid = false
    await replay(engine)
    expect(await kept()).toEqual([0, 0])
  })

  it.each(['attention', 'withdrawn'] as const)(
    'sends none of a tap that is %s, and waits for nothing',
    async (state) => {
      const engine = phone(received)
      const [held] = await enqueue(engine, [wordWithPhoto(1), wordWithPhoto(2)])
      await engine.db.delivery.update(held?.n ?? 0, { state, sent: 1, settledAt: 1 })
      const { nextAt } = await replay(engine)
      expect(await engine.db.blobs.toArray()).toMatchObject([{ n: held?.n, state: 'waiting', sent: 0 }])
      expect(nextAt).toBeNull()
    },
  )

  it('takes a portal page with status 200 for no receipt', async () => {
    const engine = phone(
      portal,
      () => json({ id: 'of another' }),
      () => json(null),
      received,
    )
    await enqueue(engine, [wordWithPhoto(1)])
    for (let answer = 0; answer < 3; answer++) {
      await replay(engine, { now: true })
      expect(await engine.db.blobs.toArray()).toMatchObject([{ state: 'waiting' }])
    }
    await replay(engine, { now: true })
    expect(await engine.db.blobs.count()).toBe(0)
  })
})
