import { defineEndpoint } from '#contracts/endpoint.ts'
import { importManifests } from '#contracts/manifest-endpoints.ts'
import { importJsonSchema, type ImportResult } from '#contracts/manifest-import.ts'
import type { ImportIssue, RawRow } from '#domain/import/import-row.ts'
import { ask, type Refusal } from '../fresh/ask-sync.ts'

/** The import in its JSON form: what goes is what was checked, whatever has become of the file meanwhile. */
const importRows = defineEndpoint({
  ...importManifests,
  bodyTypes: undefined,
  blobs: undefined,
  body: importJsonSchema,
})

type ImportAnswer =
  | { kind: 'result'; result: ImportResult }
  /** The service finds faults that no file shows, such as a day that is closed. */
  | { kind: 'faulty'; issues: ImportIssue[] }
  | { kind: 'refused'; refusal: Refusal }

/** A place that the service names, as line of the file: "parcel 3, round". */
function issueAt(at: string, message: string, raws: readonly RawRow[]): ImportIssue {
  const [, place, column = ''] = /^parcel (\d+)(?:, (.+))?$/.exec(at) ?? []
  return { line: raws[Number(place) - 1]?.line ?? 0, column, message }
}

/** Asks the service what these rows would change (`dry`), or imports them; the same again changes nothing. */
export async function sendRows(raws: readonly RawRow[], dry: boolean): Promise<ImportAnswer> {
  const parcels = raws.map(({ values }) => Object.fromEntries([...values].filter(([, value]) => value !== '')))
  const answer = await ask(importRows, { body: { parcels }, query: dry ? { dry: 'yes' } : {} })
  if (answer.kind === 'answer') return { kind: 'result', result: answer.value }
  const { refusal } = answer
  if (refusal.code !== 'import-refused' || !refusal.issues) return { kind: 'refused', refusal }
  return { kind: 'faulty', issues: refusal.issues.map(({ at, message }) => issueAt(at, message, raws)) }
}
