import { sql, type QueryExecutorProvider } from 'kysely'
import type { Claim } from '#contracts/claim.ts'
import type { Enquiry } from '#contracts/enquiry.ts'
import type { StaffClaimRow, StaffEnquiryRow } from '#contracts/staff-waiting.ts'
import { readForms, type FindForm } from './form-store.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { deciderFeeds } from '#kit/sync/group-feeds.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { tableOf, type Case, type CaseKind, type OwnCase } from './case-rows.ts'
import { answersInWords } from './answers-in-words.ts'

/** Milliseconds for which staff see what has become of a case. */
const shownFor = 36 * 60 * 60 * 1000

/** States in which staff have something to say. */
export const waitingStates: Readonly<Record<CaseKind, readonly string[]>> = {
  claim: ['received'],
  enquiry: ['received', 'in-progress', 'appealed'],
}

/** Who has just changed it: what they are signed in as, empty for time and for its courier. */
interface Told {
  by: string
  at: Date
}

type Outcome = StaffClaimRow['outcome']

function claimRow(courier: string, claim: Claim, outcome: Outcome): StaffClaimRow {
  const { id, reference, evidence, photos, amount, state, receivedAt, dueOn, needsDecision } = claim
  const row = {
    id: ownedKey({ courier, id }),
    courier,
    askedAt: receivedAt,
    dueOn,
    outcome,
    reference,
    evidence,
    photos,
    amount,
    state,
  }
  return needsDecision === undefined ? row : { ...row, needsDecision }
}

function enquiryRow(courier: string, enquiry: Enquiry, outcome: Outcome, findForm: FindForm): StaffEnquiryRow {
  const { id, reference, title, state, messages, receivedAt, dueOn, formId, formVersion, answers } = enquiry
  const asked = messages.findLast(({ from }) => from === 'courier')?.at ?? receivedAt
  const words = answersInWords(findForm(formId, formVersion)?.fields ?? [], answers)
  return {
    id: ownedKey({ courier, id }),
    courier,
    askedAt: asked,
    dueOn,
    outcome,
    reference,
    title,
    state,
    messages,
    answers: words.lines,
    photos: words.photos,
  }
}

/** Null: it leaves the feeds of those who decide. */
export const toDeciders = (kind: CaseKind, subDepot: string, id: string, value: unknown): FeedRow[] =>
  deciderFeeds(subDepot).map((feed) => ({ feed, kind: `staff-${kind}`, id, value }))

/** What the feeds of staff show of cases that have changed; it also notes until when what was decided is shown. */
export async function tellStaff(
  tx: QueryExecutorProvider,
  kind: CaseKind,
  changed: readonly OwnCase<Case>[],
  { by, at }: Told,
): Promise<FeedRow[]> {
  const isWaiting = ({ body }: OwnCase<Case>): boolean => waitingStates[kind].includes(body.state)
  const ended = changed.filter((each) => !isWaiting(each)).map(({ courier, body: { id } }) => ({ courier, id }))
  await sql`
    update ${tableOf(kind)} as c set shown_until = ${new Date(at.getTime() + shownFor)}
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as r(courier text, id text)
    where c.courier = r.courier and c.id = r.id`.execute(tx)
  const findForm =
    kind === 'enquiry'
      ? await readForms(
          tx,
          changed.map(({ body }) => body as Enquiry),
        )
      : () => undefined
  return changed.flatMap((each) => {
    const { courier, body, subDepot = '' } = each
    const outcome = isWaiting(each) ? null : { state: body.state, by, at: at.toISOString() }
    const value =
      kind === 'claim'
        ? claimRow(courier, body as Claim, outcome)
        : enquiryRow(courier, body as Enquiry, outcome, findForm)
    return toDeciders(kind, subDepot, value.id, value)
  })
}
