import {
  listRatesEndpoint,
  publishRatesEndpoint,
  rateEntrySchema,
  type StaffRateTable,
} from '#contracts/pay/rate-endpoints.ts'
import { pounds } from '#domain/money.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { readEntry } from './read-entry.ts'
import { DepotError } from './terminal.ts'

function describe({ round, subDepot, couriers, periods }: StaffRateTable): string[] {
  return [
    `  round ${round} (${subDepot}), ${couriers.length === 0 ? 'nobody' : couriers.join(', ')}`,
    ...periods.map(({ from, to, rates }) => {
      const amounts = Object.entries(rates).map(([band, rate]) => `${band} ${pounds(rate)}`)
      return `      ${from} to ${to ?? 'further notice'}: ${amounts.join(', ')}`
    }),
  ]
}

export const ratesCommand: DepotCommand = {
  name: 'rates',
  usage: 'rates [--round 104]',
  summary: 'list the rates of the rounds, and which couriers see them',
  staff: 'sub-depot',
  options: ['round'],
  async run({ client, terminal, option }) {
    const round = option('round')
    const search = round === undefined ? '' : `?${new URLSearchParams({ round }).toString()}`
    const { tables } = await client.call(listRatesEndpoint, `${listRatesEndpoint.path}${search}`)
    for (const line of tables.flatMap(describe)) terminal.print(line)
    if (tables.length === 0) terminal.print('There are no rates.')
  },
}

export const publishRatesCommand: DepotCommand = {
  name: 'publish-rates',
  usage: 'publish-rates SUB-DEPOT ROUND FILE',
  summary: 'replace the rates of a round, from a .json file (docs/pay.md)',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [subDepot, round, file, ...rest] = words
    if (subDepot === undefined || round === undefined || file === undefined || rest.length > 0) {
      throw new DepotError('Name a sub-depot, a round and a file: npm run depot -- publish-rates SUB-DEPOT ROUND FILE')
    }
    const entry = await readEntry(terminal, file, rateEntrySchema, 'rate table')
    const path = publishRatesEndpoint.path
      .replace('{subDepot}', encodeURIComponent(subDepot))
      .replace('{round}', encodeURIComponent(round))
    for (const line of describe(await client.call(publishRatesEndpoint, path, jsonBody(entry)))) terminal.print(line)
  },
}
