import { percentile } from '../percentile.ts'

/** One line of the table: our figure beside that of a peer, for the same work. */
export interface Row {
  work: string
  peer: string
  /** Our figure of each round, in `unit`; empty where it was not measured. */
  ours: readonly number[]
  theirs: readonly number[]
  unit: string
  /** More is better where a rate is compared. */
  isRate?: boolean
  /** False where neither more nor less is better. */
  isCompared?: boolean
  /** The promise that was asked of each and its result, or the reason why it was not measured. */
  asked: string
}

/** The median of the rounds; NaN where there are none. */
export const medianOfRounds = (rounds: readonly number[]): number => percentile(rounds, 0.5)

const show = (figure: number, unit: string): string => {
  if (Number.isNaN(figure)) return '–'
  const digits = figure >= 100 || Number.isInteger(figure) ? 0 : figure >= 10 ? 1 : 2
  return `${figure.toFixed(digits)} ${unit}`.trim()
}

/** Returns the factor by which ours is faster: 2.0 is half the time, or twice the rate. */
export function toRatio({ ours, theirs, isRate = false }: Pick<Row, 'ours' | 'theirs' | 'isRate'>): number {
  const [mine, other] = [medianOfRounds(ours), medianOfRounds(theirs)]
  return isRate ? mine / other : other / mine
}

/** The table in Markdown, with its columns as wide as their widest cell. */
export function formatTable(rows: readonly Row[]): string {
  const head = ['work', 'peer', 'ours', 'theirs', 'ours is faster by', 'asked of each']
  const cells = rows.map((row) => {
    const ratio = row.isCompared === false ? Number.NaN : toRatio(row)
    return [
      row.work,
      row.peer,
      show(medianOfRounds(row.ours), row.unit),
      show(medianOfRounds(row.theirs), row.unit),
      Number.isFinite(ratio) ? ratio.toFixed(2) : '–',
      row.asked,
    ]
  })
  const widths = head.map((name, at) => Math.max(name.length, ...cells.map((line) => line[at]?.length ?? 0)))
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...cells.map(line)].join('\n')
}
