import { pageRows } from '#contracts/page.ts'
import { listInvoicesEndpoint, type StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { request } from '../../requests/request-sync.ts'
import { toDataset, toPage } from '../dataset.ts'
import { courierColumns } from '../list-columns.ts'
import { toPounds } from '../to-pounds.ts'

const daysOfWeek = 7

export const invoicesDataset = toDataset<StaffInvoice>({
  key: 'invoices',
  label: 'Invoices',
  hint: 'Each invoice of a week with one of these dates, with its total.',
  permission: 'pay',
  at: ['/depot', '/office'],
  columns: [
    { name: 'sub_depot', type: 'text', of: ({ subDepot }) => subDepot },
    ...courierColumns,
    { name: 'invoice_id', type: 'text', of: ({ id }) => id },
    { name: 'number', type: 'text', of: ({ number }) => number },
    { name: 'type', type: 'text', of: ({ type }) => type },
    { name: 'week', type: 'text', of: ({ week }) => week },
    { name: 'state', type: 'text', of: ({ state }) => state },
    { name: 'issued_on', type: 'text', of: ({ issuedOn }) => issuedOn },
    { name: 'paid_on', type: 'text', of: ({ paidOn }) => paidOn },
    { name: 'parcels', type: 'whole', of: ({ sums }) => sums.reduce((sum, { count }) => sum + count, 0) },
    { name: 'total_pounds', type: 'number', of: ({ total }) => toPounds(total) },
    { name: 'published_at', type: 'time', of: ({ publishedAt }) => publishedAt },
  ],
  read: async ({ from, to }, after) =>
    toPage(await request(listInvoicesEndpoint, { query: { limit: pageRows.most, after } }), ({ invoices }) =>
      invoices.filter(({ week }) => week <= to && addDays(week, daysOfWeek - 1) >= from),
    ),
})
