import { makeClaim } from '#contracts/claim-commands.ts'
import type { ClaimRules } from '#contracts/claim-rules.ts'
import type { Claim } from '#contracts/claim.ts'
import { claimAmount, claimFault } from '#domain/claim/judge-claim.ts'
import { londonDay } from '#domain/day.ts'
import { addWorkingDays } from '#domain/working-days.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { lockCases, saveCases } from './case-rows.ts'
import { noteHome, readHome } from './courier-homes.ts'
import type { FormsTables } from './migrations.ts'
import { referenceOf } from './reference.ts'
import { tellStaff } from './staff-rows.ts'

/** What couriers claim. It is judged by the day of the tap: without signal it may arrive later. */
export const claimCollection = (rules: ClaimRules) =>
  defineCollection<Claim, FormsTables>({
    entity: 'claim',

    async load(tx, caller, ids) {
      const claims = await lockCases<Claim>(tx, 'claim', ids.map((id) => ({ courier: caller.sub, id })))
      return new Map(claims.map(({ body }) => [body.id, body]))
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
      await noteHome(tx, caller)
      const subDepot = await readHome(tx, caller.sub)
      const cases = changed.map(({ state }) => ({ courier: caller.sub, body: state, subDepot }))
      return [...(await saveCases(tx, 'claim', cases, at)), ...(await tellStaff(tx, 'claim', cases, { by: '', at }))]
    },
  })
