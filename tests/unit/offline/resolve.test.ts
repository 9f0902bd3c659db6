import { describe, expect, it } from 'vitest'
import type { PushRequest } from '#contracts/sync/sync.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { giveWay } from '#offline/outbox/give-way.ts'
import { discard, retry } from '#offline/outbox/resolve.ts'
import { overlay } from '#offline/overlay.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { photoOf } from '#support/parcels.ts'
import { json, lost, scriptedFetch, type Answer, type SeenRequest } from '#support/scripted-fetch.ts'

const word = (text: string) => ({ command: addWord, input: { noteId: noteId(1), word: text, photos: [] } })
const mutations = (request: SeenRequest | undefined) => (request?.json as PushRequest | undefined)?.mutations ?? []

const answer =
  (result: (command: string) => object): Answer =>
  (request) =>
    request.method === 'GET'
      ? json({ kind: 'changes', epoch: 'e1', changes: [], head: 0 })
      : json({
          epoch: 'e1',
          head: 0,
          results: mutations(request).map(({ mid, command }) => ({ mid, ...result(command) })),
        })

function phone(...answers: Answer[]) {
  const network = scriptedFetch(...answers)
  return {
    engine: createDevice({ stores: [notesStore], syncs: [notesSync], fetch: network.fetch }),
    seen: network.seen,
  }
}
const first = async (engine: ReturnType<typeof phone>['engine']) =>
  (await engine.db.outbox.orderBy('n').first())?.n ?? 0

describe('discarding', () => {
  it('removes at once what never left the phone', async () => {
    const { engine } = phone(lost)
    await enqueue(engine, [word('a')])
    expect(await discard(engine, await first(engine))).toBe('discarded')
    expect(await engine.db.outbox.count()).toBe(0)
  })

  it('removes at once what was refused', async () => {
    const { engine } = phone(answer(() => ({ kind: 'rejected', code: 'word-forbidden' })))
    await enqueue(engine, [word('a')])
    await replay(engine)
    expect(await discard(engine, await first(engine))).toBe('discarded')
    expect(await engine.db.delivery.count()).toBe(0)
  })

  it('asks the service to forget what may have arrived, and shows it no more', async () => {
    const { engine, seen } = phone(
      lost,
      answer((command) => ({ kind: command === 'void' ? 'applied' : 'blocked', seq: 0 })),
    )
    await enqueue(engine, [word('a')])
    await replay(engine)
    expect(await discard(engine, await first(engine))).toBe('withdrawing')
    const shown = await overlay(engine, 'note', [noteId(1)], [undefined])
    expect(shown).toEqual([undefined])
    await replay(engine, { now: true })
    expect(mutations(seen[1]).map((mutation) => mutation.command)).toEqual(['void'])
    expect([await engine.db.outbox.count(), await engine.db.delivery.count()]).toEqual([0, 0])
  })

  it('tells the truth when it had already taken effect', async () => {
    const late = answer((command) =>
      command === 'void' ? { kind: 'rejected', code: 'already-applied', current: { seq: 9 } } : { kind: 'blocked' },
    )
    const { engine } = phone(lost, late)
    await enqueue(engine, [word('a')])
    await replay(engine)
    await discard(engine, await first(engine))
    await replay(engine, { now: true })
    expect(await engine.db.delivery.toArray()).toMatchObject([{ state: 'acked', seq: 9 }])
  })

  it.each([
    ['cannot be read', () => json({}, 413), 'refused-413', 1],
    ['is put off again and again', answer(() => ({ kind: 'retry', afterMs: 10 })), 'not-taken-yet', 8],
    ['is itself refused', answer(() => ({ kind: 'rejected', code: 'command-unknown' })), 'command-unknown', 1],
  ])('gives the tap back when the wish to forget it %s', async (_, toVoid, code, times) => {
    const { engine } = phone(lost, toVoid)
    const [row] = await enqueue(engine, [word('a')])
    await replay(engine)
    await discard(engine, row?.n ?? 0)
    for (let time = 0; time < times; time++) {
      engine.clock.advance(600_000)
      await replay(engine)
    }
    expect(await engine.db.outbox.toArray()).toEqual([row])
    expect(await engine.db.delivery.toArray()).toMatchObject([{ state: 'attention', code, settledAt: null }])
    expect(await discard(engine, row?.n ?? 0)).toBe('withdrawing')
  })

  it('comes too late for what the service has', async () => {
    const { engine } = phone(answer(() => ({ kind: 'applied', seq: 3 })))
    await enqueue(engine, [word('a')])
    await replay(engine)
    expect(await discard(engine, await first(engine))).toBe('settled')
  })
})

