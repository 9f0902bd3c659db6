import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { CourierDocument } from '#contracts/document.ts'
import type { DocumentDecision, StaffDocument } from '#contracts/onboarding-endpoints.ts'
import { londonDay } from '#domain/day.ts'
import { lastDay } from '#domain/onboarding/judge-document.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { serves } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { documentFeedRow, lockDocuments, saveDocuments } from './document-rows.ts'
import { reminderKind } from './remind.ts'
import { stepsOf } from './step-store.ts'
import type { OnboardingStore } from './step-store.ts'

interface DecisionOn {
  caller: Caller
  courier: string
  step: string
}

/** Reminders of a last day that counts no longer leave the feed. */
async function endReminders(tx: QueryExecutorProvider, courier: string, { id, standing }: CourierDocument): Promise<FeedRow[]> {
  const { rows } = await sql`
    delete from reminder where courier = ${courier} and step = ${id} and until is distinct from ${standing?.until ?? null}::text
    returning 1`.execute(tx)
  return rows.length === 0 ? [] : [{ feed: courierFeed(courier), kind: reminderKind, id, value: null }]
}

/**
 * What staff decide of what was handed in last. A decision names the submission that was looked at, so that none is
 * taken on one that nobody has seen.
 * @throws ProblemError not-found, not-allowed, or body-invalid where what is accepted has no day left
 */
export async function decideDocument({ db, clock }: OnboardingStore, { caller, courier, step: stepId }: DecisionOn, given: DocumentDecision): Promise<StaffDocument> {
  return await transact(db, async (tx) => {
    const [row] = await lockDocuments(tx, courier, [stepId])
    if (!row || !serves(caller, row.sub_depot)) throw new ProblemError('not-found')
    const { sub_depot: subDepot, body: document } = row
    const { sent } = document
    if (sent.id !== given.submission) throw new ProblemError('not-allowed', { detail: 'The courier has handed in another one meanwhile.' })
    if (sent.state === given.state) return { ...document, courier, subDepot }
    if (sent.state !== 'received') throw new ProblemError('not-allowed', { detail: `This document is ${sent.state} already.` })
    const at = clock.now()
    const decidedAt = at.toISOString()
    const next: CourierDocument = { ...document, sent: { ...sent, state: given.state, text: given.state === 'refused' ? given.text : '', decidedAt } }
    if (given.state === 'accepted') {
      const step = (await stepsOf(tx, subDepot)).find((each) => each.id === stepId)
      const until = given.until ?? (step ? lastDay(step, sent) : sent.expiresOn)
      if (until !== null && until < londonDay(at)) throw new ProblemError('body-invalid', { detail: `It has expired on ${until}.` })
      next.standing = { submission: sent.id, acceptedAt: decidedAt, until }
    }
    await saveDocuments(tx, courier, subDepot, [next], at)
    const ended = given.state === 'accepted' ? await endReminders(tx, courier, next) : []
    await appendFeed(tx, [documentFeedRow(courier, next), ...ended], at)
    return { ...next, courier, subDepot }
  })
}
