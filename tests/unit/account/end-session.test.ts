import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '#features/account/sign-out-sync.ts'
import { readSession, writeSession } from '#offline/session/stored-session.ts'
import { createLocks } from '#support/locks.ts'

const identity = { endpoint: 'http://identity.test/', region: 'eu-west-2', clientId: 'app-client' }
const tokens = { idToken: 'i', accessToken: 'a', refreshToken: 'r', deviceKey: null, clockDrift: 0 }
const session = { actor: 'sub-1', username: 'demo.courier', tokens }

function pool(answer: () => Promise<Response>) {
  const bodies: unknown[] = []
  const addresses: unknown[] = []
  const fetcher = async (address: unknown, init?: RequestInit) => {
    addresses.push(address)
    bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))
    return await answer()
  }
  return { bodies, addresses, fetch: fetcher as typeof fetch }
}

beforeEach(async () => {
  await writeSession(session)
})

describe('the end of a session', () => {
  it('takes the refresh token back', async () => {
    const { fetch, bodies } = pool(() => Promise.resolve(new Response('{}')))
    expect(await endSession({ identity, fetch, locks: createLocks() })).toBe(true)
    expect(bodies).toEqual([{ Token: 'r', ClientId: 'app-client' }])
    expect(await readSession()).toBeUndefined()
  })

  it('asks the cloud provider where the pool has no address of its own', async () => {
    const { fetch, addresses } = pool(() => Promise.resolve(new Response('{}')))
    await endSession({ identity: { ...identity, endpoint: null }, fetch, locks: createLocks() })
    expect(addresses).toEqual(['https://cognito-idp.eu-west-2.amazonaws.com/'])
  })

  it.each([
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the pool refuses', () => Promise.resolve(new Response('{}', { status: 400 }))],
  ])('comes also when %s', async (_case, answer) => {
    expect(await endSession({ identity, fetch: pool(answer).fetch, locks: createLocks() })).toBe(false)
    expect(await readSession()).toBeUndefined()
  })

  it('asks nobody where only half of the tokens is left', async () => {
    await writeSession({ ...session, tokens: { ...tokens, accessToken: '' } })
    const { fetch, bodies } = pool(() => Promise.resolve(new Response('{}')))
    expect(await endSession({ identity, fetch, locks: createLocks() })).toBe(false)
    expect(bodies).toEqual([])
    expect(await readSession()).toBeUndefined()
  })

  it('asks nobody when the tokens are gone already', async () => {
    await writeSession({ ...session, tokens: null })
    const { fetch, bodies } = pool(() => Promise.resolve(new Response('{}')))
    await endSession({ identity, fetch, locks: createLocks() })
    expect(bodies).toEqual([])
    expect(await readSession()).toBeUndefined()
  })

  it('is not undone by a refresh that was under way', async () => {
    const locks = createLocks()
    const refreshing = locks.request('session', async () => {
      const read = await readSession()
      await Promise.resolve()
      if (read) await writeSession(read)
    })
    await endSession({ identity: null, fetch, locks })
    await refreshing
    expect(await readSession()).toBeUndefined()
  })
})
