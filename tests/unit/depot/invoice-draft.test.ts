import { describe, expect, it } from 'vitest'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { WholeInvoice } from '#contracts/pay/pay-endpoints.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { readInvoiceSheet } from '#domain/pay/invoice-sheet.ts'
import {
  beginCorrection,
  beginInvoice,
  findCouriers,
  hasFixedLines,
  invoiceDraftSchema,
  resumeDraft,
  statesFor,
  type DraftLine,
  type InvoiceDraft,
} from '#features/depot/publish/invoices/invoice-draft.ts'
import { draftTotal, lineAmount, readInvoiceDraft } from '#features/depot/publish/invoices/read-invoice-draft.ts'
import { numberedId } from '#support/parcels.ts'

const courier = (id: string, courierNumber: string, name: string, rounds: string[]): ListedCourier => ({
  id,
  courierNumber,
  name,
  subDepot: 'SAM',
  roles: ['courier'],
  rounds,
  phones: [],
  address: null,
})
const anna = courier('anna', 'C-104', 'Anna Łuk', ['104'])
const context = {
  subDepots: ['SAM'],
  couriers: [anna, courier('ben', 'C-118', 'Ben', ['118', '119'])],
  rates: [
    {
      id: 'SAM/104',
      subDepot: 'SAM',
      round: '104',
      periods: [{ from: '2026-04-01', to: null, rates: defaultRates }],
      publishedAt: '2026-04-01T00:00:00.000Z',
      couriers: [],
    },
  ],
}
const line = (kind: DraftLine['kind'], cells: DraftLine['cells'], id = 'a'): DraftLine => ({
  id,
  kind,
  isOpen: true,
  cells,
})
const draftOf = (lines: DraftLine[], more: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  ...beginInvoice('2026-05-14', 'a'),
  courier: 'anna',
  number: '104-20',
  lines,
  ...more,
})
const errorsOf = (draft: InvoiceDraft) => {
  const { errors, invoices } = readInvoiceDraft(draft, context)
  expect(invoices).toEqual([])
  return errors
}
const invoicesOf = (draft: InvoiceDraft) => {
  const { errors, invoices } = readInvoiceDraft(draft, context)
  expect(errors).toEqual({})
  return invoices
}
const parcel = { day: '2026-05-04', round: '104', barcode: 'EXAMPLE000000001', band: 'packet' }

