import { describe, expect, it } from 'vitest'
import { importColumns, requiredColumns } from '#contracts/manifest/manifest-import.ts'
import { groupIssues } from '#domain/import/group-issues.ts'
import { howReadSentences } from '#domain/import/how-read.ts'
import { importTemplate } from '#domain/import/import-format.ts'
import { readBarcodes } from '#domain/import/read-barcodes.ts'
import { importSteps, type ReadImport } from '#domain/import/read-import.ts'
import { addDays } from '#domain/dates/near-day.ts'

const today = '2026-11-26'
const oldest = addDays(today, -7)
const header = 'sub_depot,date,round,round_name,sequence,barcode,recipient,house,street,more,town,postcode'

interface Row {
  date?: string
  barcode?: string
  street?: string
  postcode?: string
  sequence?: string
}
const line = ({ sequence = '1', ...row }: Row = {}): string =>
  [
    'SAM',
    row.date ?? today,
    'B01',
    '',
    sequence,
    row.barcode ?? `SHEET0000000000${sequence}`,
    'A. Example',
    '1',
    row.street ?? 'Sample Road',
    '',
    'Sampleton',
    row.postcode ?? 'AB1 2EB',
  ].join(',')

function read(file: string | Uint8Array, form: 'csv' | 'json' = 'csv'): ReadImport {
  const steps = importSteps(typeof file === 'string' ? new TextEncoder().encode(file) : file, form, oldest)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const csv = (...lines: string[]): string => lines.map((each) => `${each}\r\n`).join('')
/** A file of three parcels that have these values. */
const three = (row: Row): string => csv(header, ...['1', '2', '3'].map((sequence) => line({ ...row, sequence })))
const messages = (file: string | Uint8Array): string[] => read(file).issues.map(({ message }) => message)
const sentences = (file: string | Uint8Array): string[] => howReadSentences(read(file).how)

/** The rows of a file that has none at fault. */
function rows(file: string | Uint8Array) {
  const { rows: sound, issues } = read(file)
  expect(issues).toEqual([])
  return sound
}

function utf16(text: string, littleEndian: boolean, marked: boolean): Uint8Array {
  const units = `${marked ? '\uFEFF' : ''}${text}`
  const view = new DataView(new ArrayBuffer(units.length * 2))
  for (const [at, unit] of units.split('').entries()) view.setUint16(at * 2, unit.charCodeAt(0), littleEndian)
  return new Uint8Array(view.buffer)
}

/** Windows-1252 of text whose letters beyond ASCII have the same code there as in Unicode. */
const windows = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the dates of a file', () => {
  it.each([
    '26/11/2026',
    '26/11/26',
    '26-11-2026',
    '26.11.2026',
    '26-Nov-2026',
    '26-Nov-26',
    '26 Nov 2026',
    '26 November 2026',
    '26th November 2026',
    'Thursday 26 November 2026',
    '"Thursday, November 26, 2026"',
    '"November 26, 2026"',
    'Thu 26/11/2026',
    '2026/11/26',
    '2026.11.26',
    '2026-11-26',
    '20261126',
    '46352',
    '46352.0',
    '26/11/2026 00:00',
    '26/11/2026 00:00:00',
    '26/11/2026 12:00:00 AM',
    '2026-11-26 00:00:00',
    '2026-11-26T00:00:00',
    '2026-11-26T00:00:00.000Z',
    '="26/11/2026"',
    '\u00A026/11/2026\u200B',
    "'26/11/2026",
    '26‐11‐2026',
  ])('may be written as %s', (date) => {
    expect(rows(three({ date })).map((row) => row.date)).toEqual([today, today, today])
  })

  it('have the day first, and the preview says so', () => {
    expect(rows(csv(header, line({ date: '3/12/2026' })))[0]?.date).toBe('2026-12-03')
    expect(sentences(csv(header, line({ date: '3/12/2026' })))).toEqual([
      'Dates read as day/month/year (3/12/2026 is 3 December 2026)',
      'Separated by commas',
      'Read as UTF-8',
    ])
    expect(sentences(three({ date: '46352' }))[0]).toBe(
      'Dates read as the spreadsheet’s day numbers (46352 is 26 November 2026)',
    )
    expect(sentences(three({ date: '26 Nov 2026' }))[0]).toBe('Separated by commas')
  })

  it('are one error where some have the day first and some the month', () => {
    const mixed = csv(header, line({ date: '26/11/2026' }), line({ date: '11/26/2026', sequence: '2' }))
    expect(messages(mixed)).toEqual([
      'The dates are written in two ways: "26/11/2026" on line 2 has the day first, "11/26/2026" on line 3 has the month first',
    ])
  })

  it('are refused with one sentence where they have the month first', () => {
    const sentence = (date: string) =>
      `"${date}" is written month first, as in the United States. Write the day first, such as 26/11/2026, or the year, such as 2026-11-26`
    expect(messages(three({ date: '11/26/2026' }))).toEqual([sentence('11/26/2026')])
    expect(messages(csv(header, line({ date: '12/1/2026' }), line({ date: '11/30/2026', sequence: '2' })))).toEqual([
      sentence('11/30/2026'),
    ])
    // 12 January is long ago, 1 December is next week.
    expect(messages(three({ date: '12/1/2026' }))).toEqual([sentence('12/1/2026')])
  })
})

