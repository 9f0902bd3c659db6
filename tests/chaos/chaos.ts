import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { noteFigure } from '#support/note-figure.ts'
import { appOrdeal, atDesk, type Outcome } from './app/app-ordeal.ts'
import { isCaught, isFlawless, type Findings } from './findings.ts'
import { mutants } from './mutants.ts'
import { complaints, figures } from './report.ts'
import { mutantOrdeal, naiveOrdeal } from './self-proof.ts'

/** The options of a run and its result; `seconds` of wall clock. */
export interface Verdict {
  name: string
  passed: boolean
  seconds: number
}

/** Enough taps for each mutant to meet every fault. */
const proofTaps = 60

/** Enough taps for every staff command. */
const deskTaps = 60

const patience = { toAct: 30_000, toSee: 20_000, toSend: 90_000 }

const say = (lines: readonly string[]): boolean => process.stdout.write(`${lines.join('\n')}\n`)

async function told(
  name: string,
  passes: (findings: Findings) => boolean,
  run: () => Promise<Outcome>,
): Promise<Verdict> {
  const start = performance.now()
  const verdict = (passed: boolean): Verdict => ({ name, passed, seconds: (performance.now() - start) / 1000 })
  try {
    const outcome = await run()
    const passed = passes(outcome.findings)
    const [first = '', ...others] = figures(outcome)
    say([`${passed ? 'ok    ' : 'FAILED'}  ${name}`])
    noteFigure(`${name}: ${first}`)
    say([...others, ...complaints(outcome, passed ? 2 : 20)])
    return verdict(passed)
  } catch (error) {
    say([`FAILED  ${name}`, error instanceof Error ? (error.stack ?? error.message) : String(error)])
    return verdict(false)
  }
}

/** One after the other, so that what proves the harness takes no more than one processor from what is proved. */
async function proveItself(seed: number): Promise<Verdict[]> {
  const plan = { taps: proofTaps, seed }
  const verdicts: Verdict[] = []
  for (const mutant of mutants) {
    verdicts.push(await told(`chaos catches “${mutant.name}”`, isCaught, async () => await mutantOrdeal(plan, mutant)))
  }
  verdicts.push(await told('chaos hurts a naive outbox', isCaught, async () => await naiveOrdeal(plan)))
  return verdicts
}

const desk = async (taps: number, seed: number): Promise<Verdict> =>
  await told(
    `chaos: ${taps} taps at a desk under seed ${seed} arrive once, in order`,
    isFlawless,
    async () => await appOrdeal({ taps, seed }, 'build', patience, atDesk),
  )

/** `npm run prove -- chaos --taps N --seed S`: the app under faults, and in the same run the proof that faults are found. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { taps: { type: 'string' }, seed: { type: 'string' }, report: { type: 'string' } },
  })
  const taps = Number(values.taps ?? 300)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  if (!Number.isInteger(taps) || taps < 1 || !Number.isInteger(seed)) {
    say(['--taps takes a number from 1, --seed a whole number.'])
    return 1
  }
  say([`Chaos with seed ${seed}: ${taps} taps`])
  const name = `chaos: ${taps} taps under seed ${seed} arrive once, in order`
  const sound = told(name, isFlawless, async () => await appOrdeal({ taps, seed }, 'build', patience))
  const [verdict, proof] = await Promise.all([sound, proveItself(seed)])
  const verdicts = [verdict, ...proof, await desk(Math.min(taps, deskTaps), seed)]
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(verdicts))
  return verdicts.every(({ passed }) => passed) ? 0 : 1
}
