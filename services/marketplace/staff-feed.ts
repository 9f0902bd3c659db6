import { sql } from 'kysely'
import type { StaffAdvert } from '#contracts/marketplace/marketplace-endpoints.ts'
import type { StaffAdvertRow } from '#contracts/depot/staff-waiting.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addWorkingDays } from '#domain/dates/working-days.ts'
import { defineDecisionFeed } from '#kit/sync/decision-feed.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockAdverts, type AdvertRow } from './advert-rows.ts'
import { readStaffAdverts } from './staff-adverts.ts'

/** Working days that an advert may wait, and one that was reported. */
const decisionDays = { waiting: 2, reported: 1 }

function toRow(advert: StaffAdvert, outcome: StaffAdvertRow['outcome']): StaffAdvertRow {
  const { courier, id, photos, title, description, category, condition, price, area, state, sentAt, reports } = advert
  const askedAt = state === 'waiting' ? sentAt : (reports[0]?.at ?? sentAt)
  const dueOn = addWorkingDays(
    londonDay(new Date(askedAt)),
    state === 'waiting' ? decisionDays.waiting : decisionDays.reported,
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

export const advertFeed = defineDecisionFeed<AdvertRow>({
  kind: 'staff-advert',
  table: 'advert',
  id: { type: 'uuid' },
  told: 'sub-depot',
  isMissing: sql`t.told is null
    and (t.state = 'waiting' or exists (select from report as r where r.advert = t.id and r.settled_at is null))`,
  lock: (tx, keys) =>
    lockAdverts(
      tx,
      keys.map(({ id }) => id),
    ),
  // Staff see no end of an advert that they were never asked about, and each end once.
  isNews: ({ row }, before) => row?.outcome === null || (before.told !== null && before.until === null),
  async toEntries(tx, adverts, { by, at }) {
    return (await readStaffAdverts(tx, adverts, at)).map((advert) => {
      const isOpen = advert.state === 'waiting' || advert.reports.length > 0
      const row = toRow(advert, isOpen ? null : { state: advert.state, by, at: at.toISOString() })
      return { subDepot: advert.subDepot, id: row.id, row }
    })
  },
})
