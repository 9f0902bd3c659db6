import { describe, expect, it } from 'vitest'
import { problemType } from '#contracts/problem.ts'
import type { PushRequest } from '#contracts/sync.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { photoOf } from '#support/parcels.ts'
import { json, scriptedFetch } from '#support/scripted-fetch.ts'
import type { Answer } from '#support/scripted-fetch.ts'

/** Takes every tap; photos are answered in turn, the last answer goes on. */
function phone(...toPhotos: Answer[]) {
  let photos = 0
  const network = scriptedFetch((request) => {
    if (request.method === 'PUT') return (toPhotos[Math.min(photos++, toPhotos.length - 1)] ?? received)(request)
    if (request.method === 'GET') return json({ kind: 'changes', epoch: 'e1', changes: [], head: 0 })
    const results = (request.json as PushRequest).mutations.map(({ mid }) => ({ mid, kind: 'applied', seq: 9 }))
    return json({ epoch: 'e1', results, head: 9 })
  })
  return createDevice({ stores: [notesStore], syncs: [notesSync], fetch: network.fetch })
}
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
    const engine = phone(() => json({}, 413), () => json({ type: `${problemType}type-not-supported` }, 415))
    await enqueue(engine, [wordWithPhoto(1)])
    for (const state of ['waiting', 'refused']) {
      await replay(engine, { now: true })
      expect(await engine.db.blobs.toArray()).toMatchObject([{ state }])
    }
  })

  it.each(['attention', 'withdrawn'] as const)('sends none of a tap that is %s, and waits for nothing', async (state) => {
    const engine = phone(received)
    const [held] = await enqueue(engine, [wordWithPhoto(1), wordWithPhoto(2)])
    await engine.db.delivery.update(held?.n ?? 0, { state, sent: 1, settledAt: 1 })
    const { nextAt } = await replay(engine)
    expect(await engine.db.blobs.toArray()).toMatchObject([{ n: held?.n, state: 'waiting', sent: 0 }])
    expect(nextAt).toBeNull()
  })

  it('takes a portal page with status 200 for no receipt', async () => {
    const engine = phone(portal, () => json({ id: 'of another' }), () => json(null), received)
    await enqueue(engine, [wordWithPhoto(1)])
    for (let answer = 0; answer < 3; answer++) {
      await replay(engine, { now: true })
      expect(await engine.db.blobs.toArray()).toMatchObject([{ state: 'waiting' }])
    }
    await replay(engine, { now: true })
    expect(await engine.db.blobs.count()).toBe(0)
  })
})
