import { describe, expect, it } from 'vitest'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { WholeInvoice } from '#contracts/pay/pay-endpoints.ts'
import { csvFile } from '#domain/files/csv-file.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { invoiceRows } from '#domain/pay/invoice-sheet-rows.ts'
import { readInvoiceSheet } from '#domain/pay/invoice-sheet.ts'
import { rateChanges } from '#domain/pay/rate-changes.ts'
import { readRateSheet, rateSheetRows } from '#domain/pay/rate-sheet.ts'
import { beginCorrection } from '#features/depot/publish/invoices/invoice-draft.ts'
import { readInvoiceDraft } from '#features/depot/publish/invoices/read-invoice-draft.ts'
import { beginRates, rateDraftSchema, readRateDraft } from '#features/depot/publish/rates/rate-draft.ts'
import { numberedId } from '#support/parcels.ts'
import { failedLineOf, payLineOf, ratesWithAttempts } from '#support/pay-records.ts'

const bytes = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join(''))
const rateHead = 'round,from,to,postable,packet,standard,large,heavy,collection'
const rates = '0.38,0.47,0.63,0.80,1.00,0.50'
const readRates = (...lines: string[]) => readRateSheet(bytes(...lines), ['SAM'])
const [, before, current] = ratesWithAttempts.periods

describe('the rate of a failed attempt from a spreadsheet', () => {
  it('has a column of its own, which may be blank or 0 for nothing', () => {
    const { tables, issues } = readRates(
      `${rateHead},failed_attempt`,
      `104,2025-04-01,2026-03-31,${rates},`,
      `104,2026-04-01,2026-05-03,${rates},0`,
      `104,2026-05-04,,${rates},15p`,
    )
    expect(issues).toEqual([])
    expect(tables[0]?.periods).toEqual([
      { from: '2025-04-01', to: '2026-03-31', rates: defaultRates },
      { from: '2026-04-01', to: '2026-05-03', rates: defaultRates },
      { from: '2026-05-04', to: null, rates: defaultRates, failedAttempt: 150 },
    ])
    expect(readRateSheet(new TextEncoder().encode(csvFile(rateSheetRows(tables))), ['SAM']).tables).toEqual(tables)
  })

  it('may be missing, as in files of earlier versions', () => {
    const { tables, issues } = readRates(rateHead, `104,2026-04-01,,${rates}`)
    expect(issues).toEqual([])
    expect(tables[0]?.periods).toEqual([{ from: '2026-04-01', to: null, rates: defaultRates }])
  })

  it('is named with its row where it is wrong', () => {
    const wrong = ['-1', '1001', 'free'].map((written) => `104,2026-04-01,,${rates},${written}`)
    expect(
      readRates(`${rateHead},failed attempt`, ...wrong).issues.map(({ column, message }) => `${column}: ${message}`),
    ).toEqual([
      'failed_attempt: "-1" is less than 0',
      'failed_attempt: "1001" is more than £1,000',
      'failed_attempt: "free" is not an amount, such as 1.25, £1.25 or 125p',
    ])
  })

  it('is among the changes with its days, and only where it pays', () => {
    const periods = ratesWithAttempts.periods
    const without = periods.map(({ failedAttempt: _none, ...period }) => period)
    expect(rateChanges(periods, periods)).toEqual([])
    expect(rateChanges(without, periods).map(({ from, to, bands }) => [from, to, bands.at(-1)])).toEqual([
      ['2026-05-04', null, { band: 'failed', before: 0, after: 150 }],
    ])
    expect(rateChanges(periods, without)[0]?.bands.at(-1)).toEqual({ band: 'failed', before: 150, after: 0 })
    expect(rateChanges([], without)[0]?.bands).toHaveLength(6)
    expect(rateChanges([], periods).map(({ bands }) => bands.length)).toEqual([6, 6, 7])
  })
})

describe('the rate of a failed attempt by form', () => {
  const round = { subDepot: 'SAM', round: '104' }
  const known = [before, current].flatMap((period) => period ?? [])

  it('starts from the present one, and is nothing where it is blank', () => {
    const draft = beginRates(round, current, true)
    expect(draft.failedAttempt).toBe('0.15')
    expect(readRateDraft({ ...draft, failedAttempt: '20p' }, known)).toMatchObject({
      table: { periods: [{ rates: defaultRates }, { failedAttempt: 200 }] },
    })
    const blank = readRateDraft({ ...draft, failedAttempt: ' ' }, known)
    expect(blank).toEqual({
      table: { ...round, periods: [before, { from: '2026-05-04', to: null, rates: defaultRates }] },
    })
  })

  it('says what is wrong, and is blank in a draft of an earlier version', () => {
    const draft = beginRates(round, before, true)
    expect(readRateDraft({ ...draft, failedAttempt: '-1' }, known)).toEqual({
      faults: { failed: 'A rate can’t be less than 0' },
    })
    const { failedAttempt: _later, ...earlier } = draft
    expect(readRateDraft(rateDraftSchema.parse(earlier), known)).toEqual({ table: { ...round, periods: known } })
  })
})

