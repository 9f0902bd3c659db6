import { leaveEntrySchema, writeLeaveEndpoint, type StaffLeave } from '#contracts/holidays/holiday-endpoints.ts'
import { jsonBody } from './depot-client.ts'
import type { DepotCommand } from './depot-command.ts'
import { DepotError } from './terminal.ts'

/** The weekdays in the order of their numbers. */
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const list = (text: string): string[] => text.split(',').map((each) => each.trim().toLowerCase())

/** "2026:3.5": days that go over into the leave year from April 2026. */
function parseCarried(text: string): { year: number; halves: number } {
  const [year, days] = text.split(':')
  return { year: Number(year), halves: Number(days) * 2 }
}

/** "2026-06-30:68": the last day of a pay period and the hours that were worked in it. */
function workedIn(text: string): { until: string; hours: number } {
  const at = text.lastIndexOf(':')
  return { until: text.slice(0, at), hours: Number(text.slice(at + 1)) }
}

const describe = ({ name, courier, subDepot, days, startsOn, years }: StaffLeave): string[] => [
  `  ${name} (${courier}${subDepot === '' ? '' : `, ${subDepot}`}): ${days.map((day) => weekdays[day]).join(', ')}${startsOn === null ? '' : `, from ${startsOn}`}`,
  ...years.map(
    ({ from, to, entitled, carried, booked, left }) =>
      `      ${from} to ${to}: ${entitled / 2} days, ${carried / 2} carried over, ${booked / 2} booked, ${left / 2} left`,
  ),
]

export const leaveCommand: DepotCommand = {
  name: 'leave',
  usage:
    'leave SUB-DEPOT COURIER --name NAME --days mon,tue [--from 2026-06-01] [--carried 2026:3.5] [--hours 2026-06-30:68 --day-hours 8]',
  summary:
    'save the leave terms of a courier: working days, first day, days carried over, and for irregular hours those of each pay period',
  staff: 'sub-depot',
  options: ['name', 'days', 'from', 'carried', 'hours', 'day-hours'],
  async run({ client, terminal, words, option }) {
    const [subDepot, courier, ...rest] = words
    const [carried, hours, hoursADay] = [option('carried'), option('hours'), option('day-hours')]
    const entry = leaveEntrySchema.safeParse({
      subDepot,
      name: option('name'),
      days: list(option('days') ?? '').map((day) => weekdays.indexOf(day)),
      startsOn: option('from') ?? null,
      carried: carried === undefined ? [] : list(carried).map(parseCarried),
      ...(hours === undefined && hoursADay === undefined
        ? {}
        : { irregularHours: { hoursADay: Number(hoursADay), worked: list(hours ?? '').map(workedIn) } }),
    })
    if (courier === undefined || !entry.success || rest.length > 0) {
      throw new DepotError(
        'Name a sub-depot, a courier, their name and working days: npm run depot -- leave SAM ID --name "A. Example" --days mon,tue,wed --from 2026-06-01 --carried 2026:3.5',
      )
    }
    const path = writeLeaveEndpoint.path.replace('{courier}', encodeURIComponent(courier))
    for (const line of describe(await client.call(writeLeaveEndpoint, path, jsonBody(entry.data)))) terminal.print(line)
  },
}
