interface DiscoveryParts {
  issuer: string
  /** Absolute address under which browsers reach hosted sign-in; null where the pool has none. */
  hosted: string | null
  scopes: readonly string[]
}

/** What OpenID Connect Discovery 1.0 says of a pool at `<issuer>/.well-known/openid-configuration`, in the words that Cognito has for it. */
export const discoveryOf = ({ issuer, hosted, scopes }: DiscoveryParts): object => ({
  issuer,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  ...(hosted !== null && {
    authorization_endpoint: `${hosted}/oauth2/authorize`,
    token_endpoint: `${hosted}/oauth2/token`,
    userinfo_endpoint: `${hosted}/oauth2/userInfo`,
    end_session_endpoint: `${hosted}/logout`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    // Its clients are apps on phones, which can keep no secret.
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: scopes,
  }),
})
