import * as z from 'zod/mini'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { hostedAddress } from '#domain/identity-address.ts'
import { HostedError } from './hosted-error.ts'
import type { HostedPorts } from './hosted-ports.ts'

export type HostedIdentity = Pick<RuntimeConfig['identity'], 'clientId' | 'hosted'>

const key = 'hosted-sign-in'
const askAgainKey = 'hosted-ask-again'
const scope = 'openid email phone profile aws.cognito.signin.user.admin'

const savedSchema = z.object({ state: z.string(), verifier: z.string(), to: z.string() })
/** Checked against the response; also holds the page that the courier wanted. */
export type SavedRequest = z.infer<typeof savedSchema>

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

interface HostedWish {
  provider: string | null
  /** A path of this origin to go to afterwards. */
  to: string
  /** Requires the password even if the page still knows the person. */
  again?: boolean
}

/**
 * Leaves for the hosted sign-in page, or by way of it for a provider.
 * @throws HostedError where nobody can go there now
 */
export async function beginHosted(
  { clientId, hosted }: HostedIdentity,
  { provider, to, again = false }: HostedWish,
  ports: HostedPorts,
): Promise<void> {
  if (!hosted) throw new HostedError('not-configured')
  if (!ports.sha256) throw new HostedError('not-secure')
  // A browser would leave this page for one of its own that says so.
  if (!ports.online()) throw new HostedError('network')
  const [state, verifier] = [base64url(ports.random(24)), base64url(ports.random(48))]
  const challenge = await ports.sha256(new TextEncoder().encode(verifier))
  ports.ofWindow().setItem(key, JSON.stringify({ state, verifier, to } satisfies SavedRequest))
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: hosted.redirectSignIn,
    scope,
    state,
    code_challenge: base64url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
    ...(provider !== null && { identity_provider: provider }),
    ...((again || ports.ofBrowser().getItem(askAgainKey) !== null) && { prompt: 'login' }),
  })
  ports.go(`${hostedAddress(hosted)}/oauth2/authorize?${parameters.toString()}`)
}

/** Returns the request that this window saved, once. */
export function takeSaved(ports: HostedPorts): SavedRequest | null {
  const text = ports.ofWindow().getItem(key)
  ports.ofWindow().removeItem(key)
  try {
    return savedSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Used if the sign-in page missed a sign-out: it may still know this browser, and must not let the next person in. */
export const askAgainNextTime = (ports: HostedPorts): void => ports.ofBrowser().setItem(askAgainKey, 'yes')
export const askedAgain = (ports: HostedPorts): void => ports.ofBrowser().removeItem(askAgainKey)
