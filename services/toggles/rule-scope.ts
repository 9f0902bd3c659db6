import type { Toggle, ToggleRule } from '#contracts/config/toggles.ts'
import type { Caller } from '#kit/http/auth.ts'
import { depotsServed } from '#kit/http/staff-access.ts'

/** Returns the sub-depot whose staff may set and remove a rule, or null for the back office alone. */
export const getRuleOwner = (rule: ToggleRule): string | null => (rule.kind === 'sub-depot' ? rule.subDepot : null)

/** Returns a toggle as staff may see it: only the back office sees other sub-depots and single couriers. */
export function seenBy(caller: Caller, toggle: Toggle): Toggle {
  const served = caller.groups.includes('service') ? null : depotsServed(caller)
  if (served === null) return toggle
  const seen = (rule: ToggleRule) =>
    rule.kind !== 'courier' && (rule.kind !== 'sub-depot' || served.includes(rule.subDepot))
  return { ...toggle, rules: toggle.rules.filter(seen) }
}
