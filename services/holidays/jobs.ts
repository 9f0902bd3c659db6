import { sql } from 'kysely'
import { londonDay } from '#domain/dates/day.ts'
import { expireCover } from '#domain/holidays/cover.ts'
import { changeDue } from '#kit/sync/change-entities.ts'
import type { Job } from '#kit/jobs.ts'
import { ownedKey, type OwnedKey } from '#kit/sync/owned-key.ts'
import type { HolidayStore } from './courier-leave.ts'
import { holidayDecisions } from './staff-feed.ts'
import { changed, staffHolidayCollection } from './staff-holiday-collection.ts'

/** Cover that nobody has agreed to in time is for the depot pool. Returns how many holidays that were; to repeat it changes nothing. */
export async function expireInvitations({ db, clock, rules }: HolidayStore): Promise<number> {
  const at = clock.now()
  const { rows } = await sql<OwnedKey>`
    select courier, id from holiday where cover = 'asked' and cover_until <= ${at} order by courier, id`.execute(db)
  return await changeDue(db, staffHolidayCollection(rules), at, rows.map(ownedKey), (state) => {
    const cover = state && expireCover(state.holiday.cover, at.toISOString())
    return cover && changed(state, { ...state.holiday, cover })
  })
}

/** Approved holidays that are over were taken. Returns how many; to repeat it changes nothing. */
export async function takeHolidays({ db, clock, rules }: HolidayStore): Promise<number> {
  const at = clock.now()
  const { rows } = await sql<OwnedKey>`
    select courier, id from holiday where state = 'approved' and to_day < ${londonDay(at)} order by courier, id`.execute(
    db,
  )
  return await changeDue(db, staffHolidayCollection(rules), at, rows.map(ownedKey), (state) =>
    state?.holiday.state === 'approved' ? changed(state, { ...state.holiday, state: 'taken' }) : undefined,
  )
}

export const holidayJobs = (store: HolidayStore): Job[] => [
  { name: 'cover-expiry', everyMinutes: 5, run: () => expireInvitations(store) },
  {
    name: 'holidays-taken',
    everyMinutes: 60,
    async run() {
      await takeHolidays(store)
      await holidayDecisions.expire(store)
    },
  },
]
