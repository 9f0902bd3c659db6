export interface HostedClient {
  id: string
  /** Absolute, or a path where the app is on the origin of the page. */
  redirectSignIn: readonly string[]
  redirectSignOut: readonly string[]
}

/** Another provider that vouches for people (OpenID Connect Core 1.0). */
export interface FederationProvider {
  /** The name in `identity_provider`, such as `Google`, without a space or an underscore. */
  name: string
  issuer: string
  /** The address that people are sent to, or a path if it is on the origin of the page. */
  authorize: string
  token: string
  jwks: string
  clientId: string
  clientSecret: string
  scope: string
  /** The address of this service that is registered with the provider. */
  redirectUri: string
  /** The signature algorithms that the provider's id tokens may use. */
  algorithms: readonly string[]
}

export interface HostedOptions {
  /** Path under which browsers reach the page, without a slash at its end. */
  base: string
  clients: readonly HostedClient[]
  providers: readonly FederationProvider[]
  /** Whether browsers come by HTTPS: only then do cookies say that they need it. */
  secure: boolean
  fetch: typeof fetch
}

export const federationProviderName = /^[^_\s]{1,32}$/u
