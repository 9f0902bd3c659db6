import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientId, startPool, type PoolUnderTest } from './pool-under-test.ts'

let pool: PoolUnderTest

beforeAll(async () => {
  pool = await startPool()
})
afterAll(() => pool.stop())

it('lets a page on another origin read refusals and send the target header', async () => {
  const preflight = await fetch(pool.endpoint, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://app.test',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-amz-target,x-amz-user-agent,cache-control,content-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(',')
  expect(allowed).toEqual(expect.arrayContaining(['x-amz-target', 'x-amz-user-agent', 'cache-control', 'content-type']))
  const refused = await pool.call('GetUser', { AccessToken: 'made-up' })
  expect(refused.status).toBe(400)
  expect(refused.headers.get('x-amzn-errortype')).toBe('NotAuthorizedException:')
  expect(refused.headers.get('access-control-expose-headers')).toContain('x-amzn-errortype')
  expect(refused.headers.get('content-type')).toBe('application/x-amz-json-1.1')
  expect(refused.headers.get('cache-control')).toBe('no-store')
})

it.each([
  ['InventUser', {}, 'UnknownOperationException', 'This operation is not known.'],
  ['GetUser', {}, 'InvalidParameterException', "1 validation error detected: Value at 'AccessToken' is missing"],
  ['InitiateAuth', { AuthFlow: 'MADE_UP_AUTH' }, 'InvalidParameterException', "Value at 'AuthFlow'"],
  [
    'InitiateAuth',
    { AuthFlow: 'USER_SRP_AUTH', ClientId: 'nobody', AuthParameters: {} },
    'ResourceNotFoundException',
    'User pool client nobody does not exist.',
  ],
  [
    'InitiateAuth',
    { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: clientId, AuthParameters: {} },
    'InvalidParameterException',
    'USER_PASSWORD_AUTH flow not enabled for this client',
  ],
  [
    'InitiateAuth',
    { AuthFlow: 'USER_SRP_AUTH', ClientId: clientId, AuthParameters: { USERNAME: 'a', SRP_A: '0' } },
    'InvalidParameterException',
    'Invalid SRP_A parameter.',
  ],
])('answers %s %j by %s', async (operation, body, type, message) => {
  const answer = await pool.call(operation, body)
  expect(answer.status).toBe(400)
  expect(answer.body.__type).toBe(type)
  expect(answer.body.message).toContain(message)
})

it.each(['{', 'null', '"text"', '[]', ''])('refuses the body %j without failing', async (body) => {
  const response = await fetch(pool.endpoint, {
    method: 'POST',
    headers: { 'X-Amz-Target': 'AWSCognitoIdentityProviderService.GetUser' },
    body,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toHaveProperty('__type')
})

it('refuses a body that is too large', async () => {
  const answer = await pool.call('GetUser', { AccessToken: 'x'.repeat(70_000) })
  expect(answer.status).toBe(400)
  expect(answer.body.message).toBe('The request is too large.')
})
