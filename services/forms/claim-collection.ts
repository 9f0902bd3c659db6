import { makeClaim } from '#contracts/claims/claim-commands.ts'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim, ClaimEvidence } from '#contracts/claims/claim.ts'
import { automaticPay, checkFurtherClaim, isAboveAutomatic } from '#domain/claim/further-claim.ts'
import { claimAmount, checkClaim } from '#domain/claim/judge-claim.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addWorkingDays } from '#domain/dates/working-days.ts'
import type { Caller } from '#kit/http/auth.ts'
import { decision, defineCollection, getInputs } from '#kit/sync/collection.ts'
import { lockCases, saveCases } from './case-rows.ts'
import { addHome, lockHome, readHome } from './courier-homes.ts'
import type { FormsTables } from './tables.ts'
import { getReference } from './reference.ts'
import { claimFeed } from './staff-feed.ts'
import { sql, type QueryExecutorProvider } from 'kysely'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'

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
  const { rows } = await sql<{ body: Claim }>`
    select body from claim where courier = ${courier} and (
      id in (select id from claim where courier = ${courier} order by received_at desc limit ${newest})
      or subject = any(${dates}::text[])
      or exists (select 1 from unnest(${barcodes}::text[]) as form
        where position(form in regexp_replace(subject, '[^A-Z0-9]', '', 'g')) > 0))`.execute(tx)
  return rows.map(({ body }) => body)
}

interface ClaimCase {
  /** Null: nobody has made it. */
  claim: Claim | null
  /** The courier's other claims. All cases of a push share this list, and each accepted claim is added to it. */
  beside: Claim[]
}

const isCourier = ({ groups }: Caller): boolean => groups.includes('courier')

/** What couriers claim. The evidence is judged by the day of the tap, as it may arrive later without signal; what counts by the day goes by its receipt. */
export const claimCollection = (rules: ClaimRules) =>
  defineCollection<ClaimCase, FormsTables>({
    entity: 'claim',

    async load(tx, caller, ids, asked) {
      if (!isCourier(caller)) return new Map()
      await addHome(tx, caller)
      await lockHome(tx, caller.sub)
      const claims = await lockCases<Claim>(
        tx,
        'claim',
        ids.map((id) => ({ courier: caller.sub, id })),
      )
      const beside = await findClaimsBeside(
        tx,
        caller.sub,
        getInputs(asked, makeClaim).map(({ evidence }) => evidence),
        rules.dailyClaims,
      )
      const byId = new Map(claims.map(({ body }) => [body.id, body]))
      return new Map(ids.map((id) => [id, { claim: byId.get(id) ?? null, beside }]))
    },

    decide: {
      makeClaim: decision(makeClaim, (state, { id, evidence, photos }, { caller, occurredAt, receivedAt }) => {
        if (!state || !isCourier(caller)) return { rejected: 'not-a-courier' }
        if (state.claim) return { rejected: 'claim-exists', current: state.claim }
        const fault = checkClaim(evidence, photos.length, londonDay(new Date(occurredAt)), rules)
        if (fault) return { rejected: fault }
        const { beside } = state
        const today = londonDay(new Date(receivedAt))
        const further = checkFurtherClaim(evidence, beside, today, rules)
        if (further) return { rejected: further.refusal, ...('first' in further && { current: further.first }) }
        const reference = getReference(caller.sub, id)
        const amount = claimAmount(evidence, rules)
        const claim: Claim = {
          id,
          evidence,
          photos,
          reference,
          state: 'received',
          receivedAt,
          dueOn: addWorkingDays(today, rules.answerDays),
          amount,
          ...(isAboveAutomatic(amount, automaticPay(beside, today), rules) && { needsDecision: true }),
          temporaryBarcode: evidence.kind === 'duplicate-barcode' ? `TMP${reference.replace('-', '')}` : null,
          decided: null,
        }
        beside.push(claim)
        return { state: { claim, beside } }
      }),
    },

    async save(tx, caller, changed, at) {
      const subDepot = await readHome(tx, caller.sub)
      const cases = changed.flatMap(({ state: { claim } }) =>
        claim ? [{ courier: caller.sub, body: claim, subDepot }] : [],
      )
      return [...(await saveCases(tx, 'claim', cases, at)), ...(await claimFeed.notify(tx, cases, { by: '', at }))]
    },
  })
