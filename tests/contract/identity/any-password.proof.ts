import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'
import { realUser, signIn } from './real-client.ts'

/** More by `npm run prove -- sign-ins --people N`. */
const people = Number(process.env['PEOPLE'] ?? 25)
let pool: PoolUnderTest

beforeAll(async () => {
  pool = await startPool()
})
afterAll(() => pool.stop())

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

it(
  `signs ${people} people with any password in by the published client (SEED=${seed})`,
  async () => {
    const anyPassword = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    const anyName = fc.string({
      unit: fc.constantFrom('a', 'z', 'ä', 'ß', 'é', 'ł', 'ж', '山', '田'),
      minLength: 3,
      maxLength: 20,
    })
    let number = 0
    const signsIn = async (password: string, name: string) => {
      const username = `${name}.${++number}`
      await pool.addUser({ sub: `6f1c2f0e-8f8b-4c7e-9f0a-${String(number).padStart(12, '0')}`, username, password })
      const right = await signIn(realUser(pool.endpoint, username), username, password)
      const wrong = await signIn(realUser(pool.endpoint, username), username, `${password}.`)
      expect([right, wrong]).toMatchObject([{ kind: 'session' }, { message: 'Incorrect username or password.' }])
    }
    await fc.assert(fc.asyncProperty(anyPassword, anyName, signsIn), { numRuns: people, seed, endOnFailure: true })
  },
  Math.max(240_000, people * 5_000),
)
