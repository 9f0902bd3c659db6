import { readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import { StartError } from '#kit/start-error.ts'

/**
 * The rules that the file of an environment variable sets, and the usual ones for what it leaves out.
 * @throws StartError naming the rule that is unknown or not as it should be
 */
export function readRules<Rules extends object>(
  variable: string,
  file: string | undefined,
  schema: z.ZodMiniType<Rules>,
  usual: Rules,
): Rules {
  if (file === undefined) return usual
  let set: Partial<Rules>
  try {
    set = JSON.parse(readFileSync(file, 'utf8')) as Partial<Rules>
  } catch {
    throw new StartError(`${variable} names ${file}, which cannot be read as JSON.`)
  }
  const known = new Set(Object.keys(usual))
  const unknown = Object.keys(set ?? {}).find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new StartError(
      `${variable} names ${file}, in which "${unknown}" is no rule. They are ${[...known].join(', ')}.`,
    )
  const { data, error } = schema.safeParse({ ...usual, ...set })
  if (data) return data
  throw new StartError(
    `${variable} names ${file}, in which "${error?.issues[0]?.path.join('.')}" has an invalid value.`,
  )
}
