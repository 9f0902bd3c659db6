import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import type { ProviderLogin, ProviderSdk } from './provider-logins.ts'

interface GoogleScript {
  accounts?: { id?: { initialize(options: object): void; prompt(): void } }
}

interface FacebookScript {
  init(options: object): void
  getLoginStatus(
    answer: (status: { authResponse?: { userID: string; accessToken: string; expiresIn: number } | null }) => void,
  ): void
}

export interface SdkPage {
  /** The globals that the providers' scripts define. */
  scope: { google?: GoogleScript; FB?: FacebookScript }
  load: (address: string) => Promise<void>
  now: () => number
  /** Claims of a token; `exp` in seconds since 1970. */
  claims: (token: string) => { sub: string; exp: number } | undefined
}

type Sdks = NonNullable<RuntimeConfig['identity']['sdks']>

/** Returns the configured providers. Their scripts load only on demand. */
export function providerSdks({ google, facebook }: Sdks, page: SdkPage): ProviderSdk[] {
  const loading = (address: string) => () => void page.load(address).catch(() => undefined)
  const found: ProviderSdk[] = []
  if (google) {
    const ready = () => {
      const sdk = page.scope.google?.accounts?.id
      if (!sdk) return undefined
      return async () =>
        await new Promise<ProviderLogin | null>((resolve) => {
          const callback = ({ credential }: { credential: string }) => {
            const claims = page.claims(credential)
            resolve(claims ? { subject: claims.sub, token: credential, expires: claims.exp * 1000 } : null)
          }
          sdk.initialize({ client_id: google.clientId, auto_select: true, callback })
          sdk.prompt()
        })
    }
    found.push({ name: 'accounts.google.com', load: loading(google.script), ready })
  }
  if (facebook) {
    const ready = () => {
      const sdk = page.scope.FB
      if (!sdk) return undefined
      return async () =>
        await new Promise<ProviderLogin | null>((resolve) => {
          sdk.init({ appId: facebook.clientId, version: 'v21.0' })
          sdk.getLoginStatus(({ authResponse: login }) => {
            resolve(
              login
                ? { subject: login.userID, token: login.accessToken, expires: page.now() + login.expiresIn * 1000 }
                : null,
            )
          })
        })
    }
    found.push({ name: 'graph.facebook.com', load: loading(facebook.script), ready })
  }
  return found
}
