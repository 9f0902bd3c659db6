import { claimRulesId, type ClaimRules, type ClaimRulesRow } from '#contracts/claims/claim-rules.ts'
import type { Caller } from '#kit/http/auth.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import type { FormsStore } from './form-store.ts'

/** The phone says what a claim is worth, and refuses what would be refused, by the rules of its depot. */
export async function refreshClaimRules({ db, clock }: FormsStore, caller: Caller, rules: ClaimRules): Promise<void> {
  const row: ClaimRulesRow = { id: claimRulesId, ...rules }
  await transact(db, (tx) =>
    reconcileFeed(tx, courierFeed(caller.sub), 'claim-rules', new Map([[claimRulesId, row]]), clock.now()),
  )
}
