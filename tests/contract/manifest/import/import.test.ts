import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import type { Problem } from '#contracts/problem.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { Database } from '#kit/database/database.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { toParcelId, toRoundId } from '#domain/parcel/stable-id.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import {
  courierA,
  fileOf,
  inOrder,
  otherStaff,
  roundA,
  staff,
  startDepot,
  today,
  type Answer,
  type Depot,
  type Person,
} from '../depot-under-test.ts'

describe.each(databases)('import on $name', (engine) => {
  let database: Database
  let depot: Depot
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
  })
  afterAll(() => database.close())

  const manifests = () => depot.manifest.db.selectFrom('manifests').select(['date', 'version']).execute()

  async function tryFile<T = ImportResult>(who: Person, text: string): Promise<Answer<T>> {
    const answer = await depot.request(who, 'POST', '/v1/manifests/import?dry=yes', text, {
      'content-type': 'text/csv',
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }

  it('says in a dry run what it would change, and changes nothing', async () => {
    const first = await tryFile(staff, fileOf(3))
    expect(first).toMatchObject({
      status: 200,
      body: { parcels: 3, manifests: [{ round: '104', roundIsNew: true, courier: null, added: 3, carried: 0 }] },
    })
    expect(await manifests()).toEqual([])
    expect(await depot.manifest.db.selectFrom('rounds').select('number').execute()).toEqual([])
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(3))
    const before = await depot.lists(courierA)
    expect((await tryFile(staff, fileOf(2, { safe_place: 'Shed' }))).body.manifests).toMatchObject([
      { courier: courierA.sub, added: 0, changed: 2, removed: 1, unchanged: 0 },
    ])
    expect((await depot.lists(courierA, structuredClone(before))).cursor).toBe(before.cursor)
    expect(await manifests()).toEqual([{ date: today, version: 1 }])
  })

  it('refuses in a dry run what the import refuses', async () => {
    const { body } = await depot.importFile(staff, fileOf(3))
    await depot.call(staff, 'POST', `/v1/manifests/${body.manifests[0]?.manifestId}/close`)
    expect(await tryFile<Problem>(staff, fileOf(4))).toMatchObject({
      status: 422,
      body: { issues: [{ at: 'line 2, round' }] },
    })
    expect(await tryFile<Problem>(staff, fileOf(4, { postcode: 'AB1 2' }))).toMatchObject({
      status: 422,
      body: { code: 'import-refused' },
    })
    expect(await tryFile<Problem>(otherStaff, fileOf(3))).toMatchObject({
      status: 403,
      body: { code: 'not-allowed', detail: 'This account does not belong to sub-depot SAM.' },
    })
    expect(await tryFile<Problem>(courierA, fileOf(3))).toMatchObject({ status: 403 })
  })

  it('puts the parcels on the list of the round’s courier, in order', async () => {
    await depot.assign({}, courierA)
    const { status, body } = await depot.importFile(staff, fileOf(20))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      parcels: 20,
      manifests: [{ round: '104', date: today, added: 20, roundIsNew: false, courier: 'courier-a' }],
    })
    const lists = await depot.lists(courierA)
    expect([...lists.rounds.keys()]).toEqual([roundA])
    expect([...lists.manifests.values()]).toMatchObject([
      { roundNumber: '104', date: today, version: 1, closedAt: null },
    ])
    expect(inOrder(lists).map((parcel) => parcel.sequence)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(inOrder(lists)[0]).toMatchObject({
      status: 'expected',
      marks: [],
      version: 0,
      attempts: 0,
      events: [],
      earlier: [],
    })
  })

  it('makes a round that does not exist, on nobody’s list until it has a courier', async () => {
    const { body } = await depot.importFile(staff, fileOf(5))
    expect(body.manifests).toMatchObject([{ roundIsNew: true, courier: null }])
    const roundId = body.manifests[0]?.roundId
    expect((await depot.lists(courierA)).parcels.size).toBe(0)
    await depot.assign({ id: roundId }, courierA)
    expect((await depot.lists(courierA)).parcels.size).toBe(5)
  })

  it('takes the JSON form for the same, and the same again for nothing', async () => {
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(20))
    const before = await depot.lists(courierA)
    const rows = demoRows({
      subDepot: 'SAM',
      date: today,
      round: '104',
      roundName: 'Sampleton North',
      parcels: 20,
      seed: 104,
    })
    const again = await depot.importFile(staff, JSON.stringify({ parcels: rows.toReversed() }), 'application/json')
    expect(again.body.manifests).toMatchObject([{ added: 0, changed: 0, removed: 0, unchanged: 20 }])
    expect((await depot.lists(courierA, structuredClone(before))).cursor).toBe(before.cursor)
    expect(await manifests()).toEqual([{ date: today, version: 1 }])
  })

  it('leaves everything as it was when one row of many is at fault', async () => {
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(5))
    const before = await depot.lists(courierA)
    const rows = demoRows({
      subDepot: 'SAM',
      date: today,
      round: '104',
      roundName: 'Sampleton North',
      parcels: 200,
      seed: 104,
    })
    const faulty = importCsv(rows.map((row, index) => (index === 150 ? { ...row, postcode: 'nowhere' } : row)))
    const { status, body } = await depot.importFile<Problem>(staff, faulty)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'import-refused',
      detail: 'One error was found.',
      issues: [{ at: 'line 152, postcode', message: '"nowhere" is not a postcode, such as AB1 2ED' }],
    })
    expect((await depot.lists(courierA, structuredClone(before))).cursor).toBe(before.cursor)
  })

  it('names an error of many rows once, and says which rows have it', async () => {
    const { body } = await depot.importFile<Problem>(staff, fileOf(1500, { band: 'huge' }))
    expect(body.issues).toEqual([
      {
        at: 'line 2, band',
        message:
          '"huge" is none of postable, packet, standard, large, heavy, collection, and 1,499 more rows have the same error (lines 3, 4, 5, 6 …)',
      },
    ])
    expect(body.detail).toBe('1,500 errors were found.')
  })

  it('takes a file as a spreadsheet saves it in Britain', async () => {
    const [year = '', month = '', day = ''] = today.split('-')
    const lines = [
      'Sub Depot;Date;Round;Sequence;Barcode;Recipient;House;Street;Town;Postcode;;',
      ...['0017', '0024'].map(
        (end, at) =>
          `sam;${day}/${month}/${year};104;${at + 1};="0034012345000000${end}";Zoë Example;1;Sample  Road;Sampleton;ab1\u00A02eb;;`,
      ),
      ';;;;;;;;;;;',
    ]
    // Windows-1252 has the same codes for these letters.
    const file = Uint8Array.from(lines.join('\r\n'), (letter) => letter.charCodeAt(0))
    await depot.assign({}, courierA)
    const answer = await depot.request(staff, 'POST', '/v1/manifests/import', file, { 'content-type': 'text/csv' })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { parcels: 2, manifests: [{ date: today, added: 2 }] },
    ])
    expect(inOrder(await depot.lists(courierA))[0]).toMatchObject({
      recipient: 'Zoë Example',
      address: { street: 'Sample Road', postcode: 'AB1 2EB' },
    })
  })

  it('makes the list agree with a later file and keeps what the courier recorded', async () => {
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(4))
    const before = await depot.lists(courierA)
    const [first, second] = inOrder(before)
    await depot.push(
      courierA,
      ...inOrder(before).map(({ id }) =>
        depot.tap('recordParcelStatus', { parcelId: id, status: 'confirmed', photos: [], baseVersion: 0 }),
      ),
    )
    const rows = demoRows({
      subDepot: 'SAM',
      date: today,
      round: '104',
      roundName: 'Sampleton North',
      parcels: 5,
      seed: 104,
    })
    const later = rows.slice(1).map((row, index) => (index === 0 ? { ...row, safe_place: 'Shed' } : row))
    const { body } = await depot.importFile(staff, importCsv(later))
    expect(body.manifests).toMatchObject([{ added: 1, changed: 1, removed: 1, unchanged: 2 }])
    const lists = await depot.lists(courierA, before)
    expect(inOrder(lists).map((parcel) => [parcel.sequence, parcel.status])).toEqual([
      [2, 'confirmed'],
      [3, 'confirmed'],
      [4, 'confirmed'],
      [5, 'expected'],
    ])
    expect(lists.parcels.get(second?.id ?? '')).toMatchObject({ safePlace: 'Shed', status: 'confirmed', version: 1 })
    await depot.importFile(staff, importCsv(rows))
    expect((await depot.lists(courierA, lists)).parcels.get(first?.id ?? '')).toMatchObject({ status: 'confirmed' })
  })

  it('brings history and attempts along for a barcode of an earlier day', async () => {
    await depot.assign({}, courierA)
    const reasons = ['no_answer', 'out_of_time', 'no_answer'] as const
    for (const [index, reason] of reasons.entries()) {
      const date = `2026-05-1${index + 1}`
      depot.setTime(`${date}T06:00:00.000Z`)
      await depot.importFile(staff, fileOf(2, { date }))
      const parcel = inOrder(await depot.lists(courierA)).find(
        (each) => each.sequence === 1 && each.events.length === 0,
      )
      const input = { parcelId: parcel?.id ?? '', status: 'carry_forward', reason, photos: [], baseVersion: 0 }
      expect(await depot.push(courierA, depot.tap('recordParcelStatus', input))).toMatchObject([{ kind: 'applied' }])
    }
    depot.setTime(`${today}T06:00:00.000Z`)
    const { body } = await depot.importFile(staff, fileOf(2))
    const parcels = [...(await depot.lists(courierA)).parcels.values()].filter(
      (each) => each.manifestId === body.manifests[0]?.manifestId,
    )
    const carried = parcels.find((each) => each.sequence === 1)
    expect(carried).toMatchObject({ status: 'expected', version: 0, attempts: 2 })
    expect(carried?.earlier.map((event) => event.reason)).toEqual(reasons)
    expect(body.manifests).toMatchObject([{ added: 2, carried: 1 }])
    expect(parcels.find((each) => each.sequence === 2)).toMatchObject({ attempts: 0, earlier: [] })
  })

  it('refuses other parcels for a day that is closed', async () => {
    const { body } = await depot.importFile(staff, fileOf(3))
    await depot.call(staff, 'POST', `/v1/manifests/${body.manifests[0]?.manifestId}/close`)
    expect((await depot.importFile(staff, fileOf(3))).status).toBe(200)
    const refused = await depot.importFile<Problem>(staff, fileOf(4))
    const message = `Round 104 on ${dayName(today)} is closed, so its list cannot change`
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ at: 'line 2, round', message }] } })
  })

  it('is only for the staff of that sub-depot', async () => {
    for (const who of [courierA, otherStaff, { ...staff, groups: ['sub-depot/SAM'] }]) {
      expect(await depot.importFile<Problem>(who, fileOf(2))).toMatchObject({
        status: 403,
        body: { code: 'not-allowed' },
      })
    }
    expect(await manifests()).toEqual([])
  })

  it('finds its ids free, whatever another sub-depot’s staff or a courier lays claim to', async () => {
    const claim = { subDepot: 'OTH', number: '7', name: 'Ours', courier: null }
    expect(await depot.call(otherStaff, 'PUT', `/v1/rounds/${toRoundId('SAM', '104')}`, claim)).toMatchObject({
      status: 400,
      body: { code: 'body-invalid' },
    })
    const own = { ...claim, subDepot: 'SAM', number: '104', courier: courierA.sub }
    expect(await depot.call(staff, 'PUT', `/v1/rounds/${toRoundId('SAM', '104').toUpperCase()}`, own)).toMatchObject({
      status: 200,
    })
    const manifestId = (await depot.importFile(staff, fileOf(1))).body.manifests[0]?.manifestId ?? ''
    const next = 'NEXT0000000001'
    const parcelId = toParcelId(manifestId, next)
    const barcode = { format: 'Code128', text: next, kind: 'carrier' }
    const tap = depot.tap('reportExtraParcel', { parcelId, manifestId, barcode })
    expect(await depot.push(courierA, tap)).toMatchObject([{ kind: 'rejected', code: 'parcel-exists' }])
    const second = await depot.importFile(staff, fileOf(1, { barcode: next }))
    expect(second.body.manifests).toMatchObject([{ added: 1, changed: 0 }])
    expect((await depot.lists(courierA)).parcels.get(parcelId)).toMatchObject({ marks: [], status: 'expected' })
  })
})
