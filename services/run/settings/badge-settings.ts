import { StartError } from '#kit/start-error.ts'
import type { BadgeParts } from '#services/manifest/recipients/badge-reference.ts'
import { readKeys } from '../keys/master-keys.ts'

/** Returns how badges of parcels are signed and who may show them; null if there are none. @throws StartError */
export function readBadgeSettings(read: (name: string) => string | undefined): BadgeParts | null {
  const [key, sites] = [read('BADGE_KEY'), read('BADGE_SITES')]
  if (key === undefined && sites === undefined) return null
  if (key === undefined || sites === undefined)
    throw new StartError('BADGE_KEY and BADGE_SITES go together. Set both, or neither.')
  const origins = sites.split(',').map((site) => site.trim())
  // Only an origin: whatever else stood here would become a part of the header.
  if (origins.some((site) => !URL.canParse(site) || new URL(site).origin !== site || !site.startsWith('https:')))
    throw new StartError('BADGE_SITES takes https origins with commas between them, such as https://carrier.example.')
  const [first, ...more] = readKeys('BADGE_KEY', key)
  if (!first || more.length > 0) throw new StartError('BADGE_KEY takes one key of 64 hexadecimal digits.')
  return { key: first, sites: origins }
}
