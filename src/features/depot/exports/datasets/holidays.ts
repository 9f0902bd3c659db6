import { listHolidaysEndpoint, type StaffHoliday } from '#contracts/holidays/holiday-endpoints.ts'
import { pageRows } from '#contracts/page.ts'
import { request } from '../../requests/request-sync.ts'
import { toDataset, toPage } from '../dataset.ts'

const halves = (sum: number, { halves: own }: { halves: number }): number => sum + own

export const holidaysDataset = toDataset<StaffHoliday>({
  key: 'holidays',
  label: 'Holidays',
  hint: 'Each holiday with a day on these dates, whatever was decided.',
  permission: 'view',
  at: ['/depot', '/office'],
  columns: [
    { name: 'sub_depot', type: 'text', of: ({ subDepot }) => subDepot },
    { name: 'courier', type: 'text', of: ({ name }) => name },
    { name: 'courier_id', type: 'text', of: ({ courier }) => courier },
    { name: 'holiday_id', type: 'text', of: ({ id }) => id },
    { name: 'first_day', type: 'text', of: ({ from }) => from },
    { name: 'last_day', type: 'text', of: ({ to }) => to },
    { name: 'first_day_from', type: 'text', of: ({ firstDay }) => firstDay },
    { name: 'last_day_until', type: 'text', of: ({ lastDay }) => lastDay },
    { name: 'state', type: 'text', of: ({ state }) => state },
    { name: 'days_of_leave', type: 'number', of: ({ leave }) => leave.reduce(halves, 0) / 2 },
    { name: 'requested_at', type: 'time', of: ({ requestedAt }) => requestedAt },
    { name: 'decided_at', type: 'time', of: ({ decidedAt }) => decidedAt },
    { name: 'reason', type: 'text', of: ({ text }) => text },
    { name: 'cover', type: 'text', of: ({ cover }) => cover.state },
  ],
  read: async ({ from, to }, after) =>
    toPage(await request(listHolidaysEndpoint, { query: { limit: pageRows.most, after } }), ({ holidays }) =>
      holidays.filter((holiday) => holiday.from <= to && holiday.to >= from),
    ),
})
