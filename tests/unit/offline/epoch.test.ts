import { describe, expect, it } from 'vitest'
import type { PushRequest } from '#contracts/sync/sync.ts'
import { adoptEpoch } from '#offline/outbox/accept-epoch.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { deleteDelivered } from '#offline/outbox/cleanup.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { photoOf } from '#support/parcels.ts'
import { json, scriptedFetch } from '#support/scripted-fetch.ts'

const word = (text: string) => ({ command: addWord, input: { noteId: noteId(1), word: text, photos: [] } })
const day = 24 * 60 * 60 * 1000

/** Remembers effects by mutation id, and forgets the newest when its store is restored. */
function restorableService() {
  let epoch = 'e1'
  let log: string[] = []
  const photos: string[] = []
  const network = scriptedFetch((request) => {
    if (request.method === 'PUT') {
      photos.push(request.path.split('/').at(-1) ?? '')
      return json({ id: photos.at(-1) })
    }
    const asked =
      request.method === 'POST'
        ? (request.json as PushRequest).epoch
        : new URLSearchParams(request.path.split('?')[1]).get('epoch')
    if (asked !== null && asked !== epoch) return json({ code: 'epoch-changed', epoch }, 409)
    if (request.method === 'GET') return json({ kind: 'changes', epoch, changes: [], head: 0 })
    const results = (request.json as PushRequest).mutations.map(({ mid }) => {
      if (!log.includes(mid)) log.push(mid)
      return { mid, kind: 'applied', seq: 0 }
    })
    return json({ epoch, results, head: 0 })
  })
  return {
    network,
    effects: () => log,
    photos: () => photos,
    restore: (kept: number) => {
      log = log.slice(0, kept)
      epoch = 'e2'
    },
  }
}

describe('after the service was restored to an older state', () => {
  it('everything of the last seven days is sent again, each once', async () => {
    const service = restorableService()
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: service.network.fetch })
    await enqueue(engine, [word('a'), word('b')])
    await replay(engine)
    service.restore(1)
    await enqueue(engine, [word('c')])
    await replay(engine)
    const mids = (await engine.db.outbox.orderBy('n').toArray()).map((row) => row.mid)
    expect(service.effects()).toEqual(mids)
    expect((await engine.db.delivery.toArray()).every((delivery) => delivery.state === 'done')).toBe(true)
  })

  it('a photo that is still on the phone is sent again, because the service may have lost it', async () => {
    const service = restorableService()
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: service.network.fetch })
    const photo = photoOf(1)
    await replay(engine, { pull: ['auth'] })
    const tap = { command: addWord, input: { noteId: noteId(1), word: 'a', photos: [photo] } }
    await enqueue(engine, [{ ...tap, bytes: { [photo.id]: new ArrayBuffer(8) } }])
    await engine.db.blobs.update(photo.id, { state: 'stored' })
    service.restore(0)
    await replay(engine)
    expect(service.photos()).toEqual([photo.id])
    expect(await engine.db.blobs.count()).toBe(0)
  })

  it('an answer from before it counts for nothing, when another program has met the new epoch meanwhile', async () => {
    const service = restorableService()
    const late: typeof fetch = async (input, init) => {
      const response = await service.network.fetch(input, init)
      if (init?.method !== 'POST' || service.effects().length > 1) return response
      service.restore(0)
      await adoptEpoch(engine, 'auth', 'e2')
      return response
    }
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: late })
    await replay(engine, { pull: ['auth'] })
    await enqueue(engine, [word('a')])
    await replay(engine)
    expect(await engine.db.delivery.toArray()).toMatchObject([{ state: 'pending', sendingSince: null }])
    await enqueue(engine, [word('b')])
    await replay(engine)
    expect(service.effects()).toHaveLength(2)
  })

  it('the first answer of a service that is new to the phone sends nothing again', async () => {
    const service = restorableService()
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: service.network.fetch })
    await enqueue(engine, [word('a')])
    await replay(engine, { pull: ['auth'] })
    expect(service.network.seen.filter((request) => request.method === 'POST')).toHaveLength(1)
  })
})

describe('the memory of sent taps', () => {
  it('lasts seven days and never ends for what was not sent', async () => {
    const service = restorableService()
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: service.network.fetch })
    await enqueue(engine, [word('old')])
    await replay(engine)
    engine.clock.advance(6 * day)
    expect(await deleteDelivered(engine.db, { deviceDated: engine.clock.wall() })).toBe(0)
    await enqueue(engine, [word('unsent')])
    engine.clock.advance(2 * day)
    expect(await deleteDelivered(engine.db, { deviceDated: engine.clock.wall() })).toBe(1)
    expect((await engine.db.outbox.toArray()).map((row) => (row.input as { word: string }).word)).toEqual(['unsent'])
  })
})
