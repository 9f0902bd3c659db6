import * as z from 'zod/mini'
import { problemSchema } from './problem.ts'

/**
 * The media type of lines of JSON. A caller who accepts it gets, for a change that takes a while, the rows that are done
 * so far, and as the last line what would have been the response.
 */
export const progressType = 'application/x-ndjson'

export const progressLineSchema = z.union([
  /** Rows that are done, of all. */
  z.object({ done: z.int(), of: z.int() }),
  z.object({ problem: problemSchema }),
  z.object({ result: z.unknown() }),
])
export type ProgressLine = z.infer<typeof progressLineSchema>
