import type { Toggle, ToggleRule } from '#contracts/config/toggles.ts'
import type { Caller } from '#kit/http/auth.ts'
import { depotsServed } from '#kit/http/staff-access.ts'

/** The sub-depot whose staff may set and take away a rule; null: the back office alone. */
export const ownerOf = (rule: ToggleRule): string | null => (rule.kind === 'sub-depot' ? rule.subDepot : null)

/** A toggle as staff may see it: of other sub-depots and of single couriers only the back office is told. */
export function seenBy(caller: Caller, toggle: Toggle): Toggle {
  const served = caller.groups.includes('service') ? null : depotsServed(caller)
  if (served === null) return toggle
  const seen = (rule: ToggleRule) =>
    rule.kind !== 'courier' && (rule.kind !== 'sub-depot' || served.includes(rule.subDepot))
  return { ...toggle, rules: toggle.rules.filter(seen) }
}
