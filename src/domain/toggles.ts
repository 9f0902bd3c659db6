import type { EvaluatedToggle, Toggle, ToggleRule } from '#contracts/toggles.ts'

export interface ToggleAudience {
  sub: string
  groups: readonly string[]
}

function reaches(rule: ToggleRule, who: ToggleAudience): boolean {
  switch (rule.kind) {
    case 'everyone':
      return true
    case 'group':
      return who.groups.includes(rule.group)
    case 'courier':
      return rule.sub === who.sub
  }
}

/** What a toggle is for somebody; one that is on without a rule reaches nobody. */
export function evaluateToggle({ key, on, rules }: Toggle, who: ToggleAudience): EvaluatedToggle {
  return { key, on: on && rules.some((rule) => reaches(rule, who)) }
}
