import type { CommitAttemptInput } from '#contracts/training/training-commands.ts'
import {
  attemptDataLimit,
  type Attempt,
  type Completion,
  type ScoData,
  type Success,
} from '#contracts/training/training.ts'

type Standing = Pick<Attempt, 'completion' | 'success' | 'score' | 'progress' | 'seconds'>

export type PhoneAttempt = Omit<Attempt, 'id' | 'course' | 'others'>

const completions: readonly Completion[] = ['not_started', 'incomplete', 'completed']
const rank = ({ completion }: Standing): number => completions.indexOf(completion)

export const isPassed = ({ completion, success }: Pick<Standing, 'completion' | 'success'>): boolean =>
  success === 'passed' || (completion === 'completed' && success === 'unknown')

const higher = (one: number | null, two: number | null): number | null =>
  one === null || two === null ? (one ?? two) : Math.max(one, two)

const newer = (before: Success, now: Success): Success => (before === 'passed' || now === 'unknown' ? before : now)

/** The better of each: what was completed or passed once stays so. */
function best(before: Standing, now: Standing): Standing {
  return {
    completion: rank(before) > rank(now) ? before.completion : now.completion,
    success: newer(before.success, now.success),
    score: higher(before.score, now.score),
    progress: Math.max(before.progress, now.progress),
    seconds: Math.max(before.seconds, now.seconds),
  }
}

const standingOf = ({ completion, success, score, progress, seconds }: Standing): Standing => ({
  completion,
  success,
  score,
  progress,
  seconds,
})

/**
 * If the data is too long, drops the data model of SCOs other than `kept`, completed ones first. Their progress stays.
 */
function withinLimit(scos: Record<string, ScoData>, kept: string): Record<string, ScoData> {
  const length = (data: unknown): number => JSON.stringify(data).length
  let left = length(scos)
  if (left <= attemptDataLimit) return scos
  const others = Object.entries(scos).filter(([id]) => id !== kept)
  const bound = { ...scos }
  for (const [id, data] of others.sort(([, a], [, b]) => rank(b) - rank(a))) {
    if (left <= attemptDataLimit) break
    left -= length(data.cmi)
    bound[id] = { ...data, cmi: {} }
  }
  return bound
}

/** Returns the phone's attempt after a commit. `before`: the state it continued from. `at`: time of the commit, ISO 8601. */
export function commitTo(before: PhoneAttempt | undefined, commit: CommitAttemptInput, at: string): PhoneAttempt {
  const { device, number, sco, data, packageVersion, startedAt } = commit
  const stated = standingOf(commit)
  const standing = before ? best(before, stated) : stated
  // Another package has other SCOs.
  const goesOn = before?.packageVersion === packageVersion ? before : undefined
  return {
    ...standing,
    device,
    number,
    packageVersion,
    startedAt: before?.startedAt ?? (startedAt > at ? at : startedAt),
    lastAt: before && before.lastAt > at ? before.lastAt : at,
    passedAt: before?.passedAt ?? (isPassed(standing) ? at : null),
    bookmark: { sco, location: data.location },
    scos: withinLimit({ ...goesOn?.scos, [sco]: data }, sco),
  }
}

/** Compares the progress of two phones: by passed, completed, share, score, time and finally the clock. */
function further(one: PhoneAttempt, two: PhoneAttempt): number {
  return (
    Number(isPassed(two)) - Number(isPassed(one)) ||
    rank(two) - rank(one) ||
    two.progress - one.progress ||
    (two.score ?? -1) - (one.score ?? -1) ||
    two.seconds - one.seconds ||
    two.lastAt.localeCompare(one.lastAt) ||
    one.device.localeCompare(two.device)
  )
}

const earliest = (moments: readonly (string | null)[]): string | null =>
  moments.filter((at) => at !== null).sort()[0] ?? null

/** Merges the phones of an attempt: it resumes from the furthest, with the best results of all of them. */
export function joinPhones(id: string, course: string, phones: readonly [PhoneAttempt, ...PhoneAttempt[]]): Attempt {
  const sorted = [...phones].sort(further)
  const [first = phones[0], ...rest] = sorted
  const standing = rest.reduce<Standing>((sum, phone) => best(standingOf(phone), sum), standingOf(first))
  return {
    ...first,
    ...standing,
    id,
    course,
    startedAt: earliest(phones.map(({ startedAt }) => startedAt)) ?? first.startedAt,
    passedAt: earliest(phones.map(({ passedAt }) => passedAt)),
    others: rest.map(({ device, number, lastAt, ...each }) => ({ device, number, lastAt, ...standingOf(each) })),
  }
}

/**
 * Returns the phones of an attempt after a commit. A new phone continues from the furthest one; a number
 * that is no higher than the phone's last changes nothing, and then the same phones are given back.
 */
export function commitToPhones(
  phones: readonly PhoneAttempt[],
  commit: CommitAttemptInput,
  at: string,
): readonly PhoneAttempt[] {
  const own = phones.find(({ device }) => device === commit.device)
  if (own && own.number >= commit.number) return phones
  const base = own ?? [...phones].sort(further)[0]
  return [...phones.filter((phone) => phone !== own), commitTo(base, commit, at)]
}

/** Returns the phones that the attempt's row contains, without the SCOs of other phones. */
export function getAttemptPhones(attempt: Attempt): PhoneAttempt[] {
  const { id: _id, course: _course, others, ...first } = attempt
  const { packageVersion, startedAt } = attempt
  return [
    first,
    ...others.map((other) => ({
      ...other,
      packageVersion,
      startedAt,
      passedAt: isPassed(other) ? other.lastAt : null,
      bookmark: null,
      scos: {},
    })),
  ]
}
