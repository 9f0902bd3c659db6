import '#support/fresh-storage.ts'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAgain, patientIndexedDb } from '#offline/open-again.ts'

const opened = async (request: IDBOpenDBRequest): Promise<IDBDatabase> =>
  await new Promise((resolve, reject) => {
    Object.assign(request, {
      onsuccess: () => resolve(request.result),
      onerror: () => reject(request.error ?? new Error('No reason')),
    })
  })

/** A browser that never answers so many requests, and those after them as ever. */
function answerAfter(silent: number): { asked: () => number; letGo: () => void } {
  const factory = new IDBFactory()
  const open = factory.open.bind(factory)
  let [count, waiting] = [0, [] as (() => void)[]]
  vi.spyOn(factory, 'open').mockImplementation((name, version) => {
    count += 1
    if (count > silent) return open(name, version)
    const request = Object.assign(new EventTarget(), { onsuccess: null }) as unknown as IDBOpenDBRequest & {
      result: object
    }
    waiting.push(() => {
      const late = open(name, version)
      late.addEventListener('success', () => {
        Object.assign(request, { result: late.result })
        request.onsuccess?.(new Event('success'))
      })
    })
    return request
  })
  vi.stubGlobal('indexedDB', factory)
  return { asked: () => count, letGo: () => waiting.forEach((answer) => answer()) }
}

describe('Opening a store', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('asks once where the browser answers', async () => {
    const { asked } = answerAfter(0)
    const request = openAgain('notes')
    const upgraded = vi.fn<() => void>()
    request.onupgradeneeded = upgraded
    const db = await opened(request)
    expect([asked(), upgraded.mock.calls.length, db.name]).toEqual([1, 1, 'notes'])
    db.close()
  })

  it('asks a second time where it never answers, and closes what comes too late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { asked, letGo } = answerAfter(1)
    const request = openAgain('notes')
    const waiting = opened(request)
    expect(asked()).toBe(1)
    vi.advanceTimersByTime(3000)
    vi.useRealTimers()
    const db = await waiting
    expect(asked()).toBe(2)
    letGo()
    await new Promise((resolve) => setTimeout(resolve, 20))
    // A connection that stayed open would hold this up.
    db.close()
    await new Promise<void>((resolve, reject) => {
      const removed = indexedDB.deleteDatabase('notes')
      removed.addEventListener('success', () => resolve())
      removed.addEventListener('blocked', () => reject(new Error('A connection is still open')))
    })
  })

  it('gives why it could not be opened', async () => {
    answerAfter(0)
    ;(await opened(openAgain('notes', 3))).close()
    await expect(opened(openAgain('notes', 2))).rejects.toMatchObject({ name: 'VersionError' })
  })

  it('serves Dexie, upgrades included', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answerAfter(1)
    const db = new Dexie('shelf', patientIndexedDb())
    db.version(1).stores({ parcels: 'id' })
    const stored = db.table('parcels').put({ id: 'one' })
    for (let turns = 0; turns < 20; turns += 1) {
      vi.advanceTimersByTime(1000)
      await Promise.resolve()
    }
    vi.useRealTimers()
    expect(await stored).toBe('one')
    db.close()
  })
})
