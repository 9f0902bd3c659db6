import {
  assignCoverEndpoint,
  decideHolidayEndpoint,
  holidayDecisionSchema,
  listHolidaysEndpoint,
  type HolidayDecision,
  type StaffHoliday,
} from '#contracts/holidays/holiday-endpoints.ts'
import { holidayStateSchema } from '#contracts/holidays/holidays.ts'
import { allPages } from './all-pages.ts'
import { jsonBody } from './depot-client.ts'
import type { CommandContext, DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

function describe({
  id,
  courier,
  name,
  subDepot,
  from,
  to,
  firstDay,
  lastDay,
  leave,
  state,
  text,
  cover,
}: StaffHoliday): string[] {
  const days = leave.reduce((sum, { halves }) => sum + halves, 0) / 2
  const begin = `${from}${firstDay === 'afternoon' ? ' at midday' : ''}`
  const end = `${to}${lastDay === 'morning' ? ' at midday' : ''}`
  const asked = cover.invitations.map((each) => `${each.name} ${each.state}`)
  return [
    `  ${id} ${name}, ${state} (${courier}${subDepot === '' ? '' : `, ${subDepot}`})`,
    `      ${begin} to ${end}, ${days} ${days === 1 ? 'day' : 'days'}`,
    ...(text === '' ? [] : [`      depot: ${text.replaceAll(/\s+/g, ' ')}`]),
    ...(cover.state === 'none' && asked.length === 0 ? [] : [`      cover: ${[cover.state, ...asked].join(', ')}`]),
  ]
}

const find = async ({ client }: CommandContext, query: Record<string, string>): Promise<StaffHoliday[]> =>
  (await allPages(client, listHolidaysEndpoint, query)).flatMap(({ holidays }) => holidays)

/** The holiday that was listed under an id, as the address of an endpoint names it. */
async function pathTo(context: CommandContext, { path }: { path: string }, id: string): Promise<string> {
  const holiday = (await find(context, {})).find((each) => each.id === id)
  if (!holiday) throw new DepotError(`There is no holiday ${id}.`)
  return path.replace('{courier}', encodeURIComponent(holiday.courier)).replace('{id}', id)
}

async function decide(context: CommandContext, id: string, decision: HolidayDecision): Promise<void> {
  const path = await pathTo(context, decideHolidayEndpoint, id)
  for (const line of describe(await context.client.call(decideHolidayEndpoint, path, jsonBody(decision))))
    context.terminal.print(line)
}

export const holidaysCommand: DepotCommand = {
  name: 'holidays',
  usage: 'holidays [--state requested|approved|declined|taken|cancelled] [--courier ID]',
  summary: 'list the holidays of couriers, the earliest first',
  staff: 'sub-depot',
  options: ['state', 'courier'],
  async run(context) {
    const [state, courier] = [context.option('state'), context.option('courier')]
    if (state !== undefined && !holidayStateSchema.safeParse(state).success) {
      throw new DepotError(`"${state}" is not a state of a holiday: they are ${holidayStateSchema.options.join(', ')}.`)
    }
    const holidays = await find(context, {
      ...(state === undefined ? {} : { state }),
      ...(courier === undefined ? {} : { courier }),
    })
    for (const line of holidays.flatMap(describe)) context.terminal.print(line)
    if (holidays.length === 0) context.terminal.print('There are no holidays.')
  },
}

export const approveHolidayCommand: DepotCommand = {
  name: 'approve-holiday',
  usage: 'approve-holiday ID',
  summary: 'approve a holiday by its id',
  staff: 'sub-depot',
  async run(context) {
    const [id, ...rest] = context.words
    if (id === undefined || rest.length > 0)
      throw new DepotError('Name a holiday as it is listed: npm run depot -- approve-holiday ID')
    await decide(context, id, { state: 'approved' })
  },
}

export const declineHolidayCommand: DepotCommand = {
  name: 'decline-holiday',
  usage: 'decline-holiday ID REASON',
  summary: 'decline a holiday by its id; the courier sees the reason',
  staff: 'sub-depot',
  async run(context) {
    const [id, text, ...rest] = context.words
    const decision = holidayDecisionSchema.safeParse({ state: 'declined', text })
    if (id === undefined || !decision.success || rest.length > 0) {
      throw new DepotError(
        'Name a holiday as it is listed, and the reason: npm run depot -- decline-holiday ID "Two others are away."',
      )
    }
    await decide(context, id, decision.data)
  },
}

export const coverHolidayCommand: DepotCommand = {
  name: 'cover-holiday',
  usage: 'cover-holiday ID COURIER',
  summary: 'choose the courier who covers a holiday that is in the depot pool',
  staff: 'sub-depot',
  async run(context) {
    const [id, by, ...rest] = context.words
    if (id === undefined || by === undefined || rest.length > 0)
      throw new DepotError('Name a holiday and a courier: npm run depot -- cover-holiday ID COURIER')
    const path = await pathTo(context, assignCoverEndpoint, id)
    for (const line of describe(await context.client.call(assignCoverEndpoint, path, jsonBody({ by }))))
      context.terminal.print(line)
  },
}
