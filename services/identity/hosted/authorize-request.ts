import { selfServiceScope } from '../tokens/tokens.ts'
import type { HostedClient } from './hosted-options.ts'
import { readParameters, withParameters } from './oauth-address.ts'

/** An app's request to sign somebody in (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
export interface AuthorizeRequest {
  clientId: string
  redirectUri: string
  scope: string
  state: string | null
  codeChallenge: string
  /** The name of the provider that the app wants to sign in with. */
  provider: string | null
  /** A value that comes back in the id token, so that the app knows its own request. */
  nonce: string | null
  /** Ask for the password even if this browser has signed in before. */
  askAgain: boolean
}

/** A request, or its error. The person sees the error if the return address can't be trusted; otherwise the app gets it. */
export type ReadAuthorize =
  | { kind: 'request'; request: AuthorizeRequest }
  | { kind: 'untrusted'; text: string }
  | { kind: 'refused'; to: string }

/** The scopes that an app may ask for. */
export const scopes = ['openid', 'email', 'phone', 'profile', selfServiceScope]

const untrusted = (text: string): ReadAuthorize => ({ kind: 'untrusted', text })

/** Returns the address that takes an error back to the app (RFC 6749, section 4.1.2.1). */
export const toErrorAddress = (
  { redirectUri, state }: Pick<AuthorizeRequest, 'redirectUri' | 'state'>,
  error: string,
  text: string,
): string => withParameters(redirectUri, { error, error_description: text, state })

export function readAuthorize(search: URLSearchParams, clients: readonly HostedClient[]): ReadAuthorize {
  const parameters = readParameters(search)
  if (!parameters) return untrusted('The link that led here is damaged: something stands in it twice, or is too long.')
  const read = (name: string) => parameters.get(name) ?? null
  const client = clients.find(({ id }) => id === read('client_id'))
  if (!client) return untrusted('The app that sent you here is not known.')
  const redirectUri = client.redirectSignIn.find((address) => address === read('redirect_uri'))
  if (redirectUri === undefined) return untrusted('The address that you would be sent back to is not one of the app.')

  const state = read('state')
  const refused = (error: string, text: string): ReadAuthorize => ({
    kind: 'refused',
    to: toErrorAddress({ redirectUri, state }, error, text),
  })
  if (read('response_type') !== 'code')
    return refused('unsupported_response_type', 'Only response_type=code is served.')
  if (read('code_challenge_method') !== 'S256')
    return refused('invalid_request', 'PKCE with code_challenge_method=S256 is required.')
  const codeChallenge = read('code_challenge')
  if (codeChallenge === null || !/^[\w-]{43}$/.test(codeChallenge))
    return refused('invalid_request', 'The code_challenge is not a digest by S256.')
  const scope = read('scope') ?? 'openid'
  const asked = scope.split(' ')
  if (!asked.includes('openid') || !asked.every((each) => scopes.includes(each))) {
    return refused('invalid_scope', `The scope takes openid, and besides: ${scopes.slice(1).join(', ')}.`)
  }
  const request = {
    clientId: client.id,
    redirectUri,
    scope,
    state,
    codeChallenge,
    provider: read('identity_provider'),
    nonce: read('nonce'),
    askAgain: read('prompt') === 'login',
  }
  return { kind: 'request', request }
}
