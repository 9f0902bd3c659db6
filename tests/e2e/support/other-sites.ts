import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Phone } from './phone.ts'

/**
 * Lets a new phone's browser keep data of other sites, which Debian's does not: on one machine the player is another site than
 * the app. Where a player is set up at the app's own site, nothing of this is needed.
 */
export function keepOfOtherSites({ profile }: Phone): void {
  mkdirSync(join(profile, 'Default'), { recursive: true })
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }))
}
