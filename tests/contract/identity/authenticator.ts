import { totpCode } from '#services/identity/factors/totp.ts'
import type { PoolUnderTest } from './pool-under-test.ts'

/** What an authenticator app shows for a secret in base 32, some steps of 30 seconds from now. */
export function appCode(pool: Pick<PoolUnderTest, 'now'>, secret: string, stepsAhead = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2))
  return totpCode(Uint8Array.from(bytes), Math.floor(pool.now().getTime() / 30_000) + stepsAhead)
}

/** Sets an authenticator app up for a signed-in person and turns it on; its next code is good. */
export async function addAuthenticator(pool: PoolUnderTest, access: string): Promise<string> {
  const { body } = await pool.call('AssociateSoftwareToken', { AccessToken: access })
  const secret = body.SecretCode ?? ''
  const verified = await pool.call('VerifySoftwareToken', { AccessToken: access, UserCode: appCode(pool, secret) })
  if (verified.body.Status !== 'SUCCESS') throw new Error(JSON.stringify(verified.body))
  await pool.call('SetUserMFAPreference', { AccessToken: access, SoftwareTokenMfaSettings: { Enabled: true } })
  pool.wait(30)
  return secret
}

/** Gives a signed-in person a phone number, proves it and turns text messages on. */
export async function addTextMessages(pool: PoolUnderTest, access: string, number = '+447700900123'): Promise<void> {
  await pool.call('UpdateUserAttributes', {
    AccessToken: access,
    UserAttributes: [{ Name: 'phone_number', Value: number }],
  })
  const code = pool.delivered.at(-1)?.code
  await pool.call('VerifyUserAttribute', { AccessToken: access, AttributeName: 'phone_number', Code: code })
  const { status } = await pool.call('SetUserMFAPreference', { AccessToken: access, SMSMfaSettings: { Enabled: true } })
  if (status !== 200) throw new Error('The phone number was not taken.')
}
