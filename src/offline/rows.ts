import type { ServiceKey } from '#contracts/service-key.ts'

/** A tap as it was made. Never changed after its transaction; a refused one that is sent again gets a new `mid`. */
export interface OutboxRow {
  /** Given by IndexedDB; the only order there is. */
  n: number
  mid: string
  /** The user-pool subject who tapped. */
  actor: string
  service: ServiceKey
  entity: string
  /** What orders it, where that is not its entity alone. */
  order?: string
  command: string
  version: number
  /** Version of the program that kept it; rows of before it was written have none. */
  program?: number
  input: unknown
  deviceTime: string
  /** Monotonic milliseconds at the tap, comparable between page and worker of one browser run. */
  tick: number
  /** Ids in the blobs table. */
  blobs: string[]
}

/**
 * - `pending`: to be sent, or sent without an answer.
 * - `acked`: the service has it; the pulled rows do not show it yet.
 * - `done`: the pulled rows show it. Kept for seven days for the case of a restored service.
 * - `attention`: refused or unreadable; the courier decides.
 * - `withdrawn`: discarded after it had left the device; a void behind it asks the service to forget it.
 */
export type DeliveryState = 'pending' | 'acked' | 'done' | 'attention' | 'withdrawn'

/** Where an outbox row stands. Beside it, so that sending does not wake who reads the outbox. */
export interface DeliveryRow {
  n: number
  service: ServiceKey
  state: DeliveryState
  /** How often it left the device; 0 means that nobody else can know of it. Written before the request. */
  sent: number
  /** Set while a request that carries it is open; milliseconds of the wall clock. */
  sendingSince: number | null
  /** Answers `retry` for this row alone. */
  retries: number
  /** Not before; milliseconds of the wall clock. */
  nextAt: number
  /** The feed number that shows it. */
  seq: number | null
  /** Why it needs the courier: a rejection of the command or a code of the engine; while it is pending, what the service waits for. */
  code: string | null
  /** Milliseconds of the wall clock. */
  settledAt: number | null
  /** Refused, and the courier has begun to do it again: the next tap on its entity takes its place. */
  givesWay?: boolean
}

/** How far a photo has come. Its bytes lie beside it, so that no step of its way writes them again. */
export interface BlobRow {
  id: string
  n: number
  service: ServiceKey
  sha256: string
  type: string
  size: number
  /** Rows that its bytes lie in; absent: one. */
  parts?: number
  /** Only in rows of before the bytes had a table of their own. */
  bytes?: ArrayBuffer
  /** `refused`: the service will never take these bytes; the courier decides. */
  state: 'waiting' | 'stored' | 'refused'
  sent: number
  nextAt: number
  attempts: number
  /** Milliseconds of the wall clock at which the service had it. */
  storedAt?: number
}

/** A file, or a part of a large one. Bytes as ArrayBuffer: Safari loses Blobs in IndexedDB (WebKit bug 188438). */
export interface BlobBytesRow {
  id: string
  bytes: ArrayBuffer
}

/** A place in the feed of a group. */
export interface GroupPlace {
  cursor: number
  epoch: string
  stamp?: string | undefined
  /** As of the own feed. */
  holds: Readonly<Record<string, string>>
}

export interface ServiceRow {
  service: ServiceKey
  cursor: number
  /** Which rows each table has up to the cursor, as `holdingsOf` writes it. Absent: before that was kept. */
  holds?: Readonly<Record<string, string>>
  epoch: string | null
  /** Given by the service with the row of the cursor; it tells a restored store from the one that we knew. */
  stamp?: string | undefined
  /** Of the groups that the courier is in, by the names of their feeds. */
  groups?: Readonly<Record<string, GroupPlace>>
  /** Milliseconds of the wall clock; null before the first pull. */
  pulledAt: number | null
  failures: number
  /** Not before, by our own back-off. */
  backOffUntil: number
  /** Not before, because the service said so. */
  retryAfterUntil: number
  /** Nothing is sent until the app is updated. */
  upgradeNeeded: boolean
}

export interface MetaRow {
  key: string
  value: unknown
}

export const coreTables = {
  outbox: '++n, &mid, entity',
  delivery: 'n, state, [service+state]',
  blobs: 'id, n, state, [service+state]',
  blobBytes: 'id',
  services: 'service',
  meta: 'key',
} as const
