import type { Parcel, ParcelEvent } from '#contracts/parcel.ts'
import { addDays, addMonths } from '#domain/near-day.ts'

/** Days for which names, addresses, notes and photos stay on the device. */
export const personalDays = 7
/** Months for which the ledger stays, for pay. */
export const ledgerMonths = 13

/** An event without anything that a person wrote or that shows where one was. */
export type LedgerEvent = Pick<ParcelEvent, 'id' | 'by' | 'kind' | 'status' | 'mark' | 'reason' | 'supersedes' | 'occurredAt'>

/** What stays of a parcel when its personal data have left the device. */
export interface LedgerRow {
  /** The parcel's. */
  id: string
  /** Day of its manifest, "2026-05-14". */
  date: string
  band: Parcel['band']
  events: LedgerEvent[]
  /** Tenths of a penny; null until pay has said what the parcel was worth. */
  rate: number | null
}

const ledgerEvent = ({ id, by, kind, status, mark, reason, supersedes, occurredAt }: ParcelEvent): LedgerEvent => ({
  id,
  by,
  kind,
  ...(status ? { status } : {}),
  ...(mark ? { mark } : {}),
  ...(reason ? { reason } : {}),
  ...(supersedes ? { supersedes } : {}),
  occurredAt,
})

export const ledgerRow = (parcel: Pick<Parcel, 'id' | 'band' | 'events'>, date: string): LedgerRow => ({
  id: parcel.id,
  date,
  band: parcel.band,
  events: parcel.events.map(ledgerEvent),
  rate: null,
})

/** Manifests of earlier days than this one are old. */
export const oldestKept = (today: string): string => addDays(today, -personalDays)

/** Ledger rows of earlier days than this one are old. */
export const oldestLedger = (today: string): string => addMonths(today, -ledgerMonths)
