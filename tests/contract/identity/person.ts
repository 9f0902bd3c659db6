import type { CognitoUser } from 'amazon-cognito-identity-js'
import type { PoolUnderTest } from './pool-under-test.ts'
import { realUser, signIn } from './real-client.ts'

export const password = 'Parcels-2026'

export interface Person {
  sub: string
  username: string
  email: string
}

let people = 0

/** Somebody whom no other test knows. */
export async function addPerson(pool: PoolUnderTest, attributes: Record<string, string> = {}): Promise<Person> {
  const number = String(++people).padStart(12, '0')
  const username = `demo.person.${people}`
  const email = `${username}@example.test`
  const sub = `6f1c2f0e-8f8b-4c7e-9f0a-${number}`
  await pool.addUser({ sub, username, password, attributes: { email, ...attributes } })
  return { sub, username, email }
}

/** Signs in by the plain password, and throws unless that gives tokens. */
export async function tokensOf(pool: PoolUnderTest, username: string, word = password) {
  const { body } = await plainSignIn(pool, username, word)
  const result = body.AuthenticationResult
  if (!result?.RefreshToken) throw new Error(JSON.stringify(body))
  return { access: result.AccessToken, id: result.IdToken, refresh: result.RefreshToken }
}

export function plainSignIn(pool: PoolUnderTest, username: string, word = password, parameters: object = {}) {
  return pool.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'command-line',
    AuthParameters: { USERNAME: username, PASSWORD: word, ...parameters },
  })
}

/** The published client, signed in by SRP. */
export async function signedInUser(pool: PoolUnderTest, username: string): Promise<CognitoUser> {
  const user = realUser(pool.endpoint, username)
  const outcome = await signIn(user, username, password)
  if (outcome.kind !== 'session') throw new Error(JSON.stringify(outcome))
  return user
}

/** The attributes of GetUser by name. */
export async function attributesOf(pool: PoolUnderTest, access: string): Promise<Record<string, string>> {
  const { body } = await pool.call('GetUser', { AccessToken: access })
  return Object.fromEntries((body.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]))
}

export const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')
