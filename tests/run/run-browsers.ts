import { findChromium } from '#support/find-chromium.ts'
import { findFirefox, findWebKit } from '../browsers/find-browsers.ts'
import type { Outcome } from './outcome.ts'
import { runVitest } from './run-vitest.ts'
import { exitCode, summary } from './summary.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const engines = [
  { name: 'Chromium', file: 'chromium.test.ts', find: findChromium, packages: 'chromium' },
  { name: 'Firefox', file: 'firefox.test.ts', find: findFirefox, packages: 'firefox-esr' },
  { name: 'WebKitGTK', file: 'webkit.test.ts', find: findWebKit, packages: 'webkit2gtk-driver, xvfb' },
]

/** `npm run test:browsers`: the replay in every engine that is there. One that is not counts only where all should be. */
export async function main(): Promise<number> {
  const isDue = Boolean(process.env['CI'])
  const missing = engines.filter(({ find }) => find() === undefined)
  const outcomes = missing.map(({ name, packages }): Outcome => {
    const sentence = `${name} is not installed (in Debian: ${packages})`
    say(`${sentence}: its tests do not run.`)
    return { name: sentence, status: isDue ? 'failed' : 'not run', seconds: 0 }
  })
  const there = engines.filter((engine) => !missing.includes(engine))
  if (there.length > 0) outcomes.push(...(await runVitest(['browsers'], there.map(({ file }) => file))))
  say('')
  summary(outcomes).forEach(say)
  return exitCode(outcomes)
}
