import type { RequestError } from '#contracts/problem.ts'
import { ApiError } from '#offline/api/api-client.ts'
import { requestInTurn } from '../requests/request-sync.ts'
import type { Dataset, ExportSpan } from './dataset.ts'
import type { Format } from './format.ts'

export type ExportOutcome =
  | { kind: 'made'; name: string; file: Blob; rows: number }
  | { kind: 'empty' }
  | { kind: 'cancelled' }
  | { kind: 'too-many'; mostRows: number }
  | { kind: 'failed'; error: RequestError }

interface ExportOptions {
  dataset: Dataset
  format: Format
  span: ExportSpan
  /** The names of couriers by their subjects. */
  names: ReadonlyMap<string, string>
  signal: AbortSignal
  onRows: (rows: number) => void
}

/** Returns "parcels-2026-05-01-to-2026-05-14.csv". */
const nameFile = ({ dataset, format, span }: ExportOptions): string =>
  `${dataset.key}-${span.from}${span.to === span.from ? '' : `-to-${span.to}`}.${format.key}`

async function writeFile(options: ExportOptions): Promise<ExportOutcome> {
  const { dataset, format, span, names, signal, onRows } = options
  const writer = await format.open(dataset.columns, names)
  let rows = 0
  let after: string | undefined
  do {
    const cursor = after
    const response = await requestInTurn(async () => await dataset.read(span, cursor))
    if (signal.aborted) return { kind: 'cancelled' }
    if (!response.ok) return { kind: 'failed', error: response.error }
    rows += response.value.rows.length
    if (rows > format.mostRows) return { kind: 'too-many', mostRows: format.mostRows }
    await writer.add(response.value.rows)
    if (signal.aborted) return { kind: 'cancelled' }
    onRows(rows)
    after = response.value.next ?? undefined
  } while (after !== undefined)
  return rows === 0 ? { kind: 'empty' } : { kind: 'made', name: nameFile(options), file: writer.finish(), rows }
}

/** Reads a dataset page by page into a file. */
export async function runExport(options: ExportOptions): Promise<ExportOutcome> {
  try {
    return await writeFile(options)
  } catch (error) {
    // A photo was not loaded.
    if (!(error instanceof ApiError)) throw error
    return { kind: 'failed', error: { code: error.code } }
  }
}
