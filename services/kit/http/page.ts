import * as z from 'zod/mini'
import { isStorable } from '../database/storable-text.ts'
import { ProblemError } from './problem.ts'

/** A moment in a key, ISO 8601, as a timestamp of the database takes it. */
export const momentSchema = z.iso.datetime().check(z.refine((text) => !text.startsWith('0000'), 'Before all time'))

/**
 * The last row of the page before, by the values that a list is ordered by; undefined: the list begins here.
 * @throws ProblemError body-invalid where no page has ended there
 */
export function readAfter<Key>(schema: z.ZodMiniType<Key>, after: string | undefined): Key | undefined {
  if (after === undefined) return undefined
  try {
    const text = Buffer.from(after, 'base64url').toString()
    if (!isStorable(text)) throw new Error('It has characters that no row has.')
    return z.parse(schema, JSON.parse(text))
  } catch (cause) {
    throw new ProblemError('body-invalid', {
      issues: [{ at: 'query.after', message: 'Not a page of this list.' }],
      cause,
    })
  }
}

/** Cuts what was read, one row more than `limit` where there are more, to a page. `keyOf`: as `readAfter` reads it. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly unknown[],
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    rows: page,
    next: last === undefined ? null : Buffer.from(JSON.stringify(keyOf(last))).toString('base64url'),
  }
}
