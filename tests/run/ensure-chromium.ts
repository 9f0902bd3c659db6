import { findChromium } from '#support/find-chromium.ts'
import { installPackages } from './install-packages.ts'

/** Sees to a Chromium, installing Debian's package where that is possible. Throws a sentence for the person. */
export function ensureChromium(): void {
  if (findChromium() !== undefined) return
  installPackages(['chromium'])
  if (findChromium() !== undefined) return
  throw new Error(
    'The browser tests need Chromium, and none was found. Install it, or run `npx playwright install chromium`, ' +
      'or set CHROMIUM_PATH to the program, and run the command again.',
  )
}
