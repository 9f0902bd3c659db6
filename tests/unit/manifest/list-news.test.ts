import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changedStands, formatLeft, formatRemoved, formatNews } from '#features/manifest/list/list-news.ts'
import { followListNews } from '#features/manifest/list/list-news-store.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline } from '#features/manifest/list/outline.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { cancelParcel, recallParcel } from '#domain/parcel/depot-actions.ts'
import { londonDay } from '#domain/dates/day.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { createDevice } from '#support/device.ts'
import { numberedId, parcelOf, stampOf } from '#support/parcels.ts'

const parcelAt = (n: number, house: string, more: Partial<Parcel> = {}): Parcel => {
  const parcel = parcelOf({ id: numberedId(n), sequence: n, ...more })
  return { ...parcel, address: { ...parcel.address, house } }
}
const recalled = (parcel: Parcel): Parcel => recallParcel(parcel, stampOf(9, { by: 'depot' }))
const listOf = (ids: string[], back: string[] = [], place = '12 example street') => ({
  round: '104',
  ids: new Set(ids),
  recalled: new Set(back),
  texts: new Map(ids.map((id) => [id, `name\n${place}\n12examplestreet\nab12ed\ncode`])),
})

describe('what has changed on lists', () => {
  it('is what was recalled and what was added since, once', () => {
    const before = new Map([['a', listOf(['1', '2'], ['2'])]])
    const now = new Map([['a', listOf(['1', '2', '3'], ['1', '2'])]])
    expect(changedStands(before, now)).toEqual({ recalled: ['1'], released: [], arrived: ['3'], moved: [], left: [] })
    expect(changedStands(now, now)).toEqual({ recalled: [], released: [], arrived: [], moved: [], left: [] })
  })

  it('is nothing of a list that comes for the first time, nor what goes from one list to another', () => {
    const before = new Map([
      ['a', listOf(['1', '2'])],
      ['c', listOf([])],
    ])
    const now = new Map([
      ['a', listOf(['1'])],
      ['b', listOf(['2', '4'], ['2'])],
      ['c', listOf(['5'], ['5'])],
    ])
    expect(changedStands(before, now)).toEqual({ recalled: [], released: [], arrived: [], moved: [], left: [] })
    expect(
      changedStands(
        new Map([
          ['a', listOf(['1'])],
          ['b', listOf(['2'])],
        ]),
        new Map([['a', listOf(['1', '2'])]]),
      ),
    ).toEqual({ recalled: [], released: [], arrived: [], moved: [], left: [] })
  })
})

it('parcels that the depot takes off a list are told of, and not those that come onto another list of the phone', () => {
  const before = new Map([['a', listOf(['1', '2', '3'])]])
  expect(changedStands(before, new Map([['a', listOf(['1'])]])).left).toEqual(['2', '3'])
  const now = new Map([
    ['a', listOf(['1'])],
    ['b', listOf(['2', '3'])],
  ])
  expect(changedStands(before, now).left).toEqual([])
  expect(changedStands(before, new Map()).left).toEqual([])
  expect(formatLeft(0)).toBeUndefined()
  expect(formatLeft(1)).toBe('The depot has taken a parcel off your list. Your work on it is saved.')
  expect(formatLeft(12)).toBe('The depot has taken 12 parcels off your list. Your work on them is saved.')
})

it('a recall that the depot has cancelled is told of', () => {
  const before = new Map([['a', listOf(['1', '2'], ['1', '2'])]])
  expect(changedStands(before, new Map([['a', listOf(['1', '2'], ['2'])]])).released).toEqual(['1'])
  const [one, two] = [parcelAt(1, '12'), parcelAt(2, '33')]
  expect(formatNews([], [], [], [one])).toBe('The depot no longer wants 12 Example Street back: deliver as usual.')
  expect(formatNews([], [], [], [one, two])).toBe('The depot no longer wants 2 parcels back: deliver as usual.')
  expect(formatNews([], [], [], [{ ...one, status: 'returned' }])).toBeUndefined()
})

it('a parcel that goes elsewhere is told of, and one whose name alone is another is not', () => {
  const before = new Map([['a', listOf(['1'])]])
  expect(changedStands(before, new Map([['a', listOf(['1'], [], '14 sample road')]])).moved).toEqual(['1'])
  const renamed = new Map([
    [
      'a',
      { ...listOf(['1']), texts: new Map([['1', 'other name\n12 example street\n12examplestreet\nab12ed\ncode']]) },
    ],
  ])
  expect(changedStands(before, renamed).moved).toEqual([])
})

it('a round that is given away is told of, and one of yesterday that is still here is not', () => {
  const before = new Map([['a', listOf(['1'])]])
  expect(formatRemoved(before, new Set())).toBe('The depot has taken round 104 back. Your work on it is saved.')
  expect(formatRemoved(before, new Set(['a', 'b']))).toBeUndefined()
})

