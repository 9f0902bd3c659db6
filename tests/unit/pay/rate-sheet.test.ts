import { describe, expect, it } from 'vitest'
import type { RatePeriod } from '#contracts/pay/rates.ts'
import { isLargeChange, rateChanges, shareOfChange, withoutPeriod, withPeriod } from '#domain/pay/rate-changes.ts'
import { readRateSheet, rateSheetRows } from '#domain/pay/rate-sheet.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { csvFile } from '#domain/files/csv-file.ts'

const head = 'sub_depot,round,from,to,postable,packet,standard,large,heavy,collection'
const rates = '0.38,0.47,0.63,0.80,1.00,0.50'
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const csv = (...lines: string[]): Uint8Array => bytes([head, ...lines].map((line) => `${line}\r\n`).join(''))
const read = (...lines: string[]) => readRateSheet(csv(...lines), ['SAM'])
const faults = (file: Uint8Array) =>
  readRateSheet(file, ['SAM']).issues.map(({ line, column, message }) => `${line} ${column}: ${message}`)

describe('rates from a spreadsheet', () => {
  it('are the periods of each round, with dates and amounts as people write them', () => {
    const { tables, issues } = read(
      `SAM,104,01/04/2025,31/03/2026,38p,£0.45,0.61,80p,1,50p`,
      `sam,104,1 April 2026,,${rates}`,
      `SAM,118,2026-04-01,,${rates}`,
    )
    expect(issues).toEqual([])
    expect(tables).toEqual([
      {
        subDepot: 'SAM',
        round: '104',
        periods: [
          { from: '2025-04-01', to: '2026-03-31', rates: { ...defaultRates, packet: 450, standard: 610 } },
          { from: '2026-04-01', to: null, rates: defaultRates },
        ],
      },
      { subDepot: 'SAM', round: '118', periods: [{ from: '2026-04-01', to: null, rates: defaultRates }] },
    ])
  })

  it('end where the next period of the round begins, and need no sub-depot where there is only one', () => {
    const { tables } = read(`,104,2026-10-01,,${rates}`, `,104,2026-04-01,,${rates}`)
    expect(tables[0]?.periods.map(({ from, to }) => [from, to])).toEqual([
      ['2026-04-01', '2026-09-30'],
      ['2026-10-01', null],
    ])
  })

  it('are read with a byte order mark, semicolons, tabs, a sep line, other headers and numbers as text', () => {
    const semicolons = [
      'sep=;',
      'Sub-depot;Round;From;To;Postable;Packet;Standard;Large;Heavy;Collection;;',
      '="SAM";104,0;01/04/2026;;0,38;0,475;0,63;0,80;1,00;0,50;;',
    ]
    const { tables, issues } = readRateSheet(bytes(`\uFEFF${semicolons.join('\n')}`), ['SAM'])
    expect(issues).toEqual([])
    expect(tables[0]?.periods[0]?.rates).toEqual({ ...defaultRates, packet: 475 })
    const tabs = `${head}\nSAM,104,2026-04-01,,${rates}`.replaceAll(',', '\t')
    expect(readRateSheet(bytes(tabs), ['SAM']).tables).toHaveLength(1)
  })

  it('name each error with its row and column', () => {
    expect(faults(csv(`NOR,104,31/02/2026,,,0.4755,free,-1,1001,1`, `SAM,round 104,,,${rates}`))).toEqual([
      '2 sub_depot: "NOR" is not a sub-depot that you work for',
      '2 from: "31/02/2026" is not a date, such as 26/11/2026 or 2026-11-26',
      '2 postable: postable is missing',
      '2 packet: "0.4755" is finer than a tenth of a penny',
      '2 standard: "free" is not an amount, such as 1.25, £1.25 or 125p',
      '2 large: "-1" is less than 0',
      '2 heavy: "1001" is more than £1,000',
      '3 round: "ROUND 104" is not the number of a round: up to 8 letters and digits',
      '3 from: from is missing',
    ])
  })

  it('have exactly one rate for each day', () => {
    expect(faults(csv(`SAM,104,2026-04-01,2026-04-30,${rates}`, `SAM,104,2026-05-02,,${rates}`))).toEqual([
      '2 : Round 104: No rate for 1 May 2026',
    ])
    expect(faults(csv(`SAM,104,2026-04-01,,${rates}`, `SAM,104,2026-04-01,,${rates}`))).toEqual([
      '2 : Round 104: Two rates from 1 April 2026',
    ])
  })

  it('are no workbook, no empty file, and no file of something else', () => {
    expect(faults(bytes('PK\u0003\u0004'))[0]).toContain('This is an Excel workbook')
    expect(faults(bytes(''))).toEqual(['1 : There are no rows in the file'])
    expect(faults(csv())).toEqual(['1 : There are no rows in the file'])
    expect(faults(bytes('name,age\nAnna,4'))[0]).toContain('The first line does not name the columns')
    expect(faults(bytes(`${head.replace('packet', 'packets')}\n`))[0]).toContain('did you mean packet?')
    expect(faults(csv(`SAM,104,13/04/2026,,${rates}`, `SAM,118,04/13/2026,,${rates}`))[0]).toContain(
      'The dates are written in two ways',
    )
  })

  it('are the same again when the template is read', () => {
    const { tables } = read(`SAM,104,2025-04-01,2026-03-31,${rates}`, `SAM,104,2026-04-01,,${rates}`)
    expect(readRateSheet(bytes(csvFile(rateSheetRows(tables))), ['SAM']).tables).toEqual(tables)
  })
})

