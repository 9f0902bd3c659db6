import type { ServiceKey } from '#contracts/service-key.ts'

/** A saved command. It never changes after its transaction; a rejected one that is sent again gets a new `mid`. */
export interface OutboxRow {
  /** Given by IndexedDB; the only order there is. */
  n: number
  mid: string
  /** The user-pool subject who tapped. */
  actor: string
  service: ServiceKey
  entity: string
  /** The key that orders it, if that is not its entity alone. */
  order?: string
  command: string
  version: number
  /** The version of the program that saved it; older rows have none. */
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
 * - `done`: the pulled rows show it. It stays for seven days in case the service is restored.
 * - `attention`: rejected or unreadable; the courier decides.
 * - `withdrawn`: discarded after it had left the device; a void after it asks the service to ignore it.
 */
export type DeliveryState = 'pending' | 'acked' | 'done' | 'attention' | 'withdrawn'

/** The status of an outbox row. It has its own table, so that sending does not rerun the queries of the outbox. */
export interface DeliveryRow {
  n: number
  service: ServiceKey
  state: DeliveryState
  /** The number of times it was sent; 0 means that nobody else can know of it. Written before the request. */
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
  /** Milliseconds by the wall clock. */
  settledAt: number | null
  /** The command was rejected and the courier has begun to do it again: the next command on its entity replaces it. */
  givesWay?: boolean
}

/** The progress of a photo. Its bytes are in another table, so that no step writes them again. */
export interface BlobRow {
  id: string
  n: number
  service: ServiceKey
  sha256: string
  type: string
  size: number
  /** Rows that its bytes lie in; absent: one. */
  parts?: number
  /** Present only in rows from before the bytes had a table of their own. */
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
  /** The same as for the own feed. */
  holds: Readonly<Record<string, string>>
}

export interface ServiceRow {
  service: ServiceKey
  cursor: number
  /** The rows that each table has up to the cursor, as `getHoldings` writes it. Absent in older rows. */
  holds?: Readonly<Record<string, string>>
  epoch: string | null
  /** The service sends it with the row of the cursor; it distinguishes a restored store from the one that we knew. */
  stamp?: string | undefined
  /** The epoch in which the own feed was empty when it was loaded; with cursor 0 nothing else says that it was loaded. */
  emptyIn?: string | undefined
  /** The places in the feeds of the courier's groups, by feed name. */
  groups?: Readonly<Record<string, GroupPlace>>
  /** Milliseconds by the wall clock; null before the first pull. */
  pulledAt: number | null
  failures: number
  /** The earliest next request by our own back-off. */
  backOffUntil: number
  /** The earliest next request that the service allows. */
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
