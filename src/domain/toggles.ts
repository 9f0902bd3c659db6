import type { EvaluatedToggle, Toggle, ToggleRule } from '#contracts/config/toggles.ts'

export interface ToggleAudience {
  sub: string
  groups: readonly string[]
}

/**
 * Returns the place of a subject in the share of a toggle, from 0 to under 100: FNV-1a of key and subject,
 * mixed once more by the last steps of MurmurHash3, since subjects differ in a few of their last signs.
 */
export function placeInShare(key: string, sub: string): number {
  let hash = 0x811c9dc5
  for (const unit of new TextEncoder().encode(`${key}/${sub}`)) hash = Math.imul(hash ^ unit, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}

function reaches(rule: ToggleRule, key: string, { sub, groups }: ToggleAudience): boolean {
  switch (rule.kind) {
    case 'everyone':
      return true
    case 'group':
      return groups.includes(rule.group)
    case 'sub-depot':
      return (
        groups.includes(`courier/${rule.subDepot}`) ||
        (groups.includes('sub-depot') && groups.includes(`sub-depot/${rule.subDepot}`))
      )
    case 'courier':
      return rule.sub === sub
    case 'share':
      return placeInShare(key, sub) < rule.percent
  }
}

/** Returns the value of a toggle for a person. A toggle that is on without a rule applies to nobody. */
export function evaluateToggle({ key, on, rules }: Toggle, who: ToggleAudience): EvaluatedToggle {
  return { key, on: on && rules.some((rule) => reaches(rule, key, who)) }
}