describe('the separators of a file', () => {
  it.each<[string, ';' | '\t' | ',', string]>([
    ['semicolons', ';', ''],
    ['tabs', '\t', ''],
    ['commas', ',', 'sep=,\r\n'],
    ['semicolons', ';', 'sep=;\r\n'],
    ['tabs', '\t', 'sep=\t\n'],
    ['semicolons', ';', '"sep=;"\r\n'],
    ['commas', ',', 'SEP=,,,,\r\n'],
    // The line is of another program than the one that saved the file last.
    ['semicolons', ';', 'sep=,\r\n'],
  ])('may be %s', (name, separator, first) => {
    const file = `${first}${three({}).replaceAll(',', separator)}`
    expect(rows(file)).toHaveLength(3)
    expect(rows(file)[0]?.line).toBe(first === '' ? 2 : 3)
    expect(sentences(file)).toContain(`Separated by ${name}`)
  })

  it('may be semicolons beside decimal commas, and commas stay in the text', () => {
    const file = csv(
      `${header},lat,lng,weight_g`.replaceAll(',', ';'),
      `${line({ street: 'Sample Road' }).replaceAll(',', ';').replace('A. Example', 'Example, A.')};57,1401;-2,1002;640,0`,
    )
    expect(rows(file)[0]?.body).toMatchObject({
      recipient: 'Example, A.',
      address: { lat: 57.1401, lng: -2.1002 },
      weightGrams: 640,
    })
  })

  it('may be in a value in quotation marks, and line ends of one sign', () => {
    const file = three({ street: '"Sample Road, North; ""Upper"""' })
    expect(rows(file)[0]?.body.address.street).toBe('Sample Road, North; "Upper"')
    expect(rows(file.replaceAll('\r\n', '\r'))).toHaveLength(3)
    expect(rows(three({ street: 'The 5" Road' }))[0]?.body.address.street).toBe('The 5" Road')
  })
})

