import { spawnSync } from 'node:child_process'
import { findChromium } from '#support/find-chromium.ts'

/** Sees to a Chromium, installing Debian's package where that is possible. Throws a sentence for the person. */
export function ensureChromium(): void {
  if (findChromium() !== undefined) return
  if (process.getuid?.() === 0 && has('apt-get')) {
    process.stdout.write('Installing Chromium from the system’s packages.\n')
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium')
    if (findChromium() !== undefined) return
  }
  throw new Error(
    'The browser tests need Chromium, and none was found. Install it, or run `npx playwright install chromium`, ' +
      'or set CHROMIUM_PATH to the program, and run the command again.',
  )
}

const has = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
}
