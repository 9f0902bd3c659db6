import type { Context } from 'hono'
import { readParameters } from './oauth-address.ts'

/** A form as browsers and apps send it. Undefined where it is none, or where a field comes twice. */
export async function readForm(context: Context): Promise<ReadonlyMap<string, string> | undefined> {
  const type = (context.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return undefined
  return readParameters(new URLSearchParams(await context.req.text()))
}
