import { readFileSync } from 'node:fs'
import { claimRulesSchema } from '#contracts/claim-rules.ts'
import type { ClaimRules } from '#contracts/claim-rules.ts'
import { usualClaimRules } from '#domain/claim/claim-rules.ts'
import { StartError } from '#kit/start-error.ts'

const known = new Set(Object.keys(usualClaimRules))

/**
 * The rules that a file sets, and the usual ones for what it leaves out; of the rates too.
 * @throws StartError
 */
export function readClaimRules(file: string | undefined): ClaimRules {
  if (file === undefined) return usualClaimRules
  let set: Partial<ClaimRules>
  try {
    set = JSON.parse(readFileSync(file, 'utf8')) as Partial<ClaimRules>
  } catch {
    throw new StartError(`CLAIM_RULES_FILE names ${file}, which cannot be read as JSON.`)
  }
  const unknown = Object.keys(set ?? {}).find((name) => !known.has(name))
  if (unknown !== undefined) throw new StartError(`CLAIM_RULES_FILE names ${file}, in which "${unknown}" is no rule. They are ${[...known].join(', ')}.`)
  const { data, error } = claimRulesSchema.safeParse({ ...usualClaimRules, ...set, rates: { ...usualClaimRules.rates, ...set?.rates } })
  if (data) return data
  throw new StartError(`CLAIM_RULES_FILE names ${file}, in which "${error.issues[0]?.path.join('.')}" is not as it should be.`)
}
