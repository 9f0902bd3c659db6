import { sql, type Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { Attempts } from './attempts.ts'
import { identityErrors } from './identity-error.ts'
import type { SignInTurns } from './sign-in-turns.ts'
import type { IdentityTables } from './tables.ts'

const minute = 60_000
/** The time over which failures of a name and names of an address are counted. */
const windowMs = 10 * minute
/** Failures of one name from all addresses, or failed names of one address, after which further attempts wait for a turn. */
const freeOfName = 20
const freeOfAddress = 30
/** Between two turns; more the more failures there are, so that guessing all day comes to few thousand guesses. */
const turnMs = 2_000
const longestTurnMs = 8_000
/** Days for which an address is known after its owner has signed in from it. */
const knownDays = 30

/** Who tries a password: a known device by its key, anybody else by the address. */
export interface Source {
  key: string
  isDevice: boolean
}

interface Pressure {
  /** Failures of this name from this address. */
  own: number
  /** Failures of this name from all addresses. */
  failures: number
  /** Other names that have failed from this address. */
  names: number
  isKnown: boolean
}

export type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * How often passwords may be tried. A known device has a count of its own, and so has each address for each name:
 * strangers lock themselves out, never the owner. Where a name is tried from many addresses, or many names from one
 * address, further attempts are not refused: they wait for turns, which all instances share and where those without a
 * failure come first.
 */
export function createSignInLimits(db: Kysely<IdentityTables>, attempts: Attempts, turns: SignInTurns, clock: Clock) {
  const before = (ms: number): Date => new Date(clock.now().getTime() - ms)

  const pressureOn = async (subject: string, source: string): Promise<Pressure> => {
    const { rows } = await sql<Pressure>`
      select
        (select coalesce(sum(failures), 0)::int4 from attempt
          where subject = ${subject} and kind = 'password' and source = ${source}
            and attempted_at > ${before(windowMs)}) as own,
        (select coalesce(sum(failures), 0)::int4 from attempt
          where subject = ${subject} and kind = 'password' and source not like 'device %'
            and attempted_at > ${before(windowMs)}) as failures,
        (select count(*)::int4 from attempt
          where source = ${source} and kind = 'password' and subject <> ${subject}
            and attempted_at > ${before(windowMs)}) as names,
        exists (select from known_source where sub = ${subject} and source = ${source} and until > ${clock.now()})
          as "isKnown"`.execute(db)
    return rows[0] ?? { own: 0, failures: 0, names: 0, isKnown: false }
  }

  const intervalOf = (count: number, free: number): number =>
    count < free ? 0 : Math.min(turnMs * Math.ceil(count / free), longestTurnMs)

  return {
    isLocked: (subject: string, source: Source): Promise<boolean> => attempts.isLocked(subject, 'password', source.key),

    /** Counts an attempt, and waits for its turn first. @throws IdentityError "Password attempts exceeded" */
    async claim(subject: string, source: Source): Promise<void> {
      const tooMany = identityErrors.tooManyPasswords()
      if (!source.isDevice) {
        const { own, failures, names, isKnown } = await pressureOn(subject, source.key)
        const ofName = intervalOf(failures, freeOfName)
        const ofAddress = intervalOf(names, freeOfAddress)
        if (!isKnown && ofName + ofAddress > 0) {
          if (await attempts.isLocked(subject, 'password', source.key)) throw tooMany
          const ofThisAddress = { who: subject, failures: own, intervalMs: ofAddress }
          if (ofAddress > 0 && !(await turns.wait(`from ${source.key}`, ofThisAddress))) throw tooMany
          const ofThisName = { who: source.key, failures: own, intervalMs: ofName }
          if (ofName > 0 && !(await turns.wait(`name ${subject}`, ofThisName))) throw tooMany
        }
      }
      if (!(await attempts.claim(subject, 'password', source.key))) throw tooMany
    },

    /** The password was right: the source's failures are over, and its address is known. */
    async succeeded(subject: string, source: Source): Promise<void> {
      await attempts.clear(subject, 'password', source.key)
      if (!source.isDevice) await this.trust(subject, source)
    },

    /** Makes an address known, from which somebody has proven to be the owner. */
    async trust(sub: string, { key: source }: Source): Promise<void> {
      const until = new Date(clock.now().getTime() + knownDays * 24 * 60 * minute)
      await db
        .insertInto('known_source')
        .values({ sub, source, until })
        .onConflict((conflict) => conflict.columns(['sub', 'source']).doUpdateSet({ until }))
        .execute()
    },
  }
}
