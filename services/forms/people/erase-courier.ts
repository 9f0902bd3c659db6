import { sql, type QueryExecutorProvider } from 'kysely'
import type { Claim, ClaimEvidence } from '#contracts/claims/claim.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { deleteParts } from '#kit/sync/history.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockCases, saveCases } from '../case-rows.ts'
import { caseDecisions } from '../cases.ts'
import { allEnquiryParts } from '../staff-feed.ts'

/** The evidence for a paid claim without the courier’s words and photos. */
function withoutPerson(evidence: ClaimEvidence): ClaimEvidence {
  if (evidence.kind === 'pay-line')
    return { ...evidence, note: '', lines: evidence.lines.map((line) => ({ ...line, barcode: null, events: [] })) }
  if (evidence.kind === 'waiting') return { ...evidence, note: '', place: { kind: 'depot', depotCode: 'ERASED' } }
  if (evidence.kind !== 'wasted-journey') return { ...evidence, note: '' }
  return { ...evidence, note: '', place: { depotCode: 'ERASED' } }
}

const pseudonymised = (claim: Claim): Claim => ({
  ...claim,
  evidence: withoutPerson(claim.evidence),
  photos: [],
  decided: claim.decided && { ...claim.decided, text: '' },
})

/** Deletes the parts of enquiries, which the rows name by a key. */
export async function deleteEnquiryParts(
  tx: QueryExecutorProvider,
  enquiries: readonly { courier: string; id: string }[],
): Promise<void> {
  const parts = enquiries.flatMap((enquiry) => allEnquiryParts(ownedKey(enquiry)))
  await deleteParts(
    tx,
    parts.map(({ key }) => key),
  )
}

/** Paid claims stay for tax, without the courier’s words and photos. All other claims are deleted. */
async function eraseClaims(tx: QueryExecutorProvider, courier: string, at: Date): Promise<void> {
  await sql`delete from claim where courier = ${courier} and state not in ('accepted', 'paid')`.execute(tx)
  const { rows } = await sql<{
    courier: string
    id: string
  }>`select courier, id from claim where courier = ${courier}`.execute(tx)
  const claims = await lockCases<Claim>(tx, 'claim', rows)
  const changed = claims.map((own) => ({ ...own, body: pseudonymised(own.body) }))
  if (changed.length > 0) await saveCases(tx, 'claim', changed, at)
}

/** Takes a courier's cases off the desks, and leaves only what tax law wants. */
export async function eraseCases(tx: QueryExecutorProvider, courier: string, at: Date): Promise<FeedRow[]> {
  const { rows: homes } = await sql<{ told: string }>`
    select coalesce(told, sub_depot) as told from courier_home where courier = ${courier} for update`.execute(tx)
  const gone = await caseDecisions.leave(tx, courier, homes[0]?.told ?? '')
  const { rows } = await sql<{ courier: string; id: string }>`
    select courier, id from enquiry where courier = ${courier} order by id for update`.execute(tx)
  await deleteEnquiryParts(tx, rows)
  await eraseClaims(tx, courier, at)
  return gone
}
