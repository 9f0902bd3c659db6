import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { figureKey } from '#domain/pay/explain/figure-key.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { sumExpected, total } from '#domain/pay/sum-lines.ts'
import { claimsStore } from '#features/claims/claims-store.ts'
import { claimsSync } from '#features/claims/claims-sync.ts'
import { readAllClaims } from '#features/claims/own-claims-store.ts'
import { courierStore } from '#features/courier/courier-store.ts'
import { enquiryStore } from '#features/enquiry/enquiry-store.ts'
import { ledgerRow, type LedgerRow } from '#features/manifest/ledger.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { deleteOldManifests } from '#features/manifest/retention-sync.ts'
import { recordStatus } from '#features/manifest/status/record-status-sync.ts'
import { claimMismatches } from '#features/pay/claim-pay-sync.ts'
import { headline } from '#features/pay/mismatch-labels.ts'
import { readOwnPay } from '#features/pay/own-pay-store.ts'
import { readInvoiceRows, readOwnRows } from '#features/pay/parcels-page.tsx'
import { parseSum, weekTo } from '#features/pay/pay-address.ts'
import { payStore } from '#features/pay/pay-store.ts'
import { readCheckedWeek } from '#features/pay/reconcile-store.ts'
import { readFigure } from '#features/pay/why/figures-store.ts'
import { stopsStore } from '#features/stops/stops-store.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { createDevice } from '#support/device.ts'
import { numberedId, parcelOf, stampOf } from '#support/parcels.ts'
import {
  deliveredParcel,
  failedLineOf,
  invoiceWith,
  payLineOf,
  ratesOf104,
  ratesWithAttempts,
  triedParcel,
  unableEvent,
} from '#support/pay-records.ts'

let device: ReturnType<typeof createDevice>
const sunday = '2026-05-03'
const monday = '2026-05-04'
const today = '2026-05-14'
const week = payWeek(monday)
const list = (n: number) => numberedId(0xb0 + n)
const manifestOf = (n: number, date: string): Manifest => ({
  id: list(n),
  roundId: numberedId(0xdd),
  roundNumber: '104',
  roundName: 'Example',
  subDepot: 'SAM',
  date,
  version: 1,
  importedAt: '2026-05-04T04:30:00.000Z',
  closedAt: null,
})
async function store(parcels: Parcel[], ...invoices: ReturnType<typeof invoiceWith>[]): Promise<void> {
  await device.db.table('manifests').put(manifestOf(1, monday))
  await device.db.table('parcels').bulkPut(parcels)
  for (const { invoice, days } of invoices) {
    await device.db.table('invoices').put(invoice)
    await device.db.table('invoiceDays').bulkPut(days)
  }
}
const mismatches = async () => (await readCheckedWeek(sunday)).result?.mismatches ?? []
const paid = async () => (await readOwnPay(week)).map(({ rule, amount }) => [rule, amount])

beforeEach(async () => {
  device = createDevice({
    stores: [courierStore, manifestStore, stopsStore, togglesStore, claimsStore, enquiryStore, payStore],
    syncs: [manifestSync, claimsSync],
    fetch: () => Promise.reject(new TypeError('no network')),
  })
  setCurrentEngine(device)
  await changeServiceRow(device.db, 'toggles', { pulledAt: 1 })
  await device.db.table('rateTables').put(ratesWithAttempts)
  await device.db.table('toggleParts').put({ feed: 'all', id: deliveredToggle, on: true })
})
afterEach(() => {
  device.db.close()
  setCurrentEngine(undefined)
})

describe('a failed attempt in this phone’s record', () => {
  it('pays at once, without signal, and nothing once it is corrected', async () => {
    await store([parcelOf({ id: numberedId(1), manifestId: list(1), status: 'confirmed' })])
    await recordStatus(numberedId(1), { status: 'unable_to_deliver', reason: 'no_answer' })
    expect(await paid()).toEqual([['failed-attempt', 150]])
    await recordStatus(numberedId(1), { status: 'carry_forward' })
    expect(await paid()).toEqual([['failed-attempt', 150]])
  })

  it('pays nothing where the round has no rate for it, as before', async () => {
    await device.db.table('rateTables').put(ratesOf104)
    await store([triedParcel(1, list(1), 'packet')])
    expect(await paid()).toEqual([['unable', 0]])
  })

  it('is paid to the courier for what a helper tried, if the service says so', async () => {
    const helped = {
      date: monday,
      subDepot: 'SAM',
      roundNumber: '104',
      helper: 'hal',
      band: 'packet',
      attempt: 1,
      status: 'unable_to_deliver',
      marks: [],
    }
    await device.db.table('helperParcels').bulkPut([
      { ...helped, id: numberedId(1), failed: true },
      { ...helped, id: numberedId(2) },
    ])
    expect(await paid()).toEqual([
      ['failed-attempt', 150],
      ['unable', 0],
    ])
  })

  it('stays in the ledger as it was settled, whatever the rates become', async () => {
    await store([
      triedParcel(1, list(1), 'packet'),
      triedParcel(2, list(1), 'large', { events: [unableEvent(2, { reason: 'lost' })] }),
    ])
    const time = Date.parse('2026-05-20T09:00:00.000Z')
    expect(await deleteOldManifests(device.db, { now: time, deviceDated: time })).toBe(2)
    expect(await device.db.table<LedgerRow>('ledger').toArray()).toMatchObject([{ rate: 150 }, { rate: 0 }])
    const settled = [
      ['failed-attempt', 150],
      ['unable', 0],
    ]
    expect(await paid()).toEqual(settled)
    await device.db.table('rateTables').put(ratesOf104)
    expect(await paid()).toEqual(settled)
    await device.db
      .table('rateTables')
      .put({ ...ratesOf104, periods: ratesOf104.periods.map((period) => ({ ...period, failedAttempt: 200 })) })
    expect(await paid()).toEqual(settled)
  })

  it('is not settled before its rate is known, and takes it when it comes', async () => {
    await device.db.table('rateTables').clear()
    await store([triedParcel(1, list(1), 'packet')])
    const time = Date.parse('2026-05-20T09:00:00.000Z')
    await deleteOldManifests(device.db, { now: time, deviceDated: time })
    expect(await device.db.table<LedgerRow>('ledger').toArray()).toMatchObject([{ rate: null }])
    expect(await paid()).toEqual([['no-rate', 0]])
    await device.db.table('rateTables').put(ratesWithAttempts)
    expect(await paid()).toEqual([['failed-attempt', 150]])
  })

  it('paid nothing where the ledger was settled before failed attempts paid', async () => {
    await device.db.table('ledger').put(ledgerRow(triedParcel(1, list(1), 'packet'), manifestOf(1, monday), 0))
    expect(await paid()).toEqual([['unable', 0]])
  })
})

