import { importColumns, importJsonSchema } from '#contracts/manifest-import.ts'
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
    report({ line: 0, column: '', message: 'is not JSON of the form { "parcels": [ … ] }' })
    return []
  }
  return body.data.parcels.map((parcel, index) => {
    for (const column of Object.keys(parcel)) {
      if (!known.has(column)) report({ line: index + 1, column, message: 'is not a column of this format' })
    }
    const values = Object.entries(parcel).map(([name, value]) => [name, String(value ?? '').trim()] as const)
    return { line: index + 1, values: new Map(values) }
  })
}
