import type { ColumnType } from 'kysely'
import type { AuditTables } from '../audit/audit-table.ts'
import type { EventTables } from '../events/events-tables.ts'
import type { PartRefs } from '../sync/history.ts'

/** A JSON column: read as a value, written as its text. */
export type Json<Value> = ColumnType<Value, string, string>

export interface KitTables extends AuditTables, EventTables {
  /** One row a feed: its numbers are given by this row, locked until the end of the transaction. */
  feed_head: {
    feed: string
    /** The last number that was given. */
    head: number
    /** Changes up to this number may be gone: a cursor below it needs a snapshot. */
    floor: number
    epoch: number
  }
  /** The rows of each feed, newest version last; `value` null: it left the feed. */
  feed: {
    feed: string
    seq: number
    kind: string
    id: string
    value: Json<unknown> | null
    at: Date
    /** The parts that `value` lacks (`sync/history.ts`). */
    history: Json<PartRefs> | null
    /** Distinguishes a row from another that got the same number after the store was restored; null in old rows. */
    stamp: string | null
  }
  mutation: {
    courier: string
    mid: string
    entity: string
    command: string
    version: number
    client_id: string
    n: number
    device_time: string
    received_at: Date
    /** Empty only inside the transaction that settles it. */
    state: 'applied' | 'rejected' | 'voided' | ''
    seq: number
    code: string | null
    current: Json<unknown> | null
  }
  /** Each device's contacts: its last answer, and the one before its present contact. */
  device: { courier: string; client_id: string; since: Date; answered_at: Date }
  /** Bytes that each caller has pushed, by the hour. */
  push_usage: { courier: string; hour: Date; bytes: number }
  /** The units that each caller has left; `caller` is a digest. */
  rate_usage: { caller: string; level: number; at: Date }
  /** Parts of values that are stored once: the items of lists from 1 on, and 0 for a field that never changes. */
  history: { key: string; n: number; item: Json<unknown> }
  blob: {
    owner: string
    id: string
    sha256: string
    type: string
    size: number
    bytes: Buffer
    stored_at: Date
    /** The key of its parts; null if the file is in `bytes`. */
    upload: string | null
  }
  /** A file that comes, or has come, in parts. Without its row in `blob` after a day it has never come whole, or is gone. */
  blob_upload: { owner: string; upload: string; size: number; begun_at: Date }
  blob_part: { owner: string; upload: string; n: number; bytes: Buffer }
  /** The couriers who were erased, so that nothing more is accepted from them. */
  erased_person: { person: string; erased_at: Date }
  job: { name: string; last_run: Date }
}
