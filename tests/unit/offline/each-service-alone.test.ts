import { describe, expect, it } from 'vitest'
import type { PushRequest } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { photoOf } from '#support/parcels.ts'
import { json } from '#support/scripted-fetch.ts'

const addLine = { ...addWord, name: 'addLine', service: 'forms' as const }
const linesSync = { ...notesSync, service: 'forms' as const, collections: [], commands: [addLine], effects: {} }

type Hold = (service: string, method: string) => Promise<void> | undefined

/** A phone with two services; `hold` says what a request has to wait for. */
function phone(hold: Hold) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { hostname, pathname } = new URL(request.url)
    const service = hostname.replace('.test', '')
    await hold(service, request.method)
    if (request.method === 'PUT') return json({ id: pathname.split('/').at(-1) })
    if (request.method === 'GET') return json({ kind: 'changes', epoch: 'e1', changes: [], head: 0 })
    const { mutations } = (await request.json()) as PushRequest
    return json({ epoch: 'e1', results: mutations.map(({ mid }) => ({ mid, kind: 'applied', seq: 9 })), head: 9 })
  }
  return createDevice({ stores: [notesStore], syncs: [notesSync, linesSync], fetch })
}
const never = new Promise<void>(() => undefined)
const tap = (command: typeof addWord | typeof addLine, photos = 0) => {
  const refs = Array.from({ length: photos }, (_, n) => photoOf(n))
  const input = { noteId: noteId(1), word: 'w', photos: refs }
  return {
    command: command as typeof addWord,
    input,
    bytes: Object.fromEntries(refs.map(({ id }) => [id, new ArrayBuffer(8)])),
  }
}
const settle = async () => {
  for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve))
}
const statesOf = async (engine: ReturnType<typeof phone>, service: ServiceKey) =>
  (await engine.db.delivery.toArray()).filter((row) => row.service === service).map(({ state }) => state)

describe('each service goes its own way', () => {
  it('a tap is sent while another service lets its request hang', async () => {
    const engine = phone((service) => (service === 'forms' ? never : undefined))
    await enqueue(engine, [tap(addLine)])
    void replay(engine)
    await settle()
    await enqueue(engine, [tap(addWord)])
    void replay(engine)
    await settle()
    expect(await statesOf(engine, 'auth')).toEqual(['acked'])
    expect(await statesOf(engine, 'forms')).toEqual(['pending'])
  })

  it('a tap is sent while photos of the same service are on their way', async () => {
    const engine = phone((_service, method) => (method === 'PUT' ? never : undefined))
    await enqueue(engine, [tap(addWord, 2)])
    void replay(engine)
    await settle()
    await enqueue(engine, [tap(addWord)])
    void replay(engine)
    await settle()
    expect(await statesOf(engine, 'auth')).toEqual(['acked', 'acked'])
  })

  it('what fails with one service is thrown when the others have come to rest', async () => {
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const engine = phone((service) => (service === 'auth' ? gate : undefined))
    engine.address = (service) => {
      if (service === 'forms') throw new Error('not foreseen')
      return `http://${service}.test`
    }
    await enqueue(engine, [tap(addLine), tap(addWord)])
    const run = replay(engine)
    let over = false
    const end = run.catch((error: Error) => error.message).finally(() => (over = true))
    await settle()
    expect(over).toBe(false)
    open()
    expect(await end).toBe('not foreseen')
    expect(await statesOf(engine, 'auth')).toEqual(['acked'])
  })
})
