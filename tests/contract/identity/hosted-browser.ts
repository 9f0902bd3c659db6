import { createHash, randomUUID } from 'node:crypto'
import type { HostedOptions } from '#services/identity/hosted/hosted-options.ts'
import { password } from './person.ts'
import { clientId, type PoolUnderTest } from './pool-under-test.ts'

export const redirectUri = 'https://app.test/auth/hosted'

export const hosted: HostedOptions = {
  base: '/hosted',
  clients: [
    {
      id: clientId,
      redirectSignIn: [redirectUri, '/auth/hosted'],
      redirectSignOut: ['https://app.test/auth/signed-out'],
    },
    { id: 'other-app', redirectSignIn: ['https://other.test/back'], redirectSignOut: ['https://other.test/out'] },
  ],
  providers: [],
  secure: false,
  fetch,
}

export const verifier = 'a-verifier-of-43-characters-or-more-0123456789'
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What an app asks for; `null` leaves a parameter out. */
export function question(changes: Record<string, string | null> = {}): URLSearchParams {
  const parameters: Record<string, string | null> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid email aws.cognito.signin.user.admin',
    state: 'state-of-the-app',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  }
  return new URLSearchParams(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null))
}

export interface Visit {
  status: number
  headers: Headers
  text: string
  /** Where it leads; '' for nowhere. */
  location: string
}

/** A browser with cookies that shows where it is led instead of going there. */
export function createBrowser(endpoint: string) {
  const jar = new Map<string, string>()
  const go = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Visit> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, endpoint), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location') ?? '',
    }
  }
  const post = async (path: string, form: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
    await go(path, { method: 'POST', headers: { 'content-type': type }, body: new URLSearchParams(form).toString() })
  return {
    jar,
    get: async (path: string) => await go(path),
    post,
    /** Sends the form of a page, with what stands hidden in it. */
    send: async (path: string, shown: Visit, typed: Record<string, string>) =>
      await post(path, { ...hiddenIn(shown.text), ...typed }),
  }
}
export type Browser = ReturnType<typeof createBrowser>

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export const hiddenIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescape(value),
    ]),
  )

/** What the page says is wrong. */
export const saysWrong = (page: string): string =>
  unescape(/role="alert"[\s\S]*?<a href="#[^"]*">([^<]*)/.exec(page)?.[1] ?? '')

export const codeIn = (location: string): string => new URL(location, 'https://app.test').searchParams.get('code') ?? ''

/** Types a password on the login page; the visit that follows. */
export async function typePassword(
  browser: Browser,
  username: string,
  word = password,
  search = question(),
): Promise<Visit> {
  const path = `/hosted/login?${search.toString()}`
  return await browser.send(path, await browser.get(path), { username, password: word })
}

/** A code of somebody who has signed in in a browser of their own. */
export async function grantedCode(pool: PoolUnderTest, username: string, search = question()): Promise<string> {
  const { location } = await typePassword(createBrowser(pool.endpoint), username, password, search)
  if (codeIn(location) === '') throw new Error(`No code for ${username}: ${location}`)
  return codeIn(location)
}

export interface TokenAnswer {
  error?: string
  error_description?: string
  id_token: string
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
}

/** Asks the token endpoint; `null` leaves a parameter out. */
export async function askForTokens(
  pool: PoolUnderTest,
  changes: Record<string, string | null>,
  headers: Record<string, string> = {},
) {
  const parameters: Record<string, string | null> = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...changes,
  }
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null)
  const response = await fetch(`${pool.endpoint}hosted/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(given).toString(),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as TokenAnswer }
}

export const unusedName = (): string => `nobody.${randomUUID()}`
