import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { FederationProvider } from '#services/identity/hosted/hosted-options.ts'

export const providerIssuer = 'https://provider.test'

/** A provider whose answers a test makes; it is asked by `fetch` alone. */
export async function startScriptedProvider(now: () => Date, changes: Partial<FederationProvider> = {}) {
  const own = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const elliptic = await generateKeyPair('ES256')
  const keys = [
    { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256' },
    { ...(await exportJWK(elliptic.publicKey)), kid: 'elliptic', alg: 'ES256' },
  ]
  const asked: URLSearchParams[] = []
  let answer: (form: URLSearchParams) => Promise<Response> = () => Promise.resolve(new Response('', { status: 500 }))

  const provider: FederationProvider = {
    name: 'Google',
    issuer: providerIssuer,
    authorize: `${providerIssuer}/authorize`,
    token: `${providerIssuer}/token`,
    jwks: `${providerIssuer}/jwks`,
    clientId: 'courier-web',
    clientSecret: 'secret-of-the-client',
    scope: 'openid email profile',
    redirectUri: 'https://app.test/hosted/oauth2/idpresponse',
    algorithms: ['RS256'],
    ...changes,
  }
  const fetcher: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.endsWith('/jwks')) return Response.json({ keys })
    const form = new URLSearchParams(typeof init?.body === 'string' ? init.body : '')
    asked.push(form)
    return await answer(form)
  }
  const sign = async (
    claims: Record<string, unknown>,
    {
      key = own.privateKey,
      alg = 'RS256',
      kid = 'own',
    }: { key?: CryptoKey | Uint8Array; alg?: string; kid?: string } = {},
  ) => await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key)
  /** Claims of a good token of this moment. */
  const claimsFor = (nonce: string, changed: Record<string, unknown> = {}) => {
    const iat = Math.floor(now().getTime() / 1000)
    return { iss: providerIssuer, aud: provider.clientId, sub: 'subject-1', iat, exp: iat + 300, nonce, ...changed }
  }
  return {
    provider,
    fetcher,
    asked,
    sign,
    claimsFor,
    keys: {
      stranger: stranger.privateKey,
      elliptic: elliptic.privateKey,
      ownPublic: new TextEncoder().encode(JSON.stringify(keys[0])),
    },
    /** What it gives for the next codes. */
    gives(token: () => Promise<string> | string) {
      answer = async () => Response.json({ id_token: await token() })
    },
    answers(next: typeof answer) {
      answer = next
    },
    /** What a verifier's digest and the address of a visit have in common. */
    digest: (verifier: string) => createHash('sha256').update(verifier).digest('base64url'),
    digestOf: (away: URL) => away.searchParams.get('code_challenge') ?? '',
  }
}
export type ScriptedProvider = Awaited<ReturnType<typeof startScriptedProvider>>
