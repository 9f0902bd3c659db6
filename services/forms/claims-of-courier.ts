import { sql, type QueryExecutorProvider } from 'kysely'
import type { Claim, ClaimEvidence } from '#contracts/claims/claim.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import type { Caller } from '#kit/http/auth.ts'
import { addHome } from './courier-homes.ts'

/**
 * Waits for every other transaction in which this courier makes claims, so that two phones that send at the same moment
 * are counted one after the other. Staff and jobs do not wait for it.
 */
export async function lockCourier(tx: QueryExecutorProvider, caller: Caller): Promise<void> {
  await addHome(tx, caller)
  await sql`select 1 from courier_home where courier = ${caller.sub} for update`.execute(tx)
}

/**
 * The claims of a courier that a further one is judged by: those that could be about the same thing, and the `newest`.
 * Where a courier may make 20 claims a day, the newest 20 show whether that many have been made today.
 */
export async function findClaimsBeside(
  tx: QueryExecutorProvider,
  courier: string,
  evidence: readonly ClaimEvidence[],
  newest: number,
): Promise<Claim[]> {
  const dates = evidence.flatMap((each) => (each.kind === 'wasted-journey' ? [each.date] : []))
  // The canonical form is a part of what was typed once both have lost their signs. Which ones are the same is judged later.
  const barcodes = evidence.flatMap((each) =>
    each.kind === 'wasted-journey' ? [] : [canonicalBarcode(each.barcode).replaceAll(/[^A-Z0-9]/g, '')],
  )
  const { rows } = await sql<{ body: Claim }>`
    select body from claim where courier = ${courier} and (
      id in (select id from claim where courier = ${courier} order by received_at desc limit ${newest})
      or subject = any(${dates}::text[])
      or exists (select 1 from unnest(${barcodes}::text[]) as form
        where position(form in regexp_replace(subject, '[^A-Z0-9]', '', 'g')) > 0))`.execute(tx)
  return rows.map(({ body }) => body)
}
