import type { PayLine } from '#contracts/pay/pay.ts'

export interface DatedLine extends PayLine {
  date: string
}

export interface FoldedLines {
  /** The last accrued or amended line of each parcel id, with its full pay. */
  standing: Map<string, DatedLine>
  /** Lines that pay a parcel a second time. */
  twice: DatedLine[]
  /** Lines that reverse or amend lines of earlier invoices. */
  earlier: DatedLine[]
}

/** Returns the effect of the lines of an invoice on each parcel, in line order. */
export function foldLines(lines: readonly DatedLine[]): FoldedLines {
  const standing = new Map<string, DatedLine>()
  const twice: DatedLine[] = []
  const earlier: DatedLine[] = []
  for (const line of lines) {
    const before = standing.get(line.parcel)
    if (line.event === 'accrued') {
      if (before) twice.push(line)
      else standing.set(line.parcel, line)
    } else if (!before) earlier.push(line)
    else if (line.event === 'amended') standing.set(line.parcel, { ...line, amount: before.amount + line.amount })
    else standing.delete(line.parcel)
  }
  return { standing, twice, earlier }
}