const courier: ListedCourier = {
  id: 'anna',
  courierNumber: 'C-104',
  name: 'Anna Łuk',
  subDepot: 'SAM',
  roles: ['courier'],
  rounds: ['104'],
  phones: [],
  address: null,
}
const context = { subDepots: ['SAM'], couriers: [courier], rates: [{ ...ratesWithAttempts, couriers: [] }] }
const invoiceHead = 'courier,invoice,week,day,round,barcode,band,amount,line,attempt'
const readInvoice = (...lines: string[]) => readInvoiceSheet(bytes(invoiceHead, ...lines), context)
const parcel = 'C-104,104-19,03/05/2026,04/05/2026,104,EXAMPLE00000000'

describe('failed attempts of an invoice file', () => {
  it('have a word of their own in the column line, and pay the published rate', () => {
    const { invoices, issues, offRate } = readInvoice(
      `${parcel}1,packet,`,
      `${parcel}2,large,,Failed attempt,2`,
      `${parcel}3,large,20p,failed-attempt`,
      `${parcel}3,large,-5p,amended failed attempt`,
      `${parcel}4,packet,,failed_attempt`,
      `${parcel}4,packet,,reversed-failed-attempt`,
    )
    expect(issues).toEqual([])
    expect(offRate).toBe(1)
    expect(invoices[0]?.total).toBe(470 + 150 + 200 - 50 + 150 - 150)
    expect(invoices[0]?.entry.days[0]?.lines.slice(0, 2)).toMatchObject([
      { band: 'packet', amount: 470, rateFrom: '2026-05-04' },
      { band: 'large', amount: 150, rateFrom: '2026-05-04', attempt: 2, failed: true },
    ])
  })

  it('are named where the day pays nothing for them, where they are a collection and where they are paid twice', () => {
    const early = 'C-104,104-18,26/04/2026,27/04/2026,104,EXAMPLE000000001'
    const { issues } = readInvoice(
      `${early},packet,,failed-attempt`,
      `${parcel}1,collection,,failed-attempt`,
      `${parcel}2,packet,,`,
      `${parcel}2,packet,,failed-attempt`,
      `${parcel}3,packet,-15p,failed-attempt`,
    )
    expect(issues.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
      '2 amount: Round 104 pays nothing for failed attempts on Monday 27 April',
      '3 band: A collection has no failed attempts',
      '5 barcode: The parcel is paid on line 4 already',
      '6 amount: −£0.15 is less than 0. To take a parcel back, write reversed-failed-attempt in line',
    ])
  })

  it('are read again as they are saved, from a file and from the form that corrects them', () => {
    const lines = [
      payLineOf(1, 'packet', { rateFrom: '2026-05-04' }),
      failedLineOf(2, 'large'),
      failedLineOf(3, 'packet', { amount: 200 }),
      failedLineOf(3, 'packet', { event: 'amended', amount: -50 }),
      failedLineOf(4, 'packet'),
      failedLineOf(4, 'packet', { event: 'reversed', amount: -150 }),
    ]
    const invoice: WholeInvoice = {
      id: numberedId(1),
      courier: 'anna',
      subDepot: 'SAM',
      number: '104-19',
      type: 'delivery',
      week: '2026-05-03',
      state: 'queried',
      issuedOn: '2026-05-13',
      paidOn: '2026-05-15',
      total: 770,
      sums: [],
      others: [],
      publishedAt: '2026-05-13T00:00:00.000Z',
      days: [{ date: '2026-05-04', round: '104', lines }],
    }
    const file = new TextEncoder().encode(csvFile(invoiceRows(invoice, 'C-104')))
    const again = readInvoiceSheet(file, context)
    expect(again.issues).toEqual([])
    expect(again.invoices).toMatchObject([{ total: 770, entry: { days: invoice.days } }])
    const draft = beginCorrection(invoice)
    expect(draft.lines.map(({ kind }) => kind)).toEqual([
      'parcel',
      'failed-attempt',
      'failed-attempt',
      'amended-failed-attempt',
      'failed-attempt',
      'reversed-failed-attempt',
    ])
    const { errors, invoices } = readInvoiceDraft(draft, context)
    expect(errors).toEqual({})
    expect(invoices).toMatchObject([{ total: 770, entry: { days: invoice.days } }])
  })
})
