import { HostedError } from '#features/sign-in/hosted/hosted-error.ts'
import { hostedPage } from '#features/sign-in/hosted/hosted-ports.ts'
import { beginHosted } from '#features/sign-in/hosted/hosted-request.ts'
import type { BeginHosted } from '#features/sign-in/hosted/use-hosted.ts'
import { identity } from './identity.ts'

/** Opens the hosted sign-in page. `to` is the app's path to return to. With `again`, the password must be entered even if the pool still has a session. */
export const beginHostedSignIn =
  (to: string, again = false): BeginHosted =>
  async (provider) => {
    const pool = await identity()
    if (!pool) throw new HostedError('network')
    await beginHosted(pool, { provider, to, again }, hostedPage)
  }
