import type { SumBand } from '../failed-attempt.ts'
import type { MismatchKind } from '../reconcile.ts'

type Sum = [band: SumBand, rateFrom: string, rate: number]

/** Every figure of pay that a courier sees, with the parts of its name. A new one needs a reader in `figures-store.ts`. */
export interface FigureParts {
  /** By this phone's record. */
  week: [week: string]
  'week-line': [week: string, ...Sum]
  day: [date: string]
  'day-line': [date: string, ...Sum]
  parcel: [date: string, parcel: string]
  /** By an invoice. */
  invoice: [invoice: string]
  'invoice-line': [invoice: string, ...Sum]
  'invoice-day': [invoice: string, ...Sum, date: string]
  'invoice-parcel': [invoice: string, ...Sum, parcel: string]
  'other-line': [invoice: string, line: string]
  /** Where the two differ. */
  mismatch: [week: string, parcel: string, kind: MismatchKind]
  owed: [week: string]
  /** By the invoices of a pay period, "2026-P02". */
  period: [period: string]
  'period-line': [period: string, ...Sum]
  'period-other': [period: string]
  /** What was asked for. */
  claim: [claim: string]
  enquiry: [enquiry: string]
  /** The rate of a band of a round, or of a failed attempt, from a day on. */
  rate: [table: string, band: SumBand, from: string]
  /** The total of an invoice with VAT, and the VAT. */
  'self-bill': [invoice: string]
  'self-bill-vat': [invoice: string]
  /** Income of a tax year, by the year in which it begins. */
  income: [year: number]
}

export type FigureKind = keyof FigureParts

const separator = '~'

/** Returns the name of a figure as addresses have it: "week~2026-05-10". */
export const figureKey = <Kind extends FigureKind>(kind: Kind, ...parts: FigureParts[Kind]): string =>
  [kind, ...parts].join(separator)

export const splitFigureKey = (key: string): string[] => key.split(separator)
