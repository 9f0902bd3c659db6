import { expect, test } from 'vitest'
import { checkModel } from './check-model.ts'
import { mutants } from './mutants/all-mutants.ts'
import type { Mutant } from './mutants/mutant.ts'
import { madeChange, madeChanges } from './mutants/mutate.ts'

/** Files that share the work, so that it keeps two cores busy. */
const shards = 2
const seed = Number(process.env['MODEL_SEED'] ?? 20_260_514)
const runs = Number(process.env['MODEL_RUNS'] ?? 2000)
const path = process.env['MODEL_PATH']

/** A mutant that no run of these sees has got past the model. */
const runsForMutant = 400
/** Only against a model that hangs. */
const timeout = 3_600_000

const made = () => (globalThis as { [madeChanges]?: Set<string> })[madeChanges] ?? new Set<string>()
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/** One part of the runs of the engine and the services as they are. */
export function holds(shard: number): void {
  const own = { seed: seed + shard, runs: Math.ceil(runs / shards) }
  const repeated = path === undefined ? {} : { path }
  test(`the protocol holds in ${own.runs} runs from seed ${own.seed}`, { timeout }, async () => {
    const { totals, failure } = await checkModel({ ...own, ...repeated, shrinks: true })
    const { steps, taps, requests, faults } = totals
    say(`model: seed ${own.seed}, ${totals.runs} runs, ${steps} steps, ${taps} taps, ${requests} requests, ${faults} faults`)
    expect(failure).toBe('')
  })
}

/** The rule that a mutant breaks first, or null where it gets past the model. */
async function caughtBy({ name, changes }: Mutant): Promise<string | null> {
  const address = `./check-model.ts?mutant=${name}`
  const mutated = (await import(/* @vite-ignore */ address)) as { checkModel: typeof checkModel }
  const { failedAt, rule, failure } = await mutated.checkModel({ seed, runs: runsForMutant, shrinks: false })
  say(`model: seed ${seed}, ${name} ${failedAt === null ? 'NOT caught' : `caught in run ${failedAt} by ${rule}`}`)
  if (failure !== '') say(failure)
  expect([...made()]).toEqual(expect.arrayContaining(changes.map(({ file }) => madeChange(name, file))))
  return rule
}

/** One part of the mutants: each must break a rule that it may break, and nothing else. */
export function catchesMutants(shard: number): void {
  const own = mutants.filter((_, at) => at % shards === shard)
  for (const mutant of own) test(`catches ${mutant.name}`, { timeout }, async () => {
      expect(mutant.breaks).toContain(await caughtBy(mutant))
    })
}
