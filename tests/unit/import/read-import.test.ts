import { describe, expect, it } from 'vitest'
import { importColumns } from '#contracts/manifest/manifest-import.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { importSteps, issuePlace, parseImport } from '#domain/import/read-import.ts'

const oldest = '2026-05-07'
const bytes = (text: string) => new TextEncoder().encode(text)
const row = (more: DemoRow = {}): DemoRow => ({
  sub_depot: 'SAM',
  date: '2026-05-14',
  round: '104',
  round_name: 'Sampleton North',
  sequence: '47',
  barcode: 'A1B2C3D4E5F6G7H8',
  recipient: 'A. Example',
  house: '14',
  street: 'Example Street',
  town: 'Sampleton',
  postcode: 'AB1 2ED',
  ...more,
})

function issuesOf(text: string, form: 'csv' | 'json' = 'csv'): string[] {
  const parsed = parseImport(bytes(text), form, oldest)
  if ('rows' in parsed) return []
  return parsed.issues.map((issue) => `${issuePlace(issue, form)}: ${issue.message}`)
}

function rowsOf(text: string, form: 'csv' | 'json' = 'csv') {
  const parsed = parseImport(bytes(text), form, oldest)
  if ('issues' in parsed) throw new Error(parsed.issues.map((issue) => issue.message).join('; '))
  return parsed.rows
}

describe('a sound import file', () => {
  it('is read value by value', () => {
    const full = row({
      barcode: 'A1B2C3D4E5F6G7H8 | RR473124829GB',
      more: 'Flat 2|Rear',
      postcode: 'ab12ed',
      lat: '57.14',
      lng: '-2.1',
      services: 'signature|stated_time',
      band: 'large',
      weight_g: '1200',
      length_mm: '400',
      width_mm: '300',
      height_mm: '200',
      window_from: '09:00',
      window_to: '12:00',
      instructions: 'Ring twice, "loudly"\nthen wait',
      safe_place: 'Porch',
      neighbour: '16',
      access: 'Code 0000',
      phone: '07700 900123',
    })
    expect(rowsOf(importCsv([full]))).toEqual([
      {
        line: 2,
        subDepot: 'SAM',
        date: '2026-05-14',
        round: '104',
        roundName: 'Sampleton North',
        phone: '07700 900123',
        body: {
          sequence: 47,
          barcodes: [
            { format: 'None', text: 'A1B2C3D4E5F6G7H8', kind: 'carrier' },
            { format: 'None', text: 'RR473124829GB', kind: 's10' },
          ],
          recipient: 'A. Example',
          address: {
            house: '14',
            street: 'Example Street',
            more: ['Flat 2', 'Rear'],
            town: 'Sampleton',
            postcode: 'AB1 2ED',
            lat: 57.14,
            lng: -2.1,
          },
          services: ['signature', 'stated_time'],
          band: 'large',
          weightGrams: 1200,
          dimensionsMm: [400, 300, 200],
          window: { from: '09:00', to: '12:00' },
          instructions: 'Ring twice, "loudly"\nthen wait',
          safePlace: 'Porch',
          neighbour: '16',
          access: 'Code 0000',
        },
      },
    ])
  })

  it('may leave optional columns out, use plain line ends, a byte order mark and blank lines', () => {
    const header = 'sub_depot,date,round,sequence,barcode,recipient,house,street,town,postcode'
    const line = 'SAM,2026-05-14,104,1,A1B2C3D4E5F6G7H8,A. Example,14,Example Street,Sampleton,AB1 2ED'
    const [read] = rowsOf(`\uFEFF${header}\n${line}\n\n`)
    expect(read?.body).toMatchObject({
      services: ['standard'],
      band: 'standard',
      window: null,
      dimensionsMm: null,
      safePlace: null,
    })
  })

  it('says the same in JSON, numbers included', () => {
    const json = JSON.stringify({ parcels: [{ ...row(), sequence: 47, lat: null, access: null }] })
    expect(rowsOf(json, 'json').map((each) => each.body)).toEqual(rowsOf(importCsv([row()])).map((each) => each.body))
  })

  it('is what the demo generator writes, for rounds of every size', () => {
    const rows = demoRows({
      subDepot: 'SAM',
      date: '2026-05-14',
      round: '104',
      roundName: 'North',
      parcels: 500,
      seed: 104,
    })
    expect(rowsOf(importCsv(rows))).toHaveLength(500)
  })
})

