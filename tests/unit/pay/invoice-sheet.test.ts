import { describe, expect, it } from 'vitest'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import { invoiceFormat } from '#domain/pay/invoice-sheet-format.ts'
import { invoiceRows, invoiceTemplateRows } from '#domain/pay/invoice-sheet-rows.ts'
import { readInvoiceSheet } from '#domain/pay/invoice-sheet.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { toManifestId, toParcelId, toRoundId } from '#domain/parcel/stable-id.ts'
import { csvFile } from '#domain/files/csv-file.ts'
import { numberedId } from '#support/parcels.ts'

const courier = (id: string, courierNumber: string, name: string): ListedCourier => ({
  id,
  courierNumber,
  name,
  subDepot: 'SAM',
  roles: ['courier'],
  rounds: ['104'],
  phones: [],
  address: null,
})
const context = {
  subDepots: ['SAM'],
  couriers: [
    courier('anna', 'C-104', 'Anna Łuk'),
    courier('ben', 'C-118', 'B. Twice'),
    courier('bob', 'C-119', 'B. Twice'),
    { ...courier('hal', 'C-104-H1', 'H. Helper'), engagedBy: { id: 'anna', name: 'Anna Łuk' } },
  ],
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
const head = 'courier,invoice,week,day,round,barcode,band,amount,line,text,quantity,rate,total,state,type'
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const csv = (...lines: string[]): Uint8Array => bytes([head, ...lines].map((line) => `${line}\r\n`).join(''))
const read = (...lines: string[]) => readInvoiceSheet(csv(...lines), context)
const faults = (...lines: string[]) =>
  read(...lines).issues.map(({ line, column, message }) => `${line} ${column}: ${message}`)
const parcelId = (date: string, barcode: string) => toParcelId(toManifestId(toRoundId('SAM', '104'), date), barcode)
const parcel = 'C-104,104-20,03/05/2026,04/05/2026,104,EXAMPLE00000000'

describe('invoices from a spreadsheet', () => {
  it('are the rows of each courier and number, with what a parcel pays by the published rate', () => {
    const { invoices, issues, offRate } = read(
      `${parcel}1,packet,`,
      `${parcel}2,large,80p`,
      'c-104,104-20,6 May 2026,,,,,,,Wasted journeys,2,3.00',
      'anna luk,104-21,2026-05-10,2026-05-11,104,EXAMPLE000000001,Packet,0.50,,,,,,provisional,collection',
    )
    expect(issues).toEqual([])
    expect(offRate).toBe(1)
    expect(invoices.map(({ total, lines, line, courier: { id } }) => [id, total, lines, line])).toEqual([
      ['anna', 470 + 800 + 6000, 3, 2],
      ['anna', 500, 1, 5],
    ])
    expect(invoices[0]?.entry).toMatchObject({
      subDepot: 'SAM',
      number: '104-20',
      type: 'delivery',
      week: '2026-05-03',
      state: 'issued',
      others: [{ text: 'Wasted journeys', amount: 6000, claim: null }],
      days: [
        {
          date: '2026-05-04',
          round: '104',
          lines: [
            {
              parcel: parcelId('2026-05-04', 'EXAMPLE000000001'),
              event: 'accrued',
              band: 'packet',
              rateFrom: '2026-04-01',
              amount: 470,
              attempt: 1,
            },
            { parcel: parcelId('2026-05-04', 'EXAMPLE000000002'), band: 'large', amount: 800 },
          ],
        },
      ],
    })
    expect(invoices[1]?.entry).toMatchObject({ state: 'provisional', type: 'collection' })
  })

  it('are corrected by amended and reversed rows', () => {
    const { invoices, issues } = read(
      `${parcel}1,packet,`,
      `${parcel}1,large,0.33,amended`,
      `${parcel}2,packet,,reversed`,
    )
    expect(issues).toEqual([])
    expect(invoices[0]?.total).toBe(470 + 330 - 470)
  })

  it('name each error with its row and column', () => {
    expect(
      faults(
        'C-999,104-20,03/05/2026',
        'B. Twice,104-20,03/05/2026',
        'C-104,no/../number!,03/05/2026',
        'C-104,104-22,,,,,,,,,,,,paid,deliveries',
        'C-104,104-23,03/05/2026,12/05/2026,104,EXAMPLE000000001,packets,1.2.3',
        'C-104,104-24,03/05/2026,04/05/2026,118,EXAMPLE000000001,packet,1',
        'C-104,104-25,03/05/2026,,,,,,other,',
        'C-104,104-26,03/05/2026,,,,,5.00,,Bonus,2,3',
        'C-104,104-27,03/05/2026,04/05/2026,104,1.2E+17,packet,',
        'C-104,104-28,03/05/2026,04/05/2026,104,EXAMPLE000000001,packet,,,,2',
      ),
    ).toEqual([
      '2 courier: "C-999" is no courier of your sub-depot',
      '3 courier: "B. Twice" is the name of several couriers. Write the number of the courier',
      '4 invoice: "NO/../NUMBER!" is not the number of an invoice: up to 32 letters, digits, hyphens and slashes',
      '5 week: week is missing',
      '5 type: "deliveries" is none of delivery, collection, supplement, holiday, star-bonus, adjustment',
      '5 state: "paid" is none of open, provisional, issued, queried, settled',
      '6 day: Tuesday 12 May is not in the week of the invoice, which begins on Sunday 3 May',
      '6 band: "packets" is not known; did you mean packet?',
      '6 amount: "1.2.3" is not an amount, such as 1.25, £1.25 or 125p',
      '7 rate_from: Round 118 has no published rate on Monday 4 May. Write the first day of the rate',
      '8 text: text is missing',
      '9 amount: £5.00 is not quantity times rate, which is £6.00',
      '10 barcode: "1.2E+17" was rounded by a spreadsheet, the number is lost',
      '11 quantity: A parcel is always 1. Write a row for each barcode',
    ])
  })

  it('are for the courier for whom a helper drives', () => {
    const fault = 'courier: H. Helper drives for Anna Łuk, who is paid for it. Write C-104'
    expect(faults('C-104-H1,104-20,03/05/2026', 'h. helper,104-20,03/05/2026')).toEqual([`2 ${fault}`, `3 ${fault}`])
  })

  it('pay a parcel once, add up, and say the same in all their rows', () => {
    expect(faults(`${parcel}1,packet,`, `${parcel}1,packet,`)).toEqual([
      '3 barcode: The parcel is paid on line 2 already',
    ])
    expect(faults(`${parcel}1,packet,,,,,,0.50`)).toEqual([
      '2 total: The lines of 104-20 add up to £0.47, and total says £0.50',
    ])
    expect(read(`${parcel}1,packet,,,,,,47p`, `${parcel}2,packet,`).issues).toHaveLength(1)
    expect(faults(`${parcel}1,packet,`, 'C-104,104-20,10/05/2026,,,,,1,,Bonus')).toEqual([
      '3 week: "2026-05-10" is not what line 2 says for the same invoice',
    ])
    expect(faults(`${parcel}1,packet,-0.47`)[0]).toContain('To take a parcel back, write reversed in line')
    expect(faults(`${parcel}1,packet,0.47,reversed`)[0]).toContain('What is taken back is less than 0')
  })

  it('are the same invoice whenever they are read, and read again as they are saved', () => {
    const file = [`${parcel}1,packet,`, 'C-104,104-20,03/05/2026,,,,,-2.50,,Scanner lost']
    const { invoices } = read(...file)
    expect(read(...file).invoices).toEqual(invoices)
    const [invoice] = invoices
    if (!invoice) throw new Error('There is no invoice.')
    const { entry, total } = invoice
    const whole = {
      ...entry,
      id: numberedId(1),
      courier: 'anna',
      issuedOn: '2026-05-13',
      paidOn: '2026-05-15',
      total,
      sums: [],
      publishedAt: '2026-05-13T00:00:00.000Z',
    }
    const again = readInvoiceSheet(bytes(csvFile(invoiceRows(whole, 'C-104'))), context)
    expect(again.issues).toEqual([])
    expect(again.invoices[0]?.entry).toEqual(entry)
  })

  it('begin with a template that can be read', () => {
    const rows = invoiceTemplateRows({ courierNumber: 'C-104', subDepot: 'SAM', round: '104' }, '2026-05-14')
    const { invoices, issues } = readInvoiceSheet(bytes(csvFile(rows)), context)
    expect(issues).toEqual([])
    expect(invoices).toMatchObject([{ total: 6470, lines: 2 }])
    expect(rows[0]).toEqual(invoiceFormat.columns)
  })
})
