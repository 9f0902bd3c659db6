import { sql } from 'kysely'
import type { Claim } from '#contracts/claim.ts'
import { londonDay } from '#domain/day.ts'
import { changeDue } from '#kit/sync/change-entities.ts'
import type { Outcome } from '#kit/sync/collection.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import type { OwnedKey } from '#kit/sync/owned-key.ts'
import type { OwnCase } from './case-rows.ts'
import type { FormsStore } from './form-store.ts'
import { staffClaimCollection } from './staff-case-collections.ts'

function payDue(own: OwnCase<Claim> | undefined, at: Date): Outcome<OwnCase<Claim>> | undefined {
  if (own?.body.state !== 'received' || own.body.amount === 0) return undefined
  const decided = { text: 'Nobody answered in time, so it is paid.', at: at.toISOString(), by: 'time' as const }
  return { state: { ...own, body: { ...own.body, state: 'paid', decided } } }
}

/** Claims of money that nobody has answered in time are paid. Returns how many were; to repeat it changes nothing. */
export async function payOverdueClaims({ db, clock }: FormsStore): Promise<number> {
  const at = clock.now()
  const { rows } = await sql<OwnedKey>`
    select courier, id from claim
    where state = 'received' and due_on < ${londonDay(at)} and (body->>'amount')::int8 > 0 order by courier, id`.execute(db)
  return await changeDue(db, staffClaimCollection, at, rows.map(ownedKey), (own) => payDue(own, at))
}
