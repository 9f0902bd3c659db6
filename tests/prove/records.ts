import { readFileSync, writeFileSync } from 'node:fs'

/** The result of one run of a proof, as docs/proof.md saves it. */
export interface ProofRecord {
  proof: string
  passed: number
  failed: number
  /** A sentence that names what failed or is missing. */
  faults: readonly string[]
  /** – where nothing is drawn. */
  seed: string
  figures: readonly string[]
  minutes: number
  commit: string
  /** A date such as 2026-05-14. */
  date: string
  machine: string
}

const FILE = 'docs/proof.md'
const BEGIN = '<!-- Records of `npm run prove`: rewritten by it, not by hand. -->'
const END = '<!-- End of the records. -->'
const HEAD = [
  '| proof | result | seed | figures | minutes | commit | date | machine |',
  '|---|---|---|---|---|---|---|---|',
]

const cell = (text: string): string => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim()

export function rowOf({
  proof,
  passed,
  failed,
  faults,
  seed,
  figures,
  minutes,
  commit,
  date,
  machine,
}: ProofRecord): string {
  const result = [`${passed} passed, ${failed} failed`, ...faults].join('; ')
  return `| ${[proof, result, seed, figures.join('; ') || '–', minutes.toFixed(1), commit, date, machine].map(cell).join(' | ')} |`
}

/** The page with this record in the place of the proof's last one. Words around the block stay. */
export function withRecord(page: string, record: ProofRecord): string {
  const [before, block, after] = partsOf(page)
  const others = block
    .split('\n')
    .filter((line) => line.startsWith('| ') && !HEAD.includes(line) && !line.startsWith(`| ${record.proof} |`))
  const rows = [...others, rowOf(record)].sort()
  return `${before}${BEGIN}\n${[...HEAD, ...rows].join('\n')}\n${END}${after}`
}

function partsOf(page: string): [before: string, block: string, after: string] {
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin === -1 || end < begin) throw new Error(`${FILE} has no block for the records: “${BEGIN}” to “${END}”.`)
  return [page.slice(0, begin), page.slice(begin + BEGIN.length, end), page.slice(end + END.length)]
}

export const keepRecord = (record: ProofRecord): void =>
  writeFileSync(FILE, withRecord(readFileSync(FILE, 'utf8'), record))
