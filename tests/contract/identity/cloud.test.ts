import { decodeJwt, generateKeyPair, exportJWK, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCloudCredentials, renewAfter, type CloudPorts } from '#features/sign-in/cloud/cloud-credentials.ts'
import { addPerson, tokensOf, type Person } from './person.ts'
import { clientId, poolId, startPool, type PoolUnderTest } from './pool-under-test.ts'
import { json, startScriptedPool, type ScriptedAnswer } from './scripted-pool.ts'

const identityPoolId = 'eu-west-2:6f1c2f0e-8f8b-4c7e-9f0a-1d2c3b4a5f60'
const ownProvider = `cognito-idp.eu-west-2.amazonaws.com/${poolId}`
const elsewhere = 'accounts.google.com'

let pool: PoolUnderTest
let person: Person
let tokenOfElsewhere: (claims: Record<string, unknown>) => Promise<string>
let scripted: Awaited<ReturnType<typeof startScriptedPool>> | undefined

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] }
  const google = { name: elsewhere, issuer: 'https://accounts.google.com', audience: ['courier-web'], keys: () => keys }
  pool = await startPool({
    identityPool: { identityPoolId, guests: true, guestLimit: { burst: 50, perSecond: 0 }, providers: [google] },
  })
  tokenOfElsewhere = async (claims) =>
    await new SignJWT({ iss: google.issuer, aud: 'courier-web', sub: 'g-1', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .setIssuedAt(Math.floor(pool.now().getTime() / 1000))
      .setExpirationTime(Math.floor(pool.now().getTime() / 1000) + 600)
      .sign(privateKey)
})
beforeEach(async () => {
  person = await addPerson(pool)
})
afterEach(async () => {
  await scripted?.stop()
  scripted = undefined
})
afterAll(() => pool.stop())

interface CloudAnswer {
  __type?: string
  message?: string
  IdentityId?: string
  Credentials?: { AccessKeyId: string; SecretKey: string; SessionToken: string; Expiration: number }
}

