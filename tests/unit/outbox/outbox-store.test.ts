import { beforeEach, describe, expect, it } from 'vitest'
import type { BlobRef } from '#contracts/sync/blob.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { deleteDelivered } from '#offline/outbox/cleanup.ts'
import type { BlobRow, DeliveryRow, OutboxRow } from '#offline/rows.ts'
import { exportOutbox } from '#features/outbox/export-outbox-store.ts'
import { readOutbox, type OutboxItem } from '#features/outbox/outbox-store.ts'
import { readOutboxSummary } from '#features/outbox/outbox-summary-store.ts'
import { discardAll, discardItem, retryItem } from '#features/outbox/outbox-sync.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync, type AddWordInput, type Note } from '#support/notes-feature.ts'
import { photoOf } from '#support/parcels.ts'

const describedSync = {
  ...notesSync,
  describe: {
    addWord: (input: AddWordInput, row: Note | undefined) => ({
      title: `Word ${input.word}, note of ${row?.words.length ?? 0}`,
      about: 'the note',
      to: '/note',
    }),
  },
  refusals: { 'word-forbidden': 'Choose another word.' },
}
const noNetwork: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
const all = { attention: 99, sending: 99, queued: 99 }

let engine: ReturnType<typeof createDevice>
beforeEach(() => {
  engine = createDevice({ stores: [notesStore], syncs: [describedSync], fetch: noNetwork })
  setCurrentEngine(engine)
})

async function tap(word: string, delivery: Partial<DeliveryRow> = {}, photos: BlobRef[] = []): Promise<OutboxRow> {
  const bytes = Object.fromEntries(photos.map((photo) => [photo.id, new ArrayBuffer(8)]))
  const [row] = await enqueue(engine, [{ command: addWord, input: { noteId: noteId(1), word, photos }, bytes }])
  if (!row) throw new Error('The tap was not kept')
  await engine.db.delivery.update(row.n, delivery)
  return row
}
const setPhotos = (n: number, changes: Partial<BlobRow>) => engine.db.blobs.where('n').equals(n).modify(changes)
const done = { state: 'done', sent: 1, seq: 1, settledAt: 0 } as const
const refused = { state: 'attention', code: 'word-forbidden', sent: 1, settledAt: 1 } as const

async function list(): Promise<OutboxItem[]> {
  const { items } = await readOutbox(all)
  return [...items.attention, ...items.sending, ...items.queued]
}

describe('the outbox as it is listed', () => {
  it('sorts by what is needed, oldest first, in the words of the feature', async () => {
    await tap('a')
    await tap('b', refused)
    await tap('c', { sent: 1, sendingSince: engine.clock.wall() })
    await tap('d', { sent: 1 })
    await tap('e', done)
    const items = await list()
    expect(items.map((item) => [item.words?.title, item.sync])).toEqual([
      ['Word b, note of 3', 'attention'],
      ['Word c, note of 3', 'sending'],
      ['Word a, note of 3', 'saved'],
      ['Word d, note of 3', 'queued'],
    ])
    expect(items[0]?.reason).toBe('Choose another word.')
  })

  it('counts everything and reads in full only what is asked for', async () => {
    for (const word of ['a', 'b', 'c']) await tap(word)
    const outbox = await readOutbox({ attention: 1, sending: 1, queued: 2 })
    expect(outbox.counts.queued).toBe(3)
    expect(outbox.items.queued.map((item) => item.words?.title.slice(0, 6))).toEqual(['Word a', 'Word b'])
  })

  it('lists photos apart from a tap that is sent, and with one that is not', async () => {
    await tap('waits', {}, [photoOf(1)])
    await tap('sent', done, [photoOf(2), photoOf(3)])
    const refusedPhoto = await tap('refused', done, [photoOf(4)])
    await setPhotos(refusedPhoto.n, { state: 'refused' })
    await engine.db.blobs.update(photoOf(2).id, { state: 'stored' })
    const items = await list()
    expect(items.map((item) => [item.kind, item.sync, item.photos.count])).toEqual([
      ['photos', 'attention', 1],
      ['tap', 'saved', 1],
      ['photos', 'queued', 2],
    ])
    expect(items[2]?.photos).toEqual({
      count: 2,
      bytes: photoOf(2).size + photoOf(3).size,
      storedBytes: photoOf(2).size,
    })
  })

  it('shows what it cannot read rather than hide it', async () => {
    const unknown = await tap('a', { state: 'attention', code: 'command-unknown' })
    await engine.db.outbox.update(unknown.n, { command: 'fold' })
    const damaged = await tap('b', { state: 'attention', code: 'row-unreadable' })
    await engine.db.outbox.update(damaged.n, { input: 7, deviceTime: 'yesterday' })
    await engine.db.delivery.add({
      ...(await engine.db.delivery.get(damaged.n)),
      n: 99,
      code: 'row-missing',
    } as DeliveryRow)
    const items = await list()
    expect(items.map((item) => item.words)).toEqual([null, null, null])
    expect(items.map((item) => item.at === null)).toEqual([false, true, true])
    expect(items.map((item) => item.typed)).toEqual([['a'], ['7'], []])
    for (const item of items) await discardItem(item)
    expect(await list()).toEqual([])
  })

  it('agrees with the chip about how much there is', async () => {
    await tap('a')
    await tap('b', refused)
    await tap('c', done, [photoOf(1), photoOf(2)])
    const photo = await tap('d', done, [photoOf(3)])
    await setPhotos(photo.n, { state: 'refused' })
    const gone = await tap('e', { sent: 1 })
    await discardItem({ n: gone.n, kind: 'tap' })
    const { counts } = await readOutbox(all)
    const summary = await readOutboxSummary()
    expect(summary.attention).toBe(counts.attention)
    expect(summary.waiting).toBe(counts.sending + counts.queued)
  })
})

