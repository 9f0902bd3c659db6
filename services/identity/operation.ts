import * as z from 'zod/mini'
import { invalidParameter } from './identity-error.ts'
import type { Pool } from './pool.ts'

export type Operation = (pool: Pool, body: unknown) => Promise<object>

export function defineOperation<Input extends z.ZodMiniType>(
  inputSchema: Input,
  run: (pool: Pool, input: z.infer<Input>) => Promise<object>,
): Operation {
  return async (pool, body) => {
    const parsed = inputSchema.safeParse(body)
    if (parsed.success) return run(pool, parsed.data)
    const at = parsed.error.issues[0]?.path.join('.') ?? ''
    throw invalidParameter(`1 validation error detected: Value at '${at}' is missing or not in the expected form.`)
  }
}

/** Parameters are a map of text. Clients send null for a value that they no longer have. */
export const parametersSchema = z.record(z.string(), z.nullable(z.string()))

export function requireParameter(parameters: z.infer<typeof parametersSchema>, name: string): string {
  const value = parameters[name]
  if (value) return value
  throw invalidParameter(`Missing required parameter ${name}`)
}

export const attributeListSchema = z.array(z.object({ Name: z.string(), Value: z.string() }))
