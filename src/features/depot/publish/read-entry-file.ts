import type * as z from 'zod/mini'

export type EntryFile<Value> = { name: string; value: Value } | { name: string; faults: string[] }

/** Faults of one file that are named. */
const most = 20

/** Reads a JSON file and checks it against its schema. `check`: returns errors that a schema can't find, in sentences. */
export async function readEntryFile<Value>(
  file: File,
  schema: z.ZodMiniType<Value>,
  check: (value: Value) => string[],
): Promise<EntryFile<Value>> {
  const { name } = file
  const text = await file.text().catch(() => null)
  if (text === null) return { name, faults: ['The file can no longer be read. Choose it again.'] }
  if (text.trim() === '') return { name, faults: ['The file is empty.'] }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { name, faults: ['The file is not JSON.'] }
  }
  const entry = schema.safeParse(json)
  if (!entry.success)
    return {
      name,
      faults: entry.error.issues
        .slice(0, most)
        .map(({ path, message }) => `${path.join('.') || 'The file'}: ${message}`),
    }
  const faults = check(entry.data)
  return faults.length > 0 ? { name, faults: faults.slice(0, most) } : { name, value: entry.data }
}
