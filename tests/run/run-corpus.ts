import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
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
  const outcomes = await runVitest(['corpus'])
  say('')
  summary(outcomes).forEach(say)
  return exitCode(outcomes)
}
