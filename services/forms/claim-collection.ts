import { makeClaim } from '#contracts/claim-commands.ts'
import type { ClaimRules } from '#contracts/claim-rules.ts'
import type { Claim } from '#contracts/claim.ts'
import { claimAmount, claimFault } from '#domain/claim/judge-claim.ts'
import { londonDay } from '#domain/day.ts'
import { addWorkingDays } from '#domain/working-days.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { caseFeedRow, lockCases, saveCases } from './case-rows.ts'
import type { FormsTables } from './migrations.ts'
import { referenceOf } from './reference.ts'

/** What couriers claim. It is judged by the day of the tap: without signal it may arrive later. */
export const claimCollection = (rules: ClaimRules) =>
  defineCollection<Claim, FormsTables>({
    entity: 'claim',

    async load(tx, caller, ids) {
      return new Map((await lockCases<Claim>(tx, 'claim', caller.sub, ids)).map((claim) => [claim.id, claim]))
    },

    decide: {
      makeClaim: decision(makeClaim, (state, { id, evidence, photos }, { caller, occurredAt, receivedAt }) => {
        if (!caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
        if (state) return { rejected: 'claim-exists', current: state }
        const fault = claimFault(evidence, photos.length, londonDay(new Date(occurredAt)), rules)
        if (fault) return { rejected: fault }
        const reference = referenceOf(caller.sub, id)
        const claim: Claim = {
          id,
          evidence,
          photos,
          reference,
          state: 'received',
          receivedAt,
          dueOn: addWorkingDays(londonDay(new Date(receivedAt)), rules.answerDays),
          amount: claimAmount(evidence, rules),
          temporaryBarcode: evidence.kind === 'duplicate-barcode' ? `TMP${reference.replace('-', '')}` : null,
          decided: null,
        }
        return { state: claim }
      }),
    },

    async save(tx, caller, changed, at) {
      const claims = changed.map(({ state }) => state)
      await saveCases(tx, 'claim', caller.sub, claims, at)
      return claims.map((claim) => caseFeedRow('claim', caller.sub, claim))
    },
  })
