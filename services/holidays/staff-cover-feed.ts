import { sql, type QueryExecutorProvider } from 'kysely'
import type { Holiday } from '#contracts/holidays/holidays.ts'
import type { StaffCoverRow } from '#contracts/depot/staff-waiting.ts'
import { londonDay } from '#domain/dates/day.ts'
import { coverDueOn, wantsCover } from '#domain/holidays/want-cover.ts'
import { defineCourierDecisionFeed } from '#kit/sync/courier-decision-feeds.ts'
import { decidedShownMs, type Decided, type DecisionEntry } from '#kit/sync/decision-table.ts'
import { staffFeed } from '#kit/sync/group-feeds.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import type { CourierLeave } from './courier-leave.ts'

/** A courier's holidays, of which some have just changed. */
interface CoverItem {
  book: CourierLeave
  changed: readonly Holiday[]
}

function toRow({ courier, name }: CourierLeave, holiday: Holiday, outcome: StaffCoverRow['outcome']): StaffCoverRow {
  const { id, from, to, firstDay, lastDay, leave, requestedAt, cover } = holiday
  const asked = cover.invitations.map((each) => ({ courier: each.courier, state: each.state }))
  return {
    id: ownedKey({ courier, id }),
    courier,
    name,
    askedAt: requestedAt,
    dueOn: coverDueOn(holiday),
    outcome,
    from,
    to,
    firstDay,
    lastDay,
    leave,
    asked,
  }
}

/** The outcome; undefined if its days are over, because then it leaves the feed without one. */
function toOutcome({ state, cover }: Holiday, { by, at }: Decided): NonNullable<StaffCoverRow['outcome']> | undefined {
  if (state === 'taken') return undefined
  return {
    state: state === 'cancelled' ? state : cover.state,
    by: state === 'cancelled' ? '' : by,
    at: at.toISOString(),
  }
}

/** The holidays of a courier that staff see already. */
async function readShown(tx: QueryExecutorProvider, courier: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from holiday where courier = ${courier} and cover_shown_until is not null`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

function toEntries({ book, changed }: CoverItem, shown: ReadonlySet<string>, decided: Decided): DecisionEntry[] {
  const { courier, subDepot } = book
  const changedIds = new Set(changed.map(({ id }) => id))
  return [...book.holidays.values()].flatMap((holiday): DecisionEntry[] => {
    const [isShown, isChanged] = [shown.has(holiday.id), changedIds.has(holiday.id)]
    const id = ownedKey({ courier, id: holiday.id })
    if (wantsCover(holiday, londonDay(decided.at))) {
      const until = new Date(Date.parse(`${holiday.to}T00:00:00Z`) + decidedShownMs)
      return isShown && !isChanged ? [] : [{ subDepot, id, row: toRow(book, holiday, null), until }]
    }
    if (!isShown || !isChanged) return []
    const outcome = toOutcome(holiday, decided)
    return [{ subDepot, id, row: outcome ? toRow(book, holiday, outcome) : null }]
  })
}

/** Approved holidays that nobody covers yet are shown until their days are over. */
export const coverFeed = defineCourierDecisionFeed<CoverItem>({
  kind: 'staff-cover',
  table: 'holiday',
  shownUntil: 'cover_shown_until',
  isOpen: sql`false`,
  feedsOf: (subDepot) => (subDepot === '' ? [] : [staffFeed(subDepot)]),
  async toEntries(tx, items, decided) {
    const entries: DecisionEntry[] = []
    for (const item of items) {
      if (item.book.subDepot !== '') entries.push(...toEntries(item, await readShown(tx, item.book.courier), decided))
    }
    return entries
  },
})
