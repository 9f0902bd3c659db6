import { runNode } from '#support/run-node.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { machineFaults } from './machine-faults.ts'
import { measureSlowness } from './measure-slowness.ts'
import { failed, type Again, type Outcome } from './outcome.ts'
import { repeatInPlaywright, runPlaywright } from './run-playwright.ts'
import { repeatInVitest, runVitest } from './run-vitest.ts'
import { secondLook } from './second-look.ts'
import { keepTemporaryFilesInMemory } from './temporary-folder.ts'
import { createStages, type Stages } from './stages.ts'
import { exitCode, summary } from './summary.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/** `npm test [-- --without-browser]`: the gate. What gives the same verdict on every machine and at every speed; everything else is `npm run prove`. */
export async function main(args: readonly string[] = []): Promise<number> {
  const withBrowser = !args.includes('--without-browser')
  keepTemporaryFilesInMemory()
  const faults = [...(await machineFaults()), ...(withBrowser ? chromiumFaults() : [])]
  if (faults.length > 0) {
    for (const fault of faults) process.stderr.write(`${fault}\n`)
    return 1
  }
  const stages = createStages()
  const outcomes = await runGate(stages, withBrowser)
  say('')
  stages.lines().forEach(say)
  summary(outcomes).forEach(say)
  return exitCode(outcomes)
}

async function runGate(stages: Stages, withBrowser: boolean): Promise<Outcome[]> {
  const isBuilt = await stages.during('build', async () => (await runNode(['services/start/prepare.mjs'])) === 0)
  if (!isBuilt) return [failed('the build')]
  if (withBrowser) {
    const slowness = await stages.during('measuring the machine', measureSlowness)
    say(slowness.words)
    process.env['SLOWNESS'] = String(slowness.factor)
  }
  const first = [
    ...(await stages.during('unit tests', async () => await runVitest(['unit']))),
    ...(await stages.during('contract tests', async () => await runVitest(['contract']))),
    ...(withBrowser
      ? await stages.during('browser tests', async () => await runPlaywright({ project: 'browser' }))
      : []),
  ]
  return await stages.during('second look', async () => await secondLook(first, passesAlone))
}

async function passesAlone(again: Again): Promise<boolean> {
  say(`\nOnce more, alone: ${again.name}`)
  const outcomes =
    again.runner === 'vitest' ? await repeatInVitest(again) : await repeatInPlaywright(again, { project: 'browser' })
  return exitCode(outcomes) === 0
}

function chromiumFaults(): string[] {
  try {
    ensureChromium()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
