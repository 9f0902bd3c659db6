import type * as z from 'zod/mini'
import { readFile } from './read-file.ts'
import { DepotError, type Terminal } from './terminal.ts'

/**
 * What a JSON file says, held against the schema of what it should be: "form".
 * @throws DepotError naming what is wrong, and where
 */
export async function readEntry<Schema extends z.ZodMiniType>(
  terminal: Terminal,
  file: string,
  schema: Schema,
  name: string,
): Promise<z.output<Schema>> {
  const text = Buffer.from(await readFile(terminal, file)).toString()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new DepotError(`The file ${file} is not JSON.`)
  }
  const entry = schema.safeParse(json)
  if (entry.success) return entry.data
  throw new DepotError(
    `The file ${file} is not a valid ${name}.`,
    entry.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  )
}
