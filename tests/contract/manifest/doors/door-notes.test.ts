import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dailyDoorNoteLimit, doorNoteLimit, type DeskDoorNote } from '#contracts/manifest/door-notes.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Database } from '#kit/database/database.ts'
import { erasePerson } from '#kit/people/erase-person.ts'
import { eraseRecords } from '#services/manifest/people/erase-courier.ts'
import { manifestRegister } from '#services/manifest/people/register.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  otherStaff,
  roundA,
  roundB,
  staff,
  startDepot,
  today,
  type Depot,
  type Person,
} from '../depot-under-test.ts'
import { addNote, noteId, removeNote, reviewNote, setHazard } from './door-taps.ts'

const dispatcher: Person = { sub: 'staff-dis', groups: ['sub-depot', 'sub-depot/SAM/dispatcher'] }
const viewer: Person = { sub: 'staff-view', groups: ['sub-depot', 'sub-depot/SAM/viewer'] }
const applied = expect.objectContaining({ kind: 'applied' })
const rejected = (code: string) => expect.objectContaining({ kind: 'rejected', code })

describe.each(databases)('the notes of doors on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcels: Parcel[]
  let first: Parcel
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(8))
    parcels = inOrder(await depot.lists(courierA))
    first = parcels[0] as Parcel
  })
  afterAll(() => database.close())

  const notesOf = async (who: Person) => [...(await depot.lists(who)).doorNotes.values()]
  const deskNotes = async (who: Person = staff, id = first.id) =>
    await depot.call<{ notes: DeskDoorNote[] }>(who, 'GET', `/v1/depot/parcels/${id}/door-notes`)
  const nextDay = (more = {}) => depot.importFile(staff, fileOf(8, { date: '2026-05-15', ...more }))

  it('come with the list to whoever covers the round, and leave the phone of who did before', async () => {
    expect(await addNote(depot, courierA, first)).toEqual(applied)
    expect(await notesOf(courierA)).toMatchObject([{ id: noteId(1), text: 'Gate 1234', by: 'you', doubtedAt: null }])
    const phone = await depot.lists(courierA)
    await depot.assign({}, courierB)
    expect(await notesOf(courierB)).toMatchObject([{ id: noteId(1), text: 'Gate 1234', by: 'courier' }])
    expect((await depot.lists(courierA, phone)).doorNotes.size).toBe(0)
    expect(JSON.stringify(await notesOf(courierB))).not.toContain(courierA.sub)
  })

  it('are kept by the door, however the next list spells it, and reach the list of another round', async () => {
    await addNote(depot, courierA, first)
    await depot.assign({ id: roundB, number: '118' }, courierB)
    const { house, street, postcode } = first.address
    const file = fileOf(
      1,
      { round: '118', house: ` ${house.toUpperCase()}`, street: street.toUpperCase(), postcode },
      7,
    )
    await depot.importFile(staff, file)
    expect(await notesOf(courierB)).toMatchObject([{ id: noteId(1), text: 'Gate 1234' }])
  })

  it('leave the phone with the parcels for their door', async () => {
    await addNote(depot, courierA, first)
    const [, ...others] = fileOf(8).split('\n').slice(1)
    await depot.importFile(staff, [fileOf(8).split('\n')[0], ...others].join('\n'))
    expect(await notesOf(courierA)).toEqual([])
    await depot.importFile(staff, fileOf(8))
    expect(await notesOf(courierA)).toHaveLength(1)
  })

  it('follow a parcel that the depot sends to another door, and back', async () => {
    const second = parcels.find(({ address }) => address.house !== first.address.house) as Parcel
    await addNote(depot, courierA, second, { id: noteId(2), text: 'Round the back' })
    const { house, street, postcode } = second.address
    const address = { house, street, postcode, more: [], town: 'Sampleton' }
    await depot.importFile(staff, fileOf(1))
    expect(await notesOf(courierA)).toEqual([])
    const input = { parcelId: first.id, address, seenMove: null }
    const move = depot.tap('moveParcel', { parcelId: first.id }, { entity: `staff-parcel/${first.id}`, input })
    expect(await depot.push(staff, move)).toEqual([applied])
    expect(await notesOf(courierA)).toMatchObject([{ id: noteId(2) }])
    // Where the courier stood before the address was changed is still a door of this parcel.
    expect(await addNote(depot, courierA, first, { id: noteId(3), text: 'At the old door' })).toEqual(applied)
    expect(await notesOf(courierA)).toMatchObject([{ id: noteId(2) }])
  })

  it('are refused to whoever has no parcel for the door, in words that are too long or say nothing, and beyond the limits', async () => {
    expect(await addNote(depot, courierB, first)).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
    expect(await addNote(depot, courierA, first, { house: '99z' })).toEqual(rejected('door-unknown'))
    expect(await addNote(depot, courierA, first, { text: 'x'.repeat(201) })).toEqual(rejected('input-invalid'))
    expect(await addNote(depot, courierA, first, { text: ' ' })).toEqual(rejected('input-invalid'))
    expect(await addNote(depot, courierA, first, { kind: 'pin', text: '' })).toEqual(rejected('input-invalid'))
    const place = { lat: 51.5, lng: -2.5, accuracy: 6 }
    expect(await addNote(depot, courierA, first, { kind: 'pin', text: '', place })).toEqual(applied)
    expect(await addNote(depot, courierA, first, { kind: 'pin', text: '', place })).toEqual(applied)
    for (let n = 2; n <= doorNoteLimit; n++)
      expect(await addNote(depot, courierA, first, { id: noteId(n), kind: 'dog', text: '' })).toEqual(applied)
    expect(await addNote(depot, courierA, first, { id: noteId(20) })).toEqual(rejected('door-full'))
    expect(await notesOf(courierA)).toHaveLength(doorNoteLimit)
    await depot.assign({}, courierB)
    expect(await addNote(depot, courierB, first, { id: noteId(1) })).toEqual(rejected('note-exists'))
  })

  it('have a limit for a courier and a day, which ended notes count for, and none for the next day', async () => {
    for (let n = 0; n < dailyDoorNoteLimit; n++) {
      expect(await addNote(depot, courierA, first, { id: noteId(100 + n) })).toEqual(applied)
      expect(await reviewNote(depot, courierA, false, noteId(100 + n))).toEqual(applied)
    }
    expect(await addNote(depot, courierA, first)).toEqual(rejected('too-many-notes'))
    expect(await notesOf(courierA)).toEqual([])
    depot.setTime('2026-05-15T06:00:01.000Z')
    expect(await addNote(depot, courierA, first)).toEqual(applied)
  })

  it('are shown to staff of the sub-depot, who remove them and set hazards, with their line in the audit', async () => {
    await addNote(depot, courierA, first)
    expect(await deskNotes(otherStaff)).toMatchObject({ status: 404 })
    expect(await deskNotes(courierA)).toMatchObject({ status: 403 })
    for (const who of [staff, dispatcher, viewer])
      expect(await deskNotes(who)).toMatchObject({ status: 200, body: { notes: [{ author: courierA.sub }] } })
    expect(await setHazard(depot, first, {}, viewer)).toMatchObject({ kind: 'rejected' })
    expect(await removeNote(depot, noteId(1), viewer)).toMatchObject({ kind: 'rejected' })
    expect(await setHazard(depot, first, {}, otherStaff)).toEqual(rejected('not-yours'))
    expect(await removeNote(depot, noteId(1), otherStaff)).toEqual(rejected('not-yours'))
    expect(await setHazard(depot, first, {}, dispatcher)).toEqual(applied)
    expect((await deskNotes()).body.notes.map(({ kind, by }) => [kind, by])).toEqual([
      ['dog', 'depot'],
      ['code', 'courier'],
    ])
    expect(await notesOf(courierA)).toHaveLength(2)
    expect(await removeNote(depot, noteId(1), dispatcher)).toEqual(applied)
    expect(await notesOf(courierA)).toMatchObject([{ kind: 'dog', by: 'depot', text: 'Two large dogs, loose' }])
    expect((await removeNote(depot))?.kind).toBe('applied')
    const { body } = await depot.call<{ entries: { deed: string; about: object; before: string; after: string }[] }>(
      staff,
      'GET',
      '/v1/audit',
    )
    expect(body.entries).toContainEqual(
      expect.objectContaining({
        deed: 'setDoorHazard',
        about: expect.objectContaining({ round: '104', day: today }),
        after: 'dog',
      }),
    )
    expect(body.entries).toContainEqual(expect.objectContaining({ deed: 'removeDoorNote', before: 'code' }))
    expect(JSON.stringify(body.entries)).not.toContain('Gate 1234')
  })

  it('fade with time: advice goes after half a year, a hazard after a year, what was confirmed stays', async () => {
    await addNote(depot, courierA, first)
    await addNote(depot, courierA, first, { id: noteId(2), text: 'Confirmed later' })
    await addNote(depot, courierA, first, { id: noteId(3), kind: 'steps', text: '' })
    depot.setTime('2026-11-01T06:00:00.000Z')
    await nextDay({ date: '2026-11-01' })
    await reviewNote(depot, courierA, true, noteId(2))
    depot.setTime('2026-11-11T06:00:00.000Z')
    await nextDay({ date: '2026-11-11' })
    await applyRetention(depot.manifest)
    expect((await notesOf(courierA)).map(({ id }) => id).toSorted()).toEqual([noteId(2), noteId(3)])
    depot.setTime('2027-05-15T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await notesOf(courierA)).toEqual([])
    depot.setTime('2027-06-20T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await depot.manifest.db.selectFrom('door_notes').select('id').execute()).toEqual([])
  })

  it('are taken off the phone with the week of their list', async () => {
    await addNote(depot, courierA, first)
    depot.setTime('2026-05-22T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await notesOf(courierA)).toEqual([])
    await nextDay({ date: '2026-05-22' })
    expect(await notesOf(courierA)).toHaveLength(1)
  })

  it('of a recipient are found and erased by postcode, whatever the day', async () => {
    await addNote(depot, courierA, first)
    await setHazard(depot, first)
    const { postcode } = first.address
    const find = (who: Person) =>
      depot.call<{ notes: DeskDoorNote[] }>(who, 'GET', `/v1/depot/door-notes?postcode=${encodeURIComponent(postcode)}`)
    expect((await find(staff)).body.notes).toHaveLength(2)
    expect((await find({ sub: 'office', groups: ['back-office'] })).body.notes).toHaveLength(2)
    expect(await find(viewer)).toMatchObject({ status: 403 })
    expect(await find(courierA)).toMatchObject({ status: 403 })
    expect((await find(otherStaff)).body.notes).toEqual([])
    const erase = (subDepot: string, who: Person) =>
      depot.call(who, 'POST', '/v1/depot/recipients/erasure', { subDepot, date: '2026-05-13', postcode })
    expect((await erase('SAM', staff)).body).toEqual({ parcels: 0, stops: 0, doorNotes: 2 })
    expect(await notesOf(courierA)).toEqual([])
    expect((await find(staff)).body.notes).toEqual([])
    const { rows } = await database.pool.query(`select 1 from manifest.feed where value::text like '%Gate 1234%'`)
    expect(rows).toEqual([])
  })

  it('lose the name of a courier who is erased, and stay for whoever comes next', async () => {
    await addNote(depot, courierA, first)
    await addNote(depot, courierA, first, { id: noteId(2), kind: 'dog', text: '' })
    await depot.assign({}, courierB)
    await addNote(depot, courierB, first, { id: noteId(3) })
    await reviewNote(depot, courierA, false, noteId(3))
    await erasePerson(
      { db: depot.manifest.db, clock: depot.manifest.clock, register: manifestRegister, erase: eraseRecords } as never,
      courierA.sub,
    )
    expect((await notesOf(courierB)).map(({ id }) => id).toSorted()).toEqual([noteId(1), noteId(2), noteId(3)])
    const { rows } = await database.pool.query(
      `select 1 from manifest.door_notes as n where position($1 in n::text) > 0`,
      [courierA.sub],
    )
    expect(rows).toEqual([])
  })

  it('are exported to the courier who wrote them', async () => {
    await addNote(depot, courierA, first)
    const page = await depot.call<object>(courierA, 'GET', '/v1/my-data')
    expect(JSON.stringify(page.body)).toContain('Gate 1234')
    const other = await depot.call<object>(courierB, 'GET', '/v1/my-data')
    expect(JSON.stringify(other.body)).not.toContain('Gate 1234')
  })

  it('reach a phone that is new by the round', async () => {
    await addNote(depot, courierA, first)
    expect(roundA).not.toBe(roundB)
    await depot.assign({}, courierB)
    await depot.assign({}, courierA)
    expect(await notesOf(courierA)).toMatchObject([{ id: noteId(1), by: 'you' }])
    expect(await notesOf(courierB)).toEqual([])
  })
})
