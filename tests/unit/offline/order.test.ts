import { describe, expect, it } from 'vitest'
import { markThreadRead, sendMessage } from '#contracts/messages/message-commands.ts'
import type { MutationResult, PushRequest } from '#contracts/sync/sync.ts'
import { messagesStore } from '#features/messages/messages-store.ts'
import { messagesSync } from '#features/messages/messages-sync.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { numberedId } from '#support/parcels.ts'
import { json, scriptedFetch, type SeenRequest } from '#support/scripted-fetch.ts'

const message = (at: number) => ({
  command: sendMessage,
  input: { id: numberedId(at), threadId: 'depot' as const, text: `Message ${at}`, photos: [] },
})
const mutationsOf = ({ json: body }: SeenRequest) => (body as PushRequest).mutations

/** A phone whose service answers each text by what is said of it; it takes the others. */
function phone(answers: Record<string, { kind: MutationResult['kind']; code?: string; afterMs?: number }>) {
  const { fetch, seen } = scriptedFetch((request) => {
    const results = mutationsOf(request).map(({ mid, input }) => ({
      mid,
      ...(answers[(input as { text: string }).text] ?? { kind: 'applied', seq: 1 }),
    }))
    return json({ epoch: 'e1', results, head: 0 })
  })
  const engine = createDevice({ stores: [messagesStore], syncs: [messagesSync], fetch })
  const sent = () =>
    seen
      .filter(({ path }) => path === '/v1/sync/push')
      .map((request) => mutationsOf(request).map(({ input }) => (input as { text: string }).text))
  const states = async () => (await engine.db.delivery.orderBy('n').toArray()).map(({ state }) => state)
  return { engine, answers, seen, sent, states }
}

describe('what is ordered by more than its row', () => {
  it('waits behind what was tapped before it until that has its answer, each being a row of its own', async () => {
    const { engine, answers, sent, states } = phone({
      'Message 1': { kind: 'retry', afterMs: 60_000 },
      'Message 2': { kind: 'blocked' },
    })
    await enqueue(engine, [message(1), message(2)])
    await replay(engine, { pull: [] })
    await enqueue(engine, [message(3)])
    await replay(engine, { now: true, pull: [] })
    expect(sent()).toEqual([['Message 1', 'Message 2']])
    expect(await states()).toEqual(['pending', 'pending', 'pending'])
    for (const text of Object.keys(answers)) delete answers[text]
    engine.clock.advance(120_000)
    await replay(engine, { now: true, pull: [] })
    expect(sent().at(-1)).toEqual(['Message 1', 'Message 2', 'Message 3'])
    expect(new Set(await states())).toEqual(new Set(['acked']))
    expect((await engine.db.outbox.toArray()).map(({ entity }) => entity)).toEqual(
      [1, 2, 3].map((at) => `message/${numberedId(at)}`),
    )
  })

  it('waits for the courier where what comes before it was refused, and goes when that is discarded', async () => {
    const { engine, sent, states } = phone({
      'Message 1': { kind: 'rejected', code: 'message-exists' },
      'Message 2': { kind: 'blocked' },
    })
    const [first] = await enqueue(engine, [message(1)])
    await replay(engine, { pull: [] })
    await enqueue(engine, [message(3), { command: markThreadRead, input: { threadId: 'depot', upTo: 1 } }])
    await replay(engine, { now: true, pull: [] })
    expect(sent()).toEqual([['Message 1']])
    expect(await states()).toEqual(['attention', 'pending', 'pending'])
    await discard(engine, first?.n ?? 0)
    await replay(engine, { now: true, pull: [] })
    expect(sent().at(-1)?.[0]).toBe('Message 3')
    expect(await states()).toEqual(['acked', 'acked'])
  })

  it('is known to a service of the version before, and rows of a phone of the version before go as they are', async () => {
    const { engine, seen, states } = phone({})
    const [kept] = await enqueue(engine, [message(1)])
    if (!kept) throw new Error('Nothing was kept')
    const { order, ...before } = kept
    expect(order).toBe('thread/depot')
    await engine.db.outbox.put(before)
    await enqueue(engine, [message(2)])
    await replay(engine, { pull: [] })
    expect(
      seen
        .filter(({ path }) => path === '/v1/sync/push')
        .flatMap(mutationsOf)
        .map((mutation) => Object.keys(mutation).sort()),
    ).toEqual([1, 2].map(() => ['age', 'command', 'deviceTime', 'entity', 'input', 'mid', 'n', 'version']))
    expect(await states()).toEqual(['acked', 'acked'])
  })
})