describe('what the courier does with the outbox', () => {
  it('a refused photo is sent again, or dropped while its status stays', async () => {
    const row = await tap('a', { ...done, settledAt: engine.clock.wall() }, [photoOf(1)])
    await setPhotos(row.n, { state: 'refused', attempts: 3 })
    await retryItem({ n: row.n, kind: 'photos' })
    expect(await engine.db.blobs.get(photoOf(1).id)).toMatchObject({ state: 'waiting' })
    await discardItem({ n: row.n, kind: 'photos' })
    expect(await engine.db.blobs.count()).toBe(0)
    expect(await engine.db.outbox.get(row.n)).toBeDefined()
  })

  it('discarding everything asks back only what may have arrived', async () => {
    await tap('never sent')
    const away = await tap('may have arrived', { sent: 1 })
    await tap('sent', done, [photoOf(1)])
    expect(await discardAll()).toBe(1)
    const left = await engine.db.outbox.toArray()
    expect(left.map((row) => row.command)).toEqual(['addWord', 'addWord', 'void'])
    expect(left.at(-1)?.input).toEqual({ mid: away.mid })
    expect(await engine.db.blobs.count()).toBe(0)
  })

  it('photos that wait keep their tap, however old', async () => {
    await tap('old', done)
    await tap('old, with a photo', done, [photoOf(1)])
    engine.clock.advance(30 * 24 * 60 * 60 * 1000)
    expect(await deleteDelivered(engine.db, { deviceDated: engine.clock.wall() })).toBe(1)
    expect((await list()).map((item) => item.kind)).toEqual(['photos'])
  })
})

describe('the export', () => {
  it('holds every unsent thing with its input, the unreadable too, and names the photos', async () => {
    await tap('a', {}, [photoOf(1)])
    const odd = await tap('b', { state: 'attention', code: 'row-unreadable' })
    await engine.db.outbox.update(odd.n, { input: { huge: 10n } })
    await tap('c', done)
    const { name, text } = await exportOutbox('0.1.0')
    expect(name).toBe('outbox-2026-05-14-09-00.json')
    const file = JSON.parse(text) as { courier: string; items: Record<string, unknown>[] }
    expect(file.courier).toBe(engine.actor)
    expect(file.items).toMatchObject([
      {
        what: 'Word a, note of 1',
        state: 'pending',
        input: { word: 'a' },
        photos: [{ id: photoOf(1).id, bytes: photoOf(1).size, state: 'waiting' }],
      },
      { what: null, code: 'row-unreadable', input: { huge: '10' } },
    ])
    expect(file.items).toHaveLength(2)
  })
})
