import { createHmac, getDiffieHellman } from 'node:crypto'
import AuthenticationHelperModule from 'amazon-cognito-identity-js/lib/AuthenticationHelper.js'
import BigIntegerModule from 'amazon-cognito-identity-js/lib/BigInteger.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  pad,
  powerModPrime,
  srpGroup,
  checkClaim,
  checkPassword,
  makeVerifier,
  startExchange,
} from '#services/identity/passwords/srp.ts'
import { seeded } from './seeded.ts'

// The package's CommonJS files reach an ES module wrapped once more than their types say.
const AuthenticationHelper = unwrap(AuthenticationHelperModule)
const BigInteger = unwrap(BigIntegerModule)
const identity = { poolName: 'Depot1', userId: '6f1c2f0e-8f8b-4c7e-9f0a-1d2c3b4a5f60' }
const secretBlock = Buffer.from('a block that the server handed out')
const timestamp = 'Fri Nov 6 07:00:00 UTC 2026'

function unwrap<Class extends object>(module: Class | { default: Class }): Class {
  return 'default' in module ? module.default : module
}

/** Signs as the published client does, with a small a of the test's choice. */
async function clientClaim(smallA: bigint, password: string, salt: string, serverPublic: string) {
  const helper = new AuthenticationHelper(identity.poolName)
  helper.smallAValue = new BigInteger(smallA.toString(16), 16)
  helper.largeAValue = new BigInteger(clientPublicOf(smallA), 16)
  const key = await new Promise<Uint8Array>((resolve, reject) => {
    helper.getPasswordAuthenticationKey(
      identity.userId,
      password,
      new BigInteger(serverPublic, 16),
      new BigInteger(salt, 16),
      (error, made) => (error ? reject(error) : resolve(made)),
    )
  })
  const signed = createHmac('sha256', key).update(identity.poolName).update(identity.userId)
  return { secretBlock, timestamp, signature: signed.update(secretBlock).update(timestamp).digest('base64') }
}

function clientPublicOf(smallA: bigint): string {
  return powerModPrime(srpGroup.generator, smallA).toString(16)
}

/** The first small a from a seed whose public value looks as wanted. */
function smallAWhere(seed: string, wanted: (clientPublic: string) => boolean): bigint {
  for (let attempt = 0; attempt < 20_000; attempt++) {
    const smallA = BigInt(`0x${seeded(`${seed}-${attempt}`)(128).toString('hex')}`)
    if (wanted(clientPublicOf(smallA))) return smallA
  }
  throw new Error('No such value found.')
}

async function bothAgree(smallA: bigint, password: string, salt: string, seed: string) {
  const stored = makeVerifier(identity, password, salt)
  const exchange = startExchange(clientPublicOf(smallA), stored.verifier, seeded(seed))
  if (!exchange) throw new Error('The exchange was refused.')
  const claim = await clientClaim(smallA, password, salt, exchange.serverPublic)
  const other = makeVerifier(identity, `${password}.`, salt)
  return {
    right: checkClaim(identity, exchange, stored.verifier, claim),
    wrongVerifier: checkClaim(identity, exchange, other.verifier, claim),
  }
}

const agreed = { right: true, wrongVerifier: false }

describe('SRP against the arithmetic of the published client', () => {
  it('agrees for any password and salt', async () => {
    const salt = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString('hex'))
    const password = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(password, salt, fc.string({ minLength: 4 }), async (word, saltHex, seed) => {
        const smallA = BigInt(`0x${seeded(seed)(128).toString('hex')}`)
        expect(await bothAgree(smallA, word, saltHex, seed)).toEqual(agreed)
      }),
      { numRuns: 25, seed: 20261106 },
    )
  })

  it.each([
    ['an A one digit short', (hex: string) => hex.length === 767],
    ['an A two digits short', (hex: string) => hex.length === 766],
    ['an A short and with its top bit set', (hex: string) => hex.length === 766 && /^[89a-f]/.test(hex)],
    ['an A with its top bit set', (hex: string) => hex.length === 768 && /^[89a-f]/.test(hex)],
    ['an A with its top bit clear', (hex: string) => hex.length === 768 && /^[1-7]/.test(hex)],
  ])('agrees on %s', async (name, wanted) => {
    expect(await bothAgree(smallAWhere(name, wanted), 'Parcels-2026', 'c0ffee'.padEnd(32, '0'), name)).toEqual(agreed)
  })

  it.each([
    '00000000000000000000000000000001',
    '00ff0000000000000000000000000000',
    '0fab',
    '80000000000000000000000000000000',
  ])('agrees on the salt %s, which the client reads as a number', async (salt) => {
    expect(
      await bothAgree(
        smallAWhere('salt', () => true),
        'Parcels-2026',
        salt,
        salt,
      ),
    ).toEqual(agreed)
  })
})

describe('the server of the exchange', () => {
  const stored = makeVerifier(identity, 'Parcels-2026', 'ab'.repeat(16))

  it.each([0n, 1n, 2n])('refuses an A that is %s times the prime', (times) => {
    expect(startExchange((times * srpGroup.prime).toString(16), stored.verifier, seeded('b'))).toBeUndefined()
  })

  it('refuses an A that is no number, or wider than the group', () => {
    for (const text of ['', 'xyz', '-5', '0x5', 'f'.repeat(771)]) {
      expect(startExchange(text, stored.verifier, seeded('b'))).toBeUndefined()
    }
  })

  it.each([1n, srpGroup.prime - 1n, srpGroup.prime + 1n])('answers a trivial A without failing (%#)', (trivial) => {
    const exchange = startExchange(trivial.toString(16), stored.verifier, seeded('b'))
    if (!exchange) throw new Error('The exchange was refused.')
    expect(checkClaim(identity, exchange, stored.verifier, { secretBlock, timestamp, signature: 'AAAA' })).toBe(false)
  })

  it('binds the signature to the block, the time and the person', async () => {
    const smallA = smallAWhere('bound', () => true)
    const exchange = startExchange(clientPublicOf(smallA), stored.verifier, seeded('b'))
    if (!exchange) throw new Error('The exchange was refused.')
    const claim = await clientClaim(smallA, 'Parcels-2026', stored.salt, exchange.serverPublic)
    const check = (change: object, who = identity) =>
      checkClaim(who, exchange, stored.verifier, { ...claim, ...change })
    expect(check({})).toBe(true)
    expect(check({ secretBlock: Buffer.from('another block') })).toBe(false)
    expect(check({ timestamp: 'Fri Nov 6 07:00:01 UTC 2026' })).toBe(false)
    expect(check({}, { ...identity, userId: 'someone-else' })).toBe(false)
  })

  it('checks a plain password against the same verifier', () => {
    expect(checkPassword(identity, 'Parcels-2026', stored)).toBe(true)
    expect(checkPassword(identity, 'parcels-2026', stored)).toBe(false)
  })
})

describe('the group', () => {
  it('is the 3072-bit group that the client carries', () => {
    const { prime } = srpGroup
    expect(pad(prime).toString('hex')).toBe(`00${getDiffieHellman('modp15').getPrime('hex')}`)
    expect(powerModPrime(2n, prime - 1n)).toBe(1n)
  })

  it('pads as the client does: whole bytes, and a zero byte before a set top bit', () => {
    expect([0n, 5n, 127n, 128n, 255n, 256n, 0x8000n].map((value) => pad(value).toString('hex'))).toEqual([
      '00',
      '05',
      '7f',
      '0080',
      '00ff',
      '0100',
      '008000',
    ])
  })
})
