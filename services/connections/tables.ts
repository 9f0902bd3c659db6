import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Webhook } from '#contracts/webhooks/webhook.ts'
import type { Json, KitTables } from '#kit/database/tables.ts'

export interface ConnectionsTables {
  /** Every event that somebody wants, in the order in which it arrived. */
  event: { number: number; id: string; type: string; subject: string; data: Json<unknown>; at: Date; saved_at: Date }
  /** One row: the last number. It is locked while events get theirs, so that none appears before an earlier one. */
  event_head: { one: boolean; number: number }
  webhook: {
    id: string
    name: string
    url: string
    email: string
    types: string[]
    state: Webhook['state']
    paused_by: Webhook['pausedBy']
    /** Sealed, or as they are where there is no key. */
    secret: ColumnType<unknown, string, string>
    earlier_secret: ColumnType<unknown, string | null, string | null>
    earlier_until: Date | null
    created_at: Date
    created_by: string
    /** Events up to this number were sent, or are held. */
    sent_to: number
    down_since: Date | null
    down_tries: number
    /** Nothing is sent before this time. */
    due_at: Date
    /** The process that sends, and until when it alone does. */
    lease: string | null
    lease_until: Date | null
    /** What was reported by mail since it is down. */
    reported: 'down' | null
    replay_day: string | null
    /** Events after this number are sent again, up to `replay_to`. */
    replay_done: number | null
    replay_from: number | null
    replay_to: number | null
  }
  /** Events that could not be sent yet, with the later ones of their subjects. */
  held: { webhook: string; number: number; subject: string; tries: number; first_at: Date | null; due_at: Date }
  attempt: {
    webhook: string
    n: Generated<number>
    event: string
    type: string
    at: Date
    accepted: boolean
    status: number | null
    error: string
    answer: string
    took: number
    tries: number
    is_last: boolean
  }
}

export type ConnectionsDatabase = Kysely<ConnectionsTables & KitTables>
export type ConnectionsTransaction = Transaction<ConnectionsTables & KitTables>
