import { appOrdeal, type Outcome } from './app/app-ordeal.ts'
import { buildMutant } from './build-mutant.ts'
import type { ChaosMutant } from './mutants.ts'
import { createNaiveSink } from './naive/naive-sink.ts'
import { judgeNaive, naiveSubject } from './naive/naive-subject.ts'
import { putThrough, type Plan } from './ordeal.ts'

/** A mutant seldom shows or sends everything, and is not judged by that. */
const patience = { toAct: 10_000, toSee: 2_000, toSend: 6_000 }

export async function mutantOrdeal(plan: Plan, mutant: ChaosMutant): Promise<Outcome> {
  return await appOrdeal(plan, await buildMutant(mutant), patience)
}

/** The naive outbox under the same faults by the same seed. */
export async function naiveOrdeal(plan: Plan): Promise<Outcome> {
  const sink = await createNaiveSink()
  try {
    const ordeal = await putThrough(naiveSubject(sink), plan, async () => undefined)
    return { ordeal, photos: 0, findings: judgeNaive(ordeal, sink) }
  } finally {
    await sink.close()
  }
}
