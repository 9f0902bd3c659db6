import type { Transaction } from 'kysely'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import {
  answerEnquiry,
  decideClaim,
  type AnswerEnquiryInput,
  type DecideClaimInput,
} from '#contracts/forms/staff-form-commands.ts'
import { historyFull } from '#contracts/sync/sync.ts'
import { caseEvents } from '#contracts/webhooks/case-events.ts'
import { newEvent, recordEvents, type NewEvent } from '#kit/events/record-events.ts'
import type { Caller } from '#kit/http/auth.ts'
import { depotsServed, serves } from '#kit/http/staff-access.ts'
import { decision, defineCollection, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import { ownedKey, readOwnedKey } from '#kit/sync/owned-key.ts'
import { mostMessagesOfStaff } from './decide-enquiry.ts'
import { lockCases, saveCases, type Case, type CaseTable, type OwnCase } from './case-rows.ts'
import type { FormsTables } from './tables.ts'
import { claimFeed, enquiryFeed } from './staff-feed.ts'

/** Returns the cases that the caller may see: staff see those of their sub-depot, and the back office all. */
export async function lockForStaff<Body extends Case>(
  tx: Transaction<FormsTables>,
  caller: Caller,
  kind: CaseTable,
  keys: readonly string[],
): Promise<Map<string, OwnCase<Body>>> {
  if (depotsServed(caller)?.length === 0) return new Map()
  const rows = await lockCases<Body>(tx, kind, keys.map(readOwnedKey))
  const own = rows.filter(({ subDepot = '' }) => serves(caller, subDepot))
  return new Map(own.map((row) => [ownedKey({ courier: row.courier, id: row.body.id }), row]))
}

/** A decision on what exists, by somebody else than who has sent it. */
export const byOffice =
  <Body extends Case, Input>(
    run: (own: OwnCase<Body>, input: Input, context: DecideContext) => Outcome<OwnCase<Body>>,
  ) =>
  (state: OwnCase<Body> | undefined, input: Input, context: DecideContext): Outcome<OwnCase<Body>> => {
    if (!state) return { rejected: 'not-yours' }
    return state.courier === context.caller.sub ? { rejected: 'involved' } : run(state, input, context)
  }

function decide(
  own: OwnCase<Claim>,
  { state, text, seen }: DecideClaimInput,
  { receivedAt }: DecideContext,
): Outcome<OwnCase<Claim>> {
  const claim = own.body
  const isSaid = claim.state === state && (seen === undefined || claim.decided?.text === text)
  if (isSaid) return { state: own }
  const isOver = claim.state === 'refused' || claim.state === 'paid'
  if (isOver || (seen !== undefined && seen !== claim.state)) return { rejected: 'already-decided', current: claim }
  return { state: { ...own, body: { ...claim, state, decided: { by: 'depot', text, at: receivedAt } } } }
}

function answer(
  own: OwnCase<Enquiry>,
  { messageId, text, state, seen }: AnswerEnquiryInput,
  { receivedAt }: DecideContext,
): Outcome<OwnCase<Enquiry>> {
  const enquiry = own.body
  if (enquiry.messages.some(({ id }) => id === messageId)) return { state: own }
  const isMoved = seen !== undefined && (seen.state !== enquiry.state || seen.messages !== enquiry.messages.length)
  if (isMoved) return { rejected: 'already-decided', current: enquiry }
  if (enquiry.messages.length >= mostMessagesOfStaff) return { rejected: historyFull }
  const message = { id: messageId, from: 'depot' as const, text, photos: [], at: receivedAt }
  return { state: { ...own, body: { ...enquiry, state, messages: [...enquiry.messages, message] } } }
}

/** A claim that is passed on is saved too, and nobody has decided it. */
function toClaimEvents({ courier, subDepot = '', body }: OwnCase<Claim>): NewEvent[] {
  const { id, reference, evidence, state, decided, amount } = body
  if (decided === null) return []
  const { by } = decided
  return [
    newEvent(caseEvents.claimDecided, id, {
      courier,
      subDepot,
      claim: id,
      reference,
      kind: evidence.kind,
      state,
      by,
      amount,
    }),
  ]
}

const toEnquiryEvent = ({ courier, subDepot = '', body }: OwnCase<Enquiry>): NewEvent =>
  newEvent(caseEvents.enquiryDecided, body.id, {
    courier,
    subDepot,
    enquiry: body.id,
    reference: body.reference,
    form: body.formId,
    state: body.state,
  })

export const staffClaimCollection = defineCollection<OwnCase<Claim>, FormsTables>({
  entity: 'staff-claim',
  load: (tx, caller, keys) => lockForStaff(tx, caller, 'claim', keys),
  decide: { decideClaim: decision(decideClaim, byOffice(decide)) },
  async save(tx, caller, changed, at) {
    const cases = changed.map(({ state }) => state)
    const rows = await saveCases(tx, 'claim', cases, at)
    await recordEvents(tx, cases.flatMap(toClaimEvents), at)
    return [...rows, ...(await claimFeed.notify(tx, cases, { by: caller.username, at }))]
  },
})

export const staffEnquiryCollection = defineCollection<OwnCase<Enquiry>, FormsTables>({
  entity: 'staff-enquiry',
  load: (tx, caller, keys) => lockForStaff(tx, caller, 'enquiry', keys),
  decide: { answerEnquiry: decision(answerEnquiry, byOffice(answer)) },
  async save(tx, caller, changed, at) {
    const cases = changed.map(({ state }) => state)
    const rows = await saveCases(tx, 'enquiry', cases, at)
    await recordEvents(tx, cases.map(toEnquiryEvent), at)
    return [...rows, ...(await enquiryFeed.notify(tx, cases, { by: caller.username, at }))]
  },
})
