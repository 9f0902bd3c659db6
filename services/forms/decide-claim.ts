import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { ClaimDecision, StaffClaim } from '#contracts/claim-endpoints.ts'
import type { Claim } from '#contracts/claim.ts'
import { londonDay } from '#domain/day.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { transact } from '#kit/database/transact.ts'
import { caseFeedRow, lockCases, saveCases } from './case-rows.ts'
import type { FormsStore } from './form-store.ts'
import type { FormsTables } from './migrations.ts'

async function save(tx: Transaction<FormsTables>, courier: string, claim: Claim, at: Date): Promise<void> {
  await saveCases(tx, 'claim', courier, [claim], at)
  await appendFeed(tx, [caseFeedRow('claim', courier, claim)], at)
}

/**
 * What the office decides. The same again changes nothing; what is refused or paid stays so.
 * @throws ProblemError not-found or not-allowed
 */
export async function decideClaim(
  { db, clock }: FormsStore,
  { courier, id }: { courier: string; id: string },
  { state, text }: ClaimDecision,
): Promise<StaffClaim> {
  return await transact(db, async (tx) => {
    const [claim] = await lockCases<Claim>(tx, 'claim', courier, [id])
    if (!claim) throw new ProblemError('not-found')
    if (claim.state === state) return { ...claim, courier }
    if (claim.state === 'refused' || claim.state === 'paid') throw new ProblemError('not-allowed', { detail: `This claim is ${claim.state} already.` })
    const at = clock.now()
    const next: Claim = { ...claim, state, decided: { by: 'depot', text, at: at.toISOString() } }
    await save(tx, courier, next, at)
    return { ...next, courier }
  })
}

/** Claims of money that nobody has answered in time are paid. Returns how many were; to repeat it changes nothing. */
export async function payOverdueClaims({ db, clock }: FormsStore): Promise<number> {
  const at = clock.now()
  const due = { text: 'Nobody answered in time, so it is paid.', at: at.toISOString(), by: 'time' as const }
  const { rows } = await sql<{ courier: string; id: string }>`
    select courier, id from claim where state = 'received' and due_on < ${londonDay(at)} order by courier, id`.execute(db)
  let paid = 0
  for (const { courier, id } of rows) {
    await transact(db, async (tx) => {
      const [claim] = await lockCases<Claim>(tx, 'claim', courier, [id])
      if (claim?.state !== 'received' || claim.amount === 0) return
      await save(tx, courier, { ...claim, state: 'paid', decided: due }, at)
      paid++
    })
  }
  return paid
}
