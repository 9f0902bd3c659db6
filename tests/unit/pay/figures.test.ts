import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { taxEntryRowId, type TaxRow, type TaxSettings } from '#contracts/tax/tax.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { figureKey, type FigureKind } from '#domain/pay/explain/figure-key.ts'
import { figureParts, parseFigureKey } from '#domain/pay/explain/parse-figure-key.ts'
import { total } from '#domain/pay/sum-lines.ts'
import { claimsStore } from '#features/claims/claims-store.ts'
import { courierStore } from '#features/courier/courier-store.ts'
import { enquiryStore } from '#features/enquiry/enquiry-store.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { payStore } from '#features/pay/pay-store.ts'
import { readFigure } from '#features/pay/why/figures-store.ts'
import { stopsStore } from '#features/stops/stops-store.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { createDevice } from '#support/device.ts'
import { publishedForms } from '../../e2e/support/forms.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { deliveredParcel, invoiceWith, payLineOf, ratesOf104 } from '#support/pay-records.ts'
import { taxRows } from '#support/tax-records.ts'

const listId = numberedId(0xb0)
const friday = '2026-05-08'
const sunday = '2026-05-03'
const today = '2026-05-14'
const manifest: Manifest = {
  id: listId,
  roundId: numberedId(0xdd),
  roundNumber: '104',
  roundName: 'Example',
  subDepot: 'SAM',
  date: friday,
  version: 1,
  importedAt: '2026-05-08T04:30:00.000Z',
  closedAt: null,
}
const claim: Claim = {
  id: numberedId(0xc1),
  evidence: {
    kind: 'wasted-journey',
    date: '2026-05-01',
    time: '05:40',
    reason: 'depot-closed',
    minutesLate: null,
    place: { depotCode: 'SAM' },
    miles: 10,
    note: '',
  },
  photos: [],
  reference: '7KQ4M-2XD9T',
  state: 'paid',
  receivedAt: '2026-05-01T06:00:00.000Z',
  dueOn: '2026-05-08',
  amount: 6000,
  temporaryBarcode: null,
  decided: { by: 'depot', text: 'Paid.', at: '2026-05-05T09:00:00.000Z' },
}
const other = { id: numberedId(0x71), text: 'Wasted journey on 1 May', amount: 6000, claim: claim.id }
/** Parcel 401 is large on the list and a packet on the invoice; parcel 402 is not on the invoice; nothing is known of 999. */
const lastWeek = invoiceWith(
  0xf1,
  sunday,
  { [friday]: [payLineOf(400, 'packet'), payLineOf(401, 'packet'), payLineOf(999, 'standard')] },
  { others: [other] },
)
const enquiry: Enquiry = {
  id: numberedId(0xe1),
  formId: 'pay',
  formVersion: 1,
  title: 'A question about my pay',
  answers: { invoice: 'delivery', period: '2026-P02', amount: 1.26, what: 'Not on the invoice' },
  reference: 'AAAAA-BBBBB',
  state: 'received',
  receivedAt: '2026-05-13T06:00:00.000Z',
  dueOn: '2026-05-20',
  messages: [],
  appealedAt: null,
}
const { invoice } = lastWeek
const income = {
  id: numberedId(0x91),
  replaces: null,
  day: '2026-05-15',
  kind: 'income',
  amount: 8000,
  vat: null,
  invoice: invoice.id,
  text: '',
} as const

const registered: TaxSettings = {
  nation: 'rest',
  quarters: 'standard',
  otherIncome: 0,
  vat: { number: '980780684', from: '2026-05-01', to: null },
}

let device: ReturnType<typeof createDevice>
beforeEach(async () => {
  device = createDevice({
    stores: [courierStore, manifestStore, stopsStore, togglesStore, claimsStore, enquiryStore, payStore],
    syncs: [manifestSync],
    fetch: () => Promise.reject(new TypeError('no network')),
  })
  setCurrentEngine(device)
  await device.db.table('rateTables').put(ratesOf104)
  await device.db.table('toggleParts').put({ feed: 'all', id: deliveredToggle, on: true })
  await device.db.table('manifests').put(manifest)
  await device.db
    .table('parcels')
    .bulkPut([
      deliveredParcel(400, listId, 'packet'),
      deliveredParcel(401, listId, 'large'),
      deliveredParcel(402, listId, 'heavy'),
      parcelOf({ id: numberedId(403), manifestId: listId, sequence: 403, status: 'unable_to_deliver' }),
    ])
  await device.db.table('invoices').put(invoice)
  await device.db.table('invoiceDays').bulkPut(lastWeek.days)
  await device.db.table('claims').put(claim)
  await device.db.table('forms').bulkPut([...publishedForms])
  await device.db.table('enquiries').put(enquiry)
  const row: TaxRow = {
    id: taxEntryRowId(income.id),
    type: 'entry',
    entry: income,
    receivedAt: '2026-05-15T09:00:00.000Z',
  }
  await device.db.table('tax').bulkPut([row, ...taxRows([], [], registered)])
})
afterEach(() => {
  device.db.close()
  setCurrentEngine(undefined)
})

