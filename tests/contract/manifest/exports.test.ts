import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportedAttendance, ExportedEvent, ExportedParcel } from '#contracts/depot/exports.ts'
import type { Database } from '#kit/database/database.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases } from '#support/databases.ts'
import {
  courierA,
  fileOf,
  inOrder,
  otherStaff,
  roundB,
  staff,
  startDepot,
  today,
  type Depot,
  type Person,
} from './depot-under-test.ts'

const said = { photos: [], baseVersion: 0 }

interface Page<Row> {
  rows: Row[]
  next: string | null
}

describe.each(databases)('an export, in $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcelIds: string[]

  const ask = async <Row>(what: string, more = '', who: Person = staff) =>
    await depot.call<Page<Row> & { code?: string }>(
      who,
      'GET',
      `/v1/depot/exports/${what}?from=2026-05-08&to=${today}${more}`,
    )

  /** All pages of an export, each with so many rows. */
  async function readAll<Row>(what: string, limit: number): Promise<Row[]> {
    const rows: Row[] = []
    let after: string | null = ''
    for (let pages = 0; after !== null; pages++) {
      expect(pages).toBeLessThan(50)
      const { body }: { body: Page<Row> } = await ask<Row>(what, `&limit=${limit}${after && `&after=${after}`}`)
      expect(body.rows.length).toBeLessThanOrEqual(limit)
      rows.push(...body.rows)
      after = body.next
    }
    return rows
  }

  beforeAll(async () => {
    database = await engine.open()
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.assign({ id: roundB, number: '118', name: 'Sampleton South' }, null)
    await depot.importFile(staff, fileOf(7))
    await depot.importFile(staff, fileOf(5, { round: '118', round_name: 'Sampleton South' }, 118))
    parcelIds = inOrder(await depot.lists(courierA)).map(({ id }) => id)
    const [one = '', two = '', three = ''] = parcelIds
    const tap = (parcelId: string, status: string, more = {}) =>
      depot.tap('recordParcelStatus', { parcelId, status, ...said, ...more })
    await depot.push(
      courierA,
      tap(one, 'confirmed'),
      tap(two, 'carry_forward', { reason: 'no_answer', note: 'Two dogs' }),
      tap(three, 'missing'),
      tap(three, 'confirmed'),
    )
  })
  afterAll(() => database.close())

  it('has every parcel once, whatever the size of its pages', async () => {
    const whole = await readAll<ExportedParcel>('parcels', 500)
    expect(whole).toHaveLength(12)
    expect(new Set(whole.map(({ id }) => id)).size).toBe(12)
    expect(whole.find(({ id }) => id === parcelIds[1])).toMatchObject({
      subDepot: 'SAM',
      day: today,
      roundNumber: '104',
      courier: courierA.sub,
      status: 'carry_forward',
      removed: false,
    })
    expect(whole.filter(({ roundNumber, courier }) => roundNumber === '118' && courier === null)).toHaveLength(5)
    for (const limit of [1, 3, 7, 11]) expect(await readAll('parcels', limit)).toEqual(whole)
  })

  it('has every event once, those of a parcel together, with what was recorded', async () => {
    const whole = await readAll<ExportedEvent>('events', 500)
    expect(whole.map(({ status }) => String(status)).toSorted()).toEqual([
      'carry_forward',
      'confirmed',
      'confirmed',
      'missing',
    ])
    expect(whole.find(({ reason }) => reason === 'no_answer')).toMatchObject({
      parcelId: parcelIds[1],
      by: 'courier',
      courier: courierA.sub,
      note: 'Two dogs',
      late: false,
    })
    for (const limit of [1, 2, 3]) expect(await readAll('events', limit)).toEqual(whole)
  })

  it('says when couriers worked', async () => {
    expect(await readAll<ExportedAttendance>('attendance', 1)).toMatchObject([
      { roundNumber: '104', day: today, courier: courierA.sub, parcels: 3 },
    ])
  })

  it('is in the audit trail once, and not for each page', async () => {
    const entries = async () =>
      (await depot.call<{ entries: { deed: string }[] }>(staff, 'GET', '/v1/audit?deed=exportParcels')).body.entries
    await readAll('parcels', 2)
    expect(await entries()).toHaveLength(1)
  })

  it('has nothing of another sub-depot, nothing for couriers, and no page that it did not give', async () => {
    expect((await ask('parcels', '', otherStaff)).body).toMatchObject({ rows: [], next: null })
    for (const what of ['parcels', 'events', 'attendance']) {
      expect(await ask(what, '', courierA)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
      for (const wrong of ['&after=x', '&limit=501', `&after=${Buffer.from('["x"]').toString('base64url')}`])
        expect((await ask(what, wrong)).status).toBe(400)
    }
    const { body } = await ask<ExportedParcel>('parcels', '&limit=1')
    expect((await ask('parcels', `&after=${body.next}`, otherStaff)).body).toMatchObject({ rows: [] })
    expect((await depot.call(staff, 'GET', `/v1/depot/exports/parcels?from=${today}&to=2026-05-08`)).status).toBe(400)
  })

  it('has no personal data once it was deleted', async () => {
    depot.setTime('2026-07-30T06:00:00.000Z')
    await applyRetention(depot.manifest)
    const parcels = await readAll<ExportedParcel>('parcels', 500)
    expect(parcels).toHaveLength(12)
    expect(parcels.filter(({ listed }) => listed !== null)).toEqual([])
    expect(JSON.stringify(await readAll('events', 500))).not.toContain('Two dogs')
  })
})
