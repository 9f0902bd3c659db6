import type { Database } from '#kit/database/database.ts'
import type { ServiceTokens } from '#kit/http/service-tokens.ts'
import { createLog } from '#kit/log.ts'
import { createPerformanceService, type PerformanceService } from '#services/performance/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { verifyPerson, type Person } from '#support/people.ts'
import type { TurnedClock } from '#support/turned-clock.ts'

const courierOf = (sub: string, home: string): Person => ({ sub, groups: ['courier', `courier/${home}`] })
export const anna = courierOf('anna', 'SAM')
export const ben = courierOf('ben', 'SAM')
/** Works at another sub-depot. */
export const dan = courierOf('dan', 'NOR')
export const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
export const otherDepot: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }
export const office: Person = { sub: 'otto', groups: ['back-office'] }

/** `serviceTokens`: by which other services may call it. */
export const openPerformance = async (
  database: Database,
  clock: TurnedClock,
  serviceTokens?: ServiceTokens,
): Promise<PerformanceService> =>
  await createPerformanceService({
    database,
    clock,
    newId: counterIds(99),
    log: createLog(() => undefined),
    rateLimit: { burst: 100_000, perSecond: 100_000 },
    verify: verifyPerson,
    ...(serviceTokens && { serviceTokens }),
  })
