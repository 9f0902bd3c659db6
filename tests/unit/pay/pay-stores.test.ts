import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HelperParcel } from '#contracts/manifest/helper-parcel.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { collectionsToggle } from '#domain/collections-toggle.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { total } from '#domain/pay/sum-lines.ts'
import { claimsStore } from '#features/claims/claims-store.ts'
import { enquiryStore } from '#features/enquiry/enquiry-store.ts'
import { courierStore } from '#features/courier/courier-store.ts'
import { ledgerRow } from '#features/manifest/ledger.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { recordStatus } from '#features/manifest/status/record-status-sync.ts'
import { deleteOldManifests } from '#features/manifest/retention-sync.ts'
import { readStopCounts, readStopList, readStopsToday } from '#features/stops/own-stops-store.ts'
import { stopsStore } from '#features/stops/stops-store.ts'
import { readPeriodPay } from '#features/pay/invoices-store.ts'
import { readOwnPay } from '#features/pay/own-pay-store.ts'
import { payStore } from '#features/pay/pay-store.ts'
import { readCheckedWeek, readLastCheckedWeek } from '#features/pay/reconcile-store.ts'
import { stopsSync } from '#features/stops/stops-sync.ts'
import { collectAtStop, handOver, undoAtStop } from '#features/stops/record-stop-sync.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { createDevice } from '#support/device.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { stopEventOf, stopListOf, stopOf } from '#support/stops.ts'
import { deliveredParcel, invoiceWith, payLineOf, ratesOf104 } from '#support/pay-records.ts'

let device: ReturnType<typeof createDevice>
const list = (n: number) => numberedId(0xb0 + n)
const manifestOf = (n: number, date: string): Manifest => ({
  id: list(n),
  roundId: numberedId(0xdd),
  roundNumber: '104',
  roundName: 'Example',
  subDepot: 'SAM',
  date,
  version: 1,
  importedAt: '2026-05-14T04:30:00.000Z',
  closedAt: null,
})
async function store(n: number, date: string, parcels: Parcel[]): Promise<void> {
  await device.db.table('manifests').put(manifestOf(n, date))
  await device.db.table('parcels').bulkPut(parcels)
}
async function publish({ invoice, days }: ReturnType<typeof invoiceWith>): Promise<void> {
  await device.db.table('invoices').put(invoice)
  await device.db.table('invoiceDays').bulkPut(days)
}
const week = payWeek('2026-05-04')

beforeEach(async () => {
  device = createDevice({
    stores: [courierStore, manifestStore, stopsStore, togglesStore, claimsStore, enquiryStore, payStore],
    syncs: [manifestSync, stopsSync],
    fetch: () => Promise.reject(new TypeError('no network')),
  })
  setCurrentEngine(device)
  await device.db.table('rateTables').put(ratesOf104)
  await device.db.table('toggleParts').put({ feed: 'all', id: deliveredToggle, on: true })
})
afterEach(() => {
  device.db.close()
  setCurrentEngine(undefined)
})

describe('what this phone expects', () => {
  it('follows a tap at once, without signal', async () => {
    await store(1, '2026-05-14', [parcelOf({ id: numberedId(1), manifestId: list(1), status: 'confirmed' })])
    const now = payWeek('2026-05-14')
    expect(await readOwnPay(now)).toMatchObject([{ rule: 'confirmed-only', amount: 0 }])
    await recordStatus(numberedId(1), { status: 'delivered', proof: { handover: 'recipient' } })
    expect(await readOwnPay(now)).toMatchObject([
      { rule: 'delivered', amount: 470, rateFrom: '2026-04-01', place: '14 Example Street' },
    ])
  })

  it('counts what is confirmed while deliveries are not recorded', async () => {
    await device.db.table('toggleParts').put({ feed: 'all', id: deliveredToggle, on: false })
    await store(1, '2026-05-14', [parcelOf({ id: numberedId(1), manifestId: list(1), status: 'confirmed' })])
    expect(await readOwnPay(payWeek('2026-05-14'))).toMatchObject([{ rule: 'counted-delivered', amount: 470 }])
  })

  it('stays when the list has gone: what was settled then, whatever the rates are now', async () => {
    const ledger = device.db.table('ledger')
    await ledger.put(ledgerRow(deliveredParcel(1, list(1), 'packet'), manifestOf(1, '2026-05-04'), 465))
    await ledger.put(ledgerRow(deliveredParcel(2, list(1), 'large'), manifestOf(1, '2026-05-04'), null))
    expect(await readOwnPay(week)).toMatchObject([
      { rule: 'delivered', amount: 465, place: null },
      { rule: 'delivered', amount: 800 },
    ])
  })

  it('is told once of a parcel that stands on the list and in the ledger', async () => {
    const parcel = deliveredParcel(1, list(1), 'packet')
    await store(1, '2026-05-04', [parcel])
    await device.db.table('ledger').put(ledgerRow(parcel, manifestOf(1, '2026-05-04'), null))
    expect(await readOwnPay(week)).toHaveLength(1)
  })
})

