import type { Command } from '#contracts/command.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { EngineClock } from './clock.ts'
import type { OfflineDatabase } from './database.ts'
import type { FeatureSync, FirstSync } from './feature-sync.ts'

/** An access token whose subject is known, or why there is none. */
export type TokenResult =
  | { kind: 'token'; token: string; actor: string }
  /** The identity service could not be reached; it may be later. */
  | { kind: 'unreachable' }
  /** Only the courier can help: sign in again. */
  | { kind: 'signed-out' }

export interface TokenSource {
  /** `refused`: the token that a service has just answered 401 to. */
  token(refused?: string): Promise<TokenResult>
}

/** The part of the Web Locks API that the engine uses. */
export type LockPort = Pick<LockManager, 'request'>

/** Features that the first screen does not need. Their code is loaded behind it. */
export interface LaterFeatures {
  /** Effects that are loaded with the first screen. */
  first: readonly FirstSync[]
  /** Tables of the features that have no effect in `first`. A read of one of them waits for the code. */
  tables: ReadonlySet<string>
  load(): Promise<readonly FeatureSync[]>
}

/** Everything that one courier's offline work stands on, in the page and in the worker alike. The outside world comes in here and nowhere else. */
export interface Engine {
  db: OfflineDatabase
  /** The user-pool subject whose database this is. */
  actor: string
  /** Grows with what the app and its services say to one another: what a lower one does not know is of a higher one. */
  program: number
  /** Base address of a service without a trailing slash, or null when it is not configured. */
  address(service: ServiceKey): string | null
  syncs: readonly FeatureSync[]
  /** What `syncs` lacks as yet; see `allFeatures`. */
  later?: LaterFeatures | null
  tokens: TokenSource
  fetch: typeof fetch
  clock: EngineClock
  random(): number
  newId(): string
  locks: LockPort
  /** Called when taps have been kept: time to replay. */
  onQueued(): void
  /** Called after every exchange with a service: did it answer at all? */
  onExchange(reached: boolean): void
  /** Rows loaded of a first or full pull. */
  onProgress(service: ServiceKey, loaded: number, total: number): void
}

type Commanding<Named> = Pick<FeatureSync, 'service'> & { commands: readonly Named[] }

export function findCommand<Named extends Pick<Command, 'name'>>(
  engine: { syncs: readonly Commanding<Named>[] },
  service: string,
  name: string,
): Named | undefined {
  for (const sync of engine.syncs) {
    if (sync.service !== service) continue
    const found = sync.commands.find((command) => command.name === name)
    if (found) return found
  }
  return undefined
}

export const listServices = (engine: Pick<Engine, 'syncs'>): ServiceKey[] => [
  ...new Set(engine.syncs.map((sync) => sync.service)),
]
