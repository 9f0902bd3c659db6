import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import type { Database } from '#kit/database/database.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { manifestMigrations } from '#services/manifest/migrations.ts'
import type { ManifestTables } from '#services/manifest/tables.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { courierA, courierB, fileOf, inOrder, roundB, staff, startDepot, type Depot } from './depot-under-test.ts'

const sscc = '340123450000000031'
/** As a list has the barcode, and as it is scanned or typed. */
const forms: readonly (readonly [string, string])[] = [
  ['jd00 0225 1000 0123 45', 'JD0002251000012345'],
  ['AB 123 456 785 GB', 'AB123456785GB'],
  ['AB-9876-54-CD', 'ab987654cd'],
  ['jdlower0000000042', 'JDLOWER0000000042'],
  [`(00)${sscc}`, `]C100${sscc}`],
  ['00340123450000000024', ']d200340123450000000024'],
  ['DPD%0012345678', 'dpd%0012345678'],
]

describe.each(databases)('one barcode in several forms on $name', (engine) => {
  let database: Database
  let depot: Depot
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
  })
  afterAll(() => database.close())

  const fileWith = (barcodes: readonly string[], more: { round?: string; date?: string } = {}) => {
    const about = { subDepot: 'SAM', date: more.date ?? '2026-05-14', round: more.round ?? '104', roundName: 'North' }
    const rows = demoRows({ ...about, parcels: barcodes.length, seed: 7 })
    return importCsv(rows.map((row, at) => ({ ...row, barcode: barcodes[at] ?? '' })))
  }

  it('is found by the desk and by another round, and shown as the list has it', async () => {
    await depot.assign({ id: roundB, number: '118' }, courierB)
    await depot.importFile(staff, fileOf(1))
    await depot.importFile(
      staff,
      fileWith(
        forms.map(([listed]) => listed),
        { round: '118' },
      ),
    )
    const own = inOrder(await depot.lists(courierA))[0]?.manifestId ?? ''
    for (const [at, [listed, scanned]] of forms.entries()) {
      const path = `/v1/manifests/${own}/round-of?code=${encodeURIComponent(scanned)}`
      expect((await depot.call(courierA, 'GET', path)).body, scanned).toEqual({ round: '118' })
      const search = `/v1/depot/parcels?words=${encodeURIComponent(scanned)}`
      const { body } = await depot.call<{ found: { parcel: { sequence: number } }[] }>(staff, 'GET', search)
      expect(
        body.found.map(({ parcel }) => parcel.sequence),
        scanned,
      ).toEqual([at + 1])
      const shown = inOrder(await depot.lists(courierB))[at]?.barcodes[0]?.text
      expect(shown).toBe(listed.startsWith('00') ? listed.slice(2) : listed)
    }
  })

  it('stays one parcel with what was recorded, when a later file writes the barcode otherwise', async () => {
    await depot.importFile(staff, fileWith(forms.map(([listed]) => listed)))
    const before = inOrder(await depot.lists(courierA))
    const input = { parcelId: before[0]?.id ?? '', status: 'confirmed', photos: [], baseVersion: 0 }
    await depot.push(courierA, depot.tap('recordParcelStatus', input))
    const { body } = await depot.importFile(staff, fileWith(forms.map(([, scanned]) => scanned.replace(/^\]../, ''))))
    expect(body.manifests).toMatchObject([{ added: 0, removed: 0 }])
    const after = inOrder(await depot.lists(courierA))
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[0]).toMatchObject({ status: 'confirmed', barcodes: [{ text: 'JD0002251000012345' }] })
  })

  it('brings its history along from an earlier day', async () => {
    depot.setTime('2026-05-13T06:00:00.000Z')
    await depot.importFile(staff, fileWith(['jd00 0225 1000 0123 45'], { date: '2026-05-13' }))
    const [parcel] = inOrder(await depot.lists(courierA))
    const reason = 'no_answer'
    const input = { parcelId: parcel?.id ?? '', status: 'carry_forward', reason, photos: [], baseVersion: 0 }
    await depot.push(courierA, depot.tap('recordParcelStatus', input))
    depot.setTime('2026-05-14T06:00:00.000Z')
    const { body } = await depot.importFile(staff, fileWith(['JD0002251000012345']))
    expect(body.manifests).toMatchObject([{ added: 1, carried: 1 }])
  })

  it('may stand once on the lists of a day', async () => {
    const { status, body } = await depot.importFile<{ issues: { message: string }[] }>(
      staff,
      fileWith(['jd00 0225 1000 0123 45', 'JD0002251000012345']),
    )
    expect(status).toBe(422)
    expect(body.issues).toMatchObject([{ message: '"JD0002251000012345" is already on line 2' }])
  })
})

describe.each(databases)('a store of before barcodes had one form on $name', (engine) => {
  it('finds the barcodes of its lists in that form', async () => {
    const database = await engine.open()
    const name = 'manifest_of_before'
    const at = manifestMigrations.findIndex((migration) => migration.name === '008-canonical-barcodes')
    const before = await database.schema<ManifestTables>(name, manifestMigrations.slice(0, at))
    const row = (barcode: string, parcel: number) => ({
      sub_depot: 'SAM',
      barcode,
      date: '2026-05-14',
      parcel_id: numberedId(parcel),
    })
    const listed = [...forms.map(([text], index) => row(text, index)), row('AB12345678', 50), row('ab-12345678', 50)]
    await before.insertInto('parcel_barcodes').values(listed).execute()
    const now = await database.schema<ManifestTables>(name, manifestMigrations.slice(0, at + 1))
    const stored = await now.selectFrom('parcel_barcodes').selectAll().orderBy('parcel_id').execute()
    expect(stored).toEqual([
      ...forms.map(([, scanned], index) => row(canonicalBarcode(scanned), index)),
      row('AB12345678', 50),
    ])
    await database.close()
  })
})
