import { hostedAddress } from '#domain/identity-address.ts'
import { HostedError } from './hosted-error.ts'
import type { HostedPorts } from './hosted-ports.ts'
import { askAgainNextTime, type HostedIdentity } from './hosted-request.ts'

/** Milliseconds within which the page must be left. */
export const signOutPatience = 3000

const key = 'hosted-notice'

/**
 * Leaves for the sign-in page, which forgets this browser and leads back. `notice` is then said by the app. Ends only
 * where that does not happen.
 * @throws HostedError after 3 s, or at once without a network
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
    await ports.wait(signOutPatience)
    ports.stay()
    ports.ofWindow().removeItem(key)
  }
  throw new HostedError('sign-out-timeout')
}

/** What there is to say after the way back from signing out; null where this is no such way. */
export function takeNotice(ports: HostedPorts): string | null {
  const notice = ports.ofWindow().getItem(key)
  ports.ofWindow().removeItem(key)
  return notice
}