const period = (from: string, to: string | null, more: Partial<RatePeriod['rates']> = {}): RatePeriod => ({
  from,
  to,
  rates: { ...defaultRates, ...more },
})

describe('what changes when rates are set', () => {
  const before = [period('2025-04-01', '2026-03-31', { packet: 450 }), period('2026-04-01', null)]

  it('is nothing for the same rates, also cut at another day', () => {
    expect(rateChanges(before, before)).toEqual([])
    expect(
      rateChanges([period('2026-04-01', null)], [period('2026-04-01', '2026-04-30'), period('2026-05-01', null)]),
    ).toEqual([])
  })

  it('is each run of days with its bands before and after', () => {
    const after = withPeriod(before, '2026-10-01', { ...defaultRates, packet: 500 })
    const [change, ...more] = rateChanges(before, after)
    expect(more).toEqual([])
    expect(change).toMatchObject({ from: '2026-10-01', to: null })
    expect(change?.bands.filter((each) => each.before !== each.after)).toEqual([
      { band: 'packet', before: 470, after: 500 },
    ])
    expect(change?.bands.filter(isLargeChange)).toEqual([])
  })

  it('says which days would have no rate any more', () => {
    expect(rateChanges(before, before.slice(1))).toMatchObject([{ from: '2025-04-01', to: '2026-03-31' }])
    expect(rateChanges(before, before.slice(1))[0]?.bands.every(({ after }) => after === null)).toBe(true)
  })

  it('is large above a fifth', () => {
    const change = (was: number | null, will: number | null) => ({ band: 'packet', before: was, after: will }) as const
    expect(isLargeChange(change(500, 600))).toBe(false)
    expect(isLargeChange(change(500, 601))).toBe(true)
    expect(isLargeChange(change(500, 399))).toBe(true)
    expect(isLargeChange(change(null, 500))).toBe(false)
    expect(shareOfChange(change(470, 500))).toBe(64)
    expect(shareOfChange(change(0, 500))).toBe(null)
    expect(shareOfChange(change(500, 0))).toBe(-1000)
  })

  it('a new period ends the one it is cut from, takes the place of one that begins that day, and can be taken out again', () => {
    const days = (periods: readonly RatePeriod[]) => periods.map(({ from, to }) => `${from} ${to}`)
    const added = withPeriod(before, '2026-10-01', defaultRates)
    expect(days(added)).toEqual(['2025-04-01 2026-03-31', '2026-04-01 2026-09-30', '2026-10-01 null'])
    expect(withoutPeriod(added, '2026-10-01')).toEqual(before)
    expect(days(withPeriod(before, '2026-04-01', defaultRates))).toEqual(days(before))
    expect(days(withPeriod(before, '2025-03-01', defaultRates))[0]).toBe('2025-03-01 2025-03-31')
    expect(days(withPeriod([], '2026-04-01', defaultRates))).toEqual(['2026-04-01 null'])
  })
})
