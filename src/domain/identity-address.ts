/** Returns the address of the user pool. Without a configured endpoint it is the cloud provider's address for the region. */
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

/** Returns the address of hosted sign-in without a trailing slash. A bare host gets HTTPS; an address or path is used unchanged. */
export const hostedAddress = ({ domain }: { domain: string }): string =>
  (/^(\/|https?:\/\/)/.test(domain) ? domain : `https://${domain}`).replace(/\/+$/, '')
