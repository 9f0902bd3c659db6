/** Where the user pool answers. Without an address of its own it is the cloud provider's, in its region. */
export const userPoolAddress = ({ endpoint, region }: { endpoint: string | null; region: string }): string =>
  endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`

interface IdentityPoolPlace {
  identityPoolId: string | null
  identityPoolEndpoint: string | null
  region: string
}

/** The same for the identity pool; null where there is none. */
export const identityPoolAddress = ({
  identityPoolId,
  identityPoolEndpoint,
  region,
}: IdentityPoolPlace): string | null =>
  identityPoolId === null ? null : (identityPoolEndpoint ?? `https://cognito-identity.${region}.amazonaws.com/`)

/** Where hosted sign-in is, without a slash at its end: a bare host is reached by HTTPS, an address or a path is taken as it is. */
export const hostedAddress = ({ domain }: { domain: string }): string =>
  (/^(\/|https?:\/\/)/.test(domain) ? domain : `https://${domain}`).replace(/\/+$/, '')