describe('an invoice by form', () => {
  it('is of last week, with one line to write', () => {
    const draft = beginInvoice('2026-05-14', 'a')
    expect(draft).toMatchObject({ week: { day: '03', month: '05', year: '2026' }, state: 'issued' })
    expect(draft.lines).toEqual([line('amount', {})])
    expect(invoiceDraftSchema.parse(structuredClone(draft))).toEqual(draft)
  })

  it('is read as a file with the same rows is', () => {
    const lines = [
      line('amount', { text: 'Wasted journeys', quantity: '2', rate: '£3' }),
      line('deduction', { text: 'Van hire', amount: '12.50' }, 'b'),
      line('parcel', parcel, 'c'),
      line('amount', {}, 'd'),
      line('reversed', { ...parcel, barcode: 'EXAMPLE000000002' }, 'e'),
    ]
    const file = [
      'courier,invoice,week,line,text,quantity,rate,amount,day,round,barcode,band',
      'C-104,104-20,2026-05-03,other,Wasted journeys,2,3.00,,,,,',
      'C-104,104-20,2026-05-03,other,Van hire,,,-12.50,,,,',
      'C-104,104-20,2026-05-03,parcel,,,,,2026-05-04,104,EXAMPLE000000001,packet',
      'C-104,104-20,2026-05-03,reversed,,,,,2026-05-04,104,EXAMPLE000000002,packet',
    ].join('\r\n')
    const byForm = invoicesOf(draftOf(lines))
    const byFile = readInvoiceSheet(new TextEncoder().encode(file), context).invoices
    expect(byForm[0]?.entry).toEqual(byFile[0]?.entry)
    expect(byForm[0]?.total).toBe(6000 - 12_500 + 470 - 470)
    expect(byForm[0]?.courier.id).toBe('anna')
  })

  it('takes the first day of a rate and the claim that a line pays', () => {
    const lines = [
      line('parcel', { ...parcel, round: '118', amount: '0.50', rate_from: '2026-4-1' }),
      line('amount', { text: 'Wasted journey', amount: '6', claim: numberedId(3) }, 'b'),
    ]
    const [invoice] = invoicesOf(draftOf(lines))
    expect(invoice?.entry.days).toMatchObject([{ round: '118', lines: [{ rateFrom: '2026-04-01', amount: 500 }] }])
    expect(invoice?.entry.others).toMatchObject([{ text: 'Wasted journey', claim: numberedId(3) }])
  })

  it('adds up the amounts that are typed in whole tenths of a penny', () => {
    expect(lineAmount(line('amount', { quantity: '3', rate: '0.105' }))).toBe(315)
    expect(lineAmount(line('deduction', { quantity: '3', rate: '10p' }))).toBe(-300)
    expect(lineAmount(line('deduction', { amount: '-1' }))).toBe(-1000)
    expect(lineAmount(line('amount', { amount: 'one' }))).toBeUndefined()
    expect(lineAmount(line('parcel', parcel))).toBeUndefined()
    const lines = [line('amount', { amount: '0.10' }), line('amount', { amount: '0.20' }, 'b'), line('parcel', parcel)]
    expect(draftTotal(draftOf(lines))).toEqual({ total: 300, without: 1 })
  })

  it('names every error at its field in one go', () => {
    expect(errorsOf({ ...beginInvoice('2026-05-14', 'a'), week: { day: '31', month: '2', year: '2026' } })).toEqual({
      'write-invoice-courier': 'Choose the courier',
      'write-invoice-number': 'Enter the number of the invoice, such as 104-2026-20',
      'write-invoice-week': 'Enter any day of the week, such as 10 5 2026',
      'write-invoice-add': 'Add at least one line',
    })
    const lines = [
      line('amount', { quantity: 'two', rate: '1', text: 'Journeys' }),
      line('amount', { text: 'x' }, 'b'),
      line('deduction', { amount: '12,5' }, 'c'),
      line('parcel', { round: '104', barcode: 'EXAMPLE000000001' }, 'd'),
    ]
    const ofLines = {
      'write-line-a-quantity': 'Line 1: “two” is not a whole number',
      'write-line-b-amount': 'Line 2: Enter an amount, such as 1.25 or 125p',
      'write-line-c-text': 'Line 3: Say what the line is for',
      'write-line-c-amount': 'Line 3: “12,5” is not an amount, such as 1.25, £1.25 or 125p',
      'write-line-d-band': 'Line 4: Choose the size',
    }
    expect(errorsOf(draftOf(lines))).toEqual({
      ...ofLines,
      'write-line-d-day': 'Line 4: Choose the day of the delivery',
    })
    expect(errorsOf(draftOf(lines, { number: 'no number!' }))).toEqual({
      'write-invoice-number':
        '“NO NUMBER!” is not the number of an invoice: up to 32 letters, digits, hyphens and slashes',
      ...ofLines,
    })
    expect(errorsOf(draftOf(lines, { courier: 'gone' }))).toMatchObject({
      'write-invoice-courier': 'This courier is no longer at your sub-depot',
      ...ofLines,
    })
  })

  it('says at a field of the form what a file would name by a column', () => {
    expect(errorsOf(draftOf([line('parcel', { ...parcel, round: '118' })]))).toEqual({
      'write-line-a-rate_from':
        'Line 1: Round 118 has no published rate on Monday 4 May. Enter the first day of the rate',
    })
    expect(errorsOf(draftOf([line('parcel', { ...parcel, rate_from: '2026-4-' })]))).toEqual({
      'write-line-a-rate_from': 'Line 1: “2026-4-” is not a date',
    })
    expect(errorsOf(draftOf([line('amount', { text: 'Journey', amount: '6', claim: '7KQ4M-2XD9T' })]))).toEqual({
      'write-line-a-claim': 'Line 1: “7kq4m-2xd9t” is not the ID of a claim',
    })
    expect(errorsOf(draftOf([line('parcel', { ...parcel, amount: '-1' })]))).toEqual({
      'write-line-a-amount': 'Line 1: −£1.00 is less than 0. To take a parcel back, choose “Parcel, reversed”',
    })
    expect(errorsOf(draftOf([line('parcel', parcel), line('parcel', parcel, 'b')]))).toEqual({
      'write-line-b-barcode': 'Line 2: The parcel is paid on line 1 already',
    })
  })

  it('finds couriers by name, number and round', () => {
    const found = (words: string) => findCouriers(context.couriers, words).map(({ id }) => id)
    expect(found('')).toEqual(['anna', 'ben'])
    expect(found(' c-118 ')).toEqual(['ben'])
    expect(found('104')).toEqual(['anna'])
    expect(found('nobody')).toEqual([])
  })
})