describe('a failed attempt that an invoice leaves out', () => {
  const lines = [payLineOf(1, 'packet', { rateFrom: monday }), failedLineOf(2, 'large')]
  const wrong = invoiceWith(0xf1, sunday, { [monday]: lines })
  const moved = (n: number) => [
    unableEvent(n),
    ...[1, 2, 3, 4].map((at) => ({
      ...unableEvent(n),
      id: numberedId(0xe00 + at),
      status: undefined,
      reason: undefined,
      kind: 'mark' as const,
      by: 'depot' as const,
    })),
  ]
  const parcels = [
    deliveredParcel(1, list(1), 'packet'),
    triedParcel(2, list(1), 'large'),
    triedParcel(3, list(1), 'packet', { attempts: 1, events: moved(3) }),
    triedParcel(4, list(1), 'packet', {
      events: [unableEvent(4), { ...stampOf(5), kind: 'undo', supersedes: numberedId(4), photos: [] }],
      status: 'confirmed',
    }),
  ]

  it('is a mismatch, and its claim names the attempt, its rate and the event', async () => {
    await store(parcels, wrong)
    const found = await mismatches()
    expect(found).toMatchObject([{ kind: 'missing', parcel: numberedId(3), difference: 150 }])
    expect(headline(found)).toBe('1 failed attempt wasn’t paid')
    expect((await claimMismatches(wrong.invoice, found)).ok).toBe(true)
    expect((await readAllClaims()).map(({ row, refused }) => ({ ...row, refused }))).toMatchObject([
      {
        refused: null,
        amount: 150,
        evidence: {
          kind: 'pay-line',
          lines: [
            {
              mistake: 'missing',
              parcelId: numberedId(3),
              date: monday,
              invoiced: null,
              recorded: { band: 'packet', rateFrom: monday, amount: 150, attempt: 2, failed: true },
              events: [{ id: numberedId(3), status: 'unable_to_deliver', reason: 'no_answer' }, {}, {}, {}],
            },
          ],
        },
      },
    ])
    expect(await claimMismatches(wrong.invoice, found)).toEqual({ ok: true, value: [] })
  })

  it('adds up with the parcels, and each of its figures says why', async () => {
    const right = invoiceWith(0xf1, sunday, { [monday]: [...lines, failedLineOf(3, 'packet', { attempt: 2 })] })
    await store(parcels, right)
    expect(await mismatches()).toEqual([])
    const own = await readOwnPay(week)
    expect([total(own), right.invoice.total]).toEqual([470 + 300, 470 + 300])
    expect(sumExpected(own)).toEqual([
      { band: 'packet', rateFrom: monday, rate: 470, count: 1, amount: 470 },
      { band: 'large', rateFrom: monday, rate: 150, count: 2, amount: 300, failed: true },
    ])
    const sum = ['failed', monday, 150] as const
    const figures: [string, number, RegExp][] = [
      [figureKey('week-line', sunday, ...sum), 300, /rate for failed attempts of that day/],
      [figureKey('day-line', monday, ...sum), 300, /once for each parcel and day/],
      [figureKey('parcel', monday, numberedId(3)), 150, /at the door/],
      [figureKey('invoice-line', right.invoice.id, ...sum), 300, /2 failed attempts at 15p are 30p/],
      [figureKey('invoice-day', right.invoice.id, ...sum, monday), 300, /each failed attempt the rate of that day/],
      [figureKey('invoice-parcel', right.invoice.id, ...sum, numberedId(2)), 150, /each failed attempt/],
      [figureKey('period-line', '2026-P02', ...sum), 300, /weeks in this pay period/],
      [figureKey('rate', 'SAM/104', 'failed', monday), 150, /what a failed attempt pays on round 104/],
    ]
    for (const [key, amount, rule] of figures) {
      const { explanation } = (await readFigure(key, today)) ?? {}
      expect([key, explanation?.amount]).toEqual([key, amount])
      expect(explanation?.rules.join(' ')).toMatch(rule)
      expect(explanation?.rates.map(({ label, rate, from }) => [label.split(',')[0], rate, from])).toContainEqual([
        'Failed attempt',
        150,
        monday,
      ])
    }
    const named = parseSum(new URL(`https://portal.example${weekTo(sunday, sumExpected(own)[1])}`).searchParams)
    expect(named).toEqual({ band: 'failed', rateFrom: monday, rate: 150 })
    const key = named ?? { band: 'packet', rateFrom: '', rate: 0 }
    expect((await readOwnRows(sunday, key)).map(({ amount }) => amount)).toEqual([150, 150])
    expect((await readInvoiceRows(right.invoice.id, key))?.map(({ amount }) => amount)).toEqual([150, 150])
  })
})
