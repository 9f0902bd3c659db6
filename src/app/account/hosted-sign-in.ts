import { HostedError } from '#features/sign-in/hosted/hosted-error.ts'
import { hostedPage } from '#features/sign-in/hosted/hosted-ports.ts'
import { beginHosted } from '#features/sign-in/hosted/hosted-request.ts'
import type { BeginHosted } from '#features/sign-in/hosted/use-hosted.ts'
import { identity } from './identity.ts'

/** Leaves for hosted sign-in; `to`: a path of the app to go to in the end. `again`: also somebody whom the page knows gives the password. */
export const beginHostedSignIn =
  (to: string, again = false): BeginHosted =>
  async (provider) => {
    const pool = await identity()
    if (!pool) throw new HostedError('network')
    await beginHosted(pool, { provider, to, again }, hostedPage)
  }
