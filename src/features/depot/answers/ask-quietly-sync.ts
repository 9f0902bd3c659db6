import type * as z from 'zod/mini'
import { problemSchema } from '#contracts/problem.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { exchange, isAskedToWait } from '#offline/exchange.ts'

/** Why nothing new came: a code of the catalogue of problems, `network`, `signed-out`, or `answer-invalid`. */
export type Answered<Value> = { value: Value } | { fault: string }

/** Asks a service without the bar that a person's own question moves: a desk asks by itself all day. */
export async function askQuietly<Schema extends z.ZodMiniType>(
  service: ServiceKey,
  path: string,
  schema: Schema,
): Promise<Answered<z.infer<Schema>>> {
  const engine = currentEngine()
  if (await isAskedToWait(engine, service)) return { fault: 'network' }
  const reply = await exchange(engine, service, path, { headers: { accept: 'application/json' } })
  if (reply.kind === 'none') return { fault: reply.code === 'signed-out' ? 'signed-out' : 'network' }
  const body: unknown = await reply.response.json().catch(() => undefined)
  if (!reply.response.ok)
    return { fault: problemSchema.safeParse(body).data?.code ?? `status-${reply.response.status}` }
  const parsed = schema.safeParse(body)
  return parsed.success ? { value: parsed.data } : { fault: 'answer-invalid' }
}