describe('what a helper delivers', () => {
  const helped = (n: number, more: Partial<HelperParcel> = {}): HelperParcel => ({
    id: numberedId(n),
    date: '2026-05-04',
    subDepot: 'SAM',
    roundNumber: '104',
    helper: 'hal',
    band: 'packet',
    attempt: 1,
    status: 'delivered',
    marks: [],
    ...more,
  })

  it('counts for the courier for whom they drive, at the rates of their round', async () => {
    await store(1, '2026-05-04', [deliveredParcel(1, list(1), 'large'), deliveredParcel(2, list(1), 'heavy')])
    await device.db.table('helperParcels').bulkPut([
      helped(3),
      helped(4, { date: '2026-05-05', band: 'heavy' }),
      helped(5, { status: 'unable_to_deliver' }),
      helped(6, { status: 'confirmed' }),
      helped(7, { date: '2026-05-11' }),
      // It was taken back, and this phone has it.
      helped(2),
    ])
    const own = await readOwnPay(week)
    expect(own.map(({ parcel, rule, amount }) => [parcel, rule, amount])).toEqual([
      [numberedId(1), 'delivered', 800],
      [numberedId(2), 'delivered', 1000],
      [numberedId(3), 'by-helper', 470],
      [numberedId(5), 'unable', 0],
      [numberedId(6), 'confirmed-only', 0],
      [numberedId(4), 'by-helper', 1000],
    ])
    expect(total(own)).toBe(3270)
  })

  it('counts nothing for the helper', async () => {
    await device.db
      .table('couriers')
      .put({ id: device.actor, name: 'H. Specimen', engagedBy: { id: 'ada', name: 'A. Example' } })
    await store(1, '2026-05-04', [deliveredParcel(1, list(1), 'large')])
    await device.db
      .table('ledger')
      .put(ledgerRow(deliveredParcel(2, list(1), 'packet'), manifestOf(1, '2026-05-05'), 465))
    expect(await readOwnPay(week)).toMatchObject([
      { rule: 'for-engager', amount: 0, rateFrom: null },
      { rule: 'for-engager', amount: 0, rateFrom: null },
    ])
  })

  it('agrees with the courier’s invoice, and what only the helper’s phone knows is not called extra', async () => {
    await store(1, '2026-05-04', [deliveredParcel(1, list(1), 'packet')])
    await device.db.table('helperParcels').bulkPut([helped(2, { attempt: 2 }), helped(3)])
    const lines = [
      payLineOf(1, 'packet'),
      payLineOf(2, 'packet', { attempt: 2 }),
      payLineOf(60, 'collection'),
      payLineOf(61, 'packet'),
    ]
    await publish(invoiceWith(0xf1, '2026-05-03', { '2026-05-04': lines }))
    const { result } = await readCheckedWeek('2026-05-03')
    expect(result).toMatchObject({ agreed: 2, unknown: 1 })
    expect(result?.mismatches.map(({ kind, parcel, difference }) => [kind, parcel, difference])).toEqual([
      ['extra', numberedId(61), -470],
      ['missing', numberedId(3), 470],
    ])
  })
})

