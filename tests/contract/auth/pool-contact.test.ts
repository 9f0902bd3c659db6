import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerifier } from '#kit/http/auth.ts'
import { requireFreshSignIn } from '#kit/http/fresh-sign-in.ts'
import { createPoolContact } from '#services/auth/bank/pool-contact.ts'
import { addPerson, tokensOf, type Person } from '../identity/person.ts'
import { issuer, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

/** Of the tokens that the helpers sign in for. */
const client = 'command-line'

let pool: PoolUnderTest
let person: Person
beforeAll(async () => {
  pool = await startPool()
  person = await addPerson(pool)
})
afterAll(() => pool.stop())

const contactOf = async (token: string, fetcher: typeof fetch = fetch) =>
  await createPoolContact(pool.endpoint, fetcher)(`Bearer ${token}`)

describe('whom a notice goes to', () => {
  it('is what the pool has of whoever has signed in', async () => {
    const { access } = await tokensOf(pool, person.username)
    expect(await contactOf(access)).toEqual({ email: person.email, phone: null })
  })

  it('is told to nobody whose sign-in was taken back', async () => {
    const { access, refresh } = await tokensOf(pool, person.username)
    await pool.call('RevokeToken', { Token: refresh, ClientId: client })
    await expect(contactOf(access)).rejects.toMatchObject({ code: 'token-invalid' })
    await expect(contactOf('made.up.token')).rejects.toMatchObject({ code: 'token-invalid' })
  })

  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('fetch failed'))],
    ['a gateway answers', () => Promise.resolve(new Response('<html>', { status: 502 }))],
    ['too many ask', () => Promise.resolve(Response.json({ __type: 'TooManyRequestsException' }, { status: 400 }))],
    ['the answer is of another form', () => Promise.resolve(Response.json({}))],
  ])('is not known where %s', async (_, fetcher) => {
    await expect(contactOf('a.b.c', fetcher)).rejects.toMatchObject({ code: 'not-ready' })
  })
})

describe('a fresh sign-in', () => {
  it('is not made by renewing its tokens', async () => {
    const clock = { now: () => pool.now() }
    const verify = createVerifier({ issuer, clientIds: [client], clock, jwks: () => pool.jwks() })
    const { access, refresh } = await tokensOf(pool, person.username)
    const begun = await verify(`Bearer ${access}`)
    expect(() => requireFreshSignIn(begun, clock, 300)).not.toThrow()
    pool.wait(301)
    const { body } = await pool.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: client,
      AuthParameters: { REFRESH_TOKEN: refresh },
    })
    const renewed = await verify(`Bearer ${body.AuthenticationResult?.AccessToken}`)
    expect(renewed.authTime).toBe(begun.authTime)
    expect(() => requireFreshSignIn(renewed, clock, 300)).toThrow('This needs a sign-in of the last 5 minutes.')
  })
})
