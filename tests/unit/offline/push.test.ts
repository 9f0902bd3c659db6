import { describe, expect, it, vi } from 'vitest'
import { problemType } from '#contracts/problem.ts'
import type { MutationResult, PushRequest } from '#contracts/sync/sync.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { json, lost, scriptedFetch, type Answer, type SeenRequest } from '#support/scripted-fetch.ts'

const word = (n: number, text: string) => ({ command: addWord, input: { noteId: noteId(n), word: text, photos: [] } })
const pushed = (request: SeenRequest | undefined) => (request?.json as PushRequest | undefined)?.mutations ?? []
const words = (request: SeenRequest | undefined) =>
  pushed(request).map((mutation) => (mutation.input as { word: string }).word)

/** Pushes answered by `decide`, pulls answered with an empty feed up to the last seq given out. */
function service(decide: (mid: string, request: SeenRequest) => Omit<MutationResult, 'mid'>): Answer {
  return (request) => {
    if (request.method === 'GET') return json({ kind: 'changes', epoch: 'e1', changes: [], head: 0 })
    const results = pushed(request).map(({ mid }) => ({ mid, ...decide(mid, request) }))
    return json({ epoch: 'e1', results, head: 0 })
  }
}
const applied = service(() => ({ kind: 'applied', seq: 1 }))

function phone(...answers: Answer[]) {
  const network = scriptedFetch(...answers)
  const engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: network.fetch, program: 2 })
  const pushes = () => network.seen.filter((request) => request.path === '/v1/sync/push')
  return { engine, pushes, seen: network.seen }
}
const states = async (engine: ReturnType<typeof phone>['engine']) =>
  (await engine.db.delivery.orderBy('n').toArray()).map((delivery) => delivery.state)

