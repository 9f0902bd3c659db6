import * as z from 'zod/mini'
import { hostedAddress } from '#domain/identity-address.ts'
import { HostedError } from './hosted-error.ts'
import type { HostedPorts } from './hosted-ports.ts'
import type { HostedIdentity, SavedRequest } from './hosted-request.ts'

/** Milliseconds after which hosted sign-in is given up. */
export const hostedTimeoutMs = 10_000

const tokensSchema = z.object({ id_token: z.string(), access_token: z.string(), refresh_token: z.string() })
export type HostedTokens = z.infer<typeof tokensSchema>

type AskPorts = Pick<HostedPorts, 'fetch' | 'wait'>

async function exchange(
  { clientId, hosted }: HostedIdentity,
  code: string,
  verifier: string,
  fetcher: typeof fetch,
  signal: AbortSignal,
): Promise<HostedTokens> {
  if (!hosted) throw new HostedError('not-configured')
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: hosted.redirectSignIn,
    code_verifier: verifier,
  })
  let response: Response
  try {
    response = await fetcher(`${hostedAddress(hosted)}/oauth2/token`, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
      signal,
    })
  } catch (cause) {
    throw new HostedError('network', cause)
  }
  const tokens = response.ok ? tokensSchema.safeParse(await response.json().catch(() => null)).data : undefined
  if (!tokens) throw new HostedError('refused')
  return tokens
}

/** Rejects after 10 s and aborts the work through its signal. */
async function withinPatience<T>(work: (signal: AbortSignal) => Promise<T>, { wait }: AskPorts): Promise<T> {
  const over = new AbortController()
  const late = wait(hostedTimeoutMs).then(() => {
    over.abort()
    throw new HostedError('took-too-long')
  })
  return await Promise.race([work(over.signal), late])
}

/**
 * Exchanges the response of the sign-in page for tokens, once. `saved` is this window's request; a response to any
 * other is rejected. Throws HostedError.
 */
export async function finishHosted(
  identity: () => Promise<HostedIdentity | null>,
  answer: URLSearchParams,
  saved: SavedRequest | null,
  ports: AskPorts,
): Promise<HostedTokens> {
  if (saved === null || answer.get('state') !== saved.state) throw new HostedError('invalid-state')
  const code = answer.get('code')
  if (code === null) throw new HostedError(answer.get('error') === 'access_denied' ? 'denied' : 'refused')
  return await withinPatience(async (signal) => {
    const config = await identity()
    if (!config) throw new HostedError('network')
    return await exchange(config, code, saved.verifier, ports.fetch, signal)
  }, ports)
}
