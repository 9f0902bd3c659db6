import type { KeyGrant } from '#contracts/staff/api-keys.ts'
import { isPermission, toGroup } from '#contracts/permissions.ts'
import type { Clock } from '../../clock.ts'
import type { Caller, Verify } from '../auth.ts'
import { createBuckets, type Buckets, type RateLimit } from '../limits/buckets.ts'
import { ProblemError } from '../problem.ts'
import { hashKey, isWellFormed, looksLikeKey } from './key-text.ts'
import { maskNetwork } from './mask-network.ts'

/**
 * Milliseconds for which a key is not looked up again. A revoked key ends at once in the process that revokes it, and
 * within this time everywhere; a withdrawn role lasts as long as the access token, which is up to an hour.
 */
const freshMs = 10_000

/** Wrong keys of one address: as many as wrong passwords before they have to wait, then one in four seconds. */
const guessLimit: RateLimit = { burst: 30, perSecond: 0.25 }

/** The part of a minute's requests that a key may use before this process tells the others. */
const sharedPart = 0.1

/** Keys in memory; beyond it, the one that was looked up first is dropped. */
const remembered = 1_000

/** Looks up a key by its hash. `uses`: requests since the last time. `left`: what all processes have left to it. */
export type FindKey = (asked: {
  hash: string
  uses: number
  from: string
}) => Promise<{ grant: KeyGrant | null; left: number }>

export interface ApiKeys {
  /** Lets programs in by their keys, and everybody else by `verify`. */
  admit(verify: Verify): Verify
  /** Ends what this process knows of a key, so that the next request looks it up. */
  dropKnown(id: string): void
}

interface Known {
  grant: KeyGrant
  readAt: number
  uses: number
}

const invalid = (): ProblemError =>
  new ProblemError('token-invalid', { detail: 'This API key is not valid: it is wrong, has ended, or was revoked.' })

/** The caller behind a key: a manager's groups at its places, of which only its scopes count. */
function toCaller({ id, name, places, scopes, endsAt }: KeyGrant): Caller {
  const groups = places.map((subDepot) => toGroup({ subDepot, role: 'manager' }))
  return {
    sub: `key/${id}`,
    // No sign-in name has a space, so nobody can be taken for a key.
    username: `API key ${name}`,
    groups: places.some((place) => place !== null) ? ['sub-depot', ...groups] : groups,
    tokenId: id,
    scopes: scopes.filter(isPermission),
    expiresAt: Math.floor(Date.parse(endsAt) / 1000),
  }
}

/** The API keys that the services of a process know. */
export function createApiKeys(find: FindKey, clock: Clock): ApiKeys {
  const guesses = createBuckets(guessLimit, clock)
  const known = new Map<string, Known>()
  const asked = new Map<string, Promise<Known | null>>()
  const limits = new Map<string, Buckets>()
  let drops = 0
  const now = (): number => clock.now().getTime()

  const bucketOf = ({ id, perMinute }: KeyGrant) => {
    const buckets = limits.get(id) ?? createBuckets({ burst: perMinute, perSecond: perMinute / 60 }, clock)
    limits.set(id, buckets)
    return { buckets, bucket: buckets.of(id) }
  }

  async function lookUp(hash: string, from: string): Promise<Known | null> {
    const before = known.get(hash)
    const uses = before?.uses ?? 0
    const began = drops
    const { grant, left } = await find({ hash, uses, from })
    known.delete(hash)
    if (!grant) return null
    const fresh = { grant, readAt: now(), uses: (before?.uses ?? 0) - uses }
    // A key that was revoked meanwhile is looked up again.
    if (began === drops) known.set(hash, fresh)
    for (const [oldest, { grant: old }] of known) {
      if (known.size <= remembered) break
      known.delete(oldest)
      limits.delete(old.id)
    }
    const { bucket } = bucketOf(grant)
    bucket.level = Math.min(bucket.level, left - fresh.uses)
    return fresh
  }

  /** One look-up at a time for each key, however many requests wait for it. */
  function lookUpOnce(hash: string, from: string): Promise<Known | null> {
    const waiting = asked.get(hash) ?? lookUp(hash, from).finally(() => asked.delete(hash))
    asked.set(hash, waiting)
    return waiting
  }

  async function read(hash: string, from: string): Promise<Known | null> {
    const own = known.get(hash)
    return own && now() - own.readAt < freshMs ? own : await lookUpOnce(hash, from)
  }

  /** Counts a request, and tells the other processes whenever a tenth of a minute's requests was used here. */
  async function count(hash: string, key: Known, from: string): Promise<void> {
    const own = known.get(hash) ?? key
    own.uses += 1
    if (own.uses < Math.max(1, own.grant.perMinute * sharedPart)) return
    // Without the auth service this process counts by itself, and tells the others later.
    await lookUpOnce(hash, from).catch(() => null)
  }

  async function admitKey(text: string, from = ''): Promise<Caller> {
    const hash = hashKey(text)
    const guess = guesses.of(from)
    // A key that was right a moment ago is no guess, whoever else guesses from the same address.
    const isGuess = !known.has(hash) && !asked.has(hash)
    if (isGuess && guess.level < 1)
      throw new ProblemError('too-many-requests', {
        retryAfter: (1 - guess.level) / guessLimit.perSecond,
        detail: 'Too many wrong API keys came from this address. Wait, then try again with the right one.',
      })
    // Taken before the look-up and given back after it, or many at the same time would count as one.
    if (isGuess) guesses.take(guess, 1)
    const giveBack = (): void => {
      if (isGuess) guess.level = Math.min(guessLimit.burst, guess.level + 1)
    }
    const network = maskNetwork(from)
    const reading = isWellFormed(text) ? read(hash, network) : Promise.resolve(null)
    const key = await reading.catch((error: unknown) => {
      giveBack()
      throw error
    })
    if (!key || Date.parse(key.grant.endsAt) <= now()) {
      if (!isGuess) guesses.take(guess, 1)
      throw invalid()
    }
    giveBack()
    const { perMinute } = key.grant
    const { buckets, bucket } = bucketOf(key.grant)
    if (bucket.level < 1)
      throw new ProblemError('too-many-requests', {
        retryAfter: ((1 - bucket.level) * 60) / perMinute,
        detail: `This API key may send ${perMinute} requests a minute. Wait, then go on.`,
      })
    buckets.take(bucket, 1)
    await count(hash, key, network)
    return toCaller(key.grant)
  }

  return {
    admit: (verify) => async (authorization, from) => {
      const text = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
      return looksLikeKey(text) ? await admitKey(text, from) : await verify(authorization, from)
    },
    dropKnown(id) {
      drops += 1
      for (const [hash, { grant }] of known) if (grant.id === id) known.delete(hash)
    },
  }
}
