import { sql, type QueryExecutorProvider } from 'kysely'
import type { Claim } from '#contracts/claim.ts'
import type { Enquiry } from '#contracts/enquiry.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { depotsServed, homeOf } from '#kit/http/staff-access.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { ownedKey, type OwnedKey } from '#kit/sync/owned-key.ts'
import { tableOf, type Case, type CaseKind, type OwnCase } from './case-rows.ts'
import type { FormsStore } from './form-store.ts'
import { tellStaff, toDeciders, waitingStates } from './staff-rows.ts'

const kinds: readonly CaseKind[] = ['claim', 'enquiry']

/** Notes where a courier who sends something works; one who moves is told of by {@link tellUntold}. */
export async function noteHome(tx: QueryExecutorProvider, caller: Caller): Promise<void> {
  const home = homeOf(caller)
  await sql`
    insert into courier_home (courier, sub_depot, told) values (${caller.sub}, ${home}, ${home})
    on conflict (courier) do nothing`.execute(tx)
}

export async function readHome(tx: QueryExecutorProvider, courier: string): Promise<string> {
  const { rows } = await sql<{
    home: string
  }>`select sub_depot as home from courier_home where courier = ${courier}`.execute(tx)
  return rows[0]?.home ?? ''
}

/** Cases go with their courier to another sub-depot, when their token says so. */
export async function moveHome(store: FormsStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  const home = homeOf(caller)
  const { numAffectedRows } =
    await sql`update courier_home set sub_depot = ${home} where courier = ${caller.sub} and sub_depot <> ${home}`.execute(
      store.db,
    )
  if (numAffectedRows !== 0n) await tellUntold(store, caller.sub)
}

/** What leaves the feeds that have a courier's cases, and what comes into those of the place where they work now. */
async function move(
  tx: QueryExecutorProvider,
  { courier, home, told }: { courier: string; home: string; told: string | null },
  at: Date,
): Promise<FeedRow[]> {
  const moved: FeedRow[] = []
  for (const kind of kinds) {
    const { rows } = await sql<{ body: Claim | Enquiry }>`
      select body from ${tableOf(kind)} where courier = ${courier} and (state = any(${[...waitingStates[kind]]}::text[]) or shown_until is not null)
      order by id for update`.execute(tx)
    const open = rows
      .filter(({ body }) => waitingStates[kind].includes(body.state))
      .map(({ body }): OwnCase<Case> => ({ courier, body, subDepot: home }))
    const here = await tellStaff(tx, kind, open, { by: '', at })
    // The back office has the same row before and after.
    const kept = new Set(here.map(({ feed, id }) => `${feed} ${id}`))
    const before =
      told === null ? [] : rows.flatMap(({ body: { id } }) => toDeciders(kind, told, ownedKey({ courier, id }), null))
    moved.push(...before.filter(({ feed, id }) => !kept.has(`${feed} ${id}`)), ...here)
  }
  return moved
}

/** Couriers whose cases stand in the feed of another sub-depot's staff, or of nobody's as yet. */
export async function tellUntold({ db, clock }: FormsStore, only: string | null = null): Promise<void> {
  const { rows } = await sql<{ courier: string }>`
    select courier from courier_home
    where told is distinct from sub_depot and (${only}::text is null or courier = ${only}) order by courier`.execute(db)
  for (const { courier } of rows) {
    await transact(db, async (tx) => {
      const locked = await sql<{ courier: string; home: string; told: string | null }>`
        select courier, sub_depot as home, told from courier_home
        where courier = ${courier} and told is distinct from sub_depot for update`.execute(tx)
      const [one] = locked.rows
      if (!one) return
      const moved = await move(tx, one, clock.now())
      await sql`update courier_home set told = sub_depot where courier = ${courier}`.execute(tx)
      await appendFeed(tx, moved, clock.now())
    })
  }
}

/** Takes what was decided some time ago out of the feeds of staff. Returns how many cases that were; to repeat it changes nothing. */
export async function forgetDecided({ db, clock }: FormsStore): Promise<number> {
  const at = clock.now()
  return await transact(db, async (tx) => {
    const gone: FeedRow[] = []
    let count = 0
    for (const kind of kinds) {
      const { rows } = await sql<OwnedKey & { home: string; waits: boolean }>`
        update ${tableOf(kind)} as c set shown_until = null from courier_home h
        where h.courier = c.courier and c.shown_until <= ${at}
        returning c.courier, c.id, h.sub_depot as home, c.state = any(${[...waitingStates[kind]]}::text[]) as waits`.execute(
        tx,
      )
      const over = rows.filter(({ waits }) => !waits)
      count += over.length
      gone.push(...over.flatMap(({ home, ...key }) => toDeciders(kind, home, ownedKey(key), null)))
    }
    await appendFeed(tx, gone, at)
    return count
  })
}

/** Whether a file belongs to a case of a courier whom the caller looks after. */
export async function maySeeFile(
  { db }: Pick<FormsStore, 'db'>,
  caller: Caller,
  { owner, id }: { owner: string; id: string },
): Promise<boolean> {
  const served = depotsServed(caller)
  if (served === null) return true
  if (served.length === 0) return false
  const { rows } = await sql`
    select 1 from courier_home h
    where h.courier = ${owner} and h.sub_depot = any(${served}::text[]) and (
      exists (select 1 from claim c where c.courier = h.courier and position(${id} in c.body::text) > 0)
      or exists (select 1 from enquiry e where e.courier = h.courier and position(${id} in e.body::text) > 0))`.execute(
    db,
  )
  return rows.length > 0
}