describe('a faulty import file', () => {
  it.each<[DemoRow, string]>([
    [{ sub_depot: 'SAM-1' }, 'sub_depot: "SAM-1" is not a sub-depot code: up to 8 letters and digits'],
    [{ date: '2026-02-30' }, 'date: "2026-02-30" is not a date, such as 26/11/2026 or 2026-11-26'],
    [{ date: '31/02/2026' }, 'date: "31/02/2026" is not a date, such as 26/11/2026 or 2026-11-26'],
    [{ date: '14 May' }, 'date: "14 May" has no year'],
    [{ date: 'Friday 14 May 2026' }, 'date: "Friday 14 May 2026" has a day of the week that is not its own'],
    [{ date: '14/05/2026 23:00' }, 'date: "14/05/2026 23:00" has a time of day besides the date'],
    [
      { date: '########' },
      'date: "########" was saved by a spreadsheet instead of the value. Make the column wider and save again',
    ],
    [{ house: '#REF!' }, 'house: "#REF!" is an error of a formula in the spreadsheet'],
    [{ date: '2026-05-06' }, 'date: "2026-05-06" is more than 7 days ago'],
    [{ sequence: '0' }, 'sequence: "0" is not a whole number from 1 to 9999'],
    [{ sequence: '1.5' }, 'sequence: "1.5" is not a whole number from 1 to 9999'],
    [{ barcode: '' }, 'barcode: barcode is missing'],
    [{ barcode: '1.23457E+17' }, 'barcode: "1.23457E+17" was rounded by a spreadsheet, the number is lost'],
    [{ barcode: 'RR473124828GB' }, 'barcode: "RR473124828GB" has a wrong check digit'],
    [{ barcode: '00300000000000000002' }, 'barcode: "00300000000000000002" has a wrong check digit'],
    [{ postcode: 'AB1' }, 'postcode: "AB1" is not a postcode, such as AB1 2ED'],
    [{ lat: '91', lng: '0' }, 'lat: "91" is not a number from -90 to 90'],
    [{ lng: '0' }, 'lat: lat is missing: lat and lng go together'],
    [
      { services: 'standard|gold' },
      'services: "gold" is none of standard, next_day, signature, household_signature, stated_day, stated_time, age_check_18',
    ],
    [{ services: 'nextday' }, 'services: "nextday" is not known; did you mean next_day?'],
    [{ band: 'huge' }, 'band: "huge" is none of postable, packet, standard, large, heavy, collection'],
    [
      { length_mm: '1', height_mm: '1' },
      'width_mm: width_mm is missing: length_mm, width_mm and height_mm go together',
    ],
    [{ window_from: '9', window_to: '10:00' }, 'window_from: "9" is not a time such as 09:00'],
    [{ window_from: '10:00', window_to: '10:00' }, 'window_to: window_to is not later than window_from'],
    [{ recipient: 'A\u0000' }, 'recipient: recipient has characters that cannot be shown'],
    [{ safe_place: 'x'.repeat(201) }, 'safe_place: safe_place is longer than 200 characters'],
  ])('with %o is named by line and column', (fault, message) => {
    expect(issuesOf(importCsv([row({ sequence: '1', barcode: 'ABCDEFGH12345678' }), row(fault)]))).toContain(
      `line 3, ${message}`,
    )
  })

  it('names a lone surrogate, which no database stores', () => {
    expect(issuesOf(JSON.stringify({ parcels: [row({ recipient: '\uD800' })] }), 'json')).toEqual([
      'parcel 1, recipient: recipient has characters that cannot be shown',
    ])
  })

  it('is read step by step, with how far it is', () => {
    const rows = demoRows({
      subDepot: 'SAM',
      date: '2026-05-14',
      round: '104',
      roundName: 'North',
      parcels: 120,
      seed: 104,
    })
    const steps = [...importSteps(bytes(importCsv(rows)), 'csv', oldest)]
    expect(steps.map(({ done, of }) => `${done} of ${of}`)).toEqual(['0 of 50', '0 of 100', '50 of 120', '100 of 120'])
  })

  it('names a quotation mark on the line on which its value begins', () => {
    const text = importCsv([row(), row({ sequence: '48', barcode: 'ABCDEFGH12345678' })]).replace(
      'ABCDEFGH12345678',
      '"ABCDEFGH12345678',
    )
    expect(issuesOf(text)).toEqual(['line 3: A quotation mark is out of place or not closed'])
  })

  it('asks for text where it is given a workbook', () => {
    const workbook = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])
    expect(parseImport(workbook, 'csv', oldest)).toMatchObject({
      issues: [{ line: 0, scope: 'file', message: expect.stringContaining('This is an Excel workbook, not a CSV') }],
    })
  })

  it('names the line on which the row begins, below text with line breaks', () => {
    const text = importCsv([
      row({ instructions: 'one\r\ntwo\r\nthree' }),
      row({ sequence: 'x', barcode: 'ABCDEFGH12345678' }),
    ])
    expect(issuesOf(text)).toEqual(['line 5, sequence: "x" is not a whole number from 1 to 9999'])
  })

  it('names what stands twice, and where it stood first', () => {
    const text = importCsv([
      row(),
      row({ round: '118', sequence: '1' }),
      row({ barcode: 'ABCDEFGH12345678', round_name: 'South' }),
    ])
    expect(issuesOf(text)).toEqual([
      'line 3, barcode: "A1B2C3D4E5F6G7H8" is already on line 2',
      'line 4, sequence: Stop 47 is already on line 2',
      'line 4, round_name: "South" was "Sampleton North" before',
    ])
  })

  it('names a row with too many values, and an open quotation mark', () => {
    const header = importColumns.join(',')
    expect(issuesOf(`${header}\nSAM,2026-05-14\n`)).toEqual([
      'line 2: The row has 2 values, but the header has 27 columns',
    ])
    expect(issuesOf(`${header}\n"SAM,2026-05-14\n`)).toEqual([expect.stringContaining('quotation mark')])
  })

  it('names unknown, missing and doubled columns', () => {
    expect(issuesOf('sub_depot,date,round,sequence,barcode,recipient,house,street,town,town,colour\n')).toEqual([
      'line 1, colour: "colour" is not a known column',
      'line 1, postcode: The header has no column postcode',
      'line 1, town: "town" is in the header twice',
    ])
    expect(issuesOf('sub_depot,date,round,sequence,barcode,recipient,house,street,town,post_cod\n')).toEqual([
      'line 1, post_cod: "post_cod" is not a known column; did you mean postcode?',
    ])
  })

  it('says so when there is nothing, too much, or no text in it', () => {
    expect(issuesOf('')).toEqual(['line 1: There are no parcels in the file'])
    expect(issuesOf('[]', 'json')).toEqual([expect.stringContaining('not JSON of the form')])
    const many = demoRows({
      subDepot: 'SAM',
      date: '2026-05-14',
      round: '104',
      roundName: '',
      parcels: 10_001,
      seed: 1,
    })
    expect(issuesOf(importCsv(many))).toEqual([
      'line 10002: A file can have at most 10000 parcels. Split it into several files',
    ])
  })
})
