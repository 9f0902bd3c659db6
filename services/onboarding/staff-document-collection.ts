import { sql, type QueryExecutorProvider } from 'kysely'
import type { CourierDocument } from '#contracts/onboarding/document.ts'
import type { StepSet } from '#contracts/onboarding/onboarding.ts'
import { decideDocument, type DecideDocumentInput } from '#contracts/onboarding/staff-document-commands.ts'
import { londonDay } from '#domain/dates/day.ts'
import { lastDay } from '#domain/onboarding/judge-document.ts'
import { serves } from '#kit/http/staff-access.ts'
import { decision, defineCollection, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { ownedKey, readOwnedKey } from '#kit/sync/owned-key.ts'
import { documentFeedRow, lockOwnedDocuments, saveDocuments } from './document-rows.ts'
import type { OnboardingTables } from './tables.ts'
import { reminderKind } from './remind.ts'
import { documentFeed, type DocumentItem } from './staff-feed.ts'
import { findSteps } from './step-store.ts'

interface StaffDocumentCase extends DocumentItem {
  /** The steps of its sub-depot, which decide how long it is valid. */
  steps: StepSet
}

/** Reminders of a last day that counts no longer leave the feed. */
async function endReminders(
  tx: QueryExecutorProvider,
  courier: string,
  { id, standing }: CourierDocument,
): Promise<FeedRow[]> {
  const { rows } = await sql`
    delete from reminder where courier = ${courier} and step = ${id} and until is distinct from ${standing?.until ?? null}::text
    returning 1`.execute(tx)
  return rows.length === 0 ? [] : [{ feed: courierFeed(courier), kind: reminderKind, id, value: null }]
}

/** A decision names the submission that was looked at, so that none is taken on one that nobody has seen. */
function decide(
  state: StaffDocumentCase | undefined,
  { step: stepId, decision: given }: DecideDocumentInput,
  { caller, receivedAt }: DecideContext,
): Outcome<StaffDocumentCase> {
  if (!state) return { rejected: 'not-yours' }
  if (state.courier === caller.sub) return { rejected: 'involved' }
  const { document, steps } = state
  const { sent } = document
  if (sent.id !== given.submission) return { rejected: 'handed-in-anew', current: document }
  if (sent.state === given.state && (given.state === 'accepted' || sent.text === given.text)) return { state }
  if (sent.state !== 'received') return { rejected: 'already-decided', current: document }
  const next: CourierDocument = {
    ...document,
    sent: { ...sent, state: given.state, text: given.state === 'refused' ? given.text : '', decidedAt: receivedAt },
  }
  if (given.state === 'refused') return { state: { ...state, document: next } }
  const step = steps.find((each) => each.id === stepId)
  const until = given.until ?? (step ? lastDay(step, sent) : sent.expiresOn)
  if (until !== null && until < londonDay(new Date(receivedAt))) return { rejected: 'no-day-left', current: document }
  return {
    state: { ...state, document: { ...next, standing: { submission: sent.id, acceptedAt: receivedAt, until } } },
  }
}

export const staffDocumentCollection = defineCollection<StaffDocumentCase, OnboardingTables>({
  entity: 'staff-document',

  async load(tx, caller, keys) {
    const rows = (await lockOwnedDocuments(tx, keys.map(readOwnedKey))).filter((row) => serves(caller, row.sub_depot))
    const steps = new Map<string, StepSet>()
    for (const subDepot of new Set(rows.map((row) => row.sub_depot))) steps.set(subDepot, await findSteps(tx, subDepot))
    return new Map(
      rows.map(({ courier, sub_depot: subDepot, body: document }) => [
        ownedKey({ courier, id: document.id }),
        { courier, subDepot, document, steps: steps.get(subDepot) ?? [] },
      ]),
    )
  },

  decide: { decideDocument: decision(decideDocument, decide) },

  async save(tx, caller, changed, at) {
    const cases = changed.map(({ state }) => state)
    const rows: FeedRow[] = []
    for (const { courier, subDepot, document } of cases) {
      await saveDocuments(tx, courier, subDepot, [document], at)
      rows.push(
        documentFeedRow(courier, document),
        ...(document.sent.state === 'accepted' ? await endReminders(tx, courier, document) : []),
      )
    }
    return [...rows, ...(await documentFeed.notify(tx, cases, { by: caller.username, at }))]
  },
})
