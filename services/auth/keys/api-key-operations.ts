import {
  checkApiKeyEndpoint,
  listApiKeysEndpoint,
  makeApiKeyEndpoint,
  revokeApiKeyEndpoint,
  rotateApiKeyEndpoint,
} from '#contracts/staff/api-key-endpoints.ts'
import { longestKeyDays, type ApiKey, type ApiKeyEntry, type MadeKey } from '#contracts/staff/api-keys.ts'
import { addAuditChange, addAuditSubDepot, addAuditSubject } from '#kit/audit/acting-staff.ts'
import { transact } from '#kit/database/transact.ts'
import { hashKey, makeKey } from '#kit/http/api-keys/key-text.ts'
import type { Caller } from '#kit/http/auth.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { createSharedAllowance } from '#kit/http/limits/shared-allowance.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import type { Job } from '#kit/jobs.ts'
import { closedStaffDays } from '../people/register.ts'
import { findSubDepots } from '../staff/staff-rows.ts'
import type { CourierStore } from '../write-courier.ts'
import {
  deleteEndedKeys,
  findGrant,
  findKeys,
  insertKey,
  insertSecret,
  replaceSecret,
  revokeKey,
  saveUse,
} from './api-key-rows.ts'

const dayMs = 86_400_000

export interface KeyStore extends CourierStore {
  newId: () => string
  /** Ends what this process knows of a key. */
  dropKnown: (id: string) => void
}

const invalid = (at: string, message: string): ProblemError =>
  new ProblemError('body-invalid', { detail: message, issues: [{ at: `body.${at}`, message }] })

/** Returns whether the caller makes keys at all these places. Whoever makes keys there has every permission there. */
function makesKeysAt(caller: Caller, places: readonly (string | null)[]): boolean {
  const served = depotsServed(caller)
  return served === null || places.every((place) => place !== null && served.includes(place))
}

const auditPlaces = (places: readonly (string | null)[]): void => {
  for (const place of places) addAuditSubDepot(place ?? '')
}

/** "dispatch, view at SAM, 120 a minute, until 2027-01-31", for the audit trail. */
const describeKey = ({ scopes, places, perMinute, endsOn }: ApiKeyEntry): string =>
  `${scopes.join(', ')} at ${places.map((place) => place ?? 'all sub-depots').join(', ')}, ${perMinute} a minute, until ${endsOn}`

/** Returns the end of a day. @throws ProblemError body-invalid for a day that has passed or is too far away */
function toEnd(day: string, now: Date): Date {
  const end = new Date(Date.parse(`${day}T00:00:00.000Z`) + dayMs)
  if (end <= now) throw invalid('endsOn', 'Choose a day that hasn’t passed.')
  if (end.getTime() > now.getTime() + (longestKeyDays + 1) * dayMs)
    throw invalid('endsOn', `Choose a day within ${longestKeyDays} days.`)
  return end
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** The API keys of programs. A key belongs to its places and not to whoever made it, so it stays when they leave. */
export function apiKeyOperations({ db, clock, newId, dropKnown }: KeyStore): Operation[] {
  /** @throws ProblemError not-found, also for a key of places where the caller makes none */
  async function findOwn(caller: Caller, id: string): Promise<ApiKey> {
    const [key] = await findKeys(db, clock.now(), id)
    if (!key || !makesKeysAt(caller, key.places)) throw new ProblemError('not-found')
    auditPlaces(key.places)
    addAuditSubject({ key: key.name })
    return key
  }

  async function make(caller: Caller, body: ApiKeyEntry): Promise<MadeKey> {
    const at = clock.now()
    const entry = { ...body, places: unique(body.places), scopes: unique(body.scopes) }
    if (!makesKeysAt(caller, entry.places))
      throw new ProblemError('not-allowed', { detail: 'You can make keys only for places where you are a manager.' })
    const named = entry.places.flatMap((place) => place ?? [])
    const known = new Set((await findSubDepots(db, named)).map(({ code }) => code))
    const unknown = named.find((code) => !known.has(code))
    if (unknown !== undefined) throw invalid('places', `There is no sub-depot ${unknown}.`)
    const endsAt = toEnd(entry.endsOn, at)
    const key = makeKey()
    const id = newId()
    auditPlaces(entry.places)
    addAuditSubject({ id, key: entry.name })
    addAuditChange('', describeKey(entry))
    await transact(db, async (tx) => {
      const maker = { id: caller.sub, username: caller.username }
      await insertKey(tx, { ...entry, id, ending: key.slice(-4), maker, endsAt }, at)
      await insertSecret(tx, { id, hash: hashKey(key) }, at)
    })
    return await shown(id, key)
  }

  async function shown(id: string, key: string): Promise<MadeKey> {
    const [apiKey] = await findKeys(db, clock.now(), id)
    if (!apiKey) throw new ProblemError('not-found')
    return { apiKey, key }
  }

  async function rotate(caller: Caller, id: string, overlapHours: number): Promise<MadeKey> {
    const at = clock.now()
    const { revokedAt, endsAt } = await findOwn(caller, id)
    if (revokedAt !== null || Date.parse(endsAt) <= at.getTime())
      throw new ProblemError('not-allowed', { detail: 'This key has ended. Make a new one.' })
    const key = makeKey()
    const oldEndsAt = new Date(at.getTime() + overlapHours * 3_600_000)
    addAuditChange('', `old key valid for ${overlapHours} hours`)
    await transact(db, (tx) => replaceSecret(tx, { id, hash: hashKey(key), ending: key.slice(-4), oldEndsAt }, at))
    dropKnown(id)
    return await shown(id, key)
  }

  async function revoke(caller: Caller, id: string): Promise<ApiKey> {
    await findOwn(caller, id)
    addAuditChange('active', 'revoked')
    await transact(db, (tx) => revokeKey(tx, id, clock.now()))
    dropKnown(id)
    return await findOwn(caller, id)
  }

  return [
    implement(listApiKeysEndpoint, async ({ caller }) => ({
      keys: (await findKeys(db, clock.now())).filter(({ places }) => makesKeysAt(caller, places)),
    })),
    implement(makeApiKeyEndpoint, ({ caller, body }) => make(caller, body)),
    implement(rotateApiKeyEndpoint, ({ caller, params, body }) => rotate(caller, params.id, body.overlapHours)),
    implement(revokeApiKeyEndpoint, ({ caller, params }) => revoke(caller, params.id)),
    implement(checkApiKeyEndpoint, async ({ body: { hash, uses, from } }) => {
      const at = clock.now()
      const grant = await findGrant(db, hash, at)
      if (!grant) return { grant: null, left: 0 }
      const { id, perMinute } = grant
      const takeShared = createSharedAllowance(db, { burst: perMinute, perSecond: perMinute / 60 }, clock)
      const left = await takeShared(`key ${id}`, uses)
      await saveUse(db, id, at.toISOString().slice(0, 10), from)
      return { grant, left }
    }),
  ]
}

/** Ended keys stay listed for as long as the audit trail names them. */
export const apiKeyJob = ({ db, clock }: CourierStore): Job => ({
  name: 'api-keys',
  everyMinutes: 60,
  run: async () => {
    const at = clock.now()
    await transact(db, (tx) => deleteEndedKeys(tx, at, new Date(at.getTime() - closedStaffDays * dayMs)))
  },
})