describe('the news', () => {
  const [one, two] = [parcelAt(1, '12'), parcelAt(2, '33')]

  it('is one sentence that names a single parcel and counts several', () => {
    expect(formatNews([recalled(one)], [])).toBe('The depot wants 12 Example Street back: hand it in.')
    expect(formatNews([recalled(one), recalled(two)], [])).toBe('The depot wants 2 parcels back: hand them in.')
    expect(formatNews([], [two])).toBe('The depot has added 33 Example Street to your list.')
    expect(formatNews([], [one, two])).toBe('The depot has added 2 parcels to your list.')
    expect(formatNews([recalled(one)], [two])).toBe(
      'The depot wants 12 Example Street back, and 33 Example Street was added to your list.',
    )
  })

  it('says what was cancelled, and where a parcel goes now', () => {
    const cancelled = cancelParcel(one, stampOf(9, { by: 'depot' }))
    expect(formatNews([cancelled], [])).toBe('The depot has cancelled 12 Example Street: hand it in.')
    expect(formatNews([cancelled, recalled(two)], [])).toBe('The depot wants 2 parcels back: hand them in.')
    expect(formatNews([], [], [two])).toBe(
      'The depot has changed an address on your list: a parcel goes to 33 Example Street now.',
    )
    expect(formatNews([cancelled], [], [one, two])).toBe(
      'The depot has cancelled 12 Example Street: hand it in. The depot has changed 2 addresses on your list.',
    )
    expect(formatNews([], [], [{ ...two, status: 'delivered' }, cancelled])).toBeUndefined()
  })

  it('is not what the courier has reported, nor what is handed in already', () => {
    const reported = parcelAt(3, '', { events: [{ ...stampOf(3), kind: 'mark', mark: 'extra', photos: [] }] })
    expect(formatNews([{ ...recalled(one), status: 'returned' }], [reported])).toBeUndefined()
  })
})

describe('on a phone', () => {
  let device: ReturnType<typeof createDevice>
  beforeEach(() => {
    device = createDevice({
      stores: [manifestStore],
      syncs: [manifestSync],
      fetch: () => Promise.reject(new TypeError('no network')),
    })
    setCurrentEngine(device)
  })
  afterEach(() => {
    device.db.close()
    setCurrentEngine(undefined)
  })

  it('a pull that recalls one parcel and brings another is told in a sentence, and the list as it was is not', async () => {
    const [one, two] = [parcelAt(1, '12'), parcelAt(2, '33')]
    const keep = async (...parcels: Parcel[]) => {
      const { db } = device
      await db.transaction('rw', [db.table('parcels'), db.table('outlines'), db.table('manifests')], async () => {
        await db
          .table('manifests')
          .put({ id: one.manifestId, date: londonDay(new Date(device.clock.wall())), roundNumber: '104' })
        await db.table('parcels').bulkPut(parcels)
        await db.table('outlines').put(changedOutline(emptyOutline(one.manifestId), parcels, new Set()))
      })
    }
    const said: string[] = []
    const stop = followListNews((words) => void said.push(words))
    await keep(one)
    await new Promise((resolve) => void setTimeout(resolve, 50))
    await keep(recalled(one), two)
    await vi.waitFor(() =>
      expect(said).toEqual(['The depot wants 12 Example Street back, and 33 Example Street was added to your list.']),
    )
    stop()
  })

  it('a pull that takes a round away is told in a sentence, and the end of its day is not', async () => {
    const { db } = device
    const keep = async (id: string, day: string) =>
      await db.transaction('rw', [db.table('outlines'), db.table('manifests')], async () => {
        await db.table('manifests').put({ id, date: day, roundNumber: '104' })
        await db.table('outlines').put(emptyOutline(id))
      })
    const today = londonDay(new Date(device.clock.wall()))
    await keep(numberedId(0xa), today)
    await keep(numberedId(0xb), today)
    const said: string[] = []
    const stop = followListNews((words) => void said.push(words))
    await new Promise((resolve) => void setTimeout(resolve, 50))
    await keep(numberedId(0xb), '2020-01-01')
    await new Promise((resolve) => void setTimeout(resolve, 50))
    expect(said).toEqual([])
    await db.table('manifests').delete(numberedId(0xa))
    await vi.waitFor(() => expect(said).toEqual(['The depot has taken round 104 back. Your work on it is saved.']))
    stop()
  })

  it('a round that comes instead of another or beside it is told in a sentence, and the first of a day is not', async () => {
    const { db } = device
    const today = londonDay(new Date(device.clock.wall()))
    const change = async (add: Readonly<Record<number, string>>, remove: readonly number[] = []) =>
      await db.transaction('rw', [db.table('outlines'), db.table('manifests')], async () => {
        await db.table('manifests').bulkDelete(remove.map(numberedId))
        for (const [n, roundNumber] of Object.entries(add)) {
          await db.table('manifests').put({ id: numberedId(Number(n)), date: today, roundNumber })
          await db.table('outlines').put(emptyOutline(numberedId(Number(n))))
        }
      })
    const said: string[] = []
    const stop = followListNews((words) => void said.push(words))
    const saidNext = async (words: string) => {
      await vi.waitFor(() => expect(said).toHaveLength(1))
      expect(said.splice(0)).toEqual([words])
    }
    const pause = async () => await new Promise((resolve) => void setTimeout(resolve, 50))
    await pause()
    await change({ 1: '104' })
    await pause()
    expect(said).toEqual([])
    await change({ 2: '118' }, [1])
    await saidNext('The depot has taken round 104 back. Your work on it is saved. Your round is now 118.')
    await change({ 3: '120' })
    await saidNext('You now have round 120 as well.')
    await change({}, [2, 3])
    await saidNext('The depot has taken round 118 and 120 back. Your work on it is saved.')
    await change({ 4: '104' })
    await saidNext('Your round is now 104.')
    stop()
  })
})
