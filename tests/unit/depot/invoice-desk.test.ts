import { describe, expect, it } from 'vitest'
import type { StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import { compareInvoices, totalsByCourier } from '#features/depot/publish/invoices/compare-invoices.ts'
import {
  invoiceQuery,
  listRows,
  queryText,
  readInvoiceSearch,
} from '#features/depot/publish/invoices/invoice-search.ts'
import { numberedId } from '#support/parcels.ts'

const published: StaffInvoice = {
  id: numberedId(1),
  number: '104-20',
  type: 'delivery',
  week: '2026-05-03',
  state: 'issued',
  issuedOn: '2026-05-13',
  paidOn: '2026-05-15',
  total: 470,
  sums: [{ band: 'packet', rateFrom: '2026-04-01', rate: 470, count: 1, amount: 470 }],
  others: [],
  publishedAt: '2026-05-13T00:00:00.000Z',
  courier: 'anna',
  subDepot: 'SAM',
}
const inFile = (more: { number?: string; state?: StaffInvoice['state']; week?: string; total?: number } = {}) => ({
  courier: { id: 'anna', name: 'Anna', courierNumber: 'C-104' },
  entry: {
    subDepot: 'SAM',
    number: more.number ?? '104-20',
    type: 'delivery' as const,
    week: more.week ?? '2026-05-03',
    state: more.state ?? ('issued' as const),
    others: [],
    days: [],
  },
  total: more.total ?? 470,
  lines: 1,
  line: 2,
})
const closed = (...of: Parameters<typeof inFile>) => compareInvoices([inFile(...of)], [published])[0]?.closed

describe('invoices of a file beside those that are published', () => {
  it('are known by courier and number', () => {
    expect(compareInvoices([inFile()], [published])[0]?.before).toBe(published)
    expect(compareInvoices([inFile({ number: '104-21' })], [published])[0]?.before).toBeUndefined()
    expect(compareInvoices([inFile()], [{ ...published, courier: 'ben' }])[0]?.before).toBeUndefined()
  })

  it('say beforehand what the service would refuse', () => {
    expect(closed()).toBeUndefined()
    expect(closed({ state: 'queried', total: 500 })).toContain('its lines stay')
    expect(closed({ state: 'provisional' })).toBe('104-20 is issued already and can’t become provisional')
    expect(closed({ week: '2026-05-10' })).toBe('104-20 is published for another week')
    expect(closed({ state: 'settled' })).toBeUndefined()
  })

  it('add up for each courier', () => {
    expect(totalsByCourier([inFile(), inFile({ number: '104-21', total: 30 })])).toEqual([
      { id: 'anna', name: 'Anna', courierNumber: 'C-104', invoices: 2, total: 500 },
    ])
  })
})

describe('the list of invoices', () => {
  const names = new Map([
    ['anna', 'Anna Łukasz'],
    ['ben', 'Ben Sample'],
  ])

  it('is searched by what the address says, names as the desk knows them', () => {
    const search = readInvoiceSearch(new URLSearchParams('state=issued&week=2026-05-06&text=lukasz'))
    expect(invoiceQuery(search, names)).toEqual({ state: 'issued', week: '2026-05-03', text: 'lukasz', named: 'anna' })
    expect(invoiceQuery(readInvoiceSearch(new URLSearchParams('state=lost&week=soon')), names)).toEqual({})
    expect(queryText({ text: '104/20' })).toBe('text=104%2F20')
  })

  it('is saved as rows, amounts in pounds', () => {
    expect(listRows([published], (id) => names.get(id) ?? '')[1]).toEqual([
      '104-20',
      'Anna Łukasz',
      'SAM',
      'delivery',
      '2026-05-03',
      'Issued',
      1,
      '0.47',
      '2026-05-15',
    ])
  })
})
