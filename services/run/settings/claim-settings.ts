import { readFileSync } from 'node:fs'
import { claimRulesSchema, type ClaimRules } from '#contracts/claims/claim-rules.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import { StartError } from '#kit/start-error.ts'

const wholeFrom = (least: number, most: number): string => `a whole number from ${least} to ${most}`
const amount = 'a whole number of tenths of a penny, 0 or more'

/** The form of each rule, for the sentence that explains it. */
const shapes: Readonly<Record<keyof ClaimRules, string>> = {
  windowDays: wholeFrom(1, 365),
  lateMinutes: 'a whole number of minutes, 0 or more',
  journey: amount,
  mile: amount,
  answerDays: wholeFrom(1, 60),
  dailyClaims: wholeFrom(1, 1000),
  automaticClaim: amount,
  automaticDay: amount,
  rates: amount,
  waiting:
    'freeMinutes (whole minutes, 0 to 480), quarter (a whole number of tenths of a penny) and dayMinutes (whole minutes, 15 to 1440)',
}

const known = new Set(Object.keys(shapes))

/**
 * The rules that a file sets, and the usual ones for what it leaves out; of the rates too.
 * @throws StartError
 */
export function readClaimRules(file: string | undefined): ClaimRules {
  if (file === undefined) return defaultClaimRules
  let set: Partial<ClaimRules>
  try {
    set = JSON.parse(readFileSync(file, 'utf8')) as Partial<ClaimRules>
  } catch {
    throw new StartError(`CLAIM_RULES_FILE names ${file}, which cannot be read as JSON.`)
  }
  const unknown = Object.keys(set ?? {}).find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new StartError(
      `CLAIM_RULES_FILE names ${file}, in which "${unknown}" is no rule. They are ${[...known].join(', ')}.`,
    )
  const { data, error } = claimRulesSchema.safeParse({
    ...defaultClaimRules,
    ...set,
    rates: { ...defaultClaimRules.rates, ...set?.rates },
  })
  if (data) return data
  const path = error.issues[0]?.path ?? []
  throw new StartError(
    `CLAIM_RULES_FILE names ${file}, in which "${path.join('.')}" must be ${shapes[path[0] as keyof ClaimRules]}.`,
  )
}
