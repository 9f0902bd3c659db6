import type { Parcel } from '#contracts/parcel/parcel.ts'

/** The fields of a parcel that come from the depot; everything else follows from events. */
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
  | 'hasPhone'
>

export interface ImportRow {
  /** The line of the file, or the position in the JSON list, from 1. */
  line: number
  subDepot: string
  date: string
  round: string
  roundName: string
  /** The recipient's phone number as it was written; null if there is none. It is no part of the parcel, which phones get. */
  phone: string | null
  body: ParcelBody
}

export interface ImportIssue {
  /** 0 where the file as a whole is meant. */
  line: number
  /** Empty where the whole row is meant. */
  column: string
  /** A sentence without its full stop. It begins with the value in quotation marks, or names the column itself. */
  message: string
  /** The same for every row that has the same error, so that they can be counted together. Default: the message. */
  kind?: string
  /** Set where the file or its header is wrong, and not a row. */
  scope?: 'file'
}

/** A row before its values are understood: cleaned text by column name. */
export interface RawRow {
  line: number
  values: ReadonlyMap<string, string>
}

export type Report = (issue: ImportIssue) => void
