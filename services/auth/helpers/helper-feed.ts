import { sql } from 'kysely'
import type { StaffHelperRow } from '#contracts/courier/helper.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addWorkingDays } from '#domain/dates/working-days.ts'
import { defineDecisionFeed } from '#kit/sync/decision-feed.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockHelpers, type StoredHelper } from './helper-rows.ts'

/** Working days that a request may wait. */
const decisionDays = 5

function toRow({ courier, helper }: StoredHelper, outcome: StaffHelperRow['outcome']): StaffHelperRow {
  const { id, name, receivedAt } = helper
  const { email, phone } = outcome === null ? helper : { email: '', phone: '' }
  return {
    id: ownedKey({ courier, id }),
    courier,
    askedAt: receivedAt,
    dueOn: addWorkingDays(londonDay(new Date(receivedAt)), decisionDays),
    outcome,
    name,
    email,
    phone,
  }
}

/** Shows requests for helpers to the staff of the courier's sub-depot. */
export const helperFeed = defineDecisionFeed<StoredHelper>({
  kind: 'staff-helper',
  table: 'helper',
  id: { type: 'uuid' },
  told: 'sub-depot',
  isMissing: sql`t.state = 'requested' and t.told is distinct from t.sub_depot`,
  lock: lockHelpers,
  toEntries: (_tx, items, { by, at }) =>
    items.map((item) => {
      const { state } = item.helper
      const row = toRow(item, state === 'requested' ? null : { state, by, at: at.toISOString() })
      return { subDepot: item.subDepot, id: row.id, row }
    }),
})
