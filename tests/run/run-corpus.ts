import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runNode } from '#support/run-node.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { failed } from './outcome.ts'
import { runPlaywright } from './run-playwright.ts'
import { runVitest } from './run-vitest.ts'
import { exitCode, summary } from './summary.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/** `npm run test:corpus`: reads the photographs in CORPUS_DIR, which are not part of this repository. */
export async function main(): Promise<number> {
  const given = process.env['CORPUS_DIR']
  if (given === undefined || given === '') {
    say('No photographs to read: CORPUS_DIR names the folder that holds them, and it is not set.')
    return 0
  }
  const folder = resolve(given)
  if (!existsSync(folder)) {
    say(`No photographs to read: there is no folder ${folder}.`)
    return 0
  }
  process.env['CORPUS_DIR'] = folder
  ensureChromium()
  const outcomes = await runVitest(['corpus'])
  const built = (await runNode(['services/start/prepare.mjs'])) === 0
  outcomes.push(...(built ? await runPlaywright('corpus') : [failed('the build')]))
  say('')
  summary(outcomes).forEach(say)
  return exitCode(outcomes)
}
