import {
  CognitoAccessToken,
  CognitoIdToken,
  CognitoRefreshToken,
  CognitoUserAttribute,
  CognitoUserSession,
  type CognitoUser,
} from 'amazon-cognito-identity-js'
import { codeMeant } from '#domain/account/typed-secrets.ts'
import { codeSent, settle, type CodeSent } from '../cognito-account.ts'
import type { SignedIn } from '../cognito-client.ts'
import { localError, requireText } from '../cognito-error.ts'
import { openUser, type IdentityConfig } from '../cognito-pool.ts'
import { tryPasswords } from '../try-passwords.ts'

// Page only and lazy, like cognito-client.ts: what a signed-in person changes about the own account.

export interface OwnSession {
  username: string
  tokens: SignedIn['tokens'] | null
}

/** An address of the pool that is proven by a code. */
export type ProvenAttribute = 'email' | 'phone_number'

/** The library's user with the session that this phone holds. Throws CognitoError. */
export function openOwnUser(config: IdentityConfig, { username, tokens }: OwnSession): CognitoUser {
  if (!username) throw localError('no-user')
  if (!tokens) throw localError('not-authenticated')
  const { user } = openUser(config, username)
  user.setSignInUserSession(
    new CognitoUserSession({
      IdToken: new CognitoIdToken({ IdToken: tokens.idToken }),
      AccessToken: new CognitoAccessToken({ AccessToken: tokens.accessToken }),
      RefreshToken: new CognitoRefreshToken({ RefreshToken: tokens.refreshToken }),
      // Theirs is in seconds; the published types leave it out.
      ClockDrift: Math.floor(tokens.clockDrift / 1000),
    } as ConstructorParameters<typeof CognitoUserSession>[0]),
  )
  return user
}

/** Changes one attribute. Returns where a code was sent to prove it; null where none was needed, as for the same address again. */
export async function changeAttribute(user: CognitoUser, name: string, value: string): Promise<CodeSent | null> {
  return await settle((resolve, reject) =>
    user.updateAttributes(
      [new CognitoUserAttribute({ Name: name, Value: value })],
      (error, _result, details: unknown) => {
        if (error) return reject(error)
        const [first] = (details as { CodeDeliveryDetailsList?: object[] } | undefined)?.CodeDeliveryDetailsList ?? []
        return resolve(first === undefined ? null : codeSent({ CodeDeliveryDetails: first }))
      },
    ),
  )
}

async function isProven(user: CognitoUser, name: ProvenAttribute): Promise<boolean> {
  const found = await settle<CognitoUserAttribute[]>((resolve, reject) =>
    user.getUserAttributes((error, attributes) => (attributes ? resolve(attributes) : reject(error))),
  )
  return found.some(({ Name, Value }) => Name === `${name}_verified` && Value === 'true')
}

/** Changes an address. Returns where the code was sent; throws where it is the person's proven address already. */
export async function changeAddress(user: CognitoUser, name: ProvenAttribute, value: string): Promise<CodeSent> {
  const sent = await changeAttribute(user, name, value)
  if (sent) return sent
  if (await isProven(user, name)) throw localError(name === 'email' ? 'same-email' : 'same-phone')
  return await askForProof(user, name)
}

export async function askForProof(user: CognitoUser, name: ProvenAttribute): Promise<CodeSent> {
  return await settle((resolve, reject) =>
    user.getAttributeVerificationCode(name, {
      onSuccess: () => resolve({ destination: '' }),
      onFailure: reject,
      inputVerificationCode: (answer) => resolve(codeSent(answer)),
    }),
  )
}

export async function proveAttribute(user: CognitoUser, name: ProvenAttribute, code: string): Promise<void> {
  requireText(code, 'empty-code')
  await settle<void>((resolve, reject) =>
    user.verifyAttribute(name, codeMeant(code), { onSuccess: () => resolve(), onFailure: reject }),
  )
}

export async function changePassword(user: CognitoUser, present: string, next: string): Promise<void> {
  await tryPasswords(present, async (meant) => {
    await settle<void>((resolve, reject) =>
      user.changePassword(meant, next, (error) => (error ? reject(error) : resolve())),
    )
  })
}

export async function signOutEverywhere(user: CognitoUser): Promise<void> {
  await settle<void>((resolve, reject) => user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject }))
}

/** Deletes the account from the pool permanently. */
export async function deleteAccount(user: CognitoUser): Promise<void> {
  await settle<void>((resolve, reject) => user.deleteUser((error) => (error ? reject(error) : resolve())))
}
