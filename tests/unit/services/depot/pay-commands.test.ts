import { describe, expect, it } from 'vitest'
import type { StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import type { StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'
import { invoicesCommand, publishInvoiceCommand } from '#services/depot/invoice-commands.ts'
import { publishRatesCommand, ratesCommand } from '#services/depot/rate-commands.ts'
import { numberedId } from '#support/parcels.ts'
import { invoiceWith, payLineOf, ratesOf104 } from '#support/pay-records.ts'

const { invoice } = invoiceWith(0xf1, '2026-05-03', { '2026-05-04': [payLineOf(1, 'packet')] })
const staffInvoice: StaffInvoice = { ...invoice, courier: 'anna:b', subDepot: 'SAM' }
const table: StaffRateTable = { ...ratesOf104, couriers: ['anna:b'] }
const invoiceFile = {
  subDepot: 'SAM',
  number: '104-20',
  type: 'delivery',
  week: '2026-05-03',
  state: 'issued',
  others: [],
  days: [{ date: '2026-05-04', round: '104', lines: [payLineOf(1, 'packet')] }],
}

/** A service that has these, and keeps what it is told; `file`: the only one that there is. */
function depot({ empty = false, file = {} }: { empty?: boolean; file?: object } = {}) {
  const out: string[] = []
  const told: { method: string; path: string; body: unknown }[] = []
  const client: DepotClient = {
    async call(endpoint, path, body) {
      told.push({ method: endpoint.method, path, body: body && JSON.parse(Buffer.from(body.bytes).toString()) })
      const isRates = path.includes('rates')
      const answer =
        endpoint.method === 'PUT'
          ? isRates
            ? table
            : staffInvoice
          : isRates
            ? { tables: empty ? [] : [table] }
            : { invoices: empty ? [] : [staffInvoice], next: null }
      return await Promise.resolve(endpoint.result.parse(answer))
    },
  }
  const terminal = {
    print: (line: string) => void out.push(line),
    readFile: async () => await Promise.resolve(Buffer.from(JSON.stringify(file))),
  } as never
  const run = async (command: DepotCommand, words: string[], options: Record<string, string> = {}) =>
    await command.run({ client, terminal, words, option: (name) => options[name] })
  return { run, out, told }
}

describe('rates from the command line', () => {
  it('are listed with their days and who sees them', async () => {
    const { run, out, told } = depot()
    await run(ratesCommand, [], { round: '104' })
    expect(told).toMatchObject([{ path: '/v1/rates?round=104' }])
    expect(out[0]).toBe('  round 104 (SAM), anna:b')
    expect(out[1]).toMatch(/^ {6}2025-04-01 to 2026-03-31: postable £0\.38, packet £0\.45,/)
    expect(out[2]).toMatch(/^ {6}2026-04-01 to further notice: /)
    const none = depot({ empty: true })
    await none.run(ratesCommand, [])
    expect(none.out).toEqual(['There are no rates.'])
  })

  it('are published from a file, and a file that is no table is not sent', async () => {
    const entry = { couriers: ['anna:b'], periods: ratesOf104.periods }
    const { run, told } = depot({ file: entry })
    await run(publishRatesCommand, ['SAM', '104', 'rates.json'])
    expect(told).toEqual([{ method: 'PUT', path: '/v1/sub-depots/SAM/rounds/104/rates', body: entry }])
    await expect(run(publishRatesCommand, ['SAM', '104'])).rejects.toThrow('Name a sub-depot, a round and a file')
    const wrong = depot({ file: { couriers: [], periods: [] } })
    await expect(wrong.run(publishRatesCommand, ['SAM', '104', 'rates.json'])).rejects.toThrow(
      'The file rates.json is not a valid rate table.',
    )
    expect(wrong.told).toEqual([])
  })
})

describe('invoices from the command line', () => {
  it('are listed with what they come to', async () => {
    const { run, out, told } = depot()
    await run(invoicesCommand, [], { state: 'issued', courier: 'anna:b', week: '2026-05-03' })
    expect(told).toMatchObject([{ path: '/v1/invoices?state=issued&courier=anna%3Ab&week=2026-05-03' }])
    expect(out).toEqual([
      `  ${numberedId(0xf1)} 104-2026-05-03, issued (anna:b, SAM)`,
      '      delivery of the week from 2026-05-03: 1 parcel, £0.47',
    ])
    await expect(run(invoicesCommand, [], { state: 'lost' })).rejects.toThrow(
      'they are open, provisional, issued, queried, settled',
    )
    const none = depot({ empty: true })
    await none.run(invoicesCommand, [])
    expect(none.out).toEqual(['There are no invoices.'])
  })

  it('are published from a file', async () => {
    const { run, told } = depot({ file: invoiceFile })
    await run(publishInvoiceCommand, ['anna:b', numberedId(0xf1), 'invoice.json'])
    expect(told).toEqual([
      { method: 'PUT', path: `/v1/couriers/anna%3Ab/invoices/${numberedId(0xf1)}`, body: invoiceFile },
    ])
    await expect(run(publishInvoiceCommand, ['anna:b'])).rejects.toThrow('Name a courier, an id and a file')
  })
})
