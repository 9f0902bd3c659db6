import type { Verify } from './http/auth.ts'
import type { ApiKeys } from './http/api-keys/api-keys.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { StartWork } from './http/limits/cost.ts'
import type { RateLimit } from './http/limits/buckets.ts'
import type { TakeTurn } from './http/limits/turns.ts'
import type { ServiceTokens } from './http/service-tokens.ts'
import type { Log } from './log.ts'
import type { Heads } from './hints/heads.ts'
import type { PageCache } from './sync/page-cache.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

export interface ServiceDeps {
  database: Database
  verify: Verify
  /** The tokens by which other services call; none can without them. */
  serviceTokens?: ServiceTokens
  /** The API keys that this process knows. Without them a revoked key ends within seconds. */
  apiKeys?: Pick<ApiKeys, 'dropKnown'>
  clock: Clock
  newId: () => string
  log: Log
  /** Other origins whose pages may call, "https://app.example"; the service's own is always allowed. */
  origins?: readonly string[]
  rateLimit?: RateLimit
  /** Measures the work of all services of a process; each has its own by default. */
  startWork?: StartWork
  /** The heads of feeds, of all services of a process; each speaks for itself by default. */
  heads?: Heads
  /** Pages of snapshots that were sent, of all services of a process. */
  pages?: PageCache
  /** Turns of each caller at all services of a process, besides those at each. */
  takeTurn?: TakeTurn
  /** Off by default. */
  telemetry?: Telemetry
}
