import { sql, type QueryExecutorProvider } from 'kysely'
import type { Holiday } from '#contracts/holidays.ts'
import type { StaffCoverRow } from '#contracts/staff-waiting.ts'
import { londonDay } from '#domain/day.ts'
import { coverDueOn, wantsCover } from '#domain/holidays/want-cover.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { staffFeed } from '#kit/sync/group-feeds.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import type { LeaveBook } from './book.ts'

/** Milliseconds for which staff see what has become of a request, or of days that wanted cover. */
export const shownFor = 36 * 60 * 60 * 1000

const toStaff = (subDepot: string, id: string, value: StaffCoverRow | null): FeedRow => ({
  feed: staffFeed(subDepot),
  kind: 'staff-cover',
  id,
  value,
})

function rowOf({ courier, name }: LeaveBook, holiday: Holiday, outcome: StaffCoverRow['outcome']): StaffCoverRow {
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

/** How it ended; undefined: the days are over, and it goes without a word. */
function outcomeOf({ state, cover }: Holiday, by: string, at: Date): NonNullable<StaffCoverRow['outcome']> | undefined {
  if (state === 'taken') return undefined
  return {
    state: state === 'cancelled' ? state : cover.state,
    by: state === 'cancelled' ? '' : by,
    at: at.toISOString(),
  }
}

async function show(tx: QueryExecutorProvider, { courier }: LeaveBook, id: string, until: Date | null): Promise<void> {
  await sql`update holiday set cover_shown_until = ${until} where courier = ${courier} and id = ${id}`.execute(tx)
}

/**
 * What the feed of a sub-depot's staff shows of a book whose holidays want cover: those that changed, and those that
 * were not shown yet. It also notes until when each is shown.
 */
export async function tellCover(
  tx: QueryExecutorProvider,
  book: LeaveBook,
  changed: readonly Holiday[],
  { by, at }: { by: string; at: Date },
): Promise<FeedRow[]> {
  const { courier, subDepot, holidays } = book
  if (subDepot === '') return []
  const { rows } = await sql<{
    id: string
  }>`select id from holiday where courier = ${courier} and cover_shown_until is not null`.execute(tx)
  const shown = new Set(rows.map(({ id }) => id))
  const named = new Set(changed.map(({ id }) => id))
  const told: FeedRow[] = []
  for (const holiday of holidays.values()) {
    const { id, to } = holiday
    const key = ownedKey({ courier, id })
    if (wantsCover(holiday, londonDay(at))) {
      if (shown.has(id) && !named.has(id)) continue
      await show(tx, book, id, new Date(Date.parse(`${to}T00:00:00Z`) + shownFor))
      told.push(toStaff(subDepot, key, rowOf(book, holiday, null)))
    } else if (shown.has(id) && named.has(id)) {
      const outcome = outcomeOf(holiday, by, at)
      await show(tx, book, id, outcome ? new Date(at.getTime() + shownFor) : null)
      told.push(toStaff(subDepot, key, outcome ? rowOf(book, holiday, outcome) : null))
    }
  }
  return told
}

/** What leaves the feed of the sub-depot in which a book stood. */
export async function leavingCover(tx: QueryExecutorProvider, courier: string, told: string): Promise<FeedRow[]> {
  const { rows } = await sql<{ id: string }>`
    update holiday set cover_shown_until = null where courier = ${courier} and cover_shown_until is not null returning id`.execute(
    tx,
  )
  return told === '' ? [] : rows.map(({ id }) => toStaff(told, ownedKey({ courier, id }), null))
}

/** Takes what ended some time ago, and days that are over, out of the feeds of staff. */
export async function forgetCover(tx: QueryExecutorProvider, at: Date): Promise<FeedRow[]> {
  const { rows } = await sql<{ courier: string; id: string; told: string }>`
    update holiday as h set cover_shown_until = null from leave_book b
    where b.courier = h.courier and h.cover_shown_until <= ${at}
    returning h.courier, h.id, coalesce(b.told, '') as told`.execute(tx)
  return rows.flatMap(({ told, courier, id }) => (told === '' ? [] : [toStaff(told, ownedKey({ courier, id }), null)]))
}
