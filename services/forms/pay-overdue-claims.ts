import { sql, type QueryExecutorProvider } from 'kysely'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import { isAboveAutomatic } from '#domain/claim/further-claim.ts'
import { londonDay } from '#domain/dates/day.ts'
import { changeDue } from '#kit/sync/change-entities.ts'
import type { Outcome } from '#kit/sync/collection.ts'
import { ownedKey, type OwnedKey } from '#kit/sync/owned-key.ts'
import type { OwnCase } from './case-rows.ts'
import type { FormsStore } from './form-store.ts'
import { staffClaimCollection } from './staff-case-collections.ts'

const keyOf = ({ courier, body: { id } }: OwnCase<Claim>): string => ownedKey({ courier, id })

const isDue = ({ state, needsDecision }: Claim): boolean => state === 'received' && needsDecision !== true

/**
 * The claims of money that nobody has answered in time, in the order in which they arrived, and what silence has paid of
 * the same couriers' claims since the day on which the first of them arrived. One statement, so that no claim is both.
 */
async function readDueAndPaid(db: QueryExecutorProvider, today: string): Promise<OwnCase<Claim>[]> {
  const { rows } = await sql<OwnCase<Claim>>`
    with due as (
      select courier, id, received_at from claim
      where state = 'received' and due_on < ${today} and (body ->> 'amount')::int8 > 0 and (body ->> 'needsDecision') is distinct from 'true')
    select courier, body from claim
    where (courier, id) in (select courier, id from due)
      or (state = 'paid' and body -> 'decided' ->> 'by' = 'time' and courier in (select courier from due)
        and received_at >= (select left(min(received_at), 10) from due))
    order by courier, received_at, id`.execute(db)
  return rows
}

/** The keys of those due claims that are above the limits for automatic payment. */
function findAboveLimits(cases: readonly OwnCase<Claim>[], rules: ClaimRules): Set<string> {
  const paid = new Map<string, number>()
  const above = new Set<string>()
  // Earlier payments come first.
  for (const own of cases.toSorted((a, b) => Number(isDue(a.body)) - Number(isDue(b.body)))) {
    const { amount, receivedAt } = own.body
    const day = `${own.courier} ${londonDay(new Date(receivedAt))}`
    const already = paid.get(day) ?? 0
    if (isDue(own.body) && isAboveAutomatic(amount, already, rules)) above.add(keyOf(own))
    else paid.set(day, already + amount)
  }
  return above
}

/**
 * Pays the claims of money that nobody has answered in time. One that is above the limits for automatic payment stays
 * and is marked: claims of before there were limits were not judged by them when they were made. Returns how many were
 * paid; to repeat it changes nothing.
 */
export async function payOverdueClaims({ db, clock }: FormsStore, rules: ClaimRules): Promise<number> {
  const at = clock.now()
  const cases = await readDueAndPaid(db, londonDay(at))
  const above = findAboveLimits(cases, rules)
  // A transaction may run more than once, so what it pays is counted by key.
  const paid = new Set<string>()
  const payDue = (own: OwnCase<Claim> | undefined): Outcome<OwnCase<Claim>> | undefined => {
    if (!own || !isDue(own.body)) return undefined
    if (above.has(keyOf(own))) return { state: { ...own, body: { ...own.body, needsDecision: true } } }
    paid.add(keyOf(own))
    const decided = { text: 'Nobody answered in time, so it is paid.', at: at.toISOString(), by: 'time' as const }
    return { state: { ...own, body: { ...own.body, state: 'paid', decided } } }
  }
  await changeDue(db, staffClaimCollection, at, cases.filter(({ body }) => isDue(body)).map(keyOf), payDue)
  return paid.size
}

/**
 * Passes the claims that wait for a decision to the back office, once their day is over: those above the limits for
 * automatic payment, and those that pay nothing. Returns how many; to repeat it changes nothing.
 */
export async function escalateOverdueClaims({ db, clock }: FormsStore): Promise<number> {
  const at = clock.now()
  const { rows } = await sql<OwnedKey>`
    select courier, id from claim
    where state = 'received' and due_on < ${londonDay(at)} and body ->> 'escalatedAt' is null
      and ((body ->> 'needsDecision') = 'true' or (body ->> 'amount')::int8 = 0)
    order by courier, id`.execute(db)
  const escalated = new Set<string>()
  await changeDue(db, staffClaimCollection, at, rows.map(ownedKey), (own: OwnCase<Claim> | undefined) => {
    const isWaiting = own?.body.state === 'received' && own.body.escalatedAt === undefined
    if (!isWaiting) return undefined
    escalated.add(keyOf(own))
    return { state: { ...own, body: { ...own.body, escalatedAt: at.toISOString() } } }
  })
  return escalated.size
}
