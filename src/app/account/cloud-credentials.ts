import { loadScript } from '#device/load-script.ts'
import { createCloudCredentials } from '#features/sign-in/cloud/cloud-credentials.ts'
import { CloudError } from '#features/sign-in/cloud/cloud-error.ts'
import { createProviderLogins } from '#features/sign-in/cloud/provider-logins.ts'
import { providerSdks, type SdkPage } from '#features/sign-in/cloud/provider-sdks.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'
import { identity } from './identity.ts'
import { freshSession } from './own-account-ports.ts'

const time = {
  wait: async (milliseconds: number) => await new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  now: () => Date.now(),
}
const loginOfGuest = createProviderLogins(time)
const sdkPage: SdkPage = { scope: globalThis as SdkPage['scope'], load: loadScript, now: time.now, claims: tokenClaims }

/** The cloud credentials of this page's user. They are never stored. */
export const cloudCredentials = createCloudCredentials({
  identity,
  async logins() {
    const [pool, renewed] = await Promise.all([identity(), freshSession()])
    if (renewed.kind === 'unreachable') throw new CloudError('network')
    if (!pool) return null
    if (renewed.kind !== 'session' || !renewed.session.tokens)
      return await loginOfGuest(pool.sdks ? providerSdks(pool.sdks, sdkPage) : [])
    const provider = `cognito-idp.${pool.region}.amazonaws.com/${pool.userPoolId}`
    return { actor: renewed.session.actor, logins: { [provider]: renewed.session.tokens.idToken } }
  },
  fetch: (...request) => fetch(...request),
  random: () => Math.random(),
  ...time,
})
