import { makeClaim, type MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim, ClaimEvidence } from '#contracts/claims/claim.ts'
import { endWait, recordArrival, undoArrival } from '#contracts/claims/wait-commands.ts'
import { automaticPay, checkFurtherClaim, isAboveAutomatic } from '#domain/claim/further-claim.ts'
import { claimAmount, checkClaim } from '#domain/claim/judge-claim.ts'
import { isUnconfirmedWait } from '#domain/claim/wait-claim.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addWorkingDays } from '#domain/dates/working-days.ts'
import type { Caller } from '#kit/http/auth.ts'
import {
  decision,
  defineCollection,
  getInputs,
  type Asked,
  type DecideContext,
  type Outcome,
} from '#kit/sync/collection.ts'
import { lockCases, saveCases } from './case-rows.ts'
import { addHome, lockHome, readHome } from './courier-homes.ts'
import type { FormsTables } from './tables.ts'
import { getReference } from './reference.ts'
import { claimFeed } from './staff-feed.ts'
import { sql, type QueryExecutorProvider, type Transaction } from 'kysely'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import {
  checkWait,
  readArrivals,
  decideArrival,
  decideEnd,
  decideUndo,
  readWaits,
  saveWaits,
  type Wait,
} from './waits.ts'

/**
 * The claims of a courier that a further one is judged by: those that could be about the same thing, and the `newest`.
 * Where a courier may make 20 claims a day, the newest 20 show whether that many have been made today.
 */
async function findClaimsBeside(
  tx: QueryExecutorProvider,
  courier: string,
  evidence: readonly ClaimEvidence[],
  newest: number,
): Promise<Claim[]> {
  const dates = evidence.flatMap((each) => ('date' in each ? [each.date] : []))
  // The canonical form is a part of what was typed once both have lost their signs. Which ones are the same is judged later.
  const barcodes = evidence.flatMap((each) =>
    'barcode' in each ? [canonicalBarcode(each.barcode).replaceAll(/[^A-Z0-9]/g, '')] : [],
  )
  // The day of a wait is the service's, so the phone's date doesn't find its neighbours.
  const hasWait = evidence.some(({ kind }) => kind === 'waiting')
  const { rows } = await sql<{ body: Claim }>`
    select body from claim where courier = ${courier} and (
      id in (select id from claim where courier = ${courier} order by received_at desc limit ${newest})
      or subject = any(${dates}::text[])
      or (${hasWait}::boolean and body -> 'evidence' ->> 'kind' = 'waiting')
      or exists (select 1 from unnest(${barcodes}::text[]) as form
        where position(form in regexp_replace(subject, '[^A-Z0-9]', '', 'g')) > 0))`.execute(tx)
  return rows.map(({ body }) => body)
}

interface ClaimCase {
  /** Null: nobody has made it. */
  claim: Claim | null
  /** Null: no arrival was recorded. */
  wait: Wait | null
  /** The times at which the courier's newest arrivals were received. All cases of a push share this list. */
  arrivals: string[]
  /** The courier's other claims. All cases of a push share this list, and each accepted claim is added to it. */
  beside: Claim[]
}

const isCourier = ({ groups }: Caller): boolean => groups.includes('courier')

/** Applies a command of a wait. */
function changeWait(
  state: ClaimCase | undefined,
  caller: Caller,
  change: (wait: Wait | null, own: ClaimCase) => ReturnType<typeof decideEnd>,
): Outcome<ClaimCase> {
  if (!state || !isCourier(caller)) return { rejected: 'not-a-courier' }
  if (state.claim && !state.wait) return { rejected: 'wait-over' }
  const outcome = change(state.wait, state)
  if ('rejected' in outcome) return outcome
  if (outcome.wait === state.wait) return { state }
  if (!state.wait) state.arrivals.push(outcome.wait.arrival.receivedAt)
  return { state: { ...state, wait: outcome.wait } }
}

/** Returns the evidence as the service knows it. */
function toKnownEvidence(
  { wait, beside }: ClaimCase,
  evidence: ClaimEvidence,
  { waiting }: ClaimRules,
): ReturnType<typeof checkWait> | { evidence: ClaimEvidence } {
  if (evidence.kind !== 'waiting') return { evidence }
  return waiting ? checkWait(wait, evidence, beside, waiting) : { rejected: 'waiting-not-paid' }
}

