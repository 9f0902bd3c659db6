import { sql, type QueryExecutorProvider } from 'kysely'
import type { CourierDocument } from '#contracts/onboarding/document.ts'
import type { DocumentReminder, StepSet } from '#contracts/onboarding/onboarding.ts'
import { peopleEvents } from '#contracts/webhooks/people-events.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { dueReminder } from '#domain/onboarding/reminders.ts'
import { newEvent, recordEvents } from '#kit/events/record-events.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { lockDocuments } from './document-rows.ts'
import { findSteps, type OnboardingStore } from './step-store.ts'

/** The name in the feed. */
export const reminderKind = 'document-reminder'

/** Days; a step reminds no earlier. */
const widest = 365

interface Ending {
  courier: string
  sub_depot: string
  body: CourierDocument
  /** Written for this last day already. */
  written: number[]
}

async function findEnding(db: QueryExecutorProvider, today: string): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select d.courier, d.sub_depot, d.body,
      coalesce((select jsonb_agg(r.days) from reminder r where r.courier = d.courier and r.step = d.step and r.until = d.until), '[]'::jsonb) as written
    from document d where d.until between ${today} and ${addDays(today, widest)} order by d.courier, d.step`.execute(db)
  return rows
}

function reminderOf(
  { sub_depot, body, written }: Ending,
  steps: ReadonlyMap<string, StepSet>,
  at: Date,
): DocumentReminder | undefined {
  const until = body.standing?.until ?? null
  const step = steps.get(sub_depot)?.find(({ id }) => id === body.id)
  if (until === null || !step) return undefined
  const days = dueReminder(step.remindDays, until, londonDay(at))
  return days === undefined || written.includes(days) ? undefined : { id: body.id, until, days, at: at.toISOString() }
}

/** Writes down one reminder, unless another process has, or the document was renewed meanwhile. */
async function write(
  { db }: OnboardingStore,
  { courier, sub_depot: subDepot }: Ending,
  reminder: DocumentReminder,
  at: Date,
): Promise<boolean> {
  const { id, until, days } = reminder
  return await transact(db, async (tx) => {
    const [row] = await lockDocuments(tx, courier, [id])
    if (row?.body.standing?.until !== until) return false
    const { rows } = await sql`
      insert into reminder (courier, step, until, days, written_at) values (${courier}, ${id}, ${until}, ${days}, ${at})
      on conflict do nothing returning 1`.execute(tx)
    if (rows.length === 0) return false
    const expiring = { courier, subDepot, document: id, until, days }
    await recordEvents(tx, [newEvent(peopleEvents.documentExpiring, `${courier}/${id}`, expiring)], at)
    await appendFeed(tx, [{ feed: courierFeed(courier), kind: reminderKind, id, value: reminder }], at)
    return true
  })
}

/** Reminds whoever has a document that ends soon, once for each of a step's days. Returns how many reminders that were. */
export async function remindCouriers(store: OnboardingStore): Promise<number> {
  const at = store.clock.now()
  const ending = await findEnding(store.db, londonDay(at))
  const steps = new Map<string, StepSet>()
  for (const subDepot of new Set(ending.map((each) => each.sub_depot)))
    steps.set(subDepot, await findSteps(store.db, subDepot))
  let written = 0
  for (const each of ending) {
    const reminder = reminderOf(each, steps, at)
    if (reminder && (await write(store, each, reminder, at))) written++
  }
  return written
}
