import type { Transaction } from 'kysely'
import type { Claim } from '#contracts/claim.ts'
import type { Enquiry } from '#contracts/enquiry.ts'
import { answerEnquiry, decideClaim } from '#contracts/staff-form-commands.ts'
import type { AnswerEnquiryInput, DecideClaimInput } from '#contracts/staff-form-commands.ts'
import type { Caller } from '#kit/http/auth.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import type { DecideContext, Outcome } from '#kit/sync/collection.ts'
import { ownedKey, readOwnedKey } from '#kit/sync/owned-key.ts'
import { lockCases, saveCases } from './case-rows.ts'
import type { Case, CaseKind, OwnCase } from './case-rows.ts'
import type { FormsTables } from './migrations.ts'

/** Everybody's cases, as the back office sees them; others see none. */
async function lockForOffice<Body extends Case>(tx: Transaction<FormsTables>, caller: Caller, kind: CaseKind, keys: readonly string[]): Promise<Map<string, OwnCase<Body>>> {
  if (!caller.groups.includes('back-office')) return new Map()
  const rows = await lockCases<Body>(tx, kind, keys.map(readOwnedKey))
  return new Map(rows.map((row) => [ownedKey({ courier: row.courier, id: row.body.id }), row]))
}

/** A decision on what exists, by somebody else than who has sent it. */
const byOffice =
  <Body extends Case, Input>(run: (own: OwnCase<Body>, input: Input, context: DecideContext) => Outcome<OwnCase<Body>>) =>
  (state: OwnCase<Body> | undefined, input: Input, context: DecideContext): Outcome<OwnCase<Body>> => {
    if (!state) return { rejected: 'not-yours' }
    return state.courier === context.caller.sub ? { rejected: 'involved' } : run(state, input, context)
  }

function decide(own: OwnCase<Claim>, { state, text, seen }: DecideClaimInput, { receivedAt }: DecideContext): Outcome<OwnCase<Claim>> {
  const claim = own.body
  const isSaid = claim.state === state && (seen === undefined || claim.decided?.text === text)
  if (isSaid) return { state: own }
  const isOver = claim.state === 'refused' || claim.state === 'paid'
  if (isOver || (seen !== undefined && seen !== claim.state)) return { rejected: 'already-decided', current: claim }
  return { state: { ...own, body: { ...claim, state, decided: { by: 'depot', text, at: receivedAt } } } }
}

function answer(own: OwnCase<Enquiry>, { messageId, text, state }: AnswerEnquiryInput, { receivedAt }: DecideContext): Outcome<OwnCase<Enquiry>> {
  const enquiry = own.body
  if (enquiry.messages.some(({ id }) => id === messageId)) return { state: own }
  const message = { id: messageId, from: 'depot' as const, text, photos: [], at: receivedAt }
  return { state: { ...own, body: { ...enquiry, state, messages: [...enquiry.messages, message] } } }
}

/** Claims, as whoever decides them names them. */
export const staffClaimCollection = defineCollection<OwnCase<Claim>, FormsTables>({
  entity: 'staff-claim',
  load: (tx, caller, keys) => lockForOffice(tx, caller, 'claim', keys),
  decide: { decideClaim: decision(decideClaim, byOffice(decide)) },
  save: (tx, _caller, changed, at) => saveCases(tx, 'claim', changed.map(({ state }) => state), at),
})

/** Enquiries, as whoever answers them names them. */
export const staffEnquiryCollection = defineCollection<OwnCase<Enquiry>, FormsTables>({
  entity: 'staff-enquiry',
  load: (tx, caller, keys) => lockForOffice(tx, caller, 'enquiry', keys),
  decide: { answerEnquiry: decision(answerEnquiry, byOffice(answer)) },
  save: (tx, _caller, changed, at) => saveCases(tx, 'enquiry', changed.map(({ state }) => state), at),
})
