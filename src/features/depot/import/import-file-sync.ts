import { defineEndpoint } from '#contracts/endpoint.ts'
import { importManifests } from '#contracts/manifest/manifest-endpoints.ts'
import { importJsonSchema, type ImportResult } from '#contracts/manifest/manifest-import.ts'
import type { RequestError } from '#contracts/problem.ts'
import type { ImportIssue, RawRow } from '#domain/import/import-row.ts'
import { followRows } from '#offline/api/follow-rows.ts'
import { request, requestInTurn } from '../requests/request-sync.ts'
import { inStretches } from './in-stretches.ts'

/** The import in its JSON form: what goes is what was checked, whatever has become of the file meanwhile. */
const importRows = defineEndpoint({
  ...importManifests,
  bodyTypes: undefined,
  blobs: undefined,
  body: importJsonSchema,
})

type ImportOutcome =
  | { kind: 'result'; result: ImportResult }
  /** The service finds faults that no file shows, such as a day that is closed. */
  | { kind: 'faulty'; issues: ImportIssue[] }
  | { kind: 'failed'; error: RequestError }

/** A place that the service names, as line of the file: "parcel 3, round". */
function issueAt(at: string, message: string, raws: readonly RawRow[]): ImportIssue {
  const [, place, column = ''] = /^parcel (\d+)(?:, (.+))?$/.exec(at) ?? []
  return { line: raws[Number(place) - 1]?.line ?? 0, column, message }
}

/**
 * Asks the service what these rows would change, or imports them; the same again changes nothing.
 * @param onRows called with the rows that are imported so far; if it is left out, the service only checks them
 */
async function sendRows(raws: readonly RawRow[], onRows?: (done: number) => void): Promise<ImportOutcome> {
  const parcels: Record<string, string>[] = []
  await inStretches(raws, ({ values }) => {
    parcels.push(Object.fromEntries([...values].filter(([, value]) => value !== '')))
  })
  const query = onRows ? {} : { dry: 'yes' as const }
  const response = await requestInTurn(
    async () => await request(importRows, { body: { parcels }, query, follower: onRows && followRows(onRows) }),
  )
  if (response.ok) {
    const { withoutPhone, ...result } = response.value
    const lines = withoutPhone?.flatMap((place) => raws[place - 1]?.line ?? [])
    return { kind: 'result', result: lines ? { ...result, withoutPhone: lines } : result }
  }
  const { error } = response
  if (error.code !== 'import-refused' || !error.issues) return { kind: 'failed', error }
  return { kind: 'faulty', issues: error.issues.map(({ at, message }) => issueAt(at, message, raws)) }
}

/** Rows that are checked with one request, so that the screen can say how far it is. */
const checkedTogether = 1_000

/** The rows in parts of whole rounds and days: what a file changes is counted by these. */
function inParts(raws: readonly RawRow[]): RawRow[][] {
  const byDay = new Map<string, RawRow[]>()
  for (const raw of raws) {
    const key = ['sub_depot', 'date', 'round'].map((column) => raw.values.get(column)).join('\n')
    const rows = byDay.get(key) ?? []
    byDay.set(key, rows)
    rows.push(raw)
  }
  const parts: RawRow[][] = []
  for (const rows of byDay.values()) {
    const last = parts.at(-1)
    if (last && last.length + rows.length <= checkedTogether) last.push(...rows)
    else parts.push([...rows])
  }
  return parts
}

/** Parts that are under way beside each other, so that the service works while the page makes the next one. */
const atOnce = 2

/** Asks the service what these rows would change, part by part. */
export async function checkRows(raws: readonly RawRow[], onProgress: (done: number) => void): Promise<ImportOutcome> {
  const outcomes: Exclude<ImportOutcome, { kind: 'failed' }>[] = []
  const parts = inParts(raws).entries()
  let done = 0
  let failed: ImportOutcome | undefined
  const work = async (): Promise<void> => {
    for (const [at, part] of parts) {
      if (failed) return
      const outcome = await sendRows(part)
      if (outcome.kind === 'failed') return void (failed = outcome)
      outcomes[at] = outcome
      done += part.length
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (failed) return failed
  const result: ImportResult = { parcels: 0, manifests: [] }
  const issues: ImportIssue[] = []
  for (const outcome of outcomes) {
    if (outcome.kind === 'faulty') issues.push(...outcome.issues)
    else {
      result.parcels += outcome.result.parcels
      result.manifests.push(...outcome.result.manifests)
      if (outcome.result.withoutPhone)
        result.withoutPhone = [...(result.withoutPhone ?? []), ...outcome.result.withoutPhone]
    }
  }
  return issues.length > 0 ? { kind: 'faulty', issues } : { kind: 'result', result }
}

/** Imports all rows, or none of them. */
export const importAll = async (raws: readonly RawRow[], onProgress: (done: number) => void): Promise<ImportOutcome> =>
  await sendRows(raws, onProgress)
