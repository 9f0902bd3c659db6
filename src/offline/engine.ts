import type { Command } from '#contracts/command.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { EngineClock } from './clock.ts'
import type { OfflineDatabase } from './database.ts'
import type { FeatureSync, FirstSync } from './feature-sync.ts'

/** An access token whose subject is known, or the reason why there is none. */
export type TokenResult =
  | { kind: 'token'; token: string; actor: string }
  /** The identity service could not be reached; it may be later. */
  | { kind: 'unreachable' }
  /** The courier has to sign in again. */
  | { kind: 'signed-out' }

export interface TokenSource {
  /** `refused` is the token that a service has just answered with 401. */
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

/** Everything that the offline work of one courier needs, in the page and in the worker alike. It is the only way to the outside world. */
export interface Engine {
  db: OfflineDatabase
  /** The user-pool subject of the courier who owns this database. */
  actor: string
  /** Grows with what the app and its services say to one another: what a lower one does not know is of a higher one. */
  program: number
  /** Base address of a service without a trailing slash, or null when it is not configured. */
  address(service: ServiceKey): string | null
  syncs: readonly FeatureSync[]
  /** The features that `syncs` does not have yet; see `allFeatures`. */
  later?: LaterFeatures | null
  tokens: TokenSource
  fetch: typeof fetch
  /** What the courier records is signed. */
  evidence?: boolean
  /** The services record traces. */
  traces?: boolean
  clock: EngineClock
  random(): number
  newId(): string
  locks: LockPort
  /** Called when commands have been saved and should be sent. */
  onQueued(): void
  /** Called after every exchange with a service. `reached`: the service answered. */
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
