import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminOperations } from '#services/identity/admin/admin-operations.ts'
import { operations } from '#services/identity/operations.ts'
import { addPerson, password, tokensOf } from '../identity/person.ts'
import { clientId, poolId, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

let pool: PoolUnderTest
let access: string

beforeAll(async () => {
  pool = await startPool({ deviceTracking: 'opt-in' })
  access = (await tokensOf(pool, (await addPerson(pool)).username)).access
})
afterAll(async () => await pool.stop())

/** The fields that operations take a text in, each with the text of the attack. */
const bodyOf = (text: string) => ({
  UserPoolId: poolId,
  ClientId: clientId,
  AccessToken: access,
  Username: text,
  Password: password,
  PreviousPassword: password,
  ProposedPassword: `${password}${text}`,
  ConfirmationCode: text,
  Code: text,
  UserCode: text,
  Token: text,
  RefreshToken: text,
  Session: text,
  AttributeName: 'email',
  UserAttributes: [
    { Name: 'email', Value: 'somebody@example.test' },
    { Name: 'given_name', Value: text },
  ],
  UserAttributeNames: ['given_name'],
  DeviceKey: text,
  DeviceName: text,
  DeviceSecretVerifierConfig: { Salt: 'AAAA', PasswordVerifier: 'AAAA' },
  DeviceRememberedStatus: 'remembered',
  AuthFlow: 'USER_SRP_AUTH',
  AuthParameters: { USERNAME: text, SRP_A: 'abc' },
  ChallengeName: 'NEW_PASSWORD_REQUIRED',
  ChallengeResponses: { USERNAME: text, NEW_PASSWORD: password },
  GroupName: text,
})

const attacks = { 'U+0000': 'a\u0000b', 'half of a surrogate pair': 'a\ud800b', 'the other half': '\udfff' }

it.each(Object.entries(attacks))('%s in any operation is an invalid parameter', async (_, text) => {
  for (const operation of [...operations.keys(), ...adminOperations.keys()]) {
    const { status, body } = await pool.call(operation, bodyOf(text))
    expect([operation, status, body.__type]).toEqual([operation, 400, 'InvalidParameterException'])
  }
  expect(pool.logged.join('\n')).not.toContain('identity.failed')
})

it('a field that no operation reads is checked as well, and so is the name of one', async () => {
  for (const extra of [{ Extra: { deep: ['a\u0000'] } }, { 'a\u0000': 1 }]) {
    const { body } = await pool.call('GetUser', { AccessToken: access, ...extra })
    expect(body.__type).toBe('InvalidParameterException')
  }
})

it('a page of devices does not begin after such a text', async () => {
  const PaginationToken = Buffer.from('a\u0000').toString('base64url')
  const { status, body } = await pool.call('ListDevices', { AccessToken: access, PaginationToken })
  expect([status, body.__type]).toEqual([400, 'InvalidParameterException'])
})

it('a body nested too deeply is rejected, and other characters are taken as they are', async () => {
  const response = await fetch(pool.endpoint, {
    method: 'POST',
    headers: { 'X-Amz-Target': 'AWSCognitoIdentityProviderService.GetUser' },
    body: '['.repeat(30_000) + ']'.repeat(30_000),
  })
  expect(response.status).toBe(400)
  const { status } = await pool.call('UpdateUserAttributes', {
    AccessToken: access,
    UserAttributes: [{ Name: 'given_name', Value: '\\u0000 Zoë 🚐' }],
  })
  expect(status).toBe(200)
})
