import { listClaimsEndpoint, type StaffClaim } from '#contracts/claims/claim-endpoints.ts'
import { pageRows } from '#contracts/page.ts'
import { londonDay } from '#domain/dates/day.ts'
import { request } from '../../requests/request-sync.ts'
import { toDataset, toPage } from '../dataset.ts'
import { courierColumns } from '../list-columns.ts'
import { toPounds } from '../to-pounds.ts'

export const claimsDataset = toDataset<StaffClaim>({
  key: 'claims',
  label: 'Claims',
  hint: 'Each claim that arrived on these dates, with its amount and what was decided.',
  permission: 'pay',
  at: ['/office'],
  columns: [
    ...courierColumns,
    { name: 'claim_id', type: 'text', of: ({ id }) => id },
    { name: 'reference', type: 'text', of: ({ reference }) => reference },
    { name: 'kind', type: 'text', of: ({ evidence }) => evidence.kind },
    { name: 'state', type: 'text', of: ({ state }) => state },
    { name: 'received_at', type: 'time', of: ({ receivedAt }) => receivedAt },
    { name: 'due_on', type: 'text', of: ({ dueOn }) => dueOn },
    { name: 'amount_pounds', type: 'number', of: ({ amount }) => toPounds(amount) },
    { name: 'decided_by', type: 'text', of: ({ decided }) => decided?.by },
    { name: 'decided_at', type: 'time', of: ({ decided }) => decided?.at },
    { name: 'answer', type: 'text', of: ({ decided }) => decided?.text },
  ],
  read: async ({ from, to }, after) =>
    toPage(await request(listClaimsEndpoint, { query: { limit: pageRows.most, after } }), ({ claims }) =>
      claims.filter(({ receivedAt }) => {
        const day = londonDay(new Date(receivedAt))
        return day >= from && day <= to
      }),
    ),
})
