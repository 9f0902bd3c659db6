import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import { rateTableId } from '#contracts/pay/rates.ts'
import type { CollectedRecord } from '#features/stops/own-stops-store.ts'
import { addDays, addMonths } from '#domain/dates/near-day.ts'

/** Days for which names, addresses, notes and photos stay on the device. */
export const personalDays = 7
/** Months for which the ledger stays, for pay. */
export const ledgerMonths = 13

/** An event without anything that a person wrote or that shows where one was. */
export type LedgerEvent = Pick<
  ParcelEvent,
  'id' | 'by' | 'kind' | 'status' | 'mark' | 'reason' | 'supersedes' | 'late' | 'occurredAt'
>

/** The part of a parcel that stays on the device after its personal data is deleted. */
export interface LedgerRow {
  id: string
  /** Day of its manifest, "2026-05-14". */
  date: string
  /** The id of its round's rates: "SAM/104". */
  round: string
  band: Parcel['band']
  /** Delivery attempts on earlier days. */
  attempts: number
  events: LedgerEvent[]
  /** Tenths of a penny that it pays; null where that was not settled when its personal data went. */
  rate: number | null
  /** It was collected from a sender; it has no events then. */
  isCollected?: true
}

const ledgerEvent = ({
  id,
  by,
  kind,
  status,
  mark,
  reason,
  supersedes,
  late,
  occurredAt,
}: ParcelEvent): LedgerEvent => ({
  id,
  by,
  kind,
  ...(status ? { status } : {}),
  ...(mark ? { mark } : {}),
  ...(reason ? { reason } : {}),
  ...(supersedes ? { supersedes } : {}),
  ...(late ? { late } : {}),
  occurredAt,
})

export const ledgerRow = (
  { id, band, attempts, events }: Pick<Parcel, 'id' | 'band' | 'attempts' | 'events'>,
  { date, subDepot, roundNumber }: Pick<Manifest, 'date' | 'subDepot' | 'roundNumber'>,
  rate: number | null,
): LedgerRow => ({
  id,
  date,
  round: rateTableId(subDepot, roundNumber),
  band,
  attempts,
  events: events.map(ledgerEvent),
  rate,
})

/** Returns the ledger row of a parcel that was collected. */
export const collectedLedgerRow = (
  { parcel, date, subDepot, roundNumber }: CollectedRecord,
  rate: number | null,
): LedgerRow => ({
  id: parcel,
  date,
  round: rateTableId(subDepot, roundNumber),
  band: 'collection',
  attempts: 0,
  events: [],
  rate,
  isCollected: true,
})

/** Manifests of earlier days than this one are old. */
export const oldestSavedDay = (today: string): string => addDays(today, -personalDays)

/** Ledger rows of earlier days than this one are old. */
export const oldestLedger = (today: string): string => addMonths(today, -ledgerMonths)
