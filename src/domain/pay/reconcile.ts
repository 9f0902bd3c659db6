import type { SizeBand } from '#contracts/parcel/parcel.ts'
import { type ExpectedPay, isPaidRule } from './expected-pay.ts'
import { foldLines, type DatedLine } from './fold-lines.ts'

export type MismatchKind = 'band' | 'rate-date' | 'attempt' | 'missing' | 'extra'

/** One line on which an invoice and a device's own record do not agree. */
export interface Mismatch {
  kind: MismatchKind
  parcel: string
  date: string
  /** Null where the invoice has no such line. */
  invoiced: DatedLine | null
  /** Null where this device does not know the parcel. */
  own: ExpectedPay | null
  /** The amount owed to the courier by their own record; negative if they were paid too much. Tenths of a penny. */
  difference: number
}

export interface Reconciliation {
  mismatches: Mismatch[]
  /** The number of lines that agree. */
  agreed: number
  /** Lines of which this device can't have a record. */
  unknown: number
}

interface Compared {
  lines: readonly DatedLine[]
  own: readonly ExpectedPay[]
  /** Days of which this device has a record. */
  days: ReadonlySet<string>
  /** Returns whether these invoices pay for a band. Parcels of other bands cannot be missing. */
  bands: (band: SizeBand) => boolean
}

function kindOf(line: DatedLine, own: ExpectedPay): MismatchKind | undefined {
  if (!isPaidRule(own.rule)) return 'extra'
  // A failed attempt pays the same in every band.
  const areFailed = line.failed && own.failed
  if (line.band !== own.band && !areFailed) return 'band'
  const isSameRate = line.rateFrom === own.rateFrom && line.amount === own.amount && line.failed === own.failed
  if (!isSameRate) return 'rate-date'
  return own.attempt !== null && line.attempt !== own.attempt ? 'attempt' : undefined
}

/**
 * Holds the lines of a week's invoices against what the device has recorded. A day that it knows nothing of is left
 * out, and an amount that it could not price (`no-rate`) is not an error.
 */
export function reconcile({ lines, own, days, bands }: Compared): Reconciliation {
  const known = new Map(own.map((each) => [each.parcel, each]))
  const { standing, twice } = foldLines(lines.filter(({ date }) => days.has(date)))
  const extra = (invoiced: DatedLine, mine: ExpectedPay | null): Mismatch => ({
    kind: 'extra',
    parcel: invoiced.parcel,
    date: invoiced.date,
    invoiced,
    own: mine,
    difference: -invoiced.amount,
  })
  const mismatches = twice.map((line) => extra(line, known.get(line.parcel) ?? null))
  const helped = new Set(own.flatMap(({ byHelper, date }) => (byHelper ? [date] : [])))
  let agreed = 0
  let collectedByHelper = 0
  for (const line of standing.values()) {
    const mine = known.get(line.parcel)
    if (!mine) {
      // What a helper collected never reaches this device.
      if (line.band === 'collection' && helped.has(line.date)) collectedByHelper++
      else mismatches.push(extra(line, null))
      continue
    }
    if (mine.rule === 'no-rate') continue
    const kind = kindOf(line, mine)
    if (kind === undefined) agreed++
    else if (kind === 'extra') mismatches.push(extra(line, mine))
    else
      mismatches.push({
        kind,
        parcel: line.parcel,
        date: mine.date,
        invoiced: line,
        own: mine,
        difference: mine.amount - line.amount,
      })
  }
  for (const mine of own) {
    if (!isPaidRule(mine.rule) || standing.has(mine.parcel) || !bands(mine.band)) continue
    mismatches.push({
      kind: 'missing',
      parcel: mine.parcel,
      date: mine.date,
      invoiced: null,
      own: mine,
      difference: mine.amount,
    })
  }
  mismatches.sort(
    (a, b) => a.date.localeCompare(b.date) || a.kind.localeCompare(b.kind) || a.parcel.localeCompare(b.parcel),
  )
  return { mismatches, agreed, unknown: lines.filter(({ date }) => !days.has(date)).length + collectedByHelper }
}
