import { expect, test } from 'vitest'
import { noteFigure } from '#support/note-figure.ts'
import type { RuleName } from './broken.ts'
import { checkModel } from './check-model.ts'
import { mutants, stories } from './mutants/all-mutants.ts'
import type { Mutant } from './mutants/mutant.ts'
import { shorten } from './shorten.ts'
import { aroundItsMoment, type Story } from './story.ts'
import { madeChange, madeChanges } from './mutants/mutate.ts'

/** The files that share the work, so that all cores are busy. */
const shards = { holds: 4, mutants: 2 }
const seed = Number(process.env['MODEL_SEED'] ?? 20_260_514)
const runs = Number(process.env['MODEL_RUNS'] ?? 2000)
const path = process.env['MODEL_PATH']

/** Whether the mutants are to be found without the stories that are known to show them. */
const searches = process.env['MODEL_SEARCH'] !== undefined
/** A mutant that no run of these sees has got past the model. */
const runsForMutant = searches ? runs : 400
/** A timeout for a model that hangs. */
const timeout = 3_600_000

const made = () => (globalThis as { [madeChanges]?: Set<string> })[madeChanges] ?? new Set<string>()
const part = <T>(all: readonly T[], shard: number, of: number): T[] => all.filter((_, at) => at % of === shard)
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/** One part of the runs of the engine and the services as they are. */
export function holds(shard: number): void {
  const own = { seed: seed + shard, runs: Math.ceil(runs / shards.holds) }
  const repeated = path === undefined ? {} : { path }
  test(`the protocol holds in ${own.runs} runs from seed ${own.seed}`, { timeout }, async () => {
    // A path counts from the first story.
    const told = part(mutants, shard, shards.holds).flatMap(({ name }) => stories[name] ?? [])
    const { totals, failure } = await checkModel({ ...own, ...repeated, stories: told, shrinks: true })
    const { steps, taps, requests, faults } = totals
    noteFigure(
      `seed ${own.seed}: ${totals.runs} runs, ${steps} steps, ${taps} taps, ${requests} requests, ${faults} faults`,
    )
    expect(failure).toBe('')
  })
}

/** The rule that a mutant breaks first, or null where it gets past the model. */
async function caughtBy({ name, changes, breaks }: Mutant): Promise<RuleName | null> {
  const address = `./check-model.ts?mutant=${name}`
  const mutated = (await import(/* @vite-ignore */ address)) as { checkModel: typeof checkModel }
  const known = searches ? undefined : stories[name]
  const told = known ? aroundItsMoment(known) : []
  const found = await mutated.checkModel({ seed, runs: runsForMutant, stories: told, shrinks: false })
  const { failedAt, rule, failure, story } = found
  say(`model: seed ${seed}, ${name} ${failedAt === null ? 'NOT caught' : `caught in run ${failedAt} by ${rule}`}`)
  if (rule === null || !breaks.includes(rule)) say(failure)
  expect([...made()]).toEqual(expect.arrayContaining(changes.map(({ file }) => madeChange(name, file))))
  if (story && searches) {
    const stillBreaks = async (each: Story) => {
      const again = await mutated.checkModel({ seed, runs: 1, stories: [each], shrinks: false })
      return again.rule !== null && breaks.includes(again.rule)
    }
    say(JSON.stringify({ [name]: await shorten(story, stillBreaks) }))
  }
  return rule
}

/** One part of the mutants: each must break a rule that it may break, and nothing else. */
export function catchesMutants(shard: number): void {
  for (const mutant of part(mutants, shard, shards.mutants)) {
    test(`catches ${mutant.name}`, { timeout }, async () => {
      expect(mutant.breaks).toContain(await caughtBy(mutant))
    })
  }
}
