import { sql } from 'kysely'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Caller } from '#kit/http/auth.ts'
import { depotsServed, getHomeSubDepot } from '#kit/http/staff-access.ts'
import type { AnyCollection } from '#kit/sync/collection.ts'
import { defineCourierDecisions } from '#kit/sync/courier-decision-feeds.ts'
import { openCases } from './case-rows.ts'
import { claimCollection } from './claim-collection.ts'
import { courierHomes } from './courier-homes.ts'
import { defectCollection, defectFeed, openDefects, staffDefectCollection } from './defects.ts'
import { enquiryCollection } from './enquiry-collection.ts'
import type { FormsStore } from './form-store.ts'
import type { FormsTables } from './migrations.ts'
import { staffClaimCollection, staffEnquiryCollection } from './staff-case-collections.ts'
import { claimFeed, enquiryFeed, openClaims, openEnquiries } from './staff-feed.ts'

interface CaseSettings {
  claimRules: ClaimRules
  /** A captcha is set up, so forms that want one are only accepted with it. */
  asksCaptcha: boolean
}

/**
 * Everything that couriers send here and staff decide on. Each has a table of its name, in the shape of `CaseTable`, and
 * states in which it is open. Its bodies may name photos, which staff may see.
 */
const caseKinds = [
  { table: 'claim', feed: claimFeed, open: openClaims },
  { table: 'enquiry', feed: enquiryFeed, open: openEnquiries },
  { table: 'defect', feed: defectFeed, open: openDefects },
] as const

/** Returns the commands of couriers and of staff on every kind of case. */
export const caseCollections = ({ claimRules, asksCaptcha }: CaseSettings): AnyCollection[] => [
  enquiryCollection(asksCaptcha),
  claimCollection(claimRules),
  defectCollection,
  staffEnquiryCollection,
  staffClaimCollection,
  staffDefectCollection,
]

/** Cases move with their courier to another sub-depot. */
export const caseDecisions = defineCourierDecisions<FormsTables, FormsStore>({
  table: 'courier_home',
  feeds: caseKinds.map(({ feed }) => feed),
  async show(tx, of, at) {
    const rows = []
    for (const { table, feed, open } of caseKinds) {
      // The type says that any feed may take them: each table holds the bodies that its own feed shows.
      const cases = await openCases<never>(tx, table, of, open)
      rows.push(...(await feed.notify(tx, cases, { by: '', at })))
    }
    return rows
  },
})

/** Moves cases with their courier to another sub-depot, when the courier's token says so. */
export async function moveHome(store: FormsStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  if (await courierHomes.move(store.db, caller.sub, getHomeSubDepot(caller)))
    await caseDecisions.backfill(store, caller.sub)
}

/** Returns whether a file belongs to a case of a courier whom the caller looks after. */
export async function maySeeFile(
  { db }: Pick<FormsStore, 'db'>,
  caller: Caller,
  { owner, id }: { owner: string; id: string },
): Promise<boolean> {
  const served = depotsServed(caller)
  if (served === null) return true
  if (served.length === 0) return false
  const namesFile = caseKinds.map(
    ({ table }) => sql`exists (
      select 1 from ${sql.table(table)} c where c.courier = h.courier and position(${id} in c.body::text) > 0)`,
  )
  const { rows } = await sql`
    select 1 from courier_home h
    where h.courier = ${owner} and h.sub_depot = any(${served}::text[]) and (${sql.join(namesFile, sql` or `)})`.execute(
    db,
  )
  return rows.length > 0
}
