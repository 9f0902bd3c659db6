import type { PayLine } from '#contracts/pay/pay.ts'

export interface DatedLine extends PayLine {
  date: string
}

export interface FoldedLines {
  /** By parcel: the last accrued or amended line, with all that the parcel pays. */
  standing: Map<string, DatedLine>
  /** Lines that pay a parcel a second time. */
  twice: DatedLine[]
  /** What takes back or amends lines of earlier invoices. */
  earlier: DatedLine[]
}

/** What the lines of an invoice come to, parcel by parcel, in their order. */
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
