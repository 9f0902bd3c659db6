import type { Holiday } from '#contracts/holidays/holidays.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { lockLeave, saveLeave, type HolidayStore, type CourierLeave } from './courier-leave.ts'
import { holidayRows, saveHolidays } from './holiday-rows.ts'

export interface DemoLeave extends Omit<CourierLeave, 'holidays'> {
  holidays: readonly Holiday[]
}

/** Seeds demo data, except for couriers who have leave terms already. */
export async function seedLeave({ db, clock }: HolidayStore, demo: readonly DemoLeave[]): Promise<void> {
  await transact(db, async (tx) => {
    const known = await lockLeave(
      tx,
      demo.map(({ courier }) => courier),
    )
    const fresh = demo
      .filter(({ courier }) => !known.has(courier))
      .map(({ holidays, ...book }) => ({ ...book, holidays: new Map(holidays.map((each) => [each.id, each])) }))
    for (const book of fresh) await saveLeave(tx, book, clock.now())
    const all = fresh.flatMap((book) => [...book.holidays.values()].map((holiday) => ({ book, holiday })))
    await saveHolidays(
      tx,
      all.map(({ book: { courier }, holiday }) => ({ courier, holiday })),
      clock.now(),
    )
    await appendFeed(
      tx,
      all.flatMap(({ book, holiday }) => holidayRows(book, holiday)),
      clock.now(),
    )
  })
}
