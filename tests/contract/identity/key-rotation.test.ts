import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { createVerifier, type Verify } from '#kit/http/auth.ts'
import { databases } from '#support/databases.ts'
import { addPerson, tokensOf, type Person } from './person.ts'
import { issuer, poolId, startPool, type PoolUnderTest } from './pool-under-test.ts'

const hour = 3600
const day = 24 * hour

describe.each(databases)('signing keys on $name', (each) => {
  let database: Database
  /** Two processes on one database. */
  let pools: PoolUnderTest[]
  let verifiers: Verify[]
  let people: (Person & { refresh: string })[]

  const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? ''
  /** Turns the clocks of both processes, and of what the verifiers have saved. */
  const wait = (seconds: number) => {
    for (const pool of pools) pool.wait(seconds)
    vi.setSystemTime(pools[0]?.now() ?? 0)
  }
  const runJobs = () => Promise.all(pools.map(({ runner }) => runner.runDue()))
  const published = async (pool: PoolUnderTest): Promise<string[]> => {
    const keys = (await (await fetch(`${pool.endpoint}${poolId}/.well-known/jwks.json`)).json()) as JSONWebKeySet
    return keys.keys.map(({ kid }) => kid ?? '')
  }
  const refresh = async (pool: PoolUnderTest, token: string): Promise<string> => {
    const { body } = await pool.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: 'command-line',
      AuthParameters: { REFRESH_TOKEN: token },
    })
    return body.AuthenticationResult?.AccessToken ?? JSON.stringify(body)
  }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    database = await each.open()
    pools = []
    for (const seed of ['a', 'b']) pools.push(await startPool({ refreshTokenSeconds: 60 * day }, database, { seed }))
    wait(0)
    const clock = { now: () => pools[0]?.now() ?? new Date() }
    const common = { issuer, clientIds: ['command-line'], clock }
    verifiers = pools.flatMap((pool) => [
      createVerifier({ ...common, jwks: (kid) => pool.readJwks(kid) }),
      createVerifier({ ...common, jwksUrl: `${pool.endpoint}${poolId}/.well-known/jwks.json` }),
    ])
    people = []
    for (const pool of pools) {
      const person = await addPerson(pool)
      people.push({ ...person, refresh: (await tokensOf(pool, person.username)).refresh })
    }
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const pool of pools) await pool.stop()
    await database.close()
  })

  it('change under load, and no token is refused before its hour is over', async () => {
    const live: { token: string; until: number }[] = []
    const kids: string[] = []
    const isRightFirst: boolean[] = []
    const seenAt = new Map<string, number>()
    // Steps of ten minutes around the end of the month.
    const steps = [...Array<number>(29).fill(day), ...Array<number>(22).fill(hour), ...Array<number>(36).fill(hour / 6)]
    for (const step of steps) {
      wait(step)
      await runJobs()
      const now = (pools[0]?.now().getTime() ?? 0) / 1000
      for (const kid of await published(pools[1] as PoolUnderTest)) if (!seenAt.has(kid)) seenAt.set(kid, now)
      const fresh = await Promise.all(pools.map((pool, at) => refresh(pool, people[at]?.refresh ?? '')))
      for (const token of fresh) {
        live.push({ token, until: now + hour })
        if (kids.at(-1) !== kidOf(token)) {
          kids.push(kidOf(token))
          // The first key signs at once, because there is nothing before it.
          isRightFirst.push(kids.length === 1 || now - (seenAt.get(kidOf(token)) ?? now) >= hour)
        }
      }
      while ((live[0]?.until ?? Infinity) <= now) live.shift()
      const callers = await Promise.all(
        live.flatMap(({ token }) => verifiers.map((verify) => verify(`Bearer ${token}`))),
      )
      expect(callers).toHaveLength(live.length * verifiers.length)
      // As the youngest at the beginning of its hour, as the oldest at the end.
      const ends = new Set([...live.slice(0, pools.length), ...live.slice(-pools.length)])
      for (const pool of pools)
        for (const { token } of ends) expect((await pool.call('GetUser', { AccessToken: token })).status).toBe(200)
    }
    expect(kids).toHaveLength(2)
    expect(isRightFirst).toEqual([true, true])
    // What the first key signed has ended, so nobody needs it.
    expect(await published(pools[0] as PoolUnderTest)).toEqual([kids[1]])
  })

  it('are changed at once after a leak: no token of the old key is good, and nobody has to sign in again', async () => {
    const [one, other] = pools as [PoolUnderTest, PoolUnderTest]
    const old = await refresh(other, people[1]?.refresh ?? '')
    wait(60)
    await one.stop()
    const again = await startPool({ signing: { days: 30, since: one.now() } }, database, { seed: 'c' })
    pools[0] = again
    // A pool under test begins at the same moment each time.
    again.wait((other.now().getTime() - again.now().getTime()) / 1000)
    const fresh = await refresh(again, people[0]?.refresh ?? '')
    expect(kidOf(fresh)).not.toBe(kidOf(old))
    expect(kidOf(await refresh(other, people[1]?.refresh ?? ''))).toBe(kidOf(fresh))
    expect(await published(other)).toEqual([kidOf(fresh)])
    for (const pool of pools) {
      expect((await pool.call('GetUser', { AccessToken: old })).body.message).toBe('Invalid Access Token')
      expect((await pool.call('GetUser', { AccessToken: fresh })).status).toBe(200)
      const keys = createLocalJWKSet(await pool.readJwks())
      await expect(jwtVerify(old, keys, { currentDate: pool.now() })).rejects.toThrow('no applicable key')
    }
  })
})
