import { afterEach, describe, expect, it } from 'vitest'
import { mostFound, type DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import type { DemoRow } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { fillSearch } from '#services/manifest/jobs.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { courierA, fileOf, inOrder, otherStaff, staff, startDepot, today, type Depot } from './depot-under-test.ts'

const row = (barcode: string, more: DemoRow = {}): DemoRow => ({
  sub_depot: 'SAM',
  date: today,
  round: '104',
  round_name: 'Sampleton North',
  sequence: '',
  barcode,
  recipient: 'A. Sample',
  house: '14',
  street: 'Sample Road',
  town: 'Sampleton',
  postcode: 'AB1 2ED',
  band: 'packet',
  ...more,
})

const people: DemoRow[] = [
  row('DEMO000010470002', { recipient: 'Łukasz Żółtowski', house: '14' }),
  row('DEMO000010470003', { recipient: 'Jörg Weißmüller', house: '35a', street: 'St. John’s Road' }),
  row('DEMO000010470004', { recipient: 'Đặng Văn Hùng', house: 'Flat 3', more: 'Rose Court', street: 'High Street' }),
  row('DEMO000010470005', { recipient: "Siobhán O'Brien", house: '7', postcode: 'AB12 3ED' }),
  row('jd00 0225 1000 0123 45', { recipient: 'Işıl Çağlar', house: '7', street: 'High Street' }),
  row('00340123450000000024', { recipient: 'Ærø Smith-Jones', house: '9', street: 'High Street' }),
].map((each, at) => ({ ...each, sequence: String(at + 1) }))

describe.each(databases)('a desk’s search, in $name', (engine) => {
  let database: Database | undefined
  afterEach(async () => await database?.close())

  async function open(rows: readonly DemoRow[] = people): Promise<Depot> {
    database = await engine.open()
    const depot = await startDepot(database)
    await depot.assign({}, courierA)
    const { status, body } = await depot.importFile(staff, importCsv(rows))
    if (status !== 200) throw new Error(JSON.stringify(body))
    return depot
  }
  const ask = async (depot: Depot, words: string, who = staff) =>
    (
      await depot.call<{ found: DepotParcel[]; more: boolean }>(
        who,
        'GET',
        `/v1/depot/parcels?words=${encodeURIComponent(words)}`,
      )
    ).body
  const find = async (depot: Depot, words: string, who = staff): Promise<number[]> =>
    (await ask(depot, words, who)).found.map(({ parcel }) => parcel.sequence)

  it('finds names, addresses, postcodes and barcodes in any spelling', async () => {
    const depot = await open()
    const expected: Record<string, number[]> = {
      lukasz: [1],
      ŻÓŁTOWSKI: [1],
      zolt: [1],
      weissmuller: [2],
      weissmueller: [2],
      jörg: [2],
      'dang van hung': [3],
      vanhung: [3],
      isil: [5],
      aero: [6],
      'smith jones': [6],
      smithjones: [6],
      obrien: [4],
      'O’Brien': [4],
      'o brien': [4],
      "siobhan o'b": [4],
      'rose court': [3],
      'flat 3 rose': [3],
      'high street': [3, 5, 6],
      '7 high street': [5],
      '7 high': [5],
      "st john's": [2],
      'st johns road': [2],
      stjohns: [2],
      '35a st': [2],
      '35 a': [2],
      'AB12 3ED': [4],
      ab123ed: [4],
      '3ed': [4],
      'ab1 2ed': [1, 2, 3, 5, 6],
      DEMO000010470002: [1],
      'DEMO 0000 1047 0002': [1],
      ' demo-0000-1047-0002 ': [1],
      '470003': [2],
      '0004': [3],
      'hung 0004': [3],
      JD0002251000012345: [5],
      'jd00 0225 1000 0123 45': [5],
      '12345': [5],
      '(00)340123450000000024': [6],
      ']C100340123450000000024': [6],
      '0034 0123 4500 0000 0024': [6],
      sampleton: [1, 2, 3, 4, 5, 6],
      '%%%': [],
      "''' | (": [],
      '\\\\\\': [],
      nobody: [],
      'lukasz weiss': [],
      '1047': [],
    }
    const found: Record<string, number[]> = {}
    for (const words of Object.keys(expected)) found[words] = await find(depot, words)
    expect(found).toEqual(expected)
    expect(await find(depot, 'lukasz', otherStaff)).toEqual([])
  })

  it('gives the latest day first, each round in its order, and says when there are more', async () => {
    const many = Array.from({ length: mostFound + 2 }, (_, at) =>
      row(`DEMO0000104800${String(at).padStart(2, '0')}`, { sequence: String(at + 1) }),
    )
    const before = { date: '2026-05-13' }
    const depot = await open([...many, row('DEMO000010480099', { ...before, sequence: '1', recipient: 'B. Early' })])
    expect(await ask(depot, 'sample road')).toMatchObject({ more: true })
    expect(await find(depot, 'sample road')).toEqual(Array.from({ length: mostFound }, (_, at) => at + 1))
    const { found, more } = await ask(depot, 'DEMO00001048009')
    expect(found.map(({ manifest, parcel }) => `${manifest.date} ${parcel.recipient}`)).toEqual(['2026-05-13 B. Early'])
    expect(more).toBe(false)
  })

  it('follows the list: a new address, a parcel that leaves it, one that a courier reports, and the end of its week', async () => {
    const depot = await open()
    const [first, second] = inOrder(await depot.lists(courierA))
    const address = { house: '2', street: 'Ærø Way', more: [], town: 'Otherton', postcode: 'AB9 9ZZ' }
    const move = { parcelId: first?.id ?? '', address, seenMove: null }
    await depot.push(staff, depot.tap('moveParcel', move, { entity: `staff-parcel/${move.parcelId}` }))
    expect(await find(depot, 'aeroe way')).toEqual([1])
    expect(await find(depot, '14 sample')).toEqual([])

    await depot.importFile(staff, importCsv(people.filter((_, at) => at !== 1)))
    expect(await find(depot, 'weissmuller')).toEqual([])
    await depot.importFile(staff, importCsv(people))
    expect(await find(depot, 'weissmuller')).toEqual([2])

    const barcode = { format: 'Code128', text: 'EXTRA00000000001', kind: 'carrier' }
    const extra = { parcelId: numberedId(0xee), manifestId: second?.manifestId ?? '', barcode }
    await depot.push(courierA, depot.tap('reportExtraParcel', extra))
    expect(await find(depot, 'extra 0000 0000 001')).toEqual([0])

    depot.setTime('2026-05-23T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await find(depot, 'sampleton')).toEqual([])
    const { db } = depot.manifest
    expect(await db.selectFrom('parcel_search').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('searched_manifests').selectAll().execute()).toEqual([])
  })

  it('finds what was imported before there was a search, once the job has run, and runs it once', async () => {
    const depot = await open()
    const { db } = depot.manifest
    await depot.importFile(staff, fileOf(3, { round: '118', round_name: 'Sampleton South' }, 118))
    expect(await fillSearch(depot.manifest)).toBe(0)
    await db.deleteFrom('parcel_search').execute()
    await db.updateTable('searched_manifests').set({ version: 0 }).execute()
    expect(await find(depot, 'lukasz')).toEqual([])
    expect(await fillSearch(depot.manifest)).toBe(2)
    expect(await find(depot, 'lukasz')).toEqual([1])
    expect(await fillSearch(depot.manifest)).toBe(0)
  })
})
