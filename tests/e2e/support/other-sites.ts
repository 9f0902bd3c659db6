import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Phone } from './phone.ts'

/** Has a new phone's browser keep nothing of other sites, as Debian's does by itself. */
export function keepNothingOfOtherSites({ profile }: Phone): void {
  mkdirSync(join(profile, 'Default'), { recursive: true })
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { cookie_controls_mode: 1, block_third_party_cookies: true } }),
  )
}
