import { sql } from 'kysely'
import { londonDay } from '#domain/day.ts'
import { expireCover } from '#domain/holidays/cover.ts'
import type { HolidayOf } from './change-holiday.ts'
import { changeHoliday } from './change-holiday.ts'
import type { HolidayStore } from './book.ts'

/** Cover that nobody has agreed to in time is for the depot pool. Returns how many holidays that were; to repeat it changes nothing. */
export async function expireInvitations(store: HolidayStore): Promise<number> {
  const at = store.clock.now()
  const { rows } = await sql<HolidayOf>`
    select courier, id from holiday where cover = 'asked' and cover_until <= ${at} order by courier, id`.execute(store.db)
  let expired = 0
  for (const of of rows) {
    const changed = await changeHoliday(store, of, ({ holiday }) => {
      const cover = expireCover(holiday.cover, at.toISOString())
      return cover && { ...holiday, cover }
    })
    if (changed) expired++
  }
  return expired
}

/** Approved holidays that are over were taken. Returns how many; to repeat it changes nothing. */
export async function takeHolidays(store: HolidayStore): Promise<number> {
  const today = londonDay(store.clock.now())
  const { rows } = await sql<HolidayOf>`
    select courier, id from holiday where state = 'approved' and to_day < ${today} order by courier, id`.execute(store.db)
  let taken = 0
  for (const of of rows) {
    const changed = await changeHoliday(store, of, ({ holiday }) => (holiday.state === 'approved' ? { ...holiday, state: 'taken' } : undefined))
    if (changed) taken++
  }
  return taken
}
