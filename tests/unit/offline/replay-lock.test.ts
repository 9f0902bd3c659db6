import { describe, expect, it } from 'vitest'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { pushService } from '#offline/outbox/push-service.ts'
import { replay } from '#offline/replay.ts'
import { withReplayLock } from '#offline/replay-lock.ts'
import type { PushRequest } from '#contracts/sync/sync.ts'
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
    const frozen = engine.locks.request(`replay:${engine.db.name}:auth`, async () => await new Promise(() => undefined))
    const stolen = frozen.catch((error: Error) => error.message)
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
      if (key.startsWith('replay-beat')) throw new Error('no room')
    })
    const running = replay(engine)
    await settle()
    engine.clock.advance(11_000)
    await settle()
    service.open()
    await running
    expect(await engine.db.delivery.where('state').equals('pending').count()).toBe(0)
  })
  it('do not take the lock from each other when both start long after the last sign of life', async () => {
    const service = gate()
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: service.network.fetch })
    await engine.db.meta.put({ key: 'replay-beat/auth', value: engine.clock.tick() - 3_600_000 })
    await enqueue(engine, [word(1)])
    const ends: (string | undefined)[] = []
    const begin = async (name: string) => {
      ends.push(
        await withReplayLock(engine, 'auth', async () => {
          await pushService(engine, 'auth', Infinity)
          return name
        }),
      )
    }
    const both = [begin('one'), begin('two')]
    await settle()
    service.open()
    await Promise.all(both)
    expect(service.most()).toBe(1)
    expect(ends).toEqual(['one', 'two'])
  })

  it('that both have waited for a frozen one go on one after the other', async () => {
    const service = gate()
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: service.network.fetch })
    const frozen = engine.locks.request(`replay:${engine.db.name}:auth`, async () => await new Promise(() => undefined))
    const stolen = frozen.catch((error: Error) => error.message)
    let under = 0
    let most = 0
    let go: () => void = () => undefined
    const signal = new Promise<void>((resolve) => {
      go = resolve
    })
    const work = async (name: string) => {
      most = Math.max(most, ++under)
      await signal
      under--
      return name
    }
    const both = ['one', 'two'].map(async (name) => await withReplayLock(engine, 'auth', async () => await work(name)))
    await settle()
    engine.clock.advance(31_000)
    await settle()
    expect([await stolen, under]).toEqual([expect.stringContaining('stolen'), 1])
    go()
    expect([await Promise.all(both), most]).toEqual([['one', 'two'], 1])
  })

  it('keep a lock that they hold for long as long as they give signs of life', async () => {
    const service = gate()
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: service.network.fetch })
    await enqueue(engine, [word(1)])
    const first = replay(engine)
    await settle()
    const second = replay({ ...engine })
    for (let part = 0; part < 14; part++) {
      engine.clock.advance(5_000)
      await settle()
    }
    service.open()
    await Promise.all([first, second])
    expect(service.most()).toBe(1)
    expect(await engine.db.delivery.where('state').equals('done').count()).toBe(1)
  })
})
