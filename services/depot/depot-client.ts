import type * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { problemSchema } from '#contracts/problem.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { runtimeConfigSchema, type RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { signIn, type Account } from './sign-in.ts'
import { DepotError, NotConfiguredError, type Terminal } from './terminal.ts'

export interface CallBody {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export const jsonBody = (value: unknown): CallBody => ({
  type: 'application/json',
  bytes: Uint8Array.from(Buffer.from(JSON.stringify(value))),
})

export interface DepotClient {
  /** Calls an endpoint as the staff; `path` has the parameters filled in. */
  call<Result extends z.ZodMiniType>(
    endpoint: Pick<Endpoint, 'method'> & { service: ServiceKey | 'content'; result: Result },
    path: string,
    body?: CallBody,
  ): Promise<z.infer<Result>>
}

export type Credentials = { token: string } | Account

async function readConfig(terminal: Pick<Terminal, 'fetch'>, base: string): Promise<RuntimeConfig> {
  const response = await terminal.fetch(new URL('/config.json', base))
  const config = runtimeConfigSchema.safeParse(await response.json().catch(() => null))
  if (!config.success) throw new DepotError(`${base} is not the app: its /config.json cannot be read.`)
  return config.data
}

async function failure(response: Response): Promise<DepotError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => null))
  if (!problem.success) return new DepotError(`The service answered ${response.status}.`)
  const { title, detail, issues = [] } = problem.data
  return new DepotError(
    detail === undefined ? title : `${title} ${detail}`,
    issues.map(({ at, message }) => `${at}: ${message}`),
  )
}

/** The own content service alone takes a token: another repository has editors and a sign-in of its own. */
function ownContent({ content }: RuntimeConfig): string | undefined {
  if (content?.endpoint.startsWith('/')) return content.endpoint.replace(/\/api\/v2\/?$/, '')
  if (content) throw new DepotError(`The content is kept at ${content.endpoint}. Publish it there.`)
  return undefined
}

/** A client with a token, which it gets by signing in unless one is given. */
export async function connectDepot(
  terminal: Pick<Terminal, 'fetch'>,
  base: string,
  credentials: Credentials,
): Promise<DepotClient> {
  const config = await readConfig(terminal, base)
  const token = 'token' in credentials ? credentials.token : await signIn(terminal, base, config.identity, credentials)
  return {
    async call(endpoint, path, body) {
      const address = endpoint.service === 'content' ? ownContent(config) : config.services[endpoint.service]
      if (!address) throw new NotConfiguredError(`The ${endpoint.service} service is not configured at ${base}.`)
      const response = await terminal.fetch(new URL(`${address.replace(/\/$/, '')}${path}`, base), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': body.type }) },
        body: body?.bytes,
      })
      if (!response.ok) throw await failure(response)
      return endpoint.result.parse(response.status === 204 ? undefined : await response.json())
    },
  }
}
