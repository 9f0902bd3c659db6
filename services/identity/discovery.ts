interface DiscoveryParts {
  issuer: string
  /** The absolute address of hosted sign-in, as browsers reach it. Null if the pool has none. */
  hosted: string | null
  scopes: readonly string[]
}

/** Returns the document at `<issuer>/.well-known/openid-configuration` (OpenID Connect Discovery 1.0), with the fields that Cognito has. */
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
    // The clients are apps on phones, which cannot keep a secret.
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: scopes,
  }),
})
