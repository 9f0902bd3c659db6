import { sql, type QueryExecutorProvider } from 'kysely'
import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Caller } from '#kit/http/auth.ts'
import { depotsServed, getHomeSubDepot } from '#kit/http/staff-access.ts'
import type { AnyCollection } from '#kit/sync/collection.ts'
import { defineCourierDecisions, type defineCourierDecisionFeed } from '#kit/sync/courier-decision-feeds.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { openCases, type Case, type CaseTable, type OwnCase } from './case-rows.ts'
import { claimCollection } from './claim-collection.ts'
import { courierHomes } from './courier-homes.ts'
import { defectCollection, defectFeed, openDefects, staffDefectCollection } from './defects.ts'
import { enquiryCollection } from './enquiry-collection.ts'
import type { FormsStore } from './form-store.ts'
import type { FormsTables } from './tables.ts'
import { staffClaimCollection, staffEnquiryCollection } from './staff-case-collections.ts'
import { claimFeed, enquiryFeed, openClaims, openEnquiries } from './staff-feed.ts'

interface CaseSettings {
  claimRules: ClaimRules
  /** A captcha is set up, so forms that want one are only accepted with it. */
  asksCaptcha: boolean
}

interface CaseKind {
  /** In the shape of `CaseTable`. The bodies may name photos, which staff may see. */
  table: CaseTable
  feed: Pick<ReturnType<typeof defineCourierDecisionFeed>, 'leave' | 'endShown'>
  /** The commands of couriers and of staff. */
  collections: (settings: CaseSettings) => AnyCollection[]
  /** Returns the feed rows that show a courier's open cases to staff. */
  showOpen: (tx: QueryExecutorProvider, of: { courier: string; subDepot: string }, at: Date) => Promise<FeedRow[]>
}

interface CaseKindDefinition<Body extends Case> extends Omit<CaseKind, 'feed' | 'showOpen'> {
  feed: ReturnType<typeof defineCourierDecisionFeed<OwnCase<Body>>>
  /** The states in which it is open. */
  open: readonly string[]
}

const defineCaseKind = <Body extends Case>({ open, ...kind }: CaseKindDefinition<Body>): CaseKind => ({
  ...kind,
  async showOpen(tx, of, at) {
    return await kind.feed.notify(tx, await openCases<Body>(tx, kind.table, of, open), { by: '', at })
  },
})

/** Everything that couriers send here and staff decide on. */
const caseKinds = [
  defineCaseKind({
    table: 'claim',
    feed: claimFeed,
    open: openClaims,
    collections: ({ claimRules }) => [claimCollection(claimRules), staffClaimCollection],
  }),
  defineCaseKind({
    table: 'enquiry',
    feed: enquiryFeed,
    open: openEnquiries,
    collections: ({ asksCaptcha }) => [enquiryCollection(asksCaptcha), staffEnquiryCollection],
  }),
  defineCaseKind({
    table: 'defect',
    feed: defectFeed,
    open: openDefects,
    collections: () => [defectCollection, staffDefectCollection],
  }),
]

/** Returns the commands of couriers and of staff on every kind of case. */
export const caseCollections = (settings: CaseSettings): AnyCollection[] =>
  caseKinds.flatMap(({ collections }) => collections(settings))

/** Cases move with their courier to another sub-depot. */
export const caseDecisions = defineCourierDecisions<FormsTables, FormsStore>({
  table: 'courier_home',
  feeds: caseKinds.map(({ feed }) => feed),
  async show(tx, of, at) {
    const rows = []
    for (const { showOpen } of caseKinds) rows.push(...(await showOpen(tx, of, at)))
    return rows
  },
})

/** Moves cases with their courier to another sub-depot, when the courier's token says so. */
export async function moveHome(store: FormsStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  if (await courierHomes.move(store.db, caller.sub, getHomeSubDepot(caller)))
    await caseDecisions.backfill(store, caller.sub)
}

/** Returns whether a case names a file and its courier works at a sub-depot that the caller serves. */
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
      select 1 from ${sql.table(table)} c where c.courier = h.courier and (position(${id} in c.body::text) > 0
        or exists (
          select 1 from jsonb_each(c.history) as part join history as i on i.key = part.value ->> 0
          where position(${id} in i.item::text) > 0)))`,
  )
  const { rows } = await sql`
    select 1 from courier_home h
    where h.courier = ${owner} and h.sub_depot = any(${served}::text[]) and (${sql.join(namesFile, sql` or `)})`.execute(
    db,
  )
  return rows.length > 0
}
