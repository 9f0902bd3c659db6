import { expect, it } from 'vitest'
import { allFeatures } from '#offline/later-features.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { inOneMoment, overlay } from '#offline/overlay.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'

function deviceWithout(load: () => Promise<readonly (typeof notesSync)[]>) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(String(input instanceof Request ? input.url : input))
    return await Promise.reject(new TypeError('No network'))
  }
  const device = createDevice({ stores: [notesStore], syncs: [], fetch })
  device.later = { first: [], tables: new Set(Object.keys(notesStore.tables)), load }
  return { device, asked }
}
const note = { command: addWord, input: { noteId: noteId(1), word: 'Later', photos: [] } }

it('nothing is sent while a feature is unknown, and nothing is taken for broken', async () => {
  let isThere = false
  const { device, asked } = deviceWithout(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return await Promise.resolve([notesSync])
  })
  await enqueue(device, [note])
  const report = await replay(device, { now: true, pull: ['auth'] })
  expect(report.rests).toEqual({})
  expect(report.nextAt).toBeGreaterThan(device.clock.wall())
  expect(asked).toEqual([])
  expect((await device.db.delivery.toArray()).map(({ state }) => state)).toEqual(['pending'])
  isThere = true
  await replay(device, { now: true })
  expect(asked).not.toEqual([])
  expect((await device.db.delivery.toArray()).map(({ state }) => state)).toEqual(['pending'])
})

it('a screen that reads a later feature sees its taps, and the code is loaded once', async () => {
  let loads = 0
  const { device } = deviceWithout(async () => {
    loads++
    return await Promise.resolve([notesSync])
  })
  await enqueue(device, [note])
  const read = async () =>
    await inOneMoment(device, ['notes'], async () => await overlay(device, 'note', [noteId(1)], [undefined]))
  const [[one], [two], known] = await Promise.all([read(), read(), allFeatures(device)])
  expect([one?.row, two?.row]).toEqual([
    { id: noteId(1), words: ['Later'] },
    { id: noteId(1), words: ['Later'] },
  ])
  expect([known, loads, device.later]).toEqual([true, 1, null])
})

it('taps whose effects are there already are shown before anything else of their feature is', async () => {
  const { device } = deviceWithout(
    async () => await Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  device.later = { first: [notesSync], tables: new Set(), load: async () => await Promise.resolve([notesSync]) }
  await enqueue(device, [note])
  const read = async () =>
    await inOneMoment(device, ['notes'], async () => await overlay(device, 'note', [noteId(1)], [undefined]))
  const [first] = await read()
  expect([first?.row, device.later === null]).toEqual([{ id: noteId(1), words: ['Later'] }, false])
  await allFeatures(device)
  expect((await read())[0]?.row).toEqual(first?.row)
})

it('a damaged tap that names what every object has does nothing', async () => {
  const { device } = deviceWithout(async () => await Promise.resolve([notesSync]))
  await allFeatures(device)
  const [row] = await enqueue(device, [note])
  await device.db.outbox.update(row?.n ?? 0, { command: 'toString' })
  const [seen] = await inOneMoment(
    device,
    ['notes'],
    async () => await overlay(device, 'note', [noteId(1)], [undefined]),
  )
  expect(seen).toBeUndefined()
})