describe('the encoding of a file', () => {
  const named = three({ street: 'Café Road' })
  const streets = (file: Uint8Array) => rows(file).map(({ body }) => body.address.street)

  it.each<[string, Uint8Array, string]>([
    ['UTF-8', new TextEncoder().encode(named), 'Read as UTF-8'],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${named}`), 'Read as UTF-8'],
    ['UTF-16 LE with a mark', utf16(named, true, true), 'Read as UTF-16'],
    ['UTF-16 BE with a mark', utf16(named, false, true), 'Read as UTF-16'],
    ['UTF-16 LE without a mark', utf16(named, true, false), 'Read as UTF-16'],
    ['UTF-16 BE without a mark', utf16(named, false, false), 'Read as UTF-16'],
    ['Windows-1252', windows(named), 'Read as Windows-1252 (such as “Café”)'],
  ])('may be %s', (_, file, sentence) => {
    expect(streets(file)).toEqual(['Café Road', 'Café Road', 'Café Road'])
    expect(sentences(file)).toContain(sentence)
  })

  it('of Windows has its own quotation marks and dashes', () => {
    const file = windows(three({ street: 'O\u0092Neill \u0096 Road' }))
    expect(streets(file)[0]).toBe('O’Neill – Road')
  })

  it('is one error where it changes within the file, or the file is no text', () => {
    const mixed = Uint8Array.from([...new TextEncoder().encode(named), ...windows(line({ street: 'Caf\u00E9' }))])
    expect(read(mixed).issues).toMatchObject([
      { line: 5, scope: 'file', message: 'The file is not saved as UTF-8 throughout. Save it again as “CSV UTF-8”' },
    ])
    expect(messages(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toEqual([
      expect.stringContaining('This is an Excel workbook, not a CSV'),
    ])
  })
})

describe('what a spreadsheet leaves around values', () => {
  it('is ignored where it is empty rows and columns, and counted', () => {
    const empty = ','.repeat(14)
    const file = csv(
      `${header},,,`,
      `${line()},,,`,
      empty,
      '',
      `${line({ sequence: '2' })},,,`,
      '\u00A0, ,\t',
      `${line({ sequence: '3' })},,,`,
      empty,
    )
    expect(rows(file).map((row) => row.line)).toEqual([2, 5, 7])
    expect(sentences(file)).toEqual([
      'Separated by commas',
      'Read as UTF-8',
      '4 empty rows ignored',
      '3 empty columns ignored',
    ])
    expect(sentences(csv(`,${header}`, empty, `,${line()}`))).toEqual([
      'Separated by commas',
      'Read as UTF-8',
      '1 empty row ignored',
      '1 empty column ignored',
    ])
  })

  it('is named where a column without a name has values', () => {
    expect(messages(csv(`${header},`, `${line()},note`, `${line({ sequence: '2' })},note`))).toContain(
      'Column M has values, but no name in the header',
    )
    expect(messages(csv(header, `${line()},note`))).toEqual(['The row has 13 values, but the header has 12 columns'])
  })

  it('may cut off the last optional columns of a row', () => {
    expect(rows(csv(`${header},services,band`, line()))[0]?.body).toMatchObject({ services: ['standard'] })
  })

  it.each([
    'AB1\u00A02EB',
    'AB1  2EB',
    '\u00A0AB1 2EB\u00A0',
    'ab12eb',
    'AB1\u200B2EB',
    '\uFEFFAB1\u20092EB',
    'AB1\t2EB',
    '"AB1 2EB "',
  ])('goes from a postcode: "%s"', (postcode) => {
    expect(rows(three({ postcode })).map(({ body }) => body.address.postcode)).toEqual([
      'AB1 2EB',
      'AB1 2EB',
      'AB1 2EB',
    ])
  })

  it('goes from text, where a name may keep its own signs', () => {
    const street = (written: string) => rows(three({ street: written }))[0]?.body.address.street
    expect(street('\u00A0Sample\u00A0 \u200BRoad ')).toBe('Sample Road')
    expect(street("'t Hof")).toBe("'t Hof")
    expect(street("'12 Road")).toBe('12 Road')
    expect(street('👩‍👧 Road')).toBe('👩‍👧 Road')
  })

  it.each(['="00340123450000000017"', '"=""00340123450000000017"""', "'00340123450000000017", '00340123450000000017'])(
    'leaves a barcode its zeros: %s',
    (barcode) => {
      const [row] = rows(csv(header, line({ barcode })))
      expect(row?.body.barcodes).toEqual(readBarcodes('00340123450000000017'))
    },
  )

  it('has lost the digits of a barcode that is a rounded number', () => {
    expect(messages(csv(header, line({ barcode: '3.40123E+17' })))).toEqual([expect.stringContaining('rounded')])
  })

  it('takes GIR 0AA for the postcode that it is', () => {
    expect(rows(three({ postcode: 'gir0aa' }))[0]?.body.address.postcode).toBe('GIR 0AA')
  })
})

describe('the header of a file', () => {
  it('may have capitals, spaces, hyphens, quotation marks and another order', () => {
    const names = ['Postcode', 'Sub Depot', '"date"', 'Round\u00A0', 'SEQUENCE', 'Barcode', 'Recipient', ' House']
    const file = csv(
      [...names, '"Street"', 'round-name', 'Town'].join(','),
      `AB1 2EB,sam,${today},b01,1,SHEET00000000001,A. Example,1,Sample Road,North,Sampleton`,
    )
    expect(rows(file)).toMatchObject([{ subDepot: 'SAM', round: 'B01', roundName: 'North' }])
  })

  it('is one error where it is missing', () => {
    expect(messages(csv(line(), line({ sequence: '2' })))).toEqual([
      `The first line does not name the columns. It must be like this: ${requiredColumns.join(',')}`,
    ])
  })
})

describe('values that are written in several ways', () => {
  const more = (columns: string, values: string) => rows(csv(`${header},${columns}`, `${line()},${values}`))[0]?.body

  it.each([
    ['9:00', '17:30'],
    ['09:00:00', '17:30:00'],
    ['9am', '5.30pm'],
    ['9:00 AM', '5:30 PM'],
    ['0900', '1730'],
    ['09.00', '17.30'],
    ['0.375', '0.72916667'],
  ])('are times: %s to %s', (from, to) => {
    expect(more('window_from,window_to', `${from},${to}`)?.window).toEqual({ from: '09:00', to: '17:30' })
  })

  it('are numbers and words', () => {
    expect(more('weight_g', '"1,200"')?.weightGrams).toBe(1200)
    expect(more('weight_g', '640.00')?.weightGrams).toBe(640)
    expect(more('services,band', '"Signature, Next Day",Packet')).toMatchObject({
      services: ['signature', 'next_day'],
      band: 'packet',
    })
  })

  it('are refused where they could be two', () => {
    const file = csv(`${header},weight_g,window_from,window_to`, `${line()},1.000,0.25,12:00`)
    expect(messages(file)).toEqual([
      '"1.000" is not a whole number from 0 to 100000',
      '"0.25" is not a time such as 09:00',
    ])
  })
})

describe('the errors of a file', () => {
  it('are one where many rows have the same', () => {
    const many = Array.from({ length: 5000 }, (_, at) =>
      line({ sequence: String(at + 1), date: at % 2 ? 'soon' : 'later', postcode: at === 7 ? 'AB1' : 'AB1 2EB' }),
    )
    const groups = groupIssues(read(csv(header, ...many)).issues)
    expect(groups.map(({ column, message, lines }) => [column, message, lines.length])).toEqual([
      ['date', '"later" is not a date, such as 26/11/2026 or 2026-11-26', 5000],
      ['postcode', '"AB1" is not a postcode, such as AB1 2ED', 1],
    ])
    expect(groups[0]?.lines.slice(0, 3)).toEqual([2, 3, 4])
  })
})

describe('the template', () => {
  it('has every column, and two rows that can be imported as they are', () => {
    const template = importTemplate('NOR', today)
    expect(template.split('\r\n')[0]).toBe(`\uFEFF${importColumns.join(',')}`)
    expect(rows(template)).toMatchObject([
      { subDepot: 'NOR', date: today, round: 'EXAMPLE', body: { sequence: 1, weightGrams: 640 } },
      { subDepot: 'NOR', date: today, round: 'EXAMPLE', body: { sequence: 2, dimensionsMm: [400, 300, 200] } },
    ])
  })
})
