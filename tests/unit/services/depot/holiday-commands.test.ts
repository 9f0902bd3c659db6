import { describe, expect, it } from 'vitest'
import type { StaffHoliday, StaffLeave } from '#contracts/holidays/holiday-endpoints.ts'
import type { DepotClient } from '#services/depot/depot-client.ts'
import type { DepotCommand } from '#services/depot/depot-command.ts'
import {
  approveHolidayCommand,
  coverHolidayCommand,
  declineHolidayCommand,
  holidaysCommand,
} from '#services/depot/holiday-commands.ts'
import { leaveCommand } from '#services/depot/leave-command.ts'
import { numberedId } from '#support/parcels.ts'

const id = numberedId(1)
const holiday: StaffHoliday = {
  id,
  courier: 'anna:b',
  name: 'A. Example',
  subDepot: 'SAM',
  from: '2026-06-08',
  to: '2026-06-09',
  firstDay: 'afternoon',
  lastDay: 'morning',
  leave: [{ year: 2026, halves: 2 }],
  requestedAt: '2026-05-14T09:00:00.000Z',
  receivedAt: '2026-05-14T09:00:00.000Z',
  state: 'declined',
  text: 'Two\nare away.',
  decidedAt: '2026-05-14T09:00:00.000Z',
  cover: {
    state: 'none',
    until: null,
    invitations: [{ courier: 'ben', name: 'B. Sample', state: 'withdrawn', answeredAt: null }],
  },
}
const simple: StaffHoliday = {
  ...holiday,
  subDepot: '',
  firstDay: 'whole',
  lastDay: 'whole',
  leave: [{ year: 2026, halves: 3 }],
  state: 'requested',
  text: '',
  cover: { state: 'pool', until: null, invitations: [] },
}
const year = {
  id: '2026',
  from: '2026-04-01',
  to: '2027-03-31',
  entitled: 34,
  carried: 7,
  booked: 3,
  left: 38,
  mayCarry: 16,
}
const leave: StaffLeave = {
  courier: 'anna:b',
  name: 'A. Example',
  subDepot: 'SAM',
  days: [1, 2, 6],
  startsOn: '2026-06-01',
  carried: [],
  years: [year],
}

/** A service that has these holidays, and keeps what it is told. */
function depot(holidays: StaffHoliday[] = [holiday]) {
  const out: string[] = []
  const told: { method: string; path: string; body: unknown }[] = []
  const client: DepotClient = {
    async call(endpoint, path, body) {
      told.push({ method: endpoint.method, path, body: body && JSON.parse(Buffer.from(body.bytes).toString()) })
      return await Promise.resolve(
        endpoint.result.parse(
          path.endsWith('/leave') ? leave : endpoint.method === 'GET' ? { holidays, next: null } : holiday,
        ),
      )
    },
  }
  const run = async (command: DepotCommand, words: string[], options: Record<string, string> = {}) =>
    await command.run({
      client,
      terminal: { print: (line: string) => void out.push(line) } as never,
      words,
      option: (name) => options[name],
    })
  return { run, out, told }
}

