import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { StartError } from '#kit/start-error.ts'
import { federationProviderName, type FederationProvider } from '#services/identity/hosted/hosted-options.ts'

export type ProviderSettings = Omit<FederationProvider, 'redirectUri'>

type ProviderPlace = Omit<ProviderSettings, 'clientId' | 'clientSecret'>

/** The providers, as their own discovery documents say; they are used once a client id is set. */
const known: readonly ProviderPlace[] = [
  {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: 'openid email profile',
    algorithms: ['RS256'],
  },
  {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    authorize: 'https://www.facebook.com/v21.0/dialog/oauth',
    token: 'https://graph.facebook.com/v21.0/oauth/access_token',
    jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    scope: 'openid email public_profile',
    algorithms: ['RS256'],
  },
]

const address = z.url({ protocol: /^https?$/ })
const placeSchema = z.object({
  name: z.string().check(z.regex(federationProviderName)),
  issuer: z.string(),
  authorize: address,
  token: address,
  jwks: address,
  scope: z._default(z.string(), 'openid email profile'),
  algorithms: z._default(z.array(z.enum(['RS256', 'PS256', 'ES256', 'EdDSA'])).check(z.minLength(1)), ['RS256']),
})

function readPlaces(file: string | undefined): readonly ProviderPlace[] {
  if (file === undefined) return []
  let places: unknown
  try {
    places = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartError(`PROVIDERS_FILE names ${file}, which cannot be read as JSON.`)
  }
  const { data, error } = z.array(placeSchema).safeParse(places)
  if (data) return data
  throw new StartError(
    `PROVIDERS_FILE names ${file}, in which "${error.issues[0]?.path.join('.')}" has an invalid value.`,
  )
}

/**
 * Who may vouch for people on the hosted sign-in page: each provider with a client id in the environment, such as
 * `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`.
 * @throws StartError
 */
export function readProviders(read: (name: string) => string | undefined): ProviderSettings[] {
  return [...known, ...readPlaces(read('PROVIDERS_FILE'))].flatMap((place) => {
    const prefix = place.name.toUpperCase().replace(/[^A-Z0-9]/g, '_')
    const [clientId, clientSecret] = [read(`${prefix}_CLIENT_ID`), read(`${prefix}_CLIENT_SECRET`)]
    if (clientId === undefined) return []
    if (clientSecret === undefined)
      throw new StartError(`${prefix}_CLIENT_ID is set and ${prefix}_CLIENT_SECRET is not. Set both, or none.`)
    return [{ ...place, clientId, clientSecret }]
  })
}

/** @throws StartError for what is no origin, and where providers have no address to lead back to */
export function readPublicUrl(text: string | undefined, providers: readonly ProviderSettings[]): string | undefined {
  if (text === undefined) {
    const [first] = providers
    if (!first) return undefined
    throw new StartError(
      `${first.name} needs an address to lead people back to. Set PUBLIC_URL to the one under which they open the app.`,
    )
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin) return url.origin
  throw new StartError(`PUBLIC_URL is "${text}". Set it to an origin, such as https://app.example.`)
}
