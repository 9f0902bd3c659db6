import { sql, type QueryExecutorProvider } from 'kysely'
import type { StaffAdvert } from '#contracts/marketplace-endpoints.ts'
import type { StaffAdvertRow } from '#contracts/staff-waiting.ts'
import { londonDay } from '#domain/day.ts'
import { addWorkingDays } from '#domain/working-days.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deciderFeeds, staffFeed } from '#kit/sync/group-feeds.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockAdverts, type AdvertRow } from './advert-rows.ts'
import type { MarketStore } from './market-store.ts'
import { staffAdvertsOf } from './staff-adverts.ts'

const kind = 'staff-advert'
/** Milliseconds for which staff see what has become of an advert. */
const shownFor = 36 * 60 * 60 * 1000
/** Working days that an advert may wait, and one that was reported. */
const answerDays = { waiting: 2, reported: 1 }

const waits = ({ state, reports }: StaffAdvert): boolean => state === 'waiting' || reports.length > 0

function rowOf(advert: StaffAdvert, outcome: StaffAdvertRow['outcome']): StaffAdvertRow {
  const { courier, id, photos, title, description, category, condition, price, area, state, sentAt, reports } = advert
  const askedAt = state === 'waiting' ? sentAt : (reports[0]?.at ?? sentAt)
  const dueOn = addWorkingDays(
    londonDay(new Date(askedAt)),
    state === 'waiting' ? answerDays.waiting : answerDays.reported,
  )
  return {
    id: ownedKey({ courier, id }),
    courier,
    askedAt,
    dueOn,
    outcome,
    title,
    description,
    category,
    condition,
    price,
    area,
    state,
    sentAt,
    photos: photos.length,
    reports,
  }
}

interface Told {
  id: string
  /** Null: nobody's staff have it. */
  told: string | null
  shown_until: Date | null
}

/**
 * What the feeds of staff show of adverts that have just been saved or reported, and takes them out of that of a
 * sub-depot where their seller worked before. What staff were never asked about is none of theirs. `by`: what whoever
 * decides is signed in as; empty: a courier, or time.
 */
export async function tellStaff(
  tx: QueryExecutorProvider,
  adverts: readonly AdvertRow[],
  by: string,
  at: Date,
): Promise<FeedRow[]> {
  const { rows } =
    await sql<Told>`select id, told, shown_until from advert where id = any(${adverts.map(({ body }) => body.id)}::uuid[])`.execute(
      tx,
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  const feed: FeedRow[] = []
  const written: { id: string; told: string; shown: Date | null }[] = []
  for (const advert of await staffAdvertsOf(tx, adverts, at)) {
    const { told = null, shown_until: shown = null } = known.get(advert.id) ?? {}
    const isOpen = waits(advert)
    // Nobody was asked, or everybody has been told the end of it.
    if (!isOpen && (told === null || shown !== null)) continue
    const value = rowOf(advert, isOpen ? null : { state: advert.state, by, at: at.toISOString() })
    if (told !== null && told !== '' && told !== advert.subDepot)
      feed.push({ feed: staffFeed(told), kind, id: value.id, value: null })
    feed.push(...deciderFeeds(advert.subDepot).map((of) => ({ feed: of, kind, id: value.id, value })))
    written.push({ id: advert.id, told: advert.subDepot, shown: isOpen ? null : new Date(at.getTime() + shownFor) })
  }
  await sql`
    update advert as a set told = w.told, shown_until = w.shown
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w(id uuid, told text, shown timestamptz) where a.id = w.id`.execute(
    tx,
  )
  return feed
}

/** Adverts that wait or were reported and that no staff have: those of before there were feeds of staff. */
export async function tellUntold({ db, clock }: MarketStore): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from advert as a where told is null
      and (state = 'waiting' or exists (select from report as r where r.advert = a.id and r.settled_at is null))`.execute(
    db,
  )
  if (rows.length === 0) return
  await transact(db, async (tx) => {
    const at = clock.now()
    await appendFeed(
      tx,
      await tellStaff(
        tx,
        await lockAdverts(
          tx,
          rows.map(({ id }) => id),
        ),
        '',
        at,
      ),
      at,
    )
  })
}

/** The feed rows with which an advert leaves the staff that were told of it. */
export const untellStaff = ({ courier, id, told }: { courier: string; id: string; told: string | null }): FeedRow[] =>
  told === null ? [] : deciderFeeds(told).map((feed) => ({ feed, kind, id: ownedKey({ courier, id }), value: null }))

/** Takes what was decided some time ago out of the feeds of staff. Returns how many adverts that were; to repeat it changes nothing. */
export async function forgetDecided({ db, clock }: MarketStore): Promise<number> {
  const at = clock.now()
  return await transact(db, async (tx) => {
    const { rows } = await sql<{ courier: string; id: string; told: string | null }>`
      with due as (select id, told from advert where shown_until <= ${at} for update)
      update advert as a set shown_until = null, told = null from due where a.id = due.id returning a.courier, a.id, due.told`.execute(
      tx,
    )
    await appendFeed(tx, rows.flatMap(untellStaff), at)
    return rows.length
  })
}
