import type { Toggle, ToggleRule } from '#contracts/config/toggles.ts'

function ruleWords(rule: ToggleRule): string {
  switch (rule.kind) {
    case 'everyone':
      return 'everyone'
    case 'group':
      return `group ${rule.group}`
    case 'sub-depot':
      return rule.subDepot
    case 'courier':
      return `courier ${rule.sub}`
    case 'share':
      return `${rule.percent}%`
  }
}

/** The state of a toggle for the audit trail: "on for SAM, 20%". Null if there is none, so that the default applies. */
export function toggleWords(toggle: Pick<Toggle, 'on' | 'rules'> | null): string {
  if (!toggle) return 'default'
  const reach = toggle.rules.length === 0 ? 'nobody' : toggle.rules.map(ruleWords).join(', ')
  return toggle.on ? `on for ${reach}` : `off (would be for ${reach})`
}