function decideClaim(
  state: ClaimCase | undefined,
  { id, evidence: told, photos }: MakeClaimInput,
  { caller, occurredAt, receivedAt }: DecideContext,
  rules: ClaimRules,
): Outcome<ClaimCase> {
  if (!state || !isCourier(caller)) return { rejected: 'not-a-courier' }
  if (state.claim) return { rejected: 'claim-exists', current: state.claim }
  const known = toKnownEvidence(state, told, rules)
  if ('rejected' in known) return known
  const { evidence } = known
  const fault = checkClaim(evidence, photos.length, londonDay(new Date(occurredAt)), rules)
  if (fault) return { rejected: fault }
  const { beside } = state
  const today = londonDay(new Date(receivedAt))
  const further = checkFurtherClaim(evidence, beside, today, rules)
  if (further) return { rejected: further.refusal, ...('first' in further && { current: further.first }) }
  const reference = getReference(caller.sub, id)
  const amount = claimAmount(evidence, rules)
  if (evidence.kind === 'waiting' && amount === 0) return { rejected: 'waiting-day-full' }
  const needsDecision = isUnconfirmedWait(evidence) || isAboveAutomatic(amount, automaticPay(beside, today), rules)
  const claim: Claim = {
    id,
    evidence,
    photos,
    reference,
    state: 'received',
    receivedAt,
    dueOn: addWorkingDays(today, rules.answerDays),
    amount,
    ...(needsDecision && { needsDecision }),
    temporaryBarcode: evidence.kind === 'duplicate-barcode' ? `TMP${reference.replace('-', '')}` : null,
    decided: null,
  }
  beside.push(claim)
  return { state: { ...state, claim } }
}

async function loadCases(
  tx: Transaction<FormsTables>,
  caller: Caller,
  ids: readonly string[],
  asked: readonly Asked[],
  { dailyClaims }: ClaimRules,
): Promise<Map<string, ClaimCase>> {
  await addHome(tx, caller)
  await lockHome(tx, caller.sub)
  const claims = await lockCases<Claim>(
    tx,
    'claim',
    ids.map((id) => ({ courier: caller.sub, id })),
  )
  const evidence = getInputs(asked, makeClaim).map((input) => input.evidence)
  const beside = evidence.length > 0 ? await findClaimsBeside(tx, caller.sub, evidence, dailyClaims) : []
  const byId = new Map(claims.map(({ body }) => [body.id, body]))
  const isOnlyClaims = asked.every(({ command }) => command === makeClaim.name)
  const hasNoWait = isOnlyClaims && evidence.every(({ kind }) => kind !== 'waiting')
  const waits = new Map((hasNoWait ? [] : await readWaits(tx, caller.sub, ids)).map((wait) => [wait.id, wait]))
  const arrivals = getInputs(asked, recordArrival).length > 0 ? await readArrivals(tx, caller.sub) : []
  return new Map(ids.map((id) => [id, { claim: byId.get(id) ?? null, wait: waits.get(id) ?? null, arrivals, beside }]))
}

/** What couriers claim. The evidence is judged by the day of the tap, as it may arrive later without signal; what counts by the day goes by its receipt. */
export const claimCollection = (rules: ClaimRules) =>
  defineCollection<ClaimCase, FormsTables>({
    entity: 'claim',

    async load(tx, caller, ids, asked) {
      return isCourier(caller) ? await loadCases(tx, caller, ids, asked, rules) : new Map()
    },

    decide: {
      makeClaim: decision(makeClaim, (state: ClaimCase | undefined, input, context) =>
        decideClaim(state, input, context, rules),
      ),
      recordArrival: decision(recordArrival, (state: ClaimCase | undefined, input, context) =>
        changeWait(state, context.caller, (wait, { arrivals }) => decideArrival(wait, input, arrivals, context)),
      ),
      undoArrival: decision(undoArrival, (state: ClaimCase | undefined, _input, { caller }) =>
        changeWait(state, caller, decideUndo),
      ),
      endWait: decision(endWait, (state: ClaimCase | undefined, input, context) =>
        changeWait(state, context.caller, (wait) => decideEnd(wait, input, context)),
      ),
    },

    async save(tx, caller, changed, at) {
      const subDepot = await readHome(tx, caller.sub)
      await saveWaits(
        tx,
        caller.sub,
        changed.flatMap(({ state: { wait } }) => wait ?? []),
        at,
      )
      const cases = changed.flatMap(({ state: { claim } }) =>
        claim ? [{ courier: caller.sub, body: claim, subDepot }] : [],
      )
      if (cases.length === 0) return []
      return [...(await saveCases(tx, 'claim', cases, at)), ...(await claimFeed.notify(tx, cases, { by: '', at }))]
    },
  })