describe('an issued invoice and this phone', () => {
  it('agree, or do not, parcel by parcel, and days without a record are left out', async () => {
    await store(1, '2026-05-04', [
      deliveredParcel(1, list(1), 'packet'),
      deliveredParcel(2, list(1), 'large'),
      deliveredParcel(3, list(1), 'heavy'),
    ])
    const monday = [payLineOf(1, 'packet'), payLineOf(2, 'packet'), payLineOf(99, 'standard')]
    await publish(invoiceWith(0xf1, '2026-05-03', { '2026-05-04': monday, '2026-05-05': [payLineOf(50, 'packet')] }))
    const { result, days } = await readCheckedWeek('2026-05-03')
    expect(result).toMatchObject({ agreed: 1, unknown: 1 })
    expect(result?.mismatches.map(({ kind, parcel, difference, place }) => [kind, parcel, difference, place])).toEqual([
      ['band', numberedId(2), 330, '2 Example Street'],
      ['extra', numberedId(99), -630, null],
      ['missing', numberedId(3), 1000, '3 Example Street'],
    ])
    expect([...days]).toEqual(['2026-05-04'])
  })

  it('are compared once it is issued, not before', async () => {
    await store(1, '2026-05-04', [deliveredParcel(1, list(1), 'packet')])
    await publish(invoiceWith(0xf1, '2026-05-03', { '2026-05-04': [] }, { state: 'provisional' }))
    expect(await readLastCheckedWeek()).toBeNull()
    await publish(invoiceWith(0xf1, '2026-05-03', { '2026-05-04': [] }))
    expect((await readLastCheckedWeek())?.result?.mismatches).toMatchObject([
      { kind: 'missing', invoice: { id: numberedId(0xf1) } },
    ])
  })

  it('a collection is looked for on the invoice of collections, once there is one', async () => {
    await store(1, '2026-05-04', [deliveredParcel(1, list(1), 'packet'), deliveredParcel(2, list(1), 'collection')])
    await publish(invoiceWith(0xf1, '2026-05-03', { '2026-05-04': [payLineOf(1, 'packet')] }))
    expect((await readCheckedWeek('2026-05-03')).result).toMatchObject({ mismatches: [], agreed: 1 })
    await publish(invoiceWith(0xf2, '2026-05-03', {}, { type: 'collection' }))
    expect((await readCheckedWeek('2026-05-03')).result?.mismatches).toMatchObject([
      { kind: 'missing', parcel: numberedId(2), invoice: { type: 'collection' } },
    ])
  })
})