describe('holidays from the command line', () => {
  it('are listed with their days and who covers, by state and courier where they are named', async () => {
    const { run, out, told } = depot([holiday, simple])
    await run(holidaysCommand, [], { state: 'requested', courier: 'anna:b' })
    expect(told).toMatchObject([{ path: '/v1/holidays?state=requested&courier=anna%3Ab&limit=500' }])
    expect(out).toEqual([
      `  ${id} A. Example, declined (anna:b, SAM)`,
      '      2026-06-08 at midday to 2026-06-09 at midday, 1 day',
      '      depot: Two are away.',
      '      cover: none, B. Sample withdrawn',
      `  ${id} A. Example, requested (anna:b)`,
      '      2026-06-08 to 2026-06-09, 1.5 days',
      '      cover: pool',
    ])
    await expect(run(holidaysCommand, [], { state: 'lost' })).rejects.toThrow(
      'they are requested, approved, declined, taken, cancelled',
    )
    const empty = depot([])
    await empty.run(holidaysCommand, [])
    expect(empty.out).toEqual(['There are no holidays.'])
  })

  it('are approved, declined and covered by their ids', async () => {
    const { run, told } = depot()
    await run(approveHolidayCommand, [id])
    await run(declineHolidayCommand, [id, 'Two are away.'])
    await run(coverHolidayCommand, [id, 'ben'])
    const path = `/v1/holidays/anna%3Ab/${id}`
    expect(told.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path: `${path}/decision`, body: { state: 'approved' } },
      { method: 'POST', path: `${path}/decision`, body: { state: 'declined', text: 'Two are away.' } },
      { method: 'POST', path: `${path}/cover`, body: { by: 'ben' } },
    ])
    await expect(run(approveHolidayCommand, [])).rejects.toThrow('Name a holiday as it is listed')
    await expect(run(declineHolidayCommand, [id])).rejects.toThrow('and the reason')
    await expect(run(declineHolidayCommand, [id, ' '])).rejects.toThrow('and the reason')
    await expect(run(coverHolidayCommand, [id])).rejects.toThrow('Name a holiday and a courier')
    await expect(run(approveHolidayCommand, [numberedId(9)])).rejects.toThrow(`There is no holiday ${numberedId(9)}.`)
  })
})

describe('the leave of a courier from the command line', () => {
  it('is set with working days, first day and days carried over', async () => {
    const { run, out, told } = depot()
    await run(leaveCommand, ['SAM', 'anna:b'], {
      name: 'A. Example',
      days: 'Mon, tue,sat',
      from: '2026-06-01',
      carried: '2026:3.5',
    })
    await run(leaveCommand, ['SAM', 'anna:b'], { name: 'A. Example', days: 'sun' })
    const body = {
      subDepot: 'SAM',
      name: 'A. Example',
      days: [1, 2, 6],
      startsOn: '2026-06-01',
      carried: [{ year: 2026, halves: 7 }],
    }
    expect(told.slice(0, 2)).toEqual([
      { method: 'PUT', path: '/v1/couriers/anna%3Ab/leave', body },
      { method: 'PUT', path: '/v1/couriers/anna%3Ab/leave', body: { ...body, days: [0], startsOn: null, carried: [] } },
    ])
    await run(leaveCommand, ['SAM', 'anna:b'], {
      name: 'A. Example',
      days: 'mon',
      hours: '2026-06-30:68,2026-07-31:70',
      'day-hours': '8',
    })
    const worked = [
      { until: '2026-06-30', hours: 68 },
      { until: '2026-07-31', hours: 70 },
    ]
    expect(told.at(-1)?.body).toMatchObject({ irregularHours: { hoursADay: 8, worked } })
    expect(out.slice(0, 2)).toEqual([
      '  A. Example (anna:b, SAM): mon, tue, sat, from 2026-06-01',
      '      2026-04-01 to 2027-03-31: 17 days, 3.5 carried over, 1.5 booked, 19 left',
    ])
  })

  it.each([
    [['SAM'], { name: 'A', days: 'mon' }],
    [['SAM', 'anna', 'more'], { name: 'A', days: 'mon' }],
    [['SAM', 'anna'], { days: 'mon' }],
    [['SAM', 'anna'], { name: 'A' }],
    [['SAM', 'anna'], { name: 'A', days: 'monday' }],
    [['SAM', 'anna'], { name: 'A', days: 'mon', from: 'June' }],
    [['SAM', 'anna'], { name: 'A', days: 'mon', carried: '2026:0.3' }],
    [['SAM', 'anna'], { name: 'A', days: 'mon', carried: '3' }],
    [['SAM', 'anna'], { name: 'A', days: 'mon', hours: '2026-06-30:68' }],
    [['SAM', 'anna'], { name: 'A', days: 'mon', hours: 'June:68', 'day-hours': '8' }],
  ])('is not set with %j %j', async (words, options) => {
    const { run, told } = depot()
    await expect(run(leaveCommand, words, options as Record<string, string>)).rejects.toThrow(
      'Name a sub-depot, a courier',
    )
    expect(told).toEqual([])
  })
})
