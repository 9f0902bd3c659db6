import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Phone } from './phone.ts'

function prefer({ profile }: Phone, blocks: boolean): void {
  mkdirSync(join(profile, 'Default'), { recursive: true })
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { cookie_controls_mode: blocks ? 1 : 0, block_third_party_cookies: blocks } }),
  )
}

/**
 * Lets a new phone's browser keep data of other sites, which Debian's does not: on one machine the player is another site than
 * the app. Where a player is set up at the app's own site, nothing of this is needed.
 */
export const keepOfOtherSites = (phone: Phone): void => prefer(phone, false)

/** Has a new phone's browser keep nothing of other sites. */
export const keepNothingOfOtherSites = (phone: Phone): void => prefer(phone, true)
