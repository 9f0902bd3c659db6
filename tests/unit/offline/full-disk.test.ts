import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { layBallast, saveOrSayFull, StorageFullError } from '#offline/full-disk.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { lost, scriptedFetch } from '#support/scripted-fetch.ts'

const device = () => createDevice({ stores: [notesStore], syncs: [notesSync], fetch: scriptedFetch(lost).fetch })
const tap = { command: addWord, input: { noteId: noteId(1), word: 'rain', photos: [] } }

/** As Dexie reports it: the transaction aborts, the cause is inside. */
const diskIsFull = () => new Dexie.AbortError('Transaction aborted', new Dexie.QuotaExceededError('No space'))

/** No outbox row fits any more, ballast or not. */
function fillDisk(engine: ReturnType<typeof device>): void {
  engine.db.outbox.hook('creating', () => {
    throw diskIsFull()
  })
}

describe('a full disk', () => {
  it('costs the ballast before it costs a tap', async () => {
    const engine = device()
    expect(await layBallast(engine.db)).toBe(true)
    const saved = await saveOrSayFull(engine.db, async () => {
      if (await engine.db.meta.get('ballast')) throw diskIsFull()
      return await engine.db.meta.put({ key: 'tap', value: 1 })
    })
    expect(saved).toBe('tap')
    expect(await engine.db.meta.get('ballast')).toBeUndefined()
  })

  it('refuses the tap in words, and leaves nothing half-kept', async () => {
    const engine = device()
    await layBallast(engine.db)
    fillDisk(engine)
    const error = await enqueue(engine, [tap]).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(StorageFullError)
    expect(error).toMatchObject({ code: 'storage-full', message: 'This phone is full. Free some space, then do it again.' })
    expect([await engine.db.outbox.count(), await engine.db.delivery.count()]).toEqual([0, 0])
  })

  it('is not taken for the cause of any other failure', async () => {
    const engine = device()
    await layBallast(engine.db)
    const fault = new Error('something else')
    await expect(saveOrSayFull(engine.db, async () => await Promise.reject(fault))).rejects.toBe(fault)
    expect(await engine.db.meta.get('ballast')).toBeDefined()
  })
})
