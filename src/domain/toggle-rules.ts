import { toggleRuleSchema, type ToggleRule } from '#contracts/config/toggles.ts'

/** Parses each kind of rule; the text after the colon is its value. */
const forms: Readonly<Record<ToggleRule['kind'], (value: string) => unknown>> = {
  everyone: () => ({ kind: 'everyone' }),
  group: (group) => ({ kind: 'group', group }),
  'sub-depot': (subDepot) => ({ kind: 'sub-depot', subDepot }),
  courier: (sub) => ({ kind: 'courier', sub }),
  share: (percent) => ({ kind: 'share', percent: percent === '' ? Number.NaN : Number(percent) }),
}

function readRule(text: string): ToggleRule | undefined {
  const [kind = '', ...rest] = text.trim().split(':')
  const form = Object.hasOwn(forms, kind) ? forms[kind as ToggleRule['kind']] : undefined
  return toggleRuleSchema.safeParse(form?.(rest.join(':'))).data
}

/** "everyone", or "sub-depot:SAM,share:20": the rules, or the sentence on the first that is none. */
export function readRules(text: string): ToggleRule[] | string {
  const rules: ToggleRule[] = []
  for (const part of text.split(',')) {
    const rule = readRule(part)
    if (!rule)
      return `"${part}" is nobody: write everyone, group:NAME, sub-depot:CODE, courier:ID or share:PERCENT, several with commas.`
    rules.push(rule)
  }
  return rules
}

function writeRule(rule: ToggleRule): string {
  switch (rule.kind) {
    case 'everyone':
      return 'everyone'
    case 'group':
      return `group:${rule.group}`
    case 'sub-depot':
      return `sub-depot:${rule.subDepot}`
    case 'courier':
      return `courier:${rule.sub}`
    case 'share':
      return `share:${rule.percent}`
  }
}

export const writeRules = (rules: readonly ToggleRule[]): string =>
  rules.length === 0 ? 'nobody' : rules.map(writeRule).join(',')
