import { runNode } from '#support/run-node.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { failed } from './outcome.ts'
import { runChaos } from './run-chaos.ts'
import { runPlaywright } from './run-playwright.ts'
import { runVitest } from './run-vitest.ts'
import { exitCode, summary } from './summary.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/** `npm test`: unit and contract tests and the model of the protocol, then the browser tests and the chaos harness against a fresh build. */
export async function main(): Promise<number> {
  if (!hasChromium()) return 1
  const outcomes = await runVitest(['unit', 'contract', 'model'])
  const built = (await runNode(['services/start/prepare.mjs'])) === 0
  outcomes.push(...(built ? [...(await runPlaywright('browser')), ...(await runChaos())] : [failed('the build')]))
  say('')
  summary(outcomes).forEach(say)
  return exitCode(outcomes)
}

function hasChromium(): boolean {
  try {
    ensureChromium()
    return true
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return false
  }
}
