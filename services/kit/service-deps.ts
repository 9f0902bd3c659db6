import type { Verify } from './http/auth.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { RateLimit } from './http/limits.ts'
import type { ServiceTokens } from './http/service-tokens.ts'
import type { Log } from './log.ts'

export interface ServiceDeps {
  database: Database
  verify: Verify
  /** The tokens by which other services call; none can without them. */
  serviceTokens?: ServiceTokens
  clock: Clock
  newId: () => string
  log: Log
  /** Other origins whose pages may call, "https://app.example"; the service's own is always allowed. */
  origins?: readonly string[]
  rateLimit?: RateLimit
}
