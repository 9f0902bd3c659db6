import type { QueryExecutorProvider } from 'kysely'
import type { Caller } from '../http/auth.ts'
import type { Step } from '../sync/push-plan.ts'
import { writeLines } from './write-deed.ts'

/** What only staff change has keys that begin so (decision 056). */
const staffEntity = /^staff-/

/** The commands of staff that a push has applied, into the trail. `applied`: the mutations that are so for the first time. */
export async function auditCommands(
  tx: QueryExecutorProvider,
  caller: Caller,
  steps: readonly Step[],
  applied: ReadonlySet<string>,
  at: Date,
): Promise<void> {
  const done = steps.flatMap((step) => (step.kind === 'decide' && applied.has(step.mutation.mid) && staffEntity.test(step.mutation.entity) ? [step] : []))
  await writeLines(
    tx,
    done.map(({ mutation, input }) => {
      const state = (input as { state?: unknown } | null)?.state
      return { caller, deed: mutation.command, about: { entity: mutation.entity }, at, subDepots: [], before: '', after: typeof state === 'string' ? `state ${state}` : '' }
    }),
  )
}
