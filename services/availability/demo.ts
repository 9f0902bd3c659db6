import { sql } from 'kysely'
import type { SendOfferBody } from '#contracts/availability/availability-endpoints.ts'
import type { WeekDays } from '#contracts/availability/availability.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { courierHomes, type AvailabilityStore } from './courier-homes.ts'
import { writePattern } from './pattern-collection.ts'
import { sendOffer } from './send-offer.ts'

/** The demo is laid down by nobody. */
const demoStaff: Caller = { sub: '', username: '', groups: ['back-office'], tokenId: '' }

export interface DemoAvailability {
  subDepot: string
  patterns: readonly { courier: string; days: WeekDays }[]
  offers: readonly SendOfferBody[]
}

/** Demo data of a moment: no pattern where a courier has one, and each offer once. */
export async function seedAvailability(
  store: AvailabilityStore,
  { subDepot, patterns, offers }: DemoAvailability,
): Promise<void> {
  const at = store.clock.now()
  for (const { courier, days } of patterns) {
    await transact(store.db, async (tx) => {
      await courierHomes.save(tx, courier, subDepot)
      const { rows } = await sql`select 1 from weekly_pattern where courier = ${courier}`.execute(tx)
      if (rows.length === 0) await appendFeed(tx, [await writePattern(tx, courier, days, at)], at)
    })
  }
  for (const offer of offers) await sendOffer(store, demoStaff, subDepot, offer)
}
