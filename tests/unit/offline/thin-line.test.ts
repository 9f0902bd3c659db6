import { describe, expect, it } from 'vitest'
import type { PushRequest } from '#contracts/sync/sync.ts'
import { exchange } from '#offline/exchange.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { ManualClock } from '#support/manual-clock.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { photoOf } from '#support/parcels.ts'
import { json } from '#support/scripted-fetch.ts'

const settle = async () => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
}
/** Milliseconds in which the clock of these tests moves at once. */
const step = 1_000

/** A line of so many bytes a second, which all that is under way shares. */
function phoneOnLine(bytesPerSecond: number) {
  const clock = new ManualClock()
  const under = new Map<string, number>()
  let most = 0
  const arrived: string[] = []
  const carry = async (id: string, size: number, signal: AbortSignal | null | undefined) =>
    await new Promise<void>((resolve, reject) => {
      under.set(id, size)
      most = Math.max(most, under.size)
      signal?.addEventListener('abort', () => {
        under.delete(id)
        reject(new DOMException('too late', 'TimeoutError'))
      })
      const go = async () => {
        while (under.has(id)) {
          await clock.sleep(step)
          const left = (under.get(id) ?? 0) - (bytesPerSecond * step) / 1_000 / under.size
          if (!under.has(id)) return
          under.set(id, left)
          if (left > 0) continue
          under.delete(id)
          arrived.push(id)
          resolve()
        }
      }
      void go()
    })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input).url)
    if (init?.method === 'PUT') {
      const id = pathname.split('/').at(-1) ?? ''
      await carry(id, (init.body as ArrayBuffer).byteLength, init.signal)
      return json({ id })
    }
    if (init?.method !== 'POST') return json({ kind: 'changes', epoch: 'e1', changes: [], head: 0 })
    const { mutations } = JSON.parse(init.body as string) as PushRequest
    return json({ epoch: 'e1', results: mutations.map(({ mid }) => ({ mid, kind: 'applied', seq: 9 })), head: 9 })
  }
  const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch, clock })
  return { engine, arrived, most: () => most }
}
type Line = ReturnType<typeof phoneOnLine>

async function live({ engine }: Pick<Line, 'engine'>, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    engine.clock.advance(step)
    await settle()
  }
}
const photos = (first: number, count: number, size: number) => {
  const refs = Array.from({ length: count }, (_, n) => photoOf(first + n))
  const bytes = Object.fromEntries(refs.map(({ id }) => [id, new ArrayBuffer(size)]))
  return { command: addWord, input: { noteId: noteId(1), word: 'w', photos: refs }, bytes }
}

describe('a thin line', () => {
  it('carries photos that need more than 20 seconds each, one at a time after four were too many', async () => {
    const line = phoneOnLine(6_000)
    await enqueue(line.engine, [photos(0, 4, 300_000)])
    const over = new AbortController()
    const work = async () => {
      while ((await line.engine.db.blobs.count()) > 0) {
        await replay(line.engine, { now: true })
      }
      over.abort()
    }
    void work()
    for (let tries = 0; !over.signal.aborted && tries < 400; tries++) await live(line, 1)
    expect([over.signal.aborted, line.most(), line.arrived.length]).toEqual([true, 4, 4])
  })

  it('is given up when nothing comes for 20 seconds, and not while something comes', async () => {
    let send: (text: string) => void = () => undefined
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          send = (text) => controller.enqueue(new TextEncoder().encode(text))
          init?.signal?.addEventListener('abort', () => controller.error(new DOMException('too late', 'AbortError')))
        },
      })
      return await Promise.resolve(new Response(body))
    }
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch })
    let end: string | undefined
    const asked = exchange(engine, 'auth', '/v1/sync/pull').then(
      (reply) => (end = reply.kind === 'none' ? reply.code : reply.kind),
    )
    for (let part = 0; part < 5; part++) {
      await live({ engine }, 15)
      send('part')
    }
    await live({ engine }, 19)
    expect(end).toBeUndefined()
    await live({ engine }, 2)
    await asked
    expect(end).toBe('no-network')
  })
})