describe('collections', () => {
  const collected = async () =>
    (await readOwnPay(week))
      .filter(({ band }) => band === 'collection')
      .map(({ rule, amount, place }) => ({ rule, amount, place }))
  const paid = { rule: 'collected', amount: 500, place: 'Example Bakery' }

  beforeEach(async () => {
    await device.db.table('stopLists').put(stopListOf(list(1), { date: '2026-05-04' }))
  })

  it('pay the rate of a collection for each parcel once, and nothing after a correction', async () => {
    const parcels = [{ id: numberedId(0xc1) }, { id: numberedId(0xc2) }]
    await collectAtStop({ manifestId: list(1), stopId: stopOf(1).id, parcels })
    await collectAtStop({ manifestId: list(1), stopId: stopOf(1).id, parcels })
    expect(await collected()).toEqual([paid, paid])
    await handOver({
      manifestId: list(1),
      stopId: null,
      place: { kind: 'shop', name: 'Sample Stores' },
      parcelIds: [numberedId(0xc1)],
    })
    expect(await collected()).toEqual([paid, paid])
    await collectAtStop({ manifestId: list(1), stopId: stopOf(1).id, parcels: [{ id: numberedId(0xc3) }] })
    const last = (await readStopList(list(1)))?.row.events.at(-1)
    await undoAtStop({ manifestId: list(1), supersedes: last?.id ?? '' })
    expect(await collected()).toEqual([paid, paid])
  })

  it('are counted for Today and the receipt by the same events, if they are switched on', async () => {
    await device.db.table('manifests').put(manifestOf(1, '2026-05-04'))
    await collectAtStop({ manifestId: list(1), stopId: stopOf(1).id, parcels: [{ id: numberedId(0xc1) }] })
    await device.db.table('toggleParts').put({ feed: 'all', id: collectionsToggle, on: false })
    expect([await readStopCounts(list(1)), await readStopsToday('2026-05-04')]).toEqual([null, undefined])
    await device.db.table('toggleParts').put({ feed: 'all', id: collectionsToggle, on: true })
    expect(await readStopCounts(list(1))).toEqual({ collected: 1, handedOver: 0, inVehicle: 1, isUnsent: true })
    expect(await collected()).toEqual([paid])
    const to = `/manifest/stops?round=${list(1)}`
    expect(await readStopsToday('2026-05-04')).toEqual({ label: 'In your vehicle: 1 parcel', to })
  })

  it('to come are on Today, the next one by name, unless the list has gone to another courier', async () => {
    const stops = [stopOf(1, { window: { from: '14:00', to: '16:00' } }), stopOf(2), stopOf(3, { kind: 'drop' })]
    await device.db.table('stopLists').put(stopListOf(list(1), { date: '2026-05-04', stops }))
    expect(await readStopsToday('2026-05-04')).toBeUndefined()
    await device.db.table('manifests').put(manifestOf(1, '2026-05-04'))
    expect(await readStopsToday('2026-05-04')).toEqual({
      label: '2 collections and 1 drop to come',
      meta: 'Next: Example Bakery, between 14:00 and 16:00',
      to: `/manifest/stops?round=${list(1)}`,
    })
    expect(await readStopsToday('2026-05-05')).toBeUndefined()
  })

  it('stay in the ledger with what they paid when their list has gone, without what was undone since', async () => {
    const event = { ...stopEventOf(1, [numberedId(0xc1), numberedId(0xc2)]), own: true }
    const other = { ...stopEventOf(2, [numberedId(0xc9)]), own: false }
    const whole = stopListOf(list(1), { date: '2026-05-04', events: [event, other] })
    await device.db.table('stopLists').put(whole)
    const at = (day: string) => ({ now: Date.parse(`${day}T09:00:00Z`), deviceDated: Date.parse(`${day}T09:00:00Z`) })
    await deleteOldManifests(device.db, at('2026-05-06'))
    expect(await collected()).toEqual([paid, paid])
    await device.db.table('stopLists').put({ ...whole, events: [{ ...event, parcels: [{ id: numberedId(0xc1) }] }] })
    await deleteOldManifests(device.db, at('2026-05-14'))
    expect(await device.db.table('stopLists').count()).toBe(0)
    expect(await collected()).toEqual([{ ...paid, place: null }])
    await device.db.table('rateTables').clear()
    expect(await collected()).toMatchObject([{ rule: 'no-rate' }])
  })
})

describe('periods', () => {
  it('have the sums of the invoices of their weeks, the 53rd among them', async () => {
    const weeks = ['2028-03-19', '2028-02-27', '2028-03-26']
    for (const [at, each] of weeks.entries())
      await publish(invoiceWith(0xf0 + at, each, { [each]: [payLineOf(1, 'packet'), payLineOf(2, 'large')] }))
    const last = await readPeriodPay('2027-P12')
    expect(last).toMatchObject({ total: 2540, invoices: [{ week: '2028-03-19' }, { week: '2028-02-27' }] })
    expect(last?.sums).toMatchObject([
      { band: 'packet', count: 2, amount: 940 },
      { band: 'large', count: 2, amount: 1600 },
    ])
    expect(last?.elsewhere.map(({ id }) => id)).toEqual(['2028-P01'])
    expect(await readPeriodPay('nonsense')).toBeNull()
  })

  it('leave out what this version cannot read, and the rest stays', async () => {
    await publish(invoiceWith(0xf1, '2026-05-03', { '2026-05-04': [payLineOf(1, 'packet')] }))
    await device.db.table('invoices').put({ id: numberedId(0xf2), week: '2026-05-03', type: 'crypto' })
    expect(await readPeriodPay('2026-P02')).toMatchObject({ total: 470, invoices: [{ id: numberedId(0xf1) }] })
  })
})
