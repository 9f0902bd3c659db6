import type * as z from 'zod/mini'
import { problemSchema, type ServiceResponse } from '#contracts/problem.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { exchange, isBackingOff } from '#offline/exchange.ts'

const failed = (code: string): ServiceResponse<never> => ({ ok: false, error: { code } })

/** Sends a read without the progress bar that a person's own request shows, because a desk refreshes by itself all day. */
export async function requestQuietly<Schema extends z.ZodMiniType>(
  service: ServiceKey,
  path: string,
  schema: Schema,
): Promise<ServiceResponse<z.infer<Schema>>> {
  const engine = currentEngine()
  if (await isBackingOff(engine, service)) return failed('network')
  const reply = await exchange(engine, service, path, { headers: { accept: 'application/json' } })
  if (reply.kind === 'none') return failed(reply.code === 'signed-out' ? 'signed-out' : 'network')
  const body: unknown = await reply.response.json().catch(() => undefined)
  if (!reply.response.ok) return failed(problemSchema.safeParse(body).data?.code ?? `status-${reply.response.status}`)
  const parsed = schema.safeParse(body)
  return parsed.success ? { ok: true, value: parsed.data } : failed('answer-invalid')
}