const packets = ['packet', '2026-04-01', 470] as const
interface Example {
  key: string
  /** Tenths of a penny. */
  amount: number
  /** A part of its rule. */
  rule: RegExp
  /** The first days of the rates that it names. */
  rates?: string[]
  /** How many parcels it counts. */
  parcels?: number
}

/** A figure of each kind. A new kind has to be here. */
const examples: Record<FigureKind, Example> = {
  week: {
    key: figureKey('week', sunday),
    amount: 2270,
    rule: /delivered parcel pays/,
    rates: ['2026-04-01'],
    parcels: 4,
  },
  'week-line': {
    key: figureKey('week-line', sunday, ...packets),
    amount: 470,
    rule: /rate of its size band on that day/,
    rates: ['2026-04-01'],
    parcels: 1,
  },
  day: { key: figureKey('day', friday), amount: 2270, rule: /couldn’t deliver pays nothing/, parcels: 4 },
  'day-line': {
    key: figureKey('day-line', friday, ...packets),
    amount: 470,
    rule: /delivered parcel pays/,
    parcels: 1,
  },
  parcel: {
    key: figureKey('parcel', friday, numberedId(402)),
    amount: 1000,
    rule: /delivered parcel pays/,
    rates: ['2026-04-01'],
    parcels: 1,
  },
  invoice: { key: figureKey('invoice', invoice.id), amount: 7570, rule: /sum of its lines/, rates: ['2026-04-01'] },
  'invoice-line': {
    key: figureKey('invoice-line', invoice.id, ...packets),
    amount: 940,
    rule: /2 parcels at 47p are 94p/,
    rates: ['2026-04-01'],
    parcels: 2,
  },
  'invoice-day': {
    key: figureKey('invoice-day', invoice.id, ...packets, friday),
    amount: 940,
    rule: /size band on the day of delivery/,
    parcels: 2,
  },
  'invoice-parcel': {
    key: figureKey('invoice-parcel', invoice.id, ...packets, numberedId(401)),
    amount: 470,
    rule: /size band on the day of delivery/,
    parcels: 1,
  },
  'other-line': {
    key: figureKey('other-line', invoice.id, other.id),
    amount: 6000,
    rule: /pays your claim 7KQ4M-2XD9T, which arrived on Friday 1 May/,
  },
  mismatch: {
    key: figureKey('mismatch', sunday, numberedId(401), 'band'),
    amount: 330,
    rule: /another size band/,
    rates: ['2026-04-01'],
    parcels: 1,
  },
  owed: { key: figureKey('owed', sunday), amount: 700, rule: /no line of the invoice pays it/, rates: ['2026-04-01'] },
  period: { key: figureKey('period', '2026-P02'), amount: 7570, rule: /weeks in this pay period/ },
  'period-line': {
    key: figureKey('period-line', '2026-P02', ...packets),
    amount: 940,
    rule: /weeks in this pay period/,
    rates: ['2026-04-01'],
  },
  'period-other': { key: figureKey('period-other', '2026-P02'), amount: 6000, rule: /beside your parcels/ },
  claim: { key: figureKey('claim', claim.id), amount: 6000, rule: /pays £6.00, or 45p a mile/ },
  enquiry: { key: figureKey('enquiry', enquiry.id), amount: 1260, rule: /amount that you wrote/ },
  rate: {
    key: figureKey('rate', 'SAM/104', 'packet', '2026-04-01'),
    amount: 470,
    rule: /on round 104/,
    rates: ['2025-04-01', '2026-04-01'],
  },
  'self-bill': { key: figureKey('self-bill', invoice.id), amount: 9080, rule: /invoice and its VAT together/ },
  'self-bill-vat': {
    key: figureKey('self-bill-vat', invoice.id),
    amount: 1510,
    rule: /20% of £7.57, to the nearest penny.*GB 980 7806 84/,
  },
  income: { key: figureKey('income', 2026), amount: 8000, rule: /day on which the money arrived/ },
}