async function ask(operation: string, body: object): Promise<CloudAnswer> {
  const response = await fetch(`${pool.endpoint}identity-pool/`, {
    method: 'POST',
    headers: { 'X-Amz-Target': `AWSCognitoIdentityService.${operation}`, 'Content-Type': 'application/x-amz-json-1.1' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as CloudAnswer
}
const getId = async (Logins: Record<string, string> | null = null) =>
  await ask('GetId', { IdentityPoolId: identityPoolId, Logins })
const getCredentials = async (IdentityId: string | undefined, Logins: Record<string, string> | null = null) =>
  await ask('GetCredentialsForIdentity', { IdentityId, Logins })
const ownLogins = async (who = person) => ({ [ownProvider]: (await tokensOf(pool, who.username)).id })
const notAuthorised = (message: string) => ({ __type: 'NotAuthorizedException', message })

describe('the identity pool', () => {
  it('gives a guest an id of their own, and keys that end after an hour', async () => {
    const [first, second] = [await getId(), await getId()]
    expect(first.IdentityId).toMatch(/^eu-west-2:[0-9a-f-]{36}$/)
    expect(second.IdentityId).not.toBe(first.IdentityId)
    const { IdentityId, Credentials } = await getCredentials(first.IdentityId)
    expect(IdentityId).toBe(first.IdentityId)
    expect(Credentials?.AccessKeyId).toMatch(/^ASIA[A-Z2-7]{16}$/)
    expect(Credentials?.SecretKey).toHaveLength(40)
    expect(Credentials?.Expiration).toBe(pool.now().getTime() / 1000 + 3600)
    expect(decodeJwt(Credentials?.SessionToken ?? '')).toMatchObject({
      sub: IdentityId,
      amr: ['unauthenticated'],
      token_use: 'cloud',
    })
  })

  it('gives a person the same id every time, and nobody else', async () => {
    const { IdentityId } = await getId(await ownLogins())
    expect((await getId(await ownLogins())).IdentityId).toBe(IdentityId)
    const { Credentials } = await getCredentials(IdentityId, await ownLogins())
    expect(decodeJwt(Credentials?.SessionToken ?? '')).toMatchObject({ sub: IdentityId, amr: ['authenticated'] })
    const other = await addPerson(pool)
    expect((await getId(await ownLogins(other))).IdentityId).not.toBe(IdentityId)
    const forbidden = notAuthorised(`Access to Identity '${IdentityId}' is forbidden.`)
    expect(await getCredentials(IdentityId, await ownLogins(other))).toEqual(forbidden)
    expect(await getCredentials(IdentityId)).toEqual(forbidden)
  })

  it('takes people whom another provider vouches for', async () => {
    const logins = { [elsewhere]: await tokenOfElsewhere({}) }
    const { IdentityId } = await getId(logins)
    expect((await getCredentials(IdentityId, logins)).Credentials).toBeDefined()
    expect((await getId({ [elsewhere]: await tokenOfElsewhere({ sub: 'g-2' }) })).IdentityId).not.toBe(IdentityId)
  })

  it('makes a guest’s identity theirs when they sign in, unless they have one', async () => {
    const { IdentityId } = await getId()
    expect((await getCredentials(IdentityId, await ownLogins())).Credentials).toBeDefined()
    expect((await getId(await ownLogins())).IdentityId).toBe(IdentityId)
    const second = await getId()
    expect(await getCredentials(second.IdentityId, await ownLogins())).toMatchObject({
      __type: 'NotAuthorizedException',
    })
  })

  it.each<[string, () => Promise<Record<string, string>>, string]>([
    [
      'of an unknown provider',
      async () => ({ 'accounts.example': 'x.y.z' }),
      'Token is not from a supported provider of this identity pool.',
    ],
    ['that is none', async () => ({ [ownProvider]: 'not-a-token' }), 'Invalid login token.'],
    [
      'of access instead of identity',
      async () => ({ [ownProvider]: (await tokensOf(pool, person.username)).access }),
      'Invalid login token.',
    ],
    [
      'for another app',
      async () => ({ [elsewhere]: await tokenOfElsewhere({ aud: 'another' }) }),
      'Invalid login token.',
    ],
    [
      'by another issuer',
      async () => ({ [elsewhere]: await tokenOfElsewhere({ iss: 'https://evil.example' }) }),
      'Invalid login token.',
    ],
    [
      'under another provider’s name',
      async () => ({ [ownProvider]: await tokenOfElsewhere({ token_use: 'id' }) }),
      'Invalid login token.',
    ],
    [
      'without a signature',
      async () => ({ [ownProvider]: `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.` }),
      'Invalid login token.',
    ],
  ])('refuses a token %s', async (_, logins, message) => {
    expect(await getId(await logins())).toEqual(notAuthorised(message))
  })

  it('refuses a token that has ended', async () => {
    const logins = await ownLogins()
    pool.wait(3601)
    expect(await getId(logins)).toEqual(notAuthorised('Invalid login token. Token expired.'))
  })

  it('names what is missing, unknown or too much', async () => {
    expect(await ask('GetId', { IdentityPoolId: 'eu-west-2:none' })).toMatchObject({
      __type: 'ResourceNotFoundException',
    })
    expect(await getCredentials('eu-west-2:none')).toEqual({
      __type: 'ResourceNotFoundException',
      message: "Identity 'eu-west-2:none' not found.",
    })
    expect(await ask('GetId', {})).toMatchObject({ __type: 'InvalidParameterException' })
    expect(await ask('DeleteIdentities', {})).toMatchObject({ __type: 'UnknownOperationException' })
    let last: CloudAnswer = {}
    for (let guest = 0; guest < 60 && !last.__type; guest++) last = await getId()
    expect(last).toEqual({ __type: 'LimitExceededException', message: 'Too many guest identities.' })
    expect((await getId(await ownLogins())).IdentityId).toBeDefined()
  })

  it('refuses guests where there are to be none', async () => {
    const closed = await startPool({ identityPool: { identityPoolId, guests: false } })
    try {
      const response = await fetch(`${closed.endpoint}identity-pool/`, {
        method: 'POST',
        headers: { 'X-Amz-Target': 'AWSCognitoIdentityService.GetId' },
        body: JSON.stringify({ IdentityPoolId: identityPoolId }),
      })
      expect(response.headers.get('x-amzn-errortype')).toBe('NotAuthorizedException:')
      expect(await response.json()).toEqual(
        notAuthorised('Unauthenticated access is not supported for this identity pool.'),
      )
    } finally {
      await closed.stop()
    }
  })

  it('forgets the identity of an account that is deleted', async () => {
    const { IdentityId } = await getId(await ownLogins())
    await pool.call('DeleteUser', { AccessToken: (await tokensOf(pool, person.username)).access })
    expect(await getCredentials(IdentityId)).toMatchObject({ __type: 'ResourceNotFoundException' })
  })
})

const identity = (endpoint: string, more = {}) => ({
  region: 'eu-west-2',
  userPoolId: poolId,
  clientId,
  endpoint: pool.endpoint,
  identityPoolId,
  identityPoolEndpoint: endpoint,
  hosted: null,
  mandatorySignIn: false,
  customChallenge: 'off' as const,
  ...more,
})

function client(more: Partial<CloudPorts> = {}, endpoint = `${pool.endpoint}identity-pool/`) {
  const waits: number[] = []
  const asked: string[] = []
  const ports: CloudPorts = {
    identity: () => Promise.resolve(identity(endpoint)),
    logins: async () => ({ actor: person.sub, logins: await ownLogins() }),
    fetch: async (input, init) => {
      asked.push(new Headers(init?.headers).get('x-amz-target')?.split('.')[1] ?? '')
      return await fetch(input, init)
    },
    random: () => 0.5,
    wait: (milliseconds) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
    now: () => pool.now().getTime(),
    ...more,
  }
  return { cloud: createCloudCredentials(ports), waits, asked }
}
const exchange = ['GetId', 'GetCredentialsForIdentity']

describe('the app', () => {
  it('asks when it needs them, keeps them, and asks once for all who wait', async () => {
    const { cloud, asked } = client()
    const [first, second] = await Promise.all([cloud.get(), cloud.get()])
    expect(first).toEqual(second)
    expect(first.expires).toBe(pool.now().getTime() + 3_600_000)
    expect(await cloud.get()).toBe(first)
    expect(asked).toEqual(exchange)
    cloud.clear()
    expect((await cloud.get()).identityId).toBe(first.identityId)
    expect(asked).toEqual([...exchange, ...exchange])
  })

  it('renews them after 3,000,000 ms, and when they have ended, without another id', async () => {
    const { cloud, asked } = client()
    const first = await cloud.get()
    pool.wait(renewAfter / 1000 - 1)
    expect(await cloud.get()).toBe(first)
    pool.wait(1)
    const second = await cloud.get()
    expect(second.accessKeyId).not.toBe(first.accessKeyId)
    expect(second.identityId).toBe(first.identityId)
    expect(asked).toEqual([...exchange, 'GetCredentialsForIdentity'])
  })

  it('gives a guest keys of their own, and asks nothing for one where everybody must sign in', async () => {
    const quiet = await startScriptedPool([
      json({ IdentityId: 'g' }),
      json({ IdentityId: 'g', Credentials: { AccessKeyId: 'a', SecretKey: 's', SessionToken: 't', Expiration: 9e9 } }),
    ])
    scripted = quiet
    const guest = { logins: () => Promise.resolve(null) }
    expect(await client(guest, quiet.endpoint).cloud.get()).toMatchObject({ identityId: 'g' })
    expect(quiet.asked.map(({ body }) => body['Logins'])).toEqual([{}, {}])
    const { cloud, asked } = client({
      ...guest,
      identity: () => Promise.resolve(identity(quiet.endpoint, { mandatorySignIn: true })),
    })
    await expect(cloud.get()).rejects.toMatchObject({
      kind: 'guests-refused',
      message: 'cannot get guest credentials when mandatory signin enabled',
    })
    expect(asked).toEqual([])
  })

  it('never hands one person’s keys to the next', async () => {
    const other = await addPerson(pool)
    let now = person
    const { cloud } = client({ logins: async () => ({ actor: now.sub, logins: await ownLogins(now) }) })
    const first = await cloud.get()
    now = other
    const second = await cloud.get()
    expect(second.identityId).not.toBe(first.identityId)
  })

  const failing = (type: string, status = 400): ScriptedAnswer => json({ __type: type, message: 'no' }, status)
  const follow = async (...script: ScriptedAnswer[]) => {
    scripted = await startScriptedPool(script)
    return client({}, scripted.endpoint)
  }

  it.each([
    ['NotAuthorizedException', 'not-authorized', 1, /Sign in again/],
    ['ResourceNotFoundException', 'resource-not-found', 1, /no longer set up/],
    ['TooManyRequestsException', 'too-many-requests', 3, /Too many attempts/],
    ['LimitExceededException', 'limit-exceeded', 1, /reached its limit/],
    ['InvalidParameterException', 'invalid-parameter', 1, /not set up correctly/],
    ['InternalErrorException', 'internal-error', 3, /has failed/],
  ] as const)('says %s in words, after as many attempts as make sense', async (type, kind, attempts, words) => {
    const { cloud, asked, waits } = await follow(failing(type), failing(type), failing(type), failing(type))
    const failure: unknown = await cloud.get().catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind })
    expect((failure as Error).message).toMatch(words)
    expect(asked).toHaveLength(attempts)
    expect(waits).toEqual([250, 450].slice(0, attempts - 1))
  })

  it('tries again after a gateway’s page and a broken line, and goes on', async () => {
    const keys = { AccessKeyId: 'a', SecretKey: 's', SessionToken: 't', Expiration: 9e9 }
    const page: ScriptedAnswer = { status: 503, type: 'text/html', body: '<h1>Down</h1>' }
    const { cloud, waits } = await follow(page, json({ IdentityId: 'x' }), json({ IdentityId: 'x', Credentials: keys }))
    expect(await cloud.get()).toMatchObject({ identityId: 'x' })
    expect(waits).toEqual([250])
    const dark = client({}, 'http://127.0.0.1:1/')
    await expect(dark.cloud.get()).rejects.toMatchObject({ kind: 'network' })
    expect(dark.asked).toHaveLength(3)
  })

  it('asks for another id once when its own is gone', async () => {
    const keys = { AccessKeyId: 'a', SecretKey: 's', SessionToken: 't', Expiration: 9e9 }
    const gone = failing('ResourceNotFoundException')
    const { cloud, asked } = await follow(
      json({ IdentityId: 'old' }),
      gone,
      json({ IdentityId: 'new' }),
      json({ IdentityId: 'new', Credentials: keys }),
    )
    expect(await cloud.get()).toMatchObject({ identityId: 'new' })
    expect(asked).toEqual([...exchange, ...exchange])
  })

  it('says so where there is none', async () => {
    const { cloud, asked } = client({
      identity: () => Promise.resolve(identity('', { identityPoolId: null, identityPoolEndpoint: null })),
    })
    await expect(cloud.get()).rejects.toMatchObject({ kind: 'not-configured' })
    expect(asked).toEqual([])
  })
})
