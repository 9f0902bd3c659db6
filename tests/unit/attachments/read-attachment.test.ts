import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AttachmentRef } from '#contracts/sync/attachment.ts'
import { problemType } from '#contracts/problem.ts'
import { freeAttachments } from '#offline/attachments/attachment-cache.ts'
import { attachmentsStore } from '#offline/attachments/attachments-store.ts'
import { readAttachment } from '#offline/attachments/read-attachment.ts'
import { deleteOldAttachments, saveAttachment, readSavedAttachment } from '#offline/attachments/seen-attachments.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { createDevice } from '#support/device.ts'
import { memoryCaches } from '#support/memory-caches.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { numberedId, photoOf } from '#support/parcels.ts'
import { json, lost, scriptedFetch, type Answer } from '#support/scripted-fetch.ts'

const bytes = Buffer.from('the door')
const ref: AttachmentRef = {
  id: numberedId(1),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  type: 'image/jpeg',
  size: bytes.length,
}
const given: Answer = () => new Response(new Uint8Array(bytes))
const textOf = async (found: Blob | string | undefined): Promise<string | undefined> =>
  typeof found === 'object' ? await found.text() : found

let store: ReturnType<typeof memoryCaches>
beforeEach(() => {
  store = memoryCaches()
  vi.stubGlobal('caches', store.caches)
})
afterEach(() => vi.unstubAllGlobals())

function phone(...answers: Answer[]) {
  const network = scriptedFetch(...answers)
  const engine = createDevice({ stores: [notesStore, attachmentsStore], syncs: [notesSync], fetch: network.fetch })
  return { engine, seen: network.seen, read: async () => await textOf(await readAttachment(engine, 'auth', ref)) }
}

describe('a file that was sent', () => {
  it('is the phone’s own copy while it waits, and nobody is asked', async () => {
    const { engine, seen } = phone(lost)
    const photo = photoOf(7)
    await enqueue(engine, [
      {
        command: addWord,
        input: { noteId: noteId(1), word: 'a', photos: [photo] },
        bytes: { [photo.id]: new Uint8Array(bytes).buffer },
      },
    ])
    const found = await readAttachment(engine, 'auth', photo)
    expect([await textOf(found), typeof found === 'object' && found.type, seen.length]).toEqual([
      'the door',
      photo.type,
      0,
    ])
  })

  it('is fetched once from its service under the courier’s token, and is there without signal then', async () => {
    const { read, seen } = phone(given, lost)
    expect(await Promise.all([read(), read()])).toEqual(['the door', 'the door'])
    expect(await read()).toBe('the door')
    expect(seen.map(({ path, headers }) => [path, headers.get('authorization')?.slice(0, 15)])).toEqual([
      [`/v1/blobs/${ref.id}`, 'Bearer token-of'],
    ])
  })

  it.each<[string, Answer, string]>([
    ['without signal', lost, 'away'],
    ['behind a portal that finds nothing', () => new Response('<html>', { status: 404 }), 'away'],
    ['behind a portal that gives something else', () => new Response('<html>'), 'away'],
    ['of a service that is not ready', () => json({ type: `${problemType}not-ready` }, 503), 'away'],
    ['of a service that has it no longer', () => json({ type: `${problemType}not-found` }, 404), 'gone'],
  ])('is told apart %s, and nothing wrong is kept', async (_, answer, expected) => {
    const { read, engine } = phone(answer, given)
    expect(await read()).toBe(expected)
    expect(await engine.db.table('attachments').count()).toBe(0)
    expect(await read()).toBe('the door')
  })

  it('is shown by a phone that has no room to keep it', async () => {
    vi.stubGlobal('caches', memoryCaches(3).caches)
    const { read, engine, seen } = phone(given)
    expect([await read(), await read(), seen.length, await engine.db.table('attachments').count()]).toEqual([
      'the door',
      'the door',
      2,
      0,
    ])
  })
})

describe('what was seen', () => {
  const fileOf = (size: number) => new Blob([new Uint8Array(size)], { type: 'image/jpeg' })

  it('stays within its bytes, and what was not looked at for longest goes first', async () => {
    const {
      engine: { db },
    } = phone(lost)
    for (const [at, id] of ['a', 'b', 'c'].entries()) await saveAttachment(db, id, fileOf(30), at, 100)
    expect((await readSavedAttachment(db, 'a', 5))?.size).toBe(30)
    await saveAttachment(db, 'd', fileOf(40), 6, 100)
    expect(store.paths().sort()).toEqual(['/attachments/a', '/attachments/c', '/attachments/d'])
    await saveAttachment(db, 'e', fileOf(51), 7, 100)
    expect(await readSavedAttachment(db, 'e', 8), 'one alone may not push out the others').toBeUndefined()
    expect((await db.table<{ size: number }>('attachments').toArray()).reduce((sum, { size }) => sum + size, 0)).toBe(
      100,
    )
  })

  it('is freed where the phone needs the room, whoever it belongs to, and is asked for again', async () => {
    const { read, engine, seen } = phone(given)
    await read()
    expect([await freeAttachments(), await freeAttachments(), store.paths()]).toEqual([true, false, []])
    expect([await readSavedAttachment(engine.db, ref.id, 9), await engine.db.table('attachments').count()]).toEqual([
      undefined,
      0,
    ])
    expect([await read(), seen.length]).toEqual(['the door', 2])
  })

  it('leaves the phone seven days after it came, however often it is looked at', async () => {
    const {
      engine: { db },
    } = phone(lost)
    const day = 86_400_000
    await saveAttachment(db, 'old', fileOf(1), day)
    await readSavedAttachment(db, 'old', 7 * day)
    await saveAttachment(db, 'new', fileOf(1), 2 * day)
    await deleteOldAttachments(db, { deviceDated: 8 * day })
    expect(store.paths()).toHaveLength(2)
    await deleteOldAttachments(db, { deviceDated: 8 * day + 1 })
    expect([store.paths(), await db.table('attachments').toCollection().primaryKeys()]).toEqual([
      ['/attachments/new'],
      ['new'],
    ])
  })
})
