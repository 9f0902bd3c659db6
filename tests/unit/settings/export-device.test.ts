import { beforeEach, expect, test } from 'vitest'
import { exportDevice } from '#features/settings/export-device-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { photoOf } from '#support/parcels.ts'

const noNetwork: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))

let engine: ReturnType<typeof createDevice>
beforeEach(async () => {
  engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: noNetwork })
  setCurrentEngine(engine)
  const photos = [photoOf(1), photoOf(2)]
  const bytes = Object.fromEntries(photos.map((photo) => [photo.id, Uint8Array.from([1, 2, 3, 4]).buffer]))
  await enqueue(engine, [{ command: addWord, input: { noteId: noteId(1), word: 'one', photos }, bytes }])
})

const exported = async (most?: number) => {
  const { name, text } = await exportDevice('1.2.3', most)
  return { name, content: JSON.parse(text) as { tables: Record<string, Record<string, unknown>[]> } }
}

test('every table of the store is there, also an empty one', async () => {
  const { name, content } = await exported()
  expect(Object.keys(content.tables).sort()).toEqual(engine.db.tables.map((table) => table.name).sort())
  expect(content).toMatchObject({ format: 'courier-device', appVersion: '1.2.3', courier: engine.actor })
  expect(content.tables['outbox']).toMatchObject([{ command: 'addWord' }])
  expect(name).toMatch(/^courier-[\d-]+\.json$/)
})

test('photos beyond what one file can hold are listed with their sizes', async () => {
  const bytesOf = async (most?: number) =>
    (await exported(most)).content.tables['blobBytes']?.map((row) => row['bytes'])
  const whole = { size: 4, base64: 'AQIDBA==' }
  expect(await bytesOf()).toEqual([whole, whole])
  expect(await bytesOf(5)).toEqual([whole, { size: 4, base64: null }])
})
