import type { ColumnType, Generated } from 'kysely'

export interface EventTables {
  /** Events for other systems that the connections service has not taken yet, in order. */
  event_outbox: {
    seq: Generated<number>
    id: Generated<string>
    type: string
    subject: string
    data: ColumnType<unknown, string, string>
    at: Date
  }
  /** The types that somebody wants; no other event is recorded. */
  event_wish: { type: string }
}