describe('doing it again', () => {
  const refuse = answer(() => ({ kind: 'rejected', code: 'word-forbidden' }))
  const waiting = async (engine: ReturnType<typeof phone>['engine']) =>
    (await engine.db.outbox.orderBy('n').toArray()).map(({ input }) => (input as { word: string }).word)

  it('keeps the refused tap until the next one on its entity is kept, and takes it away with that one', async () => {
    const { engine } = phone(refuse)
    await enqueue(engine, [word('bad')])
    await replay(engine)
    await giveWay(engine, await first(engine))
    await enqueue(engine, [{ ...word('of another'), input: { ...word('of another').input, noteId: noteId(2) } }])
    expect(await waiting(engine)).toEqual(['bad', 'of another'])
    const withoutBytes = { ...word('x'), input: { ...word('x').input, photos: [photoOf(1)] } }
    await expect(enqueue(engine, [withoutBytes])).rejects.toThrow('bytes')
    expect(await waiting(engine)).toEqual(['bad', 'of another'])
    await enqueue(engine, [word('good')])
    expect(await waiting(engine)).toEqual(['of another', 'good'])
  })

  it('leaves a refused tap that was only looked at, or is sent again', async () => {
    const { engine } = phone(refuse)
    await enqueue(engine, [word('bad')])
    await replay(engine)
    await enqueue(engine, [word('good')])
    expect(await waiting(engine)).toEqual(['bad', 'good'])
    await giveWay(engine, await first(engine))
    await retry(engine, await first(engine))
    await enqueue(engine, [word('better')])
    expect(await waiting(engine)).toEqual(['bad', 'good', 'better'])
  })
})

describe('trying again', () => {
  it('uses a new id after a refusal, because the old one is refused for good', async () => {
    const { engine, seen } = phone(
      answer(() => ({ kind: 'rejected', code: 'word-forbidden' })),
      answer(() => ({ kind: 'applied', seq: 1 })),
    )
    await enqueue(engine, [word('a')])
    await replay(engine)
    await retry(engine, await first(engine))
    await replay(engine)
    const mids = seen.filter((request) => request.method === 'POST').map((request) => mutations(request)[0]?.mid)
    expect(new Set(mids).size).toBe(2)
    expect(await engine.db.delivery.toArray()).toMatchObject([{ state: 'acked' }])
  })

  it('keeps its place before what was tapped after it', async () => {
    const refuse = answer(() => ({ kind: 'rejected', code: 'word-forbidden' }))
    const { engine, seen } = phone(
      refuse,
      answer(() => ({ kind: 'applied', seq: 1 })),
    )
    const [bad] = await enqueue(engine, [word('a')])
    await replay(engine)
    await enqueue(engine, [word('b'), word('c')])
    await retry(engine, bad?.n ?? 0)
    await replay(engine)
    const sent = mutations(seen.filter((request) => request.method === 'POST').at(-1))
    expect(sent.map(({ input }) => (input as { word: string }).word)).toEqual(['a', 'b', 'c'])
    expect(sent.map(({ n }) => n)).toEqual(sent.map(({ n }) => n).toSorted((a, b) => a - b))
  })

  it('keeps the id while the fate is unknown', async () => {
    const { engine } = phone(lost)
    const [row] = await enqueue(engine, [word('a')])
    await engine.db.delivery.update(row?.n ?? 0, { state: 'attention', code: 'not-taken-yet', sent: 3 })
    await retry(engine, row?.n ?? 0)
    expect(await engine.db.outbox.toArray()).toMatchObject([{ mid: row?.mid }])
    expect(await engine.db.delivery.toArray()).toMatchObject([{ state: 'pending', retries: 0 }])
  })
})