describe('every figure says why it is what it is, without signal', () => {
  it.each(Object.entries(examples))('%s', async (kind, { key, amount, rule, rates, parcels }) => {
    expect(parseFigureKey(key)?.kind).toBe(kind)
    const { explanation } = (await readFigure(key, today)) ?? {}
    expect(explanation).toMatchObject({ amount })
    expect(explanation?.rules.join(' ')).toMatch(rule)
    const [days, counted] = [[...new Set(explanation?.rates.map(({ from }) => from))], explanation?.parcels.length]
    expect([days, counted]).toEqual([rates ?? days, parcels ?? counted])
  })

  it('its parts add up to it, where it has any, and each leads on', async () => {
    const wrong: string[] = []
    for (const { key, amount } of Object.values(examples)) {
      const parts = (await readFigure(key, today))?.explanation.parts ?? []
      if (parts.length > 0 && total(parts) !== amount) wrong.push(key)
      for (const { figure } of parts) if (figure !== undefined && !(await readFigure(figure, today))) wrong.push(figure)
    }
    expect(wrong).toEqual([])
  })

  it('no kind is without an example', () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(figureParts).sort())
  })
})

describe('what this phone does not know', () => {
  const gapsOf = async (key: string) => (await readFigure(key, today))?.explanation.gaps.join(' ') ?? ''

  it('is said where the rates were never loaded, and where the depot has published none', async () => {
    await device.db.table('rateTables').clear()
    expect(await gapsOf(examples['week-line'].key)).toContain('This phone has no record')
    expect(await gapsOf(examples.week.key)).toContain('Your rates aren’t on this phone yet')
    await device.db.table('services').put({ service: 'performance', pulledAt: 1 })
    expect(await gapsOf(examples['invoice-line'].key)).toContain('hasn’t published rates for your round')
  })

  it('is said where a rate has changed since, or is not here', async () => {
    const periods = ratesOf104.periods.map((period) => ({ ...period, rates: { ...period.rates, packet: 480 } }))
    await device.db.table('rateTables').put({ ...ratesOf104, periods })
    expect(await gapsOf(examples['invoice-line'].key)).toContain('the rates on this phone now say 48p')
    await device.db.table('rateTables').put({ ...ratesOf104, periods: ratesOf104.periods.slice(0, 1) })
    expect(await gapsOf(examples['invoice-line'].key)).toContain('this phone doesn’t have that rate')
  })

  it('is said where the parcels of a line, the record of a week or the claim are not here', async () => {
    expect(await gapsOf(figureKey('week', '2025-01-05'))).toContain('no record of any parcel')
    expect(await gapsOf(figureKey('invoice-line', invoice.id, 'standard', '2026-04-01', 630))).toContain(
      'can’t be checked',
    )
    await device.db.table('invoiceDays').clear()
    expect(await gapsOf(examples['invoice-line'].key)).toContain('has 2 parcels here, and 0 of them are on this phone')
    await device.db.table('claims').clear()
    expect(await gapsOf(examples['other-line'].key)).toContain('The claim isn’t on this phone')
  })

  it('is null where the courier isn’t registered for VAT on the day of issue', async () => {
    const ended = { ...registered, vat: { number: '980780684', from: '2026-01-01', to: '2026-05-12' } }
    await device.db.table('tax').bulkPut(taxRows([], [], ended))
    for (const kind of ['self-bill', 'self-bill-vat'] as const)
      expect([kind, await readFigure(examples[kind].key, today)]).toEqual([kind, null])
  })

  it('is null where nothing of it is here, or the name is no figure', async () => {
    await device.db.table('invoices').clear()
    for (const kind of [
      'invoice',
      'invoice-line',
      'invoice-day',
      'invoice-parcel',
      'other-line',
      'mismatch',
      'self-bill',
    ] as const)
      expect([kind, await readFigure(examples[kind].key, today)]).toEqual([kind, null])
    for (const key of [
      '',
      'week',
      'week~yesterday',
      'week~2026-05-03~more',
      'rate~SAM/104~tiny~2026-04-01',
      'toString~',
    ])
      expect([key, await readFigure(key, today)]).toEqual([key, null])
  })
})
