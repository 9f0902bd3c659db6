import { listErasuresEndpoint, requestErasureEndpoint, type Erasure } from '#contracts/people/erasure-endpoints.ts'
import { addAuditSubDepot } from '#kit/audit/acting-staff.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { isStaffGroup } from '#contracts/permissions.ts'
import { saveClosed } from '../accounts/account-operations.ts'
import { findCourier } from '../courier-rows.ts'
import { deleteAccount, reachableServices, type ErasureStore } from './carry-erasures.ts'
import { findErasure, findErasures, insertErasure, toErasure } from './erasure-store.ts'

const notOnlyCourier =
  'This account is also a member of staff, or the caller’s own. Take those roles away first. Nothing was erased.'

/** @throws ProblemError not-allowed for an account that is not a courier’s alone */
async function requireOnlyCourier({ pool }: ErasureStore, caller: Caller, id: string): Promise<void> {
  const groups = pool ? await pool.groupsOf(id) : []
  if (id === caller.sub || groups.some(isStaffGroup)) throw new ProblemError('not-allowed', { detail: notOnlyCourier })
}

async function requestErasure(store: ErasureStore, caller: Caller, id: string, reason: string): Promise<void> {
  const { db, clock, pool } = store
  const courier = await findCourier(db, id)
  if (!courier) throw new ProblemError('not-found')
  await requireOnlyCourier(store, caller, id)
  addAuditSubDepot(courier.subDepot)
  // Recorded first, so that whatever fails from here on is done by the job.
  await transact(db, (tx) => insertErasure(tx, { courier: id, by: caller.username, reason }, clock.now()))
  await pool?.close(id).catch(() => undefined)
  await saveClosed(store, id, clock.now())
  await deleteAccount(store, id).catch(() => undefined)
}

export function erasureOperations(store: ErasureStore): Operation[] {
  const services = reachableServices(store)
  const toResult = (stored: Parameters<typeof toErasure>[0]): Erasure =>
    toErasure(stored, services, store.pool !== null)
  return [
    implement(requestErasureEndpoint, async ({ caller, params: { id }, body }) => {
      if (!(await findErasure(store.db, id))) await requestErasure(store, caller, id, body.reason)
      const stored = await findErasure(store.db, id)
      if (!stored) throw new ProblemError('internal')
      return toResult(stored)
    }),
    implement(listErasuresEndpoint, async () => ({ erasures: (await findErasures(store.db)).map(toResult) })),
  ]
}
