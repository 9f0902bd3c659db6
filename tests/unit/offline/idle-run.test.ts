import { liveQuery } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ServiceKey } from '#contracts/service-key.ts'
import { markAllPulled } from '#offline/as-of.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { wasPulled } from '#offline/was-pulled.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { json, scriptedFetch } from '#support/scripted-fetch.ts'

const others: ServiceKey[] = ['auth', 'holidays', 'messaging', 'performance', 'training', 'forms', 'availability']
const row = z.object({ text: z.string() })

/** A phone of `count` further services, whose feeds are all where they were; `onLook` runs before a look is answered. */
async function idlePhone(count: number) {
  const services = others.slice(0, count)
  let onLook = async (): Promise<void> => undefined
  const { fetch, seen } = scriptedFetch(async ({ method, path }) => {
    if (method === 'POST') return json({}, 503)
    const { searchParams } = new URL(path, 'http://any.test')
    await onLook()
    const heads = (searchParams.get('services') ?? '').split(',')
    return json({ heads: heads.map((service) => ({ service, epoch: 'e.0', head: 3, stamp: 's3' })) })
  })
  const syncs = services.map((service) => ({
    service,
    collections: [{ kind: 'word', table: 'notes', row }],
    derivedTables: [],
    commands: [],
    effects: {},
  }))
  const device = createDevice({ stores: [notesStore], syncs: [notesSync, ...syncs], fetch })
  const engine = Object.assign(device, { address: (service: ServiceKey) => `http://depot.test/${service}` })
  for (const service of services) {
    const holds = { notes: 'word@1' }
    await changeServiceRow(engine.db, service, { pulledAt: 1, cursor: 3, epoch: 'e.0', stamp: 's3', holds })
  }
  return { engine, services, seen, onLook: (next: typeof onLook) => void (onLook = next) }
}

afterEach(() => vi.restoreAllMocks())

/** Returns how many transactions of the store a run of an idle phone opens. */
async function countTransactions(count: number): Promise<number> {
  const { engine, services, seen } = await idlePhone(count)
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await replay(engine, { look: services })
  const transactions = opened.mock.calls.length
  opened.mockRestore()
  expect(seen.map(({ path }) => path.includes('/heads'))).toEqual([true])
  return transactions
}

describe('a run of an idle phone', () => {
  it('reads the store no more often for many services than for two', async () => {
    const few = await countTransactions(2)
    expect(await countTransactions(others.length)).toBe(few)
    expect(few).toBeLessThanOrEqual(8)
  })

  it('knows when to come back for what another run could not send meanwhile', async () => {
    const { engine, services, onLook } = await idlePhone(2)
    onLook(async () => {
      onLook(async () => undefined)
      await enqueue(engine, [{ command: addWord, input: { noteId: noteId(1), word: 'a', photos: [] } }])
      await replay(engine)
    })
    const { nextAt } = await replay(engine, { look: services })
    expect(nextAt).toBeGreaterThan(engine.clock.wall())
  })
})

describe('the time of a pull', () => {
  it('wakes a screen that shows it once for all services, and not one that asks if there ever was a pull', async () => {
    const { engine, services } = await idlePhone(others.length)
    const times = vi.fn<(rows: unknown) => void>()
    const asked = vi.fn<(was: boolean) => void>()
    const follow = [
      liveQuery(async () => await Promise.all(services.map((service) => engine.db.services.get(service)))).subscribe(
        times,
      ),
      liveQuery(() => wasPulled(engine.db, 'auth')).subscribe(asked),
    ]
    await vi.waitFor(() => expect([times.mock.calls.length, asked.mock.calls.length]).toEqual([1, 1]))
    // The first answer was read from the store; from the next one on the store is left alone.
    markAllPulled(engine, ['auth'])
    await vi.waitFor(() => expect([times.mock.calls.length, asked.mock.calls.length]).toEqual([2, 2]))
    markAllPulled(engine, services)
    await vi.waitFor(() => expect(times.mock.calls.length).toBe(3))
    markAllPulled(engine, services)
    await vi.waitFor(() => expect(times.mock.calls.length).toBe(4))
    expect(asked.mock.calls).toEqual([[true], [true]])
    for (const each of follow) each.unsubscribe()
  })
})
