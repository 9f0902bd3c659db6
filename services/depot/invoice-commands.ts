import type * as z from 'zod/mini'
import {
  invoiceEntrySchema,
  listInvoicesEndpoint,
  publishInvoiceEndpoint,
  type StaffInvoice,
} from '#contracts/pay/pay-endpoints.ts'
import { invoiceStateSchema } from '#contracts/pay/pay.ts'
import { pounds } from '#domain/money.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { readEntry } from './read-entry.ts'
import { DepotError } from './terminal.ts'

type InvoicePage = z.infer<typeof listInvoicesEndpoint.result>

function describe({ id, number, type, week, state, total, sums, courier, subDepot }: StaffInvoice): string[] {
  const parcels = sums.reduce((sum, { count }) => sum + count, 0)
  return [
    `  ${id} ${number}, ${state} (${courier}${subDepot === '' ? '' : `, ${subDepot}`})`,
    `      ${type} of the week from ${week}: ${parcels} ${parcels === 1 ? 'parcel' : 'parcels'}, ${pounds(total)}`,
  ]
}

export const invoicesCommand: DepotCommand = {
  name: 'invoices',
  usage: 'invoices [--state open|provisional|issued|queried|settled] [--courier ID] [--week 2026-05-10]',
  summary: 'list the invoices of couriers, the latest week first',
  staff: 'sub-depot',
  options: ['state', 'courier', 'week'],
  async run({ client, terminal, option }) {
    const given = { state: option('state'), courier: option('courier'), week: option('week') }
    if (given.state !== undefined && !invoiceStateSchema.safeParse(given.state).success) {
      throw new DepotError(
        `"${given.state}" is not a state of an invoice: they are ${invoiceStateSchema.options.join(', ')}.`,
      )
    }
    const search = new URLSearchParams(
      Object.entries(given).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as [string, string]],
      ),
    ).toString()
    let count = 0
    for (let after: string | null = ''; after !== null;) {
      const query = [search, after === '' ? '' : `after=${encodeURIComponent(after)}`].filter((part) => part !== '')
      const path = `${listInvoicesEndpoint.path}${query.length === 0 ? '' : `?${query.join('&')}`}`
      const page: InvoicePage = await client.call(listInvoicesEndpoint, path)
      for (const line of page.invoices.flatMap(describe)) terminal.print(line)
      count += page.invoices.length
      after = page.next
    }
    if (count === 0) terminal.print('There are no invoices.')
  },
}

export const publishInvoiceCommand: DepotCommand = {
  name: 'publish-invoice',
  usage: 'publish-invoice COURIER ID FILE',
  summary: 'publish an invoice, or its next state, from a .json file (docs/pay.md)',
  staff: 'sub-depot',
  async run({ client, terminal, words }) {
    const [courier, id, file, ...rest] = words
    if (courier === undefined || id === undefined || file === undefined || rest.length > 0) {
      throw new DepotError('Name a courier, an id and a file: npm run depot -- publish-invoice COURIER ID FILE')
    }
    const entry = await readEntry(terminal, file, invoiceEntrySchema, 'invoice')
    const path = publishInvoiceEndpoint.path
      .replace('{courier}', encodeURIComponent(courier))
      .replace('{id}', encodeURIComponent(id))
    for (const line of describe(await client.call(publishInvoiceEndpoint, path, jsonBody(entry)))) terminal.print(line)
  },
}
