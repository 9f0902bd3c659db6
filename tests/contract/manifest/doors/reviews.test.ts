import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DoorNote } from '#contracts/manifest/door-notes.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { MutationResult } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  roundB,
  staff,
  startDepot,
  type Depot,
  type Person,
} from '../depot-under-test.ts'
import { addNote, noteId, removeNote, reviewNote, setHazard } from './door-taps.ts'

const courierC: Person = { sub: 'courier-c', groups: ['courier'] }
const minute = 60_000
/** Milliseconds before it arrives: when the courier tapped. */
const earlier = { age: 2 * minute }
const later = { age: minute }

type Step = (depot: Depot, parcel: Parcel) => Promise<MutationResult | undefined>

const confirms: Step = async (depot) => await reviewNote(depot, courierB, true, noteId(1), later)
const confirmedBefore: Step = async (depot) => await reviewNote(depot, courierB, true, noteId(1), earlier)
const doubts: Step = async (depot) => await reviewNote(depot, courierC, false, noteId(1), later)
const doubtedBefore: Step = async (depot) => await reviewNote(depot, courierC, false, noteId(1), earlier)
const authorEnds: Step = async (depot) => await reviewNote(depot, courierA, false, noteId(1), later)
const removes: Step = async (depot) => await removeNote(depot)
const setsHazard: Step = async (depot, parcel) => await setHazard(depot, parcel)
const writes: Step = async (depot, parcel) =>
  await addNote(depot, courierB, parcel, { id: noteId(2), text: 'Side gate' })
const givesAway: Step = async (depot) => {
  await depot.assign({}, courierC)
  return { mid: '', kind: 'applied', seq: 0 }
}
const writesWithoutSignal: Step = async (depot, parcel) =>
  await addNote(depot, courierA, parcel, { id: noteId(2), text: 'Side gate' }, { age: 3 * minute })

/** Two things that happen to one note, and what a third courier of the door sees in the end, in each order of arrival. */
const pairs: readonly [string, Step, Step, string, string][] = [
  ['confirmed after another courier doubted it', doubtedBefore, confirms, 'as it was', 'as it was'],
  ['doubted after another courier confirmed it', confirmedBefore, doubts, 'doubted', 'doubted'],
  ['ended by its author, and confirmed before', authorEnds, confirmedBefore, 'gone', 'gone'],
  ['ended by its author, and doubted', authorEnds, doubtedBefore, 'gone', 'gone'],
  ['removed by the depot, and confirmed', removes, confirms, 'gone', 'gone'],
  ['removed by the depot, and doubted', removes, doubts, 'gone', 'gone'],
  ['at a door where the depot sets a hazard, and doubted', setsHazard, doubts, 'dog, doubted', 'dog, doubted'],
  ['at a door where another courier writes', writes, confirms, 'as it was, as it was', 'as it was, as it was'],
  [
    'on a round that goes to another, and another is written without signal',
    givesAway,
    writesWithoutSignal,
    'as it was, as it was',
    'as it was, as it was',
  ],
]

describe.each(databases)('a door note that several people act on, on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcel: Parcel
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierB)
    await depot.assign({}, courierC)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(8))
    parcel = inOrder(await depot.lists(courierA))[0] as Parcel
    // The others have a parcel for the door too, on a list of their own.
    const { house, street, postcode } = parcel.address
    for (const [number, courier, id] of [
      ['118', courierB, roundB],
      ['119', courierC, noteId(0x119)],
    ] as const) {
      await depot.assign({ id, number }, courier)
      await depot.importFile(staff, fileOf(1, { round: number, house, street, postcode }, Number(number)))
    }
    await addNote(depot, courierA, parcel, {}, { age: 10 * minute })
    depot.setTime('2026-05-14T06:10:00.000Z')
  })
  afterAll(() => database.close())

  const look = ({ kind, by, doubtedAt }: DoorNote): string =>
    by === 'depot' ? kind : doubtedAt === null ? 'as it was' : 'doubted'
  const seen = async (who: Person): Promise<string> => {
    const notes = [...(await depot.lists(who)).doorNotes.values()]
    return (
      notes
        .map(look)
        .toSorted((a, b) => b.length - a.length || a.localeCompare(b))
        .join(', ') || 'gone'
    )
  }
  const inAnyOrder = (states: string): string => states.split(', ').toSorted().join(', ')

  it.each(pairs)('%s: one outcome in each order of arrival', async (_name, one, other, firstOrder, secondOrder) => {
    for (const result of [await one(depot, parcel), await other(depot, parcel)])
      expect(result).toMatchObject({ kind: 'applied' })
    expect(inAnyOrder(await seen(courierC))).toBe(inAnyOrder(firstOrder))
    await emptyNotes()
    for (const result of [await other(depot, parcel), await one(depot, parcel)])
      expect(result).toMatchObject({ kind: 'applied' })
    expect(inAnyOrder(await seen(courierC))).toBe(inAnyOrder(secondOrder))
  })

  /** The note as it was at first, for the other order. */
  const emptyNotes = async () => {
    await depot.assign({}, courierA)
    for (const table of ['door_notes', 'mutation', 'feed', 'feed_head'])
      await database.pool.query(`delete from manifest.${table}`)
    expect(await addNote(depot, courierA, parcel, {}, { age: 10 * minute })).toMatchObject({ kind: 'applied' })
  }

  it('is ended by a second courier who says so, and not by the same one twice', async () => {
    await reviewNote(depot, courierB, false)
    await reviewNote(depot, courierB, false)
    expect(await seen(courierC)).toBe('doubted')
    await reviewNote(depot, courierC, false)
    expect(await seen(courierC)).toBe('gone')
    // A late review of what has ended has no effect, and nothing is said.
    expect(await reviewNote(depot, courierB, true)).toMatchObject({ kind: 'applied' })
    expect(await seen(courierA)).toBe('gone')
  })

  it('ends two weeks after it was doubted, unless the depot set it', async () => {
    await setHazard(depot, parcel)
    for (const id of [noteId(1), noteId(9)]) await reviewNote(depot, courierB, false, id)
    for (const id of [noteId(9)]) await reviewNote(depot, courierC, false, id)
    depot.setTime('2026-05-20T06:10:00.000Z')
    await applyRetention(depot.manifest)
    expect(await seen(courierC)).toBe('doubted, dog')
    depot.setTime('2026-05-28T06:11:00.000Z')
    await depot.importFile(staff, fileOf(8, { date: '2026-05-28' }))
    await applyRetention(depot.manifest)
    expect([...(await depot.lists(courierA)).doorNotes.values()]).toMatchObject([{ kind: 'dog', by: 'depot' }])
  })

  it('is nothing to a courier who never had its door', async () => {
    const stranger: Person = { sub: 'courier-x', groups: ['courier'] }
    expect(await reviewNote(depot, stranger, false)).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
    expect(await seen(courierC)).toBe('as it was')
  })
})
