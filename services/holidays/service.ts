import type { Hono } from 'hono'
import type { HolidayRules } from '#contracts/holidays/holidays.ts'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import type { Job } from '#kit/jobs.ts'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { getStaffFeeds } from '#kit/sync/group-feeds.ts'
import { coverCollection } from './cover-collection.ts'
import { seedLeave, type DemoLeave } from './demo.ts'
import { holidayCollection } from './holiday-collection.ts'
import { refreshLeave } from './leave-terms.ts'
import { eraseLeave } from './people/erase-courier.ts'
import { holidaysRegister } from './people/register.ts'
import { holidayMigrations } from './migrations.ts'
import type { HolidayTables } from './tables.ts'
import { holidayOperations } from './operations.ts'
import { expireInvitations, takeHolidays, holidayJobs } from './jobs.ts'
import { staffHolidayCollection } from './staff-holiday-collection.ts'
import { holidayDecisions } from './staff-feed.ts'

export interface HolidaysService {
  app: Hono
  jobs: readonly Job[]
  seedDemo: (demo: readonly DemoLeave[]) => Promise<void>
  expireInvitations: () => Promise<number>
  takeHolidays: () => Promise<number>
  expireDecisions: () => Promise<number>
}

export async function createHolidaysService(
  deps: ServiceDeps,
  rules: HolidayRules = defaultHolidayRules,
): Promise<HolidaysService> {
  const db = await openServiceSchema<HolidayTables>(deps.database, 'holidays', holidayMigrations)
  const store = { db, clock: deps.clock, rules }
  await holidayDecisions.backfill(store)
  const app = createService(
    {
      key: 'holidays',
      title: 'Holidays service',
      db,
      operations: holidayOperations(store),
      collections: [holidayCollection(rules), coverCollection(rules), staffHolidayCollection(rules)],
      refresh: (caller) => refreshLeave(store, caller),
      groups: getStaffFeeds,
      register: holidaysRegister,
      erase: eraseLeave,
    },
    deps,
  )
  return {
    app,
    jobs: holidayJobs(store),
    async seedDemo(demo) {
      await seedLeave(store, demo)
      await holidayDecisions.backfill(store)
    },
    expireInvitations: () => expireInvitations(store),
    takeHolidays: () => takeHolidays(store),
    expireDecisions: () => holidayDecisions.expire(store),
  }
}
