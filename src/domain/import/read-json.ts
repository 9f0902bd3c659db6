import { importColumns, importJsonSchema } from '#contracts/manifest/manifest-import.ts'
import { cleanCell } from './clean-cell.ts'
import { getColumnKind } from './import-format.ts'
import type { RawRow, Report } from './import-row.ts'

const known: ReadonlySet<string> = new Set(importColumns)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Rows of the JSON form: `{ "parcels": [ { column: value, … } ] }`. */
export function readJson(text: string, report: Report): RawRow[] {
  const body = importJsonSchema.safeParse(parsed(text))
  if (!body.success) {
    report({ line: 0, column: '', message: 'The file is not JSON of the form { "parcels": [ … ] }', scope: 'file' })
    return []
  }
  return body.data.parcels.map((parcel, index) => {
    for (const column of Object.keys(parcel)) {
      if (!known.has(column))
        report({ line: index + 1, column, message: `"${column}" is not a known column`, kind: 'unknown column' })
    }
    const values = Object.entries(parcel).map(
      ([name, value]) => [name, cleanCell(String(value ?? ''), getColumnKind(name))] as const,
    )
    return { line: index + 1, values: new Map(values) }
  })
}
