import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { enqueue } from '#offline/outbox/enqueue.ts'
import type { Reserve } from '#offline/storage/reserve.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import { requireStorage } from '#offline/storage/block-writes.ts'
import { StorageFullError } from '#offline/storage/storage-full-error.ts'
import { fetchConfig } from '#offline/stored-config.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { lost, scriptedFetch } from '#support/scripted-fetch.ts'
import { testConfig } from '#support/test-config.ts'

const tap = { command: addWord, input: { noteId: noteId(1), word: 'rain', photos: [] } }

/** A disk that takes nothing more until something is freed. */
function createDisk({ laid = true, room = false } = {}) {
  const disk = { laid, room, rotations: 0, full: false, owed: false, tight: false }
  const reserve: Reserve = {
    lay: async () => await Promise.resolve(void (disk.laid = disk.room)),
    isLaid: async () => await Promise.resolve(disk.laid),
    drop: async () => {
      const { laid: had } = disk
      Object.assign(disk, { owed: true }, had ? { laid: false, full: false } : {})
      return await Promise.resolve(had)
    },
    fits: async (what) => await Promise.resolve(disk.room || (what === 'writing' && !disk.tight)),
    isOwed: async () => await Promise.resolve(disk.owed),
    settle: async () => await Promise.resolve(void (disk.owed = false)),
  }
  return { disk, reserve }
}

/** As Dexie reports what Chromium says: the transaction aborts, the cause is inside. */
const noSpace = () => new Dexie.AbortError('Transaction aborted', new Error('IO error: FILE_ERROR_NO_SPACE'))

function device(disk: ReturnType<typeof createDisk>) {
  const engine = createDevice({
    stores: [notesStore],
    syncs: [notesSync],
    fetch: scriptedFetch(lost).fetch,
    reserve: disk.reserve,
  })
  engine.db.outbox.hook('creating', () => {
    if (disk.disk.full) throw noSpace()
  })
  engine.db.meta.hook('creating', (key) => {
    if (key === 'rotate/0') disk.disk.rotations++
  })
  return engine
}

const kept = async ({ db }: ReturnType<typeof device>) => [
  await db.outbox.count(),
  await db.delivery.count(),
  await db.meta.where('key').startsWith('rotate/').count(),
]

describe('a full disk', () => {
  it('costs the reserve before it costs a tap, and the store a new log before the tap is written', async () => {
    const disk = createDisk()
    const engine = device(disk)
    await engine.db.open()
    disk.disk.full = true
    await enqueue(engine, [tap])
    expect(disk.disk).toMatchObject({ laid: false, rotations: 1 })
    expect(await kept(engine)).toEqual([1, 1, 0])
  })

  it('refuses the tap in words where nothing is left to give up, and leaves nothing half-kept', async () => {
    const disk = createDisk({ laid: false })
    const engine = device(disk)
    await enqueue(engine, [tap])
    disk.disk.full = true
    const error = await enqueue(engine, [tap]).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(StorageFullError)
    expect(error).toMatchObject({
      code: 'storage-full',
      message: 'This phone is full. Free some space, then do it again.',
    })
    expect(engine.db.storage.state()).toBe('none')
    expect(await kept(engine)).toEqual([1, 1, 0])
  })

  it('lets nothing be written until there is room, and then goes on with all that was kept', async () => {
    const disk = createDisk({ laid: false })
    const engine = device(disk)
    await enqueue(engine, [tap])
    disk.disk.full = true
    await enqueue(engine, [tap]).catch(() => undefined)
    disk.disk.full = false
    await expect(enqueue(engine, [tap])).rejects.toBeInstanceOf(StorageFullError)
    await expect(engine.db.meta.put({ key: 'anything', value: 1 })).rejects.toMatchObject({ code: 'storage-full' })
    expect(await kept(engine)).toEqual([1, 1, 0])
    expect(disk.disk.rotations).toBe(0)
    disk.disk.room = true
    await enqueue(engine, [tap])
    expect(await kept(engine)).toEqual([2, 2, 0])
    expect([engine.db.storage.state(), disk.disk.rotations]).toEqual(['enough', 1])
  })

  it.each([
    { room: true, rotations: 1, state: 'enough' },
    { room: false, rotations: 0, state: 'none' },
  ])(
    'that came before a restart gives the store a new log before the first write, with room $room',
    async ({ room, rotations, state }) => {
      const disk = createDisk({ room })
      const engine = device(disk)
      await enqueue(engine, [tap])
      engine.db.close({ disableAutoOpen: false })
      disk.disk.owed = true
      await engine.db.open()
      expect([disk.disk.rotations, engine.db.storage.state()]).toEqual([rotations, state])
      expect(await kept(engine)).toEqual([1, 1, 0])
    },
  )

  it('that was met and mended costs the next start nothing', async () => {
    const disk = createDisk()
    const engine = device(disk)
    await enqueue(engine, [tap])
    disk.disk.full = true
    await enqueue(engine, [tap])
    engine.db.close({ disableAutoOpen: false })
    await engine.db.open()
    expect(disk.disk.rotations).toBe(1)
  })

  it('is seen before a write meets it: first the reserve goes, then nothing more is written, and what is kept can be read', async () => {
    const disk = createDisk()
    const engine = device(disk)
    await enqueue(engine, [tap])
    await engine.db.storage.look()
    expect(disk.disk.laid).toBe(true)
    disk.disk.tight = true
    await engine.db.storage.look()
    expect([disk.disk.laid, engine.db.storage.state()]).toEqual([false, 'enough'])
    await engine.db.storage.look()
    expect(engine.db.storage.state()).toBe('none')
    await expect(enqueue(engine, [tap])).rejects.toBeInstanceOf(StorageFullError)
    expect(await kept(engine)).toEqual([1, 1, 0])
  })

  it('is not presumed: what lies beside the store is written when it is known that there is room', async () => {
    const disk = createDisk({ room: true })
    const engine = device(disk)
    await engine.db.open()
    const recovered = engine.db.storage.recover(new Dexie.AbortError('The connection was closed.'))
    expect(engine.db.storage.state()).toBe('recovering')
    await requireStorage()
    expect(engine.db.storage.state()).toBe('enough')
    await recovered
    expect(disk.disk.laid).toBe(true)
  })

  it('takes nothing beside the store either, and this start has the configuration all the same', async () => {
    const disk = createDisk({ laid: false })
    const engine = device(disk)
    await engine.db.open()
    await engine.db.storage.recover(noSpace()).catch(() => undefined)
    await expect(requireStorage()).rejects.toBeInstanceOf(StorageFullError)
    expect(await fetchConfig(async () => await Promise.resolve(Response.json(testConfig)))).toEqual(testConfig)
    disk.disk.room = true
    await engine.db.storage.recover()
    await requireStorage()
  })

  it('is not taken for the cause of any other failure', async () => {
    const disk = createDisk()
    const engine = device(disk)
    const fault = new Error('something else')
    await expect(saveOrSayFull(engine.db, async () => await Promise.reject(fault))).rejects.toBe(fault)
    expect(disk.disk.laid).toBe(true)
  })
})
