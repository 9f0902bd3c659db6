import type { Parcel } from '#contracts/parcel.ts'

/** What the depot says of a parcel; all else about it follows from events. */
export type ParcelBody = Pick<
  Parcel,
  | 'sequence'
  | 'barcodes'
  | 'recipient'
  | 'address'
  | 'services'
  | 'band'
  | 'weightGrams'
  | 'dimensionsMm'
  | 'window'
  | 'instructions'
  | 'safePlace'
  | 'neighbour'
  | 'access'
>

export interface ImportRow {
  /** Line of the file, or place in the JSON list, from 1. */
  line: number
  subDepot: string
  date: string
  round: string
  roundName: string
  body: ParcelBody
}

export interface ImportIssue {
  line: number
  /** Empty where the whole row is meant. */
  column: string
  message: string
}

/** A row before its values are understood: trimmed text by column name. */
export interface RawRow {
  line: number
  values: ReadonlyMap<string, string>
}

export type Report = (issue: ImportIssue) => void
