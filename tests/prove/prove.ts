import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { failed, type Outcome } from '../run/outcome.ts'
import { machineFaults } from '../run/machine-faults.ts'
import { exitCode, summary } from '../run/summary.ts'
import { measureSlowness } from '../run/measure-slowness.ts'
import { meetNeeds } from './needs.ts'
import type { ProofOptions } from './proof.ts'
import { build, proofs } from './proofs.ts'
import { keepRecord } from './records.ts'

const FIGURES = 'build/test-results/figures.txt'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const text = { type: 'string' } as const
const yes = { type: 'boolean' } as const

/** `npm run prove [-- <name> … | --all] [--seed N …]`: without a name the list of proofs. */
export async function main(args: string[]): Promise<number> {
  const options = { all: yes, search: yes, seed: text, taps: text, runs: text, people: text, path: text }
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const { all, ...given } = values
  const names = all ? Object.keys(proofs) : positionals
  const fault = faultOf(names, given)
  if (fault !== undefined) {
    say(fault)
    return 1
  }
  if (names.length === 0) {
    list().forEach(say)
    return 0
  }
  const outcomes: Outcome[] = []
  for (const name of names) outcomes.push(...(await prove(name, given)))
  say('')
  summary(outcomes).forEach(say)
  return exitCode(outcomes)
}

function faultOf(names: readonly string[], { seed, taps, runs, people }: ProofOptions): string | undefined {
  const unknown = names.find((name) => !Object.hasOwn(proofs, name))
  if (unknown !== undefined) return `There is no proof “${unknown}”. There are: ${Object.keys(proofs).join(', ')}.`
  const isWrong = [seed, taps, runs, people].some((value) => value !== undefined && !/^\d+$/.test(value))
  return isWrong ? '--seed, --taps, --runs and --people take a whole number.' : undefined
}

function list(): string[] {
  const width = Math.max(...Object.keys(proofs).map((name) => name.length))
  return [
    'npm run prove -- <name> …, or --all. What came of it is written into docs/proof.md.',
    '',
    ...Object.entries(proofs).map(([name, { what }]) => `  ${name.padEnd(width)}  ${what}`),
  ]
}

/** One proof and its record. */
async function prove(name: string, options: ProofOptions): Promise<Outcome[]> {
  const proof = proofs[name]
  if (proof === undefined) return [failed(name)]
  say(`\n${name}: ${proof.what}`)
  mkdirSync('build/test-results', { recursive: true })
  rmSync(FIGURES, { force: true })
  process.env['PROOF_FIGURES'] = FIGURES
  const start = performance.now()
  const outcomes = await attempt(name, options)
  const of = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status)
  keepRecord({
    proof: name,
    passed: of('passed').length,
    failed: of('failed').length,
    faults: of('failed').map((outcome) => outcome.name),
    seed: options.seed ?? proof.seed ?? '–',
    figures: existsSync(FIGURES) ? readFileSync(FIGURES, 'utf8').trim().split('\n') : [],
    minutes: (performance.now() - start) / 60_000,
    commit: commit(),
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  })
  return outcomes
}

async function attempt(name: string, options: ProofOptions): Promise<Outcome[]> {
  const proof = proofs[name]
  if (proof === undefined) return []
  const missing = [...(await machineFaults()), ...meetNeeds(proof.needs)]
  if (missing.length > 0) {
    missing.forEach(say)
    return missing.map(failed)
  }
  if (!(await build())) return [failed('the build')]
  if (proof.needs.includes('chromium') && process.env['SLOWNESS'] === undefined) {
    const { factor, words } = await measureSlowness()
    say(words)
    process.env['SLOWNESS'] = String(factor)
  }
  const outcomes = await proof.run(options)
  return outcomes.length > 0 ? outcomes : [failed(`${name}: nothing was run`)]
}

/** The commit that was proved; with a plus where the folder holds more than it. */
function commit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '.', ':!docs/proof.md') === '' ? '' : '+'}`
  } catch {
    return 'unknown'
  }
}
