import { describe, expect, it } from 'vitest'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import type { PushRequest } from '#contracts/sync.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { json, scriptedFetch } from '#support/scripted-fetch.ts'

const word = (n: number) => ({ command: addWord, input: { noteId: noteId(n), word: 'w', photos: [] } })

/** Answers pushes when `open` is called; remembers how many were under way at once. */
function gate() {
  let release: () => void = () => undefined
  let under = 0
  let most = 0
  const shut = new Promise<void>((resolve) => {
    release = resolve
  })
  const network = scriptedFetch(async (request) => {
    if (request.method === 'GET') return json({ kind: 'changes', epoch: 'e', changes: [], head: 0 })
    most = Math.max(most, ++under)
    await shut
    under--
    const results = (request.json as PushRequest).mutations.map(({ mid }) => ({ mid, kind: 'applied', seq: 0 }))
    return json({ epoch: 'e', results, head: 0 })
  })
  return { network, open: () => release(), most: () => most }
}

const settle = async () => {
  for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve))
}

describe('two replayers of one courier', () => {
  it('take turns, and the later one sends what the first had not seen', async () => {
    const service = gate()
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: service.network.fetch })
    await enqueue(engine, [word(1)])
    const first = replay(engine)
    await settle()
    await enqueue(engine, [word(2)])
    const second = replay(engine)
    const joined = replay(engine)
    await settle()
    service.open()
    await Promise.all([first, second, joined])
    expect(service.most()).toBe(1)
    expect(service.network.seen.filter((request) => request.method === 'POST')).toHaveLength(2)
    expect(await engine.db.delivery.where('state').equals('done').count()).toBe(2)
  })

  it('goes on without a frozen tab that will not give up its lock', async () => {
    const service = gate()
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: service.network.fetch })
    await enqueue(engine, [word(1)])
    const frozen = engine.locks.request(`replay:${engine.db.name}`, async () => await new Promise(() => undefined))
    const stolen = frozen.catch((error: Error) => error.message)
    await engine.db.meta.put({ key: 'replay-beat', value: engine.clock.wall() })
    const waiting = replay(engine)
    await settle()
    service.open()
    expect(service.network.seen).toHaveLength(0)
    engine.clock.advance(31_000)
    await waiting
    expect(await stolen).toContain('stolen')
    expect(await engine.db.delivery.where('state').equals('done').count()).toBe(1)
  })

  it('finish what they do though no sign of life can be written', async () => {
    const service = gate()
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: service.network.fetch })
    await enqueue(engine, [word(1)])
    engine.db.meta.hook('creating', (key) => {
      if (key === 'replay-beat') throw new Error('no room')
    })
    const running = replay(engine)
    await settle()
    service.open()
    await running
    expect(await engine.db.delivery.where('state').equals('pending').count()).toBe(0)
  })
})