describe('sending', () => {
  it('carries all that waits in one request, in the order of the taps', async () => {
    const { engine, pushes } = phone(applied)
    await enqueue(engine, [word(1, 'a'), word(2, 'b'), word(1, 'c')])
    await replay(engine)
    expect(pushes()).toHaveLength(1)
    expect(words(pushes()[0])).toEqual(['a', 'b', 'c'])
    expect(await states(engine)).toEqual(['acked', 'acked', 'acked'])
  })

  it('keeps every row when the answer is lost, and sends the same ids again', async () => {
    const { engine, pushes } = phone(lost, applied)
    await enqueue(engine, [word(1, 'a')])
    await replay(engine)
    expect(await states(engine)).toEqual(['pending'])
    expect((await engine.db.delivery.toArray())[0]?.sent).toBe(1)
    await replay(engine, { now: true })
    expect(pushed(pushes()[1])[0]?.mid).toBe(pushed(pushes()[0])[0]?.mid)
    expect(await states(engine)).toEqual(['acked'])
  })

  it('takes a portal page with status 200 for no answer at all', async () => {
    const portal: Answer = () =>
      new Response('<html>Pay for Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })
    const { engine } = phone(portal)
    await enqueue(engine, [word(1, 'a')])
    await replay(engine)
    expect(await states(engine)).toEqual(['pending'])
  })

  it.each([500, 502, 503, 429, 408, 403, 404])('never holds status %i against a row', async (status) => {
    const { engine } = phone(() => json({}, status))
    await enqueue(engine, [word(1, 'a')])
    for (let i = 0; i < 12; i++) await replay(engine, { now: true })
    expect(await states(engine)).toEqual(['pending'])
  })

  it('waits as long as Retry-After says, whoever asks', async () => {
    const { engine, pushes } = phone(() => json({}, 503, { 'retry-after': '120' }), applied)
    await enqueue(engine, [word(1, 'a')])
    await replay(engine)
    engine.clock.advance(119_000)
    await replay(engine, { now: true })
    expect(pushes()).toHaveLength(1)
    engine.clock.advance(2_000)
    await replay(engine)
    expect(await states(engine)).toEqual(['acked'])
  })

  it('waits no longer for a time that was noted before the clock was set back', async () => {
    const { engine, pushes } = phone(lost, () => json({}, 503, { 'retry-after': '120' }), applied)
    await enqueue(engine, [word(1, 'a')])
    for (const ms of [-30, -2]) {
      await replay(engine, { now: true })
      engine.clock.jump(ms * 3_600_000)
    }
    await replay(engine)
    expect(pushes()).toHaveLength(3)
    expect(await states(engine)).toEqual(['acked'])
  })

  it('tells when to come back after a failure', async () => {
    const { engine } = phone(lost)
    await enqueue(engine, [word(1, 'a')])
    const { nextAt } = await replay(engine)
    expect(nextAt).toBe(engine.clock.wall() + 500)
  })

  it('blocks only the entity whose tap was refused', async () => {
    const refuseA: Answer = service((mid, request) => {
      const input = pushed(request).find((mutation) => mutation.mid === mid)?.input as { word: string }
      if (input.word === 'bad') return { kind: 'rejected', code: 'word-forbidden' }
      return input.word === 'after' ? { kind: 'blocked' } : { kind: 'applied', seq: 1 }
    })
    const { engine, pushes } = phone(refuseA)
    await enqueue(engine, [word(1, 'bad'), word(1, 'after'), word(2, 'fine')])
    await replay(engine)
    expect(await states(engine)).toEqual(['attention', 'pending', 'acked'])
    await enqueue(engine, [word(2, 'more')])
    await replay(engine)
    expect(words(pushes().at(-1))).toEqual(['more'])
  })

  it('asks the courier after eight answers "retry" for one row', async () => {
    const { engine } = phone(service(() => ({ kind: 'retry', afterMs: 10 })))
    await enqueue(engine, [word(1, 'a')])
    for (let i = 0; i < 8; i++) {
      engine.clock.advance(600_000)
      await replay(engine)
    }
    expect((await engine.db.delivery.toArray())[0]).toMatchObject({ state: 'attention', code: 'not-taken-yet' })
  })

  it('never troubles the courier with what the service itself waits for', async () => {
    const { engine } = phone(service(() => ({ kind: 'retry', afterMs: 300_000, code: 'service-behind' })))
    await enqueue(engine, [word(1, 'a')])
    for (let i = 0; i < 30; i++) {
      engine.clock.advance(600_000)
      await replay(engine)
    }
    expect((await engine.db.delivery.toArray())[0]).toMatchObject({ state: 'pending', retries: 0, sent: 30 })
  })

  it('brings an input of an older version up to date, and leaves the row as it was kept', async () => {
    const { engine, pushes } = phone(applied)
    const [old] = await enqueue(engine, [word(1, 'a'), word(2, 'b')])
    const upcasts = { 1: (input: unknown) => ({ ...(input as object), word: 'A' }) }
    engine.syncs = [{ ...notesSync, commands: [{ ...addWord, version: 2, upcasts }] }]
    await replay(engine)
    expect(pushed(pushes()[0])[0]).toMatchObject({ version: 2, input: { word: 'A' } })
    expect(await engine.db.outbox.get(old?.n ?? 0)).toEqual(old)
  })

  it('sends as it is what no step brings up to date: the service answers for that one alone', async () => {
    const { engine, pushes } = phone(applied)
    await enqueue(engine, [word(1, 'a')])
    engine.syncs = [{ ...notesSync, commands: [{ ...addWord, version: 3 }] }]
    await replay(engine)
    expect(pushed(pushes()[0])[0]).toMatchObject({ version: 1, input: { word: 'a' } })
  })

  it('leaves a tap of a newer program to that one, and what rests on it', async () => {
    const { engine, pushes } = phone(applied)
    const [strange, newer] = await enqueue(engine, [
      word(1, 'strange'),
      word(2, 'newer'),
      word(1, 'after'),
      word(3, 'fine'),
    ])
    await engine.db.outbox.update(strange?.n ?? 0, { command: 'paintWord', program: 3 })
    await engine.db.outbox.update(newer?.n ?? 0, { version: 2, program: 3 })
    await replay(engine)
    expect(pushes().map(words)).toEqual([['fine']])
    expect(await states(engine)).toEqual(['pending', 'pending', 'pending', 'acked'])
  })

  it.each([1, undefined])(
    'asks the courier about a command that nobody knows any more, kept by program %s',
    async (program) => {
      const { engine } = phone(applied)
      const [row] = await enqueue(engine, [word(1, 'a')])
      await engine.db.outbox.update(row?.n ?? 0, { command: 'paintWord', program })
      await replay(engine)
      expect((await engine.db.delivery.toArray())[0]).toMatchObject({ state: 'attention', code: 'command-unknown' })
    },
  )

  it('halves a request that is too large until it fits', async () => {
    const small: Answer = (request) =>
      request.method === 'POST' && pushed(request).length > 2 ? json({}, 413) : applied(request)
    const { engine, pushes } = phone(small)
    await enqueue(
      engine,
      [1, 2, 3, 4, 5].map((n) => word(n, `w${n}`)),
    )
    await replay(engine)
    expect(pushes().map((request) => pushed(request).length)).toEqual([5, 2, 2, 1])
    expect(new Set(await states(engine))).toEqual(new Set(['acked']))
  })

  it('finds the one row that a service cannot read, and sends the others', async () => {
    const picky: Answer = (request) =>
      request.method === 'POST' && words(request).includes('poison')
        ? json({ type: `${problemType}body-invalid` }, 400)
        : applied(request)
    const { engine } = phone(picky)
    await enqueue(engine, [word(1, 'a'), word(2, 'poison'), word(3, 'b')])
    await replay(engine)
    expect(await states(engine)).toEqual(['acked', 'attention', 'acked'])
  })

  it.each([400, 422])('never holds status %i against a row where something on the way has answered', async (status) => {
    const { engine, pushes } = phone(
      () => new Response('<html>Bad gateway</html>', { status }),
      () => json({ code: 'x' }, status),
      applied,
    )
    await enqueue(engine, [word(1, 'a'), word(2, 'b')])
    for (const left of ['pending', 'pending', 'acked']) {
      await replay(engine, { now: true })
      expect(await states(engine)).toEqual([left, left])
    }
    expect(pushes()).toHaveLength(3)
  })

  it('stops until the app is updated when the service says so', async () => {
    const { engine } = phone(() => json({}, 426))
    await enqueue(engine, [word(1, 'a')])
    const report = await replay(engine)
    expect(report.rests.auth).toBe('upgrade')
    expect(await states(engine)).toEqual(['pending'])
  })

  it('shows a garbage row to the courier instead of skipping or losing it', async () => {
    const { engine } = phone(applied)
    await enqueue(engine, [word(1, 'a')])
    const n = await engine.db.outbox.add({
      entity: `note/${noteId(2)}`,
      mid: 'x',
      service: 'auth',
      junk: true,
    } as never)
    await engine.db.delivery.add({ n, service: 'auth', state: 'pending', sent: 0, nextAt: 0 } as never)
    await replay(engine)
    expect(await states(engine)).toEqual(['acked', 'attention'])
    expect(await engine.db.outbox.count()).toBe(2)
  })

  it('leaves out what was discarded while the request was made ready, and what rested on it', async () => {
    const { engine, pushes } = phone(applied)
    const [row] = await enqueue(engine, [word(1, 'a'), word(1, 'b'), word(2, 'c')])
    const age = vi.spyOn(engine.clock, 'tick').mockImplementationOnce(() => {
      void discard(engine, row?.n ?? 0)
      return 0
    })
    await replay(engine)
    expect(pushes().map(words)).toEqual([['c'], ['b']])
    age.mockRestore()
  })

  it('does not ask for a sign-in where there is no address to send to', async () => {
    const { engine, seen } = phone(applied)
    engine.address = () => null
    await enqueue(engine, [word(1, 'a')])
    const report = await replay(engine)
    expect(report).toEqual({ rests: { auth: 'not-configured' }, missed: [], nextAt: null })
    expect(await engine.db.delivery.toArray()).toMatchObject([{ state: 'pending', sent: 0 }])
    expect(seen).toHaveLength(0)
  })

  it('sends nothing under another courier’s name', async () => {
    const network = scriptedFetch(applied)
    const engine = createDevice({
      stores: [notesStore],
      syncs: [notesSync],
      fetch: network.fetch,
      token: () => ({ kind: 'token', token: 't', actor: 'somebody-else' }),
    })
    await enqueue(engine, [word(1, 'a')])
    await replay(engine)
    expect(network.seen).toHaveLength(0)
  })

  it('refreshes a refused token once, then waits for the courier', async () => {
    const asked: (string | undefined)[] = []
    const network = scriptedFetch(() => json({}, 401))
    const engine = createDevice({
      stores: [notesStore],
      syncs: [notesSync],
      fetch: network.fetch,
      token: (refused) => {
        asked.push(refused)
        return { kind: 'token', token: refused ? 'second' : 'first', actor: engine.actor }
      },
    })
    await enqueue(engine, [word(1, 'a')])
    const report = await replay(engine)
    expect(asked).toEqual([undefined, 'first'])
    expect(report.rests.auth).toBe('signed-out')
    expect(await states(engine)).toEqual(['pending'])
  })

  it('counts the time for which the phone slept into the age of a tap', async () => {
    const { engine, pushes } = phone(applied)
    await enqueue(engine, [word(1, 'a')])
    // The ticks stand still meanwhile.
    engine.clock.jump(3_600_000)
    engine.clock.advance(5_000)
    await replay(engine)
    expect(pushed(pushes()[0])[0]?.age).toBe(3_605_000)
  })

  it('measures the age of a tap by ticks, also when the clock is set in between', async () => {
    const { engine, pushes } = phone(applied)
    await enqueue(engine, [word(1, 'a')])
    engine.clock.jump(-3_600_000)
    engine.clock.advance(5_000)
    await replay(engine)
    expect(pushed(pushes()[0])[0]).toMatchObject({ age: 5_000, deviceTime: '2026-05-14T09:00:00.000Z' })
  })
})
