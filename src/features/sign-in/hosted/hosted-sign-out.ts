import { hostedAddress } from '#domain/identity-address.ts'
import { HostedError } from './hosted-error.ts'
import type { HostedPorts } from './hosted-ports.ts'
import { askAgainNextTime, type HostedIdentity } from './hosted-request.ts'

/** Milliseconds within which the page must be left. */
export const signOutTimeoutMs = 3000

const key = 'hosted-notice'

/**
 * Redirects to the sign-in page, which signs out and comes back; the app then shows `notice`. Throws HostedError after
 * 3 s, or at once without a network.
 */
export async function signOutHosted(
  { clientId, hosted }: HostedIdentity,
  notice: string,
  ports: HostedPorts,
): Promise<void> {
  if (!hosted) return
  askAgainNextTime(ports)
  if (ports.online()) {
    ports.ofWindow().setItem(key, notice)
    const parameters = new URLSearchParams({ client_id: clientId, logout_uri: hosted.redirectSignOut })
    ports.go(`${hostedAddress(hosted)}/logout?${parameters.toString()}`)
    await ports.wait(signOutTimeoutMs)
    ports.stay()
    ports.ofWindow().removeItem(key)
  }
  throw new HostedError('sign-out-timeout')
}

/** Returns the notice after signing out on the hosted page; null if there is none. */
export function takeNotice(ports: HostedPorts): string | null {
  const notice = ports.ofWindow().getItem(key)
  ports.ofWindow().removeItem(key)
  return notice
}
