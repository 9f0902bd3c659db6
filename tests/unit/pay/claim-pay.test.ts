import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { claimsStore } from '#features/claims/claims-store.ts'
import { claimsSync } from '#features/claims/claims-sync.ts'
import { readAllClaims } from '#features/claims/own-claims-store.ts'
import { courierStore } from '#features/courier/courier-store.ts'
import { enquiryStore } from '#features/enquiry/enquiry-store.ts'
import { ledgerRow } from '#features/manifest/ledger.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { claimMismatches } from '#features/pay/claim-pay-sync.ts'
import { claimAbout, isClaimed, readPayClaims } from '#features/pay/pay-claims-store.ts'
import { payStore } from '#features/pay/pay-store.ts'
import { readCheckedWeek } from '#features/pay/reconcile-store.ts'
import { stopsStore } from '#features/stops/stops-store.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { createDevice } from '#support/device.ts'
import { numberedId } from '#support/parcels.ts'
import { deliveredParcel, invoiceWith, payLineOf, ratesOf104 } from '#support/pay-records.ts'

let device: ReturnType<typeof createDevice>
const monday = '2026-05-04'
const sunday = '2026-05-03'
const list = numberedId(0xb1)
const manifest: Manifest = {
  id: list,
  roundId: numberedId(0xdd),
  roundNumber: '104',
  roundName: 'Example',
  subDepot: 'SAM',
  date: monday,
  version: 1,
  importedAt: '2026-05-04T04:30:00.000Z',
  closedAt: null,
}
async function store(parcels: Parcel[], ...invoices: ReturnType<typeof invoiceWith>[]): Promise<void> {
  await device.db.table('manifests').put(manifest)
  await device.db.table('parcels').bulkPut(parcels)
  for (const { invoice, days } of invoices) {
    await device.db.table('invoices').put(invoice)
    await device.db.table('invoiceDays').bulkPut(days)
  }
}
const mismatches = async () => (await readCheckedWeek(sunday)).result?.mismatches ?? []

beforeEach(async () => {
  device = createDevice({
    stores: [courierStore, manifestStore, stopsStore, togglesStore, claimsStore, enquiryStore, payStore],
    syncs: [manifestSync, claimsSync],
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

describe('a claim for wrong pay', () => {
  const wrong = invoiceWith(0xf1, sunday, {
    [monday]: [payLineOf(1, 'packet'), payLineOf(2, 'packet'), payLineOf(99, 'standard')],
  })
  const parcels = [
    deliveredParcel(1, list, 'packet'),
    deliveredParcel(2, list, 'large'),
    deliveredParcel(3, list, 'heavy'),
  ]

  it('is filled from the invoice and this phone’s record, without signal, and has no address', async () => {
    await store(parcels, wrong)
    expect((await claimMismatches(wrong.invoice, await mismatches())).ok).toBe(true)
    const claims = await readAllClaims()
    expect(claims).toMatchObject([
      {
        refused: null,
        row: {
          amount: 330 + 1000,
          reference: '',
          photos: [],
          evidence: {
            kind: 'pay-line',
            date: sunday,
            invoice: { id: wrong.invoice.id, number: wrong.invoice.number },
            lines: [
              {
                mistake: 'band',
                parcelId: numberedId(2),
                date: monday,
                invoiced: { band: 'packet', amount: 470 },
                recorded: { band: 'large', amount: 800, attempt: 1 },
                events: [{ id: numberedId(2), status: 'delivered' }],
              },
              { mistake: 'missing', parcelId: numberedId(3), invoiced: null, recorded: { amount: 1000 } },
            ],
          },
        },
      },
    ])
    expect(JSON.stringify(claims)).not.toContain('Example Street')
  })

  it('is made once for each mismatch, also where the button is pressed again', async () => {
    await store(parcels, wrong)
    const found = await mismatches()
    const [band, , missing] = found
    if (!band || !missing) throw new Error('There are three mismatches.')
    await claimMismatches(wrong.invoice, [missing])
    expect(await claimMismatches(wrong.invoice, [missing])).toEqual({ ok: true, value: [] })
    await claimMismatches(wrong.invoice, found)
    expect((await readAllClaims()).map(({ row: { amount } }) => amount).toSorted((a, b) => a - b)).toEqual([330, 1000])
    const claims = await readPayClaims()
    expect([band, missing].map((each) => isClaimed(claimAbout(claims, each)))).toEqual([true, true])
    expect(claimAbout(claims, { parcel: numberedId(99), kind: 'extra' })).toBeUndefined()
  })

  it('takes the events from the ledger when the list has gone, and has no barcode then', async () => {
    const { invoice } = wrong
    await store([], wrong)
    await device.db.table('manifests').clear()
    for (const parcel of parcels) await device.db.table('ledger').put(ledgerRow(parcel, manifest, null))
    await claimMismatches(invoice, await mismatches())
    expect((await readAllClaims())[0]?.row.evidence).toMatchObject({
      lines: [
        { parcelId: numberedId(2), barcode: null, events: [{ id: numberedId(2), status: 'delivered' }] },
        { parcelId: numberedId(3), barcode: null, events: [{ id: numberedId(3) }] },
      ],
    })
  })

  it('is about one invoice; what is wrong with another is claimed with that one', async () => {
    const second = invoiceWith(0xf2, sunday, { [monday]: [payLineOf(1, 'postable')] }, { number: '104-B' })
    const first = invoiceWith(0xf1, sunday, { [monday]: [payLineOf(2, 'packet')] })
    await store(parcels.slice(0, 2), first, second)
    await claimMismatches(first.invoice, await mismatches())
    expect((await readAllClaims()).map(({ row }) => row.amount)).toEqual([330])
    await claimMismatches(second.invoice, await mismatches())
    expect((await readAllClaims()).map(({ row }) => row.amount).toSorted((a, b) => a - b)).toEqual([90, 330])
  })

  it('becomes several where more lines of a long invoice are wrong than one claim may have', async () => {
    const long = Array.from({ length: 1500 }, (_, n) => deliveredParcel(n + 1, list, 'packet'))
    const paid = long.slice(250).map((_, n) => payLineOf(n + 251, 'packet'))
    const invoice = invoiceWith(0xf1, sunday, { [monday]: paid })
    await store(long, invoice)
    await claimMismatches(invoice.invoice, await mismatches())
    const claims = await readAllClaims()
    expect(claims.map(({ row }) => row.amount).toSorted((a, b) => a - b)).toEqual([50 * 470, 100 * 470, 100 * 470])
    const claimed = claims.flatMap(({ row: { evidence } }) => (evidence.kind === 'pay-line' ? evidence.lines : []))
    expect(new Set(claimed.map(({ parcelId }) => parcelId)).size).toBe(250)
  })
})