const published: WholeInvoice = {
  id: numberedId(1),
  courier: 'anna',
  subDepot: 'SAM',
  number: '104-20',
  type: 'delivery',
  week: '2026-05-03',
  state: 'queried',
  issuedOn: '2026-05-13',
  paidOn: '2026-05-15',
  total: 470 - 470 - 5000,
  sums: [],
  others: [{ id: numberedId(2), text: 'Van hire', amount: -5000, claim: numberedId(3) }],
  publishedAt: '2026-05-13T00:00:00.000Z',
  days: [
    {
      date: '2026-05-04',
      round: '104',
      lines: [
        { parcel: numberedId(4), event: 'accrued', band: 'packet', rateFrom: '2026-04-01', amount: 470, attempt: 2 },
        { parcel: numberedId(4), event: 'reversed', band: 'packet', rateFrom: '2026-04-01', amount: -470, attempt: 2 },
      ],
    },
  ],
}

describe('a correction by form', () => {
  it('begins with the published lines, and pays the same until one is changed', () => {
    const draft = beginCorrection(published)
    expect(draft.lines.map(({ kind, isOpen, cells }) => [kind, isOpen, cells.amount])).toEqual([
      ['parcel', false, '0.47'],
      ['reversed', false, '0.47'],
      ['deduction', true, '5.00'],
    ])
    const [invoice] = invoicesOf(draft)
    expect(invoice?.entry.days).toEqual(published.days)
    expect(invoice?.entry.others).toMatchObject([{ text: 'Van hire', amount: -5000, claim: numberedId(3) }])
    expect(invoice?.total).toBe(published.total)
  })

  it('goes on with the state that may follow, and leaves the lines of an issued invoice as they are', () => {
    const issued = beginCorrection({ ...published, state: 'issued' })
    expect([issued.state, hasFixedLines(issued), statesFor(issued)]).toEqual([
      'queried',
      true,
      ['issued', 'queried', 'settled'],
    ])
    const queried = beginCorrection(published)
    expect([queried.state, hasFixedLines(queried), statesFor(queried)]).toEqual([
      'issued',
      false,
      ['issued', 'queried', 'settled'],
    ])
    expect(beginCorrection({ ...published, state: 'provisional' }).state).toBe('provisional')
  })

  it('is taken up again with what was typed, but not with fixed lines that have become free', () => {
    const later = { ...published, publishedAt: '2026-05-14T00:00:00.000Z' }
    const typed = beginCorrection(published)
    expect(resumeDraft(typed, later)).toEqual(typed)
    expect(resumeDraft(beginCorrection({ ...published, state: 'issued' }), later)).toBeUndefined()
    expect(resumeDraft({ lines: 'lost' }, published)).toBeUndefined()
  })
})
