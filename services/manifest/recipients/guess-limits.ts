import { londonTime } from '#domain/dates/day.ts'
import type { RateLimit } from '#kit/http/limits/buckets.ts'
import { createSharedAllowance } from '#kit/http/limits/shared-allowance.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { ManifestDeps } from '../manifest-deps.ts'

/** Requests of each address and door: enough for a household with its cards, but not for trying all numbers. */
export const whereLimit: RateLimit = { burst: 20, perSecond: 0.2 }

/** Wrong guesses at one card from one address. */
const ofAddress: RateLimit = { burst: 5, perSecond: 5 / 3600 }
/** Wrong guesses at one card from all addresses. */
const ofCard: RateLimit = { burst: 20, perSecond: 20 / 86_400 }

/**
 * Runs a look-up, which counts as a guess until it has found something. Numbers that no card has count too, so that a
 * lock doesn't say which cards there are. The counts are shared by all instances of the service.
 * @throws ProblemError too-many-requests with the seconds to wait
 */
export type CountGuess = <Found>(
  asked: { card: string; caller: string },
  lookUp: () => Promise<Found | undefined>,
) => Promise<Found | undefined>

/** Says when to try again, by the clock of the United Kingdom. */
const locked = (now: Date, seconds: number): ProblemError =>
  new ProblemError('too-many-requests', {
    retryAfter: seconds,
    detail: `There were too many wrong attempts for this card. Try again after ${londonTime(
      new Date(now.getTime() + seconds * 1000),
    )}.`,
  })

export function createGuessLimits({ db, clock }: Pick<ManifestDeps, 'db' | 'clock'>): CountGuess {
  const limits = [ofAddress, ofCard].map((limit) => ({ limit, take: createSharedAllowance(db, limit, clock) }))
  return async ({ card, caller }, lookUp) => {
    const keys = [`card ${card} ${caller}`, `card ${card}`]
    const takeAll = async (units: number): Promise<number[]> => {
      const left: number[] = []
      for (const [index, { take }] of limits.entries()) left.push(await take(keys[index] ?? '', units))
      return left
    }
    // Taken before the look-up, so that guesses at the same moment can't all pass.
    const left = await takeAll(1)
    const waits = limits.map(({ limit }, index) => -(left[index] ?? 0) / limit.perSecond)
    if (waits.some((seconds) => seconds > 0)) {
      // Whoever goes on guessing doesn't make the lock longer for the recipient.
      await takeAll(-1)
      throw locked(clock.now(), Math.max(...waits))
    }
    const found = await lookUp()
    if (found !== undefined) await takeAll(-1)
    return found
  }
}
