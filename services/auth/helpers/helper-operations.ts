import type { Courier } from '#contracts/courier/courier.ts'
import { endEngagementEndpoint } from '#contracts/courier/courier-account-endpoints.ts'
import { inState } from '#domain/helper/helper-rules.ts'
import { addAuditChange } from '#kit/audit/acting-staff.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { requireUninvolved } from '#kit/http/outcome-problem.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { findCourier, lockCourier } from '../courier-rows.ts'
import { ownOrNotFound } from '../staff-access.ts'
import type { CourierStore } from '../write-courier.ts'
import { endEngagements, findHelperOfAccount, lockHelpers, saveHelpers } from './helper-rows.ts'

/** Ends that an account drives for somebody. To end it again changes nothing. */
async function endEngagement({ db, clock }: CourierStore, caller: Caller, id: string): Promise<Courier> {
  requireUninvolved(caller, id)
  const courier = ownOrNotFound(caller, await findCourier(db, id))
  const engager = courier.engagedBy
  if (!engager) return courier
  requireUninvolved(caller, engager.id)
  addAuditChange('engaged', 'ended')
  const at = clock.now()
  return await transact(db, async (tx) => {
    await lockCourier(tx, engager.id)
    const key = await findHelperOfAccount(tx, id)
    const [stored] = key ? await lockHelpers(tx, [key]) : []
    const ended = stored && { ...stored, helper: inState(stored.helper, 'ended', { at: at.toISOString() }) }
    const rows = ended ? await saveHelpers(tx, [ended], at) : []
    await appendFeed(tx, [...rows, ...(await endEngagements(tx, [id], at))], at)
    const after = await findCourier(tx, id)
    if (!after) throw new ProblemError('not-found')
    return after
  })
}

export const helperOperations = (store: CourierStore): Operation[] => [
  implement(endEngagementEndpoint, ({ caller, params }) => endEngagement(store, caller, params.id)),
]
