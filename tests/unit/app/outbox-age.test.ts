import { afterEach, describe, expect, it } from 'vitest'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { followOutboxAge } from '#app/start/outbox-age.ts'

const noNetwork: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))

describe('the age of the outbox', () => {
  let stop: () => void = () => undefined
  afterEach(() => stop())

  it('is that of the oldest command without an answer, and 0 when all have one', async () => {
    const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: noNetwork })
    const followed = followOutboxAge(engine)
    stop = followed.stop
    expect(followed.age()).toBeUndefined()
    await expect.poll(followed.age).toBe(0)

    const tap = async (word: string) =>
      await enqueue(engine, [{ command: addWord, input: { noteId: noteId(1), word, photos: [] } }])
    const [first] = await tap('one')
    engine.clock.advance(60_000)
    const [second] = await tap('two')
    engine.clock.advance(30_000)
    await expect.poll(followed.age).toBe(90_000)

    // A rejected command waits for the courier, not for the network.
    await engine.db.delivery.update(first?.n ?? 0, { state: 'attention' })
    await expect.poll(followed.age).toBe(30_000)
    await engine.db.delivery.update(second?.n ?? 0, { state: 'acked' })
    await expect.poll(followed.age).toBe(0)
  })
})
