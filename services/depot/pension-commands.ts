import {
  decidePensionEndpoint,
  pensionEntrySchema,
  readPensionEndpoint,
  recordEarningsEndpoint,
  writePensionEndpoint,
} from '#contracts/pay/pension-endpoints.ts'
import type { Pension } from '#contracts/pay/pension.ts'
import { pounds } from '#domain/money.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { readEntry } from './read-entry.ts'
import { DepotError } from './terminal.ts'

function describe({ id, status, scheme, enrolledOn, optOutUntil, contributions, request }: Pension): string[] {
  const [last] = contributions
  return [
    `  ${id}: ${status}${enrolledOn === null ? '' : ` since ${enrolledOn}`}, ${scheme}`,
    ...(optOutUntil === null ? [] : [`      may opt out until ${optOutUntil}`]),
    ...(last
      ? [`      ${last.period}: ${pounds(last.own)} and ${pounds(last.provider)} on ${pounds(last.qualifying)}`]
      : []),
    ...(request
      ? [
          `      asks ${request.want}${request.percent === null ? '' : ` ${request.percent}%`}, ${request.state} (${request.id})`,
        ]
      : []),
  ]
}

const pathFor = (path: string, courier: string): string => path.replace('{id}', encodeURIComponent(courier))

export const pensionCommand: DepotCommand = {
  name: 'pension',
  usage: 'pension COURIER',
  summary: 'show the pension of a courier, and what they ask for',
  staff: 'back-office',
  async run({ client, terminal, words }) {
    const [courier, ...rest] = words
    if (courier === undefined || rest.length > 0)
      throw new DepotError('Name one courier: npm run depot -- pension <subject>')
    for (const line of describe(await client.call(readPensionEndpoint, pathFor(readPensionEndpoint.path, courier))))
      terminal.print(line)
  },
}

export const setPensionCommand: DepotCommand = {
  name: 'set-pension',
  usage: 'set-pension COURIER FILE',
  summary: 'enter the pension of a courier, from a .json file (docs/work-figures.md)',
  staff: 'back-office',
  async run({ client, terminal, words }) {
    const [courier, file, ...rest] = words
    if (courier === undefined || file === undefined || rest.length > 0)
      throw new DepotError('Name a courier and a file: npm run depot -- set-pension <subject> pension.json')
    const entry = await readEntry(terminal, file, pensionEntrySchema, 'pension')
    for (const line of describe(
      await client.call(writePensionEndpoint, pathFor(writePensionEndpoint.path, courier), jsonBody(entry)),
    ))
      terminal.print(line)
  },
}

export const earningsCommand: DepotCommand = {
  name: 'earnings',
  usage: 'earnings COURIER PERIOD POUNDS',
  summary: 'enter what a courier earned in a past pay period, such as 2026-P02 1602.48; contributions follow from it',
  staff: 'back-office',
  async run({ client, terminal, words }) {
    const [courier, period, amount, ...rest] = words
    if (
      courier === undefined ||
      period === undefined ||
      amount === undefined ||
      rest.length > 0 ||
      !/^\d{1,6}(\.\d{1,2})?$/.test(amount)
    ) {
      throw new DepotError('Name a courier, a period and pounds: npm run depot -- earnings <subject> 2026-P02 1602.48')
    }
    const path = pathFor(recordEarningsEndpoint.path, courier).replace('{period}', encodeURIComponent(period))
    const earnings = Math.round(Number(amount) * 1000)
    for (const line of describe(await client.call(recordEarningsEndpoint, path, jsonBody({ earnings }))))
      terminal.print(line)
  },
}

export const decidePensionCommand: DepotCommand = {
  name: 'decide-pension',
  usage: 'decide-pension COURIER done|declined [ANSWER]',
  summary: 'do what a courier has asked for about their pension, or decline it with a reason',
  staff: 'back-office',
  async run({ client, terminal, words }) {
    const [courier, state, answer = '', ...rest] = words
    if (courier === undefined || (state !== 'done' && state !== 'declined') || rest.length > 0) {
      throw new DepotError(
        'Name a courier and the decision: npm run depot -- decide-pension <subject> done, or declined "The reason."',
      )
    }
    const { request } = await client.call(readPensionEndpoint, pathFor(readPensionEndpoint.path, courier))
    if (!request) throw new DepotError('This courier has no open request.')
    const decided = await client.call(
      decidePensionEndpoint,
      pathFor(decidePensionEndpoint.path, courier),
      jsonBody({ request: request.id, state, answer }),
    )
    for (const line of describe(decided)) terminal.print(line)
  },
}
