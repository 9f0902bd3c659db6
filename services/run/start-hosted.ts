import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import type { Clock } from '#kit/clock.ts'
import type { HostedOptions } from '#services/identity/hosted/hosted-options.ts'
import { createStandIn } from '#services/stand-in/create-stand-in.ts'
import { hostedPath } from './settings/make-config.ts'
import { getHostNames } from './own-names.ts'
import type { Settings } from './settings/settings.ts'

export const standInPath = '/identity/stand-in'
const standInName = 'Stand-in'
const callback = `${hostedPath}/oauth2/idpresponse`

/** Adds a provider with invented people to the own sign-in page, for a store of demo data. */
export function withStandIn(config: RuntimeConfig): RuntimeConfig {
  const { hosted } = config.identity
  if (hosted?.domain !== hostedPath) return config
  return {
    ...config,
    identity: { ...config.identity, hosted: { ...hosted, providers: [...hosted.providers, standInName] } },
  }
}

/** Asks what is in this process without the network. */
function within(issuer: string, app: Hono): typeof fetch {
  return async (input, init) => {
    const asked = input instanceof Request ? input.url : String(input)
    return asked.startsWith(`${issuer}/`)
      ? await app.request(asked.slice(issuer.length), init)
      : await fetch(input, init)
  }
}

/** A path, as the app sends it, and as outside clients send it: they name whole addresses. */
const withAbsolute = (address: string, origins: readonly string[]): string[] =>
  address.startsWith('/') ? [address, ...origins.map((origin) => `${origin}${address}`)] : [address]

interface HostedParts {
  settings: Pick<Settings, 'providers' | 'publicUrl'>
  identity: RuntimeConfig['identity']
  /** The address of this process. */
  address: string
  clock: Clock
  isDemo: boolean
}

/** Hosted sign-in of the own pool, as the configuration has it. `standIn` is null outside a demo. */
export async function hostedOptions({
  settings,
  identity,
  address,
  clock,
  isDemo,
}: HostedParts): Promise<{ hosted: HostedOptions | null; standIn: Hono | null }> {
  const { hosted, clientId } = identity
  if (!hosted) return { hosted: null, standIn: null }
  const { publicUrl = '' } = settings
  const origins = publicUrl === '' ? getHostNames(address) : [publicUrl]
  const options: HostedOptions = {
    base: hostedPath,
    clients: [
      {
        id: clientId,
        redirectSignIn: withAbsolute(hosted.redirectSignIn, origins),
        redirectSignOut: withAbsolute(hosted.redirectSignOut, origins),
      },
    ],
    providers: settings.providers.map((provider) => ({ ...provider, redirectUri: `${publicUrl}${callback}` })),
    secure: publicUrl.startsWith('https:'),
    fetch,
  }
  if (!isDemo || !hosted.providers.includes(standInName)) return { hosted: options, standIn: null }
  const issuer = `${address}${standInPath}`
  const client = { clientId: 'courier-app', clientSecret: randomBytes(24).toString('base64url'), redirectUri: callback }
  const standIn = await createStandIn({ issuer, ...client }, clock, (byteCount) => randomBytes(byteCount))
  const provider = {
    name: standInName,
    issuer,
    // A path: whatever the address is under which the browser has found this demo.
    authorize: `${standInPath}/authorize`,
    token: `${issuer}/token`,
    jwks: `${issuer}/jwks`,
    scope: 'openid email profile',
    algorithms: ['RS256'],
    ...client,
  }
  return {
    hosted: { ...options, providers: [...options.providers, provider], fetch: within(issuer, standIn) },
    standIn,
  }
}
